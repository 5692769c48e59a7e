package buffalo

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/widget"
)

// variants are games of all sorts.
var variants = []rules.Setup{
	{Seats: 2}, {Seats: 3, Options: map[string]string{"variant": "market"}}, {Seats: 4}, {Seats: 5},
	{Seats: 3, Options: map[string]string{"variant": "auction"}},
}

// asked plays random games, and looks at every position from a seat that is asked something.
func asked(t *testing.T, look func(p *boardtest.Play, b *gameBoard) (enough bool)) {
	t.Helper()
	boardtest.Each(t, Presenter{}, game(t), variants, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		return s.MyTurn() && len(b.paths.moves) > 0 && look(p, b)
	})
}

// drawnAs is what is drawn of a meadow: in the smallest size a line, else a field.
func drawnAs(b *gameBoard, lines []string, i int, size [2]int) (text string) {
	f := b.plan(size[0], size[1]).field
	if f.cols == 0 {
		return lines[1+i]
	}
	at := f.at(i)
	for _, line := range lines[at.Y : at.Y+at.H] {
		text += string([]rune(line + strings.Repeat(" ", size[0]))[at.X:at.X+at.W]) + "\n"
	}
	return text
}

var herdInAField = regexp.MustCompile(`([●■▲◆★])[●■▲◆★ ]* (\d+)`)

// herdsOf are the herds of a meadow as they are drawn in one.
func herdsOf(md *buffalo.Meadow, line bool) (text string) {
	for _, h := range md.Herds {
		sign, number := lookOf(h.Colour).sign, strconv.Itoa(h.Cows)
		switch {
		case !line:
			text += sign + " " + number + " "
		case h.Cows == 1:
			text += sign
		default:
			text += strings.Repeat(sign, h.Cows-len(number)) + number
		}
	}
	return text
}

// While a choice is looked at, its meadow is drawn as if it were made, with its herds, their order and what is free, and
// every other meadow as it is; while the viewer looks around, all are drawn as they are.
func TestAMeadowIsPlannedOrReal(t *testing.T) {
	seen, real, src := map[uint8]int{}, 0, rand.New(rand.NewPCG(1, 2))
	asked(t, func(_ *boardtest.Play, b *gameBoard) bool {
		b.paths.at = src.IntN(len(b.paths.moves))
		if src.IntN(4) == 0 {
			boardtest.Press(b.Actions(), "l")
		}
		size := boardtest.Bodies[src.IntN(len(boardtest.Bodies))]
		lines := strings.Split(ansi.Strip(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme())), "\n")
		for i := range b.view.Meadows {
			md, planned := b.asIf(&b.view.Meadows[i])
			text := drawnAs(b, lines, i, size)
			if planned != strings.ContainsAny(text, "○□△◇☆") && b.forecast() != nil && b.forecast().Cows > 0 {
				t.Fatalf("%v: %s is planned: %v, and drawn as\n%s", size, md.Title, planned, text)
			}
			free, got := board.If(md.Free == 0, "full", strconv.Itoa(md.Free)), solid.Replace(text)
			if size[0] > 80 {
				got = ""
				for _, herd := range herdInAField.FindAllStringSubmatch(solid.Replace(text), -1) {
					got += herd[1] + " " + herd[2] + " "
				}
			}
			if !strings.Contains(text, md.Title) {
				t.Fatalf("%v: the name of %s is cut:\n%s", size, md.Title, text)
			}
			if want := herdsOf(md, size[0] == 80); !strings.Contains(got, want) || size[0] > 80 && got != want || !strings.Contains(text, free) {
				t.Fatalf("%v: %s is to be %s and %s free, planned %v; drawn is\n%s", size, md.Title, want, free, planned, text)
			}
			for _, line := range lines {
				if at := strings.Index(line, md.Title+"  "); at >= 0 && strings.Contains(line, " free  ") {
					if words := strings.Fields(line[at+len(md.Title):]); len(words) > 1 && words[1] == "free" && words[0] != free {
						t.Fatalf("%v: %s has %s free, and in the list %s", size, md.Title, free, words[0])
					}
				}
			}
			if planned {
				seen[b.paths.kind()]++
			}
		}
		if b.looking {
			real++
		}
		return seen[buffalo.MoveSend] > 40 && seen[buffalo.MoveGraze] > 40 && seen[buffalo.MoveBonus] > 10 && seen[buffalo.MoveStart] > 2 && real > 20
	})
}

// names are what the decision must say before enter makes a move.
func (b *gameBoard) names(m rules.Move) []string {
	w, p := b.Scene.Words, buffalo.PartsOf(m)
	switch p.Kind {
	case buffalo.MoveSend:
		return []string{b.Say("badge.send", cardName(p.Card)), meadowName(b.Scene, p.Meadow), colourName(w, p.Colour)}
	case buffalo.MoveDrop:
		return []string{b.Say("badge.drop", cardName(p.Card))}
	case buffalo.MoveGraze:
		return []string{b.Say("badge.place", p.Number), meadowName(b.Scene, b.view.At)}
	case buffalo.MoveBonus:
		return []string{b.Say("badge.bonus", p.Number), meadowName(b.Scene, p.Meadow)}
	case buffalo.MoveOffer:
		return []string{b.Say("badge.offer", p.Number)}
	case buffalo.MovePick:
		return []string{b.Say("badge.pick", colourName(w, p.Colour))}
	case buffalo.MoveStart:
		return []string{b.Say("badge.start", colourName(w, p.Colour)), meadowName(b.Scene, p.Meadow)}
	}
	return []string{"another move"}
}

// Wherever one has clicked, looked and walked, enter does what the decision says, or says why it does nothing.
func TestEnter_DoesWhatTheDecisionSays(t *testing.T) {
	kinds, src := map[uint8]int{}, rand.New(rand.NewPCG(5, 6))
	asked(t, func(_ *boardtest.Play, b *gameBoard) bool {
		decision := func() string { return b.Decision().Text() }
		moves := boardtest.Wander(t, b, b.Scene, src, decision, func(moves []rules.Move) []string { return b.names(moves[0]) })
		if len(moves) > 0 {
			kinds[moves[0].Kind()]++
		}
		return len(kinds) > 5 && kinds[buffalo.MoveSend] > 60 && kinds[buffalo.MoveGraze] > 60 && kinds[buffalo.MoveBonus] > 10
	})
}

// A click makes a move only on what the decision names: not while the viewer looks around, nor after a forbidden choice.
func TestAClickChoosesOnlyWhatIsNamed(t *testing.T) {
	clicks := 0
	asked(t, func(_ *boardtest.Play, b *gameBoard) bool {
		boardtest.Draw(b, b.Scene, 120, 33, boardtest.Theme())
		for i := range 120 * 33 {
			x, y := i%120, i/120
			thing, _ := b.Pick.At(x, y)
			if before, _ := b.Pick.At(x-1, y); thing == 0 || thing == before {
				continue
			}
			for _, before := range []func(){func() { b.look("") }, func() { b.not = &refusal{} }} {
				b.looking, b.not = false, nil
				if before(); len(b.Click(x, y).Moves) > 0 {
					t.Fatalf("a click on %x makes a move", thing)
				}
				clicks++
			}
		}
		return clicks > 6000
	})
}

// The badge is the sum of what the choice brings the viewer, and of what is told besides nothing is left out.
func TestTheDecisionTellsWhatAChoiceDoes(t *testing.T) {
	told, src := map[string]int{}, rand.New(rand.NewPCG(3, 4))
	asked(t, func(_ *boardtest.Play, b *gameBoard) bool {
		b.paths.at = src.IntN(len(b.paths.moves))
		f := b.forecast()
		if f == nil {
			return false
		}
		d, sum := b.Decision(), "nothing"
		if n := f.Gain(b.Scene.Seat); n > 0 {
			sum = "+" + strconv.Itoa(n)
		}
		told[board.If(sum == "nothing", sum, "something")]++
		if b.paths.kind() != buffalo.MoveStart && !strings.HasSuffix(d.Badge, ": "+sum) {
			t.Fatalf("what brings %s has the badge %q", sum, d.Badge)
		}
		for _, s := range f.Pays {
			if want := lookOf(s.Colour).sign + " +" + strconv.Itoa(s.Cows); !strings.Contains(d.Text(), want) {
				t.Fatalf("%q does not say that it pays %s", d.Text(), want)
			}
			told["pays"]++
		}
		for _, l := range f.Later {
			if !strings.Contains(d.Text(), lookOf(l.Colour).sign) {
				t.Fatalf("%q does not say what becomes of %s", d.Text(), lookOf(l.Colour).sign)
			}
			told[board.If(f.Meadow.Free == 0, "too late", board.If(l.Most == 0, "none", "some"))]++
		}
		for _, what := range []string{"nothing", "something", "pays", "too late", "none", "some"} {
			if told[what] < 5 {
				return false
			}
		}
		return true
	})
}

// What cannot be chosen is drawn pale in a broken ring when it is clicked; the decision says why, and enter does nothing.
func TestAClickOnAForbiddenMeadow(t *testing.T) {
	refused := map[string]int{}
	asked(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if kind := b.paths.kind(); kind != buffalo.MoveSend && kind != buffalo.MoveBonus {
			return false
		}
		for i := range b.view.Meadows {
			md := &b.view.Meadows[i]
			if b.paths.offersMeadow(md.Number) {
				continue
			}
			for _, size := range boardtest.Bodies {
				boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme())
				at := b.PlacesOf([]board.Thing{spot(axisMeadow, md.Number)})[0]
				effect := b.Click(at.X+1, at.Y)
				lines := strings.Split(ansi.Strip(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme())), "\n")
				if d := b.Decision(); !d.Bad || !strings.Contains(d.Badge, md.Title) || !strings.Contains(d.Text(), effect.Note) || effect.Note == "" {
					t.Fatalf("after a click on %s: %q, and the note %q", md.Title, d.Text(), effect.Note)
				}
				if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "╏") }) || b.forecast() != nil {
					t.Fatalf("%v: %s has no broken ring:\n%s", size, md.Title, strings.Join(lines, "\n"))
				}
				enter, _ := boardtest.Press(b.Actions(), "enter")
				if len(enter.Moves) > 0 || enter.Note != effect.Note {
					t.Fatalf("after a click on %s enter makes %v and says %q", md.Title, enter.Moves, enter.Note)
				}
				refused[effect.Note[:4]]++
			}
			boardtest.Press(b.Actions(), "down")
			if b.Decision().Bad {
				t.Fatalf("an arrow leaves %s forbidden", md.Title)
			}
		}
		return len(refused) > 3
	})
}

// While others choose, a large board says what the cards that were sent would bring.
func TestTheSentCardsAreToldWhileOthersChoose(t *testing.T) {
	p := play(t, 5, 3)
	until(t, p, buffalo.StepChoose, 3)
	b, s := boardOf(p, 1)
	for range 2 {
		p.Make(t, 1, b.paths.moves[b.paths.at])
		b, s = boardOf(p, 1)
	}
	content := ansi.Strip(boardtest.Draw(b, s, 160, 45, boardtest.Theme()))
	for _, c := range b.view.Chosen {
		f, _ := b.view.Forecast(buffalo.Parts{Kind: buffalo.MoveSend, Card: c.Card, Meadow: c.Meadow})
		if want := cardName(c.Card) + " " + f.Meadow.Title + ": " + b.gain(&f); !strings.Contains(content, want) {
			t.Errorf("%q is not there:\n%s", want, content)
		}
	}
}

// A pair of a card and a meadow takes about three keys besides the arrows: one sends it, one places its cows, and the
// others place bonuses and show what was revealed.
func TestAPairTakesFewKeys(t *testing.T) {
	var all []float64
	for seed := range byte(8) {
		p, keys, pairs := play(t, 2+int(seed)%4, seed), 0, 0
		src := rand.New(rand.NewPCG(uint64(seed), 7))
		boardtest.ByKeys(t, Presenter{}, p, func(b *gameBoard, _ board.Scene) (board.Effect, bool) {
			for range src.IntN(3) {
				boardtest.Press(b.Actions(), []string{"up", "down", "left", "right", "tab"}[src.IntN(5)])
			}
			effect, _ := boardtest.Press(b.Actions(), "enter")
			keys++
			if board.FirstOf(buffalo.MoveSend, effect.Moves) != rules.NoMove {
				pairs++
			}
			return effect, true
		})
		all = append(all, float64(keys)/float64(pairs))
	}
	slices.Sort(all)
	t.Logf("keys for a pair: %.1f", all)
	if all[len(all)/2] > 3 || all[len(all)-1] > 3.5 {
		t.Errorf("a pair takes %.1f keys", all)
	}
}

// What has no way back is said before: that the cards are turned, in the smallest window too, and that the game ends.
func TestTheDecisionTellsWhatEnds(t *testing.T) {
	told, src := map[string]int{}, rand.New(rand.NewPCG(8, 9))
	asked(t, func(p *boardtest.Play, b *gameBoard) bool {
		b.paths.at = src.IntN(len(b.paths.moves))
		m, round := p.Record.Match().Clone(), b.view.Round
		if refused := m.Play(b.Scene.Seat, b.paths.moves[b.paths.at], nil); refused != nil {
			t.Fatal(refused)
		}
		after := m.View(rules.Observer).(*buffalo.View)
		opens := b.view.Step == buffalo.StepChoose && (after.Step != buffalo.StepChoose || after.Round != round)
		ends := b.view.Step != buffalo.StepChoose && after.Step == buffalo.StepOver
		g := widget.NewGrid(80, 1)
		defer g.Free()
		b.Decision().Draw(g.Area())
		line := ansi.Strip(g.Render(boardtest.Theme()))
		for text, want := range map[string]bool{b.Say("opens"): opens, b.Say("ends-game"): ends} {
			if strings.Contains(line, text) != want {
				t.Fatalf("that %q is %v, and the decision says %q", text, want, line)
			}
			if want {
				told[text]++
			}
		}
		return told[b.Say("opens")] > 30 && told[b.Say("ends-game")] > 10
	})
}

// Who places a bonus reads of which colour its cows are, and what is paid after them.
func TestTheDecisionTellsWhatFollowsABonus(t *testing.T) {
	told, src := map[string]int{}, rand.New(rand.NewPCG(10, 11))
	asked(t, func(_ *boardtest.Play, b *gameBoard) bool {
		bonus := b.view.Bonus
		if b.paths.kind() != buffalo.MoveBonus || bonus == nil {
			return false
		}
		b.paths.at = src.IntN(len(b.paths.moves))
		here, _ := b.paths.here()
		text, want, what := b.Decision().Text(), "then no more", "nothing"
		switch {
		case b.forecast().Ends:
			want, what = "the game ends", "end"
		case here.Number < bonus.Left:
			want, what = "then "+strconv.Itoa(bonus.Left-here.Number)+" more", "more"
		case len(bonus.Rest) > 0:
			want, what = "then "+lookOf(bonus.Rest[0].Colour).sign+" +"+strconv.Itoa(bonus.Rest[0].Cows), "rest"
		}
		if told[what]++; !strings.Contains(text, want) || what != "nothing" && strings.Contains(text, "no more") {
			t.Fatalf("%q does not say %q", text, want)
		}
		if colour := lookOf(bonus.Colour).sign + " "; !strings.Contains(text, colour) || len(b.view.Players) == 2 && !strings.Contains(text, colour+colourName(b.Scene.Words, bonus.Colour)) {
			t.Fatalf("%q does not say that %s places", text, colour)
		}
		return told["nothing"] > 3 && told["more"] > 3 && told["rest"] > 3
	})
}
