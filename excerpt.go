package hindcast

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"time"
)

// DefaultMaxExcerpt is the largest log excerpt taken unless configured, in bytes.
const DefaultMaxExcerpt = 5 << 20

// Excerpt is a piece of a log, stored exactly as it was given. Its lines are
// numbered from 1 and never change, so that a citation of a line holds.
type Excerpt struct {
	IncidentID int64
	Seq        int64 // the incident's first excerpt answers to a bare L4
	Version    int64
	Name       string // a word such as LOGS; unique in the incident: LOGS:L4
	Origin     string // where it came from, who took it, what it leaves out
	Body       []byte `json:"-"` // large, and never changes: histories need not repeat it
	SHA256     string // hex, of Body
	Lines      int
	Bytes      int // of the whole Body, also where only its beginning was read
	AddedAt    time.Time
	AddedBy    string
	DeletedAt  time.Time
}

// ExcerptInput is what a person states about a log excerpt.
type ExcerptInput struct {
	Name   string // "" lets the store choose LOGS, LOGS2, …
	Origin string
	Body   []byte
}

var excerptName = regexp.MustCompile(`^[A-Z][A-Z0-9_-]{0,31}$`)

// ValidExcerptName reports whether name can stand before the colon of a
// citation: a capital letter, then capitals, digits, "_" or "-".
func ValidExcerptName(name string) bool { return excerptName.MatchString(name) }

// Validate reports what is wrong with the input, by field. Bytes that are not
// text are no error: they are kept, and shown harmlessly.
func (in ExcerptInput) Validate(maxBytes int) *ValidationError {
	var v ValidationError
	if in.Name != "" && !ValidExcerptName(in.Name) {
		v.Add("name", "Use a short word of capitals such as LOGS or DB-LOG: it is what citations write before the colon.")
	}
	switch {
	case len(bytes.TrimSpace(in.Body)) == 0:
		v.Add("body", "Paste some lines or choose a file.")
	case len(in.Body) > maxBytes:
		v.Add("body", "This has "+strconv.Itoa(len(in.Body))+" bytes; at most "+strconv.Itoa(maxBytes)+" are taken. Cut it to the lines that matter.")
	}
	tooLong(&v, "origin", in.Origin, MaxText)
	return &v
}

// Sum returns the SHA-256 of a body in hex.
func Sum(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// SplitLines cuts a body into lines ended by LF or CRLF, without their ends.
// A lone CR does not end a line, and a last line without an end counts.
func SplitLines(body []byte) [][]byte {
	if len(body) == 0 {
		return nil
	}
	lines := bytes.Split(body, []byte("\n"))
	if len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	for i, line := range lines {
		lines[i] = bytes.TrimSuffix(line, []byte("\r"))
	}
	return lines
}
