package store

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/alexedwards/argon2id"
	"golang.org/x/crypto/argon2"

	"hindcast"
)

// hashParams follow OWASP's Password Storage Cheat Sheet for argon2id: 19 MiB,
// two passes, one lane.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// ErrNotFirst answers an attempt to create the first administrator when there
// is an account already.
var ErrNotFirst = errors.New("there is an account already")

// ErrSignIn answers a sign-in that does not fit, whatever the reason: an
// unknown address, a wrong password and a disabled account look the same.
var ErrSignIn = errors.New("address and password do not fit together")

const userColumns = `u.id, u.name, u.email, u.access, u.disabled_at`

func scanUser(scan scanner) (hindcast.User, error) {
	var u hindcast.User
	var disabled instant
	err := scan(&u.ID, &u.Name, &u.Email, &u.Access, &disabled)
	u.Disabled = !disabled.IsZero()
	return u, err
}

func (tx *Tx) user(id int64) (hindcast.User, error) {
	u, err := queryOne(tx, scanUser, `SELECT `+userColumns+` FROM users u WHERE u.id = $1`, id)
	if err != nil {
		return u, err
	}
	u.Roles, err = queryAll(tx, scanText, `SELECT role FROM role_holders WHERE user_id = $1 ORDER BY role`, id)
	return u, err
}

// User returns an account. Only administrators and the person see it.
func (s *Store) User(ctx context.Context, viewer hindcast.User, id int64) (hindcast.User, error) {
	var u hindcast.User
	err := s.read(ctx, func(tx *Tx) (err error) {
		if !viewer.MayAdminister() && viewer.ID != id {
			return hindcast.ErrNotFound
		}
		u, err = tx.user(id)
		return err
	})
	if err != nil {
		return u, fmt.Errorf("user %d: %w", id, err)
	}
	return u, nil
}

// Users lists all accounts by name. Names are for everyone who is signed in:
// they stand under every entry.
func (s *Store) Users(ctx context.Context) ([]hindcast.User, error) {
	var list []hindcast.User
	err := s.read(ctx, func(tx *Tx) (err error) {
		list, err = queryAll(tx, scanUser, `SELECT `+userColumns+` FROM users u ORDER BY lower(u.name), u.id`)
		if err != nil {
			return err
		}
		for n := range list {
			list[n].Roles, err = queryAll(tx, scanText, `SELECT role FROM role_holders WHERE user_id = $1 ORDER BY role`, list[n].ID)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("users: %w", err)
	}
	return list, nil
}

// HasUsers reports whether the first administrator exists.
func (s *Store) HasUsers(ctx context.Context) (bool, error) {
	var n int64
	err := s.read(ctx, func(tx *Tx) (err error) {
		n, err = queryOne(tx, scanInt, `SELECT EXISTS (SELECT 1 FROM users)`)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("users: %w", err)
	}
	return n == 1, nil
}

// Roles lists the owner roles that anyone holds or any action names.
func (s *Store) Roles(ctx context.Context) ([]string, error) {
	var list []string
	err := s.read(ctx, func(tx *Tx) (err error) {
		list, err = queryAll(tx, scanText, `SELECT min(role) FROM role_holders GROUP BY lower(role) ORDER BY lower(role) LIMIT 500`)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("roles: %w", err)
	}
	return list, nil
}

// AddUser creates an account. An address that is taken is a validation error.
func (s *Store) AddUser(ctx context.Context, by Change, in hindcast.NewUser) (hindcast.User, error) {
	if !by.Actor.MayAdminister() {
		return hindcast.User{}, fmt.Errorf("add user: %w", hindcast.ErrForbidden)
	}
	return s.addUser(ctx, by, in, false)
}

// AddFirstUser creates the first administrator, who is then the actor of the
// change; ErrNotFirst when someone was faster.
func (s *Store) AddFirstUser(ctx context.Context, requestID string, in hindcast.NewUser) (hindcast.User, error) {
	in.Access = hindcast.Administrator
	return s.addUser(ctx, Change{Actor: hindcast.User{Name: in.Name}, RequestID: requestID}, in, true)
}

func (s *Store) addUser(ctx context.Context, by Change, in hindcast.NewUser, first bool) (hindcast.User, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.User{}, fmt.Errorf("add user: %w", err)
	}
	hash, err := s.hash(in.Password)
	if err != nil {
		return hindcast.User{}, fmt.Errorf("add user: %w", err)
	}
	var u hindcast.User
	err = s.write(ctx, func(tx *Tx) error {
		if first {
			if n, err := queryOne(tx, scanInt, `SELECT count(*) FROM users`); err != nil || n > 0 {
				return errors.Join(err, ErrNotFirst)
			}
		}
		id, err := queryOne(tx, scanInt, `INSERT INTO users (name, email, password_hash, access, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
			in.Name, in.Email, hash, in.Access, millis(tx.now))
		if isUnique(err) {
			v := &hindcast.ValidationError{}
			v.Add("email", "There is an account with this address already.")
			return v
		}
		if err != nil {
			return err
		}
		if u, err = tx.user(id); err != nil {
			return err
		}
		return tx.record(by, verbAdded, subjectUser, 0, id, 1, nil, u)
	})
	if err != nil {
		return u, fmt.Errorf("add user: %w", err)
	}
	return u, nil
}

// UserInput is what an administrator sets about an account.
type UserInput struct {
	Name     string
	Access   hindcast.Access
	Roles    []string
	Disabled bool
}

// EditUser changes an account; disabling it ends its sessions. The last
// administrator who can sign in stays one.
func (s *Store) EditUser(ctx context.Context, by Change, id int64, in UserInput) (hindcast.User, error) {
	if !by.Actor.MayAdminister() {
		return hindcast.User{}, fmt.Errorf("edit user %d: %w", id, hindcast.ErrForbidden)
	}
	in.Name = hindcast.CleanLine(in.Name)
	in.Roles = hindcast.CleanNames(in.Roles)
	var now hindcast.User
	err := s.write(ctx, func(tx *Tx) error {
		was, err := tx.user(id)
		if err != nil {
			return err
		}
		if err := tx.validateUser(id, in); err != nil {
			return err
		}
		disabledAt := any(nil)
		if in.Disabled {
			disabledAt = millis(tx.now)
			if _, err := tx.exec(`DELETE FROM sessions WHERE user_id = $1`, id); err != nil {
				return err
			}
		}
		if _, err := tx.exec(`UPDATE users SET name = $2, access = $3, disabled_at = $4 WHERE id = $1`, id, in.Name, in.Access, disabledAt); err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM role_holders WHERE user_id = $1`, id); err != nil {
			return err
		}
		for _, role := range in.Roles {
			if _, err := tx.exec(`INSERT INTO role_holders (role, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, role, id); err != nil {
				return err
			}
		}
		if now, err = tx.user(id); err != nil {
			return err
		}
		return tx.record(by, verbEdited, subjectUser, 0, id, 0, was, now)
	})
	if err != nil {
		return now, fmt.Errorf("edit user %d: %w", id, err)
	}
	return now, nil
}

func (tx *Tx) validateUser(id int64, in UserInput) error {
	v := &hindcast.ValidationError{}
	if in.Name == "" {
		v.Add("name", "Give the name that others will see.")
	}
	if !hindcast.ValidAccess(in.Access) {
		v.Add("access", "Choose viewer, responder or administrator.")
	}
	if len(in.Roles) > hindcast.MaxNames {
		v.Add("roles", "At most 50 roles fit one person.")
	}
	if in.Access != hindcast.Administrator || in.Disabled {
		others, err := queryOne(tx, scanInt, `SELECT count(*) FROM users WHERE access = 'administrator' AND disabled_at IS NULL AND id <> $1`, id)
		if err != nil {
			return err
		}
		if others == 0 {
			v.Add("access", "This is the only administrator who can sign in. Make someone else one first.")
		}
	}
	return v.Err()
}

// SetPassword changes a password and ends the account's other sessions;
// keep is the secret of the session that goes on, or "".
func (s *Store) SetPassword(ctx context.Context, by Change, id int64, password, keep string) error {
	if !by.Actor.MayAdminister() && by.Actor.ID != id {
		return fmt.Errorf("password of user %d: %w", id, hindcast.ErrForbidden)
	}
	if err := hindcast.ValidatePassword(password).Err(); err != nil {
		return fmt.Errorf("password of user %d: %w", id, err)
	}
	hash, err := s.hash(password)
	if err != nil {
		return fmt.Errorf("password of user %d: %w", id, err)
	}
	err = s.write(ctx, func(tx *Tx) error {
		u, err := tx.user(id)
		if err != nil {
			return err
		}
		if _, err := tx.exec(`UPDATE users SET password_hash = $2 WHERE id = $1`, id, hash); err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM sessions WHERE user_id = $1 AND secret_hash <> $2`, id, secretHash(keep)); err != nil {
			return err
		}
		return tx.record(by, "changed password", subjectUser, 0, id, 0, nil, u)
	})
	if err != nil {
		return fmt.Errorf("password of user %d: %w", id, err)
	}
	return nil
}

// Authenticate returns the account that address and password belong to, or
// ErrSignIn. It takes the same time whether or not the address is known.
func (s *Store) Authenticate(ctx context.Context, email, password string) (hindcast.User, error) {
	in := hindcast.NewUser{Email: email}
	in.Clean()
	type account struct {
		id       int64
		hash     string
		disabled bool
	}
	found := account{hash: s.noSuchUser}
	err := s.read(ctx, func(tx *Tx) error {
		a, err := queryOne(tx, func(scan scanner) (a account, err error) {
			var at instant
			err = scan(&a.id, &a.hash, &at)
			a.disabled = !at.IsZero()
			return a, err
		}, `SELECT id, password_hash, disabled_at FROM users WHERE email = $1`, in.Email)
		if err == nil {
			found = a
		}
		if errors.Is(err, hindcast.ErrNotFound) {
			err = nil
		}
		return err
	})
	if err != nil {
		return hindcast.User{}, fmt.Errorf("sign in: %w", err)
	}
	if len(password) > hindcast.MaxPasswordBytes {
		password = password[:hindcast.MaxPasswordBytes]
	}
	ok, err := s.verify(ctx, password, found.hash)
	if err != nil {
		return hindcast.User{}, fmt.Errorf("sign in: %w", err)
	}
	if !ok || found.id == 0 || found.disabled {
		return hindcast.User{}, ErrSignIn
	}
	var u hindcast.User
	err = s.read(ctx, func(tx *Tx) (err error) {
		u, err = tx.user(found.id)
		return err
	})
	if err != nil {
		return u, fmt.Errorf("sign in: %w", err)
	}
	return u, nil
}

// hash and verify run one at a time per slot, so that a rush of sign-ins
// cannot take all memory.
func (s *Store) hash(password string) (string, error) {
	s.hashing <- struct{}{}
	defer func() { <-s.hashing }()
	return argon2id.CreateHash(password, s.hashParams)
}

func (s *Store) verify(ctx context.Context, password, hash string) (bool, error) {
	select {
	case s.hashing <- struct{}{}:
	case <-ctx.Done():
		return false, ctx.Err()
	}
	defer func() { <-s.hashing }()
	return argon2id.ComparePasswordAndHash(password, hash)
}

// unguessableHash composes a hash of the same cost as real ones without
// spending that cost: a random key that no password is known to give.
func unguessableHash(p *argon2id.Params) (string, error) {
	random := make([]byte, p.SaltLength+p.KeyLength)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, p.Memory, p.Iterations, p.Parallelism,
		encode(random[:p.SaltLength]), encode(random[p.SaltLength:])), nil
}
