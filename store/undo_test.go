package store_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

// undoing is an incident with one person's and another's changes to take back.
type undoing struct {
	*testing.T
	s        *store.Store
	by       store.Change
	incident int64
}

func newUndoing(t *testing.T) undoing {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	return undoing{t, s, by, storetest.Incident(t, s, by, "undo").ID}
}

func (u undoing) take(by store.Change, redo bool) error {
	u.Helper()
	state, err := u.s.UndoState(u.Context(), by.Actor, u.incident)
	if err != nil {
		u.Fatal(err)
	}
	step, take := state.Undo, u.s.Undo
	if redo {
		step, take = state.Redo, u.s.Redo
	}
	if step == nil {
		return errors.New("nothing to take back")
	}
	_, err = take(u.Context(), by, u.incident, step.ID)
	return err
}

func (u undoing) must(err error) {
	u.Helper()
	if err != nil {
		u.Fatal(err)
	}
}

func (u undoing) shows(when string, want ...string) {
	u.Helper()
	if got := storetest.Timeline(u, u.s, u.by, u.incident); !slices.Equal(got, want) {
		u.Fatalf("%s the timeline is %q, want %q", when, got, want)
	}
}

func TestEveryChangeOfATimelineCanBeUndoneAndRedone(t *testing.T) {
	u := newUndoing(t)
	ctx := t.Context()
	a := storetest.Entry(t, u.s, u.by, u.incident, "09:07", "a")
	b := storetest.Entry(t, u.s, u.by, u.incident, "09:07", "b")
	states := [][]string{{"T1 09:07 a", "T2 09:07 b"}}
	for _, change := range []struct {
		name string
		do   func() error
		want []string
	}{
		{"an edit", func() error {
			in := a.Input()
			in.Text, in.Label = "changed", hindcast.Fact
			_, err := u.s.EditEntry(ctx, u.by, u.incident, 1, 1, in)
			return err
		}, []string{"T1 09:07 changed", "T2 09:07 b"}},
		{"a milestone", func() error {
			_, err := u.s.SetMilestone(ctx, u.by, u.incident, 1, hindcast.Onset)
			return err
		}, []string{"T1 09:07 changed *onset", "T2 09:07 b"}},
		{"a milestone that moves", func() error {
			_, err := u.s.SetMilestone(ctx, u.by, u.incident, 2, hindcast.Onset)
			return err
		}, []string{"T1 09:07 changed", "T2 09:07 b *onset"}},
		{"a move", func() error {
			_, err := u.s.MoveEntry(ctx, u.by, u.incident, 2, true)
			return err
		}, []string{"T2 09:07 b *onset", "T1 09:07 changed"}},
		{"a deletion", func() error { return u.s.DeleteEntry(ctx, u.by, u.incident, b.Seq) }, []string{"T1 09:07 changed"}},
		{"a restoration", func() error { return u.s.RestoreEntry(ctx, u.by, u.incident, b.Seq) }, []string{"T2 09:07 b *onset", "T1 09:07 changed"}},
		{"a new time", func() error {
			_, e, err := u.s.Entry(ctx, u.by.Actor, u.incident, 2)
			if err != nil {
				return err
			}
			in := e.Input()
			in.Moment = storetest.Moment(t, "09:30")
			_, err = u.s.EditEntry(ctx, u.by, u.incident, 2, e.Version, in)
			return err
		}, []string{"T1 09:07 changed", "T2 09:30 b *onset"}},
		{"a change of several", func() error {
			_, err := u.s.DeleteEntries(ctx, u.by, u.incident, []int64{1, 2})
			return err
		}, nil},
	} {
		u.must(change.do())
		u.shows("after "+change.name, change.want...)
		states = append(states, change.want)
	}
	for range 2 {
		for n := len(states) - 2; n >= 0; n-- {
			u.must(u.take(u.by, false))
			u.shows("after an undo", states[n]...)
		}
		for n := 1; n < len(states); n++ {
			u.must(u.take(u.by, true))
			u.shows("after a redo", states[n]...)
		}
		if err := u.take(u.by, true); err == nil {
			t.Fatal("there was something left to redo")
		}
	}
}

func TestEveryPartOfAnIncidentCanBeUndone(t *testing.T) {
	u := newUndoing(t)
	ctx := t.Context()
	read := func() hindcast.Record {
		r, err := u.s.Record(ctx, u.by.Actor, u.incident)
		u.must(err)
		return r
	}
	x, err := u.s.AddExcerpt(ctx, u.by, u.incident, hindcast.ExcerptInput{Body: []byte("one\n")}, hindcast.DefaultMaxExcerpt)
	u.must(err)
	u.must(u.s.DeleteExcerpt(ctx, u.by, u.incident, x.Seq))
	h, err := u.s.AddHypothesis(ctx, u.by, u.incident, hindcast.HypothesisInput{Statement: "one", State: hindcast.HypothesisOpen})
	u.must(err)
	_, err = u.s.EditHypothesis(ctx, u.by, u.incident, h.Seq, 1, hindcast.HypothesisInput{Statement: "two", State: hindcast.Leading})
	u.must(err)
	a, err := u.s.AddAction(ctx, u.by, u.incident, hindcast.ActionInput{Title: "one", Priority: hindcast.P0, State: hindcast.Draft})
	u.must(err)
	_, err = u.s.EditAction(ctx, u.by, u.incident, a.Seq, 1, hindcast.ActionInput{Title: "two", Priority: hindcast.P1, State: hindcast.Draft})
	u.must(err)
	section, err := u.s.AddSection(ctx, u.by, u.incident, hindcast.SectionInput{Heading: "one"})
	u.must(err)
	_, err = u.s.EditSection(ctx, u.by, u.incident, section.Seq, 1, hindcast.SectionInput{Heading: "two", Body: "text"})
	u.must(err)
	draft, err := u.s.AddUpdate(ctx, u.by, u.incident, hindcast.UpdateInput{State: hindcast.Investigating, Message: "one"}, hindcast.DraftUpdate)
	u.must(err)
	_, err = u.s.EditUpdate(ctx, u.by, u.incident, draft.Seq, 1, hindcast.UpdateInput{State: hindcast.Identified, Message: "two"}, hindcast.DraftUpdate)
	u.must(err)
	i := read().Incident
	_, err = u.s.EditIncident(ctx, u.by, u.incident, i.Version, hindcast.IncidentInput{Title: "changed", State: hindcast.Resolved, Day: i.Day, Zone: i.Zone, Services: []string{"queue"}})
	u.must(err)

	for _, want := range []func(r hindcast.Record) bool{
		func(r hindcast.Record) bool {
			return r.Incident.Title == "undo" && r.Incident.State == hindcast.Investigating && len(r.Incident.Services) == 0
		},
		func(r hindcast.Record) bool { return r.Updates[0].Message == "one" },
		func(r hindcast.Record) bool { return len(r.Updates) == 0 },
		func(r hindcast.Record) bool { return r.Sections[0].Heading == "one" && r.Sections[0].Body == "" },
		func(r hindcast.Record) bool { return len(r.Sections) == 0 },
		func(r hindcast.Record) bool { return r.Actions[0].Title == "one" && r.Actions[0].Ref() == "P0-1" },
		func(r hindcast.Record) bool { return len(r.Actions) == 0 },
		func(r hindcast.Record) bool {
			return r.Hypotheses[0].Statement == "one" && r.Hypotheses[0].State == hindcast.HypothesisOpen
		},
		func(r hindcast.Record) bool { return len(r.Hypotheses) == 0 },
		func(r hindcast.Record) bool { return len(r.Excerpts) == 1 },
		func(r hindcast.Record) bool { return len(r.Excerpts) == 0 },
	} {
		u.must(u.take(u.by, false))
		if r := read(); !want(r) {
			t.Fatalf("after an undo the record is %+v", r)
		}
	}
	if err := u.take(u.by, false); err == nil {
		t.Error("declaring the incident was undone")
	}
	for u.take(u.by, true) == nil {
	}
	if r := read(); r.Incident.Title != "changed" || r.Updates[0].Message != "two" || r.Sections[0].Body != "text" || r.Actions[0].Ref() != "P1-1" || r.Hypotheses[0].Statement != "two" {
		t.Errorf("after redoing everything the record is %+v", r)
	}
}

func TestUndoLeavesWhatOthersDid(t *testing.T) {
	u := newUndoing(t)
	ctx := t.Context()
	bob := storetest.User(t, u.s, "bob", hindcast.Responder)
	e := storetest.Entry(t, u.s, u.by, u.incident, "09:07", "a")
	in := e.Input()
	in.Text = "ada's text"
	_, err := u.s.EditEntry(ctx, u.by, u.incident, 1, 1, in)
	u.must(err)
	in.Label = hindcast.Fact
	_, err = u.s.EditEntry(ctx, bob, u.incident, 1, 2, in)
	u.must(err)
	u.must(u.take(u.by, false)) // bob changed another field
	_, e, err = u.s.Entry(ctx, u.by.Actor, u.incident, 1)
	u.must(err)
	if e.Text != "a" || e.Label != hindcast.Fact {
		t.Fatalf("after the undo the entry is %q, %q; want the old text with bob's label", e.Text, e.Label)
	}
	u.must(u.take(u.by, true))
	in.Text = "bob's text"
	_, err = u.s.EditEntry(ctx, bob, u.incident, 1, e.Version+1, in)
	u.must(err)
	err = u.take(u.by, false)
	if v := (*hindcast.ValidationError)(nil); !errors.As(err, &v) || !strings.Contains(v.Field("undo"), "changed again since (Text)") {
		t.Fatalf("undoing under bob's change = %v", err)
	}
	u.shows("after a refused undo", "T1 09:07 bob's text")
}

func TestAnUndoSentTwiceTakesBackOnce(t *testing.T) {
	u := newUndoing(t)
	storetest.Entry(t, u.s, u.by, u.incident, "09:07", "a")
	storetest.Entry(t, u.s, u.by, u.incident, "09:08", "b")
	state, err := u.s.UndoState(t.Context(), u.by.Actor, u.incident)
	u.must(err)
	_, err = u.s.Undo(t.Context(), u.by, u.incident, state.Undo.ID)
	u.must(err)
	if _, err := u.s.Undo(t.Context(), u.by, u.incident, state.Undo.ID); !errors.Is(err, hindcast.ErrConflict) {
		t.Errorf("the second undo = %v", err)
	}
	u.shows("after an undo sent twice", "T1 09:07 a")
}

func TestPublishedUpdatesAreNeverUndone(t *testing.T) {
	u := newUndoing(t)
	storetest.Entry(t, u.s, u.by, u.incident, "09:07", "a")
	_, err := u.s.AddUpdate(t.Context(), u.by, u.incident, hindcast.UpdateInput{PublicTitle: "Slow", State: hindcast.Investigating, Message: "sent"}, hindcast.PublishedUpdate)
	u.must(err)
	u.take(u.by, false) //nolint:errcheck // whatever it takes back, it must not be the update
	r, err := u.s.Record(t.Context(), u.by.Actor, u.incident)
	u.must(err)
	if len(r.Updates) != 1 || r.Updates[0].Publication != hindcast.PublishedUpdate {
		t.Errorf("after an undo the updates are %+v", r.Updates)
	}
}

func TestAnyVersionCanBeRestored(t *testing.T) {
	u := newUndoing(t)
	ctx := t.Context()
	e := storetest.Entry(t, u.s, u.by, u.incident, "09:07", "first")
	in := e.Input()
	for version, text := range []string{"second", "third"} {
		in.Text = text
		_, err := u.s.EditEntry(ctx, u.by, u.incident, 1, int64(version+1), in)
		u.must(err)
	}
	u.must(u.s.DeleteEntry(ctx, u.by, u.incident, 1))
	_, events, err := u.s.RowHistory(ctx, u.by.Actor, u.incident, "entry", 1, 10)
	u.must(err)
	if len(events) != 4 {
		t.Fatalf("the entry has %d events, want 4", len(events))
	}
	for n, want := range []string{"third", "third", "second", "first"} {
		_, err := u.s.RestoreVersion(ctx, u.by, u.incident, events[n].ID)
		u.must(err)
		u.shows("after restoring a version", "T1 09:07 "+want)
	}
	bob := storetest.User(t, u.s, "bob", hindcast.Viewer)
	if _, err := u.s.RestoreVersion(ctx, bob, u.incident, events[0].ID); !errors.Is(err, hindcast.ErrForbidden) {
		t.Errorf("a viewer restoring a version = %v", err)
	}
	other := storetest.Incident(t, u.s, u.by, "other")
	if _, err := u.s.RestoreVersion(ctx, u.by, other.ID, events[0].ID); !errors.Is(err, hindcast.ErrNotFound) {
		t.Errorf("restoring another incident's version = %v", err)
	}
}

func TestEditsOfDifferentFieldsAreBothKept(t *testing.T) {
	u := newUndoing(t)
	ctx := t.Context()
	e := storetest.Entry(t, u.s, u.by, u.incident, "09:07", "text")
	label, text := e.Input(), e.Input()
	label.Label, text.Text = hindcast.Fact, "new text"
	_, err := u.s.EditEntry(ctx, u.by, u.incident, 1, 1, label)
	u.must(err)
	now, err := u.s.EditEntry(ctx, u.by, u.incident, 1, 1, text)
	u.must(err)
	if now.Text != "new text" || now.Label != hindcast.Fact || now.Version != 3 {
		t.Errorf("the second edit gives %q, %q, version %d", now.Text, now.Label, now.Version)
	}
	text.Text = "yet another"
	_, err = u.s.EditEntry(ctx, u.by, u.incident, 1, 1, text)
	var conflict *hindcast.EditConflict
	if !errors.As(err, &conflict) || !errors.Is(err, hindcast.ErrConflict) || !slices.Equal(conflict.Contested, []string{"text"}) ||
		conflict.Now.Text != "new text" || conflict.Merged.Text != "yet another" || conflict.Merged.Label != hindcast.Fact {
		t.Errorf("the third edit = %v, %+v", err, conflict)
	}
}

func TestCommitsTellWhatTheyTouched(t *testing.T) {
	u := newUndoing(t)
	touched := make(chan []int64, 10)
	u.s.Watch(func(ids []int64) { touched <- ids })
	storetest.Entry(t, u.s, u.by, u.incident, "09:07", "a")
	if got := <-touched; !slices.Equal(got, []int64{u.incident}) {
		t.Errorf("adding an entry touched %v", got)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := u.s.AddEntry(ctx, u.by, u.incident, hindcast.EntryInput{Text: "x", Moment: hindcast.Moment{Precision: hindcast.UnknownTime, Written: "?"}}); err == nil {
		t.Fatal("a cancelled write was made")
	}
	select {
	case got := <-touched:
		t.Errorf("a write that was not made touched %v", got)
	default:
	}
}
