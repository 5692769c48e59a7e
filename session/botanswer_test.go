package session

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

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
