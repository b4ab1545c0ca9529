package document

var logServerShapes = map[string]logShapeTest{
	"syslog with a priority": {
		`<34>Oct 11 22:14:15 mymachine su: 'su root' failed for lonvick on /dev/pts/8
<13>Oct 11 22:14:16 10.0.0.5 app[12]: level=warn msg="x y"
`,
		[]string{
			`1 [Oct 11 22:14:15] second fatal mymachine!su "'su root' failed for lonvick on /dev/pts/8"`,
			`2 [Oct 11 22:14:16] second warn 10.0.0.5!app "x y" pid=12 level=warn msg=x y`,
		},
	},
	"syslog of RFC 5424": {
		`<165>1 2026-10-11T22:14:15.003Z mymachine.example.com evntslog 111 ID47 [exampleSDID@32473 iut="3" eventSource="App"] An application event
<34>1 2026-10-11T22:14:15.003Z host su - ID47 - 'su root' failed
`,
		[]string{
			`1 2026-10-11T22:14:15.003Z millisecond info mymachine.example.com!evntslog "An application event" pid=111 msgid=ID47 iut=3 eventSource=App`,
			`2 2026-10-11T22:14:15.003Z millisecond fatal host!su "'su root' failed" msgid=ID47`,
		},
	},
	"Apache errors": {
		`[Mon May 04 04:47:30.123456 2026] [core:error] [pid 123:tid 456] [client 203.0.113.5:567] AH00124: Request exceeded
[Mon May 04 04:47:31 2026] [error] [client 203.0.113.5] File does not exist
`,
		[]string{
			`1 [Mon May 04 04:47:30.123456 2026] microsecond error "AH00124: Request exceeded" module=core pid=123 tid=456 client=203.0.113.5:567`,
			`2 [Mon May 04 04:47:31 2026] second error "File does not exist" client=203.0.113.5`,
		},
	},
	"audit": {
		`type=SYSCALL msg=audit(1775895303.243:24287): arch=c000003e syscall=2 success=no comm="cat"
`,
		[]string{
			`1 2026-04-11T08:15:03.243Z millisecond "audit(1775895303.243:24287):" type=SYSCALL msg=audit(1775895303.243:24287): arch=c000003e syscall=2 success=no comm=cat`,
		},
	},
	"Cisco": {
		`*Apr  7 11:32:05.123 UTC: %LINK-3-UPDOWN: Interface Gi0/1, changed state to down
`,
		[]string{
			`1 [Apr  7 11:32:05.123 UTC] millisecond error !LINK-3-UPDOWN "Interface Gi0/1, changed state to down"`,
		},
	},
	"containers of Kubernetes": {
		`2026-04-11T08:15:02.118123456Z stdout F hello world
2026-04-11T08:15:02.118123456Z stderr P {"level":"error","msg":"x"}
`,
		[]string{
			`1 2026-04-11T08:15:02.118123456Z nanosecond "hello world" stream=stdout`,
			`2 2026-04-11T08:15:02.118123456Z nanosecond error "x" stream=stderr level=error msg=x`,
		},
	},
	"CSV": {
		`"2026-07-06 03:20:11","ERROR","msg, here"
2026-07-06 03:20:11.507 UTC,"desk","parcels",2188,"10.0.0.1:5",x,1,"SELECT",2026-07-06 03:20:10 UTC,1/2,0,ERROR,42P01,"relation"
`,
		[]string{
			`1 [2026-07-06 03:20:11] second error "msg, here"`,
			`2 2026-07-06T03:20:11.507Z millisecond "\"desk\",\"parcels\",2188,\"10.0.0.1:5\",x,1,\"SELECT\",2026-07-06 03:20:10 UTC,1/2,0,ERROR,42P01,\"relation\""`,
		},
	},
	"dates as date, HTTP and browsers write them": {
		`Tue Apr  7 11:32:05 UTC 2026: starting backup
Tue, 07 Apr 2026 11:32:05 GMT request done
Tue Apr 07 2026 11:32:05 GMT+0200 (Central European Summer Time) x
2026-04-11 08:15:02.118 +0200 CEST m=+0.1 hello
`,
		[]string{
			`1 2026-04-07T11:32:05Z second "starting backup"`,
			`2 2026-04-07T11:32:05Z second "request done"`,
			`3 2026-04-07T09:32:05Z second "(Central European Summer Time) x"`,
			`4 2026-04-11T06:15:02.118Z millisecond "m=+0.1 hello" m=+0.1`,
		},
	},
	"compose with times": {
		`2026-04-11T08:15:02.118Z app_1 | ERROR: boom
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond error !app_1 "boom"`,
		},
	},
	"kernel ring buffer": {
		`[    0.000000] Linux version 6.1
[   12.345678] usb 1-1: new device
`,
		[]string{
			`1 "[    0.000000] Linux version 6.1"`,
			`2 "[   12.345678] usb 1-1: new device"`,
		},
	},
	"Docker files": {
		`{"log":"2026-04-11 08:15:02,118 ERROR app: boom\n","stream":"stderr","time":"2026-04-11T08:15:02.118123456Z"}
{"log":"{\"level\":\"warn\",\"msg\":\"inner\"}\n","stream":"stderr","time":"2026-04-11T08:15:03.118123456Z"}
`,
		[]string{
			`1 2026-04-11T08:15:02.118123456Z nanosecond error "app: boom" log=2026-04-11 08:15:02,118 ERROR app: boom
 stream=stderr`,
			`2 2026-04-11T08:15:03.118123456Z nanosecond warn "inner" log={"level":"warn","msg":"inner"}
 stream=stderr level=warn msg=inner`,
		},
	},
	"Envoy": {
		`[2026-04-11 08:15:02.118][1][info][main] [source/server/server.cc:123] initializing epoch 0
[2026-04-11T08:15:02.118Z] "GET /x HTTP/1.1" 503 UF 0 91 "-" "-"
`,
		[]string{
			`1 [2026-04-11 08:15:02.118] millisecond info "initializing epoch 0" pid=1 tag=main tag=source/server/server.cc:123`,
			`2 2026-04-11T08:15:02.118Z millisecond "\"GET /x HTTP/1.1\" 503 UF 0 91 \"-\" \"-\"" method=GET path=/x protocol=HTTP/1.1 status=503`,
		},
	},
	"milliseconds": {
		`1775895303243 INFO hello
1775895303244 WARN there
`,
		[]string{
			`1 2026-04-11T08:15:03.243Z millisecond info "hello"`,
			`2 2026-04-11T08:15:03.244Z millisecond warn "there"`,
		},
	},
	"day first": {
		`11.04.2026 08:15:02 Dienst gestartet
`,
		[]string{
			`1 [11.04.2026 08:15:02] second "Dienst gestartet"`,
		},
	},
	"Heroku": {
		`2026-04-11T08:15:02.118123+00:00 app[web.1]: hello
2026-04-11T08:15:02.118123+00:00 heroku[router]: at=info method=GET path="/" host=myapp.example.com fwd="203.0.113.5" dyno=web.1 status=200
`,
		[]string{
			`1 2026-04-11T08:15:02.118123Z microsecond !app "hello" instance=web.1`,
			`2 2026-04-11T08:15:02.118123Z microsecond !heroku "at=info method=GET path=\"/\" host=myapp.example.com fwd=\"203.0.113.5\" dyno=web.1 status=200" instance=router at=info method=GET path=/ host=myapp.example.com fwd=203.0.113.5 dyno=web.1 status=200`,
		},
	},
	"IIS": {
		`#Software: Microsoft Internet Information Services 10.0
#Fields: date time s-ip cs-method cs-uri-stem
2026-04-11 08:15:02 192.0.2.1 GET /path - 443 - 203.0.113.5 UA 200 0 0 15
`,
		[]string{
			`1-2 "#Software: Microsoft Internet Information Services 10.0"`,
			`3 [2026-04-11 08:15:02] second "192.0.2.1 GET /path - 443 - 203.0.113.5 UA 200 0 0 15"`,
		},
	},
	"syslog with whole times": {
		`2026-04-11T08:15:02.118123+02:00 web-1 nginx: starting
2026-04-11T08:15:02.118123+02:00 web-1 systemd[1]: Started x.service
2026-04-11T08:15:02.118123+02:00 web-1 kernel: oops
`,
		[]string{
			`1 2026-04-11T06:15:02.118123Z microsecond web-1!nginx "starting"`,
			`2 2026-04-11T06:15:02.118123Z microsecond web-1!systemd "Started x.service" pid=1`,
			`3 2026-04-11T06:15:02.118123Z microsecond web-1!kernel "oops"`,
		},
	},
	"zones that share a name": {
		`2026-04-11 08:15:02 IST hello
2026-04-11 08:15:03 CST hello
`,
		[]string{
			`1 [2026-04-11 08:15:02 IST] second "hello"`,
			`2 [2026-04-11 08:15:03 CST] second "hello"`,
		},
	},
	"journal": {
		`-- Logs begin at Tue 2026-04-07 --
Apr 07 11:32:05 web-1 systemd[1]: Starting x.service - X...
Apr 07 11:32:05 web-1 x[99]: {"level":"error","msg":"no"}
Apr 07 11:32:06 web-1 systemd[1]: x.service: Main process exited, code=exited, status=1/FAILURE
`,
		[]string{
			`1 "-- Logs begin at Tue 2026-04-07 --"`,
			`2 [Apr 07 11:32:05] second web-1!systemd "Starting x.service - X..." pid=1`,
			`3 [Apr 07 11:32:05] second error web-1!x "no" pid=99 level=error msg=no`,
			`4 [Apr 07 11:32:06] second web-1!systemd "x.service: Main process exited, code=exited, status=1/FAILURE" pid=1 code=exited status=1/FAILURE`,
		},
	},
	"times of kubectl before other formats": {
		`2026-04-11T08:15:02.118123456Z I0411 08:15:02.118000       1 main.go:12] "Started" port=80
2026-04-11T08:15:03.118123456Z {"level":"info","ts":1775895303.1,"msg":"json here"}
2026-04-11T08:15:04.118123456Z 2026/04/11 08:15:04 plain go log
2026-04-11T08:15:05.118123456Z level=error msg="logfmt"
`,
		[]string{
			`1 2026-04-11T08:15:02.118123456Z nanosecond info !main.go:12 "Started" time=0411 08:15:02.118000 pid=1 port=80`,
			`2 2026-04-11T08:15:03.118123456Z nanosecond info "json here" level=info ts=1775895303.1 msg=json here`,
			`3 2026-04-11T08:15:04.118123456Z nanosecond "plain go log" time=2026/04/11 08:15:04`,
			`4 2026-04-11T08:15:05.118123456Z nanosecond error "logfmt" level=error msg=logfmt`,
		},
	},
	"minutes in a list": {
		`- 09:07 queue depth rising
- 09:11 alert fired
`,
		[]string{
			`1 [09:07] minute "queue depth rising"`,
			`2 [09:11] minute "alert fired"`,
		},
	},
	"MongoDB": {
		`{"t":{"$date":"2026-04-11T08:15:02.118+00:00"},"s":"I",  "c":"NETWORK",  "id":22943,   "ctx":"listener","msg":"Connection accepted","attr":{"remote":"192.0.2.1:5000","connectionId":3}}
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond info "Connection accepted" s=I c=NETWORK id=22943 ctx=listener msg=Connection accepted attr.remote=192.0.2.1:5000 attr.connectionId=3`,
		},
	},
	"MongoDB before 4.4": {
		`2026-04-11T08:15:02.118+0000 I NETWORK  [listener] connection accepted from 203.0.113.5:4000 #3
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond info !NETWORK "connection accepted from 203.0.113.5:4000 #3" tag=listener`,
		},
	},
	"MySQL": {
		`2026-04-11T08:15:02.118123Z 0 [System] [MY-010116] [Server] /usr/sbin/mysqld (mysqld 8.0.35) starting as process 1
2026-04-11T08:15:03.118123Z 12 [Warning] [MY-011068] [Server] The syntax is deprecated
2026-04-11T08:15:04.118123Z 12 [ERROR] [MY-010584] [Repl] error connecting
`,
		[]string{
			`1 2026-04-11T08:15:02.118123Z microsecond "/usr/sbin/mysqld (mysqld 8.0.35) starting as process 1" pid=0 tag=System tag=MY-010116 tag=Server`,
			`2 2026-04-11T08:15:03.118123Z microsecond warn "The syntax is deprecated" pid=12 tag=MY-011068 tag=Server`,
			`3 2026-04-11T08:15:04.118123Z microsecond error "error connecting" pid=12 tag=MY-010584 tag=Repl`,
		},
	},
	"Nagios": {
		`[1775895303] SERVICE ALERT: web-1;HTTP;CRITICAL;HARD;1;timeout
`,
		[]string{
			`1 2026-04-11T08:15:03Z second "SERVICE ALERT: web-1;HTTP;CRITICAL;HARD;1;timeout"`,
		},
	},
	"notes of an operator": {
		`09:07 queue depth rising
09:11 alert fired
09:14 scaled to 90
`,
		[]string{
			`1 [09:07] minute "queue depth rising"`,
			`2 [09:11] minute "alert fired"`,
			`3 [09:14] minute "scaled to 90"`,
		},
	},
	"PostgreSQL with long prefixes": {
		`2026-07-06 03:20:11 UTC:10.0.0.1(5432):desk@parcels:[2107]:ERROR:  relation "x" does not exist at character 15
2026-07-06 03:20:11 UTC:10.0.0.1(5432):desk@parcels:[2107]:STATEMENT:  select 1
2026-07-06 03:20:12 UTC [2107]: [3-1] user=desk,db=parcels,app=psql,client=203.0.113.4 LOG:  duration: 1.2 ms
`,
		[]string{
			`1-2 2026-07-06T03:20:11Z second error "relation \"x\" does not exist at character 15" pid=2107 user=desk database=parcels`,
			`3 2026-07-06T03:20:12Z second info "duration: 1.2 ms" pid=2107 user=desk db=parcels app=psql client=203.0.113.4`,
		},
	},
	"kubectl with prefixes": {
		`[pod/depot-7c9/controller] 2026-04-11T08:15:02.118Z INFO started
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond info !depot-7c9/controller "started"`,
		},
	},
	"RabbitMQ": {
		`2026-04-11 08:15:02.118123+02:00 [info] <0.123.0> accepting AMQP connection
`,
		[]string{
			`1 2026-04-11T06:15:02.118123Z microsecond info "accepting AMQP connection" pid=0.123.0`,
		},
	},
	"Redis": {
		`1:M 07 Apr 2026 11:32:05.123 * Ready to accept connections
12345:C 07 Apr 2026 11:32:06.001 # Warning: no config file
`,
		[]string{
			`1 [07 Apr 2026 11:32:05.123] millisecond info "Ready to accept connections" pid=1`,
			`2 [07 Apr 2026 11:32:06.001] millisecond warn "Warning: no config file" pid=12345`,
		},
	},
	"journal in full": {
		`Tue 2026-04-07 11:32:05 UTC web-1 systemd[1]: Starting
`,
		[]string{
			`1 2026-04-07T11:32:05Z second web-1!systemd "Starting" pid=1`,
		},
	},
	"Squid": {
		`1775895303.243    310 203.0.113.5 TCP_MISS/200 1000 GET http://x.example.com/ - DIRECT/192.0.2.3 text/html
`,
		[]string{
			`1 2026-04-11T08:15:03.243Z millisecond "310 203.0.113.5 TCP_MISS/200 1000 GET http://x.example.com/ - DIRECT/192.0.2.3 text/html"`,
		},
	},
	"sshd": {
		`Apr  7 11:32:05 web-1 sshd[123]: Failed password for root from 203.0.113.5 port 51022 ssh2
`,
		[]string{
			`1 [Apr  7 11:32:05] second web-1!sshd "Failed password for root from 203.0.113.5 port 51022 ssh2" pid=123`,
		},
	},
	"stern": {
		`depot-7c9 controller 2026-04-11T08:15:02.118Z INFO started
depot-7c9 controller 2026-04-11T08:15:03.118Z ERROR failed
`,
		[]string{
			`1 2026-04-11T08:15:02.118Z millisecond info "started" before=depot-7c9 controller`,
			`2 2026-04-11T08:15:03.118Z millisecond error "failed" before=depot-7c9 controller`,
		},
	},
	"host, name and level in columns": {
		`09:15:02 worker-17 queue INFO started
09:15:03 worker-17 queue WARN slow
`,
		[]string{
			`1 [09:15:02] second info worker-17!queue "started"`,
			`2 [09:15:03] second warn worker-17!queue "slow"`,
		},
	},
	"grep over files": {
		`app.log:2026-04-11 08:15:02 ERROR store: boom
app.log-	at a.b.C
other.log:2026-04-11 08:15:03 INFO fine
`,
		[]string{
			`1-2 [2026-04-11 08:15:02] second error "store: boom" file=app.log`,
			`3 [2026-04-11 08:15:03] second info "fine" file=other.log`,
		},
	},
	"hosts in a column": {
		`2026-04-11T08:15:02Z shard-4 marked down
2026-04-11T08:15:03Z shard-4 still down
2026-04-11T08:15:04Z shard-5 marked down
`,
		[]string{
			`1 2026-04-11T08:15:02Z second shard-4! "marked down"`,
			`2 2026-04-11T08:15:03Z second shard-4! "still down"`,
			`3 2026-04-11T08:15:04Z second shard-5! "marked down"`,
		},
	},
	"no column of hosts": {
		`2026-04-11T08:15:02Z shard-4 marked down
2026-04-11T08:15:03Z route learned
`,
		[]string{
			`1 2026-04-11T08:15:02Z second "shard-4 marked down"`,
			`2 2026-04-11T08:15:03Z second "route learned"`,
		},
	},
	"tabs": {
		`2026-04-11 08:15:02	ERROR	x	y
`,
		[]string{
			`1 [2026-04-11 08:15:02] second error !x "y"`,
		},
	},
	"access log with a virtual host": {
		`www.example.com:443 203.0.113.5 - - [03/May/2026:04:47:28 +0000] "GET / HTTP/1.1" 200 10 "-" "x"
`,
		[]string{
			`1 2026-05-03T04:47:28Z second 203.0.113.5! "\"GET / HTTP/1.1\" 200 10 \"-\" \"x\"" server=www.example.com:443 method=GET path=/ protocol=HTTP/1.1 status=200 bytes=10`,
		},
	},
	"Windows": {
		`4/13/2026 8:15:02 AM Information Service started
4/11/2026 8:15:03 PM Error Failed
`,
		[]string{
			`1 [4/13/2026 8:15:02 AM] second info "Service started"`,
			`2 [4/11/2026 8:15:03 PM] second error "Failed"`,
		},
	},
	"day and month that cannot be told": {
		`04/11/2026 08:15:02 hello
05/11/2026 08:15:02 hello
`,
		[]string{
			`1 [04/11/2026 08:15:02] second "hello"`,
			`2 [05/11/2026 08:15:02] second "hello"`,
		},
	},
}
