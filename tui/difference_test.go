package tui

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// What made the difference is the part in which the winner was ahead most; where the points
// are equal, no part made it.
func TestDifference_IsAPartOrATieBreak(t *testing.T) {
	score := func(first, second [2]int) string {
		points := func(p [2]int) rules.Points {
			return rules.Points{Total: p[0] + p[1], Parts: []rules.Part{{Name: "hexes", Value: p[0]}, {Name: "lines", Value: p[1]}}}
		}
		s := board.Scene{Words: lang.For(""), Names: []string{"Ann", "Bert"}, Setup: rules.Setup{Game: "montana", Seats: 2}}
		s.Outcome = &rules.Outcome{Order: [][]rules.Seat{{1}, {2}}, Points: []rules.Points{points(first), points(second)}}
		return tell.Texts{Words: lang.For("")}.Difference(s)
	}
	if got := score([2]int{7, 1}, [2]int{4, 2}); !strings.Contains(got, "7 to 4") {
		t.Errorf("three hexes more are told as %q", got)
	}
	if got := score([2]int{6, 2}, [2]int{7, 1}); !strings.Contains(got, "tie-break") || !strings.Contains(got, "Bert") {
		t.Errorf("equal points are told as %q", got)
	}
}
