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

// A game is one in which the bot has a seat. The others play by chance.
type game struct {
	talk      *talk
	record    *rules.Record
	seat      rules.Seat
	table     string
	seed      rules.Seed
	chance    *rand.PCG // for the others
	decisions int
	slowest   time.Duration
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

func (g *game) over() bool { return g.record.Match().ToAct() == 0 }

// advance plays for the house and the others until the bot owes a decision, or the game is
// over. The bot is told how the game stands after every move of another seat.
func (g *game) advance(ctx context.Context) error {
	for !g.over() {
		if err := g.record.PlayHouse(&g.seed, nil); err != nil {
			return err
		}
		owing := g.record.Match().ToAct()
		if owing.Has(g.seat) && (owing.Count() == 1 || rules.Below(g.chance, 2) == 0) {
			return nil
		}
		other := owing.Without(g.seat).First()
		if other == rules.Observer {
			continue
		}
		moves := g.record.Match().AppendMoves(nil, other)
		if refused := g.record.Play(other, moves[rules.Below(g.chance, len(moves))], nil); refused != nil {
			return refused
		}
		if owing := g.record.Match().ToAct(); owing != 0 && !owing.Has(g.seat) && !owing.Has(rules.House) {
			if err := g.talk.tell(ctx, g.state()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *game) decide(ctx context.Context, mayBeStale bool) error {
	if err := g.advance(ctx); err != nil || g.over() {
		return err
	}
	if err := g.talk.tell(ctx, g.state()); err != nil {
		return err
	}
	return g.take(ctx, mayBeStale)
}

func (g *game) take(ctx context.Context, mayBeStale bool) error {
	began, fresh := time.Now(), g.talk.fresh
	move, err := g.await(ctx, mayBeStale)
	if err != nil {
		return err
	}
	if !fresh {
		g.slowest = max(g.slowest, time.Since(began))
	}
	if g.decisions++; g.decisions == mostDecisions {
		return fmt.Errorf("it has made %d decisions, and the game has not ended", mostDecisions)
	}
	if refused := g.record.Play(g.seat, move, nil); refused != nil {
		return refused
	}
	return nil
}

func (g *game) decideSome(ctx context.Context, n int, mayBeStale bool) error {
	for range n {
		if err := g.decide(ctx, mayBeStale); err != nil {
			return err
		}
	}
	return nil
}

func (g *game) end(ctx context.Context) error {
	o := g.record.Match().Outcome()
	return g.talk.tell(ctx, g.state(), protocol.Over{Table: g.table, Outcome: &o, Seed: g.seed.String(), Place: o.Place(g.seat)})
}
