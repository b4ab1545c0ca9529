package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	"hindcast"
)

// SessionLife is how long a session lasts after it was last used.
const SessionLife = 30 * 24 * time.Hour

// touchSession is how stale a session's last use may be before it is written
// anew, so that reading pages does not write on every request.
const touchSession = time.Hour

// Session is one browser that is signed in.
type Session struct {
	User      hindcast.User
	CreatedAt time.Time
	SeenAt    time.Time // to the hour
	Agent     string
	Current   bool // in lists: the session that asks
}

// secretHash is what the database knows of a session's secret: enough to
// recognise it, too little to use it.
func secretHash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// StartSession signs a user in and returns the secret for the browser's
// cookie. The secret of an earlier session, if any, stops working.
func (s *Store) StartSession(ctx context.Context, userID int64, agent, earlier string) (string, error) {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return "", fmt.Errorf("start session: %w", err)
	}
	secret := base64.RawURLEncoding.EncodeToString(raw)
	err := s.write(ctx, func(tx *Tx) error {
		if _, err := tx.exec(`DELETE FROM sessions WHERE secret_hash = $1 OR seen_at < $2`, secretHash(earlier), millis(tx.now.Add(-SessionLife))); err != nil {
			return err
		}
		_, err := tx.exec(`INSERT INTO sessions (secret_hash, user_id, created_at, seen_at, agent) VALUES ($1, $2, $3, $3, $4)`,
			secretHash(secret), userID, millis(tx.now), shortened(agent, 200))
		return err
	})
	if err != nil {
		return "", fmt.Errorf("start session: %w", err)
	}
	return secret, nil
}

func shortened(s string, limit int) string {
	s = hindcast.CleanLine(s)
	if r := []rune(s); len(r) > limit {
		return string(r[:limit])
	}
	return s
}

// Session returns the session that a secret belongs to, or
// hindcast.ErrNotFound when there is none, it has ended, or its account is
// disabled.
func (s *Store) Session(ctx context.Context, secret string) (Session, error) {
	var found Session
	err := s.read(ctx, func(tx *Tx) error {
		type row struct {
			userID        int64
			created, seen instant
			agent         string
		}
		r, err := queryOne(tx, func(scan scanner) (r row, err error) {
			err = scan(&r.userID, &r.created, &r.seen, &r.agent)
			return r, err
		}, `SELECT user_id, created_at, seen_at, agent FROM sessions WHERE secret_hash = $1 AND seen_at >= $2`,
			secretHash(secret), millis(tx.now.Add(-SessionLife)))
		if err != nil {
			return err
		}
		u, err := tx.user(r.userID)
		if err != nil {
			return err
		}
		if u.Disabled {
			return hindcast.ErrNotFound
		}
		found = Session{User: u, CreatedAt: r.created.Time, SeenAt: r.seen.Time, Agent: r.agent}
		return nil
	})
	if err != nil {
		return found, fmt.Errorf("session: %w", err)
	}
	if s.now().Sub(found.SeenAt) > touchSession {
		err = s.write(ctx, func(tx *Tx) error {
			_, err := tx.exec(`UPDATE sessions SET seen_at = $2 WHERE secret_hash = $1`, secretHash(secret), millis(tx.now))
			return err
		})
		if err != nil {
			return found, fmt.Errorf("session: %w", err)
		}
	}
	return found, nil
}

// Sessions lists where a user is signed in, the newest use first; current is
// the secret of the session that asks.
func (s *Store) Sessions(ctx context.Context, userID int64, current string) ([]Session, error) {
	var list []Session
	err := s.read(ctx, func(tx *Tx) (err error) {
		list, err = queryAll(tx, func(scan scanner) (Session, error) {
			var one Session
			var created, seen instant
			var hash string
			err := scan(&hash, &created, &seen, &one.Agent)
			one.CreatedAt, one.SeenAt, one.Current = created.Time, seen.Time, hash == secretHash(current)
			return one, err
		}, `SELECT secret_hash, created_at, seen_at, agent FROM sessions WHERE user_id = $1 AND seen_at >= $2 ORDER BY seen_at DESC`,
			userID, millis(tx.now.Add(-SessionLife)))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("sessions: %w", err)
	}
	return list, nil
}

// EndSession signs one browser out. A secret that is not known is no error.
func (s *Store) EndSession(ctx context.Context, secret string) error {
	err := s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`DELETE FROM sessions WHERE secret_hash = $1`, secretHash(secret))
		return err
	})
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// EndSessions signs a user out everywhere.
func (s *Store) EndSessions(ctx context.Context, by Change, userID int64) error {
	if !by.Actor.MayAdminister() && by.Actor.ID != userID {
		return fmt.Errorf("end sessions: %w", hindcast.ErrForbidden)
	}
	err := s.write(ctx, func(tx *Tx) error {
		u, err := tx.user(userID)
		if err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM sessions WHERE user_id = $1`, userID); err != nil {
			return err
		}
		return tx.record(by, "signed out everywhere", subjectUser, 0, userID, 0, nil, u)
	})
	if err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	return nil
}
