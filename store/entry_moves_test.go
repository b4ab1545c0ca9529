package store_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"hindcast"
	"hindcast/store/storetest"
)

func TestRowsThatTimeCannotOrderMove(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "order")
	for _, when := range []string{"09:07", "09:07", "09:11", "?"} {
		storetest.Entry(t, s, by, i.ID, when, "x")
	}
	order := func() string {
		var refs []string
		for _, line := range storetest.Timeline(t, s, by, i.ID) {
			refs = append(refs, strings.Fields(line)[0])
		}
		return strings.Join(refs, " ")
	}
	for _, move := range []struct {
		seq     int64
		earlier bool
		want    string
	}{{2, true, "T2 T1 T3 T4"}, {2, true, "T2 T1 T3 T4"}, {4, true, "T2 T1 T4 T3"}, {4, true, "T2 T4 T1 T3"}, {1, true, "T2 T1 T4 T3"}, {4, false, "T2 T1 T3 T4"}, {4, false, "T2 T1 T3 T4"}} {
		if _, err := s.MoveEntry(ctx, by, i.ID, move.seq, move.earlier); err != nil {
			t.Fatalf("MoveEntry(T%d, earlier %t) = %v", move.seq, move.earlier, err)
		}
		if got := order(); got != move.want {
			t.Fatalf("after moving T%d (earlier %t) the order is %s, want %s", move.seq, move.earlier, got, move.want)
		}
	}
	var invalid *hindcast.ValidationError
	if _, err := s.MoveEntry(ctx, by, i.ID, 3, true); !errors.As(err, &invalid) || !strings.Contains(invalid.Field("move"), "T3 at 09:11 is known to be after T1 at 09:07") {
		t.Errorf("moving T3 before what is known to be earlier = %v", err)
	}
	if got := order(); got != "T2 T1 T3 T4" {
		t.Errorf("a refused move changed the order to %s", got)
	}
}

func TestManyMovesNeverRunOutOfRoom(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "many moves")
	for range 3 {
		storetest.Entry(t, s, by, i.ID, "09:07", "x")
	}
	want := []string{"T1", "T2", "T3"}
	for n := range 60 {
		at := n % 2
		seq := int64(want[at+1][1] - '0')
		if _, err := s.MoveEntry(t.Context(), by, i.ID, seq, true); err != nil {
			t.Fatalf("move %d: %v", n, err)
		}
		want[at], want[at+1] = want[at+1], want[at]
		var got []string
		for _, line := range storetest.Timeline(t, s, by, i.ID) {
			got = append(got, strings.Fields(line)[0])
		}
		if !slices.Equal(got, want) {
			t.Fatalf("after move %d the order is %q, want %q", n, got, want)
		}
	}
}
