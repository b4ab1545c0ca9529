package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

func TestDeclaringTakesATitleAlone(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i, err := s.DeclareIncident(t.Context(), by, hindcast.IncidentInput{Title: "  Checkout   is slow "})
	if err != nil {
		t.Fatal(err)
	}
	if i.Title != "Checkout is slow" || i.State != hindcast.Investigating || i.DeclaredBy != "ada" || i.Number() != "INC-1" || i.Version != 1 {
		t.Errorf("DeclareIncident = %+v", i)
	}
	_, err = s.DeclareIncident(t.Context(), by, hindcast.IncidentInput{Title: " \x00 "})
	var invalid *hindcast.ValidationError
	if !errors.As(err, &invalid) || invalid.Field("title") == "" {
		t.Errorf("DeclareIncident without a title = %v, want a message at the title", err)
	}
}

func TestAFormSentTwiceCreatesOnce(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	by.Token = "form-1"
	first := storetest.Incident(t, s, by, "once")
	again := storetest.Incident(t, s, by, "once")
	if first.ID != again.ID {
		t.Errorf("sent twice, the form made INC-%d and INC-%d", first.ID, again.ID)
	}
	other := storetest.User(t, s, "bob", hindcast.Responder)
	other.Token = "form-1"
	if i := storetest.Incident(t, s, other, "someone else's form"); i.ID == first.ID {
		t.Error("another person's form with the same token got the first person's incident")
	}
	by.Token = "form-2"
	a := storetest.Entry(t, s, by, first.ID, "09:07", "once")
	b := storetest.Entry(t, s, by, first.ID, "09:07", "once")
	if a.Seq != b.Seq {
		t.Errorf("sent twice, the form made %s and %s", a.Ref(), b.Ref())
	}
}

func TestAStaleEditAnswersWithBothTexts(t *testing.T) {
	s, _ := storetest.Open(t)
	ada, bob := storetest.User(t, s, "ada", hindcast.Responder), storetest.User(t, s, "bob", hindcast.Responder)
	i := storetest.Incident(t, s, ada, "first")
	in := hindcast.IncidentInput{Title: "ada's", State: hindcast.Identified, Day: i.Day, Zone: i.Zone}
	if _, err := s.EditIncident(t.Context(), ada, i.ID, i.Version, in); err != nil {
		t.Fatal(err)
	}
	in.Title = "bob's"
	now, err := s.EditIncident(t.Context(), bob, i.ID, i.Version, in)
	if !errors.Is(err, hindcast.ErrConflict) || now.Title != "ada's" {
		t.Errorf("a stale edit = %q, %v, want ada's text and ErrConflict", now.Title, err)
	}
	if now, err = s.EditIncident(t.Context(), bob, i.ID, now.Version, in); err != nil || now.Title != "bob's" {
		t.Errorf("the edit repeated on what is there = %q, %v", now.Title, err)
	}
}

func TestStatesChangeInAnyDirection(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "again and again")
	for _, state := range []hindcast.State{hindcast.Resolved, hindcast.Investigating, hindcast.Monitoring, hindcast.Identified, hindcast.Resolved, hindcast.Resolved} {
		now, err := s.SetIncidentState(t.Context(), by, i.ID, state)
		if err != nil || now.State != state {
			t.Errorf("SetIncidentState(%s) = %s, %v", state, now.State, err)
		}
	}
	if _, err := s.SetIncidentState(t.Context(), by, i.ID, "burning"); err == nil {
		t.Error("a state that does not exist was taken")
	}
}

func TestDeletionIsUndone(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "gone")
	storetest.Entry(t, s, by, i.ID, "09:07", "row")
	if err := s.DeleteIncident(t.Context(), by, i.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Incident(t.Context(), by.Actor, i.ID); !errors.Is(err, hindcast.ErrNotFound) {
		t.Errorf("a deleted incident = %v, want ErrNotFound", err)
	}
	if list, _ := s.Incidents(t.Context(), by.Actor, store.IncidentFilter{}); len(list) != 0 {
		t.Errorf("the list still shows %d incidents", len(list))
	}
	if err := s.RestoreIncident(t.Context(), by, i.ID); err != nil {
		t.Fatal(err)
	}
	if lines := storetest.Timeline(t, s, by, i.ID); len(lines) != 1 {
		t.Errorf("the restored incident's timeline = %q, want its row", lines)
	}
}

func TestViewersChangeNothing(t *testing.T) {
	s, _ := storetest.Open(t)
	ada, eve := storetest.User(t, s, "ada", hindcast.Responder), storetest.User(t, s, "eve", hindcast.Viewer)
	i := storetest.Incident(t, s, ada, "read only")
	e := storetest.Entry(t, s, ada, i.ID, "09:07", "row")
	ctx := t.Context()
	attempts := map[string]func() error{
		"declare": func() error { _, err := s.DeclareIncident(ctx, eve, hindcast.IncidentInput{Title: "x"}); return err },
		"edit incident": func() error {
			_, err := s.EditIncident(ctx, eve, i.ID, 1, hindcast.IncidentInput{Title: "x"})
			return err
		},
		"state":   func() error { _, err := s.SetIncidentState(ctx, eve, i.ID, hindcast.Resolved); return err },
		"delete":  func() error { return s.DeleteIncident(ctx, eve, i.ID) },
		"restore": func() error { return s.RestoreIncident(ctx, eve, i.ID) },
		"add entry": func() error {
			_, err := s.AddEntry(ctx, eve, i.ID, hindcast.EntryInput{Moment: e.Moment, Text: "x"})
			return err
		},
		"edit entry": func() error {
			_, err := s.EditEntry(ctx, eve, i.ID, 1, 1, hindcast.EntryInput{Moment: e.Moment, Text: "x"})
			return err
		},
		"delete entry": func() error { return s.DeleteEntry(ctx, eve, i.ID, 1) },
		"milestone":    func() error { _, err := s.SetMilestone(ctx, eve, i.ID, 1, hindcast.Onset); return err },
		"add excerpt": func() error {
			_, err := s.AddExcerpt(ctx, eve, i.ID, hindcast.ExcerptInput{Body: []byte("x")}, 100)
			return err
		},
		"add hypothesis": func() error {
			_, err := s.AddHypothesis(ctx, eve, i.ID, hindcast.HypothesisInput{Statement: "x"})
			return err
		},
		"add action": func() error {
			_, err := s.AddAction(ctx, eve, i.ID, hindcast.ActionInput{Title: "x", Priority: hindcast.P1})
			return err
		},
		"add update": func() error {
			_, err := s.AddUpdate(ctx, eve, i.ID, hindcast.UpdateInput{Message: "x", State: hindcast.Resolved}, hindcast.DraftUpdate)
			return err
		},
		"add section": func() error { _, err := s.AddSection(ctx, eve, i.ID, hindcast.SectionInput{Heading: "x"}); return err },
		"import": func() error {
			_, err := s.Import(ctx, eve, []hindcast.Record{{Incident: i}}, store.Document{})
			return err
		},
		"add user":  func() error { _, err := s.AddUser(ctx, eve, hindcast.NewUser{}); return err },
		"edit user": func() error { _, err := s.EditUser(ctx, eve, ada.Actor.ID, store.UserInput{}); return err },
		"password":  func() error { return s.SetPassword(ctx, eve, ada.Actor.ID, "a new password", "") },
	}
	for name, attempt := range attempts {
		if err := attempt(); !errors.Is(err, hindcast.ErrForbidden) {
			t.Errorf("%s by a viewer = %v, want ErrForbidden", name, err)
		}
	}
}

func TestRestrictedIncidentsAreKnownToTheirGrantsOnly(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	admin := storetest.User(t, s, "root", hindcast.Administrator)
	ada, bob, eve := storetest.User(t, s, "ada", hindcast.Responder), storetest.User(t, s, "bob", hindcast.Responder), storetest.User(t, s, "eve", hindcast.Responder)
	u, err := s.EditUser(ctx, admin, bob.Actor.ID, store.UserInput{Name: "bob", Access: hindcast.Responder, Roles: []string{"Security lead"}})
	if err != nil {
		t.Fatal(err)
	}
	bob.Actor = u
	i, err := s.DeclareIncident(ctx, ada, hindcast.IncidentInput{Title: "secret leak", Services: []string{"vault"}, Restricted: true, Grants: hindcast.Grants{Roles: []string{"security LEAD"}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddAction(ctx, ada, i.ID, hindcast.ActionInput{Title: "rotate", Priority: hindcast.P0, OwnerRole: "Security lead"}); err != nil {
		t.Fatal(err)
	}
	_, err = s.AddUpdate(ctx, ada, i.ID, hindcast.UpdateInput{PublicTitle: "x", Message: "x", State: hindcast.Resolved}, hindcast.PublishedUpdate)
	if err == nil {
		t.Error("an update of a restricted incident was published")
	}
	for name, by := range map[string]store.Change{"ada, who declared it": ada, "bob, who holds the role": bob} {
		if _, err := s.Incident(ctx, by.Actor, i.ID); err != nil {
			t.Errorf("%s cannot see it: %v", name, err)
		}
	}
	for name, by := range map[string]store.Change{"eve": eve, "the administrator": admin} {
		if got := traces(t, s, by, i.ID); len(got) > 0 {
			t.Errorf("%s sees it in %q", name, got)
		}
	}
	if list, err := s.PublicIncidents(ctx, 10); err != nil || len(list) > 0 {
		t.Errorf("customers see %v, %v", list, err)
	}
	// Whoever loses the role loses the incident.
	if _, err := s.EditUser(ctx, admin, bob.Actor.ID, store.UserInput{Name: "bob", Access: hindcast.Responder}); err != nil {
		t.Fatal(err)
	}
	if got := traces(t, s, bob, i.ID); len(got) > 0 {
		t.Errorf("bob without the role still sees it in %q", got)
	}
}

func TestARestrictedIncidentKeepsSomeoneWhoSeesIt(t *testing.T) {
	s, _ := storetest.Open(t)
	ada := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, ada, "open so far")
	in := hindcast.IncidentInput{Title: i.Title, State: i.State, Restricted: true, Grants: hindcast.Grants{People: []int64{999}}}
	var invalid *hindcast.ValidationError
	if _, err := s.EditIncident(t.Context(), ada, i.ID, i.Version, in); !errors.As(err, &invalid) || invalid.Field("grants") == "" {
		t.Errorf("restricting it to nobody = %v, want a message at the grants", err)
	}
	if _, err := s.Incident(t.Context(), ada.Actor, i.ID); err != nil {
		t.Errorf("after the refusal it is gone: %v", err)
	}
}

// traces lists the ways in which someone gets to know of an incident.
func traces(t *testing.T, s *store.Store, by store.Change, id int64) []string {
	t.Helper()
	ctx, who := t.Context(), by.Actor
	var found []string
	for name, look := range map[string]func() error{
		"Incident":   func() error { _, err := s.Incident(ctx, who, id); return err },
		"Head":       func() error { _, err := s.Head(ctx, who, id); return err },
		"Timeline":   func() error { _, _, err := s.Timeline(ctx, who, id); return err },
		"Excerpts":   func() error { _, _, err := s.Excerpts(ctx, who, id); return err },
		"Hypotheses": func() error { _, _, err := s.Hypotheses(ctx, who, id); return err },
		"Actions":    func() error { _, _, err := s.Actions(ctx, who, id); return err },
		"Updates":    func() error { _, _, err := s.Updates(ctx, who, id); return err },
		"Record":     func() error { _, err := s.Record(ctx, who, id); return err },
		"History":    func() error { _, err := s.History(ctx, who, id, 0, 10); return err },
		"Documents":  func() error { _, err := s.Documents(ctx, who, id); return err },
		"edit":       func() error { _, err := s.EditIncident(ctx, by, id, 1, hindcast.IncidentInput{Title: "x"}); return err },
		"delete":     func() error { return s.DeleteIncident(ctx, by, id) },
		"restore":    func() error { return s.RestoreIncident(ctx, by, id) },
		"add entry": func() error {
			_, err := s.AddEntry(ctx, by, id, hindcast.EntryInput{Moment: storetest.Moment(t, "?"), Text: "x"})
			return err
		},
	} {
		if err := look(); !errors.Is(err, hindcast.ErrNotFound) {
			found = append(found, name)
		}
	}
	if list, _ := s.Incidents(ctx, who, store.IncidentFilter{}); len(list) > 0 {
		found = append(found, "Incidents")
	}
	if list, _ := s.OpenActions(ctx, who, 10); len(list) > 0 {
		found = append(found, "OpenActions")
	}
	if list, _ := s.Services(ctx, who); len(list) > 0 {
		found = append(found, "Services")
	}
	return found
}

func TestListsPageByNumber(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	for n := range 7 {
		i := storetest.Incident(t, s, by, fmt.Sprintf("incident %d", n+1))
		if n%2 == 0 {
			if _, err := s.SetIncidentState(t.Context(), by, i.ID, hindcast.Resolved); err != nil {
				t.Fatal(err)
			}
		}
	}
	var seen []int64
	before := int64(0)
	for {
		page, err := s.Incidents(t.Context(), by.Actor, store.IncidentFilter{Before: before, Limit: 3})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, row := range page {
			seen = append(seen, row.ID)
		}
		before = page[len(page)-1].ID
	}
	if want := []int64{7, 6, 5, 4, 3, 2, 1}; !slices.Equal(seen, want) {
		t.Errorf("the pages show %v, want %v", seen, want)
	}
	if open, err := s.Incidents(t.Context(), by.Actor, store.IncidentFilter{OpenOnly: true}); err != nil || len(open) != 3 {
		t.Errorf("open incidents = %d, %v, want 3", len(open), err)
	}
}

func TestEveryChangeWritesItsEvent(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	by.RequestID = "req-7"
	i := storetest.Incident(t, s, by, "watched")
	e := storetest.Entry(t, s, by, i.ID, "09:07", "before")
	if _, err := s.EditEntry(ctx, by, i.ID, e.Seq, e.Version, hindcast.EntryInput{Moment: e.Moment, Text: "after"}); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteEntry(ctx, by, i.ID, e.Seq); err != nil {
		t.Fatal(err)
	}
	if err := s.RestoreEntry(ctx, by, i.ID, e.Seq); err != nil {
		t.Fatal(err)
	}
	events, err := s.History(ctx, by.Actor, i.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, event := range slices.Backward(events) {
		got = append(got, fmt.Sprintf("%s %s %s %d v%d", event.Actor, event.Verb, event.Subject, event.Seq, event.Version))
		if event.RequestID != "req-7" || !event.At.Equal(storetest.Start) {
			t.Errorf("event %d has request %q at %v", event.ID, event.RequestID, event.At)
		}
	}
	want := []string{"ada added incident 0 v1", "ada added entry 1 v1", "ada edited entry 1 v2", "ada deleted entry 1 v3", "ada restored entry 1 v4"}
	if !slices.Equal(got, want) {
		t.Errorf("events = %q, want %q", got, want)
	}
	var was, is hindcast.Entry
	edit := events[len(events)-3]
	if err := errors.Join(json.Unmarshal(edit.Before, &was), json.Unmarshal(edit.After, &is)); err != nil || was.Text != "before" || is.Text != "after" {
		t.Errorf("the edit's event holds %q and %q, %v", was.Text, is.Text, err)
	}
}

func TestSupplyingADaySettlesTheTimesThatLackedIt(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i, err := s.DeclareIncident(ctx, by, hindcast.IncidentInput{Title: "undated"})
	if err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"09:20", "09:07", "?"} {
		m, err := hindcast.ParseMoment(when, hindcast.MomentContext{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddEntry(ctx, by, i.ID, hindcast.EntryInput{Moment: m, Text: "at " + when}); err != nil {
			t.Fatal(err)
		}
	}
	if got := storetest.Timeline(t, s, by, i.ID); strings.Join(got, "|") != "T1 09:20 at 09:20|T2 09:07 at 09:07|T3 ? at ?" {
		t.Errorf("undated entries stand %q, want them as written down", got)
	}
	if _, err := s.EditIncident(ctx, by, i.ID, i.Version, hindcast.IncidentInput{Title: "dated", Day: hindcast.DateOf(storetest.Start), Zone: "UTC"}); err != nil {
		t.Fatal(err)
	}
	_, entries, err := s.Timeline(ctx, by.Actor, i.ID)
	if err != nil {
		t.Fatal(err)
	}
	if entries[0].Text != "at 09:07" || !entries[0].Moment.Start.Equal(time.Date(2026, 9, 23, 9, 7, 0, 0, time.UTC)) {
		t.Errorf("with a day the first entry is %q at %v", entries[0].Text, entries[0].Moment.Start)
	}
}
