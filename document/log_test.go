package document

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"hindcast"
)

// logAnswer is what must be found in one of the pastes of testdata/logs.
type logAnswer struct {
	Lines       int               `json:"lines"`
	Records     int               `json:"records"`
	RecordLines []int             `json:"record_lines"`
	First       logAnswerRecord   `json:"first"`
	Last        logAnswerRecord   `json:"last"`
	Others      []logAnswerRecord `json:"others"`
	Given       *struct {
		Year  int               `json:"year"`
		Date  string            `json:"date"`
		Zone  string            `json:"zone"`
		First *string           `json:"first"`
		Last  *string           `json:"last"`
		Lines map[string]string `json:"lines"`
	} `json:"given"`
	OutOfOrder  []int    `json:"out_of_order"`
	Secrets     []int    `json:"secrets"`
	Personal    []int    `json:"personal"`
	InvalidUTF8 []int    `json:"invalid_utf8"`
	Control     []int    `json:"control"`
	LongestLine int      `json:"longest_line"`
	Warnings    []string `json:"warnings"`
}

type logAnswerRecord struct {
	Line        int               `json:"line"`
	Time        *string           `json:"time"`
	TimeWritten *string           `json:"time_written"`
	Precision   string            `json:"precision"`
	Level       *string           `json:"level"`
	Host        string            `json:"host"`
	Source      string            `json:"source"`
	Fields      map[string]string `json:"fields"`
	Text        string            `json:"text"`
	TextStarts  string            `json:"text_starts"`
}

// readBack gives what a Log says once it has been through JSON, so that both
// are tested.
func readBack(t *testing.T, l *Log) (records []logAnswerRecord, all logAnswer) {
	t.Helper()
	b, err := l.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var whole struct {
		Records []logAnswerRecord `json:"records"`
	}
	if err := json.Unmarshal(b, &whole); err != nil {
		t.Fatal(err)
	}
	var rest map[string]json.RawMessage
	if err := json.Unmarshal(b, &rest); err != nil {
		t.Fatal(err)
	}
	delete(rest, "records")
	b, _ = json.Marshal(rest)
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	return whole.Records, all
}

func TestReadLogFindsWhatTheFixturesSay(t *testing.T) {
	files, err := filepath.Glob("testdata/logs/*.log")
	if err != nil || len(files) < 20 {
		t.Fatalf("found %d fixtures, want 20 (%v)", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".log"), func(t *testing.T) {
			body, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := os.ReadFile(strings.TrimSuffix(file, ".log") + ".json")
			if err != nil {
				t.Fatal(err)
			}
			var want logAnswer
			if err := json.Unmarshal(answer, &want); err != nil {
				t.Fatal(err)
			}
			checkLog(t, body, want)
		})
	}
}

func checkLog(t *testing.T, body []byte, want logAnswer) {
	t.Helper()
	log := ReadLog(body, LogOptions{})
	records, got := readBack(t, log)
	if got.Lines != want.Lines || len(records) != want.Records {
		t.Fatalf("%d lines and %d records, want %d and %d", got.Lines, len(records), want.Lines, want.Records)
	}
	var begin []int
	byLine := map[int]logAnswerRecord{}
	for _, rec := range records {
		begin = append(begin, rec.Line)
		byLine[rec.Line] = rec
	}
	if want.RecordLines == nil {
		for n := range want.Lines {
			want.RecordLines = append(want.RecordLines, n+1)
		}
	}
	if !slices.Equal(begin, want.RecordLines) {
		t.Errorf("records begin on %v, want %v", begin, want.RecordLines)
	}
	for _, rec := range append([]logAnswerRecord{want.First, want.Last}, want.Others...) {
		checkLogRecord(t, byLine[rec.Line], rec)
	}
	for name, lists := range map[string][2][]int{
		"secrets": {got.Secrets, want.Secrets}, "invalid_utf8": {got.InvalidUTF8, want.InvalidUTF8}, "control": {got.Control, want.Control},
	} {
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("%s %v, want %v", name, lists[0], lists[1])
		}
	}
	if want.Personal != nil && !slices.Equal(got.Personal, want.Personal) {
		t.Errorf("personal %v, want %v", got.Personal, want.Personal)
	}
	if want.LongestLine > 0 && got.LongestLine != want.LongestLine {
		t.Errorf("longest line %d, want %d", got.LongestLine, want.LongestLine)
	}
	if len(got.Warnings) != len(want.Warnings) {
		t.Errorf("warnings %q, want the sense of %q", got.Warnings, want.Warnings)
	}
	if want.Given == nil {
		if !slices.Equal(got.OutOfOrder, want.OutOfOrder) {
			t.Errorf("out of order %v, want %v", got.OutOfOrder, want.OutOfOrder)
		}
		return
	}
	checkLogGiven(t, body, want)
}

func checkLogRecord(t *testing.T, got, want logAnswerRecord) {
	t.Helper()
	show := func(s *string) string {
		if s == nil {
			return "null"
		}
		return strconv.Quote(*s)
	}
	for name, pair := range map[string][2]string{
		"time": {show(got.Time), show(want.Time)}, "time_written": {show(got.TimeWritten), show(want.TimeWritten)},
		"precision": {got.Precision, want.Precision}, "level": {show(got.Level), show(want.Level)},
		"host": {got.Host, want.Host}, "source": {got.Source, want.Source},
	} {
		if pair[0] != pair[1] {
			t.Errorf("line %d: %s %s, want %s", want.Line, name, pair[0], pair[1])
		}
	}
	if !strings.HasPrefix(got.Text, want.TextStarts) {
		t.Errorf("line %d: text %.80q, want it to start with %q", want.Line, got.Text, want.TextStarts)
	}
	for name, value := range want.Fields {
		if v, ok := got.Fields[name]; !ok || v != value {
			t.Errorf("line %d: field %s is %q (%v), want %q", want.Line, name, v, ok, value)
		}
	}
}

func checkLogGiven(t *testing.T, body []byte, want logAnswer) {
	t.Helper()
	zone, err := time.LoadLocation(want.Given.Zone)
	if err != nil {
		t.Skipf("this machine has no zone %s: %v", want.Given.Zone, err)
	}
	date, err := hindcast.ParseDate(want.Given.Date)
	if err != nil {
		t.Fatal(err)
	}
	records, got := readBack(t, ReadLog(body, LogOptions{Year: want.Given.Year, Date: date, Zone: zone}))
	times := map[int]*string{}
	for _, rec := range records {
		times[rec.Line] = rec.Time
	}
	expect := map[int]*string{records[0].Line: want.Given.First, records[len(records)-1].Line: want.Given.Last}
	for line, at := range want.Given.Lines {
		n, _ := strconv.Atoi(line)
		expect[n] = &at
	}
	for line, at := range expect {
		if fmt.Sprint(deref(times[line])) != fmt.Sprint(deref(at)) {
			t.Errorf("with what is given, line %d is at %s, want %s", line, deref(times[line]), deref(at))
		}
	}
	if !slices.Equal(got.OutOfOrder, want.OutOfOrder) {
		t.Errorf("with what is given, out of order %v, want %v", got.OutOfOrder, want.OutOfOrder)
	}
}

func deref(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

func TestReadLogFixturesAreTheSharedOnes(t *testing.T) {
	shared := os.Getenv("HINDCAST_SHARED")
	if shared == "" {
		root, err := filepath.Abs("..")
		if err != nil {
			t.Fatal(err)
		}
		shared = filepath.Join(filepath.Dir(root), "shared")
	}
	files, _ := filepath.Glob(filepath.Join(shared, "fixtures", "logs", "*"))
	if len(files) == 0 {
		t.Log("the shared fixtures are not here; testdata/logs is tested without comparing it to them")
		t.Skip("no folder fixtures/logs in " + shared)
	}
	sort.Strings(files)
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("testdata", "logs", filepath.Base(file)))
		if err != nil || string(got) != string(want) {
			t.Errorf("%s differs from the shared one (%v)", filepath.Base(file), err)
		}
	}
}
