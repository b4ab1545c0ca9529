package document

import (
	"fmt"
	"strings"
	"testing"
)

// logShapeTest is a few lines as some program writes them, and the records
// that they are.
type logShapeTest struct {
	lines string
	want  []string // as logRecordLine writes them
}

// logRecordLine writes a record for comparing: its lines, its time or, in
// brackets, the stamp that is not settled, its level, host!source, text,
// fields.
func logRecordLine(rec LogRecord) string {
	var b strings.Builder
	fmt.Fprint(&b, rec.Line)
	if rec.LastLine > rec.Line {
		fmt.Fprintf(&b, "-%d", rec.LastLine)
	}
	at := logJSONTime(&rec)
	switch {
	case at != nil:
		fmt.Fprintf(&b, " %s %s", *at, rec.Precision)
	case rec.TimeWritten != "":
		fmt.Fprintf(&b, " [%s] %s", rec.TimeWritten, rec.Precision)
	}
	if rec.Level != "" {
		fmt.Fprintf(&b, " %s", rec.Level)
	}
	if rec.Host != "" || rec.Source != "" {
		fmt.Fprintf(&b, " %s!%s", rec.Host, rec.Source)
	}
	fmt.Fprintf(&b, " %q", rec.Text)
	for _, f := range rec.Fields {
		fmt.Fprintf(&b, " %s=%s", f.Name, f.Value)
	}
	return b.String()
}

func TestReadLogUnderstandsTheShapesOfManyPrograms(t *testing.T) {
	for _, shapes := range []map[string]logShapeTest{logShapes, logServerShapes} {
		for name, test := range shapes {
			t.Run(name, func(t *testing.T) {
				records := ReadLog([]byte(test.lines), LogOptions{}).Records
				for i, rec := range records {
					if got := logRecordLine(rec); i < len(test.want) && got != test.want[i] {
						t.Errorf("record %d:\n got %s\nwant %s", i+1, got, test.want[i])
					}
				}
				if len(records) != len(test.want) {
					t.Errorf("%d records, want %d", len(records), len(test.want))
				}
			})
		}
	}
}
