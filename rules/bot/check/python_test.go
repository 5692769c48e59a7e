package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"saloon/rules/bot/child"
	"saloon/rules/games"
)

// The bot that BOTS.md shows passes at all real games.
func TestRun_TheBotOfTheReadmePasses(t *testing.T) {
	t.Parallel()
	longOnly(t, true)
	python, err := exec.LookPath("python3")
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
		words: []string{python, bot}, games: all, limit: time.Minute, seed: 1, pause: time.Millisecond, patience: time.Second,
		complaints: child.NewComplaints(t.Output()),
	}
	checks := 0
	for r := range tester.run(t.Context()) {
		if !r.Passed {
			t.Errorf("%s: %s\n%v", r.Name, r.Text, r.Lines)
		}
		checks++
	}
	if checks < 30 {
		t.Errorf("only %d checks were made", checks)
	}
}
