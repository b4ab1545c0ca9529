package hindcast_test

import (
	"slices"
	"strings"
	"testing"

	"hindcast"
)

func TestCleaningKeepsWordsAndDropsWhatHasNoPlaceInThem(t *testing.T) {
	for text, want := range map[string]string{" a \t b\r\nc ": "a b c", "nul\x00 bell\x07": "nul bell", "\xffbad": "\uFFFDbad", "日本 語": "日本 語"} {
		if got := hindcast.CleanLine(text); got != want {
			t.Errorf("CleanLine(%q) = %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"\r\n a\r\nb\rc \n": "a\nb\nc", "  code stays\n    indented  ": "code stays\n    indented"} {
		if got := hindcast.CleanText(text); got != want {
			t.Errorf("CleanText(%q) = %q, want %q", text, got, want)
		}
	}
	if got := hindcast.SplitNames("api, API; queue workers ,,\n db"); !slices.Equal(got, []string{"api", "queue workers", "db"}) {
		t.Errorf("SplitNames = %q", got)
	}
}

func TestSplitLinesCountsAsEditorsDo(t *testing.T) {
	for body, want := range map[string]int{"": 0, "a": 1, "a\n": 1, "a\nb": 2, "a\r\nb\r\n": 2, "a\rb": 1, "\n\n": 2} {
		if got := len(hindcast.SplitLines([]byte(body))); got != want {
			t.Errorf("SplitLines(%q) has %d lines, want %d", body, got, want)
		}
	}
}

func TestOnlyGrantsSeeARestrictedIncident(t *testing.T) {
	i := hindcast.Incident{Restricted: true, Grants: hindcast.Grants{People: []int64{7}, Roles: []string{"Security lead"}}}
	for name, tt := range map[string]struct {
		user hindcast.User
		want bool
	}{"named": {hindcast.User{ID: 7}, true}, "in the role": {hindcast.User{ID: 8, Roles: []string{"SECURITY LEAD"}}, true},
		"administrator": {hindcast.User{ID: 9, Access: hindcast.Administrator}, false}, "nobody": {hindcast.User{}, false}} {
		if got := i.VisibleTo(tt.user); got != tt.want {
			t.Errorf("VisibleTo(%s) = %t, want %t", name, got, tt.want)
		}
	}
}

func TestInputsSayWhatIsWrongWithThem(t *testing.T) {
	long := strings.Repeat("x", hindcast.MaxSection+1)
	tests := []struct {
		name   string
		errs   *hindcast.ValidationError
		fields []string
	}{
		{"incident", hindcast.IncidentInput{Severity: "SEV-9", State: "x", Summary: long, Zone: "Mars", Restricted: true, Services: []string{long}}.Validate(), []string{"grants", "services", "severity", "state", "summary", "title", "zone"}},
		{"entry", hindcast.EntryInput{Kind: "x", Label: "x", Milestone: "x"}.Validate(), []string{"kind", "label", "milestone", "text"}},
		{"excerpt", hindcast.ExcerptInput{Name: "x y", Origin: long}.Validate(10), []string{"body", "name", "origin"}},
		{"hypothesis", hindcast.HypothesisInput{State: "x", Confidence: "x", EvidenceFor: long}.Validate(), []string{"confidence", "evidence_for", "state", "statement"}},
		{"action", hindcast.ActionInput{State: hindcast.Dropped}.Validate(), []string{"priority", "state_reason", "title"}},
		{"update", hindcast.UpdateInput{}.Validate(hindcast.PublishedUpdate), []string{"message", "public_title", "state"}},
		{"section", hindcast.SectionInput{Body: long}.Validate(), []string{"body"}},
		{"empty section", hindcast.SectionInput{}.Validate(), []string{"heading"}},
		{"user", hindcast.NewUser{Email: "a b@c", Password: "short", Access: "king"}.Validate(), []string{"access", "email", "name", "password"}},
	}
	for _, tt := range tests {
		if got := tt.errs.Fields(); !slices.Equal(got, tt.fields) {
			t.Errorf("%s: messages at %q, want %q", tt.name, got, tt.fields)
		}
	}
}

func TestAValidationErrorWithoutMessagesIsNone(t *testing.T) {
	var none *hindcast.ValidationError
	if none.Err() != nil || (&hindcast.ValidationError{}).Err() != nil || none.Field("x") != "" || none.Fields() != nil {
		t.Error("nothing wrong counts as an error")
	}
	var v hindcast.ValidationError
	v.Add("title", "first")
	v.Add("title", "second")
	v.Merge(none)
	if v.Field("title") != "first" || v.Error() != "title: first" {
		t.Errorf("the error says %q", v.Error())
	}
}

func TestDatesAreCalendarDays(t *testing.T) {
	d, err := hindcast.ParseDate("2026-12-31")
	if err != nil {
		t.Fatal(err)
	}
	if next := d.AddDays(1); next.String() != "2027-01-01" || !d.Before(next) || next.Before(d) || d.Long() != "31 December 2026" || d.Short() != "31 Dec 2026" {
		t.Errorf("the day after %s is %s", d, next)
	}
	for _, text := range []string{"2026-02-30", "26-1-1", "tomorrow"} {
		if _, err := hindcast.ParseDate(text); err == nil {
			t.Errorf("ParseDate(%q) was read", text)
		}
	}
}

func TestBrokenCitationsAreFound(t *testing.T) {
	r := hindcast.Record{
		Incident:   hindcast.Incident{Summary: "see L2, L1–L3 and T9"},
		Excerpts:   []hindcast.Excerpt{{Name: "LOGS", Lines: 2}, {Name: "DB", Lines: 5}},
		Entries:    []hindcast.Entry{{Seq: 1, Text: "LOGS:L2, DB:L5, DB:L6 and NONE:L1", Cites: []hindcast.Citation{{Kind: hindcast.CitesEntry, First: 1, Last: 1}, {Kind: hindcast.CitesLink, URL: "https://example.org"}, {Kind: hindcast.CitesHypothesis, First: 2, Last: 2}}}},
		Hypotheses: []hindcast.Hypothesis{{Seq: 1, HypothesisInput: hindcast.HypothesisInput{EvidenceFor: "T1 and [P0-1]"}}},
		Actions:    []hindcast.Action{{Number: 2, ActionInput: hindcast.ActionInput{Priority: hindcast.P0, Description: "[H1] and [P0-2]"}}},
		Sections:   []hindcast.Section{{SectionInput: hindcast.SectionInput{Heading: "Impact", Body: "T2"}}},
	}
	var got []string
	for _, b := range hindcast.BrokenCitations(r) {
		got = append(got, b.Where+" "+b.Cited.String())
	}
	want := []string{"The summary L1–L3", "The summary T9", "T1 DB:L6", "T1 NONE:L1", "T1 H2", "H1 P0-1", "The section “Impact” T2"}
	if !slices.Equal(got, want) {
		t.Errorf("BrokenCitations = %q, want %q", got, want)
	}
}
