package arena

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/cli"
	"saloon/rules/games"
)

// realGame is one of the saloon's games.
func realGame(t testing.TB, id string) rules.Game {
	t.Helper()
	g, err := cli.OpenGames(games.Open).Game(id, "")
	must(t, err)
	return g
}

func contest(t testing.TB, game string, bots ...string) *Contest {
	t.Helper()
	g := realGame(t, game)
	setup, err := g.Info().Check(rules.Setup{Seats: len(bots)})
	must(t, err)
	return &Contest{Game: g, Setup: setup, Bots: bots, Seed: 4, Purpose: "test"}
}

// untimed leaves out what differs from run to run.
func untimed(blocks []Block) []Block {
	for i := range blocks {
		for j := range blocks[i].Games {
			blocks[i].Games[j].Think, blocks[i].Games[j].Worst = nil, nil
		}
	}
	return blocks
}

func play(t *testing.T, c *Contest, s Schedule) []Block {
	t.Helper()
	blocks, err := c.Play(t.Context(), s)
	must(t, err)
	return blocks
}

func TestPlay_WorkersDoNotMatter(t *testing.T) {
	c := contest(t, "moonriver", "medium:iterations=5", "easy", "random")
	one := untimed(play(t, c, Schedule{Blocks: 4, Workers: 1}))
	if len(one) != 4 || len(one[0].Games) != 3 {
		t.Fatalf("%d blocks of %d games, want 4 of 3", len(one), len(one[0].Games))
	}
	if three := untimed(play(t, c, Schedule{Blocks: 4, Workers: 3})); !reflect.DeepEqual(one, three) {
		t.Error("three workers play other games than one")
	}
}

// A bot against itself wins as often as chance has it.
func TestStandings_NullCheck(t *testing.T) {
	c := contest(t, "moonriver", "easy", "easy", "easy", "easy")
	s := c.Standings(play(t, c, Schedule{Blocks: 100, Workers: 2}))
	if w := s.Rows[0].Wins; w.Low > 25 || w.High < 25 {
		t.Errorf("the first of four equals wins %.1f%% (%.1f to %.1f)", w.Mean, w.Low, w.High)
	}
	if len(s.Rows) != 2 || s.Rows[1].Count != 3 {
		t.Errorf("the first is not told apart: %+v", s.Rows)
	}
}

func TestStandings_BetterBotsStandHigher(t *testing.T) {
	c := contest(t, "moonriver", "random", "easy", "random")
	s := c.Standings(play(t, c, Schedule{Blocks: 20, Workers: 2}))
	if s.Rows[1].Elo.Mean < s.Rows[0].Elo.Mean+100 || s.Rows[1].Wins.Low < 50 || s.Rows[1].Margin.Mean < 0 {
		t.Errorf("easy: %+v, random: %+v", s.Rows[1], s.Rows[0])
	}
	var out strings.Builder
	if err := s.WriteTable(&out); err != nil || !strings.Contains(out.String(), "2 x random") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	if raw, err := json.Marshal(s); err != nil || !strings.Contains(string(raw), `"bot":"easy"`) {
		t.Errorf("%v: %s", err, raw)
	}
}

func TestPlay_TellsWhatFails(t *testing.T) {
	c := contest(t, "moonriver", "easy", "random")
	c.Bots[0] = "brilliant"
	if _, err := c.Play(t.Context(), Schedule{Blocks: 3, Workers: 1}); err == nil {
		t.Error("a level that does not exist plays")
	}
}

// A greenhorn plays far better than chance, and worse than easy: three games of four are easy's, or more.
func TestStandings_AGreenhornStandsBetweenRandomAndEasy(t *testing.T) {
	blocks := 150
	if testing.Short() {
		blocks = 5 // for the race detector; they are too few to say who is better
	}
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for _, c := range []struct {
			bots  []string
			least float64 // of the games are won by the first
		}{{[]string{"greenhorn", "random"}, 90}, {[]string{"easy", "greenhorn"}, 70}} {
			two := contest(t, game, c.bots...)
			if w := two.Standings(play(t, two, Schedule{Blocks: blocks, Workers: 2})).Rows[0].Wins; w.Mean < c.least && !testing.Short() {
				t.Errorf("%s: %s wins only %.1f%% of its games against %s", game, c.bots[0], w.Mean, c.bots[1])
			}
		}
	}
}

// With as many playouts, a bot that judges them by what was learned wins more games than one that plays them to their
// end, which takes several times as long.
func TestStandings_WhatWasLearnedWinsGames(t *testing.T) {
	for game, c := range map[string]struct {
		playouts string
		blocks   int
	}{"buffalo": {"30", 100}, "montana": {"10", 8}} {
		if testing.Short() {
			c.blocks = 1 // for the race detector; they are too few to say who is better
		}
		two := contest(t, game, "hard:iterations="+c.playouts, "hard:judge=-1:iterations="+c.playouts)
		if w := two.Standings(play(t, two, Schedule{Blocks: c.blocks, Workers: 2})).Rows[0].Wins; w.Mean <= 50 && !testing.Short() {
			t.Errorf("%s: it wins only %.1f%% of its games", game, w.Mean)
		}
	}
}
