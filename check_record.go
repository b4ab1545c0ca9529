package hindcast

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// CheckRecord is what the evidence check knows of an incident: the facts with
// their times and numbers, the competing explanations and how far each is
// established, what is still open, and the names that stay inside.
type CheckRecord struct {
	ID            string              `json:"id"`
	Title         string              `json:"title"`
	Date          string              `json:"date"`       // day the bare times belong to, 2026-09-23
	Timezone      string              `json:"timezone"`   // IANA name, abbreviation or offset; empty means UTC
	Status        string              `json:"status"`     // investigating, identified, monitoring, resolved
	WordLimit     int                 `json:"word_limit"` // zero means that no limit is set
	Services      []CheckSubject      `json:"services"`
	Regions       []CheckSubject      `json:"regions"`
	Milestones    CheckMilestones     `json:"milestones"`
	Facts         []CheckFact         `json:"facts"`
	Derived       []CheckDerived      `json:"derived"`
	Hypotheses    []CheckHypothesis   `json:"hypotheses"`
	Unknowns      []CheckUnknown      `json:"unknowns"`
	Verified      []CheckVerified     `json:"verified"`
	InternalNames []CheckInternalName `json:"internal_names"`
	Vendors       []string            `json:"vendors"`
	Roster        []CheckPerson       `json:"roster"`

	zone  *time.Location
	index *checkIndex
}

// CheckSubject is a service or a region, with the names customers know it by.
// Impact is free text for a service and affected, not-affected or unknown for
// a region.
type CheckSubject struct {
	Name        string   `json:"name"`
	PublicNames []string `json:"public_names"`
	Impact      string   `json:"impact"`
}

// CheckMilestones are times in the forms that CheckFact.At takes; empty where
// the record has none.
type CheckMilestones struct {
	Onset     string `json:"onset"`
	Detected  string `json:"detected"`
	Mitigated string `json:"mitigated"`
	Cleared   string `json:"cleared"`
}

// CheckFact is something observed or done. At and Until are HH:MM, HH:MM:SS
// or a full YYYY-MM-DDTHH:MM in the record's zone; empty means unknown.
type CheckFact struct {
	ID      string        `json:"id"`
	At      string        `json:"at"`
	Until   string        `json:"until"`
	Kind    string        `json:"kind"`
	Text    string        `json:"text"`
	Sources []string      `json:"sources"`
	Numbers []CheckNumber `json:"numbers"`
}

// CheckNumber is a quantity and what it counts.
type CheckNumber struct {
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Of    string  `json:"of"`
}

// CheckDerived is what follows from the facts by arithmetic. From and To are
// set for an interval.
type CheckDerived struct {
	ID    string  `json:"id"`
	Of    string  `json:"of"`
	From  string  `json:"from"`
	To    string  `json:"to"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

// CheckHypothesis is an explanation and how firmly the record holds it.
type CheckHypothesis struct {
	ID         string `json:"id"`
	Title      string `json:"title"`
	Claim      string `json:"claim"`
	State      string `json:"state"`      // open, leading, contributing, weakened, refuted, confirmed
	Confidence string `json:"confidence"` // low, moderate, high
}

// CheckUnknown is a question the record leaves open. Topic is one of
// customer-count, loss, duplication, failure, region-impact, change-time,
// change-scope, mechanism and recovery.
type CheckUnknown struct {
	ID     string `json:"id"`
	Topic  string `json:"topic"`
	Text   string `json:"text"`
	Region string `json:"region"`
}

// CheckVerified is a question that was open and that a check has settled.
type CheckVerified struct {
	ID      string        `json:"id"`
	Topic   string        `json:"topic"`
	Text    string        `json:"text"`
	At      string        `json:"at"`
	Region  string        `json:"region"`
	Numbers []CheckNumber `json:"numbers"`
}

// CheckInternalName is a name that customers must not read.
type CheckInternalName struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // host, job, flag, config, log-field, tenant, release
}

// CheckPerson is somebody who took part.
type CheckPerson struct {
	Name    string   `json:"name"`
	Role    string   `json:"role"`
	Aliases []string `json:"aliases"`
}

// ReadCheckRecord reads a record from JSON. Unknown fields are ignored and an
// absent zone means UTC; a zone, a day or a time that cannot be read is an
// error that names the field.
func ReadCheckRecord(r []byte) (*CheckRecord, error) {
	var rec CheckRecord
	if err := json.Unmarshal(r, &rec); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("the record is not valid JSON near byte %d: %w", syntax.Offset, err)
		}
		return nil, fmt.Errorf("the record cannot be read: %w", err)
	}
	if err := rec.Prepare(); err != nil {
		return nil, err
	}
	return &rec, nil
}

// Prepare validates the times of a record that was built in code and indexes
// it. ReadCheckRecord has done so already; call it again after a change. A
// prepared record may be shared between goroutines.
func (rec *CheckRecord) Prepare() error {
	if _, err := ParseDate(rec.Date); err != nil {
		return fmt.Errorf("date: %w", err)
	}
	zone, err := checkRecordZone(rec.Timezone)
	if err != nil {
		return fmt.Errorf("timezone: %w", err)
	}
	rec.zone = zone
	field := func(name, value string) {
		if _, ok := checkParseStamp(value, rec.Date); err == nil && value != "" && !ok {
			err = fmt.Errorf("%s: %q is not a time like 09:07, 09:07:30 or 2026-09-23T09:07", name, value)
		}
	}
	field("milestones.onset", rec.Milestones.Onset)
	field("milestones.detected", rec.Milestones.Detected)
	field("milestones.mitigated", rec.Milestones.Mitigated)
	field("milestones.cleared", rec.Milestones.Cleared)
	for _, f := range rec.Facts {
		field("facts "+f.ID+" at", f.At)
		field("facts "+f.ID+" until", f.Until)
	}
	for _, d := range rec.Derived {
		field("derived "+d.ID+" from", d.From)
		field("derived "+d.ID+" to", d.To)
	}
	if err != nil {
		return err
	}
	rec.index = newCheckIndex(rec, checkEnglish())
	return nil
}

func checkRecordZone(name string) (*time.Location, error) {
	if name == "" {
		return time.UTC, nil
	}
	if offset, ok := checkEnglish().zones[strings.ToLower(name)]; ok {
		return time.FixedZone(name, offset*60), nil
	}
	loc, err := ParseZone(name)
	if err != nil {
		return nil, fmt.Errorf("%q is not a zone; use a name like UTC, Europe/Berlin or CET", name)
	}
	return loc, nil
}

// checkStamp is a wall-clock time in the record's own zone, in seconds as if that
// clock were UTC. Zones enter only where a draft names another one.
type checkStamp struct {
	seconds int64
	exact   bool // written with seconds
}

func (s checkStamp) day() Date {
	return DateOf(time.Unix(s.seconds, 0).UTC())
}

// checkParseStamp reads the time forms of a record.
func checkParseStamp(s, day string) (checkStamp, bool) {
	s = strings.TrimSuffix(strings.Replace(s, " ", "T", 1), "Z")
	if !strings.Contains(s, "T") {
		if day == "" {
			day = "2000-01-01"
		}
		s = day + "T" + s
	}
	if t, err := time.Parse("2006-01-02T15:04:05", s); err == nil {
		return checkStamp{t.Unix(), true}, true
	}
	if t, err := time.Parse("2006-01-02T15:04", s); err == nil {
		return checkStamp{t.Unix(), false}, true
	}
	return checkStamp{}, false
}
