package buffalo

import (
	"cmp"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/style"
)

func game(t testing.TB) *buffalo.Game { return boardtest.Game(t, buffalo.New) }

func TestBoardAnswersEveryPosition(t *testing.T) {
	boardtest.Check(t, Presenter{}, game(t),
		rules.Setup{Seats: 2}, rules.Setup{Seats: 3, Options: map[string]string{"variant": "market"}}, rules.Setup{Seats: 5},
		rules.Setup{Seats: 4, Options: map[string]string{"variant": "auction"}},
		rules.Setup{Seats: 2, Options: map[string]string{"variant": "auction", "discards": "closed"}})
}

func TestQuestionsCanBeReadAloud(t *testing.T) {
	boardtest.CheckQuestions(t, Presenter{}, game(t), rules.Setup{Seats: 3})
}

// One key alone must bring a newcomer through a whole game.
func TestEnterAlonePlaysAWholeGame(t *testing.T) {
	boardtest.CheckEnter(t, Presenter{}, game(t), rules.Setup{Seats: 2}, "")
	boardtest.CheckEnter(t, Presenter{}, game(t), rules.Setup{Seats: 4}, "")
}

// play is a new game, with an option where it is named.
func play(t testing.TB, seats int, seed byte, option ...string) *boardtest.Play {
	t.Helper()
	setup := rules.Setup{Seats: seats, Options: map[string]string{}}
	if len(option) > 0 {
		setup.Options[option[0]] = option[1]
	}
	p := boardtest.NewPlay(t, game(t), setup, rules.Seed{seed})
	p.Brands = Presenter{}.Brands
	return p
}

// until plays random moves until a step is reached in a late round.
func until(t testing.TB, p *boardtest.Play, step buffalo.Step, round int) rules.Seat {
	t.Helper()
	return boardtest.Until(t, p, rules.Seed{5}.Source(0), func(v *buffalo.View) bool { return v.Step == step && v.Round >= round })
}

// A picture shows what no other shows: a size, a number of players, a step, a theme.
type picture struct {
	name    string
	seats   int
	step    buffalo.Step
	round   int
	variant string
	keys    string
	w, h    int
	watches bool
}

var pictures = []picture{
	{"choose-4p-80x21", 4, buffalo.StepChoose, 4, "", "down down right", 80, 21, false},
	{"choose-5p-80x21", 5, buffalo.StepChoose, 5, "", "down", 80, 21, false},
	{"graze-5p-80x21", 5, buffalo.StepGraze, 4, "", "", 80, 21, false},
	{"graze-4p-80x21", 4, buffalo.StepGraze, 4, "", "up", 80, 21, false},
	{"bonus-3p-80x21", 3, buffalo.StepBonus, 3, "", "down", 80, 21, false},
	{"start-2p-80x21", 2, buffalo.StepStart, 0, "", "right", 80, 21, false},
	{"offer-4p-80x21", 4, buffalo.StepOffer, 0, "auction", "1 1", 80, 21, false},
	{"watch-4p-80x21", 4, buffalo.StepChoose, 3, "", "l down", 80, 21, true},
	{"choose-5p-120x33", 5, buffalo.StepChoose, 4, "", "", 120, 33, false},
	{"graze-4p-120x33", 4, buffalo.StepGraze, 4, "", "", 120, 33, false},
	{"choose-2p-120x33", 2, buffalo.StepChoose, 3, "", "down tab", 120, 33, false},
	{"give-up-3p-120x33", 3, buffalo.StepBonus, 3, "", "d", 120, 33, false},
	{"pick-4p-120x33", 4, buffalo.StepPick, 0, "auction", "", 120, 33, false},
	{"graze-5p-110x31", 5, buffalo.StepGraze, 3, "", "", 110, 31, false},
	{"graze-5p-160x45", 5, buffalo.StepGraze, 4, "", "", 160, 45, false},
	{"choose-4p-160x45", 4, buffalo.StepChoose, 4, "market", "down", 160, 45, false},
	{"bonus-2p-160x45", 2, buffalo.StepBonus, 3, "", "", 160, 45, false},
	{"watch-3p-200x57", 3, buffalo.StepGraze, 3, "", "", 200, 57, true},
	{"choose-3p-80x21", 3, buffalo.StepChoose, 2, "", "enter up", 80, 21, false},
	{"choose-2p-80x21", 2, buffalo.StepChoose, 2, "", "down", 80, 21, false},
	{"choose-4p-110x31", 4, buffalo.StepChoose, 3, "", "right", 110, 31, false},
	{"choose-3p-120x33", 3, buffalo.StepChoose, 3, "", "down", 120, 33, false},
	{"start-2p-160x45", 2, buffalo.StepStart, 0, "", "", 160, 45, false},
	{"choose-3p-160x45", 3, buffalo.StepChoose, 3, "", "", 160, 45, false},
	{"choose-5p-160x45", 5, buffalo.StepChoose, 3, "", "down", 160, 45, false},
	{"bonus-5p-120x37", 5, buffalo.StepBonus, 3, "", "", 120, 37, false},
	{"choose-4p-200x57", 4, buffalo.StepChoose, 4, "", "", 200, 57, false},
}

// shown is a board at such a moment, and its scene.
func shown(t testing.TB, c picture) (*gameBoard, board.Scene) {
	t.Helper()
	p := play(t, c.seats, byte(c.seats), "variant", cmp.Or(c.variant, "none"))
	seat := until(t, p, c.step, c.round)
	if c.watches {
		seat = rules.Observer
	}
	b, s := boardOf(p, seat)
	for _, key := range strings.Fields(c.keys) {
		boardtest.Press(b.Actions(), key)
	}
	return b, s
}

func TestBoardPictures(t *testing.T) {
	for _, c := range pictures[:18] { // the others are for what is looked for below
		b, s := shown(t, c)
		content := boardtest.Draw(b, s, c.w, c.h, boardtest.Theme())
		boardtest.Golden(t, c.name, boardtest.Picture(content, c.w, c.h)+b.Decision().Text()+"\n")
	}
}

func TestBoardInFewColours(t *testing.T) {
	for name, theme := range map[string]*style.Theme{
		"256-light": style.For(colorprofile.ANSI256, false, false), "16": style.For(colorprofile.ANSI, true, false),
		"none": style.For(colorprofile.ASCII, true, false), "ascii": style.For(colorprofile.ASCII, true, true),
	} {
		c := pictures[9]
		b, s := shown(t, c)
		boardtest.Golden(t, c.name+"-"+name, boardtest.Picture(boardtest.Draw(b, s, c.w, c.h, theme), c.w, c.h))
	}
}

// furniture are signs that are no pictures: fences, rules, bars, punctuation.
const furniture = "─│╭╮╰╯┬┴├┤┼━┃┏┓┗┛▒·"

// Every sign that is drawn has its word, and no sign has two.
func TestEveryPictureHasOneWord(t *testing.T) {
	for _, c := range pictures {
		b, s := shown(t, c)
		boardtest.CheckLegend(t, Presenter{}, s)
		boardtest.CheckSigns(t, Presenter{}, b, s, furniture, [2]int{c.w, c.h})
	}
}

// Signs that stand in one place differ on terminals without Unicode.
func TestSignsDifferInASCII(t *testing.T) {
	boardtest.DifferInASCII(t, "●■▲◆★", "▸►✓×", "✓…►")
}

// rowOf is the line of a picture with a name.
func rowOf(t *testing.T, content, name string) string {
	t.Helper()
	for _, line := range strings.Split(content, "\n") {
		if strings.Contains(line, name) {
			return line
		}
	}
	t.Fatalf("%s is not there:\n%s", name, content)
	return ""
}

// Where a meadow is to be chosen, those that can be are told from those that cannot: these
// are full, or crossed out, or chosen already.
func TestLegalMeadowsAreSeen(t *testing.T) {
	mono := style.For(colorprofile.ASCII, true, false)
	for _, c := range pictures {
		it, s := shown(t, c)
		if kind := it.paths.kind(); kind != buffalo.MoveSend && kind != buffalo.MoveBonus || it.looking || it.givingUp {
			continue
		}
		content := boardtest.Draw(it, s, c.w, c.h, mono)
		for _, md := range it.view.Meadows {
			strong := strings.Contains(content, "\x1b[0;1m"+md.Title) || strings.Contains(content, "\x1b[0;1m "+md.Title) || it.pointsAt(md.Number)
			crossed := strings.Contains(ansi.Strip(content), "×"+md.Title) || strings.Contains(ansi.Strip(content), "× "+md.Title)
			legal := it.paths.offersMeadow(md.Number)
			if it.paysOrPlaces(md.Number) {
				continue
			}
			if legal != (strong && !crossed) || !legal && md.Free > 0 && !crossed && !it.sentThere(md.Number) {
				t.Errorf("%s: %s is legal %v, strong %v, crossed %v", c.name, md.Title, legal, strong, crossed)
			}
		}
	}
}

// Every herd that has grown since the viewer's last turn is marked, and no other.
func TestNewCowsAreMarked(t *testing.T) {
	marked := 0
	for _, c := range pictures {
		it, s := shown(t, c)
		if it.earlier == nil || board.SizeOf(c.w, c.h) == board.Compact {
			continue
		}
		text := ansi.Strip(boardtest.Draw(it, s, c.w, c.h, boardtest.Theme()))
		for _, md := range it.view.Meadows {
			was := it.earlier.Meadow(md.Number)
			for _, h := range md.Herds {
				grown := h.Cows - was.Herds.Of(h.Colour)
				if got := it.gained(md.Number, h.Colour); got != max(grown, 0) {
					t.Errorf("%s: %s has grown by %d in %s, marked is %d", c.name, h.Colour, grown, md.Title, got)
				}
				if grown > 0 {
					marked++
					if mark := " +" + string(rune('0'+grown)); !strings.Contains(text, mark) {
						t.Errorf("%s: no%s for %s in %s", c.name, mark, h.Colour, md.Title)
					}
				}
			}
		}
	}
	if marked < 5 {
		t.Errorf("only %d herds have grown in all pictures", marked)
	}
}
