package document

import (
	"regexp"
	"strings"
	"unicode"

	"hindcast"
)

// The words by which documents name their parts. Headings are compared
// without marks, numbers and case.
var (
	timelineName   = regexp.MustCompile(`(?i)\btime ?-?line\b|^chronology\b|^sequence of events\b|^what happened when\b|経緯|タイムライン|時系列`)
	actionsName    = regexp.MustCompile(`(?i)^(?:(?:proposed|planned|immediate|resulting|review|follow[- ]?ups?|corrective|prevent(?:at)?ive|remediation|recommended|future|open|our|the)(?: and |,? |/))*(?:actions?|action items?|actionables?|measures|improvements|follow-?ups?|next steps|action plan|remediations?|tasks|to-?dos?|containment)\b|^再発防止|^対策|^アクション`)
	actionsTold    = regexp.MustCompile(`(?i)^actions? (?:taken|we took)|^containment and `)
	containName    = regexp.MustCompile(`(?i)\bcontainment\b`)
	factorsName    = regexp.MustCompile(`(?i)^(?:contributing |other |key )*factors\b|^contributing (?:causes|factors)|^要因`)
	hypothesesName = regexp.MustCompile(`(?i)\bhypothes[ei]s\b`)
	recordName     = regexp.MustCompile(`(?i)^(?:key (?:events|times|dates|milestones)|milestones|time to \w+|duration|detection time|metadata)$`)
	dateName       = regexp.MustCompile(`(?i)^(?:発生日時|発生日|date|when|incident date|date of incident)$`)
	summaryName    = regexp.MustCompile(`(?i)^(?:(?:incident|issue|executive)? ?(?:summary|overview)|概要|abstract|tl;?dr)$`)
	// plainNarrative are the names that begin a section without being marked.
	plainNarrative = regexp.MustCompile(`(?i)^(?:(?:customer |user )?impact|(?:root |direct )?causes?|summary|resolution|trigger|detection)$`)
	// narrativeName is what a run-in label says when it begins a section of
	// the narrative.
	narrativeName = regexp.MustCompile(`(?i)^(?:customer |user |business )?(?:impacts?|summary|description|trigger|detection|identified|(?:root |direct |immediate )?causes?|fix|resolution|response|mitigation|recovery|context|background|lessons learned|contributing factors|what .{3,60})$`)
)

func isTimeline(heading string) bool { return timelineName.MatchString(heading) }

func isActions(heading string) bool {
	return actionsName.MatchString(heading) && !actionsTold.MatchString(heading)
}

// fieldKind is what a header field says.
type fieldKind int

const (
	otherField fieldKind = iota
	severityField
	stateField
	dayField
	reportField
	zoneField
	durationField
	servicesField
	regionsField
)

var fieldNames = map[string]fieldKind{
	"severity": severityField, "sev": severityField, "incident severity": severityField, "重大度": severityField,
	"status": stateField, "incident status": stateField, "状態": stateField, "ステータス": stateField,
	"date": dayField, "incident date": dayField, "date of incident": dayField, "day": dayField, "date/time": dayField, "when": dayField,
	"incident day": dayField, "incident start": dayField, "start": dayField, "start time": dayField, "incident start time": dayField, "began": dayField, "occurred": dayField, "dates": dayField, "incident dates": dayField, "started": dayField, "発生日": dayField, "発生日時": dayField, "date and time": dayField,
	"last updated": reportField, "updated": reportField, "report date": reportField, "date of report": reportField, "published": reportField,
	"reported": reportField, "written": reportField,
	"time zone": zoneField, "timezone": zoneField, "zone": zoneField,
	"duration": durationField, "time to resolve": durationField, "time to repair": durationField,
	"services": servicesField, "service": servicesField, "affected services": servicesField,
	"regions": regionsField, "region": regionsField, "affected regions": regionsField,
}

// isField reports whether a label belongs to a metadata line and not to the
// narrative.
func isField(name string) bool {
	name = strings.ToLower(name)
	if fieldNames[name] != otherField || recordName.MatchString(name) {
		return true
	}
	switch name {
	case "author", "authors", "owner", "owners", "created by", "participants", "component", "state", "tags", "component affected", "incident", "id", "link", "links":
		return true
	}
	return false
}

var severityMark = regexp.MustCompile(`(?i)^sev(?:erity)?[\s-]?([1-4])\b|^([1-4])$`)

// severityOf maps a severity that names one of ours.
func severityOf(s string) (hindcast.Severity, bool) {
	m := severityMark.FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	return hindcast.Severity("SEV-" + m[1] + m[2]), true
}

// stateOf maps a status that names one of ours.
func stateOf(s string) (hindcast.State, bool) {
	switch word := strings.TrimFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) }); word {
	case "investigating", "identified", "monitoring", "resolved":
		return hindcast.State(word), true
	case "closed", "fixed", "complete", "completed", "解決済み", "復旧済み":
		return hindcast.Resolved, true
	}
	return "", false
}

var actionStates = map[string]hindcast.ActionState{
	"planned": hindcast.Planned, "open": hindcast.Planned, "todo": hindcast.Planned, "to do": hindcast.Planned, "not started": hindcast.Planned,
	"未着手": hindcast.Planned, "filed": hindcast.Planned, "accepted": hindcast.Planned,
	"in progress": hindcast.InProgress, "started": hindcast.InProgress, "ongoing": hindcast.InProgress, "doing": hindcast.InProgress,
	"in review": hindcast.InProgress, "対応中": hindcast.InProgress, "進行中": hindcast.InProgress,
	"done": hindcast.Done, "complete": hindcast.Done, "completed": hindcast.Done, "closed": hindcast.Done, "finished": hindcast.Done,
	"fixed": hindcast.Done, "merged": hindcast.Done, "完了": hindcast.Done,
	"blocked": hindcast.Blocked, "on hold": hindcast.Blocked, "保留": hindcast.Blocked,
	"dropped": hindcast.Dropped, "cancelled": hindcast.Dropped, "canceled": hindcast.Dropped, "won't do": hindcast.Dropped, "wontfix": hindcast.Dropped,
	"verified": hindcast.Verified, "draft": hindcast.Draft,
}

// actionStateOf maps a status of an action; marks before the words are not
// looked at.
func actionStateOf(s string) (hindcast.ActionState, bool) {
	word := strings.TrimFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) })
	state, ok := actionStates[word]
	return state, ok
}

// tickMarks are the states that marks stand for.
var tickMarks = []struct{ mark, state string }{{"[ ]", "open"}, {"[x]", "done"}, {"[X]", "done"}, {"✅", "done"}, {"✔️", "done"}, {"✔", "done"}, {"✓", "done"}, {"❌", "open"}, {"☑", "done"}, {"☐", "open"}}

func labelOf(s string) (hindcast.Label, bool) {
	switch strings.ToLower(strings.Trim(plain(s), "[] ")) {
	case "f", "fact", "observed":
		return hindcast.Fact, true
	case "i", "inference", "inferred":
		return hindcast.Inference, true
	case "gap", "unknown", "u":
		return hindcast.Unknown, true
	}
	return "", false
}
