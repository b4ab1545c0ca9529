package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"hindcast"
	"hindcast/store"
)

// demoIncident is a worked example as it is written down in this package.
type demoIncident struct {
	in         hindcast.IncidentInput
	entries    []demoEntry
	log        string // a log excerpt; "" for none
	logOrigin  string
	hypotheses []hindcast.HypothesisInput
	actions    []hindcast.ActionInput
	sections   []hindcast.SectionInput
	declaredAt string                 // clock time on the incident's day
	toldAt     string                 // when the update was published
	updates    []hindcast.UpdateInput // published
}

type demoEntry struct {
	when, text string
	kind       hindcast.Kind
	label      hindcast.Label
	milestone  hindcast.Milestone
	cites      string
}

// demoClock is the time that the examples are written at: each while its
// incident ran. Afterwards it is the real time.
type demoClock struct{ fixed time.Time }

func (c *demoClock) now() time.Time {
	if c.fixed.IsZero() {
		return time.Now()
	}
	return c.fixed
}

// seedDemo fills an empty database, which reads the given clock, with the
// worked examples and returns the responder as whom everyone looks at them.
func seedDemo(ctx context.Context, s *store.Store, clock *demoClock) (hindcast.User, error) {
	defer func() { clock.fixed = time.Time{} }()
	operator := store.Change{Actor: store.Operator, RequestID: "demo"}
	user, err := s.AddUser(ctx, operator, hindcast.NewUser{Name: "Demo responder", Email: "demo@example.org", Password: rand.Text(), Access: hindcast.Responder})
	if err != nil {
		return user, err
	}
	by := store.Change{Actor: user, RequestID: "demo"}
	for _, d := range []demoIncident{demoDrafts, demoBirds, demoPodcasts, demoQueue} {
		if err := seedIncident(ctx, s, clock, by, d); err != nil {
			return user, fmt.Errorf("%s: %w", d.in.Title, err)
		}
	}
	return user, nil
}

func seedIncident(ctx context.Context, s *store.Store, clock *demoClock, by store.Change, d demoIncident) error {
	zone, err := hindcast.ParseZone(d.in.Zone)
	if err != nil {
		return err
	}
	written := hindcast.MomentContext{Day: d.in.Day, Zone: zone}
	declared, err := hindcast.ParseMoment(d.declaredAt, written)
	if err != nil {
		return err
	}
	clock.fixed = declared.Start
	i, err := s.DeclareIncident(ctx, by, d.in)
	if err != nil {
		return err
	}
	if d.log != "" {
		if _, err := s.AddExcerpt(ctx, by, i.ID, hindcast.ExcerptInput{Name: "LOGS", Origin: d.logOrigin, Body: []byte(d.log)}, hindcast.DefaultMaxExcerpt); err != nil {
			return err
		}
	}
	for _, e := range d.entries {
		m, err := hindcast.ParseMoment(e.when, written)
		if err != nil {
			return err
		}
		// Noted down a minute after it happened, or as soon as there was a record.
		if noted := m.Start.Add(time.Minute); noted.After(clock.fixed) {
			clock.fixed = noted
		}
		cites, _ := hindcast.ParseCitations(e.cites)
		if _, err := s.AddEntry(ctx, by, i.ID, hindcast.EntryInput{Moment: m, Text: e.text, Kind: e.kind, Label: e.label, Milestone: e.milestone, Cites: cites}); err != nil {
			return err
		}
	}
	for _, h := range d.hypotheses {
		if _, err := s.AddHypothesis(ctx, by, i.ID, h); err != nil {
			return err
		}
	}
	for _, a := range d.actions {
		if _, err := s.AddAction(ctx, by, i.ID, a); err != nil {
			return err
		}
	}
	for _, section := range d.sections {
		if _, err := s.AddSection(ctx, by, i.ID, section); err != nil {
			return err
		}
	}
	if d.toldAt != "" {
		told, err := hindcast.ParseMoment(d.toldAt, written)
		if err != nil {
			return err
		}
		clock.fixed = told.Start
	}
	for _, u := range d.updates {
		if _, err := s.AddUpdate(ctx, by, i.ID, u, hindcast.PublishedUpdate); err != nil {
			return err
		}
	}
	return nil
}

func day(year int, month time.Month, d int) hindcast.Date {
	return hindcast.Date{Year: year, Month: month, Day: d}
}
