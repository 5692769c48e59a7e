package table

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

var (
	noon  = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	anna  = Person{ID: "a", Name: "Anna", Kind: KindPlayer}
	bert  = Person{ID: "b", Name: "Bert", Kind: KindPlayer}
	carl  = Person{ID: "c", Name: "Carl", Kind: KindPlayer}
	guest = Person{ID: "guest-1", Name: "Gus", Kind: KindGuest}
)

var saloon = &Saloon{
	Games: []rules.Game{tabletest.Pennies{}}, Levels: []string{"random", "easy"},
	Alike: func(a, b string) bool { return a == b },
}

// given is what would be random.
type given struct{}

func (given) Seed() rules.Seed { return rules.Seed{1} }
func (given) TableID() ID      { return "spare" }
func (given) Code() string     { return "secret" }

func at(here ...Person) Moment {
	m := Moment{Now: noon, Here: map[PlayerID]bool{}, New: given{}}
	for _, p := range here {
		m.Here[p.ID] = true
	}
	return m
}

// current stands for the number of lines that a table has when a Play is made.
const current = -9

// act is one command or occasion in a script of a table.
type act struct {
	by      Person
	what    any
	refused string // the refusal's code, or empty when it must be done
}

// gathering is a table that Anna has made.
func gathering(t *testing.T, seats int, mode string) *State {
	t.Helper()
	o, refused := saloon.Open(anna, Proposal{Game: "toy", Seats: seats, Options: map[string]string{"mode": mode}, Terms: Terms{Rated: "off"}}, at(anna))
	if refused != nil {
		t.Fatal(refused)
	}
	return o.State
}

// happened makes something true at a table.
func happened(t *testing.T, s *State, list ...Happening) {
	t.Helper()
	for _, w := range list {
		if err := s.apply(Fact{noon, w}); err != nil {
			t.Fatal(err)
		}
	}
}

// do is what a command or an occasion does.
func do(s *State, by Person, what any, m Moment) Effects {
	if o, ok := what.(Occasion); ok {
		return s.React(o, m)
	}
	return s.Step(by, what.(Command), m)
}

// run carries out a script; every step is asked twice and must answer the same.
func run(t *testing.T, s *State, m Moment, script []act) {
	t.Helper()
	for i, a := range script {
		if p, ok := a.what.(Play); ok && p.At == current {
			a.what = Play{p.Move, s.Lines()}
		}
		fx, again := do(s, a.by, a.what, m), do(s, a.by, a.what, m)
		if !reflect.DeepEqual(fx, again) {
			t.Fatalf("line %d: %T gives %+v, and then %+v", i, a.what, fx, again)
		}
		switch {
		case a.refused == "" && fx.Refused != nil:
			t.Fatalf("line %d: %T of %s is refused: %s", i, a.what, a.by.Name, fx.Refused.Sentence())
		case a.refused != "" && (fx.Refused == nil || fx.Refused.Code != a.refused):
			t.Fatalf("line %d: %T of %s: %v, not the refusal %s", i, a.what, a.by.Name, fx.Refused, a.refused)
		case a.refused != "" && len(fx.Facts) > 0:
			t.Fatalf("line %d: a refusal with facts: %+v", i, fx.Facts)
		}
		if fx.After != nil {
			*s = *fx.After
		}
	}
}

func TestStep_Gathering(t *testing.T) {
	tests := map[string][]act{
		"a seat is one person's": {
			{bert, Sit{1}, "seat-taken"}, {bert, Sit{4}, "no-such-seat"}, {bert, Sit{-1}, "no-such-seat"}, {bert, Sit{}, ""},
			{bert, Sit{2}, ""}, {bert, Sit{3}, ""}, {carl, Sit{2}, ""}, {guest, Sit{}, "table-full"},
		},
		"only who sits is ready": {
			{bert, Ready{true}, "no-seat-of-yours"}, {bert, Stand{}, "no-seat-of-yours"}, {anna, Ready{true}, ""}, {anna, Ready{false}, ""},
		},
		"the host's rights": {
			{bert, AddBot{Level: "random"}, "only-the-host"}, {bert, Close{}, "only-the-host"},
			{bert, Change{Proposal{Seats: 2}}, "only-the-host"}, {anna, AddBot{Level: "random"}, ""},
			{bert, RemoveBot{2}, "only-the-host"}, {anna, RemoveBot{1}, "person-is-here"}, {anna, RemoveBot{9}, "no-bot-there"}, {bert, SendAway{1}, "only-the-host"}, {anna, SendAway{9}, "nobody-to-send-away"},
			{anna, AddBot{Level: "random", Seat: 2}, "seat-taken"}, {anna, AddBot{Level: "wise"}, "no-such-bot"},
			{anna, RemoveBot{2}, ""}, {anna, AddBot{Level: "random", Seat: 9}, "no-such-seat"},
		},
		"a host who leaves hands the table on": {
			{bert, Sit{}, ""}, {anna, Stand{}, ""}, {anna, AddBot{Level: "random"}, "only-the-host"}, {bert, AddBot{Level: "random"}, ""},
		},
		"changes": {
			{anna, Change{Proposal{Game: "chess"}}, "no-such-game"}, {anna, Change{Proposal{Seats: 9}}, "cannot-be-set-up"},
			{anna, Change{Proposal{Options: map[string]string{"mode": "odd"}}}, "cannot-be-set-up"},
			{bert, Sit{3}, ""}, {anna, Change{Proposal{Seats: 2}}, "seat-still-held"}, {bert, Sit{2}, ""},
			{anna, Change{Proposal{Seats: 2, Private: true}}, ""},
		},
		"nothing of a game before the start": {
			{anna, Play{tabletest.Take(1), 0}, "game-not-begun"}, {anna, Resign{}, "game-not-begun"}, {anna, Rematch{}, "game-not-over"},
		},
		"nobody says nothing": {{bert, Say{"howdy"}, ""}, {bert, Say{""}, "nothing-said"}},
	}
	for name, script := range tests {
		t.Run(name, func(t *testing.T) { run(t, gathering(t, 3, "open"), at(anna, bert, carl), script) })
	}
}

func TestStep_WhoSitsMayHostWhileTheHostIsAway(t *testing.T) {
	s := gathering(t, 3, "open")
	run(t, s, at(bert), []act{
		{bert, AddBot{Level: "random"}, "only-the-host"}, {bert, Sit{2}, ""}, {bert, AddBot{Level: "random"}, ""},
	})
}

func TestStep_TheHostFreesTheSeatOfSomebodyWhoIsNotHere(t *testing.T) {
	s := gathering(t, 3, "open")
	run(t, s, at(anna, bert), []act{{bert, Sit{}, ""}, {carl, Sit{}, ""}, {anna, RemoveBot{2}, "person-is-here"}, {anna, RemoveBot{3}, ""}})
	if s.free() != 3 {
		t.Errorf("the chairs are %+v", s.chairs)
	}
}

func TestStep_AChangeAsksEverybodyAgain(t *testing.T) {
	s := gathering(t, 3, "open")
	run(t, s, at(anna), []act{{anna, Ready{true}, ""}, {anna, Change{Proposal{Seats: 2, Options: map[string]string{"mode": "secret"}}}, ""}})
	if s.chairs[0].ready || len(s.chairs) != 2 || s.agreed.Setup.Options["mode"] != "secret" || s.chairs[0].person != anna {
		t.Errorf("the table is %+v with %+v", s.chairs, s.agreed)
	}
}

func TestStep_StartsWhenAllSeatsAreTakenAndReady(t *testing.T) {
	last := map[string][]act{
		"the last one is ready":       {{anna, Ready{true}, ""}, {anna, AddBot{Level: "random"}, ""}, {bert, Sit{}, ""}, {bert, Ready{true}, ""}},
		"the last one is a bot":       {{bert, Sit{}, ""}, {bert, Ready{true}, ""}, {anna, Ready{true}, ""}, {anna, AddBot{Level: "random"}, ""}},
		"bots play while nobody sits": {{anna, Stand{}, ""}, {anna, AddBot{Level: "random"}, ""}, {anna, AddBot{Level: "random"}, ""}, {anna, AddBot{Level: "random"}, ""}},
	}
	for name, script := range last {
		t.Run(name, func(t *testing.T) {
			s := gathering(t, 3, "open")
			run(t, s, at(anna, bert), script[:len(script)-1])
			if s.phase != Gathering {
				t.Fatalf("it is %s too early", s.phase)
			}
			run(t, s, at(anna, bert), script[len(script)-1:])
			if s.phase != Playing || s.Lines() != 1 || s.record.Line(0).Seat != rules.House {
				t.Fatalf("it is %s after %d lines", s.phase, s.Lines())
			}
			if s.seed != (rules.Seed{1}) {
				t.Error("the seed is not the moment's")
			}
			run(t, s, at(anna), []act{{carl, Sit{}, "game-has-begun"}, {anna, AddBot{Level: "random"}, "game-has-begun"}, {anna, Close{}, "game-has-begun"}})
		})
	}
}

// playing is a game of Anna and Bert.
func playing(t *testing.T, mode string) *State {
	t.Helper()
	s := gathering(t, 2, mode)
	run(t, s, at(anna, bert), []act{{bert, Sit{}, ""}, {anna, Ready{true}, ""}, {bert, Ready{true}, ""}})
	return s
}

func TestStep_Playing(t *testing.T) {
	s := playing(t, "open")
	run(t, s, at(anna, bert), []act{
		{bert, Play{tabletest.Take(1), 1}, "not-your-turn"}, {carl, Play{tabletest.Take(1), 1}, "no-seat-of-yours"}, {anna, Play{tabletest.Take(4), 1}, "TOY-1"},
		{anna, Play{tabletest.Take(1), 0}, "game-has-gone-on"}, {anna, Play{tabletest.Take(1), 2}, "game-has-gone-on"}, {anna, Play{rules.NoMove, 1}, "TOY-1"},
		{anna, Play{rules.Undo, 1}, "nothing-to-undo"}, {anna, Play{tabletest.Take(1), 1}, ""}, {anna, Play{tabletest.Take(1), 1}, "game-has-gone-on"},
		{bert, Play{rules.Undo, current}, "nothing-to-undo"}, {anna, Play{rules.Undo, current}, ""}, {anna, Play{tabletest.Take(1), current}, ""},
		{anna, Rematch{}, "game-not-over"},
	})
	undone := func(line int) bool { return s.record.StoryLine(line, rules.Observer).Undone }
	if !undone(1) || !undone(2) || undone(3) {
		t.Error("the undo and what it took back, and nothing else, count as undone")
	}
}

func TestStep_TheHouseDrawsInTheSameWrite(t *testing.T) {
	s := playing(t, "open")
	people := []Person{anna, bert}
	for i := 0; s.phase == Playing; i++ {
		seat := s.match().ToAct().First()
		run(t, s, at(anna, bert), []act{{people[seat-1], Play{tabletest.Take(1), current}, ""}})
		if s.match().ToAct().Has(rules.House) {
			t.Fatal("a state is left in which the house has to act")
		}
	}
	fresh, err := s.game.New(s.agreed.Setup)
	if err != nil {
		t.Fatal(err)
	}
	draws := 0
	for i := range s.Lines() {
		if s.record.Line(i).Seat == rules.House {
			if want := s.seed.Source(i); i == 0 && s.record.Line(0).Move != fresh.Draw(want) {
				t.Error("the first draw is not the seed's")
			}
			draws++
		}
	}
	if draws < 2 {
		t.Errorf("the house drew %d times", draws)
	}
}

func TestStep_LeavingAndComingBack(t *testing.T) {
	s := playing(t, "open")
	run(t, s, at(anna, bert), []act{
		{anna, Stand{}, ""}, {anna, Play{tabletest.Take(1), 1}, "bot-plays-for-you"}, {carl, Sit{1}, "game-has-begun"},
		{Person{}, BotChose{Seat: 1, Move: tabletest.Take(1), At: 1}, ""}, {anna, Sit{}, ""}, {anna, Play{tabletest.Take(1), 2}, "not-your-turn"},
		{bert, Resign{}, ""}, {bert, Sit{}, "you-gave-up"}, {bert, Play{tabletest.Take(1), 2}, "you-gave-up"}, {bert, Resign{}, "you-gave-up"},
		{Person{}, BotChose{Seat: 2, Move: tabletest.Take(1), At: 2}, ""}, {anna, Play{tabletest.Take(1), current}, ""},
	})
	if got := s.Result().Away; !slices.Equal(got, []rules.Seat{1, 2}) {
		t.Errorf("seats %v left", got)
	}
}

func TestStep_ABotsAnswer(t *testing.T) {
	tests := []struct {
		name string
		move BotChose
		want string // the fact that follows, empty for none
	}{
		{"a legal move", BotChose{Seat: 1, Move: tabletest.Take(3), At: 1}, "take 3"},
		{"an illegal move becomes the default", BotChose{Seat: 1, Move: tabletest.Take(9), At: 1}, "take 1"},
		{"no move becomes the default", BotChose{Seat: 1, At: 1}, "take 1"},
		{"an undo becomes the default", BotChose{Seat: 1, Move: rules.Undo, At: 1}, "take 1"},
		{"a late one is dropped", BotChose{Seat: 1, Move: tabletest.Take(1), At: 0}, ""},
		{"one of another seat is dropped", BotChose{Seat: 2, Move: tabletest.Take(1), At: 1}, ""},
	}
	for _, test := range tests {
		s := playing(t, "open")
		happened(t, s, WentAway{Seat: 1})
		fx := s.React(test.move, at())
		got := ""
		if len(fx.Facts) > 0 {
			got = string(s.game.AppendMove(nil, fx.Facts[0].What.(Moved).Move))
		}
		if got != test.want || fx.Refused != nil {
			t.Errorf("%s: %+v", test.name, fx)
		}
	}
	s := playing(t, "open")
	if fx := s.React(BotChose{Seat: 1, Move: tabletest.Take(1), At: 1}, at()); len(fx.Facts) > 0 {
		t.Errorf("a bot moves for somebody who plays: %+v", fx)
	}
	alone := gathering(t, 1, "open")
	run(t, alone, at(anna), []act{{anna, Ready{true}, ""}, {anna, Play{tabletest.Take(1), current}, ""}, {anna, Stand{}, ""}})
	if fx := alone.React(BotChose{Seat: 1, Move: rules.Undo, At: alone.Lines()}, at()); fx.After.match().ToAct() == 0 || fx.Facts[0].What != (Moved{1, tabletest.Take(1)}) {
		t.Errorf("a bot takes back what the player did: %+v", fx.Facts)
	}
}

func TestStep_SecretChoicesDoNotMakeEachOtherStale(t *testing.T) {
	s := playing(t, "secret")
	run(t, s, at(anna, bert), []act{
		{bert, Play{tabletest.Pick(2), 0}, ""}, // Bert is first, Anna still looks at an empty log
		{anna, Play{tabletest.Pick(1), 1}, ""}, // the reveal
		{bert, Play{tabletest.Pick(1), 1}, "game-has-gone-on"}, {bert, Play{tabletest.Pick(3), 2}, ""}, {bert, Play{tabletest.Recall(3), 2}, "game-has-gone-on"},
		{bert, Play{tabletest.Recall(3), 3}, ""}, {anna, Play{tabletest.Pick(3), 2}, ""}, {bert, Play{tabletest.Pick(1), 4}, ""},
	})
	if s.Lines() != 6 || s.match().Secret() != 3 {
		t.Errorf("after %d lines the choice is number %d", s.Lines(), s.match().Secret())
	}
}

func TestStep_AGuestWhoLeaves(t *testing.T) {
	s := gathering(t, 2, "open")
	run(t, s, at(anna), []act{{guest, Sit{}, ""}, {Person{}, Departed{guest}, ""}})
	if s.SeatOf(guest.ID) != rules.Observer {
		t.Error("the seat is kept before the start")
	}
	run(t, s, at(anna), []act{{guest, Sit{}, ""}, {guest, Ready{true}, ""}, {anna, Ready{true}, ""}, {Person{}, Departed{guest}, ""}})
	if !s.chairs[1].byBot() || s.chairs[0].byBot() {
		t.Errorf("the chairs are %+v", s.chairs)
	}
	if fx := s.React(Restored{}, at(anna)); len(fx.Facts) > 0 {
		t.Errorf("after a restart the guest goes away once more: %+v", fx.Facts)
	}
	run(t, s, at(anna), []act{{Person{}, Departed{carl}, ""}, {Person{}, Departed{guest}, ""}})
}

func TestStep_AfterARestartTheGuestsAreGone(t *testing.T) {
	s := gathering(t, 3, "open")
	run(t, s, at(anna), []act{{guest, Sit{}, ""}, {Person{}, Restored{}, ""}})
	if s.SeatOf(guest.ID) != rules.Observer || s.SeatOf(anna.ID) != 1 {
		t.Errorf("the chairs are %+v", s.chairs)
	}
}

func TestStep_AJournalDoesNotGrowForEver(t *testing.T) {
	s := playing(t, "open")
	s.facts = maxFacts
	run(t, s, at(anna, bert), []act{
		{bert, Say{"hello"}, "journal-full"}, {anna, Play{tabletest.Take(1), 1}, ""}, {anna, Play{rules.Undo, current}, "journal-full"},
		{bert, Play{tabletest.Take(1), current}, ""}, {bert, Stand{}, ""},
	})
}

func TestReplay_RefusesWhatMakesNoSense(t *testing.T) {
	tests := map[string]Happening{
		"another opening":         Opened{Host: bert, Agreed: Agreement{Setup: rules.Setup{Game: "toy", Seats: 2}}},
		"a seat that is not":      SatDown{7, bert},
		"a move before the start": Moved{1, tabletest.Take(1)},
		"an unknown game":         Changed{By: anna, Agreed: Agreement{Setup: rules.Setup{Game: "chess", Seats: 2}}},
	}
	o, _ := saloon.Open(anna, Proposal{Game: "toy", Seats: 2}, at(anna))
	for name, w := range tests {
		if _, err := Replay(saloon, "t", append(slices.Clone(o.Facts), Fact{noon, w})); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	for _, facts := range [][]Fact{nil, o.Facts[1:]} {
		if _, err := Replay(saloon, "t", facts); err == nil {
			t.Errorf("%d facts without an opening are taken", len(facts))
		}
	}
	for _, move := range []rules.Move{tabletest.Take(9), tabletest.Pick(1), rules.NoMove, rules.Undo} {
		if err := playing(t, "open").apply(Fact{noon, Moved{1, move}}); err == nil {
			t.Errorf("the move %v is taken", move)
		}
	}
}

func TestStep_APlayersBotIsMarkedAndKeepsToItsOwnChairs(t *testing.T) {
	annas, berts := anna, bert
	annas.Kind, berts.Kind = KindBot, KindBot
	s := gathering(t, 2, "open")
	run(t, s, at(anna, bert), []act{
		{annas, Ready{true}, "you-sit-here-yourself"}, {annas, Say{"help"}, "you-sit-here-yourself"}, {berts, Sit{}, ""},
		{berts, Ready{true}, ""}, {anna, Ready{true}, ""}, {annas, Play{tabletest.Take(1), current}, "you-sit-here-yourself"},
		{anna, Play{tabletest.Take(1), current}, ""}, {berts, Play{tabletest.Take(1), current}, ""},
	})
	e, err := s.Export()
	if err != nil || e.Seats[0]["kind"] != "player" || e.Seats[1]["kind"] != "bot" {
		t.Errorf("the export says %v (%v)", e.Seats, err)
	}
	if fx := s.Step(berts, Resign{}, at(anna)); fx.Refused != nil {
		t.Error(fx.Refused.Sentence())
	}
}
