package web

import (
	"net/http"
)

// healthz says that the process runs.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("ok " + s.config.Version + "\n"))
}

// readyz says that the database can be read and written.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := s.store.Ready(r.Context()); err != nil {
		s.log.ErrorContext(r.Context(), "not ready", "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("the database cannot be written; see the log\n"))
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}
