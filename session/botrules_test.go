package session

import (
	"testing"

	"saloon/rules/bot/protocol"
)

// A bot that writes nothing sensible is sent away, whatever it writes in between
// that is always taken.
func TestBotLine_ListAndSayExcuseNothing(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.hears("hello", nil)
	for range protocol.MaxErrorsInRow - 1 {
		r.sayAnything(`nonsense`, `{"type":"list"}`)
		r.hears("tables", nil)
	}
	r.sayAnything(`nonsense`)
	r.hears("bye", nil)
}

func TestBotLine_TheEndIsToldOnce(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot("anna", false), s.newBot("bert", false)
	anna.begins(`{"type":"create","game":"buffalo","seats":2}`, bert)
	playOutBoth(anna, bert)
	_ = bert.keys.Close() // bert goes, and anna is told
	anna.hears("state", func(w anyMessage) bool { return !w.chairs(t)[1].Here })
	anna.say(`{"type":"list"}`)
	anna.hearsBut("over", "tables")
}

func TestBotLine_WithoutAChairTheSeatIsZero(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"1":"random"}}`)
	if made := r.hears("state", nil); made.Seat != 0 {
		t.Errorf("a bot without a chair is told that it has seat %d", made.Seat)
	}
}

// A table that cannot be made as it was asked for is not left behind.
func TestBotLine_ATableThatCannotBeMadeIsClosed(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.refused(`{"type":"create","game":"montana","seats":2,"bots":{"2":"easy","9":"easy"}}`, "no-such-seat")
	r.say(`{"type":"list"}`)
	if w := r.hears("tables", nil); len(w.Tables) != 0 {
		t.Errorf("there is still %+v", w.Tables)
	}
}

// Only who owes a decision has a clock that runs.
func TestBotLine_TheClockIsOfThoseWhoOwe(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot("anna", false), s.newBot("bert", false)
	anna.begins(`{"type":"create","game":"montana","seats":2,"clock":"1h"}`, bert)
	begun := anna.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
	if begun.Clock == nil || len(begun.Clock.Left) != len(begun.ToAct) {
		t.Fatalf("%v are to act, the clock is %+v", begun.ToAct, begun.Clock)
	}
	for seat := range begun.Clock.Left {
		if !contains(begun.ToAct, int(seat)) {
			t.Errorf("seat %d owes nothing, and its clock runs", seat)
		}
	}
}

// A bot that found no chair is at no table, and is shown none.
func TestBotLine_WhoFindsNoChairIsShownNothing(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot("anna", false), s.newBot("bert", false)
	anna.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"2":"easy"}}`)
	made := anna.hears("state", nil)
	for range 10 {
		bert.say(`{"type":"join","table":"` + made.Table + `"}`)
		bert.hearsBut("state", "error")
		bert.say(`{"type":"list"}`)
		bert.hearsBut("state", "tables")
	}
}

// hearsBut reads until a message of a type comes, and none of another may come before.
func (r *testBot) hearsBut(never, kind string) {
	r.t.Helper()
	for m := range r.messages {
		switch m.Type {
		case never:
			r.t.Fatalf("the bot is told %+v", m)
		case kind:
			return
		}
	}
	r.t.Fatalf("the connection ended before a %s", kind)
}
