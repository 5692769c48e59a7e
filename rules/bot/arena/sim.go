package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
)

// A Plan says which games to play.
type Plan struct {
	Game   rules.Game
	Setup  rules.Setup
	Bots   []string // texts for bot.ParseOptions, one for each seat or one for all
	Seed   uint64
	First  int // the number of the first game
	Games  int
	Export string // the directory to write the games to; empty for none
}

func seedOf(plan uint64, i int) rules.Seed {
	var text [26]byte
	copy(text[:], "saloon sim")
	binary.BigEndian.PutUint64(text[10:], plan)
	binary.BigEndian.PutUint64(text[18:], uint64(i))
	return sha256.Sum256(text[:])
}

// Run plays the games of a plan, one after the other. After each game it calls
// show, which may be nil, with the number of games done.
func Run(ctx context.Context, p Plan, show func(done, of int)) (*Result, error) {
	s, err := newSimulator(p)
	if err != nil {
		return nil, err
	}
	result := newResult(p, s.setup)
	start := time.Now()
	for i := range p.Games {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("stopped after %d of %d games", i, p.Games)
		}
		if err := s.play(ctx, p.First+i); err != nil {
			return nil, fmt.Errorf("game %d: %w", p.First+i, err)
		}
		result.add(s)
		if show != nil {
			show(i+1, p.Games)
		}
	}
	result.finish(time.Since(start))
	return result, nil
}

type simulator struct {
	plan  Plan
	setup rules.Setup
	bots  []bot.Bot
	start rules.Match
	match rules.Match
	house rules.Stream
	seats rand.PCG
	moves []rules.Move
	lines []rules.Line // the log, if the game is to be exported

	played, decided int // moves of the game, and those of the seats alone
}

func newSimulator(p Plan) (*simulator, error) {
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
	return &simulator{plan: p, setup: setup, bots: bots, start: start, match: start.Clone()}, nil
}

// play plays game number i to its end, and exports it if the plan says so.
func (s *simulator) play(ctx context.Context, i int) error {
	seed := seedOf(s.plan.Seed, i)
	s.seats.Seed(binary.BigEndian.Uint64(seed[:8]), binary.BigEndian.Uint64(seed[8:]))
	s.match.CopyFrom(s.start)
	s.lines, s.played, s.decided = s.lines[:0], 0, 0
	for owing := s.match.ToAct(); owing != 0; owing = s.match.ToAct() {
		seat := owing.First()
		var move rules.Move
		if seat == rules.House {
			s.house.Start(seed, s.played)
			move = s.match.Draw(&s.house)
		} else {
			move = s.decide(ctx, seat)
			s.decided++
		}
		if refused := s.match.Play(seat, move, nil); refused != nil {
			return fmt.Errorf("%q of seat %d is refused: %w", s.plan.Game.AppendMove(nil, move), seat, refused)
		}
		s.played++
		if s.plan.Export != "" {
			s.lines = append(s.lines, rules.Line{Seat: seat, Move: move})
		}
	}
	if s.plan.Export != "" {
		return s.export(i, seed)
	}
	return nil
}

// decide is the move of the seat's bot. A random bot's move is drawn here, because
// without a sight that allocates nothing.
func (s *simulator) decide(ctx context.Context, seat rules.Seat) rules.Move {
	if b := s.bots[seat-1]; b != nil {
		return b.Move(ctx, rules.See(s.match, seat), &s.seats)
	}
	s.moves = s.match.AppendMoves(s.moves[:0], seat)
	return s.moves[rules.Below(&s.seats, len(s.moves))]
}
