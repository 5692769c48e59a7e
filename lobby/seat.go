package lobby

import (
	"slices"

	"saloon/data"
	"saloon/rules"
	"saloon/rules/bot"
)

// stepSeats decides the commands of people who gather.
func (s *state) stepSeats(by Person, c Command, m moment) effects {
	switch c := c.(type) {
	case Sit:
		return s.stepSit(by, c, m)
	case Stand:
		return s.stepStand(by, m)
	}
	if s.phase != Gathering {
		return refuse(refusedBegun)
	}
	switch c := c.(type) {
	case Ready:
		return s.stepReady(by, c, m)
	case Change:
		return s.stepChange(by, c, m)
	case AddBot:
		return s.stepAddBot(by, c, m)
	case RemoveBot:
		return s.stepRemoveBot(by, c, m)
	case Close:
		if !s.mayHost(by, m) {
			return refuse(refusedHost)
		}
		return effects{close: true}
	}
	return refuse(refusedNoTable)
}

func (s *state) stepSit(by Person, c Sit, m moment) effects {
	mine := s.seatOf(by.ID)
	if s.phase == Playing && mine != rules.Observer {
		return s.comeBack(mine, m)
	}
	if s.phase == Over {
		return refuse(rules.RefuseOver())
	}
	if s.phase != Gathering {
		return refuse(refusedBegun)
	}
	seat := c.Seat
	if seat == 0 {
		if mine != rules.Observer {
			return effects{}
		}
		seat = s.free()
	}
	switch {
	case c.Seat == 0 && seat == rules.Observer:
		return refuse(refusedFull)
	case !s.hasSeat(seat):
		return refuse(refusedNoSeat)
	case seat == mine:
		return effects{}
	case !s.chair(seat).empty():
		return refuse(refusedSeatTaken)
	}
	var fx effects
	if mine != rules.Observer {
		fx = happen(factOf(factRise, m.now, mine))
	}
	fx.facts = append(fx.facts, factBy(factSit, m.now, seat, by))
	return fx
}

func (s *state) comeBack(seat rules.Seat, m moment) effects {
	switch c := s.chair(seat); {
	case c.resigned:
		return refuse(refusedResigned)
	case c.away || c.left:
		return happen(factOf(factBack, m.now, seat))
	}
	return effects{}
}

func (s *state) stepStand(by Person, m moment) effects {
	seat := s.seatOf(by.ID)
	switch {
	case seat == rules.Observer:
		return refuse(refusedStanding)
	case s.phase == Gathering:
		return s.rise(seat, m)
	case s.phase == Over || s.chair(seat).away || s.chair(seat).left:
		return effects{}
	case s.agreed.Terms.Get(TermStandIn) == standInOff && by.Kind != KindGuest:
		return happen(factOf(factLeft, m.now, seat))
	}
	return happen(factOf(factAway, m.now, seat))
}

// rise frees a seat; a host who leaves hands the table to somebody who sits.
func (s *state) rise(seat rules.Seat, m moment) effects {
	fx := happen(factOf(factRise, m.now, seat))
	if s.chair(seat).person.ID != s.host.ID {
		return fx
	}
	for i, c := range s.chairs {
		if c.human() && rules.Seat(i+1) != seat {
			fx.facts = append(fx.facts, factBy(factHost, m.now, 0, c.person))
			break
		}
	}
	return fx
}

func (s *state) stepReady(by Person, c Ready, m moment) effects {
	seat := s.seatOf(by.ID)
	switch {
	case seat == rules.Observer:
		return refuse(refusedStanding)
	case c.Ready == s.chair(seat).ready:
		return effects{}
	case !c.Ready:
		return happen(factOf(factUnready, m.now, seat))
	}
	return s.startIfAll(happen(factOf(factReady, m.now, seat)), seat, m)
}

// startIfAll adds the start when with this seat all are ready.
func (s *state) startIfAll(fx effects, seat rules.Seat, m moment) effects {
	for i, c := range s.chairs {
		if rules.Seat(i+1) != seat && (c.empty() || !c.ready) {
			return fx
		}
	}
	begin, err := s.beginning(s.agreed.Setup, m)
	if err != nil {
		return refuse(refusedStart.With(err.Error()))
	}
	fx.facts = append(fx.facts, begin...)
	return fx
}

// mayHost reports whether somebody has the host's rights: the host, or while the
// host is away anybody who sits at the table.
func (s *state) mayHost(by Person, m moment) bool {
	return by.ID == s.host.ID || !m.here[s.host.ID] && s.seatOf(by.ID) != rules.Observer
}

func (s *state) stepChange(by Person, c Change, m moment) effects {
	if !s.mayHost(by, m) {
		return refuse(refusedHost)
	}
	a, refused := agree(s.gameOf, c.Proposal, s.agreed, m.code)
	if refused != nil {
		return refuse(refused)
	}
	for i := a.Setup.Seats; i < len(s.chairs); i++ {
		if !s.chairs[i].empty() {
			return refuse(refusedSeatsFew)
		}
	}
	return happen(factAgreed(factChange, m.now, by, a))
}

// agree makes an agreement of a proposal; what the proposal leaves open stays as
// it was.
func agree(games func(string) rules.Game, p Proposal, was agreement, code string) (agreement, *rules.Refusal) {
	if p.Game == "" {
		p.Game = was.Setup.Game
	}
	g := games(p.Game)
	if g == nil {
		return was, refusedNoGame
	}
	if p.Seats == 0 {
		p.Seats = max(was.Setup.Seats, g.Info().MinSeats)
	}
	setup, err := g.Info().Check(rules.Setup{Game: p.Game, Seats: p.Seats, Options: p.Options})
	if err != nil {
		return was, refusedSetup.With(err.Error())
	}
	terms, refused := p.Terms.after(was.Terms)
	if refused != nil {
		return was, refused
	}
	a := agreement{Setup: setup, Private: p.Private, Code: was.Code, Terms: terms}
	if a.Private && a.Code == "" {
		a.Code = code
	}
	return a, nil
}

func (s *state) stepAddBot(by Person, c AddBot, m moment) effects {
	seat := c.Seat
	if seat == 0 {
		seat = s.free()
	}
	switch {
	case !s.mayHost(by, m):
		return refuse(refusedHost)
	case c.Seat == 0 && seat == rules.Observer:
		return refuse(refusedFull)
	case !s.hasSeat(seat):
		return refuse(refusedNoSeat)
	case !s.chair(seat).empty():
		return refuse(refusedSeatTaken)
	}
	if _, err := bot.New(c.Level, s.game); err != nil {
		return refuse(refusedNoLevel.With(c.Level, levelNames()))
	}
	return s.startIfAll(happen(s.botFact(seat, c.Level, m)), seat, m)
}

func (s *state) botFact(seat rules.Seat, level string, m moment) data.Entry {
	e := factBy(factBot, m.now, seat, Person{Name: s.botName(seat), Kind: KindBot})
	e.Text = level
	return e
}

// botNames are given to bots in this order, from their seat on.
var botNames = []string{"Dusty", "Calamity", "Slim", "Juniper", "Maverick", "Clementine", "Rusty", "Belle"}

// botName is a name that nobody at the table has.
func (s *state) botName(seat rules.Seat) string {
	for i := range botNames {
		name := botNames[(int(seat)-1+i)%len(botNames)]
		taken := func(c chair) bool { return Skeleton(c.person.Name) == Skeleton(name) }
		if !slices.ContainsFunc(s.chairs, taken) {
			return name
		}
	}
	return botNames[0] // there are more names than seats
}

func (s *state) stepRemoveBot(by Person, c RemoveBot, m moment) effects {
	switch {
	case !s.mayHost(by, m):
		return refuse(refusedHost)
	case !s.hasSeat(c.Seat) || s.chair(c.Seat).empty():
		return refuse(refusedNoBot)
	case s.chair(c.Seat).human() && m.here[s.chair(c.Seat).person.ID]:
		return refuse(refusedHere)
	}
	return s.rise(c.Seat, m)
}
