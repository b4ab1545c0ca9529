package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"hindcast"
)

// Subjects of events: the words of the model.
const (
	subjectIncident   = "incident"
	subjectEntry      = "entry"
	subjectExcerpt    = "excerpt"
	subjectHypothesis = "hypothesis"
	subjectAction     = "action"
	subjectUpdate     = "update"
	subjectSection    = "section"
	subjectDocument   = "document"
	subjectUser       = "user"
)

// Verbs of events.
const (
	verbAdded     = "added"
	verbEdited    = "edited"
	verbDeleted   = "deleted"
	verbRestored  = "restored"
	verbMoved     = "moved"
	verbPublished = "published"
	verbImported  = "imported"
)

// Event is one change, as it is kept: history, undo and audit all read these.
type Event struct {
	ID         int64
	At         time.Time
	IncidentID int64 // 0 for changes to accounts
	Actor      string
	RequestID  string
	Verb       string
	Subject    string
	Seq        int64
	Version    int64
	Before     json.RawMessage // nil when there was nothing before
	After      json.RawMessage // nil when there is nothing after
	Step       int64           // the step it belongs to: the id of the step's first event
	Undoes     int64           // the step that its step takes back; 0 for an ordinary change
	Redoes     int64           // the taking back that its step takes back; 0 for all others
}

const eventColumns = `id, at, coalesce(incident_id, 0), actor, request_id, verb, subject, seq, version, before, after,
	coalesce(step, id), coalesce(undoes, 0), coalesce(redoes, 0)`

// record writes the events row of a change in the change's own transaction.
// before and after are nil or values that marshal to JSON.
func (tx *Tx) record(by Change, verb, subject string, incidentID, seq, version int64, before, after any) error {
	text := func(v any) (any, error) {
		if v == nil {
			return nil, nil
		}
		b, err := json.Marshal(v)
		return string(b), err
	}
	was, err := text(before)
	if err != nil {
		return fmt.Errorf("event of %s %d: %w", subject, seq, err)
	}
	is, err := text(after)
	if err != nil {
		return fmt.Errorf("event of %s %d: %w", subject, seq, err)
	}
	done, err := tx.exec(`INSERT INTO events (at, incident_id, actor_id, actor, request_id, verb, subject, seq, version, before, after, step, undoes, redoes)
		VALUES ($1, nullif($2, 0), nullif($3, 0), $4, $5, $6, $7, $8, $9, $10, $11, nullif($12, 0), nullif($13, 0), nullif($14, 0))`,
		millis(tx.now), incidentID, by.Actor.ID, by.Actor.Name, by.RequestID, verb, subject, seq, version, was, is, tx.step, tx.undoes, tx.redoes)
	if err != nil {
		return fmt.Errorf("event of %s %d: %w", subject, seq, err)
	}
	if !slices.Contains(tx.touched, incidentID) {
		tx.touched = append(tx.touched, incidentID)
	}
	if tx.step == 0 {
		tx.step, err = done.LastInsertId()
	}
	return err
}

// History returns an incident's events, newest first, at most limit of them
// and only those older than the event before; before 0 starts at the newest.
func (s *Store) History(ctx context.Context, viewer hindcast.User, incidentID, before int64, limit int) ([]Event, error) {
	var events []Event
	err := s.read(ctx, func(tx *Tx) error {
		if _, err := tx.incident(viewer, incidentID); err != nil {
			return err
		}
		var err error
		events, err = queryAll(tx, scanEvent, `SELECT `+eventColumns+` FROM events WHERE incident_id = $1 AND ($2 = 0 OR id < $2) ORDER BY id DESC LIMIT $3`, incidentID, before, limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("history of incident %d: %w", incidentID, err)
	}
	return events, nil
}

func scanEvent(scan scanner) (Event, error) {
	var e Event
	var at instant
	var before, after *string
	err := scan(&e.ID, &at, &e.IncidentID, &e.Actor, &e.RequestID, &e.Verb, &e.Subject, &e.Seq, &e.Version, &before, &after,
		&e.Step, &e.Undoes, &e.Redoes)
	e.At = at.Time
	if before != nil {
		e.Before = json.RawMessage(*before)
	}
	if after != nil {
		e.After = json.RawMessage(*after)
	}
	return e, err
}

// made is what an earlier sending of the same form created.
type made struct{ incidentID, seq int64 }

// alreadyMade returns what the change's token has created before, if anything.
func (tx *Tx) alreadyMade(by Change, subject string) (made, bool, error) {
	if by.Token == "" {
		return made{}, false, nil
	}
	found, err := queryAll(tx, func(scan scanner) (m made, err error) {
		err = scan(&m.incidentID, &m.seq)
		return m, err
	}, `SELECT incident_id, seq FROM requests WHERE actor_id = $1 AND token = $2 AND subject = $3`, by.Actor.ID, by.Token, subject)
	if err != nil || len(found) == 0 {
		return made{}, false, err
	}
	return found[0], true, nil
}

// remember notes what the change's token has created.
func (tx *Tx) remember(by Change, subject string, incidentID, seq int64) error {
	if by.Token == "" {
		return nil
	}
	_, err := tx.exec(`INSERT INTO requests (actor_id, token, subject, incident_id, seq, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (actor_id, token) DO NOTHING`,
		by.Actor.ID, by.Token, subject, incidentID, seq, millis(tx.now))
	return err
}
