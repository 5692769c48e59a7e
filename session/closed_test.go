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
	invited := s.mustOperate("invite", "3d", "3")
	has(t, invited, " UTC, for 3.")
	code := strings.Fields(invited)[2]
	has(t, s.mustOperate("invitations"), code+"  3 ")
	anna := startSession(t, fresh, sessionRequest{command: "play"})
	anna.read("by invitation")
	anna.types("howdy", "This code is wrong")
	anna.press(code + "\n")
	anna.read("What shall we call you?")
	anna.types("", "You are in the saloon, anna.")
	bert := &person{saloon: s, name: "bert", key: newSigner(t)}
	bert.connect(80, 24)
	bert.see("by invitation")
	bert.pressFor(code+"\r", "Enter takes bert")
	bert.pressFor("\r", "new table")
	robo := startSession(t, dial(t, s.addr, "robo", newSigner(t)), sessionRequest{command: "bot " + code})
	robo.read(`"type":"hello"`)
	if held := s.mustOperate("invitations"); strings.Contains(held, code) {
		t.Errorf("it lets in more than three:\n%s", held)
	}
}

// Whose invitation ends before the name is chosen is asked for another code at once.
func TestClosedHouse_AnInvitationEndsAtTheName(t *testing.T) {
	s := openTestSaloon(t)
	s.here.lobby.SetLimits(lobby.Limits{NewPlayers: lobby.NewcomersInvited})
	invite := func() string { return strings.Fields(s.mustOperate("invite", "3d"))[2] }
	bert := &person{saloon: s, name: "bert", key: newSigner(t)}
	bert.connect(80, 24)
	anna := startSession(t, dial(t, s.addr, "anna", newSigner(t)), sessionRequest{command: "play"})
	for _, types := range []func(string){func(code string) {
		bert.see("by invitation")
		bert.pressFor(code+"\r", "Enter takes bert")
	}, func(code string) {
		anna.press(code + "\n")
		anna.read("What shall we call you?")
	}} {
		code := invite()
		types(code)
		s.mustOperate("uninvite", strings.ToUpper(code))
	}
	bert.pressFor("\r", "CODE")
	bert.see("by invitation")
	bert.pressFor(invite()+"\r", "Enter takes bert")
	bert.pressFor("\r", "new table")
	anna.types("", "Newcomers come in here by invitation")
	anna.read("Type the code")
	anna.press(invite() + "\n")
	anna.read("What shall we call you?")
	anna.types("", "You are in the saloon, anna.")
}

// Where nobody new comes in, an invitation helps nobody, and whoever makes or types one is told so.
func TestClosedHouse_NobodyNewComesIn(t *testing.T) {
	s := openTestSaloon(t)
	s.here.lobby.SetLimits(lobby.Limits{NewPlayers: lobby.NewcomersNobody})
	invited := s.mustOperate("invite", "3d")
	has(t, invited, "it lets nobody in as long as new-players is nobody")
	code := strings.Fields(invited)[2]
	anna := startSession(t, dial(t, s.addr, "anna", newSigner(t)), sessionRequest{command: "play"})
	anna.read("No newcomers come in here")
	anna.press(code + "\n")
	anna.press("quit\n")
	_ = anna.end()
	if said := anna.rawText(); strings.Contains(said, "invitation") || strings.Contains(said, "wrong, used") || strings.Count(said, "No newcomers come in here") < 3 {
		t.Errorf("a newcomer reads %s", said)
	}
}
