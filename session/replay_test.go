package session

import (
	"regexp"
	"saloon/rules"
	"strings"
	"testing"
)

// With a terminal the replay is a screen, without one, or with --plain, it is text; for a game
// that goes on it tells what one may know, and so does its export.
func TestReplay_OverSSH(t *testing.T) {
	s := openTestSaloon(t)
	startGame(t, s, 120, 40)
	conn := dial(t, s.addr, "carl", newSigner(t))
	list := startSession(t, conn, sessionRequest{command: "tables --json"})
	must(t, list.end())
	id := regexp.MustCompile(`"table":"(\w+)"`).FindStringSubmatch(list.rawText())[1]
	exported := startSession(t, conn, sessionRequest{command: "export " + id})
	must(t, exported.end())
	e, err := rules.ReadExport(strings.NewReader(exported.rawText()))
	if err != nil || e.Game != "moonriver" || len(e.Moves) < 3 || e.Seed != "" || e.SeedSHA256 == "" || e.Seats[0]["name"] != "anna" {
		t.Errorf("the export is %+v, %v", e, err)
	}
	for command, pty := range map[string]bool{"replay " + id: false, "replay " + id + " --plain": true} {
		request := sessionRequest{command: command}
		if pty {
			request.term, request.width, request.height = "xterm-256color", 100, 30
		}
		text := startSession(t, conn, request)
		if err := text.end(); err != nil {
			t.Fatalf("%s: %v: %s", command, err, text.complaint())
		}
		if said := text.rawText(); !strings.Contains(said, "table "+id+", played by anna") || !strings.Contains(said, "\n#3. ") || strings.Contains(said, "\x1b") {
			t.Errorf("%s tells\n%s", command, said)
		}
	}
	for _, form := range []string{"--cast", "--svg"} {
		early := startSession(t, conn, sessionRequest{command: "replay " + id + " " + form})
		if err := early.end(); err == nil || early.rawText() != "" || !strings.Contains(early.complaint(), "The game is not over.") {
			t.Errorf("%s of a game that goes on: %v, %s%s", form, err, early.rawText(), early.complaint())
		}
	}
	shown := startSession(t, conn, sessionRequest{term: "xterm-256color", width: 120, height: 40, command: "replay " + id + " --from 2"})
	shown.press("\r") // a new key has to give a name first
	shown.see("AS IT WAS")
	shown.see(id + "#2")
	inLines := startSession(t, conn, sessionRequest{command: "play " + id + "#2"})
	inLines.types("", "\n#2")
}
