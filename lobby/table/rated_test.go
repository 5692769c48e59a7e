package table

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// rating is a table of so many seats that rates its game if it can.
func rating(t *testing.T, host Person, seats int, p Proposal) *State {
	t.Helper()
	p.Game, p.Seats = "toy", seats
	o, refused := saloon.Open(host, p, at(host))
	if refused != nil {
		t.Fatal(refused)
	}
	return o.State
}

func TestRated_WhoSitsAndWhatIsAgreed(t *testing.T) {
	robot := Person{ID: "r", Name: "Robot", Kind: KindBot}
	tests := []struct {
		name   string
		host   Person
		terms  Terms
		others []act
		want   RatedList
	}{
		{"two players", anna, Terms{}, []act{{bert, Sit{}, ""}}, RatedFolks},
		{"one so far", anna, Terms{}, nil, RatedFolks},
		{"not wanted", anna, Terms{Rated: "off"}, []act{{bert, Sit{}, ""}}, NotRated},
		{"hints", anna, Terms{Hints: "on"}, []act{{bert, Sit{}, ""}}, NotRated},
		{"a guest", anna, Terms{}, []act{{guest, Sit{}, ""}}, NotRated},
		{"a bot", anna, Terms{}, []act{{anna, AddBot{Level: "easy"}, ""}}, NotRated},
		{"a bot that goes again", anna, Terms{}, []act{{anna, AddBot{Level: "easy"}, ""}, {anna, RemoveBot{2}, ""}, {bert, Sit{}, ""}}, RatedFolks},
		{"a program and a player", robot, Terms{Rated: "on"}, []act{{bert, Sit{}, ""}}, NotRated},
		{"a program that did not ask for it", robot, Terms{}, []act{{robot, AddBot{Level: "easy"}, ""}}, NotRated},
		{"a program among bots", robot, Terms{Rated: "on"}, []act{{robot, AddBot{Level: "easy"}, ""}, {robot, AddBot{Level: "random"}, ""}}, RatedBots},
		{"the same bot twice", robot, Terms{Rated: "on"}, []act{{robot, AddBot{Level: "easy"}, ""}, {robot, AddBot{Level: "easy"}, ""}}, NotRated},
	}
	for _, test := range tests {
		s := rating(t, test.host, 3, Proposal{Terms: test.terms})
		run(t, s, at(test.host, bert), test.others)
		if got := s.Rated(); got != test.want || s.Card(Surroundings{}).Rated != got {
			t.Errorf("%s: rated among %q, not %q", test.name, got, test.want)
		}
	}
	old := rating(t, anna, 2, Proposal{})
	old.agreed.Terms = Terms{Clock: "1m"} // as a program before ratings wrote it down
	if old.Rated() != NotRated || old.agreed.Terms.Get(TermRated) != "off" {
		t.Error("a table from before ratings is rated")
	}
}

// ratedPlaying is a rated game of two that has begun.
func ratedPlaying(t *testing.T, mode string, terms Terms) *State {
	t.Helper()
	s := rating(t, anna, 2, Proposal{Options: map[string]string{"mode": mode}, Terms: terms})
	run(t, s, at(anna, bert), []act{{bert, Sit{}, ""}, {anna, Ready{true}, ""}, {bert, Ready{true}, ""}})
	return s
}

func TestRated_TakesBackOnlyInAnUnfinishedTurn(t *testing.T) {
	s := ratedPlaying(t, "open", Terms{})
	run(t, s, at(anna, bert), []act{{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, "rated-turn-over"}})
	if snap := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{}); snap.CanUndo {
		t.Error("what is refused is offered")
	}
	s = ratedPlaying(t, "secret", Terms{}) // nobody knows what it was
	run(t, s, at(anna, bert), []act{{anna, Play{tabletest.Pick(1), current}, ""}, {anna, Play{rules.Undo, current}, ""}})
	s = ratedPlaying(t, "open", Terms{Hints: "on"})
	run(t, s, at(anna, bert), []act{{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, ""}})
}

func TestRated_WhoLeavesOrIsLateCountsAsGone(t *testing.T) {
	tests := []struct {
		name  string
		terms Terms
		acts  []act
		want  []rules.Seat
	}{
		{"back before the bot has moved", Terms{}, []act{{anna, Stand{}, ""}, {anna, Sit{}, ""}, {anna, Play{tabletest.Take(1), current}, ""}}, nil},
		{"back after the bot has moved", Terms{}, []act{{anna, Stand{}, ""}, {Person{}, BotChose{Seat: 1, Move: tabletest.Take(1), At: 1}, ""}, {anna, Sit{}, ""}}, []rules.Seat{1}},
		{"gone", Terms{}, []act{{bert, Stand{}, ""}}, []rules.Seat{2}},
		{"given up, then the other one", Terms{}, []act{
			{anna, Resign{}, ""}, {Person{}, BotChose{Seat: 1, Move: tabletest.Take(1), At: 1}, ""},
			{bert, Resign{}, ""}, {Person{}, BotChose{Seat: 2, Move: tabletest.Take(1), At: 2}, ""}}, []rules.Seat{1, 2}},
		{"the second one first", Terms{}, []act{
			{bert, Resign{}, ""}, {anna, Play{tabletest.Take(1), current}, ""}, {Person{}, BotChose{Seat: 2, Move: tabletest.Take(1), At: 2}, ""},
			{anna, Resign{}, ""}, {Person{}, BotChose{Seat: 1, Move: tabletest.Take(1), At: 3}, ""}}, []rules.Seat{2, 1}},
		{"the second one before it decides", Terms{}, []act{
			{bert, Resign{}, ""}, {anna, Resign{}, ""}, {Person{}, BotChose{Seat: 1, Move: tabletest.Take(1), At: 1}, ""}}, []rules.Seat{2, 1}},
	}
	for _, test := range tests {
		s := ratedPlaying(t, "open", test.terms)
		run(t, s, at(anna, bert), test.acts)
		if got := s.Result().Away; !slices.Equal(got, test.want) {
			t.Errorf("%s: %v are gone, not %v", test.name, got, test.want)
		}
	}
	for _, standIn := range []string{"on", "off"} {
		s := ratedPlaying(t, "open", Terms{Clock: "1m", StandIn: standIn})
		late := at(anna, bert)
		late.Now = late.Now.Add(time.Minute + time.Second)
		run(t, s, late, []act{{Person{}, RanOut{}, ""}})
		if standIn == "on" {
			run(t, s, late, []act{{Person{}, BotChose{Seat: 1, Move: tabletest.Take(1), At: 1}, ""}, {anna, Sit{}, ""}})
		}
		run(t, s, late, []act{{bert, Play{tabletest.Take(1), current}, ""}})
		if got := s.Result(); !slices.Equal(got.Away, []rules.Seat{1}) || got.Rated != RatedFolks {
			t.Errorf("stand-in %s: late are %v in a game rated among %q", standIn, got.Away, got.Rated)
		}
	}
}

// Those whose time is over at one moment share the last place, in whatever order their seats stand and
// bots move for them; whoever played on is before them, and whoever came back in time has not ceased.
func TestCounted_WhoRunsOutAtOneMomentSharesThePlace(t *testing.T) {
	for _, test := range []struct {
		standIn string
		choose  []Person
		first   []act
		then    []act // as soon as the time of the others is over, once
		want    [][]rules.Seat
	}{
		{"on", nil, nil, nil, [][]rules.Seat{{1, 2, 3}}},
		{"off", nil, nil, nil, [][]rules.Seat{{1, 2, 3}}},
		{"on", []Person{bert}, nil, nil, [][]rules.Seat{{2}, {1, 3}}},
		{"off", []Person{bert}, nil, nil, [][]rules.Seat{{2}, {1, 3}}},
		{"on", nil, []act{{bert, Resign{}, ""}}, nil, [][]rules.Seat{{1, 3}, {2}}},
		{"on", []Person{bert}, nil, []act{{anna, Sit{}, ""}, {anna, Play{tabletest.Pick(1), current}, ""}, {anna, Resign{}, ""}}, [][]rules.Seat{{2}, {1}, {3}}},
		{"on", []Person{anna, bert, carl}, nil, nil, nil},
	} {
		s := rating(t, anna, 3, Proposal{Options: map[string]string{"mode": "secret"}, Terms: Terms{Clock: "1m", StandIn: test.standIn}})
		run(t, s, at(anna, bert, carl), []act{{bert, Sit{}, ""}, {carl, Sit{}, ""}, {anna, Ready{true}, ""}, {bert, Ready{true}, ""}, {carl, Ready{true}, ""}})
		now, then := at(anna, bert, carl), test.then
		run(t, s, now, test.first)
		for s.Phase() == Playing {
			for _, who := range test.choose {
				if seat := s.SeatOf(who.ID); !s.BotActs(seat) {
					run(t, s, now, []act{{who, Play{tabletest.Pick(1), current}, ""}})
				}
			}
			if len(test.choose) < 3 {
				now.Now = now.Now.Add(time.Minute + time.Second)
			}
			for s.Phase() == Playing && s.lateNow(now.Now) {
				run(t, s, now, []act{{Person{}, RanOut{}, ""}})
				now.Now = now.Now.Add(time.Second)
			}
			if s.Phase() == Playing {
				run(t, s, now, then)
				then = nil
			}
			for _, seat := range []rules.Seat{3, 2, 1} { // bots answer in any order, one after the other
				if s.BotActs(seat) {
					now.Now = now.Now.Add(time.Second)
					run(t, s, now, []act{{Person{}, BotChose{Seat: seat, Move: tabletest.Pick(2), At: s.Lines()}, ""}})
				}
			}
		}
		snap := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{})
		if got := s.Result().Counted; !reflect.DeepEqual(got, test.want) || !reflect.DeepEqual(snap.Counted, test.want) {
			t.Errorf("stand-in %s, %d choose, then %d: it counts as %v, and is shown as %v", test.standIn, len(test.choose), len(test.then), got, snap.Counted)
		}
		for i, c := range snap.Card.Chairs {
			if played := test.want == nil || len(test.choose) > 0 && i == 1; c.Lapsed == played {
				t.Errorf("stand-in %s, %d choose, then %d: seat %d lapsed: %v", test.standIn, len(test.choose), len(test.then), i+1, c.Lapsed)
			}
		}
	}
}

// lateNow reports whether somebody's time is over.
func (s *State) lateNow(now time.Time) bool {
	due, ok := s.NextDeadline()
	return ok && !now.Before(due)
}

// Idle are those who made no move before they ceased to play.
func TestResult_WhoMadeNoMoveOfTheirOwn(t *testing.T) {
	s := ratedPlaying(t, "open", Terms{})
	run(t, s, at(anna, bert), []act{{anna, Play{tabletest.Take(1), current}, ""}, {bert, Resign{}, ""}, {anna, Resign{}, ""}})
	if r := s.Result(); !slices.Equal(r.Idle, []rules.Seat{2}) || len(r.Away) != 2 {
		t.Errorf("of %v, %v made no move", r.Away, r.Idle)
	}
}
