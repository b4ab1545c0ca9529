// Package storetest gives tests of any package a real database of their own,
// and the people and incidents to fill it with.
package storetest

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"hindcast"
	"hindcast/store"
)

// Password is what every user made here signs in with.
const Password = "correct horse battery"

// Clock is a clock that tests set.
type Clock struct{ at atomic.Int64 }

// Now returns the clock's time, in UTC.
func (c *Clock) Now() time.Time { return time.UnixMilli(c.at.Load()).UTC() }

// Set moves the clock.
func (c *Clock) Set(t time.Time) { c.at.Store(t.UnixMilli()) }

// Start is where a test's clock stands at first: while the worked example's
// incident runs.
var Start = time.Date(2026, 9, 23, 9, 30, 0, 0, time.UTC)

// Open opens an empty database in a folder of the test's own. Passwords are
// hashed at the least cost there is.
func Open(t testing.TB) (*store.Store, *Clock) {
	t.Helper()
	clock := &Clock{}
	clock.Set(Start)
	return OpenAt(t, filepath.Join(t.TempDir(), "test.db"), clock), clock
}

// OpenAt opens the database at path.
func OpenAt(t testing.TB, path string, clock *Clock) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), path, Options(clock))
	if err != nil {
		t.Fatalf("open %s: %v", path, err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close %s: %v", path, err)
		}
	})
	return s
}

// Options are those that tests open databases with.
func Options(clock *Clock) store.Options {
	return store.Options{Now: clock.Now, HashParams: &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}}
}

// User makes an account and returns what it changes things as.
func User(t testing.TB, s *store.Store, name string, access hindcast.Access) store.Change {
	t.Helper()
	u, err := s.AddUser(t.Context(), store.Change{Actor: store.Operator, RequestID: "test"}, hindcast.NewUser{
		Name: name, Email: name + "@example.org", Password: Password, Access: access,
	})
	if err != nil {
		t.Fatalf("add user %s: %v", name, err)
	}
	return store.Change{Actor: u, RequestID: "test"}
}

// Incident declares an incident on the worked example's day.
func Incident(t testing.TB, s *store.Store, by store.Change, title string) hindcast.Incident {
	t.Helper()
	i, err := s.DeclareIncident(t.Context(), by, hindcast.IncidentInput{
		Title: title, Severity: hindcast.SEV1, Day: hindcast.DateOf(Start), Zone: "UTC",
	})
	if err != nil {
		t.Fatalf("declare %q: %v", title, err)
	}
	return i
}

// Moment reads a time on the worked example's day.
func Moment(t testing.TB, when string) hindcast.Moment {
	t.Helper()
	m, err := hindcast.ParseMoment(when, hindcast.MomentContext{Day: hindcast.DateOf(Start), Zone: time.UTC})
	if err != nil {
		t.Fatalf("moment %q: %v", when, err)
	}
	return m
}

// Entry adds a row to an incident's timeline.
func Entry(t testing.TB, s *store.Store, by store.Change, incidentID int64, when, text string) hindcast.Entry {
	t.Helper()
	e, err := s.AddEntry(t.Context(), by, incidentID, hindcast.EntryInput{Moment: Moment(t, when), Text: text})
	if err != nil {
		t.Fatalf("add entry %q: %v", text, err)
	}
	return e
}

// Timeline writes out an incident's timeline in its order, one line a row:
// number, moment, text, milestone.
func Timeline(t testing.TB, s *store.Store, by store.Change, incidentID int64) []string {
	t.Helper()
	i, list, err := s.Timeline(t.Context(), by.Actor, incidentID)
	if err != nil {
		t.Fatalf("timeline of %d: %v", incidentID, err)
	}
	var lines []string
	for _, e := range list {
		line := fmt.Sprintf("%s %s %s", e.Ref(), e.Moment.Clock(time.UTC, i.Day), e.Text)
		if e.Milestone != "" {
			line += " *" + string(e.Milestone)
		}
		lines = append(lines, line)
	}
	return lines
}
