package document

import (
	"regexp"
	"strings"
)

var (
	itemFields   = regexp.MustCompile(`\s*[(\[]([^()\[\]]*(?i:owner|due|\bby |p[0-3]\b)[^()\[\]]*)[)\]]\.?\s*$`)
	ownerName    = regexp.MustCompile(`^@?[\p{L}][\p{L}\d.&/+-]*(?: [\p{L}\d.&/+-]+){0,3}$`)
	itemState    = regexp.MustCompile(`\s*\((filed|fixed|done|closed|merged|in progress|completed?)\b([^()]*)\)\.?\s*$`)
	leadID       = regexp.MustCompile(`^(?:\*\*|__)?((?:C\d{1,3})|(?:P[0-3]-\d{1,3}))(?:\*\*|__)?[.:)]?(?:\*\*|__)?\s+`)
	linkID       = regexp.MustCompile(`^\[([#A-Z][\w #-]{0,30}\d)\](?:\([^()\s]*\)|\[[^\[\]]*\])?\s*[:：]\s*`)
	tailFields   = regexp.MustCompile(`(?i)(?:^|[.;,—–-]?\s+)(owner|due(?: date)?|priority|status)\s*[:：]\s*`)
	priorityMark = regexp.MustCompile(`(?i)^P([0-3])$`)
	idMark       = regexp.MustCompile(`^(?:(C)|(P[0-3])-)(\d{1,6})$`)
	estimate     = regexp.MustCompile(`^\[[\d.]+ ?[hdwm]\]$`)
)

// written reads an action from a list item or a line: "Do this (Owner: X, P0,
// due 2026-03-20)".
func (a *actionReader) written(item string, lines Lines) {
	w := writtenAction{lines: lines, group: a.group, containment: a.containment}
	for _, t := range tickMarks {
		if rest, ok := strings.CutPrefix(item, t.mark); ok {
			item, w.state = strings.TrimSpace(rest), t.state
			break
		}
	}
	if m := leadID.FindStringSubmatch(item); m != nil {
		w.id, item = m[1], item[len(m[0]):]
	} else if m := linkID.FindStringSubmatch(item); m != nil {
		w.id, item = m[1], item[len(m[0]):]
		w.more = append(w.more, strings.TrimRight(m[0], " :："))
	}
	w.title = item
	w.lead()
	item = w.title
	if m := itemFields.FindStringSubmatch(item); m != nil && !estimate.MatchString(strings.TrimSpace(m[0])) {
		left := w.fields(m[1])
		if w.owner == "" && isOwner(left) {
			w.owner, left = left, "" // "(Mail team, P1)"
		}
		if left == "" {
			item = strings.TrimSuffix(item, m[0])
		}
	}
	if m := itemState.FindStringSubmatch(item); m != nil && w.state == "" {
		w.state = m[1]
	}
	item = w.by(w.tail(item))
	if m := ownerTail.FindStringSubmatch(item); m != nil && w.owner == "" {
		w.owner, item = m[1]+m[2], strings.TrimRight(item[:len(item)-len(m[0])], " ,—–-")
	}
	if m := ownerLead.FindStringSubmatch(item); m != nil && w.owner == "" {
		w.owner, item = m[1], item[len(m[0]):]
	}
	if m := whoDoes.FindStringSubmatch(item); m != nil && w.owner == "" {
		w.owner = m[1]
	}
	w.title = item
	if _, ok := actionStateOf(a.group); ok && w.state == "" {
		w.state = a.group
	}
	a.add(w)
}

var (
	ownerLead    = regexp.MustCompile("^`?(@[\\w.-]{2,40})`?(?:[ ]*[:：—–-]|[ ]+(?:to|will)\\b)[ ]*")
	priorityLead = regexp.MustCompile(`^(?:\*\*)?[\[(]?(?i:(P[0-3]))[\])]?(?:\*\*)?(?:\s*[:：—–-]+\s+|\s+)`)
	byDay        = regexp.MustCompile(`(?i)[,;]?\s+(?:by|due|until)\s+([^,;()]{5,24})\.?$`)
)

// lead takes a priority off the beginning of the title: "[P1] Add …", "P0 — Keep …".
func (w *writtenAction) lead() {
	if m := priorityLead.FindStringSubmatch(w.title); m != nil && w.priority == "" {
		w.priority, w.title = strings.ToUpper(m[1]), w.title[len(m[0]):]
	}
}

// by takes a day off the end of an item: "…, by Sept 20".
func (w *writtenAction) by(item string) string {
	m := byDay.FindStringSubmatch(item)
	if m == nil || w.due != "" {
		return item
	}
	if _, n, ok := leadDay(m[1]); !ok || n != len(strings.TrimSuffix(m[1], ".")) {
		return item
	}
	w.due = m[1]
	return strings.TrimRight(item[:len(item)-len(m[0])], " ,—–-")
}

var (
	ownerGroup = regexp.MustCompile(`(?i)(?:team|ops|desk|eng|engineering|sre|crew|support|owner|lead)$`)
	noOwner    = regexp.MustCompile(`(?i)^(?:see|needs?|after|before|until|maybe|optional|high|low|medium|tbd|pending|ticket|link|part|if|when|not|no|by|in|on|for|with|the|a)\b`)
)

// isOwner reports whether what stands beside a priority or a due date in
// brackets is the name of a team or a person.
func isOwner(s string) bool {
	if _, isState := actionStateOf(s); isState || !ownerName.MatchString(s) || noOwner.MatchString(s) {
		return false
	}
	return s[0] == '@' || strings.ToLower(s[:1]) != s[:1] || ownerGroup.MatchString(s)
}

// tail takes "Owner: X. Due: Y" off the end of an item.
func (w *writtenAction) tail(item string) string {
	at := tailFields.FindAllStringSubmatchIndex(item, -1)
	if len(at) == 0 || at[0][0] == 0 {
		return item
	}
	for n, m := range at {
		end := len(item)
		if n+1 < len(at) {
			end = at[n+1][0]
		}
		value := strings.Trim(plain(item[m[1]:end]), " .;,—–-|")
		field := map[string]*string{"owner": &w.owner, "priority": &w.priority, "status": &w.state}[strings.ToLower(item[m[2]:m[3]])]
		if field == nil {
			field = &w.due
		}
		if *field != "" || value == "" {
			return item
		}
		*field = value
	}
	title := item[:at[0][0]]
	if strings.HasPrefix(strings.TrimSpace(item[at[0][0]:]), ".") {
		title += "."
	}
	return title
}

// fields takes owner, priority and due date from a list of them and returns
// what it could not take.
func (w *writtenAction) fields(s string) string {
	var left []string
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' })
	for n := 0; n < len(parts); n++ {
		part := strings.TrimSpace(parts[n])
		name, value, named := strings.Cut(part, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		switch {
		case named && (name == "owner" || name == "team"):
			w.owner = strings.TrimSpace(value)
		case named && strings.HasPrefix(name, "due"), strings.HasPrefix(strings.ToLower(part), "due "):
			w.due = strings.TrimSpace(strings.TrimPrefix(part[3:], ":"))
			if d, _, ok := findWritten(w.due); ok && d.Year == 0 && n+1 < len(parts) { // "July 21, 2026" was cut at its comma
				if joined, _, ok := findWritten(w.due + "," + parts[n+1]); ok && joined.Year != 0 {
					w.due += "," + parts[n+1]
					n++
				}
			}
		case priorityMark.MatchString(part):
			w.priority = part
		case strings.HasPrefix(strings.ToLower(part), "by "):
			w.due = strings.TrimSpace(part[3:])
		case named && name == "priority":
			w.priority = strings.TrimSpace(value)
		case named && name == "status":
			w.state = strings.TrimSpace(value)
		default:
			left = append(left, part)
		}
	}
	return strings.Join(left, ", ")
}
