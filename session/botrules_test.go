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
