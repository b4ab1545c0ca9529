package hindcast_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hindcast"
)

func TestDayCoversTheLocalDayAtClockChanges(t *testing.T) {
	for date, hours := range map[string]float64{"2026-03-29": 23, "2026-10-25": 25, "2026-06-01": 24} {
		m, err := hindcast.ParseMoment(date+" Europe/Berlin", nowhere)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Latest().Sub(m.Earliest()).Hours(); got != hours {
			t.Errorf("%s in Berlin covers %v hours, want %v", date, got, hours)
		}
	}
}

func TestStretchesByPrecision(t *testing.T) {
	tests := []struct{ text, earliest, latest string }{
		{"09:07", "2026-09-23T09:07:00Z", "2026-09-23T09:08:00Z"},
		{"09:06:58", "2026-09-23T09:06:58Z", "2026-09-23T09:06:59Z"},
		{"09:06:58.250", "2026-09-23T09:06:58.25Z", "2026-09-23T09:06:59Z"},
		{"14h", "2026-09-23T14:00:00Z", "2026-09-23T15:00:00Z"},
		{"2026-09-23", "2026-09-23T00:00:00Z", "2026-09-24T00:00:00Z"},
		{"09:43:07–10", "2026-09-23T09:43:07Z", "2026-09-23T09:43:11Z"},
		{"09:50:30–09:52", "2026-09-23T09:50:30Z", "2026-09-23T09:53:00Z"},
		{"~09:45", "2026-09-23T09:40:00Z", "2026-09-23T09:51:00Z"},
		{"~09:06:58", "2026-09-23T09:06:53Z", "2026-09-23T09:07:04Z"},
		{"~14h", "2026-09-23T13:00:00Z", "2026-09-23T16:00:00Z"},
		{"~2026-09-23", "2026-09-22T00:00:00Z", "2026-09-25T00:00:00Z"},
		{"~2026-10-24 Europe/Berlin", "2026-10-22T22:00:00Z", "2026-10-25T23:00:00Z"},
		{"~09:31–09:35:10", "2026-09-23T09:26:00Z", "2026-09-23T09:35:16Z"},
		{"2018-11-04 America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, inUTC)
		if err != nil || instant(m.Earliest()) != tt.earliest || instant(m.Latest()) != tt.latest {
			t.Errorf("%q covers %s to %s, %v, want %s to %s", tt.text, instant(m.Earliest()), instant(m.Latest()), err, tt.earliest, tt.latest)
		}
	}
}

func TestADayFromTheContextStaysADayOfItsZone(t *testing.T) {
	m, err := hindcast.ParseMoment("2026-10-25", hindcast.MomentContext{Zone: berlin})
	if err != nil || m.Zone != "Europe/Berlin" || m.Latest().Sub(m.Earliest()) != 25*time.Hour {
		t.Errorf("2026-10-25 in Berlin = %+v, %v, want a day of 25 hours that keeps its zone", m, err)
	}
	if m.Day(berlin) != (hindcast.Date{Year: 2026, Month: 10, Day: 25}) {
		t.Errorf("Day in Berlin = %v", m.Day(berlin))
	}
}

func TestStretchHoldsTheTimeAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := genMoment(t, momentContexts)
		if !m.Settled() {
			if !m.Earliest().IsZero() || !m.Latest().IsZero() || !m.Day(time.UTC).IsZero() {
				t.Fatalf("%+v is not settled, yet covers %v to %v", m, m.Earliest(), m.Latest())
			}
			return
		}
		if m.Earliest().After(m.Start) || !m.Latest().After(m.Start) || m.IsRange() && !m.Latest().After(m.End) {
			t.Fatalf("%+v covers %v to %v, which does not hold it", m, m.Earliest(), m.Latest())
		}
		sharp := m
		sharp.Approx = false
		if !sharp.Earliest().Equal(sharp.Start) {
			t.Fatalf("%+v begins at %v", sharp, sharp.Earliest())
		}
		if m.Approx && (!m.Earliest().Before(sharp.Earliest()) || !m.Latest().After(sharp.Latest())) {
			t.Fatalf("%+v is no wider than without its mark", m)
		}
	})
}
