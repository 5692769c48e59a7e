package session

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"saloon/rules/bot/protocol"
)

var tableName = regexp.MustCompile(`Table (\w+), \d chairs`)

// A turn is taken by one command, after another one has told how the table stands.
func TestGame_ATurnByOneCommand(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	anna.press("new buffalo 2\n")
	anna.read("Wait for people")
	for _, line := range []string{"bot random\n", "ready\n"} {
		anna.press(line)
	}
	anna.read("Your turn: ")
	id := tableName.FindStringSubmatch(anna.rawText())[1]
	state := func(text string) (m protocol.State) {
		t.Helper()
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		return m
	}
	said, exit := anna.runs("show " + id + " --json")
	before := state(said)
	if exit != 0 || len(before.Legal) == 0 {
		t.Fatalf("exit %d, and it says %s", exit, said)
	}
	said, exit = anna.runs("move " + id + " " + before.Legal[0] + " --json")
	if after := state(said); exit != 0 || after.At <= before.At {
		t.Errorf("exit %d, and after %s it says %s", exit, before.Legal[0], said)
	}
	if said, exit = anna.runs("show " + id); exit != 0 || !strings.Contains(said, "Lone-Star-Valley") {
		t.Errorf("exit %d, and it says %s", exit, said)
	}
	for _, c := range []struct{ command, says string }{
		{"move " + id + " graze 77", ""}, {"move " + id + " " + before.Legal[0], "(ZB-8.2)"}, {"move " + id + " dance", ""}, {"show zzzzz", "There is no such table"}, {"play zzzzz", "code"},
		{"move " + id + " " + before.Legal[0] + " --json", `"rule":"ZB-8.2",`}, {"show zzzzz --json", `{"type":"error","to":"show","code":"no-such-table",`},
	} {
		if said, exit := anna.runs(c.command); exit != exitRefused || !strings.Contains(said, c.says) {
			t.Errorf("%s: exit %d, and it says %s", c.command, exit, said)
		}
	}
	if said, exit := anna.runs("tables --json"); exit != 0 || !strings.Contains(said, `"table":"`+id+`"`) {
		t.Errorf("exit %d, and it says %s", exit, said)
	}
}
