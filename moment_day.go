package hindcast

import (
	"strconv"
	"strings"
	"time"
)

var monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// monthNamed reads the English name of a month or its short form; 0 if it is none.
func monthNamed(name string) time.Month {
	if len(name) < 3 || len(name) > 9 {
		return 0
	}
	name = strings.ToLower(name)
	for n, month := range monthNames {
		if name == month || name == month[:3] || name == "sept" && n == 8 {
			return time.Month(n + 1)
		}
	}
	return 0
}

// dayPart reads a day if one comes next.
func (p *momentParser) dayPart(w *writtenTime) (bool, error) {
	if !p.ctx.Now.IsZero() {
		for _, word := range [...]string{"today", "yesterday"} {
			if p.takeWord(word) {
				w.spoken, w.hasDay = word, true
				p.dayRead(w)
				return true, nil
			}
		}
	}
	p.weekdayName(w)
	n := leadingDigits(p.rest)
	var read bool
	var err error
	switch {
	case n == 0:
		read, err = p.monthFirst(w)
	case n > 4 && n < len(p.rest) && (p.rest[n] == '-' || p.rest[n] == '/'):
		return false, p.fail("a year has four digits")
	case n == 4:
		read, err = p.yearFirst(w)
	case n <= 2:
		read, err = p.dayFirst(w)
	}
	if read && err == nil {
		p.dayRead(w)
	}
	return read, err
}

func (p *momentParser) dayRead(w *writtenTime) {
	w.hasDay, w.dayLast = true, w.hasClock
	if !w.hasClock {
		w.precision = DayPrecision
	}
}

// weekdayName reads the name of a weekday before or behind a day.
func (p *momentParser) weekdayName(w *writtenTime) {
	word := strings.ToLower(leadingLetters(p.rest))
	switch word {
	case "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
		"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday":
		w.weekday = word[:3]
		p.rest = strings.TrimLeft(p.rest[len(word):], "., ")
	}
}

// yearFirst reads 2026-09-23, 2026/9/23 and 2026年9月23日.
func (p *momentParser) yearFirst(w *writtenTime) (bool, error) {
	rest := p.rest[4:]
	year := number(p.rest[:4])
	if after, ok := strings.CutPrefix(rest, "年"); ok {
		month, day, n, ok := kanjiDay(after)
		if ok {
			w.day = Date{year, month, day}
			p.rest = after[n:]
		}
		return ok, nil
	}
	if rest == "" || rest[0] != '-' && rest[0] != '/' && rest[0] != '.' {
		return false, nil
	}
	m := leadingDigits(rest[1:])
	if m < 1 || m > 2 || len(rest) < m+2 || rest[m+1] != rest[0] {
		return false, nil
	}
	d := leadingDigits(rest[m+2:])
	if d < 1 || d > 2 {
		return false, nil
	}
	w.day = Date{year, time.Month(number(rest[1 : m+1])), number(rest[m+2 : m+2+d])}
	p.rest = rest[m+2+d:]
	if len(p.rest) > 1 && (p.rest[0] == 'T' || p.rest[0] == 't') && leadingDigits(p.rest[1:]) > 0 {
		p.rest = p.rest[1:]
		w.joined = true
	}
	return true, nil
}

// kanjiDay reads 9月23日.
func kanjiDay(s string) (month time.Month, day, length int, ok bool) {
	m := leadingDigits(s)
	rest, ok := strings.CutPrefix(s[m:], "月")
	d := leadingDigits(rest)
	if !ok || m < 1 || m > 2 || d < 1 || d > 2 || !strings.HasPrefix(rest[d:], "日") {
		return 0, 0, 0, false
	}
	return time.Month(number(s[:m])), number(rest[:d]), len(s) - len(rest) + d + len("日"), true
}

// monthFirst reads Sep 23, 2026 and September 23rd.
func (p *momentParser) monthFirst(w *writtenTime) (bool, error) {
	name := leadingLetters(p.rest)
	month := monthNamed(name)
	if month == 0 {
		return false, nil
	}
	rest := strings.TrimLeft(strings.TrimPrefix(p.rest[len(name):], "."), " ")
	n := leadingDigits(rest)
	if n < 1 || n > 2 || strings.HasPrefix(rest[n:], ":") {
		return false, nil
	}
	w.day = Date{Month: month, Day: number(rest[:n])}
	p.rest = withoutOrdinal(rest[n:])
	return true, p.year(w)
}

// dayFirst reads 23 Sep 2026, 23rd of September, 23.9.2026, 9月23日, and
// 23/9/2026 where only one order is possible.
func (p *momentParser) dayFirst(w *writtenTime) (bool, error) {
	if month, day, n, ok := kanjiDay(p.rest); ok {
		w.day, p.rest = Date{Month: month, Day: day}, p.rest[n:]
		return true, nil
	}
	n := leadingDigits(p.rest)
	first, rest := number(p.rest[:n]), p.rest[n:]
	if rest == "" {
		return false, nil
	}
	if rest[0] == '.' || rest[0] == '/' {
		m := leadingDigits(rest[1:])
		if m >= 1 && m <= 2 && len(rest) > m+1 && rest[m+1] == rest[0] && leadingDigits(rest[m+2:]) == 4 {
			second := number(rest[1 : m+1])
			w.day = Date{number(rest[m+2 : m+6]), time.Month(second), first}
			if rest[0] == '/' && first <= 12 && second <= 12 && first != second {
				return true, p.fail("day and month could be either way round; write " + w.day.String() + " or " + Date{w.day.Year, time.Month(first), second}.String())
			}
			if rest[0] == '/' && second > 12 {
				w.day.Month, w.day.Day = time.Month(first), second
			}
			p.rest = rest[m+6:]
			return true, nil
		}
	}
	rest = strings.TrimLeft(strings.TrimPrefix(withoutOrdinal(rest), "."), " ")
	if after := strings.TrimPrefix(rest, "of "); after != rest {
		rest = after
	}
	name := leadingLetters(rest)
	month := monthNamed(name)
	if month == 0 {
		return false, nil
	}
	w.day = Date{Month: month, Day: first}
	p.rest = strings.TrimPrefix(rest[len(name):], ".")
	return true, p.year(w)
}

func withoutOrdinal(s string) string {
	if len(s) >= 2 {
		switch strings.ToLower(s[:2]) {
		case "st", "nd", "rd", "th":
			return s[2:]
		}
	}
	return s
}

// year reads the year behind a day and a month, if one is there.
func (p *momentParser) year(w *writtenTime) error {
	rest := strings.TrimLeft(p.rest, ", ")
	n := leadingDigits(rest)
	if n > 4 {
		return p.fail("a year has four digits")
	}
	if n == 4 && !(strings.HasPrefix(rest[4:], ":") && leadingDigits(rest[5:]) > 0) {
		w.day.Year = number(rest[:4])
		if w.day.Year == 0 {
			return p.fail("years run from 1970 to 2999")
		}
		p.rest = rest[4:]
	}
	return nil
}

// number reads digits that are known to be some, and few.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
