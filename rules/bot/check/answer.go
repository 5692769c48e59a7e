package check

import (
	"context"
	"errors"
	"fmt"

	"saloon/rules"
	"saloon/rules/bot/child"
	"saloon/rules/bot/protocol"
)

// mostStale is how often in a row a bot may answer a state that is no longer the newest.
const mostStale = 5

// await waits for the bot's move in the state that it was told last. Whatever else the bot
// says is answered as a table would, and what a table would refuse is a fault. Where the
// bot may have answered an older state, that is refused as a table does.
func (g *game) await(ctx context.Context, mayBeStale bool) (move rules.Move) {
	for stale := 0; g.fault == nil; {
		line, err := g.talk.hear(ctx)
		if err != nil {
			g.fault = err
			break
		}
		request, of, err := g.talk.reader.Read(line)
		if err != nil {
			g.fault = fmt.Errorf("a line of it is refused: %w", err)
			break
		}
		r, moves := request.(*protocol.Move)
		if !moves {
			g.answer(ctx, request, of)
			continue
		}
		move, err = g.read(r)
		if !errors.Is(err, protocol.RefusedStale()) || !mayBeStale || stale == mostStale {
			g.fault = err
			break
		}
		stale++
		g.tell(ctx, g.talk.errorTo(r, of, err), g.state())
	}
	return move
}

func (g *game) read(r *protocol.Move) (rules.Move, error) {
	move, err := child.ReadMove(r, g.record.Game(), g.table, g.record.Len(), func(m rules.Move) *rules.Refusal {
		return g.record.Match().Refuse(g.seat, m)
	})
	switch {
	case errors.Is(err, protocol.RefusedStale()):
		err = fmt.Errorf("it answers a state with the at %d, but the newest has %d: %w", *r.At, g.record.Len(), err)
	case err != nil:
		err = fmt.Errorf("its move is refused: %w", err)
	}
	return move, err
}

func (g *game) answer(ctx context.Context, r protocol.Request, of protocol.Heading) {
	t := g.talk
	if told, taken := child.Taken(r); taken {
		g.tell(ctx, told...)
		return
	}
	switch r.(type) {
	case *protocol.Greet:
		t.greets.Protocol = int(t.reader.Version())
		g.tell(ctx, t.greets, g.state())
	case *protocol.Leave:
		if g.decisions > 0 { // else it leaves the one before
			g.fault = errors.New("it leaves the game")
		}
	default:
		g.tell(ctx, t.errorTo(r, of, child.RefusedHere(of.Type)), g.state())
	}
}
