package tell

import (
	"testing"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// A tie-break is told of where it decided between two places, and not where points or leaving did.
func TestTies_ToldWhereTheyDecided(t *testing.T) {
	scene := func(order [][]rules.Seat, points ...int) board.Scene {
		o := &rules.Outcome{Order: order, Tiebreak: []string{"largest-meadow"}}
		for _, n := range points {
			o.Points = append(o.Points, rules.Points{Total: n})
		}
		return board.Scene{Words: lang.For("en"), Setup: rules.Setup{Game: "buffalo"}, Outcome: o, Names: []string{"Ann", "Ben", "Cleo"}}
	}
	say := Texts{Words: lang.For("en")}
	for name, c := range map[string]struct {
		scene  board.Scene
		lapsed []rules.Seat
		told   bool
	}{
		"first and second":          {scene([][]rules.Seat{{1}, {2}, {3}}, 33, 33, 26), nil, true},
		"another one between them":  {scene([][]rules.Seat{{1}, {3}, {2}}, 33, 33, 26), []rules.Seat{2}, false},
		"one of the two has left":   {scene([][]rules.Seat{{1}, {2}, {3}}, 33, 33, 26), []rules.Seat{2}, false},
		"behind another who is out": {scene([][]rules.Seat{{1}, {2}, {3}}, 33, 33, 40), []rules.Seat{3}, true},
	} {
		if got := say.Ties(c.scene, c.lapsed); (got != "") != c.told {
			t.Errorf("%s: %q", name, got)
		}
	}
}
