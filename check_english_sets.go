package hindcast

// checkSets are small closed lists of words that a rule asks for one word at
// a time. They are part of a checkLanguage.
type checkSets struct {
	seenVerbs     map[string]bool // observe, as opposed to reports and signs
	whole         map[string]bool // "everything" needs no noun
	onlyOnce      map[string]bool // "only once" denies a repetition
	regionWords   map[string]bool // a place, named in general
	listWords     map[string]bool // may stand between the numbers of a list
	notNameBefore map[string]bool // after an everyday word: it is no name
	nameHeads     map[string]bool // before an everyday word: it is a name
	nameLinks     map[string]bool // before one that stands alone: it is a name
	makes         map[string]bool // made a mistake
	agentLinks    map[string]bool // a mistake by, of
	nobody        map[string]bool
	company       map[string]bool // we, I
	aboutWords    map[string]bool
	untilWords    map[string]bool
	fromWords     map[string]bool
	byWords       map[string]bool
	afterWords    map[string]bool
	deployNouns   map[string]bool // "the 09:02 release"
	ordinalEnds   map[string]bool // 23rd
	ofWords       map[string]bool
	bareUnits     map[string]bool // "minutes" without a number
	articles      map[string]bool
	andWords      map[string]bool
	ordinalHabit  map[string]bool // before "an hour": not a length of time
	yearWords     map[string]bool
	exactWords    map[string]bool
	phraseEnds    map[string]bool // end the noun that a number counts
	idiomAfter    map[string]bool // most likely
	idiomBefore   map[string]bool // at most
	you           map[string]bool
	workStems     map[string]bool
	notCondition  map[string]bool // before "once": it is a count
	plainTerms    map[string]bool // identifiers that are plain words when hyphenated
	addWords      map[string]bool // "added 50": a difference
	faultWord     string
	inability     map[string]bool // possible, but not with "not"
	pastEnding    string          // of regular verbs
	gerundEnding  string
	pluralEnding  string
	halves        map[string]bool // of the day, before the full stop of "a.m."
	asWords       map[string]bool // identified as
	nearlyWords   map[string]bool
	ordinalUnits  map[string]bool // second
	whatWord      string
	namedHours    map[string]int  // noon, midnight
	pastWords     map[string]bool // half past nine
	toWords       map[string]bool // a quarter to nine
	clockWord     string          // nine o'clock
	ordinalParts  map[string]bool // a third party: an ordinal, no share
	nounVerbs     map[string]bool // nouns that are spelled like a verb of cause
	effects       map[string]bool // how a service suffers, in a customer's words
	present       map[string]bool // verbs that speak of now
	reviewWords   map[string]bool
	stateSubjects map[string]bool // what a state can be the state of
	ifWords       map[string]bool
	finalWords    map[string]bool
	nextWords     map[string]bool
	fractions     map[string]float64
	multiples     map[string]float64
	openPrefix    string // before an unknown: "We do not yet know "
	ourPrefix     string // before a role: "our "
}

func checkEnglishSets() checkSets {
	sets := checkSets{
		seenVerbs:     checkSet("seen see found find received receive had have identified observed heard detected noticed recorded know got"),
		whole:         checkSet("everything"),
		onlyOnce:      checkSet("only exactly just"),
		regionWords:   checkSet("region regions area location country market site centre center zone"),
		listWords:     checkSet("and or to id no number nr"),
		notNameBefore: checkSet("programme program version release test testing testers tests phase feature features access users stage"),
		nameHeads:     checkSet("customer tenant client account company merchant subscriber mr ms mrs dr engineer colleague manager named called"),
		nameLinks:     checkSet("for from by belonging including with as of to like and or both"),
		makes:         checkSet("had has made makes make making"),
		agentLinks:    checkSet("by of from on at"),
		nobody:        checkSet("nobody no none neither individual any single anyone"),
		company:       checkSet("we i"),
		aboutWords:    checkSet("about around roughly approximately approx circa some nearly almost ~ ca c"),
		untilWords:    checkSet("until till til through"),
		fromWords:     checkSet("from since between starting beginning onset began start started begins starts"),
		byWords:       checkSet("by before"),
		afterWords:    checkSet("after following past"),
		deployNouns:   checkSet("release deployment rollout deploy"),
		ordinalEnds:   checkSet("st nd rd th"),
		ofWords:       checkSet("of"),
		bareUnits:     checkSet("minutes moments hours seconds days weeks"),
		articles:      checkSet("a an"),
		andWords:      checkSet("and"),
		ordinalHabit:  checkSet("per times once twice"),
		yearWords:     checkSet("in since of during"),
		exactWords:    checkSet("exactly precisely single than"),
		phraseEnds:    checkSet("times at on in by from to as and but or while when after before until since because which who with for if so then during within was were is are"),
		idiomAfter:    checkSet("likely probable probably recent recently important importantly"),
		idiomBefore:   checkSet("at how as so too all next last past these those our"),
		you:           checkSet("you your"),
		notCondition:  checkSet("than exactly only just at"),
		plainTerms:    checkSet("feature-flag retry-policy rate-limit log-level"),
		addWords:      checkSet("added adding add extra additional more further another"),
		faultWord:     "fault",
		inability:     checkSet("could"),
		pastEnding:    "ed",
		gerundEnding:  "ing",
		pluralEnding:  "s",
		halves:        checkSet("a.m p.m"),
		asWords:       checkSet("as"),
		nearlyWords:   checkSet("nearly almost just"),
		ordinalUnits:  checkSet("second"),
		whatWord:      "what",
		namedHours:    map[string]int{"noon": 12, "midday": 12, "midnight": 0},
		pastWords:     checkSet("past"),
		toWords:       checkSet("to"),
		clockWord:     "o'clock",
		ordinalParts:  checkSet("third fifth sixth eighth tenth"),
		nounVerbs:     checkSet("cause causes trigger triggers lead leads drive drives prompt spark produce account mean"),
		effects:       checkSet("slow slower slowly slowed slowness slowdown slowdowns late later delay delays delayed unavailable fail fails failed failing failure failures error errors timeout timeouts stuck stale outdated behind interrupted interruption unreachable down intermittent stalled lag latency missing incomplete waiting longer refused broken sluggish unresponsive degraded backlog rejected undelivered outage degradation"),
		present:       checkSet("is are remain remains has have now currently still continues continue"),
		reviewWords:   checkSet("investigation review analysis inquiry enquiry"),
		stateSubjects: checkSet("trouble difficulties backlog queue queues service services problem problems issue issues incident delay delays disruption impact outage error errors processing jobs system systems everything performance status slowdown symptoms recovery it they platform we customers"),
		ifWords:       checkSet("if affected"),
		finalWords:    checkSet("final last no"),
		nextWords:     checkSet("next further follow follows"),
		workStems:     map[string]bool{},
		fractions:     map[string]float64{"half": 0.5, "third": 1.0 / 3, "thirds": 1.0 / 3, "quarter": 0.25, "quarters": 0.25, "fifth": 0.2, "fifths": 0.2, "tenth": 0.1, "tenths": 0.1, "sixth": 1.0 / 6, "eighth": 0.125},
		multiples:     map[string]float64{"double": 2, "doubled": 2, "doubling": 2, "doubles": 2, "twofold": 2, "twice": 2, "triple": 3, "tripled": 3, "tripling": 3, "triples": 3, "threefold": 3, "treble": 3, "trebled": 3, "quadruple": 4, "quadrupled": 4, "fourfold": 4, "fivefold": 5, "sixfold": 6, "tenfold": 10, "hundredfold": 100, "halved": 0.5, "halving": 0.5, "halve": 0.5},
		openPrefix:    "We do not yet know ",
		ourPrefix:     "our ",
	}
	for w := range checkSet(checkEnglishWords["work"]) {
		if n := len(w); w[n-1] == '+' {
			w = w[:n-1]
		}
		sets.workStems[checkEnglishStem(w)] = true
	}
	return sets
}

// checkEnglishReasons tell the writer why a sentence was marked.
var checkEnglishReasons = map[Flag]string{
	Certainty:         "More certain about the cause than the record.",
	Absolute:          "Settles what the record leaves open.",
	Blame:             "Lays fault on a person, a team or a supplier. Say what we as a company did or missed.",
	InternalName:      "A name from inside. Use plain words for it.",
	TimeMismatch:      "The record does not bear out this time.",
	NumberNotInRecord: "The record does not hold this number for what it is said of.",
	TooLong:           "Longer than the limit for an update.",
	MissingWhat:       "Nothing says in a customer's terms which service was affected and how.",
	MissingWhen:       "Nothing says at what time the impact began.",
	MissingState:      "Nothing says how the service is now.",
	MissingNextUpdate: "Nothing says when the reader hears next.",
}
