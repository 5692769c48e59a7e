package buffalo

import (
	"cmp"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/style"
)

func game(t testing.TB) *buffalo.Game {
	t.Helper()
	g, err := buffalo.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

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

func BenchmarkDraw(b *testing.B) {
	for _, c := range []picture{pictures[2], pictures[8], {"graze-5p-120x37", 5, buffalo.StepGraze, 4, "", "", 120, 37, false}, pictures[14], {"graze-5p-200x57", 5, buffalo.StepGraze, 4, "", "", 200, 57, false}} {
		it, s := shown(b, c)
		b.Run(c.name, func(b *testing.B) {
			theme := boardtest.Theme()
			for b.Loop() {
				boardtest.Draw(it, s, c.w, c.h, theme)
			}
		})
	}
}
