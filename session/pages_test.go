package session

import (
	"encoding/json"
	"saloon/session/command"
	"testing"
)

// Who plays best and how somebody plays is told to people in sentences, and to programs as JSON.
func TestExec_TopAndWho(t *testing.T) {
	s := openTestSaloon(t)
	anna, _ := s.newPersonInLines("anna"), s.newPersonInLines("bert")
	for _, c := range []struct {
		command, says string
		exit          int
	}{
		{"top", "by rating:", 0},
		{"top montana wins month", "Montana with two players, by games won, this month:\nNobody has played", 0},
		{"top poker", `"poker" names no leaderboard`, command.Misused},
		{"top poker --json", `{"type":"error","to":"top","code":"wrong-words","text":"\"poker\" names no leaderboard`, command.Misused},
		{"top wins games", `"wins games" names no leaderboard`, command.Misused},
		{"who anna bert carl", `"carl" is too much. Type: who NAME [--json]`, command.Misused},
		{"who ANNA", "There is no finished game here.", 0},
		{"who bot anna", "anna, a program", 0},
		{"who nobody-here", "Nobody here has this name.", command.Refused},
		{"who nobody-here --json", `"code":"no-such-player"`, command.Refused},
		{"who", "Type: who NAME", command.Misused},
		{"compare anna bert", "anna and bert.\nNeither has finished a game.\nThey have finished no game together", 0},
		{"compare bert", "anna and bert.", 0},
		{"compare bert nobody-here", "Nobody here has this name.", command.Refused},
		{"compare", "Type: compare NAME [NAME]", command.Misused},
		{"compare anna bert carl", `"carl" is too much.`, command.Misused},
	} {
		anna.isTold(c.command, c.exit, c.says)
	}
	var top struct {
		Type   string
		Boards []struct {
			Game    string
			Leaders []any
		}
	}
	said, _ := anna.runs("top buffalo --json")
	if err := json.Unmarshal([]byte(said), &top); err != nil || top.Type != "top" || len(top.Boards) == 0 || top.Boards[0].Game != "buffalo" || top.Boards[0].Leaders == nil {
		t.Errorf("%v in %s", err, said)
	}
	var who struct {
		Name, Kind string
		Games      []any
	}
	var both struct {
		Type    string
		Players []struct{ Name string }
		Against []any
	}
	said, _ = anna.runs("compare bert anna --json")
	if err := json.Unmarshal([]byte(said), &both); err != nil || both.Type != "compare" || len(both.Players) != 2 || both.Players[0].Name != "bert" || both.Against == nil {
		t.Errorf("%v in %s", err, said)
	}
	said, _ = anna.runs("who anna --json")
	if err := json.Unmarshal([]byte(said), &who); err != nil || who.Name != "anna" || who.Kind != "player" || who.Games == nil {
		t.Errorf("%v in %s", err, said)
	}
}

// A name may have letters of any script, and a command takes it as it is.
func TestExec_NamesOfAllScripts(t *testing.T) {
	s := openTestSaloon(t)
	friend, bert := s.newPersonInLines("牛仔"), s.newPersonInLines("bert")
	friend.press("befriend bert\nnew buffalo 2\n")
	friend.read("2 chairs:")
	bert.types("befriend 牛仔", "牛仔 is among your friends now")
	for typed, want := range map[string]string{
		"who 牛仔": "There is no finished game here.", "report 牛仔 I like the name": "moderators", "daily Луна": `"Луна" names no game`,
		"top 牛": `"牛" names no leaderboard`, "forget 牛仔": "would be gone for ever",
	} {
		said, _ := bert.runs(typed)
		has(t, said, want)
	}
	startSession(t, bert.conn, sessionRequest{command: "play 牛仔"}).read("Seat 1, 牛仔, not ready yet.")
}
