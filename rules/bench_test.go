package rules_test

import (
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/rules/rulestest"
)

// BenchmarkPlayout measures whole random games of every game; beside it stands
// BenchmarkReference, by which machines are compared. The README's table is made
// of these.
func BenchmarkPlayout(b *testing.B) {
	river, err := moonriver.New()
	if err != nil {
		b.Fatal(err)
	}
	legends := map[string]string{"mode": "legends"}
	for _, c := range []struct {
		name  string
		game  rules.Game
		setup rules.Setup
	}{
		{"moonriver-2p-camp", river, rules.Setup{Seats: 2}},
		{"moonriver-4p-camp", river, rules.Setup{Seats: 4}},
		{"moonriver-4p-legends", river, rules.Setup{Seats: 4, Options: legends}},
	} {
		b.Run(c.name, func(b *testing.B) { rulestest.BenchPlayout(b, c.game, c.setup) })
	}
}

func BenchmarkReference(b *testing.B) { rulestest.BenchReference(b) }
