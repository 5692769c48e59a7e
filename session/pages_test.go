package session

import (
	"encoding/json"
	"strings"
	"testing"

	"saloon/session/command"
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

// A player reads what is kept, wants it forgotten, and is new afterwards.
func TestMe_AndForget(t *testing.T) {
	s := openTestSaloon(t)
	key := newSigner(t)
	anna := s.newPersonInLinesWith("anna", key)
	anna.types("hide", "Only you see your page")
	id := anna.opensTable("moonriver 2")
	anna.types("note my first table", "Your note: my first table")
	s.tells(key, "me", command.Done, "You are anna", "Only you see your page and your rows now", "Only friends who count you one too see when you are here.", "A key of yours: SHA256:", "Your note of the table "+id+": my first table", "No letters.", "A seat at 1 table.", "No finished games.")
	said, _ := s.turns(key, "me --json")
	var me struct {
		Type, Name  string
		Keys, Notes []any
		Tables      []string
	}
	if err := json.Unmarshal([]byte(said), &me); err != nil || me.Type != "me" || me.Name != "anna" || len(me.Keys) != 1 || len(me.Notes) != 1 || len(me.Tables) != 1 || me.Tables[0] != id {
		t.Errorf("%v\n%s", err, said)
	}
	s.tells(key, "forget anna", command.Refused, "stand up where the game has not begun")
	anna.types("stand", "Type sit and a number")
	for _, typed := range []string{"forget", "forget bert"} {
		s.tells(key, typed, command.Misused, "type: forget anna")
	}
	s.tells(key, "forget anna", command.Done, "The saloon has forgotten you.")
	anna.read("The saloon has forgotten you, as you wanted")
	s.tells(key, "me", command.Refused, "Your key is not known here yet")
	s.newPersonInLinesWith("anna", key)
}

// Where somebody sat whom the saloon has forgotten, "somebody" is read in the list of tables and in a report, and
// never an empty place.
func TestForgotten_IsSomebodyInLists(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newPersonInLines("anna"), s.newPersonInLines("bert")
	anna.press("new buffalo 3\nbot random\nbot random\n")
	anna.types("report bert he sings", "The moderators are told")
	bert.types("report anna she sings", "The moderators are told")
	anna.types("ready", "Your turn: ")
	anna.press("resign yes\nback\n")
	anna.read("1 table")
	anna.isTold("forget anna", command.Done, "")
	said, _ := bert.runs("tables")
	for _, said := range []string{said, s.mustOperate("reports"), s.mustOperate("reports", "read", "1"), s.mustOperate("reports", "read", "2")} {
		if !strings.Contains(said, "somebody") || strings.Contains(said, "anna") {
			t.Errorf("it says %s", said)
		}
	}
}

// Who comes with a key that is new here is told so by each command that needs a name, in the same words.
func TestExec_ANewKeyIsToldThatItIsNew(t *testing.T) {
	s := openTestSaloon(t)
	key := newSigner(t)
	for _, typed := range []string{"me", "letters", "friends", "forget anna", "train own", "train own go 3", "train share", "result daily montana"} {
		s.tells(key, typed, command.Refused, "Your key is not known here yet.")
	}
	if said, code := s.turns(key, "train"); code != command.Done || !strings.Contains(said, "Your key is not known here yet.") || strings.Contains(said, "guest") {
		t.Errorf("train: %d, %s", code, said)
	}
	anna := s.newPersonInLines("anna")
	for _, c := range []struct {
		typed, says string
		code        int
	}{
		{"result daily montana", "You have not tried this deal yet.", command.Refused}, {"train go 3", "There is no exercise of the day.", command.Refused},
		{"train share", "without my name", command.Done}, {"train share --json", `{"type":"sharing","shares":true}`, command.Done},
	} {
		anna.isTold(c.typed, c.code, c.says)
	}
}
