package hindcast

// Record is everything that is known of one incident, in the order in which
// it is read: what a postmortem shows, an export writes and an import brings.
type Record struct {
	Incident   Incident
	Entries    []Entry // in timeline order
	Excerpts   []Excerpt
	Hypotheses []Hypothesis
	Actions    []Action // most pressing first
	Updates    []Update // oldest first
	Sections   []Section
}
