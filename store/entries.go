package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hindcast"
)

const entryColumns = `e.incident_id, e.seq, e.version, e.start_at, e.end_at, e.precision, e.end_precision, e.approx, e.zone, e.written,
	e.text, e.kind, e.label, e.milestone, e.cites, e.place_at, e.place_rank, e.recorded_at, e.recorded_by, e.updated_at, e.deleted_at`

func scanEntry(scan scanner) (hindcast.Entry, error) {
	var e hindcast.Entry
	var start, end, place, recorded, updated, deleted instant
	var cites string
	err := scan(&e.IncidentID, &e.Seq, &e.Version, &start, &end, &e.Moment.Precision, &e.Moment.EndPrecision, &e.Moment.Approx,
		&e.Moment.Zone, &e.Moment.Written, &e.Text, &e.Kind, &e.Label, &e.Milestone, &cites, &place, &e.Place.Rank,
		&recorded, &e.RecordedBy, &updated, &deleted)
	e.Moment.Start, e.Moment.End, e.Place.At = start.Time, end.Time, place.Time
	e.RecordedAt, e.UpdatedAt, e.DeletedAt = recorded.Time, updated.Time, deleted.Time
	e.Cites, _ = hindcast.ParseCitations(cites)
	return e, err
}

var entryTable = rowTable[hindcast.Entry]{
	name: "entries", subject: subjectEntry, load: (*Tx).entry,
	state: func(e hindcast.Entry) (int64, int64, time.Time) { return e.Seq, e.Version, e.DeletedAt },
	write: (*Tx).revertEntry,
}

// entries reads a timeline in its order.
func (tx *Tx) entries(incidentID int64) ([]hindcast.Entry, error) {
	list, err := queryAll(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e WHERE e.incident_id = $1 AND e.deleted_at IS NULL`, incidentID)
	hindcast.Arrange(list)
	return list, err
}

func (tx *Tx) entry(incidentID, seq int64) (hindcast.Entry, error) {
	return queryOne(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e WHERE e.incident_id = $1 AND e.seq = $2`, incidentID, seq)
}

// Timeline returns an incident with its entries in timeline order.
func (s *Store) Timeline(ctx context.Context, viewer hindcast.User, incidentID int64) (hindcast.Incident, []hindcast.Entry, error) {
	return listOf(ctx, s, viewer, incidentID, (*Tx).entries)
}

// AddEntry adds a row to the timeline. A milestone that another entry carries
// moves to the new one.
func (s *Store) AddEntry(ctx context.Context, by Change, incidentID int64, in hindcast.EntryInput) (hindcast.Entry, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.Entry{}, fmt.Errorf("add entry to incident %d: %w", incidentID, err)
	}
	return entryTable.addOnce(ctx, s, by, incidentID, func(tx *Tx, seq int64) error {
		return tx.insertEntry(by, incidentID, seq, in, nil)
	})
}

// insertEntry stores a row at the given place, or where its moment puts it
// when that is nil.
func (tx *Tx) insertEntry(by Change, incidentID, seq int64, in hindcast.EntryInput, at *hindcast.Place) error {
	if at == nil {
		place, err := tx.placeFor(incidentID, in.Moment)
		if err != nil {
			return err
		}
		at = &place
	}
	if err := tx.clearMilestone(by, incidentID, in.Milestone, seq); err != nil {
		return err
	}
	m := in.Moment
	_, err := tx.exec(`INSERT INTO entries (incident_id, seq, version, start_at, end_at, precision, end_precision, approx, zone, written,
			text, kind, label, milestone, cites, place_at, place_rank, recorded_at, recorded_by, updated_at)
		VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $17)`,
		incidentID, seq, millis(m.Start), millis(m.End), m.Precision, m.EndPrecision, m.Approx, m.Zone, m.Written,
		in.Text, in.Kind, in.Label, in.Milestone, hindcast.FormatCitations(in.Cites), millis(at.At), at.Rank, millis(tx.now), by.Actor.Name)
	return err
}

// placeFor finds a row's place from the one row that matters for it: the last
// at the same instant for a settled moment, the last of all for any other.
func (tx *Tx) placeFor(incidentID int64, m hindcast.Moment) (hindcast.Place, error) {
	var last []hindcast.Entry
	var err error
	if m.Settled() {
		last, err = queryAll(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e
			WHERE e.incident_id = $1 AND e.place_at = $2 AND e.deleted_at IS NULL ORDER BY e.place_rank DESC LIMIT 1`, incidentID, millis(m.Start))
	} else {
		last, err = queryAll(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e
			WHERE e.incident_id = $1 AND e.deleted_at IS NULL ORDER BY e.place_at DESC, e.place_rank DESC, e.seq DESC LIMIT 1`, incidentID)
	}
	if err != nil {
		return hindcast.Place{}, err
	}
	return hindcast.PlaceOf(m, tx.now, last), nil
}

// clearMilestone takes a milestone from the entry that carries it, unless
// that is the entry keep.
func (tx *Tx) clearMilestone(by Change, incidentID int64, m hindcast.Milestone, keep int64) error {
	if m == "" {
		return nil
	}
	holders, err := queryAll(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e
		WHERE e.incident_id = $1 AND e.milestone = $2 AND e.deleted_at IS NULL AND e.seq <> $3`, incidentID, m, keep)
	if err != nil {
		return err
	}
	for _, was := range holders {
		if _, err := tx.exec(`UPDATE entries SET version = version + 1, milestone = '', updated_at = $3 WHERE incident_id = $1 AND seq = $2`,
			incidentID, was.Seq, millis(tx.now)); err != nil {
			return err
		}
		if err := entryTable.record(tx, by, verbEdited, incidentID, was.Seq, was, nil); err != nil {
			return err
		}
	}
	return nil
}

// EditEntry edits an entry, from the version that the edit began with. What
// others changed meanwhile in fields that the edit leaves alone is kept. When
// they changed the same field, or deleted the entry, the error is a
// *hindcast.EditConflict and nothing is stored. An edit of a deleted entry as
// it is now, made knowingly, brings it back.
func (s *Store) EditEntry(ctx context.Context, by Change, incidentID, seq, version int64, in hindcast.EntryInput) (hindcast.Entry, error) {
	in.Clean()
	var now hindcast.Entry
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		if err := in.Validate().Err(); err != nil {
			return err
		}
		was, err := tx.entry(incidentID, seq)
		if err != nil {
			return err
		}
		now = was
		stated := in
		if was.Version != version {
			if stated, err = tx.mergeEntry(was, version, in); err != nil {
				return err
			}
		}
		return tx.editEntry(by, was, stated, &now)
	})
	if err != nil {
		return now, fmt.Errorf("edit entry T%d of incident %d: %w", seq, incidentID, err)
	}
	return now, nil
}

// editEntry stores an edit of the entry as it is now. One that states nothing
// new leaves no trace.
func (tx *Tx) editEntry(by Change, was hindcast.Entry, in hindcast.EntryInput, now *hindcast.Entry) error {
	if was.DeletedAt.IsZero() && in.Equal(was.Input()) {
		*now = was
		return nil
	}
	if !was.DeletedAt.IsZero() {
		if err := tx.unmark("entries", was.IncidentID, was.Seq); err != nil {
			return err
		}
	}
	place := was.Place
	if !was.Moment.Equal(in.Moment) {
		var err error
		if place, err = tx.placeFor(was.IncidentID, in.Moment); err != nil {
			return err
		}
	}
	if err := tx.clearMilestone(by, was.IncidentID, in.Milestone, was.Seq); err != nil {
		return err
	}
	if err := tx.storeEntry(was, in, place); err != nil {
		return err
	}
	return entryTable.record(tx, by, verbEdited, was.IncidentID, was.Seq, was, now)
}

// mergeEntry joins an edit that began at an earlier version with what was
// stored since.
func (tx *Tx) mergeEntry(was hindcast.Entry, version int64, in hindcast.EntryInput) (hindcast.EntryInput, error) {
	conflict := &hindcast.EditConflict{Now: was, Merged: in, Contested: []string{"moment", "text", "kind", "label", "milestone", "cites"}}
	base, err := entryTable.at(tx, was.IncidentID, was.Seq, version)
	if errors.Is(err, hindcast.ErrNotFound) {
		return in, conflict // a version that never was: all of it is in question
	}
	if err != nil {
		return in, err
	}
	conflict.Merged, conflict.Contested = hindcast.MergeEntry(base.Input(), in, was.Input())
	if len(conflict.Contested) > 0 || !was.DeletedAt.IsZero() {
		return in, conflict
	}
	return conflict.Merged, nil
}

func (tx *Tx) storeEntry(was hindcast.Entry, in hindcast.EntryInput, place hindcast.Place) error {
	m := in.Moment
	_, err := tx.exec(`UPDATE entries SET version = version + 1, start_at = $3, end_at = $4, precision = $5, end_precision = $6,
			approx = $7, zone = $8, written = $9, text = $10, kind = $11, label = $12, milestone = $13, cites = $14,
			place_at = $15, place_rank = $16, updated_at = $17 WHERE incident_id = $1 AND seq = $2`,
		was.IncidentID, was.Seq, millis(m.Start), millis(m.End), m.Precision, m.EndPrecision, m.Approx, m.Zone, m.Written,
		in.Text, in.Kind, in.Label, in.Milestone, hindcast.FormatCitations(in.Cites), millis(place.At), place.Rank, millis(tx.now))
	return err
}

// SetMilestone marks an entry with a milestone, taking it from whichever
// entry had it, or with "" takes the entry's own away.
func (s *Store) SetMilestone(ctx context.Context, by Change, incidentID, seq int64, m hindcast.Milestone) (hindcast.Entry, error) {
	var now hindcast.Entry
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		was, err := entryTable.one(tx, incidentID, seq)
		if err != nil {
			return err
		}
		in := was.Input()
		in.Milestone = m
		if err := in.Validate().Err(); err != nil {
			return err
		}
		now = was
		if was.Milestone == m {
			return nil
		}
		if err := tx.clearMilestone(by, incidentID, m, seq); err != nil {
			return err
		}
		if err := tx.storeEntry(was, in, was.Place); err != nil {
			return err
		}
		return entryTable.record(tx, by, verbEdited, incidentID, seq, was, &now)
	})
	if err != nil {
		return now, fmt.Errorf("milestone of entry T%d of incident %d: %w", seq, incidentID, err)
	}
	return now, nil
}

// Entry returns one entry that is not deleted, and its incident.
func (s *Store) Entry(ctx context.Context, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, hindcast.Entry, error) {
	return entryTable.get(ctx, s, viewer, incidentID, seq)
}

// DeleteEntry takes a row out of the timeline; RestoreEntry brings it back.
// The number stays its own.
func (s *Store) DeleteEntry(ctx context.Context, by Change, incidentID, seq int64) error {
	return entryTable.delete(ctx, s, by, incidentID, seq)
}

// RestoreEntry undoes DeleteEntry. A milestone that has gone to another entry
// meanwhile stays there.
func (s *Store) RestoreEntry(ctx context.Context, by Change, incidentID, seq int64) error {
	return entryTable.restore(ctx, s, by, incidentID, seq)
}

// settleEntries reads again the moments that lacked a day or a zone, now that
// the incident has them. Moments that were settled stay as they are.
func (tx *Tx) settleEntries(by Change, incidentID int64, on hindcast.Date, zone string) error {
	ctx := hindcast.MomentContext{Day: on}
	if zone != "" {
		loc, err := hindcast.ParseZone(zone)
		if err != nil {
			return err
		}
		ctx.Zone = loc
	}
	unsettled, err := queryAll(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e
		WHERE e.incident_id = $1 AND e.start_at IS NULL AND e.precision <> 'unknown' ORDER BY e.seq`, incidentID)
	if err != nil {
		return err
	}
	for _, was := range unsettled {
		m, err := hindcast.ParseMoment(was.Moment.Written, ctx)
		var doubt *hindcast.MomentError
		if errors.As(err, &doubt) || err == nil && !m.Settled() {
			continue // still not settled; the text as written stays
		}
		if err != nil {
			return err
		}
		place, err := tx.placeFor(incidentID, m)
		if err != nil {
			return err
		}
		in := was.Input()
		in.Moment = m
		if err := tx.storeEntry(was, in, place); err != nil {
			return err
		}
		if err := entryTable.record(tx, by, verbEdited, incidentID, was.Seq, was, nil); err != nil {
			return err
		}
	}
	return nil
}

// EntryEvenDeleted returns one entry whether or not it is deleted, for an
// edit that arrives after a deletion, and its incident.
func (s *Store) EntryEvenDeleted(ctx context.Context, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, hindcast.Entry, error) {
	var e hindcast.Entry
	i, _, err := listOf(ctx, s, viewer, incidentID, func(tx *Tx, id int64) (none []struct{}, err error) {
		e, err = tx.entry(id, seq)
		return nil, err
	})
	return i, e, err
}
