package check

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/bot/child"
	"saloon/rules/games"
)

var whole = flag.Bool("whole", false, "play the games of all sizes with the bot of BOTS.md")

// A small game is one that is played in its smallest size only.
type small struct{ rules.Game }

func (g small) Info() rules.Info {
	info := g.Game.Info()
	info.MaxSeats = info.MinSeats
	return info
}

// The bot that BOTS.md shows passes at all real games: with two players, or with -whole with all numbers of them.
func TestRun_TheBotOfTheReadmePasses(t *testing.T) {
	t.Parallel()
	longOnly(t, true)
	python, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output() // not a script that looks for it
	if err != nil {
		t.Skipf("the bot needs python3, which is not here: %v", err)
	}
	bot := filepath.Join("..", "..", "..", "session", "testdata", "bot.py")
	if _, err := os.ReadFile(bot); err != nil { // so that go test knows that its answer depends on it
		t.Fatal(err)
	}
	all, err := games.Open("")
	if err != nil {
		t.Fatal(err)
	}
	tester := tester{
		words: []string{strings.TrimSpace(string(python)), bot}, games: all, limit: time.Minute, seed: 1, pause: time.Millisecond, patience: time.Second,
		complaints: child.NewComplaints(t.Output()),
	}
	for i, g := range all {
		if !*whole {
			all[i] = small{g}
		}
	}
	checks := 0
	for r := range tester.run(t.Context()) {
		if !r.Passed {
			t.Errorf("%s: %s\n%v", r.Name, r.Text, r.Lines)
		}
		checks++
	}
	if checks < len(troubles)+len(all)*2 {
		t.Errorf("only %d checks were made", checks)
	}
}
