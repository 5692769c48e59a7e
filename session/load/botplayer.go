package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A player is one of a party.
type player struct {
	*party
	name string
	key  gossh.Signer
}

// A botPlayer plays by the protocol of bots, at the pace of people. It makes any legal
// move.
type botPlayer struct {
	player
	*program // nil before it comes, and after it was cut off
	follow   follower
	newest   told             // the last state
	decided  <-chan time.Time // comes when the player has thought about its decision
	asked    int              // the decision that it thinks about
}

// come logs in, if it is not here yet.
func (b *botPlayer) come(ctx context.Context) (err error) {
	if b.program != nil {
		return nil
	}
	began := time.Now()
	if b.program, err = openProgram(b.crowd.ctx, b.crowd.address, b.name, b.key); err != nil {
		b.crowd.fail(ctx, refused, "a login by protocol: "+err.Error())
		return err
	}
	b.crowd.take(logins, time.Since(began))
	return nil
}

func (b *botPlayer) close() {
	_ = b.conn.Close()
	b.program = nil
}

func (b *botPlayer) open(ctx context.Context, game int) error {
	if err := b.come(ctx); err != nil {
		return err
	}
	choice := b.games[game%len(b.games)]
	m, err := b.create(ctx, request{"game": choice.Game, "seats": min(chairs, choice.Seats[1])}, "gathering", b.newest.Table)
	if err != nil {
		b.close()
		return err
	}
	b.takeState(m)
	return b.say(request{"type": "ready"})
}

// join takes a chair at the table of the party, and plays.
func (b *botPlayer) join(ctx context.Context) error {
	if err := b.come(ctx); err != nil {
		return err
	}
	at, _ := b.look()
	if err := b.say(request{"type": "join", "table": at.table}, request{"type": "ready"}); err != nil {
		return err
	}
	return b.playOut(ctx)
}

// playOut plays until the game is over. A connection that ends before is closed.
func (b *botPlayer) playOut(ctx context.Context) (err error) {
	b.asked = 0
	for over := false; err == nil && !over; {
		select {
		case m, open := <-b.lines:
			if !open {
				m = told{Type: "bye", Text: "the connection ended"}
			}
			over, err = m.Type == "over", b.takeIn(m)
		case <-b.decided:
			err = b.move()
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if err == nil {
		err = b.say(request{"type": "say", "text": "well played"}, request{"type": "leave"})
	}
	if err != nil {
		b.close()
	}
	return err
}

func (b *botPlayer) takeIn(m told) error {
	switch m.Type {
	case "state":
		b.takeState(m)
		if b.follow.view.owes(m.Seat) && len(m.Legal) > 0 && m.Ask != b.asked {
			b.asked = m.Ask
			b.decided = time.After(b.crowd.habits.think())
		}
	case "chat":
		if b == b.host {
			b.crowd.count(chats)
		}
	case "over":
		if b == b.host {
			b.crowd.count(games)
		}
	case "bye":
		return errors.New(m.Text)
	case "error":
		b.asked = 0
		if m.Code != "game-has-gone-on" && m.Code != "not-your-turn" { // a newer state comes
			b.crowd.fail(b.crowd.ctx, stuck, "a player by protocol is refused: "+m.Text)
		}
	}
	return nil
}

// takeState takes in how the table stands, and tells the party.
func (b *botPlayer) takeState(m told) {
	b.newest = m
	now := view{m.Table, m.Phase, m.At, m.ToAct, m.Seats}
	seat, at, ok := b.follow.moved(b.party, now)
	if ok && seat != m.Seat {
		b.crowd.take(moves, m.came.Sub(at))
	}
	if b != b.host {
		return
	}
	b.show(now)
	if !ok {
		return
	}
	b.crowd.count(made)
	for _, s := range b.screens {
		if screen := s.looksAt(); screen != nil && now.seatOf(s.name) != seat {
			screen.expect(at)
		}
	}
}

func (b *botPlayer) move() error {
	m := b.newest
	if !b.follow.view.owes(m.Seat) || len(m.Legal) == 0 {
		return nil
	}
	if oneIn(chatsEvery) {
		if err := b.say(request{"type": "say", "text": "a good herd, that one"}); err != nil {
			return err
		}
	}
	b.acts(m.Seat)
	return b.say(request{"type": "move", "at": m.At, "move": m.Legal[rand.IntN(len(m.Legal))]})
}
