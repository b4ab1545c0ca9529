package hindcast_test

import (
	"slices"
	"strings"
	"testing"

	"hindcast"
)

func TestParseCitationReadsWhatPeopleCite(t *testing.T) {
	for text, want := range map[string]string{
		"L4": "L4", "L1-L4": "L1–L4", "L1–L4": "L1–L4", "L1-4": "L1–L4", "L1 – L4": "L1–L4", "LOGS:L4": "LOGS:L4", "DB-LOG:L1—L2": "DB-LOG:L1–L2", "L4-L4": "L4",
		"T12": "T12", "H1": "H1", "C1": "C1", "P0-1": "P0-1", "https://example.org/a?b=c": "https://example.org/a?b=c",
		"": "", "L0": "", "L4-L1": "", "l4": "", "logs:L4": "", "T0": "", "P4-1": "", "L99999999": "", "ftp://x": "", "https://a b": "", `https://a"b`: "", "somewhere": "",
	} {
		c, ok := hindcast.ParseCitation(text)
		if ok != (want != "") || c.String() != want {
			t.Errorf("ParseCitation(%q) = %q, %t, want %q", text, c.String(), ok, want)
		}
	}
}

func TestParseCitationsTellsWhatItCouldNotRead(t *testing.T) {
	cites, unread := hindcast.ParseCitations("[L1-L4], T2; somewhere [L1–L4] https://example.org, L9 – L12")
	if got := hindcast.FormatCitations(cites); got != "L1–L4, T2, https://example.org, L9–L12" || !slices.Equal(unread, []string{"somewhere"}) {
		t.Errorf("ParseCitations = %q, unread %q", got, unread)
	}
}

func TestFindCitationsKnowsCitationsFromWords(t *testing.T) {
	for text, want := range map[string]string{
		"see L4.": "L4", "(L1–L4, LOGS:L7)": "L1–L4|LOGS:L7", "[L5] and [T3]": "[L5]|[T3]", "H1 is an N1 visa, [H1] is cited": "[H1]", "C1 and [C1]": "[C1]",
		"P0-1 is due, see [P0-1]": "[P0-1]", "XL4 L4x HTML5 T-12": "", "from L1 to L4": "L1|L4", "L4-L2": "", "L1-4": "L1-4",
	} {
		var got []string
		for _, c := range hindcast.FindCitations(text) {
			got = append(got, text[c.Start:c.End])
		}
		if strings.Join(got, "|") != want {
			t.Errorf("FindCitations(%q) = %q, want %q", text, strings.Join(got, "|"), want)
		}
	}
}

func FuzzCitations(f *testing.F) {
	for _, s := range []string{"L4", "[L1–L4], T2", "LOGS:L4-L9 and [H1]", "https://example.org", "L1 - L4; P0-1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cites, _ := hindcast.ParseCitations(text)
		again, unread := hindcast.ParseCitations(hindcast.FormatCitations(cites))
		if !slices.Equal(cites, again) || len(unread) > 0 {
			t.Fatalf("ParseCitations(%q) = %v, which reads back as %v, unread %q", text, cites, again, unread)
		}
		end := 0
		for _, c := range hindcast.FindCitations(text) {
			if c.Start < end || c.End <= c.Start || c.End > len(text) {
				t.Fatalf("FindCitations(%q) finds %v at %d to %d after %d", text, c.Citation, c.Start, c.End, end)
			}
			end = c.End
		}
	})
}
