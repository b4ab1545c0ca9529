package hindcast

// checkTag is a role that words can play. The rules are written in tags; a
// language says which words carry them.
type checkTag uint8

const (
	tagNone checkTag = iota

	// How firmly something is said.
	tagPossible   // may, might, one possibility
	tagLikely     // probably, points to, we believe
	tagStrong     // very likely, almost certainly
	tagNotKnown   // we do not know, it is too early to say
	tagQuestion   // whether, how many
	tagCondition  // if, once, should it turn out
	tagFuture     // will, is due
	tagAim        // we want, so that, to prevent
	tagDenied     // does not mean that
	tagProcess    // checking, looking for
	tagSeen       // we have seen no, no reports of
	tagVouch      // our monitoring shows
	tagIntroduces // as far as we can tell
	tagTheory     // theory, explanation: a label that hedges what follows it
	tagNegative   // not, no, never
	tagFalseHedge // we believe you deserve

	// Claims about cause.
	tagCauseVerb   // caused, led to
	tagCausePass   // due to, because of, stemmed from: the cause stands after it
	tagCauseNoun   // cause, reason, culprit
	tagAttribution // points to, consistent with, our theory is
	tagBecause     // because, so
	tagMade        // made the queue grow
	tagHarm        // overloaded, used up
	tagFault       // faulty, bug
	tagKnowing     // found the cause, we know why
	tagExclude     // ruled out, played no part
	tagRemedy      // fixed, restored
	tagWorked      // helped, did the trick
	tagIncident    // the incident, this, it: not a cause of itself
	tagSuspect     // change, setting, release, retries
	tagEffectNoun  // inconvenience, trouble
	tagAlarm       // alert, page
	tagWe          // we, our engineers
	tagDecision    // keep off, paused: what we decided
	tagBe          // is, was, has been
	tagRelative    // which, who, that

	// Claims about outcome.
	tagNone0      // no, none, nothing, not a single
	tagAll        // all, every, everything
	tagWork       // job, order, data: what can be lost
	tagLose       // lost, missing, dropped
	tagTwice      // twice, duplicated, more than once
	tagFail       // failed, rejected
	tagDone       // processed, completed, delivered
	tagSafe       // safe, intact
	tagPeople     // customers, users, nobody
	tagAffected   // affected, noticed, saw
	tagUnaffected // unaffected
	tagConfined   // confined to, limited to
	tagOnly       // only
	tagOutside    // outside, elsewhere, other regions
	tagFully      // fully, permanently
	tagResolved   // resolved, closed, over
	tagNormal     // back to normal, stable
	tagWhole      // everything, the service
	tagNoRepeat   // will not happen again, guaranteed

	// Fault.
	tagAgent   // engineer, team
	tagVendor  // provider, supplier
	tagNeglect // failed to notice, careless
	tagMistake // mistake, error: neglect as a noun
	tagHuman   // human error
	tagToBlame // to blame, at fault
	tagThanks  // thank
	tagPublic  // service, support: not a team that could be at fault

	// Events, in the record and in the draft.
	tagOnset
	tagDetect
	tagDeploy
	tagRollback
	tagDisable
	tagEnable
	tagScale
	tagRestart
	tagLimit
	tagRecover
	tagClear
	tagRise
	tagMove
	tagPause
	tagRenew
	tagExpire
	tagStall
	tagStarted
	tagImpact // delayed, slower: the effect itself

	// Times and numbers.
	tagAbout
	tagOver
	tagUnder
	tagAfter
	tagJust
	tagLasted
	tagVague     // a handful of, most, thousands
	tagSmall     // a small share of
	tagMultiple  // doubled
	tagLabel     // update, step: a number after it is a name
	tagOwnPoints // questions, points
	tagOr        // or
	tagHabit     // support hours, around the clock

	// The whole update.
	tagNow
	tagNext
	tagVagueNext
	tagDefinite
)

// event reports whether a tag names a kind of event.
func (t checkTag) event() bool { return t >= tagOnset && t < tagImpact }
