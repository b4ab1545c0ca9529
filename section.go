package hindcast

import "time"

// Section is a piece of narrative in the postmortem: a heading and Markdown
// below it. An imported document's text without a place of its own becomes
// sections, so that nothing of it is dropped.
type Section struct {
	IncidentID int64
	Seq        int64
	Version    int64
	SectionInput
	Position  int64 // order in the document, ascending
	UpdatedAt time.Time
	DeletedAt time.Time
}

// SectionInput is what a person writes in a section. The heading may be empty
// for text that stood before the first one.
type SectionInput struct {
	Heading string
	Body    string // Markdown
}

// Clean trims heading and body.
func (in *SectionInput) Clean() {
	in.Heading = CleanLine(in.Heading)
	in.Body = CleanText(in.Body)
}

// Validate reports what is wrong with the input, by field.
func (in SectionInput) Validate() *ValidationError {
	var v ValidationError
	if in.Heading == "" && in.Body == "" {
		v.Add("heading", "Give the section a heading or some text.")
	}
	tooLong(&v, "heading", in.Heading, MaxTitle)
	tooLong(&v, "body", in.Body, MaxSection)
	return &v
}
