package store

import (
	"context"
	"fmt"

	"hindcast"
)

const incidentColumns = `i.id, i.version, i.title, i.public_title, i.severity, i.state, i.summary, i.services, i.regions,
	i.day, i.zone, i.restricted, i.declared_at, i.declared_by, i.updated_at, i.deleted_at`

func scanIncident(scan scanner) (hindcast.Incident, error) {
	var i hindcast.Incident
	var services, regions names
	var on day
	var declared, updated, deleted instant
	err := scan(&i.ID, &i.Version, &i.Title, &i.PublicTitle, &i.Severity, &i.State, &i.Summary, &services, &regions,
		&on, &i.Zone, &i.Restricted, &declared, &i.DeclaredBy, &updated, &deleted)
	i.Services, i.Regions, i.Day = services, regions, on.Date
	i.DeclaredAt, i.UpdatedAt, i.DeletedAt = declared.Time, updated.Time, deleted.Time
	return i, err
}

// visible is the condition under which the user $1 (whether operator: $2) may
// know of incident i. Every query that names incidents carries it.
const visible = `(i.restricted = 0 OR $2
	OR EXISTS (SELECT 1 FROM incident_people p WHERE p.incident_id = i.id AND p.user_id = $1)
	OR EXISTS (SELECT 1 FROM incident_roles r JOIN role_holders h ON h.role = r.role WHERE r.incident_id = i.id AND h.user_id = $1))`

// incident reads one that the viewer may see and that is not deleted.
func (tx *Tx) incident(viewer hindcast.User, id int64) (hindcast.Incident, error) {
	i, err := tx.incidentEvenDeleted(viewer, id)
	if err == nil && !i.DeletedAt.IsZero() {
		return hindcast.Incident{}, hindcast.ErrNotFound
	}
	return i, err
}

func (tx *Tx) incidentEvenDeleted(viewer hindcast.User, id int64) (hindcast.Incident, error) {
	i, err := queryOne(tx, scanIncident, `SELECT `+incidentColumns+` FROM incidents i WHERE i.id = $3 AND `+visible,
		viewer.ID, isOperator(viewer), id)
	if err != nil {
		return i, err
	}
	i.Grants, err = tx.grants(id)
	return i, err
}

func (tx *Tx) grants(id int64) (g hindcast.Grants, err error) {
	g.People, err = queryAll(tx, scanInt, `SELECT user_id FROM incident_people WHERE incident_id = $1 ORDER BY user_id`, id)
	if err != nil {
		return g, err
	}
	g.Roles, err = queryAll(tx, scanText, `SELECT role FROM incident_roles WHERE incident_id = $1 ORDER BY role`, id)
	return g, err
}

// Incident returns one incident.
func (s *Store) Incident(ctx context.Context, viewer hindcast.User, id int64) (hindcast.Incident, error) {
	var i hindcast.Incident
	err := s.read(ctx, func(tx *Tx) (err error) {
		i, err = tx.incident(viewer, id)
		return err
	})
	if err != nil {
		return i, fmt.Errorf("incident %d: %w", id, err)
	}
	return i, nil
}

// DeclareIncident opens a new incident.
func (s *Store) DeclareIncident(ctx context.Context, by Change, in hindcast.IncidentInput) (hindcast.Incident, error) {
	var i hindcast.Incident
	err := s.write(ctx, func(tx *Tx) error {
		earlier, again, err := tx.alreadyMade(by, subjectIncident)
		if err != nil {
			return err
		}
		if again {
			i, err = tx.incident(by.Actor, earlier.incidentID)
			return err
		}
		i, err = tx.declare(by, verbAdded, in)
		if err != nil {
			return err
		}
		return tx.remember(by, subjectIncident, i.ID, 0)
	})
	if err != nil {
		return i, fmt.Errorf("declare incident: %w", err)
	}
	return i, nil
}

func (tx *Tx) declare(by Change, verb string, in hindcast.IncidentInput) (hindcast.Incident, error) {
	if !by.Actor.MayWrite() && !by.Actor.MayAdminister() {
		return hindcast.Incident{}, hindcast.ErrForbidden
	}
	in.Clean()
	// Whoever declares a restricted incident can always see it.
	if in.Restricted && by.Actor.ID != 0 {
		in.Grants.People = append(in.Grants.People, by.Actor.ID)
		in.Clean()
	}
	if err := in.Validate().Err(); err != nil {
		return hindcast.Incident{}, err
	}
	id, err := queryOne(tx, scanInt, `INSERT INTO incidents
		(version, title, public_title, severity, state, summary, services, regions, day, zone, restricted, declared_at, declared_by, updated_at)
		VALUES (1, $1, '', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10) RETURNING id`,
		in.Title, in.Severity, in.State, in.Summary, names(in.Services).String(), names(in.Regions).String(),
		in.Day.String(), in.Zone, in.Restricted, millis(tx.now), by.Actor.Name)
	if err != nil {
		return hindcast.Incident{}, err
	}
	if err := tx.setGrants(id, in.Restricted, in.Grants); err != nil {
		return hindcast.Incident{}, err
	}
	i, err := tx.incident(by.Actor, id)
	if err != nil {
		return i, err
	}
	return i, tx.record(by, verb, subjectIncident, id, 0, 1, nil, i)
}

// setGrants replaces an incident's grants. A restricted incident must keep
// someone who can see it.
func (tx *Tx) setGrants(id int64, restricted bool, g hindcast.Grants) error {
	if _, err := tx.exec(`DELETE FROM incident_people WHERE incident_id = $1`, id); err != nil {
		return err
	}
	if _, err := tx.exec(`DELETE FROM incident_roles WHERE incident_id = $1`, id); err != nil {
		return err
	}
	for _, person := range g.People {
		// Someone whose account is gone since the form was shown is left out.
		if _, err := tx.exec(`INSERT INTO incident_people (incident_id, user_id) SELECT $1, id FROM users WHERE id = $2`, id, person); err != nil {
			return err
		}
	}
	for _, role := range g.Roles {
		if _, err := tx.exec(`INSERT INTO incident_roles (incident_id, role) VALUES ($1, $2) ON CONFLICT DO NOTHING`, id, role); err != nil {
			return err
		}
	}
	people, err := queryOne(tx, scanInt, `SELECT count(*) FROM incident_people p JOIN users u ON u.id = p.user_id WHERE p.incident_id = $1 AND u.disabled_at IS NULL`, id)
	if err == nil && restricted && people == 0 {
		v := &hindcast.ValidationError{}
		v.Add("grants", "Name at least one person who can sign in; otherwise nobody could open the incident again.")
		return v
	}
	return err
}

// change runs fn on an incident that the actor may see and write, and marks
// the incident as touched.
func (s *Store) change(ctx context.Context, by Change, incidentID int64, fn func(tx *Tx, i hindcast.Incident) error) error {
	return s.write(ctx, func(tx *Tx) error {
		i, err := tx.writable(by, incidentID)
		if err != nil {
			return err
		}
		if err := fn(tx, i); err != nil {
			return err
		}
		_, err = tx.exec(`UPDATE incidents SET updated_at = $1 WHERE id = $2`, millis(tx.now), incidentID)
		return err
	})
}

func (tx *Tx) writable(by Change, incidentID int64) (hindcast.Incident, error) {
	i, err := tx.incident(by.Actor, incidentID)
	if err == nil && !by.Actor.MayWrite() {
		err = hindcast.ErrForbidden
	}
	return i, err
}

// EditIncident edits an incident that stands at the given version. When it
// no longer does, the answer is hindcast.ErrConflict and the incident as it
// is now. A day or zone supplied here settles the entries that lacked it.
func (s *Store) EditIncident(ctx context.Context, by Change, id, version int64, in hindcast.IncidentInput) (hindcast.Incident, error) {
	var now hindcast.Incident
	err := s.change(ctx, by, id, func(tx *Tx, was hindcast.Incident) error {
		now = was
		if was.Version != version {
			return hindcast.ErrConflict
		}
		if err := tx.storeIncident(by, was, in); err != nil {
			return err
		}
		return tx.recordIncident(by, verbEdited, was, &now)
	})
	if err != nil {
		return now, fmt.Errorf("edit incident %d: %w", id, err)
	}
	return now, nil
}

// storeIncident stores what is stated about an incident.
func (tx *Tx) storeIncident(by Change, was hindcast.Incident, in hindcast.IncidentInput) error {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return err
	}
	_, err := tx.exec(`UPDATE incidents SET version = version + 1, title = $2, severity = $3, state = $4, summary = $5,
		services = $6, regions = $7, day = $8, zone = $9, restricted = $10 WHERE id = $1`,
		was.ID, in.Title, in.Severity, in.State, in.Summary, names(in.Services).String(), names(in.Regions).String(),
		in.Day.String(), in.Zone, in.Restricted)
	if err != nil {
		return err
	}
	if err := tx.setGrants(was.ID, in.Restricted, in.Grants); err != nil {
		return err
	}
	if was.Day != in.Day || was.Zone != in.Zone {
		return tx.settleEntries(by, was.ID, in.Day, in.Zone)
	}
	return nil
}

// SetIncidentState moves an incident to a state, whichever it is in.
func (s *Store) SetIncidentState(ctx context.Context, by Change, id int64, state hindcast.State) (hindcast.Incident, error) {
	var now hindcast.Incident
	err := s.change(ctx, by, id, func(tx *Tx, was hindcast.Incident) error {
		if !validState(state) {
			v := &hindcast.ValidationError{}
			v.Add("state", "Choose investigating, identified, monitoring or resolved.")
			return v
		}
		now = was
		if was.State == state {
			return nil
		}
		if _, err := tx.exec(`UPDATE incidents SET version = version + 1, state = $2 WHERE id = $1`, id, state); err != nil {
			return err
		}
		return tx.recordIncident(by, verbEdited, was, &now)
	})
	if err != nil {
		return now, fmt.Errorf("state of incident %d: %w", id, err)
	}
	return now, nil
}

func validState(state hindcast.State) bool {
	for _, s := range hindcast.States {
		if s == state {
			return true
		}
	}
	return false
}

// recordIncident reads the incident again and writes the event of its change.
func (tx *Tx) recordIncident(by Change, verb string, was hindcast.Incident, now *hindcast.Incident) error {
	// Read past visibility: an edit may have taken the actor's own grant away.
	after, err := tx.incidentEvenDeleted(Operator, was.ID)
	if err != nil {
		return err
	}
	*now = after
	return tx.record(by, verb, subjectIncident, was.ID, 0, after.Version, was, after)
}

// DeleteIncident takes an incident away from every page; RestoreIncident
// brings it back whole.
func (s *Store) DeleteIncident(ctx context.Context, by Change, id int64) error {
	err := s.change(ctx, by, id, func(tx *Tx, was hindcast.Incident) error {
		if _, err := tx.exec(`UPDATE incidents SET version = version + 1, deleted_at = $2 WHERE id = $1`, id, millis(tx.now)); err != nil {
			return err
		}
		return tx.record(by, verbDeleted, subjectIncident, id, 0, was.Version+1, was, nil)
	})
	if err != nil {
		return fmt.Errorf("delete incident %d: %w", id, err)
	}
	return nil
}

// RestoreIncident undoes DeleteIncident; on an incident that is not deleted
// it does nothing.
func (s *Store) RestoreIncident(ctx context.Context, by Change, id int64) error {
	err := s.write(ctx, func(tx *Tx) error {
		was, err := tx.incidentEvenDeleted(by.Actor, id)
		if err != nil {
			return err
		}
		if !by.Actor.MayWrite() {
			return hindcast.ErrForbidden
		}
		if was.DeletedAt.IsZero() {
			return nil
		}
		if _, err := tx.exec(`UPDATE incidents SET version = version + 1, deleted_at = NULL, updated_at = $2 WHERE id = $1`, id, millis(tx.now)); err != nil {
			return err
		}
		var now hindcast.Incident
		return tx.recordIncident(by, verbRestored, was, &now)
	})
	if err != nil {
		return fmt.Errorf("restore incident %d: %w", id, err)
	}
	return nil
}
