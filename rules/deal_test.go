package rules_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
)

// dealt is a finished deal of the toy game, in which the seats play at random.
func dealt(t *testing.T, seed rules.Seed, luck uint64) *rules.Record {
	t.Helper()
	r, err := rules.NewRecord(toy.Game{}, toy.Game{}.Info().DealSetup("2026-11-22"))
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Finish(t, r, &seed, rand.NewPCG(luck, 1))
	return r
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
		{Seats: 2, Deal: "today"}, {Seats: 2, Deal: "2026-13-01"}, {Seats: 2, Deal: "2026-11-22 "}, {Seats: 2, Deal: "2026-11-22", Script: []string{"draw 3"}},
	} {
		if _, err := rules.NewRecord(toy.Game{}, setup); !errors.Is(err, rules.ErrSetup) || strings.ContainsAny(err.Error(), "\x1b\n") {
			t.Errorf("%q: %v", setup.Deal, err)
		}
	}
}
