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
// says is answered as a table would, and what a table would refuse is a failure. Where the
// bot may have answered an older state, that is refused as a table does.
func (g *game) await(ctx context.Context, mayBeStale bool) (rules.Move, error) {
	for stale := 0; ; {
		line, err := g.talk.hear(ctx)
		if err != nil {
			return rules.NoMove, err
		}
		request, of, err := g.talk.reader.Read(line)
		if err != nil {
			return rules.NoMove, fmt.Errorf("a line of it is refused: %w", err)
		}
		r, moves := request.(*protocol.Move)
		if !moves {
			if err := g.answer(ctx, request, of); err != nil {
				return rules.NoMove, err
			}
			continue
		}
		move, err := g.read(r)
		if errors.Is(err, protocol.RefusedStale()) && mayBeStale && stale < mostStale {
			stale++
			if err := g.talk.tell(ctx, g.talk.errorTo(r, of, err), g.state()); err != nil {
				return rules.NoMove, err
			}
			continue
		}
		if err == nil {
			g.talk.moves++
		}
		return move, err
	}
}

func (g *game) read(r *protocol.Move) (rules.Move, error) {
	move, err := rules.ParseMove(g.record.Game(), r.Move)
	switch {
	case err != nil:
		return rules.NoMove, fmt.Errorf("its move is refused: %w", err)
	case r.At == nil:
		return rules.NoMove, fmt.Errorf("its move is refused: %w", protocol.RefusedNoState())
	case r.Table != "" && r.Table != g.table:
		return rules.NoMove, fmt.Errorf("its move is refused: %w", protocol.RefusedOtherTable())
	case *r.At != g.record.Len():
		return rules.NoMove, fmt.Errorf("it answers a state with the at %d, but the newest has %d: %w", *r.At, g.record.Len(), protocol.RefusedStale())
	}
	if refused := g.record.Match().Refuse(g.seat, move); refused != nil {
		return rules.NoMove, fmt.Errorf("its move is refused: %w", refused)
	}
	return move, nil
}

func (g *game) answer(ctx context.Context, r protocol.Request, of protocol.Heading) error {
	t := g.talk
	switch r.(type) {
	case *protocol.Greet:
		t.greets.Protocol = int(t.reader.Version())
		return t.tell(ctx, t.greets, g.state())
	case *protocol.Create, *protocol.Join, *protocol.AskLadder, *protocol.Enter, *protocol.Ready, *protocol.Say:
		return nil // here the tables are laid already
	case *protocol.List:
		return t.tell(ctx, protocol.Tables{Tables: []protocol.Table{}})
	case *protocol.AskEvenings:
		return t.tell(ctx, protocol.Evenings{Evenings: []protocol.Evening{}})
	case *protocol.Leave:
		if g.decisions > 0 {
			return errors.New("it leaves the game")
		}
		return nil // the one before
	}
	return t.tell(ctx, t.errorTo(r, of, child.RefusedHere(of.Type)), g.state())
}
