package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
)

// A Plan is what to play.
type Plan struct {
	Game   rules.Game
	Setup  rules.Setup
	Bots   []string // what bot.ParseOptions reads, one for each seat or one for all
	Seed   uint64
	First  int // the number of the first game
	Games  int
	Export string // the directory for the exports; empty for none
}

// SeedOf is the seed of the house in game number i of a plan.
func SeedOf(plan uint64, i int) rules.Seed {
	var text [26]byte
	copy(text[:], "saloon sim")
	binary.BigEndian.PutUint64(text[10:], plan)
	binary.BigEndian.PutUint64(text[18:], uint64(i))
	return sha256.Sum256(text[:])
}

// Run plays the games of a plan, one after the other, and calls after each with
// how many are done; after may be nil.
func Run(ctx context.Context, p Plan, after func(done int)) (*Result, error) {
	t, err := newTable(p)
	if err != nil {
		return nil, err
	}
	result := newResult(p, t.setup)
	var before, end runtime.MemStats
	runtime.ReadMemStats(&before)
	counted, start := 0, time.Now()
	for i := range p.Games {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("stopped after %d of %d games", i, p.Games)
		}
		if err := t.play(ctx, p.First+i); err != nil {
			return nil, fmt.Errorf("game %d: %w", p.First+i, err)
		}
		result.add(t)
		if i == 0 && p.Games > 1 { // the first game brings the memory that the others use
			runtime.ReadMemStats(&before)
			counted = result.Moves
		}
		if after != nil {
			after(i + 1)
		}
	}
	elapsed := time.Since(start)
	runtime.ReadMemStats(&end)
	result.finish(elapsed, end.Mallocs-before.Mallocs, result.Moves-counted)
	return result, nil
}

// A table is where one game after the other is played, in the same memory.
type table struct {
	plan  Plan
	setup rules.Setup
	bots  []bot.Bot
	start rules.Match
	match rules.Match
	house rules.Stream
	seats rand.PCG
	moves []rules.Move
	lines []rules.Line // the log, when it is to be exported

	played, decided int
}

func newTable(p Plan) (*table, error) {
	setup, err := p.Game.Info().Check(p.Setup)
	if err != nil {
		return nil, err
	}
	bots, err := chooseBots(p.Game, p.Bots, setup.Seats)
	if err != nil {
		return nil, err
	}
	start, err := p.Game.New(setup)
	if err != nil {
		return nil, err
	}
	return &table{plan: p, setup: setup, bots: bots, start: start, match: start.Clone()}, nil
}

// play plays game number i to its end and exports it if that is wanted.
func (t *table) play(ctx context.Context, i int) error {
	seed := SeedOf(t.plan.Seed, i)
	t.seats.Seed(binary.BigEndian.Uint64(seed[:8]), binary.BigEndian.Uint64(seed[8:]))
	t.match.CopyFrom(t.start)
	t.lines, t.played, t.decided = t.lines[:0], 0, 0
	for owing := t.match.ToAct(); owing != 0; owing = t.match.ToAct() {
		seat := owing.First()
		var move rules.Move
		if seat == rules.House {
			t.house.Start(seed, t.played)
			move = t.match.Draw(&t.house)
		} else {
			move = t.decide(ctx, seat)
			t.decided++
		}
		if refused := t.match.Play(seat, move, nil); refused != nil {
			return fmt.Errorf("%q of seat %d is refused: %w", t.plan.Game.AppendMove(nil, move), seat, refused)
		}
		t.played++
		if t.plan.Export != "" {
			t.lines = append(t.lines, rules.Line{Seat: seat, Move: move})
		}
	}
	if t.plan.Export != "" {
		return t.export(i, seed)
	}
	return nil
}

// decide asks the seat's bot; random ones are not asked, but played here, which
// needs no sight and so no memory.
func (t *table) decide(ctx context.Context, seat rules.Seat) rules.Move {
	if b := t.bots[seat-1]; b != nil {
		return b.Move(ctx, rules.See(t.match, seat), &t.seats)
	}
	t.moves = t.match.AppendMoves(t.moves[:0], seat)
	return t.moves[rules.Below(&t.seats, len(t.moves))]
}
