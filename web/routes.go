package web

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"hindcast"
	"hindcast/static"
)

// requestTime bounds how long one request may work.
const requestTime = 30 * time.Second

// Handler returns the whole application: every route, in one table.
func (s *Server) Handler() http.Handler {
	r := chi.NewRouter()
	r.Use(requestIDs, middleware.ClientIPFromRemoteAddr, s.logRequests, securityHeaders, s.recoverer, timeout(requestTime), middleware.GetHead)

	r.Get("/healthz", s.healthz)
	r.Get("/readyz", s.readyz)
	r.Handle("/static/*", static.Handler())

	// For customers: no cookie is read or set.
	r.Get("/status", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/status/", http.StatusMovedPermanently)
	})
	r.Get("/status/", s.handle(s.showStatus))
	r.Get("/status/history", s.handle(s.showStatusHistory))
	r.Get("/status/incidents/{id}", s.handle(s.showStatusIncident))
	r.Get("/status/*", s.handle(notFound))

	r.Group(func(r chi.Router) {
		r.Use(s.crossOrigin().Handler, bodyLimit, s.parseForms, s.identify)

		r.Get("/setup", s.handle(s.showSetup))
		r.Post("/setup", s.handle(s.setup))
		r.Get("/login", s.handle(s.showSignIn))
		r.Post("/login", s.handle(s.signIn))
		r.Post("/logout", s.handle(s.signOut))
		r.NotFound(s.handle(notFound))
		r.MethodNotAllowed(s.handle(methodNotAllowed))

		r.With(s.requireUser).Group(s.readRoutes)
		r.With(s.requireUser, s.requireWriter).Group(s.writeRoutes)
		r.With(s.requireUser, s.requireAdministrator).Group(s.adminRoutes)
	})
	return r
}

// readRoutes are for everyone who is signed in.
func (s *Server) readRoutes(r chi.Router) {
	r.Get("/", s.handle(s.listIncidents))
	r.Get("/incidents", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/", http.StatusMovedPermanently) })
	r.Get("/actions", s.handle(s.listOpenActions))

	r.Get("/incidents/{id}", s.handle(s.showIncident))
	r.Get("/incidents/{id}/timeline", s.handle(s.showTimeline))
	r.Get("/incidents/{id}/evidence", s.handle(s.showEvidence))
	r.Get("/incidents/{id}/excerpts/{seq}", s.handle(s.showExcerpt))
	r.Get("/incidents/{id}/excerpts/{seq}/raw", s.handle(s.downloadExcerpt))
	r.Get("/incidents/{id}/hypotheses", s.handle(s.listHypotheses))
	r.Get("/incidents/{id}/actions", s.handle(s.listActions))
	r.Get("/incidents/{id}/updates", s.handle(s.listUpdates))
	r.Get("/incidents/{id}/postmortem", s.handle(s.showPostmortem))
	r.Get("/incidents/{id}/history", s.handle(s.showHistory))
	r.Get("/incidents/{id}/export.md", s.handle(s.exportIncident))
	r.Get("/incidents/{id}/documents/{seq}", s.handle(s.downloadDocument))

	r.Get("/settings", s.handle(s.showSettings))
	r.Post("/settings/theme", s.handle(s.setTheme))
	r.Post("/settings/password", s.handle(s.changePassword))
	r.Post("/settings/sessions/delete", s.handle(s.signOutEverywhere))
}

// writeRoutes are for responders and administrators.
func (s *Server) writeRoutes(r chi.Router) {
	r.Get("/incidents/new", s.handle(s.newIncident))
	r.Post("/incidents", s.handle(s.createIncident))
	r.Get("/incidents/{id}/edit", s.handle(s.editIncident))
	r.Post("/incidents/{id}", s.handle(s.updateIncident))
	r.Post("/incidents/{id}/state", s.handle(s.setState))
	r.Post("/incidents/{id}/delete", s.handle(s.deleteIncident))
	r.Post("/incidents/{id}/restore", s.handle(s.restoreIncident))

	r.Get("/import", s.handle(s.newImport))
	r.Post("/import/preview", s.handle(s.previewImport))
	r.Post("/import", s.handle(s.createImport))

	r.Post("/incidents/{id}/entries", s.handle(s.createEntry))
	r.Get("/incidents/{id}/entries/{seq}/edit", s.handle(s.editEntry))
	r.Post("/incidents/{id}/entries/{seq}", s.handle(s.updateEntry))
	r.Post("/incidents/{id}/entries/{seq}/milestone", s.handle(s.setMilestone))
	r.Post("/incidents/{id}/entries/{seq}/move", s.handle(s.moveEntry))
	r.Post("/incidents/{id}/entries/{seq}/delete", s.handle(s.deletePart("entry-deleted", "timeline", s.store.DeleteEntry)))
	r.Post("/incidents/{id}/entries/{seq}/restore", s.handle(s.restorePart("timeline", s.store.RestoreEntry)))

	r.Post("/incidents/{id}/excerpts", s.handle(s.createExcerpt))
	r.Post("/incidents/{id}/excerpts/{seq}/delete", s.handle(s.deletePart("excerpt-deleted", "evidence", s.store.DeleteExcerpt)))
	r.Post("/incidents/{id}/excerpts/{seq}/restore", s.handle(s.restorePart("evidence", s.store.RestoreExcerpt)))

	r.Get("/incidents/{id}/hypotheses/new", s.handle(s.newHypothesis))
	r.Post("/incidents/{id}/hypotheses", s.handle(s.createHypothesis))
	r.Get("/incidents/{id}/hypotheses/{seq}/edit", s.handle(s.editHypothesis))
	r.Post("/incidents/{id}/hypotheses/{seq}", s.handle(s.updateHypothesis))
	r.Post("/incidents/{id}/hypotheses/{seq}/delete", s.handle(s.deletePart("hypothesis-deleted", "hypotheses", s.store.DeleteHypothesis)))
	r.Post("/incidents/{id}/hypotheses/{seq}/restore", s.handle(s.restorePart("hypotheses", s.store.RestoreHypothesis)))

	r.Get("/incidents/{id}/actions/new", s.handle(s.newAction))
	r.Post("/incidents/{id}/actions", s.handle(s.createAction))
	r.Get("/incidents/{id}/actions/{seq}/edit", s.handle(s.editAction))
	r.Post("/incidents/{id}/actions/{seq}", s.handle(s.updateAction))
	r.Post("/incidents/{id}/actions/{seq}/delete", s.handle(s.deletePart("action-deleted", "actions", s.store.DeleteAction)))
	r.Post("/incidents/{id}/actions/{seq}/restore", s.handle(s.restorePart("actions", s.store.RestoreAction)))

	r.Get("/incidents/{id}/updates/new", s.handle(s.newUpdate))
	r.Post("/incidents/{id}/updates", s.handle(s.createUpdate))
	r.Get("/incidents/{id}/updates/{seq}/edit", s.handle(s.editUpdate))
	r.Post("/incidents/{id}/updates/{seq}", s.handle(s.updateUpdate))
	r.Post("/incidents/{id}/updates/{seq}/delete", s.handle(s.deletePart("update-deleted", "updates", s.store.DeleteUpdate)))
	r.Post("/incidents/{id}/updates/{seq}/restore", s.handle(s.restorePart("updates", s.store.RestoreUpdate)))

	r.Get("/incidents/{id}/sections/new", s.handle(s.newSection))
	r.Post("/incidents/{id}/sections", s.handle(s.createSection))
	r.Get("/incidents/{id}/sections/{seq}/edit", s.handle(s.editSection))
	r.Post("/incidents/{id}/sections/{seq}", s.handle(s.updateSection))
	r.Post("/incidents/{id}/sections/{seq}/move", s.handle(s.moveSection))
	r.Post("/incidents/{id}/sections/{seq}/delete", s.handle(s.deletePart("section-deleted", "postmortem", s.store.DeleteSection)))
	r.Post("/incidents/{id}/sections/{seq}/restore", s.handle(s.restorePart("postmortem", s.store.RestoreSection)))
}

// adminRoutes are for administrators.
func (s *Server) adminRoutes(r chi.Router) {
	r.Get("/settings/people", s.handle(s.listPeople))
	r.Get("/settings/people/new", s.handle(s.newPerson))
	r.Post("/settings/people", s.handle(s.createPerson))
	r.Get("/settings/people/{user}", s.handle(s.showPerson))
	r.Post("/settings/people/{user}", s.handle(s.updatePerson))
	r.Post("/settings/people/{user}/password", s.handle(s.setPersonPassword))
}

func notFound(http.ResponseWriter, *http.Request) error { return hindcast.ErrNotFound }

func methodNotAllowed(http.ResponseWriter, *http.Request) error {
	return &requestError{http.StatusMethodNotAllowed, "This address takes no such request. If you came here by a bookmark, open the incident instead."}
}

// crossOrigin refuses posts that another site's page sends. Behind a proxy
// that rewrites the host, the configured address is trusted as well.
func (s *Server) crossOrigin() *http.CrossOriginProtection {
	p := http.NewCrossOriginProtection()
	if s.config.BaseURL != "" {
		// A malformed address was refused when the program started.
		_ = p.AddTrustedOrigin(s.config.BaseURL)
	}
	p.SetDenyHandler(s.handle(func(http.ResponseWriter, *http.Request) error {
		return &requestError{http.StatusForbidden, "This form was sent from another site. Open Hindcast itself and send it from there."}
	}))
	return p
}
