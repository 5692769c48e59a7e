package buffalo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

const replayProgram = "testdata/replay.py"

// A program in another language, which was written after the pages and shares nothing with
// this one, comes to the same end in games of all sizes with all options, also on sheets
// that lead to the corners of the rules.
func TestReplay_AnotherProgramFollowsThePages(t *testing.T) {
	for name, c := range map[string]struct {
		game  *Game
		games int
	}{"own": {mustNew(t), 60}, "narrow": {narrow(t), 120}, "rich": {rich(t), 200}} {
		t.Run(name, func(t *testing.T) {
			rulestest.AnotherProgramAgrees(t, c.game, rulestest.Setups(c.game), c.games, replayProgram, "--components", writeSheets(t, c.game))
		})
	}
}

func TestReplay_AnotherProgramNoticesWhatDoesNotHold(t *testing.T) {
	rulestest.AnotherProgramNotices(t, mustNew(t), rules.Setup{Seats: 3}, replayProgram)
}

// writeSheets writes the component sheets of a game into a folder.
func writeSheets(t *testing.T, g *Game) string {
	t.Helper()
	text := "order,size,name,bonus,two_players\n"
	for i := range g.meadows {
		md, duel := &g.meadows[i], 0
		if md.duel {
			duel = 1
		}
		bonus := strings.Trim(strings.ReplaceAll(fmt.Sprint(md.bonus[:md.row]), " ", "-"), "[]")
		text += fmt.Sprintf("%d,%d,%s,%s,%d\n", i+1, md.size, md.title, bonus, duel)
	}
	cards, err := embedded.ReadFile("components/cowcards.csv")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, raw := range map[string][]byte{"meadows.csv": []byte(text), "cowcards.csv": cards} {
		if err := os.WriteFile(filepath.Join(dir, name), raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
