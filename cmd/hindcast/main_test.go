package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"hindcast"
)

// output is a buffer that a running program and a test share.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// command runs one command line to its end.
func command(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs output
	code = run(t.Context(), args, strings.NewReader(stdin), &out, &errs)
	return code, out.String(), errs.String()
}

// start runs a serving command until the test ends and returns its address
// and a function that stops it and returns its exit code.
func start(t *testing.T, args ...string) (address string, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var out, errs output
	done := make(chan int, 1)
	go func() { done <- run(ctx, append(args, "--addr", "127.0.0.1:0"), strings.NewReader(""), &out, &errs) }()
	stop = sync.OnceValue(func() int {
		cancel()
		return <-done
	})
	t.Cleanup(func() { stop() })
	at := regexp.MustCompile(`http://[0-9.:]+`)
	for range 200 {
		if found := at.FindString(out.String()); found != "" {
			return found, stop
		}
		select {
		case code := <-done:
			done <- code
			t.Fatalf("%v ended with %d: %s", args, code, errs.String())
		case <-time.After(25 * time.Millisecond):
		}
	}
	t.Fatalf("%v did not say where it is: %s", args, out.String())
	return "", nil
}

func get(t *testing.T, url string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestMistakesAreOneClearLine(t *testing.T) {
	dir := t.TempDir()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	db := filepath.Join(dir, "x.db")
	garbage := filepath.Join(dir, "garbage.db")
	if err := os.WriteFile(garbage, []byte("this is no database at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		args []string
		code int
		says string
	}{
		{nil, exitUsage, "expected one of"},
		{[]string{"fly"}, exitUsage, "unexpected argument fly"},
		{[]string{"serve", "--colour"}, exitUsage, "unknown flag --colour"},
		{[]string{"serve", "--db", db, "--addr", listener.Addr().String()}, exitFault, "another program listens on"},
		{[]string{"serve", "--db", db, "--addr", "nonsense"}, exitFault, "write --addr as HOST:PORT"},
		{[]string{"serve", "--db", db, "--max-upload", "much"}, exitUsage, "is no size like 5MiB"},
		{[]string{"serve", "--db", db, "--base-url", "example.org"}, exitUsage, "is not an address like"},
		{[]string{"serve", "--db", filepath.Join(dir, "no", "x.db")}, exitFault, "does not exist; create it or choose another file with --db"},
		{[]string{"serve", "--db", dir}, exitFault, "this is a folder"},
		{[]string{"serve", "--db", garbage}, exitFault, "not a SQLite file"},
		{[]string{"import", "--db", db, filepath.Join(dir, "missing.md")}, exitFault, "no such file"},
		{[]string{"export", "--db", db, "everything"}, exitUsage, "is no incident; write INC-42 or 42"},
		{[]string{"export", "--db", db, "INC-7"}, exitFault, "there is no INC-7"},
		{[]string{"export", "--db", filepath.Join(dir, "none.db"), "INC-7"}, exitFault, "name the file with --db"},
		{[]string{"user", "add", "--db", db, "not an address"}, exitUsage, "Give an address like"},
		{[]string{"logs", "--zone", "Mars"}, exitUsage, "is no zone that can be read"},
		{[]string{"health", "--addr", "127.0.0.1:1"}, exitFault, "no answer from 127.0.0.1:1"},
	}
	for _, tt := range tests {
		code, _, stderr := command(t, "some password\n", tt.args...)
		if code != tt.code || !strings.Contains(stderr, tt.says) || strings.Count(strings.TrimSpace(stderr), "\n") > 1 {
			t.Errorf("hindcast %s = %d, %q, want %d and one line that says %q", strings.Join(tt.args, " "), code, stderr, tt.code, tt.says)
		}
	}
}

func TestAnUnwritableDatabaseIsRefused(t *testing.T) {
	// Nobody may make files there, the superuser included.
	if code, _, stderr := command(t, "", "serve", "--db", "/proc/hindcast.db"); code != exitFault || !strings.Contains(stderr, "cannot be written") && !strings.Contains(stderr, "does not exist") {
		t.Errorf("serve on an unwritable file = %d, %q", code, stderr)
	}
}

func TestServeStartsEmptyAndStopsCleanly(t *testing.T) {
	db := filepath.Join(t.TempDir(), "x.db")
	address, stop := start(t, "serve", "--db", db, "--log-format", "json")
	if body := get(t, address+"/"); !strings.Contains(body, "first administrator") {
		t.Errorf("an empty database shows %.300s", body)
	}
	if code, stdout, _ := command(t, "", "health", "--addr", strings.TrimPrefix(address, "http://")); code != exitOK || stdout != "ready\n" {
		t.Errorf("health = %d, %q", code, stdout)
	}
	// The command line works on the file while it is being served.
	if code, stdout, stderr := command(t, "correct horse battery\n", "user", "add", "--db", db, "--access", "administrator", "grace@example.org"); code != exitOK {
		t.Fatalf("user add = %d, %q, %q", code, stdout, stderr)
	}
	if body := get(t, address+"/"); !strings.Contains(body, "Sign in") {
		t.Errorf("after the first account it shows %.300s", body)
	}
	if code := stop(); code != exitOK {
		t.Errorf("stopping ends with %d", code)
	}
	if left, _ := filepath.Glob(db + "-*"); len(left) > 0 {
		t.Errorf("a clean stop leaves %q", left)
	}
}

func TestStoppingFinishesRequestsInFlight(t *testing.T) {
	address, stop := start(t, "demo")
	body, send := io.Pipe()
	sentHead := make(chan struct{})
	watched := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{WroteHeaders: func() { close(sentHead) }})
	req, err := http.NewRequestWithContext(watched, http.MethodPost, address+"/incidents/4/entries", body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answered := make(chan string, 1)
	go func() {
		res, err := client.Do(req)
		if err != nil {
			answered <- err.Error()
			return
		}
		defer res.Body.Close()
		answered <- res.Status + " " + res.Header.Get("Location")
	}()
	if _, err := io.WriteString(send, "moment=10%3A20&text="); err != nil {
		t.Fatal(err)
	}
	<-sentHead
	time.Sleep(200 * time.Millisecond) // for the server to read what was sent
	stopped := make(chan int, 1)
	go func() { stopped <- stop() }()
	time.Sleep(100 * time.Millisecond)
	if _, err := io.WriteString(send, "written+while+stopping"); err != nil {
		t.Fatal(err)
	}
	if err := send.Close(); err != nil {
		t.Fatal(err)
	}
	if got := <-answered; got != "303 See Other /incidents/4/timeline#T17" {
		t.Errorf("the request in flight was answered %q", got)
	}
	if code := <-stopped; code != exitOK {
		t.Errorf("stopping ends with %d", code)
	}
}

func TestTheDemoTellsFourIncidents(t *testing.T) {
	address, _ := start(t, "demo")
	home := get(t, address+"/")
	for _, title := range []string{"eu-west queue stall after release 2026.09.23.1", "Delayed podcast publishing and feed availability", "Bird survey submission outage", "Draft generation unavailable"} {
		if !strings.Contains(home, title) {
			t.Errorf("the demo lacks %q", title)
		}
	}
	incident := get(t, address+"/incidents/4")
	for _, says := range []string{"about 4 min", "about 32 min", "about 35 min", "about 71 min", "probable, not proven"} {
		if !strings.Contains(incident, says) {
			t.Errorf("the worked example does not say %q", says)
		}
	}
	for _, id := range []string{"1", "2", "3", "4"} {
		if strings.Contains(get(t, address+"/incidents/"+id+"/postmortem"), "which does not exist") {
			t.Errorf("the example INC-%s cites something that does not exist", id)
		}
	}
	if status := get(t, address+"/status/"); !strings.Contains(status, "Slow checkout and delayed background jobs in EU-West") {
		t.Error("the worked example's update is not public")
	}
	// Its log lines are the ones that the fixtures put together, where they are at hand.
	if want, err := os.ReadFile("../../../shared/fixtures/logs/20-queue-retry-policy.log"); err == nil && string(want) != demoQueue.log {
		t.Error("the demo's log lines are not those of the fixture")
	}
}

func TestImportExportImportIsTheSameRecord(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "x.db")
	files, _ := filepath.Glob("../../document/testdata/*.md")
	seeds, _ := filepath.Glob("../../../shared/seeds/00[02]_*.txt")
	if len(seeds) == 0 {
		t.Log("NOTE: there are no seeds beside this repository; only its own documents are tested")
	}
	for n, file := range append(files, seeds...) {
		if code, stdout, stderr := command(t, "", "import", "--db", db, file); code != exitOK {
			t.Fatalf("import %s = %d, %s%s", file, code, stdout, stderr)
		}
		first := hindcast.Incident{ID: int64(2*n + 1)}
		second := hindcast.Incident{ID: int64(2*n + 2)}
		exported := filepath.Join(dir, "out.md")
		if code, _, stderr := command(t, "", "export", "--db", db, first.Number(), "--out", exported); code != exitOK {
			t.Fatalf("export = %d, %s", code, stderr)
		}
		if code, stdout, stderr := command(t, "", "import", "--db", db, exported); code != exitOK {
			t.Fatalf("import of the export = %d, %s%s", code, stdout, stderr)
		}
		_, one, _ := command(t, "", "export", "--db", db, first.Number())
		_, two, _ := command(t, "", "export", "--db", db, second.Number())
		boundary := regexp.MustCompile(`(<!-- (?:hindcast export 1 )?)[0-9a-f]{8}`)
		one = boundary.ReplaceAllString(strings.ReplaceAll(one, first.Number(), "INC-N"), "$1")
		two = boundary.ReplaceAllString(strings.ReplaceAll(two, second.Number(), "INC-N"), "$1")
		if one != two || one == "" {
			t.Errorf("%s: the second record is not the first:\n%s\n---\n%s", filepath.Base(file), one, two)
		}
	}
}

func TestImportGoesOnAfterABadFile(t *testing.T) {
	dir := t.TempDir()
	db, bad := filepath.Join(dir, "x.db"), filepath.Join(dir, "bad.md")
	if err := os.WriteFile(bad, []byte("a\x00b"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := command(t, "", "import", "--db", db, bad, "../../document/testdata/bullets.md")
	if code != exitFault || !strings.Contains(stdout, "INC-1") || !strings.Contains(stderr, "NUL bytes") || !strings.Contains(stderr, "1 of 2 files were not imported") {
		t.Errorf("import = %d, %q, %q", code, stdout, stderr)
	}
	if code, stdout, _ := command(t, "", "import", "--dry-run", "--format", "json", "../../document/testdata/bullets.md"); code != exitOK || !strings.Contains(stdout, `"2026-02-03T13:58:00Z"`) {
		t.Errorf("import --dry-run --format json = %d, %.300q", code, stdout)
	}
	if code, _, stderr := command(t, "", "import", "--format", "json", "--db", db, "../../document/testdata/bullets.md"); code != exitUsage || !strings.Contains(stderr, "add --dry-run") {
		t.Errorf("import --format json = %d, %q", code, stderr)
	}
	if code, stdout, _ := command(t, "", "import", "--dry-run", "../../document/testdata/bullets.md"); code != exitOK || !strings.Contains(stdout, "would import") {
		t.Errorf("import --dry-run = %d, %q", code, stdout)
	}
}

func TestTheDemoLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	_, stop := start(t, "demo")
	if during, _ := filepath.Glob(filepath.Join(dir, "hindcast-demo-*")); len(during) != 1 {
		t.Fatalf("the demo's folder is not where it should be: %q", during)
	}
	stop()
	if after, _ := filepath.Glob(filepath.Join(dir, "*")); len(after) != 0 {
		t.Errorf("the demo leaves %q", after)
	}
}

func TestABackupOfAServedDatabaseIsSound(t *testing.T) {
	dir := t.TempDir()
	db, copied := filepath.Join(dir, "x.db"), filepath.Join(dir, "copy.db")
	start(t, "serve", "--db", db)
	if code, _, stderr := command(t, "", "import", "--db", db, "../../document/testdata/bullets.md"); code != exitOK {
		t.Fatal(stderr)
	}
	if code, _, stderr := command(t, "", "backup", "--db", db, copied); code != exitOK {
		t.Fatalf("backup = %d, %s", code, stderr)
	}
	if code, stdout, stderr := command(t, "", "check", "--db", copied); code != exitOK || stdout != "sound\n" {
		t.Errorf("check of the backup = %d, %q, %q", code, stdout, stderr)
	}
	if code, stdout, _ := command(t, "", "export", "--db", copied, "INC-1"); code != exitOK || !strings.Contains(stdout, "Parcels were not handed out") {
		t.Errorf("export from the backup = %d, %.200q", code, stdout)
	}
	if code, _, stderr := command(t, "", "backup", "--db", db, copied); code != exitFault || !strings.Contains(stderr, "exists already") {
		t.Errorf("a second backup to the same file = %d, %q", code, stderr)
	}
	if code, _, stderr := command(t, "", "check", "--db", filepath.Join(dir, "none.db")); code != exitFault || !strings.Contains(stderr, "name the file with --db") {
		t.Errorf("check of nothing = %d, %q", code, stderr)
	}
}

func TestVetTellsHardFindingsByItsExitCode(t *testing.T) {
	record := "../../testdata/updates/record.json"
	code, stdout, stderr := command(t, "The root cause was a faulty retry policy.\n", "vet", "--record", record, "--sentences")
	if code != exitFault || !strings.Contains(stdout, `{"sentence":0,"flag":"certainty","hard":true`) || stderr != "" {
		t.Errorf("vet of a claim = %d, %q, %q", code, stdout, stderr)
	}
	code, stdout, stderr = command(t, "The backlog was clear at 10:18 UTC.\n", "vet", "--record", record, "--sentences")
	if code != exitOK || stdout != "" || stderr != "" {
		t.Errorf("vet of a fact = %d, %q, %q", code, stdout, stderr)
	}
	if code, _, stderr := command(t, "x", "vet", "--record", "../../go.mod"); code != exitFault || !strings.Contains(stderr, "go.mod") {
		t.Errorf("vet against what is no record = %d, %q", code, stderr)
	}
}

func TestLogsSaysWhatIsUnderstood(t *testing.T) {
	code, stdout, _ := command(t, "09:07:01 worker-22 WARN db pool wait exceeded wait_ms=5000\n", "logs", "--format", "json", "--date", "2026-09-23", "--zone", "UTC")
	if code != exitOK || !strings.Contains(stdout, `"2026-09-23T09:07:01Z"`) || !strings.Contains(stdout, `"wait_ms"`) {
		t.Errorf("logs --format json = %d, %s", code, stdout)
	}
	if code, stdout, _ := command(t, "09:07 password=hunter2hunter2 ok\n", "logs", "--mask"); code != exitOK || strings.Contains(stdout, "hunter2") || !strings.Contains(stdout, "ok") {
		t.Errorf("logs --mask = %d, %q", code, stdout)
	}
	if code, stdout, _ := command(t, "09:07:01 a\x1b[31mred\n", "logs"); code != exitOK || strings.Contains(stdout, "\x1b") {
		t.Errorf("logs shows raw control characters: %d, %q", code, stdout)
	}
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int{"5MiB": 5 << 20, "1 KiB": 1024, "2MB": 2_000_000, "77": 77, "10B": 10} {
		if got, err := parseSize(text); err != nil || got != want {
			t.Errorf("parseSize(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "much", "-1", "0", "2GiB", "5MiBs", "99999999999999999999"} {
		if got, err := parseSize(text); err == nil {
			t.Errorf("parseSize(%q) = %d", text, got)
		}
	}
}
