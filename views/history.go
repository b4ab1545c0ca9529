package views

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// HistoryEvent is one change in a readable form.
type HistoryEvent struct {
	At      time.Time
	Actor   string
	Text    string // "edited T4"
	Href    string // where the thing is now; "" when it has no page
	Changes []FieldChange
}

// FieldChange is one field before and after.
type FieldChange struct{ Field, Before, After string }

// NewHistoryEvent describes a change from what was stored about it: its verb,
// its subject with its number, and the JSON before and after.
func NewHistoryEvent(at time.Time, actor, verb, subject string, incidentID, seq int64, before, after json.RawMessage) HistoryEvent {
	name, href := subjectName(subject, incidentID, seq, before, after)
	e := HistoryEvent{At: at, Actor: actor, Text: strings.TrimSpace(verb + " " + name), Href: href}
	if before != nil && after != nil {
		e.Changes = changes(before, after)
	}
	if verb == "added" || verb == "deleted" {
		if text := mainText(before, after); text != "" {
			e.Changes = []FieldChange{{Field: "", Before: choose(verb == "deleted", text), After: choose(verb == "added", text)}}
		}
	}
	return e
}

func choose(yes bool, s string) string {
	if yes {
		return s
	}
	return ""
}

func subjectName(subject string, incidentID, seq int64, before, after json.RawMessage) (name, href string) {
	var some struct {
		Name     string
		Priority string
		Number   int64
		Heading  string
	}
	_ = json.Unmarshal(present(after, before), &some) // an unreadable event still has its verb and number
	n := strconv.FormatInt(seq, 10)
	switch subject {
	case "incident":
		return "the incident", path(incidentID)
	case "entry":
		return "T" + n, path(incidentID, "timeline") + "#T" + n
	case "hypothesis":
		return "H" + n, path(incidentID, "hypotheses") + "#H" + n
	case "excerpt":
		return "log lines " + some.Name, path(incidentID, "evidence") + "#" + some.Name
	case "action":
		ref := fmt.Sprintf("%s-%d", some.Priority, some.Number)
		if some.Priority == "C" {
			ref = fmt.Sprintf("C%d", some.Number)
		}
		return "action " + ref, path(incidentID, "actions") + "#" + ref
	case "update":
		return "a customer update", path(incidentID, "updates") + "#U" + n
	case "section":
		return "section " + strconv.Quote(some.Heading), path(incidentID, "postmortem") + "#section-" + n
	}
	return subject, ""
}

func present(values ...json.RawMessage) json.RawMessage {
	for _, v := range values {
		if v != nil {
			return v
		}
	}
	return json.RawMessage("{}")
}

// bookkeeping are fields that change with every edit and tell a reader nothing.
var bookkeeping = []string{"Version", "UpdatedAt", "Place", "DeletedAt", "IncidentID", "Seq"}

// changes lists the fields that differ, by name.
func changes(before, after json.RawMessage) []FieldChange {
	was, is := flat(before), flat(after)
	var keys []string
	for key := range is {
		keys = append(keys, key)
	}
	for key := range was {
		if _, both := is[key]; !both {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	var list []FieldChange
	for _, key := range keys {
		if was[key] != is[key] {
			list = append(list, FieldChange{Field: spaced(key), Before: was[key], After: is[key]})
		}
	}
	return list
}

// flat turns an object into readable values by field. A moment counts as what
// was written; other objects and lists as their words.
func flat(raw json.RawMessage) map[string]string {
	var object map[string]any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	out := map[string]string{}
	if err := d.Decode(&object); err != nil {
		return out
	}
	for key, value := range object {
		if !slices.Contains(bookkeeping, key) {
			out[key] = words(value)
		}
	}
	return out
}

func words(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []any:
		parts := make([]string, len(v))
		for n, one := range v {
			parts[n] = words(one)
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		if written, ok := v["Written"].(string); ok {
			return written
		}
		if year, ok := v["Year"]; ok { // a Date
			if fmt.Sprint(year) == "0" {
				return ""
			}
			return fmt.Sprintf("%v-%02s-%02s", year, fmt.Sprint(v["Month"]), fmt.Sprint(v["Day"]))
		}
		if kind, ok := v["Kind"].(string); ok { // a Citation
			return citationWords(kind, v)
		}
		var parts []string
		for _, key := range slices.Sorted(mapKeys(v)) {
			if text := words(v[key]); text != "" {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprint(value)
}

func citationWords(kind string, v map[string]any) string {
	switch kind {
	case "line":
		s := "L" + fmt.Sprint(v["First"])
		if fmt.Sprint(v["Last"]) != fmt.Sprint(v["First"]) {
			s += "–L" + fmt.Sprint(v["Last"])
		}
		if source := words(v["Source"]); source != "" {
			s = source + ":" + s
		}
		return s
	case "entry":
		return "T" + fmt.Sprint(v["First"])
	case "hypothesis":
		return "H" + fmt.Sprint(v["First"])
	}
	return words(v["Code"]) + words(v["URL"])
}

func mapKeys(m map[string]any) func(func(string) bool) {
	return func(yield func(string) bool) {
		for key := range m {
			if !yield(key) {
				return
			}
		}
	}
}

// spaced turns OwnerRole into "owner role".
func spaced(key string) string {
	var b strings.Builder
	for n, r := range key {
		if r >= 'A' && r <= 'Z' {
			if n > 0 {
				b.WriteByte(' ')
			}
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// mainText is what a thing says, for events that make or delete it.
func mainText(before, after json.RawMessage) string {
	fields := flat(present(after, before))
	for _, key := range []string{"Text", "Statement", "Title", "Message", "Body", "Origin"} {
		if fields[key] != "" {
			if r := []rune(fields[key]); len(r) > 300 {
				return string(r[:300]) + "…"
			}
			return fields[key]
		}
	}
	return ""
}
