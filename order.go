package hindcast

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Order is how two moments stand to each other.
type Order int

// Two moments whose stretches overlap, and any that is not settled, cannot be
// put in order by time: 09:07 to the minute and 09:07:01 are not comparable.
const (
	NotComparable Order = iota
	Before
	After
)

// Compare orders two moments. Before means that all of a is over no later
// than b begins, whatever instants they really were.
func Compare(a, b Moment) Order {
	switch {
	case !a.Settled() || !b.Settled():
		return NotComparable
	case !a.Latest().After(b.Earliest()):
		return Before
	case !b.Latest().After(a.Earliest()):
		return After
	}
	return NotComparable
}

// rankStep is the gap left between the ranks of rows that time cannot order,
// so that moving one between two others rarely renumbers any.
const rankStep = 1 << 20

// ErrRanksExhausted says that no rank is left between two rows; Renumber makes
// room.
var ErrRanksExhausted = errors.New("no place is left between these rows")

// Arrange sorts entries into timeline order: by place, then by rank, then by
// number. It never contradicts Compare, since a place lies inside the stretch
// that its moment covers, and at its beginning unless someone moved it.
func Arrange(entries []Entry) {
	slices.SortStableFunc(entries, compareEntries)
}

func compareEntries(a, b Entry) int {
	return cmp.Or(a.Place.At.Compare(b.Place.At), cmp.Compare(a.Place.Rank, b.Place.Rank), cmp.Compare(a.Seq, b.Seq))
}

// PlaceOf finds where a new entry stands. One with a settled moment stands at
// its beginning, after others at the same instant. Any other stands after the
// last of the previous entries, or at the time it was recorded when there is
// none: where it was written is all that is known of it.
func PlaceOf(m Moment, recorded time.Time, previous []Entry) Place {
	if m.Settled() {
		place := Place{At: m.Start, Rank: rankStep}
		for _, e := range previous {
			if e.Place.At.Equal(m.Start) {
				place.Rank = max(place.Rank, e.Place.Rank+rankStep)
			}
		}
		return place
	}
	if len(previous) == 0 {
		return Place{At: recorded, Rank: rankStep}
	}
	last := slices.MaxFunc(previous, compareEntries)
	return Place{At: last.Place.At, Rank: last.Place.Rank + rankStep}
}

// MoveBetween finds a place for e between two rows, either of which may be
// nil at an end of the timeline. It refuses, in words for a person, what time
// forbids: a row cannot leave the stretch that its moment covers, nor pass a
// row that is known to be earlier or later.
func MoveBetween(e Entry, before, after *Entry) (Place, error) {
	for _, other := range []*Entry{before, after} {
		if other == nil {
			continue
		}
		order := Compare(e.Moment, other.Moment)
		if other == before && order == Before || other == after && order == After {
			word := "before"
			if order == After {
				word = "after"
			}
			return Place{}, fmt.Errorf("%s at %s is known to be %s %s at %s", e.Ref(), e.Moment.Written, word, other.Ref(), other.Moment.Written)
		}
	}
	place := Place{At: e.Place.At, Rank: rankStep}
	switch {
	case before == nil && after == nil:
		return e.Place, nil
	case before == nil:
		place.At, place.Rank = after.Place.At, after.Place.Rank-rankStep
	case after == nil:
		place.At, place.Rank = before.Place.At, before.Place.Rank+rankStep
	case before.Place.At.Equal(after.Place.At):
		place.At, place.Rank = before.Place.At, before.Place.Rank+(after.Place.Rank-before.Place.Rank)/2
		if place.Rank <= before.Place.Rank || place.Rank >= after.Place.Rank {
			return Place{}, ErrRanksExhausted
		}
	default:
		place.At, place.Rank = before.Place.At, before.Place.Rank+rankStep
	}
	return insideMoment(e, place, before, after)
}

// insideMoment moves a place into the stretch of e's moment when it lies
// outside and the neighbours leave room.
func insideMoment(e Entry, place Place, before, after *Entry) (Place, error) {
	if !e.Moment.Settled() {
		return place, nil
	}
	earliest, latest := e.Moment.Earliest(), e.Moment.Latest()
	if !place.At.Before(earliest) && place.At.Before(latest) {
		return place, nil
	}
	if place.At.Before(earliest) && (after == nil || earliest.Before(after.Place.At)) {
		return Place{At: earliest, Rank: rankStep}, nil
	}
	last := latest.Add(-time.Millisecond)
	if !place.At.Before(latest) && (before == nil || last.After(before.Place.At)) {
		return Place{At: last, Rank: rankStep}, nil
	}
	return Place{}, fmt.Errorf("%s at %s cannot stand there: its time does not reach that far", e.Ref(), e.Moment.Written)
}

// Renumber spreads the ranks of entries in timeline order anew, leaving their
// order as it is.
func Renumber(entries []Entry) {
	for n := range entries {
		entries[n].Place.Rank = int64(n+1) * rankStep
	}
}
