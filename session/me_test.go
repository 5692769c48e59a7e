package session

import (
	"encoding/json"
	"saloon/session/command"
	"strings"
	"testing"
)

// A player reads what is kept, wants it forgotten, and is new afterwards.
func TestMe_AndForget(t *testing.T) {
	s := openTestSaloon(t)
	key := newSigner(t)
	anna := s.newPersonInLinesWith("anna", key)
	id := anna.opensTable("moonriver 2")
	anna.types("note my first table", "Your note: my first table")
	s.tells(key, "me", command.Done, "You are anna", "A key of yours: SHA256:", "Your note of the table "+id+": my first table", "No letters.", "A seat at 1 table.", "No finished games.")
	said, _ := s.turns(key, "me --json")
	var me struct {
		Type, Name  string
		Keys, Notes []any
		Tables      []string
	}
	if err := json.Unmarshal([]byte(said), &me); err != nil || me.Type != "me" || me.Name != "anna" || len(me.Keys) != 1 || len(me.Notes) != 1 || len(me.Tables) != 1 || me.Tables[0] != id {
		t.Errorf("%v\n%s", err, said)
	}
	s.tells(key, "forget anna", command.Refused, "leave all tables first")
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
