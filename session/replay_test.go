package session

import (
	"encoding/json"
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/rules"
	"saloon/session/command"
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

// The review of a game is made when somebody asks for it by a command, told in sentences and as JSON, and
// shown on a screen; while the game goes on nobody gets one.
func TestExec_Review(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	bot, carl := s.newBot("anna", false), s.newPersonInLines("carl")
	bot.say(`{"type":"create","game":"buffalo","seats":2,"pace":"quick","bots":{"2":"easy"}}`)
	id := bot.hears("state", nil).Table
	bot.say(`{"type":"ready"}`)
	begun := bot.hears("state", func(w anyMessage) bool { return contains(w.ToAct, 1) })
	carl.isTold("review "+id, command.Refused, "when it is over")
	carl.isTold("review "+id+" 0", command.Misused, "is no seat")
	carl.isTold("review "+id+" --json", command.Refused, `"code":"review-too-early"`)
	bot.say(`{"type":"move","at":` + itoa(begun.At) + `,"move":"` + begun.Legal[0] + `"}`)
	bot.playsOut(rand.New(rand.NewSource(3)))

	carl.isTold("review "+id, command.Done, "Of anna, on seat 1, at table "+id, "What could be expected:")
	var told struct {
		Type, Table string
		*lobby.Review
	}
	said, _ := carl.runs("review " + id + " 1 --json")
	if err := json.Unmarshal([]byte(said), &told); err != nil || told.Type != "review" || told.Table != id || len(told.Decisions) == 0 || told.Playouts == 0 {
		t.Fatalf("%v in %.300s", err, said)
	}
	var reasons []lobby.ReviewReason // a game may have none
	for _, line := range told.Costly {
		better := told.At(line).Better
		reasons = slices.Concat(reasons, better.Why, better.PlayedWhy)
	}
	if says := func(r lobby.ReviewReason) bool { return r.Code != "" && len(r.Args) > 0 }; len(reasons) > 0 && !slices.ContainsFunc(reasons, says) {
		t.Errorf("no reason has arguments in %s", said)
	}
	carl.isTold("review "+id+" 3", command.Refused, "no such seat")
	carl.isTold("review nosuch", command.Refused, "no such table")

	shown := startSession(t, carl.conn, sessionRequest{term: "xterm-256color", width: 120, height: 40, command: "replay " + id})
	shown.see("AS IT WAS")
	shown.pressFor("h", "What anna could have played better")
	shown.see("Chance to win")
}
