package table

import (
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// counted is what would be random, and counts how often it is asked for.
type counted struct {
	given
	asked *int
}

func (c counted) Seed() rules.Seed { *c.asked++; return c.given.Seed() }
func (c counted) TableID() ID      { *c.asked++; return c.given.TableID() }
func (c counted) Code() string     { *c.asked++; return c.given.Code() }

func TestStep_NothingRandomIsMadeThatNobodyNeeds(t *testing.T) {
	s, asked := gathering(t, 2, "open"), 0
	m := at(anna, bert)
	m.New = counted{asked: &asked}
	run(t, s, m, []act{{bert, Say{"howdy"}, ""}, {bert, Sit{}, ""}, {bert, Ready{true}, ""}})
	if asked != 0 {
		t.Errorf("chat, a seat and a ready player take %d random things", asked)
	}
	run(t, s, m, []act{{anna, Ready{true}, ""}})
	if asked != 2 { // run asks each step twice
		t.Errorf("the start takes %d seeds for two steps", asked)
	}
	run(t, s, m, []act{{anna, Play{tabletest.Take(1), current}, ""}})
	if asked != 2 {
		t.Error("a move takes something random")
	}
}

// watched is a game whose matches count how often a move is checked.
type watched struct {
	tabletest.Pennies
	checks *int
}

func (w watched) New(s rules.Setup) (rules.Match, error) {
	m, err := w.Pennies.New(s)
	return &watchedMatch{m, w.checks}, err
}

type watchedMatch struct {
	rules.Match
	checks *int
}

func (m *watchedMatch) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	*m.checks++
	return m.Match.Refuse(seat, move)
}

func (m *watchedMatch) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	*m.checks++
	return m.Match.Play(seat, move, out)
}

func (m *watchedMatch) Clone() rules.Match { return &watchedMatch{m.Match.Clone(), m.checks} }

func (m *watchedMatch) CopyFrom(o rules.Match) { m.Match.CopyFrom(o.(*watchedMatch).Match) }

func TestStep_AMoveIsCheckedOnce(t *testing.T) {
	checks := 0
	here := *saloon
	here.Games = []rules.Game{watched{checks: &checks}}
	o, refused := here.Open(anna, Proposal{Game: "toy", Seats: 1}, at(anna))
	if refused != nil {
		t.Fatal(refused)
	}
	begun := o.State.Step(anna, Ready{true}, at(anna)).After
	checks = 0
	fx := begun.Step(anna, Play{tabletest.Take(1), begun.Lines()}, at(anna))
	if fx.Refused != nil || len(fx.Facts) != 1 || checks != 1 {
		t.Errorf("one move was checked %d times: %+v", checks, fx)
	}
}

func TestStep_AHouseWithAnUnplayableScriptDoesNotDrawByChance(t *testing.T) {
	s := gathering(t, 1, "open")
	broken := s.agreed
	broken.Setup.Script = []string{"take 1"} // which no house does
	happened(t, s, Changed{By: anna, Agreed: broken})
	run(t, s, at(anna), []act{{anna, Ready{true}, "cannot-start"}})
	if s.phase != Gathering || s.Lines() != 0 {
		t.Errorf("it is %s with %d lines", s.phase, s.Lines())
	}
}

func TestState_IsAValue(t *testing.T) {
	s := playing(t, "open")
	one := s.Step(anna, Play{tabletest.Take(1), 1}, at()).After
	other := s.Step(anna, Play{tabletest.Take(2), 1}, at()).After
	if s.Lines() != 1 || one.Lines() < 2 || other.Lines() < 2 {
		t.Fatalf("the logs have %d, %d and %d lines", s.Lines(), one.Lines(), other.Lines())
	}
	if a, b := one.record.Line(1).Move, other.record.Line(1).Move; a != tabletest.Take(1) || b != tabletest.Take(2) {
		t.Errorf("two futures of one table have the moves %v and %v", a, b)
	}
	said := s.Step(bert, Say{"one"}, at()).After
	also := s.Step(bert, Say{"two"}, at()).After
	if said.chat[0].Text != "one" || also.chat[0].Text != "two" || len(s.chat) != 0 {
		t.Errorf("said are %v and %v", said.chat, also.chat)
	}
}
