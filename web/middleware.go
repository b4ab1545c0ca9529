package web

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/google/uuid"
)

type contextKey int

const (
	requestIDKey contextKey = iota
	visitorKey
)

// requestIDs gives each request an id of ours, which events, log lines and
// error pages carry. An id sent by a client is not trusted.
func requestIDs(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := uuid.NewString()
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey, id)))
	})
}

func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey).(string)
	return id
}

// routePattern names the route without the numbers and words of an address,
// which may be private.
func routePattern(r *http.Request) string {
	if rc := chi.RouteContext(r.Context()); rc != nil {
		return rc.RoutePattern()
	}
	return ""
}

// logRequests writes one line for each request, after it.
func (s *Server) logRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := s.config.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		next.ServeHTTP(ww, r)
		s.log.LogAttrs(r.Context(), slog.LevelInfo, "request",
			slog.String("method", r.Method), slog.String("route", routePattern(r)), slog.Int("status", ww.Status()),
			slog.Duration("took", s.config.Now().Sub(start)), slog.Int("bytes", ww.BytesWritten()), slog.String("request", requestID(r.Context())))
	})
}

// contentPolicy allows only what this server serves itself: no inline script
// or style, no request to anyone else.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

func securityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// bodyLimit bounds what an ordinary form may send. Uploads replace it.
func bodyLimit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := r.Header.Get("Content-Type")
		if !strings.HasPrefix(kind, "multipart/form-data") {
			r.Body = http.MaxBytesReader(w, r.Body, 4*maxForm)
		}
		next.ServeHTTP(w, r)
	})
}

// parseForms reads a post's form before its handler, so that a handler never
// sees half of one.
func (s *Server) parseForms(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
			if err := r.ParseForm(); err != nil {
				s.fail(w, r, uploadError(err))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// timeout bounds how long a request may work. What takes longer ends with the
// error of its context, which handle answers like any other.
func timeout(limit time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), limit)
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

// isStatusPage reports whether a request is for the public page.
func isStatusPage(r *http.Request) bool {
	return r.URL.Path == "/status" || strings.HasPrefix(r.URL.Path, "/status/")
}
