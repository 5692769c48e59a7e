package moonriver

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// sizes are the bodies of the three designed windows.
var sizes = map[board.Size][2]int{board.Compact: {80, 21}, board.Comfortable: {120, 33}, board.Roomy: {160, 45}}

// late plays at random until a seat owes a decision of a step in a game that is well on its
// way, and shows it to that seat.
func late(t testing.TB, seats int, mode string, step moonriver.Step, language string) (*gameBoard, board.Scene) {
	t.Helper()
	for seed := byte(1); seed < 40; seed++ {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats, Options: map[string]string{"mode": mode}}, rules.Seed{seed})
		src := rules.Seed{seed, 5}.Source(0)
		for more := true; more; more = p.Random(t, src) {
			v := p.Record.Match().View(rules.Observer).(*moonriver.View)
			if v.Step != step || p.Record.Match().Progress() < 60 {
				continue
			}
			s := p.Scene(p.Record.Match().ToAct().First())
			s.Words, s.OnScreen = lang.For(language), true
			b := Presenter{}.New().(*gameBoard)
			b.Update(s)
			return b, s
		}
	}
	t.Fatalf("no game asks for %s", step)
	return nil, board.Scene{}
}

// press presses keys, drawing before each of them as a screen does.
func press(b *gameBoard, s board.Scene, size [2]int, keys ...string) {
	for _, key := range keys {
		boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
		boardtest.Press(b.Actions(), key)
	}
}

// nowhereNow moves the cursor to where the domino cannot lie.
func nowhereNow(t *testing.T, b *gameBoard) {
	t.Helper()
	for _, o := range b.Pick.Options() {
		if o.Variant&nowhere != 0 {
			b.Pick.Point(o.Thing)
			return
		}
	}
	t.Fatal("the domino may lie everywhere")
}

func TestBoardPictures(t *testing.T) {
	colours := boardtest.Theme()
	for _, c := range []struct {
		name, language, mode string
		seats                int
		step                 moonriver.Step
		keys                 []string
		size                 [2]int
		theme                *style.Theme
	}{
		{"lay-4p-compact", "en", "camp", 4, moonriver.StepExpand, []string{"enter", "enter"}, sizes[board.Compact], colours},
		{"lay-4p-comfortable", "en", "camp", 4, moonriver.StepExpand, []string{"enter", "enter", "f"}, sizes[board.Comfortable], colours},
		{"lay-4p-roomy", "en", "legends", 4, moonriver.StepExpand, []string{"enter", "enter"}, sizes[board.Roomy], colours},
		{"lay-2p-compact", "en", "camp", 2, moonriver.StepExpand, []string{"enter", "enter"}, sizes[board.Compact], colours},
		{"choose-2p-comfortable", "nl", "camp", 2, moonriver.StepGo, nil, sizes[board.Comfortable], colours},
		{"drive-2p-roomy", "en", "camp", 2, moonriver.StepDrive, []string{"enter"}, sizes[board.Roomy], colours},
		{"hire-3p-compact", "de", "legends", 3, moonriver.StepHire, []string{"f"}, sizes[board.Compact], colours},
		{"steal-3p-comfortable", "en", "legends", 3, moonriver.StepSteal, nil, sizes[board.Comfortable], colours},
		{"look-3p-compact", "en", "camp", 3, moonriver.StepGo, []string{"l", "tab"}, sizes[board.Compact], colours},
		{"lay-4p-compact-16", "en", "camp", 4, moonriver.StepExpand, []string{"enter", "enter"}, sizes[board.Compact], style.For(colorprofile.ANSI, true, false)},
		{"lay-4p-compact-mono", "en", "camp", 4, moonriver.StepExpand, []string{"enter", "enter"}, sizes[board.Compact], style.For(colorprofile.ASCII, true, false)},
		{"lay-4p-comfortable-ascii", "en", "camp", 4, moonriver.StepExpand, []string{"enter", "enter"}, sizes[board.Comfortable], style.For(colorprofile.ASCII, true, true)},
		{"lay-4p-comfortable-light", "en", "camp", 4, moonriver.StepExpand, []string{"enter", "enter"}, sizes[board.Comfortable], style.For(colorprofile.ANSI256, false, false)},
		{"swap-3p-roomy-256", "nl", "camp", 3, moonriver.StepSwap, []string{"enter"}, sizes[board.Roomy], style.For(colorprofile.ANSI256, true, false)},
		{"cull-4p-compact-light-16", "de", "camp", 4, moonriver.StepCull, nil, sizes[board.Compact], style.For(colorprofile.ANSI, false, false)},
		{"claim-2p-compact-ascii", "en", "camp", 2, moonriver.StepClaim, nil, sizes[board.Compact], style.For(colorprofile.ASCII, true, true)},
		{"choose-4p-roomy-mono", "de", "legends", 4, moonriver.StepGo, nil, sizes[board.Roomy], style.For(colorprofile.ASCII, true, false)},
	} {
		b, s := late(t, c.seats, c.mode, c.step, c.language)
		press(b, s, c.size, c.keys...)
		where, what := b.Look()
		text := boardtest.Picture(boardtest.Draw(b, s, c.size[0], c.size[1], c.theme), c.size[0], c.size[1])
		boardtest.Golden(t, c.name, text+b.Decision().Text()+"\n"+where+" "+what+"\n")
	}
}

func TestADominoThatCannotLieSaysWhyNot(t *testing.T) {
	b, s := late(t, 4, "camp", moonriver.StepExpand, "en")
	size := sizes[board.Compact]
	press(b, s, size, "enter", "enter")
	nowhereNow(t, b)
	picture := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
	if d := b.Decision(); !d.Bad || !strings.Contains(d.Text(), "NOT HERE  beside no terrain of its own") {
		t.Errorf("it decides %q", d.Text())
	}
	boardtest.Has(t, picture, " no ")
	if effect, _ := boardtest.Press(b.Actions(), "enter"); len(effect.Moves) > 0 {
		t.Error("it was laid all the same")
	}
	if name := b.Actions()[0].Label; name != "lay if it fits" { // as it is where it fits: a cursor key changes no key
		t.Errorf("it cannot lie here, and enter says %q", name)
	}
}

// furniture needs no word: lines, seams, ends of texts, and what the legend explains by its larger form.
const furniture = "─━╍│▕▔…╰╯┏┓┗┛┌┐└┘"

// Every sign that stands on the board stands in the legend with a word, and no sign there has two.
func TestEveryPictureHasItsWord(t *testing.T) {
	for _, step := range asked {
		for _, seats := range []int{2, 3, 4} {
			b, s := late(t, seats, "camp", step, "en")
			s.Brands = board.SeatBrands(seats, 0)
			boardtest.CheckLegend(t, Presenter{}, s)
			boardtest.CheckSigns(t, Presenter{}, b, s, furniture, slices.Collect(maps.Values(sizes))...)
		}
	}
}

// A shape of a player means that player and nothing else.
func TestNoPictureLooksLikeAPlayer(t *testing.T) {
	_, s := late(t, 4, "camp", moonriver.StepExpand, "en")
	for _, sign := range (Presenter{}).Legend(s) {
		for _, span := range sign.Picture {
			if strings.ContainsAny(span.Text, "●■▲◆★") {
				t.Errorf("%q is %q, and a player", span.Text, sign.Word)
			}
		}
	}
}

// region is the text of a rectangle of a picture.
func region(picture string, at box) []string {
	lines := strings.Split(picture, "\n")
	var list []string
	for y := at.y; y < at.y+at.h; y++ {
		var row []rune
		for _, r := range ansi.Strip(lines[y]) {
			row = append(row, r)
			if ansi.StringWidth(string(r)) > 1 {
				row = append(row, ' ')
			}
		}
		for len(row) < at.x+at.w {
			row = append(row, ' ')
		}
		list = append(list, string(row[at.x:at.x+at.w]))
	}
	return list
}

// own is the painter of the viewer's ranch, to know where its cells lie.
func own(b *gameBoard, s board.Scene, size [2]int) ranchPainter {
	f := b.frame(size[0], size[1])
	return ranchPainter{b, board.Canvas{}, s.Seat, &b.facts[s.Seat-1], f.cw, f.ch, f.ranch.x, f.ranch.y, f.rows}
}

func TestEveryLegalPlaceIsSeen(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		b, s := late(t, seats, "camp", moonriver.StepExpand, "en")
		for _, size := range sizes {
			press(b, s, size, "enter", "enter")
			picture := boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
			d := own(b, s, size)
			halves, _ := b.halves()
			for _, o := range b.Pick.Options() {
				_, at := cellOf(o.Thing)
				x, y := d.place(at)
				text := strings.Join(region(picture, box{x, y, d.cw, d.ch}), "\n")
				under := at == halves[0].Cell || at == halves[1].Cell
				if legal := o.Variant&nowhere == 0; !under && legal != strings.Contains(text, "+") {
					t.Errorf("%d players, %v: whether the domino may lie on %s (%v) is not seen:\n%s", seats, size, at, legal, text)
				}
			}
			boardtest.Press(b.Actions(), "esc")
		}
	}
}

// What is printed on a plot stays visible under what lies on it.
func TestNothingPrintedVanishes(t *testing.T) {
	for _, seats := range []int{2, 4} {
		b, s := late(t, seats, "camp", moonriver.StepGo, "en")
		for name, size := range sizes {
			picture := boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
			d := own(b, s, size)
			for at := range d.fact.at {
				f := &d.fact.at[at]
				if !f.is {
					continue
				}
				x, y := d.place(f.Cell)
				text := strings.Join(region(picture, box{x, y, d.cw, d.ch}), "\n")
				want := b.printed(f.face, d.cw-2)
				for w := d.cw - 2; w > 2 && !strings.Contains(text, want); w-- {
					want = b.printed(f.face, w)
				}
				if !strings.Contains(text, want) || f.face.Circles > 0 && f.Partner == moonriver.NoPartner && !strings.Contains(text, signHires) {
					t.Errorf("size %d: on %s %q is not seen:\n%s", name, f.Cell, want, text)
				}
			}
		}
	}
}

// What others have changed since the viewer's last turn is marked, on the large ranch and on the smallest ones.
func TestEveryChangeIsMarked(t *testing.T) {
	const newGround = "7ff0f5"
	marked := 0
	for _, seats := range []int{2, 3, 4} {
		b, s := late(t, seats, "camp", moonriver.StepGo, "en")
		for _, size := range sizes {
			term := boardtest.Show(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
			eachOther(b, s, size, func(_ ranchPainter, fact *plotFact, cell box) {
				corner := term.CellAt(cell.x+cell.w-1, cell.y)
				seen := corner.Content == signNews || corner.Style.Bg != nil && boardtest.Hex(corner.Style.Bg) == newGround
				if seen != fact.news {
					t.Errorf("%d players, %v: %s is new: %v, marked: %v", seats, size, fact.Cell, fact.news, seen)
				}
				if seen {
					marked++
				}
			})
		}
	}
	if marked == 0 {
		t.Error("nothing was new")
	}
}

// eachOther hands the plots on the others' ranches to look, and where they are drawn.
func eachOther(b *gameBoard, s board.Scene, size [2]int, look func(d ranchPainter, fact *plotFact, cell box)) {
	f := b.frame(size[0], size[1])
	for i, at := range f.others {
		d := ranchPainter{b, board.Canvas{}, 0, &b.facts[(int(s.Seat)+i)%len(b.facts)], f.ow, f.oh, at.x, at.y + f.otherY, f.rows}
		for c := range d.fact.at {
			if fact := &d.fact.at[c]; fact.is {
				x, y := d.place(fact.Cell)
				look(d, fact, box{x, y, d.cw, d.ch})
			}
		}
	}
}

// A plot on offer shows its name and all that is printed on it, in the narrowest strip.
func TestStripsShowEverything(t *testing.T) {
	for _, language := range lang.Languages() {
		b, s := late(t, 4, "camp", moonriver.StepGo, language)
		for p := moonriver.Plot(1); p <= 96; p++ {
			f := face(s, p)
			g := widget.NewGrid(14, 1)
			b.drawStrip(board.NewCanvas(g.Area(), &s), box{0, 0, 14, 1}, p)
			text := ansi.Strip(g.Render(boardtest.Theme()))
			g.Free()
			name := capital(terrainName(s.Words, f.Terrain))
			if other := capital(b.Say("short." + f.Terrain.String())); !strings.Contains(text, name) && !strings.Contains(text, other) {
				t.Errorf("%s: plot %s has no name: %q", language, p, text)
			}
			for sign, n := range map[string]uint8{signGold: f.Gold, signBeaver: f.Beaver, signCorn: f.Corn, signSkulls: f.Skulls, signCowSide: f.Cows, signHires: f.Circles} {
				if n > 0 != strings.Contains(text, sign) {
					t.Errorf("%s: plot %s: %d of %s in %q", language, p, n, sign, text)
				}
			}
		}
	}
}
