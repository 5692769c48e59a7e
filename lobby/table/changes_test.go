package table

import (
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// Taking back is written down like any move, so without a bound one seat could fill the
// journal while nobody has to wait for it.
func TestStep_NobodyTakesBackForEver(t *testing.T) {
	s := playing(t, "open")
	for range maxChanges {
		s = play(t, play(t, s, anna, tabletest.Take(1)), anna, rules.Undo)
	}
	run(t, s, at(anna, bert), []act{
		{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, "changed-too-often"},
		{bert, Play{tabletest.Take(1), current}, ""},
		{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, ""},
	})
}

// In secret nobody sees it, and the others have nothing to wait for either.
func TestStep_NobodyChoosesAnewInSecretForEver(t *testing.T) {
	s := playing(t, "secret")
	for range maxChanges {
		s = play(t, play(t, s, anna, tabletest.Pick(1)), anna, tabletest.Recall(1))
	}
	run(t, s, at(anna, bert), []act{
		{anna, Play{tabletest.Pick(2), current}, ""}, {anna, Play{tabletest.Recall(2), current}, "changed-too-often"},
		{anna, Play{rules.Undo, current}, "changed-too-often"}, {bert, Play{tabletest.Pick(1), current}, ""},
		{anna, Play{tabletest.Pick(1), current}, ""}, {anna, Play{tabletest.Recall(1), current}, ""},
	})
}
