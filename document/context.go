package document

import (
	"regexp"
	"strings"

	"hindcast"
)

const zoneToken = `[A-Z][A-Za-z]+/[A-Z][A-Za-z_]+|[A-Z]{2,5}(?:/[A-Z]{2,5})?|(?:UTC|GMT)?[+-]\d{1,2}:?\d{2}|Pacific|Eastern|Central|Mountain|日本時間|日本標準時`

var (
	timesAre    = regexp.MustCompile(`(?i)\b(?:times?|timestamps|events)\b`)
	zoneName    = regexp.MustCompile(`\b(?:` + zoneToken + `)|日本時間|日本標準時`)
	zoneParens  = regexp.MustCompile(`[(（](` + zoneToken + `)(?:[ ]?(?i:time))?[)）]`)
	approxAll   = regexp.MustCompile(`(?i)\b(?:all )?times? (?:are |is )?approximate`)
	onDay       = regexp.MustCompile(`(?i)\bon\b`)
	nightPassed = regexp.MustCompile(`(?i)\bfrom (\d{1,2}[:.]\d{2}) (?:to|until) (\d{1,2}[:.]\d{2})\b|\bover ?night\b`)
	reportOf    = regexp.MustCompile(`(?i)\breport(?:ed)? (?:of|on|from)\b|\b(?:written|published|updated) (?:on|at)?\b`)
)

// setZone takes a zone as written, if it can be read.
func (r *reader) setZone(name string) bool {
	loc, err := hindcast.ParseZone(name)
	if err != nil {
		return false
	}
	r.zone, r.loc = name, loc
	return true
}

// context looks through the whole incident for the sentences that say what its
// clock times mean.
func (r *reader) context(parts []part) {
	for _, p := range parts {
		if isTimeline(p.name) {
			r.headingContext(p.name, p.line)
		}
		r.zoneOf(p.name)
		timeline := isTimeline(p.name)
		for _, e := range p.elements {
			switch e.kind {
			case headingElement:
				if text := titleText(e.text); isTimeline(text) {
					r.headingContext(text, e.first)
				}
			case paragraphElement, itemElement:
				r.sentenceContext(e, p, timeline)
			case tableElement:
				r.tableContext(e.table)
			}
		}
	}
}

func (r *reader) headingContext(heading string, line int) {
	if m := zoneParens.FindStringSubmatch(heading); m != nil && r.zone == "" {
		r.setZone(m[1])
	}
	if name, ok := zoneNamed(heading); ok && name != "" && r.zone == "" {
		r.setZone(name)
	}
	r.zoneOf(heading)
	if !hedged.MatchString(heading) && !reportOf.MatchString(heading) {
		r.claimFrom(heading, line, fromSentence)
	}
	r.approx = r.approx || approxAll.MatchString(heading)
}

func (r *reader) sentenceContext(e element, p part, timeline bool) {
	text := plain(e.text)
	if len(text) > 2000 {
		text = text[:2000]
	}
	if r.zoneOf(text) || zoneParens.MatchString(text) && fieldNames[strings.ToLower(strings.SplitN(text, ":", 2)[0])] == dayField {
		if m := zoneParens.FindStringSubmatch(text); m != nil && r.zone == "" {
			r.setZone(m[1])
		}
		r.sentenceDay(text, e.first)
	}
	r.approx = r.approx || timeline && approxAll.MatchString(text)
	if timeline && r.zone == "" && len(text) < 40 {
		if name, ok := zoneNamed(text); ok && name != "" {
			r.setZone(name)
		}
	}
	if m := nightPassed.FindStringSubmatch(text); m != nil && (m[1] == "" || clockNumber(m[2]) < clockNumber(m[1])) {
		r.overnight = true
	}
	if r.report.IsZero() && len(text) < 120 && reportOf.MatchString(text) {
		if d, _, ok := findWritten(text); ok && d.Year != 0 && !d.Impossible {
			r.report = d.Date
		}
	}
	if p.line > 0 && !summaryName.MatchString(p.name) {
		return
	}
	r.wrappedFields(e)
	if p.line == 0 {
		return
	}
	for _, h := range headLines(e) {
		if m := headerField.FindStringSubmatch(h.text); m != nil {
			switch fieldNames[strings.ToLower(m[1])] {
			case dayField:
				r.claimFrom(plain(m[2]), h.line, fromField)
			case durationField:
				r.stateDuration(plain(m[2]), h.line)
			}
		}
	}
}

var wrappedDate = regexp.MustCompile(`(?i)\b(?:date/time|date|when|incident date)[:：]\s*\n\s*([^\n<]{6,60})`)

// wrappedFields finds a date whose name stands at the end of the line above.
func (r *reader) wrappedFields(e element) {
	if m := wrappedDate.FindStringSubmatch(e.text); m != nil {
		r.claimFrom(m[1], e.first, fromField)
	}
}

// zoneOf finds the zone in a sentence such as "All times are in UTC." and
// reports whether there is one.
func (r *reader) zoneOf(text string) bool {
	if !strings.Contains(text, "ime") && !strings.Contains(text, "IME") && !strings.Contains(text, "vents") && !strings.Contains(text, "VENTS") {
		return false
	}
	for _, at := range timesAre.FindAllStringIndex(text, 8) {
		rest := text[at[1]:]
		if end := strings.IndexAny(rest, ".;\n"); end >= 0 {
			rest = rest[:end]
		}
		if len(rest) > 100 {
			rest = rest[:100]
		}
		if found, ok := zoneNamed(rest); ok {
			if r.zone == "" && found != "" {
				r.setZone(found)
			}
			return true
		}
	}
	return false
}

var placeWord = regexp.MustCompile(`^(?:Pacific|Eastern|Central|Mountain)$`)

// zoneNamed finds the one zone that a sentence names: a place rather than an
// abbreviation, and what stands in brackets rather than the words before it.
// Two zones that both count are none.
func zoneNamed(sentence string) (string, bool) {
	var found, inParens, place string
	for _, at := range zoneName.FindAllStringIndex(sentence, 6) {
		name, before, after := sentence[at[0]:at[1]], sentence[:at[0]], sentence[at[1]:]
		if !zoneKnown(name) || strings.ContainsAny(before, "0123456789") {
			continue
		}
		if placeWord.MatchString(name) && wordAfter.MatchString(after) {
			continue // the Central in "Central European Summer Time"
		}
		switch {
		case strings.Contains(name, "/") && strings.ToUpper(name) != name:
			place = name
		case strings.HasSuffix(before, "(") || strings.HasSuffix(before, "（"):
			inParens = name
		case found == "":
			found = name
		case found != name && orBetween.MatchString(sentence[:at[0]]):
			return "", true
		}
	}
	for _, name := range []string{place, found, inParens} {
		if name != "" {
			return name, true
		}
	}
	return "", false
}

var orBetween = regexp.MustCompile(`(?i)(?:\b(?:and|or)|/)[ ]*$`)

var wordAfter = regexp.MustCompile(`^[ ]+(?:[A-SU-Z][a-z]|T[a-hj-z])`)

var hedged = regexp.MustCompile(`(?i)\b(?:suggests?|not|assum\w+|release|version|tag|inferred|unknown|until|next)\b`)

// sentenceDay takes the day from the sentence that says what clock times mean,
// unless it only guesses.
func (r *reader) sentenceDay(text string, line int) {
	for _, sentence := range sentenceE.Split(text, 20) {
		if timesAre.MatchString(sentence) && !hedged.MatchString(sentence) && (onDay.MatchString(sentence) || strings.Count(sentence, " ") < 12) {
			r.claimFrom(sentence, line, fromSentence)
		}
	}
}

func (r *reader) tableContext(t table) {
	c, ok := timelineColumns(t.head)
	if !ok || r.zone != "" {
		return
	}
	head := plain(t.head[c.time])
	if m := zoneParens.FindStringSubmatch(head); m != nil {
		r.setZone(m[1])
		return
	}
	for _, word := range strings.Fields(head) {
		if strings.ToUpper(word) == word && zoneName.MatchString(word) && r.setZone(word) {
			return
		}
	}
}

// clockNumber is a clock as seconds of the day, for comparing.
func clockNumber(s string) int {
	parts, part, any := [3]int{}, 0, false
	for _, digit := range s {
		switch {
		case digit >= '0' && digit <= '9' && parts[part] < 1000:
			parts[part] = parts[part]*10 + int(digit-'0')
			any = true
		case any && part < 2 && (digit == ':' || digit == '.'):
			part++
		case digit == '.':
			return parts[0]*3600 + parts[1]*60 + parts[2]
		}
	}
	return parts[0]*3600 + parts[1]*60 + parts[2]
}

// gather looks for the day where no field gave it, and for the order of days
// such as 11/17.
func (r *reader) gather(parts []part) {
	var days []writtenDay
	japanese := false
	for _, p := range parts {
		for _, e := range p.elements {
			if e.kind == fenceElement {
				continue
			}
			if d, n, ok := leadDay(plain(e.text)); ok && (d.Open || d.Of != orderOpen) && n == len(plain(e.text)) {
				days = append(days, d)
			}
			japanese = japanese || strings.ContainsAny(e.text, "年月日のをに")
			if p.line > 0 && dateName.MatchString(p.name) {
				r.claimFrom(plain(e.text), e.first, fromField)
			}
		}
		r.dateHeadings(p)
	}
	r.order = orderOf(days, japanese)
	if len(r.claims) == 0 {
		r.introduction(parts)
	}
}

// dateHeadings reads the day below a heading such as 発生日時 inside a section.
func (r *reader) dateHeadings(p part) {
	for n, e := range p.elements {
		if e.kind == headingElement && dateName.MatchString(titleText(e.text)) && n+1 < len(p.elements) {
			r.claimFrom(plain(p.elements[n+1].text), p.elements[n+1].first, fromField)
		}
	}
}

// introduction takes the day from the first sentences: the text above the
// first section, or the summary.
func (r *reader) introduction(parts []part) {
	for _, p := range parts {
		if p.line > 0 && !summaryName.MatchString(p.name) {
			continue
		}
		for _, e := range p.elements {
			text := plain(e.text)
			if e.kind != paragraphElement || reportOf.MatchString(text) || strings.Contains(e.text, "**!") {
				continue
			}
			for _, sentence := range sentenceE.Split(text, 20) {
				if hedged.MatchString(sentence) {
					continue
				}
				if r.claimFrom(sentence, e.first, fromSentence); len(r.claims) > 0 {
					if m := zoneParens.FindStringSubmatch(sentence); m != nil && r.zone == "" {
						r.setZone(m[1])
					}
					return
				}
			}
		}
	}
}
