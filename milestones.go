package hindcast

import (
	"fmt"
	"strings"
	"time"
)

// DerivedDuration is a duration with a name that responders use.
type DerivedDuration struct {
	Name string
	Duration
}

var namedDurations = [...]struct {
	name     string
	from, to Milestone
}{
	{"Onset to detection", Onset, Detected},
	{"Detection to declaration", Detected, Declared},
	{"Detection to mitigation", Detected, Mitigated},
	{"Mitigation to resolution", Mitigated, ResolvedMarker},
	{"Total", Onset, ResolvedMarker},
}

// Durations derives what the milestones tell, in the order in which people
// read it. A duration that lacks one of its milestones is left out; each names
// the two entries that it comes from.
func Durations(entries []Entry) []DerivedDuration {
	at := milestones(entries)
	var list []DerivedDuration
	for _, d := range namedDurations {
		from, to := at[d.from], at[d.to]
		if from != nil && to != nil {
			list = append(list, DerivedDuration{d.name, Between(*from, *to)})
		}
	}
	return list
}

// milestones finds the entry that carries each milestone: the first, should
// there be several. Deleted entries carry none.
func milestones(entries []Entry) map[Milestone]*Entry {
	at := make(map[Milestone]*Entry, len(Milestones))
	for n := range entries {
		e := &entries[n]
		if e.Milestone != "" && at[e.Milestone] == nil && e.DeletedAt.IsZero() {
			at[e.Milestone] = e
		}
	}
	return at
}

// Phase is a stretch of the incident's course between two milestones.
type Phase struct {
	Name           string // undetected, responding, recovering
	From, To       time.Time
	FromRef, ToRef string
}

// Phases derives the course from the milestones: undetected from onset to
// detection, responding until mitigation or, without one, resolution, and
// recovering until resolution. Phases without two settled ends in order are
// left out.
func Phases(entries []Entry) []Phase {
	at := milestones(entries)
	responded := Mitigated
	if at[Mitigated] == nil {
		responded = ResolvedMarker
	}
	var list []Phase
	for _, p := range [...]struct {
		name     string
		from, to Milestone
	}{{"undetected", Onset, Detected}, {"responding", Detected, responded}, {"recovering", Mitigated, ResolvedMarker}} {
		from, to := at[p.from], at[p.to]
		if from == nil || to == nil || !from.Moment.Settled() || !to.Moment.Settled() {
			continue
		}
		begin, end := reckoned(*from).at, reckoned(*to).at
		if end.After(begin) {
			list = append(list, Phase{p.name, begin, end, from.Ref(), to.Ref()})
		}
	}
	return list
}

// mustFollow lists the milestones that a milestone cannot come before, nearest
// first. An incident may be mitigated before anyone declares it, and declared
// before anyone sees what set it off.
var mustFollow = map[Milestone][]Milestone{
	Detected:       {Onset},
	Declared:       {Detected, Onset},
	Mitigated:      {Detected, Onset},
	ResolvedMarker: {Mitigated, Declared, Detected, Onset},
}

// MilestoneDoubts says in sentences what is wrong with the milestones: those
// known to be in an order that cannot be, one sentence for each, and those
// without a settled time.
func MilestoneDoubts(entries []Entry) []string {
	at := milestones(entries)
	var found []string
	for _, m := range Milestones {
		e := at[m]
		if e == nil {
			continue
		}
		if !e.Moment.Settled() {
			why := strings.TrimPrefix(lacking(*e), string(m))
			found = append(found, fmt.Sprintf("%s (%s)%s, so nothing can be measured from it.", capitalized(m), e.Ref(), why))
			continue
		}
		for _, first := range mustFollow[m] {
			if f := at[first]; f != nil && f.Moment.Settled() && Between(*f, *e).Max <= 0 {
				found = append(found, fmt.Sprintf("%s (%s, %s) is before %s (%s, %s).", capitalized(m), e.Ref(), e.Moment.Written, capitalized(first), f.Ref(), f.Moment.Written))
				break
			}
		}
	}
	return found
}

func capitalized(m Milestone) string {
	return strings.ToUpper(string(m[:1])) + string(m[1:])
}
