// Package views turns typed data into HTML, and nothing else: no database, no
// requests, no clock. A page is a templ component whose first argument is a
// Page; forms carry what was typed and what is wrong with it.
package views

import (
	"time"

	"hindcast"
)

// Page is what every page needs besides its own content.
type Page struct {
	Title     string
	Nav       string // the main navigation's current item: incidents, actions, import, settings; "" for none
	User      hindcast.User
	SignedIn  bool
	Demo      bool   // the worked example in a throw-away database
	Theme     string // light, dark, or "" for the system's
	Flash     *Flash
	Now       time.Time
	Today     hindcast.Date // in UTC
	DraftSent string        // key of a draft that has arrived and can be forgotten
	SignedOut bool          // the browser forgets what it kept for this person
}

// Flash is a message about what just happened, shown once.
type Flash struct {
	Text     string
	UndoPath string // where a POST undoes it; "" when nothing can
	UndoText string
}

// MayWrite reports whether to offer the controls that change things.
func (p Page) MayWrite() bool { return p.SignedIn && p.User.MayWrite() }

// Header is what the head of every page of an incident shows.
type Header struct {
	hindcast.Incident
	Tab        string
	Durations  []hindcast.DerivedDuration
	RootCause  RootCause
	Entries    int
	Excerpts   int
	Hypotheses int
	Actions    int
	Updates    int
	Drafts     int // of the updates, those not published
	Sections   int
}

// RootCause is the strongest thing that the record says about the cause.
type RootCause struct {
	Text  string
	Label hindcast.Label
}

// RootCauseOf derives the root cause's standing from the hypotheses.
func RootCauseOf(list []hindcast.Hypothesis) RootCause {
	best := RootCause{Text: "not known", Label: hindcast.Unknown}
	for _, h := range list {
		switch h.State {
		case hindcast.Confirmed:
			return RootCause{Text: "confirmed", Label: hindcast.Fact}
		case hindcast.Leading:
			best = RootCause{Text: "probable, not proven", Label: hindcast.Inference}
		}
	}
	return best
}
