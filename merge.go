package hindcast

import (
	"fmt"
	"slices"
)

// EditConflict says that an entry was edited elsewhere since an edit of it
// began, in a field that this edit changes too. It is ErrConflict.
type EditConflict struct {
	Now       Entry      // as it is stored; deleted when someone deleted it
	Merged    EntryInput // the edit with everything else that was changed meanwhile
	Contested []string   // the fields that both changed: moment, text, kind, label, milestone or cites
}

func (c *EditConflict) Error() string {
	return fmt.Sprintf("%s was changed by someone else: %v", c.Now.Ref(), c.Contested)
}

// Is reports that an EditConflict is ErrConflict.
func (c *EditConflict) Is(target error) bool { return target == ErrConflict }

// Input is what a person stated about the entry.
func (e Entry) Input() EntryInput {
	return EntryInput{Moment: e.Moment, Text: e.Text, Kind: e.Kind, Label: e.Label, Milestone: e.Milestone, Cites: e.Cites}
}

// Equal reports whether two inputs state the same.
func (in EntryInput) Equal(o EntryInput) bool {
	return in.Moment.Equal(o.Moment) && in.Text == o.Text && in.Kind == o.Kind && in.Label == o.Label && in.Milestone == o.Milestone &&
		slices.Equal(in.Cites, o.Cites)
}

// Equal reports whether two moments were written alike and mean the same.
func (m Moment) Equal(o Moment) bool {
	return m.Start.Equal(o.Start) && m.End.Equal(o.End) && m.Precision == o.Precision && m.EndPrecision == o.EndPrecision &&
		m.Approx == o.Approx && m.Zone == o.Zone && m.Written == o.Written
}

// MergeEntry joins two edits that began from the same entry, field by field: a
// field that only one of them changed is taken from it. Fields that both
// changed, each to something else, are contested; merged has mine there.
func MergeEntry(base, mine, theirs EntryInput) (merged EntryInput, contested []string) {
	merged = mine
	field := func(name string, mineChanged, theirsChanged, agree bool, takeTheirs func()) {
		switch {
		case !theirsChanged || agree:
		case !mineChanged:
			takeTheirs()
		default:
			contested = append(contested, name)
		}
	}
	field("moment", !mine.Moment.Equal(base.Moment), !theirs.Moment.Equal(base.Moment), mine.Moment.Equal(theirs.Moment), func() { merged.Moment = theirs.Moment })
	field("text", mine.Text != base.Text, theirs.Text != base.Text, mine.Text == theirs.Text, func() { merged.Text = theirs.Text })
	field("kind", mine.Kind != base.Kind, theirs.Kind != base.Kind, mine.Kind == theirs.Kind, func() { merged.Kind = theirs.Kind })
	field("label", mine.Label != base.Label, theirs.Label != base.Label, mine.Label == theirs.Label, func() { merged.Label = theirs.Label })
	field("milestone", mine.Milestone != base.Milestone, theirs.Milestone != base.Milestone, mine.Milestone == theirs.Milestone, func() { merged.Milestone = theirs.Milestone })
	field("cites", !slices.Equal(mine.Cites, base.Cites), !slices.Equal(theirs.Cites, base.Cites), slices.Equal(mine.Cites, theirs.Cites), func() { merged.Cites = theirs.Cites })
	return merged, contested
}
