package main

import (
	"time"

	"hindcast"
)

// demoQueue is the incident that the design is drawn with: a queue that
// stalled after a release, whose cause is likely and not proven.
var demoQueue = demoIncident{
	in: hindcast.IncidentInput{
		Title: "eu-west queue stall after release 2026.09.23.1", Severity: hindcast.SEV1, State: hindcast.Resolved,
		Services: []string{"queue-workers", "checkout-api"}, Regions: []string{"eu-west"}, Day: day(2026, time.September, 23), Zone: "UTC",
		Summary: "In eu-west the job queue grew from 09:07 while worker CPU dropped from 65% to 18% (T4). The database stood at its limit of 300 connections from 09:20 (T9, L7). " +
			"Rolling the API back at 09:24 mended job creation and left the backlog as it was (T10). The backlog began to drain within two minutes of switching off `tenant_retry_policy` at 09:43 (T13) and was gone at 10:18.\n\n" +
			"*Reading:* with the flag on, retries lost their pause, and the retrying used up the shared connections. No log line ties the two together yet.",
	},
	declaredAt: "09:12", toldAt: "10:41",
	entries: []demoEntry{
		{"09:02", "Deploy of api 2026.09.23.1, which adds a retry policy per tenant", hindcast.Change, hindcast.Fact, "", ""},
		{"?", "Flag `tenant_retry_policy` switched on in eu-west. Neither the time nor the share of tenants was recorded.", hindcast.Change, hindcast.Unknown, "", ""},
		{"09:06:58", "job 81 (acme) retries three times with `delay_ms=0`, then `retry_budget_exhausted policy=\"\"` after 41 ms", hindcast.Signal, hindcast.Fact, "", "L1–L4"},
		{"09:07", "Queue depth starts to rise in eu-west; worker CPU falls from 65% to 18%", hindcast.Signal, hindcast.Fact, hindcast.Onset, ""},
		{"09:07:01", "worker-22 has waited 5,000 ms for a database connection: active=10, idle=0", hindcast.Signal, hindcast.Fact, "", "L5"},
		{"09:11", "Alerts for job age and checkout latency", hindcast.Detection, hindcast.Fact, hindcast.Detected, ""},
		{"09:14", "On-call raises the workers from 40 to 90; the queue then grows faster", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"09:14", "The extra workers asked for more connections and brought no capacity", "", hindcast.Inference, "", "L5, L7"},
		{"09:20", "Database connections reach the configured maximum of 300", hindcast.Signal, hindcast.Fact, "", "L7"},
		{"09:24", "API deploy rolled back; new jobs are created normally again, the backlog stays stuck", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"09:31–09:35", "One worker pool restarted: it works normally for about four minutes, then stalls", hindcast.ActionTaken, hindcast.Fact, "", "L8"},
		{"09:35:12", "worker-51: job 319 exhausts its retries in 38 ms, again with `policy=\"\"`", hindcast.Signal, hindcast.Fact, "", "L9"},
		{"09:43", "Flag `tenant_retry_policy` switched off; recovery begins within two minutes", hindcast.ActionTaken, hindcast.Fact, hindcast.Mitigated, "L10"},
		{"09:43:07–10", "worker-51 sees the flag off; job 319 now pauses 1,000 ms and succeeds on its second attempt", hindcast.Signal, hindcast.Fact, "", "L10–L12"},
		{"10:18", "Backlog gone", hindcast.Signal, hindcast.Fact, hindcast.ResolvedMarker, ""},
		{"?", "The US runs the same release with the flag on for 2% of tenants; no alert fired there. That is not the same as no impact.", hindcast.Note, hindcast.Fact, "", ""},
	},
	log: `09:06:58 worker-17 job=81 tenant=acme attempt=1 result=retry delay_ms=0
09:06:58 worker-17 job=81 tenant=acme attempt=2 result=retry delay_ms=0
09:06:58 worker-17 job=81 tenant=acme attempt=3 result=retry delay_ms=0
09:06:58 worker-17 WARN job=81 retry_budget_exhausted policy="" elapsed_ms=41
09:07:01 worker-22 WARN db pool wait exceeded wait_ms=5000 active=10 idle=0
09:07:03 worker-08 job=92 tenant=beta attempt=1 result=success elapsed_ms=830
09:19:52 api-03 ERROR db remaining connection slots reserved
09:31:10 worker-51 startup config_retry_default="exponential" feature_flag=true
09:35:12 worker-51 WARN job=319 retry_budget_exhausted policy="" elapsed_ms=38
09:43:07 worker-51 config_changed feature_flag=false
09:43:09 worker-51 job=319 attempt=1 result=retry delay_ms=1000
09:43:10 worker-51 job=319 attempt=2 result=success elapsed_ms=190
`,
	logOrigin: "Twelve lines from five workers and one API server, picked by hand: what is absent here proves nothing.",
	hypotheses: []hindcast.HypothesisInput{
		{Statement: "Switching on `tenant_retry_policy` produced an empty retry policy without any pause; the retrying then used up the shared database connections.",
			State: hindcast.Leading, Confidence: hindcast.Moderate,
			ConfidenceReason: "Several observations agree on the flag. None shows how retrying turns into held connections.",
			EvidenceFor:      "- empty policy, no pause, retries spent in 38 to 41 ms: L1–L4, L9\n- the same job pauses 1,000 ms and succeeds seconds after the flag is off: L10–L12\n- a pool restarted with the flag on relapses after four minutes: L8–L9\n- recovery starts within two minutes of the flag going off: T13",
			EvidenceAgainst:  "- one worker and one job show the change, without a control group\n- no line links retries to connections\n- CPU fell where a busy loop would raise it: T4",
			Unexplained:      "Why the first attempts failed at all: attempt 1 was already a retry (L1).",
			WouldSettle:      "Connections by client and pool from 09:00 to 10:20, beside retries by policy."},
		{Statement: "The API release used up the connections by itself, whatever the flag.", State: hindcast.Weakened, Confidence: hindcast.Low,
			EvidenceFor:     "- onset five minutes after the deploy: T1, T4\n- rolling back mended job creation: T10\n- an API server found no free slot: L7",
			EvidenceAgainst: "- the backlog outlived the rollback: T10\n- recovery followed a flag, not code: T13"},
		{Statement: "Raising the workers to 90 exhausted the connections.", State: hindcast.Contributing, Confidence: hindcast.Moderate,
			EvidenceFor:     "- the queue grew faster afterwards: T7\n- the limit was reached six minutes later: T9",
			EvidenceAgainst: "- queue and pool waits began seven minutes before: T4, L5"},
		{Statement: "An independent fault of the database or the network in eu-west.", State: hindcast.HypothesisOpen, Confidence: hindcast.Low,
			EvidenceFor:     "- pool waits and the limit look like infrastructure: L5, L7",
			EvidenceAgainst: "- recovery came with a flag and without work on infrastructure: T13\n- the same job changed its behaviour with the flag: L10–L12",
			WouldSettle:     "Infrastructure events of eu-west, which nobody has supplied yet."},
		{Statement: "Worker processes were stuck.", State: hindcast.Weakened, Confidence: hindcast.Low,
			EvidenceFor: "- the backlog outlived the rollback: T10", EvidenceAgainst: "- a restart gave four minutes only: T11"},
		{Statement: "Recovery at 09:43 was a late effect of the rollback at 09:24.", State: hindcast.Weakened, Confidence: hindcast.Low,
			EvidenceFor: "- nineteen minutes lie between the two: T10, T13", EvidenceAgainst: "- worker-51 stalled after the rollback: L9"},
	},
	actions: []hindcast.ActionInput{
		{Priority: hindcast.Containment, Title: "Verify that the flag is off everywhere in eu-west", OwnerRole: "On-call SRE", Due: day(2026, time.September, 23), State: hindcast.Verified,
			VerificationSignal: "Start-up logs show `feature_flag=false`; no `policy=\"\"` line during an hour of normal load", RollbackNote: "None: switching the flag on again is what must not happen before the P0 actions are verified."},
		{Priority: hindcast.Containment, Title: "Switch the flag off in the US too", OwnerRole: "On-call SRE", Due: day(2026, time.September, 23), State: hindcast.Done,
			VerificationSignal: "No exhausted retries with an empty policy in US logs after the change", RollbackNote: "Those tenants return to exponential retries, which is what they had before the release."},
		{Priority: hindcast.Containment, Title: "Return the workers from 90 to 40 in steps", OwnerRole: "On-call SRE", Due: day(2026, time.September, 25), State: hindcast.InProgress,
			VerificationSignal: "Connections stay under 70% of the limit at peak; job age flat through each step", RollbackNote: "Up one step when job age rises; never above the connection budget."},
		{Priority: hindcast.Containment, Title: "Reconcile the jobs of the window", OwnerRole: "Backend engineering lead", Due: day(2026, time.September, 25), State: hindcast.InProgress,
			VerificationSignal: "Jobs created equal jobs ended; none unexplained; duplicates listed", RollbackNote: "A replay cannot be undone: dry run first, with idempotency keys, rate-limited."},
		{Priority: hindcast.P0, Title: "Reproduce the mechanism in staging", OwnerRole: "Reliability engineer", Due: day(2026, time.September, 30), State: hindcast.InProgress,
			VerificationSignal: "Staging shows `policy=\"\"`, `delay_ms=0` and growing connections. If they do not grow, H1 is wrong or incomplete.", RollbackNote: "Staging only, no effect on production."},
		{Priority: hindcast.P0, Title: "Never resolve to an empty policy", OwnerRole: "Queue service lead", Due: day(2026, time.October, 2), State: hindcast.Planned,
			VerificationSignal: "Missing, blank and invalid policies all resolve to the default in tests and in staging at 100%", RollbackNote: "Ships with the flag off; revert the change, nothing else to undo."},
		{Priority: hindcast.P0, Title: "Give retries a floor and a guard against storms", OwnerRole: "Queue service lead", Due: day(2026, time.October, 2), State: hindcast.Planned,
			VerificationSignal: "Under injected faults the retry rate stays bounded and connections stay flat", RollbackNote: "Floor and cap are settings: tune the numbers, keep the guard."},
		{Priority: hindcast.P0, Title: "Plan a staged return of the flag with health gates", OwnerRole: "Release manager", Due: day(2026, time.October, 9), State: hindcast.Blocked, StateReason: "Waits for the other P0 actions to be verified.",
			VerificationSignal: "Each stage soaks clean; the automatic halt is tested with a bad flag", RollbackNote: "One documented step switches the flag off; it is rehearsed before the first stage."},
		{Priority: hindcast.P1, Title: "Budget database connections per client", OwnerRole: "Database platform lead", Due: day(2026, time.October, 7), State: hindcast.Planned,
			VerificationSignal: "The worst case stays under 80% of the limit; the API still gets connections with 90 workers under load", RollbackNote: "One region and one pool at a time, direct path kept."},
		{Priority: hindcast.P1, Title: "Alert on causes as well as symptoms", OwnerRole: "Observability lead", Due: day(2026, time.October, 7), State: hindcast.Planned,
			VerificationSignal: "Replaying this incident's metrics raises a cause alert within two minutes of onset", RollbackNote: "Mute or raise the threshold; noise is watched for two weeks."},
		{Priority: hindcast.P2, Title: "Separate risky flags from deploys", OwnerRole: "Release engineering lead", Due: day(2026, time.December, 18), State: hindcast.Draft,
			VerificationSignal: "The next release's change log shows who switched which flag when", RollbackNote: "A rule only: undone by decision."},
	},
	sections: []hindcast.SectionInput{
		{Heading: "Impact", Body: "Checkout in eu-west was slower and background jobs ran late between about 09:07 and 10:18 UTC (T4, T15). How many tenants and customers that touched is not known, nor whether a job was lost or ran twice."},
		{Heading: "Contributing factors", Body: "1. Nothing falls back when a policy is empty: the default was exponential (L8), the jobs ran with none (L9).\n2. API and workers share one limit of 300 connections, so trouble in one starves the other (L7).\n3. Adding workers was a fair reading of the alerts; no signal said that connections, not workers, were short (T7).\n4. Alerts watched symptoms. The pool wait at 09:07:01 (L5) alerted nobody.\n5. A deploy and a flag changed within the same minutes, and rolling back the one left the other on."},
		{Heading: "What remains unknown", Body: "1. When the flag was switched on in eu-west, and for which share of tenants.\n2. Why the policy was empty.\n3. What made the first attempts fail.\n4. Who held the 300 connections.\n5. What becomes of a job whose retries are exhausted, and whether side effects ran twice.\n6. Whether the 2% in the US saw the same."},
	},
	updates: []hindcast.UpdateInput{
		{PublicTitle: "Slow checkout and delayed background jobs in EU-West", State: hindcast.Resolved,
			Message: "Between about 09:07 and 10:18 UTC on 23 September, checkout was slower for some customers in our EU-West region, and background jobs ran late.\n\n" +
				"We undid a recent release and then switched off a setting that controls how failed jobs are tried again. Processing began to recover within two minutes of that, and the backlog was gone at 10:18 UTC.\n\n" +
				"The evidence points to that setting, but we have not confirmed the cause. We are also checking whether single jobs need to run again, and will write to those concerned. The setting stays off meanwhile. Our next update follows when the review is complete. We are sorry for the disruption."},
	},
}
