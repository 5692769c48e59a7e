package main

import (
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/cli"
	"saloon/rules/games"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// contest is one of a number of seats in one of the saloon's games.
func contest(t *testing.T, game string, seats int) arena.Contest {
	t.Helper()
	g, err := cli.OpenGames(games.Open).Game(game, "")
	must(t, err)
	setup, err := g.Info().Check(rules.Setup{Seats: seats})
	must(t, err)
	return arena.Contest{Game: g, Setup: setup, Seed: 4, Purpose: "test"}
}

func TestTune_StaysInRangeAndRepeats(t *testing.T) {
	c := contest(t, "moonriver", 2)
	tuning := tuning{Contest: c, bot: "easy", seats: 2, steps: 3, blocks: 3, workers: 2}
	a, err := tuning.run(t.Context(), nil)
	must(t, err)
	b, _ := tuning.run(t.Context(), nil)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed tunes otherwise")
	}
	for i, w := range c.Game.(rules.Expert).Weights() {
		if a[i] < w.Low || a[i] > w.High {
			t.Errorf("%s is %d, not from %d to %d", w.Name, a[i], w.Low, w.High)
		}
	}
}

// y = 3a - 2b, exactly.
func TestSums_SolvesWhatItCan(t *testing.T) {
	s := newSums(3)
	for a := range int32(20) {
		for b := range int32(20) {
			s.add([]int32{a, b, 0}, float64(3*a-2*b))
		}
	}
	got := s.solve()
	for i, want := range []float64{3, -2, 0} {
		if math.Abs(got[i]-want) > 0.01 {
			t.Errorf("coefficient %d is %v, want %v", i, got[i], want)
		}
	}
	if e := s.explained(got); math.Abs(e-1) > 0.01 {
		t.Errorf("%v of the spread is explained, want all", e)
	}
}

// Ctrl-C in the midst of a game does not wait for its end.
func TestFit_EndsInTheMidstOfAGame(t *testing.T) {
	c := contest(t, "moonriver", 2)
	ctx, cancel := context.WithCancel(t.Context())
	moves := 0
	_, err := (&fit{Contest: c}).play(ctx, c.Game.(rules.Expert).Mind(nil).(rules.Learner), func(_ context.Context, m rules.Match, seat rules.Seat, _ rules.Source) rules.Move {
		if moves++; moves == 3 {
			cancel()
		}
		return m.Default(seat)
	}, 0)
	if !errors.Is(err, context.Canceled) || moves != 3 {
		t.Errorf("after %d moves: %v", moves, err)
	}
}

// The net that comes out does not depend on how many games were played at the same time.
func TestLearn_Repeats(t *testing.T) {
	made := func(workers int) *rules.Net {
		l := learning{Contest: contest(t, "montana", 3), games: 60, workers: workers, until: 100, every: 2}
		net, err := l.learn(t.Context(), io.Discard)
		must(t, err)
		return net
	}
	if !reflect.DeepEqual(made(1), made(3)) {
		t.Error("the same seed learns otherwise")
	}
}

// To know how a bot chooses brings more the worse it chooses. The same seed finds the same.
func TestExploit_GainsLessAgainstWhoChoosesWell(t *testing.T) {
	gain := func(bot string) (sum float64) {
		e := exploit{Contest: contest(t, "buffalo", 2), choices: 8, worlds: 1}
		var err error
		if e.bot, err = e.NewBot(bot); err != nil {
			t.Fatal(err)
		}
		gains, err := e.run(t.Context(), 10)
		must(t, err)
		for _, g := range gains {
			sum += g
		}
		return sum
	}
	well, badly := gain("hard:iterations=100"), gain("random")
	if well <= 0 || well >= badly || gain("random") != badly {
		t.Errorf("the answer to hard wins %.3f more, that to random %.3f", well, badly)
	}
}

// How far apart two numbers are is no weighted sum of them: it takes sums that count where they are positive.
func TestNetwork_LearnsWhatNoSumCanTell(t *testing.T) {
	var lessons []lesson
	for a := range int16(30) {
		for b := range int16(30) {
			lessons = append(lessons, lesson{signs: []int16{a, b}, result: float32(max(a-b, b-a))/30 - 0.3})
		}
	}
	n := newNetwork(lessons, 8, rand.New(rand.NewPCG(1, 2)))
	must(t, n.learn(t.Context(), lessons, 2000))
	if part := explained(n.inWholeNumbers(), lessons); part < 0.97 {
		t.Errorf("only %.3f of the spread is explained", part)
	}
}
