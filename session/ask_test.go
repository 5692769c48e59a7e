package session

import (
	"encoding/json"
	"regexp"
	"saloon/session/command"
	"strings"
	"testing"
	"time"

	"saloon/rules/bot/protocol"
)

// twoInLines is a game of two people in line mode, with a clock.
func twoInLines(s *testSaloon, clock string) (anna, bert *listener, id string) {
	s.t.Helper()
	anna, bert = &listener{client: s.newPersonInLines("anna")}, &listener{client: s.newPersonInLines("bert")}
	anna.press("new montana 2 clock=" + clock + "\n")
	anna.next("2 chairs:")
	id = tableName.FindStringSubmatch(anna.rawText())[1]
	bert.press("go " + id + "\n")
	bert.answers("2 chairs:", "sit 2")
	bert.answers("Seat 2, bert", "ready")
	anna.answers("Seat 2, bert, ready", "ready")
	for _, c := range []*listener{anna, bert} {
		c.next("Montana begins.")
	}
	return anna, bert, id
}

// Who plays by single commands asks the others, agrees and says no, and hears how the table stands.
func TestAsk_ByOneCommand(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert, id := twoInLines(s, "10m+20s")
	state := func(c *listener, command string, code int) (m protocol.State) {
		t.Helper()
		said, exit := c.runs(command + " --json")
		if err := json.Unmarshal([]byte(said), &m); err != nil || exit != code {
			t.Fatalf("%s: exit %d, %v in %s", command, exit, err, said)
		}
		return m
	}
	bert.isTold("agree "+id, command.Refused, "Nobody asks for anything here")
	asked := state(anna, "ask "+id+" pause", command.Done)
	if q := asked.Question; q == nil || q.What != "pause" || q.By != 1 || asked.Clock == nil || asked.Clock.Mode != protocol.Bank {
		t.Errorf("after it was asked the state is %+v, %+v", q, asked.Clock)
	}
	bert.next("anna wants a pause")
	if said, _ := bert.runs("show " + id); !strings.Contains(said, "anna wants a pause.") || !regexp.MustCompile(`anna has (10:00|9:5\d) in the bank`).MatchString(said) {
		t.Errorf("show says %s", said)
	}
	bert.isTold("agree "+id+" end --json", command.Refused, `"to":"agree","code":"other-question-open"`)
	if said, exit := bert.runs("disagree " + id); exit != command.Done || strings.Contains(said, "wants a pause") {
		t.Errorf("a no ends with %d: %s", exit, said)
	}
	anna.next("bert says no to that.")
	anna.press("ask end\n")
	bert.next("anna wants to end the game") // and not what was asked before
	bert.answers("Type agree or disagree.", "disagree")
	anna.next("bert says no to that.")
	state(bert, "ask "+id+" pause", command.Done)
	if again := state(bert, "ask "+id+" pause", command.Done); again.Question == nil { // which changes nothing
		t.Error("after it was asked twice nothing is asked")
	}
	if paused := state(anna, "agree "+id, command.Done); paused.Phase != protocol.Paused || paused.Question != nil || paused.Clock.Seats[0].Runs {
		t.Errorf("both want a pause, and the state is %+v", paused)
	}
	bert.next("anna agrees to that.")
	s.newPersonInLines("carl").isTold("ask "+id+" go-on", command.Refused, "You have no seat")
}

// What all are asked reaches a player who looks around in the hall meanwhile.
func TestAsk_ReachesWhoIsInTheHall(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert, id := twoInLines(s, "10m+20s")
	bert.press("back\n")
	bert.next("Type a number")
	anna.press("ask pause\n")
	bert.next("In Montana (table " + id + ") the others ask you something.")
	bert.press("tables\n")
	bert.next("with anna, your answer is wanted")
	bert.isTold("turns", command.Done, id+", with anna, your answer is wanted")
	bert.isTold("show "+id, command.Done, "anna wants a pause. Type: agree "+id+", or disagree "+id+".")
	bert.press("go " + id + "\n")
	bert.answers("Type agree or disagree.", "disagree")
	bert.press("back\ntables\n")
	bert.next("with anna, ")
	at := bert.from
	if bert.next("Play now"); strings.Contains(bert.rawText()[at:bert.from], "answer") {
		t.Error("who has answered is still asked in the hall")
	}
}

// Night and holiday are told and chosen by one command, and the tables of the player go by it.
func TestRest_ByOneCommand(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert, id := twoInLines(s, "3d")
	for _, c := range []struct{ command, says string }{
		{"rest", "No night. 28 days of holiday left this year."},
		{"rest night 22-8 +1", "Night: 22 to 8, UTC+1."},
		{"rest holiday begin", "On holiday, until 20"},
	} {
		if said, exit := anna.runs(c.command); exit != command.Done || !strings.Contains(strings.ReplaceAll(said, "\n", " "), c.says) {
			t.Errorf("%s ends with %d: %s", c.command, exit, said)
		}
	}
	var told struct {
		Zone    int
		Night   []int
		Holiday time.Time
	}
	if said, _ := anna.runs("rest --json"); json.Unmarshal([]byte(said), &told) != nil || told.Zone != 60 || len(told.Night) != 2 || told.Holiday.IsZero() {
		t.Errorf("rest --json is %s", said)
	}
	bert.isTold("show "+id, command.Done, "anna: on holiday until 20")
	anna.isTold("rest holiday end", command.Done, "27 days of holiday left")
	anna.isTold("rest night 8-22 +1", command.Refused, "")
}
