package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

func TestOnlyTheFirstBecomesAdministratorByItself(t *testing.T) {
	s, _ := storetest.Open(t)
	var made, refused atomic.Int32
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			_, err := s.AddFirstUser(t.Context(), "r", hindcast.NewUser{Name: "x", Email: string(rune('a'+n)) + "@example.org", Password: storetest.Password})
			switch {
			case err == nil:
				made.Add(1)
			case errors.Is(err, store.ErrNotFirst):
				refused.Add(1)
			default:
				t.Errorf("AddFirstUser = %v", err)
			}
		})
	}
	all.Wait()
	if made.Load() != 1 || refused.Load() != 7 {
		t.Errorf("%d were made and %d refused, want 1 and 7", made.Load(), refused.Load())
	}
}

func TestSigningIn(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	admin := storetest.User(t, s, "root", hindcast.Administrator)
	ada := storetest.User(t, s, "ada", hindcast.Responder)
	for _, tt := range []struct {
		email, password string
		ok              bool
	}{{"ada@example.org", storetest.Password, true}, {" ADA@example.org ", storetest.Password, true}, {"ada@example.org", "wrong", false},
		{"nobody@example.org", storetest.Password, false}, {"", "", false}} {
		u, err := s.Authenticate(ctx, tt.email, tt.password)
		if tt.ok != (err == nil) || tt.ok && u.ID != ada.Actor.ID || !tt.ok && !errors.Is(err, store.ErrSignIn) {
			t.Errorf("Authenticate(%q, %q) = %v, %v", tt.email, tt.password, u.Name, err)
		}
	}
	if _, err := s.EditUser(ctx, admin, ada.Actor.ID, store.UserInput{Name: "ada", Access: hindcast.Responder, Disabled: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Authenticate(ctx, "ada@example.org", storetest.Password); !errors.Is(err, store.ErrSignIn) {
		t.Errorf("a disabled account signs in: %v", err)
	}
}

func TestSessionsEnd(t *testing.T) {
	s, clock := storetest.Open(t)
	ctx := t.Context()
	admin := storetest.User(t, s, "root", hindcast.Administrator)
	ada := storetest.User(t, s, "ada", hindcast.Responder)
	start := func() string {
		secret, err := s.StartSession(ctx, ada.Actor.ID, "a browser", "")
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	valid := func(secret string) bool {
		_, err := s.Session(ctx, secret)
		if err != nil && !errors.Is(err, hindcast.ErrNotFound) {
			t.Fatal(err)
		}
		return err == nil
	}
	one, two := start(), start()
	if err := s.EndSession(ctx, one); err != nil {
		t.Fatal(err)
	}
	if valid(one) || !valid(two) {
		t.Error("signing out ended the wrong session")
	}
	rotated, err := s.StartSession(ctx, ada.Actor.ID, "a browser", two)
	if err != nil {
		t.Fatal(err)
	}
	if valid(two) || !valid(rotated) {
		t.Error("signing in anew keeps the old secret")
	}
	if err := s.EndSessions(ctx, ada, ada.Actor.ID); err != nil || valid(rotated) {
		t.Errorf("signing out everywhere left a session, %v", err)
	}
	keep, lose := start(), start()
	if err := s.SetPassword(ctx, ada, ada.Actor.ID, "another password", keep); err != nil || !valid(keep) || valid(lose) {
		t.Errorf("a new password must end the other sessions only, %v", err)
	}
	if _, err := s.EditUser(ctx, admin, ada.Actor.ID, store.UserInput{Name: "ada", Access: hindcast.Responder, Disabled: true}); err != nil || valid(keep) {
		t.Errorf("disabling left a session, %v", err)
	}
	if _, err := s.EditUser(ctx, admin, ada.Actor.ID, store.UserInput{Name: "ada", Access: hindcast.Responder}); err != nil {
		t.Fatal(err)
	}
	old := start()
	clock.Set(clock.Now().Add(store.SessionLife - time.Hour))
	if !valid(old) {
		t.Error("a session ended before its time")
	}
	clock.Set(clock.Now().Add(store.SessionLife - time.Hour))
	if !valid(old) {
		t.Error("use did not extend the session")
	}
	clock.Set(clock.Now().Add(store.SessionLife + time.Hour))
	if valid(old) {
		t.Error("a session that nobody used goes on")
	}
}

func TestTheLastAdministratorStaysOne(t *testing.T) {
	s, _ := storetest.Open(t)
	admin := storetest.User(t, s, "root", hindcast.Administrator)
	for _, in := range []store.UserInput{{Name: "root", Access: hindcast.Viewer}, {Name: "root", Access: hindcast.Administrator, Disabled: true}} {
		if _, err := s.EditUser(t.Context(), admin, admin.Actor.ID, in); err == nil {
			t.Errorf("the last administrator became %+v", in)
		}
	}
}

func TestSecretsAreNotInTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secrets.db")
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	s := storetest.OpenAt(t, path, clock)
	ada := storetest.User(t, s, "ada", hindcast.Responder)
	secret, err := s.StartSession(t.Context(), ada.Actor.ID, "a browser", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetPassword(t.Context(), ada, ada.Actor.ID, "a very new password", ""); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, body...)
	}
	for _, hidden := range []string{secret, storetest.Password, "a very new password"} {
		if bytes.Contains(all, []byte(hidden)) {
			t.Errorf("the database file holds %q", hidden)
		}
	}
	if !bytes.Contains(all, []byte("ada@example.org")) {
		t.Error("the files were not read: they do not hold the address either")
	}
}

func TestUsersAreListedWithTheirRoles(t *testing.T) {
	s, _ := storetest.Open(t)
	admin := storetest.User(t, s, "root", hindcast.Administrator)
	if _, err := s.EditUser(t.Context(), admin, admin.Actor.ID, store.UserInput{Name: "Root", Access: hindcast.Administrator, Roles: []string{"On-call SRE", "on-call sre", " Scribe "}}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Users(t.Context())
	if err != nil || len(list) != 1 || !slices.Equal(list[0].Roles, []string{"On-call SRE", "Scribe"}) {
		t.Errorf("Users = %+v, %v", list, err)
	}
	if _, err := s.AddUser(t.Context(), admin, hindcast.NewUser{Name: "x", Email: "ROOT@example.org", Password: storetest.Password, Access: hindcast.Viewer}); err == nil {
		t.Error("an address was taken twice")
	}
}
