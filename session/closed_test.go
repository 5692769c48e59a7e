package session

import (
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/session/command"
)

// A closed house says in a sentence what a stranger needs, wherever they come, and a code opens it.
func TestClosedHouse_TurnsStrangersAwayAndAsksForACode(t *testing.T) {
	s := openTestSaloon(t)
	s.here.lobby.SetLimits(lobby.Limits{NoGuests: true, NewPlayers: lobby.NewcomersInvited})
	guest, fresh := dial(t, s.addr, "gus", nil), dial(t, s.addr, "anna", newSigner(t))
	ask := func(conn *gossh.Client, typed string) (string, int) { return (&client{t: t, conn: conn}).runs(typed) }
	for _, typed := range []string{"play", "tables", "bot"} {
		if said, exit := ask(guest, typed); exit != command.Refused || !strings.Contains(said, "ssh-keygen") {
			t.Errorf("%s of a guest ends with %d and says %q", typed, exit, said)
		}
	}
	if said, exit := ask(fresh, "tables"); exit != command.Refused || !strings.Contains(said, "by invitation") {
		t.Errorf("a stranger's command ends with %d and says %q", exit, said)
	}
	if said, exit := ask(guest, "rules moonriver MR-1.1"); exit != command.Done {
		t.Errorf("the rules end with %d and %q", exit, said)
	}
	newBotOn(t, dial(t, s.addr, "robo", newSigner(t)), false).hears("bye", func(w anyMessage) bool {
		return strings.Contains(w.Text, "by invitation") && strings.Contains(w.Text, "bot CODE")
	})
	code := strings.Fields(s.mustOperate("invite", "3d", "3"))[2]
	if held := s.mustOperate("invitations"); !strings.Contains(held, code+"  3 ") {
		t.Errorf("%s is not among\n%s", code, held)
	}
	anna := startSession(t, fresh, sessionRequest{command: "play"})
	anna.read("by invitation")
	anna.press("howdy\n")
	anna.read("This code is wrong")
	anna.press(code + "\n")
	anna.read("What shall we call you?")
	anna.press("\n")
	anna.read("You are in the saloon, anna.")
	bert := &person{saloon: s, name: "bert", key: newSigner(t)}
	bert.connect(80, 24)
	bert.see("by invitation")
	bert.press(code + "\r")
	bert.see("Enter takes bert")
	bert.press("\r")
	bert.see("new table")
	robo := startSession(t, dial(t, s.addr, "robo", newSigner(t)), sessionRequest{command: "bot " + code})
	robo.read(`"type":"hello"`)
	if held := s.mustOperate("invitations"); strings.Contains(held, code) {
		t.Errorf("it lets in more than three:\n%s", held)
	}
}
