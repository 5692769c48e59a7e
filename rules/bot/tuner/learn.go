package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/arena"
)

// A learning finds what a seat may expect of a settled match, from games that a mind plays against itself.
type learning struct {
	arena.Contest
	games   int
	workers int // how many games are played at the same time
	until   int // moves are made at random for so many decisions at most, and then by the mind alone
	every   int // one settled match in so many is a lesson
}

const (
	learnStray  = 8 // one move in so many is made at random at the beginning of a game
	learnSums   = 24
	learnEpochs = 8 // how often all lessons are learned
)

// A lesson is the signs of a seat, and what came of it: from -1, lost by far, to 1.
type lesson struct {
	signs  []int16
	result float32
}

// learn makes the net for the seats of the setup.
func (l *learning) learn(ctx context.Context, out io.Writer) (*rules.Net, error) {
	games, err := playAll(ctx, l.games, l.workers, func() (func(int) ([]lesson, error), error) {
		mind, is := l.Game.(rules.Expert).Mind(nil).(rules.Judge)
		if !is {
			return nil, fmt.Errorf("%s has no signs to learn from", l.Game.Info().Title)
		}
		return func(game int) ([]lesson, error) { return l.play(mind, game) }, nil
	})
	if err != nil {
		return nil, err
	}
	lessons := slices.Concat(games...)
	kept := len(lessons) / 10 // the first ones are not learned but show how well the others were
	if kept == 0 {
		return nil, fmt.Errorf("%d lessons of %d games are too few; play more of them", len(lessons), l.games)
	}
	var src rand.PCG
	l.SeedStream(&src, "learn", l.Setup.Seats)
	net := newNetwork(lessons, learnSums, rand.New(&src))
	if err := net.learn(ctx, lessons[kept:], learnEpochs); err != nil {
		return nil, err
	}
	made := net.inWholeNumbers()
	_, err = fmt.Fprintf(out, "%d players: %d lessons of %d signs; %.3f of the spread explained\n",
		l.Setup.Seats, len(lessons), made.Inputs, explained(made, lessons[:kept]))
	return made, err
}

// play plays a game. The lessons come from behind its last random move: what follows is as good as the mind plays.
func (l *learning) play(mind rules.Judge, game int) (lessons []lesson, err error) {
	m, err := l.Game.New(l.Setup)
	if err != nil {
		return nil, err
	}
	var src rand.PCG
	l.SeedStream(&src, "lessons", game)
	until := rules.Below(&src, l.until)
	var moves []rules.Move
	for owing, n := m.ToAct(), 0; owing != 0; owing = m.ToAct() {
		seat, move := owing.First(), rules.NoMove
		circler, is := m.(rules.Circler)
		if seat != rules.House {
			n++
			if n >= until && mind.Settled(m) && rules.Below(&src, l.every) == 0 {
				lessons = l.note(mind, m, lessons)
			}
		}
		switch {
		case seat == rules.House:
			move = m.Draw(&src)
		case n < until && rules.Below(&src, learnStray) == 0:
			moves = m.AppendMoves(moves[:0], seat)
			move = moves[rules.Below(&src, len(moves))]
		case is && circler.Circles():
			move = m.Default(seat)
		default:
			move = mind.Choose(m, seat, &src)
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			return nil, refused
		}
	}
	for i := range lessons {
		lessons[i].result = l.result(mind, m, rules.Seat(i%l.Setup.Seats+1))
	}
	return lessons, nil
}

// note adds a lesson for each seat.
func (l *learning) note(mind rules.Judge, m rules.Match, lessons []lesson) []lesson {
	for seat := rules.Seat(1); int(seat) <= l.Setup.Seats; seat++ {
		signs := mind.Signs(m, seat, nil)
		short := make([]int16, len(signs))
		for i, n := range signs {
			short[i] = int16(n)
		}
		lessons = append(lessons, lesson{signs: short})
	}
	return lessons
}

func (l *learning) result(mind rules.Mind, m rules.Match, seat rules.Seat) float32 {
	best := int32(math.MinInt32)
	for other := rules.Seat(1); int(other) <= l.Setup.Seats; other++ {
		if other != seat {
			best = max(best, mind.Worth(m, other))
		}
	}
	return float32(bot.Value(mind.Worth(m, seat)-best)) / bot.MostValue
}

// explained is the part of the results' variance that a net explains.
func explained(net *rules.Net, lessons []lesson) float64 {
	mean, missed, spread, signs := 0.0, 0.0, 0.0, make([]int32, net.Inputs)
	for _, e := range lessons {
		mean += float64(e.result) / float64(len(lessons))
	}
	for _, e := range lessons {
		for i, n := range e.signs {
			signs[i] = int32(n)
		}
		miss := float64(e.result) - float64(net.Of(signs))/rules.Certain
		missed += miss * miss
		spread += (float64(e.result) - mean) * (float64(e.result) - mean)
	}
	return 1 - missed/spread
}
