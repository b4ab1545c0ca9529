package hindcast

import (
	"strings"
	"time"
)

// ago reads the forms that count from the context's Now: now, -5m, -1h30m,
// 5m ago. They are minutes unless seconds are written. What is kept as the
// written form is the time that was meant, since "now" means something else to
// every later reader.
func (p *momentParser) ago(s string) (m Moment, is bool, err error) {
	back, precision, is := timeSpan(s)
	if !is {
		return Moment{}, false, nil
	}
	if p.ctx.Now.IsZero() {
		return Moment{}, true, p.fail("this counts from the present, which means nothing here; write the time itself")
	}
	unit := time.Minute
	if precision == SecondPrecision {
		unit = time.Second
	}
	m = Moment{Start: p.ctx.Now.UTC().Add(-back).Truncate(unit), Precision: precision}
	if m.Start.Year() < 1970 || m.Start.Year() > 2999 {
		return Moment{}, true, p.fail("years run from 1970 to 2999")
	}
	m.Written = m.Text(MomentContext{})
	return m, true, nil
}

// timeSpan reads how long before the present s lies.
func timeSpan(s string) (back time.Duration, p Precision, ok bool) {
	s = strings.ToLower(s)
	if s == "now" || s == "just now" {
		return 0, MinutePrecision, true
	}
	rest, minus := strings.CutPrefix(s, "-")
	rest, ago := strings.CutSuffix(rest, " ago")
	if minus == ago {
		return 0, "", false
	}
	p = MinutePrecision
	last := time.Duration(1<<63 - 1) // units come largest first, each once
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimLeft(rest, " ") {
		n := leadingDigits(rest)
		if n < 1 || n > 4 {
			return 0, "", false
		}
		after := strings.TrimLeft(rest[n:], " ")
		name := leadingLetters(after)
		unit := unitNamed(name)
		if unit == 0 || unit >= last {
			return 0, "", false
		}
		if last = unit; unit == time.Second {
			p = SecondPrecision
		}
		back += time.Duration(number(rest[:n])) * unit
		rest = after[len(name):]
	}
	return back, p, p != "" && last != 1<<63-1
}

func unitNamed(name string) time.Duration {
	switch name {
	case "h", "hr", "hrs", "hour", "hours":
		return time.Hour
	case "m", "min", "mins", "minute", "minutes":
		return time.Minute
	case "s", "sec", "secs", "second", "seconds":
		return time.Second
	}
	return 0
}
