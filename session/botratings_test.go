package session

import (
	"encoding/json"
	"math/rand"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/session/sessiontest"
)

// Two programs play each other, and one of them the saloon's own bots. All of them are rated in the
// list of bots: with two players and with more, in the order of what they played, and among no
// people.
func TestBotRatings_ProgramsAndTheSaloonsOwnBots(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	anna, bert := s.newBot2("anna"), s.newBot2("bert")
	anna.begins(`{"type":"create","game":"buffalo","seats":2,"pace":"quick","rated":"on"}`, bert)
	ends := make(chan anyMessage)
	go func() { ends <- bert.playsOut(rand.New(rand.NewSource(2))) }()
	one := anna.playsOut(rand.New(rand.NewSource(1)))
	two := <-ends
	anna.say(`{"type":"create","game":"buffalo","seats":3,"pace":"quick","rated":"on","bots":{"2":"random","3":"greenhorn"}}`, `{"type":"ready"}`)
	three := anna.playsOut(rand.New(rand.NewSource(3)))

	carl := s.newPersonInLines("carl")
	place := map[string]int{"anna": one.Place, "bert": two.Place}
	for _, row := range carl.seesLeaders(t, "top buffalo bots month --json", 2) {
		if row.Place != place[row.Name] || row.Rated != 1 {
			t.Errorf("anna came in on place %d, bert on %d, and the list has %+v", one.Place, two.Place, row)
		}
	}
	rows := carl.seesLeaders(t, "top buffalo bots games --json", 2, 3)
	names := map[string]bool{}
	for _, row := range rows {
		names[row.Name] = true
	}
	if !names["anna"] || !names["random"] || !names["greenhorn"] || three.Place < 1 {
		t.Errorf("with more players the list of bots has %+v", rows)
	}
	for _, board := range carl.leaderboards(t, "top buffalo --json") {
		if len(board.Leaders) > 0 {
			t.Errorf("among people are %+v", board.Leaders)
		}
	}
	if said, _ := carl.runs("top buffalo"); !strings.Contains(said, " top bots") || strings.Contains(said, "HOST") {
		t.Errorf("people are not told how to see bots: %s", said)
	}
	dora := s.newPerson("dora", 80, 24)
	dora.pressFor("mtop", "BEST PLAYERS")
	dora.pressFor("\r", "Who plays best")
	dora.press("\x1b[B\x1b[B\x1b[B\x1b[C") // down to the list, and to that of bots
	dora.see("‹ bots ›")
	dora.press("\x1b[A\x1b[A\x1b[A") // up to the game
	for range 2 {                    // Moon River with two and with more players
		dora.press("\x1b[C")
	}
	dora.see("1. " + rankedFirst(one, two))
	if said, _ := carl.runs("who bot anna"); !strings.Contains(said, "anna, a program") || strings.Count(said, "Rating ") != 2 {
		t.Errorf("the page of a program says %s", said)
	}
	if said, _ := carl.runs("who greenhorn"); strings.Count(said, "Rating ") != 1 {
		t.Errorf("the page of a level says %s", said)
	}
}

func rankedFirst(anna, bert anyMessage) string {
	if anna.Place <= bert.Place {
		return "anna"
	}
	return "bert"
}

type heardBoard struct{ Leaders []heardLeader }

type heardLeader struct {
	Place int
	Name  string
	Rated int `json:"rated_games"`
}

func (c *client) leaderboards(t *testing.T, command string) []heardBoard {
	t.Helper()
	said, exit := c.runs(command)
	var top struct{ Boards []heardBoard }
	if err := json.Unmarshal([]byte(said), &top); err != nil || exit != 0 {
		t.Fatalf("%s: exit %d, %v in %s", command, exit, err, said)
	}
	return top.Boards
}

// seesLeaders waits until the leaderboards have so many rows, and returns those of the last one.
func (c *client) seesLeaders(t *testing.T, command string, rows ...int) (last []heardLeader) {
	t.Helper()
	late := time.Now().Add(sessiontest.Patience)
	for {
		all := true
		boards := c.leaderboards(t, command)
		for i, n := range rows {
			all, last = all && len(boards[i].Leaders) == n, boards[i].Leaders
		}
		if all {
			return last
		}
		if time.Now().After(late) {
			t.Fatalf("waited in vain for %v rows of %s; there are %+v", rows, command, boards)
		}
	}
}

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
