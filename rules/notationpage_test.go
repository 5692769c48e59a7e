package rules_test

import (
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/games"
	"saloon/rules/rulestest"
)

func TestTheNotationPageTellsOfExports(t *testing.T) {
	var exports []rules.Export
	for _, g := range realGames(t) {
		for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
			r := rulestest.NewRecord(t, g, rules.Setup{Seats: seats})
			seed := rules.Seed{byte(seats)}
			exports = append(exports, exported(t, r, &seed))
			rulestest.Finish(t, r, &seed, rand.NewPCG(uint64(seats), 5))
			exports = append(exports, exported(t, r, &seed), exported(t, r, nil))
		}
	}
	playedOn := exports[0]
	playedOn.Begun = &rules.Begun{Table: "7gq2x", Lines: 0}
	exports = append(exports, playedOn)
	deal := rulestest.NewRecord(t, realGames(t)[0], rules.Setup{Seats: 2, Deal: "2026-11-22"})
	exports = append(exports, exported(t, deal, &rules.Seed{1}))
	rulestest.SharedPage(t, "NOTATION.md", exports...)
}

func realGames(t testing.TB) []rules.Game {
	t.Helper()
	all, err := games.Open("")
	must(t, err)
	return all
}

func exported(t *testing.T, r *rules.Record, seed *rules.Seed) rules.Export {
	t.Helper()
	e, err := r.Export([]rules.Player{{Name: "Ann", Kind: "player"}}, seed)
	must(t, err)
	return e
}
