package hindcast

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// fixedZones are abbreviations that mean one offset, in minutes east of UTC
// (IANA time zone database). Names that several regions use for different
// offsets, such as IST, are left out: reading them would be guessing.
var fixedZones = map[string]int{
	"UTC": 0, "GMT": 0, "Z": 0, "UCT": 0,
	"WET": 0, "WEST": 60, "CET": 60, "CEST": 120, "EET": 120, "EEST": 180, "MSK": 180,
	"BST": 60, "WAT": 60, "CAT": 120, "EAT": 180, "SAST": 120,
	"JST": 540, "KST": 540, "HKT": 480, "SGT": 480, "PHT": 480, "WIB": 420, "ICT": 420, "PKT": 300, "NPT": 345,
	"AEST": 600, "AEDT": 660, "ACST": 570, "ACDT": 630, "AWST": 480, "NZST": 720, "NZDT": 780,
	"EDT": -240, "CDT": -300, "MDT": -360, "PDT": -420, "AKDT": -480, "ADT": -180, "NDT": -150, "HST": -600, "BRT": -180, "ART": -180,
}

// wallClocks are names that mean the wall clock of a place, summer time
// included.
var wallClocks = map[string]string{
	"PT": "America/Los_Angeles", "PACIFIC": "America/Los_Angeles", "PST/PDT": "America/Los_Angeles",
	"MT": "America/Denver", "MOUNTAIN": "America/Denver", "MST/MDT": "America/Denver",
	"CT": "America/Chicago", "CENTRAL": "America/Chicago", "CST/CDT": "America/Chicago",
	"ET": "America/New_York", "EASTERN": "America/New_York", "EST/EDT": "America/New_York",
}

// standardZones are standard-time names that people also use in summer, when
// they are an hour off. On a day with summer time they settle nothing.
var standardZones = map[string]struct {
	minutes int
	place   string
}{
	"PST": {-480, "America/Los_Angeles"}, "MST": {-420, "America/Denver"}, "CST": {-360, "America/Chicago"},
	"EST": {-300, "America/New_York"}, "AKST": {-540, "America/Anchorage"}, "AST": {-240, "America/Halifax"},
}

var offsetZone = regexp.MustCompile(`^(?:UTC|GMT)?([+\-−])(\d{1,2})(?::?(\d{2}))?$`)

// ParseZone reads UTC, an offset such as +02:00 or UTC+2, an abbreviation
// such as CEST, a name that means a place's wall clock such as PT, or an IANA
// name such as Europe/Berlin. The error is meant for a person.
func ParseZone(s string) (*time.Location, error) {
	s = strings.TrimSpace(s)
	upper := strings.ToUpper(s)
	if upper == "UTC" || upper == "Z" || upper == "GMT" {
		return time.UTC, nil
	}
	if minutes, ok := fixedZones[upper]; ok {
		return time.FixedZone(upper, minutes*60), nil
	}
	if z, ok := standardZones[upper]; ok {
		return time.FixedZone(upper, z.minutes*60), nil
	}
	if place, ok := wallClocks[upper]; ok {
		return loadZone(place)
	}
	if m := offsetZone.FindStringSubmatch(upper); m != nil {
		hours, _ := strconv.Atoi(m[2])
		minutes, _ := strconv.Atoi(m[3]) // "" is 0
		if hours <= 14 && minutes < 60 {
			total := hours*60 + minutes
			if m[1] != "+" {
				total = -total
			}
			return time.FixedZone(formatOffset(total), total*60), nil
		}
	}
	if strings.Contains(s, "/") {
		if loc, err := loadZone(s); err == nil {
			return loc, nil
		}
	}
	return nil, fmt.Errorf("“%s” is no zone that can be read. Write UTC, an offset such as +02:00, or a place such as Europe/Berlin", shorten(s, 40))
}

func formatOffset(minutes int) string {
	sign := "+"
	if minutes < 0 {
		sign, minutes = "-", -minutes
	}
	return fmt.Sprintf("%s%02d:%02d", sign, minutes/60, minutes%60)
}

// zones remembers locations, since loading one parses its whole history.
var zones sync.Map

func loadZone(name string) (*time.Location, error) {
	if loc, ok := zones.Load(name); ok {
		return loc.(*time.Location), nil
	}
	loc, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		return nil, fmt.Errorf("no zone is called %q", name)
	}
	zones.Store(name, loc)
	return loc, nil
}

// at is the instant at which clocks in loc show the given time on the given
// day. In the hour that clocks repeat there are two, and in the hour they skip
// none; both are reported in words.
func at(loc *time.Location, d Date, hour, minute, second, nano int) (time.Time, string) {
	t := time.Date(d.Year, d.Month, d.Day, hour, minute, second, nano, loc)
	if h, m, _ := t.Clock(); h != hour || m != minute {
		return time.Time{}, "clocks in " + loc.String() + " skip this time on " + d.String()
	}
	// The other instant, if any, lies within the largest change there has
	// been: three hours cover all but Lord Howe's half hour the same way.
	for _, shift := range []time.Duration{30 * time.Minute, time.Hour, 2 * time.Hour, 3 * time.Hour} {
		for _, other := range []time.Time{t.Add(shift), t.Add(-shift)} {
			oh, om, os := other.Clock()
			if oh == hour && om == minute && os == second && DateOf(other) == d {
				first, second := t, other
				if second.Before(first) {
					first, second = second, first
				}
				return time.Time{}, fmt.Sprintf("it happens twice on %s; write %s %s or %s %s", d, t.Format("15:04"), zoneLabel(first), t.Format("15:04"), zoneLabel(second))
			}
		}
	}
	return t.UTC(), ""
}

// zoneLabel is the abbreviation in force at t if ParseZone reads it back, and
// the offset otherwise.
func zoneLabel(t time.Time) string {
	name, offset := t.Zone()
	if minutes, ok := fixedZones[name]; ok && minutes*60 == offset {
		return name
	}
	return formatOffset(offset / 60)
}

// doubtfulStandard reports whether zone is a standard-time name written on a
// day on which its place has summer time.
func doubtfulStandard(zone string, t time.Time) (string, bool) {
	upper := strings.ToUpper(zone)
	z, ok := standardZones[upper]
	if !ok {
		return "", false
	}
	loc, err := loadZone(z.place)
	if err != nil {
		return "", false
	}
	local := t.In(loc)
	if !local.IsDST() {
		return "", false
	}
	name, _ := local.Zone()
	return fmt.Sprintf("on this day clocks there show %s, not %s; write %s or %s", name, upper, name, formatOffset(z.minutes)), true
}

func shorten(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return string(r[:limit]) + "…"
	}
	return s
}
