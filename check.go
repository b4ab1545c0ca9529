package hindcast

import "sort"

// Flag names one way in which a text says more than the record holds, or
// leaves out what customers need.
type Flag string

const (
	Certainty         Flag = "certainty"            // firmer about the cause than the record
	Absolute          Flag = "absolute"             // settles what the record leaves open
	Blame             Flag = "blame"                // lays fault on a person, a team or a supplier
	InternalName      Flag = "internal-name"        // names something or someone from inside
	TimeMismatch      Flag = "time-mismatch"        // a time the record does not bear out
	NumberNotInRecord Flag = "number-not-in-record" // a quantity the record does not hold
	TooLong           Flag = "too-long"             // more words than the record's limit
	MissingWhat       Flag = "missing-what"         // which service was affected, and how
	MissingWhen       Flag = "missing-when"         // when it began
	MissingState      Flag = "missing-state"        // how the service is now
	MissingNextUpdate Flag = "missing-next-update"  // when the reader hears next
)

// SentenceFlags and DocumentFlags list the flags in the order in which
// findings are shown.
var (
	SentenceFlags = []Flag{Certainty, Absolute, Blame, InternalName, TimeMismatch, NumberNotInRecord}
	DocumentFlags = []Flag{TooLong, MissingWhat, MissingWhen, MissingState, MissingNextUpdate}
)

// Hard reports whether a finding with the flag should stop publication until
// someone overrides it with a reason. These are the statements that cannot be
// taken back once customers have read them: a cause that is not established
// and blame. The rest ask for a second look. A finding that names a person is
// hard as well; see Finding.Hard.
func (f Flag) Hard() bool { return f == Certainty || f == Blame }

// Finding is one objection to a text, with the words it rests on and a way
// out.
type Finding struct {
	Sentence   int // index from 0; -1 when it concerns the whole text
	Flag       Flag
	Start, End int    // bytes of the text, or of the sentence for CheckSentences; both 0 for the whole text
	Reason     string // one sentence for the writer
	Ref        string // the item of the record it rests on: H1, U5, F2; "" if none
	Wording    string // words to put in place of the marked ones, or of the sentence; "" if none can be offered
	Hard       bool
}

// Check reads a draft customer update, in Markdown, against the record of its
// incident. It returns findings in the order of the text, those about the
// whole text last. A sentence carries a flag at most once, except for names,
// times and numbers, where each is marked. With a nil record only what needs
// no record is checked.
//
// There is no model behind it. Each sentence is cut into tokens and clauses;
// a language table (checkLanguage) tags the words with roles such as "causal
// verb", "word of possibility", "thing that can be lost"; and each flag has a
// rule that speaks of roles, clauses and the record. So a rule can be read,
// argued with and corrected, and the same text always gets the same answer.
//
// The parts, each in its own file:
//
//   - check_sentence.go finds sentences, check_token.go and check_amount.go
//     words, times and quantities, check_clause.go the clauses that decide how
//     far a hedge reaches.
//   - check_claim.go reads what is said about cause; check_certainty.go weighs
//     how firmly (plainly, very likely, likely, possibly) against the state of
//     the hypothesis it resembles.
//   - check_absolute.go and check_extent.go look for flat statements on topics
//     listed as unknown.
//   - check_blame.go and check_name.go look for fault and for inside names.
//   - check_event.go turns the record's facts into events, by the same table
//     that reads drafts; check_time.go, check_date.go and check_duration.go tie
//     each time to the nearest event of the sentence and that event to the
//     record; check_number.go does so for quantities.
//   - check_document.go asks what the whole text leaves out.
//   - check_language.go says what a language is; check_english*.go hold every
//     English word the rules use.
//
// The rules prefer silence to doubt: a check that objects to honest sentences
// is soon switched off.
func Check(text string, rec *CheckRecord) []Finding {
	k := newChecker(rec)
	spans := SplitSentences(text)
	sentences := make([]*checkSentence, len(spans))
	for i, at := range spans {
		sentences[i] = newCheckSentence(text, at, k.lex)
		k.sentence(i, sentences[i])
	}
	sort.SliceStable(k.findings, func(i, j int) bool { return k.findings[i].Start < k.findings[j].Start })
	k.document(text, sentences)
	return k.findings
}

// CheckSentences reads sentences one by one, without the rules for a whole
// update. Offsets of a finding count from the start of its sentence.
func CheckSentences(sentences []string, rec *CheckRecord) []Finding {
	k := newChecker(rec)
	for i, text := range sentences {
		k.sentence(i, newCheckSentence(text, Sentence{0, len(text)}, k.lex))
	}
	sort.SliceStable(k.findings, func(i, j int) bool {
		a, b := k.findings[i], k.findings[j]
		return a.Sentence < b.Sentence || a.Sentence == b.Sentence && a.Start < b.Start
	})
	return k.findings
}

// checker collects findings about one text.
type checker struct {
	rec      *CheckRecord
	lex      *checkLexicon
	current  int
	findings []Finding
}

func newChecker(rec *CheckRecord) *checker {
	if rec == nil {
		rec = &CheckRecord{}
	}
	if rec.index == nil {
		copied := *rec
		if err := copied.Prepare(); err != nil {
			// Times that cannot be read bear out nothing; the rest still can.
			copied = CheckRecord{Status: rec.Status, WordLimit: rec.WordLimit, Services: rec.Services, Regions: rec.Regions, Hypotheses: rec.Hypotheses,
				Unknowns: rec.Unknowns, Verified: rec.Verified, InternalNames: rec.InternalNames, Vendors: rec.Vendors, Roster: rec.Roster}
			_ = copied.Prepare()
		}
		rec = &copied
	}
	return &checker{rec: rec, lex: checkEnglish()}
}

func (k *checker) sentence(i int, s *checkSentence) {
	k.current = i
	if len(s.tokens) == 0 {
		return
	}
	names := k.names(s)
	k.certainty(s)
	k.absolute(s)
	k.blame(s)
	k.times(s)
	k.numbers(s, names)
}

// add records a finding on tokens from, to of the sentence.
func (k *checker) add(s *checkSentence, flag Flag, from, to int, ref, wording string) {
	start, end := s.at.Start, s.at.End
	if from < to && to <= len(s.tokens) {
		start, end = s.tokens[from].start, s.tokens[to-1].end
	}
	k.addBytes(flag, start, end, ref, wording)
}

func (k *checker) addBytes(flag Flag, start, end int, ref, wording string) {
	k.findings = append(k.findings, Finding{Sentence: k.current, Flag: flag, Start: start, End: end,
		Reason: k.reason(flag, ref), Ref: ref, Wording: wording, Hard: flag.Hard()})
}

func (k *checker) reason(flag Flag, ref string) string {
	r := k.lex.reasons[flag]
	if why := k.rec.index.describe(ref); why != "" {
		r += " " + why
	}
	return r
}
