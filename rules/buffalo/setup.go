package buffalo

import (
	"fmt"
	"maps"
	"math/bits"

	"saloon/rules"
)

// New sets up a match. The house acts first.
func (g *Game) New(setup rules.Setup) (rules.Match, error) {
	s, err := g.Info().Check(setup)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g}
	m.state = state{
		seats: rules.Seat(s.Seats), duel: s.Seats == 2,
		closedDiscards: s.Options[optionDiscards] == discardsClosed,
		market:         s.Options[optionVariant] == variantMarket,
		auction:        s.Options[optionVariant] == variantAuction,
	}
	m.meadows = g.inPlay(s.Seats)
	m.openMeadows = m.meadows
	for i := range g.meadows {
		if m.meadows>>i&1 == 1 {
			m.free[i] = g.meadows[i].size
		}
	}
	for h := range m.herds() {
		m.stock[h] = cowCount
	}
	if !m.auction {
		colours, err := chosenColours(s)
		if err != nil {
			return nil, err
		}
		for i, c := range colours {
			m.giveColour(rules.Seat(i+1), c)
		}
	}
	m.carryOn(nil)
	return m, nil
}

// inPlay is the set of meadows for a number of players (ZB-1.1, ZB-8.1).
func (g *Game) inPlay(seats int) uint16 {
	if seats > 2 {
		return 1<<(meadowCount-5+seats) - 1
	}
	var set uint16
	for i := range g.meadows {
		if g.meadows[i].duel {
			set |= 1 << i
		}
	}
	return set
}

// chosenColours is the colour of every seat: the one that it has chosen, or the first that is left (ZB-10.5).
func chosenColours(s rules.Setup) ([]Colour, error) {
	sets := []Colour{Blue, Red, Green, Orange, Purple}
	if s.Seats == 2 {
		sets = sets[:2]
	}
	colours := make([]Colour, s.Seats)
	taken := [colourCount]bool{}
	for i := range colours {
		c := colourNamed(s.Options[optionColour(rules.Seat(i+1))])
		if c == NoColour {
			continue
		}
		if s.Seats == 2 {
			if c = duelSet(c); c == NoColour {
				return nil, fmt.Errorf("%w: purple is not among the colours of two players", rules.ErrSetup)
			}
		}
		if taken[c] {
			return nil, fmt.Errorf("%w: two seats have chosen %s", rules.ErrSetup, c)
		}
		colours[i], taken[c] = c, true
	}
	for i := range colours {
		for _, c := range sets {
			if colours[i] == NoColour && !taken[c] {
				colours[i], taken[c] = c, true
			}
		}
	}
	return colours, nil
}

// SeatColours are the colours that the seats of a setup begin with: none in a colour
// auction, nor while two seats want the same one.
func SeatColours(s rules.Setup) [][]Colour {
	list := make([][]Colour, max(s.Seats, 0))
	if s.Seats < 2 || s.Seats > maxSeats || s.Options[optionVariant] == variantAuction {
		return list
	}
	colours, err := chosenColours(s)
	for i, c := range colours {
		list[i] = []Colour{c}
		if s.Seats == 2 {
			list[i] = append(list[i], Second(c))
		}
	}
	if err != nil {
		clear(list)
	}
	return list
}

// MovedOn chooses for each seat the colour that the seat behind it has now.
func (g *Game) MovedOn(s rules.Setup) rules.Setup {
	colours := SeatColours(s)
	options := maps.Clone(s.Options)
	for i, c := range colours {
		if len(c) == 0 {
			return s
		}
		if options == nil {
			options = map[string]string{}
		}
		options[optionColour(rules.Seat((i+len(colours)-1)%len(colours)+1))] = c[0].String()
	}
	s.Options = options
	return s
}

// share is how many meadows each seat is dealt (ZB-2, ZB-8.2).
func (m *Match) share() int { return bits.OnesCount16(m.meadows) / int(m.seats) }

func (m *Match) undealt() uint16 {
	set := m.meadows
	for _, d := range m.dealt {
		set &^= d
	}
	return set
}

// nextDealt is the seat that is dealt its meadows next, or 0.
func (m *Match) nextDealt() rules.Seat {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if m.dealt[seat-1] == 0 {
			return seat
		}
	}
	return 0
}

func (m *Match) advanceDeal() bool {
	if m.nextDealt() != 0 {
		return m.ask(rules.House)
	}
	if m.auction {
		m.step, m.owing = StepOffer, rules.AllSeats(int(m.seats))
		return false
	}
	m.step = StepStart
	return true
}

func (m *Match) deal(move rules.Move, out *rules.Events) {
	p := PartsOf(move)
	for _, d := range p.dealt[:m.share()] {
		m.dealt[p.seat-1] |= 1 << (d - 1)
		out.Tell(rules.Event{Kind: EventDealt, Whom: p.seat, Where: int16(d - 1)})
	}
}

// advanceStart puts the next first cow down, or asks for its colour. After the last one begins the first round.
func (m *Match) advanceStart(out *rules.Events) bool {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		left := m.dealt[seat-1] &^ m.started[seat-1]
		if left == 0 {
			continue
		}
		if m.duel && m.startColours(seat) == eitherHerd {
			return m.ask(seat)
		}
		m.start(seat, bits.TrailingZeros16(left), m.onlyStart(seat), true, out)
		return true
	}
	m.beginRound(out)
	return true
}

func (m *Match) onlyStart(seat rules.Seat) Colour {
	herd := m.firstHerd(seat)
	if m.duel && m.startColours(seat) == secondOnly {
		herd++
	}
	return m.colour[herd]
}

func (m *Match) start(seat rules.Seat, at int, c Colour, byItself bool, out *rules.Events) {
	herd := m.herdOf(seat, c)
	m.started[seat-1] |= 1 << at
	out.Tell(rules.Event{Kind: EventStarted, Who: seat, What: int16(c), Where: int16(at), Gained: 1, ByItself: byItself})
	m.cows[at][herd]++
	m.free[at]--
	m.stock[herd]--
}
