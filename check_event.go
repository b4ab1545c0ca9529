package hindcast

import (
	"fmt"
	"strings"
)

// checkEvent is something of the record that has a time.
type checkEvent struct {
	ref       string
	at, until checkStamp
	kinds     map[checkTag]bool
	words     map[string]bool
}

// checkSpan is a length of time of the record, in seconds. When it runs from
// one event to another it knows the kinds of both.
type checkSpan struct {
	ref              string
	seconds          float64
	from, to         checkStamp
	hasEnds          bool
	fromKind, toKind map[checkTag]bool
	kinds            map[checkTag]bool
	words            map[string]bool
	impact           bool
}

// clock writes the time of the event as the record has it.
func (e *checkEvent) clock(rec *CheckRecord) string {
	m := e.at.seconds % 86400 / 60
	zone := rec.Timezone
	if zone == "" || strings.Contains(zone, "/") {
		zone = ""
	}
	return strings.TrimSpace(fmt.Sprintf("%02d:%02d %s", m/60, m%60, zone))
}

// addEvents reads the times of the record. What a fact is about is told by
// the same table that reads drafts.
func (x *checkIndex) addEvents(rec *CheckRecord) {
	add := func(ref, at, until, text string, kinds ...checkTag) {
		st, ok := checkParseStamp(at, rec.Date)
		if !ok {
			return
		}
		e := checkEvent{ref: ref, at: st, kinds: x.eventKinds(text), words: x.stems(text)}
		for _, t := range kinds {
			e.kinds[t] = true
		}
		e.until, _ = checkParseStamp(until, rec.Date)
		x.events = append(x.events, e)
		if rec.Date != "" || strings.Contains(at, "T") {
			x.dates[st.day()] = true
		}
	}
	add("onset", rec.Milestones.Onset, "", "", tagOnset)
	add("detected", rec.Milestones.Detected, "", "", tagDetect)
	add("mitigated", rec.Milestones.Mitigated, "", "")
	add("cleared", rec.Milestones.Cleared, "", "", tagClear)
	if d, err := ParseDate(rec.Date); err == nil && !d.IsZero() {
		x.dates[d] = true
	}
	for _, f := range rec.Facts {
		add(f.ID, f.At, f.Until, f.Text)
		x.refs[f.ID] = f.Text
		x.addNumbers(f.ID, f.Numbers, f.Text)
	}
	for _, d := range rec.Derived {
		x.addDerived(rec, d)
	}
	x.addImpact(rec)
}

func (x *checkIndex) eventKinds(text string) map[checkTag]bool {
	kinds := map[checkTag]bool{}
	for _, h := range x.lex.hits(checkTokens(text, 0, x.lex)) {
		if h.tag.event() {
			kinds[h.tag] = true
		}
	}
	return kinds
}

func (x *checkIndex) addDerived(rec *CheckRecord, d CheckDerived) {
	x.refs[d.ID] = fmt.Sprintf("%s %g %s", d.Of, d.Value, d.Unit)
	seconds, isTime := x.lex.units[strings.ToLower(d.Unit)]
	if !isTime {
		x.addNumbers(d.ID, []CheckNumber{{d.Value, d.Unit, d.Of}}, "")
		return
	}
	sp := checkSpan{ref: d.ID, seconds: d.Value * seconds, kinds: x.eventKinds(d.Of), words: x.stems(d.Of)}
	from, okFrom := checkParseStamp(d.From, rec.Date)
	to, okTo := checkParseStamp(d.To, rec.Date)
	if okFrom && okTo {
		sp.from, sp.to, sp.hasEnds = from, to, true
		sp.fromKind, sp.toKind = x.kindsAt(from), x.kindsAt(to)
	}
	x.spans = append(x.spans, sp)
}

func (x *checkIndex) kindsAt(at checkStamp) map[checkTag]bool {
	kinds := map[checkTag]bool{}
	for _, e := range x.events {
		if e.at.seconds/60 == at.seconds/60 {
			for t := range e.kinds {
				kinds[t] = true
			}
		}
	}
	return kinds
}

// addImpact adds the length of the impact and marks the spans that equal it.
func (x *checkIndex) addImpact(rec *CheckRecord) {
	on, okOn := checkParseStamp(rec.Milestones.Onset, rec.Date)
	off, okOff := checkParseStamp(rec.Milestones.Cleared, rec.Date)
	if !okOn || !okOff {
		return
	}
	for i := range x.spans {
		sp := &x.spans[i]
		sp.impact = sp.hasEnds && sp.from.seconds == on.seconds && sp.to.seconds == off.seconds
	}
	x.spans = append(x.spans, checkSpan{ref: "cleared", seconds: float64(off.seconds - on.seconds), from: on, to: off, hasEnds: true, impact: true,
		fromKind: map[checkTag]bool{tagOnset: true}, toKind: map[checkTag]bool{tagClear: true}})
}

// addNumbers takes the numbers of a fact: lengths of time become spans, the
// rest quantities.
func (x *checkIndex) addNumbers(ref string, list []CheckNumber, text string) {
	for _, n := range list {
		if seconds, ok := x.lex.units[strings.ToLower(n.Unit)]; ok {
			x.spans = append(x.spans, checkSpan{ref: ref, seconds: n.Value * seconds, kinds: x.eventKinds(text + " " + n.Of), words: x.stems(text + " " + n.Of)})
		}
		q := checkQuantity{ref: ref, value: n.Value, unit: strings.ToLower(n.Unit), words: x.stems(n.Unit + " " + n.Of), wide: x.stems(text)}
		x.numbers = append(x.numbers, q)
	}
}
