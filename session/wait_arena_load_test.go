package session

import (
	"encoding/json"
	"os"
	"testing"
)

// The names of the files that begin with wait come last, because Go begins the last of a package's parallel tests first.

// An arena that is measured calls all when it starts, and somebody who looks at it is told how it goes on.
func TestLoad_AnArenaPlays(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it begins ten seconds after all have come, and is watched twice")
	}
	cmd, left := loadProgram(t, "evening", "--players", "8", "--viewers", "2", "--time", "5s", "--pause", "0s", "--json")
	out, err := cmd.Output()
	must(t, err)
	var s struct {
		Players  int
		Figures  map[string]float64
		Troubles []string
	}
	err = json.Unmarshal(out, &s)
	for figure, least := range map[string]float64{"start to call": 8, "move to answer": 100, "games that ended": 1, "bytes a viewer a second": 1, "server: cores": 0.001} {
		if err != nil || s.Figures[figure] < least || s.Players != 8 || len(s.Troubles) > 0 {
			t.Errorf("%s: %v\n%s", figure, err, out)
		}
	}
	if rest, err := os.ReadDir(left); err != nil || len(rest) > 0 {
		t.Errorf("it leaves %v (%v)", rest, err)
	}
}
