package montana

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/style"
)

// at is a board in front of the seat that has to decide at a step, on a terminal.
func at(t testing.TB, seats int, step montana.Step, turn int, theme *style.Theme, language string) (*gameBoard, board.Scene) {
	t.Helper()
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats}, rules.Seed{byte(seats)})
	b, s := boardtest.BoardOf[*gameBoard](Presenter{}, p, until(t, p, step, turn))
	s.Pixels, s.Words = theme.Pixels(), lang.For(cmp.Or(language, "en"))
	b.Update(s)
	return b, s
}

func TestPictures(t *testing.T) {
	full, few := boardtest.Theme(), style.For(colorprofile.ANSI, true, false)
	light, none := style.For(colorprofile.ANSI256, false, false), style.For(colorprofile.ASCII, true, true)
	for _, c := range []struct {
		name     string
		seats    int
		step     montana.Step
		turn     int
		keys     string
		w, h     int
		theme    *style.Theme
		language string
	}{
		{"build-4p-80x21", 4, montana.StepBuild, 22, "", 80, 21, full, ""},
		{"bid-3p-80x21-16-colours", 3, montana.StepBid, 30, "down", 80, 21, few, ""},
		{"reward-2p-80x21-de", 2, montana.StepReward, 10, "", 80, 21, full, "de"},
		{"turn-4p-80x21", 4, montana.StepTurn, 26, "", 80, 21, full, ""},
		{"work-2p-120x33-de", 2, montana.StepTurn, 20, "2 tab", 120, 33, full, "de"},
		{"turn-4p-120x33-ascii", 4, montana.StepTurn, 26, "right", 120, 33, none, ""},
		{"build-4p-120x33", 4, montana.StepBuild, 22, "", 120, 33, full, ""},
		{"push-3p-120x33-256-light", 3, montana.StepPush, 30, "", 120, 33, light, ""},
		{"turn-3p-110x31", 3, montana.StepTurn, 20, "", 110, 31, full, ""},
		{"bid-3p-110x31-nl", 3, montana.StepBid, 20, "down right", 110, 31, full, "nl"},
		{"reward-4p-120x33-de", 4, montana.StepReward, 20, "", 120, 33, full, "de"},
		{"turn-3p-160x45-16-colours", 3, montana.StepTurn, 20, "", 160, 45, few, ""},
		{"build-2p-160x45-ascii", 2, montana.StepBuild, 12, "", 160, 45, none, ""},
		{"trade-2p-110x31-nl", 2, montana.StepTurn, 3, "c right", 110, 31, full, "nl"},
		{"look-2p-160x45", 2, montana.StepTurn, 32, "l up up", 160, 45, full, ""},
		{"bid-3p-160x45", 3, montana.StepBid, 30, "", 160, 45, full, ""},
		{"canteen-4p-200x57", 4, montana.StepCanteen, 20, "", 200, 57, full, ""},
	} {
		b, s := at(t, c.seats, c.step, c.turn, c.theme, c.language)
		for _, key := range strings.Fields(c.keys) {
			boardtest.Draw(b, s, c.w, c.h, c.theme)
			boardtest.Press(b.Actions(), key)
		}
		boardtest.Golden(t, c.name, boardtest.Picture(boardtest.Draw(b, s, c.w, c.h, c.theme), c.w, c.h)+b.Decision().Text()+"\n")
	}
}

// furniture is what separates and counts, and has no word of its own.
const furniture = "─│▀▄×↻›…²,.:;?()'-"

// Every sign that is drawn is a picture with a word.
func TestEverySignHasItsWord(t *testing.T) {
	for _, pixels := range []bool{true, false} {
		for _, seats := range []int{2, 3, 4} {
			b, s := at(t, seats, montana.StepTurn, 20, boardtest.Theme(), "")
			s.Pixels = pixels
			b.Update(s)
			boardtest.CheckSigns(t, Presenter{}, b, s, furniture, boardtest.Bodies...)
		}
	}
}

// No picture has two words, colours left aside but for letters of goods; no two goods have one letter; none is a player.
func TestNoPictureMeansTwoThings(t *testing.T) {
	for _, code := range lang.Languages() {
		_, s := at(t, 4, montana.StepTurn, 5, boardtest.Theme(), code)
		boardtest.CheckLegend(t, Presenter{}, s)
		letters := map[string]bool{}
		for _, key := range goodKeys {
			letters[s.Words.T("montana.letter."+key)] = true
		}
		for _, brand := range s.Brands {
			letters[brand.Sign()] = true
		}
		words := map[string]string{}
		for _, sign := range (Presenter{}).Legend(s) {
			shape := strings.TrimSpace(board.TextOf(sign.Picture))
			if other := words[shape]; other != "" && !letters[shape] {
				t.Errorf("%s: %q is %q and %q", code, shape, other, sign.Word)
			}
			words[shape] = sign.Word
			if picture := board.TextOf(sign.Picture); strings.ContainsAny(picture, "●■▲◆") {
				t.Errorf("%s: %q is %q, and a player", code, picture, sign.Word)
			}
		}
		if len(letters) != len(goodKeys)+len(s.Brands) {
			t.Errorf("%s: two goods have one letter", code)
		}
	}
}

// A canteen has one word in the legend, on the land, in the story and in the rules.
func TestACanteenHasOneWord(t *testing.T) {
	for _, code := range lang.Languages() {
		w := lang.For(code)
		word := w.T("montana.legend.canteen")
		for _, text := range []string{w.T("montana.map.canteen"), w.N("montana.canteen", 1), w.T("montana.hex.lake.canteen"), w.T("montana.speak.lake.canteen"), w.T("montana.tell.canteen"), fmt.Sprint(w.Book(montana.ID))} {
			if !slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), word) {
				t.Errorf("%s: a %s has another word: %.80s", code, word, text)
			}
		}
	}
}

// In pure ASCII a brand is no house, a mark is no letter of a good.
func TestSignsOfOnePlaceDifferInASCII(t *testing.T) {
	boardtest.DifferInASCII(t, "●■▲◆"+string(signHouse), string([]rune{signMay, signCursor, signNew, signTrade, signCow}), "csgpCS"+string([]rune{signCow, signDouble, signHouse}))
}

// Every hex that can be chosen has another ground than it has for those who only watch, or without colours a mark.
func TestLegalHexesAreMarked(t *testing.T) {
	for _, theme := range []*style.Theme{boardtest.Theme(), style.For(colorprofile.ANSI256, true, false), style.For(colorprofile.ANSI, true, false), style.For(colorprofile.ASCII, true, true)} {
		for _, size := range boardtest.Bodies {
			legal := 0
			for turn := 8; turn < 44; turn += 4 {
				legal += checkMarks(t, turn, size, theme)
			}
			if legal < 3 {
				t.Fatalf("only %d hexes could be chosen", legal)
			}
		}
	}
}

// checkMarks counts the hexes that can be chosen; each must be marked, and no other.
func checkMarks(t *testing.T, turn int, size [2]int, theme *style.Theme) (legal int) {
	t.Helper()
	b, s := at(t, 4, montana.StepTurn, turn, theme, "")
	screen := boardtest.Show(boardtest.Draw(b, s, size[0], size[1], theme), size[0], size[1])
	s.Seat, s.Legal = rules.Observer, nil
	watching := Presenter{}.New()
	watching.Update(s)
	watched := boardtest.Show(boardtest.Draw(watching, s, size[0], size[1], theme), size[0], size[1])
	for i, l := range b.looks {
		x, y := b.shape.cellOf(&l)
		marked := screen.CellAt(x, y).Content != watched.CellAt(x, y).Content
		if b.shape.large && b.Scene.Pixels {
			marked = screen.CellAt(x+3, y).Style.Bg != watched.CellAt(x+3, y).Style.Bg
		}
		can := b.can(thingHex | board.Thing(i))
		if can != marked && l.standing != afterTrade { // those have the sign of a trade
			t.Fatalf("%v: %s can be chosen: %v, and is marked: %v", size, l.name, can, marked)
		}
		legal += bit(can)
	}
	return legal
}

// cellOf is the first cell of a hex's first line.
func (l land) cellOf(h *hexLook) (x, y int) {
	return l.x + h.half*l.half, l.y + h.row*l.row + bit(l.large)
}

// What changed since the viewer's last turn has a mark on its hex, and the settlements that
// others have built since are told beside what they have left.
func TestNewsAreMarked(t *testing.T) {
	for _, size := range boardtest.Bodies {
		found := 0
		for turn := 12; turn < 40; turn += 4 {
			b, s := at(t, 4, montana.StepTurn, turn, boardtest.Theme(), "")
			before := s.Earlier.(*montana.View)
			text := strings.Split(boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1]), "\n")
			for i, l := range b.looks {
				if before.Hexes[i].Owner == b.view.Hexes[i].Owner || b.Cursor().On(thingHex|board.Thing(i)) {
					continue
				}
				found++
				x, y := b.shape.cellOf(&l)
				shown := string([]rune(text[y])[x : x+7])
				if b.shape.tall() {
					shown = string([]rune(text[y+1])[x : x+7])
				}
				if !strings.ContainsRune(shown, signNew) && !strings.Contains(shown, "new") {
					t.Errorf("%v: %s has changed and shows %q", size, l.name, shown)
				}
			}
		}
		if found == 0 {
			t.Fatalf("%v: nobody has built in seven turns", size)
		}
	}
}

// No part of the board covers another one, or leaves the body, whatever the land leaves free.
func TestLayout_NothingCoversAnything(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		for _, step := range []montana.Step{montana.StepTurn, montana.StepBid, montana.StepTake} {
			b, s := at(t, seats, step, 8, boardtest.Theme(), "")
			for _, s.Pixels = range []bool{true, false} {
				b.Update(s)
				b.checkLayout(t, 1)
			}
		}
	}
	for seed := range byte(40) {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2 + int(seed)%3}, rules.Seed{seed})
		b, _ := boardtest.BoardOf[*gameBoard](Presenter{}, p, 1)
		b.checkLayout(t, 3)
	}
}

// checkLayout looks at every so many heights of boardtest.Bodies.
func (b *gameBoard) checkLayout(t *testing.T, every int) {
	t.Helper()
	for w := 80; w <= 200; w += 5 {
		for h := 21; h <= 57; h += every {
			f := b.layout(w, h)
			land := box{0, 0, f.land.edge.halves*f.land.half + f.land.x, f.land.edge.rows*f.land.row + 1}
			boxes := map[string]box{"map": land, "work": f.work, "players": f.players, "story": f.story, "talk": f.talk, "look": f.look, "here": f.here, "city": f.city}
			if !f.panel.empty() && b.panelOpen() {
				delete(boxes, "city")
				boxes["panel"] = f.panel
			}
			b.apart(t, w, h, boxes)
			if b.panelOpen() && f.panel.empty() && f.city.empty() {
				t.Fatalf("%dx%d: there is no room for what is asked", w, h)
			}
			if !b.panelOpen() && f.wheel.w < 3*sectors+2 {
				t.Errorf("%dx%d, %d players: there is no room for the wheel: %+v", w, h, len(b.view.Players), f.wheel)
			}
			b.apart(t, w, h, map[string]box{"wheel": f.wheel, "0": f.legend[0], "1": f.legend[1], "2": f.legend[2], "3": f.legend[3], "4": f.legend[4]})
		}
	}
}

// apart fails the test when a box leaves the body or covers another one.
func (b *gameBoard) apart(t *testing.T, w, h int, boxes map[string]box) {
	t.Helper()
	for name, a := range boxes {
		if !a.empty() && (a.x < 0 || a.y < 0 || a.x+a.w > w || a.y+a.h > h) {
			t.Fatalf("%dx%d, %d players: %s leaves the body: %+v", w, h, len(b.view.Players), name, a)
		}
		for other, o := range boxes {
			if other != name && !a.empty() && !o.empty() && a.x < o.x+o.w && o.x < a.x+a.w && a.y < o.y+o.h && o.y < a.y+a.h {
				t.Fatalf("%dx%d, %d players, %s: %s %+v covers %s %+v", w, h, len(b.view.Players), b.view.Turn.Step, name, a, other, o)
			}
		}
	}
}

// What the worker board is for is read whole in every language.
func TestTheHeadingOfTheWorkerBoardIsNotCut(t *testing.T) {
	for _, code := range lang.Languages() {
		for _, size := range boardtest.Bodies[2:4] {
			b, s := at(t, 2, montana.StepTurn, 8, boardtest.Theme(), code)
			text := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
			if want := s.Words.T("montana.work.words"); !strings.Contains(text, " "+want+" ") {
				t.Errorf("%q is not there in %v:\n%s", want, size, text)
			}
		}
	}
}

// At the end the lines of four are drawn on the land, through four hexes of one player at least.
func TestTheEndDrawsTheLinesOfFour(t *testing.T) {
	drawn := 0
	for n := range 12 {
		play := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{byte(n)})
		for src := (rules.Seed{byte(n), 1}).Source(0); play.Random(t, src); {
		}
		s := play.Scene(1)
		b := &gameBoard{Base: board.Base{Prefix: montana.ID}}
		b.Update(s)
		through, placed := make([]int, 3), make([]int, 3)
		for i, lines := range b.linesOfFour() {
			through[b.view.Hexes[i].Owner] += len(lines)
		}
		for seat := range b.view.Players {
			placed[seat+1] = b.view.Players[seat].Lines
			if n := through[seat+1]; n < 4 && (n > 0 || placed[seat+1] > 0) {
				t.Errorf("game %d: seat %d has %d settlements for lines, and lines through %d hexes", n, seat+1, placed[seat+1], through[seat+1])
			}
			drawn += through[seat+1]
		}
		if len((Presenter{}).Final(s, 80, 43)) != 1 {
			t.Fatalf("game %d: the land has no room", n)
		}
	}
	if drawn == 0 {
		t.Error("no game has a line")
	}
}
