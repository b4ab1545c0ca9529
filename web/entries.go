package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"hindcast"
	"hindcast/views"
)

func (s *Server) showTimeline(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	return s.renderTimeline(w, r, http.StatusOK, views.EntryForm{IncidentID: id, Token: newToken()})
}

func (s *Server) renderTimeline(w http.ResponseWriter, r *http.Request, status int, form views.EntryForm) error {
	h, _, err := s.header(r, form.IncidentID, "timeline")
	if err != nil {
		return err
	}
	i, entries, err := s.store.Timeline(r.Context(), visitorOf(r).user, form.IncidentID)
	if err != nil {
		return err
	}
	view := views.TimelineView{Header: h, Rows: views.TimelineRows(i, entries, time.UTC), Phases: views.NewPhaseStrip(i.ID, entries, time.UTC),
		Warnings: hindcast.MilestoneDoubts(entries), Form: form, Zone: "UTC", Afterwards: views.WrittenAfterwards(i, entries)}
	for _, e := range entries {
		if !e.Moment.Settled() && e.Moment.Precision != hindcast.UnknownTime {
			view.Undated++
		}
	}
	s.render(w, r, status, views.TimelinePage(s.page(w, r, "Timeline · "+h.Number(), "incidents"), view))
	return nil
}

// parseEntry reads the form twice over: as input for the store, and as typed,
// to show again when something is wrong with it. stored is the entry being
// edited: a moment whose text was not touched stays exactly as it is.
func (s *Server) parseEntry(r *http.Request, i hindcast.Incident, stored *hindcast.Entry) (hindcast.EntryInput, views.EntryForm, *hindcast.ValidationError) {
	form := views.EntryForm{
		IncidentID: i.ID, Token: token(r), Version: version(r), Moment: r.PostFormValue("moment"), Text: r.PostFormValue("text"),
		Kind: r.PostFormValue("kind"), Label: r.PostFormValue("label"), Milestone: r.PostFormValue("milestone"), Cites: r.PostFormValue("cites"),
	}
	in := hindcast.EntryInput{Text: form.Text, Kind: hindcast.Kind(form.Kind), Label: hindcast.Label(form.Label), Milestone: hindcast.Milestone(form.Milestone)}
	errs := &hindcast.ValidationError{}
	ctx := s.momentContext(i)
	text := strings.TrimSpace(form.Moment)
	switch {
	case stored != nil && text == stored.Moment.Text(ctx):
		in.Moment = stored.Moment
	case stored == nil && text == "":
		text = "now"
		fallthrough
	default:
		var err error
		if in.Moment, err = hindcast.ParseMoment(text, ctx); err != nil {
			errs.Add("moment", err.Error())
		}
	}
	var unread []string
	if in.Cites, unread = hindcast.ParseCitations(form.Cites); len(unread) > 0 {
		errs.Add("cites", "“"+strings.Join(unread, " ")+"” is no citation. Write L4, L1–L4, LOGS:L4, T12, H1, P0-1 or a link, separated by commas.")
	}
	// One message a field: those of the rest of the form come along, so that
	// everything wrong is said at once.
	checked := in
	checked.Clean()
	errs.Merge(checked.Validate())
	return in, form, errs
}

func (s *Server) createEntry(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	i, err := s.store.Incident(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	in, form, errs := s.parseEntry(r, i, nil)
	var e hindcast.Entry
	err = errs.Err()
	if err == nil {
		e, err = s.store.AddEntry(r.Context(), s.change(r), id, in)
	}
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderTimeline(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "entry-"+strconv.FormatInt(id, 10)+"-new")
	return redirect(w, r, incidentPath(id)+"/timeline#"+e.Ref())
}

func (s *Server) editEntry(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	i, e, err := s.store.Entry(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	return s.renderEntryForm(w, r, http.StatusOK, views.EntryFormOf(e, e.Moment.Text(s.momentContext(i))))
}

func (s *Server) renderEntryForm(w http.ResponseWriter, r *http.Request, status int, form views.EntryForm) error {
	h, _, err := s.header(r, form.IncidentID, "timeline")
	if err != nil {
		return err
	}
	s.render(w, r, status, views.EntryEditPage(s.page(w, r, "Edit T"+strconv.FormatInt(form.Seq, 10)+" · "+h.Number(), "incidents"), h, form))
	return nil
}

func (s *Server) updateEntry(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	i, stored, err := s.store.EntryEvenDeleted(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	in, form, errs := s.parseEntry(r, i, &stored)
	form.Seq = seq
	now := stored
	err = errs.Err()
	if err == nil {
		now, err = s.store.EditEntry(r.Context(), s.change(r), id, seq, form.Version, in)
	}
	if errors.Is(err, hindcast.ErrConflict) {
		form.Version, form.Stored, form.StoredText = now.Version, &now, now.Moment.Text(s.momentContext(i))
		return s.renderEntryForm(w, r, http.StatusConflict, form)
	}
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderEntryForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "entry-"+strconv.FormatInt(id, 10)+"-"+strconv.FormatInt(seq, 10))
	return redirect(w, r, incidentPath(id)+"/timeline#"+now.Ref())
}

func (s *Server) setMilestone(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	e, err := s.store.SetMilestone(r.Context(), s.change(r), id, seq, hindcast.Milestone(r.PostFormValue("milestone")))
	if err != nil {
		return err
	}
	return redirect(w, r, incidentPath(id)+"/timeline#"+e.Ref())
}

// moveEntry changes a row's place among those that time cannot order. What
// time forbids is said on the entry's own page.
func (s *Server) moveEntry(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	e, err := s.store.MoveEntry(r.Context(), s.change(r), id, seq, r.PostFormValue("to") == "earlier")
	if v, ok := invalid(err); ok {
		i, stored, err := s.store.Entry(r.Context(), visitorOf(r).user, id, seq)
		if err != nil {
			return err
		}
		form := views.EntryFormOf(stored, stored.Moment.Text(s.momentContext(i)))
		form.Errors = v
		return s.renderEntryForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	return redirect(w, r, incidentPath(id)+"/timeline#"+e.Ref())
}
