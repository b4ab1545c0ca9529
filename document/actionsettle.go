package document

import (
	"regexp"
	"strings"

	"hindcast"
)

// settleActions turns what was written into actions of ours. What cannot be
// mapped stays in the description.
func (r *reader) settleActions() {
	open := actionDoubts{}
	for n := range r.actions {
		r.settleAction(&r.actions[n], &open)
	}
	open.say(r)
}

// actionDoubts collects what many actions lack, to say it once.
type actionDoubts struct{ noPriority, noOwner []int }

func (d actionDoubts) say(r *reader) {
	for _, doubt := range []struct {
		lines     []int
		one, many string
	}{
		{d.noPriority, "An action states no priority; it is taken as P2.", "%d actions, from this line on, state no priority; they are taken as P2."},
		{d.noOwner, "An action names no owner; it stays a draft until it has one.", "%d actions, from this line on, name no owner; they stay drafts until they have one."},
	} {
		switch len(doubt.lines) {
		case 0:
		case 1:
			r.draft.note(doubt.lines[0], "%s", doubt.one)
		default:
			r.draft.note(doubt.lines[0], doubt.many, len(doubt.lines))
		}
	}
}

func (r *reader) settleAction(w *writtenAction, open *actionDoubts) {
	title, rest := w.title, ""
	if len([]rune(title)) > 2*hindcast.MaxTitle {
		title, rest = short(title), w.title
	}
	a := hindcast.Action{ActionInput: hindcast.ActionInput{
		Title: hindcast.CleanLine(breakMark.ReplaceAllString(title, " ")), OwnerRole: hindcast.CleanLine(w.owner), Person: hindcast.CleanLine(w.person),
		VerificationSignal: w.verification, RollbackNote: w.rollback,
	}}
	more := append([]string{rest}, w.more...)
	if w.group != "" && !strings.Contains(strings.Join(more, "\n"), w.group) {
		more = append(more, "Group: "+w.group)
	}
	if m := idMark.FindStringSubmatch(w.id); m != nil {
		if w.priority == "" && m[2] != "" {
			w.priority = m[2]
		}
		w.containment = m[1] == "C"
		a.Number = number(m[3])
	} else if w.id != "" && w.id != "–" && !strings.Contains(strings.Join(more, "\n"), w.id) {
		more = append(more, "Id: "+w.id)
	}
	switch p := strings.TrimSpace(w.priority); {
	case priorityMark.MatchString(p):
		a.Priority = hindcast.Priority(strings.ToUpper(p))
	case p == "" && groupPriority.MatchString(w.group):
		a.Priority = hindcast.Priority(strings.ToUpper(groupPriority.FindStringSubmatch(w.group)[1]))
	case w.containment && p == "", strings.EqualFold(p, "C"), strings.EqualFold(p, "containment"):
		a.Priority = hindcast.Containment
	case p == "":
		a.Priority = hindcast.P2
		open.noPriority = append(open.noPriority, w.lines.First)
	default:
		a.Priority = hindcast.P2
		more = append(more, "Priority: "+p)
		r.draft.note(w.lines.First, "Priority “%s” is none of C and P0 to P3; the action is taken as P2.", p)
	}
	more = append(more, r.due(&a, w), r.actionState(&a, w, open))
	a.Description = strings.TrimSpace(strings.Join(nonEmpty(more), "\n"))
	r.draft.Record.Actions = append(r.draft.Record.Actions, a)
	r.draft.ActionLines = append(r.draft.ActionLines, w.lines)
}

// groupPriority is a heading that gives the priority of what stands below it.
var groupPriority = regexp.MustCompile(`(?i)^(P[0-3])\b`)

func number(digits string) int64 {
	n := int64(0)
	for _, d := range digits {
		n = n*10 + int64(d-'0')
	}
	return n
}

// due reads a due date and returns what of it stays in words. One without a
// year takes it from the incident's day when it does not fall before that.
func (r *reader) due(a *hindcast.Action, w *writtenAction) (left string) {
	if blankCells.MatchString(w.due) {
		return ""
	}
	d, rest, ok := findWritten(plain(w.due))
	d = d.settle(r.order)
	ok = ok && !d.Open
	switch {
	case ok && d.Year != 0 && !d.Impossible && d.Last == 0:
		w.dueDay = d.Date
	case ok && d.Year == 0 && !d.Impossible && d.Last == 0 && !r.day.IsZero():
		d.Year = r.day.Year
		if exists(d.Date) && !d.Date.Before(r.day) {
			w.dueDay = d.Date
			r.yearless = append(r.yearless, w.lines.First)
		}
	}
	if w.dueDay.IsZero() {
		r.draft.note(w.lines.First, "The due date “%s” could not be settled; it stays in the description.", short(w.due))
		return "Due: " + w.due
	}
	a.Due = w.dueDay
	if rest != "" {
		return "Due: " + w.due
	}
	return ""
}

// actionState maps a status and returns what of it stays in words.
func (r *reader) actionState(a *hindcast.Action, w *writtenAction, open *actionDoubts) (left string) {
	state := strings.ToLower(strings.TrimSpace(w.state))
	mapped, ok := actionStateOf(state)
	switch {
	case state == "":
		mapped = hindcast.Planned
	case !ok:
		mapped = hindcast.Planned
		left = "Status: " + w.state
		r.draft.note(w.lines.First, "Status “%s” of an action is none of ours; it is taken as planned.", short(w.state))
	}
	a.State = mapped
	if mapped == hindcast.Dropped {
		a.StateReason = "Dropped in the imported document."
	}
	if a.OwnerRole == "" && mapped != hindcast.Dropped && mapped != hindcast.Draft {
		if state != "" {
			left = "Status: " + w.state
		}
		a.State = hindcast.Draft
		open.noOwner = append(open.noOwner, w.lines.First)
	}
	if a.State == hindcast.Verified && a.VerificationSignal == "" {
		a.State, left = hindcast.Done, "Status: "+w.state
		r.draft.note(w.lines.First, "The action “%s” is called verified without saying what was seen; it is taken as done.", short(a.Title))
	}
	return left
}
