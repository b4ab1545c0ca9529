package hindcast_test

import (
	"strings"
	"testing"
	"time"

	"hindcast"
)

func TestParseZoneReadsWhatPeopleWrite(t *testing.T) {
	at := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	for name, hours := range map[string]float64{"UTC": 0, "z": 0, "CEST": 2, "+02:00": 2, "+0530": 5.5, "-07": -7, "UTC+2": 2, "GMT-3": -3, "PT": -7, "Pacific": -7,
		"PST": -8, "ET": -4, "JST": 9, "WAT": 1, "EEST": 3, "Europe/Berlin": 2, "America/New_York": -4,
		"europe/berlin": 2, "america/new_york": -4, "America/Port-au-Prince": -4, "Etc/GMT+5": -5, "Berlin": 2, "new york time": -4, "Pacific Time": -7, "PST/PDT": -7, "日本時間": 9, "Kolkata": 5.5, "+14": 14, "−03:30": -3.5} {
		loc, err := hindcast.ParseZone(name)
		if err != nil {
			t.Errorf("ParseZone(%q) = %v", name, err)
			continue
		}
		if _, offset := at.In(loc).Zone(); float64(offset)/3600 != hours {
			t.Errorf("ParseZone(%q) is %v h from UTC in July, want %v", name, float64(offset)/3600, hours)
		}
	}
	for _, name := range []string{"", "Mars/Olympus", "local", "Local", "+25:00", "IST", "../etc/passwd", "right/UTC", "posix/UTC", "/etc/localtime", "+02:20", "+15", "+", "+2:5", "UTC+", "Atlantis", strings.Repeat("x", 500)} {
		if _, err := hindcast.ParseZone(name); err == nil {
			t.Errorf("ParseZone(%q) was read", name)
		}
	}
}

func TestParseZoneSaysWhatToWrite(t *testing.T) {
	for name, says := range map[string]string{"": "no zone is given", "XYZ": "UTC, an offset such as +02:00", "IST": "Asia/Kolkata"} {
		if _, err := hindcast.ParseZone(name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("ParseZone(%q) = %v, want it to say %q", name, err, says)
		}
	}
}

func TestDateInIsTheFirstInstantOfTheDay(t *testing.T) {
	for _, tt := range []struct{ on, zone, want string }{
		{"2026-09-23", "UTC", "2026-09-23T00:00:00Z"},
		{"2026-09-23", "Europe/Berlin", "2026-09-22T22:00:00Z"},
		{"2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"}, // clocks skip midnight
		{"2010-11-07", "America/St_Johns", "2010-11-07T02:30:00Z"},  // and show it twice
	} {
		on, err := hindcast.ParseDate(tt.on)
		if err != nil {
			t.Fatal(err)
		}
		if got := instant(on.In(mustZone(tt.zone)).UTC()); got != tt.want {
			t.Errorf("%s in %s begins at %s, want %s", tt.on, tt.zone, got, tt.want)
		}
	}
}
