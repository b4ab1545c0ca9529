//go:build browser && pictures

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestPictures is no test: it leaves pictures of the main pages in the folder
// that HINDCAST_PICTURES names, for people to look at.
func TestPictures(t *testing.T) {
	dir := os.Getenv("HINDCAST_PICTURES")
	if dir == "" {
		t.Fatal("HINDCAST_PICTURES must name a folder for the pictures")
	}
	address, _ := start(t, "demo")
	b := newBrowser(t, address)
	for name, path := range map[string]string{"incidents": "/", "overview": "/incidents/4", "timeline": "/incidents/4/timeline", "evidence": "/incidents/4/evidence", "hypotheses": "/incidents/4/hypotheses",
		"actions": "/incidents/4/actions", "updates": "/incidents/4/updates", "postmortem": "/incidents/4/postmortem", "history": "/incidents/4/history", "status": "/status/", "edit": "/incidents/4/entries/3/edit"} {
		for _, width := range []int64{1280, 390} {
			for _, scheme := range []string{"light", "dark"} {
				b.do(chromedp.EmulateViewport(width, 900), func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
					_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
					return chromedp.Void{}, err
				})
				picture, err := chromedp.Run(b.visit(path).ctx, chromedp.FullScreenshot(100))
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", name, width, scheme)), picture, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
