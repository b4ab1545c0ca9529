package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hindcast"
)

// rowTable is what the tables of an incident's parts have in common: a row is
// named by incident and number, counts its versions, and is deleted by a mark.
type rowTable[T any] struct {
	name    string // of the table
	subject string // in events
	load    func(tx *Tx, incidentID, seq int64) (T, error)
	state   func(T) (seq, version int64, deletedAt time.Time)
	write   func(tx *Tx, was, to T) error // stores everything that a person states of a row; nil when that never changes

	mayDelete func(T) error // nil when every row may be
}

// add inserts a row and writes its event. The row gets the number wanted when
// that lies beyond all in use, as an import asks to keep citations true, and
// the next free one otherwise.
func (t rowTable[T]) add(tx *Tx, by Change, incidentID, wanted int64, insert func(seq int64) error) (T, error) {
	var none T
	seq, err := tx.nextSeq(t.name, incidentID)
	if err != nil {
		return none, err
	}
	seq = max(seq, wanted)
	if err := insert(seq); err != nil {
		return none, err
	}
	row, err := t.load(tx, incidentID, seq)
	if err != nil {
		return none, err
	}
	return row, tx.record(by, verbAdded, t.subject, incidentID, seq, 1, nil, row)
}

// addOnce is add for a creating form: sent again, it returns what the first
// sending made.
func (t rowTable[T]) addOnce(ctx context.Context, s *Store, by Change, incidentID int64, insert func(tx *Tx, seq int64) error) (T, error) {
	var row T
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		earlier, again, err := tx.alreadyMade(by, t.subject)
		if err != nil {
			return err
		}
		if again {
			row, err = t.load(tx, earlier.incidentID, earlier.seq)
			return err
		}
		row, err = t.add(tx, by, incidentID, 0, func(seq int64) error { return insert(tx, seq) })
		if err != nil {
			return err
		}
		seq, _, _ := t.state(row)
		return tx.remember(by, t.subject, incidentID, seq)
	})
	if err != nil {
		return row, fmt.Errorf("add %s to incident %d: %w", t.subject, incidentID, err)
	}
	return row, nil
}

// edit changes a row that stands at the given version. When it no longer
// does, the answer is hindcast.ErrConflict and the row as it is now. A row
// that was deleted since counts as changed; an edit of it as it is now, made
// knowingly, brings it back.
func (t rowTable[T]) edit(ctx context.Context, s *Store, by Change, incidentID, seq, version int64, verb string, save func(tx *Tx, was T) error) (T, error) {
	var row T
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		was, err := t.load(tx, incidentID, seq)
		if err != nil {
			return err
		}
		row = was
		_, at, deleted := t.state(was)
		if at != version {
			return hindcast.ErrConflict
		}
		if !deleted.IsZero() {
			if err := tx.unmark(t.name, incidentID, seq); err != nil {
				return err
			}
		}
		if err := save(tx, was); err != nil {
			return err
		}
		return t.record(tx, by, verb, incidentID, seq, was, &row)
	})
	if err != nil {
		return row, fmt.Errorf("edit %s %d of incident %d: %w", t.subject, seq, incidentID, err)
	}
	return row, nil
}

// record reads a row again and writes the event of its change.
func (t rowTable[T]) record(tx *Tx, by Change, verb string, incidentID, seq int64, was T, now *T) error {
	after, err := t.load(tx, incidentID, seq)
	if err != nil {
		return err
	}
	if now != nil {
		*now = after
	}
	_, version, _ := t.state(after)
	return tx.record(by, verb, t.subject, incidentID, seq, version, was, after)
}

// at reads a row as it was at an earlier version, from the event that made it.
func (t rowTable[T]) at(tx *Tx, incidentID, seq, version int64) (T, error) {
	var row T
	events, err := queryAll(tx, scanEvent, `SELECT `+eventColumns+` FROM events
		WHERE incident_id = $1 AND subject = $2 AND seq = $3 AND version = $4 ORDER BY id DESC LIMIT 1`, incidentID, t.subject, seq, version)
	switch {
	case err != nil:
		return row, err
	case len(events) == 0:
		return row, hindcast.ErrNotFound
	}
	state := events[0].After
	if state == nil { // a deletion changes nothing that is stated
		state = events[0].Before
	}
	return row, json.Unmarshal(state, &row)
}

// one reads a row that is not deleted.
func (t rowTable[T]) one(tx *Tx, incidentID, seq int64) (T, error) {
	row, err := t.load(tx, incidentID, seq)
	if err != nil {
		return row, err
	}
	if _, _, deleted := t.state(row); !deleted.IsZero() {
		return row, hindcast.ErrNotFound
	}
	return row, nil
}

// get is one for a reader, with the incident that the row belongs to.
func (t rowTable[T]) get(ctx context.Context, s *Store, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, T, error) {
	var i hindcast.Incident
	var row T
	err := s.read(ctx, func(tx *Tx) (err error) {
		if i, err = tx.incident(viewer, incidentID); err != nil {
			return err
		}
		row, err = t.one(tx, incidentID, seq)
		return err
	})
	if err != nil {
		return i, row, fmt.Errorf("%s %d of incident %d: %w", t.subject, seq, incidentID, err)
	}
	return i, row, nil
}

// delete marks a row as deleted. Deleting it again does nothing.
func (t rowTable[T]) delete(ctx context.Context, s *Store, by Change, incidentID, seq int64) error {
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		was, err := t.load(tx, incidentID, seq)
		if err != nil {
			return err
		}
		if _, _, deleted := t.state(was); !deleted.IsZero() {
			return nil
		}
		return t.mark(tx, by, incidentID, seq, was)
	})
	if err != nil {
		return fmt.Errorf("delete %s %d of incident %d: %w", t.subject, seq, incidentID, err)
	}
	return nil
}

// mark deletes a row that is not deleted.
func (t rowTable[T]) mark(tx *Tx, by Change, incidentID, seq int64, was T) error {
	if t.mayDelete != nil {
		if err := t.mayDelete(was); err != nil {
			return err
		}
	}
	if _, err := tx.exec(`UPDATE `+t.name+` SET version = version + 1, deleted_at = $3 WHERE incident_id = $1 AND seq = $2`,
		incidentID, seq, millis(tx.now)); err != nil {
		return err
	}
	_, version, _ := t.state(was)
	return tx.record(by, verbDeleted, t.subject, incidentID, seq, version+1, was, nil)
}

// restore takes the mark away again. On a row that is not deleted it does
// nothing.
func (t rowTable[T]) restore(ctx context.Context, s *Store, by Change, incidentID, seq int64) error {
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		was, err := t.load(tx, incidentID, seq)
		if err != nil {
			return err
		}
		if _, _, deleted := t.state(was); deleted.IsZero() {
			return nil
		}
		if err := tx.unmark(t.name, incidentID, seq); err != nil {
			return err
		}
		return t.record(tx, by, verbRestored, incidentID, seq, was, nil)
	})
	if err != nil {
		return fmt.Errorf("restore %s %d of incident %d: %w", t.subject, seq, incidentID, err)
	}
	return nil
}

// unmark clears deleted_at. An entry's milestone that another one carries by
// now is not taken back.
func (tx *Tx) unmark(table string, incidentID, seq int64) error {
	if table == "entries" {
		if _, err := tx.exec(`UPDATE entries SET milestone = '' WHERE incident_id = $1 AND seq = $2 AND EXISTS (
				SELECT 1 FROM entries o WHERE o.incident_id = $1 AND o.milestone = entries.milestone AND o.milestone <> '' AND o.deleted_at IS NULL)`,
			incidentID, seq); err != nil {
			return err
		}
	}
	_, err := tx.exec(`UPDATE `+table+` SET version = version + 1, deleted_at = NULL WHERE incident_id = $1 AND seq = $2`, incidentID, seq)
	return err
}

// nextSeq is the number of a table's next row in an incident. Deleted rows
// keep theirs, so no citation ever changes its meaning.
func (tx *Tx) nextSeq(table string, incidentID int64) (int64, error) {
	return queryOne(tx, scanInt, `SELECT coalesce(max(seq), 0) + 1 FROM `+table+` WHERE incident_id = $1`, incidentID)
}

// listOf reads an incident and one kind of its parts from the same snapshot.
func listOf[T any](ctx context.Context, s *Store, viewer hindcast.User, incidentID int64, list func(*Tx, int64) ([]T, error)) (hindcast.Incident, []T, error) {
	var i hindcast.Incident
	var rows []T
	err := s.read(ctx, func(tx *Tx) (err error) {
		if i, err = tx.incident(viewer, incidentID); err != nil {
			return err
		}
		rows, err = list(tx, incidentID)
		return err
	})
	if err != nil {
		return i, nil, fmt.Errorf("incident %d: %w", incidentID, err)
	}
	return i, rows, nil
}
