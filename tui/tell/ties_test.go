package tell

import (
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
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

// Who has more points than the winner did not play the whole game, and is told so wherever both numbers are.
func TestResult_MorePointsThanTheWinner(t *testing.T) {
	say, points := Texts{Words: lang.For("en")}, []rules.Points{{Total: 37, Parts: []rules.Part{{Name: "bonus", Value: 3}}}, {Total: 39}}
	s := board.Scene{Words: say.Words, Names: []string{"Kim", "Fay"}, Setup: rules.Setup{Game: "moonriver"}, Won: []rules.Seat{1}, Outcome: &rules.Outcome{Order: [][]rules.Seat{{2}, {1}}, Points: points}}
	if got := say.Difference(s); got != "Fay had more points: not the whole game." {
		t.Errorf("the difference is told as %q", got)
	}
	g := lobby.Finished{Seat: 2, Place: 2, Won: []rules.Seat{1}, Points: []int{37, 39}, Players: []table.Person{{Name: "Kim"}, {Name: "Fay"}}}
	if got := say.LastSaid(g); !slices.Contains(got, "39 points (not the whole game)") {
		t.Errorf("the last game is told as %q", got)
	}
	if got := say.PlayedSaid(g); !strings.Contains(got, "Kim 37, Fay 39 (not the whole game)") {
		t.Errorf("it is listed as %q", got)
	}
}

// An average says of which games it is; of none there is none. A game that nobody won is told as that.
func TestResult_OfGamesThatWereNotPlayedToTheEnd(t *testing.T) {
	say := Texts{Words: lang.For("en")}
	for want, of := range map[string]lobby.Standing{
		"2 games, 1 won, 51.0 points on average.":                        {Games: 2, Wins: 1, Average: 51},
		"2 games, 1 won, 51.0 points on average (played to the end: 1).": {Games: 2, Wins: 1, Lapsed: 1, Average: 51},
		"1 game, 0 won.": {Games: 1, Lapsed: 1},
	} {
		if got := say.ResultsSaid(of); got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
	g := lobby.Finished{Seat: 1, Place: 1, Points: []int{53, 27}, Players: []table.Person{{Name: "Bob"}, {Name: "Ben"}}}
	if got := say.LastSaid(g); !slices.Equal(got, []string{"1 of 2", "53 points", "nobody has won"}) {
		t.Errorf("the last game is told as %q", got)
	}
}

// A game that is given up is not one to go on with.
func TestHome_AGameGivenUpIsSaidToBe(t *testing.T) {
	for want, row := range map[string]HomeRow{
		"home.own":     {Kind: HomeOwn, Card: &table.Card{Phase: table.Playing}},
		"home.gave-up": {Kind: HomeOwn, Card: &table.Card{Phase: table.Playing}, GaveUp: true},
		"home.over":    {Kind: HomeOwn, Card: &table.Card{Phase: table.Over}, GaveUp: true},
	} {
		if got := row.Label(); got != want {
			t.Errorf("%+v is called %q, not %q", row, got, want)
		}
	}
}
