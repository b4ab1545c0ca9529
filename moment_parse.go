package hindcast

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// MomentError says why a written time could not be read, in words for the
// person who wrote it.
type MomentError struct {
	Text   string // what was written
	Reason string // what is wrong with it; "" when it resembles no form at all
}

// MomentForms names the forms that ParseMoment reads, for messages and hints.
const MomentForms = "09:07, 09:06:58, ~09:45, 09:43:07–10, 14:02 PT, 2026-09-23 09:07, or ? when nobody knows"

func (e *MomentError) Error() string {
	text := "“" + shorten(e.Text, 60) + "”"
	if e.Reason == "" {
		return text + " is no time that can be read. Write " + MomentForms + "."
	}
	return text + ": " + e.Reason + "."
}

// maxMoment bounds what is looked at, in bytes; no form is nearly as long.
const maxMoment = 200

// ParseMoment reads a time as people write it down during an incident: alone
// (09:07, 09:06:58.123, 9:14 am, 14h, 14:??), about (~09:45, about 9:45), as a
// range (09:43:07–10, 23:50 – 2026-09-24 00:10), with a date (2026-09-23
// 09:07, Sep 23, 2026 9:07), with a zone (14:02 PT, 14:02+02:00), as unknown
// (?), or from the context's Now (now, -5m, yesterday 23:50).
//
// A time whose day or zone neither the text nor the context gives is no error:
// the moment keeps what is known and is not settled. A clock time that the
// zone shows twice or never that day, and anything impossible, is a
// *MomentError. Fractions of a second are kept to the millisecond.
func ParseMoment(text string, ctx MomentContext) (Moment, error) {
	written := strings.TrimSpace(text)
	if len(written) > maxMoment || !utf8.ValidString(written) {
		return Moment{}, &MomentError{Text: written, Reason: ""}
	}
	p := &momentParser{ctx: ctx, written: written}
	m, err := p.parse()
	if err != nil {
		return Moment{}, err
	}
	return m, nil
}

type momentParser struct {
	ctx     MomentContext
	written string
	zone    string // as written; "" for none
}

func (p *momentParser) fail(reason string) error {
	return &MomentError{Text: p.written, Reason: reason}
}

func (p *momentParser) parse() (Moment, error) {
	s := strings.TrimSpace(normal.Replace(p.written))
	s = strings.Trim(s, "[]")
	if unknownTimes[strings.ToLower(s)] {
		return Moment{Precision: UnknownTime, Written: "?"}, nil
	}
	if m, ok := p.relative(s); ok {
		return m, nil
	}
	m := Moment{Written: p.written}
	if rest := approxBefore.ReplaceAllString(s, ""); rest != s {
		m.Approx, s = true, rest
	}
	if rest := approxAfter.ReplaceAllString(s, ""); rest != s {
		m.Approx, s = true, rest
	}
	if strings.HasPrefix(s, "–") { // 〜 before a time means "about" where it is written so
		m.Approx, s = true, strings.TrimSpace(strings.TrimPrefix(s, "–"))
	}
	if looksYear.MatchString(s) {
		return m, p.fail("a year has four digits")
	}
	s = p.takeZone(s)
	first, second, isRange := p.split(s)
	start, err := p.end(first, nil)
	if err != nil {
		return m, err
	}
	m.Precision, m.Zone = start.precision, p.zone
	if !isRange {
		return m, p.settle(&m, start, nil)
	}
	end, err := p.end(second, &start)
	if err != nil {
		return m, err
	}
	if start.half == "" && end.half != "" && !start.date {
		if start.hour, err = p.halfDay(start.hour, end.half); err != nil {
			return m, err
		}
	}
	m.EndPrecision = end.precision
	return m, p.settle(&m, start, &end)
}

// relative reads the forms that mean "from now".
func (p *momentParser) relative(s string) (Moment, bool) {
	if p.ctx.Now.IsZero() {
		return Moment{}, false
	}
	now := p.ctx.Now
	if !strings.EqualFold(s, "now") && !strings.EqualFold(s, "just now") {
		g := relative.FindStringSubmatch(s)
		if g == nil || g[1]+g[2]+g[3]+g[4] == "" {
			return Moment{}, false
		}
		hours, _ := strconv.Atoi(g[1] + g[3])
		minutes, _ := strconv.Atoi(g[2] + g[4])
		now = now.Add(-time.Duration(hours)*time.Hour - time.Duration(minutes)*time.Minute)
	}
	m := Moment{Start: now.UTC().Truncate(time.Minute), Precision: MinutePrecision}
	m.Written = m.Text(MomentContext{}) // "now" would mean something else to every later reader
	return m, true
}

// takeZone cuts a zone off the end of the text, or off both ends of a range.
func (p *momentParser) takeZone(s string) string {
	if g := isoOffset.FindStringSubmatch(s); g != nil {
		p.zone = g[2]
		return g[1]
	}
	g := zoneAfter.FindStringSubmatchIndex(s)
	if g == nil {
		return s
	}
	zone, cut := "", g[0]
	if g[2] >= 0 {
		zone = s[g[2]:g[3]]
	} else {
		zone, cut = s[g[6]:g[7]], g[6]
	}
	switch strings.ToLower(zone) {
	case "am", "pm":
		return s
	}
	if _, err := ParseZone(zone); err != nil {
		return s
	}
	p.zone = zone
	s = strings.TrimSpace(s[:cut])
	// "09:02 UTC – 09:10 UTC" names the zone twice.
	if at := strings.Index(strings.ToUpper(s), strings.ToUpper(zone)); at > 0 {
		before := strings.TrimRight(s[:at], " (")
		after := strings.TrimLeft(s[at+len(zone):], " )")
		if strings.HasPrefix(after, "–") || strings.HasPrefix(after, "-") {
			s = before + " " + after
		}
	}
	return s
}

// split finds the two ends of a range. The dashes of an ISO date are no range.
func (p *momentParser) split(s string) (first, second string, isRange bool) {
	if at := rangeMark.FindStringIndex(s); at != nil && at[0] > 0 {
		return s[:at[0]], strings.TrimSpace(s[at[1]:]), true
	}
	skip := 0
	if day := isoDay.FindString(s); day != "" {
		skip = len(day)
	}
	if at := bareDash.FindStringSubmatchIndex(s[skip:]); at != nil {
		cut := skip + at[3]
		return s[:cut], s[cut+1:], true
	}
	return s, "", false
}

// momentEnd is one end of a moment as it was written.
type momentEnd struct {
	date                       bool // a day was written
	year                       bool // with its year
	day                        Date
	hour, minute, second, nano int
	half                       string // am, pm, or ""
	precision                  Precision
}

// end reads one end of a moment; start is the other one when a range's second
// end is read.
func (p *momentParser) end(s string, start *momentEnd) (momentEnd, error) {
	s = strings.TrimSpace(weekday.ReplaceAllString(s, ""))
	if start != nil && bareTwo.MatchString(s) && (start.precision == SecondPrecision || start.precision == MinutePrecision) {
		return p.continued(s, *start)
	}
	e, rest, err := p.day(s)
	if err != nil {
		return e, err
	}
	if rest == "" && e.date {
		e.precision = DayPrecision
		return e, nil
	}
	return p.clock(e, rest)
}

// continued reads the 10 of 09:43:07–10: it repeats the smallest unit.
func (p *momentParser) continued(s string, start momentEnd) (momentEnd, error) {
	n, _ := strconv.Atoi(s)
	if n > 59 {
		return start, p.fail(s + " cannot follow the dash; write the whole end of the range")
	}
	e := start
	e.date = false
	if start.precision == SecondPrecision {
		e.second, e.nano = n, 0
	} else {
		e.minute = n
	}
	return e, nil
}

// day reads a day at the beginning of s and returns what follows it.
func (p *momentParser) day(s string) (momentEnd, string, error) {
	var e momentEnd
	lower := strings.ToLower(s)
	for word, days := range map[string]int{"today": 0, "yesterday": -1} {
		if rest, ok := strings.CutPrefix(lower, word); ok && !p.ctx.Now.IsZero() {
			loc := p.ctx.Zone
			if loc == nil {
				loc = time.UTC
			}
			e.date, e.year = true, true
			e.day = DateOf(p.ctx.Now.In(loc)).AddDays(days)
			return e, strings.TrimLeft(rest, ", "), nil
		}
	}
	for _, form := range dayForms {
		g := form.FindStringSubmatch(s)
		if g == nil {
			continue
		}
		e.date = true
		for i, name := range form.SubexpNames() {
			switch {
			case name == "y" && g[i] != "":
				e.year = true
				e.day.Year, _ = strconv.Atoi(g[i])
			case name == "m":
				month, _ := strconv.Atoi(g[i])
				e.day.Month = time.Month(month)
			case name == "n":
				e.day.Month = monthNamed(g[i])
			case name == "d":
				e.day.Day, _ = strconv.Atoi(g[i])
			}
		}
		if !e.year && !p.ctx.Day.IsZero() {
			e.day.Year, e.year = p.ctx.Day.Year, true
		}
		if err := p.checkDay(e); err != nil {
			return e, "", err
		}
		return e, s[len(g[0]):], nil
	}
	return e, s, nil
}

func (p *momentParser) checkDay(e momentEnd) error {
	year := e.day.Year
	if !e.year {
		year = 2000 // a leap year: 29 February may exist
	}
	t := time.Date(year, e.day.Month, e.day.Day, 12, 0, 0, 0, time.UTC)
	if e.day.Month < 1 || e.day.Month > 12 || t.Month() != e.day.Month || t.Day() != e.day.Day {
		return p.fail("there is no such day")
	}
	if year < 1970 || year > 2999 {
		return p.fail("the year must lie between 1970 and 2999")
	}
	return nil
}

func monthNamed(name string) time.Month {
	short := strings.ToLower(name[:3])
	for m := time.January; m <= time.December; m++ {
		if strings.ToLower(m.String()[:3]) == short {
			return m
		}
	}
	return 0
}

// clock reads the time of day.
func (p *momentParser) clock(e momentEnd, s string) (momentEnd, error) {
	g := clockForm.FindStringSubmatch(strings.TrimSpace(s))
	if g == nil {
		return e, p.fail("")
	}
	e.hour, _ = strconv.Atoi(g[2])
	e.precision = HourPrecision
	minute := g[3] + g[8] + g[9]
	if minute != "" && minute != "??" {
		e.minute, _ = strconv.Atoi(minute)
		e.precision = MinutePrecision
	}
	if g[4] != "" {
		e.second, _ = strconv.Atoi(g[4])
		e.precision = SecondPrecision
	}
	if g[5] != "" {
		milli, _ := strconv.Atoi((g[5] + "00")[:3])
		e.nano = milli * int(time.Millisecond)
	}
	if g[3] == "??" && g[4] != "" {
		return e, p.fail("")
	}
	e.half = strings.ToLower(g[6] + g[7])
	switch g[1] {
	case "午前":
		e.half = "am"
	case "午後":
		e.half = "pm"
	}
	var err error
	if e.hour, err = p.halfDay(e.hour, e.half); err != nil {
		return e, err
	}
	if e.hour > 23 || e.minute > 59 || e.second > 59 {
		return e, p.fail("no clock shows that; hours go to 23, minutes and seconds to 59")
	}
	return e, nil
}

// halfDay applies am and pm. 13:25 pm is 13:25; 22:30 am is nothing.
func (p *momentParser) halfDay(hour int, half string) (int, error) {
	switch {
	case half == "am" && hour == 12:
		return 0, nil
	case half == "am" && hour > 12:
		return hour, p.fail("this hour is not before noon")
	case half == "pm" && hour < 12:
		return hour + 12, nil
	}
	return hour, nil
}

// settle finds the instants, when day and zone are known.
func (p *momentParser) settle(m *Moment, start momentEnd, end *momentEnd) error {
	loc := p.ctx.Zone
	if p.zone != "" {
		loc, _ = ParseZone(p.zone) // takeZone has read it before
	}
	if !start.date {
		start.day, start.year = p.ctx.Day, !p.ctx.Day.IsZero()
	}
	if end != nil && !end.date {
		end.day, end.year = start.day, start.year
		if !start.date || start.precision != DayPrecision {
			if before(*end, start) {
				return p.fail("it ends before it begins; if it ran past midnight, write the day of its end: 23:50 – 2026-09-24 00:10")
			}
		}
	}
	if loc == nil || !start.year || end != nil && !end.year {
		return nil
	}
	var err error
	if m.Start, err = p.instant(start, loc); err != nil {
		return err
	}
	if end == nil {
		return nil
	}
	if m.End, err = p.instant(*end, loc); err != nil {
		return err
	}
	if m.End.Before(m.Start) {
		return p.fail("it ends before it begins")
	}
	return nil
}

func before(a, b momentEnd) bool {
	return a.hour*3600+a.minute*60+a.second < b.hour*3600+b.minute*60+b.second
}

func (p *momentParser) instant(e momentEnd, loc *time.Location) (time.Time, error) {
	if e.precision == DayPrecision {
		return e.day.In(loc).UTC(), nil
	}
	t, doubt := at(loc, e.day, e.hour, e.minute, e.second, e.nano)
	if doubt != "" {
		return t, p.fail(doubt)
	}
	if doubt, is := doubtfulStandard(p.zone, t); is {
		return time.Time{}, p.fail(doubt)
	}
	return t, nil
}
