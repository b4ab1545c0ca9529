package document_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hindcast"
	"hindcast/document"
)

func read(t testing.TB, name string, source []byte) document.Draft {
	t.Helper()
	im, err := document.Read(name, source)
	if err != nil {
		t.Fatalf("Read(%s) = %v", name, err)
	}
	if len(im.Drafts) != 1 {
		t.Fatalf("Read(%s) found %d incidents, want 1", name, len(im.Drafts))
	}
	return im.Drafts[0]
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// outline writes down what was understood, one line for each part.
func outline(r hindcast.Record) []string {
	i := r.Incident
	lines := []string{fmt.Sprintf("%s | %s | %s | %s | %s", i.Title, i.Severity, i.State, i.Day, i.Zone)}
	for _, e := range r.Entries {
		start := "-"
		if e.Moment.Settled() {
			start = e.Moment.Start.Format("2006-01-02T15:04:05Z")
		}
		if e.Moment.IsRange() {
			start += "/" + e.Moment.End.Format("15:04:05Z")
		}
		if e.Moment.Approx {
			start = "~" + start
		}
		lines = append(lines, fmt.Sprintf("%s %s: %s", start, e.Moment.Precision, e.Text))
	}
	for _, a := range r.Actions {
		lines = append(lines, fmt.Sprintf("%s %s | %s | %s | %s", a.Priority, a.Title, a.OwnerRole, a.Due, a.State))
	}
	for _, s := range r.Sections {
		lines = append(lines, "# "+s.Heading)
	}
	return lines
}

func TestBulletsWithBoldTimesAreUnderstood(t *testing.T) {
	d := read(t, "bullets.md", readFile(t, "testdata/bullets.md"))
	want := []string{
		"Postmortem: Parcels were not handed out | SEV-2 | resolved | 2026-02-03 | UTC",
		"2026-02-03T13:58:00Z minute: `locker-auth-2026.02.03` begins rolling out.",
		"2026-02-03T14:06:00Z minute: First code is rejected as expired.",
		"2026-02-03T14:11:30Z second: Support sees *seven* calls about the same thing.",
		"2026-02-03T14:19:00Z minute: Alert on rejected codes fires.",
		"~2026-02-03T14:40:00Z minute: On-call compares two hosts; their clocks are 11 minutes apart.",
		"2026-02-03T15:02:00Z/15:10:00Z minute: Time service restarted on all hosts | one of them twice.",
		"2026-02-03T15:58:00Z minute: Rejections are back to normal.",
		"- unknown: The clocks began to drift.",
		"P0 Alert when two hosts differ by more than a second | Observability | 2026-02-10 | planned",
		"P1 Accept codes for two more minutes after expiry | Locker Platform | 2026-03-01 | planned",
		"P2 Write down how the time service moves | Infrastructure | 2026-03-15 | planned",
		"# ", "# Customer Impact", "# About the timeline", "# Root Cause", "# Contributing Factors", "# What Went Well", "# Lessons Learned",
	}
	if diff := cmp.Diff(want, outline(d.Record)); diff != "" {
		t.Errorf("understood (-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(d.Record.Incident.Summary, "Lockers in the northern") || !strings.HasSuffix(d.Record.Incident.Summary, "lost a parcel.") {
		t.Errorf("the summary is %q", d.Record.Incident.Summary)
	}
	if root := d.Record.Sections[3]; !strings.Contains(root.Body, "### Why nobody noticed") {
		t.Errorf("deeper headings belong to their section; it is %q", root.Body)
	}
	if len(d.Notes) > 0 {
		t.Errorf("nothing was open, but it notes %v", d.Notes)
	}
	if first := d.EntryLines[0]; first.First != 23 {
		t.Errorf("the first row is tied to line %d, want 23", first.First)
	}
}

func TestTablesAreUnderstood(t *testing.T) {
	d := read(t, "tables.md", readFile(t, "testdata/tables.md"))
	want := []string{
		"Seed orders went to the wrong depot — 30 November 2026 | SEV-1 | resolved | 2026-11-30 | UTC",
		"2026-11-30T08:44:00Z minute: Release `orders-88` reaches all hosts.",
		"2026-11-30T08:47:00Z minute: First order with a foreign depot.",
		"2026-11-30T09:31:00Z minute: The southern depot calls: twice the usual pallets.",
		"2026-11-30T09:40:00Z minute: Declared SEV-1. Orders are paused.",
		"2026-11-30T10:12:00Z minute: Rolled back.",
		"2026-11-30T10:20:00Z minute: Orders resume.",
		"P0 Put the customer into the cache key. | Orders Team | 2026-12-02 | done",
		"P1 Compare depot and address before printing. | Depot Operations | 2026-12-20 | in progress",
		"P2 Drill a pause of orders. | Order Desk |  | planned",
		"# ", "# Detection", "# About the timeline", "# Contributing Factors", "# Prevention",
	}
	if diff := cmp.Diff(want, outline(d.Record)); diff != "" {
		t.Errorf("understood (-want +got):\n%s", diff)
	}
	var notes []string
	for _, n := range d.Notes {
		notes = append(notes, n.Text)
	}
	all := strings.Join(notes, "\n")
	for _, says := range []string{"January 15", "2 due dates, from this line on, state no year; 2026"} {
		if !strings.Contains(all, says) {
			t.Errorf("the notes do not say %q:\n%s", says, all)
		}
	}
	if !strings.Contains(d.Record.Actions[2].Description, "January 15") {
		t.Errorf("a due date that cannot be settled is lost: %q", d.Record.Actions[2].Description)
	}
}

func TestNothingIsInvented(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"no day, no zone", "# Down\n\n## Timeline\n\n- **09:07** — down\n- **09:20** — up\n", "Down |  | resolved |  | ;- minute: down;- minute: up"},
		{"no zone", "# Down\n\n**Date:** 2026-02-03\n\n## Timeline\n\n- 09:07 - down\n", "Down |  | resolved | 2026-02-03 | ;- minute: down"},
		{"impossible clock", "# Down\n\n**Date:** 2026-02-03\n**Time zone:** UTC\n\n## Timeline\n\n- **25:07** — down\n", "Down |  | resolved | 2026-02-03 | UTC;- minute: down"},
		{"impossible day", "# Down\n\n**Date:** 2026-02-31\n\n## Timeline\n\nAll times are in UTC.\n\n- **09:07** — down\n", "Down |  | resolved |  | UTC;- minute: down;# ;# About the timeline"},
		{"foreign severity", "# Down\n\n**Severity:** gelb\n", "Down |  | resolved |  | ;# "},
		{"no owner", "# Down\n\n## Actions\n\n- [ ] Fix it (P1)\n- [x] Tell them (Owner: Support, P0, due 2026-02-10)\n", "Down |  | resolved |  | ;P1 Fix it |  |  | draft;P0 Tell them | Support | 2026-02-10 | done"},
		{"nothing at all", "two lines\nof text", "none |  | resolved |  | ;# "},
	}
	for _, tt := range tests {
		d := read(t, "none.md", []byte(tt.source))
		if got := strings.Join(outline(d.Record), ";"); got != tt.want {
			t.Errorf("%s: understood %q, want %q", tt.name, got, tt.want)
		}
		if len(d.Notes) == 0 {
			t.Errorf("%s: what is open is not said", tt.name)
		}
	}
}

func TestADurationThatDoesNotFitIsPointedOut(t *testing.T) {
	source := strings.Replace(string(readFile(t, "testdata/bullets.md")), "1 hour 52 minutes", "4 hours 5 minutes", 1)
	d := read(t, "bullets.md", []byte(source))
	if len(d.Notes) != 1 || !strings.Contains(d.Notes[0].Text, "4 hours 5 minutes") || d.Notes[0].Line != 4 {
		t.Errorf("the notes are %v", d.Notes)
	}
}

func TestReadRefusesWhatIsNoText(t *testing.T) {
	for name, source := range map[string][]byte{"empty": nil, "blank": []byte(" \n\t\n"), "binary": []byte("a\x00b"), "huge": bytes.Repeat([]byte("x"), document.MaxSource+1)} {
		if _, err := document.Read(name, source); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("Read(%s) = %v, want an error that names it", name, err)
		}
	}
}

func TestForeignLineEndsAndBytesAreTaken(t *testing.T) {
	source := readFile(t, "testdata/bullets.md")
	want := outline(read(t, "x.md", source).Record)
	for name, changed := range map[string]string{
		"CRLF": strings.ReplaceAll(string(source), "\n", "\r\n"), "CR": strings.ReplaceAll(string(source), "\n", "\r"), "BOM": "\uFEFF" + string(source),
	} {
		if diff := cmp.Diff(want, outline(read(t, "x.md", []byte(changed)).Record)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	d := read(t, "x.md", []byte("# Caf\xe9 was closed\n\ntext"))
	if !strings.Contains(d.Record.Incident.Title, "Caf\uFFFD") || len(d.Notes) == 0 {
		t.Errorf("a foreign byte gives %q with the notes %v", d.Record.Incident.Title, d.Notes)
	}
}

var word = regexp.MustCompile(`[\p{L}\p{N}]+`)

// listNumber is the number of a list item or a heading, which is not text.
var listNumber = regexp.MustCompile(`(?m)^(\s*|#+ )\d+[.)] `)

// lost lists the words of a document that its records hold less often.
func lost(source []byte, im *document.Import) []string {
	all := ""
	for _, d := range im.Drafts {
		r := d.Record
		i := r.Incident
		all += " " + strings.Join([]string{i.Title, string(i.Severity), string(i.State), i.Summary, i.Day.Long(), i.Zone, strings.Join(i.Services, " "), strings.Join(i.Regions, " ")}, " ")
		for _, e := range r.Entries {
			all += " " + e.Moment.Written + " " + e.Text + " " + string(e.Label) + " " + hindcast.FormatCitations(e.Cites)
		}
		for _, a := range r.Actions {
			all += " " + strings.Join([]string{a.Ref(), a.Title, a.Description, a.OwnerRole, a.Person, string(a.Priority), a.Due.String(), a.Due.Long(), a.Due.Short(), string(a.State), a.VerificationSignal, a.RollbackNote, a.StateReason}, " ")
		}
		for _, h := range r.Hypotheses {
			all += " " + strings.Join([]string{h.Statement, h.ConfidenceReason, h.EvidenceFor, h.EvidenceAgainst, h.Unexplained, h.WouldSettle}, " ")
		}
		for _, s := range r.Sections {
			all += " " + s.Heading + " " + s.Body
		}
	}
	for _, d := range im.Drafts {
		for _, e := range d.Record.Entries { // a day that stands above its rows is in their moments
			for _, day := range []time.Time{e.Moment.Start, e.Moment.Start.Add(14 * time.Hour)} {
				all += day.Format(" 2006-01-02 2 January 2006 1/2 2 Jan")
			}
		}
		for _, a := range d.Record.Actions {
			if due := a.Due; !due.IsZero() {
				all += fmt.Sprintf(" %d年%d月%d日 %d月%d日", due.Year, due.Month, due.Day, due.Month, due.Day)
			}
		}
		for _, h := range d.Record.Hypotheses {
			all += " " + h.Ref()
		}
	}
	all += " " + im.Title // which the front matter repeats
	have := map[string]int{}
	for _, w := range word.FindAllString(strings.ToLower(all), -1) {
		have[w]++
	}
	// Names of fields and columns, values that are kept under our name, and marks.
	for _, w := range strings.Fields("incident date severity status summary timeline action actions item items owner role priority due time event events verify verification rollback signal signals considerations " +
		"chronology follow up ups corrective preventive preventative measures remediation next steps plan review resulting tasks of and shown " +
		"complete planned progress open utc sev1 sev2 sev3 sev4 br x tags all times are in on for against hypothesis evidence source type none f i gap t " +
		"at by zone state what when happened eta timestamp sequence b 3rd sept monday tuesday 1 region how we it consideration observations supporting operational tradeoffs track 対策 担当 期限 状態 完了 対応中 未着手 closed done type title key description kind notes tracking bug") {
		have[w] = 1 << 20
	}
	for _, d := range im.Drafts {
		for _, w := range word.FindAllString(strings.ToLower(d.Record.Incident.Zone), -1) {
			have[w] = 1 << 20
		}
	}
	missing := map[string]bool{}
	source = listNumber.ReplaceAll(source, nil)
	for _, w := range word.FindAllString(strings.ToLower(string(source)), -1) {
		if have[w]--; have[w] < 0 {
			missing[w] = true
		}
	}
	return slices.Sorted(maps.Keys(missing))
}

func TestNothingOfADocumentIsDropped(t *testing.T) {
	for _, file := range allDocuments(t) {
		source := readFile(t, file)
		im, err := document.Read(filepath.Base(file), source)
		if err != nil {
			t.Fatal(err)
		}
		if missing := lost(source, im); len(missing) > 0 {
			t.Errorf("%s: these words are lost: %q", filepath.Base(file), missing)
		}
	}
}

// allDocuments lists the documents that are there to read.
func allDocuments(t testing.TB) []string {
	files, _ := filepath.Glob("testdata/*.md")
	shapes, _ := filepath.Glob("testdata/shapes/*.md")
	files = append(append(files, shapes...), answers(t)...)
	return append(files, shared(t, "seeds/*.txt")...)
}

// shared lists files beside the repository that some machines have. The
// project's own testdata holds documents of the same shapes, so a clone alone
// tests the same things.
func shared(t testing.TB, pattern string) []string {
	t.Helper()
	dir := os.Getenv("HINDCAST_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	files, _ := filepath.Glob(filepath.Join(dir, pattern))
	if len(files) == 0 {
		t.Logf("NOTE: there is no %s beside this repository; only its own documents are tested", pattern)
	}
	return files
}

func TestTheSeedDocumentsComeInCompletely(t *testing.T) {
	for prefix, want := range map[string]struct {
		entries, actions   int
		first, last, due   string
		owner, state, head string
	}{
		"000": {23, 10, "2026-07-14T08:52:00Z", "2026-07-14T14:30:00Z", "2026-07-21", "Platform Runtime", "planned", "SEV-1 2026-07-14 UTC resolved"},
		"002": {19, 12, "2026-05-17T06:12:00Z", "2026-05-17T15:40:00Z", "2026-05-24", "Survey API Team", "in progress", "SEV-1 2026-05-17 UTC resolved"},
	} {
		for _, file := range shared(t, "seeds/"+prefix+"_*.txt") {
			r := read(t, file, readFile(t, file)).Record
			if len(r.Entries) != want.entries || len(r.Actions) != want.actions {
				t.Fatalf("%s: %d entries and %d actions, want %d and %d", prefix, len(r.Entries), len(r.Actions), want.entries, want.actions)
			}
			head := fmt.Sprintf("%s %s %s %s", r.Incident.Severity, r.Incident.Day, r.Incident.Zone, r.Incident.State)
			first, last := r.Entries[0].Moment.Start.Format(time.RFC3339), r.Entries[len(r.Entries)-1].Moment.Start.Format(time.RFC3339)
			if head != want.head || first != want.first || last != want.last {
				t.Errorf("%s: %s, from %s to %s, want %s, from %s to %s", prefix, head, first, last, want.head, want.first, want.last)
			}
			if a := r.Actions[0]; a.Due.String() != want.due || a.OwnerRole != want.owner || string(a.State) != want.state || a.Priority != hindcast.P0 {
				t.Errorf("%s: the first action is %+v", prefix, a.ActionInput)
			}
			for n, e := range r.Entries {
				if !e.Moment.Settled() || e.Moment.Precision != hindcast.MinutePrecision {
					t.Errorf("%s: row %d has the moment %+v", prefix, n, e.Moment)
				}
			}
		}
	}
}

// essence is what two records must share to be the same: everything that a
// document can carry.
func essence(r hindcast.Record) hindcast.Record {
	out := hindcast.Record{Incident: hindcast.Incident{Title: r.Incident.Title, PublicTitle: r.Incident.PublicTitle, Severity: r.Incident.Severity, State: r.Incident.State,
		Summary: r.Incident.Summary, Services: r.Incident.Services, Regions: r.Incident.Regions, Day: r.Incident.Day, Zone: r.Incident.Zone}}
	for n, e := range r.Entries {
		seq := e.Seq
		if seq == 0 {
			seq = int64(n + 1)
		}
		m := e.Moment
		m.Start, m.End = m.Start.UTC(), m.End.UTC()
		out.Entries = append(out.Entries, hindcast.Entry{Seq: seq, Moment: m, Text: e.Text, Kind: e.Kind, Label: e.Label, Milestone: e.Milestone, Cites: e.Cites})
	}
	for n, h := range r.Hypotheses {
		out.Hypotheses = append(out.Hypotheses, hindcast.Hypothesis{Seq: int64(n + 1), HypothesisInput: h.HypothesisInput})
	}
	for _, a := range r.Actions {
		out.Actions = append(out.Actions, hindcast.Action{Number: a.Number, ActionInput: a.ActionInput})
	}
	for _, u := range r.Updates {
		out.Updates = append(out.Updates, hindcast.Update{UpdateInput: u.UpdateInput})
	}
	for _, s := range r.Sections {
		out.Sections = append(out.Sections, hindcast.Section{SectionInput: s.SectionInput})
	}
	for _, x := range r.Excerpts {
		out.Excerpts = append(out.Excerpts, hindcast.Excerpt{Name: x.Name, Origin: x.Origin, Body: x.Body})
	}
	return out
}

// numbered gives parts the numbers that the store would.
func numbered(r hindcast.Record) hindcast.Record {
	next := map[hindcast.Priority]int64{}
	for n := range r.Entries {
		r.Entries[n].Seq = int64(n + 1)
	}
	for n := range r.Actions {
		next[r.Actions[n].Priority]++
		r.Actions[n].Number = next[r.Actions[n].Priority]
	}
	for n := range r.Hypotheses {
		r.Hypotheses[n].Seq = int64(n + 1)
	}
	return r
}

func TestAnExportReadsBackAsTheSameRecord(t *testing.T) {
	for _, file := range allDocuments(t) {
		im, err := document.Read(filepath.Base(file), readFile(t, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range im.Drafts {
			sameAfterExport(t, file, d)
		}
	}
}

func sameAfterExport(t *testing.T, file string, d document.Draft) {
	t.Helper()
	r := numbered(d.Record)
	out := document.Markdown(r)
	again := read(t, "export.md", out)
	if diff := cmp.Diff(essence(r), essence(again.Record)); diff != "" {
		t.Errorf("%s (-exported +read back):\n%s", filepath.Base(file), diff)
	}
	if len(again.Notes) > 0 {
		t.Errorf("%s: reading back notes %v", filepath.Base(file), again.Notes)
	}
	if twice := document.Markdown(numbered(again.Record)); !bytes.Equal(out, twice) && r.Incident.ID == again.Record.Incident.ID {
		t.Errorf("%s: exported again it is another document", filepath.Base(file))
	}
}

// nasty draws text that would break a document that did not take care.
func nasty(t *rapid.T, label string, lines bool) string {
	parts := []string{"words", "a | b", `\|`, `\`, "`code`", "```", "# not a heading", "## Timeline", "### Statement", "- **09:07** — x", "| a | b |", "|---|---|", "<br>", "<br >", "<!-- 00000000 section -->",
		"<!-- hindcast export 1 abcdef12 -->", "**bold:** x", "[L4]", "T12", "\u202e", "日本語", "&amp;", "***", "1. one"}
	list := rapid.SliceOfN(rapid.SampledFrom(parts), 1, 6).Draw(t, label)
	if lines {
		return hindcast.CleanText(strings.Join(list, rapid.SampledFrom([]string{"\n", "\n\n", " "}).Draw(t, label+" joint")))
	}
	return hindcast.CleanLine(strings.Join(list, " "))
}

// anyMoment draws a moment as people write one, or as an import leaves it: on a
// day that its words do not say, or without a place in time though day and
// zone are known.
func anyMoment(t *rapid.T, ctx hindcast.MomentContext) hindcast.Moment {
	m, err := hindcast.ParseMoment(rapid.SampledFrom([]string{"09:07", "~9:45", "9:14 am", "14:02 PT", "?", "2026-09-24", "09:43:07-10", "23 Sep 2026 09:07:01.5 UTC", "14h", "09:31–09:35", "22 Sep 2026 23:50 – 2026-09-23 00:10 PT"}).Draw(t, "when"), ctx)
	if err != nil {
		t.Fatal(err)
	}
	switch rapid.IntRange(0, 4).Draw(t, "how") {
	case 1:
		m.Written = nastyWritten(t)
	case 2:
		m = hindcast.Moment{Precision: m.Precision, Approx: m.Approx, Zone: m.Zone, Written: m.Written}
	case 3:
		m = hindcast.Moment{Precision: hindcast.UnknownTime, Written: nastyWritten(t), Approx: rapid.Bool().Draw(t, "approx")}
	}
	return m
}

func nastyWritten(t *rapid.T) string {
	return rapid.SampledFrom([]string{"00:17", "12:20 AM", "afternoon", "22:30 AM", "a | b", "-->", "<!-- moment {} -->", "Some time in spring 2026", "11/17 14:00", "—", "`09:07`", "<br>", "<br >", `\|`, "2026-09-24 09:07", "19:52 \"quoted\""}).Draw(t, "written")
}

func TestAnyRecordSurvivesExportAndImport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx := hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 9, Day: 23}, Zone: time.UTC}
		r := hindcast.Record{Incident: hindcast.Incident{Title: nasty(t, "title", false), State: hindcast.Monitoring, Severity: hindcast.SEV3, Summary: nasty(t, "summary", true), Day: ctx.Day, Zone: "UTC", Services: []string{"a", "b c"}}}
		for n := range rapid.IntRange(0, 4).Draw(t, "entries") {
			r.Entries = append(r.Entries, hindcast.Entry{Seq: int64(n + 1), Moment: anyMoment(t, ctx), Text: nasty(t, "text", true), Kind: rapid.SampledFrom(append(hindcast.Kinds, "")).Draw(t, "kind"),
				Milestone: rapid.SampledFrom(append(hindcast.Milestones, "", "", "")).Draw(t, "milestone"),
				Label:     rapid.SampledFrom(append(hindcast.Labels, "")).Draw(t, "label"), Cites: rapid.SampledFrom([][]hindcast.Citation{nil, {{Kind: hindcast.CitesLine, Source: "LOGS", First: 1, Last: 4}, {Kind: hindcast.CitesEntry, First: 2, Last: 2}}}).Draw(t, "cites")})
		}
		for range rapid.IntRange(0, 2).Draw(t, "hypotheses") {
			r.Hypotheses = append(r.Hypotheses, hindcast.Hypothesis{HypothesisInput: hindcast.HypothesisInput{Statement: nasty(t, "statement", true), State: hindcast.Leading, EvidenceFor: nasty(t, "for", true), Unexplained: nasty(t, "unexplained", true)}})
		}
		for range rapid.IntRange(0, 3).Draw(t, "actions") {
			r.Actions = append(r.Actions, hindcast.Action{ActionInput: hindcast.ActionInput{Title: nasty(t, "action", false), Priority: rapid.SampledFrom(hindcast.Priorities).Draw(t, "priority"), OwnerRole: "SRE", State: hindcast.Blocked,
				StateReason: nasty(t, "reason", true), Description: nasty(t, "description", true), VerificationSignal: nasty(t, "signal", true), Due: ctx.Day}})
		}
		for range rapid.IntRange(0, 3).Draw(t, "sections") {
			heading := ""
			if rapid.Bool().Draw(t, "headed") {
				heading = nasty(t, "heading", false)
			}
			r.Sections = append(r.Sections, hindcast.Section{SectionInput: hindcast.SectionInput{Heading: heading, Body: nasty(t, "body", true)}})
		}
		for range rapid.IntRange(0, 2).Draw(t, "updates") {
			r.Updates = append(r.Updates, hindcast.Update{UpdateInput: hindcast.UpdateInput{State: hindcast.Identified, Message: nasty(t, "message", true)}})
		}
		for n := range rapid.IntRange(0, 2).Draw(t, "excerpts") {
			body := rapid.SampledFrom([]string{"one\ntwo\n", "no end", "cr\r\nlf\n", "\xff\xfe", "```\nfenced\n```\n", "\n\nblank\n\n"}).Draw(t, "log")
			r.Excerpts = append(r.Excerpts, hindcast.Excerpt{Name: fmt.Sprintf("LOGS%d", n+2), Origin: nasty(t, "origin", true), Body: []byte(body)})
		}
		r = numbered(r)
		out := document.Markdown(r)
		im, err := document.Read("export.md", out)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(essence(r), essence(im.Drafts[0].Record)); diff != "" {
			t.Fatalf("(-exported +read back):\n%s\n%s", diff, out)
		}
	})
}

// TestHostileDocumentsTakeLinearTime reads large documents that would be slow to
// read for a reader that looks back. The bound is generous: it is not about
// speed but about not growing with the square of the size.
func TestHostileDocumentsTakeLinearTime(t *testing.T) {
	const size = 1 << 17
	for name, unit := range map[string]string{
		"bars": "|", "table rows": "| a | b |\n", "rules": "|---|---|\n", "quotes": "> ", "brackets": "[", "bold": "**", "rows": "- **09:07** — x\n", "headings": "## Timeline\n",
		"fences": "```\n", "spaces": " ", "breaks": "<br>", "dates": "May 24 ", "links": "[a](b", "actions": "- [ ] do (Owner: X, P0, due May 24)\n", "one word": "x", "colons": "a: ",
		"nested rows": "  - nested\n", "timelines": "## Timeline\n- 09:07 — x\n", "days": "### 2026-02-03\n", "comments": "<!-- \n", "tabs": "a\tb\n", "tab bullets": "a\tb\n- c\n", "updates": "**Update 09:07:** x\n\n",
		"told": "It broke at 09:07, and at 09:08, and ", "definitions": "[^1]: x\n\n    y\n", "incidents": "## Incident 1: x\n\n**Severity:** 1\n", "labels": "- **Label:** x\n", "groups": "### Group\n", "front": "---\n",
		"halves": "## Timeline\n- 9:07 am x\n", "bold lines": "**Bold**\n\n", "underlines": "a\n---\n", "quotes in rows": "- 09:07 x\n> q\n", "unclosed links": "![a](", "pipes in code": "`|`|\n|-|\n",
	} {
		source := []byte("# x\n\n**Date:** 2026-02-03\n\n## Timeline\n\nTimes are in UTC.\n\n" + strings.Repeat(unit, size/len(unit)) + "\n\n## Actions\n\n" + strings.Repeat(unit, size/len(unit)))
		done := make(chan error, 1)
		start := time.Now()
		go func() {
			im, err := document.Read("hostile.md", source)
			if err == nil {
				err = storable(im)
			}
			done <- err
		}()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			t.Logf("%s took %v", name, time.Since(start))
		case <-time.After(10 * time.Second):
			t.Fatalf("%s took more than 10 s", name)
		}
	}
}

// storable reports what of the drafts the store would refuse.
func storable(im *document.Import) error {
	for _, d := range im.Drafts {
		i := d.Record.Incident
		in := hindcast.IncidentInput{Title: i.Title, Severity: i.Severity, State: i.State, Summary: i.Summary, Services: i.Services, Regions: i.Regions, Day: i.Day, Zone: i.Zone}
		if err := in.Validate().Err(); err != nil {
			return err
		}
		for _, e := range d.Record.Entries {
			in := hindcast.EntryInput{Moment: e.Moment, Text: e.Text, Kind: e.Kind, Label: e.Label, Milestone: e.Milestone, Cites: e.Cites}
			if err := in.Validate().Err(); err != nil {
				return fmt.Errorf("entry %q: %w", e.Text[:min(len(e.Text), 80)], err)
			}
		}
		for _, a := range d.Record.Actions {
			if err := a.Validate().Err(); err != nil {
				return fmt.Errorf("action %q: %w", a.Title, err)
			}
		}
		for _, h := range d.Record.Hypotheses {
			if err := h.Validate().Err(); err != nil {
				return fmt.Errorf("hypothesis %q: %w", h.Statement, err)
			}
		}
		for _, s := range d.Record.Sections {
			if err := s.Validate().Err(); err != nil {
				return fmt.Errorf("section %q: %w", s.Heading, err)
			}
		}
	}
	return nil
}

func TestWhatWasReadCanBeStored(t *testing.T) {
	for _, file := range allDocuments(t) {
		im, err := document.Read(filepath.Base(file), readFile(t, file))
		if err != nil {
			t.Fatal(err)
		}
		if err := storable(im); err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"bullets.md", "tables.md"} {
		source, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	f.Add([]byte("<!-- hindcast export 1 abcdef12 -->\n# x\n\n<!-- abcdef12 timeline -->\n| a |\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		im, err := document.Read("fuzz.md", source)
		if err != nil {
			return
		}
		for _, d := range im.Drafts {
			if len(d.EntryLines) != len(d.Record.Entries) || len(d.ActionLines) != len(d.Record.Actions) || len(d.SectionLines) != len(d.Record.Sections) {
				t.Fatal("a part is not tied to its lines")
			}
			for _, n := range d.Notes {
				if n.Line < 0 || n.Line > len(im.Lines) {
					t.Fatalf("a note is about line %d of %d", n.Line, len(im.Lines))
				}
			}
			if _, err := document.Read("again.md", document.Markdown(d.Record)); err != nil {
				t.Fatalf("its export is refused: %v", err)
			}
		}
	})
}

func BenchmarkRead100KB(b *testing.B) {
	source := readFile(b, "testdata/bullets.md")
	var big bytes.Buffer
	big.Write(source)
	for big.Len() < 100_000 {
		fmt.Fprintf(&big, "\n## Section %d\n\n%s\n\n- a bullet with `code` and a [link](https://example.org)\n", big.Len(), strings.Repeat("Some words of a paragraph. ", 20))
	}
	b.SetBytes(int64(big.Len()))
	for b.Loop() {
		if _, err := document.Read("big.md", big.Bytes()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMarkdown300Entries(b *testing.B) {
	r := read(b, "bullets.md", readFile(b, "testdata/bullets.md")).Record
	for len(r.Entries) < 300 {
		r.Entries = append(r.Entries, r.Entries[:8]...)
	}
	for b.Loop() {
		document.Markdown(r)
	}
}
