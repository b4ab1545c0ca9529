package hindcast_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport says which packages of this module each package may import, and
// which libraries are its alone. It is the map of the code as a test.
var mayImport = map[string]struct{ ours, libraries []string }{
	"hindcast":                 {nil, nil},
	"hindcast/migrations":      {nil, nil},
	"hindcast/static":          {nil, nil},
	"hindcast/document":        {[]string{"hindcast"}, []string{"github.com/yuin/goldmark"}},
	"hindcast/store":           {[]string{"hindcast", "hindcast/migrations"}, []string{"modernc.org/sqlite", "github.com/alexedwards/argon2id", "golang.org/x/crypto"}},
	"hindcast/store/storetest": {[]string{"hindcast", "hindcast/store"}, []string{"github.com/alexedwards/argon2id"}},
	"hindcast/views":           {[]string{"hindcast", "hindcast/static"}, []string{"github.com/a-h/templ", "github.com/yuin/goldmark"}},
	"hindcast/web":             {[]string{"hindcast", "hindcast/store", "hindcast/views", "hindcast/static", "hindcast/document"}, []string{"github.com/go-chi/chi", "github.com/a-h/templ", "github.com/google/uuid"}},
	"hindcast/cmd/hindcast":    {[]string{"hindcast", "hindcast/store", "hindcast/web", "hindcast/document"}, []string{"github.com/alecthomas/kong", "golang.org/x/term"}},
}

// forbidden are standard packages that would bring I/O or the network to where
// they do not belong.
var forbidden = map[string][]string{
	"hindcast":          {"os", "net", "net/http", "database/sql", "log", "log/slog"},
	"hindcast/views":    {"os", "net", "net/http", "database/sql"},
	"hindcast/store":    {"net/http"},
	"hindcast/web":      {"database/sql"},
	"hindcast/document": {"os", "net/http", "database/sql"},
}

func TestPackagesImportInOneDirection(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		pkg := path.Join("hindcast", filepath.ToSlash(filepath.Dir(file)))
		rule, known := mayImport[pkg]
		if !known {
			t.Errorf("%s: the map says nothing about package %s", file, pkg)
			return nil
		}
		seen[pkg] = true
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			switch {
			case name == "hindcast" || strings.HasPrefix(name, "hindcast/"):
				if !slices.Contains(rule.ours, name) {
					t.Errorf("%s imports %s", file, name)
				}
			case strings.Contains(strings.Split(name, "/")[0], "."):
				if !slices.ContainsFunc(rule.libraries, func(lib string) bool { return name == lib || strings.HasPrefix(name, lib+"/") }) {
					t.Errorf("%s imports %s", file, name)
				}
			case slices.Contains(forbidden[pkg], name):
				t.Errorf("%s imports %s", file, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range mayImport {
		if !seen[pkg] {
			t.Errorf("the map names package %s, which does not exist", pkg)
		}
	}
}
