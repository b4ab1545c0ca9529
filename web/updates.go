package web

import (
	"errors"
	"net/http"
	"strconv"

	"hindcast"
	"hindcast/views"
)

func (s *Server) listUpdates(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	h, _, err := s.header(r, id, "updates")
	if err != nil {
		return err
	}
	_, list, err := s.store.Updates(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, views.UpdatesPage(s.page(w, r, "Updates · "+h.Number(), "incidents"), h, list))
	return nil
}

func (s *Server) newUpdate(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	i, err := s.store.Incident(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	return s.renderUpdateForm(w, r, http.StatusOK, views.UpdateForm{
		IncidentID: id, Token: newToken(), Input: hindcast.UpdateInput{PublicTitle: i.PublicTitle, State: i.State},
	})
}

func (s *Server) renderUpdateForm(w http.ResponseWriter, r *http.Request, status int, form views.UpdateForm) error {
	h, _, err := s.header(r, form.IncidentID, "updates")
	if err != nil {
		return err
	}
	form.Restricted = h.Restricted
	s.render(w, r, status, views.UpdateFormPage(s.page(w, r, "Update · "+h.Number(), "incidents"), h, form))
	return nil
}

func parseUpdate(r *http.Request, incidentID, seq int64) (views.UpdateForm, hindcast.Publication) {
	p := hindcast.DraftUpdate
	if r.PostFormValue("publication") == string(hindcast.PublishedUpdate) {
		p = hindcast.PublishedUpdate
	}
	return views.UpdateForm{IncidentID: incidentID, Seq: seq, Token: token(r), Version: version(r), Input: hindcast.UpdateInput{
		PublicTitle: r.PostFormValue("public_title"), State: hindcast.State(r.PostFormValue("state")), Message: r.PostFormValue("message"),
	}}, p
}

func (s *Server) createUpdate(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	form, p := parseUpdate(r, id, 0)
	u, err := s.store.AddUpdate(r.Context(), s.change(r), id, form.Input, p)
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderUpdateForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	return s.updateSaved(w, r, u, "update-"+strconv.FormatInt(id, 10)+"-new")
}

func (s *Server) updateSaved(w http.ResponseWriter, r *http.Request, u hindcast.Update, draft string) error {
	s.sent(w, r, draft)
	if u.Publication == hindcast.PublishedUpdate {
		s.flash(w, r, "published", u.IncidentID, u.Seq)
	}
	return redirect(w, r, incidentPath(u.IncidentID)+"/updates#U"+strconv.FormatInt(u.Seq, 10))
}

func (s *Server) editUpdate(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	_, u, err := s.store.Update(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	if u.Publication == hindcast.PublishedUpdate {
		return hindcast.ErrForbidden
	}
	return s.renderUpdateForm(w, r, http.StatusOK, views.UpdateForm{IncidentID: id, Seq: seq, Version: u.Version, Input: u.UpdateInput})
}

func (s *Server) updateUpdate(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	form, p := parseUpdate(r, id, seq)
	now, err := s.store.EditUpdate(r.Context(), s.change(r), id, seq, form.Version, form.Input, p)
	if errors.Is(err, hindcast.ErrConflict) {
		form.Version, form.Stored = now.Version, &now
		return s.renderUpdateForm(w, r, http.StatusConflict, form)
	}
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderUpdateForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	return s.updateSaved(w, r, now, "update-"+strconv.FormatInt(id, 10)+"-"+strconv.FormatInt(seq, 10))
}
