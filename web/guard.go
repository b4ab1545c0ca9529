package web

import (
	"sync"
	"time"
)

// signInGuard slows down guessing: after a few failures an address from the
// network or an account's address waits, longer each time. It forgets after a
// while, lives in memory, and is bounded.
type signInGuard struct {
	mu    sync.Mutex
	now   func() time.Time
	tries map[string]tries
}

type tries struct {
	failures int
	last     time.Time
}

const (
	freeTries   = 5
	guardMemory = 15 * time.Minute
	maxGuarded  = 10_000
)

func newSignInGuard(now func() time.Time) *signInGuard {
	return &signInGuard{now: now, tries: map[string]tries{}}
}

// wait is how long the key must wait before it may try again.
func (g *signInGuard) wait(key string) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	t, ok := g.tries[key]
	if !ok || t.failures < freeTries || g.now().Sub(t.last) > guardMemory {
		return 0
	}
	pause := min(time.Second<<min(t.failures-freeTries, 8), time.Minute)
	return max(0, pause-g.now().Sub(t.last))
}

// failed notes a failure of the key.
func (g *signInGuard) failed(key string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.tries) >= maxGuarded {
		for k, t := range g.tries {
			if g.now().Sub(t.last) > guardMemory {
				delete(g.tries, k)
			}
		}
		if len(g.tries) >= maxGuarded {
			clear(g.tries) // under such a flood single keys no longer matter
		}
	}
	t := g.tries[key]
	if g.now().Sub(t.last) > guardMemory {
		t.failures = 0
	}
	g.tries[key] = tries{t.failures + 1, g.now()}
}

// succeeded forgets the key's failures.
func (g *signInGuard) succeeded(key string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.tries, key)
}
