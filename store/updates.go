package store

import (
	"context"
	"fmt"
	"time"

	"hindcast"
)

// The title customers read belongs to the incident, since its updates share it.
const updateColumns = `u.incident_id, u.seq, u.version, i.public_title, u.state, u.message, u.publication, u.published_at, u.published_by,
	u.created_at, u.created_by, u.updated_at, u.deleted_at`

const fromUpdates = ` FROM updates u JOIN incidents i ON i.id = u.incident_id `

func scanUpdate(scan scanner) (hindcast.Update, error) {
	var u hindcast.Update
	var published, created, updated, deleted instant
	err := scan(&u.IncidentID, &u.Seq, &u.Version, &u.PublicTitle, &u.State, &u.Message, &u.Publication, &published, &u.PublishedBy,
		&created, &u.CreatedBy, &updated, &deleted)
	u.PublishedAt, u.CreatedAt, u.UpdatedAt, u.DeletedAt = published.Time, created.Time, updated.Time, deleted.Time
	return u, err
}

var updateTable = rowTable[hindcast.Update]{
	name: "updates", subject: subjectUpdate,
	load: func(tx *Tx, incidentID, seq int64) (hindcast.Update, error) {
		return queryOne(tx, scanUpdate, `SELECT `+updateColumns+fromUpdates+`WHERE u.incident_id = $1 AND u.seq = $2`, incidentID, seq)
	},
	state: func(u hindcast.Update) (int64, int64, time.Time) { return u.Seq, u.Version, u.DeletedAt },
	write: func(tx *Tx, was, to hindcast.Update) error {
		if was.Publication == hindcast.PublishedUpdate || to.Publication == hindcast.PublishedUpdate {
			return hindcast.ErrForbidden
		}
		return tx.storeUpdate(to)
	},
	mayDelete: func(u hindcast.Update) error {
		if u.Publication == hindcast.PublishedUpdate {
			return hindcast.ErrForbidden
		}
		return nil
	},
}

func (tx *Tx) updates(incidentID int64) ([]hindcast.Update, error) {
	return queryAll(tx, scanUpdate, `SELECT `+updateColumns+fromUpdates+`WHERE u.incident_id = $1 AND u.deleted_at IS NULL ORDER BY u.seq`, incidentID)
}

// Updates returns an incident with its customer updates, oldest first.
func (s *Store) Updates(ctx context.Context, viewer hindcast.User, incidentID int64) (hindcast.Incident, []hindcast.Update, error) {
	return listOf(ctx, s, viewer, incidentID, (*Tx).updates)
}

// Update returns one update, and its incident.
func (s *Store) Update(ctx context.Context, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, hindcast.Update, error) {
	return updateTable.get(ctx, s, viewer, incidentID, seq)
}

// AddUpdate writes a customer update, as a draft or published at once.
// Updates of restricted incidents cannot be published: hindcast.ErrForbidden.
func (s *Store) AddUpdate(ctx context.Context, by Change, incidentID int64, in hindcast.UpdateInput, p hindcast.Publication) (hindcast.Update, error) {
	in.Clean()
	if err := in.Validate(p).Err(); err != nil {
		return hindcast.Update{}, fmt.Errorf("add update to incident %d: %w", incidentID, err)
	}
	return updateTable.addOnce(ctx, s, by, incidentID, func(tx *Tx, seq int64) error {
		return tx.insertUpdate(by, incidentID, seq, in, p, tx.now)
	})
}

// insertUpdate stores an update; publishedAt counts only when p says so.
func (tx *Tx) insertUpdate(by Change, incidentID, seq int64, in hindcast.UpdateInput, p hindcast.Publication, publishedAt time.Time) error {
	if err := tx.mayPublish(incidentID, p); err != nil {
		return err
	}
	if err := tx.setPublicTitle(by, incidentID, in.PublicTitle); err != nil {
		return err
	}
	at, who := any(nil), ""
	if p == hindcast.PublishedUpdate {
		at, who = millis(publishedAt), by.Actor.Name
	}
	_, err := tx.exec(`INSERT INTO updates (incident_id, seq, version, state, message, publication, published_at, published_by, created_at, created_by, updated_at)
		VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $8)`,
		incidentID, seq, in.State, in.Message, p, at, who, millis(tx.now), by.Actor.Name)
	return err
}

func (tx *Tx) mayPublish(incidentID int64, p hindcast.Publication) error {
	if p != hindcast.PublishedUpdate {
		return nil
	}
	i, err := tx.incident(Operator, incidentID)
	if err == nil && i.Restricted {
		v := &hindcast.ValidationError{}
		v.Add("publication", "This incident is restricted, so nothing of it can be published. Keep the draft, or lift the restriction first.")
		return v
	}
	return err
}

func (tx *Tx) setPublicTitle(by Change, incidentID int64, title string) error {
	was, err := tx.incident(Operator, incidentID)
	if err != nil || title == "" || was.PublicTitle == title {
		return err
	}
	if _, err := tx.exec(`UPDATE incidents SET version = version + 1, public_title = $2 WHERE id = $1`, incidentID, title); err != nil {
		return err
	}
	var now hindcast.Incident
	return tx.recordIncident(by, verbEdited, was, &now)
}

// EditUpdate edits a draft that stands at the given version, and publishes it
// when p says so. What is published stays as it was sent: hindcast.ErrForbidden.
func (s *Store) EditUpdate(ctx context.Context, by Change, incidentID, seq, version int64, in hindcast.UpdateInput, p hindcast.Publication) (hindcast.Update, error) {
	in.Clean()
	if err := in.Validate(p).Err(); err != nil {
		return hindcast.Update{}, fmt.Errorf("edit update %d of incident %d: %w", seq, incidentID, err)
	}
	verb := verbEdited
	if p == hindcast.PublishedUpdate {
		verb = verbPublished
	}
	return updateTable.edit(ctx, s, by, incidentID, seq, version, verb, func(tx *Tx, was hindcast.Update) error {
		if was.Publication == hindcast.PublishedUpdate {
			return hindcast.ErrForbidden
		}
		if err := tx.mayPublish(incidentID, p); err != nil {
			return err
		}
		if err := tx.setPublicTitle(by, incidentID, in.PublicTitle); err != nil {
			return err
		}
		was.UpdateInput, was.Publication, was.PublishedAt, was.PublishedBy = in, p, time.Time{}, ""
		if p == hindcast.PublishedUpdate {
			was.PublishedAt, was.PublishedBy = tx.now, by.Actor.Name
		}
		return tx.storeUpdate(was)
	})
}

func (tx *Tx) storeUpdate(u hindcast.Update) error {
	_, err := tx.exec(`UPDATE updates SET version = version + 1, state = $3, message = $4, publication = $5, published_at = $6, published_by = $7, updated_at = $8
		WHERE incident_id = $1 AND seq = $2`, u.IncidentID, u.Seq, u.State, u.Message, u.Publication, millis(u.PublishedAt), u.PublishedBy, millis(tx.now))
	return err
}

// DeleteUpdate takes a draft away. Customers may have read a published
// update, so that one stays: hindcast.ErrForbidden.
func (s *Store) DeleteUpdate(ctx context.Context, by Change, incidentID, seq int64) error {
	return updateTable.delete(ctx, s, by, incidentID, seq)
}

// RestoreUpdate undoes DeleteUpdate.
func (s *Store) RestoreUpdate(ctx context.Context, by Change, incidentID, seq int64) error {
	return updateTable.restore(ctx, s, by, incidentID, seq)
}

// PublicIncident is an incident as customers see it, and nothing more than
// that: what is internal has no field here to leak through.
type PublicIncident struct {
	ID      int64
	Title   string
	State   hindcast.State // as the newest published update says
	Updates []PublicUpdate // newest first; never empty
}

// PublicUpdate is a published message.
type PublicUpdate struct {
	State       hindcast.State
	Message     string // Markdown
	PublishedAt time.Time
}

// isPublic is the condition under which customers may know of incident i.
const isPublic = `i.restricted = 0 AND i.deleted_at IS NULL`

// PublicIncidents lists the incidents with a published update, the one with
// the newest update first, for anyone.
func (s *Store) PublicIncidents(ctx context.Context, limit int) ([]PublicIncident, error) {
	var list []PublicIncident
	err := s.read(ctx, func(tx *Tx) error {
		ids, err := queryAll(tx, scanInt, `SELECT u.incident_id`+fromUpdates+`WHERE u.publication = 'published' AND u.deleted_at IS NULL AND `+isPublic+`
			GROUP BY u.incident_id ORDER BY max(u.published_at) DESC, u.incident_id DESC LIMIT $1`, limit)
		if err != nil {
			return err
		}
		for _, id := range ids {
			p, err := tx.publicIncident(id)
			if err != nil {
				return err
			}
			list = append(list, p)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("public incidents: %w", err)
	}
	return list, nil
}

// PublicIncident returns one incident as customers see it.
func (s *Store) PublicIncident(ctx context.Context, id int64) (PublicIncident, error) {
	var p PublicIncident
	err := s.read(ctx, func(tx *Tx) (err error) {
		p, err = tx.publicIncident(id)
		return err
	})
	if err != nil {
		return p, fmt.Errorf("public incident %d: %w", id, err)
	}
	return p, nil
}

func (tx *Tx) publicIncident(id int64) (PublicIncident, error) {
	updates, err := queryAll(tx, scanUpdate, `SELECT `+updateColumns+fromUpdates+`WHERE u.incident_id = $1
		AND u.publication = 'published' AND u.deleted_at IS NULL AND `+isPublic+` ORDER BY u.published_at DESC, u.seq DESC`, id)
	if err == nil && len(updates) == 0 {
		err = hindcast.ErrNotFound
	}
	if err != nil {
		return PublicIncident{}, err
	}
	p := PublicIncident{ID: id, Title: updates[0].PublicTitle, State: updates[0].State}
	for _, u := range updates {
		p.Updates = append(p.Updates, PublicUpdate{State: u.State, Message: u.Message, PublishedAt: u.PublishedAt})
	}
	return p, nil
}
