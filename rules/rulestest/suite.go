package rulestest

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

// A Case is one setup with which a game is tested.
type Case struct {
	Name  string // a file name: "3p-legends"
	Setup rules.Setup
}

// A Suite is the tests of one game.
type Suite struct {
	Game  rules.Game
	Cases []Case
	// Holds checks what must be true of this game after every move.
	Holds func(rules.Match) error
}

const mostLines = 2000 // of a game

var times = flag.Int("times", 1, "how many times as many random games the contract and another program play as usual")

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// games is how many random games are played for each case: fewer with -short, for the race detector, which is slow.
func games() int {
	if testing.Short() {
		return *times
	}
	return 4 * *times
}

// Run runs the whole suite.
func (s Suite) Run(t *testing.T) {
	t.Run("refuses bad setups", s.badSetups)
	t.Run("every version is played", s.versions)
	checks := []struct {
		name string
		run  func(*testing.T, Case)
	}{
		{"random play", s.randomPlay},
		{"every move is listed or refused", s.everyMove},
		{"defaults end the game", s.defaultPlay},
		{"copies are independent", s.copies},
		{"views show nothing hidden", s.views},
		{"worlds agree with all that was seen", s.worlds},
		{"secrets are told to nobody else", s.audience},
		{"undo is exact", s.undo},
		{"exports verify", s.exports},
		{"a deal is the same for everybody", s.deals},
		{"play allocates nothing", s.allocations},
		{"perft", s.perft},
		{"playthrough", s.playthrough},
	}
	for _, c := range s.Cases {
		t.Run(c.Name, func(t *testing.T) {
			for _, check := range checks {
				t.Run(check.name, func(t *testing.T) { check.run(t, c) })
			}
		})
	}
}

func (s Suite) badSetups(t *testing.T) {
	info := s.Game.Info()
	good := rules.Setup{Game: info.ID, Version: info.Version, Seats: info.MinSeats}
	bad := map[string]rules.Setup{
		"too few seats":   {Game: info.ID, Seats: info.MinSeats - 1},
		"too many seats":  {Game: info.ID, Seats: info.MaxSeats + 1},
		"another game":    {Game: info.ID + "x", Seats: info.MinSeats},
		"a later version": {Game: info.ID, Version: info.Version + 1, Seats: info.MinSeats},
		"unknown option":  {Game: info.ID, Seats: info.MinSeats, Options: map[string]string{"no such": "x"}},
	}
	for _, o := range info.Options {
		bad["unknown "+o.Key] = rules.Setup{Game: info.ID, Seats: info.MinSeats, Options: map[string]string{o.Key: "no such"}}
	}
	if _, err := rules.NewRecord(s.Game, good); err != nil {
		t.Fatalf("the plain setup is refused: %v", err)
	}
	for name, setup := range bad {
		if _, err := rules.NewRecord(s.Game, setup); err == nil || !strings.Contains(err.Error(), " ") {
			t.Errorf("%s: error %v, want a sentence", name, err)
		}
	}
}

// versions checks that there is a case of every version of the rules that was ever
// released, because games that began with it go on with it.
func (s Suite) versions(t *testing.T) {
	played := map[int]bool{}
	for _, c := range s.Cases {
		played[s.start(t, c).Setup().Version] = true
	}
	for version := 1; version <= s.Game.Info().Version; version++ {
		if !played[version] {
			t.Errorf("no case plays version %d of the rules: keep the old cases with Setup.Version %d, and their files under their new names", version, version)
		}
	}
}

func (s Suite) start(t testing.TB, c Case) *rules.Record {
	t.Helper()
	return NewRecord(t, s.Game, c.Setup)
}

func randomSource(number int) *rand.PCG { return rand.NewPCG(uint64(number), 20) }

func randomLine(m rules.Match, src rules.Source) rules.Line {
	owing := m.ToAct()
	if owing.Has(rules.House) {
		return rules.Line{Seat: rules.House, Move: m.Draw(src)}
	}
	seat := owing.List()[rules.Below(src, owing.Count())]
	moves := m.AppendMoves(nil, seat)
	if len(moves) == 0 {
		return rules.Line{Seat: seat}
	}
	return rules.Line{Seat: seat, Move: moves[rules.Below(src, len(moves))]}
}

func playRandom(t testing.TB, r *rules.Record, src rules.Source, out *rules.Events) rules.Line {
	t.Helper()
	line := randomLine(r.Match(), src)
	playLine(t, r, line, out)
	return line
}

func playLine(t testing.TB, r *rules.Record, line rules.Line, out *rules.Events) {
	t.Helper()
	if refused := r.Play(line.Seat, line.Move, out); refused != nil {
		t.Fatalf("line %d, %d %s, is refused: %v", r.Len()+1, line.Seat, r.Game().AppendMove(nil, line.Move), refused)
	}
}

// NewRecord begins a game.
func NewRecord(t testing.TB, g rules.Game, setup rules.Setup) *rules.Record {
	t.Helper()
	r, err := rules.NewRecord(g, setup)
	must(t, err)
	return r
}

// Taken ends a test at a move that is refused.
func Taken(t testing.TB, refused *rules.Refusal) {
	t.Helper()
	if refused != nil {
		t.Fatal(refused)
	}
}

// Step plays a line by chance, of the house or of a seat that owes a decision.
func Step(t testing.TB, g rules.Game, m rules.Match, src rules.Source) {
	t.Helper()
	line := randomLine(m, src)
	if refused := m.Play(line.Seat, line.Move, nil); refused != nil {
		t.Fatalf("%d %s: a listed move is refused: %v", line.Seat, g.AppendMove(nil, line.Move), refused)
	}
}

func describe(setup rules.Setup) string {
	text := fmt.Sprintf("%s version %d seats %d", setup.Game, setup.Version, setup.Seats)
	for _, key := range slices.Sorted(maps.Keys(setup.Options)) {
		text += " " + key + "=" + setup.Options[key]
	}
	return text
}
