package store

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"hindcast"
)

// IncidentFilter chooses incidents for a list.
type IncidentFilter struct {
	OpenOnly bool
	Severity hindcast.Severity
	Service  string
	Before   int64 // only incidents with a lower number; 0 starts at the newest
	Limit    int   // 0 means 50
}

// IncidentRow is an incident as a list shows it.
type IncidentRow struct {
	hindcast.Incident
	Milestones  []hindcast.Entry // those entries that carry a milestone
	ActionsOpen int
	ActionsAll  int
	LastUpdate  time.Time // when customers last heard something; zero for never
}

// Incidents lists the incidents that the viewer may see, newest first.
func (s *Store) Incidents(ctx context.Context, viewer hindcast.User, f IncidentFilter) ([]IncidentRow, error) {
	if f.Limit <= 0 {
		f.Limit = 50
	}
	var list []IncidentRow
	err := s.read(ctx, func(tx *Tx) error {
		query := `SELECT ` + incidentColumns + ` FROM incidents i WHERE i.deleted_at IS NULL AND ` + visible
		args := []any{viewer.ID, isOperator(viewer)}
		where := func(condition string, arg any) {
			args = append(args, arg)
			query += fmt.Sprintf(" AND "+condition, len(args))
		}
		if f.OpenOnly {
			query += ` AND i.state <> 'resolved'`
		}
		if f.Severity != "" {
			where(`i.severity = $%d`, f.Severity)
		}
		if f.Service != "" {
			where(`EXISTS (SELECT 1 FROM json_each(i.services) WHERE lower(value) = lower($%d))`, f.Service)
		}
		if f.Before > 0 {
			where(`i.id < $%d`, f.Before)
		}
		args = append(args, f.Limit)
		query += fmt.Sprintf(` ORDER BY i.id DESC LIMIT $%d`, len(args))
		incidents, err := queryAll(tx, scanIncident, query, args...)
		if err != nil {
			return err
		}
		list = make([]IncidentRow, len(incidents))
		rows := make(map[int64]*IncidentRow, len(incidents))
		for n, i := range incidents {
			list[n].Incident = i
			rows[i.ID] = &list[n]
		}
		return tx.fillRows(rows)
	})
	if err != nil {
		return nil, fmt.Errorf("incidents: %w", err)
	}
	return list, nil
}

// fillRows adds what a list shows beside its incidents, with one query for
// each kind however many rows there are. Each touches the rows of these
// incidents only, so a page costs the same however many others there are.
func (tx *Tx) fillRows(rows map[int64]*IncidentRow) error {
	ids, err := json.Marshal(slices.Collect(maps.Keys(rows)))
	if err != nil {
		return err
	}
	const these = `(SELECT value FROM json_each($1))`
	milestones, err := queryAll(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e
		WHERE e.incident_id IN `+these+` AND e.milestone <> '' AND e.deleted_at IS NULL`, string(ids))
	if err != nil {
		return err
	}
	for _, e := range milestones {
		rows[e.IncidentID].Milestones = append(rows[e.IncidentID].Milestones, e)
	}
	_, err = queryAll(tx, func(scan scanner) (none struct{}, err error) {
		var id int64
		var all, open int
		if err := scan(&id, &all, &open); err != nil {
			return none, err
		}
		rows[id].ActionsAll, rows[id].ActionsOpen = all, open
		return none, nil
	}, `SELECT incident_id, count(*), count(*) FILTER (WHERE state NOT IN ('verified', 'dropped'))
		FROM actions WHERE incident_id IN `+these+` AND deleted_at IS NULL GROUP BY incident_id`, string(ids))
	if err != nil {
		return err
	}
	_, err = queryAll(tx, func(scan scanner) (none struct{}, err error) {
		var id int64
		var last instant
		if err := scan(&id, &last); err != nil {
			return none, err
		}
		rows[id].LastUpdate = last.Time
		return none, nil
	}, `SELECT incident_id, max(published_at) FROM updates
		WHERE incident_id IN `+these+` AND publication = 'published' AND deleted_at IS NULL GROUP BY incident_id`, string(ids))
	return err
}

// Services lists the service names in use, for filters and completion.
func (s *Store) Services(ctx context.Context, viewer hindcast.User) ([]string, error) {
	var list []string
	err := s.read(ctx, func(tx *Tx) (err error) {
		list, err = queryAll(tx, scanText, `SELECT DISTINCT j.value FROM (
				SELECT i.services FROM incidents i WHERE i.deleted_at IS NULL AND `+visible+` ORDER BY i.id DESC LIMIT 500
			) recent, json_each(recent.services) j ORDER BY lower(j.value) LIMIT 100`, viewer.ID, isOperator(viewer))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("services: %w", err)
	}
	return list, nil
}

// Head is what every page about an incident shows above its own content.
type Head struct {
	Incident   hindcast.Incident
	Milestones []hindcast.Entry // in timeline order
	Hypotheses []hindcast.Hypothesis
	Entries    int
	Excerpts   int
	Actions    int
	Updates    int
	Drafts     int // of the updates, those not published
	Sections   int
}

// Head returns an incident's head.
func (s *Store) Head(ctx context.Context, viewer hindcast.User, id int64) (Head, error) {
	var h Head
	err := s.read(ctx, func(tx *Tx) (err error) {
		if h.Incident, err = tx.incident(viewer, id); err != nil {
			return err
		}
		h.Milestones, err = queryAll(tx, scanEntry, `SELECT `+entryColumns+` FROM entries e
			WHERE e.incident_id = $1 AND e.milestone <> '' AND e.deleted_at IS NULL`, id)
		if err != nil {
			return err
		}
		hindcast.Arrange(h.Milestones)
		if h.Hypotheses, err = tx.hypotheses(id); err != nil {
			return err
		}
		_, err = queryOne(tx, func(scan scanner) (none struct{}, err error) {
			return none, scan(&h.Entries, &h.Excerpts, &h.Actions, &h.Updates, &h.Drafts, &h.Sections)
		}, `SELECT
			(SELECT count(*) FROM entries WHERE incident_id = $1 AND deleted_at IS NULL),
			(SELECT count(*) FROM excerpts WHERE incident_id = $1 AND deleted_at IS NULL),
			(SELECT count(*) FROM actions WHERE incident_id = $1 AND deleted_at IS NULL),
			(SELECT count(*) FROM updates WHERE incident_id = $1 AND deleted_at IS NULL),
			(SELECT count(*) FROM updates WHERE incident_id = $1 AND deleted_at IS NULL AND publication = 'draft'),
			(SELECT count(*) FROM sections WHERE incident_id = $1 AND deleted_at IS NULL)`, id)
		return err
	})
	if err != nil {
		return h, fmt.Errorf("incident %d: %w", id, err)
	}
	return h, nil
}
