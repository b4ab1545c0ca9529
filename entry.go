package hindcast

import (
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// Kind says what sort of thing an entry records.
type Kind string

const (
	Signal        Kind = "signal"        // something a system showed
	Change        Kind = "change"        // a deploy, a flag, a configuration change
	ActionTaken   Kind = "action"        // something a responder did
	Detection     Kind = "detection"     // an alert or a report that reached someone
	Decision      Kind = "decision"      // something the responders settled
	Communication Kind = "communication" // something told to customers or colleagues
	Note          Kind = "note"
)

// Kinds lists them in the order in which forms offer them.
var Kinds = []Kind{Signal, Change, ActionTaken, Detection, Decision, Communication, Note}

// Label separates what was observed from what was concluded. The empty Label
// means that nobody has decided yet: recording never waits for it.
type Label string

const (
	Fact      Label = "fact"      // observed; cites a source
	Inference Label = "inference" // a reading of facts
	Unknown   Label = "unknown"   // a gap that is known to be one
)

// Labels lists them from firmest to least.
var Labels = []Label{Fact, Inference, Unknown}

// Milestone marks the entries that durations are derived from. An incident
// has at most one entry for each.
type Milestone string

const (
	Onset          Milestone = "onset"
	Detected       Milestone = "detected"
	Declared       Milestone = "declared"
	Mitigated      Milestone = "mitigated"
	ResolvedMarker Milestone = "resolved"
)

// Milestones lists them in their usual order in time.
var Milestones = []Milestone{Onset, Detected, Declared, Mitigated, ResolvedMarker}

// Entry is one row of the timeline.
type Entry struct {
	IncidentID int64
	Seq        int64 // its number in the incident: T12
	Version    int64
	Moment     Moment
	Text       string // Markdown, inline
	Kind       Kind   // "" when not said
	Label      Label
	Milestone  Milestone  // "" for most entries
	Cites      []Citation // sources named apart from the text
	Place      Place
	RecordedAt time.Time // when it was written down, UTC
	RecordedBy string
	UpdatedAt  time.Time
	DeletedAt  time.Time // zero unless deleted
}

// Place is where an entry stands in the timeline: by time, and among entries
// that time cannot order, by rank. At lies inside the stretch the moment
// covers; an entry of unknown time is placed where it was written.
type Place struct {
	At   time.Time
	Rank int64
}

// Ref returns the name by which the entry is cited: T12.
func (e Entry) Ref() string { return "T" + strconv.FormatInt(e.Seq, 10) }

// EntryInput is what a person states about an entry.
type EntryInput struct {
	Moment    Moment
	Text      string
	Kind      Kind
	Label     Label
	Milestone Milestone
	Cites     []Citation
}

// Clean trims the text.
func (in *EntryInput) Clean() { in.Text = CleanText(in.Text) }

// Validate reports what is wrong with the input, by field. A moment that
// could not be read never gets this far: its reader reports it.
func (in EntryInput) Validate() *ValidationError {
	var v ValidationError
	if in.Text == "" {
		v.Add("text", "Say what happened.")
	}
	tooLong(&v, "text", in.Text, MaxText)
	if in.Kind != "" && !slices.Contains(Kinds, in.Kind) {
		v.Add("kind", "Choose one of the kinds, or none.")
	}
	if in.Label != "" && !slices.Contains(Labels, in.Label) {
		v.Add("label", "Choose fact, inference or unknown, or leave it unlabelled.")
	}
	if in.Milestone != "" && !slices.Contains(Milestones, in.Milestone) {
		v.Add("milestone", "Choose one of the milestones, or none.")
	}
	if len(in.Cites) > MaxNames {
		v.Add("cites", "At most 50 citations fit one entry.")
	}
	if utf8.RuneCountInString(in.Moment.Written) > MaxName {
		v.Add("moment", "A time can have 120 characters at most.")
	}
	return &v
}
