package hindcast_test

import (
	"slices"
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

// queueIncident is the worked example's timeline as it was recorded.
func queueIncident(t interface{ Fatal(...any) }) []hindcast.Entry {
	rows := []struct {
		when string
		m    hindcast.Milestone
	}{{"09:02", ""}, {"?", ""}, {"09:06:58", ""}, {"09:07", hindcast.Onset}, {"09:07:01", ""}, {"09:11", hindcast.Detected}, {"09:14", ""}, {"09:20", ""},
		{"09:24", ""}, {"09:31–09:35", ""}, {"09:43", hindcast.Mitigated}, {"09:43:07–10", ""}, {"10:18", hindcast.ResolvedMarker}}
	var list []hindcast.Entry
	for n, row := range rows {
		e := entryAt(t, int64(n+1), row.when, row.m)
		e.Place = hindcast.PlaceOf(e.Moment, time.Time{}, list)
		list = append(list, e)
	}
	return list
}

func TestDurationsFollowFromMilestonesAndNameTheirEntries(t *testing.T) {
	var got []string
	for _, d := range hindcast.Durations(queueIncident(t)) {
		got = append(got, d.Name+": "+d.String()+", "+d.From.Ref()+" to "+d.To.Ref())
	}
	want := []string{"Onset to detection: about 4 min, T4 to T6", "Detection to mitigation: about 32 min, T6 to T11",
		"Mitigation to resolution: about 35 min, T11 to T13", "Total: about 71 min, T4 to T13"}
	if !slices.Equal(got, want) {
		t.Errorf("Durations = %q, want %q", got, want)
	}
	if got := hindcast.Durations(nil); got != nil {
		t.Errorf("Durations of nothing = %v", got)
	}
}

func TestPhasesFollowFromMilestones(t *testing.T) {
	var got []string
	for _, p := range hindcast.Phases(queueIncident(t)) {
		got = append(got, p.Name+" "+p.From.Format("15:04")+"–"+p.To.Format("15:04"))
	}
	if want := []string{"undetected 09:07–09:11", "responding 09:11–09:43", "recovering 09:43–10:18"}; !slices.Equal(got, want) {
		t.Errorf("Phases = %q, want %q", got, want)
	}
	without := []hindcast.Entry{entryAt(t, 1, "09:11", hindcast.Detected), entryAt(t, 2, "10:18", hindcast.ResolvedMarker), entryAt(t, 3, "?", hindcast.Onset)}
	if got := hindcast.Phases(without); len(got) != 1 || got[0].Name != "responding" {
		t.Errorf("Phases without mitigation and with an unknown onset = %v, want responding alone", got)
	}
}

func TestMilestoneDoubtsSaysWhatContradicts(t *testing.T) {
	got := hindcast.MilestoneDoubts([]hindcast.Entry{entryAt(t, 2, "09:07", hindcast.Onset), entryAt(t, 3, "09:01", hindcast.Detected), entryAt(t, 4, "?", hindcast.Mitigated)})
	want := []string{"Detected (T3, 09:01) is before Onset (T2, 09:07).", "Mitigated (T4) has no time, so nothing can be measured from it."}
	if !slices.Equal(got, want) {
		t.Errorf("MilestoneDoubts = %q, want %q", got, want)
	}
	if got := hindcast.MilestoneDoubts(queueIncident(t)); got != nil {
		t.Errorf("MilestoneDoubts of a sound timeline = %q", got)
	}
}

func TestCompare(t *testing.T) {
	tests := []struct {
		a, b string
		want hindcast.Order
	}{
		{"09:07", "09:08", hindcast.Before}, {"09:08", "09:07", hindcast.After}, {"09:07", "09:07", hindcast.NotComparable},
		{"09:07", "09:07:01", hindcast.NotComparable}, {"09:06:58", "09:07", hindcast.Before}, {"09:06:58", "09:06:59", hindcast.Before},
		{"09:06:58", "09:06:58", hindcast.NotComparable}, {"09:31–09:35", "09:33", hindcast.NotComparable}, {"09:31–09:35", "09:36", hindcast.Before},
		{"09:31–09:35", "09:35:12", hindcast.NotComparable}, {"~09:45", "09:48", hindcast.NotComparable}, {"~09:45", "09:51", hindcast.Before},
		{"14h", "14:30", hindcast.NotComparable}, {"14h", "15:00", hindcast.Before}, {"2026-09-23", "2026-09-24 00:00", hindcast.Before},
		{"?", "09:07", hindcast.NotComparable},
	}
	for _, tt := range tests {
		a, b := entryAt(t, 1, tt.a, "").Moment, entryAt(t, 2, tt.b, "").Moment
		if got := hindcast.Compare(a, b); got != tt.want {
			t.Errorf("Compare(%s, %s) = %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestOrderIsAPartialOrderThatArrangeNeverContradicts(t *testing.T) {
	contexts := []hindcast.MomentContext{inUTC, nowhere, {Day: day, Zone: berlin}}
	rapid.Check(t, func(t *rapid.T) {
		var list []hindcast.Entry
		for seq := int64(1); seq <= int64(rapid.IntRange(2, 8).Draw(t, "entries")); seq++ {
			m := hindcast.Moment{Precision: hindcast.UnknownTime, Written: "?"}
			if rapid.IntRange(0, 4).Draw(t, "known") > 0 {
				m = genMoment(t, contexts)
			}
			list = append(list, hindcast.Entry{Seq: seq, Moment: m, Place: hindcast.PlaceOf(m, time.Unix(0, 0), list)})
		}
		for _, a := range list {
			for _, b := range list {
				if back := hindcast.Compare(b.Moment, a.Moment); hindcast.Compare(a.Moment, b.Moment) == hindcast.Before && back != hindcast.After {
					t.Fatalf("%s before %s, but the other way round it is %v", a.Moment.Written, b.Moment.Written, back)
				}
				for _, c := range list {
					if hindcast.Compare(a.Moment, b.Moment) == hindcast.Before && hindcast.Compare(b.Moment, c.Moment) == hindcast.Before && hindcast.Compare(a.Moment, c.Moment) != hindcast.Before {
						t.Fatalf("%s before %s before %s is not transitive", a.Moment.Written, b.Moment.Written, c.Moment.Written)
					}
				}
			}
		}
		hindcast.Arrange(list)
		for i := range list {
			for j := i + 1; j < len(list); j++ {
				if hindcast.Compare(list[i].Moment, list[j].Moment) == hindcast.After {
					t.Fatalf("%s stands before %s, which is earlier", list[i].Moment.Written, list[j].Moment.Written)
				}
			}
		}
	})
}

func TestUnknownTimesStayWhereTheyWereWritten(t *testing.T) {
	list := queueIncident(t)
	hindcast.Arrange(list)
	if list[1].Moment.Written != "?" {
		t.Errorf("the unknown entry stands at %d, want second, after 09:02", slices.IndexFunc(list, func(e hindcast.Entry) bool { return e.Moment.Written == "?" }))
	}
}

func TestMoveBetweenKeepsWhatTimeSettles(t *testing.T) {
	a, b, c := entryAt(t, 1, "09:07", ""), entryAt(t, 2, "09:07:01", ""), entryAt(t, 3, "09:11", "")
	if _, err := hindcast.MoveBetween(a, &c, nil); err == nil {
		t.Error("T1 at 09:07 moved behind T3 at 09:11")
	}
	place, err := hindcast.MoveBetween(a, &b, &c)
	if err != nil {
		t.Fatalf("T1 at 09:07 to the minute may stand after 09:07:01: %v", err)
	}
	a.Place = place
	list := []hindcast.Entry{a, b, c}
	hindcast.Arrange(list)
	if list[0].Seq != 2 || list[1].Seq != 1 {
		t.Errorf("after the move the order is T%d, T%d, T%d", list[0].Seq, list[1].Seq, list[2].Seq)
	}
	unknown := entryAt(t, 4, "?", "")
	if unknown.Place, err = hindcast.MoveBetween(unknown, &b, &a); err != nil {
		t.Fatal(err)
	}
	list = append(list, unknown)
	hindcast.Arrange(list)
	if list[1].Seq != 4 {
		t.Errorf("the unknown entry stands at %d, want second", slices.IndexFunc(list, func(e hindcast.Entry) bool { return e.Seq == 4 }))
	}
}

func TestMoveBetweenSaysWhenNoRankIsLeft(t *testing.T) {
	a, b := entryAt(t, 1, "09:07", ""), entryAt(t, 2, "09:07", "")
	b.Place.Rank = a.Place.Rank + 1
	e := entryAt(t, 3, "09:07", "")
	if _, err := hindcast.MoveBetween(e, &a, &b); err != hindcast.ErrRanksExhausted {
		t.Fatalf("MoveBetween = %v, want ErrRanksExhausted", err)
	}
	list := []hindcast.Entry{a, b}
	hindcast.Renumber(list)
	if _, err := hindcast.MoveBetween(e, &list[0], &list[1]); err != nil {
		t.Errorf("MoveBetween after Renumber = %v", err)
	}
}

func BenchmarkParseMoment(b *testing.B) {
	for b.Loop() {
		if _, err := hindcast.ParseMoment("2026-09-23 09:07:01 PT", inUTC); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkArrange300(b *testing.B) {
	var list []hindcast.Entry
	for n := range 300 {
		m, _ := hindcast.ParseMoment(time.Date(2026, 9, 23, 0, n*7919%1440, 0, 0, time.UTC).Format("15:04"), inUTC)
		list = append(list, hindcast.Entry{Seq: int64(n), Moment: m, Place: hindcast.PlaceOf(m, time.Time{}, nil)})
	}
	for b.Loop() {
		hindcast.Arrange(slices.Clone(list))
	}
}

func BenchmarkDurations(b *testing.B) {
	list := queueIncident(b)
	for b.Loop() {
		if len(hindcast.Durations(list)) != 4 {
			b.Fatal("durations are missing")
		}
	}
}
