package buffalo

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// text is what a board shows in the smallest window.
func text(b board.Board, s board.Scene) string {
	return ansi.Strip(boardtest.Draw(b, s, 80, 21, boardtest.Theme()))
}

// boardOf is a board in front of a seat.
func boardOf(p *boardtest.Play, seat rules.Seat) (*gameBoard, board.Scene) {
	return boardtest.BoardOf[*gameBoard](Presenter{}, p, seat)
}

// A player is the colour that it plays, chosen at the table or won in the auction.
func TestPlayersAreTheColoursTheyPlay(t *testing.T) {
	for _, setup := range []rules.Setup{
		{Seats: 3, Options: map[string]string{"colour1": "red"}}, {Seats: 2, Options: map[string]string{"colour1": "orange"}},
		{Seats: 4, Options: map[string]string{"variant": "auction"}},
	} {
		p := boardtest.NewPlay(t, game(t), setup, rules.Seed{9})
		p.Brands = Presenter{}.Brands
		before := board.Scene{Setup: p.Record.Setup(), Words: lang.For("en")}
		agreed := Presenter{}.Brands(before)
		until(t, p, buffalo.StepChoose, 1)
		s := p.Scene(1)
		for i, player := range s.View.(*buffalo.View).Players {
			want := ""
			for _, c := range player.Colours {
				want += lookOf(c).sign
			}
			if got := s.Brands[i].Sign(); got != want || s.Brands[i].Style() != lookOf(player.Colours[0]).text {
				t.Errorf("%v: seat %d plays %v and is %s", setup, i+1, player.Colours, got)
			}
			if got := agreed[i].Sign(); got != want && setup.Options["variant"] == "" {
				t.Errorf("%v: before the start seat %d is %s, not %s", setup, i+1, got, want)
			}
		}
	}
}

// However many cards come to a meadow, all are shown whole, in placing order.
func TestFiveCardsAtOneMeadow(t *testing.T) {
	for at := range meadowCount {
		p := play(t, 5, 2)
		for seat := rules.Seat(1); seat <= 5; seat++ {
			for _, to := range []int{at, (at + int(seat)) % meadowCount} {
				for _, m := range p.Record.Match().AppendMoves(nil, seat) {
					if parts := buffalo.PartsOf(m); parts.Kind == buffalo.MoveSend && parts.Meadow == to {
						p.Make(t, seat, m)
						break
					}
				}
			}
		}
		b, s := boardOf(p, 2)
		row := rowOf(t, text(b, s), b.view.Meadows[at].Title)
		last := -1
		for _, c := range b.cardsAt(at) {
			found := strings.Index(row, lookOf(c.colour).sign+cardName(c.card))
			if found < last || found < 0 {
				t.Errorf("the card %s is missing or stands in the wrong place: %s", cardName(c.card), row)
			}
			last = found
		}
		if len(b.cardsAt(at)) != 5 {
			t.Errorf("%d cards were sent to %s", len(b.cardsAt(at)), b.view.Meadows[at].Title)
		}
	}
}

func TestTheHandIsToldFromUsedCards(t *testing.T) {
	p, src := play(t, 3, 3), rules.Seed{5}.Source(0)
	b, s := boardOf(p, 1)
	for ; len(b.view.Hand) > 0; b, s = boardOf(p, 1) {
		p.Random(t, src)
	}
	if row := rowOf(t, text(b, s), "Your cards"); !strings.Contains(row, "  used 2") && !strings.Contains(row, "  used 3") {
		t.Errorf("an empty hand is shown as %q", row)
	}
}

func TestWatchersAreTold(t *testing.T) {
	p := play(t, 3, 3)
	until(t, p, buffalo.StepChoose, 2)
	b, s := boardOf(p, rules.Observer)
	if got := text(b, s); strings.Contains(got, "no cards") || !strings.Contains(got, "in secret") {
		t.Errorf("a watcher reads\n%s", got)
	}
	if got := b.Decision(); got.Badge != "" || !strings.Contains(got.Text(), "Ann") || strings.Contains(got.Text(), "aiting") {
		t.Errorf("a watcher is told %q", got.Text())
	}
}

func TestOpenUsedCardsAreListed(t *testing.T) {
	p := play(t, 3, 3, "discards", "open")
	until(t, p, buffalo.StepChoose, 3)
	b, s := boardOf(p, 1)
	boardtest.Press(b.Actions(), "l")
	for seat := 1; seat <= 3; seat++ {
		row := rowOf(t, text(b, s), "Your cards")
		for _, c := range b.view.Players[seat-1].Used {
			boardtest.Has(t, row, cardName(c))
		}
		boardtest.Press(b.Actions(), "tab")
	}
}

func TestNothingIsRoundZeroOrEmpty(t *testing.T) {
	for _, step := range []buffalo.Step{buffalo.StepOffer, buffalo.StepPick} {
		p := play(t, 3, 3, "variant", "auction")
		until(t, p, step, 0)
		s := p.Scene(1)
		short, words := Presenter{}.Round(s)
		all := fmt.Sprint(short, words, Presenter{}.State(s), Presenter{}.Ask(s, "players", ""))
		if strings.Contains(all, "ound 0") || strings.HasPrefix(all, "0") || strings.Contains(all, "()") || strings.Contains(all, ": ,") {
			t.Errorf("%s: %s", step, all)
		}
	}
}

func TestDigitsMeanNumbers(t *testing.T) {
	p := play(t, 3, 3)
	until(t, p, buffalo.StepChoose, 1)
	b, _ := boardOf(p, 1)
	for _, n := range []int{4, 2, 5, 5, 3} {
		before, _ := b.paths.here()
		boardtest.Press(b.Actions(), fmt.Sprint(n))
		if here, _ := b.paths.here(); here.Card.Value() != n || here.Card == before.Card || here.Meadow != before.Meadow {
			t.Errorf("the key %d leads from %s to %s", n, cardName(before.Card), cardName(here.Card))
		}
	}
	if effect, _ := boardtest.Press(b.Actions(), "9"); effect.Note == "" {
		t.Error("a 9 is not answered")
	}
}

// Of two players the colour is seen together with the card and the meadow, and one key sends all three.
func TestTheColourIsChosenInSightOfCardAndMeadow(t *testing.T) {
	p := play(t, 2, 3)
	until(t, p, buffalo.StepChoose, 1)
	b, s := boardOf(p, 1)
	first, _ := b.paths.here()
	boardtest.Press(b.Actions(), "tab")
	here, _ := b.paths.here()
	asked := b.Decision().Text()
	boardtest.Has(t, asked, cardName(here.Card), meadowName(s, here.Meadow), lookOf(here.Colour).sign+" "+here.Colour.String())
	if here.Colour == first.Colour || here.Card != first.Card || here.Meadow != first.Meadow {
		t.Errorf("tab leads from %+v to %+v", first, here)
	}
	effect, _ := boardtest.Press(b.Actions(), "enter")
	if len(effect.Moves) != 1 {
		t.Fatal("one key does not send the card")
	}
	p.Make(t, 1, effect.Moves[0])
	s = p.Scene(1)
	told := ""
	for _, e := range s.Story[len(s.Story)-1].Events {
		told += Presenter{}.Tell(s, e)
	}
	boardtest.Has(t, told, here.Colour.String())
}

func TestAnOfferSaysWhatItCosts(t *testing.T) {
	p := play(t, 3, 3, "variant", "auction")
	b, s := boardOf(p, 1)
	for offer, want := range map[string]string{"11": "2 cows", "10": "1 cow ", "0": "nothing", "100": "10 cows"} {
		for _, digit := range offer {
			boardtest.Press(b.Actions(), string(digit))
		}
		boardtest.Has(t, b.Decision().Text()+text(b, s), "OFFER "+offer+" ", want)
		boardtest.Press(b.Actions(), "left")
		b.typed = 0
	}
}

// A lesson that wants a card back says so, and nobody is ready with one pair of two.
func TestALessonAsksForACardBack(t *testing.T) {
	p := play(t, 3, 3)
	until(t, p, buffalo.StepChoose, 1)
	_, s := boardOf(p, 1)
	p.Make(t, 1, s.Legal[0])
	s = p.Scene(1)
	s.Legal = slices.DeleteFunc(s.Legal, func(m rules.Move) bool { return m.Kind() != buffalo.MoveRecall })
	b := Presenter{}.New()
	b.Update(s)
	if got := b.Decision().Text(); strings.Contains(got, "ready") || !strings.Contains(got, "TAKE BACK") {
		t.Errorf("it is asked: %q", got)
	}
}

// bonusAsked is a board that asks where bonus cows go.
func bonusAsked(t *testing.T, cows int) (*gameBoard, board.Scene) {
	t.Helper()
	var asked *gameBoard
	games(t, 3, func(_ *boardtest.Play, b *gameBoard) bool {
		asked = b
		return b.Scene.MyTurn() && b.view.Bonus != nil && b.view.Bonus.Left == cows && b.IsLegal(buffalo.MoveDone)
	})
	return asked, asked.Scene
}

// Giving a bonus up asks first, says what it costs, and only y does it.
func TestGivingABonusUpIsAsked(t *testing.T) {
	for _, no := range []string{"enter", "esc", "space", "up"} {
		b, s := bonusAsked(t, 2)
		effect, _ := boardtest.Press(b.Actions(), "d")
		if d := b.Decision(); len(effect.Moves) > 0 || !d.Bad || !strings.Contains(d.Text(), "2 bonus cows") {
			t.Fatalf("after d: %v, %+v", effect.Moves, d)
		}
		effect, _ = boardtest.Press(b.Actions(), no)
		if d := b.Decision(); len(effect.Moves) > 0 || d.Bad {
			t.Errorf("%s gives the bonus up", no)
		}
		boardtest.Press(b.Actions(), "d")
		if effect, _ = boardtest.Press(b.Actions(), "d"); len(effect.Moves) > 0 {
			t.Errorf("d twice gives the bonus up")
		}
		effect, _ = boardtest.Press(b.Actions(), "y")
		if len(effect.Moves) != 1 || effect.Moves[0].Kind() != buffalo.MoveDone {
			t.Errorf("y does not give the bonus up: %v", effect.Moves)
		}
		b.Update(s)
	}
}

// The largest number is suggested, of a card and of a bonus, in any meadow.
func TestTheLargestNumberIsSuggested(t *testing.T) {
	largest := func(b *gameBoard) {
		t.Helper()
		here, _ := b.paths.here()
		if list := b.paths.values(axisNumber); here.Number != list[len(list)-1] {
			t.Errorf("%d is suggested of %v", here.Number, list)
		}
	}
	b, _ := bonusAsked(t, 2)
	for range b.paths.values(axisMeadow) {
		largest(b)
		boardtest.Press(b.Actions(), "down")
	}
	p := play(t, 4, 3)
	for round := 1; round < 5; round++ {
		b, _ = boardOf(p, until(t, p, buffalo.StepGraze, round))
		largest(b)
	}
}

// A number that is not allowed is answered by the reason and its rule, and the cursor stays.
func TestForbiddenNumbersAreAnswered(t *testing.T) {
	p := play(t, 4, 4)
	b, _ := boardOf(p, until(t, p, buffalo.StepGraze, 4))
	l, _ := b.ladder()
	for i := range l.rungs {
		r := &l.rungs[i]
		before := b.paths.at
		effect, _ := boardtest.Press(b.Actions(), fmt.Sprint(r.n))
		if r.allowed != (effect.Note == "") || !r.allowed && (b.paths.at != before || !strings.Contains(effect.Note, "ZB-4")) {
			t.Errorf("%d, allowed %v, is answered by %q", r.n, r.allowed, effect.Note)
		}
	}
}

// An offer rises by ten with up and falls by ten with down; right and left change it by one.
func TestArrowsRaiseAnOffer(t *testing.T) {
	p := play(t, 4, 4, "variant", "auction")
	b, _ := boardOf(p, until(t, p, buffalo.StepOffer, 0))
	offer := func() int { return b.paths.options[b.paths.at].Number }
	for _, c := range []struct {
		key string
		by  int
	}{{"up", 10}, {"up", 10}, {"right", 1}, {"down", -10}, {"left", -1}} {
		before := offer()
		boardtest.Press(b.Actions(), c.key)
		if got := offer() - before; got != c.by {
			t.Errorf("%s changes an offer of %d by %d, not %d", c.key, before, got, c.by)
		}
	}
}

// Names come before numbers, also where two play, and each has the signs of two colours.
func TestNamesStandWholeBesideTwoSigns(t *testing.T) {
	for _, size := range [][2]int{{120, 33}, {160, 45}} {
		for letters := 2; letters <= 10; letters++ {
			b, s := boardOf(boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{8}), 1)
			s.Names = []string{"Bartholomew"[:letters], "Ann"}
			b.Update(s)
			boardtest.Has(t, ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())), s.Names[0]+", you")
		}
	}
}

// No sign is explained twice on one board.
func TestSignsAreExplainedOnce(t *testing.T) {
	once := regexp.MustCompile(`… is choosing|\+2 . new`)
	for seats := 2; seats <= 5; seats++ {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats}, rules.Seed{8})
		for src := (rules.Seed{8, 1}).Source(0); p.Random(t, src); {
			b, s := boardOf(p, 1)
			for _, size := range [][2]int{{120, 33}, {160, 45}} {
				shown := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
				if list := once.FindAllString(shown, -1); len(list) > 1 && list[0] == list[1] {
					t.Fatalf("%d play, %v: %q in\n%s", seats, size, list, shown)
				}
			}
		}
	}
}

// In the smallest window nothing touches the word that says that a meadow is full, and no "then" stands before nothing.
func TestWordsOfTheSmallestWindowStandApart(t *testing.T) {
	for seats := 2; seats <= 3; seats++ {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats}, rules.Seed{8})
		for src := (rules.Seed{8, 1}).Source(0); p.Random(t, src); {
			b, s := boardOf(p, 1)
			longest := &b.view.Meadows[len(b.view.Meadows)-1]
			longest.Herds, longest.Free = buffalo.Herds{{Colour: buffalo.Red, Cows: longest.Size}}, 0
			for line := range strings.Lines(text(b, s)) {
				if at := strings.Index(line, "full"); at > 0 && line[at-1] != ' ' || strings.TrimSpace(line) == "then" {
					t.Fatalf("line %d of the game: %s", p.Record.Len(), line)
				}
			}
		}
	}
}
