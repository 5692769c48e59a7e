package rules_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
)

// dealt is a finished deal of the toy game, in which the seats play at random, as somebody has it when its day is over.
func dealt(t testing.TB, seed rules.Seed, luck uint64) (rules.Export, []byte) {
	t.Helper()
	r := rulestest.NewRecord(t, toy.Game{}, toy.Game{}.Info().DealSetup("2026-11-22"))
	rulestest.Finish(t, r, &seed, rand.NewPCG(luck, 1))
	e, err := r.Export(nil, &seed)
	must(t, err)
	must(t, e.Reveal(seed))
	raw, err := e.Encode()
	must(t, err)
	return e, raw
}

func TestDealSeed_IsAnotherForEachDayAndGame(t *testing.T) {
	master := rules.Seed{1, 2, 3}
	seen := map[rules.Seed]string{}
	for _, day := range []string{"2026-11-22", "2026-11-23", "2027-11-22"} {
		for _, game := range []string{"moonriver", "buffalo", "montana"} {
			seed := rules.DealSeed(master, day, game)
			if before := seen[seed]; before != "" || seed == master {
				t.Errorf("%s %s has the seed of %s", day, game, before)
			}
			if seed != rules.DealSeed(master, day, game) {
				t.Errorf("%s %s has two seeds", day, game)
			}
			seen[seed] = day + " " + game
		}
	}
	if rules.DealSeed(rules.Seed{4}, "2026-11-22", "montana") == rules.DealSeed(master, "2026-11-22", "montana") {
		t.Error("servers with different secrets deal the same")
	}
	// HMAC-SHA-256 by another program: a change would make all told hashes wrong.
	const want = "7756dcb31553bd8cc358af6425f1da40e266c8810e9ce18a7c8200b5b2d4c3ea"
	if got := rules.DealSeed(master, "2026-11-22", "moonriver").String(); got != want {
		t.Errorf("the seed is %s, not %s", got, want)
	}
}

func TestDeal_SetupsThatAreNone(t *testing.T) {
	for _, setup := range []rules.Setup{
		{Seats: 2, Deal: "today"}, {Seats: 2, Deal: "2026-13-01"}, {Seats: 2, Deal: "2026-11-22\n"},
		{Seats: 2, Deal: "2026-11-22", Script: []string{"draw 3"}},
	} {
		if _, err := rules.NewRecord(toy.Game{}, setup); !errors.Is(err, rules.ErrSetup) || strings.ContainsAny(err.Error(), "\x1b\n") {
			t.Errorf("%q: %v", setup.Deal, err)
		}
	}
}

// Three people play the same deal in different ways and meet the same three piles.
func TestDeal_EverybodyMeetsTheSameDraws(t *testing.T) {
	house := func(e rules.Export) (lines []string) {
		for _, line := range e.Moves {
			if strings.HasPrefix(line, "0 ") {
				lines = append(lines, line)
			}
		}
		return lines
	}
	first, _ := dealt(t, rules.Seed{8}, 1)
	for luck := uint64(2); luck < 4; luck++ {
		other, _ := dealt(t, rules.Seed{8}, luck)
		if !slices.Equal(house(first), house(other)) || slices.Equal(first.Moves, other.Moves) {
			t.Errorf("the lines %q and %q", first.Moves, other.Moves)
		}
	}
}

// A draw that was exchanged for another legal one is found, and so is all else about a deal
// that is not as it was written.
func TestDeal_WhatWasChangedIsFound(t *testing.T) {
	_, raw := dealt(t, rules.Seed{8}, 1)
	good := string(raw)
	must(t, verified(good))
	draw := good[strings.LastIndex(good, `"0 draw `):][:len(`"0 draw 1"`)]
	for name, c := range map[string]struct{ old, new, want string }{
		"another draw":       {draw, exchangedDraw(good), "from this seed the house draws " + strings.Replace(draw, "0 ", "", 1)},
		"a day that is none": {`"2026-11-22"`, `"22 November"`, `deal is "22 November", not a day such as 2026-11-22`},
		"a number for a day": {`"2026-11-22"`, `20261122`, "deal must be a string"},
		"two days":           {`"deal"`, `"deal": "2026-11-21", "deal"`, `the field "deal" twice`},
		"another's lines":    {`"deal"`, `"begun": {"table": "7gq2x", "lines": 1}, "deal"`, "a deal does not play on from another game"},
		"no hash":            {good[strings.Index(good, ` "seed"`):strings.Index(good, ` "deal"`)], "", "a deal has the hash of its seed"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Errorf("%s: nothing was changed", name)
		}
		err := verified(text)
		checkSentence(t, name, err)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// exchangedDraw is a draw of a pile that is still in the bag.
func exchangedDraw(text string) string {
	for pile := '1'; ; pile++ {
		if draw := `"0 draw ` + string(pile) + `"`; !strings.Contains(text, draw) {
			return draw
		}
	}
}

// The seed stays secret until somebody reveals it, and no other can be put in its place.
func TestDeal_ItsSeedIsRevealedLater(t *testing.T) {
	seed := rules.Seed{8}
	r := rulestest.NewRecord(t, toy.Game{}, toy.Game{}.Info().DealSetup("2026-11-22"))
	running, err := r.Export(nil, &seed)
	if err != nil || running.Reveal(seed) == nil {
		t.Errorf("the seed of a running deal is revealed (%v)", err)
	}
	rulestest.Finish(t, r, &seed, &rules.Stream{})
	e, err := r.Clone().Export(nil, &seed)
	if err != nil || e.Seed != "" || e.SeedSHA256 != seed.Hash() || e.Deal != "2026-11-22" {
		t.Fatalf("a finished deal shows its seed %q, its hash %q, its day %q (%v)", e.Seed, e.SeedSHA256, e.Deal, err)
	}
	if again, err := e.Record(toy.Game{}); err != nil || again.Setup().Deal != "2026-11-22" {
		t.Errorf("the game of the export is no deal (%v)", err)
	}
	if e.Reveal(rules.Seed{9}) == nil || e.Seed != "" {
		t.Error("another seed is revealed")
	}
	if err := e.Reveal(seed); err != nil {
		t.Error(err)
	}
	if e.Seed != seed.String() {
		t.Errorf("the seed %s is revealed as %q", seed, e.Seed)
	}
}
