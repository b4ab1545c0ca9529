package views

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"hindcast"
)

func asHTML(t *testing.T, incidentID int64, inline bool, source string) string {
	t.Helper()
	return rendered(mdKey{incidentID, inline, source})
}

func TestCitationsInTextBecomeLinks(t *testing.T) {
	tests := []struct{ source, want string }{
		{"see L4", `<p>see <a class="cite" href="/incidents/7/evidence?lines=L4#L4">L4</a></p>`},
		{"see L1–L4.", `<p>see <a class="cite" href="/incidents/7/evidence?lines=L1-L4#L1">L1–L4</a>.</p>`},
		{"[LOGS2:L7]", `<p><a class="cite" href="/incidents/7/evidence?lines=LOGS2:L7#LOGS2-L7">LOGS2:L7</a></p>`},
		{"T12 and [H1] but not H1", `<p><a class="cite" href="/incidents/7/timeline#T12">T12</a> and <a class="cite" href="/incidents/7/hypotheses#H1">H1</a> but not H1</p>`},
		{"**L4** [P0-1]", `<p><strong><a class="cite" href="/incidents/7/evidence?lines=L4#L4">L4</a></strong> <a class="cite" href="/incidents/7/actions#P0-1">P0-1</a></p>`},
		{"`L4` stays", `<p><code>L4</code> stays</p>`},
		{"[L4](https://example.org)", `<p><a href="https://example.org">L4</a></p>`},
		{"XL4 and L4x", `<p>XL4 and L4x</p>`},
		{"LOGS:L4-L2", `<p>LOGS:L4-L2</p>`},
	}
	for _, tt := range tests {
		if got := asHTML(t, 7, false, tt.source); got != tt.want {
			t.Errorf("%q renders as\n%s\nwant\n%s", tt.source, got, tt.want)
		}
	}
	if got := asHTML(t, 0, false, "L4 and T1"); got != "<p>L4 and T1</p>" {
		t.Errorf("on a public page citations lead nowhere; got %s", got)
	}
}

func TestMarkdownIsHarmless(t *testing.T) {
	for source, want := range map[string]string{
		"<script>x</script>":                 "<!-- raw HTML omitted -->",
		"[a](javascript:alert(1))":           `<a href="">a</a>`,
		"![pic](https://evil.example/t.png)": `<a class="image-link" rel="nofollow noopener" href="https://evil.example/t.png">pic</a>`,
		"![x](javascript:alert(1))":          "x",
		"# top\n\n### deep":                  "<h3 id=\"top\">top</h3>\n<h5 id=\"deep\">deep</h5>",
	} {
		got := asHTML(t, 1, true, source)
		if !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(got, ` id="top"`, ""), ` id="deep"`, ""), strings.ReplaceAll(strings.ReplaceAll(want, ` id="top"`, ""), ` id="deep"`, "")) {
			t.Errorf("%q renders as %s, want %s", source, got, want)
		}
	}
}

func TestTheMarkdownCacheIsBounded(t *testing.T) {
	big := strings.Repeat("x", 1<<20)
	for n := range 40 {
		asHTML(t, int64(n+1), false, big)
	}
	mdCache.Lock()
	defer mdCache.Unlock()
	if mdCache.size > mdCacheBytes {
		t.Errorf("one generation of the cache holds %d bytes, want at most %d", mdCache.size, mdCacheBytes)
	}
}

func rowsOf(t *testing.T, declared time.Time, times ...string) []TimelineRow {
	t.Helper()
	i := hindcast.Incident{Day: hindcast.Date{Year: 2026, Month: 9, Day: 23}, DeclaredAt: declared}
	var list []hindcast.Entry
	for n, when := range times {
		m, err := hindcast.ParseMoment(when, hindcast.MomentContext{Day: i.Day, Zone: time.UTC})
		if err != nil {
			t.Fatal(err)
		}
		recorded := declared
		if m.Settled() && m.Start.After(declared) {
			recorded = m.Start.Add(time.Minute)
		}
		list = append(list, hindcast.Entry{Seq: int64(n + 1), Moment: m, Text: "x", RecordedAt: recorded})
	}
	return TimelineRows(i, list, time.UTC)
}

func TestTimelineRowsShowDaysAndDistances(t *testing.T) {
	rows := rowsOf(t, time.Date(2026, 9, 23, 9, 12, 0, 0, time.UTC), "08:40", "09:07", "09:07:01", "09:07:58", "?", "11:30", "2026-09-24 00:10", "2026-09-26")
	var got []string
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%s|%s|%s|%s", r.NewDay, r.Clock, r.Delta, r.Recorded))
	}
	want := []string{"|08:40||recorded 23 Sep 2026, 09:12 UTC", "|09:07|+27 min|", "|09:07:01|order open|", "|09:07:58|+57 s|", "|?||", "|11:30|+2 h 22 min|", "24 September 2026|00:10|+12 h 40 min|", "26 September 2026|26 Sep|+47 h 50 min|"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("rows are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestATimelineWrittenAfterwardsSaysSoOnce(t *testing.T) {
	for _, r := range rowsOf(t, time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC), "09:07", "10:18") {
		if r.Recorded != "" {
			t.Errorf("a row of a timeline that was written as a whole says %q", r.Recorded)
		}
	}
}

func TestThePhaseStripFitsItsPicture(t *testing.T) {
	var list []hindcast.Entry
	for n, e := range []struct {
		when string
		m    hindcast.Milestone
	}{{"09:07", hindcast.Onset}, {"09:11", hindcast.Detected}, {"09:31–09:35", ""}, {"?", ""}, {"10:18", hindcast.ResolvedMarker}} {
		m, err := hindcast.ParseMoment(e.when, hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 9, Day: 23}, Zone: time.UTC})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, hindcast.Entry{Seq: int64(n + 1), Moment: m, Milestone: e.m})
	}
	s := NewPhaseStrip(1, list, time.UTC)
	if s.Label != "Phases: undetected 09:07 to 09:11, responding 09:11 to 10:18" || len(s.Bands) != 2 || len(s.Ticks) != 1 || len(s.Marks) != 3 {
		t.Errorf("the strip is %+v", s)
	}
	for _, b := range s.Bands {
		if b.X < 0 || b.Width <= 0 || b.X+b.Width > 1000 {
			t.Errorf("band %+v leaves the picture", b)
		}
	}
	if len(s.Scale) == 0 || len(s.Scale) > 9 {
		t.Errorf("the scale has %d times", len(s.Scale))
	}
	if empty := NewPhaseStrip(1, list[:1], time.UTC); empty.Height != 0 {
		t.Errorf("one instant makes no strip; got %+v", empty)
	}
}

func TestHistoryIsReadable(t *testing.T) {
	before, _ := json.Marshal(hindcast.Entry{Seq: 4, Version: 1, Text: "old words", Moment: hindcast.Moment{Written: "09:07"}, Cites: []hindcast.Citation{{Kind: hindcast.CitesLine, First: 1, Last: 4}}})
	after, _ := json.Marshal(hindcast.Entry{Seq: 4, Version: 2, Text: "new words", Moment: hindcast.Moment{Written: "09:08"}, Cites: []hindcast.Citation{{Kind: hindcast.CitesLine, First: 1, Last: 4}}})
	e := NewHistoryEvent(time.Time{}, "ada", "edited", "entry", 7, 4, before, after)
	if e.Text != "edited T4" || e.Href != "/incidents/7/timeline#T4" || fmt.Sprint(e.Changes) != "[{moment 09:07 09:08} {text old words new words}]" {
		t.Errorf("the event reads %+v", e)
	}
	due, _ := json.Marshal(hindcast.Action{Number: 2, ActionInput: hindcast.ActionInput{Priority: hindcast.P0, Title: "fix", Due: hindcast.Date{Year: 2026, Month: 10, Day: 2}}})
	if e := NewHistoryEvent(time.Time{}, "ada", "added", "action", 7, 1, nil, due); e.Text != "added action P0-2" || e.Changes[0].After != "fix" {
		t.Errorf("the event reads %+v", e)
	}
}

func TestDueDatesSayWhatTheyMeanToday(t *testing.T) {
	today := hindcast.Date{Year: 2026, Month: 9, Day: 25}
	for due, want := range map[string]string{"2026-09-23": "23 Sep 2026, overdue 2 days|due over", "2026-09-25": "25 Sep 2026, today|due soon", "2026-09-26": "26 Sep 2026, in 1 day|due soon",
		"2026-10-03": "3 Oct 2026|due", "": "no date|due"} {
		d, err := hindcast.ParseDate(due)
		if err != nil {
			t.Fatal(err)
		}
		a := hindcast.Action{ActionInput: hindcast.ActionInput{Due: d, State: hindcast.Planned}}
		if got := dueText(a, today) + "|" + dueClass(a, today); got != want {
			t.Errorf("due %q reads %q, want %q", due, got, want)
		}
	}
}

// BenchmarkMarkdown compares a text that was rendered before with one that was
// not: what a page of 300 entries gains from keeping renderings.
func BenchmarkMarkdown(b *testing.B) {
	const source = "`worker-7` waits for a connection, see L7 and **T1**"
	b.Run("kept", func(b *testing.B) {
		for b.Loop() {
			rendered(mdKey{1, true, source})
		}
	})
	b.Run("anew", func(b *testing.B) {
		for b.Loop() {
			render(mdKey{1, true, source})
		}
	})
}

func BenchmarkTimelinePage300(b *testing.B) {
	v := TimelineView{Zone: "UTC", Header: Header{Incident: hindcast.Incident{ID: 1, Title: "bench", Day: hindcast.Date{Year: 2026, Month: 9, Day: 23}}}}
	var list []hindcast.Entry
	for n := range 300 {
		at := time.Date(2026, 9, 23, 9, n/60, n%60, 0, time.UTC)
		list = append(list, hindcast.Entry{IncidentID: 1, Seq: int64(n + 1), Label: hindcast.Fact, Text: fmt.Sprintf("`worker-%d` waits, see L%d", n, n), Moment: hindcast.Moment{Start: at, Precision: hindcast.SecondPrecision, Written: at.Format("15:04:05")}})
	}
	var out strings.Builder
	for b.Loop() {
		v.Rows = TimelineRows(v.Header.Incident, list, time.UTC)
		v.Phases = NewPhaseStrip(1, list, time.UTC)
		out.Reset()
		if err := TimelinePage(Page{SignedIn: true, User: hindcast.User{Access: hindcast.Responder}}, v).Render(context.Background(), &out); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(out.Len()))
}
