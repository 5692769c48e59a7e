package bot

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/games"
	"saloon/rules/rulestest"
)

func dealGames(t testing.TB) []rules.Game {
	t.Helper()
	all, err := games.Open("")
	must(t, err)
	return all
}

// An evening is one person's try at a deal: how the table around the person works.
type evening struct {
	level     string
	seed      rules.Seed
	botsFirst bool // where all choose at once
	takesBack bool // the person tries other moves first
	anew      bool // another bot answers each time, as after a restart
	late      bool // no time is left
	crowded   bool // many ask at the same time
	rumours   bool // what is hidden from the bots is something else
}

// end is how a deal ends for a person who plays by a habit.
func (e evening) end(t *testing.T, g rules.Game) string {
	t.Helper()
	r := rulestest.NewRecord(t, g, g.Info().DealSetup("2026-11-22"))
	player := e.player(t, g)
	habit := rand.NewPCG(7, 7)
	for owing := r.Match().ToAct(); owing != 0; owing = r.Match().ToAct() {
		if owing.Has(rules.House) {
			must(t, r.PlayHouse(&e.seed, nil))
			continue
		}
		seat := owing.First()
		if others := owing.Without(1); e.botsFirst && others != 0 {
			seat = others.First()
		}
		if seat == 1 {
			e.decide(t, r, habit)
			continue
		}
		if e.anew {
			player = e.player(t, g)
		}
		rulestest.Taken(t, r.Play(seat, e.ask(t, player, r.Match(), seat), nil))
	}
	raw, err := json.Marshal(r.Match().View(rules.Observer))
	must(t, err)
	return string(raw)
}

func (e evening) player(t *testing.T, g rules.Game) *Dealt {
	t.Helper()
	player, err := newDealt(e.level, g, 1, e.seed, 10)
	must(t, err)
	return player
}

// decide lets the person move, perhaps after another move that is taken back.
func (e evening) decide(t *testing.T, r *rules.Record, habit rules.Source) {
	t.Helper()
	moves := r.Match().AppendMoves(nil, 1)
	move := moves[rules.Below(habit, len(moves))]
	list := []rules.Move{move}
	if tried := r.Clone(); e.takesBack && tried.Play(1, moves[0], nil) == nil && tried.CanUndo(1) {
		list = []rules.Move{moves[0], rules.Undo, move}
	}
	for _, m := range list {
		rulestest.Taken(t, r.Play(1, m, nil))
	}
}

// ask is the bot's answer, in the evening's circumstances.
func (e evening) ask(t *testing.T, player *Dealt, m rules.Match, seat rules.Seat) rules.Move {
	t.Helper()
	if e.rumours {
		m = m.Clone()
		m.Determinize(seat, rand.NewPCG(uint64(m.Progress()), 3))
	}
	ctx := context.Background()
	if e.late {
		gone, cancel := context.WithDeadline(ctx, time.Now().Add(-time.Second))
		defer cancel()
		ctx = gone
	}
	if !e.crowded {
		return player.Move(ctx, rules.See(m, seat), rand.NewPCG(rand.Uint64(), 1))
	}
	var answers [4]rules.Move
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = player.Move(ctx, rules.See(m, seat), rand.NewPCG(rand.Uint64(), 1)) })
	}
	all.Wait()
	for _, other := range answers {
		if other != answers[0] {
			t.Fatalf("seat %d gives two answers to people who ask at the same time", seat)
		}
	}
	return answers[0]
}

// Whoever makes the same moves in a deal gets the same answers of the bots, whatever else is
// different: the hurry, the machine, the order in which all choose, what was taken back.
func TestDealt_TheSameMovesGetTheSameAnswers(t *testing.T) {
	for _, g := range dealGames(t) {
		if testing.Short() && g.Info().ID != buffalo.ID {
			continue // the race detector is slow, and only in Zoff all choose at once
		}
		levels := []string{"hard"}
		if g.Info().ID == buffalo.ID {
			levels = append(levels, "medium", "easy")
		}
		for _, level := range levels {
			plain := evening{level: level, seed: rules.Seed{5}}
			want := plain.end(t, g)
			for name, e := range map[string]evening{
				"moves taken back":       {level: level, seed: plain.seed, takesBack: true},
				"bots choose first":      {level: level, seed: plain.seed, botsFirst: true},
				"after a restart":        {level: level, seed: plain.seed, anew: true},
				"with no time left":      {level: level, seed: plain.seed, late: true},
				"many at the same time":  {level: level, seed: plain.seed, crowded: true},
				"other secrets of seats": {level: level, seed: plain.seed, rumours: true},
			} {
				if testing.Short() && !e.crowded {
					continue // for it: only here one bot searches several times at once
				}
				if e.end(t, g) != want {
					t.Errorf("%s, %s: with the same moves the game ends otherwise: %s", g.Info().ID, level, name)
				}
			}
		}
	}
}

// The answers belong to the deal: with another seed, which nobody knows while the deal is
// played, they come from other random numbers.
func TestDealt_AnotherSeedGivesOtherAnswers(t *testing.T) {
	for _, g := range dealGames(t) {
		m := rulestest.NewRecord(t, g, g.Info().DealSetup("2026-11-22"))
		must(t, m.PlayHouse(&rules.Seed{5}, nil))
		sight, drawn := rules.See(m.Match(), 2), map[uint64]string{}
		for _, level := range []string{"hard", "medium"} {
			for _, seed := range []rules.Seed{{5}, {6}} {
				e := evening{level: level, seed: seed}
				number := e.player(t, g).source(sight).Uint64()
				if before := drawn[number]; before != "" {
					t.Errorf("%s: %s with the seed %s has the random numbers of %s", g.Info().ID, level, seed, before)
				}
				drawn[number] = level
			}
		}
	}
}

// Every game has a table for its deals, at which known bots sit who think about their moves.
func TestDealt_EveryGameHasATable(t *testing.T) {
	for _, g := range dealGames(t) {
		table := g.Info().Deal
		r, err := rules.NewRecord(g, g.Info().DealSetup("2026-11-22"))
		if err != nil || r.Setup().Seats != 1+len(table.Bots) || r.Setup().Deal != "2026-11-22" {
			t.Errorf("%s: its deals cannot be played: %v", g.Info().ID, err)
		}
		for _, level := range table.Bots {
			player, err := NewForDeal(level, g, 1, rules.Seed{1})
			if err != nil {
				t.Errorf("%s: %v", g.Info().ID, err)
				continue
			}
			thinker, ok := player.bot.(*Thinker)
			if !ok || thinker.o.Iterations < 50 {
				t.Errorf("%s: the %s bot of its deals hardly thinks", g.Info().ID, level)
			}
			if thinker.o.Judge > 0 {
				t.Errorf("%s: the %s bot of an old deal does not think as it did", g.Info().ID, level)
			}
			if since, _ := NewForDeal(level, g, DealVersion, rules.Seed{1}); (since.bot.(*Thinker).o.Judge > 0) != (level == "hard") {
				t.Errorf("%s: the %s bot of a new deal does not think as others of its level", g.Info().ID, level)
			}
		}
	}
}
