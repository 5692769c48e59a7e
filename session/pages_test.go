package session

import (
	"encoding/json"
	"strings"
	"testing"
)

// Who plays best and how somebody plays is told to people in sentences, and to programs as JSON.
func TestExec_TopAndWho(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	for _, c := range []struct {
		command, says string
		exit          int
	}{
		{"top", "by rating:", 0},
		{"top montana wins month", "Montana with two players, by games won, this month:\nNobody has played", 0},
		{"top poker", `"poker" names no leaderboard`, exitRefused},
		{"who ANNA", "There is no finished game here.", 0},
		{"who bot anna", "anna, a program", 0},
		{"who nobody-here", "Nobody here has this name.", exitRefused},
		{"who nobody-here --json", `"code":"no-such-player"`, exitRefused},
		{"who", "Type: who NAME", exitMisused},
	} {
		if said, exit := anna.runs(c.command); exit != c.exit || !strings.Contains(said, c.says) {
			t.Errorf("%s: exit %d, and it says %s", c.command, exit, said)
		}
	}
	var top topMessage
	said, _ := anna.runs("top buffalo --json")
	if err := json.Unmarshal([]byte(said), &top); err != nil || top.Type != "top" || len(top.Boards) == 0 || top.Boards[0].Game != "buffalo" || top.Boards[0].Leaders == nil {
		t.Errorf("%v in %s", err, said)
	}
	var who whoMessage
	said, _ = anna.runs("who anna --json")
	if err := json.Unmarshal([]byte(said), &who); err != nil || who.Name != "anna" || who.Kind != "player" || who.Games == nil {
		t.Errorf("%v in %s", err, said)
	}
}
