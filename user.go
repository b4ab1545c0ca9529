package hindcast

import (
	"strings"
	"unicode/utf8"
)

// Access says what an account may do at all; each level includes the one before.
type Access string

const (
	Viewer        Access = "viewer"        // reads
	Responder     Access = "responder"     // reads and writes incidents
	Administrator Access = "administrator" // also manages accounts
)

// Accesses lists the levels from least to most.
var Accesses = []Access{Viewer, Responder, Administrator}

// MinPasswordRunes is the shortest password taken. Length is the only rule, as
// NIST SP 800-63B recommends; MaxPasswordBytes bounds the work of hashing.
const (
	MinPasswordRunes = 10
	MaxPasswordBytes = 1024
)

// User is an account. The owner roles a person holds ("Queue service lead")
// are not the same as Access: roles outlive people and own actions.
type User struct {
	ID       int64
	Name     string
	Email    string // lower case, unique
	Access   Access
	Roles    []string // owner roles currently held, in alphabetical order
	Disabled bool
}

// MayWrite reports whether the user may change incidents they can see.
func (u User) MayWrite() bool { return u.Access == Responder || u.Access == Administrator }

// MayAdminister reports whether the user may manage accounts.
func (u User) MayAdminister() bool { return u.Access == Administrator }

// NewUser is the input for creating an account.
type NewUser struct {
	Name     string
	Email    string
	Password string
	Access   Access
}

// Clean trims the fields and lower-cases the address.
func (n *NewUser) Clean() {
	n.Name = strings.TrimSpace(n.Name)
	n.Email = strings.ToLower(strings.TrimSpace(n.Email))
}

// Validate reports what is wrong with the input, by field.
func (n NewUser) Validate() *ValidationError {
	var v ValidationError
	switch {
	case n.Name == "":
		v.Add("name", "Give the name that others will see.")
	case utf8.RuneCountInString(n.Name) > 100:
		v.Add("name", "A name can have 100 characters at most.")
	}
	if at := strings.IndexByte(n.Email, '@'); at < 1 || at == len(n.Email)-1 || strings.ContainsAny(n.Email, " \t\r\n<>,;") {
		v.Add("email", "Give an address like name@example.org.")
	} else if len(n.Email) > 254 {
		v.Add("email", "An address can have 254 characters at most.")
	}
	v.Merge(ValidatePassword(n.Password))
	if !ValidAccess(n.Access) {
		v.Add("access", "Choose viewer, responder or administrator.")
	}
	return &v
}

// ValidatePassword checks a new password's length; the field is "password".
func ValidatePassword(password string) *ValidationError {
	var v ValidationError
	switch {
	case utf8.RuneCountInString(password) < MinPasswordRunes:
		v.Add("password", "Use at least 10 characters; a few unrelated words are easy to keep in mind.")
	case len(password) > MaxPasswordBytes:
		v.Add("password", "Use at most 1,024 bytes.")
	}
	return &v
}

// ValidAccess reports whether a is one of the three levels.
func ValidAccess(a Access) bool {
	return a == Viewer || a == Responder || a == Administrator
}
