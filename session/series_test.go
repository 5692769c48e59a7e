package session

import (
	"math/rand"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// bot2With lets the owner of a key in as a bot that speaks version 2.
func (s *testSaloon) bot2With(name string, key gossh.Signer) *testBot {
	s.t.Helper()
	r := newBotOn(s.t, dial(s.t, s.addr, name, key), true)
	r.greets()
	return r
}

// A series is played to its end at a screen, in lines and by a program, also across a restart.
func TestSeries_AtAScreenInLinesAndByProtocol(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startProgram(t, dir, "--bot-delay=-1ms", "--bot-time=20ms")
	berts, carls := newSigner(t), newSigner(t)
	anna, bert, carl := s.newPerson("anna", 120, 36), s.newPersonInLinesWith("bert", berts), s.bot2With("carl", carls)
	carl.say(`{"type":"create","game":"buffalo","seats":3,"series":"2"}`, `{"type":"ready"}`)
	made := carl.hears("state", func(w anyMessage) bool { return w.Seat == 1 })
	if made.Series == nil || made.Series.Game != 1 || made.Series.Games != 2 || made.Series.Over {
		t.Fatalf("the series is %+v", made.Series)
	}
	anna.pressFor("j"+made.Table+"\r", "game 1 of 2")
	anna.pressFor("\r", "enter ready")
	bert.types("go "+made.Table, "3 chairs:")
	bert.types("sit", "Seat 3, bert")
	anna.press("\r")
	bert.types("ready", "Your turn")
	anna.see("Your turn")

	anna.press("qry")
	bert.press("resign yes\n")
	carl.playsOut(rand.New(rand.NewSource(1)))
	anna.see("how it went")
	anna.pressFor("\r", "next game")
	bert.read("\nThis was game 1 of 2.")
	bert.read("Type again for the next game of the series")
	carl.say(`{"type":"rematch"}`)
	if w := carl.hears("state", func(w anyMessage) bool { return w.Again != nil }); len(w.Again.Asked) != 1 || len(w.Again.ToAsk) != 2 {
		t.Errorf("there have asked %+v", w.Again)
	}
	anna.see("carl plays again.")
	bert.read("carl plays again. Still to say so: anna.")
	anna.press("a")
	bert.read("carl and anna play again.")
	bert.press("again\n")
	next := carl.hears("state", func(w anyMessage) bool { return w.Next != "" }).Next
	bert.read("Your turn")
	anna.see("game 2 of 2")
	anna.see("Your turn")

	s.kill()
	s = startProgram(t, dir, "--bot-delay=-1ms", "--bot-time=20ms")
	anna.saloon = s
	anna.connect(120, 36)
	anna.see("your turn")
	anna.pressFor("j"+next+"\r", "game 2 of 2")
	anna.see("Your turn")
	anna.press("qry")
	line := startSession(t, dial(t, s.addr, "bert", berts), sessionRequest{command: "play"})
	line.read("You are in the saloon")
	line.types("go "+next, "Your turn")
	line.press("resign yes\n")
	carl = s.bot2With("carl", carls)
	carl.say(`{"type":"join","table":"` + next + `"}`)
	carl.playsOut(rand.New(rand.NewSource(2)))
	line.read("the series")
	anna.see("how it went")
	anna.pressFor("\r", "another series")
	carl.say(`{"type":"rematch"}`)
	w := carl.hears("state", func(w anyMessage) bool { return w.Series != nil && w.Series.Over })
	won := 0
	for _, e := range w.Series.Entrants {
		won += e.Won
	}
	if won < 2 || w.Series.Game != 2 || w.Series.Table != made.Table || w.Series.Entrants[0].Won < w.Series.Entrants[2].Won {
		t.Errorf("at the end the series is %+v", w.Series)
	}
}

// A program chooses another game for the people at its table: each has a chair there.
func TestOtherGame_ByProtocol(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	anna, bert := s.newBot2("anna"), s.newBot2("bert")
	anna.begins(`{"type":"create","game":"buffalo","seats":2}`, bert)
	playOutBoth(anna, bert)
	anna.refused(`{"type":"rematch","game":"chess"}`, "no-such-game")
	anna.say(`{"type":"rematch","game":"montana","series":"2"}`)
	for _, r := range []*testBot{anna, bert} {
		next := r.hears("state", func(w anyMessage) bool { return w.Next != "" }).Next
		r.say(`{"type":"join","table":"` + next + `"}`)
		w := r.hears("state", func(w anyMessage) bool { return w.Table == next })
		if w.Game != "montana" || w.Seat == 0 || w.Series == nil {
			t.Errorf("the next table is %+v", w)
		}
		if r == bert {
			r.say(`{"type":"ready"}`)
			r.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
		}
	}
	old := s.newBot("old", true)
	old.hears("hello", func(w anyMessage) bool { return w.Protocol == 1 })
	old.refused(`{"type":"create","game":"buffalo","series":"2"}`, "no-such-field")
}
