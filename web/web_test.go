package web

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

func TestPagesAnswer(t *testing.T) {
	a := newApp(t).withPeople()
	i := a.incident("queue stall", "09:02", "?", "09:07", "09:11", "10:18")
	full(t, a, i)
	tests := []struct {
		as, path string
		status   int
		says     string
	}{
		{"eve", "/", 200, "queue stall"},
		{"eve", "/?severity=SEV-4", 200, "No incident fits"},
		{"eve", "/?open=1&service=x&before=zzz", 200, "No incident fits"},
		{"eve", "/incidents/1", 200, "about 71 min T3 to T5"},
		{"eve", "/incidents/1/timeline", 200, "Queue depth rises"},
		{"eve", "/incidents/1/evidence", 200, "delay_ms=0"},
		{"eve", "/incidents/1/evidence?lines=L1-L2", 200, "delay_ms=0"},
		{"eve", "/incidents/1/evidence?lines=L1-L99", 200, "L1–L99 is cited, but there is no such line"},
		{"eve", "/incidents/1/excerpts/1", 200, "All evidence"},
		{"eve", "/incidents/1/hypotheses", 200, "empty policy"},
		{"eve", "/incidents/1/actions", 200, "Queue service lead"},
		{"eve", "/incidents/1/updates", 200, "We are looking"},
		{"eve", "/incidents/1/postmortem", 200, "Limits of this record"},
		{"eve", "/incidents/1/history", 200, "added the incident"},
		{"eve", "/actions", 200, "Never resolve to an empty policy"},
		{"eve", "/settings", 200, "eve@example.org"},
		{"ada", "/incidents/new", 200, "Declare an incident"},
		{"ada", "/incidents/1/edit", 200, "Edit incident"},
		{"ada", "/incidents/1/entries/1/edit", 200, "Edit T1"},
		{"ada", "/incidents/1/hypotheses/new", 200, "Add a hypothesis"},
		{"ada", "/incidents/1/hypotheses/1/edit", 200, "Edit H1"},
		{"ada", "/incidents/1/actions/new", 200, "Add an action"},
		{"ada", "/incidents/1/actions/1/edit", 200, "Edit action"},
		{"ada", "/incidents/1/updates/new", 200, "Write a customer update"},
		{"ada", "/incidents/1/updates/1/edit", 403, "not allowed"},
		{"ada", "/incidents/1/sections/new", 200, "Add a section"},
		{"ada", "/incidents/1/sections/1/edit", 200, "Edit section"},
		{"ada", "/import", 200, "Import a postmortem"},
		{"root", "/settings/people", 200, "ada@example.org"},
		{"root", "/settings/people/new", 200, "Add a person"},
		{"root", "/settings/people/1", 200, "Roles held"},
		{"", "/status/", 200, "Slow checkout"},
		{"", "/status/history", 200, "September 2026"},
		{"", "/status/incidents/1", 200, "We are looking"},
		{"", "/status/incidents/2", 404, "There is nothing here"},
		{"", "/status/nothing", 404, "There is nothing here"},
		{"", "/login", 200, "Sign in"},
		{"eve", "/incidents/2", 404, "There is nothing here"},
		{"eve", "/incidents/x", 404, "There is nothing here"},
		{"eve", "/incidents/1/excerpts/9", 404, "There is nothing here"},
		{"eve", "/nothing", 404, "There is nothing here"},
		{"ada", "/incidents/1/entries/99/edit", 404, "There is nothing here"},
	}
	for _, tt := range tests {
		t.Run(tt.as+" "+tt.path, func(t *testing.T) {
			a.get(tt.as, tt.path).want(t, tt.status, "").says(t, tt.says)
		})
	}
}

// full gives an incident one of everything.
func full(t *testing.T, a *app, i hindcast.Incident) {
	t.Helper()
	ctx, by := t.Context(), a.people["ada"]
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for seq, m := range map[int64]hindcast.Milestone{3: hindcast.Onset, 4: hindcast.Detected, 5: hindcast.ResolvedMarker} {
		_, err := a.store.SetMilestone(ctx, by, i.ID, seq, m)
		must(err)
	}
	_, err := a.store.AddEntry(ctx, by, i.ID, hindcast.EntryInput{Moment: storetest.Moment(t, "09:07:01"), Text: "Queue depth rises, see L1–L2 and [H1]", Label: hindcast.Inference, Kind: hindcast.Signal})
	must(err)
	_, err = a.store.AddExcerpt(ctx, by, i.ID, hindcast.ExcerptInput{Origin: "two lines", Body: []byte("09:06:58 delay_ms=0\n\x1b[31m09:07:01\x1b[0m wait\x00\n")}, 1000)
	must(err)
	_, err = a.store.AddHypothesis(ctx, by, i.ID, hindcast.HypothesisInput{Statement: "an empty policy", State: hindcast.Leading, Confidence: hindcast.Moderate, EvidenceFor: "L1", EvidenceAgainst: "T4", Unexplained: "the first failure", WouldSettle: "connections", ConfidenceReason: "few lines"})
	must(err)
	_, err = a.store.AddAction(ctx, by, i.ID, hindcast.ActionInput{Title: "Never resolve to an empty policy", Priority: hindcast.P0, OwnerRole: "Queue service lead", Due: hindcast.Date{Year: 2026, Month: 9, Day: 1}, VerificationSignal: "tests pass", RollbackNote: "none needed", Description: "see L1"})
	must(err)
	_, err = a.store.AddUpdate(ctx, by, i.ID, hindcast.UpdateInput{PublicTitle: "Slow checkout", State: hindcast.Investigating, Message: "We are looking."}, hindcast.PublishedUpdate)
	must(err)
	_, err = a.store.AddUpdate(ctx, by, i.ID, hindcast.UpdateInput{PublicTitle: "Slow checkout", State: hindcast.Identified, Message: "A draft."}, hindcast.DraftUpdate)
	must(err)
	_, err = a.store.AddSection(ctx, by, i.ID, hindcast.SectionInput{Heading: "Impact", Body: "Checkout was slow, see T3."})
	must(err)
}

func TestWhoIsNotSignedInIsSentToSignInAndBack(t *testing.T) {
	a := newApp(t)
	a.get("", "/").want(t, 303, "/setup")
	a.get("", "/login").want(t, 303, "/setup")
	a.withPeople()
	a.get("", "/").want(t, 303, "/login")
	a.get("", "/incidents/1/timeline?x=1").want(t, 303, "/login?next=%2Fincidents%2F1%2Ftimeline%3Fx%3D1")
	a.post("", "/incidents", "title", "x").want(t, 303, "/login")
	a.get("", "/setup").want(t, 303, "/login")
	a.get("ada", "/login").want(t, 303, "/")
}

func TestFirstRunCreatesTheAdministrator(t *testing.T) {
	a := newApp(t)
	a.get("", "/setup").want(t, 200, "").says(t, "first administrator")
	a.post("", "/setup", "name", "", "email", "x", "password", "short").want(t, 422, "").says(t, "Give the name", "Give an address", "at least 10 characters")
	res := a.post("", "/setup", "name", "Grace", "email", "grace@example.org", "password", storetest.Password).want(t, 303, "/")
	if session := cookie(res, sessionCookie); session == nil || !session.HttpOnly || session.SameSite != http.SameSiteLaxMode {
		t.Errorf("the session cookie is %+v", session)
	}
	a.post("", "/setup", "name", "Mallory", "email", "m@example.org", "password", storetest.Password).want(t, 303, "/login")
}

func cookie(r answer, name string) *http.Cookie {
	for _, c := range r.Cookies() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func TestSigningInAndOut(t *testing.T) {
	a := newApp(t).withPeople()
	bad := a.post("", "/login", "email", "ada@example.org", "password", "wrong").want(t, 422, "")
	if got, _ := bad.page(t).Find("input[name=email]").Attr("value"); got != "ada@example.org" {
		t.Errorf("after a wrong password the address is %q, want it kept", got)
	}
	res := a.post("", "/login", "email", "ada@example.org", "password", storetest.Password, "next", "/incidents/1").want(t, 303, "/incidents/1")
	a.secrets["ada"] = cookie(res, sessionCookie).Value
	a.get("ada", "/").want(t, 200, "")
	out := a.post("ada", "/logout").want(t, 303, "/login")
	if c := cookie(out, sessionCookie); c == nil || c.MaxAge >= 0 {
		t.Errorf("signing out leaves the cookie: %+v", c)
	}
	a.get("ada", "/").want(t, 303, "/login")
}

func TestSigningInNeverLeadsElsewhere(t *testing.T) {
	for next, want := range map[string]string{"/incidents/1": "/incidents/1", "//evil.example": "/", "https://evil.example": "/", `/\evil.example`: "/", "": "/", "/a\r\nb": "/"} {
		if got := localPath(next); got != want {
			t.Errorf("localPath(%q) = %q, want %q", next, got, want)
		}
	}
}

func TestGuessingPasswordsIsSlowedDown(t *testing.T) {
	a := newApp(t).withPeople()
	for range freeTries {
		a.post("", "/login", "email", "ada@example.org", "password", "wrong").want(t, 422, "")
	}
	res := a.post("", "/login", "email", "ada@example.org", "password", storetest.Password).want(t, 429, "")
	if res.Header.Get("Retry-After") == "" {
		t.Error("a refusal does not say when to try again")
	}
	a.clock.Set(a.clock.Now().Add(5 * time.Minute))
	a.post("", "/login", "email", "ada@example.org", "password", storetest.Password).want(t, 303, "/")
}

func TestGuessingLocksNobodyElseOut(t *testing.T) {
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	g := newSignInGuard(clock.Now)
	for range freeTries {
		g.failed("ada@example.org", "192.0.2.1")
	}
	for name, tt := range map[string]struct {
		account, from string
		waits         bool
	}{"the guesser": {"ada@example.org", "192.0.2.1", true}, "ada herself": {"ada@example.org", "192.0.2.2", false}, "bob beside the guesser": {"bob@example.org", "192.0.2.1", false}} {
		if got := g.wait(tt.account, tt.from) > 0; got != tt.waits {
			t.Errorf("%s waits: %t, want %t", name, got, tt.waits)
		}
	}
	for n := range wideTries {
		g.failed("user"+strconv.Itoa(n)+"@example.org", "192.0.2.1")
	}
	if g.wait("new@example.org", "192.0.2.1") == 0 {
		t.Error("one address may guess at many accounts without a pause")
	}
	for n := range 2 * maxGuarded {
		g.failed("flood", strconv.Itoa(n))
	}
	if len(g.tries) > maxGuarded+3 {
		t.Errorf("a flood fills the memory with %d keys", len(g.tries))
	}
}

func TestPasswordsAndSessions(t *testing.T) {
	a := newApp(t).withPeople()
	a.post("ada", "/settings/password", "current", "wrong", "password", "short").want(t, 422, "").says(t, "not your current password", "at least 10 characters")
	res := a.post("ada", "/settings/password", "current", storetest.Password, "password", "a whole new password").want(t, 303, "/settings")
	a.secrets["ada"] = cookie(res, sessionCookie).Value
	a.get("ada", "/settings").want(t, 200, "").says(t, "this browser")
	a.post("ada", "/settings/sessions/delete").want(t, 303, "/login")
	a.get("ada", "/").want(t, 303, "/login")
}

func TestPeopleAreManagedByAdministratorsOnly(t *testing.T) {
	a := newApp(t).withPeople()
	for _, path := range []string{"/settings/people", "/settings/people/new", "/settings/people/1"} {
		a.get("ada", path).want(t, 403, "")
	}
	a.post("ada", "/settings/people", "name", "x").want(t, 403, "")
	a.post("root", "/settings/people", "name", "Zoe", "email", "nonsense", "password", "x", "access", "king").want(t, 422, "").says(t, "Give an address", "at least 10 characters", "Choose viewer")
	a.post("root", "/settings/people", "name", "Zoe", "email", "zoe@example.org", "password", storetest.Password, "access", "responder").want(t, 303, "/settings/people")
	a.get("root", "/settings/people").says(t, "zoe@example.org")
	a.post("root", "/settings/people/5", "name", "", "access", "responder").want(t, 422, "").says(t, "Give the name")
	a.post("root", "/settings/people/5", "name", "Zoe Z", "access", "viewer", "roles", "Scribe, On-call SRE").want(t, 303, "/settings/people")
	a.get("root", "/settings/people").says(t, "On-call SRE, Scribe")
	a.post("root", "/settings/people/5/password", "password", "short").want(t, 422, "").says(t, "at least 10")
	a.post("root", "/settings/people/5/password", "password", "long enough now").want(t, 303, "/settings/people")
	a.get("root", "/settings/people/99").want(t, 404, "")
}

func TestThemeIsKeptForThePageOneIsOn(t *testing.T) {
	a := newApp(t).withPeople()
	req := httptest.NewRequest(http.MethodPost, "http://example.com/settings/theme", strings.NewReader("theme=dark"))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Referer", "http://example.com/actions")
	res := a.send("ada", req).want(t, 303, "/actions")
	page := httptest.NewRequest(http.MethodGet, "/", nil)
	page.AddCookie(cookie(res, themeCookie))
	if got, _ := a.send("ada", page).page(t).Find("html").Attr("data-theme"); got != "dark" {
		t.Errorf("the page's theme is %q, want dark", got)
	}
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	a := newApp(t).withPeople()
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		req := httptest.NewRequest(http.MethodPost, "/incidents", strings.NewReader("title=stolen"))
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set(header, value)
		a.send("ada", req).want(t, 403, "").says(t, "sent from another site")
	}
	if list, _ := a.store.Incidents(t.Context(), a.people["ada"].Actor, store.IncidentFilter{}); len(list) != 0 {
		t.Error("another site's form declared an incident")
	}
}

func TestEveryAnswerCarriesItsSafeguards(t *testing.T) {
	a := newApp(t).withPeople()
	for _, path := range []string{"/", "/login", "/status/", "/nothing", "/healthz", "/static/x"} {
		res := a.get("", path)
		if policy := res.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s has the policy %q", path, policy)
		}
		if res.Header.Get("X-Content-Type-Options") != "nosniff" || res.Header.Get("X-Request-Id") == "" {
			t.Errorf("%s lacks nosniff or a request id", path)
		}
	}
	for _, c := range a.get("", "/status/").Cookies() {
		t.Errorf("the public page sets the cookie %s", c.Name)
	}
}

func TestOtherMethodsAreAnsweredPlainly(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall")
	head := a.send("ada", httptest.NewRequest(http.MethodHead, "/incidents/1", nil)).want(t, 200, "")
	if head.Header.Get("Content-Length") == "" {
		t.Error("HEAD does not say how long the page is")
	}
	a.post("ada", "/incidents/1/timeline").want(t, 405, "").says(t, "takes no such request")
	a.get("ada", "/incidents/1/entries").want(t, 405, "").says(t, "takes no such request")
}

func TestFaultsShowNothingInternal(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall")
	if err := a.store.Close(); err != nil {
		t.Fatal(err)
	}
	res := a.get("ada", "/incidents/1")
	if res.StatusCode != 500 && res.StatusCode != 503 {
		t.Fatalf("with a closed database the page answers %d", res.StatusCode)
	}
	for _, internal := range []string{"sql", "database", "store", "goroutine", "queue stall"} {
		if strings.Contains(strings.ToLower(res.body), internal) {
			t.Errorf("the error page says %q", internal)
		}
	}
	if id := res.Header.Get("X-Request-Id"); !strings.Contains(res.body, id) || !strings.Contains(a.log.String(), id) {
		t.Errorf("request %s is not on the page and in the log", id)
	}
}

func TestPanicsBecomeErrorPages(t *testing.T) {
	a := newApp(t)
	server := New(a.store, Config{Now: a.clock.Now})
	r := chi.NewRouter()
	r.Use(requestIDs, server.recoverer)
	r.Get("/", func(http.ResponseWriter, *http.Request) { panic("secret detail") })
	w := httptest.NewRecorder()
	r.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if w.Code != 500 || strings.Contains(w.Body.String(), "secret detail") {
		t.Errorf("a panic answers %d: %s", w.Code, w.Body.String())
	}
}

func TestHealthAndReadiness(t *testing.T) {
	a := newApp(t)
	a.get("", "/healthz").want(t, 200, "")
	a.get("", "/readyz").want(t, 200, "")
	if err := a.store.Close(); err != nil {
		t.Fatal(err)
	}
	a.get("", "/healthz").want(t, 200, "")
	a.get("", "/readyz").want(t, 503, "")
}

func TestTheDemoNeedsNoSignIn(t *testing.T) {
	s, clock := storetest.Open(t)
	by := storetest.User(t, s, "demo", hindcast.Responder)
	a := &app{t: t, store: s, clock: clock}
	a.handler = New(s, Config{Now: clock.Now, Demo: by.Actor}).Handler()
	a.get("", "/").want(t, 200, "").says(t, "worked example", "demo")
	a.post("", "/incidents", "title", "tried out", "token", "t").want(t, 303, "/incidents/1")
	a.post("", "/settings/password", "current", "x", "password", "a new password").want(t, 403, "")
}

func TestLogsHoldNoPrivateText(t *testing.T) {
	a := newApp(t).withPeople()
	a.post("ada", "/incidents", "title", "acme is down", "token", "tok-1").want(t, 303, "/incidents/1")
	a.get("ada", "/?service=acme-vault")
	a.post("", "/login", "email", "ada@example.org", "password", "wrong-password")
	for _, private := range []string{"acme", "ada@example.org", "wrong-password", "tok-1", a.secrets["ada"]} {
		if strings.Contains(a.log.String(), private) {
			t.Errorf("the log holds %q:\n%s", private, a.log.String())
		}
	}
}
