package session

import (
	"encoding/json"
	"saloon/session/command"
	"testing"
	"time"

	"saloon/rules/bot/protocol"
)

// Who watches is told to who plays in lines, to programs and to single commands, by name; a guest
// and a program are called so.
func TestWatchers_AreToldByName(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	id := anna.playsABot("buffalo 2")
	anna.types("watchers", "Nobody watches.")
	robot := s.newBot2("robot")
	robot.refused(`{"type":"watchers"}`, "at-no-table")
	robot.say(`{"type":"watch","table":"` + id + `"}`)
	robot.hears("state", nil)
	anna.read("robot (program) watches now.")
	bert := s.newPerson("bert", 80, 24)
	bert.press("j")
	bert.press(id + "\r")
	bert.read("2 watch")
	anna.types("watchers", "2 people watch: bert and robot (program).")
	robot.say(`{"type":"watchers"}`)
	var told protocol.Watchers
	if m := robot.hears("watchers", nil); json.Unmarshal(m.line, &told) != nil || told.Count != 2 || told.Named[0].Name != "bert" || told.Named[1].PersonKind != "bot" {
		t.Errorf("the program is told %s", m.line)
	}
	bert.pressFor("mwatchers", "WATCHERS")
	bert.press("\r")
	bert.read("robot (program)")
	said, exit := anna.runs("show " + id + " --json")
	var shown struct {
		Type     string
		Legal    []string
		Watchers protocol.Watchers
	}
	if err := json.Unmarshal([]byte(said), &shown); err != nil || exit != 0 || shown.Type != "state" || len(shown.Legal) == 0 || shown.Watchers.Count != 2 || len(shown.Watchers.Named) != 2 {
		t.Errorf("%v, exit %d: %s", err, exit, said)
	}
}

// A program that watches a late table is told its states late, and who comes to a closed one is told why
// there is nothing to see.
func TestWatchers_LateAndClosed(t *testing.T) {
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	anna, bert, carl := s.newBot2("anna"), s.newBot2("bert"), s.newBot2("carl")
	begin := func(watch string) string {
		id := anna.begins(`{"type":"create","game":"buffalo","seats":2,"watch":"`+watch+`"}`, bert).Table
		return id
	}
	id := begin("late-2m")
	mine := anna.hears("state", func(m anyMessage) bool { return contains(m.ToAct, 1) && len(m.Legal) > 0 })
	carl.say(`{"type":"watch","table":"` + id + `"}`)
	first := carl.hears("state", nil)
	anna.say(`{"type":"move","at":` + itoa(mine.At) + `,"move":"` + mine.Legal[0] + `"}`)
	after := anna.hears("state", func(m anyMessage) bool { return m.At > mine.At })
	carl.say(`{"type":"watch","table":"` + id + `"}`)
	if again := carl.hears("state", nil); again.At != first.At {
		t.Errorf("a move is told at once: %d lines, before %d", again.At, first.At)
	}
	clock.leap(2 * time.Minute)
	carl.hears("state", func(m anyMessage) bool { return m.At >= after.At })
	anna.say(`{"type":"leave"}`)
	bert.say(`{"type":"leave"}`)
	id = begin("closed")
	anna.hears("state", func(m anyMessage) bool { return m.Table == id && m.Phase == "playing" })
	carl.refused(`{"type":"watch","table":"`+id+`"}`, "closed-to-watchers")
	dora := s.newPersonInLines("dora")
	dora.types("join "+id, "This game is closed to watchers")
	dora.isTold("export "+id, command.Refused, "")
}

// In lines a player names a teacher, who sees the own cards of the pupil and is heard by the pupil alone.
func TestTeacher_InLines(t *testing.T) {
	s := openTestSaloon(t)
	bella := s.newPersonInLines("bella")
	anna := s.newPersonInLines("anna")
	id := anna.playsABot("buffalo 2 rated off")
	anna.types("teach bella", "bella looks over anna's shoulder now")
	bella.types("join "+id, "You look over anna's shoulder")
	bella.press("say begin in the valley\n")
	anna.read("(you two alone) begin in the valley")
	anna.press("say > thanks\n")
	bella.read("(you two alone) thanks")
	bella.press("teach off\n")
	anna.read("bella does not look over anna's shoulder any more.")
}
