package rulestest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"saloon/rules"
)

var update = flag.Bool("update", false, "write the golden files anew, where the game's version allows it")

func (s Suite) playthrough(t *testing.T, c Case) {
	r := s.start(t, c)
	seed := rules.Seed{7}
	src := randomSource(7000)
	var out rules.Events
	var text bytes.Buffer
	fmt.Fprintf(&text, "setup %s\nseed %s\n\n", describe(r.Setup()), seed)
	for owing := r.Match().ToAct(); owing != 0; owing = r.Match().ToAct() {
		line := rules.Line{Seat: rules.House}
		if owing.Has(rules.House) {
			line.Move = r.Match().Draw(seed.Source(r.Len()))
		} else {
			line = randomLine(r.Match(), src)
		}
		out.Reset()
		playLine(t, r, line, &out)
		fmt.Fprintf(&text, "%s\n", r.AppendLine(nil, r.Len()-1))
		for _, e := range out.All() {
			fmt.Fprintf(&text, "    %s\n", s.Game.AppendEvent(nil, e))
		}
	}
	writeEnd(t, &text, r.Match())
	compare(t, filepath.Join("testdata", "playthroughs", c.Name+".txt"), text.Bytes(), r.Setup().Version)
}

func writeEnd(t *testing.T, text *bytes.Buffer, m rules.Match) {
	t.Helper()
	for _, part := range []struct {
		name  string
		value any
	}{{"final", m.View(rules.Observer)}, {"outcome", m.Outcome()}} {
		raw, err := json.Marshal(part.value)
		must(t, err)
		fmt.Fprintf(text, "\n%s %s\n", part.name, raw)
	}
}

// compare compares with a golden file, or writes it. It does not rewrite the file of a game
// of the same version: games of one version must always go the same way.
func compare(t *testing.T, file string, got []byte, version int) {
	t.Helper()
	want, err := os.ReadFile(file)
	if err == nil && bytes.Equal(want, got) {
		return
	}
	if !*update {
		t.Errorf("%s does not tell what happened (%v); the first difference:\n%s", file, err, firstDifference(string(want), string(got)))
		return
	}
	if err == nil && strings.Contains(string(want), fmt.Sprintf(" version %d ", version)) {
		t.Fatalf("%s tells another game of version %d: raise the version of the rules first", file, version)
	}
	must(t, os.MkdirAll(filepath.Dir(file), 0o755))
	must(t, os.WriteFile(file, got, 0o644))
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n- %.300s\n+ %.300s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines against %d", len(a), len(b))
}

const (
	perftEvery = 25     // lines between two positions that are counted
	perftLast  = 150    // the last line at which a position is counted
	perftLimit = 40_000 // sequences after which a count is given up
)

func (s Suite) perft(t *testing.T, c Case) {
	r := s.start(t, c)
	src := randomSource(8000)
	var text bytes.Buffer
	fmt.Fprintf(&text, "setup %s\n", describe(r.Setup()))
	for r.Match().ToAct() != 0 && r.Len() <= perftLast {
		if r.Len()%perftEvery == 0 {
			fmt.Fprintf(&text, "\nafter line %d\n", r.Len())
			for depth := 1; depth <= 3; depth++ {
				count := Perft(r.Match(), depth, perftLimit)
				if count >= perftLimit {
					break
				}
				fmt.Fprintf(&text, "depth %d: %d\n", depth, count)
			}
		}
		playRandom(t, r, src, nil)
	}
	compare(t, filepath.Join("testdata", "perft", c.Name+".perft"), text.Bytes(), r.Setup().Version)
}

// Perft counts the sequences of moves of a given length; the house draws one way
// and every seat that owes a decision is tried. It gives up at the limit.
func Perft(m rules.Match, depth, limit int) int {
	if depth == 0 || m.ToAct() == 0 {
		return 1
	}
	count := 0
	try := func(seat rules.Seat, move rules.Move) {
		next := m.Clone()
		if refused := next.Play(seat, move, nil); refused != nil {
			panic("rulestest: a listed move is refused: " + refused.Error())
		}
		count += Perft(next, depth-1, limit-count)
	}
	owing := m.ToAct()
	if owing.Has(rules.House) {
		try(rules.House, m.Draw(randomSource(9000)))
		return count
	}
	for _, seat := range owing.List() {
		for _, move := range m.AppendMoves(nil, seat) {
			if count >= limit {
				return limit
			}
			try(seat, move)
		}
	}
	return count
}
