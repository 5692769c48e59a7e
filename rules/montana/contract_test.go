package montana

import (
	"fmt"
	"os"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func suite(t testing.TB) rulestest.Suite {
	s := rulestest.Suite{Game: newGame(t), Holds: nothingIsLost, Games: 8, MaxMoves: 2000}
	for seats := 2; seats <= 4; seats++ {
		s.Cases = append(s.Cases,
			rulestest.Case{Name: fmt.Sprintf("%dp", seats), Setup: rules.Setup{Seats: seats}},
			rulestest.Case{Name: fmt.Sprintf("%dp-version1", seats), Setup: rules.Setup{Seats: seats, Version: 1}})
	}
	return s
}

func TestContract(t *testing.T) { suite(t).Run(t) }

func FuzzParse(f *testing.F) {
	rulestest.FuzzParse(f, newGame(f),
		"land 1 7 3", "first 2", "spin 4", "camp 3,-2", "spin", "push 2", "take copper stone", "dismiss grain",
		"bank 2 copper stone", "mine 3 copper", "mine 3 grain grain", "helper copper", "helper grain grain", "city",
		"bid 2.3", "fold", "reward", "reward copper copper grain", "reward big-copper big-stone", "build 3,-2",
		"trade cow grain", "trade cow silver", "trade cow worker stone", "canteen", "done", "build -0,1", "bid 02.3")
}

func FuzzSheets(f *testing.F) { rulestest.FuzzSheets(f, os.DirFS("components"), Load) }

func FuzzPlay(f *testing.F) { rulestest.FuzzPlay(f, suite(f)) }

func BenchmarkPlayout(b *testing.B) {
	for _, c := range suite(b).Cases {
		b.Run(c.Name, func(b *testing.B) { rulestest.BenchPlayout(b, newGame(b), c.Setup) })
	}
}

func BenchmarkReference(b *testing.B) { rulestest.BenchReference(b) }
