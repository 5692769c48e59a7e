package table

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
)

// seated is a table of these people that plays by these terms.
func seated(t *testing.T, terms Terms, people ...Person) *State {
	t.Helper()
	s := gathering(t, len(people), "open")
	run(t, s, at(people...), []act{{people[0], Change{Proposal{Seats: len(people), Options: map[string]string{"mode": "open"}, Terms: terms}}, ""}})
	for _, p := range people[1:] {
		run(t, s, at(people...), []act{{p, Sit{}, ""}})
	}
	for _, p := range people {
		run(t, s, at(people...), []act{{p, Ready{true}, ""}})
	}
	return s
}

// wins plays a game to its end; the winner takes three pennies at a time, all others one.
func wins(t *testing.T, s *State, winner Person) {
	t.Helper()
	for s.phase != Over {
		seat := s.match().ToAct().First()
		who := s.chair(seat).person
		move := s.match().Default(seat)
		if legal := s.match().AppendMoves(nil, seat); who.ID == winner.ID {
			move = legal[len(legal)-1]
		}
		if s.BotActs(seat) {
			run(t, s, at(who), []act{{Person{}, BotChose{Seat: seat, Move: move, At: s.Lines()}, ""}})
		} else {
			run(t, s, at(who), []act{{who, Play{move, s.Lines()}, ""}})
		}
	}
	if place := s.match().Outcome().Place(s.SeatOf(winner.ID)); place != 1 {
		t.Fatalf("%s was to win, and is on place %d", winner.Name, place)
	}
}

// again has all ask for another game, and returns its table.
func again(t *testing.T, s *State, people ...Person) *State {
	t.Helper()
	var next *Opening
	for _, p := range people {
		fx := s.Step(p, Rematch{}, at(people...))
		if fx.Refused != nil {
			t.Fatal(fx.Refused)
		}
		*s, next = *fx.After, fx.Rematch
	}
	if next == nil {
		t.Fatal("there is no next table")
	}
	return next.State
}

// result is how a series stands, in a line.
func result(s *State) string {
	c := s.Card(Surroundings{}).Series
	if c == nil {
		return "none"
	}
	var list []string
	for _, e := range c.Entrants {
		list = append(list, fmt.Sprintf("%s %d/%d", e.Person.Name, e.Won, e.Points))
	}
	over := ""
	if c.Over {
		over = " over"
	}
	return fmt.Sprintf("%d of %d: %s%s", c.Game, c.Of, strings.Join(list, ", "), over)
}

func stands(t *testing.T, s *State, want string) {
	t.Helper()
	if got := result(s); got != want {
		t.Errorf("the series stands %q, not %q", got, want)
	}
}

func TestSeries_OfThreeGames(t *testing.T) {
	s := seated(t, Terms{Series: "3"}, anna, bert, carl)
	stands(t, s, "1 of 3: Anna 0/0, Bert 0/0, Carl 0/0")
	first := s.id
	wins(t, s, bert)
	if got := result(s); !strings.HasPrefix(got, "1 of 3: Bert 1/4, ") {
		t.Errorf("after the first game it stands %s", got)
	}
	s = again(t, s, anna, bert, carl)
	if s.phase != Playing || s.chairs[0].person != bert || s.agreed.Series.ID != first {
		t.Errorf("the second game is %s, of series %s, with %+v", s.phase, s.agreed.Series.ID, s.chairs)
	}
	wins(t, s, anna)
	s = again(t, s, anna, bert, carl)
	wins(t, s, bert)
	if got := result(s); !strings.HasPrefix(got, "3 of 3: Bert 2/") || !strings.HasSuffix(got, " over") {
		t.Errorf("at the end it stands %s", got)
	}
	stands(t, again(t, s, anna, bert, carl), "1 of 3: Anna 0/0, Bert 0/0, Carl 0/0")
}

func TestSeries_ToTwoVictories(t *testing.T) {
	s := seated(t, Terms{Series: "first-2"}, anna, bert)
	for i, c := range []struct {
		winner Person
		want   string
	}{
		{anna, "1 of 0: Anna 1/2, Bert 0/0"},
		{bert, "2 of 0: Anna 1/2, Bert 1/2"},
		{bert, "3 of 0: Bert 2/4, Anna 1/2 over"},
	} {
		if i > 0 {
			s = again(t, s, anna, bert)
		}
		wins(t, s, c.winner)
		stands(t, s, c.want)
	}
}

func TestSeries_PointsForPlaces(t *testing.T) {
	order := [][]rules.Seat{{3}, {1, 4}, {2}}
	for seat, want := range map[rules.Seat][2]int{3: {1, 6}, 1: {0, 3}, 4: {0, 3}, 2: {0, 0}} {
		if won, points := placePoints(order, seat); won != want[0] || points != want[1] {
			t.Errorf("seat %d has won %d and has %d points, not %v", seat, won, points, want)
		}
	}
	if won, points := placePoints([][]rules.Seat{{1, 2}}, 2); won != 1 || points != 1 {
		t.Errorf("who shares the first of two places has won %d and has %d points", won, points)
	}
}

// A game that was ended by agreement does not count: the same one is played again.
func TestSeries_AGameWithoutAnEndIsPlayedAgain(t *testing.T) {
	s := seated(t, Terms{Series: "2"}, anna, bert)
	run(t, s, at(anna, bert), []act{{anna, Ask{What: MatterEnd}, ""}, {bert, Ask{}, ""}})
	s = again(t, s, anna, bert)
	stands(t, s, "1 of 2: Anna 0/0, Bert 0/0")
	wins(t, s, bert)
	stands(t, s, "1 of 2: Bert 1/2, Anna 0/0")
}

// All can agree that a series ends, during a game or after it.
func TestSeries_EndsByAgreement(t *testing.T) {
	during := seated(t, Terms{Series: "5"}, anna, bert)
	run(t, during, at(anna, bert), []act{{anna, Ask{What: MatterSeries}, ""}, {bert, Ask{What: MatterSeries}, ""}})
	stands(t, during, "1 of 5: Anna 0/0, Bert 0/0")
	wins(t, during, anna)
	stands(t, during, "1 of 5: Anna 1/2, Bert 0/0 over")

	after := seated(t, Terms{Series: "5"}, anna, bert)
	wins(t, after, anna)
	run(t, after, at(anna, bert), []act{
		{anna, Ask{What: MatterPause}, "game-over"}, {anna, Ask{What: MatterSeries}, ""}, {bert, Decline{}, ""}, {bert, Ask{What: MatterSeries}, ""},
	})
	stands(t, after, "1 of 5: Anna 1/2, Bert 0/0")
	run(t, after, at(anna, bert), []act{{anna, Ask{}, ""}, {anna, Ask{What: MatterSeries}, "game-over"}})
	stands(t, after, "1 of 5: Anna 1/2, Bert 0/0 over")
	stands(t, again(t, after, anna, bert), "1 of 5: Bert 0/0, Anna 0/0")
}

// The result of a game names the winner whom its series counts: not who has given up, however many points a bot made there.
func TestSeries_AGameNamesTheWinnerWhomItCounts(t *testing.T) {
	s := seated(t, Terms{Rated: "off", Series: "3"}, anna, bert)
	run(t, s, at(anna, bert), []act{{bert, Resign{}, ""}})
	wins(t, s, bert)
	stands(t, s, "1 of 3: Anna 1/2, Bert 0/0")
	if won := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{}).Winners(); len(won) != 1 || won[0] != s.SeatOf(anna.ID) {
		t.Errorf("won have the seats %v", won)
	}
}

// A series goes on with its game; its other terms can change.
func TestSeries_KeepsItsGame(t *testing.T) {
	s := seated(t, Terms{Series: "3"}, anna, bert)
	wins(t, s, anna)
	run(t, s, at(anna, bert), []act{{anna, Rematch{&Proposal{Game: "toy"}}, "series-goes-on"}})
	fx := s.Step(anna, Rematch{}, at(anna)) // Bert is not here
	next := fx.Rematch.State
	if next.phase != Gathering || next.chairs[0].person != bert || next.chairs[0].ready {
		t.Fatalf("while Bert is away the next table is %s with %+v", next.phase, next.chairs)
	}
	run(t, next, at(anna), []act{
		{anna, Change{Proposal{Terms: Terms{Series: "2"}}}, "series-goes-on"}, {anna, Change{Proposal{Terms: Terms{Clock: "1h"}}}, ""},
		{anna, RemoveBot{1}, ""}, {anna, AddBot{Level: "easy"}, ""}, {anna, Ready{true}, ""},
	})
	stands(t, next, "2 of 3: Anna 1/2, Bert 0/0, Dusty 0/0")
	if next.phase != Playing {
		t.Errorf("with a bot in Bert's place the next game is %s", next.phase)
	}
}

// Over days the next game begins without those who are away: they have agreed on it.
func TestSeries_OverDaysWaitsForNobody(t *testing.T) {
	s := seated(t, Terms{Series: "2", Clock: "1d"}, anna, bert)
	wins(t, s, anna)
	next := s.Step(anna, Rematch{}, at(anna)).Rematch.State
	if next.phase != Playing || next.SeatOf(bert.ID) != 1 {
		t.Errorf("the next game is %s, with Bert on seat %d", next.phase, next.SeatOf(bert.ID))
	}
}

// What a table with a bot stands for is told by its facts alone.
func TestSeries_IsReadFromItsFacts(t *testing.T) {
	s := seated(t, Terms{Series: "2"}, anna, bert)
	wins(t, s, bert)
	fx := s.Step(anna, Rematch{}, at(anna))
	o := fx.Rematch
	read, err := Replay(saloon, o.State.id, append(o.Facts, Fact{noon, NameChanged{Person{ID: "b", Name: "Berta", Kind: KindPlayer}}}))
	if err != nil {
		t.Fatal(err)
	}
	stands(t, read, "2 of 2: Berta 1/2, Anna 0/0")
	stands(t, o.State, "2 of 2: Bert 1/2, Anna 0/0")
}

// One who leads is one of those whom nobody is before.
func TestSeries_Leaders(t *testing.T) {
	s := seated(t, Terms{Series: "2"}, anna, bert)
	if n := len(s.seriesCard().Leaders()); n != 2 {
		t.Errorf("before the first game %d lead", n)
	}
	wins(t, s, bert)
	if l := s.seriesCard().Leaders(); len(l) != 1 || l[0].Person != bert {
		t.Errorf("after Bert's victory %v lead", l)
	}
}
