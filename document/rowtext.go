package document

import (
	"regexp"
	"strings"

	"hindcast"
)

// splitEvent is a row taken apart: its time, what stands before the time, who
// did it, and the rest.
type splitEvent struct {
	when      writtenWhen
	tags      string // "[REV-204]"
	actor     string // "@relay-oncall"
	actorMark string // the same with its marks
	rest      string
	label     hindcast.Label
	divided   bool // a mark stands between the time and the text
}

var (
	atLead      = regexp.MustCompile(`^(?i:at)[ \t]+((?:(?i:about|around|approximately|approx\.?|roughly)[ \t]+|~)?\d{1,2}[:.]\d{2})`)
	tagLead     = regexp.MustCompile(`^\[([^\[\]\n]{1,40})\](?:\[[^\[\]\n]*\])?[ \t]+`)
	updateLead  = regexp.MustCompile(`^(?:\*{1,3}|_{1,2})?(?i:(?:update|resolved|investigating|identified|monitoring)\b)(?:\*{1,3}|_{1,2})?[ \t]*(?:at[ \t]+)?`)
	shortcode   = regexp.MustCompile(`^\{\{[<%][ \t]*\w+[ \t]+"`)
	shortEndTag = regexp.MustCompile(`^"[ \t]*[>%]\}\}`)
	openers     = regexp.MustCompile("^(?:\\*\\*|__|\\*|_|`|'{2,3}|\\[|\\(|<(?:b|strong|em|i|code)>)+")
	closer      = regexp.MustCompile("^[ \\t]*(\\*\\*|__|[*_`\\])]|'{2,3}|</(?:b|strong|em|i|code)>)")
	dividers    = regexp.MustCompile(`^[ \t]*\n?[ \t]*(?:\\?[:：—–|-]+|--|,|→|=>|->|»)(?:[ \t]|\*|\n|$)[ \t]*`)
	actorLead   = regexp.MustCompile("^(?:`(@?[\\w.-]{2,40})`|(@[\\w.-]{2,40}))[ \\t:]+")
	labelTail   = regexp.MustCompile(`\s*\[(F|I|fact|inference|gap)\]\.?$`)
)

// splitTime divides a row into its parts, if it begins with a time.
func splitTime(item string) (splitEvent, bool) {
	var s splitEvent
	text := item
	if m := tagLead.FindString(text); m != "" {
		if w, n, ok := leadWhen(strings.Trim(m, "[] \t")); !ok || n == 0 || !w.hasClock() && !w.unknown && !w.ends[0].hasDay {
			s.tags, text = strings.TrimSpace(m), text[len(m):]
		}
	}
	if m := updateLead.FindString(text); m != "" {
		after := shortcode.ReplaceAllString(text[len(m):], "")
		if w, n, ok := leadWhen(openers.ReplaceAllString(after, "")); ok && n > 0 && w.hasClock() {
			s.tags, text = strings.TrimSpace(s.tags+" "+plain(m)), strings.TrimPrefix(after, "** ")
		}
	}
	text = atLead.ReplaceAllString(shortcode.ReplaceAllString(text, ""), "$1")
	open := openers.FindString(text)
	text = text[len(open):]
	w, n, ok := leadWhen(text)
	if !ok || n == 0 {
		return splitEvent{}, false
	}
	s.when = w
	rest := shortEndTag.ReplaceAllString(text[n:], "")
	after := s.divide(rest, open)
	if after == rest && after != "" && strings.TrimLeft(after, " \t\n") == after && open == "" && !strings.HasPrefix(item, "{{") {
		return splitEvent{}, false // "09:07ish"
	}
	if strings.HasPrefix(open, "**") && !strings.Contains(rest[:len(rest)-len(after)], "**") && strings.Contains(after, "**") {
		after = "**" + after
	}
	if s.when.unknown && s.when.approx { // "Some time in spring, the …"
		s.divided = true
	} else if w.dayOnly() && after != "" && !s.divided && !strings.HasPrefix(after, "\n") {
		return splitEvent{}, false // a sentence that begins with a day
	}
	if w.dotted && !w.ends[0].hasDay && !s.divided {
		return splitEvent{}, false // "2.15 GB"
	}
	s.remainder(strings.TrimSpace(after))
	return s, true
}

var closedBy = strings.NewReplacer("]", "[", ")", "(", "</", "<")

// divide takes what stands between a time and its text: the marks that close
// those opened before the time, and a dash, a colon or a bar.
func (s *splitEvent) divide(rest, open string) string {
	for {
		if m := closer.FindStringSubmatch(rest); m != nil {
			opening := closedBy.Replace(m[1])
			if at := strings.LastIndex(open, opening); at >= 0 {
				open, rest = open[:at]+open[at+len(opening):], rest[len(m[0]):]
				continue
			}
		}
		m := dividers.FindString(rest)
		if m == "" || s.divided {
			return rest
		}
		rest, s.divided = rest[len(strings.TrimRight(m, "*")):], true
	}
}

// remainder takes the actor and the label off the text.
func (s *splitEvent) remainder(rest string) {
	if m := actorLead.FindStringSubmatch(rest); m != nil && strings.Contains(m[0], "@") {
		s.actor, s.actorMark = m[1]+m[2], strings.TrimSpace(m[0])
		rest = rest[len(m[0]):]
	}
	if m := labelTail.FindStringSubmatch(rest); m != nil {
		s.label, _ = labelOf(m[1])
		rest = strings.TrimSpace(rest[:len(rest)-len(m[0])])
	}
	s.rest = rest
}
