package web

import (
	"errors"
	"net/http"
	"strconv"

	"hindcast"
	"hindcast/views"
)

func (s *Server) listHypotheses(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	h, head, err := s.header(r, id, "hypotheses")
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, views.HypothesesPage(s.page(w, r, "Hypotheses · "+h.Number(), "incidents"), h, head.Hypotheses))
	return nil
}

func (s *Server) newHypothesis(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	return s.renderHypothesisForm(w, r, http.StatusOK, views.HypothesisForm{
		IncidentID: id, Token: newToken(), Input: hindcast.HypothesisInput{State: hindcast.HypothesisOpen},
	})
}

func (s *Server) renderHypothesisForm(w http.ResponseWriter, r *http.Request, status int, form views.HypothesisForm) error {
	h, _, err := s.header(r, form.IncidentID, "hypotheses")
	if err != nil {
		return err
	}
	s.render(w, r, status, views.HypothesisFormPage(s.page(w, r, "Hypothesis · "+h.Number(), "incidents"), h, form))
	return nil
}

func parseHypothesis(r *http.Request, incidentID, seq int64) views.HypothesisForm {
	return views.HypothesisForm{IncidentID: incidentID, Seq: seq, Token: token(r), Version: version(r), Input: hindcast.HypothesisInput{
		Statement: r.PostFormValue("statement"), State: hindcast.HypothesisState(r.PostFormValue("state")),
		Confidence: hindcast.Confidence(r.PostFormValue("confidence")), ConfidenceReason: r.PostFormValue("confidence_reason"),
		EvidenceFor: r.PostFormValue("evidence_for"), EvidenceAgainst: r.PostFormValue("evidence_against"),
		Unexplained: r.PostFormValue("unexplained"), WouldSettle: r.PostFormValue("would_settle"),
	}}
}

func (s *Server) createHypothesis(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	form := parseHypothesis(r, id, 0)
	y, err := s.store.AddHypothesis(r.Context(), s.change(r), id, form.Input)
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderHypothesisForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "hypothesis-"+strconv.FormatInt(id, 10)+"-new")
	return redirect(w, r, incidentPath(id)+"/hypotheses#"+y.Ref())
}

func (s *Server) editHypothesis(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	_, y, err := s.store.Hypothesis(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	return s.renderHypothesisForm(w, r, http.StatusOK, views.HypothesisForm{IncidentID: id, Seq: seq, Version: y.Version, Input: y.HypothesisInput})
}

func (s *Server) updateHypothesis(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	form := parseHypothesis(r, id, seq)
	now, err := s.store.EditHypothesis(r.Context(), s.change(r), id, seq, form.Version, form.Input)
	if errors.Is(err, hindcast.ErrConflict) {
		form.Version, form.Stored = now.Version, &now
		return s.renderHypothesisForm(w, r, http.StatusConflict, form)
	}
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderHypothesisForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "hypothesis-"+strconv.FormatInt(id, 10)+"-"+strconv.FormatInt(seq, 10))
	return redirect(w, r, incidentPath(id)+"/hypotheses#"+now.Ref())
}
