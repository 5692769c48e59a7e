package montana

import (
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// A hex that brings several settlements shows as many houses as building there brings.
func TestAHexShowsTheSettlementsThatItBrings(t *testing.T) {
	several := 0
	each(t, func(p *boardtest.Play, b *gameBoard) bool {
		for _, m := range b.Scene.Legal {
			if m.Kind() != montana.MoveBuild {
				continue
			}
			at, seat := hexIn(b.view, m), b.Scene.Seat
			want := b.looks[at].site.Settlements
			if want == 1 && several > 3 {
				continue
			}
			size := bodies[2+several%3]
			if houses := b.housesOn(t, at, size); houses != want && (want > 1 || houses > 0) {
				t.Fatalf("%v: %s shows %d houses and brings %d", size, b.looks[at].name, houses, want)
			}
			before := b.view.Players[seat-1].Left
			p.Make(t, seat, m)
			if built := before - p.Record.Match().View(seat).(*montana.View).Players[seat-1].Left; built != want {
				t.Fatalf("%s was to bring %d and brought %d", b.looks[at].name, want, built)
			}
			several += bit(want > 1)
			return several > 7
		}
		return false
	})
}

// housesOn is how many houses the picture has on a hex.
func (b *gameBoard) housesOn(t *testing.T, at int, size [2]int) (n int) {
	t.Helper()
	screen := boardtest.Show(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme()), size[0], size[1])
	for y := range size[1] {
		for x := range size[0] {
			if thing, _ := b.lookAround.At(x, y); thing == thingHex|board.Thing(at) && screen.CellAt(x, y).Content == string(signHouse) {
				n++
			}
		}
	}
	return n
}

// Looking back, the space that somebody went to is lit, and for a small one the space in
// which it is drawn.
func TestEverySpaceIsLitWhenLookingBack(t *testing.T) {
	for _, size := range bodies {
		b, s := at(t, 4, montana.StepTurn, 20, boardtest.Theme(), "")
		draw := func(e rules.Event) string {
			b.Highlight(&e)
			return boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
		}
		lit := map[string]bool{draw(rules.Event{}): true}
		for place := range b.view.Areas {
			for space := int16(1); space <= 3; space++ {
				large := draw(rules.Event{Kind: montana.EventPlaced, From: int16(place), Where: space})
				if lit[large] {
					t.Errorf("%v: space %d of place %d is not lit, or another one is", size, space, place)
				}
				lit[large] = true
				if draw(rules.Event{Kind: montana.EventPlaced, From: int16(place), Where: space + 3}) != large {
					t.Errorf("%v: the small space %d of place %d is lit elsewhere", size, space, place)
				}
			}
		}
	}
}

// What building brings is shown so often as it brings it.
func TestGainsAreShownOneByOne(t *testing.T) {
	for n := 1; n < 4; n++ {
		text := ""
		for _, span := range (&gameBoard{}).gains(&montana.Site{Settlements: n, Canteens: n}) {
			text += span.Text
		}
		if houses, canteens := strings.Count(text, string(signHouse)), strings.Count(text, string(signCanteen)); houses != n || canteens != n {
			t.Errorf("of %d each it shows %d houses and %d canteens", n, houses, canteens)
		}
	}
}

// A good that a cow is traded for is shown as that good.
func TestABargainIsItsGood(t *testing.T) {
	for good := range montana.ForSilver {
		counts := (&gameBoard{}).counts(thingBargain + board.Thing(good))
		if total(counts) != 1 || counts[good] != 1 {
			t.Errorf("good %d is shown as %v", good, counts)
		}
	}
}

// The supply tells how many there are of each good.
func TestTheSupplyTellsOfEachGood(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{1})
	s := p.Scene(1)
	v := s.View.(*montana.View)
	for good := range v.Supply.Goods {
		v.Supply.Goods[good] = 20 + good
	}
	_, words := Presenter{}.Round(s)
	for good, key := range goodKeys {
		if want := s.Words.T("montana.letter."+key) + strconv.Itoa(20+good); !strings.Contains(words[len(words)-1], want) {
			t.Errorf("the supply is %q, without %s", words[len(words)-1], want)
		}
	}
}

// A lesson asks for one move, and paints the land as any game does: what can be paid for can be.
func TestALessonPaintsTheLandAsItIs(t *testing.T) {
	payable := 0
	boardtest.Lesson(t, game(t), func(s board.Scene, allowed []rules.Move) {
		free := s
		free.Legal, free.Taught = allowed, false
		for _, size := range [][2]int{{80, 21}, {120, 33}, {160, 45}} {
			led, leading := painted(s, size)
			own, choosing := painted(free, size)
			for i := range leading.looks {
				l := &leading.looks[i]
				x, y := leading.shape.cellOf(l)
				if thing := thingHex | board.Thing(i); leading.cursor().On(thing) || choosing.cursor().On(thing) {
					continue
				}
				payable += bit(l.standing == buildable)
				for dx := range 5 {
					if a, b := led.CellAt(x+dx, y), own.CellAt(x+dx, y); !a.Equal(b) {
						t.Fatalf("%v: in a lesson %s has %q in %v, and in a game %q in %v", size, l.name, a.Content, a.Style, b.Content, b.Style)
					}
				}
			}
		}
	})
	if payable == 0 {
		t.Error("nothing could ever be built")
	}
}

// painted is a new board of a scene, and the screen that shows it.
func painted(s board.Scene, size [2]int) (*vt.Emulator, *gameBoard) {
	b := Presenter{}.New().(*gameBoard)
	b.Update(s)
	return boardtest.Show(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1]), b
}
