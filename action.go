package hindcast

import (
	"fmt"
	"slices"
	"time"
)

// Priority orders actions. Containment is what keeps the damage from growing
// and is named C1, C2, …; corrective actions carry P0 to P3.
type Priority string

const (
	Containment Priority = "C"
	P0          Priority = "P0"
	P1          Priority = "P1"
	P2          Priority = "P2"
	P3          Priority = "P3"
)

// Priorities lists them most pressing first.
var Priorities = []Priority{Containment, P0, P1, P2, P3}

// ActionState is where an action stands. Done is what someone says; verified
// is what was seen.
type ActionState string

const (
	Draft      ActionState = "draft"
	Planned    ActionState = "planned"
	InProgress ActionState = "in progress"
	Blocked    ActionState = "blocked"
	Done       ActionState = "done"
	Verified   ActionState = "verified"
	Dropped    ActionState = "dropped"
)

// ActionStates lists them in their usual order.
var ActionStates = []ActionState{Draft, Planned, InProgress, Blocked, Done, Verified, Dropped}

// Open reports whether work remains: "done" still waits for its proof.
func (s ActionState) Open() bool { return s != Verified && s != Dropped }

// Action is work that follows from an incident: C1, P0-1.
type Action struct {
	IncidentID int64
	Seq        int64
	Version    int64
	Number     int64 // within its priority, so that names stay when others change
	ActionInput
	CreatedAt time.Time
	CreatedBy string
	UpdatedAt time.Time
	DeletedAt time.Time
}

// Ref returns the name by which the action is cited: C1, P0-1.
func (a Action) Ref() string { return ActionRef(a.Priority, a.Number) }

// ActionRef composes an action's name from its parts.
func ActionRef(p Priority, number int64) string {
	if p == Containment {
		return fmt.Sprintf("C%d", number)
	}
	return fmt.Sprintf("%s-%d", p, number)
}

// Overdue reports whether the action is open and its day has passed.
func (a Action) Overdue(today Date) bool {
	return a.State.Open() && !a.Due.IsZero() && a.Due.Before(today)
}

// ActionInput is what a person states about an action. Title is inline
// Markdown, the other texts are Markdown.
type ActionInput struct {
	Priority           Priority
	Title              string
	Description        string
	OwnerRole          string // required to leave draft
	Person             string // who does it now; optional
	Due                Date   // a calendar day, the same day for every reader
	State              ActionState
	StateReason        string // why it was dropped or is blocked; required for dropped
	VerificationSignal string // what will be seen when it worked
	RollbackNote       string // how to undo it; "none needed" must be said
}

// Clean trims the texts and fills in the state every action starts in.
func (in *ActionInput) Clean() {
	in.Title = CleanLine(in.Title)
	in.OwnerRole = CleanLine(in.OwnerRole)
	in.Person = CleanLine(in.Person)
	in.Description = CleanText(in.Description)
	in.StateReason = CleanText(in.StateReason)
	in.VerificationSignal = CleanText(in.VerificationSignal)
	in.RollbackNote = CleanText(in.RollbackNote)
	if in.State == "" {
		in.State = Draft
		if in.OwnerRole != "" {
			in.State = Planned
		}
	}
}

// Validate reports what is wrong with the input, by field.
func (in ActionInput) Validate() *ValidationError {
	var v ValidationError
	if in.Title == "" {
		v.Add("title", "Say what is to be done.")
	}
	tooLong(&v, "title", in.Title, 2*MaxTitle)
	if !slices.Contains(Priorities, in.Priority) {
		v.Add("priority", "Choose containment or P0 to P3.")
	}
	if !slices.Contains(ActionStates, in.State) {
		v.Add("state", "Choose one of the states.")
	}
	if in.OwnerRole == "" && in.State != Draft && in.State != Dropped {
		v.Add("owner_role", "Name the role that owns this, such as “Queue service lead”; until then it stays a draft.")
	}
	if in.State == Dropped && in.StateReason == "" {
		v.Add("state_reason", "Say why it is dropped; the next reader will ask.")
	}
	if in.State == Verified && in.VerificationSignal == "" {
		v.Add("verification_signal", "Say what was seen: an action is verified by its signal.")
	}
	tooLong(&v, "owner_role", in.OwnerRole, MaxName)
	tooLong(&v, "person", in.Person, MaxName)
	tooLong(&v, "description", in.Description, MaxText)
	tooLong(&v, "state_reason", in.StateReason, MaxText)
	tooLong(&v, "verification_signal", in.VerificationSignal, MaxText)
	tooLong(&v, "rollback_note", in.RollbackNote, MaxText)
	return &v
}
