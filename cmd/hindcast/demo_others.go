package main

import (
	"time"

	"hindcast"
)

// demoPodcasts: retries without a bound after a deploy.
var demoPodcasts = demoIncident{
	in: hindcast.IncidentInput{
		Title: "Delayed podcast publishing and feed availability", Severity: hindcast.SEV1, State: hindcast.Resolved,
		Services: []string{"feeds-api", "publishing"}, Day: day(2026, time.July, 14), Zone: "UTC",
		Summary: "A deploy replaced a shared retry library by code of the feed service that tried again at once and without end. When database latency rose at 09:16, the retries took every connection; episodes came out late, at the median by 42 minutes, and about 8% of feed requests failed. Nothing was lost.",
	},
	declaredAt: "09:34", toldAt: "12:20",
	entries: []demoEntry{
		{"08:52", "`feeds-api-2026.07.14.1` starts rolling out", hindcast.Change, hindcast.Fact, "", ""},
		{"09:07", "Rollout complete, health checks normal", hindcast.Signal, hindcast.Fact, "", ""},
		{"09:16", "Scheduled analytics raise read latency on the primary database", hindcast.Signal, hindcast.Fact, "", ""},
		{"09:18", "Feed jobs time out and try again without a pause", hindcast.Signal, hindcast.Fact, hindcast.Onset, ""},
		{"09:20", "Connections at 95%; publishing slows down", hindcast.Signal, hindcast.Fact, "", ""},
		{"09:25", "Feed availability alert; on-call starts to look", hindcast.Detection, hindcast.Fact, hindcast.Detected, ""},
		{"09:27", "Alert for the depth of the publishing queue", hindcast.Detection, hindcast.Fact, "", ""},
		{"09:34", "Declared SEV-1; database and publishing teams paged", hindcast.Decision, hindcast.Fact, hindcast.Declared, ""},
		{"09:42", "Connection churn traced to the feed workers", hindcast.Note, hindcast.Inference, "", ""},
		{"09:49", "Worker concurrency cut from 400 to 100", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"09:55", "Connections fall briefly and rise again as queued jobs go on retrying", hindcast.Signal, hindcast.Fact, "", ""},
		{"10:08", "Retry traffic matched with the morning's deploy", hindcast.Note, hindcast.Inference, "", ""},
		{"10:19", "Flag switches the new retries off for feed requests", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"10:27", "Feed errors fall; publishing is still late", hindcast.Signal, hindcast.Fact, "", ""},
		{"10:41", "Feed workers paused so that others can recover", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"10:53", "Connections below 70%", hindcast.Signal, hindcast.Fact, "", ""},
		{"11:02", "Patched workers with backoff and a limit start rolling out", hindcast.Change, hindcast.Fact, "", ""},
		{"11:19", "Patched workers resume at reduced concurrency", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"11:31", "Publishing outruns new jobs; the backlog shrinks", hindcast.Signal, hindcast.Fact, "", ""},
		{"11:47", "Feed availability normal", hindcast.Signal, hindcast.Fact, hindcast.Mitigated, ""},
		{"12:05", "Last overdue episode published", hindcast.Signal, hindcast.Fact, hindcast.ResolvedMarker, ""},
		{"14:30", "Checked: no episode or feed data lost", hindcast.Note, hindcast.Fact, "", ""},
	},
	hypotheses: []hindcast.HypothesisInput{
		{Statement: "The feed service's own retry code, without pause or limit, turned a moment of database latency into a storm that held every connection.",
			State: hindcast.Confirmed, Confidence: hindcast.High, ConfidenceReason: "Workers with bounded retries recovered under the same load.",
			EvidenceFor: "- onset with the first latency after the deploy: T3, T4\n- connections fell only when retries stopped: T13, T16"},
	},
	actions: []hindcast.ActionInput{
		{Priority: hindcast.P0, Title: "Shared retry policy with limits, backoff and jitter", OwnerRole: "Platform Runtime", Due: day(2026, time.July, 21), State: hindcast.Verified, VerificationSignal: "No service carries retry code of its own", RollbackNote: "Per service, by version"},
		{Priority: hindcast.P0, Title: "Integration tests with sustained database timeouts", OwnerRole: "Feed Platform", Due: day(2026, time.July, 24), State: hindcast.Verified, VerificationSignal: "The suite fails on the code of 14 July", RollbackNote: "None needed"},
		{Priority: hindcast.P0, Title: "Separate connection budgets for requests and background work", OwnerRole: "Database Engineering", Due: day(2026, time.July, 31), State: hindcast.Verified, VerificationSignal: "Requests keep connections while workers are saturated in a load test", RollbackNote: "Pool sizes are settings"},
		{Priority: hindcast.P1, Title: "Concurrency and pause per job type", OwnerRole: "Publishing Infrastructure", Due: day(2026, time.August, 7), State: hindcast.Done, VerificationSignal: "One job type paused in production without touching others", RollbackNote: "Global setting stays available"},
		{Priority: hindcast.P1, Title: "Route the analytics query to a replica", OwnerRole: "Data Platform", Due: day(2026, time.July, 22), State: hindcast.Verified, VerificationSignal: "No analytics query on the primary for a week", RollbackNote: "Routing rule can be removed"},
		{Priority: hindcast.P1, Title: "Alert on retry rate and time to get a connection", OwnerRole: "Observability", Due: day(2026, time.July, 24), State: hindcast.Verified, VerificationSignal: "Replayed metrics alert before the feed alert did", RollbackNote: "Mute"},
		{Priority: hindcast.P1, Title: "Shorten the saturation alert from 15 to 5 minutes", OwnerRole: "Site Reliability Engineering", Due: day(2026, time.July, 20), State: hindcast.Verified, VerificationSignal: "Alert fires in a drill", RollbackNote: "Restore the window"},
		{Priority: hindcast.P1, Title: "Degraded databases in publishing load tests", OwnerRole: "Performance Engineering", Due: day(2026, time.August, 14), State: hindcast.Verified, VerificationSignal: "Scenario runs in the nightly tests", RollbackNote: "None needed"},
		{Priority: hindcast.P2, Title: "Deployment review asks about retries and timeouts", OwnerRole: "Engineering Productivity", Due: day(2026, time.August, 14), State: hindcast.Verified, VerificationSignal: "The question stands in the template and is answered", RollbackNote: "None needed"},
		{Priority: hindcast.P2, Title: "Status page follows a SEV-1 by itself", OwnerRole: "Incident Management", Due: day(2026, time.August, 21), State: hindcast.InProgress, VerificationSignal: "A drill's declaration is public within two minutes", RollbackNote: "Switch back to by hand"},
	},
	sections: []hindcast.SectionInput{
		{Heading: "Impact", Body: "- 31% of newly scheduled episodes came out late, the slowest by 2 h 21 min\n- about 8% of feed requests answered 500 or 503, some 4.2 million in all\n- 12,840 shows were touched\n- audio files stayed reachable through cached feeds"},
		{Heading: "What went well", Body: "- the availability alert came seven minutes after the first failures\n- flags could switch off part of the change\n- the queue kept every job"},
		{Heading: "What went poorly", Body: "- cutting concurrency gave relief that hid the cause\n- dashboards did not tell retries from first attempts\n- customers first heard 34 minutes after the impact began"},
	},
	updates: []hindcast.UpdateInput{
		{PublicTitle: "Late episodes and feed errors", State: hindcast.Resolved, Message: "Between 09:18 and 12:05 UTC on 14 July, new episodes came out late and some feed requests failed. Since 12:05 UTC all delayed episodes are out. No episode or feed data was lost. This is our final update."},
	},
}

// demoBirds: a retry that kept its connection, on the busiest morning.
var demoBirds = demoIncident{
	in: hindcast.IncidentInput{
		Title: "Bird survey submission outage", Severity: hindcast.SEV1, State: hindcast.Resolved,
		Services: []string{"survey-api"}, Day: day(2026, time.May, 17), Zone: "UTC",
		Summary: "On the first morning of the spring count, 68% of submissions failed for 2 h 41 min. A location check added the day before retried inside its transaction and kept each connection; under six times the usual traffic the pool ran dry. No acknowledged record was lost.",
	},
	declaredAt: "06:31",
	entries: []demoEntry{
		{"06:12", "Database latency climbs with the count's traffic; more than 20% of submissions fail", hindcast.Signal, hindcast.Fact, hindcast.Onset, ""},
		{"06:18", "First participants write to support", hindcast.Detection, hindcast.Fact, "", ""},
		{"06:23", "Connections at 95%", hindcast.Signal, hindcast.Fact, "", ""},
		{"06:27", "On-call paged for the error rate over all endpoints", hindcast.Detection, hindcast.Fact, hindcast.Detected, ""},
		{"06:31", "Declared SEV-1", hindcast.Decision, hindcast.Fact, hindcast.Declared, ""},
		{"06:38", "Pool timeouts found in the submission service", hindcast.Signal, hindcast.Fact, "", ""},
		{"06:44", "Instances restarted in batches; errors dip and return", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"06:51", "Connection limit raised; successes go from 32% to 54%", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"07:03", "Failures matched with the location check of `survey-api-2026.05.16.3`", hindcast.Note, hindcast.Inference, "", ""},
		{"07:17", "Leak reproduced in staging", hindcast.Note, hindcast.Fact, "", ""},
		{"07:29", "Decision to switch the check off by its flag", hindcast.Decision, hindcast.Fact, "", ""},
		{"07:36", "Flag on for 10% of traffic; more submissions succeed, no more invalid places", hindcast.ActionTaken, hindcast.Fact, "", ""},
		{"07:43", "Check off for all submissions; connections fall", hindcast.ActionTaken, hindcast.Fact, hindcast.Mitigated, ""},
		{"07:51", "More than 95% of submissions succeed; phones start to synchronise", hindcast.Signal, hindcast.Fact, "", ""},
		{"08:14", "Latency normal; duplicates are being reconciled", hindcast.Signal, hindcast.Fact, "", ""},
		{"08:37", "Phones caught up", hindcast.Signal, hindcast.Fact, "", ""},
		{"08:53", "Normal for half an hour; resolved", hindcast.Decision, hindcast.Fact, hindcast.ResolvedMarker, ""},
		{"10:20", "Support tells participants what happened and what to do", hindcast.Communication, hindcast.Fact, "", ""},
		{"15:40", "Reconciled: no acknowledged submission lost", hindcast.Note, hindcast.Fact, "", ""},
	},
	actions: []hindcast.ActionInput{
		{Priority: hindcast.P0, Title: "No second connection inside a retried transaction", OwnerRole: "Survey API Team", Due: day(2026, time.May, 24), State: hindcast.Verified, VerificationSignal: "Tests count connections through repeated timeouts", RollbackNote: "Revert the release"},
		{Priority: hindcast.P0, Title: "Alerts per endpoint for success, latency and pool", OwnerRole: "Reliability Engineering", Due: day(2026, time.May, 23), State: hindcast.Verified, VerificationSignal: "Replayed morning alerts within three minutes", RollbackNote: "Mute"},
		{Priority: hindcast.P0, Title: "Location check after acceptance, with a review queue", OwnerRole: "Data Quality Team", Due: day(2026, time.May, 31), State: hindcast.Verified, VerificationSignal: "Submissions succeed with the check down", RollbackNote: "Flag"},
		{Priority: hindcast.P1, Title: "Load tests with coastal regions, retry storms and a slow database", OwnerRole: "Performance Engineering", Due: day(2026, time.June, 7), State: hindcast.Done, VerificationSignal: "Nightly run shows the leak on old code", RollbackNote: "None needed"},
		{Priority: hindcast.P1, Title: "Capacity tests at 150% of the forecast", OwnerRole: "Reliability Engineering", Due: day(2026, time.June, 14), State: hindcast.InProgress, VerificationSignal: "Report before the next count", RollbackNote: "None needed"},
		{Priority: hindcast.P1, Title: "Keep unsaved surveys in the browser", OwnerRole: "Web Team", Due: day(2026, time.June, 21), State: hindcast.InProgress, VerificationSignal: "A draft survives a reload in the three main browsers", RollbackNote: "Flag"},
		{Priority: hindcast.P1, Title: "Seven days of change freeze before a count", OwnerRole: "Engineering Leadership", Due: day(2026, time.June, 1), State: hindcast.Verified, VerificationSignal: "Calendar shows the freeze", RollbackNote: "By decision"},
		{Priority: hindcast.P2, Title: "Runbook for retries and connections", OwnerRole: "Survey API Team", Due: day(2026, time.May, 27), State: hindcast.Planned, VerificationSignal: "A drill reaches the flag in ten minutes", RollbackNote: "None needed"},
	},
	sections: []hindcast.SectionInput{
		{Heading: "Impact", Body: "- 28,436 submissions failed for 11,902 of some 41,700 participants\n- 1,276 uploads from phones came late and arrived by themselves\n- 317 likely duplicates are set aside for review\n- maps and species pages stayed up, slower"},
		{Heading: "Contributing factors", Body: "1. Tests covered recovery, not who holds the connection meanwhile.\n2. Test coordinates were spread evenly; large coastal regions were not among them.\n3. Load tests reached 55% of that morning's traffic.\n4. Alerts mixed reads with submissions.\n5. The change went out less than a day before the count."},
	},
}

// demoDrafts: a fallback that never engaged.
var demoDrafts = demoIncident{
	in: hindcast.IncidentInput{
		Title: "Draft generation unavailable", Severity: hindcast.SEV2, State: hindcast.Resolved,
		Services: []string{"drafts"}, Day: day(2026, time.March, 25), Zone: "PT",
		Summary: "A model provider answered 529 to everything for 14 minutes. The fallback stood ready behind a breaker that wanted 50 failures within a minute and saw about 40. Someone flipped it by hand. 58 drafts waited and were made later; none was lost.",
	},
	declaredAt: "15:50",
	entries: []demoEntry{
		{"15:47", "Provider starts to answer 529 to every request; drafts fail for all tenants", hindcast.Signal, hindcast.Fact, hindcast.Onset, ""},
		{"15:48", "Synthetic draft monitor fires", hindcast.Detection, hindcast.Fact, hindcast.Detected, ""},
		{"15:49", "On-call acknowledges", hindcast.Communication, hindcast.Fact, "", ""},
		{"15:59", "Breaker flipped by hand; the fallback takes over", hindcast.ActionTaken, hindcast.Fact, hindcast.Mitigated, ""},
		{"16:01", "Drafts succeed again", hindcast.Signal, hindcast.Fact, hindcast.ResolvedMarker, ""},
		{"~16:20", "Latency back to usual after about twenty minutes of warming up", hindcast.Signal, hindcast.Fact, "", ""},
	},
	actions: []hindcast.ActionInput{
		{Priority: hindcast.P1, Title: "Breaker trips on a failure rate as well", Description: "Above 35% over any three minutes, besides 50 failures in 60 seconds.", OwnerRole: "Drafts lead", State: hindcast.Verified, VerificationSignal: "Replayed bursts of 40 trip it", RollbackNote: "Old threshold is a setting"},
		{Priority: hindcast.P2, Title: "Live drill of the fallback every 90 days", OwnerRole: "Reliability lead", Due: day(2026, time.April, 8), State: hindcast.Verified, VerificationSignal: "Drill on 8 April took over without help", RollbackNote: "None needed"},
	},
	sections: []hindcast.SectionInput{
		{Heading: "Lessons", Body: "The fallback had been there for fourteen months and was last drilled in October. What is not exercised is not known to work."},
	},
}
