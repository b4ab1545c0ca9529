package hindcast

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// clockPart reads a time of day if one comes next.
func (p *momentParser) clockPart(w *writtenTime) (bool, error) {
	s := p.rest
	h := noHalf
	if after, ok := strings.CutPrefix(s, "午前"); ok {
		s, h = strings.TrimLeft(after, " "), beforeNoon
	} else if after, ok := strings.CutPrefix(s, "午後"); ok {
		s, h = strings.TrimLeft(after, " "), afterNoon
	}
	n := leadingDigits(s)
	if n < 1 || n > 2 {
		return false, nil
	}
	w.clock, w.half = wallClock{hour: number(s[:n])}, h
	rest, precision := w.clockTail(s[n:])
	if h == noHalf {
		rest = takeHalf(rest, &w.half)
	}
	if precision == "" {
		if w.half == noHalf {
			return false, nil
		}
		precision = HourPrecision
	}
	w.precision, w.hasClock, p.rest = precision, true, rest
	return true, p.checkClock(w)
}

// clockTail reads what follows the hour and returns what follows that. The
// precision is "" when nothing shows that the number was an hour.
func (w *writtenTime) clockTail(s string) (rest string, p Precision) {
	switch {
	case strings.HasPrefix(s, ":"):
		return w.colonTail(s)
	case strings.HasPrefix(s, "."):
		n := leadingDigits(s[1:])
		if n != 2 || len(s) > 4 && s[3] == '.' && leadingDigits(s[4:]) > 0 {
			return s, ""
		}
		w.clock.minute = number(s[1:3])
		return s[3:], MinutePrecision
	case strings.HasPrefix(s, "h") || strings.HasPrefix(s, "H"):
		if n := leadingDigits(s[1:]); n == 2 {
			w.clock.minute = number(s[1:3])
			return s[3:], MinutePrecision
		} else if n > 0 || leadingLetters(s[1:]) != "" {
			return s, ""
		}
		return s[1:], HourPrecision
	case strings.HasPrefix(s, "時"):
		return w.kanjiTail(strings.TrimPrefix(s, "時"))
	}
	return s, ""
}

// colonTail reads :07, :07:58, :07:58.123, :?? and :07:??.
func (w *writtenTime) colonTail(s string) (string, Precision) {
	if rest, ok := unknownDigits(s); ok {
		rest, _ = unknownDigits(rest)
		return rest, HourPrecision
	}
	if leadingDigits(s[1:]) != 2 {
		return s, ""
	}
	w.clock.minute = number(s[1:3])
	s = s[3:]
	if rest, ok := unknownDigits(s); ok {
		return rest, MinutePrecision
	}
	if !strings.HasPrefix(s, ":") || leadingDigits(s[1:]) != 2 {
		return s, MinutePrecision
	}
	w.clock.second = number(s[1:3])
	s = s[3:]
	if len(s) > 1 && (s[0] == '.' || s[0] == ',') {
		if n := leadingDigits(s[1:]); n > 0 {
			w.clock.nano = number((s[1:1+n] + "00")[:3]) * int(time.Millisecond)
			s = s[1+n:]
		}
	}
	return s, SecondPrecision
}

// unknownDigits reads :??, :--, :xx and :?.
func unknownDigits(s string) (string, bool) {
	for _, form := range [...]string{":??", ":--", ":xx", ":XX", ":?"} {
		if rest, ok := strings.CutPrefix(s, form); ok {
			return rest, true
		}
	}
	return s, false
}

// kanjiTail reads the 20分 of 14時20分.
func (w *writtenTime) kanjiTail(s string) (string, Precision) {
	n := leadingDigits(s)
	rest, ok := strings.CutPrefix(s[n:], "分")
	if n < 1 || n > 2 || !ok {
		return s, HourPrecision
	}
	w.clock.minute = number(s[:n])
	n = leadingDigits(rest)
	if after, ok := strings.CutPrefix(rest[n:], "秒"); ok && n >= 1 && n <= 2 {
		w.clock.second = number(rest[:n])
		return after, SecondPrecision
	}
	return rest, MinutePrecision
}

var halves = [...]struct {
	text string
	half half
}{{"a.m.", beforeNoon}, {"p.m.", afterNoon}, {"am", beforeNoon}, {"pm", afterNoon}}

// takeHalf reads am or pm and returns what follows.
func takeHalf(s string, h *half) string {
	trimmed := strings.TrimLeft(s, " ")
	for _, form := range halves {
		if len(trimmed) < len(form.text) || !strings.EqualFold(trimmed[:len(form.text)], form.text) {
			continue
		}
		rest := trimmed[len(form.text):]
		if r, _ := utf8.DecodeRuneInString(rest); rest != "" && unicode.IsLetter(r) {
			continue
		}
		*h = form.half
		return rest
	}
	return s
}

func hasHalf(s string) bool {
	var h half
	takeHalf(s, &h)
	return h != noHalf
}

// checkClock applies am and pm and refuses what no clock shows.
func (p *momentParser) checkClock(w *writtenTime) error {
	c := &w.clock
	switch {
	case c.hour == 24 && c.minute == 0 && c.second == 0:
		return p.fail("write the end of a day as 00:00 of the next, with its date")
	case c.hour > 23:
		return p.fail("hours go to 23")
	case c.minute > 59:
		return p.fail("minutes go to 59")
	case c.second == 60:
		return p.fail("leap seconds are not kept; write the second before")
	case c.second > 60:
		return p.fail("seconds go to 59")
	case w.half == beforeNoon && c.hour > 12:
		return p.fail("this hour is not before noon; leave AM out if the hour is right")
	}
	c.hour = w.half.hour(c.hour)
	return nil
}
