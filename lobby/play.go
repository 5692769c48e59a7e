package lobby

import (
	"fmt"
	"strings"

	"saloon/data"
	"saloon/rules"
	"saloon/rules/bot"
)

func levelNames() string { return strings.Join(bot.Levels(), ", ") }

// beginning is the start of a game, with the draws of the house before the first
// decision.
func (s *state) beginning(setup rules.Setup, m moment) ([]data.Entry, error) {
	match, err := s.game.New(setup)
	if err != nil {
		return nil, err
	}
	facts := []data.Entry{factText(factStart, m.now, 0, m.seed.String())}
	return append(facts, s.houseTurns(match, setup, m.seed, 0, m)...), nil
}

// houseTurns is what the house draws until somebody else has to decide. It plays
// on in the match that it is given. The line is the next one of the log.
func (s *state) houseTurns(match rules.Match, setup rules.Setup, seed rules.Seed, line int, m moment) (facts []data.Entry) {
	for match.ToAct().Has(rules.House) {
		draw, err := setup.Scripted(s.game, match, s.drawn(setup)+len(facts))
		if err != nil { // the script has ended, or nobody follows it any more
			draw = match.Draw(seed.Source(line))
		}
		if refused := match.Play(rules.House, draw, nil); refused != nil {
			panic(fmt.Sprintf("lobby: the house draws %q, which is refused: %s", moveText(s.game, draw), refused.Code))
		}
		facts = append(facts, factText(factMove, m.now, rules.House, moveText(s.game, draw)))
		line++
	}
	return facts
}

// drawn counts what the house has drawn so far, for a house with a script.
func (s *state) drawn(setup rules.Setup) (n int) {
	for i := 0; len(setup.Script) > 0 && i < s.played(); i++ {
		if s.record.Line(i).Seat == rules.House {
			n++
		}
	}
	return n
}

func (s *state) stepPlay(by Person, c Play, m moment) effects {
	seat := s.seatOf(by.ID)
	switch {
	case s.phase == Gathering:
		return refuse(refusedNotBegun)
	case s.phase == Over:
		return refuse(rules.RefuseOver())
	case seat == rules.Observer:
		return refuse(refusedStanding)
	case s.chair(seat).resigned:
		return refuse(refusedResigned)
	case s.chair(seat).away:
		return refuse(refusedAway)
	case s.chair(seat).left:
		return refuse(refusedLeft)
	case !s.fresh(seat, c.At):
		return refuse(refusedStale)
	case c.Move == rules.Undo && s.lines >= maxFacts:
		return refuse(refusedLong)
	}
	if refused := s.refuses(seat, c.Move); refused != nil {
		return refuse(refused)
	}
	return happen(s.moveFacts(seat, c.Move, m)...)
}

// fresh reports whether a decision made when the log had so many lines still
// answers the game as it stands. What others chose since then in the same secret
// choice does not count: nobody could know it.
func (s *state) fresh(seat rules.Seat, at int) bool {
	if at > s.played() || at < 0 {
		return false
	}
	secret := s.record.Match().Secret()
	for i := at; i < s.played(); i++ {
		if secret == 0 || s.story[i].secret != secret || s.record.Line(i).Seat == seat {
			return false
		}
	}
	return true
}

func (s *state) refuses(seat rules.Seat, move rules.Move) *rules.Refusal {
	if refused := s.refusesPupil(seat, move); refused != nil {
		return refused
	}
	if move != rules.Undo {
		return s.record.Match().Refuse(seat, move)
	}
	if !s.record.CanUndo(seat) {
		return rules.RefuseUndo()
	}
	return nil
}

// moveFacts is a legal move and what the house draws after it.
func (s *state) moveFacts(seat rules.Seat, move rules.Move, m moment) []data.Entry {
	facts := []data.Entry{factText(factMove, m.now, seat, moveText(s.game, move))}
	if move == rules.Undo {
		return facts // it only leads back to where somebody decided before
	}
	after := s.record.Match().Clone()
	if refused := after.Play(seat, move, nil); refused != nil {
		panic("lobby: a move that is not refused is refused: " + refused.Code)
	}
	return append(facts, s.houseTurns(after, s.agreed.Setup, s.seed, s.played()+1, m)...)
}

// stepBotMove plays for a bot. One that found nothing, or nothing legal, makes
// the default move; one whose seat or turn has passed meanwhile makes none.
func (s *state) stepBotMove(c botMove, m moment) effects {
	if s.phase != Playing || !s.hasSeat(c.seat) || !s.chair(c.seat).byBot() || !s.fresh(c.seat, c.at) {
		return effects{}
	}
	match := s.record.Match()
	if !match.ToAct().Has(c.seat) {
		return effects{}
	}
	move := c.move
	if next, on := s.nextLine(); on {
		if next.Seat != c.seat {
			return effects{}
		}
		move = next.Move
	} else if move == rules.NoMove || move == rules.Undo || match.Refuse(c.seat, move) != nil {
		move = match.Default(c.seat)
	}
	return happen(s.moveFacts(c.seat, move, m)...)
}

func (s *state) stepResign(by Person, m moment) effects {
	seat := s.seatOf(by.ID)
	switch {
	case s.phase == Gathering:
		return refuse(refusedNotBegun)
	case s.phase == Over:
		return refuse(rules.RefuseOver())
	case seat == rules.Observer:
		return refuse(refusedStanding)
	case s.chair(seat).resigned:
		return refuse(refusedResigned)
	}
	return happen(factOf(factResign, m.now, seat))
}

// stepRematch notes who asks. When all who sat and are still here have asked, the
// next table opens.
func (s *state) stepRematch(by Person, m moment) effects {
	seat := s.seatOf(by.ID)
	switch {
	case s.phase != Over:
		return refuse(refusedNotOver)
	case seat == rules.Observer:
		return refuse(refusedStanding)
	case s.next != "" || s.asked.Has(seat):
		return effects{}
	}
	fx := happen(factOf(factAsk, m.now, seat))
	asked := s.asked | rules.SeatSet(seat)
	for i, c := range s.chairs {
		if c.human() && m.here[c.person.ID] && !asked.Has(rules.Seat(i+1)) {
			return fx
		}
	}
	fx.facts = append(fx.facts, factText(factNext, m.now, 0, string(m.spare)))
	fx.rematch = s.nextTable(asked, by, m)
	return fx
}

// nextTable is the rematch: the same agreement, every seat one place on, the bots
// and those who asked on their chairs and ready. It starts by itself when that
// is everybody.
func (s *state) nextTable(asked rules.Seats, by Person, m moment) []data.Entry {
	host := by
	if seat := s.seatOf(s.host.ID); asked.Has(seat) {
		host = s.host
	}
	a := s.agreed
	a.Setup.Version = s.game.Info().Version // the newest rules
	a.Setup.Script, a.Lesson = nil, nil
	facts := []data.Entry{factAgreed(factOpen, m.now, host, a)}
	n, all := len(s.chairs), true
	for i := range n {
		c := s.chairs[(i+1)%n]
		was, seat := rules.Seat((i+1)%n+1), rules.Seat(i+1)
		switch {
		case c.level != "":
			e := factBy(factBot, m.now, seat, c.person)
			e.Text = c.level
			facts = append(facts, e)
		case asked.Has(was):
			facts = append(facts, factBy(factSit, m.now, seat, c.person), factOf(factReady, m.now, seat))
		default:
			all = false
		}
	}
	if !all {
		return facts
	}
	begin, err := s.beginning(a.Setup, m)
	if err != nil {
		return facts // it gathers, and says why when somebody is ready again
	}
	return append(facts, begin...)
}
