package hindcast_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hindcast"
)

// momentContexts are days and zones in which clocks do something unusual, and
// some in which they do not.
var momentContexts = []hindcast.MomentContext{
	inUTC, nowhere, {Zone: time.UTC}, {Day: day},
	{Day: day, Zone: berlin},
	{Day: hindcast.Date{Year: 2026, Month: 10, Day: 25}, Zone: berlin},                           // clocks go back
	{Day: hindcast.Date{Year: 2026, Month: 3, Day: 29}, Zone: berlin},                            // and forward
	{Day: hindcast.Date{Year: 2026, Month: 11, Day: 1}, Zone: mustZone("America/New_York")},      // back, to a name people misuse
	{Day: day, Zone: mustZone("Asia/Kolkata")},                                                   // half an hour from whole hours
	{Day: hindcast.Date{Year: 2026, Month: 4, Day: 5}, Zone: mustZone("Australia/Lord_Howe")},    // back by half an hour
	{Day: hindcast.Date{Year: 2018, Month: 11, Day: 4}, Zone: mustZone("America/Sao_Paulo")},     // no midnight
	{Day: hindcast.Date{Year: 2011, Month: 12, Day: 29}, Zone: mustZone("Pacific/Apia")},         // no next day
	{Day: hindcast.Date{Year: 2010, Month: 11, Day: 7}, Zone: mustZone("America/St_Johns")},      // midnight twice
	{Day: hindcast.Date{Year: 2026, Month: 12, Day: 31}, Zone: time.FixedZone("", -9*3600-1800)}, // no name
}

func TestTextReadsBackAsTheSameMoment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := genMoment(t, momentContexts)
		ctx := rapid.SampledFrom(momentContexts).Draw(t, "shown in")
		text := m.Text(ctx)
		if !m.Settled() {
			if text != m.Written {
				t.Fatalf("%+v, which is not settled, shows as %q, want it as written", m, text)
			}
			return
		}
		again, err := hindcast.ParseMoment(text, ctx)
		if err != nil {
			t.Fatalf("%+v shows as %q, which is refused: %v", m, text, err)
		}
		if !sameMoment(again, m) {
			t.Fatalf("%+v shows as %q, which reads back as %+v", m, text, again)
		}
		if !again.Earliest().Equal(m.Earliest()) || !again.Latest().Equal(m.Latest()) {
			t.Fatalf("%+v covers %v to %v, but shows as %q, which covers %v to %v", m, m.Earliest(), m.Latest(), text, again.Earliest(), again.Latest())
		}
		if next := again.Text(ctx); next != text && again.Zone == m.Zone {
			t.Fatalf("%+v shows as %q, and read back as %q", m, text, next)
		}
	})
}

func sameMoment(a, b hindcast.Moment) bool {
	return a.Start.Equal(b.Start) && a.End.Equal(b.End) && a.Precision == b.Precision && a.EndPrecision == b.EndPrecision && a.Approx == b.Approx
}

// genMoment draws a moment by writing one down.
func genMoment(t *rapid.T, contexts []hindcast.MomentContext) hindcast.Moment {
	ctx := rapid.SampledFrom(contexts).Draw(t, "written in")
	ctx.Now = time.Date(2026, 9, 23, 9, 7, rapid.IntRange(0, 59).Draw(t, "now"), 0, time.UTC)
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	clock := func(label string) string {
		h := rapid.IntRange(0, 23).Draw(t, label+" hour")
		m := rapid.IntRange(0, 59).Draw(t, label+" minute")
		s := rapid.IntRange(0, 59).Draw(t, label+" second")
		at := time.Date(2000, 1, 1, h, m, s, rapid.IntRange(0, 999).Draw(t, label+" milli")*1e6, time.UTC)
		return at.Format(pick(label+" form", "15:04", "15:04:05", "15:04:05.000", "15h", "15:??", "3:04 pm", "15.04"))
	}
	days := []string{"", "", "", "2026-09-24 ", "2026-10-25 ", "2026-03-29 ", "1999-12-31 ", "2018-11-04 ", "2 Jan ", "yesterday ", "Oct 25, 2026 "}
	zones := []string{"", "", "", " UTC", "Z", " PT", " +05:30", "-0730", " Europe/Berlin", " CEST", " CET", " EST", " Kolkata time", " (UTC-3)"}
	text := pick("about", "", "", "~", "about ") + pick("day", days...)
	if rapid.IntRange(0, 9).Draw(t, "day alone") > 0 {
		text += clock("start")
	}
	if rapid.Bool().Draw(t, "range") {
		text += pick("start zone", "", "", "", " UTC", " CEST") + pick("dash", " – ", "–", "-", " to ") + pick("end day", days...) + clock("end")
	}
	text += pick("zone", zones...)
	text = pick("whole", text, text, text, text, text, text, text, "now", "-1h30m", "90s ago", "October 6–7", "2026-10-24 – 2026-10-25", "11:50–12:10 pm", "09:43:07–10")
	m, err := hindcast.ParseMoment(text, ctx)
	if err != nil {
		t.Skip(text)
	}
	return m
}

func TestClockShowsNoMoreThanIsKnown(t *testing.T) {
	tests := []struct{ text, want string }{
		{"09:07", "09:07"}, {"09:06:58", "09:06:58"}, {"09:06:58.120", "09:06:58.12"}, {"~09:45", "~09:45"}, {"09:43:07–10", "09:43:07–10"},
		{"09:31–09:35", "09:31–09:35"}, {"09:50:30–09:52", "09:50:30–09:52"}, {"14h", "14h"}, {"?", "?"},
		{"2026-09-24 00:10", "24 Sep 00:10"}, {"2026-09-24", "24 Sep"}, {"2026-09-23", "23 Sep"}, {"2026-09-23 23:50 – 2026-09-24 00:10", "23:50–24 Sep 00:10"},
		{"14:02 PT", "21:02"}, {"about 2026-09-24 09:45", "24 Sep ~09:45"}, {"~14h", "~14h"}, {"14h–16h", "14h–16h"}, {"2026-09-20 – 2026-09-22", "20 Sep–22 Sep"},
		{"2025-09-24 00:10", "24 Sep 2025 00:10"}, {"2026-12-31 23:50 – 2027-01-01 00:10", "31 Dec 23:50–1 Jan 2027 00:10"}, {"2026-09-24 Europe/Berlin", "24 Sep"},
		{"14h Asia/Kolkata", "14h Asia/Kolkata"}, {"14h +05:30", "14h +05:30"}, {"14h -03:30", "14h UTC-03:30"}, {"14h EDT", "18h"}, {"23:59:59–23:59:59.5", "23:59:59–23:59:59.5"},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, inUTC)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Clock(time.UTC, day); got != tt.want {
			t.Errorf("Clock of %q = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestClockOfATimeWithoutADayOrZoneIsAsWritten(t *testing.T) {
	for _, text := range []string{"09:07", "~ 9:07", "2026-09-23 09:07", "09:43:07-10 PT"} {
		m, err := hindcast.ParseMoment(text, nowhere)
		if err != nil || m.Clock(time.UTC, day) != text || m.Text(inUTC) != text {
			t.Errorf("%q shows as %q and %q, %v, want it as written", text, m.Clock(time.UTC, day), m.Text(inUTC), err)
		}
	}
}

func TestTextIsAsShortAsItsContextAllows(t *testing.T) {
	inBerlin := hindcast.MomentContext{Day: day, Zone: berlin}
	back := hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 10, Day: 25}, Zone: berlin}
	tests := []struct {
		text      string
		from, ctx hindcast.MomentContext
		want      string
	}{
		{"2026-09-23 9:07", inUTC, inUTC, "09:07"},
		{"09:43:07–09:43:10", inUTC, inUTC, "09:43:07–10"},
		{"09:31 to 9:35", inUTC, inUTC, "09:31–09:35"},
		{"about 9:45 on 24 Sep", inUTC, inUTC, "2026-09-24 ~09:45"},
		{"9:07", inUTC, inBerlin, "11:07"},
		{"9:07", inUTC, nowhere, "2026-09-23 09:07 UTC"},
		{"23:50 – 2026-09-24 00:10", inUTC, inUTC, "23:50 – 2026-09-24 00:10"},
		{"14:02 PT", inUTC, inUTC, "14:02 PT"},
		{"2026-09-23T14:02:00-07:00", inUTC, inUTC, "14:02:00 -07:00"},
		{"09:30 UTC-10:00", inUTC, inUTC, "09:30 UTC-10:00"},
		{"09:07Z", nowhere, inUTC, "09:07Z"},
		{"2 pm", inUTC, inUTC, "14h"},
		{"2026-09-23", inBerlin, inBerlin, "2026-09-23"},
		{"2026-09-23", inBerlin, inUTC, "2026-09-23 Europe/Berlin"},
		{"02:30 CEST", back, back, "02:30 CEST"},
		{"00:30 UTC", back, back, "00:30 UTC"},
		{"01:59–02:30 CEST", back, back, "01:59–02:30 CEST"},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, tt.from)
		if tt.text == "09:07Z" {
			m, err = hindcast.ParseMoment(tt.text, tt.ctx)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Text(tt.ctx); got != tt.want {
			t.Errorf("Text of %q = %q, want %q", tt.text, got, tt.want)
		}
	}
	// An instant in the repeated hour that carries no zone of its own.
	m := hindcast.Moment{Start: time.Date(2026, 10, 25, 1, 30, 0, 0, time.UTC), Precision: hindcast.MinutePrecision}
	if got := m.Text(back); got != "02:30 CET" {
		t.Errorf("Text in the repeated hour = %q, want %q", got, "02:30 CET")
	}
}

func TestDescribeSaysThePrecision(t *testing.T) {
	tests := []struct{ text, want string }{
		{"09:07", "23 September 2026, 09:07 UTC, to the minute"},
		{"~09:45", "23 September 2026, about 09:45 UTC"},
		{"09:43:07–10", "23 September 2026, 09:43:07 to 09:43:10 UTC"},
		{"14:02 PT", "23 September 2026, 21:02 UTC, to the minute, written 14:02 PT"},
		{"2026-09-24", "24 September 2026 UTC, to the day"},
		{"?", "time not known"},
		{"14h", "23 September 2026, 14h UTC, to the hour"},
		{"23:50 – 2026-09-24 00:10", "23 September 2026, 23:50 to 24 September 2026, 00:10 UTC"},
		{"2026-09-20 – 2026-09-22", "20 September 2026 to 22 September 2026 UTC"},
		{"about 2026-09-24", "about 24 September 2026 UTC"},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, inUTC)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Describe(time.UTC); got != tt.want {
			t.Errorf("Describe of %q = %q, want %q", tt.text, got, tt.want)
		}
	}
	for text, want := range map[string]string{
		"09:07": "09:07, day and zone not known", "09:07 UTC": "09:07 UTC, day not known", "2026-09-23 09:07": "2026-09-23 09:07, zone not known",
	} {
		m, err := hindcast.ParseMoment(text, nowhere)
		if got := m.Describe(time.UTC); err != nil || got != want {
			t.Errorf("Describe of %q = %q, %v, want %q", text, got, err, want)
		}
	}
	kept := hindcast.Moment{Precision: hindcast.UnknownTime, Written: "afternoon"}
	if got, want := kept.Describe(time.UTC), "time not known, written “afternoon”"; got != want {
		t.Errorf("Describe of a text kept as written = %q, want %q", got, want)
	}
}
