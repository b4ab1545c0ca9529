package hindcast

// checkEnglishPhrases says which words carry each tag; checkLanguage explains
// the notation.
var checkEnglishPhrases = map[checkTag][]string{
	// How firmly something is said.
	tagPossible: {
		"may|might|could", "may|might be", "possible|possibly|perhaps|maybe|conceivably|potentially|potential|plausible",
		"possibility|possibilities", "we suspect", "suspect that", "candidate|candidates", "can not be excluded", "hypothetical|hypothetically",
	},
	tagLikely: {
		"likely|probable|probably|presumably|apparently|seemingly|suspected|suspicion", "most likely|probable", "appear+ to", "seem+", "it appears|seems", "appears",
		"suggest+", "indicate+|indication|indications", "point+ ~1 to|at|towards|toward", "consistent with", "in line with",
		"we|i|engineers|team currently|now|still|also|strongly? believe+|think+|suspect+|assume+", "we|i|engineers|team believe|think|assume|suspect|reckon",
		"is|are|was believed|thought|suspected", "working theory|hypothesis|explanation|assumption|diagnosis", "leading|best|main|current|favoured|favored|strongest theory|hypothesis|explanation|candidate|suspect",
		"current understanding|view|assessment|thinking|picture", "as far as we can tell|see|judge", "from what we can tell|see", "in our view|opinion|assessment", "what we think|believe|suspect",
		"prime|main|leading|chief suspect", "our suspicion", "to the best of our knowledge", "so far as we know", "look+ like", "look+ as if", "we suspect but", "our understanding is",
		"signs point", "evidence favours|favors|suggests", "theory|hypothesis", "guess|hunch", "evidence that|of|for",
	},
	tagStrong: {
		"very|highly|extremely|overwhelmingly likely|probable", "almost|nearly|virtually|practically certain|certainly", "all but certain", "in all likelihood|probability",
		"with high confidence", "strongly suggest+|indicate+|point+", "little doubt", "we strongly believe|suspect|think",
	},
	tagNotKnown: {
		"do|does|did|have|has|had|is|are|was|were|can|could not ~2 @know", "is|are|was|were not ~2 clear", "not ~2 confirmed|proven|proved|established|known|certain|sure|determined|identified|found|understood|proof|able|verified|settled|concluded",
		"unknown|unclear|unconfirmed|unproven|undetermined|uncertain|unresolved|inconclusive|unverified", "too early|soon", "premature", "can|could not ~1 rule|exclude|say|tell|dismiss",
		"nothing ~2 rule+|confirm+|prove+|settle+", "rule out neither|nothing", "remain+ ~1 open|unknown|unclear|unanswered|unexplained", "still ~1 open|unknown|unclear", "is|are ~1 open", "open question|questions",
		"have|has yet to", "no|any proof", "not proof", "we wonder", "cause is still|not", "being investigated|examined|determined|checked|assessed", "under investigation|review", "never ~1 confirm+",
		"not|never ~2 rule+ out", "unable to ~1 say|confirm|tell|determine", "no conclusion|conclusions", "without knowing", "not yet", "whether or not", "at this point unclear",
		"nobody|no one|none ~1 knows|know|can", "we|to ~1 not ~1 speculate", "still ~2 determine+|establish+|work+|investigat+|look+|try|trying|examine+|check+", "in doubt|question", "not to say", "no evidence ~3 cause+",
	},
	tagQuestion:  {"whether", "how many|much|often", "what|which|who exactly? caused|causes|triggered|led|made|set|brought|happened|went", "why", "if any|anyone|anybody", "know|say|tell|certain|sure|see|check|checking|clear|ask|asked|known|confirm|confirmed if|what|why|how", "what led|lies|lay|is behind"},
	tagCondition: {"if", "once", "should it|you|any|we|a|your|this|there", "unless", "until|till", "in case", "as soon as", "in the event", "provided", "where a|any|an|your", "wherever", "assuming", "would|wouldn"},
	tagFuture:    {"will|shall", "is|are ~1 due|scheduled|planned|expected", "going to", "expect+ to", "to follow", "plan+ to", "intend+ to", "next update|report", "upcoming|forthcoming", "tomorrow", "later today", "@be adding|building|planning|introducing|setting|putting|improving|preparing", "in the coming", "over the next|coming", "is|are to follow", "report|update|review|more|details follow|follows"},
	tagAim:       {"want+|hope+|aim+|wish+|strive|striving", "aim|goal|intention|priority|aims|purpose|objective|plan", "so that", "to|and|will prevent|avoid|ensure|guard|reduce|lower", "make|making sure|certain", "in order to", "@be? work+ ~2 to", "committed|determined to", "help+ prevent|avoid", "prevent+|preventing|reduce+ ~2 chance|risk|likelihood", "to stop", "take+ steps|measures|action", "effort|efforts", "promise to do everything", "prevent|preventing|avoiding"},
	tagDenied:    {"do|does|did not mean|prove|show|imply|say|follow", "not ~2 claim+|suggest+|imply+|say+|attribut+|conclude", "would be premature|wrong|too|misleading", "can|could not ~1 promise|guarantee|assure", "not ~1 promise|guarantee", "is|are no proof|guarantee", "not the same as", "we ~2 not saying|claiming", "without claiming", "deny|denies"},
	tagProcess: {
		"check+|investigate+|review+|examine+|verify+|verifying|assess+|analyse+|analyze+|analysing|analyzing|audit+|inspect+|count+|trace|tracing", "look+ into|for|at|through", "search+ for", "work+ through", "go+ through", "investigation|review|audit into|of", "reconcil+|reconciling|compare+|comparing",
	},
	tagSeen: {
		"seen|see|found|find|received|receive|had|have|identified|observed|heard|detected|noticed|recorded|aware|know|got so? far? yet? no|any|nothing|neither|zero", "no|any|without|little ~2 report|reports|evidence|sign|signs|indication|indications|trace|hint|alert|alerts|complaint|complaints|record|records|cases|case", "not ~1 seen|found|received|aware|had|identified|observed|heard|detected|know|noticed",
		"no|any one|customer|customers|user|users has|have ~1 reported|told", "unaware", "nothing ~3 reported|indicating|suggesting|suggest|suggests|indicates", "no one|nobody ~1 reported", "alert|alerts fired|fire", "not ~1 been reported", "been reported",
	},
	tagVouch:      {"@monitor ~1 @show", "according to ~1 @monitor"},
	tagIntroduces: {"as far as we", "from what we", "in our view|opinion|assessment", "to the best of", "so far as", "on|from the|current|present ~2 evidence", "based on", "our ~2 understanding|theory|explanation|hypothesis|assessment|view ~2 is", "it is|seems|appears ~1 possible|likely|that", "we ~2 believe|think|suspect|assume that"},
	tagTheory:     {"theory|explanation|hypothesis|understanding|assumption|suspicion|possibility|theories|suspect", "possible|likely|probable|suspected cause|reason|trigger|explanation|root", "we think|believe|suspect happened?", "not|do ~2 know", "suspected", "unconfirmed|unknown|unknowns", "checking|investigating"},
	tagNegative:   {"not|never|no|none|nothing|nobody|neither|nor|without", "fail+ to", "@be unable to", "little effect", "hardly"},
	tagFalseHedge: {"believe|think that? you|customers|everyone|openness|honesty|transparency|in"},

	// Claims about cause.
	tagCauseVerb: {
		"cause+", "lead+ ~2 to", "result+ in", "trigger+", "set|sets off", "contribute+ to", "give+ ~1 rise to", "bring+ about", "bring+ down", "spark+", "provoke+", "prompt+", "induce+", "precipitate+", "produce+",
		"@be behind", "@be ~1 what @acts", "what @acts ~5 is|was|were", "@be why", "@be the|a|one ~3 cause|reason|culprit|trigger|explanation|suspect|source|origin", "account+ for", "explain+", "drive+", "play+ a|its|some|the|no ~1 part|role",
		"@be|to ~1 responsible", "is|are|was|were ~1 to blame", "to blame for", "at fault", "@be ~4 's fault", "@be ~2 the cause|reason|culprit|trigger|origin|source|root", "@be ~2 cause|culprit|trigger|factor|reason for|of|behind", "implicated|involved", "mean+ that", "create+ a|an|more|extra|heavy ~1 backlog|delay|delays|outage|disruption|bottleneck|contention|pressure|load", "started all|this|it|off", "struggle+ with|under",
		"put+ ~2 pressure|load|strain|stress on",
	},
	tagCausePass: {
		"due to", "@be ~2 fault|work|doing of", "because of", "owing to", "thanks to", "as a|the ~1 result|consequence of", "@be a|the ~1 result|consequence of", "stem+ from", "attributable to", "attributed to", "attribute+ ~3 to", "caused|triggered|explained|driven|sparked|provoked|induced|prompted ~2 by", "result+ from", "arise+ from|out", "originate+ in|from|with|at",
		"@be|come+|came|boils|boiled down to", "trace+ ~4 to", "traceable to", "put+ ~1 down to", "blame+ ~2 on", "lay|lies|lie with|in|at", "root+ in", "follow+ directly? from", "on account of", "the work of", "not ~1 cope|manage with", "at the root|heart", "linked|tied to", "down to human",
	},
	tagCauseNoun: {
		"@cause ~7 is|was|were|are|lies|lay|turned|proved|appears|seems|remains", "@cause ~7 has|have been", "root cause|causes", "cause|culprit|trigger|reason",
	},
	tagAttribution: {"point+ ~1 to|at|towards|toward", "consistent with", "suggest+|indicate+", "theory|hypothesis|explanation|understanding|assessment ~4 is|was|that", "suspicion falls on", "suspicion ~2 is", "possibility is", "in line with", "prime|main|leading|chief suspect"},
	tagBecause:     {"because", "so", "therefore|hence|thus|thereby|consequently", "which meant|means", "meaning", "which|this|that is why", "as a result|consequence"},
	tagMade:        {"make|makes|made|making ~5 grow|pile|queue|lag|accumulate|slow|slower|worse|fail|rise|stall|late|slowly|faster|longer|unavailable|stop|wait|crash|expire|time|bigger|larger|unresponsive", "leave+|left ~4 unable|without|unavailable|stuck|waiting|stranded", "keep|keeps|kept|prevent+|stop|stops|stopped|block+ ~4 from", "force+ ~5 to", "push+ ~4 over|past|beyond|to", "run+ ~3 out of ~1 because", "let|lets ~3 through|pile", "bring+ ~4 to a|its|their? knees|halt|standstill|limit", "take|takes|took|knock+|brought ~4 down|offline|out"},
	tagHarm: {
		"drop|dropped|drops|overload+|overwhelm+|exhaust+|consume+|saturate+|flood+|swamp+|starve+|break|breaks|broke|broken|crash+|slow|slows|slowed|delay|delayed|delays|disrupt+|block+|clog+|deplete+|drain+|fill+|degrade+|corrupt+|jam+|choke+|hammer+|occupy|occupied|occupies|occupying|hog+|monopolise+|monopolize+|congest+|cripple+|interrupt+|stall+|strain+|stress+|damage+|hurt|halt+|worsen+|aggravate+|exacerbate+|amplify|amplified|compound+|stop|stops|stopped|impair+|freeze|froze|frozen|deadlock+|throttle+|bombard+|inundate+|paralyse+|paralysed|paralyze+|destabilise+|destabilize+|hinder+|hamper+|increase+|interfere+|undermine+|erode+",
		"use|uses|used|using|eat+|take|takes|took|taken|fill+|hold|held|holds|tie+|gum+|back+|clog+|soak+|lock+|swallow+ up", "hold|held|holds|took|takes|swallowed|exceeded|ate ~2 connections|slots|capacity|memory|threads|resources", "knock+ ~2 out|over|down", "wear+ down", "run+ ~2 through", "interfere+ with", "cut+ off", "shut+ down", "slow+ down", "remove|removed|removes the|any|every|all ~2 delay|pause|backoff|wait|limit",
		"trip+", "sap+", "pile+ ~2 on|onto", "extend+|prolong+|lengthen+", "refuse+|reject+",
	},
	tagFault: {
		"faulty|misconfigured|buggy|flawed|defective|misconfiguration|misconfigurations|misconfiguring|flaw|flaws|bug|bugs|defect|defects|regression|glitch|malfunction|malfunctioned|malfunctioning", "bad|wrong|incorrect|broken|invalid|erroneous|poor|badly|wrongly|incorrectly|poorly ~1 setting|settings|configuration|config|policy|change|deploy|deployment|release|rule|value|code|set|configured|query|retry|update|patch|parameter|certificate|setup|design|designed",
		"setting|settings|rule|rules|configuration|policy|change|release|code ~4 was|were|is|are wrong|bad|incorrect|broken|invalid|faulty", "setting|configuration|policy|release|change|code|software|coding|programming error|fault|mistake|failure", "fault in|with", "design|software|hardware|network|memory|disk|storage|power|server fault|leak|failure|error",
	},
	tagKnowing: {
		"@find ~5 cause|causes|culprit|reason|reasons|source|trigger|origin|root|fault|bug", "theory|hypothesis|explanation|suspicion ~3 proved|proven|confirmed|correct|right|true", "found|identified|pinpointed|isolated|located|discovered|uncovered|diagnosed|established ~3 issue|problem|fault", "traced|tracked|pinned|narrowed ~5 to|down", "know|understand|understood|established|found|learned|learnt|discovered ~2 why", "know|understand|understood|established|found|learned|learnt|discovered ~2 what|how caused|triggered|happened|went|led|broke|it|the",
		"@cause ~6 is|was|has|have ~1 known|clear|understood|identified|found|established|confirmed|determined|certain|evident|obvious|pinpointed", "issue|problem|fault|trigger has|have ~1 been? identified|found|pinpointed|located|diagnosed|isolated|traced", "root cause ~2 confirmed|identified|found|known|established", "cause analysis is complete|finished|done",
	},
	tagExclude: {
		"rule+ ~1 out", "exclude+ ~1 that? a|the|any|our|an", "excluded", "eliminate+ ~3 as", "eliminated a|the|any|our", "not ~2 cause|caused|causing ~1", "not ~2 @cause for|of|behind", "was|were|is|are not ~2 cause|due|responsible|culprit|reason|trigger|involved|factor|related|down|behind|because",
		"play+|had|has|have no|not|never ~3 part|role|influence|bearing", "nothing to do with", "unrelated to", "unrelated", "not ~1 contribute|lead|trigger|play|result", "no connection|link with|to|between", "neither ~8 caused", "dismiss+", "independent of", "@be not to blame", "@be not at fault", "clear+ ~5 of blame|suspicion", "no longer ~1 suspect", "innocent",
	},
	tagRemedy: {"fix+|cure+|restore+|end|ended|ends|resolve+|solve+|clear|cleared|clears|repair+|relieve+|free+|unblock+|remedied|remedy|recover+|revive+|heal+|stabilise+|stabilize+|normalise+|normalize+|rectify|rectified|correct+|alleviate+|ease|eased|stop|stops|stopped", "bring+|brought ~4 back", "put ~3 right|end|stop", "get|got ~4 going|moving|working|flowing|running", "set ~2 right|free", "help+ ~3 recover|clear|drain|restore|end|bring", "allow+|let|enable+ ~5 recover|drain|clear|resume|complete|catch", "reduce+|lowered|cut|shortened|emptied|drained"},
	tagWorked: {"worked|helped|helps|sufficed|succeeded", "do+ the trick|job", "make+|made the|all difference", "@be effective", "have|had|has the ~1 desired|intended|wanted effect", "paid off"},
	tagIncident: {
		"this|it|that", "the|this|these|our|an|a ~2 incident|outage|disruption|problem|issue|event|interruption|stoppage|downtime|problems|issues|delays|delay|inconvenience|timeouts|errors|failures|slowdown|slowness", "incident", "these|those", "they",
	},
	tagSuspect: {
		"change|changes|rule|rules|setting|settings|release|deployment|rollout|deploy|update|upgrade|patch|flag|feature|toggle|policy|policies|configuration|config|retry|retries|retried|retrying|bug|fault|flaw|defect|error|mistake|failure|spike|surge|burst|load|traffic|attack|leak|migration|query|queries|index|cache|certificate|dns|network|hardware|disk|script|code|module|job|software|deadlock|misconfiguration|glitch|regression|overload|loop|loops|limit|timeout|requests|storm|wave|flood|lock|contention|connections|connection|churn|workers|worker|servers|rebuild|supplier|provider|vendor|host|power|cable|crawler|bot|bots|maintenance|import|batch|scaling|supplier|expiry|expiration|backoff|attempts|router|switch|firewall|storage|memory|component|library|dependency|outage|partner|rollback|restart|revert",
	},
	tagEffectNoun: {"inconvenience|frustration|concern|concerns|confusion|trouble|worry|worries|annoyance|difficulty|difficulties|hardship|stress|upset"},
	tagAlarm:      {"alert|alerts|alarm|alarms|page|paging|pager|monitor|warning|warnings|notification|pages"},
	tagWe:         {"we|us|i", "our ~1 engineers|team|teams|staff|engineer|colleagues|operators|responders|company", "the company"},
	tagDecision:   {"@aux? keep+|kept|stay+|remain+|decide+|pause+|chose|choose+|leave+|left|roll+|turn+|switch+|disable+|add+|restart+|move+|raise+|increase+|revert+|stop+|publish+|write+|written|tell+|share+|post+|ask+|check+|review+|continue+|wait+|test+|hold|held|take+|took|will|can|could|do|did|are|is", "want|need|must"},
	tagBe:         {"@be", "has|have been", "remains", "lies|lay", "appears|seems to be"},
	tagRelative:   {"which|who|that|whose"},

	// Claims about outcome.
	tagNone0: {"no|none|nothing|nobody|never|neither|nor|zero|without", "not a|one|any", "not ~1 single", "no one", "not"},
	tagAll:   {"all|every|everything|each|everyone|everybody|entire", "whole of", "the whole"},
	tagWork:  {"@work", "of? them|it|they|these|none|nothing|some|any|all|anything|everything|everyone|anyone"},
	tagLose: {
		"lose+|lost|missing|drop+|discard+|vanish+|disappear+|delete+|erase+|destroy+|corrupt+|damage+|leak+|loss|losses|wipe+|skip+|purge+|dropped|compromised|forgotten|mislaid|misplaced|unaccounted|overwritten|gone|lossless", "go+|went missing|astray|awry|unprocessed|undelivered|lost", "dead letter+|lettered", "left unprocessed|undelivered|out|behind", "never ~1 arrived|ran|reached|completed|processed|delivered|sent", "fall|fell through",
	},
	tagTwice: {"twice|duplicate+|duplicates|duplication|duplicated|duplicates|doubled|double|repeated|repeat", "more than once", "charge+|bill+|book+|sent|delivered|processed|paid several|multiple|two|three times", "a second time", "double charge+|bill+|book+|run|process+", "re run|ran|processed|sent", "only|exactly|just once"},
	tagFail:  {"fail+|errored|reject+|decline+|abandon+|refuse+|abort+|timed|crash+", "timed out", "return+ ~1 errors|error", "could|can not be completed|placed|finished|paid", "not ~1 complete+|succeed|succeeded|go|finish", "no|without ~2 failure|failures|error|errors", "unsuccessful|failure|failures|turned away"},
	tagDone:  {"process+|complete+|finish+|deliver+|succeed+|succeeded|save+|execute+|fulfil+|fulfill+|fulfilled|catch+|handle+|recover+|retain+|restore+|clear+|run|ran|sent|arrived|preserved|posted", "accounted for", "go|gone|went through|out", "caught up", "been run|made|sent", "successful|successfully"},
	tagSafe:  {"safe|secure|intact|unharmed|protected|untouched|complete|safely|unaffected|preserved"},
	tagPeople: {
		"customer|customers|user|users|tenant|tenants|account|accounts|client|clients|subscriber|subscribers|merchant|merchants|people|everyone|everybody|nobody|anyone|anybody|someone|visitor|visitors|shopper|shoppers|buyer|buyers|workspace|workspaces|organisation|organisations|organization|organizations|companies|company", "no one", "of? you", "members",
	},
	tagAffected: {
		"affect+|impact+|hit|notice+|see|saw|seen|experience+|suffer+|feel|felt|encounter+|touch+|involve+|face+|disrupt+|interrupt+|reach+|impacted", "no|without|any|zero|little ~1 impact|effect|delay|delays|disruption|consequences|problem|problems|trouble|interruption", "impact|effect on|in|for|there|at", "impact|disruption", "slow+|delayed|late|unavailable|down|spared|escape+",
	},
	tagUnaffected: {"unaffected|unimpacted|untouched|unharmed|undisturbed|undisrupted|spared|escaped", "run|ran|running|operating|operated|worked|working|continued ~2 normally|usual", "business as usual", "not ~1 affect|affected|impacted|impact|involved|disrupted|hit|touched|reach|spread|extend", "no|without|any ~1 impact|effect|disruption|problems|delays|issues|interruption", "not ~1 see|notice|experience|feel|have|suffer|encounter", "stayed|remained ~1 up|normal|healthy|available|fast", "normal|normally"},
	tagConfined:   {"confined|limited|restricted|isolated|contained|localised|localized|constrained ~1 to|within|in", "only|just|solely|exclusively|purely ~2 affect+|impact+|hit|in|to|touch+", "affect+|impact+|hit|touched only|just|solely|exclusively", "in|to ~2 alone", "never|not ~1 spread|extend|reach|go beyond|outside|to|past", "stay+|remain+|kept within|inside|limited|confined|contained", "impact ~1 limited|contained|isolated", "limited|contained|isolated"},
	tagOnly:       {"only|just|solely|exclusively|purely", "no other customers|customer|users|user|region|regions", "nobody|none|nowhere|one but|except|else"},
	tagOutside:    {"outside|beyond|elsewhere", "other|remaining ~1 regions|region|customers|users|areas|locations|sites|countries|markets", "everyone|everybody|anyone|nobody|one|nowhere|anywhere else|outside", "other than", "apart from", "rest of ~2 world|customers|regions|users|platform|business", "no other"},
	tagFully:      {"fully|completely|permanently|entirely|totally|wholly|definitively|finally", "for good", "once and for all", "in full", "largely|virtually|essentially|practically|basically|effectively"},
	tagResolved:   {"resolve+|resolved|closed|solved|fixed|repaired|remedied|cured|rectified|concluded", "@be|now|all ~1 over|finished|ended|past", "behind us", "has|have ended|passed|finished|concluded", "all clear", "came to an end", "resolution"},
	tagNormal: {
		"back|return+|returned|restored|recovered ~2 normal|usual|service|full|operation|operational|line|online", "stable|healthy|normal|normally|operational|restored|recovered|normalised|normalized|stabilised|stabilized|repaired", "@be back|up|fine|well|ok|okay|available", "working again|normally", "as fast|quick|quickly|well|good|reliable|reliably as before|usual|normal|ever", "as expected", "working|running|performing|functioning|operating|behaving|responding ~2 again|well|fine|smoothly|expected|properly|correctly|normally|usual", "in ~1 good|full order|health|working|operation|service", "full speed|strength|capacity|health|recovery|service|functionality", "has|have ~2 recovered", "usual|normal level|levels|speed|self|performance|speeds",
	},
	tagWhole: {"everything|all", "the|our|all|every|each ~1 service|services|system|systems|platform|site|product|products|infrastructure|website|app|operations|functions|features|components", "incident|outage|problem|issue|disruption|problems|issues|it|this|service|things|performance"},
	tagNoRepeat: {
		"not|never ~3 happen+|occur+|recur+|repeat+|return|reappear|resurface|come ~1 again|back|anew", "not|never ~3 happen+|occur+|recur+|reoccur+|repeat+|repeated|reappear|resurface", "not|never again ~2 happen|occur|be|affect|see|lose|let", "guarantee+|guaranteed|impossible ~8 again|happen|recur|repeat|recurrence|repetition", "guarantee+|promise+ ~9 never|not|no|again", "remove+|eliminate+|exclude+ ~2 risk|chance|possibility|danger ~3 again|recurrence|repeat|repetition|recurring", "no|zero|without chance|risk|possibility|danger|way|prospect ~4 again|recurrence|repeat|repetition|recurring|happening|returning", "impossible ~4 happen|recur|repeat|occur|again",
		"never ~5 again", "one off|time event|incident|occurrence", "last|final time ~5 happens|occurs|will|see", "immune|safe|protected from|against ~3 recurrence|repeat|this|again", "not be repeated",
	},

	// Fault.
	tagAgent: {
		"engineer|engineers|operator|operators|developer|developers|employee|employees|manager|managers|administrator|administrators|admin|admins|intern|technician|technicians|contractor|contractors|colleague|colleagues|consultant|consultants|programmer|analyst|lead|leads|director|architect|reviewer|reviewers|approver|tester|testers|commander|responder|responders|freelancer|apprentice|trainee|supervisor|executive|officer|specialist|sysadmin|dba|author", "team|teams|staff|department|group|crew|squad|personnel|management|shift|people|individual|individuals|person|somebody|someone",
		"on call", "one of us", "member|members of|on|in ~2 staff|team|crew|department|group|company|us", "one of our|the ~1 people|staff|own",
	},
	tagVendor: {"vendor|vendors|supplier|suppliers|provider|providers|host|hosts|partner|partners|bank|banks|agency|subcontractor|carrier|hoster|processor|operator|reseller|manufacturer|consultancy|registrar|isp", "third party|parties", "hosting|cloud|telecom|network|software|security|storage|payment|power|internet|database|infrastructure|delivery company|companies|firm|firms|operator|operators"},
	tagNeglect: {
		"fail+ ~1 to", "forget+", "forgot|forgotten", "neglect+|neglected|neglectful", "overlook+", "ignore+", "miss|missed|misses|missing", "careless|carelessly|carelessness|negligent|negligently|negligence|sloppy|sloppily|reckless|recklessly|incompetent|incompetence|inattentive|inattention|complacent|lax|unprepared|irresponsible|unprofessional|hasty|hastily|inexperienced|inexperience|lazy|asleep|distracted|slowly|blunder+|bungle+|botch+|mishandle+|misread|misjudge+|mismanage+|misunderstood|misconfigure+|mistyped|fumble+|rushed|lapse|lapsed|broke|damaged|ruined|wrecked|corrupted|sabotaged|crashed", "@be ~1 slow|late|tardy|unresponsive|unhelpful", "too|so|very|painfully|far slow|slowly|late|long|quickly|fast|hastily|early", "take+ too|far|so|very long|too", "take+ ~4 to reply|respond|react|answer|act|notice|help", "unreliable|shoddy|substandard",
		"should|ought|could ~2 have", "should have", "ought to have", "should not have", "need+ to have", "was|were supposed to", "do|does|did|had|has|have|was|were not ~1 test+|check+|notice+|respond+|react+|follow+|tell|told|warn+|inform+|read|act|review+|escalate+|see|spot+|alert+|answer+|ask|asked|verify|verified|document+|communicate+|do|realise+|realize+|understand|pay|pick|act+|validate+|update|announce+|consult+|mention|bother|look|watch|watching|catch|keep|kept|apply|applied|live|honour|honor|take|deliver|double|prepare|prepared|train|trained|care|hand|pass|complete|act|obey|prevent|think|monitor|monitoring|plan",
		"without ~2 testing|approval|checking|review|permission|authorisation|authorization|reading|asking|telling|warning|notice|verifying|following|plan|rehearsal|consulting|informing|notifying|test|tests|validation|check|checks|proper|properly|backup|care|due|sign|looking|thinking|adequate|validating|reviewing|letting|enough|informing|oversight|supervision|caution", "wrong|wrongly|incorrect|incorrectly|mistaken|mistakenly|improperly|accidental|accidentally|inadvertent|inadvertently|unintentionally|erroneously|poorly|badly|inadequate|inadequately|unacceptable|unacceptably|insufficiently|rashly|prematurely", "by mistake|accident|error", "in error", "let ~2 down", "skip+|skipped|bypass+|cut+|violate+|broke|disregard+|circumvent+|breach+ ~4 test|tests|testing|checks|check|procedure|procedures|process|corners|rules|policy|review|approval|protocol|step|steps|checklist|guidelines|instructions",
		"against ~2 advice|policy|procedure|rules|instructions", "fat fingered", "drop+ the ball", "fall|fell short|asleep", "make|made a bad|poor|wrong", "sat on", "waited too|far", "gave|give us wrong|bad|incorrect", "press+ the wrong", "push+ ~3 wrong|untested|unreviewed", "deserve+ ~2 blame|criticism",
	},
	tagMistake: {"mistake|mistakes|error|errors|blunder|blunders|oversight|slip|negligence|carelessness|incompetence|failing|failings|lapse|lapses|failure|failures|inattention|inexperience|fault|misjudgement|misjudgment|typo|delay|delays|haste|inaction|slowness|recklessness"},
	tagHuman:   {"human|operator|user|manual|pilot|personal|staff|engineer|administrator|employee|people|management error|errors|mistake|mistakes|failure|failing|oversight|negligence", "error on the part", "error|mistake by a|an|one|the|our", "people problem"},
	tagToBlame: {"to blame", "at fault", "'s fault", "fault of", "fault lies|lay|is with", "the fault|blame of|lies|lay|rests|belongs", "blame+", "responsible|accountable|culpable|liable|guilty", "responsibility lies|rests|belongs", "their|his|her own? fault|mistake|error|failure|negligence", "hold+ ~4 responsible|accountable", "fault|blame on", "fault", "dropped the ball", "screwed up", "messed up", "doing of", "on them"},
	tagThanks:  {"thank|thanks|grateful|appreciate|gratitude|praise"},
	tagPublic:  {"support|service|help|customer|status page|team|desk"},

	// Events.
	tagOnset: {
		"@start|first|appear+ ~3 @trouble|slow|slowing|see|saw|notice|fail|failing|fall|affect|affecting|delayed|late|degrade|struggle|time|arrive|suffer|experience|stall", "@trouble|impact|it|this ~2 @start|started|arose|appeared|occurred|emerged|hit", "fall|fell|falling behind", "become+|became|turned|went|grew ~1 slow|slower|unavailable|unreachable|late|unresponsive|sluggish|delayed|degraded|down|dark|offline|stale|intermittent", "onset", "slowed", "@start ~3 @trouble", "start|started|begin|began|beginning|starting at|from|around|about|on", "@trouble ~1 @start|started", "which|that|and|they|these @start", "stop|stopped|ceased ~1 responding|working|processing|loading|arriving",
	},
	tagDetect: {
		"alert|alerts|alarm|alarms|page|pages|pager|monitoring|monitor ~3 fire+|fired|reach+|reached|sound+|trigger+|triggered|notified|told|came|went|rang|arrived|raised|warned|picked|flagged|detected|caught|woke|showed", "@be paged|alerted|notified", "detect+|detection|notice+|spot+|discover+|learn+", "become+|became|made|were|was aware", "first|an|the|that|one|any alert|alerts|alarm|report", "onset to alert", "customer|first|support report|reports", "got ~2 alert|alerts|report|reports", "an? alert|alerts", "identify|identified the|a problem|issue", "tell that|there",
	},
	tagDeploy:   {"deploy+|ship+|released|launch+|introduce+|publish", "roll+ ~4 out", "push+ ~3 out|live|to", "go|goes|went|put ~1 live", "release+ ~1 a|an|the|our|this", "@be released|deployed|installed", "release|deployment|rollout|deploy went|finished|began|started"},
	tagRollback: {"roll+ ~6 back", "rollback|rollbacks|reversal|reversion", "revert+|undo+|undid|undone|reverse|reversed", "back+ ~4 out", "withdraw+|withdrew|withdrawn", "took ~3 back", "previous|earlier|older version|release"},
	tagDisable:  {"disable+|deactivate+", "turn+|switch+|turned|switched|shut|took|set|switching ~6 off", "off switch", "take|taking|took ~4 out of", "remove+|removed ~3 setting|flag|feature", "flag disabled|off"},
	tagEnable:   {"enable+|activate+", "turn+|switch+|turned|switched ~6 on", "@be on", "set|put ~3 on"},
	tagScale:    {"add+|increase+|raise+|double+|expand+|extend+|triple+|grew ~5 @machine", "scale+ ~3 up|out", "scale+", "more|extra|additional|further @machine", "bring+|brought ~3 to # @machine", "capacity ~1 increased|raised|added|doubled"},
	tagRestart:  {"restart+|reboot+|bounce+|recycle+|relaunch+", "start+ ~4 again|afresh", "re start+", "restart"},
	tagLimit:    {"reach+|hit|hits|at ~4 limit|maximum|max|cap|ceiling|capacity|threshold", "ran|run|running|runs out of", "limit ~2 reached|hit", "was|were full", "max+ out", "exhaust+|exhausted|deplete+|used|use ~4 connection|connections|memory|capacity|slots", "out of connections|memory|space|disk|capacity", "peak+|peaked"},
	tagRecover:  {"recover+ ~3 @start", "@start ~2 recover+|improve|improving|shrink|shrinking|fall|falling|drain|draining|drop|ease|resume|clear|catch|work|working|flow|move|moving|run|running|arrive|arriving", "recovery|recovering", "resume+", "improve+", "ease+", "service ~1 resumed", "flow again"},
	tagClear: {
		"clear|cleared|clearing|clears", "empty|emptied|drain+|drained", "catch+|caught up", "back to normal|usual", "@be|had|all over|resolved|gone|ended|finished|recovered", "end+|ended|ending|end|resolved|resolution|restored", "recovered|recover fully", "fully|completely|had recovered|recovered", "return+|returned ~1 to normal|usual", "normal again",
	},
	tagRise:    {"rise|rises|rose|risen|rising|grow|grows|grew|growing|climb+|build|built|building|surged|spiked|swell+|lengthen+|accumulate+|mount+|pile+", "queue ~2 increase+|increased|increasing"},
	tagMove:    {"move+|shift+|route+ ~3 traffic|requests|load|users|customers|service|services|jobs|calls", "redirect+|reroute+|divert+|switch+ ~5 standby|traffic|replica|cluster|region|secondary|backup|other|another|spare", "fail+ ~2 over", "failover", "traffic ~2 moved|redirected|rerouted|shifted|diverted", "promote+"},
	tagPause:   {"pause+|suspend+|halt+", "put ~3 on hold", "stop+|stopped the|it|this", "hold|held back", "abort+|cancel+"},
	tagRenew:   {"renew+|renewal|reissue+|rotate+", "replace+|install+|issue+ ~5 certificate|key|disk|token|secret|hardware|part|cable", "new|renewed|fresh certificate", "patch+|apply|applied ~2 fix|patch"},
	tagExpire:  {"expire+|expiry|expiration|lapse+"},
	tagStall:   {"stall+|stick|stuck|hung|freeze|froze", "stop+|stopped again"},
	tagStarted: {"rebuild|migration|import|backup|maintenance|upgrade|test|copy|script|reindex ~1 @start|running|launched", "rebuild|migration|import|backup|upgrade|copy of ~4 @start|running|launched", "@start|launched|running ~3 rebuild|migration|import|backup|maintenance|upgrade|test|copy|script|reindex", "running since"},
	tagImpact:  {"@effect", "affect+|affected|impact+|impacted|disruption|disrupted|degraded|trouble|difficulty|difficulties|difficult|problem|problems|incident|outage|issue|issues|impact"},

	// Times and numbers.
	tagAbout:  {"about|around|roughly|approximately|approx|circa|some|nearly|almost|~|ca|c", "or so", "close to", "in the region of", "just about|over|under"},
	tagOver:   {"over|exceeding|exceeded|exceed|exceeds", "more|longer|greater|better|other|no|not fewer|less? than", "at least", "upwards|north|in excess of", "well|just over", "a minimum of", "or more", "min"},
	tagUnder:  {"under|within|below|inside", "less|fewer|shorter|no|not more|longer? than", "at most", "nearly|almost", "a maximum of", "just under|short", "or less"},
	tagAfter:  {"after|following", "later than", "past"},
	tagJust:   {"shortly|just|soon|moments|immediately|right|directly|minutes|straight after|before|past|following|afterwards"},
	tagLasted: {"last+|lasted|persist+|continue+|continued|went|total|totalled|altogether|throughout|duration|spanned|ran|for", "total of", "in all|total", "long"},
	tagVague: {
		"handful|handfuls", "a few", "few", "very few", "a|an|the|only ~1 small|large|limited|tiny|significant|substantial|considerable|sizeable|sizable|big|huge|good|growing|great|fair|vast|certain|modest|low|high number|share|proportion|percentage|fraction|part|portion|minority|majority|subset|group|amount|volume|deal", "a number|proportion|fraction|percentage|portion of", "the majority|bulk of", "majority|minority", "most", "half", "dozens|hundreds|thousands|millions|scores|tens|hundred|billions", "several|many|numerous|countless|multiple|plenty", "a couple", "a lot|ton", "lots of", "nearly|almost half", "vast majority", "next to|hardly|scarcely|barely none|any|no|a",
	},
	tagSmall:    {"a|an|only? ~1 small|tiny|low|limited|modest share|proportion|percentage|fraction|part|portion|minority|subset|number|group", "a fraction|handful|few", "few|minority"},
	tagMultiple: {"double|doubled|doubling|doubles|twofold|twice", "triple|tripled|tripling|triples|threefold|treble|trebled", "quadruple|quadrupled|fourfold|fivefold|sixfold|tenfold|hundredfold", "halved|halving|halve"},
	tagLabel:    {"update|step|part|section|version|phase|tier|level|error|code|status|http|number|no|ticket|case|reference|ref|incident|page|point|question|item|option|plan|severity|sev|priority|release|chapter|figure|table|row|line|appendix|rfc|iso|ipv|port|channel|room|inc|sla|#|id"},
	tagOwnPoints: {
		"question|questions|thing|things|point|points|step|steps|reason|reasons|part|parts|item|items|possibility|possibilities|explanation|explanations|theory|theories|way|ways|area|areas|measure|measures|option|options|fact|facts|topic|topics|hypothesis|hypotheses|change|changes|improvement|improvements|action|actions|lesson|lessons|update|updates|issue|issues|matter|matters|checks|line|lines|candidate|candidates|goal|goals|stage|stages|phase|phases|cause|causes|unknowns",
	},
	tagOr:    {"or"},
	tagHabit: {"support|office|business|opening|service|working hours|hour|desk|days|day", "a|per|every|each day|week|year|night|month|hour", "around the clock", "available|reach+ us|24", "reference|guarantee|contract|terms|sla|policy", "every # minutes|hours|days", "in the past|last"},

	// The whole update.
	tagNow: {
		"is|are|remain+|was|has|have|stay+|now|currently|still ~3 clear|cleared|recovered|recovering|continuing|ongoing|resolved|stable|normal|normally|healthy|operational|improving|restored|easing|eased|ended|over|available|slow|slower|delayed|late|degraded|unavailable|down|failing|affected|back|up|empty|drained|working|draining|shrinking|falling|subsided|persist|behind|stuck|unreachable|elevated|improved|returned|resumed|stabilised|stabilized|fixed|processed|caught|completed|impaired|experiencing|seeing|running|worsening|declined|paused|interrupted|being",
		"continue+ to ~2 see|be|experience|recover|improve|fail|affect|degrade|have|fall|shrink|run|face|drain|suffer", "continues|continuing|persists|persist|ongoing", "had ~1 cleared|recovered|ended|drained|caught|emptied", "backlog|queue|queues|service|services|problem|problems|incident|delays|errors|issue|disruption|impact|outage ~3 cleared|emptied|drained|ended|recovered|resolved|finished|over|gone|empty|stopped|subsided|clear", "cleared|recovered|drained|emptied|resolved|ended|stopped", "service ~2 restored", "caught up", "backlog clear|cleared", "full|fully recovery|recovered|operational|restored", "recovery is|complete|continues|under|in", "status resolved|monitoring|investigating|recovering|ongoing|operational", "we continue to see", "are seeing|experiencing", "no longer", "not yet recovered|resolved|restored|fixed", "@be fixed|gone|over|recovering", "in progress",
	},
	tagNext: {
		"update|updates|report|news|information|more|details|word|findings|summary|review|post|write|share|publish|inform|hear|communicate|tell|follow|message|postmortem|account|results|conclusions|again|notify|announce|speak|touch|return",
	},
	tagVagueNext: {"in due course", "as we|soon|and ~2 learn|know|have|when|more", "when|once|as we|soon ~2 know|learn|have ~2 more", "if you|we|your|any", "shortly|soon", "when|once|as ~2 available|possible|have", "later", "as and when", "keep you ~1 informed|updated|posted"},
	tagDefinite:  {"when|once|after|until|soon ~6 complete|completed|completes|done|finished|confirmed|ends|ended|over|concluded|concludes|finishes|ready|understand|understood|found|known|established|identified|recovered|resolved|restored|clear|cleared|settled|checked", "final|last|only update|message|report|post", "no further|more updates|update", "tomorrow|tonight|today|hourly|daily", "this|next|by|on afternoon|evening|morning|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|month", "monday|tuesday|wednesday|thursday|friday|saturday|sunday", "noon|midday|midnight", "end|close of", "every|each|within|in|next|per ~2 hour|half|minutes|hours|day|days|week|weeks|business|month", "review|investigation|analysis|audit is complete|finished|done|ends|closed"},
}
