package document

import (
	"time"

	"hindcast"
)

// MaxLogRecords is how many records of one excerpt are described. Lines after
// them are still searched for secrets and unreadable bytes, and a warning says
// where the description ends.
const MaxLogRecords = 250_000

// maxLogFields is how many fields of one record are kept; the line itself
// still holds the rest.
const maxLogFields = 1000

// LogOptions supplies what the stamps of an excerpt leave out. Nothing that is
// missing here is ever assumed: the times it would settle stay zero.
type LogOptions struct {
	Year int            // of the first record whose stamp has no year; 0 when not known
	Date hindcast.Date  // of the first record whose stamp has no date; zero when not known
	Zone *time.Location // of all stamps without a zone; nil when not known
}

// LogRecord is one entry of a log: the line it begins on and the lines that
// belong to it, such as a stack trace.
type LogRecord struct {
	Line        int       // first line, from 1
	LastLine    int       // last line that is not blank
	Time        time.Time // UTC; zero when the record has no time or it is not settled
	TimeWritten string    // the stamp as written, without colour codes; "" when there is none
	Precision   string    // nanosecond, microsecond, millisecond, second, minute, day, or unknown
	Level       string    // trace, debug, info, warn, error, fatal; "" when none is written
	Host        string
	Source      string     // program, logger, container or place in the code
	Text        string     // the message after its header, unescaped; may hold any character
	Fields      []LogField // named values in the order of the line
	OutOfOrder  bool       // earlier than a record before it
}

// LogField is one named value of a record.
type LogField struct {
	Name, Value string
}

// LogSpan is a stretch of bytes in a line, without the end of the line.
type LogSpan struct {
	Line       int // from 1
	Start, End int // bytes of the line as stored
	Kind       string
}

// The kinds of a LogSpan.
const (
	LogPassword   = "password"
	LogToken      = "token"
	LogKey        = "key"
	LogPrivateKey = "private key"
	LogCookie     = "cookie"
	LogCard       = "card number"
	LogMail       = "mail address"
	LogAddress    = "network address"
)

// Log is what is understood of an excerpt. Nothing in it changes the excerpt:
// secrets and personal data are offered for redaction, not removed.
type Log struct {
	Lines       int
	Records     []LogRecord // in the order of the excerpt
	OutOfOrder  []int       // lines of records that are earlier than a record before them
	Secrets     []LogSpan   // credentials and card numbers, in order
	Personal    []LogSpan   // mail and network addresses of persons, in order
	InvalidUTF8 []int       // lines with bytes that are not UTF-8
	Control     []int       // lines with control, zero-width or bidirectional characters
	LongestLine int         // bytes, without the end of the line
	Warnings    []string    // sentences for the person who added the excerpt
}

// ReadLog reads a piece of any log. It never fails: what it does not
// understand is a record without a time. The work grows with the length of the
// body and so does the memory, by a fixed factor.
func ReadLog(body []byte, opts LogOptions) *Log {
	r := &logReader{text: string(body), log: &Log{}}
	r.clock.opts = opts
	r.survey()
	r.clock.dayFirst = r.dayFirst()
	r.group()
	r.finishColumns()
	r.log.Warnings = r.warnings()
	return r.log
}

// logReader goes over an excerpt twice: a survey of every line, which decides
// what a stamp looks like in this excerpt, then the grouping into records.
type logReader struct {
	text  string // a copy of the body, which names, values and texts refer to
	log   *Log
	clock logClock
	notes logNotes

	lines   []logLineKind // by line number - 1, what the survey saw
	seen    [logPlaces]int
	filled  int // lines that are not blank
	margin  int // of those, not indented
	orders  [3]int
	crashes int // lines that begin with panic: or fatal error:
	key     logKeyBlock
	fields  logFieldStore

	maybeHost  []int // indexes of records whose text begins with what may be a host
	surelyHost int   // records with such a host for certain
	maybeLevel []int // indexes of records whose text begins with a level in small letters
	smallLevel bool  // a level in small letters stands alone somewhere for certain
}

// logFieldStore keeps the fields of all records in a few large pieces.
type logFieldStore struct {
	chunk   []LogField
	pending []LogField
}

func (f *logFieldStore) add(name, value string) {
	if name != "" && len(f.pending) < maxLogFields {
		f.pending = append(f.pending, LogField{name, value})
	}
}

// take returns the fields added since the last call.
func (f *logFieldStore) take() []LogField {
	n := len(f.pending)
	if n == 0 {
		return nil
	}
	if cap(f.chunk)-len(f.chunk) < n {
		f.chunk = make([]LogField, 0, max(n, 512))
	}
	from := len(f.chunk)
	f.chunk = append(f.chunk, f.pending...)
	f.pending = f.pending[:0]
	return f.chunk[from : from+n : from+n]
}
