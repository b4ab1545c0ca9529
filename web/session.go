package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"hindcast"
	"hindcast/store"
	"hindcast/views"
)

// Cookies. All are for this host only, out of reach of scripts, and not sent
// from other sites' forms.
const (
	sessionCookie   = "hindcast_session"
	flashCookie     = "hindcast_flash"
	draftCookie     = "hindcast_draft"
	signedOutCookie = "hindcast_signed_out"
	themeCookie     = "hindcast_theme"
)

// visitor is who makes a request.
type visitor struct {
	user   hindcast.User
	secret string // of the session; "" without one
}

func (v visitor) signedIn() bool { return v.user.ID != 0 }

func visitorOf(r *http.Request) visitor {
	v, _ := r.Context().Value(visitorKey).(visitor)
	return v
}

// identify finds out who asks.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := visitor{user: s.config.Demo}
		if c, err := r.Cookie(sessionCookie); err == nil && !s.demo() {
			session, err := s.store.Session(r.Context(), c.Value)
			if err != nil && !errors.Is(err, hindcast.ErrNotFound) {
				s.fail(w, r, err)
				return
			}
			if err == nil {
				v = visitor{user: session.User, secret: c.Value}
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey, v)))
	})
}

// requireUser sends those who are not signed in to where they can, and brings
// them back afterwards. On an empty database that is the first-run page.
func (s *Server) requireUser(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if visitorOf(r).signedIn() {
			next.ServeHTTP(w, r)
			return
		}
		has, err := s.store.HasUsers(r.Context())
		if err != nil {
			s.fail(w, r, err)
			return
		}
		to := "/setup"
		if has {
			to = "/login"
			if r.Method == http.MethodGet && r.URL.Path != "/" {
				to += "?next=" + url.QueryEscape(r.URL.RequestURI())
			}
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
	})
}

// requireWriter keeps viewers from what only responders do.
func (s *Server) requireWriter(next http.Handler) http.Handler {
	return s.requireThat(hindcast.User.MayWrite, next)
}

// requireAdministrator keeps others from managing accounts.
func (s *Server) requireAdministrator(next http.Handler) http.Handler {
	return s.requireThat(hindcast.User.MayAdminister, next)
}

func (s *Server) requireThat(may func(hindcast.User) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !may(visitorOf(r).user) {
			s.fail(w, r, hindcast.ErrForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, name, value string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int(age.Seconds()), HttpOnly: true,
		Secure: s.secure(r), SameSite: http.SameSiteLaxMode})
}

// takeCookie reads a cookie that is meant for one page, and removes it.
func (s *Server) takeCookie(w http.ResponseWriter, r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil || c.Value == "" {
		return ""
	}
	s.setCookie(w, r, name, "", -time.Second)
	return c.Value
}

// flashKinds are the messages that one page leaves for the next. The cookie
// carries the kind and numbers only, so nobody can put words on our pages.
// %s stands for the thing's name.
var flashKinds = map[string]struct {
	text string
	undo string // path below the incident that undoes it, %d being the number; "" when nothing can
}{
	"declared":           {"Declared %i.", ""},
	"saved":              {"Saved.", ""},
	"incident-deleted":   {"Deleted %i.", "/restore"},
	"incident-restored":  {"Brought %i back.", ""},
	"entry-deleted":      {"Deleted T%n.", "/entries/%n/restore"},
	"milestone-moved":    {"Milestone set on T%n.", ""},
	"excerpt-deleted":    {"Deleted the log lines.", "/excerpts/%n/restore"},
	"hypothesis-deleted": {"Deleted H%n.", "/hypotheses/%n/restore"},
	"action-deleted":     {"Deleted the action.", "/actions/%n/restore"},
	"update-deleted":     {"Deleted the draft.", "/updates/%n/restore"},
	"section-deleted":    {"Deleted the section.", "/sections/%n/restore"},
	"restored":           {"Brought back.", ""},
	"published":          {"Published. Customers can read it now.", ""},
	"imported":           {"Imported.", ""},
	"signed-out":         {"You are signed out.", ""},
	"password":           {"Password changed. Other browsers are signed out.", ""},
	"person":             {"Saved.", ""},
}

// flash leaves a message for the next page.
func (s *Server) flash(w http.ResponseWriter, r *http.Request, kind string, incidentID, n int64) {
	s.setCookie(w, r, flashCookie, kind+":"+strconv.FormatInt(incidentID, 10)+":"+strconv.FormatInt(n, 10), time.Minute)
}

// sent tells the browser that what it kept of a form has arrived.
func (s *Server) sent(w http.ResponseWriter, r *http.Request, draft string) {
	s.setCookie(w, r, draftCookie, draft, time.Minute)
}

func (s *Server) takeFlash(w http.ResponseWriter, r *http.Request) *views.Flash {
	parts := strings.Split(s.takeCookie(w, r, flashCookie), ":")
	if len(parts) != 3 {
		return nil
	}
	kind, ok := flashKinds[parts[0]]
	incidentID, err1 := strconv.ParseInt(parts[1], 10, 64)
	n, err2 := strconv.ParseInt(parts[2], 10, 64)
	if !ok || err1 != nil || err2 != nil {
		return nil
	}
	fill := strings.NewReplacer("%i", "INC-"+strconv.FormatInt(incidentID, 10), "%n", strconv.FormatInt(n, 10))
	f := &views.Flash{Text: fill.Replace(kind.text)}
	if kind.undo != "" {
		f.UndoPath = incidentPath(incidentID) + fill.Replace(kind.undo)
		f.UndoText = "Undo"
	}
	return f
}

// theme reads the reader's choice of light or dark.
func theme(r *http.Request) string {
	if c, err := r.Cookie(themeCookie); err == nil && (c.Value == "light" || c.Value == "dark") {
		return c.Value
	}
	return ""
}

func incidentPath(id int64) string { return "/incidents/" + strconv.FormatInt(id, 10) }

// startSession signs the browser in.
func (s *Server) startSession(w http.ResponseWriter, r *http.Request, userID int64) error {
	secret, err := s.store.StartSession(r.Context(), userID, r.UserAgent(), visitorOf(r).secret)
	if err != nil {
		return err
	}
	s.setCookie(w, r, sessionCookie, secret, store.SessionLife)
	return nil
}
