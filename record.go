package hindcast

import "strconv"

// Record is everything that is known of one incident, in the order in which
// it is read: what a postmortem shows, an export writes and an import brings.
type Record struct {
	Incident   Incident
	Entries    []Entry // in timeline order
	Excerpts   []Excerpt
	Hypotheses []Hypothesis
	Actions    []Action // most pressing first
	Updates    []Update // oldest first
	Sections   []Section
}

// BrokenCitation is a citation of something that the record does not hold.
type BrokenCitation struct {
	Where string // what cites it: T4, H1, P0-1, or a section's heading
	Cited Citation
}

// BrokenCitations finds what the record's texts and entries cite in vain.
func BrokenCitations(r Record) []BrokenCitation {
	have := citable(r)
	var broken []BrokenCitation
	check := func(where string, c Citation) {
		if c.Kind != CitesLink && !have(c) {
			broken = append(broken, BrokenCitation{where, c})
		}
	}
	read := func(where string, texts ...string) {
		for _, text := range texts {
			for _, c := range FindCitations(text) {
				check(where, c.Citation)
			}
		}
	}
	read("The summary", r.Incident.Summary)
	for _, e := range r.Entries {
		read(e.Ref(), e.Text)
		for _, c := range e.Cites {
			check(e.Ref(), c)
		}
	}
	for _, h := range r.Hypotheses {
		read(h.Ref(), h.Statement, h.ConfidenceReason, h.EvidenceFor, h.EvidenceAgainst, h.Unexplained, h.WouldSettle)
	}
	for _, a := range r.Actions {
		read(a.Ref(), a.Description, a.VerificationSignal, a.RollbackNote, a.StateReason)
	}
	for _, s := range r.Sections {
		read("The section “"+s.Heading+"”", s.Body)
	}
	return broken
}

// citable answers whether a citation leads to something in the record.
func citable(r Record) func(Citation) bool {
	names := map[string]bool{}
	lines := map[string]int64{}
	for n, x := range r.Excerpts {
		lines[x.Name] = int64(x.Lines)
		if n == 0 {
			lines[""] = int64(x.Lines)
		}
	}
	for _, e := range r.Entries {
		names[e.Ref()] = true
	}
	for _, h := range r.Hypotheses {
		names[h.Ref()] = true
	}
	for _, a := range r.Actions {
		names[a.Ref()] = true
	}
	return func(c Citation) bool {
		switch c.Kind {
		case CitesLine:
			return c.Last <= lines[c.Source]
		case CitesAction:
			return names[c.Code]
		case CitesEntry:
			return names["T"+strconv.FormatInt(c.First, 10)]
		}
		return names["H"+strconv.FormatInt(c.First, 10)]
	}
}
