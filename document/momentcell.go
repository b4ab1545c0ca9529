package document

import (
	"encoding/json"
	"strings"
	"time"

	"hindcast"
)

// A moment is exported as it was written when that reads back as the same
// moment, and as its shortest full text otherwise. What either leaves out
// follows in a comment, which no reader of the document sees:
//
//	2026-08-15 01:05 <!-- moment {"written":"01:05"} -->
const (
	momentNote    = " <!-- moment "
	momentNoteEnd = " -->"
)

// momentParts is a moment in the comment: only what its text does not say.
type momentParts struct {
	Written      string              `json:"written"`
	Zone         *string             `json:"zone,omitempty"`
	Start        *time.Time          `json:"start,omitempty"`
	End          *time.Time          `json:"end,omitempty"`
	Precision    hindcast.Precision  `json:"precision,omitempty"`
	EndPrecision *hindcast.Precision `json:"end_precision,omitempty"`
	Approx       *bool               `json:"approx,omitempty"`
}

func momentCell(m hindcast.Moment, ctx hindcast.MomentContext) string {
	for _, text := range []string{m.Written, m.Text(ctx)} {
		if again, ok := readMoment(text, ctx); ok && again == m {
			return text
		}
	}
	if text := m.Text(ctx); m.Settled() {
		parts := momentParts{Written: m.Written, Zone: &m.Zone}
		if again, ok := readMoment(text, ctx); ok && parts.apply(again) == m {
			return text + parts.note()
		}
	}
	parts := momentParts{Written: m.Written, Zone: &m.Zone, Precision: m.Precision, EndPrecision: &m.EndPrecision, Approx: &m.Approx}
	if !m.Start.IsZero() {
		parts.Start = &m.Start
	}
	if !m.End.IsZero() {
		parts.End = &m.End
	}
	return m.Written + parts.note()
}

// note is the comment. JSON writes < and > as escapes, so that no text ends it.
func (p momentParts) note() string {
	text, err := json.Marshal(p)
	if err != nil {
		return "" // strings and times always marshal; a moment outside the years 0 to 9999 is not exported
	}
	return momentNote + string(text) + momentNoteEnd
}

func (p momentParts) apply(m hindcast.Moment) hindcast.Moment {
	m.Written = p.Written
	if p.Zone != nil {
		m.Zone = *p.Zone
	}
	if p.Precision != "" {
		m = hindcast.Moment{Written: m.Written, Zone: m.Zone, Precision: p.Precision}
		if p.Start != nil {
			m.Start = p.Start.UTC()
		}
		if p.End != nil {
			m.End = p.End.UTC()
		}
		if p.EndPrecision != nil {
			m.EndPrecision = *p.EndPrecision
		}
		if p.Approx != nil {
			m.Approx = *p.Approx
		}
	}
	return m
}

// readMomentCell undoes momentCell. It reports false for a time that cannot be
// read, which then stays as written.
func readMomentCell(cell string, ctx hindcast.MomentContext) (hindcast.Moment, bool) {
	at := strings.LastIndex(cell, momentNote)
	if at < 0 || !strings.HasSuffix(cell, momentNoteEnd) {
		return readMoment(cell, ctx)
	}
	var parts momentParts
	if err := json.Unmarshal([]byte(cell[at+len(momentNote):len(cell)-len(momentNoteEnd)]), &parts); err != nil {
		return readMoment(cell, ctx)
	}
	if parts.Precision != "" && parts.Written == cell[:at] {
		return parts.apply(hindcast.Moment{}), true
	}
	m, ok := readMoment(cell[:at], ctx)
	if parts.Precision != "" { // someone has written another time since
		return m, ok
	}
	return parts.apply(m), ok
}

func readMoment(text string, ctx hindcast.MomentContext) (hindcast.Moment, bool) {
	m, err := hindcast.ParseMoment(text, ctx)
	if err != nil {
		return hindcast.Moment{Precision: hindcast.UnknownTime, Written: hindcast.CleanLine(text)}, false
	}
	return m, true
}
