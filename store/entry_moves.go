package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hindcast"
)

// MoveEntry puts a row one place earlier or later in the timeline, which only
// rows can that time does not order: of the same minute, or of unknown time.
// What time forbids is a validation error that says why; at either end of the
// timeline the row stays.
func (s *Store) MoveEntry(ctx context.Context, by Change, incidentID, seq int64, earlier bool) (hindcast.Entry, error) {
	var now hindcast.Entry
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		list, err := tx.entries(incidentID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(e hindcast.Entry) bool { return e.Seq == seq })
		if at < 0 {
			return hindcast.ErrNotFound
		}
		was := list[at]
		now = was
		if earlier && at == 0 || !earlier && at == len(list)-1 {
			return nil
		}
		place, err := placeBeside(list, at, earlier)
		if errors.Is(err, hindcast.ErrRanksExhausted) {
			if err := tx.renumber(incidentID, list); err != nil {
				return err
			}
			place, err = placeBeside(list, at, earlier)
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

// placeBeside finds the place on the other side of a row's neighbour.
func placeBeside(list []hindcast.Entry, at int, earlier bool) (hindcast.Place, error) {
	var before, after *hindcast.Entry
	if earlier {
		after = &list[at-1]
		if at >= 2 {
			before = &list[at-2]
		}
	} else {
		before = &list[at+1]
		if at+2 < len(list) {
			after = &list[at+2]
		}
	}
	return hindcast.MoveBetween(list[at], before, after)
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
