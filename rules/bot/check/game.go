package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// mostDecisions is more than a game ever needs. A bot that takes secret choices back for ever would make more.
const mostDecisions = 1000

// A game is one in which the bot has a seat. The others play by chance. The first fault ends it: nothing more is told
// then, and nothing more is played.
type game struct {
	talk      *talk
	record    *rules.Record
	seat      rules.Seat
	table     string
	seed      rules.Seed
	chance    *rand.PCG // for the others
	decisions int
	slowest   time.Duration
	fault     error
}

func (t *tester) sit(ctx context.Context, g rules.Game, setup rules.Setup, seat rules.Seat) (*game, error) {
	talk, err := t.connect(ctx)
	if err != nil {
		return nil, err
	}
	r, err := rules.NewRecord(g, setup)
	if err != nil {
		return nil, err
	}
	t.number++
	return &game{
		talk: talk, record: r, seat: seat, table: fmt.Sprintf("check-%d", t.number),
		seed: rules.Seed{byte(t.number), byte(t.number >> 8), byte(t.seed)}, chance: rand.NewPCG(t.seed, uint64(t.number)),
	}, nil
}

func (g *game) state() protocol.State {
	s := protocol.StateOf(g.record, g.seat)
	s.Table = g.table
	for seat := rules.Seat(1); int(seat) <= g.record.Setup().Seats; seat++ {
		chair := protocol.Chair{Name: fmt.Sprintf("random-%d", seat), PersonKind: "bot", Level: "random", Ready: true, Here: true}
		if seat == g.seat {
			chair.Name, chair.Level = g.talk.greets.Name, ""
		}
		s.Seats = append(s.Seats, chair)
	}
	if g.talk.reader.Version() >= 2 {
		s.Hints = new(bool)
	}
	return s
}

func (g *game) over() bool { return g.fault != nil || g.record.Match().ToAct() == 0 }

func (g *game) tell(ctx context.Context, messages ...protocol.Message) {
	if g.fault == nil {
		g.fault = g.talk.tell(ctx, messages...)
	}
}

func (g *game) play(seat rules.Seat, move rules.Move) {
	if g.fault != nil {
		return
	}
	if refused := g.record.Play(seat, move, nil); refused != nil {
		g.fault = refused
	}
}

// advance plays for the house and the others until the bot owes a decision, or the game is
// over. The bot is told how the game stands after every move of another seat.
func (g *game) advance(ctx context.Context) {
	for !g.over() {
		if g.fault = g.record.PlayHouse(&g.seed, nil); g.fault != nil {
			return
		}
		owing := g.record.Match().ToAct()
		if owing.Has(g.seat) && (owing.Count() == 1 || rules.Below(g.chance, 2) == 0) {
			return
		}
		other := owing.Without(g.seat).First()
		if other == rules.Observer {
			continue
		}
		moves := g.record.Match().AppendMoves(nil, other)
		g.play(other, moves[rules.Below(g.chance, len(moves))])
		if owing := g.record.Match().ToAct(); owing != 0 && !owing.Has(g.seat) && !owing.Has(rules.House) {
			g.tell(ctx, g.state())
		}
	}
}

func (g *game) decide(ctx context.Context, mayBeStale bool) {
	if g.advance(ctx); !g.over() {
		g.tell(ctx, g.state())
		g.take(ctx, mayBeStale)
	}
}

func (g *game) take(ctx context.Context, mayBeStale bool) {
	began, fresh := time.Now(), g.talk.fresh
	move := g.await(ctx, mayBeStale)
	if g.fault != nil {
		return
	}
	if !fresh {
		g.slowest = max(g.slowest, time.Since(began))
	}
	if g.decisions++; g.decisions == mostDecisions {
		g.fault = fmt.Errorf("it has made %d decisions, and the game has not ended", mostDecisions)
	}
	g.play(g.seat, move)
}

func (g *game) decideSome(ctx context.Context, mayBeStale bool) {
	for range usual {
		g.decide(ctx, mayBeStale)
	}
}

func (g *game) end(ctx context.Context) {
	o := g.record.Match().Outcome()
	g.tell(ctx, g.state(), protocol.Over{Table: g.table, Outcome: &o, Seed: g.seed.String(), Place: o.Place(g.seat)})
}
