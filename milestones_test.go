package hindcast_test

import (
	"slices"
	"testing"
	"time"

	"hindcast"
)

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

func TestMilestoneDoubtsNameTheNearestContradiction(t *testing.T) {
	tests := []struct {
		entries []hindcast.Entry
		want    []string
	}{
		{[]hindcast.Entry{entryAt(t, 1, "12:00", hindcast.Onset), entryAt(t, 2, "09:11", hindcast.Detected), entryAt(t, 3, "09:43", hindcast.Mitigated)},
			[]string{"Detected (T2, 09:11) is before Onset (T1, 12:00).", "Mitigated (T3, 09:43) is before Onset (T1, 12:00)."}},
		// Declared late, after the mitigation: that happens.
		{[]hindcast.Entry{entryAt(t, 1, "09:43", hindcast.Mitigated), entryAt(t, 2, "09:50", hindcast.Declared)}, nil},
		// The same minute contradicts nothing.
		{[]hindcast.Entry{entryAt(t, 1, "09:07:30", hindcast.Onset), entryAt(t, 2, "09:07", hindcast.Detected)}, nil},
		// A mitigation counts with its end.
		{[]hindcast.Entry{entryAt(t, 1, "09:31–09:35", hindcast.Mitigated), entryAt(t, 2, "09:33", hindcast.ResolvedMarker)},
			[]string{"Resolved (T2, 09:33) is before Mitigated (T1, 09:31–09:35)."}},
	}
	for _, tt := range tests {
		if got := hindcast.MilestoneDoubts(tt.entries); !slices.Equal(got, tt.want) {
			t.Errorf("MilestoneDoubts = %q, want %q", got, tt.want)
		}
	}
}

func TestDeletedEntriesCarryNoMilestone(t *testing.T) {
	onset, gone := entryAt(t, 1, "09:07", hindcast.Onset), entryAt(t, 2, "09:11", hindcast.Detected)
	gone.DeletedAt = time.Unix(1, 0)
	if got := hindcast.Durations([]hindcast.Entry{onset, gone}); got != nil {
		t.Errorf("Durations = %v, want none", got)
	}
}
