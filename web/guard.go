package web

import (
	"sync"
	"time"
)

// signInGuard slows down guessing: after a few failures the same account from
// the same network address waits, longer each time; after many, the account
// from anywhere and the network address for any account. The wide bounds are
// high because a whole company may sit behind one address, and because nobody
// should be able to lock a colleague out by guessing badly. It forgets after a
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
	freeTries   = 5  // for one account from one network address
	wideTries   = 50 // for one account from anywhere, and for one network address
	guardMemory = 15 * time.Minute
	maxGuarded  = 10_000
)

func newSignInGuard(now func() time.Time) *signInGuard {
	return &signInGuard{now: now, tries: map[string]tries{}}
}

// guardKeys are what a failure counts for, with the failures that are free.
func guardKeys(account, from string) map[string]int {
	return map[string]int{"both " + account + " " + from: freeTries, "account " + account: wideTries, "from " + from: wideTries}
}

// wait is how long a sign-in to the account from the network address must
// wait before the next try.
func (g *signInGuard) wait(account, from string) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	var longest time.Duration
	for key, free := range guardKeys(account, from) {
		t, ok := g.tries[key]
		if !ok || t.failures < free || g.now().Sub(t.last) > guardMemory {
			continue
		}
		pause := min(time.Second<<min(t.failures-free, 8), time.Minute)
		longest = max(longest, pause-g.now().Sub(t.last))
	}
	return longest
}

// failed notes a failure.
func (g *signInGuard) failed(account, from string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for key := range guardKeys(account, from) {
		g.note(key)
	}
}

// note counts a failure of one key; the caller holds the lock.
func (g *signInGuard) note(key string) {
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

// succeeded forgets the failures of the account from the network address.
func (g *signInGuard) succeeded(account, from string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.tries, "both "+account+" "+from)
}
