package moonriver

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// waste is how many cells the fields of a set leave empty at least, worked out cell by cell.
func waste(s Cells) int {
	sum, done := 0, map[Cell]bool{}
	for c := range s.all() {
		colour, field := [2]int{}, []Cell{c}
		for len(field) > 0 {
			at := field[0]
			if field = field[1:]; done[at] || !s.has(at) {
				continue
			}
			done[at] = true
			colour[(at.Column()+at.Row())%2]++
			for _, step := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if next := CellAt(at.Column()+step[0], at.Row()+step[1]); next != 0 {
					field = append(field, next)
				}
			}
		}
		sum += max(colour[0]-colour[1], colour[1]-colour[0])
	}
	return sum
}

// What a domino wastes is the difference that it makes, on any free cells.
func TestMind_SeesWhichCellsNoDominoCanFill(t *testing.T) {
	src := rand.New(rand.NewPCG(4, 4))
	cut := 0
	for range 20000 {
		field := fieldShort
		if src.IntN(2) == 0 {
			field = fieldLong
		}
		sv := &survey{free: field & Cells(src.Uint64()|src.Uint64())}
		cells := sv.free & (1 << src.IntN(60))
		if cells == 0 {
			continue
		}
		second := cells.around() & sv.free
		if second == 0 {
			continue
		}
		cells |= second & -second
		want := waste(sv.free&^cells) - waste(sv.free)
		if got := int(sv.unfillableAfter(cells)); got != want {
			t.Fatalf("%x taken from %x wastes %d cells, not %d", uint64(cells), uint64(sv.free), got, want)
		}
		if want > 0 {
			cut++
		}
	}
	if cut < 100 {
		t.Errorf("only %d dominoes wasted anything", cut)
	}
}

// A plot beside a territory that has few open sides left shuts it in, unless it is of the same terrain.
func TestMind_SeesWhatADominoShutsIn(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "92@b1") // beside the camp: two open sides
	s.cows(1, 1, "b1")
	mi := s.game.Mind(s.game.SlowWeights()).(*mind)
	mi.survey(&mi.own, s.Match, 1)
	for other := range Terrain(terrains) {
		lost, same := mi.own.shutInLoss(other, s.cell("b2")), other == s.game.faces[92].Terrain
		if same && lost != 0 || !same && lost <= 0 {
			t.Errorf("%v beside %v takes %d from its worth", other, s.game.faces[92].Terrain, lost)
		}
		if lost := mi.own.shutInLoss(other, s.cell("e5")); lost != 0 {
			t.Errorf("%v far away takes %d", other, lost)
		}
	}
}

// A desperado is hired for the swap that he can make.
func TestMind_KnowsWhatADesperadoIsGoodFor(t *testing.T) {
	s := circled(t)
	s.owns(1, 20)
	s.owns(2, 88, 15)
	s.owns(3, 60)
	mi := s.game.Mind(s.game.SlowWeights()).(*mind)
	hire := s.move("hire desperado c2")
	mi.survey(&mi.own, s.Match, 1)
	reg := mi.own.regionAt(s.cell("c2"))
	guard := mi.w[wGuard] * reg.size * reg.cows
	promised := mi.rateMove(s.Match, 1, hire) - guard
	s.plays("1 hire desperado c2")
	moves := s.AppendMoves(nil, 1)
	rates := make([]int32, len(moves))
	mi.rate(s.Match, 1, moves, rates)
	best := slices.Max(rates)
	if best <= 0 || promised != best*mi.w[wSwap]/100 {
		t.Errorf("hired for %d, and the best swap brings %d of which %d percent count", promised, best, mi.w[wSwap])
	}
	if quick := s.game.Mind(nil).(*mind); quick.values[forMore][wSwap] != 0 {
		t.Error("the quick evaluation looks for swaps")
	}
}
