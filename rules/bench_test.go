package rules_test

import (
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// BenchmarkPlayout measures whole random games of every game; beside it stands BenchmarkReference, by which machines
// are compared. The table in SPEED.md is made of these.
func BenchmarkPlayout(b *testing.B) {
	games := map[string]rules.Game{}
	for _, g := range realGames(b) {
		games[g.Info().ID] = g
	}
	for _, c := range []struct {
		name  string
		setup rules.Setup
	}{
		{"moonriver-2p-camp", rules.Setup{Game: "moonriver", Seats: 2}},
		{"moonriver-4p-camp", rules.Setup{Game: "moonriver", Seats: 4}},
		{"moonriver-4p-legends", rules.Setup{Game: "moonriver", Seats: 4, Options: map[string]string{"mode": "legends"}}},
		{"buffalo-2p", rules.Setup{Game: "buffalo", Seats: 2}},
		{"buffalo-4p", rules.Setup{Game: "buffalo", Seats: 4}},
		{"buffalo-5p", rules.Setup{Game: "buffalo", Seats: 5}},
		{"montana-2p", rules.Setup{Game: "montana", Seats: 2}},
		{"montana-4p", rules.Setup{Game: "montana", Seats: 4}},
	} {
		b.Run(c.name, func(b *testing.B) { rulestest.BenchPlayout(b, games[c.setup.Game], c.setup) })
	}
}

func BenchmarkReference(b *testing.B) { rulestest.BenchReference(b) }
