package buffalo

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// What is told of a seat since the viewer's last turn adds up to its gain.
func TestSummariesTellWhatWasGained(t *testing.T) {
	p := play(t, 3, 3)
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
	p := play(t, 3, 3)
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
