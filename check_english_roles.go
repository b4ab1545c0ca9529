package hindcast

// checkRole is a part that single function words play in the rules. Where a
// tag stands for a class of meaning, a role stands for grammar.
type checkRole uint8

const (
	roleAux checkRole = iota // auxiliary verbs
	roleDeterminer
	roleSubordinator
	roleOpener
	roleBut
	roleQuestion
	roleAnd
	roleOr
	roleSo
	roleThat
	roleWhich
	roleLink
	roleWe
	roleNot
	roleTo
	roleBy
	roleNone
	roleRemain
	roleStay
	roleNounNext
	roleCause
	roleOpen       // after "the cause is": nothing is claimed
	roleNounBefore // before a word of harm: it describes a noun
	roleNoObject   // after a verb: nothing is acted on
	rolePassive
	roleNoAgent // after "by": a time, no agent
	roleAgentEnd
	roleStep // a step that was taken
	roleThis
	roleIncident
	rolePercent
	roleUnitPer
	roleUnitCent
	rolePercentage
	roleDozen
	roleIn
	roleMore
	rolePoints
	roleAsThe
	roleTwice
	roleRange
	roleBetween
	roleRangeJoin
	roleAt
	roleTimeLead
	roleResponsible
	roleFor
	roleNoMistake
	roleHost
	roleHostBefore
	rolePeople
	roleNameAfter
	roleLed
	roleMay
	roleInstant
	roleReaders // before a team: it is the reader's
	roleNoThing // denies a noun, not a verb
	roleIncidentNoun
	roleBefore
	roleModal   // what may be done, not what was
	roleSeek    // before "the cause": it is sought, or found, and no subject
	roleAssert  // after "can": it is claimed all the same
	roleBacklog // an effect that has a course of its own
	roleTech    // capitals that are no name
)

// checkEnglishRoles are the words of each role.
var checkEnglishRoles = map[checkRole]string{
	roleAux:          "is are was were has have had do does did can could may might will would shall should must 's",
	roleDeterminer:   "a an the our your their his her its this that these those no any some every each all more many few several",
	roleSubordinator: "although though while whereas because since after before when once if unless until where whenever given despite should",
	roleOpener:       "although though while whereas",
	roleBut:          "but",
	roleQuestion:     "whether how what why if that which who when where",
	roleAnd:          "and",
	roleOr:           "or",
	roleSo:           "so",
	roleThat:         "that",
	roleWhich:        "which who",
	roleLink:         "then also so which",
	roleWe:           "we",
	roleNot:          "not never",
	roleTo:           "to",
	roleBy:           "by",
	roleNone:         "no none nothing neither",
	roleRemain:       "remain remains",
	roleStay:         "stay stays remains remain kept keep",
	roleNounNext:     "of for behind and",
	roleCause:        "cause causes",
	roleOpen:         "still not yet unknown open being under unclear what why to one",
	roleNounBefore:   "of with for from on by in when how the",
	roleNoObject:     "at in on for by from and or but after before when because as to again faster until since while with within once of was were is are so during if sharply further down than shortly then",
	rolePassive:      "is are was were be been being got gets",
	roleNoAgent:      "about then now",
	roleAgentEnd:     "and which but",
	roleStep:         "rollback restart fix change step action removal workaround reboot failover mitigation move which revert measure pause renewal replacement update patch reversal",
	roleThis:         "this it",
	roleIncident:     "incident",
	rolePercent:      "percent",
	roleUnitPer:      "per",
	roleUnitCent:     "cent",
	rolePercentage:   "percentage",
	roleDozen:        "dozen",
	roleIn:           "in",
	roleMore:         "more",
	rolePoints:       "points",
	roleAsThe:        "as the",
	roleTwice:        "twice",
	roleRange:        "to until",
	roleBetween:      "between",
	roleRangeJoin:    "to and until till through on about around approximately roughly ~",
	roleAt:           "at",
	roleTimeLead:     "at on the",
	roleResponsible:  "responsible",
	roleFor:          "for",
	roleNoMistake:    "delays delay errors",
	roleHost:         "host",
	roleHostBefore:   "'s our the web cloud hosting database",
	rolePeople:       "people",
	roleNameAfter:    "from in 's",
	roleLed:          "led",
	roleMay:          "may",
	roleInstant:      "utc gmt",
	roleReaders:      "your their",
	roleBacklog:      "backlog",
	roleAssert:       "rule exclude confirm assure reassure guarantee promise say report",
	roleModal:        "can should must need needs",
	roleSeek:         "find finding identify identifying confirm determine determining establish establishing seek seeking know investigate investigating understand understanding for into of about",
	roleNoThing:      "no without",
	roleIncidentNoun: "incident outage disruption",
	roleBefore:       "before",
	roleTech:         "api apis cpu dns tls ssl url http https sql tcp ip id sla eu uk us cdn html css json pdf sms faq vpn gpu ram io os ui db",
}

// checkRoleSet holds one bit a role.
type checkRoleSet [2]uint64

func (set checkRoleSet) has(role checkRole) bool { return set[role/64]&(1<<(role%64)) != 0 }

// checkRoles turns the words of each role into the roles of each word.
func checkRoles(words map[checkRole]string) map[string]checkRoleSet {
	out := map[string]checkRoleSet{}
	for role, list := range words {
		for w := range checkSet(list) {
			set := out[w]
			set[role/64] |= 1 << (role % 64)
			out[w] = set
		}
	}
	return out
}

// is reports whether token i is a word of the role.
func (s *checkSentence) is(i int, role checkRole) bool {
	return i >= 0 && i < len(s.tokens) && s.lex.roles[s.tokens[i].word].has(role)
}

// anyIs reports whether a word of the role is among the tokens from, to.
func (s *checkSentence) anyIs(from, to int, role checkRole) bool {
	for i := max(from, 0); i < to; i++ {
		if s.is(i, role) {
			return true
		}
	}
	return false
}
