package document

import (
	"regexp"
	"strings"

	"hindcast"
)

var (
	leadingWord    = regexp.MustCompile(`(?i)^(?:most likely|leading|likely|best supported)\b`)
	weakenedWord   = regexp.MustCompile(`(?i)^(?:unlikely|weakened|less likely)\b`)
	refutedWord    = regexp.MustCompile(`(?i)^(?:refuted|ruled out|excluded|disproved)\b`)
	confirmedWord  = regexp.MustCompile(`(?i)^(?:confirmed|proven)\b`)
	contributeWord = regexp.MustCompile(`(?i)^(?:contributing|aggravat\w+|amplif\w+)\b`)
)

// hypothesisCell puts a cell of a table of explanations where it belongs. A
// verdict is kept in its words, and decides the state where those are clear.
func hypothesisCell(h *hindcast.HypothesisInput, column, cell string) {
	name := strings.ToLower(plain(column))
	add := func(field *string, text string) {
		if *field != "" {
			text = *field + "\n" + text
		}
		*field = text
	}
	switch {
	case name == "#" || name == "id":
		if !hypothesisID.MatchString(cell) {
			add(&h.ConfidenceReason, column+": "+cell)
		}
	case strings.Contains(name, "against"):
		add(&h.EvidenceAgainst, cell)
	case name == "for" || strings.Contains(name, "evidence for") || strings.HasPrefix(name, "support"):
		add(&h.EvidenceFor, cell)
	case strings.Contains(name, "not explain") || strings.Contains(name, "unexplained"):
		add(&h.Unexplained, cell)
	case strings.Contains(name, "settle") || strings.Contains(name, "test"):
		add(&h.WouldSettle, cell)
	default:
		add(&h.ConfidenceReason, plain(column)+": "+cell)
		h.State = stateOfVerdict(cell, h.State)
	}
}

var hypothesisID = regexp.MustCompile(`^H?\d{1,3}$`)

func stateOfVerdict(verdict string, otherwise hindcast.HypothesisState) hindcast.HypothesisState {
	verdict = strings.TrimSpace(plain(verdict))
	switch {
	case leadingWord.MatchString(verdict):
		return hindcast.Leading
	case weakenedWord.MatchString(verdict):
		return hindcast.Weakened
	case refutedWord.MatchString(verdict):
		return hindcast.Refuted
	case confirmedWord.MatchString(verdict):
		return hindcast.Confirmed
	case contributeWord.MatchString(verdict):
		return hindcast.Contributing
	}
	return otherwise
}
