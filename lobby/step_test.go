package lobby

import (
	"reflect"
	"testing"
	"time"

	"saloon/data"
	"saloon/rules"
)

var (
	noon  = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	anna  = Person{ID: "a", Name: "Anna", Kind: KindPlayer}
	bert  = Person{ID: "b", Name: "Bert", Kind: KindPlayer}
	carl  = Person{ID: "c", Name: "Carl", Kind: KindPlayer}
	guest = Person{ID: "guest-1", Name: "Gus", Kind: KindGuest}
)

func toyHouse(id string) rules.Game {
	if id == "toy" {
		return toy{}
	}
	return nil
}

func at(here ...Person) moment {
	m := moment{now: noon, here: map[PlayerID]bool{}, seed: rules.Seed{1}, spare: "spare", code: "secret"}
	for _, p := range here {
		m.here[p.ID] = true
	}
	return m
}

// current stands for the number of lines that a table has when a Play is made.
const current = -9

// act is one command in a script of a table.
type act struct {
	by      Person
	command Command
	refused string // the refusal's code, or empty when it must be done
}

// gathering is a table that Anna has made.
func gathering(t *testing.T, seats int, mode string) *state {
	t.Helper()
	a, refused := agree(toyHouse, Proposal{Game: "toy", Seats: seats, Options: map[string]string{"mode": mode}}, agreement{}, "code")
	if refused != nil {
		t.Fatal(refused)
	}
	s := newState("t", toyHouse)
	applyTo(t, s, factAgreed(factOpen, noon, anna, a), factBy(factSit, noon, 1, anna))
	return s
}

func applyTo(t *testing.T, s *state, facts ...data.Entry) {
	t.Helper()
	for _, e := range facts {
		if err := s.apply(e); err != nil {
			t.Fatal(err)
		}
	}
}

// run carries out a script; every step is asked twice and must answer the same.
func run(t *testing.T, s *state, m moment, script []act) {
	t.Helper()
	for i, a := range script {
		if p, ok := a.command.(Play); ok && p.At == current {
			a.command = Play{p.Move, s.played()}
		}
		fx, again := s.step(a.by, a.command, m), s.step(a.by, a.command, m)
		if !reflect.DeepEqual(fx, again) {
			t.Fatalf("line %d: %T gives %+v, and then %+v", i, a.command, fx, again)
		}
		switch {
		case a.refused == "" && fx.refused != nil:
			t.Fatalf("line %d: %T of %s is refused: %s", i, a.command, a.by.Name, fx.refused.Sentence())
		case a.refused != "" && (fx.refused == nil || fx.refused.Code != a.refused):
			t.Fatalf("line %d: %T of %s: %v, not the refusal %s", i, a.command, a.by.Name, fx.refused, a.refused)
		case a.refused != "" && len(fx.facts) > 0:
			t.Fatalf("line %d: a refusal with facts: %+v", i, fx.facts)
		}
		applyTo(t, s, fx.facts...)
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
			{bert, RemoveBot{2}, "only-the-host"}, {anna, RemoveBot{1}, "person-is-here"}, {anna, RemoveBot{9}, "no-bot-there"},
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
			{anna, Play{take(1), 0}, "game-not-begun"}, {anna, Resign{}, "game-not-begun"}, {anna, Rematch{}, "game-not-over"},
		},
		"chat is cleaned": {{bert, Say{"\x1b[2J \u202e"}, ""}, {bert, Say{" \u200b\x07"}, "nothing-said"}},
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
			if s.phase != Playing || s.played() != 1 || s.record.Line(0).Seat != rules.House {
				t.Fatalf("it is %s after %d lines", s.phase, s.played())
			}
			if s.seed != (rules.Seed{1}) {
				t.Error("the seed is not the moment's")
			}
			run(t, s, at(anna), []act{{carl, Sit{}, "game-has-begun"}, {anna, AddBot{Level: "random"}, "game-has-begun"}, {anna, Close{}, "game-has-begun"}})
		})
	}
}

// playing is a game of Anna and Bert.
func playing(t *testing.T, mode string) *state {
	t.Helper()
	s := gathering(t, 2, mode)
	run(t, s, at(anna, bert), []act{{bert, Sit{}, ""}, {anna, Ready{true}, ""}, {bert, Ready{true}, ""}})
	return s
}

func TestStep_Playing(t *testing.T) {
	s := playing(t, "open")
	run(t, s, at(anna, bert), []act{
		{bert, Play{take(1), 1}, "not-your-turn"}, {carl, Play{take(1), 1}, "no-seat-of-yours"}, {anna, Play{take(4), 1}, "TOY-1"},
		{anna, Play{take(1), 0}, "game-has-gone-on"}, {anna, Play{take(1), 2}, "game-has-gone-on"}, {anna, Play{rules.NoMove, 1}, "TOY-1"},
		{anna, Play{rules.Undo, 1}, "nothing-to-undo"}, {anna, Play{take(1), 1}, ""}, {anna, Play{take(1), 1}, "game-has-gone-on"},
		{bert, Play{rules.Undo, current}, "nothing-to-undo"}, {anna, Play{rules.Undo, current}, ""}, {anna, Play{take(1), current}, ""},
		{anna, Rematch{}, "game-not-over"},
	})
	if s.story[1].undone != true || s.story[2].undone != true || s.story[3].undone {
		t.Errorf("the story is %+v", s.story)
	}
}

func TestStep_TheHouseDrawsInTheSameWrite(t *testing.T) {
	s := playing(t, "open")
	people := []Person{anna, bert}
	for i := 0; s.phase == Playing; i++ {
		seat := s.record.Match().ToAct().First()
		fx := s.step(people[seat-1], Play{take(1), s.played()}, at(anna, bert))
		applyTo(t, s, fx.facts...)
		if s.record.Match().ToAct().Has(rules.House) {
			t.Fatal("a state is left in which the house has to act")
		}
	}
	draws := 0
	for i := range s.played() {
		if s.record.Line(i).Seat == rules.House {
			if want := s.seed.Source(i); i == 0 && s.record.Line(0).Move != (&toyMatch{}).Draw(want) {
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
		{anna, Stand{}, ""}, {anna, Play{take(1), 1}, "bot-plays-for-you"}, {carl, Sit{1}, "game-has-begun"},
		{Person{}, botMove{seat: 1, move: take(1), at: 1}, ""}, {anna, Sit{}, ""}, {anna, Play{take(1), 2}, "not-your-turn"},
		{bert, Resign{}, ""}, {bert, Sit{}, "you-gave-up"}, {bert, Play{take(1), 2}, "you-gave-up"}, {bert, Resign{}, "you-gave-up"},
		{Person{}, botMove{seat: 2, move: take(1), at: 2}, ""}, {anna, Play{take(1), current}, ""},
	})
	if got := s.finished().Left; !reflect.DeepEqual(got, []int{2}) {
		t.Errorf("seats %v left", got)
	}
}

func TestStep_ABotsAnswer(t *testing.T) {
	tests := []struct {
		name string
		move botMove
		want string // the fact that follows, empty for none
	}{
		{"a legal move", botMove{seat: 1, move: take(3), at: 1}, "take 3"},
		{"an illegal move becomes the default", botMove{seat: 1, move: take(9), at: 1}, "take 1"},
		{"no move becomes the default", botMove{seat: 1, at: 1}, "take 1"},
		{"an undo becomes the default", botMove{seat: 1, move: rules.Undo, at: 1}, "take 1"},
		{"a late one is dropped", botMove{seat: 1, move: take(1), at: 0}, ""},
		{"one of another seat is dropped", botMove{seat: 2, move: take(1), at: 1}, ""},
	}
	for _, test := range tests {
		s := playing(t, "open")
		applyTo(t, s, factOf(factAway, noon, 1))
		fx := s.step(Person{}, test.move, at())
		got := ""
		if len(fx.facts) > 0 {
			got = fx.facts[0].Text
		}
		if got != test.want || fx.refused != nil {
			t.Errorf("%s: %+v", test.name, fx)
		}
	}
	s := playing(t, "open")
	if fx := s.step(Person{}, botMove{seat: 1, move: take(1), at: 1}, at()); len(fx.facts) > 0 {
		t.Errorf("a bot moves for somebody who plays: %+v", fx)
	}
}

func TestStep_SecretChoicesDoNotMakeEachOtherStale(t *testing.T) {
	s := playing(t, "secret")
	run(t, s, at(anna, bert), []act{
		{bert, Play{pick(2), 0}, ""}, // Bert is first, Anna still looks at an empty log
		{anna, Play{pick(1), 1}, ""}, // the reveal
		{bert, Play{pick(1), 1}, "game-has-gone-on"}, {bert, Play{pick(3), 2}, ""}, {bert, Play{recall(3), 2}, "game-has-gone-on"},
		{bert, Play{recall(3), 3}, ""}, {anna, Play{pick(3), 2}, ""}, {bert, Play{pick(1), 4}, ""},
	})
	if s.played() != 6 || s.record.Match().Secret() != 3 {
		t.Errorf("after %d lines the choice is number %d", s.played(), s.record.Match().Secret())
	}
}

func TestStep_AGuestWhoLeaves(t *testing.T) {
	s := gathering(t, 2, "open")
	run(t, s, at(anna), []act{{guest, Sit{}, ""}, {guest, departed{}, ""}})
	if s.seatOf(guest.ID) != rules.Observer {
		t.Error("the seat is kept before the start")
	}
	run(t, s, at(anna), []act{{guest, Sit{}, ""}, {guest, Ready{true}, ""}, {anna, Ready{true}, ""}, {guest, departed{}, ""}})
	if !s.chairs[1].byBot() || s.chairs[0].byBot() {
		t.Errorf("the chairs are %+v", s.chairs)
	}
	run(t, s, at(anna), []act{{carl, departed{}, ""}, {guest, departed{}, ""}})
}

func TestStep_AfterARestartTheGuestsAreGone(t *testing.T) {
	s := gathering(t, 3, "open")
	run(t, s, at(anna), []act{{guest, Sit{}, ""}, {Person{}, restored{}, ""}})
	if s.seatOf(guest.ID) != rules.Observer || s.seatOf(anna.ID) != 1 {
		t.Errorf("the chairs are %+v", s.chairs)
	}
}

func TestStep_Rematch(t *testing.T) {
	s := playing(t, "open")
	run(t, s, at(anna, bert), []act{{bert, Resign{}, ""}, {anna, Resign{}, ""}})
	for s.phase != Over {
		seat := s.record.Match().ToAct().First()
		run(t, s, at(), []act{{Person{}, botMove{seat: seat, at: s.played()}, ""}})
	}
	run(t, s, at(anna, bert), []act{{carl, Rematch{}, "no-seat-of-yours"}, {anna, Play{take(1), s.played()}, "game-over"}, {anna, Rematch{}, ""}, {anna, Rematch{}, ""}})
	if s.next != "" {
		t.Fatal("it starts before Bert has asked")
	}
	fx := s.step(bert, Rematch{}, at(anna, bert))
	applyTo(t, s, fx.facts...)
	next := newState("spare", toyHouse)
	applyTo(t, next, fx.rematch...)
	if s.next != "spare" || next.phase != Playing || next.host != anna || next.chairs[0].person != bert || next.chairs[1].person != anna {
		t.Errorf("the next table is %s with %+v, host %v", next.phase, next.chairs, next.host)
	}
	run(t, s, at(anna, bert), []act{{anna, Rematch{}, ""}})
}

func TestStep_ARematchDoesNotWaitForThoseWhoLeft(t *testing.T) {
	s := playing(t, "open")
	applyTo(t, s, factOf(factAway, noon, 1), factOf(factAway, noon, 2))
	for s.phase != Over {
		run(t, s, at(), []act{{Person{}, botMove{seat: s.record.Match().ToAct().First(), at: s.played()}, ""}})
	}
	fx := s.step(bert, Rematch{}, at(bert, carl))
	next := newState("spare", toyHouse)
	applyTo(t, next, fx.rematch...)
	if next.phase != Gathering || next.host != bert || next.chairs[0].person != bert || !next.chairs[1].empty() {
		t.Errorf("the next table is %s with %+v, host %v", next.phase, next.chairs, next.host)
	}
}

func TestStep_AJournalDoesNotGrowForEver(t *testing.T) {
	s := playing(t, "open")
	s.lines = maxFacts
	run(t, s, at(anna, bert), []act{
		{bert, Say{"hello"}, "journal-full"}, {anna, Play{take(1), 1}, ""}, {anna, Play{rules.Undo, current}, "journal-full"},
		{bert, Play{take(1), current}, ""}, {bert, Stand{}, ""},
	})
}

func TestApply_RefusesWhatMakesNoSense(t *testing.T) {
	tests := map[string]data.Entry{
		"an unknown kind":       factOf("dance", noon, 1),
		"a seat that is not":    factBy(factSit, noon, 7, bert),
		"a move before the end": factText(factMove, noon, 1, "take 1"),
		"an odd seed":           factText(factStart, noon, 0, "xyz"),
		"no agreement":          {Kind: factChange, More: []byte("[]")},
	}
	for name, e := range tests {
		if err := gathering(t, 2, "open").apply(e); err == nil {
			t.Errorf("%s is applied", name)
		}
	}
	for _, text := range []string{"take 9", "jump", "pick 1"} {
		if err := playing(t, "open").apply(factText(factMove, noon, 1, text)); err == nil {
			t.Errorf("the move %q is applied", text)
		}
	}
}

func TestStep_APlayersBotIsMarkedAndKeepsToItsOwnChairs(t *testing.T) {
	annas, berts := anna, bert
	annas.Kind, berts.Kind = KindBot, KindBot
	s := gathering(t, 2, "open")
	run(t, s, at(anna, bert), []act{
		{annas, Ready{true}, "you-sit-here-yourself"}, {annas, Say{"help"}, "you-sit-here-yourself"}, {berts, Sit{}, ""},
		{berts, Ready{true}, ""}, {anna, Ready{true}, ""}, {annas, Play{take(1), current}, "you-sit-here-yourself"},
		{anna, Play{take(1), current}, ""}, {berts, Play{take(1), current}, ""},
	})
	e, err := s.export()
	if err != nil || e.Seats[0]["kind"] != "player" || e.Seats[1]["kind"] != "bot" {
		t.Errorf("the export says %v (%v)", e.Seats, err)
	}
	if fx := s.step(berts, Resign{}, at(anna)); fx.refused != nil {
		t.Error(fx.refused.Sentence())
	}
}
