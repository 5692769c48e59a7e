package load

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A party are the players of one table, who play game after game together. One of them
// plays by protocol, opens the tables, and so tells the party how each game stands.
type party struct {
	crowd   *crowd
	number  int
	began   chan struct{} // is closed when the first game has begun
	begins  sync.Once
	host    *botPlayer
	bots    []*botPlayer // the host too
	screens []*screenPlayer
	game    int // counts the games

	mu      sync.Mutex
	view    view
	changed chan struct{} // is closed when there is a newer view
	acted   map[int]time.Time
}

// A view is how a party's table stands.
type view struct {
	table, phase string
	at           int
	toAct        []int
	chairs       []chair
}

type chair struct {
	Name  string
	Ready bool
}

// seatOf is the seat of somebody at the table; 0 for none.
func (v view) seatOf(name string) int {
	return 1 + slices.IndexFunc(v.chairs, func(c chair) bool { return c.Name == name })
}

func (v view) owes(seat int) bool { return v.phase == "playing" && slices.Contains(v.toAct, seat) }

func newParty(c *crowd, number int) *party {
	p := &party{crowd: c, number: number, began: make(chan struct{}), changed: make(chan struct{}), acted: map[int]time.Time{}}
	for i := range chairs {
		one := player{p, fmt.Sprintf("%s%d-%d", c.name, number+1, i+1), newKey()}
		if i < chairs-c.habits.byKeys {
			p.bots = append(p.bots, &botPlayer{player: one})
		} else {
			p.screens = append(p.screens, &screenPlayer{player: one})
		}
	}
	p.host = p.bots[0]
	return p
}

// play plays one game after the other until the context ends.
func (p *party) play(ctx context.Context) {
	for ctx.Err() == nil {
		if err := p.playGame(ctx); err != nil {
			p.crowd.fail(ctx, cut, fmt.Sprintf("a table ended before its game: %v", err))
		}
		if pause(ctx, p.crowd.habits.think()) != nil {
			return
		}
	}
}

// playGame plays one game at a new table. It ends early when a player who plays by protocol
// loses the connection; the others come back by themselves.
func (p *party) playGame(ctx context.Context) error {
	game, end := context.WithCancelCause(ctx)
	defer end(nil)
	p.show(view{})
	if err := p.host.open(game, p.number+p.game); err != nil {
		return err
	}
	p.game++
	var others sync.WaitGroup
	for _, one := range p.bots[1:] {
		others.Go(func() {
			if err := one.join(game); err != nil {
				end(err)
			}
		})
	}
	for _, one := range p.screens {
		others.Go(func() { one.play(game) })
	}
	err := p.host.playOut(game)
	if err != nil {
		end(err)
	}
	others.Wait()
	return context.Cause(game)
}

// look is how the table stands, and a channel that is closed when that changes.
func (p *party) look() (view, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.view, p.changed
}

func (p *party) show(v view) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.view = v
	close(p.changed)
	p.changed = make(chan struct{})
	if v.phase == "playing" {
		p.begins.Do(func() { close(p.began) })
	}
}

// await waits until the table stands so, but not longer than patience. It reports whether
// it does.
func (p *party) await(ctx context.Context, patience time.Duration, so func(view) bool) bool {
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

func (p *party) actedAt(seat int) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.acted[seat]
}

// A follower finds out, by what one player is told, whose move it was that changed a table.
type follower struct {
	view view
	last map[int]time.Time // by seat, the newest of its moves that was told
}

// moved is the seat whose move led from the last view to this one, and when it was made.
// It is false where that cannot be told, as when several moves came at once.
func (f *follower) moved(p *party, now view) (seat int, at time.Time, ok bool) {
	before := f.view
	f.view = now
	if now.table != before.table || f.last == nil {
		f.last = map[int]time.Time{}
		return 0, at, false
	}
	if now.at <= before.at || len(before.toAct) != 1 {
		return 0, at, false
	}
	seat = before.toAct[0]
	at = p.actedAt(seat)
	ok = !at.IsZero() && !at.Equal(f.last[seat])
	f.last[seat] = at
	return seat, at, ok
}
