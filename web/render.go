package web

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"hindcast"
	"hindcast/views"
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// maxPooled keeps a buffer that once held a huge page from being kept forever.
const maxPooled = 1 << 20

// lastResort is what a browser gets when even the error page fails to render.
const lastResort = `<!doctype html><meta charset="utf-8"><title>Hindcast</title><h1>Something broke on our side</h1><p>Nothing was changed. Try again in a moment.</p>`

// render writes a page, whole or not at all.
func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, page templ.Component) {
	buf := buffers.Get().(*bytes.Buffer)
	defer func() {
		if buf.Cap() <= maxPooled {
			buf.Reset()
			buffers.Put(buf)
		}
	}()
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-cache")
	}
	out := io.Writer(buf)
	if s.tap != nil {
		out = s.tap(buf)
	}
	if err := page.Render(r.Context(), out); err != nil {
		s.log.ErrorContext(r.Context(), "render failed", "error", err, "route", routePattern(r), "request", requestID(r.Context()))
		status = http.StatusInternalServerError
		buf.Reset()
		buf.WriteString(lastResort)
	}
	h.Set("Content-Length", strconv.Itoa(buf.Len()))
	w.WriteHeader(status)
	_, _ = w.Write(buf.Bytes()) // a failure means the browser is gone
}

// page collects what every page shows. It takes the flash along, so call it
// for a page that is about to be rendered.
func (s *Server) page(w http.ResponseWriter, r *http.Request, title, nav string) views.Page {
	v := visitorOf(r)
	now := s.config.Now().UTC()
	return views.Page{
		Title: title, Nav: nav, User: v.user, SignedIn: v.signedIn(), Demo: s.demo(), Theme: theme(r),
		Flash: s.takeFlash(w, r), Now: now, Today: hindcast.DateOf(now),
		DraftSent: s.takeCookie(w, r, draftCookie), SignedOut: s.takeCookie(w, r, signedOutCookie) != "",
	}
}

// redirect answers a post that did what it should.
func redirect(w http.ResponseWriter, r *http.Request, to string) error {
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}
