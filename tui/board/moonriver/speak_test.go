package moonriver

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// What is read out names places as places, plots behind their land, and what is printed on them behind that: nobody can
// hear what "1 8 forest (1 beaver, skull)" means.
func TestSpeak_NumbersAreNamed(t *testing.T) {
	bare := regexp.MustCompile(`\b\d+ (desert|canyon|prairie|forest|homestead)|\b\d+,? \d`)
	steps := map[moonriver.Step]bool{}
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		s.OnScreen = false
		question := Presenter{}.Question(s)
		for _, text := range append((Presenter{}).State(s), question) {
			if bare.MatchString(text) {
				t.Fatalf("it says %q", text)
			}
		}
		if b.view.Step == moonriver.StepGo && !strings.Contains(question, "place 4, ") && len(s.Legal) == 4 {
			t.Errorf("places are asked for as %q", question)
		}
		steps[b.view.Step] = true
		return steps[moonriver.StepGo] && steps[moonriver.StepExpand] && b.view.Round > 5
	})
}

// Whoever may lay hears what is printed on the plots, and the three lays that bring most points at once.
func TestSpeak_BestLays(t *testing.T) {
	asked := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		s.OnScreen = false
		if b.view.Step != moonriver.StepExpand || len(s.Legal) < 6 || b.view.Round < 4 {
			return false
		}
		asked++
		k := speakerOf(s)
		question, ways := Presenter{}.Question(s), k.ways("")
		for i, way := range ways {
			if strings.Contains(question, way.short) != (i < 3 && way.gain > 0) {
				t.Errorf("lay %d, %v, is told wrongly in %q", i+1, way, question)
			}
		}
		for _, p := range plotsToLay(b.view.Ranches[s.Seat-1]) {
			boardtest.Has(t, question, plotInFull(s, p))
		}
		return asked > 5
	})
}

// An empty ranch is told by its size and where its camp lies.
func TestSpeak_EmptyRanch(t *testing.T) {
	for seats, rows := range map[int]int{2: 10, 3: 5} {
		s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats}, rules.Seed{1}).Scene(1)
		told := strings.Join(Presenter{}.Ask(s, "map", ""), "\n")
		boardtest.Has(t, told, fmt.Sprintf("rows 1 to %d;", rows), "the camp on c1")
	}
}

// Whoever is asked for which circle a partner is hired hears on the map where circles are open.
func TestSpeak_TheMapNamesOpenCircles(t *testing.T) {
	hired := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		if b.view.Step != moonriver.StepHire {
			return false
		}
		told := strings.Join(Presenter{}.Ask(s, "map", ""), "\n")
		for _, m := range s.Legal {
			_, _, at := moonriver.HireOf(m)
			if !regexp.MustCompile(`\b` + at.String() + `\b[^;.]*, an open circle`).MatchString(told) {
				t.Fatalf("%s is told in %q", at, told)
			}
		}
		hired++
		return hired > 5
	})
	if hired == 0 {
		t.Error("nobody was asked for a circle")
	}
}
