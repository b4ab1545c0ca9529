package hindcast

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// writtenTime is one end of a moment as it was written: what it states and no
// more.
type writtenTime struct {
	day       Date // Year 0 when no year was written
	hasDay    bool
	dayLast   bool   // the day stands behind the clock
	spoken    string // "today" or "yesterday"
	weekday   string // "mon", …
	clock     wallClock
	half      half
	precision Precision // "" until a clock or a day was read
	hasClock  bool
	continued bool // only the smallest unit of the range's end was written
	joined    bool // day and clock stand together as in 2026-09-23T09:07
	zone      string
	loc       *time.Location
}

// iso writes the time so that it can be read without its surroundings.
func (w writtenTime) iso() string {
	text := w.day.String()
	if w.hasClock {
		t := time.Date(2000, 1, 1, w.clock.hour, w.clock.minute, w.clock.second, w.clock.nano, time.UTC)
		text = strings.TrimSpace(text + " " + clockDigits(t, w.precision))
	}
	return strings.TrimSpace(text + " " + w.zone)
}

// couldBeHalf reports whether the hour could be meant with am or pm.
func (w writtenTime) couldBeHalf() bool {
	return w.hasClock && w.half == noHalf && w.clock.hour >= 1 && w.clock.hour <= 12
}

// half is a half of the day.
type half int

const (
	noHalf half = iota
	beforeNoon
	afterNoon
)

func (h half) other() half {
	if h == beforeNoon {
		return afterNoon
	}
	return beforeNoon
}

// hour applies am and pm to an hour from 1 to 12. 13 pm is 13.
func (h half) hour(n int) int {
	switch {
	case h == beforeNoon && n == 12:
		return 0
	case h == afterNoon && n < 12:
		return n + 12
	}
	return n
}

// end reads one end of a moment, in whatever order its parts stand, up to the
// end of the text or the mark of a range, which it takes. first is the other
// end when this is a range's second.
func (p *momentParser) end(w, first *writtenTime) (isRange bool, err error) {
	if first != nil {
		p.skip(w)
		if err := p.continuation(w, *first); err != nil {
			return false, err
		}
	}
	for {
		p.skip(w)
		if p.rest == "" {
			break
		}
		read, err := p.part(w)
		if err != nil {
			return false, err
		}
		if read {
			continue
		}
		before := p.rest
		mark, err := p.rangeMark(w, first != nil)
		if err != nil || mark {
			return mark, err
		}
		if p.rest == before && !p.separator(w) {
			break
		}
	}
	switch {
	case w.precision == "":
		return false, p.unread()
	case w.weekday != "" && !w.hasDay:
		return false, p.fail("write the date; the name of the day alone does not say which")
	}
	return false, nil
}

// part reads the next part of a written time if there is one.
func (p *momentParser) part(w *writtenTime) (bool, error) {
	if !w.hasClock && p.approxMark() {
		p.approx = true
		return true, nil
	}
	if !w.hasDay {
		if read, err := p.dayPart(w); read || err != nil {
			return read, err
		}
	} else if w.weekday == "" {
		if p.weekdayName(w); w.weekday != "" {
			return true, nil
		}
	}
	if !w.hasClock {
		if read, err := p.clockPart(w); read || err != nil {
			return read, err
		}
		if w.hasDay && p.unknownClock() {
			return true, nil
		}
	}
	if w.hasClock && (p.take("頃") || p.take("ごろ")) {
		p.approx = true
		return true, nil
	}
	if w.zone == "" && w.precision != "" {
		return p.zonePart(w), nil
	}
	return false, nil
}

// skip passes over what only separates parts.
func (p *momentParser) skip(w *writtenTime) {
	p.spaced = false
	for p.rest != "" {
		switch c := p.rest[0]; {
		case c == ' ' || c == ',' || c == '(' || c == ')' || c == '[' || c == ']':
			p.spaced = p.spaced || c == ' '
			p.rest = p.rest[1:]
		case c == ':' && w.hasDay && !w.hasClock:
			p.rest = p.rest[1:]
		case p.takeWord("at") || p.takeWord("on"):
		default:
			return
		}
	}
}

// take passes over s if it comes next, in any case.
func (p *momentParser) take(s string) bool {
	if len(p.rest) < len(s) || !strings.EqualFold(p.rest[:len(s)], s) {
		return false
	}
	p.rest = p.rest[len(s):]
	return true
}

// takeWord is take for a whole word.
func (p *momentParser) takeWord(s string) bool {
	if len(p.rest) < len(s) || !strings.EqualFold(p.rest[:len(s)], s) {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(p.rest[len(s):]); len(p.rest) > len(s) && (unicode.IsLetter(r) || r == '/') {
		return false
	}
	p.rest = p.rest[len(s):]
	return true
}

func (p *momentParser) approxMark() bool {
	if p.take("~") || p.take("約") {
		return true
	}
	for _, word := range [...]string{"about", "around", "approximately", "approx", "circa", "ca", "roughly"} {
		if p.takeWord(word) {
			p.take(".")
			return true
		}
	}
	return false
}

// unknownClock reads the ??:?? or --:-- behind a day.
func (p *momentParser) unknownClock() bool {
	run := len(p.rest) - len(strings.TrimLeft(p.rest, "?-:."))
	if run == 0 || p.rest[0] != '?' && !strings.HasPrefix(p.rest, "--") {
		return false
	}
	p.rest = p.rest[run:]
	return true
}

// rangeMark takes the mark between the ends of a range, or an offset that
// begins like one. After a day alone a
// dash is one only before another day: "2026-04-02 - 08:12" is one time.
func (p *momentParser) rangeMark(w *writtenTime, isSecond bool) (bool, error) {
	if w.precision == "" {
		return false, nil
	}
	before := p.rest
	marked := p.take("–") || p.takeWord("to") || p.takeWord("until") || p.takeWord("till") || w.hasClock && p.take("~")
	if !marked {
		if !p.take("-") {
			return false, nil
		}
		if offset, err := p.offsetOrRange(w); offset || err != nil {
			return false, err
		}
	}
	if !w.hasClock && !p.atDay() {
		p.rest = before
		return false, nil
	}
	if isSecond {
		p.rest = before
		return false, p.unread()
	}
	return true, nil
}

// separator takes a dash that stands between a day and its clock.
func (p *momentParser) separator(w *writtenTime) bool {
	return w.hasDay && !w.hasClock && (p.take("–") || p.take("-"))
}

// offsetOrRange decides what a "-" behind a time begins: the offset of
// 14:02 -07:00 or the end of 09:31-09:35. It reads an offset and leaves a
// range to the caller. What could be either is an error.
func (p *momentParser) offsetOrRange(w *writtenTime) (isOffset bool, err error) {
	length := 0
	for length < len(p.rest) && (p.rest[length] >= '0' && p.rest[length] <= '9' || p.rest[length] == ':') {
		length++
	}
	text := p.rest[:length]
	minutes, plausible := readOffset("-" + text)
	if !plausible || !w.hasClock || w.zone != "" {
		return false, nil
	}
	switch {
	case w.joined, len(text) == 4 && !strings.Contains(text, ":"):
	case !p.spaced:
		return false, nil
	case w.hasDay && w.precision == SecondPrecision && len(text) == 5:
	case w.couldEndAt(text):
		return false, p.fail("“-" + text + "” could be the end of a range or an offset from UTC; write –" + text + " for a range, UTC-" + text + " for an offset")
	}
	w.zone, w.loc = "-"+text, time.FixedZone(formatOffset(minutes), minutes*60)
	p.rest = p.rest[length:]
	return true, nil
}

// couldEndAt reports whether a range that begins at w could end at text, which
// is a clock time or continues the smallest unit.
func (w *writtenTime) couldEndAt(text string) bool {
	hour, minute, isClock := strings.Cut(text, ":")
	h, _ := strconv.Atoi(hour)
	if !isClock {
		return len(text) == 2 && (w.precision == SecondPrecision && h >= w.clock.second || w.precision == MinutePrecision && h >= w.clock.minute)
	}
	m, _ := strconv.Atoi(minute)
	return !(wallClock{hour: h, minute: m}).before(wallClock{hour: w.clock.hour, minute: w.clock.minute})
}

// atDay reports whether a day, or the number of one, comes next.
func (p *momentParser) atDay() bool {
	look := momentParser{ctx: p.ctx, rest: strings.TrimLeft(p.rest, " ")}
	if read, err := look.dayPart(&writtenTime{}); read || err != nil {
		return true
	}
	n := leadingDigits(look.rest)
	return n >= 1 && n <= 2 && endsNumber(look.rest[n:])
}

// endsNumber reports whether s, which follows a number, leaves it a number by
// itself: no colon, no unit, no am.
func endsNumber(s string) bool {
	s = strings.TrimLeft(s, " ")
	if s == "" {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	if r == ':' || r == '.' || r == '-' || r == '/' || r == '月' || r == '時' {
		return false
	}
	return !hasHalf(s) && !strings.HasPrefix(strings.ToLower(s), "h") && monthNamed(leadingLetters(s)) == 0
}

func leadingDigits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

func leadingLetters(s string) string {
	for i, r := range s {
		if !unicode.IsLetter(r) {
			return s[:i]
		}
	}
	return s
}

// continuation reads the 10 of 09:43:07–10, which repeats the smallest unit,
// and the 7 of October 6–7.
func (p *momentParser) continuation(w *writtenTime, first writtenTime) error {
	n := leadingDigits(p.rest)
	if n < 1 || n > 2 || !endsNumber(p.rest[n:]) {
		return nil
	}
	value, _ := strconv.Atoi(p.rest[:n])
	switch {
	case !first.hasClock && first.spoken == "":
		w.day, w.hasDay, w.precision = Date{first.day.Year, first.day.Month, value}, true, DayPrecision
		p.rest = p.rest[n:]
		if first.day.Year == 0 {
			return p.year(w)
		}
		return nil
	case n != 2 || first.precision != SecondPrecision && first.precision != MinutePrecision:
		return p.fail("write the whole end of the range, as in 09:31–09:35")
	case value > 59:
		return p.fail("minutes and seconds go to 59")
	}
	w.clock, w.half, w.precision, w.hasClock, w.continued = first.clock, first.half, first.precision, true, true
	if first.precision == SecondPrecision {
		w.clock.second, w.clock.nano = value, 0
	} else {
		w.clock.minute = value
	}
	p.rest = p.rest[n:]
	return nil
}
