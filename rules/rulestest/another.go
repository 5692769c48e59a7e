package rulestest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

const replayProgram = "testdata/replay.py"

// AnotherProgram lets a program in Python read exports, and returns what it says of each: "ok", or what does not hold.
func AnotherProgram(t *testing.T, exports map[string]rules.Export, program string, args ...string) map[string]string {
	t.Helper()
	python := interpreter(t)
	dir := t.TempDir()
	args = append([]string{program}, args...)
	for _, name := range slices.Sorted(maps.Keys(exports)) {
		raw, err := exports[name].Encode()
		must(t, err)
		args = append(args, filepath.Join(dir, name))
		must(t, os.WriteFile(args[len(args)-1], raw, 0o600))
	}
	readSources(t, program)
	var complained bytes.Buffer
	cmd := exec.Command(python, args...)
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
		name, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
		said[name] = text
	}
	if len(said) != len(exports) {
		t.Fatalf("of %d exports it tells of %d", len(exports), len(said))
	}
	return said
}

// interpreter is Python itself: where python3 is a script that looks for one, each start would cost most of a second.
func interpreter(t *testing.T) string {
	t.Helper()
	name, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		t.Skipf("python3 is not here: %v", err)
	}
	return strings.TrimSpace(string(name))
}

// readSources reads all that the program is made of, so that go test knows that its own answer depends on it.
func readSources(t *testing.T, program string) {
	t.Helper()
	shared, err := filepath.Glob(filepath.Join(filepath.Dir(program), "..", "..", "testdata", "*.py")) // what it imports
	must(t, err)
	for _, file := range append(shared, program) {
		if _, err := os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
}

// Restless plays a game to its end, the house from a seed, in which now and then something
// is taken back. It returns the game's export and one from before the end.
func Restless(t *testing.T, g rules.Game, setup rules.Setup, number int) (unfinished, whole rules.Export) {
	t.Helper()
	r := NewRecord(t, g, setup)
	src, seed := randomSource(7000+number), rules.Seed{byte(number), 31}
	stop := 5 + rules.Below(src, 60)
	for r.Match().ToAct() != 0 {
		if r.Len() == stop {
			unfinished = exported(t, r, &seed)
		}
		RestlessStep(t, r, &seed, src)
	}
	return unfinished, exported(t, r, &seed)
}

func exported(t *testing.T, r *rules.Record, seed *rules.Seed) rules.Export {
	t.Helper()
	e, err := r.Export(nil, seed)
	must(t, err)
	if e.Deal != "" && e.Outcome != nil {
		must(t, e.Reveal(*seed))
	}
	return e
}

// RestlessStep plays a line of the house, or one of a random seat, which may take something back.
func RestlessStep(t *testing.T, r *rules.Record, seed *rules.Seed, src rules.Source) {
	t.Helper()
	m := r.Match()
	if m.ToAct().Has(rules.House) {
		must(t, r.PlayHouse(seed, nil))
		return
	}
	seat := rules.Seat(1 + rules.Below(src, r.Setup().Seats))
	moves, move := m.AppendMoves(nil, seat), rules.NoMove
	switch odds := rules.Below(src, 24); {
	case odds == 0 && r.CanUndo(seat):
		move = rules.Undo
	case odds < 3 && m.Secret() != 0 && len(moves) > 0:
		move = moves[len(moves)-1] // what takes a choice back comes last
	case m.ToAct().Has(seat):
		move = moves[rules.Below(src, len(moves))]
	}
	if move == rules.NoMove {
		return
	}
	if refused := r.Play(seat, move, nil); refused != nil {
		t.Fatalf("line %d is refused: %v", r.Len()+1, refused)
	}
}

// AnotherProgramNotices checks that a program in Python accepts an export of a finished
// game, and does not accept it with anything changed.
func AnotherProgramNotices(t *testing.T, g rules.Game, setup rules.Setup) {
	t.Helper()
	_, whole := Restless(t, g, setup, 1)
	on := PlayedOn(t, g, whole)
	exports := map[string]rules.Export{"good.json": whole, "good-begun.json": on}
	on.Begun = &rules.Begun{Table: on.Begun.Table}
	exports["begun-at-its-start.json"] = on
	for name, change := range changes {
		_, e := Restless(t, g, setup, 1)
		change(&e)
		exports[strings.ReplaceAll(name, " ", "-")+".json"] = e
	}
	for name, said := range AnotherProgram(t, exports, replayProgram) {
		if (said == "ok") != strings.HasPrefix(name, "good") {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// PlayedOn is a game that plays on from the middle of another one.
func PlayedOn(t *testing.T, g rules.Game, e rules.Export) rules.Export {
	t.Helper()
	lines := len(e.Moves) / 2
	e.Moves = e.Moves[:lines]
	r, err := e.Record(g)
	must(t, err)
	seed := rules.Seed{0xbe, 0x9}
	Finish(t, r, &seed, &rules.Stream{})
	on, err := r.Export(nil, &seed)
	must(t, err)
	on.Begun = &rules.Begun{Table: "7gq2x", Lines: lines}
	return on
}

var lastDigit = regexp.MustCompile(`([0-9])([^0-9]*)$`)

var changes = map[string]func(*rules.Export){
	"another hash":   func(e *rules.Export) { e.SeedSHA256 = rules.Seed{}.Hash() },
	"another seed":   func(e *rules.Export) { e.Seed, e.SeedSHA256 = rules.Seed{}.String(), rules.Seed{}.Hash() },
	"another colour": func(e *rules.Export) { e.Seats[0]["colour"] += "ish" },
	"a line less":    func(e *rules.Export) { e.Moves = e.Moves[:len(e.Moves)-1] },
	"a line more":    func(e *rules.Export) { e.Moves = append(e.Moves, "1 done") },
	"an undo more": func(e *rules.Export) {
		last := e.Moves[len(e.Moves)-1]
		e.Moves = append(e.Moves, last[:1]+" undo", last)
	},
	"a line twice":    func(e *rules.Export) { e.Moves = slices.Insert(e.Moves, 2, e.Moves[2]) },
	"another view":    func(e *rules.Export) { e.Final = lastDigit.ReplaceAll(e.Final, []byte("${1}9$2")) },
	"another order":   func(e *rules.Export) { slices.Reverse(e.Outcome.Order) },
	"another total":   func(e *rules.Export) { e.Outcome.Points[1].Total++ },
	"another part":    func(e *rules.Export) { e.Outcome.Points[1].Parts[0].Value++ },
	"more tie-breaks": func(e *rules.Export) { e.Outcome.Tiebreak = append(e.Outcome.Tiebreak, "luck") },
	"its end missing": func(e *rules.Export) { e.Final, e.Outcome = nil, nil },
}

// AnotherProgramAgrees checks that a program in Python comes to the same end in games of all setups as the game does,
// and can follow them while they run. One setup is played after the other; every third game is a deal, and every other
// is read unfinished too.
func AnotherProgramAgrees(t *testing.T, g rules.Game, setups []rules.Setup, args ...string) {
	t.Helper()
	exports := map[string]rules.Export{}
	for i := range max(6, len(setups)) * *times {
		setup := setups[i%len(setups)]
		if i%3 == 2 {
			setup.Deal = DealDay
		}
		unfinished, whole := Restless(t, g, setup, i)
		exports[fmt.Sprintf("%d-whole.json", i)] = whole
		if i%2 == 0 && unfinished.Game != "" {
			exports[fmt.Sprintf("%d-unfinished.json", i)] = unfinished
		}
	}
	for name, said := range AnotherProgram(t, exports, replayProgram, args...) {
		if said != "ok" {
			t.Errorf("%s, %d players, %v: %s", name, len(exports[name].Seats), exports[name].Options, said)
		}
	}
}

// Setups is every number of players with every choice of the table's options, and the most
// players with each choice of a seat, those left out that cannot be played.
func Setups(g rules.Game) (playable []rules.Setup) {
	for _, setup := range setupsOf(g) {
		if _, err := rules.NewRecord(g, setup); err == nil {
			playable = append(playable, setup)
		}
	}
	return playable
}
