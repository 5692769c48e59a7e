package rules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// A program in another language, which knows only what the pages say of draws, draws
// from a seed what the house has drawn, in every game.
func TestDraws_AnotherProgramDrawsTheSame(t *testing.T) {
	exports, drawn := map[string]rules.Export{}, map[string]bool{}
	for _, g := range realGames(t) {
		for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
			for i, options := range tableChoices(g.Info()) {
				e := drawnGame(t, g, rules.Setup{Seats: seats, Options: options})
				exports[fmt.Sprintf("%s-%d-%d.json", e.Game, seats, i)] = e
				noteHouseMoves(drawn, e)
			}
		}
	}
	for file, said := range drawAgain(t, exports) {
		if said != "ok" {
			t.Errorf("%s: %s", file, said)
		}
	}
	if len(drawn) != 8 {
		t.Errorf("these lines of the house were met: %v", drawn)
	}
}

// noteHouseMoves notes the first words of the house's moves.
func noteHouseMoves(drawn map[string]bool, e rules.Export) {
	for _, line := range e.Moves {
		if move, ok := strings.CutPrefix(line, "0 "); ok {
			word, _, _ := strings.Cut(move, " ")
			drawn[e.Game+" "+word] = true
		}
	}
}

// It notices a line that was not drawn.
func TestDraws_AnotherProgramNoticesWhatWasNotDrawn(t *testing.T) {
	exports, want := map[string]rules.Export{}, map[string]string{}
	for _, g := range realGames(t) {
		e := drawnGame(t, g, rules.Setup{Seats: 3})
		e.Seed = rules.Seed{1}.String()
		exports[e.Game+"-hash.json"], want[e.Game+"-hash.json"] = e, "the hash is not that of the seed"
		e.SeedSHA256 = rules.Seed{1}.Hash()
		exports[e.Game+"-seed.json"], want[e.Game+"-seed.json"] = e, "line 1: from this seed the house draws"
	}
	for file, said := range drawAgain(t, exports) {
		if !strings.HasPrefix(said, want[file]) {
			t.Errorf("%s: %s", file, said)
		}
	}
}

// tableChoices is no options, and each choice of each option of the table alone.
func tableChoices(info rules.Info) []map[string]string {
	all := []map[string]string{nil}
	for _, o := range info.Options {
		for _, choice := range o.Choices {
			if o.Seat == rules.House {
				all = append(all, map[string]string{o.Key: choice})
			}
		}
	}
	return all
}

// drawnGame is a random game to its end, with the house's lines from a seed.
func drawnGame(t *testing.T, g rules.Game, setup rules.Setup) rules.Export {
	t.Helper()
	r, err := rules.NewRecord(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	seed := rules.Seed{byte(setup.Seats), byte(len(setup.Options)), 9}
	rulestest.Finish(t, r, &seed, rand.NewPCG(uint64(setup.Seats), 6))
	return exported(t, r, &seed)
}

// drawAgain lets the other program read exports. What it says of each is in the answer.
func drawAgain(t *testing.T, exports map[string]rules.Export) map[string]string {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skipf("the other program needs python3, which is not here: %v", err)
	}
	program := filepath.Join("testdata", "draws.py")
	if _, err := os.ReadFile(program); err != nil { // so that go test knows what the answer depends on
		t.Fatal(err)
	}
	args, dir := []string{program}, t.TempDir()
	for file, e := range exports {
		raw, err := e.Encode()
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, filepath.Join(dir, file))
		if err := os.WriteFile(args[len(args)-1], raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("python3", args...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) && len(failed.Stderr) == 0 {
		err = nil // it has found something
	}
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	said := map[string]string{}
	for line := range strings.Lines(string(out)) {
		file, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
		said[file] = text
	}
	if len(said) != len(exports) {
		t.Fatalf("of %d exports it tells of %d", len(exports), len(said))
	}
	return said
}
