package hindcast_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hindcast"
)

// entryAt writes an entry down as a person would.
func entryAt(t interface{ Fatal(...any) }, seq int64, when string, m hindcast.Milestone) hindcast.Entry {
	moment, err := hindcast.ParseMoment(when, inUTC)
	if err != nil {
		t.Fatal(err)
	}
	return hindcast.Entry{Seq: seq, Moment: moment, Milestone: m, Place: hindcast.PlaceOf(moment, time.Time{}, nil)}
}

func TestBetweenCarriesTheUncertainty(t *testing.T) {
	tests := []struct{ from, to, says, bounds, short string }{
		{"09:07", "09:11", "about 4 min", "3 to 5 min", "≈4 min"},
		{"09:07", "10:18", "about 71 min", "70 to 72 min", "≈71 min"},
		{"09:18", "12:05", "about 2 h 47 min", "2 h 46 min to 2 h 48 min", "≈2 h 47 min"},
		{"09:06:58", "09:07:40", "about 42 s", "41 to 43 s", "≈42 s"},
		{"09:06:58", "09:43:07", "36 min", "36 min", "36 min"},
		{"09:07", "09:07:01", "within 1 min", "1 min before to 1 min after", "<1 min"},
		{"09:07", "09:07", "within 1 min", "1 min before to 1 min after", "<1 min"},
		{"~09:45", "10:18", "about 33 min", "27 to 39 min", "≈33 min"},
		{"09:11", "09:07", "about 4 min before", "3 to 5 min before", "≈4 min before"},
		{"2026-09-23", "2026-09-26", "about 3 d", "2 to 4 d", "≈3 d"},
		{"2026-09-23 09:00", "2026-09-26 13:00", "3 d 4 h", "3 d 4 h", "3 d 4 h"},
		{"14h", "16h", "about 2 h", "1 to 3 h", "≈2 h"},
		{"~09:45", "09:48", "within 9 min", "3 min before to 9 min after", "<9 min"},
		{"09:00", "10:59", "about 119 min", "118 min to 2 h", "≈119 min"},
		{"09:00", "11:00", "about 2 h", "119 min to 2 h 1 min", "≈2 h"},
		{"2026-09-23 09:00", "2026-09-25 09:00", "2 d", "2 d", "2 d"},
		{"09:06:58", "09:11", "about 4 min", "4 to 6 min", "≈4 min"},
		{"09:07", "09:11:30", "about 5 min", "3 to 5 min", "≈5 min"},
		{"09:06:58", "09:07:00", "about 2 s", "1 to 3 s", "≈2 s"},
		{"14h", "14:30", "within 1 h", "1 h before to 1 h after", "<1 h"},
		{"?", "09:07", "unknown", "T1 has no time", "?"},
	}
	for _, tt := range tests {
		d := hindcast.Between(entryAt(t, 1, tt.from, ""), entryAt(t, 2, tt.to, ""))
		if d.String() != tt.says || d.Bounds() != tt.bounds || d.Short() != tt.short {
			t.Errorf("from %s to %s = %q, %q, %q, want %q, %q, %q", tt.from, tt.to, d.String(), d.Bounds(), d.Short(), tt.says, tt.bounds, tt.short)
		}
	}
}

func TestRangesCountFromTheirBeginningAndUntilMitigationIsAchieved(t *testing.T) {
	restart := entryAt(t, 2, "09:31–09:35", hindcast.Mitigated)
	if d := hindcast.Between(entryAt(t, 1, "09:11", hindcast.Detected), restart); d.Nominal != 24*time.Minute {
		t.Errorf("detection to mitigation = %v, want 24 min: a mitigation counts with its end", d.Nominal)
	}
	restart.Milestone = ""
	if d := hindcast.Between(entryAt(t, 1, "09:11", hindcast.Detected), restart); d.Nominal != 20*time.Minute {
		t.Errorf("detection to a range = %v, want 20 min: an entry counts with its beginning", d.Nominal)
	}
}

func TestBetweenSaysWhatIsMissing(t *testing.T) {
	onset := entryAt(t, 4, "?", hindcast.Onset)
	detected, err := hindcast.ParseMoment("09:11", nowhere)
	if err != nil {
		t.Fatal(err)
	}
	settled := entryAt(t, 5, "09:11", hindcast.Detected)
	for _, tt := range []struct {
		from, to hindcast.Entry
		want     string
	}{
		{onset, settled, "onset has no time"},
		{settled, onset, "onset has no time"},
		{settled, hindcast.Entry{Seq: 6, Moment: detected}, "T6 has a time without its day and zone"},
	} {
		if d := hindcast.Between(tt.from, tt.to); d.Known || d.String() != "unknown" || d.Bounds() != tt.want {
			t.Errorf("Between = %q, %q, want unknown, %q", d.String(), d.Bounds(), tt.want)
		}
	}
}

func TestBoundsHoldEveryPossibleDuration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := hindcast.Entry{Seq: 1, Moment: genMoment(t, momentContexts), Milestone: rapid.SampledFrom(hindcast.Milestones).Draw(t, "from")}
		to := hindcast.Entry{Seq: 2, Moment: genMoment(t, momentContexts), Milestone: rapid.SampledFrom(hindcast.Milestones).Draw(t, "to")}
		d, back := hindcast.Between(from, to), hindcast.Between(to, from)
		if d.Known != (from.Moment.Settled() && to.Moment.Settled()) {
			t.Fatalf("known is %t between %+v and %+v", d.Known, from.Moment, to.Moment)
		}
		if !d.Known {
			return
		}
		if d.Min >= d.Max || d.Nominal < d.Min || d.Nominal > d.Max {
			t.Fatalf("%s is not inside %s to %s", d.Nominal, d.Min, d.Max)
		}
		if back.Min != -d.Max || back.Max != -d.Min {
			t.Fatalf("%s to %s one way, %s to %s the other", d.Min, d.Max, back.Min, back.Max)
		}
		if hindcast.Compare(from.Moment, to.Moment) == hindcast.Before && d.Min < 0 {
			t.Fatalf("%s is before %s, yet their distance may be %s", from.Moment.Written, to.Moment.Written, d.Min)
		}
		if d.String() == "" || d.Short() == "" || d.Bounds() == "" {
			t.Fatalf("%+v has nothing to say", d)
		}
	})
}
