package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"hindcast"
	"hindcast/store"
	"hindcast/views"
)

const incidentsPerPage = 50

func (s *Server) listIncidents(w http.ResponseWriter, r *http.Request) error {
	user := visitorOf(r).user
	query := r.URL.Query()
	filter := store.IncidentFilter{OpenOnly: query.Get("open") != "", Severity: hindcast.Severity(query.Get("severity")), Service: query.Get("service"), Limit: incidentsPerPage + 1}
	filter.Before, _ = strconv.ParseInt(query.Get("before"), 10, 64) // what is no number starts at the newest
	list, err := s.store.Incidents(r.Context(), user, filter)
	if err != nil {
		return err
	}
	services, err := s.store.Services(r.Context(), user)
	if err != nil {
		return err
	}
	view := views.IncidentList{OpenOnly: filter.OpenOnly, Severity: string(filter.Severity), Service: filter.Service, Services: services,
		Filtered: filter.OpenOnly || filter.Severity != "" || filter.Service != "" || filter.Before > 0}
	if len(list) > incidentsPerPage {
		list = list[:incidentsPerPage]
		query.Set("before", strconv.FormatInt(list[len(list)-1].ID, 10))
		view.Older = "/?" + query.Encode()
	}
	for _, row := range list {
		view.Rows = append(view.Rows, incidentRow(row))
	}
	if filter.Before == 0 {
		open, err := s.store.Incidents(r.Context(), user, store.IncidentFilter{OpenOnly: true, Limit: 20})
		if err != nil {
			return err
		}
		for _, row := range open {
			if row.Severity == hindcast.SEV1 || row.Severity == hindcast.SEV2 {
				view.Burning = append(view.Burning, incidentRow(row))
			}
		}
	}
	s.render(w, r, http.StatusOK, views.IncidentsPage(s.page(w, r, "Incidents", "incidents"), view))
	return nil
}

func incidentRow(row store.IncidentRow) views.IncidentRow {
	v := views.IncidentRow{Incident: row.Incident, ActionsAll: row.ActionsAll, ActionsDone: row.ActionsAll - row.ActionsOpen, LastUpdate: row.LastUpdate}
	for _, d := range hindcast.Durations(row.Milestones) {
		switch {
		case d.From.Milestone == hindcast.Onset && d.To.Milestone == hindcast.Detected:
			v.Detect = d.Short()
		case d.From.Milestone == hindcast.Onset && d.To.Milestone == hindcast.ResolvedMarker:
			v.Total = d.Short()
		}
	}
	return v
}

func (s *Server) newIncident(w http.ResponseWriter, r *http.Request) error {
	today := hindcast.DateOf(s.config.Now().UTC())
	form := views.IncidentForm{Token: newToken(), State: string(hindcast.Investigating), Day: today.String(), Zone: "UTC"}
	return s.renderIncidentForm(w, r, http.StatusOK, form)
}

func (s *Server) renderIncidentForm(w http.ResponseWriter, r *http.Request, status int, form views.IncidentForm) error {
	users, err := s.store.Users(r.Context())
	if err != nil {
		return err
	}
	for _, u := range users {
		if !u.Disabled {
			form.Everyone = append(form.Everyone, u)
		}
	}
	if form.KnownRoles, err = s.store.Roles(r.Context()); err != nil {
		return err
	}
	if form.People == nil {
		form.People = map[int64]bool{}
	}
	title := "Declare an incident"
	if form.ID != 0 {
		title = "Edit INC-" + strconv.FormatInt(form.ID, 10)
	} else {
		form.People[visitorOf(r).user.ID] = true
	}
	s.render(w, r, status, views.IncidentFormPage(s.page(w, r, title, "incidents"), form))
	return nil
}

// parseIncident reads the form twice over: as input for the store, and as
// typed, to show again when something is wrong with it.
func parseIncident(r *http.Request) (hindcast.IncidentInput, views.IncidentForm, *hindcast.ValidationError) {
	form := views.IncidentForm{
		Token: token(r), Version: version(r), Title: r.PostFormValue("title"), Severity: r.PostFormValue("severity"), State: r.PostFormValue("state"),
		Summary: r.PostFormValue("summary"), Services: r.PostFormValue("services"), Regions: r.PostFormValue("regions"),
		Day: r.PostFormValue("day"), Zone: r.PostFormValue("zone"), Restricted: r.PostFormValue("restricted") != "",
		Roles: r.PostFormValue("grant_roles"), People: map[int64]bool{},
	}
	in := hindcast.IncidentInput{
		Title: form.Title, Severity: hindcast.Severity(form.Severity), State: hindcast.State(form.State), Summary: form.Summary,
		Services: hindcast.SplitNames(form.Services), Regions: hindcast.SplitNames(form.Regions), Zone: form.Zone, Restricted: form.Restricted,
		Grants: hindcast.Grants{Roles: hindcast.SplitNames(form.Roles)},
	}
	errs := &hindcast.ValidationError{}
	for _, id := range r.PostForm["people"] {
		if n, err := strconv.ParseInt(id, 10, 64); err == nil {
			in.Grants.People = append(in.Grants.People, n)
			form.People[n] = true
		}
	}
	var err error
	if in.Day, err = hindcast.ParseDate(form.Day); err != nil {
		errs.Add("day", "Write the day like 2026-09-23.")
	}
	return in, form, errs
}

func (s *Server) createIncident(w http.ResponseWriter, r *http.Request) error {
	in, form, errs := parseIncident(r)
	var i hindcast.Incident
	err := errs.Err()
	if err == nil {
		i, err = s.store.DeclareIncident(r.Context(), s.change(r), in)
	}
	if v, ok := invalid(err); ok {
		in.Clean()
		v.Merge(in.Validate())
		form.Errors = v
		return s.renderIncidentForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "incident-new")
	s.flash(w, r, "declared", i.ID, 0)
	return redirect(w, r, incidentPath(i.ID))
}

func (s *Server) editIncident(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	i, err := s.store.Incident(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	return s.renderIncidentForm(w, r, http.StatusOK, views.IncidentFormOf(i))
}

func (s *Server) updateIncident(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	in, form, errs := parseIncident(r)
	form.ID = id
	var stored hindcast.Incident
	err = errs.Err()
	if err == nil {
		stored, err = s.store.EditIncident(r.Context(), s.change(r), id, form.Version, in)
	}
	if errors.Is(err, hindcast.ErrConflict) {
		form.Version, form.Stored = stored.Version, &stored
		return s.renderIncidentForm(w, r, http.StatusConflict, form)
	}
	if v, ok := invalid(err); ok {
		if _, err := s.store.Incident(r.Context(), visitorOf(r).user, id); err != nil {
			return err
		}
		form.Errors = v
		return s.renderIncidentForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "incident-"+strconv.FormatInt(id, 10))
	s.flash(w, r, "saved", id, 0)
	if !stored.VisibleTo(visitorOf(r).user) {
		return redirect(w, r, "/")
	}
	return redirect(w, r, incidentPath(id))
}

func (s *Server) setState(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	if _, err := s.store.SetIncidentState(r.Context(), s.change(r), id, hindcast.State(r.PostFormValue("state"))); err != nil {
		return err
	}
	return redirect(w, r, incidentPath(id))
}

func (s *Server) deleteIncident(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	if err := s.store.DeleteIncident(r.Context(), s.change(r), id); err != nil {
		return err
	}
	s.flash(w, r, "incident-deleted", id, 0)
	return redirect(w, r, "/")
}

func (s *Server) restoreIncident(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	if err := s.store.RestoreIncident(r.Context(), s.change(r), id); err != nil {
		return err
	}
	s.flash(w, r, "incident-restored", id, 0)
	return redirect(w, r, incidentPath(id))
}

// header collects what the head of an incident's pages shows.
func (s *Server) header(r *http.Request, id int64, tab string) (views.Header, store.Head, error) {
	head, err := s.store.Head(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return views.Header{}, head, err
	}
	return views.Header{
		Incident: head.Incident, Tab: tab, Durations: hindcast.Durations(head.Milestones), RootCause: views.RootCauseOf(head.Hypotheses),
		Entries: head.Entries, Excerpts: head.Excerpts, Hypotheses: len(head.Hypotheses), Actions: head.Actions,
		Updates: head.Updates, Drafts: head.Drafts, Sections: head.Sections,
	}, head, nil
}

func (s *Server) showIncident(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	h, head, err := s.header(r, id, "")
	if err != nil {
		return err
	}
	user := visitorOf(r).user
	view := views.Overview{Header: h, Milestones: head.Milestones, Warnings: hindcast.MilestoneDoubts(head.Milestones)}
	for _, y := range head.Hypotheses {
		if y.State == hindcast.Leading || y.State == hindcast.Confirmed || y.State == hindcast.Contributing {
			view.Leading = append(view.Leading, y)
		}
	}
	_, actions, err := s.store.Actions(r.Context(), user, id)
	if err != nil {
		return err
	}
	for _, a := range actions {
		if a.State.Open() {
			view.Actions = append(view.Actions, a)
		}
	}
	_, updates, err := s.store.Updates(r.Context(), user, id)
	if err != nil {
		return err
	}
	for n := range updates {
		if updates[n].Publication == hindcast.PublishedUpdate {
			view.LastUpdate = &updates[n]
		}
	}
	documents, err := s.store.Documents(r.Context(), user, id)
	if err != nil {
		return err
	}
	for _, d := range documents {
		view.Documents = append(view.Documents, views.DocumentLink{ID: d.ID, Name: d.Name, Bytes: d.Bytes})
	}
	s.render(w, r, http.StatusOK, views.OverviewPage(s.page(w, r, h.Number()+" "+h.Title, "incidents"), view))
	return nil
}

const eventsPerPage = 100

func (s *Server) showHistory(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	h, _, err := s.header(r, id, "history")
	if err != nil {
		return err
	}
	before, _ := strconv.ParseInt(r.URL.Query().Get("before"), 10, 64) // what is no number starts at the newest
	events, err := s.store.History(r.Context(), visitorOf(r).user, id, before, eventsPerPage+1)
	if err != nil {
		return err
	}
	older := ""
	if len(events) > eventsPerPage {
		events = events[:eventsPerPage]
		older = incidentPath(id) + "/history?" + url.Values{"before": {strconv.FormatInt(events[len(events)-1].ID, 10)}}.Encode()
	}
	lines := make([]views.HistoryEvent, len(events))
	for n, e := range events {
		lines[n] = views.NewHistoryEvent(e.At, e.Actor, e.Verb, e.Subject, e.IncidentID, e.Seq, e.Before, e.After)
	}
	s.render(w, r, http.StatusOK, views.HistoryPage(s.page(w, r, "History · "+h.Number(), "incidents"), h, lines, older))
	return nil
}

// momentContext is what the incident supplies to times written in it.
func (s *Server) momentContext(i hindcast.Incident) hindcast.MomentContext {
	ctx := hindcast.MomentContext{Day: i.Day, Now: s.config.Now().UTC()}
	if i.Zone != "" {
		if loc, err := hindcast.ParseZone(i.Zone); err == nil {
			ctx.Zone = loc
		}
	}
	return ctx
}
