package montana

import (
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// A hex that brings several settlements shows as many houses as building there brings.
func TestAHexShowsTheSettlementsThatItBrings(t *testing.T) {
	several := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		for _, m := range b.Scene.Legal {
			if m.Kind() != montana.MoveBuild {
				continue
			}
			at := hexIn(b.view, m)
			want, size, houses := b.looks[at].site.Settlements, boardtest.Bodies[2+several%3], 0
			screen := boardtest.Show(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme()), size[0], size[1])
			for i := range size[0] * size[1] {
				x, y := i%size[0], i/size[0]
				thing, _ := b.Around.At(x, y)
				houses += bit(thing == thingHex|board.Thing(at) && screen.CellAt(x, y).Content == string(signHouse))
			}
			if houses != want && (want > 1 || houses > 0) {
				t.Fatalf("%v: %s shows %d houses and brings %d", size, b.looks[at].name, houses, want)
			}
			several += bit(want > 1)
			return several > 7
		}
		return false
	})
}

// Looking back, the space that somebody went to is lit, and for a small one the space in which it is drawn.
func TestEverySpaceIsLitWhenLookingBack(t *testing.T) {
	for _, size := range boardtest.Bodies {
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
		led, own := Presenter{}.New().(*gameBoard), Presenter{}.New().(*gameBoard)
		led.Update(s)
		s.Legal, s.Taught = allowed, false
		own.Update(s)
		for i := range led.looks {
			payable += bit(led.looks[i].standing == buildable)
			if led.looks[i].standing != own.looks[i].standing {
				t.Fatalf("in a lesson %s stands as %d, and in a game as %d", led.looks[i].name, led.looks[i].standing, own.looks[i].standing)
			}
		}
	})
	if payable == 0 {
		t.Error("nothing could ever be built")
	}
}

// What is taken from a row of the city is asked in whole words in every window and language.
func TestTheMenuOfARowIsNotCut(t *testing.T) {
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s := b.Scene
		if !b.Choosing(thingGoods) {
			return false
		}
		for _, language := range lang.Languages() {
			s.Words = lang.For(language)
			b.Update(s)
			for _, size := range boardtest.Bodies[:4] {
				picture := boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
				begin, _, _ := strings.Cut(s.Words.T("montana.menu.reward-row"), "%d")
				_, title, found := strings.Cut(picture, begin)
				title, _, _ = strings.Cut(title, "\n")
				if title, _, _ = strings.Cut(title, "─"); !found || strings.Contains(title, "…") {
					t.Errorf("%s, %v: it is asked %q:\n%s", language, size, title, picture)
				}
			}
		}
		return true
	})
}

// When the game is over nobody can build or trade, and the legend does not say how that looks.
func TestTheLegendOfTheEndHasNoLight(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	says := func() string {
		s := p.Scene(1)
		b := Presenter{}.New()
		b.Update(s)
		return boardtest.Shown(boardtest.Draw(b, s, 80, 21, boardtest.Theme()), 80, 21)
	}
	src := rules.Seed{6}.Source(0)
	p.Random(t, src)
	boardtest.Has(t, says(), "possible")
	for p.Random(t, src) {
	}
	if shown := says(); strings.Contains(shown, "possible") || strings.Contains(shown, "after a trade") || !strings.Contains(shown, "pumpkin") {
		t.Errorf("at the end the legend is:\n%s", shown)
	}
}

// The letter of a row stands beside its first hex: the legend in a corner lies outside, and looks like no hex.
func TestTheLegendStandsOutsideTheRows(t *testing.T) {
	inRows := 0
	for seats := 2; seats <= 4; seats++ {
		for _, size := range boardtest.Bodies[:3] {
			b, s := at(t, seats, montana.StepBuild, 20, boardtest.Theme(), "")
			lines := strings.Split(boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1]), "\n")
			for row, half := range b.edges.first {
				x, y := b.shape.x+half*b.shape.half, row*b.shape.row+bit(b.shape.large)
				before := string([]rune(lines[y])[max(x-4, 0):x])
				if strings.TrimSpace(before) != string(rune('a'+row)) {
					t.Errorf("%v: before row %c stands %q:\n%s", size, 'a'+row, before, strings.Join(lines, "\n"))
				}
				inRows += bit(len(strings.TrimSpace(string([]rune(lines[y])[:x]))) > 1)
			}
		}
	}
	if inRows == 0 {
		t.Error("no corner has a legend")
	}
}

// Until the start tile lies all land is near: it may come anywhere.
func TestTheFirstMapIsBright(t *testing.T) {
	b, _ := at(t, 2, montana.StepCamp, 0, boardtest.Theme(), "")
	s := b.Scene
	s.Seat, s.Legal = rules.Observer, nil
	b.Update(s)
	for i := range b.looks {
		if b.view.Hexes[i].Kind == "land" && b.looks[i].standing == outOfReach {
			t.Fatalf("%s is out of reach before anything is", b.looks[i].name)
		}
	}
}
