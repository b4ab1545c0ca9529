package hindcast

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"
)

// abbreviations mean one offset, in minutes east of UTC, whatever the season.
// Names that several regions use for different offsets stand in severalZones.
var abbreviations = fixedZones(map[string]int{
	"WET": 0, "WEST": 60, "CET": 60, "CEST": 120, "MEZ": 60, "MESZ": 120, "EET": 120, "EEST": 180, "MSK": 180, "TRT": 180,
	"BST": 60, "WAT": 60, "CAT": 120, "EAT": 180, "SAST": 120,
	"JST": 540, "KST": 540, "HKT": 480, "SGT": 480, "PHT": 480, "WIB": 420, "ICT": 420, "PKT": 300, "NPT": 345,
	"AEST": 600, "AEDT": 660, "ACST": 570, "ACDT": 630, "AWST": 480, "NZST": 720, "NZDT": 780,
	"EDT": -240, "CDT": -300, "MDT": -360, "PDT": -420, "AKDT": -480, "ADT": -180, "NDT": -150, "HST": -600, "BRT": -180, "ART": -180,
	"EST": -300, "CST": -360, "MST": -420, "PST": -480, "AKST": -540, "AST": -240,
	"EASTERN DAYLIGHT TIME": -240, "CENTRAL DAYLIGHT TIME": -300, "MOUNTAIN DAYLIGHT TIME": -360, "PACIFIC DAYLIGHT TIME": -420,
})

func fixedZones(minutes map[string]int) map[string]*time.Location {
	zones := map[string]*time.Location{"UTC": time.UTC, "GMT": time.UTC, "Z": time.UTC, "UCT": time.UTC, "ZULU": time.UTC}
	for name, m := range minutes {
		zones[name] = time.FixedZone(name, m*60)
	}
	return zones
}

// severalZones are abbreviations that would have to be guessed, with what to
// write instead.
var severalZones = map[string]string{
	"IST": "+05:30, +01:00, Asia/Kolkata or Europe/Dublin",
	"GST": "+04:00 or Asia/Dubai",
	"AMT": "-04:00, +04:00 or America/Manaus",
	"ECT": "-05:00 or America/Guayaquil",
}

// standardPlaces are the places whose standard-time names people also write
// in summer, when those are an hour off. On such a day they settle nothing.
var standardPlaces = map[string]string{
	"PST": "America/Los_Angeles", "MST": "America/Denver", "CST": "America/Chicago", "EST": "America/New_York",
	"AKST": "America/Anchorage", "AST": "America/Halifax",
}

// wallClocks are names that mean the wall clock of a place, summer time
// included. The cities of placeNames join them.
var wallClocks = withCities(map[string]string{
	"PT": "America/Los_Angeles", "PACIFIC": "America/Los_Angeles", "PST/PDT": "America/Los_Angeles", "PDT/PST": "America/Los_Angeles",
	"MT": "America/Denver", "MOUNTAIN": "America/Denver", "MST/MDT": "America/Denver", "MDT/MST": "America/Denver",
	"CT": "America/Chicago", "CENTRAL": "America/Chicago", "CST/CDT": "America/Chicago", "CDT/CST": "America/Chicago",
	"ET": "America/New_York", "EASTERN": "America/New_York", "EST/EDT": "America/New_York", "EDT/EST": "America/New_York",
	"CET/CEST": "Europe/Berlin", "CEST/CET": "Europe/Berlin", "GMT/BST": "Europe/London", "BST/GMT": "Europe/London",
	"SAN FRANCISCO": "America/Los_Angeles", "SEATTLE": "America/Los_Angeles", "BOSTON": "America/New_York", "AUSTIN": "America/Chicago",
	"MONTREAL": "America/Toronto", "MUNICH": "Europe/Berlin", "HAMBURG": "Europe/Berlin", "FRANKFURT": "Europe/Berlin",
	"BANGALORE": "Asia/Kolkata", "BENGALURU": "Asia/Kolkata", "MUMBAI": "Asia/Kolkata", "DELHI": "Asia/Kolkata", "BEIJING": "Asia/Shanghai",
	"JAPAN": "Asia/Tokyo", "日本時間": "Asia/Tokyo", "日本標準時": "Asia/Tokyo",
})

const placeNames = `Africa/Accra Africa/Cairo Africa/Casablanca Africa/Johannesburg Africa/Lagos Africa/Nairobi
America/Anchorage America/Bogota America/Chicago America/Denver America/Halifax America/Lima America/Los_Angeles
America/Mexico_City America/New_York America/Phoenix America/Sao_Paulo America/Toronto America/Vancouver
Asia/Bangkok Asia/Dhaka Asia/Dubai Asia/Ho_Chi_Minh Asia/Hong_Kong Asia/Jakarta Asia/Jerusalem Asia/Karachi
Asia/Kathmandu Asia/Kolkata Asia/Manila Asia/Riyadh Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Taipei Asia/Tokyo
Australia/Adelaide Australia/Brisbane Australia/Melbourne Australia/Perth Australia/Sydney
Europe/Amsterdam Europe/Athens Europe/Berlin Europe/Brussels Europe/Bucharest Europe/Budapest Europe/Copenhagen
Europe/Dublin Europe/Helsinki Europe/Istanbul Europe/Kyiv Europe/Lisbon Europe/London Europe/Madrid Europe/Moscow
Europe/Oslo Europe/Paris Europe/Prague Europe/Riga Europe/Rome Europe/Sofia Europe/Stockholm Europe/Tallinn
Europe/Vienna Europe/Vilnius Europe/Warsaw Europe/Zurich Pacific/Auckland Pacific/Honolulu`

func withCities(names map[string]string) map[string]string {
	for _, place := range strings.Fields(placeNames) {
		city := place[strings.IndexByte(place, '/')+1:]
		names[strings.ToUpper(strings.ReplaceAll(city, "_", " "))] = place
	}
	return names
}

// ParseZone reads UTC, an offset such as +02:00 or UTC+2, an abbreviation
// such as CEST, a name that means a place's wall clock such as PT or Berlin,
// or an IANA name such as Europe/Berlin. The error is meant for a person.
func ParseZone(s string) (*time.Location, error) {
	s = strings.TrimSpace(s)
	if loc := zoneNamed(s); loc != nil {
		return loc, nil
	}
	if instead, ok := severalZones[strings.ToUpper(s)]; ok {
		return nil, fmt.Errorf("%s means several zones; write an offset or a place: %s", strings.ToUpper(s), instead)
	}
	if s == "" {
		return nil, errors.New("no zone is given; write UTC, an offset such as +02:00, an abbreviation such as CEST, or a place such as Europe/Berlin")
	}
	return nil, fmt.Errorf("“%s” is no zone that can be read; write UTC, an offset such as +02:00, an abbreviation such as CEST, or a place such as Europe/Berlin", shorten(s, 40))
}

// zoneNamed is ParseZone without its error: nil when s names no zone.
func zoneNamed(s string) *time.Location {
	if s == "" || len(s) > 64 {
		return nil
	}
	upper := strings.ToUpper(s)
	if loc, ok := abbreviations[upper]; ok {
		return loc
	}
	if minutes, ok := readOffset(upper); ok {
		return time.FixedZone(formatOffset(minutes), minutes*60)
	}
	name := strings.TrimSuffix(strings.TrimSuffix(upper, " TIME"), " LOCAL")
	if place, ok := wallClocks[name]; ok {
		return loadZone(place)
	}
	if strings.Contains(s, "/") {
		if loc := loadZone(s); loc != nil {
			return loc
		}
		return loadZone(capitalizedZone(s))
	}
	return nil
}

// capitalizedZone writes europe/berlin as the data base of zones does.
func capitalizedZone(s string) string {
	b := []byte(strings.ToLower(s))
	for i := range b {
		if (i == 0 || b[i-1] == '/' || b[i-1] == '_' || b[i-1] == '-') && b[i] >= 'a' && b[i] <= 'z' {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

// readOffset reads +02:00, +0200, +2, UTC+2 and their like, in minutes east
// of UTC. No place is further than 14 hours from UTC, nor at other minutes
// than a quarter of an hour gives.
func readOffset(s string) (minutes int, ok bool) {
	rest := s
	if len(s) > 3 && (s[:3] == "UTC" || s[:3] == "GMT") {
		rest = strings.TrimLeft(s[3:], " ")
	}
	sign := 1
	switch {
	case strings.HasPrefix(rest, "+"):
		rest = rest[1:]
	case strings.HasPrefix(rest, "-"):
		sign, rest = -1, rest[1:]
	case strings.HasPrefix(rest, "−"):
		sign, rest = -1, rest[len("−"):]
	default:
		return 0, false
	}
	hours, mins, colon := strings.Cut(rest, ":")
	if !colon && len(rest) == 4 {
		hours, mins = rest[:2], rest[2:]
	}
	if colon && len(mins) != 2 || len(hours) > 2 || !allDigits(hours) || mins != "" && !allDigits(mins) {
		return 0, false
	}
	h, _ := strconv.Atoi(hours)
	m, _ := strconv.Atoi(mins) // "" is 0
	if m%15 != 0 || m > 45 || h*60+m > 14*60 {
		return 0, false
	}
	return sign * (h*60 + m), true
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func formatOffset(minutes int) string {
	sign := "+"
	if minutes < 0 {
		sign, minutes = "-", -minutes
	}
	return fmt.Sprintf("%s%02d:%02d", sign, minutes/60, minutes%60)
}

// zones remembers locations, since loading one parses its whole history. Only
// names that exist are kept, so it stays as small as the data base of zones.
var zones sync.Map

// loadZone finds a place by its IANA name; nil when there is none. The trees
// posix and right repeat all names, the latter with clocks of its own.
func loadZone(name string) *time.Location {
	if loc, ok := zones.Load(name); ok {
		return loc.(*time.Location)
	}
	if strings.HasPrefix(name, "right/") || strings.HasPrefix(name, "posix/") {
		return nil
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return nil
	}
	zones.Store(name, loc)
	return loc
}

// zoneName is the shortest name under which ParseZone finds loc again, or the
// offset in force at t when it has none.
func zoneName(loc *time.Location, t time.Time) string {
	name := loc.String()
	if again := zoneNamed(name); again != nil && offsetAt(again, t) == offsetAt(loc, t) {
		return name
	}
	return formatOffset(offsetAt(loc, t) / 60)
}

// zoneLabel is the abbreviation in force at t if ParseZone reads it so, and
// the offset otherwise, in the form that cannot be taken for a range.
func zoneLabel(t time.Time) string {
	name, offset := t.Zone()
	if loc := abbreviations[name]; loc != nil && offsetAt(loc, t) == offset {
		return name
	}
	if offset < 0 {
		return "UTC" + formatOffset(offset/60)
	}
	return formatOffset(offset / 60)
}

// doubtfulStandard says what is wrong with a standard-time name on a day on
// which its place has summer time; "" when nothing is.
func doubtfulStandard(zone string, t time.Time) string {
	upper := strings.ToUpper(zone)
	place, ok := standardPlaces[upper]
	if !ok {
		return ""
	}
	loc := loadZone(place)
	if loc == nil || !t.In(loc).IsDST() {
		return ""
	}
	summer, _ := t.In(loc).Zone()
	return fmt.Sprintf("clocks show %s on that day, not %s; write %s if the clock on the wall is meant, or UTC%s", summer, upper, summer, formatOffset(offsetAt(abbreviations[upper], t)/60))
}

func shorten(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return string(r[:limit]) + "…"
	}
	return s
}
