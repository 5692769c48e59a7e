package session

import (
	"strings"
	"testing"
)

// opensTable has somebody open a table of Moon River for two, for everybody.
func (p *person) opensTable() {
	p.t.Helper()
	p.press("n")
	p.see("Open a table")
	p.press("\r")
	p.see("One chair is free")
}

// goesToTable has somebody in the hall go to the first table of the list.
func (p *person) goesToTable() {
	p.t.Helper()
	p.see("Moon River")
	p.press("\r")
	p.see("B free")
}

// startGame brings two people to one table and lets the game begin.
func startGame(t testing.TB, tn *town) (anna, bert *person) {
	t.Helper()
	anna, bert = tn.comes("anna", 120, 40), tn.comes("bert", 80, 24)
	anna.opensTable()
	bert.goesToTable()
	bert.press("\x1b[B")
	bert.see("enter sit")
	bert.press("\r")
	bert.see("B bert")
	anna.see("B bert")
	anna.press("r")
	bert.press("r")
	anna.see("What happened")
	return anna, bert
}

// Two people play a whole game through the door, by keys, and a third watches.
func TestGame_TwoPlayByKeysAndAThirdWatches(t *testing.T) {
	tn := openTown(t)
	anna, bert := startGame(t, tn)
	carl := tn.comes("carl", 100, 30)
	carl.press("\r")
	carl.see("anna")
	keys := playOut(t, 0, anna, bert)
	for _, p := range []*person{anna, bert, carl} {
		p.wait("to see who has won", func() bool {
			return strings.Contains(p.term.String(), " wins.") || strings.Contains(p.term.String(), " share the victory.")
		})
	}
	t.Logf("%d keys", keys)
}
