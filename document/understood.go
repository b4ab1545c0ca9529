package document

import (
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"hindcast"
)

// Understood is what was understood of a document, with what it says in its
// own words: severities, owners and states as written, nothing mapped. A nil
// means that the document does not determine it.
type Understood struct {
	Title      *string              `json:"title"`
	Severity   *string              `json:"severity"`
	Status     *string              `json:"status"`
	Date       *string              `json:"date"` // ISO day on which the incident began
	Zone       *string              `json:"zone"`
	Incidents  int                  `json:"incidents,omitempty"` // when the file holds several
	Each       []UnderstoodIncident `json:"each,omitempty"`
	Timeline   []UnderstoodEvent    `json:"timeline"`
	Actions    []UnderstoodAction   `json:"actions"`
	Factors    int                  `json:"factors"`
	Hypotheses int                  `json:"hypotheses,omitempty"`
	Sections   []string             `json:"sections"`
	Warnings   []string             `json:"warnings"`
}

// UnderstoodIncident is one of several incidents of a file.
type UnderstoodIncident struct {
	Title    string  `json:"title"`
	Time     *string `json:"time"`
	Date     *string `json:"date"`
	Zone     *string `json:"zone"`
	Severity *string `json:"severity"`
	Start    *string `json:"start"`
	End      *string `json:"end"`
}

// UnderstoodEvent is a row of a timeline. Instants are in UTC; End is there
// for ranges only.
type UnderstoodEvent struct {
	Time       string             `json:"time"`
	Start      *string            `json:"start"`
	End        *optional          `json:"end,omitempty"`
	Precision  hindcast.Precision `json:"precision"`
	Approx     bool               `json:"approx"`
	Label      hindcast.Label     `json:"label,omitempty"`
	Text       string             `json:"text"`
	TextStarts string             `json:"text_starts"` // the same, for comparing beginnings
	Cites      []string           `json:"cites,omitempty"`
	Actor      string             `json:"actor,omitempty"`
	Incident   int                `json:"incident,omitempty"`
}

// UnderstoodAction is an action item.
type UnderstoodAction struct {
	ID                 string  `json:"id,omitempty"`
	Title              string  `json:"title"`
	TitleStarts        string  `json:"title_starts"`
	Owner              *string `json:"owner"`
	Priority           *string `json:"priority"`
	Due                *string `json:"due"`
	State              *string `json:"state"`
	Verification       *string `json:"verification"`
	VerificationStarts *string `json:"verification_starts"`
	Rollback           *string `json:"rollback"`
	RollbackStarts     *string `json:"rollback_starts"`
	Group              string  `json:"group,omitempty"`
	Incident           int     `json:"incident,omitempty"`
}

// optional is a value that is either there or null, in a key that may be
// absent as well.
type optional struct{ value *string }

// MarshalJSON writes the value or null.
func (o optional) MarshalJSON() ([]byte, error) { return json.Marshal(o.value) }

// UnmarshalJSON reads the value or null.
func (o *optional) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &o.value) }

// JSON says what was understood, as Understood in JSON.
func (im *Import) JSON() ([]byte, error) {
	out, err := json.MarshalIndent(im.Understood(), "", "  ")
	if err != nil {
		return nil, err
	}
	return append(out, '\n'), nil
}

// Understood says what was understood, in the document's own words.
func (im *Import) Understood() Understood {
	u := Understood{Timeline: []UnderstoodEvent{}, Actions: []UnderstoodAction{}, Sections: []string{}, Warnings: []string{}}
	if im.Title != "" && !templateTitle.MatchString(im.Title) {
		u.Title = &im.Title
	}
	for _, d := range im.Drafts {
		for _, n := range d.Notes {
			u.Warnings = append(u.Warnings, n.Text)
		}
	}
	if im.read == nil {
		understoodOwn(&u, im.Drafts[0].Record)
		return u
	}
	several := len(im.read.readers) > 1
	zones := map[string]bool{}
	for n, r := range im.read.readers {
		number := 0
		if several {
			number = n + 1
			u.Each = append(u.Each, r.understoodIncident())
		}
		zones[r.zone] = true
		u.Factors += r.factors
		u.Hypotheses += len(r.draft.Record.Hypotheses)
		for _, e := range r.events {
			u.Timeline = append(u.Timeline, e.understood(number))
		}
		for _, a := range r.actions {
			u.Actions = append(u.Actions, a.understood(number))
		}
	}
	u.Sections = append(u.Sections, im.read.sectionNames()...)
	first := im.read.readers[0]
	if several {
		u.Incidents = len(im.read.readers)
	} else {
		u.Severity, u.Status, u.Date = said(first.severity), said(first.status), said(first.day.String())
	}
	if len(zones) == 1 {
		u.Zone = said(first.zone)
	}
	return u
}

var templateTitle = regexp.MustCompile(`(?i)\[(?:[a-z ]*title|name|incident[a-z ]*|short description)\]`)

func said(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// sectionNames lists the narrative sections: each incident's, then what the
// document says of all of them.
func (f *foreign) sectionNames() []string {
	var names, shared []string
	for _, r := range f.readers {
		own := r.shown
		if r.sharedFrom >= 0 && r.sharedFrom < len(own) {
			shared = append(shared, own[r.sharedFrom:]...)
			own = own[:r.sharedFrom]
		}
		names = append(names, own...)
	}
	return append(names, shared...)
}

func instant(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	form := "2006-01-02T15:04:05Z"
	if t.Nanosecond() != 0 {
		form = "2006-01-02T15:04:05.000Z"
	}
	return said(t.UTC().Format(form))
}

func (e event) understood(incident int) UnderstoodEvent {
	u := UnderstoodEvent{Time: e.when.raw, Start: instant(e.moment.Start), Precision: e.moment.Precision, Approx: e.moment.Approx, Label: e.label,
		Text: e.shown, TextStarts: e.shown, Cites: e.sources, Actor: e.actor, Incident: incident}
	if e.when.isRange {
		u.End = &optional{instant(e.moment.End)}
	}
	return u
}

func (w writtenAction) understood(incident int) UnderstoodAction {
	title := strings.TrimSpace(w.title)
	return UnderstoodAction{ID: w.id, Title: title, TitleStarts: title, Owner: said(w.owner), Priority: said(w.priority), Due: said(w.dueDay.String()),
		State: said(w.state), Verification: said(w.verification), VerificationStarts: said(w.verification),
		Rollback: said(w.rollback), RollbackStarts: said(w.rollback), Group: w.group, Incident: incident}
}

// understoodIncident says when one of several incidents happened: by the time
// in its headline, or else from its first row to its last. Where those
// contradict each other neither counts.
func (r *reader) understoodIncident() UnderstoodIncident {
	u := UnderstoodIncident{Title: r.draft.Record.Incident.Title, Time: said(r.window), Date: said(r.day.String()), Zone: said(r.zone), Severity: said(r.severity)}
	var first, last time.Time
	for _, e := range r.events {
		if !e.moment.Settled() {
			continue
		}
		if first.IsZero() || e.moment.Start.Before(first) {
			first = e.moment.Start
		}
		if e.moment.Start.After(last) {
			last = e.moment.Start
		}
	}
	start, end := first, last
	if w, _, ok := leadWhen(r.window); ok && w.hasClock() && !r.day.IsZero() {
		if m, err := hindcast.ParseMoment(w.canonical(r.day, r.zoneFor(w)), hindcast.MomentContext{Zone: r.loc}); err == nil && m.Settled() {
			start, end = m.Start, m.End
			if !first.IsZero() && !first.Equal(start) {
				start = time.Time{}
			}
			if !last.IsZero() && !last.Equal(end) {
				end = time.Time{}
			}
		}
	}
	u.Start, u.End = instant(start), instant(end)
	return u
}

func understoodOwn(u *Understood, r hindcast.Record) {
	u.Severity, u.Status = said(string(r.Incident.Severity)), said(string(r.Incident.State))
	u.Date, u.Zone, u.Hypotheses = said(r.Incident.Day.String()), said(r.Incident.Zone), len(r.Hypotheses)
	for _, e := range r.Entries {
		w := event{when: writtenWhen{raw: e.Moment.Written, isRange: e.Moment.IsRange()}, moment: e.Moment, shown: e.Text, label: e.Label}
		for _, c := range e.Cites {
			w.sources = append(w.sources, c.String())
		}
		u.Timeline = append(u.Timeline, w.understood(0))
	}
	for _, a := range r.Actions {
		w := writtenAction{id: a.Ref(), title: a.Title, owner: a.OwnerRole, priority: string(a.Priority), state: string(a.State), dueDay: a.Due,
			verification: a.VerificationSignal, rollback: a.RollbackNote}
		u.Actions = append(u.Actions, w.understood(0))
	}
	for _, s := range r.Sections {
		if s.Heading != "" {
			u.Sections = append(u.Sections, s.Heading)
		}
	}
}
