package buffalo

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

// A program in another language, which was written after the pages and shares nothing with
// this one, plays games of all sizes with all options again and comes to the same end, also
// on sheets that lead to the corners of the rules, and while games still run.
func TestReplay_AnotherProgramFollowsThePages(t *testing.T) {
	for name, c := range map[string]struct {
		game  *Game
		games int // for each setup
	}{"own": {mustNew(t), 1}, "narrow": {narrow(t), 5}, "rich": {rich(t), 5}} {
		t.Run(name, func(t *testing.T) {
			exports := map[string]rules.Export{}
			setups := replaySetups()
			for i := range c.games * len(setups) {
				playForReplay(t, c.game, setups[i%len(setups)], uint64(i), exports)
			}
			for file, said := range replay(t, c.game, exports) {
				if said != "ok" {
					t.Errorf("%s, %d players, %v: %s", file, len(exports[file].Seats), exports[file].Options, said)
				}
			}
		})
	}
}

// It notices when an export tells of something else than what was played.
func TestReplay_AnotherProgramNoticesWhatDoesNotHold(t *testing.T) {
	g, exports := mustNew(t), map[string]rules.Export{}
	for name, spoil := range spoiledExports {
		whole := map[string]rules.Export{}
		playForReplay(t, g, rules.Setup{Seats: 3, Options: map[string]string{optionVariant: variantNone}}, 1, whole)
		e := whole["game-1-whole.json"]
		spoil(&e)
		exports[name+".json"] = e
	}
	for file, said := range replay(t, g, exports) {
		if said == "ok" {
			t.Errorf("%s is accepted", file)
		}
	}
}

var spoiledExports = map[string]func(*rules.Export){
	"another-hash":    func(e *rules.Export) { e.SeedSHA256 = rules.Seed{}.Hash() },
	"another-seed":    func(e *rules.Export) { e.Seed, e.SeedSHA256 = rules.Seed{}.String(), rules.Seed{}.Hash() },
	"another-colour":  func(e *rules.Export) { e.Seats[0]["colour"] = "purple" },
	"a-line-less":     func(e *rules.Export) { e.Moves = e.Moves[:len(e.Moves)-1] },
	"a-line-more":     func(e *rules.Export) { e.Moves = append(e.Moves, "1 graze 0") },
	"another-view":    func(e *rules.Export) { e.Final = bytes.Replace(e.Final, []byte(`"free":`), []byte(`"free":1`), 1) },
	"another-order":   func(e *rules.Export) { slices.Reverse(e.Outcome.Order) },
	"another-total":   func(e *rules.Export) { e.Outcome.Points[1].Total++ },
	"another-card":    func(e *rules.Export) { e.Moves[3] = "1 send 5z lucky-lake" },
	"more-tie-breaks": func(e *rules.Export) { e.Outcome.Tiebreak = append(e.Outcome.Tiebreak, tieTenths) },
	"its-end-missing": func(e *rules.Export) { e.Final, e.Outcome = nil, nil },
}

// replaySetups is every number of players with every variant and both kinds of
// discards, and each number once with wishes for colours.
func replaySetups() (list []rules.Setup) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, variant := range []string{variantNone, variantMarket, variantAuction} {
			for _, discards := range []string{discardsOpen, discardsClosed} {
				options := map[string]string{optionVariant: variant, optionDiscards: discards}
				list = append(list, rules.Setup{Seats: seats, Options: options})
			}
		}
		wishes := map[string]string{optionColour(1): "orange", optionColour(2): "blue"}
		list = append(list, rules.Setup{Seats: seats, Options: wishes})
	}
	return list
}

// playForReplay plays a game in which much is taken back, the house from a seed. It adds its
// export to the list, and one from before the end.
func playForReplay(t *testing.T, g *Game, setup rules.Setup, number uint64, exports map[string]rules.Export) {
	t.Helper()
	r, err := rules.NewRecord(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	src, seed := rand.NewPCG(number, 31), rules.Seed{byte(number), 31}
	stop := 5 + rules.Below(src, 60)
	export := func(when string) {
		e, err := r.Export(nil, &seed)
		if err != nil {
			t.Fatal(err)
		}
		exports[fmt.Sprintf("game-%d-%s.json", number, when)] = e
	}
	for r.Match().ToAct() != 0 {
		if r.Len() == stop {
			export("unfinished")
		}
		playForReplayOnce(t, r, &seed, src)
	}
	export("whole")
}

// playForReplayOnce plays a line, of the house or of a seat that was drawn; now and then
// it takes one back.
func playForReplayOnce(t *testing.T, r *rules.Record, seed *rules.Seed, src rules.Source) {
	t.Helper()
	seat := rules.Seat(1 + rules.Below(src, r.Setup().Seats))
	moves := r.Match().AppendMoves(nil, seat)
	switch odds := rules.Below(src, 12); {
	case r.Match().ToAct().Has(rules.House):
		if err := r.PlayHouse(seed, nil); err != nil {
			t.Fatal(err)
		}
	case odds == 0 && r.CanUndo(seat):
		if refused := r.Play(seat, rules.Undo, nil); refused != nil {
			t.Fatal(refused)
		}
	case odds < 3:
		stepOrTakeBack(t, r, src)
	case r.Match().ToAct().Has(seat):
		if refused := r.Play(seat, moves[rules.Below(src, len(moves))], nil); refused != nil {
			t.Fatal(refused)
		}
	}
}

// replay lets the other program read exports. What it says of each is in the answer.
func replay(t *testing.T, g *Game, exports map[string]rules.Export) map[string]string {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skipf("the other program needs python3, which is not here: %v", err)
	}
	program := filepath.Join("testdata", "replay.py")
	if _, err := os.ReadFile(program); err != nil { // so that go test knows what the answer depends on
		t.Fatal(err)
	}
	args, dir := []string{program, "--components", writeSheets(t, g)}, t.TempDir()
	for _, file := range slices.Sorted(maps.Keys(exports)) {
		raw, err := exports[file].Encode()
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, filepath.Join(dir, file))
		write(t, args[len(args)-1], raw)
	}
	var complained bytes.Buffer
	cmd := exec.Command("python3", args...)
	cmd.Stderr = &complained
	out, err := cmd.Output()
	if failed := new(exec.ExitError); errors.As(err, &failed) {
		err = nil // it has found something
	}
	if err != nil || complained.Len() > 0 {
		t.Fatalf("%v\n%s", err, complained.String())
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

// writeSheets writes the component sheets of a game.
func writeSheets(t *testing.T, g *Game) string {
	t.Helper()
	dir := t.TempDir()
	text := "order,size,name,bonus,two_players\n"
	for i := range g.meadows {
		md, duel := &g.meadows[i], 0
		if md.duel {
			duel = 1
		}
		bonus := strings.Trim(strings.ReplaceAll(fmt.Sprint(md.bonus[:md.row]), " ", "-"), "[]")
		text += fmt.Sprintf("%d,%d,%s,%s,%d\n", i+1, md.size, md.title, bonus, duel)
	}
	write(t, filepath.Join(dir, "meadows.csv"), []byte(text))
	cards, err := embedded.ReadFile("components/cowcards.csv")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "cowcards.csv"), cards)
	return dir
}

func write(t *testing.T, file string, raw []byte) {
	t.Helper()
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
}
