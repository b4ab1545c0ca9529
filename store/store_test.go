package store_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

func TestOpenTwiceKeepsWhatWasWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a?b#c%20.db")
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	first, err := store.Open(t.Context(), path, storetest.Options(clock))
	if err != nil {
		t.Fatal(err)
	}
	by := storetest.User(t, first, "ada", hindcast.Responder)
	storetest.Incident(t, first, by, "queue stall")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Errorf("the database is not at the path it was given: %v", err)
	}
	again := storetest.OpenAt(t, path, clock)
	if i, err := again.Incident(t.Context(), by.Actor, 1); err != nil || i.Title != "queue stall" {
		t.Errorf("Incident after opening again = %q, %v", i.Title, err)
	}
}

func TestOpenRefusesInPlainWords(t *testing.T) {
	dir := t.TempDir()
	garbage := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(garbage, []byte("these are notes, not a database, and longer than a header"), 0o600); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(dir, "newer.db")
	s, err := store.Open(t.Context(), newer, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `INSERT INTO migrations (name) VALUES ('9999_future.sql')`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for path, says := range map[string]string{
		dir:                              "this is a folder",
		filepath.Join(dir, "no", "x.db"): "does not exist; create it",
		garbage:                          "not a SQLite file",
		newer:                            "written by a newer Hindcast (it has 9999_future.sql",
	} {
		_, err := store.Open(t.Context(), path, store.Options{})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("Open(%s) = %v, want an error that says %q", path, err, says)
		}
	}
}

// TestKilledWhileWriting runs this test binary again as a writer, kills it,
// and looks for everything it had been told was stored.
func TestKilledWhileWriting(t *testing.T) {
	if path := os.Getenv("HINDCAST_TEST_WRITE_TO"); path != "" {
		writeUntilKilled(t, path)
		return
	}
	path := filepath.Join(t.TempDir(), "killed.db")
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledWhileWriting$")
	cmd.Env = append(os.Environ(), "HINDCAST_TEST_WRITE_TO="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	acknowledged := map[string]bool{}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), "stored "); ok {
			acknowledged[text] = true
		}
		if len(acknowledged) == 200 {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Wait() // it was killed
	if len(acknowledged) < 200 {
		t.Fatalf("the writer ended by itself after %d entries", len(acknowledged))
	}
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	s := storetest.OpenAt(t, path, clock)
	_, entries, err := s.Timeline(t.Context(), store.Operator, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		delete(acknowledged, e.Text)
	}
	if len(acknowledged) > 0 {
		t.Errorf("%d acknowledged entries are lost", len(acknowledged))
	}
	if _, err := s.AddEntry(t.Context(), storetest.User(t, s, "after", hindcast.Responder), 1, hindcast.EntryInput{Moment: storetest.Moment(t, "?"), Text: "goes on"}); err != nil {
		t.Errorf("writing after the crash: %v", err)
	}
}

func writeUntilKilled(t *testing.T, path string) {
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	s := storetest.OpenAt(t, path, clock)
	by := storetest.User(t, s, "writer", hindcast.Responder)
	i := storetest.Incident(t, s, by, "crash")
	var out sync.Mutex
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			for n := range 5000 {
				text := fmt.Sprintf("w%d-%d", w, n)
				if _, err := s.AddEntry(t.Context(), by, i.ID, hindcast.EntryInput{Moment: storetest.Moment(t, "09:07"), Text: text}); err != nil {
					return
				}
				out.Lock()
				fmt.Println("stored", text)
				out.Unlock()
			}
		})
	}
	all.Wait()
}

func TestTwoProcessesWriteToTheSameFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shared.db")
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	one, two := storetest.OpenAt(t, path, clock), storetest.OpenAt(t, path, clock)
	by := storetest.User(t, one, "ada", hindcast.Responder)
	i := storetest.Incident(t, one, by, "shared")
	var all sync.WaitGroup
	for n, s := range []*store.Store{one, two, one, two} {
		all.Go(func() {
			for k := range 50 {
				text := strconv.Itoa(n) + "-" + strconv.Itoa(k)
				if _, err := s.AddEntry(t.Context(), by, i.ID, hindcast.EntryInput{Moment: storetest.Moment(t, "09:07"), Text: text}); err != nil {
					t.Errorf("AddEntry(%s) = %v", text, err)
				}
			}
		})
	}
	all.Wait()
	if _, entries, err := two.Timeline(t.Context(), by.Actor, i.ID); err != nil || len(entries) != 200 {
		t.Errorf("the timeline has %d entries, %v, want 200", len(entries), err)
	}
}

func TestConcurrentWritesLoseNothingAndSeeOneOrder(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "rush")
	var all sync.WaitGroup
	for w := range 32 {
		all.Go(func() {
			for k := range 10 {
				storetest.Entry(t, s, by, i.ID, "09:07", fmt.Sprintf("%d-%d", w, k))
			}
		})
	}
	all.Wait()
	_, entries, err := s.Timeline(t.Context(), by.Actor, i.ID)
	if err != nil || len(entries) != 320 {
		t.Fatalf("the timeline has %d entries, %v, want 320", len(entries), err)
	}
	for n := range entries {
		if entries[n].Seq != int64(n+1) {
			t.Fatalf("row %d is %s: rows of the same minute stand in the order in which they were stored", n, entries[n].Ref())
		}
	}
}

func TestAFailedWriteLeavesItsNeighboursAlone(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "mixed")
	var all sync.WaitGroup
	for n := range 40 {
		all.Go(func() {
			in := hindcast.EntryInput{Moment: storetest.Moment(t, "09:07"), Text: "kept"}
			id := i.ID
			if n%2 == 1 {
				id = 999 // there is no such incident
			}
			_, err := s.AddEntry(t.Context(), by, id, in)
			if n%2 == 0 && err != nil || n%2 == 1 && !errors.Is(err, hindcast.ErrNotFound) {
				t.Errorf("AddEntry to incident %d = %v", id, err)
			}
		})
	}
	all.Wait()
	if lines := storetest.Timeline(t, s, by, i.ID); len(lines) != 20 {
		t.Errorf("the timeline has %d rows, want 20", len(lines))
	}
}

func TestAWriteThatNobodyWaitsForIsNotDone(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.DeclareIncident(ctx, by, hindcast.IncidentInput{Title: "late"}); !errors.Is(err, context.Canceled) {
		t.Errorf("DeclareIncident with an ended context = %v, want context.Canceled", err)
	}
	if list, err := s.Incidents(t.Context(), by.Actor, store.IncidentFilter{}); err != nil || len(list) != 0 {
		t.Errorf("there are %d incidents, %v, want none", len(list), err)
	}
}

func TestWritesAfterCloseAreRefused(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "closed.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a closed database is ready")
	}
}
