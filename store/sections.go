package store

import (
	"context"
	"fmt"
	"time"

	"hindcast"
)

const sectionColumns = `s.incident_id, s.seq, s.version, s.position, s.heading, s.body, s.updated_at, s.deleted_at`

func scanSection(scan scanner) (hindcast.Section, error) {
	var s hindcast.Section
	var updated, deleted instant
	err := scan(&s.IncidentID, &s.Seq, &s.Version, &s.Position, &s.Heading, &s.Body, &updated, &deleted)
	s.UpdatedAt, s.DeletedAt = updated.Time, deleted.Time
	return s, err
}

var sectionTable = rowTable[hindcast.Section]{
	name: "sections", subject: subjectSection,
	load: func(tx *Tx, incidentID, seq int64) (hindcast.Section, error) {
		return queryOne(tx, scanSection, `SELECT `+sectionColumns+` FROM sections s WHERE s.incident_id = $1 AND s.seq = $2`, incidentID, seq)
	},
	state: func(s hindcast.Section) (int64, int64, time.Time) { return s.Seq, s.Version, s.DeletedAt },
	write: func(tx *Tx, _, to hindcast.Section) error { return tx.storeSection(to) },
}

func (tx *Tx) sections(incidentID int64) ([]hindcast.Section, error) {
	return queryAll(tx, scanSection, `SELECT `+sectionColumns+` FROM sections s
		WHERE s.incident_id = $1 AND s.deleted_at IS NULL ORDER BY s.position, s.seq`, incidentID)
}

// Section returns one section, and its incident.
func (s *Store) Section(ctx context.Context, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, hindcast.Section, error) {
	return sectionTable.get(ctx, s, viewer, incidentID, seq)
}

// AddSection appends a section to the postmortem.
func (s *Store) AddSection(ctx context.Context, by Change, incidentID int64, in hindcast.SectionInput) (hindcast.Section, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.Section{}, fmt.Errorf("add section to incident %d: %w", incidentID, err)
	}
	return sectionTable.addOnce(ctx, s, by, incidentID, func(tx *Tx, seq int64) error {
		return tx.insertSection(incidentID, seq, in)
	})
}

func (tx *Tx) insertSection(incidentID, seq int64, in hindcast.SectionInput) error {
	_, err := tx.exec(`INSERT INTO sections (incident_id, seq, version, position, heading, body, updated_at)
		SELECT $1, $2, 1, coalesce(max(position), 0) + 1, $3, $4, $5 FROM sections WHERE incident_id = $1`,
		incidentID, seq, in.Heading, in.Body, millis(tx.now))
	return err
}

// EditSection edits a section that stands at the given version; see
// rowTable.edit for what a stale version answers.
func (s *Store) EditSection(ctx context.Context, by Change, incidentID, seq, version int64, in hindcast.SectionInput) (hindcast.Section, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.Section{}, fmt.Errorf("edit section %d of incident %d: %w", seq, incidentID, err)
	}
	return sectionTable.edit(ctx, s, by, incidentID, seq, version, verbEdited, func(tx *Tx, was hindcast.Section) error {
		was.SectionInput = in
		return tx.storeSection(was)
	})
}

func (tx *Tx) storeSection(section hindcast.Section) error {
	_, err := tx.exec(`UPDATE sections SET version = version + 1, position = $3, heading = $4, body = $5, updated_at = $6 WHERE incident_id = $1 AND seq = $2`,
		section.IncidentID, section.Seq, section.Position, section.Heading, section.Body, millis(tx.now))
	return err
}

// MoveSection puts a section one place earlier or later in the postmortem; at
// either end it stays.
func (s *Store) MoveSection(ctx context.Context, by Change, incidentID, seq int64, earlier bool) error {
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		list, err := tx.sections(incidentID)
		if err != nil {
			return err
		}
		at := -1
		for n, section := range list {
			if section.Seq == seq {
				at = n
			}
		}
		if at < 0 {
			return hindcast.ErrNotFound
		}
		to := at + 1
		if earlier {
			to = at - 1
		}
		if to < 0 || to >= len(list) {
			return nil
		}
		for _, pair := range [][2]hindcast.Section{{list[at], list[to]}, {list[to], list[at]}} {
			moved := pair[0]
			moved.Position = pair[1].Position
			if err := tx.storeSection(moved); err != nil {
				return err
			}
			if err := sectionTable.record(tx, by, verbEdited, incidentID, pair[0].Seq, pair[0], nil); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("move section %d of incident %d: %w", seq, incidentID, err)
	}
	return nil
}

// DeleteSection takes a section away; RestoreSection brings it back.
func (s *Store) DeleteSection(ctx context.Context, by Change, incidentID, seq int64) error {
	return sectionTable.delete(ctx, s, by, incidentID, seq)
}

// RestoreSection undoes DeleteSection.
func (s *Store) RestoreSection(ctx context.Context, by Change, incidentID, seq int64) error {
	return sectionTable.restore(ctx, s, by, incidentID, seq)
}
