package session

import (
	"encoding/json"
	"saloon/session/command"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

type dealTold struct {
	State, Day      string
	Table           string `json:"your_table"`
	Begun, Finished int
	Bots            []string
	List            []struct {
		Name string
		Rank int
	}
	Hash     string `json:"seed_sha256"`
	NextHash string `json:"next_seed_sha256"`
	Streak   int    `json:"your_streak"`
}

func (c *client) dealOf(t *testing.T, game string) dealTold {
	t.Helper()
	said, exit := c.runs("daily " + game + " --json")
	var told struct {
		Type  string
		Deals []dealTold
	}
	if err := json.Unmarshal([]byte(said), &told); err != nil || exit != 0 || told.Type != "daily" || len(told.Deals) != 1 {
		t.Fatalf("exit %d, %v in %s", exit, err, said)
	}
	return told.Deals[0]
}

// A try of a deal goes on where it was after the server was killed, is played to its end, and stands
// in the list then. Until they have finished theirs, nobody else can look at it.
func TestDaily_ATryThroughAKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startProgram(t, dir, "--bot-delay=-1ns")
	key := newSigner(t)
	anna := s.newPersonInLinesWith("anna", key)
	anna.types("daily try buffalo", "your try of it that counts")
	anna.read("Your turn: ")
	before := anna.dealOf(t, "buffalo")
	if before.State != "running" || before.Table == "" || before.Begun != 1 || before.Finished != 0 || len(before.Bots) == 0 {
		t.Fatalf("while it runs: %+v", before)
	}
	s.kill()
	s = startProgram(t, dir, "--bot-delay=-1ns")
	anna = startSession(t, dial(t, s.addr, "anna", key), sessionRequest{command: "play"})
	anna.read("You are in the saloon")
	if after := anna.dealOf(t, "buffalo"); after.State != "running" || after.Table != before.Table || after.Hash != before.Hash || after.Begun != 1 {
		t.Fatalf("after a kill: %+v, not %+v", after, before)
	}
	anna.isTold("ask "+before.Table+" end", command.Refused, "give the game up to end it")
	bert := s.newPersonInLines("bert")
	for _, command := range []string{"show", "export", "replay", "join", "result"} {
		if said, exit := bert.runs(command + " " + before.Table); exit == 0 || strings.Contains(said, "Your turn") {
			t.Errorf("%s shows the deal of another: %s", command, said)
		}
	}
	anna.press("daily try buffalo\n")
	playInLines(t, anna)
	anna.read("to hear the list")
	done := anna.dealOf(t, "buffalo")
	if done.State != "finished" || len(done.List) != 1 || done.List[0].Name != "anna" || done.List[0].Rank != 1 || done.Streak != 1 {
		t.Fatalf("after its end: %+v", done)
	}
	if said, exit := bert.runs("export " + before.Table); exit != command.Refused || strings.Contains(said, "moves") {
		t.Errorf("bert exports it: exit %d, %s", exit, said)
	}
	if said, exit := anna.runs("export " + before.Table); exit != 0 || strings.Contains(said, `"seed":`) || !strings.Contains(said, before.Hash) || !strings.Contains(said, `"deal": "`+done.Day+`"`) {
		t.Errorf("anna exports it: exit %d, %s", exit, said)
	}
	for _, asked := range []string{"result " + before.Table, "result daily zoff"} {
		said, exit := anna.runs(asked)
		if exit != 0 || !strings.Contains(said, "anna: so far place 1 of 1; place ") || !strings.HasSuffix(said, " daily play buffalo\n") || strings.Contains(said, before.Hash) {
			t.Errorf("%s: exit %d, %s", asked, exit, said)
		}
	}
	if said, exit := anna.runs("result " + before.Table + " --json"); exit != 0 || !strings.Contains(said, `"rank":1,"of":1,"players":[{"place":`) || strings.Contains(said, "parts") || strings.Contains(said, "bot") {
		t.Errorf("programs are told: exit %d, %s", exit, said)
	}
	for _, form := range []string{"--cast", "--svg"} {
		if said, exit := anna.runs("replay " + before.Table + " " + form); exit != command.Refused || !strings.Contains(said, "Others still play this deal") || strings.Contains(said, "anna") {
			t.Errorf("%s of a deal that others play: exit %d, %s", form, exit, said)
		}
	}
	if said, exit := bert.runs("result " + before.Table); exit != command.Refused || strings.Contains(said, "anna") {
		t.Errorf("bert is told: exit %d, %s", exit, said)
	}
	bert.isTold("daily", command.Done, "1. anna, place ", "Hash of the next day's seed: "+done.NextHash)
	s.kill()
}

// Who asks with a key that is new here is no guest: the key has a try as soon as it has a name.
func TestExec_DailyKnowsANewKeyFromNone(t *testing.T) {
	s := openTestSaloon(t)
	for name, c := range map[string]struct {
		key       gossh.Signer
		says, not string
	}{
		"a new key": {newSigner(t), "Your key is new here. Come in once and choose a name", "Guests"},
		"no key":    {nil, "Guests and programs have no try that counts", "Your key"},
	} {
		asks := startSession(t, dial(t, s.addr, "carl", c.key), sessionRequest{command: "daily montana"})
		err := asks.end()
		if said := asks.rawText(); err != nil || !strings.Contains(said, c.says) || strings.Contains(said, c.not) {
			t.Errorf("%s is told with %v: %s", name, err, said)
		}
	}
}

func TestExec_Daily(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	for _, c := range []struct {
		command, says string
		exit          int
	}{
		{"daily", "You have not tried it yet.", 0},
		{"daily montana", "Montana, deal of ", 0},
		{"daily poker", `"poker" names no game`, command.Misused},
		{"daily play", "Name the game.", command.Misused},
		{"daily play montana", "put -t before the address", command.Refused},
	} {
		anna.isTold(c.command, c.exit, c.says)
	}
	window := startSession(t, anna.conn, sessionRequest{command: "daily play montana", term: "xterm-256color", width: 100, height: 30})
	window.see("daily deal, counts")
}
