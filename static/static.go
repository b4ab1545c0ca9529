// Package static holds the bytes that browsers fetch, and their addresses. An
// address contains a hash of what it names, so it can be kept forever: when the
// bytes change, so does the address.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

//go:embed css js img fonts
var files embed.FS

// stylesheets are served as one file each, joined from one file per component
// in this order. The public page gets a small one without the webfonts.
var stylesheets = map[string][]string{
	"css/app.css": {"tokens", "fonts", "base", "layout", "controls", "marks", "forms", "tables", "timeline", "phases", "log",
		"feedback", "incident", "document", "utilities", "print"},
	"css/status.css": {"tokens", "base", "layout", "marks", "public", "utilities", "print"},
}

// prefix is where the handler is mounted.
const prefix = "/static/"

type asset struct {
	body    []byte
	gzipped []byte // nil when that would not be smaller
	kind    string
	etag    string
}

// built holds every asset by its address, and the addresses by name.
var built = sync.OnceValue(build)

type tree struct {
	byPath map[string]asset
	paths  map[string]string
}

// Path returns the address of a file such as "css/app.css". A name that does
// not exist is a mistake in the program, and shows as a broken address.
func Path(name string) string {
	if p, ok := built().paths[name]; ok {
		return p
	}
	return prefix + "missing/" + name
}

// Handler serves all assets below /static/.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Only GET is possible here.", http.StatusMethodNotAllowed)
			return
		}
		a, ok := built().byPath[r.URL.Path]
		if !ok {
			http.Error(w, "There is no such file.", http.StatusNotFound)
			return
		}
		h := w.Header()
		h.Set("Content-Type", a.kind)
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("ETag", a.etag)
		h.Set("Vary", "Accept-Encoding")
		if r.Header.Get("If-None-Match") == a.etag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		body := a.body
		if a.gzipped != nil && acceptsGzip(r.Header.Get("Accept-Encoding")) {
			h.Set("Content-Encoding", "gzip")
			body = a.gzipped
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		if r.Method == http.MethodGet {
			_, _ = w.Write(body) // a failure means the browser is gone
		}
	})
}

func acceptsGzip(header string) bool {
	for _, part := range strings.Split(header, ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == "gzip" && strings.TrimSpace(q) != "q=0" {
			return true
		}
	}
	return false
}

// build hashes everything. Files that others refer to come first, so that the
// references carry hashes as well: fonts before stylesheets, and scripts by
// one common hash, since they import each other by relative name.
func build() tree {
	t := tree{byPath: map[string]asset{}, paths: map[string]string{}}
	scripts := sha256.New()
	var scriptNames []string
	walk(func(name string, body []byte) {
		switch path.Dir(name) {
		case "js":
			scripts.Write(body)
			scriptNames = append(scriptNames, name)
		case "css":
		default:
			t.add(name, body, "")
		}
	})
	scriptHash := hex.EncodeToString(scripts.Sum(nil))[:10]
	for _, name := range scriptNames {
		body, _ := files.ReadFile(name) // walk has read it before
		t.add(name, body, scriptHash)
	}
	for name, parts := range stylesheets {
		var sheet bytes.Buffer
		for _, part := range parts {
			body, err := files.ReadFile("css/" + part + ".css")
			if err != nil {
				panic("static: " + err.Error()) // the list above names a file that is not embedded
			}
			sheet.Write(body)
			sheet.WriteByte('\n')
		}
		t.add(name, cssComment.ReplaceAll(t.resolve(sheet.Bytes()), nil), "")
	}
	return t
}

func walk(visit func(name string, body []byte)) {
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := files.ReadFile(name)
		if err == nil {
			visit(name, body)
		}
		return err
	})
	if err != nil {
		panic("static: " + err.Error()) // embedded files can always be read
	}
}

var (
	cssURL     = regexp.MustCompile(`url\(\.\./([^)]+)\)`)
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/\n?`)
)

// resolve replaces relative references by hashed addresses.
func (t tree) resolve(css []byte) []byte {
	return cssURL.ReplaceAllFunc(css, func(ref []byte) []byte {
		return []byte("url(" + t.paths[string(cssURL.FindSubmatch(ref)[1])] + ")")
	})
}

func (t tree) add(name string, body []byte, hash string) {
	if hash == "" {
		sum := sha256.Sum256(body)
		hash = hex.EncodeToString(sum[:])[:10]
	}
	a := asset{body: body, kind: kindOf(name), etag: `"` + hash + `"`}
	if compressible(name) {
		var packed bytes.Buffer
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level exists
		_, _ = z.Write(body)
		if z.Close() == nil && packed.Len() < len(body) {
			a.gzipped = packed.Bytes()
		}
	}
	address := prefix + hash + "/" + name
	t.byPath[address] = a
	t.paths[name] = address
}

func compressible(name string) bool {
	switch path.Ext(name) {
	case ".css", ".js", ".svg", ".md":
		return true
	}
	return false
}

// kindOf names content types here, since the machine's own list may differ.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".md":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}
