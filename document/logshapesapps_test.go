package document

var logShapes = map[string]logShapeTest{
	"Spring Boot": {
		`2026-05-21T07:00:30.139+02:00  INFO 12345 --- [app] [           main] c.e.depot.DepotApplication   : Starting DepotApplication
2026-05-21 07:00:31.027  WARN 12345 --- [nio-8080-exec-1] c.e.depot.Pool       : pool low
java.lang.IllegalStateException: x
	at a.b.C(C.java:1)
Caused by: java.io.IOException: y at 2026-05-21 06:59:00
	... 3 more
`,
		[]string{
			`1 2026-05-21T05:00:30.139Z millisecond info !c.e.depot.DepotApplication "Starting DepotApplication" pid=12345 tag=app tag=main`,
			`2-6 [2026-05-21 07:00:31.027] millisecond warn !c.e.depot.Pool "pool low" pid=12345 tag=nio-8080-exec-1`,
		},
	},
	"Logback": {
		`08:15:02.118 [main] INFO  com.example.Foo -- started in 3s
08:15:02.119 [pool-1] ERROR com.example.Bar - failed
`,
		[]string{
			`1 [08:15:02.118] millisecond info !com.example.Foo "started in 3s" tag=main`,
			`2 [08:15:02.119] millisecond error !com.example.Bar "failed" tag=pool-1`,
		},
	},
	"Python logging with a traceback": {
		`2026-05-21 07:00:30,139 - my.module - INFO - hello a=1
2026-05-21 07:00:30,140 - my.module - ERROR - bad
Traceback (most recent call last):
  File "x.py", line 1, in <module>
KeyError: 2026-05-21 06:59:00
`,
		[]string{
			`1 [2026-05-21 07:00:30,139] millisecond info !my.module "hello a=1" a=1`,
			`2-5 [2026-05-21 07:00:30,140] millisecond error !my.module "bad"`,
		},
	},
	"Python logging without a format": {
		`WARNING:root:disk full
INFO:werkzeug:127.0.0.1 - - [21/May/2026 07:00:30] "GET / HTTP/1.1" 200 -
`,
		[]string{
			`1 warn !root "disk full"`,
			`2 [21/May/2026 07:00:30] second info 127.0.0.1!werkzeug "\"GET / HTTP/1.1\" 200 -" method=GET path=/ protocol=HTTP/1.1 status=200`,
		},
	},
	"Celery": {
		`[2026-02-03 05:10:31,123: INFO/MainProcess] Task app.add[6f1c0b52] received
[2026-02-03 05:10:31,200: ERROR/ForkPoolWorker-1] Task failed
`,
		[]string{
			`1 [2026-02-03 05:10:31,123] millisecond info "Task app.add[6f1c0b52] received" process=MainProcess`,
			`2 [2026-02-03 05:10:31,200] millisecond error "Task failed" process=ForkPoolWorker-1`,
		},
	},
	"uvicorn": {
		`INFO:     127.0.0.1:5000 - "GET /x HTTP/1.1" 200 OK
INFO:     Started server process [12]
`,
		[]string{
			`1 info "127.0.0.1:5000 - \"GET /x HTTP/1.1\" 200 OK" method=GET path=/x protocol=HTTP/1.1 status=200`,
			`2 info "Started server process [12]"`,
		},
	},
	"Kafka": {
		`[2026-04-11 08:15:02,118] INFO [KafkaServer id=0] started (kafka.server.KafkaServer)
[2026-04-11 08:15:02,119] WARN Unexpected error (org.apache.zookeeper.ClientCnxn)
`,
		[]string{
			`1 [2026-04-11 08:15:02,118] millisecond info !kafka.server.KafkaServer "[KafkaServer id=0] started" id=0`,
			`2 [2026-04-11 08:15:02,119] millisecond warn !org.apache.zookeeper.ClientCnxn "Unexpected error"`,
		},
	},
	"ZooKeeper": {
		`2026-04-11 08:15:02,118 [myid:1] - INFO  [main:QuorumPeerMain@127] - Starting quorum peer
`,
		[]string{
			`1 [2026-04-11 08:15:02,118] millisecond info "Starting quorum peer" tag=myid:1 tag=main:QuorumPeerMain@127`,
		},
	},
	"Cassandra": {
		`INFO  [main] 2026-04-11 08:15:02,118 StorageService.java:1234 - Starting up
`,
		[]string{
			`1 [2026-04-11 08:15:02,118] millisecond info !StorageService.java:1234 "Starting up" tag=main`,
		},
	},
	"Android": {
		`04-11 08:15:02.118  1234  5678 I ActivityManager: Start proc
04-11 08:15:02.119  1234  5678 E AndroidRuntime: FATAL EXCEPTION: main
`,
		[]string{
			`1 [04-11 08:15:02.118] millisecond info !ActivityManager "Start proc" pid=1234 tid=5678`,
			`2 [04-11 08:15:02.119] millisecond error !AndroidRuntime "FATAL EXCEPTION: main" pid=1234 tid=5678`,
		},
	},
	"Ruby logger": {
		`I, [2026-04-11T08:15:02.118123 #1234]  INFO -- : Started GET "/" for 203.0.113.5 at 2026-04-11 08:15:02 +0000
E, [2026-04-11T08:15:02.218123 #1234] ERROR -- app: boom
`,
		[]string{
			`1 [2026-04-11T08:15:02.118123] microsecond info "Started GET \"/\" for 203.0.113.5 at 2026-04-11 08:15:02 +0000" pid=1234`,
			`2 [2026-04-11T08:15:02.218123] microsecond error "app: boom" pid=1234`,
		},
	},
	"Rails requests": {
		`Started GET "/parcels" for 203.0.113.5 at 2026-04-11 08:15:02 +0200
Processing by ParcelsController#index as HTML
  Parcel Load (0.3ms)  SELECT 1
Completed 200 OK in 12ms

Started GET "/x" for 203.0.113.6 at 2026-04-11 08:15:03 +0200
`,
		[]string{
			`1-4 2026-04-11T06:15:02Z second "Started GET \"/parcels\" for 203.0.113.5 at 2026-04-11 08:15:02 +0200"`,
			`6 2026-04-11T06:15:03Z second "Started GET \"/x\" for 203.0.113.6 at 2026-04-11 08:15:03 +0200"`,
		},
	},
	".NET console": {
		`info: Microsoft.Hosting.Lifetime[14]
      Now listening on: http://localhost:5000
fail: Microsoft.AspNetCore.Server.Kestrel[13]
      Connection id "x" failed
System.Exception: boom
   at X.Y()
`,
		[]string{
			`1-2 info !Microsoft.Hosting.Lifetime "Now listening on: http://localhost:5000" event_id=14`,
			`3-4 error !Microsoft.AspNetCore.Server.Kestrel "Connection id \"x\" failed" event_id=13`,
			`5-6 "System.Exception: boom"`,
		},
	},
	"Serilog": {
		`[08:15:02 INF] Starting
[08:15:03 ERR] Boom
System.Exception: x
   at A.B()
2026-04-11 08:15:02.118 +02:00 [WRN] late
{"@t":"2026-04-11T08:15:02.1181234Z","@mt":"Hi {Name}","@l":"Warning","Name":"x"}
`,
		[]string{
			`1 [08:15:02] second info "Starting"`,
			`2-4 [08:15:03] second error "Boom"`,
			`5 2026-04-11T06:15:02.118Z millisecond warn "late"`,
			`6 2026-04-11T08:15:02.118123400Z nanosecond warn "Hi {Name}" @mt=Hi {Name} @l=Warning Name=x`,
		},
	},
	"NLog": {
		`2026-04-11 08:15:02.1181|INFO|Namespace.Class|message here
2026-04-11 08:15:02.1182|ERROR|Namespace.Class|failed
`,
		[]string{
			`1 [2026-04-11 08:15:02.1181] microsecond info !Namespace.Class "message here"`,
			`2 [2026-04-11 08:15:02.1182] microsecond error !Namespace.Class "failed"`,
		},
	},
	"loguru": {
		`2026-04-11 08:15:02.118 | INFO     | module:func:12 - hello
`,
		[]string{
			`1 [2026-04-11 08:15:02.118] millisecond info !module:func:12 "hello"`,
		},
	},
	"PHP": {
		`[07-Apr-2026 11:32:05 UTC] PHP Warning:  Undefined variable $x in /a.php on line 3
[07-Apr-2026 11:32:05 Europe/Berlin] PHP Fatal error:  Uncaught Exception
Stack trace:
#0 {main}
`,
		[]string{
			`1 2026-04-07T11:32:05Z second warn !PHP "Undefined variable $x in /a.php on line 3"`,
			`2-4 2026-04-07T09:32:05Z second fatal !PHP "Uncaught Exception"`,
		},
	},
	"logrus": {
		`INFO[0000] starting  a=1
WARN[0012] slow
time="2026-04-11T08:15:02Z" level=warning msg="x"
`,
		[]string{
			`1-2 info "starting  a=1" a=1`,
			`3 2026-04-11T08:15:02Z second warn "x" level=warning msg=x`,
		},
	},
	"Caddy": {
		`{"level":"error","ts":1775895303.123,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"203.0.113.5","method":"GET","host":"x.example.com","uri":"/"},"status":500,"duration":0.1}
`,
		[]string{
			`1 2026-04-11T08:15:03.123Z millisecond error "handled request" level=error logger=http.log.access msg=handled request request.remote_ip=203.0.113.5 request.method=GET request.host=x.example.com request.uri=/ status=500 duration=0.1`,
		},
	},
	"Google Cloud": {
		`{"insertId":"x","jsonPayload":{"message":"boom","code":3},"severity":"ERROR","timestamp":"2026-04-11T08:15:02.118Z","resource":{"type":"k8s"}}
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond error "boom" insertId=x jsonPayload.message=boom jsonPayload.code=3 severity=ERROR resource.type=k8s`,
		},
	},
	"Elastic Common Schema": {
		`{"@timestamp":"2026-04-11T08:15:02.118Z","log":{"level":"warn"},"message":"hi","host":{"name":"web-1"},"service":{"name":"x"}}
{"@timestamp":"2026-04-11T08:15:02.118Z","log.level":"ERROR","message":"hi","error.stack_trace":"a\n b"}
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond warn web-1! "hi" log.level=warn message=hi host.name=web-1 service.name=x`,
			`2 2026-04-11T08:15:02.118Z millisecond error "hi" log.level=ERROR message=hi error.stack_trace=a
 b`,
		},
	},
	"java.util.logging on two lines": {
		`Apr 11, 2026 8:15:02 AM com.example.Foo bar
INFO: Starting up
Apr 11, 2026 8:15:03 PM com.example.Foo bar
SEVERE: Failed
java.lang.Exception: x
	at y
`,
		[]string{
			`1-2 [Apr 11, 2026 8:15:02 AM] second info !com.example.Foo "Starting up"`,
			`3-6 [Apr 11, 2026 8:15:03 PM] second error !com.example.Foo "Failed"`,
		},
	},
	"Tomcat": {
		`11-Apr-2026 08:15:02.118 INFO [main] org.apache.catalina.startup.Catalina.start Server startup in 123 ms
`,
		[]string{
			`1 [11-Apr-2026 08:15:02.118] millisecond info !org.apache.catalina.startup.Catalina.start "Server startup in 123 ms" tag=main`,
		},
	},
	"winston": {
		`2026-04-11T08:15:02.118Z info: listening
2026-04-11T08:15:02.118Z [error] boom
2026-04-11T08:15:02.118Z error could not connect
2026-04-11T08:15:02.118Z info fine
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond info "listening"`,
			`2 2026-04-11T08:15:02.118Z millisecond error "boom"`,
			`3 2026-04-11T08:15:02.118Z millisecond error "could not connect"`,
			`4 2026-04-11T08:15:02.118Z millisecond info "fine"`,
		},
	},
	"sentences that only look like headers": {
		`2026-04-11T08:15:02Z upload failed: timeout
2026-04-11T08:15:02Z error reading file
2026-04-11T08:15:02Z got ERROR from peer
2026-04-11T08:15:03Z 404 not found
`,
		[]string{
			`1 2026-04-11T08:15:02Z second "upload failed: timeout"`,
			`2 2026-04-11T08:15:02Z second "error reading file"`,
			`3 2026-04-11T08:15:02Z second "got ERROR from peer"`,
			`4 2026-04-11T08:15:03Z second "404 not found"`,
		},
	},
	"Rust": {
		`[2026-04-11T08:15:02Z INFO  my_crate::module] started
2026-04-11T08:15:02.118123Z  WARN my_crate::db: slow query elapsed=3
`,
		[]string{
			`1 2026-04-11T08:15:02Z second info !my_crate::module "started"`,
			`2 2026-04-11T08:15:02.118123Z microsecond warn !my_crate::db "slow query elapsed=3" elapsed=3`,
		},
	},
	"a function of AWS": {
		`START RequestId: 6f1c0b52-0000-4000-8000-000000000000 Version: $LATEST
2026-04-11T08:15:02.118Z	6f1c0b52-0000-4000-8000-000000000000	INFO	hello
END RequestId: 6f1c0b52-0000-4000-8000-000000000000
`,
		[]string{
			`1 "START RequestId: 6f1c0b52-0000-4000-8000-000000000000 Version: $LATEST"`,
			`2-3 2026-04-11T08:15:02.118Z millisecond info "hello" request_id=6f1c0b52-0000-4000-8000-000000000000`,
		},
	},
	"Elixir": {
		`08:15:02.118 [info] GET /
08:15:02.119 [error] GenServer terminating
** (RuntimeError) x
`,
		[]string{
			`1 [08:15:02.118] millisecond info "GET /"`,
			`2-3 [08:15:02.119] millisecond error "GenServer terminating"`,
		},
	},
	"a Go panic without times": {
		`panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
main.main()
	/tmp/x.go:8 +0x1d
exit status 2
`,
		[]string{
			`1 fatal "runtime error: index out of range [5] with length 3"`,
			`3 "goroutine 1 [running]:"`,
			`4-5 "main.main()"`,
			`6 "exit status 2"`,
		},
	},
	"GitHub Actions": {
		`2026-04-11T08:15:02.1181234Z ##[group]Run x
2026-04-11T08:15:02.1181234Z ##[error]Process completed with exit code 1.
`,
		[]string{
			`1 2026-04-11T08:15:02.118123400Z nanosecond "Run x" tag=group`,
			`2 2026-04-11T08:15:02.118123400Z nanosecond error "Process completed with exit code 1."`,
		},
	},
	"compose with a panic": {
		`web-1  | starting
web-1  | INFO ready
db-1   | 2026-07-06 03:20:11.507 UTC [1] LOG:  database system is ready
db-1   | panic: x
`,
		[]string{
			`1-2 !web-1 "starting"`,
			`3 2026-07-06T03:20:11.507Z millisecond info !db-1 "database system is ready" pid=1`,
			`4 fatal !db-1 "x"`,
		},
	},
	"Elasticsearch": {
		`[2026-04-11T08:15:02,118][INFO ][o.e.n.Node               ] [node-1] starting ...
[2026-04-11T08:15:03,118][WARN ][o.e.c.s.MasterService    ] [node-1] took too long
`,
		[]string{
			`1 [2026-04-11T08:15:02,118] millisecond info !o.e.n.Node "starting ..." tag=node-1`,
			`2 [2026-04-11T08:15:03,118] millisecond warn !o.e.c.s.MasterService "took too long" tag=node-1`,
		},
	},
}
