package views

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hindcast"
)

// stamp shows an instant to the minute in UTC.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2 Jan 2006, 15:04") + " UTC"
}

// machine is an instant for the datetime attribute.
func machine(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.999Z") }

// ago says how long ago something was, in one unit, rounded down.
func ago(t, now time.Time) string {
	d := now.Sub(t)
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return plural(int(d.Minutes()), "minute") + " ago"
	case d < 24*time.Hour:
		return plural(int(d.Hours()), "hour") + " ago"
	}
	return plural(int(d.Hours()/24), "day") + " ago"
}

// plural counts a noun whose plural takes an s.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// entries counts timeline entries.
func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}

// capital sets the first letter of a word of the model in upper case.
func capital[T ~string](s T) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(string(s[:1])) + string(s[1:])
}

// path composes an address below an incident from words and numbers.
func path(incidentID int64, rest ...any) string {
	b := append(make([]byte, 0, 64), "/incidents/"...)
	b = strconv.AppendInt(b, incidentID, 10)
	for _, part := range rest {
		b = append(b, '/')
		switch part := part.(type) {
		case int64:
			b = strconv.AppendInt(b, part, 10)
		default:
			b = fmt.Append(b, part)
		}
	}
	return string(b)
}

func size(n int) string {
	switch {
	case n < 1024:
		return plural(n, "byte")
	case n < 1<<20:
		return strconv.Itoa((n+512)/1024) + " KiB"
	}
	return strconv.FormatFloat(float64(n)/(1<<20), 'f', 1, 64) + " MiB"
}

// dueClass is how a due date is shown: overdue, due within a week, or plain.
func dueClass(a hindcast.Action, today hindcast.Date) string {
	switch {
	case a.Overdue(today):
		return "due over"
	case a.State.Open() && !a.Due.IsZero() && a.Due.Before(today.AddDays(8)):
		return "due soon"
	}
	return "due"
}

// dueText is a due date with what it means today, so that colour never says
// it alone.
func dueText(a hindcast.Action, today hindcast.Date) string {
	if a.Due.IsZero() {
		return "no date"
	}
	days := int(a.Due.In(time.UTC).Sub(today.In(time.UTC)).Hours() / 24)
	switch {
	case !a.State.Open():
		return a.Due.Short()
	case days < 0:
		return a.Due.Short() + ", overdue " + plural(-days, "day")
	case days == 0:
		return a.Due.Short() + ", today"
	case days <= 7:
		return a.Due.Short() + ", in " + plural(days, "day")
	}
	return a.Due.Short()
}

func severityClass(s hindcast.Severity) string {
	switch s {
	case hindcast.SEV1:
		return "chip sev1"
	case hindcast.SEV2:
		return "chip sev2"
	case hindcast.SEV3:
		return "chip sev3"
	case hindcast.SEV4:
		return "chip sev4"
	}
	return "chip"
}

func stateClass(s hindcast.State) string {
	switch s {
	case hindcast.Investigating:
		return "chip crit"
	case hindcast.Identified, hindcast.Monitoring:
		return "chip warn"
	}
	return "chip good"
}

func hypothesisClass(s hindcast.HypothesisState) string {
	switch s {
	case hindcast.Leading, hindcast.Contributing:
		return "chip note"
	case hindcast.Confirmed:
		return "chip good"
	}
	return "chip"
}

func actionClass(a hindcast.Action, today hindcast.Date) string {
	switch {
	case a.State == hindcast.Verified:
		return "chip good"
	case a.State == hindcast.Blocked:
		return "chip warn"
	case a.State == hindcast.Done: // waits for its proof
		return "chip note"
	case a.Overdue(today):
		return "chip crit"
	case a.State == hindcast.InProgress:
		return "chip note"
	}
	return "chip"
}

func labelClass(l hindcast.Label) string { return "label " + string(l) }
