package store

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hindcast"
)

// Step is what one transaction changed in an incident, and what one undo
// takes back.
type Step struct {
	ID     int64 // of its first event
	Events []Event
}

// UndoState is what undo and redo would take back next for one person in one
// incident; nil when there is nothing.
type UndoState struct{ Undo, Redo *Step }

// undoDepth is how many of a person's latest events in an incident are looked
// at for something to take back.
const undoDepth = 1000

// reverter takes back what one event did to a row of its subject.
type reverter func(tx *Tx, by Change, e Event) error

// reverters are the subjects whose changes can be taken back. What customers
// have read, an import, and the declaring or deleting of an incident have ways
// of their own.
func reverters() map[string]reverter {
	return map[string]reverter{
		subjectIncident:   (*Tx).revertIncident,
		subjectEntry:      entryTable.revert,
		subjectExcerpt:    excerptTable.revert,
		subjectHypothesis: hypothesisTable.revert,
		subjectAction:     actionTable.revert,
		subjectUpdate:     updateTable.revert,
		subjectSection:    sectionTable.revert,
	}
}

func (e Event) mayRevert() bool {
	if reverters()[e.Subject] == nil || e.Verb == verbImported || e.Verb == verbPublished {
		return false
	}
	return e.Subject != subjectIncident || e.Verb == verbEdited
}

// UndoState tells what the viewer could undo and redo in an incident.
func (s *Store) UndoState(ctx context.Context, viewer hindcast.User, incidentID int64) (UndoState, error) {
	var state UndoState
	err := s.read(ctx, func(tx *Tx) error {
		if _, err := tx.incident(viewer, incidentID); err != nil {
			return err
		}
		undo, redo, err := tx.stacks(viewer.ID, incidentID)
		state = UndoState{top(undo), top(redo)}
		return err
	})
	if err != nil {
		return state, fmt.Errorf("undo state of incident %d: %w", incidentID, err)
	}
	return state, nil
}

// Undo takes back the actor's latest step in an incident, which the page
// showed as step. When something of it was changed again since, nothing is
// taken back and the error says what is in the way; what changed beside it
// stays. A step that is not the latest, because the form was sent twice, is
// hindcast.ErrConflict.
func (s *Store) Undo(ctx context.Context, by Change, incidentID, step int64) (Step, error) {
	return s.takeBack(ctx, by, incidentID, step, false)
}

// Redo takes back the actor's latest undo, as Undo does with any other step.
func (s *Store) Redo(ctx context.Context, by Change, incidentID, step int64) (Step, error) {
	return s.takeBack(ctx, by, incidentID, step, true)
}

func (s *Store) takeBack(ctx context.Context, by Change, incidentID, id int64, redo bool) (Step, error) {
	var step Step
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		undoes, redoes, err := tx.stacks(by.Actor.ID, incidentID)
		if err != nil {
			return err
		}
		latest := top(undoes)
		if redo {
			latest = top(redoes)
		}
		if latest == nil || latest.ID != id {
			return hindcast.ErrConflict
		}
		step = *latest
		if redo {
			tx.redoes = id
		} else {
			tx.undoes = id
		}
		for _, e := range slices.Backward(step.Events) {
			if err := reverters()[e.Subject](tx, by, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return step, fmt.Errorf("take back step %d of incident %d: %w", id, incidentID, err)
	}
	return step, nil
}

// stacks replays a person's steps in an incident: what could be undone and
// what could be redone, latest last.
func (tx *Tx) stacks(actorID, incidentID int64) (undo, redo []Step, err error) {
	events, err := queryAll(tx, scanEvent, `SELECT `+eventColumns+` FROM events
		WHERE incident_id = $1 AND actor_id = $2 ORDER BY id DESC LIMIT $3`, incidentID, actorID, undoDepth)
	if err != nil {
		return nil, nil, err
	}
	slices.Reverse(events)
	for len(events) > 0 {
		n := 1
		for n < len(events) && events[n].Step == events[0].Step {
			n++
		}
		step := Step{events[0].Step, events[:n]}
		events = events[n:]
		switch first := step.Events[0]; {
		case first.ID != step.ID: // its beginning lies beyond undoDepth
		case first.Undoes != 0:
			undo = without(undo, first.Undoes)
			redo = append(redo, step)
		case first.Redoes != 0:
			redo = without(redo, first.Redoes)
			undo = append(undo, step)
		default:
			redo = nil
			if !slices.ContainsFunc(step.Events, func(e Event) bool { return !e.mayRevert() }) {
				undo = append(undo, step)
			}
		}
	}
	return undo, redo, nil
}

func without(steps []Step, id int64) []Step {
	return slices.DeleteFunc(steps, func(s Step) bool { return s.ID == id })
}

func top(steps []Step) *Step {
	if len(steps) == 0 {
		return nil
	}
	return &steps[len(steps)-1]
}

// rowState is a row as an event keeps it: its fields, and whether it was there
// at all.
type rowState struct {
	fields map[string]json.RawMessage
	gone   bool
}

// rowMarks are fields that are not stated by anyone.
var rowMarks = []string{"Version", "UpdatedAt", "DeletedAt"}

func readState(raw json.RawMessage) (rowState, error) {
	if raw == nil {
		return rowState{gone: true}, nil
	}
	var s rowState
	if err := json.Unmarshal(raw, &s.fields); err != nil {
		return s, err
	}
	var at time.Time
	if deleted := s.fields["DeletedAt"]; deleted != nil {
		if err := json.Unmarshal(deleted, &at); err != nil {
			return s, err
		}
	}
	s.gone = !at.IsZero()
	return s, nil
}

// differing lists the stated fields in which two states differ.
func differing(a, b rowState) []string {
	var list []string
	for field := range b.fields {
		if !slices.Contains(rowMarks, field) && !bytes.Equal(a.fields[field], b.fields[field]) {
			list = append(list, field)
		}
	}
	slices.Sort(list)
	return list
}

// takenBack is now with what led from before to after undone, field by field.
// The fields that were changed again since are returned as contested.
func takenBack(now, before, after rowState) (result rowState, contested []string) {
	result = rowState{fields: map[string]json.RawMessage{}, gone: now.gone}
	for field, value := range now.fields {
		result.fields[field] = value
	}
	switch {
	case before.fields == nil: // the row was added: it goes whole or not at all
		contested = differing(after, now)
		result.gone = true
	case after.fields == nil:
		result.gone = before.gone
	default:
		for _, field := range differing(before, after) {
			switch {
			case bytes.Equal(now.fields[field], after.fields[field]):
				result.fields[field] = before.fields[field]
			case !bytes.Equal(now.fields[field], before.fields[field]):
				contested = append(contested, field)
			}
		}
		if before.gone != after.gone {
			result.gone = before.gone
		}
	}
	// Where a row stands follows from its time, or gives way to a later move.
	return result, slices.DeleteFunc(contested, func(field string) bool { return field == "Place" })
}

// revert takes back what an event did to a row, in an event of its own.
func (t rowTable[T]) revert(tx *Tx, by Change, e Event) error {
	before, err := readState(e.Before)
	if err != nil {
		return err
	}
	after, err := readState(e.After)
	if err != nil {
		return err
	}
	return t.rewrite(tx, by, e.IncidentID, e.Seq, func(now rowState) (rowState, []string) { return takenBack(now, before, after) })
}

// rewrite changes a row from one kept state to another and records that as
// what it amounts to: deleted, restored, moved or edited.
func (t rowTable[T]) rewrite(tx *Tx, by Change, incidentID, seq int64, change func(now rowState) (rowState, []string)) error {
	was, err := t.load(tx, incidentID, seq)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(was)
	if err != nil {
		return err
	}
	now, err := readState(raw)
	if err != nil {
		return err
	}
	wanted, contested := change(now)
	if len(contested) > 0 {
		v := &hindcast.ValidationError{}
		v.Add("undo", fmt.Sprintf("%s %d was changed again since (%s). Take that change back first, or restore a version from the history.",
			t.subject, seq, strings.Join(contested, ", ")))
		return v
	}
	fields := differing(now, wanted)
	switch {
	case wanted.gone && now.gone, len(fields) == 0 && wanted.gone == now.gone:
		return nil
	case wanted.gone:
		return t.mark(tx, by, incidentID, seq, was)
	}
	if now.gone {
		if err := tx.unmark(t.name, incidentID, seq); err != nil {
			return err
		}
	}
	if len(fields) > 0 && t.write != nil {
		var to T
		raw, err := json.Marshal(wanted.fields)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(raw, &to); err != nil {
			return err
		}
		if err := t.write(tx, was, to); err != nil {
			return err
		}
	}
	verb := verbEdited
	switch {
	case now.gone:
		verb = verbRestored
	case slices.Equal(fields, []string{"Place"}):
		verb = verbMoved
	}
	return t.record(tx, by, verb, incidentID, seq, was, nil)
}

// revertEntry stores a kept state of an entry. It stands where it stood then,
// unless its time says otherwise by now. A milestone that another entry
// carries by now is not taken from it.
func (tx *Tx) revertEntry(was, to hindcast.Entry) error {
	if to.Milestone != "" {
		holders, err := queryAll(tx, scanInt, `SELECT seq FROM entries WHERE incident_id = $1 AND milestone = $2 AND deleted_at IS NULL AND seq <> $3`,
			was.IncidentID, to.Milestone, was.Seq)
		if err != nil {
			return err
		}
		if len(holders) > 0 {
			v := &hindcast.ValidationError{}
			v.Add("undo", fmt.Sprintf("T%d carries the milestone “%s” by now. Take it from there first.", holders[0], to.Milestone))
			return v
		}
	}
	m, place := to.Moment, to.Place
	if m.Settled() && (place.At.Before(m.Earliest()) || !place.At.Before(m.Latest())) {
		var err error
		if place, err = tx.placeFor(was.IncidentID, m); err != nil {
			return err
		}
	}
	return tx.storeEntry(was, to.Input(), place)
}

// revertIncident takes back an edit of the incident itself.
func (tx *Tx) revertIncident(by Change, e Event) error {
	was, err := tx.incident(by.Actor, e.IncidentID)
	if err != nil {
		return err
	}
	var states [3]rowState
	raw, err := json.Marshal(was)
	if err != nil {
		return err
	}
	for n, state := range []json.RawMessage{raw, e.Before, e.After} {
		if states[n], err = readState(state); err != nil {
			return err
		}
	}
	wanted, contested := takenBack(states[0], states[1], states[2])
	if len(contested) > 0 {
		v := &hindcast.ValidationError{}
		v.Add("undo", fmt.Sprintf("The incident was changed again since (%s). Take that change back first.", strings.Join(contested, ", ")))
		return v
	}
	if len(differing(states[0], wanted)) == 0 {
		return nil
	}
	var to hindcast.Incident
	if raw, err = json.Marshal(wanted.fields); err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &to); err != nil {
		return err
	}
	if err := tx.storeIncident(by, was, hindcast.IncidentInput{Title: to.Title, Severity: to.Severity, State: to.State, Summary: to.Summary,
		Services: to.Services, Regions: to.Regions, Day: to.Day, Zone: to.Zone, Restricted: to.Restricted, Grants: to.Grants}); err != nil {
		return err
	}
	var now hindcast.Incident
	return tx.recordIncident(by, verbEdited, was, &now)
}

// RestoreVersion gives a row of an incident the content that it had after an
// event, or before it when the event deleted it, and brings it back if it is
// deleted.
func (s *Store) RestoreVersion(ctx context.Context, by Change, incidentID, event int64) (Event, error) {
	var e Event
	err := s.change(ctx, by, incidentID, func(tx *Tx, _ hindcast.Incident) error {
		found, err := queryAll(tx, scanEvent, `SELECT `+eventColumns+` FROM events WHERE incident_id = $1 AND id = $2`, incidentID, event)
		if err != nil {
			return err
		}
		if len(found) == 0 || restorers()[found[0].Subject] == nil {
			return hindcast.ErrNotFound
		}
		e = found[0]
		return restorers()[e.Subject](tx, by, e)
	})
	if err != nil {
		return e, fmt.Errorf("restore version of incident %d: %w", incidentID, err)
	}
	return e, nil
}

// restorers are the subjects of which any version can be brought back.
func restorers() map[string]reverter {
	return map[string]reverter{
		subjectEntry:      entryTable.restoreVersion,
		subjectExcerpt:    excerptTable.restoreVersion,
		subjectHypothesis: hypothesisTable.restoreVersion,
		subjectAction:     actionTable.restoreVersion,
		subjectUpdate:     updateTable.restoreVersion,
		subjectSection:    sectionTable.restoreVersion,
	}
}

// MayRestoreVersion reports whether RestoreVersion takes the event.
func (e Event) MayRestoreVersion() bool { return restorers()[e.Subject] != nil }

func (t rowTable[T]) restoreVersion(tx *Tx, by Change, e Event) error {
	state := e.After
	if state == nil {
		state = e.Before
	}
	wanted, err := readState(state)
	if err != nil {
		return err
	}
	wanted.gone = false
	return t.rewrite(tx, by, e.IncidentID, e.Seq, func(now rowState) (rowState, []string) {
		if place, ok := now.fields["Place"]; ok {
			wanted.fields["Place"] = place
		}
		return wanted, nil
	})
}

// RowHistory returns the events of one of an incident's parts, newest first,
// at most limit of them. subject is the part's word: entry, action, …
func (s *Store) RowHistory(ctx context.Context, viewer hindcast.User, incidentID int64, subject string, seq int64, limit int) (hindcast.Incident, []Event, error) {
	return listOf(ctx, s, viewer, incidentID, func(tx *Tx, id int64) ([]Event, error) {
		return queryAll(tx, scanEvent, `SELECT `+eventColumns+` FROM events
			WHERE incident_id = $1 AND subject = $2 AND seq = $3 ORDER BY id DESC LIMIT $4`, id, subject, seq, limit)
	})
}
