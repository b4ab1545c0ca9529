package web

import (
	"net/http"

	"hindcast"
	"hindcast/store"
	"hindcast/views"
)

// How much of the past the public page shows.
const (
	pastOnStatus = 10
	maxPublic    = 500
)

// publicCache lets a status page be kept for a moment by whatever stands
// between it and its readers.
const publicCache = "public, max-age=15, stale-while-revalidate=60"

func (s *Server) showStatus(w http.ResponseWriter, r *http.Request) error {
	list, err := s.store.PublicIncidents(r.Context(), maxPublic)
	if err != nil {
		return err
	}
	var open, past []views.PublicIncident
	for _, i := range list {
		switch {
		case i.State != hindcast.Resolved:
			open = append(open, publicIncident(i))
		case len(past) < pastOnStatus:
			past = append(past, publicIncident(i))
		}
	}
	w.Header().Set("Cache-Control", publicCache)
	s.render(w, r, http.StatusOK, views.StatusPage(open, past))
	return nil
}

func publicIncident(i store.PublicIncident) views.PublicIncident {
	v := views.PublicIncident{ID: i.ID, Title: i.Title, State: i.State}
	for _, u := range i.Updates {
		v.Updates = append(v.Updates, views.PublicUpdate{State: u.State, Message: u.Message, PublishedAt: u.PublishedAt})
	}
	return v
}

func (s *Server) showStatusIncident(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	i, err := s.store.PublicIncident(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", publicCache)
	s.render(w, r, http.StatusOK, views.StatusIncidentPage(publicIncident(i)))
	return nil
}

func (s *Server) showStatusHistory(w http.ResponseWriter, r *http.Request) error {
	list, err := s.store.PublicIncidents(r.Context(), maxPublic)
	if err != nil {
		return err
	}
	var months []views.HistoryMonth
	for _, i := range list {
		name := i.Updates[0].PublishedAt.UTC().Format("January 2006")
		if n := len(months); n == 0 || months[n-1].Name != name {
			months = append(months, views.HistoryMonth{Name: name})
		}
		last := &months[len(months)-1]
		last.Incidents = append(last.Incidents, publicIncident(i))
	}
	w.Header().Set("Cache-Control", publicCache)
	s.render(w, r, http.StatusOK, views.StatusHistoryPage(months))
	return nil
}
