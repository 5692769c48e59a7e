package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

const drawsProgram = "testdata/draws.py"

// A program in another language, which knows only what the pages say of draws, draws
// from a seed what the house has drawn, in every game.
func TestDraws_AnotherProgramDrawsTheSame(t *testing.T) {
	exports, drawn := map[string]rules.Export{}, map[string]bool{}
	for _, g := range realGames(t) {
		for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
			for i, options := range tableChoices(g.Info()) {
				for _, day := range []string{"", rulestest.DealDay} {
					e := drawnGame(t, g, rules.Setup{Seats: seats, Options: options, Deal: day})
					exports[fmt.Sprintf("%s-%d-%d-%s.json", e.Game, seats, i, day)] = e
					noteHouseMoves(drawn, e)
				}
			}
		}
	}
	for file, said := range rulestest.AnotherProgram(t, exports, drawsProgram) {
		if said != "ok" {
			t.Errorf("%s: %s", file, said)
		}
	}
	if len(drawn) != 8 {
		t.Errorf("these lines of the house were met: %v", drawn)
	}
}

// noteHouseMoves notes the first words of the house's moves.
func noteHouseMoves(drawn map[string]bool, e rules.Export) {
	for _, line := range e.Moves {
		if move, ok := strings.CutPrefix(line, "0 "); ok {
			word, _, _ := strings.Cut(move, " ")
			drawn[e.Game+" "+word] = true
		}
	}
}

// It notices a line that was not drawn, also among those that a game has of its own after the moment of another one.
func TestDraws_AnotherProgramNoticesWhatWasNotDrawn(t *testing.T) {
	exports, want := map[string]rules.Export{}, map[string]string{}
	expect := func(name string, e rules.Export, says string) {
		name = e.Game + "-" + name + ".json"
		exports[name], want[name] = e, says
	}
	for i, g := range realGames(t) {
		e := drawnGame(t, g, rules.Setup{Seats: 3})
		if i > 0 { // in Zoff the house draws at the start only
			on := rulestest.PlayedOn(t, g, e)
			expect("played-on", on, "ok")
			on.Begun = &rules.Begun{Table: on.Begun.Table}
			expect("begun-at-its-start", on, "line 1: from this seed the house draws")
		}
		e.Seed = rules.Seed{1}.String()
		expect("hash", e, "the hash is not that of the seed")
		e.SeedSHA256 = rules.Seed{1}.Hash()
		expect("seed", e, "line 1: from this seed the house draws")
		e = drawnGame(t, g, rules.Setup{Seats: 3, Deal: rulestest.DealDay})
		e.Deal = ""
		expect("hidden", e, "line 1: from this seed the house draws")
	}
	for file, said := range rulestest.AnotherProgram(t, exports, drawsProgram) {
		if !strings.HasPrefix(said, want[file]) {
			t.Errorf("%s: %s", file, said)
		}
	}
}

// tableChoices is no options, and each choice of each option of the table alone.
func tableChoices(info rules.Info) []map[string]string {
	all := []map[string]string{nil}
	for _, o := range info.Options {
		for _, choice := range o.Choices {
			if o.Seat == rules.House {
				all = append(all, map[string]string{o.Key: choice})
			}
		}
	}
	return all
}

// drawnGame is a random game to its end, with the house's lines from a seed.
func drawnGame(t *testing.T, g rules.Game, setup rules.Setup) rules.Export {
	t.Helper()
	r, err := rules.NewRecord(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	seed := rules.Seed{byte(setup.Seats), byte(len(setup.Options)), 9}
	rulestest.Finish(t, r, &seed, rand.NewPCG(uint64(setup.Seats), 6))
	e := exported(t, r, &seed)
	if e.Deal != "" {
		if err := e.Reveal(seed); err != nil {
			t.Fatal(err)
		}
	}
	return e
}
