package document

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"hindcast"
)

// checkLogLaws checks what holds for any bytes at all.
func checkLogLaws(t *testing.T, body []byte) {
	t.Helper()
	before := bytes.Clone(body)
	opts := LogOptions{Year: 2026, Date: hindcast.Date{Year: 2026, Month: 11, Day: 1}, Zone: time.FixedZone("", 3600)}
	lines := hindcast.SplitLines(body)
	for _, opts := range []LogOptions{{}, opts} {
		log := ReadLog(body, opts)
		if log.Lines != len(lines) {
			t.Fatalf("%d lines, SplitLines says %d", log.Lines, len(lines))
		}
		last := 0
		for _, rec := range log.Records {
			if rec.Line <= last || rec.LastLine < rec.Line || rec.LastLine > len(lines) {
				t.Fatalf("a record from line %d to %d follows line %d of %d", rec.Line, rec.LastLine, last, len(lines))
			}
			last = rec.LastLine
			if rec.TimeWritten == "" && !rec.Time.IsZero() {
				t.Fatalf("line %d has a time but no stamp", rec.Line)
			}
			if !strings.Contains(string(lines[rec.Line-1]), rec.TimeWritten) && !bytes.ContainsAny(lines[rec.Line-1], "\x1b\r") {
				t.Fatalf("line %d does not hold its stamp %q", rec.Line, rec.TimeWritten)
			}
		}
		for _, span := range append(log.Secrets, log.Personal...) {
			if span.Line < 1 || span.Line > len(lines) || span.Start < 0 || span.Start >= span.End || span.End > len(lines[span.Line-1]) {
				t.Fatalf("span %v lies outside of its line", span)
			}
		}
		if _, err := log.JSON(); err != nil {
			t.Fatal(err)
		}
		masked := MaskLog(body, append(log.Secrets, log.Personal...))
		if got := len(hindcast.SplitLines(masked)); got != len(lines) {
			t.Fatalf("masking turns %d lines into %d", len(lines), got)
		}
	}
	if !bytes.Equal(before, body) {
		t.Fatal("the body was changed")
	}
	for _, line := range lines {
		shown := DisplayLine(line)
		if !utf8.ValidString(shown) {
			t.Fatalf("%q is shown as bytes that are not UTF-8", line)
		}
		for _, c := range shown {
			if unicode.IsControl(c) || logDeceives(c) {
				t.Fatalf("%q is shown with %U", line, c)
			}
		}
	}
}

func FuzzReadLog(f *testing.F) {
	files, err := filepath.Glob("testdata/logs/*.log")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body[:min(len(body), 4000)])
	}
	for _, test := range logShapes {
		f.Add([]byte(test.lines))
	}
	f.Fuzz(checkLogLaws)
}

// logHostile are pieces that a careless reader goes over again and again.
var logHostile = []string{
	"a", "=", ":", "@", "a@", "a=", `a="`, `a='b `, `"`, `\`, `\"`, "{", `{"a":`, "[", "[[[ ", "]", "(", "\x1b", "\x1b[", "\x1b]", "\x1b[1", "\r", "\t", " ", "\x00", "\xff",
	"\u202e", "://", "://a:", "1", "1.", "1:", "4111 ", "4111111111111111", "-", "-----BEGIN " + "PRIVATE KEY-----", "-----END ", "password", "password=", "password: ", "token=\"", "Bearer ", "eyJ", "AK" + "IA",
	"2026-04-11", "2026-04-11T08:15:02Z", "x2026-04-11 08:15:02 ", "time=2026-", "http://x:y@z ", "GET / HTTP/1.1\" ", ", client: ", ":  ", "from 1.1.1.1 ", "--password ", "PASSWORD '", "{ ", " {", "eyJ-", "eyJa.b", "sk-a", "cookie=a=*** ", "token=a://", "auth=", "auth=none ", "password: a ", "secret=a/b", "Basic a",
	"e+09", "\u00e9", ", ", "> ", "| ", "a | ", "panic:", "Started ", " at ",
}

// quickest measures f, up to three times if it takes longer than it should, as
// a busy machine may have held it up.
func quickest(limit time.Duration, f func()) time.Duration {
	best := time.Hour
	for n := 0; n < 3 && best > limit; n++ {
		start := time.Now()
		f()
		best = min(best, time.Since(start))
	}
	return best
}

func TestReadLogTakesTimeInProportionToALongLine(t *testing.T) {
	const size = 256 << 10
	for _, piece := range logHostile {
		for _, prefix := range []string{"", "2026-04-11T08:15:02Z INFO ", `{"time":"2026-04-11T08:15:02Z","a":"`} {
			body := []byte(prefix + strings.Repeat(piece, (size-len(prefix))/len(piece)))
			took := quickest(time.Second, func() {
				log := ReadLog(body, LogOptions{})
				DisplayLine(body)
				MaskLog(body, log.Secrets)
			})
			if took > time.Second {
				t.Errorf("%q after %q, one line of %d bytes: %s", piece, prefix, size, took)
			}
		}
	}
}

func TestReadLogTakesTimeInProportionToManyLines(t *testing.T) {
	const (
		lines = 20_000
		floor = 50 * time.Millisecond // below it, a busy machine decides
	)
	for _, piece := range append(logHostile, string(logPlainLines(1)), string(logJSONLines(1)), "2026-04-11 08:15:02 IST x") {
		line := strings.TrimSuffix(piece, "\n") + "\n"
		measure := func(n int) time.Duration {
			body := []byte(strings.Repeat(line, n))
			return quickest(8*floor, func() {
				if log := ReadLog(body, LogOptions{}); log.Lines != n {
					t.Fatalf("%q: %d lines, want %d", piece, log.Lines, n)
				}
			})
		}
		// Four times the lines may take four times as long, not sixteen times.
		short, long := measure(lines/4), measure(lines)
		if long > 8*max(short, floor) {
			t.Errorf("%q: %d lines take %s, %d lines %s", piece, lines/4, short, lines, long)
		}
	}
}

func TestReadLogDescribesAtMostSoManyRecords(t *testing.T) {
	body := []byte(strings.Repeat("a\n", MaxLogRecords) + "password=hunter2\n")
	log := ReadLog(body, LogOptions{})
	if len(log.Records) != MaxLogRecords || log.Lines != MaxLogRecords+1 {
		t.Errorf("%d records of %d lines", len(log.Records), log.Lines)
	}
	if len(log.Secrets) != 1 || log.Secrets[0].Line != MaxLogRecords+1 {
		t.Errorf("secrets %v, want the one of the last line", log.Secrets)
	}
	if !strings.Contains(strings.Join(log.Warnings, "\n"), "only the first") {
		t.Errorf("warnings %q do not say where the records end", log.Warnings)
	}
}
