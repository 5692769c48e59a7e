package lobby

import (
	"slices"
	"testing"
	"time"

	"saloon/lobby/ladder"
	"saloon/lobby/table"
)

// program lets the program of a player in.
func (h *testSaloon) program(name string) *guy {
	h.t.Helper()
	p := h.player(name).visit.Person()
	p.Kind = table.KindBot
	return h.enter(p)
}

func (h *testSaloon) laddered(hours LadderHours) {
	h.lobby.SetLimits(Limits{Ladder: hours, Commands: 1e6, CommandBurst: 1e6})
}

func (g *guy) agrees() {
	g.t.Helper()
	if hours, err := g.visit.JoinLadder(nil); hours == "" || err != nil {
		g.t.Fatalf("there is no ladder: %q, %v", hours, err)
	}
}

// called is the table of a match, to which the program goes.
func (g *guy) called() table.ID {
	g.t.Helper()
	at := g.mail.Take().Called
	if at != "" {
		g.look(at)
	}
	return at
}

// Programs that agree begin a rated game with a short clock, in the hours that the operator has chosen, and nobody else
// is called.
func TestLadder_ProgramsThatAgreeAreCalledInItsHours(t *testing.T) {
	clock := newHandClock() // at noon
	h := newTestSaloonAt(t, clock)
	anna, bert, carl, dora := h.program("Anna"), h.program("Bert"), h.program("Carl"), h.player("Dora")
	if hours, err := anna.visit.JoinLadder(nil); hours != "" || err != nil {
		t.Errorf("where there is no ladder it is open at %q, %v", hours, err)
	}
	h.laddered("02:00-05:00")
	_, err := anna.visit.JoinLadder([]string{"poker"})
	wantRefused(t, "to be called to a game that is not played here", err, "no-such-game")
	anna.agrees()
	bert.agrees()
	dora.agrees()
	dora.visit.LeaveLadder()
	clock.advance(ladder.Pause)
	if at := anna.called(); at != "" {
		t.Errorf("at noon a match begins at %s", at)
	}
	clock.advance(14 * time.Hour)
	id := anna.called()
	if id == "" || bert.called() != id {
		t.Fatalf("at two Anna is called to %q, and Bert elsewhere", id)
	}
	if anna.untilPhase(table.Playing); anna.table.Card.Rated != table.RatedBots || anna.table.Card.Terms.Clock != "1m" || anna.table.Card.SeatOf(bert.visit.id) < 1 {
		t.Errorf("the match is %+v", anna.table.Card)
	}
	if carl.called() != "" || dora.called() != "" {
		t.Error("who did not agree is called")
	}
	clock.advance(ladder.Pause)
	if at := anna.called(); at != "" {
		t.Errorf("while she plays she is called to %s", at)
	}
}

// threePrograms are in a saloon with a ladder at all hours, and have not agreed yet.
func threePrograms(t *testing.T) (h *testSaloon, clock *handClock, anna, bert, carl *guy) {
	clock = newHandClock()
	h = newTestSaloonAt(t, clock)
	h.laddered(ladder.Always)
	return h, clock, h.program("Anna"), h.program("Bert"), h.program("Carl")
}

// Who is at another table, or has gone, is not called; nor is anybody while the saloon is to close.
func TestLadder_OnlyWhoIsFree(t *testing.T) {
	h, clock, anna, bert, carl := threePrograms(t)
	for _, g := range []*guy{anna, bert, carl} {
		g.agrees()
	}
	id := bert.newTable(table.Proposal{Seats: 2})
	carl.mail.Close()
	clock.advance(ladder.Pause)
	if at := anna.called(); at != "" {
		t.Errorf("alone she is called to %s", at)
	}
	bert.do(table.Stand{})
	must(t, bert.visit.Look(bert.ctx(), ""))
	h.lobby.Drain(noon.Add(time.Hour))
	h.lobby.arrangeMatch() // before the saloon looks whether it may close
	if at := anna.called(); at != "" {
		t.Errorf("while the saloon is to close she is called to %s", at)
	}
	h.lobby.StopDrain()
	clock.advance(ladder.Pause)
	if at := anna.called(); at == "" || at == id || bert.called() != at {
		t.Errorf("she is called to %q", at)
	}
}

// Who does not play on is left alone for an hour; who has played is called again from the table where the game is over.
func TestLadder_WhoLeavesAMatchRests(t *testing.T) {
	h, clock, anna, bert, carl := threePrograms(t)
	anna.agrees()
	bert.agrees()
	clock.advance(ladder.Pause)
	id := anna.called()
	bert.called()
	bert.do(table.Stand{})
	for !anna.untilTurn() {
		must(t, anna.choose())
	}
	h.settled(id)
	clock.advance(ladder.Pause)
	if at := anna.called(); at != "" {
		t.Errorf("she meets who has left: %s", at)
	}
	carl.agrees()
	clock.advance(ladder.Between)
	if at := anna.called(); at == "" || carl.called() != at || bert.called() != "" {
		t.Fatalf("she is called to %q with somebody else than Carl", at)
	}
	anna.do(table.Stand{})
	carl.do(table.Stand{})
	anna.untilPhase(table.Over)
	h.settled(anna.table.Card.ID)
	clock.advance(ladder.Pause)
	clock.advance(time.Hour)
	if bert.called() == "" {
		t.Error("after an hour he is not called again")
	}
}

// Games where only bots and programs play stand behind those of people.
func TestListing_GamesOfBotsStandBehindThoseOfPeople(t *testing.T) {
	l := newListing()
	for n, kinds := range [][]table.PersonKind{{table.KindBot, table.KindBot}, {table.KindPlayer, table.KindBot}, {table.KindBot, table.KindBot}} {
		c := benchCard(n, 0)
		c.Phase, c.Chairs = table.Playing, nil
		for _, kind := range kinds {
			c.Chairs = append(c.Chairs, table.Chair{Person: table.Person{ID: table.PlayerID(kind), Kind: kind}})
		}
		c.Begins = noon.Add(time.Duration(n) * time.Second)
		put(l, c, "")
	}
	var order []bool
	for c := range l.open.list().All() {
		order = append(order, c.HasSeat(table.PlayerID(table.KindPlayer)))
	}
	if !slices.Equal(order, []bool{true, false, false}) {
		t.Errorf("a person plays at those: %v", order)
	}
}
