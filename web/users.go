package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"hindcast"
	"hindcast/store"
	"hindcast/views"
)

func (s *Server) showSignIn(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).signedIn() {
		return redirect(w, r, "/")
	}
	has, err := s.store.HasUsers(r.Context())
	if err != nil {
		return err
	}
	if !has {
		return redirect(w, r, "/setup")
	}
	s.render(w, r, http.StatusOK, views.SignInPage(s.page(w, r, "Sign in", ""), views.SignInForm{Next: r.URL.Query().Get("next")}))
	return nil
}

func (s *Server) signIn(w http.ResponseWriter, r *http.Request) error {
	form := views.SignInForm{Email: r.PostFormValue("email"), Next: r.PostFormValue("next")}
	from := middleware.GetClientIP(r.Context())
	account := strings.ToLower(strings.TrimSpace(form.Email))
	if wait := s.guard.wait(account, from); wait > 0 {
		seconds := int(wait/time.Second) + 1
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
		form.Error = "That was wrong several times. Wait " + strconv.Itoa(seconds) + " seconds before the next try."
		s.render(w, r, http.StatusTooManyRequests, views.SignInPage(s.page(w, r, "Sign in", ""), form))
		return nil
	}
	u, err := s.store.Authenticate(r.Context(), form.Email, r.PostFormValue("password"))
	if errors.Is(err, store.ErrSignIn) {
		s.guard.failed(account, from)
		form.Error = "Address and password do not fit together. Check both; after several tries there is a pause."
		s.render(w, r, http.StatusUnprocessableEntity, views.SignInPage(s.page(w, r, "Sign in", ""), form))
		return nil
	}
	if err != nil {
		return err
	}
	s.guard.succeeded(account, from)
	if err := s.startSession(w, r, u.ID); err != nil {
		return err
	}
	return redirect(w, r, localPath(form.Next))
}

// localPath returns an address on this server to go to, or "/". Anything that
// a browser might take for another host is refused.
func localPath(to string) string {
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n\t") {
		return "/"
	}
	return to
}

func (s *Server) signOut(w http.ResponseWriter, r *http.Request) error {
	if secret := visitorOf(r).secret; secret != "" {
		if err := s.store.EndSession(r.Context(), secret); err != nil {
			return err
		}
	}
	return s.signedOut(w, r)
}

// signedOut removes the cookie and lets the browser forget its drafts.
func (s *Server) signedOut(w http.ResponseWriter, r *http.Request) error {
	s.takeCookie(w, r, sessionCookie)
	s.setCookie(w, r, signedOutCookie, "1", time.Minute)
	s.flash(w, r, "signed-out", 0, 0)
	return redirect(w, r, "/login")
}

func (s *Server) showSetup(w http.ResponseWriter, r *http.Request) error {
	has, err := s.store.HasUsers(r.Context())
	if err != nil {
		return err
	}
	if has {
		return redirect(w, r, "/login")
	}
	s.render(w, r, http.StatusOK, views.SetupPage(s.page(w, r, "Welcome", ""), views.AccountForm{}))
	return nil
}

func (s *Server) setup(w http.ResponseWriter, r *http.Request) error {
	in := hindcast.NewUser{Name: r.PostFormValue("name"), Email: r.PostFormValue("email"), Password: r.PostFormValue("password")}
	u, err := s.store.AddFirstUser(r.Context(), requestID(r.Context()), in)
	if errors.Is(err, store.ErrNotFirst) {
		return redirect(w, r, "/login")
	}
	if v, ok := invalid(err); ok {
		form := views.AccountForm{Name: in.Name, Email: in.Email, Errors: v}
		s.render(w, r, http.StatusUnprocessableEntity, views.SetupPage(s.page(w, r, "Welcome", ""), form))
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.startSession(w, r, u.ID); err != nil {
		return err
	}
	return redirect(w, r, "/")
}

func (s *Server) showSettings(w http.ResponseWriter, r *http.Request) error {
	return s.renderSettings(w, r, http.StatusOK, views.PasswordForm{})
}

func (s *Server) renderSettings(w http.ResponseWriter, r *http.Request, status int, form views.PasswordForm) error {
	v := visitorOf(r)
	sessions, err := s.store.Sessions(r.Context(), v.user.ID, v.secret)
	if err != nil {
		return err
	}
	lines := make([]views.SessionLine, len(sessions))
	for n, one := range sessions {
		lines[n] = views.SessionLine{Agent: one.Agent, Created: one.CreatedAt, LastUse: one.SeenAt, Current: one.Current}
	}
	s.render(w, r, status, views.SettingsPage(s.page(w, r, "Your account", "settings"), lines, form))
	return nil
}

func (s *Server) setTheme(w http.ResponseWriter, r *http.Request) error {
	choice := r.PostFormValue("theme")
	if choice != "light" && choice != "dark" {
		choice = ""
	}
	s.setCookie(w, r, themeCookie, choice, 365*24*time.Hour)
	return redirect(w, r, s.back(r))
}

// back is the page a form was on, when it is one of ours.
func (s *Server) back(r *http.Request) string {
	from, ok := strings.CutPrefix(r.Referer(), scheme(r)+"://"+r.Host)
	if !ok && s.config.BaseURL != "" {
		from, ok = strings.CutPrefix(r.Referer(), s.config.BaseURL)
	}
	if !ok {
		return "/"
	}
	return localPath(from)
}

func scheme(r *http.Request) string {
	if r.TLS != nil {
		return "https"
	}
	return "http"
}

func (s *Server) changePassword(w http.ResponseWriter, r *http.Request) error {
	v := visitorOf(r)
	from := middleware.GetClientIP(r.Context())
	if s.demo() {
		return hindcast.ErrForbidden
	}
	if s.guard.wait(v.user.Email, from) > 0 {
		return &requestError{http.StatusTooManyRequests, "The current password was wrong several times. Wait a minute before the next try."}
	}
	errs := &hindcast.ValidationError{}
	if _, err := s.store.Authenticate(r.Context(), v.user.Email, r.PostFormValue("current")); errors.Is(err, store.ErrSignIn) {
		s.guard.failed(v.user.Email, from)
		errs.Add("current", "This is not your current password.")
	} else if err != nil {
		return err
	}
	errs.Merge(hindcast.ValidatePassword(r.PostFormValue("password")))
	if errs.Err() != nil {
		return s.renderSettings(w, r, http.StatusUnprocessableEntity, views.PasswordForm{Errors: errs})
	}
	if err := s.store.SetPassword(r.Context(), s.change(r), v.user.ID, r.PostFormValue("password"), v.secret); err != nil {
		return err
	}
	if err := s.startSession(w, r, v.user.ID); err != nil {
		return err
	}
	s.flash(w, r, "password", 0, 0)
	return redirect(w, r, "/settings")
}

func (s *Server) signOutEverywhere(w http.ResponseWriter, r *http.Request) error {
	if err := s.store.EndSessions(r.Context(), s.change(r), visitorOf(r).user.ID); err != nil {
		return err
	}
	return s.signedOut(w, r)
}

func (s *Server) listPeople(w http.ResponseWriter, r *http.Request) error {
	list, err := s.store.Users(r.Context())
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, views.PeoplePage(s.page(w, r, "People", "settings"), list))
	return nil
}

func (s *Server) newPerson(w http.ResponseWriter, r *http.Request) error {
	s.render(w, r, http.StatusOK, views.PersonNewPage(s.page(w, r, "Add a person", "settings"), views.AccountForm{Access: string(hindcast.Responder)}))
	return nil
}

func (s *Server) createPerson(w http.ResponseWriter, r *http.Request) error {
	in := hindcast.NewUser{Name: r.PostFormValue("name"), Email: r.PostFormValue("email"), Password: r.PostFormValue("password"), Access: hindcast.Access(r.PostFormValue("access"))}
	_, err := s.store.AddUser(r.Context(), s.change(r), in)
	if v, ok := invalid(err); ok {
		form := views.AccountForm{Name: in.Name, Email: in.Email, Access: string(in.Access), Errors: v}
		s.render(w, r, http.StatusUnprocessableEntity, views.PersonNewPage(s.page(w, r, "Add a person", "settings"), form))
		return nil
	}
	if err != nil {
		return err
	}
	s.flash(w, r, "person", 0, 0)
	return redirect(w, r, "/settings/people")
}

func (s *Server) showPerson(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "user")
	if err != nil {
		return err
	}
	u, err := s.store.User(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	return s.renderPerson(w, r, http.StatusOK, views.PersonForm{
		ID: u.ID, Email: u.Email, Name: u.Name, Access: string(u.Access), Roles: strings.Join(u.Roles, ", "), Disabled: u.Disabled,
	})
}

func (s *Server) renderPerson(w http.ResponseWriter, r *http.Request, status int, form views.PersonForm) error {
	var err error
	if form.Known, err = s.store.Roles(r.Context()); err != nil {
		return err
	}
	s.render(w, r, status, views.PersonPage(s.page(w, r, form.Email, "settings"), form))
	return nil
}

func (s *Server) updatePerson(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "user")
	if err != nil {
		return err
	}
	in := store.UserInput{Name: r.PostFormValue("name"), Access: hindcast.Access(r.PostFormValue("access")),
		Roles: hindcast.SplitNames(r.PostFormValue("roles")), Disabled: r.PostFormValue("disabled") != ""}
	_, err = s.store.EditUser(r.Context(), s.change(r), id, in)
	if v, ok := invalid(err); ok {
		u, err := s.store.User(r.Context(), visitorOf(r).user, id)
		if err != nil {
			return err
		}
		return s.renderPerson(w, r, http.StatusUnprocessableEntity, views.PersonForm{
			ID: id, Email: u.Email, Name: in.Name, Access: string(in.Access), Roles: r.PostFormValue("roles"), Disabled: in.Disabled, Errors: v,
		})
	}
	if err != nil {
		return err
	}
	s.flash(w, r, "person", 0, 0)
	return redirect(w, r, "/settings/people")
}

func (s *Server) setPersonPassword(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "user")
	if err != nil {
		return err
	}
	err = s.store.SetPassword(r.Context(), s.change(r), id, r.PostFormValue("password"), "")
	if v, ok := invalid(err); ok {
		u, err := s.store.User(r.Context(), visitorOf(r).user, id)
		if err != nil {
			return err
		}
		return s.renderPerson(w, r, http.StatusUnprocessableEntity, views.PersonForm{
			ID: id, Email: u.Email, Name: u.Name, Access: string(u.Access), Roles: strings.Join(u.Roles, ", "), Disabled: u.Disabled, Errors: v,
		})
	}
	if err != nil {
		return err
	}
	s.flash(w, r, "person", 0, 0)
	return redirect(w, r, "/settings/people")
}
