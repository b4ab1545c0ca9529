package web

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

// rendered collects the pages that this package's tests have rendered.
var rendered struct {
	sync.Mutex
	pages map[string]bool
}

// pageFunc finds the page in the name of the function that renders it, whether
// or not the compiler has put it into its caller.
var pageFunc = regexp.MustCompile(`\.(\w+Page)\.func\d`)

// pageTap watches what is written while a page is rendered: whoever writes has
// the page on its stack.
type pageTap struct{ io.Writer }

func (p pageTap) Write(b []byte) (int, error) {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		if m := pageFunc.FindStringSubmatch(frame.Function); m != nil {
			rendered.Lock()
			rendered.pages[m[1]] = true
			rendered.Unlock()
		}
		if !more {
			return p.Writer.Write(b)
		}
	}
}

// TestMain runs the tests and then fails if some page was rendered by none of
// them. A run of chosen tests is not held to that.
func TestMain(m *testing.M) {
	rendered.pages = map[string]bool{}
	code := m.Run()
	if chosen := flag.Lookup("test.run").Value.String() + flag.Lookup("test.skip").Value.String() + flag.Lookup("test.fuzz").Value.String(); code == 0 && chosen == "" {
		if missing := unrendered(); len(missing) > 0 {
			fmt.Println("FAIL: no test renders", strings.Join(missing, ", "))
			code = 1
		}
	}
	os.Exit(code)
}

func unrendered() []string {
	sources, _ := filepath.Glob("../views/*.templ")
	declared := regexp.MustCompile(`(?m)^templ (\w+Page)\(`)
	var missing []string
	found := 0
	for _, source := range sources {
		body, err := os.ReadFile(source)
		if err != nil {
			return []string{err.Error()}
		}
		for _, m := range declared.FindAllStringSubmatch(string(body), -1) {
			found++
			if !rendered.pages[m[1]] {
				missing = append(missing, m[1])
			}
		}
	}
	if found == 0 {
		return []string{"any page: the templates were not found"}
	}
	slices.Sort(missing)
	return missing
}

// app is the whole application over a database of the test's own.
type app struct {
	t       *testing.T
	store   *store.Store
	clock   *storetest.Clock
	handler http.Handler
	log     *bytes.Buffer
	people  map[string]store.Change
	secrets map[string]string
}

// newApp makes an application with an administrator, two responders and a
// viewer: root, ada, bob and eve.
func newApp(t *testing.T) *app {
	t.Helper()
	return newAppWith(t, Config{})
}

func newAppWith(t *testing.T, config Config) *app {
	t.Helper()
	s, clock := storetest.Open(t)
	a := &app{t: t, store: s, clock: clock, log: &bytes.Buffer{}, people: map[string]store.Change{}, secrets: map[string]string{}}
	config.Now, config.Log = clock.Now, slog.New(slog.NewTextHandler(a.log, nil))
	server := New(s, config)
	server.tap = func(w io.Writer) io.Writer { return pageTap{w} }
	a.handler = server.Handler()
	return a
}

func (a *app) withPeople() *app {
	a.t.Helper()
	for name, access := range map[string]hindcast.Access{"root": hindcast.Administrator, "ada": hindcast.Responder, "bob": hindcast.Responder, "eve": hindcast.Viewer} {
		by := storetest.User(a.t, a.store, name, access)
		secret, err := a.store.StartSession(a.t.Context(), by.Actor.ID, "test browser", "")
		if err != nil {
			a.t.Fatal(err)
		}
		a.people[name], a.secrets[name] = by, secret
	}
	return a
}

// answer is a response with its body read.
type answer struct {
	*http.Response
	body string
}

// page parses the body as HTML.
func (r answer) page(t *testing.T) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(r.body))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// send sends a request as one of the people, or as nobody.
func (a *app) send(as string, req *http.Request) answer {
	a.t.Helper()
	if secret, ok := a.secrets[as]; ok {
		req.AddCookie(&http.Cookie{Name: sessionCookie, Value: secret})
	} else if as != "" {
		a.t.Fatalf("nobody is called %s", as)
	}
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, req.WithContext(a.t.Context()))
	res := w.Result()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		a.t.Fatal(err)
	}
	return answer{res, string(body)}
}

func (a *app) get(as, path string) answer {
	a.t.Helper()
	return a.send(as, httptest.NewRequest(http.MethodGet, path, nil))
}

// post sends a form. Its fields are name, value, name, value.
func (a *app) post(as, path string, fields ...string) answer {
	a.t.Helper()
	form := url.Values{}
	for n := 0; n+1 < len(fields); n += 2 {
		form.Add(fields[n], fields[n+1])
	}
	req := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return a.send(as, req)
}

// upload sends a multipart form with a file; file "" sends none.
func (a *app) upload(as, path, field, file string, body []byte, fields ...string) answer {
	a.t.Helper()
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	for n := 0; n+1 < len(fields); n += 2 {
		if err := w.WriteField(fields[n], fields[n+1]); err != nil {
			a.t.Fatal(err)
		}
	}
	if file != "" {
		part, err := w.CreateFormFile(field, file)
		if err != nil {
			a.t.Fatal(err)
		}
		if _, err := part.Write(body); err != nil {
			a.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		a.t.Fatal(err)
	}
	req := httptest.NewRequest(http.MethodPost, path, &buf)
	req.Header.Set("Content-Type", w.FormDataContentType())
	return a.send(as, req)
}

// want checks status and, for redirects, where to.
func (r answer) want(t *testing.T, status int, location string) answer {
	t.Helper()
	if r.StatusCode != status || r.Header.Get("Location") != location {
		t.Fatalf("answered %d to %q, want %d to %q\n%s", r.StatusCode, r.Header.Get("Location"), status, location, firstLines(r.body))
	}
	return r
}

// says checks that the page shows some text, as a reader sees it.
func (r answer) says(t *testing.T, texts ...string) answer {
	t.Helper()
	shown := strings.Join(strings.Fields(r.page(t).Find("body").Text()), " ")
	for _, text := range texts {
		if !strings.Contains(shown, text) {
			t.Errorf("the page does not say %q:\n%s", text, shown)
		}
	}
	return r
}

func firstLines(body string) string {
	if len(body) > 2000 {
		return body[:2000] + "…"
	}
	return body
}

// incident declares one as ada, with a row for each clock time.
func (a *app) incident(title string, times ...string) hindcast.Incident {
	a.t.Helper()
	i := storetest.Incident(a.t, a.store, a.people["ada"], title)
	for _, when := range times {
		storetest.Entry(a.t, a.store, a.people["ada"], i.ID, when, "at "+when)
	}
	return i
}
