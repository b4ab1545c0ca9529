package store_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"hindcast"
	"hindcast/store/storetest"
)

func TestCheckFindsLogLinesThatWereChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	s := storetest.OpenAt(t, path, clock)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "tampered")
	if _, err := s.AddExcerpt(t.Context(), by, i.ID, hindcast.ExcerptInput{Body: []byte("true\n")}, 100); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Check(t.Context()); err != nil || len(found) != 0 {
		t.Fatalf("Check of a sound database = %q, %v", found, err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), `UPDATE excerpt_bodies SET body = CAST('lies' AS BLOB)`); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Check(t.Context()); err != nil || len(found) != 1 || !strings.Contains(found[0], "LOGS of INC-1") {
		t.Errorf("Check after a change behind its back = %q, %v", found, err)
	}
}
