package buffalo

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// What is told of a seat since the viewer's last turn adds up to its gain.
func TestSummariesTellWhatWasGained(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{3})
	until(t, p, buffalo.StepChoose, 3)
	told := 0
	for _, line := range board.Recap(Presenter{}, p.Scene(1)) {
		numbers := 0
		for word := range strings.FieldsSeq(line.Text) {
			if n := word[0]; n >= '0' && n <= '9' && len(word) == 1 {
				numbers += int(n - '0')
			}
		}
		if told += numbers; numbers != line.Gain {
			t.Errorf("seat %d gained %d: %q", line.Seat, line.Gain, line.Text)
		}
	}
	if told == 0 {
		t.Error("nobody has gained anything")
	}
}

func TestSummaryOfASecretIsThatItIsMade(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{3})
	src := rules.Seed{1}.Source(0)
	for range 2 {
		p.Random(t, src) // seat 1 chooses
	}
	s := p.Scene(2)
	if got := (Presenter{}).Summary(s, 1, nil); got != "has chosen" {
		t.Errorf("of seat 1 is told %q", got)
	}
	if got := (Presenter{}).Summary(s, 3, nil); got != "is choosing" {
		t.Errorf("of seat 3 is told %q", got)
	}
}

// The meadows that brought a seat its cows add up to its score, at any time.
func TestSourcesAddUpToTheScore(t *testing.T) {
	for _, seats := range []int{2, 3, 5} {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats}, rules.Seed{byte(seats)})
		src := rules.Seed{7}.Source(0)
		for going := true; going; {
			going = p.Random(t, src)
			s := p.Scene(1)
			for seat := 1; seat <= seats; seat++ {
				sum := 0
				for _, source := range (Presenter{}).Sources(s, rules.Seat(seat)) {
					sum += source.Points
				}
				if want := s.Standing.Points[seat-1].Total; sum != want {
					t.Fatalf("%d players: the meadows of seat %d bring %d, its score is %d", seats, seat, sum, want)
				}
			}
		}
	}
}
