package document

import "slices"

// logScanner looks through one line for credentials, card numbers and
// addresses of persons. It reads every byte a fixed number of times, however
// long the line is.
type logScanner struct {
	s     string
	from  int // secrets that begin before this are part of one already found
	bare  int // where the bare value ends that was measured last
	spent int // no token begins before this: a long run of its letters was none
	found []logFinding
}

type logFinding struct {
	start, end int
	kind       string
	personal   bool
}

// What may begin or decide something at a byte.
const (
	logScanKey   = 1 << iota // = : > end the name of a value
	logScanToken             // the first letter of a known form of token
	logScanDigit
	logScanAt // @
	logScanQuote
)

var logScanClass = func() (class [256]uint8) {
	for _, c := range "=:>" {
		class[c] |= logScanKey
	}
	for _, c := range logTokenFirst {
		class[c] |= logScanToken
	}
	for c := '0'; c <= '9'; c++ {
		class[c] |= logScanDigit
	}
	class['@'] |= logScanAt
	class['\''] |= logScanQuote
	class['-'] |= logScanToken
	return class
}()

// scan adds what a line holds to the log.
func (r *logReader) scan(line string, n int, seen uint8) {
	s := line
	var origin []int32
	if seen&logHasEscape != 0 {
		origin = make([]int32, 0, len(line)+1)
		s = logStrip(line, &origin)
	}
	sc := logScanner{s: s}
	if !r.key.line(&sc) {
		sc.run()
	}
	slices.SortStableFunc(sc.found, func(a, b logFinding) int { return a.start - b.start })
	for _, f := range sc.found {
		span := LogSpan{Line: n, Start: f.start, End: f.end, Kind: f.kind}
		if origin != nil {
			span.Start, span.End = int(origin[f.start]), int(origin[f.end-1])+1
		}
		if f.personal {
			r.log.Personal = append(r.log.Personal, span)
		} else {
			r.log.Secrets = append(r.log.Secrets, span)
		}
	}
}

func (sc *logScanner) secret(start, end int, kind string) {
	if start < end && start >= sc.from {
		sc.found = append(sc.found, logFinding{start, end, kind, false})
		sc.from = end
	}
}

func (sc *logScanner) person(start, end int, kind string) {
	sc.found = append(sc.found, logFinding{start, end, kind, true})
}

// run visits each byte that may matter.
func (sc *logScanner) run() {
	s := sc.s
	for i := 0; i < len(s); i++ {
		class := logScanClass[s[i]]
		if class == 0 {
			continue
		}
		switch {
		case class&logScanKey != 0:
			sc.named(i)
		case class&logScanAt != 0:
			sc.mail(i)
		case class&logScanQuote != 0:
			sc.statement(i)
		case i > 0 && logWordByte(s[i-1]):
			// inside a word nothing begins
		case class&logScanDigit != 0:
			i = max(i, sc.digits(i)-1)
		default:
			sc.token(i)
		}
	}
}
