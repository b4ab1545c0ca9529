package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hindcast"
)

// MoveEntry puts a row one place earlier or later in the timeline; at either
// end the row stays. See MoveEntryAfter for what may move.
func (s *Store) MoveEntry(ctx context.Context, by Change, incidentID, seq int64, earlier bool) (hindcast.Entry, error) {
	return s.moveEntry(ctx, by, incidentID, seq, func(_ []hindcast.Entry, at int) (int, error) {
		if earlier {
			return at - 1, nil
		}
		return at + 1, nil
	})
}

// MoveEntryAfter puts a row right behind another one, or first when after is 0.
// Only rows can move that time does not order: of the same minute, or of
// unknown time. What time forbids is a validation error that says why.
func (s *Store) MoveEntryAfter(ctx context.Context, by Change, incidentID, seq, after int64) (hindcast.Entry, error) {
	return s.moveEntry(ctx, by, incidentID, seq, func(rest []hindcast.Entry, at int) (int, error) {
		if after == 0 {
			return 0, nil
		}
		if after == seq {
			return at, nil
		}
		n := slices.IndexFunc(rest, func(e hindcast.Entry) bool { return e.Seq == after })
		if n < 0 {
			return 0, hindcast.ErrNotFound
		}
		return n + 1, nil
	})
}

// moveEntry takes a row out of the timeline, in which it stands at at, and
// puts it back where to says, as an index into the other rows.
func (s *Store) moveEntry(ctx context.Context, by Change, incidentID, seq int64, to func(rest []hindcast.Entry, at int) (int, error)) (hindcast.Entry, error) {
	var now hindcast.Entry
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		rest, err := tx.entries(incidentID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(rest, func(e hindcast.Entry) bool { return e.Seq == seq })
		if at < 0 {
			return hindcast.ErrNotFound
		}
		was := rest[at]
		now = was
		rest = slices.Delete(rest, at, at+1)
		n, err := to(rest, at)
		if err != nil || n == at || n < 0 || n > len(rest) {
			return err
		}
		place, err := placeAmong(rest, was, n)
		if errors.Is(err, hindcast.ErrRanksExhausted) {
			if err := tx.renumber(incidentID, rest); err != nil {
				return err
			}
			place, err = placeAmong(rest, was, n)
		}
		if err != nil {
			v := &hindcast.ValidationError{}
			v.Add("move", err.Error()+".")
			return v
		}
		if _, err := tx.exec(`UPDATE entries SET version = version + 1, place_at = $3, place_rank = $4, updated_at = $5 WHERE incident_id = $1 AND seq = $2`,
			incidentID, seq, millis(place.At), place.Rank, millis(tx.now)); err != nil {
			return err
		}
		return entryTable.record(tx, by, verbMoved, incidentID, seq, was, &now)
	})
	if err != nil {
		return now, fmt.Errorf("move entry T%d of incident %d: %w", seq, incidentID, err)
	}
	return now, nil
}

// placeAmong finds the place of a row ahead of the one that stands at n.
func placeAmong(rest []hindcast.Entry, e hindcast.Entry, n int) (hindcast.Place, error) {
	var before, after *hindcast.Entry
	if n > 0 {
		before = &rest[n-1]
	}
	if n < len(rest) {
		after = &rest[n]
	}
	return hindcast.MoveBetween(e, before, after)
}

// renumber makes room between rows that many moves have left none between.
// The order stays, so no row counts as edited.
func (tx *Tx) renumber(incidentID int64, list []hindcast.Entry) error {
	hindcast.Renumber(list)
	for _, e := range list {
		if _, err := tx.exec(`UPDATE entries SET place_rank = $3 WHERE incident_id = $1 AND seq = $2`, incidentID, e.Seq, e.Place.Rank); err != nil {
			return err
		}
	}
	return nil
}
