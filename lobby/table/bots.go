package table

import "saloon/rules"

// BotsToAct lists the seats for which a bot has to decide now.
func (s *State) BotsToAct() (list []rules.Seat) {
	for i := range s.chairs {
		if seat := rules.Seat(i + 1); s.BotActs(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// BotActs reports whether a bot has to decide for the seat now.
func (s *State) BotActs(seat rules.Seat) bool {
	return s.acting(seat) && s.chair(seat).byBot() && s.mayAct(seat)
}

// Level is how well the bot on a seat plays; empty where it stands in for a person.
func (s *State) Level(seat rules.Seat) string { return s.chair(seat).level }

// QuickBots reports whether the saloon's own bots shall move without a pause.
func (s *State) QuickBots() bool { return s.agreed.Terms.Get(TermPace) == paceQuick }

// LessonMove is the move that a lesson prescribes for the seat now, where it does.
func (s *State) LessonMove(seat rules.Seat) (rules.Move, bool) {
	next, guided := s.nextLine()
	return next.Move, guided && next.Seat == seat
}

// Sight is the game as a bot on the seat may know it. The game must have begun.
func (s *State) Sight(seat rules.Seat) rules.Sight { return rules.See(s.match(), seat) }

// RefusesHint is why somebody gets no hint now, or nil.
func (s *State) RefusesHint(id PlayerID) *rules.Refusal {
	seat := s.SeatOf(id)
	switch {
	case s.phase == Gathering:
		return RefusedNotBegun
	case s.phase == Over:
		return rules.RefuseOver()
	case seat == rules.Observer:
		return refusedStanding
	case s.guided():
		return refusedLessonHint
	case s.counts():
		return refusedDealHint
	case !s.givesHints():
		return refusedNotCasual
	case s.chair(seat).byBot() || !s.acting(seat):
		return rules.RefuseTurn()
	}
	return nil
}

// givesHints reports whether the game is a casual one: nobody else plays but bots,
// or all have agreed that it gives hints.
func (s *State) givesHints() bool {
	if s.agreed.Terms.Get(TermHints) == hintsOn {
		return true
	}
	if s.strict() {
		return false
	}
	people := 0
	for _, c := range s.chairs {
		if c.ofVisitor() {
			people++
		}
	}
	return people == 1
}
