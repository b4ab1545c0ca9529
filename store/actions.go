package store

import (
	"context"
	"fmt"
	"time"

	"hindcast"
)

const actionColumns = `a.incident_id, a.seq, a.version, a.priority, a.number, a.title, a.description, a.owner_role, a.person, a.due,
	a.state, a.state_reason, a.verification_signal, a.rollback_note, a.created_at, a.created_by, a.updated_at, a.deleted_at`

func actionFields(a *hindcast.Action, due *day, created, updated, deleted *instant) []any {
	return []any{&a.IncidentID, &a.Seq, &a.Version, &a.Priority, &a.Number, &a.Title, &a.Description, &a.OwnerRole, &a.Person, due,
		&a.State, &a.StateReason, &a.VerificationSignal, &a.RollbackNote, created, &a.CreatedBy, updated, deleted}
}

func scanAction(scan scanner) (hindcast.Action, error) {
	a, err := scanActionRow(scan)
	return a.Action, err
}

// ActionRow is an action as a list over incidents shows it.
type ActionRow struct {
	hindcast.Action
	IncidentTitle string
}

func scanActionRow(scan scanner, more ...any) (ActionRow, error) {
	var a ActionRow
	var due day
	var created, updated, deleted instant
	err := scan(append(actionFields(&a.Action, &due, &created, &updated, &deleted), more...)...)
	a.Due, a.CreatedAt, a.UpdatedAt, a.DeletedAt = due.Date, created.Time, updated.Time, deleted.Time
	return a, err
}

var actionTable = rowTable[hindcast.Action]{
	name: "actions", subject: subjectAction,
	load: func(tx *Tx, incidentID, seq int64) (hindcast.Action, error) {
		return queryOne(tx, scanAction, `SELECT `+actionColumns+` FROM actions a WHERE a.incident_id = $1 AND a.seq = $2`, incidentID, seq)
	},
	state: func(a hindcast.Action) (int64, int64, time.Time) { return a.Seq, a.Version, a.DeletedAt },
	write: func(tx *Tx, was, to hindcast.Action) error { return tx.storeAction(was, to.ActionInput, to.Number) },
}

// actions lists an incident's actions, containment first, then by priority.
func (tx *Tx) actions(incidentID int64) ([]hindcast.Action, error) {
	return queryAll(tx, scanAction, `SELECT `+actionColumns+` FROM actions a
		WHERE a.incident_id = $1 AND a.deleted_at IS NULL ORDER BY a.priority, a.number`, incidentID)
}

// Actions returns an incident with its actions, most pressing first.
func (s *Store) Actions(ctx context.Context, viewer hindcast.User, incidentID int64) (hindcast.Incident, []hindcast.Action, error) {
	return listOf(ctx, s, viewer, incidentID, (*Tx).actions)
}

// OpenActions lists the open actions of all incidents that the viewer may
// see: those with a due date first, by date, then the rest by incident.
func (s *Store) OpenActions(ctx context.Context, viewer hindcast.User, limit int) ([]ActionRow, error) {
	var list []ActionRow
	err := s.read(ctx, func(tx *Tx) (err error) {
		list, err = queryAll(tx, func(scan scanner) (ActionRow, error) {
			var title string
			row, err := scanActionRow(scan, &title)
			row.IncidentTitle = title
			return row, err
		}, `SELECT `+actionColumns+`, i.title FROM actions a JOIN incidents i ON i.id = a.incident_id
			WHERE a.state NOT IN ('verified', 'dropped') AND a.deleted_at IS NULL AND i.deleted_at IS NULL AND `+visible+`
			ORDER BY a.due = '', a.due, a.incident_id, a.priority, a.number LIMIT $3`, viewer.ID, isOperator(viewer), limit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("open actions: %w", err)
	}
	return list, nil
}

// Action returns one action, and its incident.
func (s *Store) Action(ctx context.Context, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, hindcast.Action, error) {
	return actionTable.get(ctx, s, viewer, incidentID, seq)
}

// AddAction adds an action, which gets the next number of its priority.
func (s *Store) AddAction(ctx context.Context, by Change, incidentID int64, in hindcast.ActionInput) (hindcast.Action, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.Action{}, fmt.Errorf("add action to incident %d: %w", incidentID, err)
	}
	return actionTable.addOnce(ctx, s, by, incidentID, func(tx *Tx, seq int64) error {
		return tx.insertAction(by, incidentID, seq, 0, in)
	})
}

// insertAction stores an action under a number of its priority: the one
// wanted when it is free, as an import asks, otherwise the next.
func (tx *Tx) insertAction(by Change, incidentID, seq, wanted int64, in hindcast.ActionInput) error {
	number, err := tx.actionNumber(incidentID, in.Priority, wanted)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO actions (incident_id, seq, version, priority, number, title, description, owner_role, person, due,
			state, state_reason, verification_signal, rollback_note, created_at, created_by, updated_at)
		VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14)`,
		incidentID, seq, in.Priority, number, in.Title, in.Description, in.OwnerRole, in.Person, in.Due.String(),
		in.State, in.StateReason, in.VerificationSignal, in.RollbackNote, millis(tx.now), by.Actor.Name)
	return err
}

// actionNumber finds a number within a priority. Numbers of deleted actions
// stay taken, so that P0-1 never comes to mean something else.
func (tx *Tx) actionNumber(incidentID int64, p hindcast.Priority, wanted int64) (int64, error) {
	taken, err := queryAll(tx, scanInt, `SELECT number FROM actions WHERE incident_id = $1 AND priority = $2 ORDER BY number`, incidentID, p)
	if err != nil {
		return 0, err
	}
	next := int64(1)
	free := wanted > 0
	for _, n := range taken {
		free = free && n != wanted
		next = max(next, n+1)
	}
	if free {
		return wanted, nil
	}
	return next, nil
}

// EditAction edits an action that stands at the given version; see
// rowTable.edit for what a stale version answers. A new priority brings a new
// number.
func (s *Store) EditAction(ctx context.Context, by Change, incidentID, seq, version int64, in hindcast.ActionInput) (hindcast.Action, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.Action{}, fmt.Errorf("edit action %d of incident %d: %w", seq, incidentID, err)
	}
	return actionTable.edit(ctx, s, by, incidentID, seq, version, verbEdited, func(tx *Tx, was hindcast.Action) error {
		return tx.storeAction(was, in, 0)
	})
}

// storeAction stores what is stated about an action. Another priority brings
// another number: the one wanted, when it is free.
func (tx *Tx) storeAction(was hindcast.Action, in hindcast.ActionInput, wanted int64) error {
	number := was.Number
	if in.Priority != was.Priority {
		var err error
		if number, err = tx.actionNumber(was.IncidentID, in.Priority, wanted); err != nil {
			return err
		}
	}
	_, err := tx.exec(`UPDATE actions SET version = version + 1, priority = $3, number = $4, title = $5, description = $6, owner_role = $7,
			person = $8, due = $9, state = $10, state_reason = $11, verification_signal = $12, rollback_note = $13, updated_at = $14
		WHERE incident_id = $1 AND seq = $2`, was.IncidentID, was.Seq, in.Priority, number, in.Title, in.Description, in.OwnerRole,
		in.Person, in.Due.String(), in.State, in.StateReason, in.VerificationSignal, in.RollbackNote, millis(tx.now))
	return err
}

// DeleteAction takes an action away; RestoreAction brings it back.
func (s *Store) DeleteAction(ctx context.Context, by Change, incidentID, seq int64) error {
	return actionTable.delete(ctx, s, by, incidentID, seq)
}

// RestoreAction undoes DeleteAction.
func (s *Store) RestoreAction(ctx context.Context, by Change, incidentID, seq int64) error {
	return actionTable.restore(ctx, s, by, incidentID, seq)
}
