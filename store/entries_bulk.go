package store

import (
	"context"
	"fmt"
	"slices"

	"hindcast"
)

// EntryChange is a change of several entries at once. What is nil stays as it
// is in each.
type EntryChange struct {
	Kind  *hindcast.Kind
	Label *hindcast.Label
	Cites []hindcast.Citation // added to those that each entry has
}

func (c EntryChange) apply(in hindcast.EntryInput) hindcast.EntryInput {
	if c.Kind != nil {
		in.Kind = *c.Kind
	}
	if c.Label != nil {
		in.Label = *c.Label
	}
	in.Cites = slices.Clone(in.Cites)
	for _, cite := range c.Cites {
		if !slices.Contains(in.Cites, cite) {
			in.Cites = append(in.Cites, cite)
		}
	}
	return in
}

// MaxBulk is how many entries one change can name.
const MaxBulk = 5000

// ChangeEntries changes several entries in one step, all or none, and returns
// how many were changed. Entries that say so already are left alone; one that
// is deleted is hindcast.ErrNotFound.
func (s *Store) ChangeEntries(ctx context.Context, by Change, incidentID int64, seqs []int64, c EntryChange) (int, error) {
	return s.eachEntry(ctx, by, incidentID, seqs, func(tx *Tx, was hindcast.Entry) (bool, error) {
		in := c.apply(was.Input())
		if err := in.Validate().Err(); err != nil {
			return false, err
		}
		if in.Equal(was.Input()) {
			return false, nil
		}
		var now hindcast.Entry
		return true, tx.editEntry(by, was, in, &now)
	})
}

// DeleteEntries deletes several entries in one step, all or none.
func (s *Store) DeleteEntries(ctx context.Context, by Change, incidentID int64, seqs []int64) (int, error) {
	return s.eachEntry(ctx, by, incidentID, seqs, func(tx *Tx, was hindcast.Entry) (bool, error) {
		return true, entryTable.mark(tx, by, incidentID, was.Seq, was)
	})
}

func (s *Store) eachEntry(ctx context.Context, by Change, incidentID int64, seqs []int64, do func(*Tx, hindcast.Entry) (bool, error)) (int, error) {
	if len(seqs) == 0 || len(seqs) > MaxBulk {
		v := &hindcast.ValidationError{}
		v.Add("seq", fmt.Sprintf("Select at least one entry and at most %d.", MaxBulk))
		return 0, v
	}
	changed := 0
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		changed = 0
		for _, seq := range seqs {
			was, err := entryTable.one(tx, incidentID, seq)
			if err != nil {
				return err
			}
			did, err := do(tx, was)
			if err != nil {
				return err
			}
			if did {
				changed++
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("%d entries of incident %d: %w", len(seqs), incidentID, err)
	}
	return changed, nil
}
