package hindcast

import "strings"

// checkEnglishLanguage is the English of the evidence check. Phrases are
// classes of words rather than sentences that were seen: when a draft gets
// past a rule, look for the class that lacks a word.
func checkEnglishLanguage() checkLanguage {
	return checkLanguage{
		checkSets:   checkEnglishSets(),
		words:       checkEnglishWords,
		phrases:     checkEnglishPhrases,
		irregular:   checkEnglishIrregular,
		contraction: checkEnglishContractions(),
		numbers:     checkEnglishNumbers,
		scales:      map[string]float64{"hundred": 100, "thousand": 1000, "million": 1e6, "k": 1000},
		units:       checkEnglishUnits,
		months:      checkEnglishMonths(),
		weekdays:    map[string]int{"sunday": 0, "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6},
		zones:       checkZones,
		regionZones: checkRegionZones,
		abbrevs:     checkSet("e.g i.e etc vs approx no nos mr mrs ms dr st inc ltd co corp cf fig jan feb mar apr jun jul aug sep sept oct nov dec"),
		roles:       checkRoles(checkEnglishRoles),
		capitals:    map[string]string{"US": "u.s", "U.S": "u.s", "U.S.": "u.s", "USA": "u.s"},
		stop:        checkSet(checkEnglishStop),
		synonyms:    checkEnglishSynonyms(),
		ordinary:    checkSet(checkEnglishOrdinary),
		stem:        checkEnglishStem,
		inflect:     checkEnglishInflect,
		plain:       checkEnglishPlain,
		reasons:     checkEnglishReasons,
		hedges:      map[int]string{levelPossible: "possibly", levelLikely: "probably", levelStrong: "very likely"},
	}
}

func checkSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// checkEnglishWords are the lists that phrases refer to by @name.
var checkEnglishWords = map[string]string{
	"be":      "be is are was were am been being 's",
	"have":    "has have had having",
	"aux":     "is are was were has have had do does did can could may might will would shall should must",
	"not":     "not never hardly",
	"no":      "no zero without",
	"find":    "found identified traced pinpointed established determined located isolated discovered uncovered diagnosed understood confirmed know known knew understand tracked pinned figured",
	"know":    "know+ confirm+ establish+ prove+ proven determine+ identify+ say+ tell+ understand+ conclude+ verify+ verified find+ finish+ settle+ decide+",
	"cause":   "cause causes reason reasons trigger culprit source origin explanation root",
	"trouble": "problem+ issue+ incident+ disruption+ outage+ slowdown+ delay+ impact trouble+ error+ failure+ timeout+ stall+ degradation interruption+ symptoms difficulty difficulties degradation event backlog slowness latency",
	"group":   "customer+ user+ tenant+ account+ client+ subscriber+ merchant+ shop+ store+ organisation+ organization+ company companies people person everyone everybody anyone anybody nobody visitor+ shopper+ buyer+ you reader+ team+ workspace+",
	"work":    "data job+ order+ payment+ message+ record+ file+ email+ mail+ transaction+ request+ checkout+ booking+ task+ upload+ notification+ invoice+ report+ purchase+ basket+ cart+ item+ event+ work document+ entry entries delivery deliveries search+ import+ export+ backup+ transfer+ charge+ card+ login+ session+ call+ information result+ webhook+ reservation+ ticket+ content",
	"machine": "worker+ server+ node+ instance+ machine+ replica+ pool+ container+ host+ gateway+ process processes capacity cluster+ service+ memory",
	"monitor": "monitoring logs log dashboards dashboard metrics monitors checks analysis data evidence telemetry graphs records alerts systems system tests investigation review",
	"show":    "show+ shown confirm+ prove+ proven verify+ verified demonstrate+ establish+ indicate+ suggest+ reveal+",
	"start":   "begin+ start+ commence+",
	"acts":    "stalled jammed clogged flooded tripped crashed disrupted interrupted degraded consumed broke caused stopped slowed did led made brought triggered restored fixed ended cured took drove put used sent kept let got held blocked delayed overloaded overwhelmed exhausted filled tied started set cleared helped solved resolved saved went",
	"effect":  "slow+ slower slowly late later delay+ degrade+ unavailable fail+ failing error+ timeout+ stuck stale outdated behind interrupt+ disrupt+ unreachable down intermittent+ stall+ lag+ latency missing incomplete wait+ longer refuse+ broken sluggish unresponsive outage+ slowdown+ backlog degraded reject+ affected undelivered",
}

var checkEnglishIrregular = map[string]string{
	"lead": "led", "find": "found", "break": "broke broken", "bring": "brought", "begin": "began begun beginning",
	"lose": "lost losing", "run": "ran running", "know": "knew known", "understand": "understood", "say": "said",
	"tell": "told", "think": "thought", "set": "setting", "put": "putting", "give": "gave given", "take": "took taken taking",
	"see": "saw seen seeing", "hold": "held", "keep": "kept", "make": "made making", "come": "came coming",
	"go": "went gone goes going", "grow": "grew grown", "rise": "rose risen rising", "fall": "fell fallen", "show": "shown",
	"prove": "proven", "choke": "choking", "eat": "ate eaten", "shut": "shutting", "stem": "stemmed stemming",
	"forget": "forgot forgotten forgetting", "let": "letting", "catch": "caught", "hit": "hitting", "send": "sent",
	"spend": "spent", "undo": "undid undone", "hide": "hid hidden", "write": "wrote written", "leave": "left", "have": "had has",
	"mean": "meant", "drive": "drove driven", "arise": "arose arisen", "become": "became becoming", "feel": "felt", "get": "got gotten getting",
	"deal": "dealt", "buy": "bought", "pay": "paid", "freeze": "froze frozen", "spin": "spun", "wear": "wore worn",
	"do": "did done does", "be": "is are was were been being am", "stop": "stopped stopping", "tie": "tied tying", "die": "died dying",
	"swing": "swung", "sink": "sank", "throw": "threw thrown", "bear": "bore", "blow": "blew blown", "hurt": "hurt", "steal": "stole",
	"withdraw": "withdrew withdrawn", "swallow": "swallowed", "overrun": "overran", "stick": "stuck", "mishandle": "mishandled",
}

func checkEnglishContractions() map[string]string {
	out := map[string]string{
		"can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not", "let's": "let us",
		"'s": "'s", "'ve": "have", "'re": "are", "'ll": "will", "'d": "would", "'m": "am",
		"it's": "it is", "that's": "that is", "there's": "there is", "what's": "what is", "here's": "here is",
	}
	for w := range strings.FieldsSeq("is are was were do does did has have had could would should might must need") {
		out[w+"n't"] = w + " not"
	}
	return out
}

var checkEnglishNumbers = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
	"seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12,
}

var checkEnglishUnits = map[string]float64{
	"millisecond": 0.001, "milliseconds": 0.001, "ms": 0.001, "msec": 0.001,
	"second": 1, "seconds": 1, "sec": 1, "secs": 1, "s": 1,
	"minute": 60, "minutes": 60, "min": 60, "mins": 60, "m": 60,
	"hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "h": 3600,
	"day": 86400, "days": 86400, "week": 604800, "weeks": 604800, "fortnight": 1209600,
	"month": 2629800, "months": 2629800, "year": 31557600, "years": 31557600,
}

func checkEnglishMonths() map[string]int {
	out := map[string]int{"sept": 9}
	for i, m := range strings.Fields("january february march april may june july august september october november december") {
		out[m], out[m[:3]] = i+1, i+1
	}
	return out
}

const checkEnglishStop = `a an the of to in on at for from by with and or but as is are was were be been being has have had
do does did not no it its this that these those we our us you your they them their which who what when where why how than then
there here so such some any all more most new now also only just very too may might could can will would should if while
before after during since until about around into over under up out off again one other another between s 's us's my i he she
his her each every both own same further still yet already seen see made make
within minute minutes hour hours second seconds day days min mins time times first last two three four five six seven eight nine ten`

// checkEnglishOrdinary are words that serve as names of people or customers
// as well. In lower case, or where a capital proves nothing, they need a sign
// that a name is meant.
const checkEnglishOrdinary = `rose mark will grace hope may april june august summer dawn bill frank rob sue pat jack art ray miles drew
chase grant chip guy rich dean penny ivy iris lily violet daisy ruby pearl amber crystal jade faith joy skip nick max ace
echo nova spark bolt pilot canary blue green prime core edge horizon summit north south east west alpha beta gamma delta
epsilon omega mercury mars venus saturn phoenix atlas apollo orion titan falcon eagle hawk swift storm cloud sky star sun moon
park banks bank cook field fields young long price stone brown hall wells page day best case love king bush hill rivers river
small short sharp black white gray grey baker carter cooper mason miller smith turner walker ward wood woods webb bell
bishop church cross fox wolf bird fisher hunter knight lane law little major mills moody noble parsons peel pool pope power
reed rice root sands savage self shepherd singer snow spring steel street sweet temple tower wise winter holiday home
pioneer vector matrix pulse zenith apex vertex nexus quest ridge harbor harbour bridge river anchor beacon compass
legacy global united general standard first national central pacific atlantic trust express direct metro urban fresh bright
lark wren robin martin jay finch heath glen forest brook cliff dale ford marsh berry cherry olive clay rusty sandy buddy
dusty happy lucky noble victor christian angel destiny trinity chance justice honor harmony melody carol sage basil
ginger rosemary heather hazel holly laurel willow flora fern dot fade gene dale wade pierce tag tab don art gale gates
waters peak swan crane drake cash rush burns banner pike speed frost rain gold silver golden stark strong good
lead leads cole love bass rock hardy sterling marble coral ocean wave tide signal target focus insight`

var checkEnglishPlain = map[string]string{
	"host": "one of our servers", "job": "a job", "flag": "a setting", "config": "a setting", "log-field": "a message in our logs",
	"tenant": "a customer", "release": "a recent release", "person": "a member of our team", "": "one of our systems",
}

// checkEnglishSynonyms gives words that mean the same thing to a customer one
// stem. The first of a line stands for the rest.
func checkEnglishSynonyms() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(`flag setting feature toggle switch option
release deployment deploy rollout version update ship
customer tenant account user client subscriber merchant organisation
infrastructure hosting hardware platform
network carrier connectivity
worker workers capacity
backoff pause delay wait
connection connections
scale scale-up scaling raise add increase extra
error errors failure failed fail
limit maximum cap ceiling max
email mail e-mail
message notification
share rate proportion percentage
storage disk
fault outage breakdown
server node machine host
traffic load requests
database databases
pool pools
certificate certificates cert
stuck hung degraded
coincidence coincidental chance`) {
		words := strings.Fields(line)
		for _, w := range words {
			out[checkEnglishStem(w)] = checkEnglishStem(words[0])
		}
	}
	return out
}

// checkEnglishStem takes the common endings off a word. It need not be
// linguistics: the same word in draft and record must come out the same.
func checkEnglishStem(w string) string {
	w = strings.TrimSuffix(w, "'s")
	n := len(w)
	switch {
	case n > 4 && (strings.HasSuffix(w, "ies") || strings.HasSuffix(w, "ied")):
		return w[:n-3] + "y"
	case n > 5 && strings.HasSuffix(w, "ing"):
		w = w[:n-3]
	case n > 4 && strings.HasSuffix(w, "ed"):
		w = w[:n-2]
	case n > 4 && (strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "shes") || strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes")):
		w = w[:n-2]
	case n > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us"):
		w = w[:n-1]
	}
	if n = len(w); n > 4 && w[n-1] == w[n-2] && strings.IndexByte("bdgmnprt", w[n-1]) >= 0 {
		w = w[:n-1]
	}
	if n = len(w); n > 3 && w[n-1] == 'e' {
		w = w[:n-1]
	}
	return w
}

// checkEnglishInflect returns the regular forms of a verb or noun; a form
// that does not exist does no harm.
func checkEnglishInflect(w string) []string {
	n := len(w)
	stem := strings.TrimSuffix(w, "e")
	forms := []string{w + "s", stem + "ed", stem + "ing"}
	switch {
	case strings.HasSuffix(w, "y") && n > 2 && strings.IndexByte("aeou", w[n-2]) < 0:
		forms = append(forms, w[:n-1]+"ies", w[:n-1]+"ied", w+"ing")
	case strings.HasSuffix(w, "s"), strings.HasSuffix(w, "x"), strings.HasSuffix(w, "ch"), strings.HasSuffix(w, "sh"):
		forms = append(forms, w+"es")
	}
	if n > 2 && strings.IndexByte("aeiouwxy", w[n-1]) < 0 && strings.IndexByte("aeiou", w[n-2]) >= 0 {
		forms = append(forms, w+w[n-1:]+"ed", w+w[n-1:]+"ing")
	}
	return forms
}

var checkZones = map[string]int{
	"utc": 0, "gmt": 0, "z": 0, "wet": 0, "bst": 60, "cet": 60, "west": 60, "ist": 330, "cest": 120, "eet": 120, "eest": 180,
	"msk": 180, "sgt": 480, "hkt": 480, "jst": 540, "kst": 540, "aest": 600, "aedt": 660, "awst": 480, "nzst": 720, "nzdt": 780,
	"est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "akst": -540, "hst": -600, "brt": -180,
}

var checkRegionZones = map[string]string{
	"et": "America/New_York", "ct": "America/Chicago", "mt": "America/Denver", "pt": "America/Los_Angeles",
	"eastern": "America/New_York", "pacific": "America/Los_Angeles",
}
