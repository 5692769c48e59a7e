package load

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A party are the players of one table, game after game. Its host plays by protocol, and tells how each game stands.
type party struct {
	crowd   *crowd
	number  int
	began   chan struct{} // is closed when the first game has begun
	begins  sync.Once
	host    *host
	screens []*screenPlayer

	mu      sync.Mutex
	at      string        // the address of the server
	view    told          // the newest state
	changed chan struct{} // is closed when there is a newer one
	acted   map[int]time.Time
}

type player struct {
	*party
	name string
	key  gossh.Signer
}

type chair struct {
	Name  string
	Ready bool
}

// seatOf is the seat of somebody at the table; 0 for none.
func (t told) seatOf(name string) int {
	return 1 + slices.IndexFunc(t.Seats, func(c chair) bool { return c.Name == name })
}

func (t told) owes(seat int) bool { return t.Phase == "playing" && slices.Contains(t.ToAct, seat) }

func newParty(c *crowd, number int) *party {
	p := &party{crowd: c, number: number, at: c.address, began: make(chan struct{}), changed: make(chan struct{}), acted: map[int]time.Time{}}
	one := func(i int) player { return player{p, fmt.Sprintf("%s%d-%d", c.name, number+1, i), newKey()} }
	p.host = &host{player: one(1)}
	for i := range chairs - 1 {
		p.screens = append(p.screens, &screenPlayer{player: one(i + 2)})
	}
	return p
}

func (p *party) play(ctx context.Context) {
	for game := p.number; ctx.Err() == nil; game++ {
		if err := p.playGame(ctx, game); err != nil {
			p.crowd.fail(ctx, cut, fmt.Sprintf("a table ended before its game: %v", err))
		}
		if pause(ctx, p.crowd.think()) != nil {
			return
		}
	}
}

// playGame ends early when the host loses the connection; the others come back by themselves.
func (p *party) playGame(ctx context.Context, number int) error {
	game, end := context.WithCancel(ctx)
	defer end()
	if err := p.host.open(game, number); err != nil {
		return err
	}
	var others sync.WaitGroup
	for _, one := range p.screens {
		others.Go(func() { one.play(game) })
	}
	err := p.host.playOut(game)
	if err != nil {
		end()
	}
	others.Wait()
	return err
}

// address is where the party plays.
func (p *party) address() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at
}

// goTo has the party play at another node of the same saloon from now on, unless a crowd would disturb others there.
func (p *party) goTo(address string) {
	if address == "" || (&place{server: address, mine: p.crowd.mine}).check() != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at = address
}

// look is how the table stands, and a channel that is closed when that changes.
func (p *party) look() (told, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.view, p.changed
}

// show returns whose move led to where the table stands, and when; 0 where several were to act: that cannot be told.
func (p *party) show(now told) (seat int, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.view
	p.view = now
	close(p.changed)
	p.changed = make(chan struct{})
	if now.Phase == "playing" {
		p.begins.Do(func() { close(p.began) })
	}
	if now.Table != before.Table || now.At <= before.At || len(before.ToAct) != 1 {
		return 0, at
	}
	if at, seat = p.acted[before.ToAct[0]], before.ToAct[0]; at.IsZero() {
		return 0, at
	}
	delete(p.acted, seat)
	return seat, at
}

// await waits until the table stands so, but not longer than patience, and reports whether it does.
func (p *party) await(ctx context.Context, patience time.Duration, so func(told) bool) bool {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		now, changed := p.look()
		if so(now) {
			return true
		}
		select {
		case <-changed:
		case <-late.C:
			return false
		case <-ctx.Done():
			return false
		}
	}
}

// acts notes when a seat made what may be its move.
func (p *party) acts(seat int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.acted[seat] = time.Now()
}
