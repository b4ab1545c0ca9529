package hindcast_test

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hindcast"
)

func TestCompare(t *testing.T) {
	tests := []struct {
		a, b string
		want hindcast.Order
	}{
		{"09:07", "09:08", hindcast.Before}, {"09:08", "09:07", hindcast.After}, {"09:07", "09:07", hindcast.NotComparable},
		{"09:07", "09:07:01", hindcast.NotComparable}, {"09:06:58", "09:07", hindcast.Before}, {"09:06:58", "09:06:59", hindcast.Before},
		{"09:06:58", "09:06:58", hindcast.NotComparable}, {"09:31–09:35", "09:33", hindcast.NotComparable}, {"09:31–09:35", "09:36", hindcast.Before},
		{"09:31–09:35", "09:35:12", hindcast.NotComparable}, {"~09:45", "09:48", hindcast.NotComparable}, {"~09:45", "09:51", hindcast.Before},
		{"14h", "14:30", hindcast.NotComparable}, {"14h", "15:00", hindcast.Before}, {"2026-09-23", "2026-09-24 00:00", hindcast.Before},
		{"?", "09:07", hindcast.NotComparable},
	}
	for _, tt := range tests {
		a, b := entryAt(t, 1, tt.a, "").Moment, entryAt(t, 2, tt.b, "").Moment
		if got := hindcast.Compare(a, b); got != tt.want {
			t.Errorf("Compare(%s, %s) = %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestOrderIsAPartialOrderThatArrangeNeverContradicts(t *testing.T) {
	contexts := []hindcast.MomentContext{inUTC, nowhere, {Day: day, Zone: berlin}, {Day: day, Zone: mustZone("Asia/Kolkata")}}
	rapid.Check(t, func(t *rapid.T) {
		var list []hindcast.Entry
		for seq := int64(1); seq <= int64(rapid.IntRange(2, 8).Draw(t, "entries")); seq++ {
			m := hindcast.Moment{Precision: hindcast.UnknownTime, Written: "?"}
			if rapid.IntRange(0, 4).Draw(t, "known") > 0 {
				m = genMoment(t, contexts)
			}
			list = append(list, hindcast.Entry{Seq: seq, Moment: m, Place: hindcast.PlaceOf(m, time.Unix(0, 0), list)})
		}
		for _, a := range list {
			for _, b := range list {
				there, back := hindcast.Compare(a.Moment, b.Moment), hindcast.Compare(b.Moment, a.Moment)
				if (there == hindcast.Before) != (back == hindcast.After) || (there == hindcast.NotComparable) != (back == hindcast.NotComparable) {
					t.Fatalf("%s to %s is %v, but the other way round it is %v", a.Moment.Written, b.Moment.Written, there, back)
				}
				for _, c := range list {
					if hindcast.Compare(a.Moment, b.Moment) == hindcast.Before && hindcast.Compare(b.Moment, c.Moment) == hindcast.Before && hindcast.Compare(a.Moment, c.Moment) != hindcast.Before {
						t.Fatalf("%s before %s before %s is not transitive", a.Moment.Written, b.Moment.Written, c.Moment.Written)
					}
				}
			}
		}
		hindcast.Arrange(list)
		checkArranged(t, list)
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			moveAnyRow(t, list)
		}
	})
}

func checkArranged(t *rapid.T, list []hindcast.Entry) {
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			if hindcast.Compare(list[i].Moment, list[j].Moment) == hindcast.After {
				t.Fatalf("%s stands before %s, which is earlier", list[i].Moment.Written, list[j].Moment.Written)
			}
		}
	}
}

// moveAnyRow drags a row to any place: it arrives there without contradicting
// time, or is refused because it would.
func moveAnyRow(t *rapid.T, list []hindcast.Entry) {
	from, to := rapid.IntRange(0, len(list)-1).Draw(t, "from"), rapid.IntRange(0, len(list)-1).Draw(t, "to")
	e := list[from]
	rest := slices.Delete(slices.Clone(list), from, from+1)
	var before, after *hindcast.Entry
	if to > 0 {
		before = &rest[to-1]
	}
	if to < len(rest) {
		after = &rest[to]
	}
	place, err := hindcast.MoveBetween(e, before, after)
	if errors.Is(err, hindcast.ErrRanksExhausted) {
		hindcast.Renumber(list)
		return
	}
	if err != nil {
		if !e.Moment.Settled() {
			t.Fatalf("a row whose time is not known was refused: %v", err)
		}
		if before != nil && before.Place.At.Before(e.Moment.Latest()) && (after == nil || !after.Place.At.Before(e.Moment.Earliest())) {
			t.Fatalf("T%d was refused although its time reaches between its neighbours: %v", e.Seq, err)
		}
		return
	}
	moved := slices.Clone(list)
	moved[from].Place = place
	hindcast.Arrange(moved)
	if at := slices.IndexFunc(moved, func(m hindcast.Entry) bool { return m.Seq == e.Seq }); at != to {
		t.Fatalf("T%d was to stand at %d and stands at %d", e.Seq, to, at)
	}
	if e.Moment.Settled() && (place.At.Before(e.Moment.Earliest()) || !place.At.Before(e.Moment.Latest())) {
		t.Fatalf("T%d stands at %v, outside its stretch", e.Seq, place.At)
	}
	checkArranged(t, moved)
	copy(list, moved)
}

func TestUnknownTimesStayWhereTheyWereWritten(t *testing.T) {
	list := queueIncident(t)
	hindcast.Arrange(list)
	if list[1].Moment.Written != "?" {
		t.Errorf("the unknown entry stands at %d, want second, after 09:02", slices.IndexFunc(list, func(e hindcast.Entry) bool { return e.Moment.Written == "?" }))
	}
}

func TestMoveBetweenKeepsWhatTimeSettles(t *testing.T) {
	a, b, c := entryAt(t, 1, "09:07", ""), entryAt(t, 2, "09:07:01", ""), entryAt(t, 3, "09:11", "")
	if _, err := hindcast.MoveBetween(a, &c, nil); err == nil {
		t.Error("T1 at 09:07 moved behind T3 at 09:11")
	}
	place, err := hindcast.MoveBetween(a, &b, &c)
	if err != nil {
		t.Fatalf("T1 at 09:07 to the minute may stand after 09:07:01: %v", err)
	}
	a.Place = place
	list := []hindcast.Entry{a, b, c}
	hindcast.Arrange(list)
	if list[0].Seq != 2 || list[1].Seq != 1 {
		t.Errorf("after the move the order is T%d, T%d, T%d", list[0].Seq, list[1].Seq, list[2].Seq)
	}
	unknown := entryAt(t, 4, "?", "")
	if unknown.Place, err = hindcast.MoveBetween(unknown, &b, &a); err != nil {
		t.Fatal(err)
	}
	list = append(list, unknown)
	hindcast.Arrange(list)
	if list[1].Seq != 4 {
		t.Errorf("the unknown entry stands at %d, want second", slices.IndexFunc(list, func(e hindcast.Entry) bool { return e.Seq == 4 }))
	}
}

func TestMoveBetweenSaysWhenNoRankIsLeft(t *testing.T) {
	a, b := entryAt(t, 1, "09:07", ""), entryAt(t, 2, "09:07", "")
	b.Place.Rank = a.Place.Rank + 1
	e := entryAt(t, 3, "09:07", "")
	if _, err := hindcast.MoveBetween(e, &a, &b); err != hindcast.ErrRanksExhausted {
		t.Fatalf("MoveBetween = %v, want ErrRanksExhausted", err)
	}
	list := []hindcast.Entry{a, b}
	hindcast.Renumber(list)
	if _, err := hindcast.MoveBetween(e, &list[0], &list[1]); err != nil {
		t.Errorf("MoveBetween after Renumber = %v", err)
	}
}

func TestMoveBetweenSaysWhichRowForbidsIt(t *testing.T) {
	a, c := entryAt(t, 4, "09:07", ""), entryAt(t, 7, "09:20", "")
	if _, err := hindcast.MoveBetween(a, &c, nil); err == nil || err.Error() != "T4 at 09:07 is known to be before T7 at 09:20" {
		t.Errorf("moving T4 behind T7: %v", err)
	}
	if _, err := hindcast.MoveBetween(c, nil, &a); err == nil || err.Error() != "T7 at 09:20 is known to be after T4 at 09:07" {
		t.Errorf("moving T7 before T4: %v", err)
	}
	// A row that was moved inside its stretch stands later than its time says.
	late := entryAt(t, 5, "09h", "")
	late.Place.At = late.Moment.Start.Add(30 * time.Minute)
	if _, err := hindcast.MoveBetween(a, &late, nil); err == nil || err.Error() != "T4 at 09:07 is known to be before the place where T5 stands" {
		t.Errorf("moving T4 behind T5: %v", err)
	}
}

func TestMoveBetweenAtTheEdgesOfRanks(t *testing.T) {
	a, e := entryAt(t, 1, "?", ""), entryAt(t, 2, "?", "")
	a.Place.Rank = math.MaxInt64
	if _, err := hindcast.MoveBetween(e, &a, nil); err != hindcast.ErrRanksExhausted {
		t.Errorf("behind the largest rank: %v, want ErrRanksExhausted", err)
	}
	a.Place.Rank = math.MinInt64
	if _, err := hindcast.MoveBetween(e, nil, &a); err != hindcast.ErrRanksExhausted {
		t.Errorf("before the smallest rank: %v, want ErrRanksExhausted", err)
	}
	b := a
	b.Place.Rank = math.MaxInt64
	if place, err := hindcast.MoveBetween(e, &a, &b); err != nil || place.Rank <= a.Place.Rank || place.Rank >= b.Place.Rank {
		t.Errorf("between the smallest and the largest rank: %v, %v", place, err)
	}
	if place, err := hindcast.MoveBetween(e, nil, nil); err != nil || place != e.Place {
		t.Errorf("alone in the timeline: %v, %v, want it to stay", place, err)
	}
}

func TestPlaceOfAnUnknownTimeIsWhereItWasWritten(t *testing.T) {
	recorded := time.Date(2026, 9, 23, 9, 30, 0, 0, time.UTC)
	unknown := hindcast.Moment{Precision: hindcast.UnknownTime, Written: "?"}
	if place := hindcast.PlaceOf(unknown, recorded, nil); !place.At.Equal(recorded) {
		t.Errorf("the first row of unknown time stands at %v, want when it was recorded", place.At)
	}
	last, first := entryAt(t, 1, "09:20", ""), entryAt(t, 2, "09:07", "")
	place := hindcast.PlaceOf(unknown, recorded, []hindcast.Entry{last, first})
	if !place.At.Equal(last.Moment.Start) || place.Rank <= last.Place.Rank {
		t.Errorf("a row of unknown time stands at %+v, want behind the last row at %+v", place, last.Place)
	}
	if place := hindcast.PlaceOf(last.Moment, recorded, []hindcast.Entry{last, first}); !place.At.Equal(last.Moment.Start) || place.Rank <= last.Place.Rank {
		t.Errorf("a second row at 09:20 stands at %+v, want behind the first at %+v", place, last.Place)
	}
}
