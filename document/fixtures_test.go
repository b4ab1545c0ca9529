package document_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hindcast/document"
)

// floors are the shares of what a careful reader determines that must be
// understood. They only ever go up.
const (
	floorEvents  = 1.0
	floorActions = 1.0
	floorOther   = 1.0
)

// score counts what was compared and what agreed.
type score struct {
	events, eventsRight   int
	actions, actionsRight int
	other, otherRight     int
	invented              int
}

func (s *score) add(t score) {
	s.events, s.eventsRight = s.events+t.events, s.eventsRight+t.eventsRight
	s.actions, s.actionsRight = s.actions+t.actions, s.actionsRight+t.actionsRight
	s.other, s.otherRight = s.other+t.other, s.otherRight+t.otherRight
	s.invented += t.invented
}

func share(right, all int) float64 {
	if all == 0 {
		return 1
	}
	return float64(right) / float64(all)
}

var (
	breaks     = regexp.MustCompile(`(?i)<br\s*/?>|\s+`)
	marksInRow = regexp.MustCompile("[*`_]+|\\\\")
	linkInRow  = regexp.MustCompile(`!?\[([^\[\]]*)\](?:\([^)]*\)|\[[^\]]*\])`)
)

// bare removes marks, so that two ways of writing a text compare.
func bare(s string) string {
	s = linkInRow.ReplaceAllString(s, "$1")
	s = marksInRow.ReplaceAllString(s, "")
	return strings.Join(strings.Fields(breaks.ReplaceAllString(s, " ")), " ")
}

// scorer compares one document with its answer and says each difference.
type scorer struct {
	t     *testing.T
	file  string
	score score
}

func (c *scorer) differs(format string, args ...any) {
	if testing.Verbose() {
		c.t.Logf(c.file+": "+format, args...)
	}
}

// same compares a value that the answer gives, and counts one that is found
// where the answer says that the document determines none.
func (c *scorer) same(what string, got, want any) bool {
	if got == want {
		return true
	}
	if want == nil {
		c.score.invented++
	}
	c.differs("%s is %v, want %v", what, got, want)
	return false
}

func (c *scorer) starts(what string, got, want any) bool {
	g, _ := got.(string)
	w, isText := want.(string)
	if isText {
		if strings.HasPrefix(bare(g), bare(w)) {
			return true
		}
		c.differs("%s is %q, want it to start with %q", what, bare(g), bare(w))
		return false
	}
	return c.same(what, got, want)
}

type object = map[string]any

func (c *scorer) event(got, want object) bool {
	right := true
	name, _ := want["time"].(string)
	for _, key := range []string{"time", "start", "precision", "approx", "label", "actor", "incident"} {
		if _, asked := want[key]; asked || key == "label" {
			right = c.same(name+" "+key, got[key], want[key]) && right
		}
	}
	gotEnd, hasEnd := got["end"]
	wantEnd, asksEnd := want["end"]
	if hasEnd != asksEnd {
		c.differs("%s: a range is %v, want %v", name, hasEnd, asksEnd)
		right = false
	}
	right = c.same(name+" end", gotEnd, wantEnd) && right
	right = c.starts(name+" text", got["text_starts"], want["text_starts"]) && right
	if cites, asked := want["cites"]; asked {
		g, _ := json.Marshal(got["cites"])
		w, _ := json.Marshal(cites)
		right = c.same(name+" cites", string(g), string(w)) && right
	}
	return right
}

func (c *scorer) action(got, want object) bool {
	right := true
	name, _ := want["title_starts"].(string)
	for _, key := range []string{"id", "owner", "priority", "due", "state", "group", "incident"} {
		if _, asked := want[key]; asked || key == "id" {
			right = c.same(name+" "+key, got[key], want[key]) && right
		}
	}
	for _, key := range []string{"title_starts", "verification_starts", "rollback_starts"} {
		right = c.starts(name+" "+key, got[key], want[key]) && right
	}
	return right
}

func list(v any) []object {
	items, _ := v.([]any)
	var out []object
	for _, item := range items {
		o, _ := item.(object)
		out = append(out, o)
	}
	return out
}

// rows compares two lists row by row. A row too many counts against the share
// and as invented.
func rows(got, want []object, compare func(got, want object) bool, invented *int) (right, all int) {
	for n, w := range want {
		if n < len(got) && compare(got[n], w) {
			right++
		}
	}
	all = len(want)
	if extra := len(got) - len(want); extra > 0 {
		all += extra
		*invented += extra
	}
	return right, all
}

func (c *scorer) document(got, want object) {
	c.score.eventsRight, c.score.events = rows(list(got["timeline"]), list(want["timeline"]), c.event, &c.score.invented)
	c.score.actionsRight, c.score.actions = rows(list(got["actions"]), list(want["actions"]), c.action, &c.score.invented)
	if len(list(got["timeline"])) != len(list(want["timeline"])) || len(list(got["actions"])) != len(list(want["actions"])) {
		c.differs("%d events and %d actions, want %d and %d", len(list(got["timeline"])), len(list(got["actions"])), len(list(want["timeline"])), len(list(want["actions"])))
	}
	check := func(ok bool) {
		c.score.other++
		if ok {
			c.score.otherRight++
		}
	}
	for _, key := range []string{"title", "severity", "status", "date", "zone", "factors", "hypotheses", "incidents"} {
		if _, asked := want[key]; asked {
			check(c.same(key, got[key], want[key]))
		}
	}
	sections, _ := json.Marshal(got["sections"])
	wanted, _ := json.Marshal(want["sections"])
	check(c.same("sections", string(sections), string(wanted)))
	for n, w := range list(want["each"]) {
		if n >= len(list(got["each"])) {
			check(false)
			continue
		}
		for key := range w {
			check(c.same("incident "+key, list(got["each"])[n][key], w[key]))
		}
	}
	if warnings, _ := want["warnings"].([]any); len(warnings) > 0 {
		found, _ := got["warnings"].([]any)
		check(len(found) > 0)
	}
}

// answers are the documents with the answers a careful reader gives.
func answers(t testing.TB) []string {
	files, _ := filepath.Glob("testdata/fixtures/*.md")
	if len(files) < 20 {
		t.Fatalf("only %d documents with answers are there", len(files))
	}
	return files
}

// TestWhatACarefulReaderFinds compares what is understood of documents of many
// shapes with what a careful reader finds in them, and counts what is invented.
func TestWhatACarefulReaderFinds(t *testing.T) {
	var all score
	for _, file := range answers(t) {
		answer, err := os.ReadFile(strings.TrimSuffix(file, ".md") + ".json")
		if err != nil {
			continue // the page that explains the answers
		}
		name := filepath.Base(file)
		im, err := document.Read(name, readFile(t, file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		body, err := im.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var got, want object
		if err := json.Unmarshal(body, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(answer, &want); err != nil {
			t.Fatal(err)
		}
		c := &scorer{t: t, file: name}
		c.document(got, want)
		keeps(t, name, im, want)
		s := c.score
		t.Logf("%-36s events %d/%d  actions %d/%d  other %d/%d  invented %d", name, s.eventsRight, s.events, s.actionsRight, s.actions, s.otherRight, s.other, s.invented)
		all.add(s)
	}
	events, actions, other := share(all.eventsRight, all.events), share(all.actionsRight, all.actions), share(all.otherRight, all.other)
	t.Logf("all: events %.3f, actions %.3f, other %.3f, invented %d", events, actions, other, all.invented)
	if events < floorEvents || actions < floorActions || other < floorOther {
		t.Errorf("less is understood than before: events %.3f, actions %.3f, other %.3f", events, actions, other)
	}
	if all.invented > 0 {
		t.Errorf("%d values are invented", all.invented)
	}
}

// keeps looks for the strings that must be found somewhere in the records.
func keeps(t *testing.T, name string, im *document.Import, want object) {
	all := ""
	for _, d := range im.Drafts {
		body, err := json.Marshal(d.Record)
		if err != nil {
			t.Fatal(err)
		}
		var plain any
		if err := json.Unmarshal(body, &plain); err != nil {
			t.Fatal(err)
		}
		all += flat(plain)
	}
	list, _ := want["keeps"].([]any)
	for _, keep := range list {
		if text, _ := keep.(string); !strings.Contains(all, text) {
			t.Errorf("%s: %q is lost", name, text)
		}
	}
}

// flat joins all strings of a JSON value.
func flat(v any) string {
	switch v := v.(type) {
	case string:
		return v + "\n"
	case []any:
		var b strings.Builder
		for _, item := range v {
			b.WriteString(flat(item))
		}
		return b.String()
	case object:
		var b strings.Builder
		for _, item := range v {
			b.WriteString(flat(item))
		}
		return b.String()
	}
	return ""
}
