package session

import (
	"math/rand"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/session/sessiontest"
)

// Three programs agree to be called: two of them play a whole game, then all three, and they stand in the list of bots.
// The fourth has not agreed, and is left alone.
func TestBotLadder_ProgramsThatAgreePlayEachOther(t *testing.T) {
	t.Parallel()
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	bots := []*testBot{s.newBot2("anna"), s.newBot2("bert"), s.newBot2("carl")}
	dora := s.newBot2("dora")
	bots[0].refused(`{"type":"ladder"}`, "no-ladder-here")
	s.here.lobby.SetLimits(lobby.Limits{Ladder: "always"})
	bots[0].refused(`{"type":"ladder","games":["poker"]}`, "no-such-game")
	dora.say(`{"type":"ladder"}`, `{"type":"ladder","on":false}`)
	dora.hears("ladder", func(w anyMessage) bool { return !strings.Contains(string(w.line), "hours") })
	for _, r := range bots {
		r.say(`{"type":"ladder","games":["buffalo"]}`)
		has(t, string(r.hears("ladder", nil).line), `"on":true,"hours":"always"`)
	}
	for _, players := range [][]*testBot{bots[:2], bots} {
		clock.leap(6 * time.Minute) // each plays every five minutes
		ends := make(chan anyMessage)
		for i, r := range players[1:] {
			go func() { ends <- r.playsOut(rand.New(rand.NewSource(int64(i)))) }()
		}
		over := players[0].playsOut(rand.New(rand.NewSource(9)))
		for range players[1:] {
			if w := <-ends; w.Table != over.Table {
				t.Errorf("one plays at %s, another at %s", w.Table, over.Table)
			}
		}
		dora.seesTheEnd(over.Table)
	}
	eve := s.newPersonInLines("eve")
	names := map[string]bool{}
	for _, row := range eve.seesLeaders(t, "top buffalo bots --json", 2, 3) {
		names[row.Name] = true
	}
	if len(names) != 3 || !names["anna"] || !names["bert"] || !names["carl"] {
		t.Errorf("in the list of bots are %v", names)
	}
	if dora.longest["state"] != nil {
		t.Errorf("who has not agreed is told %s", dora.longest["state"])
	}
}

// seesTheEnd waits until the hall shows that a table's game is over.
func (r *testBot) seesTheEnd(table string) {
	r.t.Helper()
	for late := time.Now().Add(sessiontest.Patience); ; {
		r.say(`{"type":"list"}`)
		_, row, there := strings.Cut(string(r.hears("tables", nil).line), `"table":"`+table+`"`)
		row, _, _ = strings.Cut(row, `"private"`)
		if !there || strings.Contains(row, `"phase":"over"`) {
			return
		}
		if time.Now().After(late) {
			r.t.Fatalf("waited in vain for the end of %s", table)
		}
	}
}
