package document

import (
	"regexp"
	"strings"

	"hindcast"
)

// writtenWhen is the time at the beginning of an event, in its parts. What it
// means needs the day, the zone and the events around it.
type writtenWhen struct {
	raw    string // as written, without marks around it
	approx bool
	ends   [2]whenEnd // the second is used when isRange
	zone   string     // as written

	isRange bool
	two     bool // two clocks for one moment: 09:46:59 / 09:47
	unknown bool // "?", "??:??"
	vague   bool // "afternoon": a part of a day, without a clock
	dotted  bool // 10.34, which could be a number
}

// whenEnd is one end of a time.
type whenEnd struct {
	day    writtenDay
	hasDay bool
	clock  string // in a form that ParseMoment reads; "" for none
	half   string // "am", "pm" or ""
	short  bool   // only the smallest unit was written: the 10 of 09:43:07-10
}

func (w writtenWhen) hasClock() bool { return w.ends[0].clock != "" }

// dayOnly reports whether nothing but a day was written.
func (w writtenWhen) dayOnly() bool {
	return w.ends[0].hasDay && !w.hasClock() && !w.vague && !w.unknown
}

var (
	approxLead  = regexp.MustCompile(`^(?:[~≈]|(?i:about|around|approximately|approx\.?|circa|ca\.?)[ \t])[ \t]*`)
	approxTail  = regexp.MustCompile(`^[ ]?\((?i:approx\.?|approximately|about|ca\.?|est\.?|estimated)\)`)
	clockLead   = regexp.MustCompile(`^(\d{1,2})[:：](\d{2}|\?\?|--)(?:[:：](\d{2}))?(?:([.,])(\d{1,9}))?`)
	dotLead     = regexp.MustCompile(`^(\d{1,2})\.(\d{2})(?:[^\d.%\w]|$)`)
	hourLead    = regexp.MustCompile(`^(\d{1,2})(?:h(\d{2})?\b|[ ]?([aApP])\.?[mM]\b\.?)`)
	kanjiLead   = regexp.MustCompile(`^(午前|午後)?[ ]?(\d{1,2})時(?:(\d{1,2})分)?`)
	halfLead    = regexp.MustCompile(`^[ ]?([aApP])\.?[mM]\b\.?`)
	offsetLead  = regexp.MustCompile(`^(?:[ ]?(?:UTC|GMT)?\+\d{1,2}(?::?\d{2})?\b|[ ]?(?:UTC|GMT)-\d{1,2}(?::?\d{2})?\b)`)
	isoOffset   = regexp.MustCompile(`^-\d{2}:?\d{2}\b`)
	mailOffset  = regexp.MustCompile(`^[ ]-\d{4}\b`)
	fourDigits  = regexp.MustCompile(`^([01]\d|2[0-3])([0-5]\d)(?:[ ]?(?:UTC|GMT|hrs?|hours)\b|Z\b)`)
	hoursWord   = regexp.MustCompile(`^[ ]?(?:hrs?|hours)\b`)
	zoneLead    = regexp.MustCompile(`^(?:[ ]?\(([A-Z][A-Za-z_]*(?:/[A-Z][A-Za-z_]*)?)\)|[ ]?([A-Z]{2,5}(?:/[A-Z]{2,5})?|Z|[A-Z][a-z]+/[A-Z][A-Za-z_]+)\b)`)
	unknownLead = regexp.MustCompile(`^(?:\?{1,3}(?::\?\?){0,2}|--:--(?::--)?)`)
	noClock     = regexp.MustCompile(`^[ ]+(?:\?\?:\?\?|--:--)(?::(?:\?\?|--))?`) // where a clock would stand
	vagueLead   = regexp.MustCompile(`^(?:(?i:(?:early|late|mid)?[ -]?(?:morning|afternoon|evening|night|noon|midday)\b)|午前|午後|夕方|夜|未明|朝|昼)`)
	seasonLead  = regexp.MustCompile(`^(?i:some ?time|at some point|early|late|mid)[^,.;:\n]{0,40}?\b(?i:spring|summer|autumn|fall|winter|` + monthNames + `|\d{4})\b[^,.;:\n]{0,12},`)
	rangeLead   = regexp.MustCompile(`^(?:[ ]*(?:=>|->|→|〜|～|–|‒|−)[ ]*|[ ]*-[ ]*|—|[ ]+(?:to|until)[ ]+)`)
	twoLead     = regexp.MustCompile(`^[ ]*/[ ]*`)
	dayJoint    = regexp.MustCompile(`^(?:[ ]*[-–,:T][ ]*|[ ]+(?:at[ ]+)?)`)
	shortEnd    = regexp.MustCompile(`^\d{2}(?:[^\d:.：%\w]|$)`)
)

// whenLexer takes a written time apart from left to right.
type whenLexer struct {
	s   string
	pos int
	w   writtenWhen
	end int // which end is being read
	iso bool
}

// leadWhen reads the time at the beginning of s and says how many bytes it
// takes.
func leadWhen(s string) (writtenWhen, int, bool) {
	if len(s) > 160 {
		s = s[:160]
	}
	if !mayBeWhen(s) {
		return writtenWhen{}, 0, false
	}
	if m := seasonLead.FindString(s); m != "" {
		raw := strings.TrimSuffix(m, ",")
		return writtenWhen{raw: raw, approx: true, unknown: true}, len(m), true
	}
	l := &whenLexer{s: s}
	if !l.read() || l.pos < len(s) && isWordByte(s[l.pos]) {
		return writtenWhen{}, 0, false
	}
	l.w.raw = strings.TrimSpace(s[:l.pos])
	return l.w, l.pos, true
}

// mayBeWhen rules out quickly what cannot begin with a time.
func mayBeWhen(s string) bool {
	if s == "" {
		return false
	}
	b := s[0]
	return b >= '0' && b <= '9' || b >= 0x80 || strings.IndexByte("~?-", b) >= 0 || whenWords[leadingWordOf(s)] || dayWords[leadingWordOf(s)]
}

var whenWords = wordSet("about around approximately approx circa ca some sometime at early late mid morning afternoon evening night noon midday")

func (l *whenLexer) rest() string { return l.s[l.pos:] }

// take moves past the pattern when the text goes on with it.
func (l *whenLexer) take(p *regexp.Regexp) bool {
	m := p.FindString(l.rest())
	l.pos += len(m)
	return m != ""
}

func (l *whenLexer) read() bool {
	if n := len(unknownLead.FindString(l.s)); n > 0 {
		l.pos, l.w.unknown = n, true
		return true
	}
	if !l.one() {
		return false
	}
	for l.second() {
	}
	if l.take(approxTail) {
		l.w.approx = true
	}
	if strings.HasPrefix(l.rest(), "頃") || strings.HasPrefix(l.rest(), "ごろ") {
		l.pos += len("頃")
		if strings.HasPrefix(l.rest(), "ろ") {
			l.pos += len("ろ")
		}
		l.w.approx = true
	}
	return true
}

// second goes on to the end of a range, or past another clock for the same
// moment.
func (l *whenLexer) second() bool {
	if l.end > 0 || !l.w.hasClock() && !l.w.ends[0].hasDay {
		return false
	}
	back := l.pos
	if l.w.hasClock() && l.take(twoLead) {
		kept := l.w
		l.w.ends[0] = whenEnd{}
		if l.clock() {
			l.w.ends[0] = kept.ends[0]
			l.w.two = true
			l.zone()
			return true
		}
		l.pos, l.w = back, kept
		return false
	}
	if !l.take(rangeLead) {
		return false
	}
	l.end = 1
	if l.w.hasClock() && shortEnd.MatchString(l.rest()) {
		l.w.ends[1] = whenEnd{clock: l.rest()[:2], short: true}
		l.pos += 2
		l.w.isRange = true
		l.zone()
		return true
	}
	if l.one() && (l.w.ends[1].clock != "") == l.w.hasClock() {
		l.w.isRange = true
		return true
	}
	l.pos, l.end, l.w.ends[1] = back, 0, whenEnd{}
	return false
}

// one reads one end: a day, a clock, or both in either order, and the zone.
func (l *whenLexer) one() bool {
	l.approx()
	if l.day() {
		l.clockAfter()
		return true
	}
	if !l.clock() {
		if m := vagueLead.FindString(l.rest()); m != "" && l.end == 0 {
			l.pos += len(m)
			l.w.vague = true
			return true
		}
		return false
	}
	l.zone()
	l.dayAfter()
	return true
}

// clockAfter reads the clock behind a day, if one follows.
func (l *whenLexer) clockAfter() {
	back := l.pos
	if l.take(noClock) || kanjiLead.MatchString(l.rest()) && l.clock() {
		return
	}
	if !l.take(dayJoint) {
		return
	}
	l.iso = back+1 == l.pos && l.s[back] == 'T'
	l.approx()
	if !l.clock() {
		l.pos = back
		return
	}
	l.zone()
}

func (l *whenLexer) approx() {
	if l.take(approxLead) {
		l.w.approx = true
	}
}

func (l *whenLexer) day() bool {
	d, n, ok := leadDay(l.rest())
	if !ok {
		return false
	}
	l.pos += n
	l.w.ends[l.end].day, l.w.ends[l.end].hasDay = d, true
	return true
}

// dayAfter reads the day behind a clock: "9:30 am, 10 June", "21:15 UTC (Oct 6)".
func (l *whenLexer) dayAfter() {
	back := l.pos
	rest := l.rest()
	trimmed := strings.TrimLeft(rest, " ,")
	inParens := strings.HasPrefix(trimmed, "(")
	if inParens {
		trimmed = trimmed[1:]
	}
	if len(trimmed) == len(rest) && l.pos > 0 {
		return
	}
	trimmed = strings.TrimPrefix(trimmed, "on ")
	l.pos += len(rest) - len(trimmed)
	d, n, ok := leadDay(trimmed)
	if !ok || d.Open {
		l.pos = back
		return
	}
	l.pos += n
	if inParens {
		if !strings.HasPrefix(l.rest(), ")") {
			l.pos = back
			return
		}
		l.pos++
	}
	l.w.ends[l.end].day, l.w.ends[l.end].hasDay = d, true
}

// zone takes the zone behind a clock. The one that was written first counts.
func (l *whenLexer) zone() {
	first := l.w.zone
	l.zoneHere()
	if first != "" {
		l.w.zone = first
	}
}

func (l *whenLexer) zoneHere() {
	rest := l.rest()
	if m := offsetLead.FindString(rest); m != "" {
		l.w.zone = strings.TrimSpace(m)
		l.pos += len(m)
		return
	}
	if m := isoOffset.FindString(rest); m != "" && l.iso {
		l.w.zone = m
		l.pos += len(m)
		return
	}
	if m := mailOffset.FindString(rest); m != "" && l.w.ends[l.end].hasDay {
		l.w.zone = strings.TrimSpace(m)
		l.pos += len(m)
		return
	}
	m := zoneLead.FindStringSubmatch(rest)
	if m == nil {
		return
	}
	if name := m[1] + m[2]; zoneKnown(name) {
		l.w.zone = name
		l.pos += len(m[0])
	}
}

func zoneKnown(name string) bool {
	_, err := hindcast.ParseZone(name)
	return err == nil
}

// clock reads a time of day.
func (l *whenLexer) clock() bool {
	rest := l.rest()
	e := &l.w.ends[l.end]
	switch {
	case clockLead.MatchString(rest):
		m := clockLead.FindStringSubmatch(rest)
		if m[5] != "" && m[3] == "" { // 10:20.5 is no clock with a fraction
			m[0], m[5] = strings.TrimSuffix(m[0], m[4]+m[5]), ""
		}
		e.clock = m[1] + ":" + strings.ReplaceAll(m[2], "--", "??")
		if m[3] != "" {
			e.clock += ":" + m[3]
		}
		if m[5] != "" {
			e.clock += "." + m[5]
		}
		l.pos += len(m[0])
	case hourLead.MatchString(rest):
		m := hourLead.FindStringSubmatch(rest)
		e.clock = m[1] + ":" + strings.TrimSpace(m[2])
		if m[2] == "" {
			e.clock = m[1] + ":??"
		}
		l.pos += len(m[0])
		if m[3] != "" {
			e.half = strings.ToLower(m[3]) + "m"
			return true
		}
	case kanjiLead.MatchString(rest):
		m := kanjiLead.FindStringSubmatch(rest)
		e.clock, e.half = m[2]+":??", map[string]string{"午前": "am", "午後": "pm"}[m[1]]
		if m[3] != "" {
			e.clock = m[2] + ":" + strings.Repeat("0", 2-len(m[3])) + m[3]
		}
		l.pos += len(m[0])
		return true
	case fourDigits.MatchString(rest):
		m := fourDigits.FindStringSubmatch(rest)
		e.clock = m[1] + ":" + m[2]
		l.pos += 4
		if hours := hoursWord.FindString(l.rest()); hours != "" {
			l.pos += len(hours)
		}
	case dotLead.MatchString(rest):
		m := dotLead.FindStringSubmatch(rest)
		e.clock = m[1] + ":" + m[2]
		l.w.dotted = true
		l.pos += len(m[1]) + 3
	default:
		return false
	}
	if m := halfLead.FindStringSubmatch(l.rest()); m != nil {
		e.half = strings.ToLower(m[1]) + "m"
		l.pos += len(m[0])
	}
	return true
}
