package document_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hindcast/document"
)

var update = flag.Bool("update", false, "write what is understood of testdata/shapes as the answers; read the difference before you keep it")

// TestDocumentsOfManyShapesAreUnderstood reads small documents, each with one
// habit of the people who write them.
func TestDocumentsOfManyShapesAreUnderstood(t *testing.T) {
	files, _ := filepath.Glob("testdata/shapes/*.md")
	if len(files) < 10 {
		t.Fatalf("only %d documents are there", len(files))
	}
	for _, file := range files {
		im, err := document.Read(filepath.Base(file), readFile(t, file))
		if err != nil {
			t.Fatal(err)
		}
		got, err := im.JSON()
		if err != nil {
			t.Fatal(err)
		}
		answer := strings.TrimSuffix(file, ".md") + ".json"
		if *update {
			if err := os.WriteFile(answer, got, 0o600); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if want := readFile(t, answer); !bytes.Equal(got, want) {
			t.Errorf("%s (-answer +understood):\n%s", filepath.Base(file), cmp.Diff(string(want), string(got)))
		}
	}
}
