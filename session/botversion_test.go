package session

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
)

func (s *testSaloon) newBot2(name string) *testBot {
	s.t.Helper()
	r := s.newBot(name, false)
	r.greets()
	return r
}

func (r *testBot) greets() {
	r.t.Helper()
	r.sayAnything(`{"type":"hello","protocol":2}`) // which version 1 does not have
	r.hears("hello", func(w anyMessage) bool { return w.Protocol == 2 })
}

// A bot says once and first which version it speaks; without a word it speaks the first.
func TestBotLine_TheVersionIsSaidFirstOrNever(t *testing.T) {
	s := openTestSaloon(t)
	r := s.newBot("anna", false)
	if w := r.hears("hello", nil); w.Protocol != 1 {
		t.Errorf("who has said nothing is greeted in version %d", w.Protocol)
	}
	for line, code := range map[string]string{
		`{"type":"hello"}`:              "which-protocol",
		`{"type":"hello","protocol":3}`: "no-such-protocol",
		`{"type":"hello","version":2}`:  "no-such-field",
	} {
		if w := r.refused(line, code); w.To != "hello" {
			t.Errorf("%s is answered by %+v", line, w)
		}
	}
	r.greets() // after what was refused it is still the first
	r.refused(`{"type":"hello","protocol":1}`, "hello-comes-first")
	has(t, r.refused(`{"type":"dance"}`, "no-such-type").Text, "hint, join, ladder, leave, list, move, ready, rematch, say, stand-in, undo, watch")
	old := s.newBot("bert", false)
	for _, line := range []string{`{"type":"watch","table":"x"}`, `{"type":"rematch"}`, `{"type":"hint"}`} {
		if w := old.refused(line, "no-such-type"); !strings.HasSuffix(w.Text, "there are: create, join, leave, list, move, ready, say, undo") || !strings.Contains(w.Text, `{"type":"hello","protocol":2}`) {
			t.Errorf("in version 1 %s is answered by %q", line, w.Text)
		}
	}
	old.refused(`{"type":"hello","protocol":2}`, "hello-comes-first")
}

func TestBotLine_TheSecondHelloComesFirst(t *testing.T) {
	s := openTestSaloon(t)
	gus := s.newBot2("gus")
	bert := s.newBot("bert", false)
	bert.hears("hello", nil)
	gus.say(`{"type":"say","text":"good evening, bert"}`)
	gus.hears("chat", func(m anyMessage) bool { return m.Text == "good evening, bert" })
	bert.sayAnything(`{"type":"hello","protocol":2}`)
	if m := <-bert.messages; m.Type != "hello" {
		t.Errorf("the first answer to a hello is %+v", m)
	}
}

// Who watches sees what everybody sees, has no seat and no move, and leaves without a
// chair to give back.
func TestBotLine_WatchingIsWithoutASeat(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot2("anna"), s.newBot2("bert")
	anna.say(`{"type":"create","game":"buffalo","seats":2,"private":true,"bots":{"2":"random"},"pace":"quick"}`)
	made := anna.hears("state", nil)
	bert.refused(`{"type":"watch"}`, "which-table")
	bert.refused(`{"type":"watch","table":"`+made.Table+`"}`, "no-such-join-code")
	bert.say(`{"type":"watch","table":"` + made.Code + `"}`)
	if seen := bert.hears("state", nil); seen.Seat != 0 || seen.Table != made.Table || len(seen.Legal) > 0 || seen.chairs(t)[1].Level == "" {
		t.Errorf("who watches is told %+v", seen)
	}
	anna.say(`{"type":"ready"}`)
	mine := anna.hears("state", func(w anyMessage) bool { return contains(w.ToAct, 1) })
	seen := bert.hears("state", func(w anyMessage) bool { return w.At == mine.At })
	if slices.Equal(seen.View, mine.View) || len(seen.View) < 10 || len(seen.Legal) > 0 || seen.Seat != 0 {
		t.Errorf("who watches the game is told %+v", seen)
	}
	anna.refused(`{"type":"watch","table":"`+made.Code+`"}`, "you-have-a-seat")
	anna.say(`{"type":"move","at":` + itoa(mine.At) + `,"move":"` + mine.Legal[0] + `"}`) // it is still at its table
	bert.hears("state", func(w anyMessage) bool { return w.At > seen.At })
	bert.say(`{"type":"leave"}`)
	if left := bert.hears("left", nil); left.Table != made.Table {
		t.Errorf("it leaves %+v", left)
	}
	anna.playsOut(rand.New(rand.NewSource(1)))
	bert.say(`{"type":"list"}`)
	bert.hearsBut("state", "tables")
}

// A bot cannot look into the cards of the player whose key it has.
func TestBotLine_AGameOfTheBotsOwnPlayerIsNotWatched(t *testing.T) {
	s := openTestSaloon(t)
	person := s.newPersonInLines("anna")
	id := person.opensTable("buffalo 2")
	r := newBotOn(t, person.conn, false)
	r.greets()
	r.refused(`{"type":"watch","table":"`+id+`"}`, "your-player-plays")
	r.refused(`{"type":"join","table":"`+id+`"}`, "you-sit-here-yourself")
	r.say(`{"type":"list"}`)
	r.hearsBut("state", "tables")
}

// Who could not go to another table is still where it was.
func TestBotLine_ARefusedJoinLeavesTheBotAtItsTable(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot2("anna"), s.newBot2("bert")
	anna.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"2":"random"}}`)
	full := anna.hears("state", nil)
	bert.say(`{"type":"create","game":"moonriver","seats":2,"bots":{"2":"random"}}`)
	own := bert.hears("state", nil)
	bert.refused(`{"type":"join","table":"`+full.Table+`"}`, "table-full")
	bert.refused(`{"type":"create","game":"montana","seats":2,"bots":{"9":"random"}}`, "no-such-seat")
	bert.say(`{"type":"ready"}`)
	if w := bert.hears("state", func(w anyMessage) bool { return w.Phase == "playing" }); w.Table != own.Table || w.Seat != 1 {
		t.Errorf("after a join that was refused it plays at %+v, and its own is %+v", w, own)
	}
}

// A bot hears what is said where it is, from whom, and who of them only watches.
func TestBotLine_WhatIsSaidIsHeardWhereItIsSaid(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert, carl, old := s.newBot2("anna"), s.newBot2("bert"), s.newBot2("carl"), s.newBot("dora", false)
	carl.say(`{"type":"say","text":"hello hall"}`)
	for _, r := range []*testBot{anna, bert, carl} {
		if w := r.hears("chat", nil); w.Text != "hello hall" || w.From != "carl" || w.Kind != "bot" || w.Table != "" || w.Seat != 0 || w.Watcher {
			t.Errorf("in the hall is heard %+v", w)
		}
	}
	anna.say(`{"type":"create","game":"buffalo","seats":2}`)
	made := anna.hears("state", nil)
	anna.say(`{"type":"say","text":"before bert came"}`)
	anna.hears("chat", nil)
	bert.say(`{"type":"watch","table":"` + made.Table + `"}`)
	bert.hears("state", nil)
	old.sayAnything(`{"type":"watch","table":"`+made.Table+`"}`, `{"type":"join","table":"`+made.Table+`","seat":2}`)
	old.hears("state", nil)
	carl.say(`{"type":"say","text":"not for the table"}`)
	carl.hears("chat", nil)
	anna.say(`{"type":"say","text":"one"}`)
	anna.hears("chat", nil)
	bert.say(`{"type":"say","text":"two"}`)
	for _, r := range []*testBot{anna, bert} {
		if r == bert {
			if w := r.hears("chat", nil); w.Text != "one" || w.From != "anna" || w.Seat != 1 || w.Watcher || w.Table != made.Table {
				t.Errorf("from a seat is heard %+v", w)
			}
		}
		if w := r.hears("chat", nil); w.Text != "two" || w.From != "bert" || w.Seat != 0 || !w.Watcher || w.Table != made.Table {
			t.Errorf("from a watcher is heard %+v", w)
		}
	}
	bert.say(`{"type":"leave"}`)
	bert.hears("left", nil)
	carl.say(`{"type":"say","text":"hello again"}`)
	if w := bert.hears("chat", nil); w.Text != "hello again" {
		t.Errorf("back in the hall is heard %+v", w)
	}
	old.say(`{"type":"list"}`)
	old.hearsBut("chat", "tables")
}

// After a game both ask for another, and the state says at which table it is played.
func TestBotLine_ARematchIsPlayedAtTheNextTable(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot2("anna"), s.newBot2("bert")
	anna.begins(`{"type":"create","game":"buffalo","seats":2}`, bert)
	playOutBoth(anna, bert)
	anna.say(`{"type":"rematch"}`)
	if w := anna.hears("state", nil); w.Next != "" || !w.Over {
		t.Errorf("while bert has not asked, the state is %+v", w)
	}
	bert.say(`{"type":"rematch"}`)
	for i, r := range []*testBot{anna, bert} {
		next := r.hears("state", func(w anyMessage) bool { return w.Next != "" }).Next
		r.say(`{"type":"join","table":"` + next + `"}`)
		if w := r.hears("state", func(w anyMessage) bool { return w.Table == next }); w.Phase != "playing" || w.Seat != 2-i || w.At == 0 {
			t.Errorf("the next game is %+v", w)
		}
	}
}

// A hint is a legal move of the state that it names, with the reasons for it.
func TestBotLine_AHintIsALegalMoveWithItsReasons(t *testing.T) {
	t.Parallel()
	r := openTestSaloon(t).newBot2("anna")
	for _, game := range gameIDs() {
		r.say(`{"type":"create","game":"`+game+`","seats":2,"bots":{"2":"random"},"pace":"quick"}`, `{"type":"ready"}`)
		s := r.hears("state", func(w anyMessage) bool { return contains(w.ToAct, 1) && w.Game == game })
		r.say(`{"type":"hint"}`)
		h := r.hears("hint", nil)
		if h.At != s.At || h.Table != s.Table || len(h.Moves) == 0 || s.Hints == nil || !*s.Hints {
			t.Fatalf("%s: in %+v the hint is %+v", game, s, h)
		}
		for _, m := range h.Moves {
			if !slices.Contains(s.Legal, m.Move) {
				t.Errorf("%s: the hint %q is none of %q", game, m.Move, s.Legal)
			}
		}
		if why := h.Moves[0].Why; len(why) == 0 || why[0].Code == "" || strings.Contains(why[0].Text, "%!") || len(why[0].Text) < 10 {
			t.Errorf("%s: the reasons for %s are %+v", game, h.Moves[0].Move, why)
		}
	}
}
