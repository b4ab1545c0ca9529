package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"hindcast"
)

// Record returns everything known of one incident, log bodies included.
func (s *Store) Record(ctx context.Context, viewer hindcast.User, id int64) (hindcast.Record, error) {
	var r hindcast.Record
	err := s.read(ctx, func(tx *Tx) (err error) {
		if r.Incident, err = tx.incident(viewer, id); err != nil {
			return err
		}
		if r.Entries, err = tx.entries(id); err != nil {
			return err
		}
		if r.Excerpts, err = tx.excerpts(id, wholeBody); err != nil {
			return err
		}
		if r.Hypotheses, err = tx.hypotheses(id); err != nil {
			return err
		}
		if r.Actions, err = tx.actions(id); err != nil {
			return err
		}
		if r.Updates, err = tx.updates(id); err != nil {
			return err
		}
		r.Sections, err = tx.sections(id)
		return err
	})
	if err != nil {
		return r, fmt.Errorf("record of incident %d: %w", id, err)
	}
	return r, nil
}

// Document is a file that incidents were imported from, as it was given.
type Document struct {
	Name string
	Body []byte
}

// Import stores records read from a document as new incidents, all or none,
// with the document attached to each. Customer updates arrive as drafts:
// importing publishes nothing.
func (s *Store) Import(ctx context.Context, by Change, records []hindcast.Record, doc Document) ([]hindcast.Incident, error) {
	var made []hindcast.Incident
	err := s.write(ctx, func(tx *Tx) error {
		made = nil
		earlier, again, err := tx.alreadyMade(by, subjectDocument)
		if err != nil {
			return err
		}
		if again {
			// One import makes consecutive numbers, of which the first is kept.
			for n := range records {
				i, err := tx.incident(by.Actor, earlier.incidentID+int64(n))
				if err != nil {
					return err
				}
				made = append(made, i)
			}
			return nil
		}
		for _, r := range records {
			i, err := tx.importRecord(by, r, doc)
			if err != nil {
				return err
			}
			made = append(made, i)
		}
		if len(made) == 0 {
			return nil
		}
		return tx.remember(by, subjectDocument, made[0].ID, 0)
	})
	if err != nil {
		return nil, fmt.Errorf("import %s: %w", doc.Name, err)
	}
	return made, nil
}

func (tx *Tx) importRecord(by Change, r hindcast.Record, doc Document) (hindcast.Incident, error) {
	in := r.Incident
	i, err := tx.declare(by, verbImported, hindcast.IncidentInput{
		Title: in.Title, Severity: in.Severity, State: in.State, Summary: in.Summary, Services: in.Services, Regions: in.Regions,
		Day: in.Day, Zone: in.Zone, Restricted: in.Restricted, Grants: in.Grants,
	})
	if err != nil {
		return i, err
	}
	if err := tx.importEntries(by, i.ID, r.Entries); err != nil {
		return i, err
	}
	for _, x := range r.Excerpts {
		_, err := excerptTable.add(tx, by, i.ID, 0, func(seq int64) error {
			return tx.insertExcerpt(by, i.ID, seq, hindcast.ExcerptInput{Name: x.Name, Origin: x.Origin, Body: x.Body})
		})
		if err != nil {
			return i, err
		}
	}
	if err := tx.importParts(by, i.ID, r); err != nil {
		return i, err
	}
	if doc.Body != nil {
		if _, err := tx.exec(`INSERT INTO documents (incident_id, name, sha256, body, added_at, added_by) VALUES ($1, $2, $3, $4, $5, $6)`,
			i.ID, doc.Name, hindcast.Sum(doc.Body), doc.Body, millis(tx.now), by.Actor.Name); err != nil {
			return i, err
		}
	}
	return tx.incident(Operator, i.ID)
}

// importEntries stores rows in the order of their numbers, where they have
// any, and otherwise in the document's. Places follow the document's order,
// which is what orders rows that time cannot.
func (tx *Tx) importEntries(by Change, incidentID int64, entries []hindcast.Entry) error {
	placed := make([]hindcast.Entry, 0, len(entries))
	places := make([]hindcast.Place, len(entries))
	for n, e := range entries {
		e.Place = hindcast.PlaceOf(e.Moment, tx.now, placed)
		e.Seq = int64(n)
		places[n] = e.Place
		placed = append(placed, e)
	}
	order := make([]int, len(entries))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(entries[a].Seq, entries[b].Seq) })
	for _, n := range order {
		e := entries[n]
		in := hindcast.EntryInput{Moment: e.Moment, Text: e.Text, Kind: e.Kind, Label: e.Label, Milestone: e.Milestone, Cites: e.Cites}
		in.Clean()
		if err := in.Validate().Err(); err != nil {
			return err
		}
		if _, err := entryTable.add(tx, by, incidentID, e.Seq, func(seq int64) error {
			return tx.insertEntry(by, incidentID, seq, in, &places[n])
		}); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) importParts(by Change, incidentID int64, r hindcast.Record) error {
	for _, h := range r.Hypotheses {
		in := h.HypothesisInput
		in.Clean()
		if err := in.Validate().Err(); err != nil {
			return err
		}
		if _, err := hypothesisTable.add(tx, by, incidentID, h.Seq, func(seq int64) error {
			return tx.insertHypothesis(by, incidentID, seq, in)
		}); err != nil {
			return err
		}
	}
	for _, a := range r.Actions {
		in := a.ActionInput
		in.Clean()
		if err := in.Validate().Err(); err != nil {
			return err
		}
		if _, err := actionTable.add(tx, by, incidentID, 0, func(seq int64) error {
			return tx.insertAction(by, incidentID, seq, a.Number, in)
		}); err != nil {
			return err
		}
	}
	for _, u := range r.Updates {
		in := u.UpdateInput
		in.Clean()
		if err := in.Validate(hindcast.DraftUpdate).Err(); err != nil {
			return err
		}
		if _, err := updateTable.add(tx, by, incidentID, 0, func(seq int64) error {
			return tx.insertUpdate(by, incidentID, seq, in, hindcast.DraftUpdate, tx.now)
		}); err != nil {
			return err
		}
	}
	for _, section := range r.Sections {
		in := section.SectionInput
		in.Clean()
		if err := in.Validate().Err(); err != nil {
			return err
		}
		if _, err := sectionTable.add(tx, by, incidentID, 0, func(seq int64) error {
			return tx.insertSection(incidentID, seq, in)
		}); err != nil {
			return err
		}
	}
	return nil
}

// DocumentInfo describes a document attached to an incident.
type DocumentInfo struct {
	ID     int64
	Name   string
	SHA256 string
	Bytes  int
}

// Documents lists the files that an incident was imported from.
func (s *Store) Documents(ctx context.Context, viewer hindcast.User, incidentID int64) ([]DocumentInfo, error) {
	_, list, err := listOf(ctx, s, viewer, incidentID, func(tx *Tx, id int64) ([]DocumentInfo, error) {
		return queryAll(tx, func(scan scanner) (d DocumentInfo, err error) {
			err = scan(&d.ID, &d.Name, &d.SHA256, &d.Bytes)
			return d, err
		}, `SELECT id, name, sha256, length(body) FROM documents WHERE incident_id = $1 ORDER BY id`, id)
	})
	return list, err
}

// Document returns one attached file.
func (s *Store) Document(ctx context.Context, viewer hindcast.User, incidentID, id int64) (Document, error) {
	_, list, err := listOf(ctx, s, viewer, incidentID, func(tx *Tx, incidentID int64) ([]Document, error) {
		return queryAll(tx, func(scan scanner) (d Document, err error) {
			err = scan(&d.Name, &d.Body)
			return d, err
		}, `SELECT name, body FROM documents WHERE incident_id = $1 AND id = $2`, incidentID, id)
	})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("document %d: %w", id, hindcast.ErrNotFound)
	}
	if err != nil {
		return Document{}, err
	}
	return list[0], nil
}
