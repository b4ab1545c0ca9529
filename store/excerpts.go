package store

import (
	"context"
	"fmt"
	"time"

	"hindcast"
)

const excerptColumns = `x.incident_id, x.seq, x.version, x.name, x.origin, x.sha256, x.lines, x.bytes, x.added_at, x.added_by, x.deleted_at`

func scanExcerpt(scan scanner) (hindcast.Excerpt, error) {
	var x hindcast.Excerpt
	var added, deleted instant
	err := scan(&x.IncidentID, &x.Seq, &x.Version, &x.Name, &x.Origin, &x.SHA256, &x.Lines, &x.Bytes, &added, &x.AddedBy, &deleted)
	x.AddedAt, x.DeletedAt = added.Time, deleted.Time
	return x, err
}

var excerptTable = rowTable[hindcast.Excerpt]{
	name: "excerpts", subject: subjectExcerpt,
	load: func(tx *Tx, incidentID, seq int64) (hindcast.Excerpt, error) {
		return queryOne(tx, scanExcerpt, `SELECT `+excerptColumns+` FROM excerpts x WHERE x.incident_id = $1 AND x.seq = $2`, incidentID, seq)
	},
	state: func(x hindcast.Excerpt) (int64, int64, time.Time) { return x.Seq, x.Version, x.DeletedAt },
}

// wholeBody asks excerpts for all of each body.
const wholeBody = 1 << 40

// excerpts lists an incident's excerpts with the first bytes of their bodies.
func (tx *Tx) excerpts(incidentID, first int64) ([]hindcast.Excerpt, error) {
	list, err := queryAll(tx, scanExcerpt, `SELECT `+excerptColumns+` FROM excerpts x
		WHERE x.incident_id = $1 AND x.deleted_at IS NULL ORDER BY x.seq`, incidentID)
	if err != nil {
		return nil, err
	}
	for n := range list {
		if list[n].Body, err = tx.excerptBody(incidentID, list[n].Seq, first); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (tx *Tx) excerptBody(incidentID, seq, first int64) ([]byte, error) {
	return queryOne(tx, func(scan scanner) (body []byte, err error) {
		err = scan(&body)
		return body, err
	}, `SELECT substr(b.body, 1, $3) FROM excerpts x JOIN excerpt_bodies b ON b.excerpt_id = x.id WHERE x.incident_id = $1 AND x.seq = $2`, incidentID, seq, first)
}

// Excerpts returns an incident with its log excerpts and the first bytes of
// each body, which is what a page shows of it.
func (s *Store) Excerpts(ctx context.Context, viewer hindcast.User, incidentID, first int64) (hindcast.Incident, []hindcast.Excerpt, error) {
	return listOf(ctx, s, viewer, incidentID, func(tx *Tx, id int64) ([]hindcast.Excerpt, error) { return tx.excerpts(id, first) })
}

// Excerpt returns one excerpt with its body, and its incident.
func (s *Store) Excerpt(ctx context.Context, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, hindcast.Excerpt, error) {
	var i hindcast.Incident
	var x hindcast.Excerpt
	err := s.read(ctx, func(tx *Tx) (err error) {
		if i, err = tx.incident(viewer, incidentID); err != nil {
			return err
		}
		if x, err = excerptTable.one(tx, incidentID, seq); err != nil {
			return err
		}
		x.Body, err = tx.excerptBody(incidentID, seq, wholeBody)
		return err
	})
	if err != nil {
		return i, x, fmt.Errorf("excerpt %d of incident %d: %w", seq, incidentID, err)
	}
	return i, x, nil
}

// AddExcerpt stores a log excerpt, byte for byte. Without a name it becomes
// LOGS, or LOGS2 and so on when that is taken; a name that is taken is a
// validation error.
func (s *Store) AddExcerpt(ctx context.Context, by Change, incidentID int64, in hindcast.ExcerptInput, maxBytes int) (hindcast.Excerpt, error) {
	if err := in.Validate(maxBytes).Err(); err != nil {
		return hindcast.Excerpt{}, fmt.Errorf("add excerpt to incident %d: %w", incidentID, err)
	}
	return excerptTable.addOnce(ctx, s, by, incidentID, func(tx *Tx, seq int64) error {
		return tx.insertExcerpt(by, incidentID, seq, in)
	})
}

func (tx *Tx) insertExcerpt(by Change, incidentID, seq int64, in hindcast.ExcerptInput) error {
	name, err := tx.excerptName(incidentID, in.Name)
	if err != nil {
		return err
	}
	id, err := queryOne(tx, scanInt, `INSERT INTO excerpts (incident_id, seq, version, name, origin, sha256, lines, bytes, added_at, added_by)
		VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
		incidentID, seq, name, hindcast.CleanText(in.Origin), hindcast.Sum(in.Body), len(hindcast.SplitLines(in.Body)), len(in.Body), millis(tx.now), by.Actor.Name)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO excerpt_bodies (excerpt_id, body) VALUES ($1, $2)`, id, in.Body)
	return err
}

// excerptName settles an excerpt's name. Names of deleted excerpts stay
// taken, so that an old citation never comes to mean new lines.
func (tx *Tx) excerptName(incidentID int64, wanted string) (string, error) {
	taken, err := queryAll(tx, scanText, `SELECT name FROM excerpts WHERE incident_id = $1`, incidentID)
	if err != nil {
		return "", err
	}
	used := map[string]bool{}
	for _, name := range taken {
		used[name] = true
	}
	if wanted != "" {
		if used[wanted] {
			v := &hindcast.ValidationError{}
			v.Add("name", "Another excerpt of this incident is or was called "+wanted+"; citations need a name of its own.")
			return "", v
		}
		return wanted, nil
	}
	name := "LOGS"
	for n := 2; used[name]; n++ {
		name = fmt.Sprintf("LOGS%d", n)
	}
	return name, nil
}

// DeleteExcerpt takes an excerpt away; RestoreExcerpt brings it back.
func (s *Store) DeleteExcerpt(ctx context.Context, by Change, incidentID, seq int64) error {
	return excerptTable.delete(ctx, s, by, incidentID, seq)
}

// RestoreExcerpt undoes DeleteExcerpt.
func (s *Store) RestoreExcerpt(ctx context.Context, by Change, incidentID, seq int64) error {
	return excerptTable.restore(ctx, s, by, incidentID, seq)
}
