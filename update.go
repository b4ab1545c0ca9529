package hindcast

import (
	"slices"
	"time"
)

// Publication says whether customers can read an update.
type Publication string

const (
	DraftUpdate     Publication = "draft"
	PublishedUpdate Publication = "published"
)

// Update is a message to customers. Once published its text stays as sent.
type Update struct {
	IncidentID int64
	Seq        int64
	Version    int64
	UpdateInput
	Publication Publication
	PublishedAt time.Time // zero for a draft
	PublishedBy string
	CreatedAt   time.Time
	CreatedBy   string
	UpdatedAt   time.Time
	DeletedAt   time.Time
}

// UpdateInput is what a person writes for customers.
type UpdateInput struct {
	PublicTitle string // the incident's name as customers read it; shared by its updates
	State       State  // as told to customers
	Message     string // Markdown
}

// Clean trims the texts.
func (in *UpdateInput) Clean() {
	in.PublicTitle = CleanLine(in.PublicTitle)
	in.Message = CleanText(in.Message)
}

// Validate reports what is wrong with the input, by field. A draft may lack
// the title; a published update may not.
func (in UpdateInput) Validate(p Publication) *ValidationError {
	var v ValidationError
	if in.Message == "" {
		v.Add("message", "Write what customers should know.")
	}
	if !slices.Contains(States, in.State) {
		v.Add("state", "Choose investigating, identified, monitoring or resolved.")
	}
	if p == PublishedUpdate && in.PublicTitle == "" {
		v.Add("public_title", "Give the incident a name that customers understand, such as “Slow checkout in EU-West”.")
	}
	tooLong(&v, "public_title", in.PublicTitle, MaxTitle)
	tooLong(&v, "message", in.Message, MaxText)
	return &v
}
