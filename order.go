package hindcast

import (
	"cmp"
	"errors"
	"fmt"
	"math"
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

func (o Order) String() string {
	switch o {
	case Before:
		return "before"
	case After:
		return "after"
	}
	return "not comparable"
}

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
// that its moment covers.
func Arrange(entries []Entry) {
	// Entries are large: sorting their numbers moves each entry but once.
	order := make([]int, len(entries))
	for n := range order {
		order[n] = n
	}
	byPlace := func(a, b int) int { return compareEntries(&entries[a], &entries[b]) }
	if slices.IsSortedFunc(order, byPlace) {
		return
	}
	slices.SortStableFunc(order, byPlace)
	sorted := make([]Entry, len(entries))
	for n, from := range order {
		sorted[n] = entries[from]
	}
	copy(entries, sorted)
}

func compareEntries(a, b *Entry) int {
	if c := comparePlaces(a.Place, b.Place); c != 0 {
		return c
	}
	return cmp.Compare(a.Seq, b.Seq)
}

func comparePlaces(a, b Place) int {
	if c := a.At.Compare(b.At); c != 0 {
		return c
	}
	return cmp.Compare(a.Rank, b.Rank)
}

// PlaceOf finds where a new entry stands among those that stand already. One
// with a settled moment stands at its beginning, after others at the same
// instant. Any other stands after the last of the previous entries, or at the
// time it was recorded when there is none: where it was written is all that is
// known of it. previous need not be sorted; for a settled moment only those at
// the same instant matter.
func PlaceOf(m Moment, recorded time.Time, previous []Entry) Place {
	place := Place{At: m.Start, Rank: rankStep}
	if !m.Settled() {
		place.At = recorded
		for n := range previous {
			if at := previous[n].Place.At; n == 0 || at.After(place.At) {
				place.At = at
			}
		}
	}
	for n := range previous {
		if other := previous[n].Place; other.At.Equal(place.At) {
			place.Rank = max(place.Rank, rankAfter(other.Rank))
		}
	}
	return place
}

// rankAfter is the next rank, which stays put at the largest.
func rankAfter(rank int64) int64 {
	if rank > math.MaxInt64-rankStep {
		return math.MaxInt64
	}
	return rank + rankStep
}

// MoveBetween finds a place for e between two rows that stand next to each
// other once e is taken out; either is nil at an end of the timeline. A row
// may go wherever time does not forbid it: inside the stretch that its moment
// covers, or anywhere when it is not settled. Otherwise the error tells a
// person why. ErrRanksExhausted means that the move is allowed but Renumber
// has to make room first.
func MoveBetween(e Entry, before, after *Entry) (Place, error) {
	if before == nil && after == nil {
		return e.Place, nil
	}
	earliest, latest := e.Moment.Earliest(), e.Moment.Latest()
	settled := e.Moment.Settled()
	if settled && before != nil && !before.Place.At.Before(latest) {
		return Place{}, refusal(e, Before, *before)
	}
	if settled && after != nil && after.Place.At.Before(earliest) {
		return Place{}, refusal(e, After, *after)
	}
	if settled {
		// A row's own time is the best place for it, its earliest the next best.
		for _, at := range [...]time.Time{e.Moment.Start, earliest} {
			if (before == nil || before.Place.At.Before(at)) && (after == nil || at.Before(after.Place.At)) {
				return Place{At: at, Rank: rankStep}, nil
			}
		}
	}
	// A row whose stretch begins where before stands, or earlier, can stand
	// beside before; any other can only stand beside after.
	if before != nil && (!settled || !before.Place.At.Before(earliest)) {
		return besideBefore(*before, after)
	}
	if after.Place.Rank < math.MinInt64+rankStep {
		return Place{}, ErrRanksExhausted
	}
	return Place{At: after.Place.At, Rank: after.Place.Rank - rankStep}, nil
}

// besideBefore is the place at the same instant as before and ahead of after.
func besideBefore(before Entry, after *Entry) (Place, error) {
	low := before.Place.Rank
	place := Place{At: before.Place.At, Rank: rankAfter(low)}
	if after != nil && after.Place.At.Equal(place.At) {
		// Halving the gap as unsigned numbers cannot overflow.
		place.Rank = low + int64((uint64(after.Place.Rank)-uint64(low))/2)
		if after.Place.Rank <= low {
			return Place{}, ErrRanksExhausted
		}
	}
	if place.Rank <= low {
		return Place{}, ErrRanksExhausted
	}
	return place, nil
}

// refusal says why e cannot stand on the other side of a row.
func refusal(e Entry, order Order, other Entry) error {
	if Compare(e.Moment, other.Moment) != NotComparable {
		return fmt.Errorf("%s at %s is known to be %s %s at %s", e.Ref(), e.Moment.Written, order, other.Ref(), other.Moment.Written)
	}
	return fmt.Errorf("%s at %s is known to be %s the place where %s stands", e.Ref(), e.Moment.Written, order, other.Ref())
}

// Renumber spreads the ranks of entries in timeline order anew, leaving their
// order as it is.
func Renumber(entries []Entry) {
	for n := range entries {
		entries[n].Place.Rank = int64(n+1) * rankStep
	}
}
