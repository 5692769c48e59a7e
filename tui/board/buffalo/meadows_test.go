package buffalo

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// games plays random games and hands every position to look, until it has seen enough.
func games(t *testing.T, seats int, look func(p *boardtest.Play, b *gameBoard) (enough bool)) {
	t.Helper()
	boardtest.Each(t, Presenter{}, game(t), []rules.Setup{{Seats: seats}}, func(p *boardtest.Play, b *gameBoard, _ board.Scene) bool { return look(p, b) })
}

// A meadow with free spaces says what its bonus would pay, a full one what it has paid.
func TestAMeadowSaysWhetherItHasPaid(t *testing.T) {
	full, open := 0, 0
	games(t, 3, func(_ *boardtest.Play, b *gameBoard) bool {
		for i := range b.meadows {
			md := b.meadow(i)
			if md == nil || len(md.Herds) == 0 {
				continue
			}
			_, what := b.aboutMeadow(md.Number)
			pays, _, _ := strings.Cut(b.Say("about.pays", "\x00"), "\x00")
			paid, _, _ := strings.Cut(b.Say("about.paid", "\x00"), "\x00")
			if strings.Contains(what, pays) != (md.Free > 0) || strings.Contains(what, paid) != (md.Free == 0) {
				t.Fatalf("of %s with %d free spaces it says %q", md.Title, md.Free, what)
			}
			if md.Free == 0 {
				full++
			} else {
				open++
			}
		}
		return full > 5 && open > 5
	})
}

// Who places a bonus reads whom this meadow pays next, and which meadows pay after it, in
// their order.
func TestABonusSaysWhatIsPaidAfterIt(t *testing.T) {
	rest, queued := 0, 0
	games(t, 5, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Step != buffalo.StepBonus {
			return false
		}
		line, want := plain(b.payments()), ""
		for _, s := range b.view.Bonus.Rest {
			want += ", " + b.Say("then") + " " + lookOf(s.Colour).sign + bonusText(s.Cows)
			rest++
		}
		for _, at := range b.view.Queue {
			want += ", " + b.Say("then") + " " + b.meadow(at).Title
			queued++
		}
		if strings.ReplaceAll(line, " ", "") != strings.ReplaceAll(plain(b.payments()[:3])+want, " ", "") {
			t.Fatalf("%q does not say %q", line, want)
		}
		return rest > 5 && queued > 2
	})
}

// Looking back, the meadow that a sentence names is the one that is lit.
func TestTheMeadowThatIsToldIsLit(t *testing.T) {
	lit := map[uint8]int{}
	games(t, 3, func(p *boardtest.Play, b *gameBoard) bool {
		for _, e := range b.Scene.Story[len(b.Scene.Story)-1].Events {
			text, named := (Presenter{}).Tell(b.Scene, e), -1
			for i := range b.view.Meadows {
				if md := &b.view.Meadows[i]; strings.Contains(text, md.Title) {
					named = md.Number
				}
			}
			if named < 0 {
				continue
			}
			b.Highlight(&e)
			if b.highlighted != named {
				t.Fatalf("%q is told, and meadow %d is lit", text, b.highlighted)
			}
			if named > 0 { // an event without a place has 0 there
				lit[e.Kind]++
			}
		}
		return lit[buffalo.EventBonus] > 2 && lit[buffalo.EventGrazed] > 2 && lit[buffalo.EventPlaced] > 2
	})
}

// A lesson asks for one meadow, and crosses out only those that the rules forbid.
func TestALessonCrossesOutWhatTheRulesForbid(t *testing.T) {
	open := 0
	boardtest.Lesson(t, game(t), func(s board.Scene, allowed []rules.Move) {
		for _, size := range [][2]int{{80, 21}, {120, 33}, {160, 45}} {
			b := Presenter{}.New().(*gameBoard)
			b.Update(s)
			content := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
			for _, m := range allowed {
				if at := buffalo.PartsOf(m).Meadow; m.Kind() == buffalo.MoveSend || m.Kind() == buffalo.MoveBonus {
					title := meadowName(s, at)
					if strings.Contains(content, "×"+title) || strings.Contains(content, "× "+title) {
						t.Fatalf("%v: %s can be chosen, and is crossed out:\n%s", size, title, content)
					}
					open++
				}
			}
			if text := b.Decision().Text(); strings.Contains(text, s.Words.T("buffalo.prompt.bonus.must")) {
				t.Errorf("nothing forces the pupil: %s", text)
			}
		}
	})
	if open == 0 {
		t.Error("no meadow could be chosen")
	}
}
