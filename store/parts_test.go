package store_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

func TestTimelineStandsInOrder(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "order")
	for _, when := range []string{"09:11", "09:02", "?", "09:07", "09:06:58", "09:07"} {
		storetest.Entry(t, s, by, i.ID, when, "x")
	}
	want := []string{"T2 09:02 x", "T5 09:06:58 x", "T4 09:07 x", "T6 09:07 x", "T1 09:11 x", "T3 ? x"}
	if got := storetest.Timeline(t, s, by, i.ID); !slices.Equal(got, want) {
		t.Errorf("the timeline is %q, want %q", got, want)
	}
}

func TestAMilestoneHasOneEntry(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "milestones")
	a, b := storetest.Entry(t, s, by, i.ID, "09:07", "a"), storetest.Entry(t, s, by, i.ID, "09:11", "b")
	for _, seq := range []int64{a.Seq, b.Seq} {
		if _, err := s.SetMilestone(ctx, by, i.ID, seq, hindcast.Onset); err != nil {
			t.Fatal(err)
		}
	}
	if got := storetest.Timeline(t, s, by, i.ID); !slices.Equal(got, []string{"T1 09:07 a", "T2 09:11 b *onset"}) {
		t.Errorf("after moving the milestone: %q", got)
	}
	if err := s.DeleteEntry(ctx, by, i.ID, b.Seq); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SetMilestone(ctx, by, i.ID, a.Seq, hindcast.Onset); err != nil {
		t.Fatal(err)
	}
	if err := s.RestoreEntry(ctx, by, i.ID, b.Seq); err != nil {
		t.Fatal(err)
	}
	if got := storetest.Timeline(t, s, by, i.ID); !slices.Equal(got, []string{"T1 09:07 a *onset", "T2 09:11 b"}) {
		t.Errorf("an entry that comes back takes no milestone away: %q", got)
	}
	if _, err := s.SetMilestone(ctx, by, i.ID, a.Seq, "halfway"); err == nil {
		t.Error("a milestone that does not exist was taken")
	}
}

func TestAnEditOfADeletedEntryIsAConflict(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "deleted meanwhile")
	e := storetest.Entry(t, s, by, i.ID, "09:07", "stored")
	if err := s.DeleteEntry(t.Context(), by, i.ID, e.Seq); err != nil {
		t.Fatal(err)
	}
	now, err := s.EditEntry(t.Context(), by, i.ID, e.Seq, e.Version, hindcast.EntryInput{Moment: e.Moment, Text: "mine"})
	if !errors.Is(err, hindcast.ErrConflict) || now.Text != "stored" || now.DeletedAt.IsZero() {
		t.Errorf("EditEntry = %+v, %v, want the deleted entry and ErrConflict", now, err)
	}
}

func TestExcerptsKeepTheirBytes(t *testing.T) {
	s, _ := storetest.Open(t)
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "bytes")
	for _, body := range []string{"plain\n", "no end", "crlf\r\nlf\n\r\n", "a\rb\rc", "nul \x00 and \xff\xfe", "\xef\xbb\xbfbom\n", strings.Repeat("x", 1<<20) + "\nend"} {
		x, err := s.AddExcerpt(t.Context(), by, i.ID, hindcast.ExcerptInput{Body: []byte(body)}, hindcast.DefaultMaxExcerpt)
		if err != nil {
			t.Fatalf("AddExcerpt(%.20q) = %v", body, err)
		}
		_, back, err := s.Excerpt(t.Context(), by.Actor, i.ID, x.Seq)
		if err != nil || !bytes.Equal(back.Body, []byte(body)) || back.SHA256 != hindcast.Sum([]byte(body)) {
			t.Errorf("%.20q came back as %.20q, %v", body, back.Body, err)
		}
	}
	_, list, err := s.Excerpts(t.Context(), by.Actor, i.ID, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if list[0].Name != "LOGS" || list[1].Name != "LOGS2" || list[2].Lines != 3 {
		t.Errorf("names and lines are %s, %s, %d", list[0].Name, list[1].Name, list[2].Lines)
	}
	for _, in := range []hindcast.ExcerptInput{{Body: []byte("x"), Name: "LOGS"}, {Body: []byte("x"), Name: "lower"}, {Body: []byte(" \n")}, {Body: make([]byte, 11)}} {
		limit := 10
		if in.Name != "" || len(in.Body) < 5 {
			limit = 100
		}
		if _, err := s.AddExcerpt(t.Context(), by, i.ID, in, limit); err == nil {
			t.Errorf("AddExcerpt(%q, %.20q) was taken", in.Name, in.Body)
		}
	}
}

func TestActionsKeepTheirNames(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "names")
	add := func(p hindcast.Priority) hindcast.Action {
		a, err := s.AddAction(ctx, by, i.ID, hindcast.ActionInput{Title: "do", Priority: p, OwnerRole: "SRE"})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	first, second, third := add(hindcast.P0), add(hindcast.P0), add(hindcast.Containment)
	if first.Ref() != "P0-1" || second.Ref() != "P0-2" || third.Ref() != "C1" {
		t.Errorf("the names are %s, %s, %s", first.Ref(), second.Ref(), third.Ref())
	}
	if err := s.DeleteAction(ctx, by, i.ID, second.Seq); err != nil {
		t.Fatal(err)
	}
	if a := add(hindcast.P0); a.Ref() != "P0-3" {
		t.Errorf("after a deletion the next is %s, want P0-3: names are not used twice", a.Ref())
	}
	first.Priority = hindcast.P1
	moved, err := s.EditAction(ctx, by, i.ID, first.Seq, first.Version, first.ActionInput)
	if err != nil || moved.Ref() != "P1-1" {
		t.Errorf("with another priority it is %s, %v, want P1-1", moved.Ref(), err)
	}
}

func TestOpenActionsStandByDueDate(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "due")
	for _, a := range []hindcast.ActionInput{
		{Title: "no date", Priority: hindcast.P0}, {Title: "later", Priority: hindcast.P0, Due: hindcast.Date{Year: 2026, Month: 12, Day: 31}},
		{Title: "sooner", Priority: hindcast.P2, Due: hindcast.Date{Year: 2026, Month: 10, Day: 1}},
		{Title: "dropped", Priority: hindcast.P0, State: hindcast.Dropped, StateReason: "duplicate"},
	} {
		a.OwnerRole = "SRE"
		if _, err := s.AddAction(ctx, by, i.ID, a); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.OpenActions(ctx, by.Actor, 10)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range list {
		got = append(got, a.Title)
	}
	if want := []string{"sooner", "later", "no date"}; !slices.Equal(got, want) || list[0].IncidentTitle != "due" {
		t.Errorf("OpenActions = %q of %q, want %q", got, list[0].IncidentTitle, want)
	}
}

func TestPublishedUpdatesStayAsSent(t *testing.T) {
	s, clock := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "internal name worker-51")
	in := hindcast.UpdateInput{PublicTitle: "Slow checkout", State: hindcast.Investigating, Message: "We are looking."}
	draft, err := s.AddUpdate(ctx, by, i.ID, in, hindcast.DraftUpdate)
	if err != nil {
		t.Fatal(err)
	}
	if list, _ := s.PublicIncidents(ctx, 10); len(list) != 0 {
		t.Fatalf("a draft is public: %v", list)
	}
	clock.Set(storetest.Start.Add(5 * time.Minute))
	sent, err := s.EditUpdate(ctx, by, i.ID, draft.Seq, draft.Version, in, hindcast.PublishedUpdate)
	if err != nil || sent.Publication != hindcast.PublishedUpdate || !sent.PublishedAt.Equal(clock.Now()) || sent.PublishedBy != "ada" {
		t.Fatalf("publishing = %+v, %v", sent, err)
	}
	if _, err := s.EditUpdate(ctx, by, i.ID, sent.Seq, sent.Version, in, hindcast.DraftUpdate); !errors.Is(err, hindcast.ErrForbidden) {
		t.Errorf("editing what is published = %v, want ErrForbidden", err)
	}
	if err := s.DeleteUpdate(ctx, by, i.ID, sent.Seq); !errors.Is(err, hindcast.ErrForbidden) {
		t.Errorf("deleting what is published = %v, want ErrForbidden", err)
	}
	public, err := s.PublicIncident(ctx, i.ID)
	if err != nil || public.Title != "Slow checkout" || len(public.Updates) != 1 {
		t.Errorf("customers see %+v, %v", public, err)
	}
	if err := s.DeleteIncident(ctx, by, i.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.PublicIncident(ctx, i.ID); !errors.Is(err, hindcast.ErrNotFound) {
		t.Errorf("a deleted incident is still public: %v", err)
	}
}

func TestSectionsMove(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	i := storetest.Incident(t, s, by, "sections")
	for _, heading := range []string{"a", "b", "c"} {
		if _, err := s.AddSection(ctx, by, i.ID, hindcast.SectionInput{Heading: heading}); err != nil {
			t.Fatal(err)
		}
	}
	for _, move := range []struct {
		seq     int64
		earlier bool
		want    string
	}{{3, true, "acb"}, {1, true, "acb"}, {1, false, "cab"}, {2, false, "cab"}} {
		if err := s.MoveSection(ctx, by, i.ID, move.seq, move.earlier); err != nil {
			t.Fatal(err)
		}
		r, err := s.Record(ctx, by.Actor, i.ID)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, section := range r.Sections {
			got += section.Heading
		}
		if got != move.want {
			t.Errorf("after moving section %d the order is %s, want %s", move.seq, got, move.want)
		}
	}
}

func TestImportIsAllOrNothing(t *testing.T) {
	s, _ := storetest.Open(t)
	ctx := t.Context()
	by := storetest.User(t, s, "ada", hindcast.Responder)
	good := hindcast.Record{Incident: hindcast.Incident{Title: "good", State: hindcast.Resolved},
		Entries: []hindcast.Entry{{Moment: storetest.Moment(t, "09:07"), Text: "row"}}}
	bad := hindcast.Record{Incident: hindcast.Incident{Title: "bad", State: hindcast.Resolved},
		Entries: []hindcast.Entry{{Moment: storetest.Moment(t, "09:07"), Text: ""}}}
	if _, err := s.Import(ctx, by, []hindcast.Record{good, bad}, store.Document{Name: "two.md", Body: []byte("x")}); err == nil {
		t.Fatal("a record without a text was imported")
	}
	if list, _ := s.Incidents(ctx, by.Actor, store.IncidentFilter{}); len(list) != 0 {
		t.Errorf("half of the import is there: %d incidents", len(list))
	}
	by.Token = "import-1"
	for range 2 {
		made, err := s.Import(ctx, by, []hindcast.Record{good, good}, store.Document{Name: "two.md", Body: []byte("the document")})
		if err != nil || len(made) != 2 {
			t.Fatalf("Import = %d incidents, %v", len(made), err)
		}
		docs, err := s.Documents(ctx, by.Actor, made[1].ID)
		if err != nil || len(docs) != 1 {
			t.Fatalf("Documents = %v, %v", docs, err)
		}
		if d, err := s.Document(ctx, by.Actor, made[1].ID, docs[0].ID); err != nil || string(d.Body) != "the document" {
			t.Errorf("the attached document is %q, %v", d.Body, err)
		}
	}
	if list, _ := s.Incidents(ctx, by.Actor, store.IncidentFilter{}); len(list) != 2 {
		t.Errorf("sent twice, the import made %d incidents, want 2", len(list))
	}
}
