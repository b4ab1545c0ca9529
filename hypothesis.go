package hindcast

import (
	"slices"
	"strconv"
	"time"
)

// HypothesisState is a human decision about an explanation.
type HypothesisState string

const (
	HypothesisOpen HypothesisState = "open"
	Leading        HypothesisState = "leading"
	Contributing   HypothesisState = "contributing"
	Weakened       HypothesisState = "weakened"
	Refuted        HypothesisState = "refuted"
	Confirmed      HypothesisState = "confirmed"
)

// HypothesisStates lists them in the order in which forms offer them.
var HypothesisStates = []HypothesisState{HypothesisOpen, Leading, Contributing, Weakened, Refuted, Confirmed}

// Confidence says how sure its author is of an assessment.
type Confidence string

const (
	Low      Confidence = "low"
	Moderate Confidence = "moderate"
	High     Confidence = "high"
)

// Confidences lists them from least to most.
var Confidences = []Confidence{Low, Moderate, High}

// Hypothesis is one explanation among those that compete: H1.
type Hypothesis struct {
	IncidentID int64
	Seq        int64
	Version    int64
	HypothesisInput
	CreatedAt time.Time
	CreatedBy string
	UpdatedAt time.Time
	DeletedAt time.Time
}

// Ref returns the name by which the hypothesis is cited: H1.
func (h Hypothesis) Ref() string { return "H" + strconv.FormatInt(h.Seq, 10) }

// HypothesisInput is what a person states about a hypothesis. All texts are
// Markdown.
type HypothesisInput struct {
	Statement        string
	State            HypothesisState
	Confidence       Confidence // "" when not said
	ConfidenceReason string
	EvidenceFor      string
	EvidenceAgainst  string
	Unexplained      string // what it does not explain
	WouldSettle      string // what data would settle it
}

// Clean trims the texts and fills in the state every hypothesis starts in.
func (in *HypothesisInput) Clean() {
	for _, text := range in.texts() {
		*text = CleanText(*text)
	}
	if in.State == "" {
		in.State = HypothesisOpen
	}
}

func (in *HypothesisInput) texts() []*string {
	return []*string{&in.Statement, &in.ConfidenceReason, &in.EvidenceFor, &in.EvidenceAgainst, &in.Unexplained, &in.WouldSettle}
}

// Validate reports what is wrong with the input, by field.
func (in HypothesisInput) Validate() *ValidationError {
	var v ValidationError
	if in.Statement == "" {
		v.Add("statement", "State the explanation in a sentence that evidence could speak against.")
	}
	if !slices.Contains(HypothesisStates, in.State) {
		v.Add("state", "Choose one of the states.")
	}
	if in.Confidence != "" && !slices.Contains(Confidences, in.Confidence) {
		v.Add("confidence", "Choose low, moderate or high, or leave it open.")
	}
	names := []string{"statement", "confidence_reason", "evidence_for", "evidence_against", "unexplained", "would_settle"}
	for i, text := range in.texts() {
		tooLong(&v, names[i], *text, MaxText)
	}
	return &v
}
