//go:build browser

package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser is one tab of a headless Chromium with cookies of its own.
type browser struct {
	t    *testing.T
	ctx  context.Context
	base string
}

// chromium is the one browser that all stories share; each has a context with
// cookies of its own in it.
var chromium context.Context

func TestMain(m *testing.M) {
	os.Exit(func() int {
		path := ""
		for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
			if found, err := exec.LookPath(name); err == nil {
				path = found
				break
			}
		}
		if path == "" {
			fmt.Fprintln(os.Stderr, "FAIL: the browser stories need Chromium; on Debian: apt-get install chromium")
			return 1
		}
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-quic", true),
			chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true), chromedp.Flag("disable-background-networking", true))
		alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(), options...)
		defer stopAlloc()
		var stop context.CancelFunc
		chromium, stop = chromedp.NewContext(alloc)
		defer stop()
		if err := chromedp.Do(chromium, chromedp.Navigate("about:blank")); err != nil {
			fmt.Fprintln(os.Stderr, "FAIL: Chromium does not start:", err)
			return 1
		}
		return m.Run()
	}())
}

// newBrowser opens a tab on the server at base. Errors that a page throws fail
// the test.
func newBrowser(t *testing.T, base string) *browser {
	t.Helper()
	ctx, stopTab := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	t.Cleanup(stopTab)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, ctx: ctx, base: base}
	b.do(chromedp.EmulateViewport(1280, 900))
	thrown := chromedp.Events(ctx, runtime.ExceptionThrown)
	go func() {
		for e, err := range thrown {
			if err != nil {
				return
			}
			t.Errorf("a script failed: %s %s", e.ExceptionDetails.Text, e.ExceptionDetails.URL)
		}
	}()
	return b
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	for _, action := range actions {
		ctx, stop := context.WithTimeout(b.ctx, 20*time.Second)
		err := chromedp.Do(ctx, action)
		stop()
		if err != nil {
			b.t.Fatalf("%v\non %s:\n%s", err, b.address(), b.text())
		}
	}
}

// visit opens a page of the server.
func (b *browser) visit(path string) *browser {
	b.t.Helper()
	b.do(chromedp.Navigate(b.base + path))
	return b
}

// click presses an element and waits for the page it leads to.
func (b *browser) click(selector string) *browser {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 20*time.Second)
	defer stop()
	if _, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, chromedp.Click(chromedp.CSS(selector)))); err != nil {
		b.t.Fatalf("click %s: %v\non %s:\n%s", selector, err, b.address(), b.text())
	}
	return b
}

// press clicks an element that leads nowhere.
func (b *browser) press(selector string) *browser {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector)))
	return b
}

// fill types into a field, replacing what is there.
func (b *browser) fill(name, text string) *browser {
	b.t.Helper()
	selector := chromedp.CSS("[name='" + name + "']")
	b.do(chromedp.WaitVisible(selector), chromedp.Focus(selector))
	b.eval("document.querySelector(\"[name='" + name + "']\").select(); ''")
	b.do(chromedp.SendKeys(selector, text))
	return b
}

// choose picks an option.
func (b *browser) choose(name, value string) *browser {
	b.t.Helper()
	b.do(chromedp.SetValue(chromedp.CSS("select[name='"+name+"']"), value))
	return b
}

func (b *browser) eval(script string) string {
	b.t.Helper()
	out, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](script))
	if err != nil {
		b.t.Fatalf("%s: %v", script, err)
	}
	return out
}

func (b *browser) text() string {
	out, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("document.body.innerText"))
	if err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(out), " ")
}

func (b *browser) address() string {
	out, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("location.pathname + location.search + location.hash"))
	if err != nil {
		return err.Error()
	}
	return out
}

// shows waits until the page shows some text.
func (b *browser) shows(texts ...string) *browser {
	b.t.Helper()
	for _, text := range texts {
		for deadline := time.Now().Add(10 * time.Second); !strings.Contains(b.text(), text); time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				b.t.Fatalf("%s does not show %q:\n%s", b.address(), text, b.text())
			}
		}
	}
	return b
}

//go:embed testdata/axe.min.js
var axe string

// accessible lets axe look for what keeps people out, in light and dark, wide
// and narrow.
func (b *browser) accessible() *browser {
	b.t.Helper()
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{1280, 390} {
			b.do(chromedp.EmulateViewport(width, 900), func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
				_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
				return chromedp.Void{}, err
			})
			found, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](axe+`;
				axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(
					(r) => JSON.stringify(r.violations.map((v) => v.id + " at " + v.nodes.length + " places, such as " + v.nodes[0].target.join(" ") + ": " + v.nodes[0].failureSummary)))`, chromedp.EvalAwaitPromise))
			if err != nil {
				b.t.Fatal(err)
			}
			var violations []string
			if err := json.Unmarshal([]byte(found), &violations); err != nil {
				b.t.Fatal(err)
			}
			for _, v := range violations {
				b.t.Errorf("%s, %s, %d px: %s", b.address(), scheme, width, v)
			}
			if wide, _ := chromedp.Run(b.ctx, chromedp.Evaluate[int64]("document.documentElement.scrollWidth")); wide > width {
				b.t.Errorf("%s scrolls sideways at %d px: it is %d px wide", b.address(), width, wide)
			}
		}
	}
	b.do(chromedp.EmulateViewport(1280, 900))
	return b
}

func TestStoryFirstRunAndSignIn(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "serve", "--db", filepath.Join(t.TempDir(), "x.db"))
	b := newBrowser(t, address)
	b.visit("/").shows("Welcome to Hindcast").accessible()
	b.fill("name", "Grace").fill("email", "grace@example.org").fill("password", "correct horse battery").click("form .btn.primary")
	b.shows("No incidents yet").accessible()
	b.press(".menu summary").click("form[action='/logout'] button").shows("You are signed out.", "Sign in").accessible()
	b.fill("email", "grace@example.org").fill("password", "wrong").click("form .btn.primary").shows("do not fit together")
	b.fill("password", "correct horse battery").click("form .btn.primary").shows("No incidents yet")
}

func TestStoryDeclareRecordMeasure(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	b.visit("/incidents/new").accessible()
	b.fill("title", "Checkout is slow").choose("severity", "SEV-1").press("input[name=day]")
	b.eval("document.querySelector('[name=day]').value = '2026-09-23'; 'ok'")
	b.click("form .btn.primary").shows("Declared INC-5.", "No milestone is marked yet")
	b.visit("/incidents/5/timeline").shows("Nothing is recorded yet.")
	for _, row := range [][2]string{{"09:07", "Queue depth rises"}, {"09:11", "Alert fires"}, {"~10:18", "Backlog gone"}} {
		b.fill("moment", row[0]).fill("text", row[1]).click(".composer .btn.primary").shows(row[1])
	}
	for n, m := range []string{"onset", "detected", "resolved"} {
		row := fmt.Sprintf("#T%d ", n+1)
		b.press(row + "[data-milestone]").click("dialog button[value=" + m + "]")
	}
	b.shows("about 4 min", "T1 to T2", "about 71 min", "T1 to T3").accessible()
	b.fill("moment", "quarter past").fill("text", "kept as typed").click(".composer .btn.primary").shows("is no time that can be read")
	if got := b.eval("document.querySelector('[name=text]').value"); got != "kept as typed" {
		t.Errorf("after a refusal the text is %q", got)
	}
	b.visit("/").shows("Checkout is slow", "No customer update yet").accessible()
}

func TestStoryImportAndRead(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	documents, _ := filepath.Glob("../../document/testdata/*.md")
	seeds, _ := filepath.Glob("../../../shared/seeds/00[02]_*.txt")
	for _, file := range append(documents, seeds...) {
		path, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		b.visit("/import")
		b.do(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{path}))
		b.click("form .btn.primary").shows("Nothing is stored yet.", "timeline rows", "Sections kept")
		b.click(".import-confirm .btn.primary").shows("Imported.", "What happened", "Actions")
	}
	b.visit("/incidents/5/postmortem").accessible()
	b.visit("/incidents/6").accessible()
	b.visit("/import").accessible()
}

func TestStoryPublishAndReadSignedOut(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "x.db")
	address, _ := start(t, "serve", "--db", db)
	b := newBrowser(t, address)
	b.visit("/").fill("name", "Grace").fill("email", "grace@example.org").fill("password", "correct horse battery").click("form .btn.primary")
	b.visit("/incidents/new").fill("title", "worker-51 is stuck").click("form .btn.primary")
	b.visit("/incidents/1/updates/new").accessible()
	b.fill("public_title", "Slow checkout").fill("message", "We are looking into **slow** checkout.")
	b.press("button[value=published]").shows("A published update cannot be edited.")
	b.click("dialog .btn.primary").shows("Published. Customers can read it now.").accessible()
	reader := newBrowser(t, address)
	reader.visit("/status/").shows("Slow checkout", "We are looking into slow checkout.").accessible()
	if strings.Contains(reader.text(), "worker-51") {
		t.Error("customers read an internal name")
	}
	reader.visit("/status/history").accessible()
	reader.visit("/status/incidents/1").accessible()
	reader.visit("/").shows("Sign in")
}

func TestStoryEvidenceIsCited(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	b.visit("/incidents/4/timeline").click("#T3 a.cite")
	if got := b.address(); got != "/incidents/4/evidence?lines=L1-L4#L1" {
		t.Errorf("the citation leads to %s", got)
	}
	if n := b.eval("String(document.querySelectorAll('.log .hit').length)"); n != "4" {
		t.Errorf("%s lines are marked, want 4", n)
	}
	b.press("#L5").shows("L5").press("#LOGS-L2 a")
	if got := b.eval("document.querySelector('.cite-output output').textContent"); got != "L2" {
		t.Errorf("the citation offered is %q", got)
	}
	b.accessible()
}

func TestStoryDraftsSurviveAndGo(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	b.visit("/incidents/4/timeline").fill("text", "half a thought")
	time.Sleep(400 * time.Millisecond) // drafts are kept a moment after the last key
	b.visit("/incidents/4/timeline").shows("Your draft from")
	if got := b.eval("document.querySelector('[name=text]').value"); got != "half a thought" {
		t.Errorf("the draft came back as %q", got)
	}
	b.fill("moment", "10:20").click(".composer .btn.primary").shows("half a thought")
	b.visit("/incidents/4/timeline")
	if strings.Contains(b.text(), "Your draft from") {
		t.Error("a draft that was sent is offered again")
	}
}

func TestStoryKeys(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	b.visit("/incidents/4/timeline").do(chromedp.KeyEvent("?"))
	b.shows("Keys on this page", "New entry").press("dialog .btn")
	b.do(chromedp.KeyEvent("j"), chromedp.KeyEvent("j"))
	if got := b.eval("document.activeElement.id"); got != "T2" {
		t.Errorf("after j j the focus is on %q, want T2", got)
	}
	b.do(chromedp.KeyEvent("n"))
	if got := b.eval("document.activeElement.name"); got != "text" {
		t.Errorf("after n the focus is on %q", got)
	}
	b.do(chromedp.KeyEvent("j"))
	if got := b.eval("document.activeElement.name"); got != "text" {
		t.Error("a key pressed while typing was taken for a command")
	}
}

// TestStoryEveryPageIsAccessible walks the worked example's pages.
func TestStoryEveryPageIsAccessible(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	for _, path := range []string{"/", "/actions", "/settings", "/incidents/4", "/incidents/4/timeline", "/incidents/4/evidence", "/incidents/4/hypotheses", "/incidents/4/actions", "/incidents/4/updates",
		"/incidents/4/postmortem", "/incidents/4/history", "/incidents/4/edit", "/incidents/4/entries/3/edit", "/incidents/4/hypotheses/1/edit", "/incidents/4/actions/1/edit", "/incidents/4/sections/1/edit", "/nothing"} {
		b.visit(path).accessible()
	}
}

// TestStoryWithoutScripts goes from declaring to publishing as plain forms.
func TestStoryWithoutScripts(t *testing.T) {
	t.Parallel()
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	b.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	b.visit("/incidents/new").fill("title", "Plain forms").click("form .btn.primary")
	b.visit("/incidents/5/timeline").fill("text", "written without scripts").click(".composer .btn.primary").shows("written without scripts")
	b.visit("/incidents/5/updates/new").fill("public_title", "Plain").fill("message", "Sent without scripts.").click("button[value=published]").shows("Published.")
	b.visit("/incidents/5/entries/1/edit").click(".delete-form button").shows("Deleted T1.").click(".flash button").shows("Brought back.")
}
