package rules_test

import (
	"fmt"
	"testing"

	"saloon/rules"
)

// Also the first world that somebody asks for is a guess, and not the match as it is.
func TestSight_EachNewWorldIsGuessed(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 stash 2")
	s := rules.See(r.Match(), 2)
	var src rules.Stream
	src.Start(rules.Seed{5}, 0)
	guesses := map[string]bool{}
	for range 50 {
		world := s.World(&src)
		guesses[fmt.Sprintf("%+v", world.View(1))] = true
		if a, b := fmt.Sprintf("%+v", world.View(2)), fmt.Sprintf("%+v", s.View()); a != b {
			t.Fatalf("a new world looks different:\n%s\n%s", a, b)
		}
	}
	if len(guesses) < 2 {
		t.Error("what is hidden is never guessed in two ways")
	}
}
