package hindcast

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Severity runs from SEV-1, the gravest, to SEV-4. The empty Severity means
// that nobody has decided yet, which declaring an incident allows.
type Severity string

const (
	SEV1 Severity = "SEV-1"
	SEV2 Severity = "SEV-2"
	SEV3 Severity = "SEV-3"
	SEV4 Severity = "SEV-4"
)

// Severities lists them gravest first.
var Severities = []Severity{SEV1, SEV2, SEV3, SEV4}

// State is where the work on an incident stands. Any state may follow any
// other: a resolved incident re-opens when it comes back.
type State string

const (
	Investigating State = "investigating"
	Identified    State = "identified"
	Monitoring    State = "monitoring"
	Resolved      State = "resolved"
)

// States lists them in their usual order.
var States = []State{Investigating, Identified, Monitoring, Resolved}

// Limits on text, in runes. They are far above honest use and keep one field
// from filling the disk.
const (
	MaxTitle   = 300
	MaxText    = 20_000
	MaxSection = 200_000
	MaxNames   = 50  // services, regions, people or roles in one list
	MaxName    = 120 // one such name
)

// Incident is one thing that went wrong.
type Incident struct {
	ID          int64
	Version     int64
	Title       string
	PublicTitle string // what customers read; empty until an update is written
	Severity    Severity
	State       State
	Summary     string // Markdown
	Services    []string
	Regions     []string
	Day         Date   // the day that clock times without a date belong to; zero when not known
	Zone        string // the zone that clock times without one are in: UTC, an IANA name or an offset; "" when not known
	Restricted  bool   // visible to the grants only
	Grants      Grants
	DeclaredAt  time.Time // when the record was opened, UTC
	DeclaredBy  string    // name of the person, as it was then
	UpdatedAt   time.Time
	DeletedAt   time.Time // zero unless deleted
}

// Grants name who may see a restricted incident: people by account, and
// whoever currently holds one of the owner roles.
type Grants struct {
	People []int64
	Roles  []string
}

// Number returns the incident's name in text: INC-42.
func (i Incident) Number() string { return "INC-" + strconv.FormatInt(i.ID, 10) }

// Open reports whether work on the incident goes on.
func (i Incident) Open() bool { return i.State != Resolved }

// VisibleTo reports whether the user may know that the incident exists.
func (i Incident) VisibleTo(u User) bool {
	if !i.Restricted {
		return true
	}
	if slices.Contains(i.Grants.People, u.ID) {
		return true
	}
	for _, role := range u.Roles {
		if slices.ContainsFunc(i.Grants.Roles, func(g string) bool { return strings.EqualFold(g, role) }) {
			return true
		}
	}
	return false
}

// ParseNumber reads INC-42, inc-42 or 42.
func ParseNumber(s string) (int64, bool) {
	s = strings.TrimSpace(s)
	if len(s) > 4 && strings.EqualFold(s[:4], "INC-") {
		s = s[4:]
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0
}

// IncidentInput is what a person states about an incident, on declaring it
// and on every later edit.
type IncidentInput struct {
	Title      string
	Severity   Severity
	State      State
	Summary    string
	Services   []string
	Regions    []string
	Day        Date
	Zone       string
	Restricted bool
	Grants     Grants
}

// Clean trims the fields, drops empty and repeated names, and fills in the
// state every incident starts in.
func (in *IncidentInput) Clean() {
	in.Title = CleanLine(in.Title)
	in.Summary = CleanText(in.Summary)
	in.Services = CleanNames(in.Services)
	in.Regions = CleanNames(in.Regions)
	in.Grants.Roles = CleanNames(in.Grants.Roles)
	in.Zone = strings.TrimSpace(in.Zone)
	if in.State == "" {
		in.State = Investigating
	}
	slices.Sort(in.Grants.People)
	in.Grants.People = slices.Compact(in.Grants.People)
}

// Validate reports what is wrong with the input, by field.
func (in IncidentInput) Validate() *ValidationError {
	var v ValidationError
	switch {
	case in.Title == "":
		v.Add("title", "Say in a few words what is wrong; everything else can follow.")
	case utf8.RuneCountInString(in.Title) > MaxTitle:
		v.Add("title", "A title can have 300 characters at most; the summary has room for more.")
	}
	if in.Severity != "" && !slices.Contains(Severities, in.Severity) {
		v.Add("severity", "Choose SEV-1 to SEV-4, or leave it undecided.")
	}
	if !slices.Contains(States, in.State) {
		v.Add("state", "Choose investigating, identified, monitoring or resolved.")
	}
	tooLong(&v, "summary", in.Summary, MaxText)
	tooMany(&v, "services", in.Services)
	tooMany(&v, "regions", in.Regions)
	tooMany(&v, "grant_roles", in.Grants.Roles)
	if in.Zone != "" {
		if _, err := ParseZone(in.Zone); err != nil {
			v.Add("zone", err.Error())
		}
	}
	if in.Restricted && len(in.Grants.People) == 0 {
		v.Add("grants", "Name at least one person; otherwise nobody could open the incident again.")
	}
	return &v
}

// CleanLine makes one line of what was typed: control characters go, runs of
// white space become one space.
func CleanLine(s string) string {
	return strings.Join(strings.Fields(cleanRunes(s)), " ")
}

// CleanText trims a text of several lines, turns CRLF and CR into LF, and
// drops NUL and other control characters. Bytes that are not UTF-8 become the
// replacement character, so that nothing vanishes without a mark.
func CleanText(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	return strings.Trim(cleanRunes(s), "\n\t ")
}

func cleanRunes(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, s)
}

// CleanNames trims each name, drops empty ones and later repeats (ignoring
// case), and keeps the order.
func CleanNames(names []string) []string {
	var out []string
	for _, name := range names {
		name = CleanLine(name)
		if name == "" || slices.ContainsFunc(out, func(o string) bool { return strings.EqualFold(o, name) }) {
			continue
		}
		out = append(out, name)
	}
	return out
}

// SplitNames reads names separated by commas, semicolons or line breaks.
func SplitNames(s string) []string {
	return CleanNames(strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' || r == '\n' }))
}

func tooLong(v *ValidationError, field, text string, limit int) {
	if n := utf8.RuneCountInString(text); n > limit {
		v.Add(field, "This has "+strconv.Itoa(n)+" characters; at most "+strconv.Itoa(limit)+" fit here.")
	}
}

func tooMany(v *ValidationError, field string, names []string) {
	if len(names) > MaxNames {
		v.Add(field, "At most 50 names fit here.")
	}
	for _, name := range names {
		tooLong(v, field, name, MaxName)
	}
}
