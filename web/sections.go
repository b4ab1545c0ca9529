package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"hindcast"
	"hindcast/views"
)

func (s *Server) showPostmortem(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	h, _, err := s.header(r, id, "postmortem")
	if err != nil {
		return err
	}
	record, err := s.store.Record(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, views.PostmortemPage(s.page(w, r, "Postmortem · "+h.Number()+" "+h.Title, "incidents"), postmortem(h, record)))
	return nil
}

func postmortem(h views.Header, record hindcast.Record) views.Postmortem {
	m := views.Postmortem{Header: h, Record: record, Rows: views.TimelineRows(h.Incident, record.Entries, time.UTC), Phases: views.NewPhaseStrip(h.ID, record.Entries, time.UTC), Broken: hindcast.BrokenCitations(record)}
	for _, e := range record.Entries {
		switch {
		case e.Label == hindcast.Unknown:
			m.Unknowns = append(m.Unknowns, e)
		case e.Label == "":
			m.Bare++
		case e.Label == hindcast.Fact && len(e.Cites) == 0 && len(hindcast.FindCitations(e.Text)) == 0:
			m.Uncited++
		}
	}
	return m
}

func (s *Server) newSection(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	return s.renderSectionForm(w, r, http.StatusOK, views.SectionForm{IncidentID: id, Token: newToken()})
}

func (s *Server) renderSectionForm(w http.ResponseWriter, r *http.Request, status int, form views.SectionForm) error {
	h, _, err := s.header(r, form.IncidentID, "postmortem")
	if err != nil {
		return err
	}
	s.render(w, r, status, views.SectionFormPage(s.page(w, r, "Section · "+h.Number(), "incidents"), h, form))
	return nil
}

func parseSection(r *http.Request, incidentID, seq int64) views.SectionForm {
	return views.SectionForm{IncidentID: incidentID, Seq: seq, Token: token(r), Version: version(r),
		Input: hindcast.SectionInput{Heading: r.PostFormValue("heading"), Body: r.PostFormValue("body")}}
}

func (s *Server) createSection(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	form := parseSection(r, id, 0)
	section, err := s.store.AddSection(r.Context(), s.change(r), id, form.Input)
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderSectionForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "section-"+strconv.FormatInt(id, 10)+"-new")
	return redirect(w, r, sectionPath(section))
}

func sectionPath(section hindcast.Section) string {
	return incidentPath(section.IncidentID) + "/postmortem#section-" + strconv.FormatInt(section.Seq, 10)
}

func (s *Server) editSection(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	_, section, err := s.store.Section(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	return s.renderSectionForm(w, r, http.StatusOK, views.SectionForm{IncidentID: id, Seq: seq, Version: section.Version, Input: section.SectionInput})
}

func (s *Server) updateSection(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	form := parseSection(r, id, seq)
	now, err := s.store.EditSection(r.Context(), s.change(r), id, seq, form.Version, form.Input)
	if errors.Is(err, hindcast.ErrConflict) {
		form.Version, form.Stored = now.Version, &now
		return s.renderSectionForm(w, r, http.StatusConflict, form)
	}
	if v, ok := invalid(err); ok {
		form.Errors = v
		return s.renderSectionForm(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "section-"+strconv.FormatInt(id, 10)+"-"+strconv.FormatInt(seq, 10))
	return redirect(w, r, sectionPath(now))
}

func (s *Server) moveSection(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	if err := s.store.MoveSection(r.Context(), s.change(r), id, seq, r.PostFormValue("to") == "earlier"); err != nil {
		return err
	}
	return redirect(w, r, incidentPath(id)+"/postmortem#section-"+strconv.FormatInt(seq, 10))
}
