package session

import (
	"fmt"
	"testing"
)

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
