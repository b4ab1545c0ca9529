package static

import (
	"compress/gzip"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func fetch(t *testing.T, method, path string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for n := 0; n+1 < len(header); n += 2 {
		r.Header.Set(header[n], header[n+1])
	}
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	return w
}

func TestAssetsAreServedUnderAddressesThatNameTheirContent(t *testing.T) {
	for name, kind := range map[string]string{"css/app.css": "text/css; charset=utf-8", "css/status.css": "text/css; charset=utf-8", "js/app.js": "text/javascript; charset=utf-8",
		"img/favicon.svg": "image/svg+xml", "fonts/ibm-plex-mono-latin-400-normal.woff2": "font/woff2"} {
		w := fetch(t, http.MethodGet, Path(name))
		if w.Code != 200 || w.Header().Get("Content-Type") != kind || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || w.Body.Len() == 0 {
			t.Errorf("%s at %s answers %d, %q, %d bytes", name, Path(name), w.Code, w.Header().Get("Content-Type"), w.Body.Len())
		}
		if again := fetch(t, http.MethodGet, Path(name), "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%s with its ETag answers %d", name, again.Code)
		}
	}
	for path, code := range map[string]int{"/static/css/app.css": 404, "/static/../static.go": 404, Path("css/nothing.css"): 404} {
		if w := fetch(t, http.MethodGet, path); w.Code != code {
			t.Errorf("%s answers %d, want %d", path, w.Code, code)
		}
	}
	if w := fetch(t, http.MethodPost, Path("css/app.css")); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("a post answers %d", w.Code)
	}
}

func TestTextIsCompressedOnceAndOnlyForThoseWhoTakeIt(t *testing.T) {
	plain := fetch(t, http.MethodGet, Path("css/app.css")).Body.String()
	w := fetch(t, http.MethodGet, Path("css/app.css"), "Accept-Encoding", "br, gzip")
	if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Vary") != "Accept-Encoding" {
		t.Fatalf("it is sent as %q", w.Header().Get("Content-Encoding"))
	}
	z, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(z); err != nil || string(body) != plain {
		t.Errorf("it unpacks to something else: %v", err)
	}
	if w := fetch(t, http.MethodGet, Path("css/app.css"), "Accept-Encoding", "gzip;q=0"); w.Header().Get("Content-Encoding") != "" {
		t.Error("it is packed for someone who refuses that")
	}
}

func TestStylesheetsLeadToWhatExists(t *testing.T) {
	address := regexp.MustCompile(`url\(([^)]*)\)`)
	for name := range stylesheets {
		css := fetch(t, http.MethodGet, Path(name)).Body.String()
		for _, m := range address.FindAllStringSubmatch(css, -1) {
			if m[1] == "#hatch" {
				continue // a pattern in the page's own picture
			}
			if w := fetch(t, http.MethodGet, m[1]); w.Code != 200 {
				t.Errorf("%s refers to %q, which answers %d", name, m[1], w.Code)
			}
		}
	}
	if n := fetch(t, http.MethodGet, Path("css/status.css")).Body.Len(); n > 16<<10 {
		t.Errorf("the public page's stylesheet has %d bytes; it is for a phone in a bad network", n)
	}
}

func TestEveryStylesheetPartIsUsed(t *testing.T) {
	used := map[string]bool{}
	for _, parts := range stylesheets {
		for _, part := range parts {
			used[part+".css"] = true
		}
	}
	names, err := files.ReadDir("css")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range names {
		if !used[d.Name()] {
			t.Errorf("css/%s is in no stylesheet", d.Name())
		}
	}
}

// TestPagesNameAssetsThatExist reads the templates for the assets they name.
func TestPagesNameAssetsThatExist(t *testing.T) {
	named := regexp.MustCompile(`static\.Path\("([^"]+)"\)`)
	sources, _ := filepath.Glob("../views/*.templ")
	found := 0
	for _, source := range sources {
		body, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(body), -1) {
			found++
			if _, ok := built().paths[m[1]]; !ok {
				t.Errorf("%s names %q, which does not exist", source, m[1])
			}
		}
	}
	if found == 0 {
		t.Error("the templates were not found")
	}
}

// tokens reads the colours of both themes from the token sheet.
func tokens(t *testing.T) map[string]map[string][3]float64 {
	t.Helper()
	sheet, err := files.ReadFile("css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	themes := map[string]map[string][3]float64{"light": {}, "dark": {}}
	for _, m := range regexp.MustCompile(`--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);`).FindAllStringSubmatch(string(sheet), -1) {
		themes["light"][m[1]], themes["dark"][m[1]] = channels(m[2]), channels(m[3])
	}
	if len(themes["light"]) < 20 {
		t.Fatalf("only %d colours were found", len(themes["light"]))
	}
	return themes
}

func channels(hex string) (c [3]float64) {
	for n := range c {
		v, _ := strconv.ParseUint(hex[2*n:2*n+2], 16, 8) // the pattern has checked it
		c[n] = float64(v) / 255
	}
	return c
}

// contrast is the contrast ratio of WCAG 2.2.
func contrast(a, b [3]float64) float64 {
	luminance := func(c [3]float64) float64 {
		for n, v := range c {
			if v <= 0.04045 {
				c[n] = v / 12.92
			} else {
				c[n] = math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
	}
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func TestColoursCanBeRead(t *testing.T) {
	const text, mark = 4.5, 3 // WCAG 2.2, 1.4.3 and 1.4.11
	pairs := []struct {
		fore  string
		backs []string
		least float64
	}{
		{"ink", []string{"paper", "card", "sunken", "accent-soft", "warn-soft", "crit-soft"}, text}, {"ink-2", []string{"paper", "card", "sunken", "accent-soft"}, text},
		{"ink-3", []string{"paper", "card", "accent-soft"}, text}, {"accent", []string{"paper", "card", "accent-soft"}, text}, {"on-accent", []string{"accent"}, text}, {"on-crit", []string{"crit"}, text},
		{"crit", []string{"card", "crit-soft"}, text}, {"warn", []string{"card", "warn-soft"}, text}, {"good", []string{"card", "good-soft"}, text}, {"note", []string{"card", "note-soft"}, text},
		{"edge", []string{"paper", "card"}, mark},
	}
	for theme, colours := range tokens(t) {
		for _, p := range pairs {
			for _, back := range p.backs {
				if got := contrast(colours[p.fore], colours[back]); got < p.least {
					t.Errorf("%s: --%s on --%s has a contrast of %.2f, want %.1f", theme, p.fore, back, got, p.least)
				}
			}
		}
	}
}
