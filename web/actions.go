package web

import (
	"errors"
	"net/http"
	"strconv"

	"hindcast"
	"hindcast/views"
)

// maxOpenActions bounds the list over all incidents.
const maxOpenActions = 500

func (s *Server) listOpenActions(w http.ResponseWriter, r *http.Request) error {
	list, err := s.store.OpenActions(r.Context(), visitorOf(r).user, maxOpenActions+1)
	if err != nil {
		return err
	}
	more := len(list) > maxOpenActions
	if more {
		list = list[:maxOpenActions]
	}
	rows := make([]views.ActionOf, len(list))
	for n, a := range list {
		rows[n] = views.ActionOf{Action: a.Action, IncidentTitle: a.IncidentTitle}
	}
	s.render(w, r, http.StatusOK, views.OpenActionsPage(s.page(w, r, "Actions", "actions"), rows, more))
	return nil
}

func (s *Server) listActions(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	h, _, err := s.header(r, id, "actions")
	if err != nil {
		return err
	}
	_, list, err := s.store.Actions(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, views.ActionsPage(s.page(w, r, "Actions · "+h.Number(), "incidents"), h, list))
	return nil
}

func (s *Server) newAction(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	return s.renderActionForm(w, r, http.StatusOK, views.ActionForm{
		IncidentID: id, Token: newToken(), Input: hindcast.ActionInput{Priority: hindcast.P1, State: hindcast.Planned},
	})
}

func (s *Server) renderActionForm(w http.ResponseWriter, r *http.Request, status int, form views.ActionForm) error {
	h, _, err := s.header(r, form.IncidentID, "actions")
	if err != nil {
		return err
	}
	if form.KnownRoles, err = s.store.Roles(r.Context()); err != nil {
		return err
	}
	s.render(w, r, status, views.ActionFormPage(s.page(w, r, "Action · "+h.Number(), "incidents"), h, form))
	return nil
}

func parseAction(r *http.Request, incidentID, seq int64) (views.ActionForm, *hindcast.ValidationError) {
	form := views.ActionForm{IncidentID: incidentID, Seq: seq, Token: token(r), Version: version(r), Due: r.PostFormValue("due"), Input: hindcast.ActionInput{
		Priority: hindcast.Priority(r.PostFormValue("priority")), Title: r.PostFormValue("title"), Description: r.PostFormValue("description"),
		OwnerRole: r.PostFormValue("owner_role"), Person: r.PostFormValue("person"), State: hindcast.ActionState(r.PostFormValue("state")),
		StateReason: r.PostFormValue("state_reason"), VerificationSignal: r.PostFormValue("verification_signal"), RollbackNote: r.PostFormValue("rollback_note"),
	}}
	errs := &hindcast.ValidationError{}
	var err error
	if form.Input.Due, err = hindcast.ParseDate(form.Due); err != nil {
		errs.Add("due", "Write the day like 2026-09-23.")
		checked := form.Input
		checked.Clean()
		errs.Merge(checked.Validate())
	}
	return form, errs
}

func (s *Server) createAction(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	form, errs := parseAction(r, id, 0)
	var a hindcast.Action
	err = errs.Err()
	if err == nil {
		a, err = s.store.AddAction(r.Context(), s.change(r), id, form.Input)
	}
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderActionForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "action-"+strconv.FormatInt(id, 10)+"-new")
	return redirect(w, r, incidentPath(id)+"/actions#"+a.Ref())
}

func (s *Server) editAction(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	_, a, err := s.store.Action(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	return s.renderActionForm(w, r, http.StatusOK, views.ActionForm{IncidentID: id, Seq: seq, Version: a.Version, Input: a.ActionInput, Due: a.Due.String()})
}

func (s *Server) updateAction(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	form, errs := parseAction(r, id, seq)
	var now hindcast.Action
	err = errs.Err()
	if err == nil {
		now, err = s.store.EditAction(r.Context(), s.change(r), id, seq, form.Version, form.Input)
	}
	if errors.Is(err, hindcast.ErrConflict) {
		form.Version, form.Stored = now.Version, &now
		return s.renderActionForm(w, r, http.StatusConflict, form)
	}
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderActionForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "action-"+strconv.FormatInt(id, 10)+"-"+strconv.FormatInt(seq, 10))
	return redirect(w, r, incidentPath(id)+"/actions#"+now.Ref())
}
