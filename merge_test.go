package hindcast

import (
	"slices"
	"testing"
)

func TestTwoEditsOfDifferentFieldsAreJoined(t *testing.T) {
	moment := func(text string) Moment {
		m, err := ParseMoment(text, MomentContext{Day: Date{2026, 9, 23}, Zone: zoneNamed("UTC")})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	base := EntryInput{Moment: moment("09:07"), Text: "Queue depth rises", Kind: Signal}
	with := func(change func(in *EntryInput)) EntryInput {
		in := base
		change(&in)
		return in
	}
	line := []Citation{{Kind: CitesLine, First: 4, Last: 4}}
	for _, c := range []struct {
		name         string
		mine, theirs EntryInput
		want         EntryInput
		contested    []string
	}{
		{"nobody else changed it", with(func(in *EntryInput) { in.Text = "mine" }), base, with(func(in *EntryInput) { in.Text = "mine" }), nil},
		{"only they changed it", base, with(func(in *EntryInput) { in.Moment = moment("09:08") }), with(func(in *EntryInput) { in.Moment = moment("09:08") }), nil},
		{
			"different fields", with(func(in *EntryInput) { in.Label = Fact }), with(func(in *EntryInput) { in.Cites = line }),
			with(func(in *EntryInput) { in.Label = Fact; in.Cites = line }), nil,
		},
		{"the same change", with(func(in *EntryInput) { in.Text = "both" }), with(func(in *EntryInput) { in.Text = "both" }), with(func(in *EntryInput) { in.Text = "both" }), nil},
		{
			"one field, two texts", with(func(in *EntryInput) { in.Text = "mine" }), with(func(in *EntryInput) { in.Text = "theirs"; in.Kind = "" }),
			with(func(in *EntryInput) { in.Text = "mine"; in.Kind = "" }), []string{"text"},
		},
		{
			"everything", with(func(in *EntryInput) {
				in.Moment = moment("09:09")
				in.Milestone = Onset
				in.Cites = line
				in.Label = Fact
				in.Kind = Note
			}),
			with(func(in *EntryInput) {
				in.Moment, in.Milestone, in.Label, in.Kind = moment("~09:09"), Detected, Unknown, Change
				in.Cites = []Citation{{Kind: CitesLine, First: 5, Last: 5}}
			}),
			with(func(in *EntryInput) {
				in.Moment = moment("09:09")
				in.Milestone = Onset
				in.Cites = line
				in.Label = Fact
				in.Kind = Note
			}),
			[]string{"moment", "kind", "label", "milestone", "cites"},
		},
	} {
		merged, contested := MergeEntry(base, c.mine, c.theirs)
		if !merged.Equal(c.want) || !slices.Equal(contested, c.contested) {
			t.Errorf("%s: merged %+v, contested %v; want %+v, %v", c.name, merged, contested, c.want, c.contested)
		}
	}
}
