package document

import (
	"strings"
	"testing"
)

// fake joins the parts of an invented credential. They are kept apart so that
// no search for secrets takes this file for a leak.
func fake(parts ...string) string { return strings.Join(parts, "") }

func TestReadLogOffersSecrets(t *testing.T) {
	letters := strings.Repeat("Ex4mple0", 5)
	tests := map[string]struct {
		line, secret, kind string
	}{
		"password in a pair":            {`msg=x password=hunter2 user=desk`, `hunter2`, LogPassword},
		"password in double quotes":     {`msg=x password="not real, 1" user=desk`, `not real, 1`, LogPassword},
		"password with a comma after":   {`{user=desk, password=hunter2, host=x}`, `hunter2`, LogPassword},
		"password at the end of a map":  {`Config(user=desk, password=hunter2)`, `hunter2`, LogPassword},
		"password in a struct":          {`{User:desk Password:hunter2 Host:x}`, `hunter2`, LogPassword},
		"password after a colon":        {`db password: hunter2`, `hunter2`, LogPassword},
		"word as password, alone":       {`Password: correcthorse`, `correcthorse`, LogPassword},
		"prefixed name":                 {`DB_PASSWORD=hunter2`, `hunter2`, LogPassword},
		"camel case":                    {`dbPassword=hunter2`, `hunter2`, LogPassword},
		"short name with a part":        {`db_pass=hunter2`, `hunter2`, LogPassword},
		"connection string":             {`Server=db;User Id=desk;Password=hunter2;Timeout=5`, `hunter2`, LogPassword},
		"JSON":                          {`{"password":"hun\"ter2","a":1}`, `hun\"ter2`, LogPassword},
		"JSON in a string":              {`{"msg":"sent {\"password\":\"hunter2\"}"}`, `hunter2`, LogPassword},
		"Ruby hash":                     {`{"password"=>"hunter2"}`, `hunter2`, LogPassword},
		"XML":                           {`<user>desk</user><password>hunter2</password>`, `hunter2`, LogPassword},
		"YAML":                          {`  password: 'hunter2'`, `hunter2`, LogPassword},
		"SQL":                           {`ALTER USER desk WITH PASSWORD 'hunter2';`, `hunter2`, LogPassword},
		"MySQL":                         {`CREATE USER 'desk' IDENTIFIED BY 'hunter2'`, `hunter2`, LogPassword},
		"option of a command":           {`exec: backup --password hunter2 --all`, `hunter2`, LogPassword},
		"option with an equals sign":    {`exec: backup --password=hunter2 --all`, `hunter2`, LogPassword},
		"user of a command":             {`exec: curl -s -u desk:hunter2 https://example.com/`, `hunter2`, LogPassword},
		"card in a path":                {`GET /cards/4111111111111111/limits`, `4111111111111111`, LogCard},
		"query of a request":            {`GET /export?a=1&access_token=not-real-1&b=2 HTTP/1.1`, `not-real-1`, LogToken},
		"URL":                           {`dial amqp://desk:hunter2@queue.example.com:5672/x`, `hunter2`, LogPassword},
		"URL without a name":            {`dial redis://:hunter2@cache.example.com/0`, `hunter2`, LogPassword},
		"URL in a pair":                 {`dsn=postgres://desk:hunter2@db/x?sslmode=off`, `hunter2`, LogPassword},
		"client secret":                 {`client_secret=not-a-real-one`, `not-a-real-one`, LogKey},
		"header of an API key":          {`X-Api-Key: notreal0001`, `notreal0001`, LogKey},
		"authorization with a scheme":   {`Authorization: Bearer not.real.0001 done`, `not.real.0001`, LogToken},
		"authorization in JSON":         {`{"authorization":"Bearer not.real.0001"}`, `not.real.0001`, LogToken},
		"authorization without one":     {`authorization=notreal0001`, `notreal0001`, LogToken},
		"bearer in running text":        {`sent Bearer Not-Real-0001, got 401`, `Not-Real-0001`, LogToken},
		"basic in running text":         {`sent Basic ZXhhbXBsZTpub3QtcmVhbA==`, `ZXhhbXBsZTpub3QtcmVhbA==`, LogPassword},
		"cookie":                        {`Cookie: session=notreal0001; theme=dark`, `session=notreal0001; theme=dark`, LogCookie},
		"AWS key":                       {fake(`key id AK`, `IAEXAMPLENOTREAL00`) + `,`, fake(`AK`, `IAEXAMPLENOTREAL00`), LogKey},
		"AWS secret":                    {`aws_secret_access_key = not/a/real/secret/key/0000`, `not/a/real/secret/key/0000`, LogKey},
		"GitHub":                        {`cloning with gh` + `p_` + letters[:36] + ` now`, `gh` + `p_` + letters[:36], LogToken},
		"Slack":                         {`posting as xo` + `xb-1234567890-example`, `xo` + `xb-1234567890-example`, LogToken},
		"Stripe":                        {`charge sk` + `_live_` + letters[:24], `sk` + `_live_` + letters[:24], LogKey},
		"JSON web token":                {`got ey` + `JhbGciOiJub25lIn0.eyJzdWIiOiJleGFtcGxlIn0.c2ln done`, `ey` + `JhbGciOiJub25lIn0.eyJzdWIiOiJleGFtcGxlIn0.c2ln`, LogToken},
		"hook":                          {`POST https://hooks.slack.com/` + `services/T0000/B0000/` + letters[:16], `hooks.slack.com/` + `services/T0000/B0000/` + letters[:16], LogToken},
		"Azure account key":             {`AccountName=x;AccountKey=` + letters + `==;End`, letters + `==`, LogKey},
		"card":                          {`paid with 4111111111111111.`, `4111111111111111`, LogCard},
		"card in dashes":                {`paid with 5500-0055-5555-5559`, `5500-0055-5555-5559`, LogCard},
		"card of fifteen digits":        {`pan=3782 822463 10005 ok`, `3782 822463 10005`, LogCard},
		"card in JSON":                  {`{"pan":"4111111111111111"}`, `4111111111111111`, LogCard},
		"card as a number in JSON":      {`{"pan":4111111111111111}`, `4111111111111111`, LogCard},
		"colours inside":                {"password=\x1b[31mhunter2\x1b[0m end", "hunter2", LogPassword},
		"an earlier state of the line":  {"password=hunter2\rdone", "hunter2", LogPassword},
		"bytes that are not UTF-8":      {"\xff\xfe password=hunter2 \xff", "hunter2", LogPassword},
		"a key on one line":             {`key="-----BEGIN ` + `PRIVATE KEY-----\nRVhB\n-----END ` + `PRIVATE KEY-----\n" a=1`, `-----BEGIN ` + `PRIVATE KEY-----\nRVhB\n-----END ` + `PRIVATE KEY-----`, LogPrivateKey},
		"a key in the middle of a line": {"web | -----BEGIN RSA " + "PRIVATE KEY-----", "-----BEGIN RSA " + "PRIVATE KEY-----", LogPrivateKey},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			log := ReadLog([]byte(test.line), LogOptions{})
			if len(log.Secrets) != 1 {
				t.Fatalf("%q: secrets %v, want one", test.line, log.Secrets)
			}
			span := log.Secrets[0]
			if got := test.line[span.Start:span.End]; got != test.secret || span.Kind != test.kind {
				t.Errorf("%q: found %q as %s, want %q as %s", test.line, got, span.Kind, test.secret, test.kind)
			}
			masked := MaskLog([]byte(test.line), log.Secrets)
			if want := strings.Replace(test.line, test.secret, "‹masked "+test.kind+"›", 1); string(masked) != want {
				t.Errorf("masked %q, want %q", masked, want)
			}
			if again := ReadLog(masked, LogOptions{}).Secrets; len(again) != 0 {
				t.Errorf("after masking, %q still holds %v", masked, again)
			}
		})
	}
}

func TestReadLogLeavesWhatOnlyLooksSecret(t *testing.T) {
	for _, line := range []string{
		`password_reset=true token_count=1532 max_tokens=4096 tokens=12`,
		`password=*** token=[REDACTED] secret="" api_key=<hidden> pwd= passwd=''`,
		`password=xxxxxxxx secret=${SECRET} token=$TOKEN password=%s password=[FILTERED]`,
		`{"password":null,"token":true,"secret":"","api_key":"********"}`,
		`{"password":"[FILTERED]","token":"REDACTED"}`,
		`Access denied for user 'desk' (using password: YES)`,
		`FATAL: password authentication failed for user "desk"`,
		`error: invalid password: authentication failed for desk`,
		`unexpected token: EOF`,
		`token: expired`,
		`Bearer token expired`,
		`WWW-Authenticate: Bearer error="invalid_token"`,
		`WWW-Authenticate: Basic realm="desk"`,
		`Authorization: none`,
		`authorization failed for desk`,
		`if (token == null) return`,
		`next_page_token=abcdef0123456789 continuationToken=abcdef0123456789`,
		`cache_key=user:12 primary_key=abcdef routing_key=orders public_key=abcdef0123 key=abcdef0123`,
		`sha=0123456789abcdef0123456789abcdef01234567 id=6f1c0b52-0000-4000-8000-000000000000`,
		`digest sha256:4111111111111111411111111111111141111111111111114111111111111111`,
		`order=4111111111111112 trace=4111111111111111a ts=1773223203500000000 ms=1773223201250`,
		`span 1234567890123456 parent 9876543210987654`,
		`price 4111.111111111111111`,
		`postgres://desk:***@db.example.com/parcels https://desk@example.com/ http://[::1]:8080/@x`,
		`postgres://desk:xxxxx@db.example.com/parcels`,
		`-----BEGIN CERTIFICATE-----`,
		`-----BEGIN PUBLIC KEY-----`,
		`secret="depot/tls-cert" not found`,
		`PWD=/srv/depot HOME=/root`,
		`cookie=accepted`,
		`a compass=north bypass=yes`,
		`password='`,
		`password=`,
		`password`,
		`=`,
		``,
	} {
		if log := ReadLog([]byte(line), LogOptions{}); len(log.Secrets) > 0 {
			span := log.Secrets[0]
			t.Errorf("%q: %q is offered as %s", line, line[span.Start:span.End], span.Kind)
		}
	}
}

func TestReadLogOffersEveryLineOfAKeyBlock(t *testing.T) {
	begin, end := "-----BEGIN RSA "+"PRIVATE KEY-----", "-----END RSA "+"PRIVATE KEY-----"
	base64 := strings.Repeat("RVhBTVBM", 8)
	tests := map[string]struct {
		lines []string
		want  []int
	}{
		"alone":                    {[]string{"a", begin, base64, "RVhB", end, "b"}, []int{2, 3, 4, 5}},
		"with headers":             {[]string{begin, "Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,00", "", base64, end}, []int{1, 2, 3, 5, 6}},
		"of a container":           {[]string{"web-1 | " + begin, "web-1 | " + base64, "web-1 | " + end}, []int{1, 2, 3}},
		"indented":                 {[]string{"key: |", "  " + begin, "  " + base64, "  " + end, "next: 1"}, []int{2, 3, 4}},
		"CRLF":                     {[]string{begin + "\r", base64 + "\r", end + "\r"}, []int{1, 2, 3}},
		"cut off by another line":  {[]string{begin, base64, "2026-04-11T08:15:02Z level=info msg=on"}, []int{1, 2}},
		"two, one after the other": {[]string{begin, base64, end, begin, base64, end, "x"}, []int{1, 2, 3, 4, 5, 6}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			body := []byte(strings.Join(test.lines, "\n"))
			log := ReadLog(body, LogOptions{})
			if got := logSpanLines(log.Secrets); !equalInts(got, test.want) {
				t.Fatalf("lines %v, want %v", got, test.want)
			}
			if masked := string(MaskLog(body, log.Secrets)); strings.Contains(masked, "RVhB") || strings.Count(masked, "\n") != len(test.lines)-1 {
				t.Errorf("masked to %q", masked)
			}
		})
	}
}

func equalInts(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestReadLogOffersAddressesOfPersons(t *testing.T) {
	tests := map[string]struct {
		line string
		want []string
	}{
		"mail":                     {`mail to customer@example.com sent`, []string{`customer@example.com`}},
		"mail at a sentence's end": {`sent to <a.b+c@mail.example.org>, then x@example.com.`, []string{`a.b+c@mail.example.org`, `x@example.com`}},
		"mail in JSON":             {`{"user":"customer@example.com"}`, []string{`customer@example.com`}},
		"address in a pair":        {`login ip=203.0.113.9 ok`, []string{`203.0.113.9`}},
		"address in JSON":          {`{"remote_addr":"203.0.113.9:5000"}`, []string{`203.0.113.9`}},
		"sixth version":            {`client_ip=2001:db8::7 ok`, []string{`2001:db8::7`}},
		"access log":               {`203.0.113.9 - - [03/May/2026:04:47:28 +0000] "GET / HTTP/1.1" 200 1`, []string{`203.0.113.9`}},
		"nginx":                    {`x failed, client: 203.0.113.9, server: a`, []string{`203.0.113.9`}},
		"apache":                   {`[error] [client 203.0.113.9:99] AH1`, []string{`203.0.113.9`}},
		"haproxy":                  {`haproxy[7]: 203.0.113.9:40112 [07/Apr/2026:11:32:18.871] in~ a/b`, []string{`203.0.113.9`}},
		"sshd":                     {`Failed password for root from 203.0.113.9 port 5 ssh2`, []string{`203.0.113.9`}},
		"Go":                       {`http: panic serving 203.0.113.9:51022: runtime error`, []string{`203.0.113.9`}},
		"forwarded":                {`X-Forwarded-For: 203.0.113.9`, []string{`203.0.113.9`}},
		"own network":              {`ip=10.0.0.5 client: 192.168.1.1, from 127.0.0.1 port 5`, nil},
		"server":                   {`dial tcp 203.0.113.9:443: refused, upstream: "http://203.0.113.8/"`, nil},
		"name in a URL":            {`https://desk:hunter2@db.example.com/ git@example.com:org/x desk@parcels`, nil},
		"version and file":         {`example.com/depot@v0.12.0/queue icon@2x.png user@1000.service pkg@1.2.3`, nil},
		"not an address":           {`ip=1.2.3 client=999.1.1.1 from 5.4.3 to 6`, nil},
		"bare signs":               {`@ a@ @b.example a@b @@ a@b.c`, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, span := range ReadLog([]byte(test.line), LogOptions{}).Personal {
				got = append(got, test.line[span.Start:span.End])
			}
			if strings.Join(got, " ") != strings.Join(test.want, " ") {
				t.Errorf("%q: found %q, want %q", test.line, got, test.want)
			}
		})
	}
}

func TestMaskLogKeepsLinesWhateverTheSpans(t *testing.T) {
	body := []byte("one\r\ntwo token here\nthree")
	tests := map[string]struct {
		spans []LogSpan
		want  string
	}{
		"none":                {nil, "one\r\ntwo token here\nthree"},
		"one":                 {[]LogSpan{{2, 4, 9, LogToken}}, "one\r\ntwo ‹masked token› here\nthree"},
		"a whole line":        {[]LogSpan{{1, 0, 3, LogToken}}, "‹masked token›\r\ntwo token here\nthree"},
		"beyond the line":     {[]LogSpan{{3, 2, 99, LogToken}, {9, 0, 1, LogToken}}, "one\r\ntwo token here\nth‹masked token›"},
		"before the line":     {[]LogSpan{{2, -5, 3, LogKey}, {0, 0, 1, LogKey}}, "one\r\n‹masked key› token here\nthree"},
		"overlapping":         {[]LogSpan{{2, 6, 12, LogKey}, {2, 4, 9, LogToken}}, "one\r\ntwo ‹masked token›re\nthree"},
		"turned round":        {[]LogSpan{{2, 9, 4, LogKey}}, "one\r\ntwo token here\nthree"},
		"two, not in order":   {[]LogSpan{{3, 0, 5, LogKey}, {1, 0, 1, LogToken}}, "‹masked token›ne\r\ntwo token here\n‹masked key›"},
		"a kind of any bytes": {[]LogSpan{{1, 0, 3, "a\nb"}, {3, 0, 5, ""}}, "‹masked ab›\r\ntwo token here\n‹masked text›"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := string(MaskLog(body, test.spans)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
