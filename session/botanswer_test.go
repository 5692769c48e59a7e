package session

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// A choice that can be recalled is no decision that is owed: a program that plays whatever is legal would
// take it back for ever. It can be taken back all the same, by undo, and by the recall of the game.
func TestBotLine_WhoHasChosenOwesNothing(t *testing.T) {
	s := openTestSaloon(t)
	r, other := s.newBot2("anna"), s.newBot2("bert")
	id := r.begins(`{"type":"create","game":"buffalo","seats":2,"clock":"1h"}`, other).Table
	w, _ := choosing(r, other)
	w = r.chooses(w)
	said, _ := (&client{t: t, conn: r.conn}).runs("show " + id + " --json")
	var told protocol.State
	must(t, json.Unmarshal([]byte(said), &told))
	if len(w.Legal) > 0 || len(told.Legal) > 0 || contains(w.ToAct, w.Seat) || !w.Undo {
		t.Errorf("who has chosen is told of %q, by show of %q, and may undo: %v", w.Legal, told.Legal, w.Undo)
	}
	r.say(fmt.Sprintf(`{"type":"undo","at":%d}`, w.At))
	w = r.hears("state", func(next anyMessage) bool { return next.At > w.At })
	at := slices.IndexFunc(w.Legal, func(m string) bool { return strings.HasPrefix(m, "recall ") })
	if !contains(w.ToAct, w.Seat) || at < 0 {
		t.Fatalf("after undo %v owe something, and it may do %q", w.ToAct, w.Legal)
	}
	recall := w.Legal[at]
	w.Legal = slices.Delete(w.Legal, at, at+1)
	w = r.chooses(w)
	r.say(fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, w.At, recall))
	if w = r.hears("state", func(next anyMessage) bool { return next.At > w.At }); !contains(w.ToAct, w.Seat) {
		t.Errorf("after %s it owes nothing", recall)
	}
}

// An error says which answer it is about, so that a bot that answers again for it, and only then, has one
// error for one answer that it gave twice.
func TestBotLine_AnErrorSaysWhichAnswerItIsAbout(t *testing.T) {
	s := openTestSaloon(t)
	r, src := s.newBot2("anna"), rand.New(rand.NewSource(1))
	r.say(`{"type":"create","game":"buffalo","seats":3,"bots":{"2":"random","3":"random"},"pace":"quick"}`, `{"type":"ready"}`)
	errors, asked := 0, 0
	var answered []int // states
	for {
		w := r.hearsThat("a state, an error or the end", func(w anyMessage) bool { return w.Type == "state" || w.Type == "error" || w.Type == "over" })
		switch {
		case w.Type == "over":
			if errors == 0 {
				t.Error("an answer that was given twice was not refused")
			}
			return
		case w.Type == "error":
			if errors++; errors > 1 {
				t.Fatalf("one double answer leads to %d errors", errors)
			}
			if twice := answered[0]; w.At != twice || w.To != "move" {
				t.Errorf("the state %d was answered twice, and the error is about %+v", twice, w)
			}
			if w.At == answered[len(answered)-1] {
				asked = 0
			}
		case contains(w.ToAct, w.Seat) && w.Ask != asked:
			line := fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, w.At, w.Legal[src.Intn(len(w.Legal))])
			if r.say(line); answered == nil {
				r.say(line)
			}
			asked, answered = w.Ask, append(answered, w.At)
		}
	}
}

// A bot that waits for the next state after an error must be sent one, whatever its line
// answered: otherwise it waits for ever.
func TestBotLine_AfterARefusedMoveOrUndoTheStateComesAgain(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.say(`{"type":"create","game":"moonriver","seats":2,"pace":"quick","bots":{"2":"random"}}`, `{"type":"ready"}`)
	mine := func(w anyMessage) bool { return w.Phase == "playing" && contains(w.ToAct, 1) }
	s := r.hears("state", mine)
	r.say(`{"type":"move","at":` + itoa(s.At) + `,"move":"` + s.Legal[0] + `"}`)
	s = r.hears("state", func(w anyMessage) bool { return w.At > s.At && mine(w) })
	for _, line := range []string{
		`{"type":"undo","at":0}`,
		`{"type":"undo"}`,
		`{"type":"undo","at":9999}`,
		`{"type":"move","at":0,"move":"` + s.Legal[0] + `"}`,
		`{"type":"move","at":` + itoa(s.At-1) + `,"move":"` + s.Legal[0] + `"}`,
		`{"type":"move","at":9999,"move":"` + s.Legal[0] + `"}`,
		`{"type":"move","at":-1,"move":"` + s.Legal[0] + `"}`,
		`{"type":"move","move":"` + s.Legal[0] + `"}`,
		`{"type":"move","table":"elsewhere","at":` + itoa(s.At) + `,"move":"` + s.Legal[0] + `"}`,
		`{"type":"move","at":` + itoa(s.At) + `,"move":"dance"}`,
		`{"type":"move","at":"now","move":"` + s.Legal[0] + `"}`,
		`{"type":"undo","move":"undo"}`,
	} {
		r.sayAnything(line)
		r.hears("error", nil)
		if again := r.hears("state", nil); again.At != s.At || len(again.Legal) != len(s.Legal) {
			t.Errorf("after %s the state is %+v", line, again)
		}
	}
	r.say(`{"type":"move","at":` + itoa(s.At) + `,"move":"` + s.Legal[0] + `"}`)
	r.hears("state", func(w anyMessage) bool { return w.At > s.At })
}

func TestBotLine_TheSameStateIsToldOnce(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newBot2("anna")
	anna.say(`{"type":"create","game":"buffalo","seats":2}`)
	anna.hears("state", nil)
	for _, text := range []string{"one", "two", "three"} {
		anna.say(fmt.Sprintf(`{"type":"say","text":%q}`, text))
		anna.hearsThat("what it has said", func(m anyMessage) bool {
			if m.Type == "state" {
				t.Errorf("after it has said %q it is told the state again", text)
			}
			return m.Type == "chat" && m.Text == text
		})
	}
}

// A standing is where a bot stands when it asks for something. It comes there by what it
// does itself, and by others.
type standing struct {
	name  string
	reach func(s *testSaloon, r *testBot) (state anyMessage)
}

var standings = []standing{
	{"in the hall", func(_ *testSaloon, r *testBot) anyMessage { return anyMessage{} }},
	{"watching before the start", func(_ *testSaloon, r *testBot) anyMessage {
		r.say(`{"type":"create","game":"buffalo","seats":3,"bots":{"1":"random"}}`)
		return r.hears("state", nil)
	}},
	{"watching a game", func(_ *testSaloon, r *testBot) anyMessage {
		r.say(`{"type":"create","game":"montana","seats":2,"bots":{"1":"random","2":"random"}}`)
		return r.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
	}},
	{"watching the end", func(_ *testSaloon, r *testBot) anyMessage {
		r.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"1":"random","2":"random"},"pace":"quick"}`)
		return r.hears("state", func(w anyMessage) bool { return w.Over })
	}},
	{"before the start", func(_ *testSaloon, r *testBot) anyMessage {
		r.say(`{"type":"create","game":"buffalo","seats":2}`)
		return r.hears("state", nil)
	}},
	{"at its turn", func(s *testSaloon, r *testBot) anyMessage { return r.inGameOfTwo(s, "", true) }},
	{"while another moves", func(s *testSaloon, r *testBot) anyMessage { return r.inGameOfTwo(s, "", false) }},
	{"while another moves, with hints", func(s *testSaloon, r *testBot) anyMessage { return r.inGameOfTwo(s, `,"hints":"on"`, false) }},
	{"while a bot moves for it", func(s *testSaloon, r *testBot) anyMessage { return r.standsUp(s, `,"clock":"1h"`) }},
	{"after leaving", func(s *testSaloon, r *testBot) anyMessage { return r.standsUp(s, `,"clock":"1h","standin":"off"`) }},
	{"after the end", func(_ *testSaloon, r *testBot) anyMessage {
		r.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"2":"random"},"pace":"quick"}`, `{"type":"ready"}`)
		r.playsOut(rand.New(rand.NewSource(1)))
		r.say(`{"type":"undo","at":0}`)
		return r.hears("state", nil)
	}},
}

// inGameOfTwo begins a game with another bot that never moves.
func (r *testBot) inGameOfTwo(s *testSaloon, terms string, mine bool) anyMessage {
	r.t.Helper()
	for {
		other := s.newBot("other", false)
		id := other.begins(`{"type":"create","game":"montana","seats":2`+terms+`}`, r).Table
		w := r.hears("state", func(w anyMessage) bool { return w.Table == id && w.Phase == "playing" })
		if contains(w.ToAct, w.Seat) == mine {
			return w
		}
	}
}

// standsUp leaves a game by another connection, and sees it go on by this one.
func (r *testBot) standsUp(s *testSaloon, terms string) anyMessage {
	r.t.Helper()
	w := r.inGameOfTwo(s, terms, false)
	second := newBotOn(r.t, r.conn, false)
	second.say(`{"type":"join","table":"`+w.Table+`"}`, `{"type":"leave"}`)
	return r.hears("state", func(w anyMessage) bool { c := w.chairs(r.t)[w.Seat-1]; return c.Away || c.Left })
}

// What a bot asks for at the wrong time is refused by a sentence of its own. Version 1
// refuses the same, so version 2 forbids nothing that would be possible.
func TestBotLine_WhatComesAtTheWrongTimeIsRefused(t *testing.T) {
	t.Parallel()
	lines := []string{
		`{"type":"ready"}`, `{"type":"move","at":AT,"move":"spin"}`, `{"type":"move","at":99999,"move":"spin"}`, `{"type":"undo","at":-1}`,
		`{"type":"undo","at":AT}`, `{"type":"leave"}`, `{"type":"rematch"}`, `{"type":"hint"}`, `{"type":"stand-in"}`,
	}
	for _, where := range standings {
		s := openTestSaloon(t)
		old, r := s.newBot("anna", false), s.newBot2("bert")
		oldState, state := where.reach(s, old), where.reach(s, r)
		refused := 0
		for _, line := range lines {
			want := outOfOrder(t, strings.ReplaceAll(line, "AT", itoa(state.At)), state)
			if want == nil {
				continue // possible, or forbidden by the game alone
			}
			refused++
			r.sayAnything(strings.ReplaceAll(line, "AT", itoa(state.At)))
			if w := r.hears("error", nil); w.Code != want.Code || w.Text != want.Sentence() {
				t.Errorf("%s: %s is answered by %+v, not by %q", where.name, line, w, want.Sentence())
			}
			if strings.Contains(line, "rematch") || strings.Contains(line, "hint") || strings.Contains(line, "stand-in") {
				continue
			}
			old.sayAnything(strings.ReplaceAll(line, "AT", itoa(oldState.At)))
			if w := old.hears("error", nil); w.Text == "" {
				t.Errorf("%s: version 1 answers %s by %+v", where.name, line, w)
			}
		}
		if refused < 3 {
			t.Errorf("%s: only %d requests are refused", where.name, refused)
		}
	}
}

// outOfOrder is what the protocol says of a line in a state that a bot was told.
func outOfOrder(t *testing.T, line string, told anyMessage) *rules.Refusal {
	t.Helper()
	var reader protocol.Reader
	if _, _, err := reader.Read([]byte(`{"type":"hello","protocol":2}`)); err != nil {
		t.Fatal(err)
	}
	request, _, err := reader.Read([]byte(line))
	must(t, err)
	if told.Type == "" {
		return protocol.OutOfOrder(request, nil)
	}
	var state protocol.State
	must(t, json.Unmarshal(told.line, &state))
	return protocol.OutOfOrder(request, &state)
}
