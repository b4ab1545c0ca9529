package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"

	"hindcast"
	"hindcast/store"
	"hindcast/views"
)

// handlerFunc is a handler that reports what went wrong instead of answering
// it. When it returns an error it has written nothing.
type handlerFunc func(w http.ResponseWriter, r *http.Request) error

// handle adapts a handlerFunc: an error becomes a status and a page, and is
// logged once, here.
func (s *Server) handle(fn handlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := fn(w, r); err != nil {
			s.fail(w, r, err)
		}
	}
}

// statusOf is the one table of what errors mean in HTTP.
func statusOf(err error) int {
	var invalid *hindcast.ValidationError
	var tooLarge *http.MaxBytesError
	var asked *requestError
	switch {
	case errors.As(err, &asked):
		return asked.status
	case errors.Is(err, hindcast.ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, hindcast.ErrForbidden):
		return http.StatusForbidden
	case errors.Is(err, hindcast.ErrConflict):
		return http.StatusConflict
	case errors.As(err, &invalid):
		return http.StatusUnprocessableEntity
	case errors.As(err, &tooLarge):
		return http.StatusRequestEntityTooLarge
	case errors.Is(err, context.Canceled):
		return 499 // the browser went away; nobody reads the answer
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, store.ErrClosed):
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// requestError is a fault of the request itself, with words for its sender.
type requestError struct {
	status int
	text   string
}

func (e *requestError) Error() string { return e.text }

// explain is what a person reads about an error. Nothing internal is in it.
func explain(status int, err error) (heading, text string) {
	var asked *requestError
	if errors.As(err, &asked) {
		return "That did not work", asked.text
	}
	switch status {
	case http.StatusNotFound:
		return "There is nothing here", "The page does not exist, was deleted, or is not for your account."
	case http.StatusForbidden:
		return "That is not allowed", "Your account may look at this but not change it. An administrator can give you responder access. What was published to customers stays as it was sent."
	case http.StatusConflict:
		return "Someone else changed this meanwhile", "Go back, reload, and try again with what is there now."
	case http.StatusUnprocessableEntity:
		var invalid *hindcast.ValidationError
		if errors.As(err, &invalid) {
			var all []string
			for _, field := range invalid.Fields() {
				all = append(all, invalid.Field(field))
			}
			return "That could not be saved", strings.Join(all, " ")
		}
	case http.StatusRequestEntityTooLarge:
		return "That is too large", "Cut it to the part that matters, or ask the operator to raise the limit (--max-upload)."
	case http.StatusServiceUnavailable:
		return "Not just now", "The server is busy or stopping. Nothing was changed; try again in a moment."
	}
	return "Something broke on our side", "Nothing was changed. Try again; if it happens twice, tell the operator the request's number below."
}

// fail answers an error and logs it.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	status := statusOf(err)
	id := requestID(r.Context())
	switch {
	case status >= 500:
		s.log.ErrorContext(r.Context(), "request failed", "error", err, "method", r.Method, "route", routePattern(r), "request", id)
	case status == 499:
		return
	}
	heading, text := explain(status, err)
	if isStatusPage(r) {
		s.render(w, r, status, views.PublicErrorPage(heading, text))
		return
	}
	s.render(w, r, status, views.ErrorPage(s.page(w, r, heading, ""), heading, text, id))
}

// recoverer turns a panic into a 500 that says nothing about it, and a log
// line that says everything.
func (s *Server) recoverer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			thrown := recover()
			if thrown == nil {
				return
			}
			if err, ok := thrown.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(thrown)
			}
			s.log.ErrorContext(r.Context(), "panic", "panic", thrown, "stack", string(debug.Stack()), "request", requestID(r.Context()))
			s.fail(w, r, fmt.Errorf("panic: %v", thrown))
		}()
		next.ServeHTTP(w, r)
	})
}
