package session

import (
	"fmt"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/session/command"
)

// What one saloon exports another one takes, also from the standard input of a moderator's ssh; wrong lines are named.
func TestAdmin_ListsOfBansTravel(t *testing.T) {
	s, other := openTestSaloon(t), openTestSaloon(t)
	key, moderates := newSigner(t), newSigner(t)
	bert := s.newPersonInLinesWith("bert", key)
	s.mustOperate("ban", "bert", "forever", "cheats", "always")
	bert.read("You are banned from this saloon for good: cheats always")
	s.mustOperate("ban", "198.51.100.0/24", "3d", "spam")
	list := s.mustOperate("bans", "export")
	there := other.newPersonInLinesWith("robert", key)
	other.moderator(moderates, "marshal")
	feed := func(conn *gossh.Client, list string) string {
		sess, err := conn.NewSession()
		must(t, err)
		sess.Stdin = strings.NewReader(list)
		said, _ := sess.CombinedOutput("admin bans import")
		return string(said)
	}
	mona := dial(t, other.addr, "mona", moderates)
	if said := feed(mona, list+"bert forever x\n\n203.0.113.7 soon x\n"); !strings.Contains(said, "ine 6: ") || strings.Contains(said, "Done") {
		t.Errorf("of wrong lines it says %q", said)
	}
	if said := feed(mona, list+"bert forever x\n"); !strings.Contains(said, "ine 4: ") || strings.Contains(said, "Done") {
		t.Errorf("of a wrong line it says %q", said)
	}
	if said := feed(mona, "bert forever x\n0.0.0.0/0 forever x\nSHA256:abc soon x\n192.0.2.7 forever\n192.0.2.8 forever "+strings.Repeat("x", 301)+"\n"); !strings.Contains(said, "ine 1: ") ||
		!strings.Contains(said, "line 2: ") || strings.Count(said, "line 3: ") != 2 || !strings.Contains(said, "line 4: ") || !strings.Contains(said, "line 5: ") {
		t.Errorf("of wrong lines of all kinds it says %q", said)
	}
	has(t, feed(mona, list+"192.0.2.7 2001-01-01T00:00:00Z long ago\n"), "Done: import bans; 2 added, 0 known already, 1 past.")
	has(t, feed(mona, "# none\n"), "Done: import bans; 0 added, 0 known already, 0 past.")
	there.read("You are banned from this saloon for good: cheats always")
	if again := other.mustOperate("bans", "export"); again != list {
		t.Errorf("it exports\n%s\nand took\n%s", again, list)
	}
	has(t, feed(dial(t, other.addr, "gus", newSigner(t)), list), "Only moderators")
}

// What is no option of a command is not said to all; behind -- it is a text.
func TestAdmin_MistypedOptionsAreNotSaid(t *testing.T) {
	s := openTestSaloon(t)
	key := newSigner(t)
	s.moderator(key, "marshal")
	anna := s.newPersonInLines("anna")
	for _, typed := range []string{"say --to", "say --to anna", "say hey --table", "say hey -to anna", "say hey --two anna", "say hey --to --table", "say hey --to anna --table x",
		"mute anna 2h --to loud", "remark anna -x", "say", "say \u200b"} {
		if said, code := s.operate(strings.Split(typed, " ")...); code != command.Misused || !strings.Contains(said, "Type: admin ") {
			t.Errorf("%s: %d, %s", typed, code, said)
		}
		s.tells(key, "admin "+typed, command.Misused, "")
	}
	if said, code := s.operate("say", "hey", "--to", ""); code != command.Misused {
		t.Errorf("to nobody: %d, %s", code, said)
	}
	s.mustOperate("say", "--to", "anna", "hey", "-", "you")
	s.mustOperate("say", "--", "--to", "whom?")
	s.tells(key, "admin say -- -x y", command.Done, "")
	anna.read("A word to all: -x y.")
	if heard := anna.rawText(); strings.Count(heard, "A word to all") != 2 || !strings.Contains(heard, "A word to all: --to whom?") || !strings.Contains(heard, "to you: hey - you") {
		t.Errorf("anna hears %s", heard)
	}
}

// Nothing is cut without a word about it.
func TestAdmin_LongTextsAreRefused(t *testing.T) {
	s := openTestSaloon(t)
	s.newPersonInLines("anna")
	long, fits := strings.Repeat("ä", lobby.MaxChat+1), strings.Repeat("ä", lobby.MaxChat)
	for _, typed := range []string{"say %s", "say --to anna %s", "remark anna %s", "mute anna 2h %s", "rename anna bea %s", "sessions end 1 %s", "tables close x %s", "reports close 1 %s", "damaged give-up x %s"} {
		words := strings.Fields(fmt.Sprintf(typed, long))
		if said, code := s.operate(words...); code != command.Misused || !strings.Contains(said, "at most 300") {
			t.Errorf("%s: %d, %s", typed, code, said)
		}
		if said, _ := s.operate(strings.Fields(fmt.Sprintf(typed, fits))...); strings.Contains(said, "at most 300") {
			t.Errorf("what fits in %s: %s", typed, said)
		}
	}
}
