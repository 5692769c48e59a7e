package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// A host plays by the protocol of bots, at the pace of people. It makes any legal move.
type host struct {
	player
	*program                  // nil before it comes, and after it was cut off
	decided  <-chan time.Time // comes when the host has thought about its decision
	asked    int              // the decision that it thinks about
}

func (h *host) open(ctx context.Context, game int) (err error) {
	h.follow()
	if h.program == nil {
		began := time.Now()
		if h.program, err = openProgram(h.crowd.ctx, h.address(), h.name, h.key); err != nil {
			h.program = nil
			h.crowd.fail(ctx, refused, "a login by protocol: "+err.Error())
			return err
		}
		h.crowd.take(logins, time.Since(began))
	}
	choice, old := h.games[game%len(h.games)], h.view.Table
	m, err := h.create(ctx, request{"game": choice.Game, "seats": min(chairs, choice.Seats[1])}, "gathering", old)
	if err == nil {
		h.takeState(m)
		err = h.say(request{"type": "ready"})
	}
	if err != nil {
		h.close()
	}
	return err
}

// follow goes where there is more room, with the whole party, if that was told since the last game.
func (h *host) follow() {
	for told := true; told && h.program != nil; {
		select {
		case m := <-h.lines:
			if h.takeIn(m) != nil {
				h.close()
			}
		default:
			told = false
		}
	}
	if h.program != nil && h.room != "" {
		h.close()
	}
}

func (h *host) close() {
	h.goTo(h.room)
	_ = h.conn.Close()
	h.program = nil
}

// playOut plays until the game is over. A connection that ends before is closed.
func (h *host) playOut(ctx context.Context) (err error) {
	h.asked = 0
	for over := false; err == nil && !over; {
		select {
		case m := <-h.lines:
			over, err = m.Type == "over", h.takeIn(m)
		case <-h.decided:
			err = h.move()
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if err == nil {
		err = h.say(request{"type": "say", "text": "well played"}, request{"type": "leave"})
	}
	if err != nil {
		h.close()
	}
	return err
}

func (h *host) takeIn(m told) error {
	switch m.Type {
	case "state":
		h.takeState(m)
	case "chat":
		h.crowd.count(chats)
	case "over":
		h.crowd.count(games)
	case "room":
		h.room = m.Address
	case "bye":
		return errors.New(m.Text)
	case "error":
		h.asked = 0
		if m.Code != "game-has-gone-on" && m.Code != "not-your-turn" { // a newer state comes
			h.crowd.fail(h.crowd.ctx, stuck, "a player by protocol is refused: "+m.Text)
		}
	}
	return nil
}

func (h *host) takeState(m told) {
	seat, at := h.show(m)
	if seat != 0 {
		h.crowd.count(made)
	}
	if seat != 0 && seat != m.Seat {
		h.crowd.take(moves, m.came.Sub(at))
	}
	if m.owes(m.Seat) && len(m.Legal) > 0 && m.Ask != h.asked {
		h.asked = m.Ask
		h.decided = time.After(h.crowd.think())
	}
}

func (h *host) move() error {
	m, _ := h.look()
	if !m.owes(m.Seat) || len(m.Legal) == 0 {
		return nil
	}
	if oneIn(chatsEvery) {
		if err := h.say(request{"type": "say", "text": "a good herd, that one"}); err != nil {
			return err
		}
	}
	h.acts(m.Seat)
	return h.say(request{"type": "move", "at": m.At, "move": m.Legal[rand.IntN(len(m.Legal))]})
}
