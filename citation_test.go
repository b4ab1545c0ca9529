package hindcast_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hindcast"
)

func line(source string, first, last int64) hindcast.Citation {
	return hindcast.Citation{Kind: hindcast.CitesLine, Source: source, First: first, Last: last}
}

func TestParseCitationReadsEachKind(t *testing.T) {
	link := func(u string) hindcast.Citation { return hindcast.Citation{Kind: hindcast.CitesLink, URL: u} }
	action := func(code string) hindcast.Citation {
		return hindcast.Citation{Kind: hindcast.CitesAction, Code: code}
	}
	tests := []struct {
		text string
		want hindcast.Citation
		form string // the canonical form
	}{
		{"L4", line("", 4, 4), "L4"},
		{" L4 ", line("", 4, 4), "L4"},
		{"L004", line("", 4, 4), "L4"},
		{"L1–L4", line("", 1, 4), "L1–L4"},
		{"L1-4", line("", 1, 4), "L1–L4"},
		{"L1 — L4", line("", 1, 4), "L1–L4"},
		{"L4-L4", line("", 4, 4), "L4"},
		{"LOGS:L4", line("LOGS", 4, 4), "LOGS:L4"},
		{"LOGS:L4-L5", line("LOGS", 4, 5), "LOGS:L4–L5"},
		{"DB-LOG_2:L10–L12", line("DB-LOG_2", 10, 12), "DB-LOG_2:L10–L12"},
		{"L9999999", line("", 9_999_999, 9_999_999), "L9999999"},
		{"T12", hindcast.Citation{Kind: hindcast.CitesEntry, First: 12, Last: 12}, "T12"},
		{"H1", hindcast.Citation{Kind: hindcast.CitesHypothesis, First: 1, Last: 1}, "H1"},
		{"C1", action("C1"), "C1"},
		{"C01", action("C1"), "C1"},
		{"P0-1", action("P0-1"), "P0-1"},
		{"P3-012", action("P3-12"), "P3-12"},
		{"https://example.org/a?b=1,2;3#c", link("https://example.org/a?b=1,2;3#c"), "https://example.org/a?b=1,2;3#c"},
		{"http://example.org", link("http://example.org"), "http://example.org"},
	}
	for _, tt := range tests {
		got, ok := hindcast.ParseCitation(tt.text)
		if !ok || got != tt.want {
			t.Errorf("ParseCitation(%q) = %+v, %t, want %+v", tt.text, got, ok, tt.want)
		}
		if got.String() != tt.form {
			t.Errorf("ParseCitation(%q).String() = %q, want %q", tt.text, got.String(), tt.form)
		}
	}
}

func TestParseCitationRefusesWhatNamesNothing(t *testing.T) {
	for _, text := range []string{"", "L", "L0", "T0", "H0", "C0", "P0-0", "P4-1", "P0", "L4–L1", "L12345678", "X4", "LOGS:", ":L4", "4:L4", "LOGS:T4", "l4", "logs:L4", "t12",
		"https://", "http://:80", "https:///path", "https://exa mple.org", "https://example.org/\u00a0x", "https://example.org/,", "javascript:alert(1)", "ftp://example.org", "https://example.org/\x00",
		"https://example.org/" + strings.Repeat("a", 2000), "https://\xff"} {
		if got, ok := hindcast.ParseCitation(text); ok {
			t.Errorf("ParseCitation(%q) = %+v, want it refused", text, got)
		}
	}
}

func TestParseCitationsReadsListsAsTyped(t *testing.T) {
	tests := []struct{ text, want, unread string }{
		{"", "", ""},
		{"L1, L4", "L1, L4", ""},
		{"L1 L4;T12", "L1, L4, T12", ""},
		{"[L1][T12]", "L1, T12", ""},
		{"[L1, T12]", "L1, T12", ""},
		{"L1 – L4", "L1–L4", ""},
		{"L1 -L4, T2", "L1–L4, T2", ""},
		{"LOGS:L1 - 4 H1", "LOGS:L1–L4, H1", ""},
		{"L4, L4, L04", "L4", ""},
		{"https://example.org/?a=1,2, L4", "https://example.org/?a=1,2, L4", ""},
		{"https://example.org/, L4", "https://example.org/, L4", ""},
		{"L4\nP0-1", "L4, P0-1", ""},
		{"somewhere L4 else", "L4", "somewhere|else"},
		{"L1-L4x", "", "L1-L4x"},
		{"L4–L1, T1", "T1", "L4–L1"},
		{" , ; [] ", "", ""},
		{"\xff", "", "\uFFFD"},
	}
	for _, tt := range tests {
		cites, unread := hindcast.ParseCitations(tt.text)
		if got := hindcast.FormatCitations(cites); got != tt.want || strings.Join(unread, "|") != tt.unread {
			t.Errorf("ParseCitations(%q) = %q, unread %q, want %q, unread %q", tt.text, got, unread, tt.want, tt.unread)
		}
	}
}

func TestFindCitationsInRunningText(t *testing.T) {
	tests := []struct{ text, want string }{
		{"The queue stalled (L4).", "L4 at L4"},
		{"See L1–L4 and LOGS:L7.", "L1–L4 at L1–L4|LOGS:L7 at LOGS:L7"},
		{"L1 – L4 and L2-3", "L1–L4 at L1 – L4|L2–L3 at L2-3"},
		{"as [T12] says", "T12 at [T12]"},
		{"T12 and T3", "T12 at T12|T3 at T3"},
		{"H1, C1 and P0-1 are words", ""},
		{"[H1] [C1] [P0-1]", "H1 at [H1]|C1 at [C1]|P0-1 at [P0-1]"},
		{"[H1, P0-1; L4]", "H1 at H1|P0-1 at P0-1|L4 at L4"},
		{"[H1 or not]", ""},
		{"https://example.org/L4/T12 holds none", ""},
		{"(L1–L4, LOGS:L7)", "L1–L4 at L1–L4|LOGS:L7 at LOGS:L7"},
		{"from L1 to L4", "L1 at L1|L4 at L4"},
		{"H1 is an N1 visa, [H1] is cited", "H1 at [H1]"},
		{"db:L4 names no excerpt", ""},
		{"2026-09-23T12:00:00Z is a time", ""},
		{"HTML4, XL4 and L4a are words", ""},
		{"L4–L1 runs backwards", ""},
		{"L0 and T0", ""},
		{"", ""},
	}
	for _, tt := range tests {
		var got []string
		for _, c := range hindcast.FindCitations(tt.text) {
			got = append(got, c.String()+" at "+tt.text[c.Start:c.End])
		}
		if strings.Join(got, "|") != tt.want {
			t.Errorf("FindCitations(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func FuzzParseCitations(f *testing.F) {
	for _, s := range []string{"L1, L4", "[L1–L4] T12", "LOGS:L1 - 4 H1", "https://example.org/?a=1,2, L4", "P0-1;C1", "L4–L1", "\xff", "L1-L4x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		cites, unread := hindcast.ParseCitations(s)
		for _, word := range unread {
			if word == "" || !utf8.ValidString(word) {
				t.Fatalf("ParseCitations(%q) leaves the word %q unread", s, word)
			}
		}
		form := hindcast.FormatCitations(cites)
		again, left := hindcast.ParseCitations(form)
		if !slices.Equal(again, cites) || left != nil {
			t.Fatalf("ParseCitations(%q) writes as %q, which reads back as %+v, unread %q", s, form, again, left)
		}
		for _, c := range cites {
			if one, ok := hindcast.ParseCitation(c.String()); !ok || one != c {
				t.Fatalf("%+v writes as %q, which reads back as %+v", c, c.String(), one)
			}
		}
	})
}

func FuzzFindCitations(f *testing.F) {
	for _, s := range []string{"See L1–L4 and LOGS:L7.", "[H1, P0-1; L4]", "https://example.org/L4", "T12:00", "db:L4 [C1]", "[L4"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, c := range hindcast.FindCitations(s) {
			if c.Start < end || c.End <= c.Start || c.End > len(s) {
				t.Fatalf("FindCitations(%q) covers %d to %d after %d", s, c.Start, c.End, end)
			}
			end = c.End
			if one, ok := hindcast.ParseCitation(strings.Trim(s[c.Start:c.End], "[]")); !ok || one != c.Citation {
				t.Fatalf("FindCitations(%q) found %+v, which reads as %+v", s, c, one)
			}
		}
	})
}
