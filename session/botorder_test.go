package session

import (
	"encoding/json"
	"math/rand"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

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
