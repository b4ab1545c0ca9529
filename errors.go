package hindcast

import (
	"errors"
	"slices"
	"strings"
)

// Errors that callers tell apart. Each stands for one answer to the person
// asking; anything else is a fault of the program or of the machine.
var (
	// ErrNotFound: there is no such thing, or the actor may not know of it.
	ErrNotFound = errors.New("not found")
	// ErrForbidden: the actor may see the thing but not do this to it.
	ErrForbidden = errors.New("not allowed")
	// ErrConflict: the thing changed since the version the edit started from.
	ErrConflict = errors.New("changed by someone else meanwhile")
)

// ValidationError holds what is wrong with some input, by field, in words
// meant for the person who typed it.
type ValidationError struct {
	fields map[string]string
}

// Add records a message for a field. The first message of a field stays.
func (e *ValidationError) Add(field, message string) {
	if e.fields == nil {
		e.fields = map[string]string{}
	}
	if _, taken := e.fields[field]; !taken {
		e.fields[field] = message
	}
}

// Merge takes over the messages of another validation error; nil is allowed.
func (e *ValidationError) Merge(other *ValidationError) {
	if other == nil {
		return
	}
	for field, message := range other.fields {
		e.Add(field, message)
	}
}

// Field returns the message for a field, or "".
func (e *ValidationError) Field(field string) string {
	if e == nil {
		return ""
	}
	return e.fields[field]
}

// Fields lists the fields with a message, in alphabetical order.
func (e *ValidationError) Fields() []string {
	if e == nil {
		return nil
	}
	names := make([]string, 0, len(e.fields))
	for name := range e.fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Err returns e as an error when it holds any message, and nil otherwise.
func (e *ValidationError) Err() error {
	if e == nil || len(e.fields) == 0 {
		return nil
	}
	return e
}

// Error lists the messages by field, for logs and the command line.
func (e *ValidationError) Error() string {
	parts := make([]string, 0, len(e.fields))
	for _, name := range e.Fields() {
		parts = append(parts, name+": "+e.fields[name])
	}
	return strings.Join(parts, "; ")
}
