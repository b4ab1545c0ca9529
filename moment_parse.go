package hindcast

import (
	"strings"
	"time"
	"unicode/utf8"
)

// MomentError says why a written time could not be read, in words for the
// person who wrote it.
type MomentError struct {
	Text   string // what was written
	Reason string // what is wrong with it and what to write instead, without a full stop; "" when it resembles no form at all
}

// MomentForms names the forms that ParseMoment reads, for messages and hints.
const MomentForms = "09:07, 09:06:58, ~09:45, 09:43:07–10, 14:02 PT, 2026-09-23 09:07, or ? when nobody knows"

// Error says what was written and what to write instead.
func (e *MomentError) Error() string {
	text := "“" + shorten(e.Text, 60) + "”"
	if e.Reason == "" {
		return text + " is no time that can be read. Write " + MomentForms + "."
	}
	return text + ": " + e.Reason + "."
}

// ParseMoment reads a time as people write it down during an incident: alone
// (09:07, 09:06:58.123, 9:14 am, 9.14, 14h, 14:??), about (~09:45, about
// 9:45), as a range (09:43:07–10, 09:31–09:35, 23:50 – 2026-09-24 00:10), with
// a day before or after it (2026-09-23 09:07, Sep 23, 2026 9:07 am), with a
// zone (14:02 PT, 14:02+02:00), a day alone, as unknown (?), or from the
// context's Now (now, -5m, 5m ago, yesterday 23:50).
//
// A time whose day or zone neither the text nor the context gives is no error:
// the moment keeps what is known and is not settled. A day without a year is
// the one nearest to the context's Day. A clock time that the zone shows twice
// or never that day, and anything impossible or open to two readings, is a
// *MomentError. Years run from 1970 to 2999; fractions of a second are kept to
// the millisecond; a time has MaxName characters at most.
func ParseMoment(text string, ctx MomentContext) (Moment, error) {
	written := strings.TrimSpace(text)
	if len(written) > 4*MaxName || utf8.RuneCountInString(written) > MaxName || !utf8.ValidString(written) {
		return Moment{}, &MomentError{Text: written}
	}
	s := plainTime(written)
	if isUnknown(s) {
		return Moment{Precision: UnknownTime, Written: "?"}, nil
	}
	p := momentParser{ctx: ctx, written: written, rest: s}
	if m, is, err := p.ago(s); is {
		return m, err
	}
	var first, second writtenTime
	isRange, err := p.end(&first, nil)
	if err == nil && isRange {
		_, err = p.end(&second, &first)
	}
	switch {
	case err != nil:
		return Moment{}, err
	case p.rest != "":
		return Moment{}, p.unread()
	case !isRange:
		return p.single(first)
	}
	return p.span(first, second)
}

// plainTime maps what other keyboards and habits write to one form: ASCII
// digits and marks, "–" between the ends of a range, single spaces.
func plainTime(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if strings.ContainsAny(s, ">") {
		s = strings.NewReplacer("-->", "–", "->", "–", "=>", "–").Replace(s)
	}
	if isASCII(s) {
		return s
	}
	lead := true
	return strings.Map(func(r rune) rune {
		first := lead
		lead = false
		switch {
		case r >= '！' && r <= '～' && r != '～':
			return r - '！' + '!'
		case (r == '～' || r == '〜') && first:
			return '~'
		}
		switch r {
		case '—', '‒', '―', '～', '〜', '→', '⇒':
			return '–'
		case '‐', '‑', '−':
			return '-'
		case '≈':
			return '~'
		}
		return r
	}, s)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isUnknown reports whether s says that nobody knows the time.
func isUnknown(s string) bool {
	if strings.Trim(s, "?-–:.[]() ") == "" {
		return true
	}
	switch strings.ToLower(strings.Trim(s, "[]() ")) {
	case "unknown", "time unknown", "not known", "n/a", "tbd", "不明":
		return true
	}
	return false
}

// momentParser reads one written time. What it has not read yet is rest.
type momentParser struct {
	ctx     MomentContext
	written string
	rest    string
	spaced  bool // white space stood before rest
	approx  bool
	badZone string // a word that stood where a zone might
}

func (p *momentParser) fail(reason string) error {
	return &MomentError{Text: p.written, Reason: reason}
}

// unread is the error for text that no form explains.
func (p *momentParser) unread() error {
	switch {
	case p.badZone != "":
		_, err := ParseZone(p.badZone)
		return p.fail(err.Error())
	case p.rest == plainTime(p.written):
		return p.fail("")
	case p.rest == "":
		return p.fail("it breaks off; write " + MomentForms)
	}
	return p.fail("“" + shorten(p.rest, 30) + "” was not understood; write " + MomentForms)
}

// single settles a moment that is no range.
func (p *momentParser) single(w writtenTime) (Moment, error) {
	m := Moment{Precision: w.precision, Approx: p.approx, Zone: w.zone, Written: p.written}
	if err := p.place(&w, nil); err != nil {
		return Moment{}, err
	}
	if w.day.Year == 0 || w.loc == nil {
		m.Written = p.lasting(w, nil)
		return m, nil
	}
	start, err := p.instant(w)
	if err != nil {
		return Moment{}, err
	}
	m.Start = start
	p.keepZone(&m, w, m.Start)
	if w.spoken != "" {
		m.Written = m.Text(MomentContext{})
	}
	return m, nil
}

// span settles a range. What one end leaves out it takes from the other.
func (p *momentParser) span(first, second writtenTime) (Moment, error) {
	p.share(&first, &second)
	m := Moment{Precision: first.precision, EndPrecision: second.precision, Approx: p.approx, Zone: first.zone, Written: p.written}
	if err := p.place(&first, &second); err != nil {
		return Moment{}, err
	}
	if first.day == second.day && first.zone == second.zone && second.precision != DayPrecision && second.clock.before(first.clock) {
		return Moment{}, p.fail(p.endsEarly(second))
	}
	if first.day.Year == 0 || second.day.Year == 0 || first.loc == nil || second.loc == nil {
		m.Written = p.lasting(first, &second)
		return m, nil
	}
	var err error
	if m.Start, err = p.instant(first); err != nil {
		return Moment{}, err
	}
	if m.End, err = p.instant(second); err != nil {
		return Moment{}, err
	}
	if m.End.Before(m.Start) {
		return Moment{}, p.fail("it ends before it begins; write the earlier time first")
	}
	if first.zone != second.zone && !inOneZone(m, first.loc, second.loc) {
		return Moment{}, p.fail("write both ends of the range in one zone")
	}
	p.keepZone(&m, first, m.Start)
	p.keepZone(&m, second, m.End)
	if first.spoken != "" || second.spoken != "" {
		m.Written = m.Text(MomentContext{})
	}
	return m, nil
}

// inOneZone reports whether a range whose ends name different zones can be
// written in one. Days cannot, nor hours that begin at different minutes.
func inOneZone(m Moment, first, second *time.Location) bool {
	switch {
	case m.Precision == DayPrecision || m.EndPrecision == DayPrecision:
		return false
	case m.Precision == HourPrecision || m.EndPrecision == HourPrecision:
		return (offsetAt(first, m.Start)-offsetAt(second, m.End))%3600 == 0
	}
	return true
}

func (p *momentParser) endsEarly(second writtenTime) string {
	if second.continued {
		return "it ends before it begins; write the whole end of the range, as in 09:43:50–09:44:10"
	}
	reason := "it ends before it begins; if it ran past midnight, write the day at its end, as in 23:50 – 2026-09-24 00:10"
	if strings.Contains(p.written, "-") {
		reason += "; if an offset is meant, write it as UTC-07:00"
	}
	return reason
}

// keepZone notes the context's zone on a moment that could not be shown
// without it; see Moment.
func (p *momentParser) keepZone(m *Moment, w writtenTime, t time.Time) {
	if m.Zone != "" || w.zone != "" || w.loc == time.UTC {
		return
	}
	if w.precision == DayPrecision || w.precision == HourPrecision && offsetAt(w.loc, t)%3600 != 0 {
		m.Zone = zoneName(w.loc, t)
	}
}

// share gives each end of a range what only the other states: its zone, its
// half of the day, and a day that stands behind the whole range.
func (p *momentParser) share(first, second *writtenTime) {
	switch {
	case second.zone == "":
		second.zone, second.loc = first.zone, first.loc
	case first.zone == "":
		first.zone, first.loc = second.zone, second.loc
	}
	if !first.hasDay && second.dayLast {
		first.day, first.hasDay = second.day, true
	}
	sameDay := !second.hasDay || second.dayLast && first.day == second.day
	switch {
	case first.half == noHalf && second.half != noHalf && first.couldBeHalf():
		p.agree(first, second.half, sameDay, func(c wallClock) bool { return !second.clock.before(c) })
	case second.half == noHalf && first.half != noHalf && second.couldBeHalf():
		p.agree(second, first.half, sameDay, func(c wallClock) bool { return !c.before(first.clock) })
	}
}

// agree puts a clock time without am or pm into the half of the day that the
// other end names, or into the other half when only that keeps the order.
func (p *momentParser) agree(w *writtenTime, h half, sameDay bool, inOrder func(wallClock) bool) {
	same, other := w.clock, w.clock
	same.hour, other.hour = h.hour(w.clock.hour), h.other().hour(w.clock.hour)
	if w.clock = same; sameDay && !inOrder(same) && inOrder(other) {
		w.clock = other
	}
}

// place finds the day of each end and checks that it exists.
func (p *momentParser) place(first, second *writtenTime) error {
	for _, w := range []*writtenTime{first, second} {
		if w == nil {
			continue
		}
		if w.loc == nil {
			w.loc = p.ctx.Zone
		}
		if w.spoken != "" {
			w.day = p.spokenDay(*w)
		}
	}
	if second != nil {
		switch {
		case !second.hasDay:
			second.day, second.hasDay = first.day, first.hasDay
		case first.hasDay && first.day.Year == 0 && second.day.Year != 0:
			first.day = nearest(first.day, second.day)
		case second.day.Year == 0 && first.day.Year != 0:
			second.day = nearest(second.day, first.day)
		}
	}
	for _, w := range []*writtenTime{first, second} {
		if w == nil {
			continue
		}
		if !w.hasDay {
			w.day = p.ctx.Day
		} else if w.day.Year == 0 && !p.ctx.Day.IsZero() {
			w.day = nearest(w.day, p.ctx.Day)
		}
		if err := p.checkDay(*w); err != nil {
			return err
		}
	}
	return nil
}

// spokenDay is the day that "today" or "yesterday" means in the moment's zone.
func (p *momentParser) spokenDay(w writtenTime) Date {
	now := p.ctx.Now
	if w.loc != nil {
		now = now.In(w.loc)
	}
	if w.spoken == "yesterday" {
		return DateOf(now).AddDays(-1)
	}
	return DateOf(now)
}

func (p *momentParser) checkDay(w writtenTime) error {
	d := w.day
	switch {
	case d.IsZero():
		return nil
	case d.Year == 0:
		if leap := (Date{2000, d.Month, d.Day}); !leap.exists() {
			return p.fail("there is no such day")
		}
		return nil
	case d.Year < 1970 || d.Year > 2999:
		return p.fail("years run from 1970 to 2999")
	case !d.exists():
		return p.fail("there is no such day; check the month and the number of the day")
	case w.weekday != "" && !strings.HasPrefix(strings.ToLower(d.noon().Weekday().String()), w.weekday):
		return p.fail(d.Long() + " is a " + d.noon().Weekday().String() + "; correct the day or leave its name out")
	}
	return nil
}

// instant is the first instant that a written time with a day and a zone covers.
func (p *momentParser) instant(w writtenTime) (time.Time, error) {
	if w.precision == DayPrecision {
		start, exists := startOfDay(w.loc, w.day)
		if !exists {
			return time.Time{}, p.fail("clocks in " + w.loc.String() + " skipped this day")
		}
		if doubt := doubtfulStandard(w.zone, start); doubt != "" {
			return time.Time{}, p.fail(doubt)
		}
		return start, nil
	}
	found, n := instantsAt(w.loc, w.day, w.clock)
	switch n {
	case 0:
		return time.Time{}, p.fail(skippedTime(w.loc, w.day, w.clock, w.precision))
	case 2:
		return time.Time{}, p.fail(repeatedTime(w.loc, found, w.precision))
	}
	if doubt := doubtfulStandard(w.zone, found[0]); doubt != "" {
		return time.Time{}, p.fail(doubt)
	}
	return found[0], nil
}

// lasting is the written form of an unsettled moment. "Yesterday" means
// something else to every later reader, so its day is put in.
func (p *momentParser) lasting(first writtenTime, second *writtenTime) string {
	if first.spoken == "" && (second == nil || second.spoken == "") {
		return p.written
	}
	mark := Moment{Approx: p.approx}.mark()
	text := mark + first.iso()
	if second != nil {
		text += " – " + second.iso()
	}
	return text
}
