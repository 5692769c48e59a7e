package buffalo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
)

// Whoever remembers every card that was ever shown can believe each world that is dealt: with all numbers of players,
// open and closed used cards and every variant, where seats take back, where one only makes default moves any more, and
// where a game is played on from its middle.
func TestZB7_WorldsAgreeWithAllThatWasShown(t *testing.T) {
	for seed := range uint64(48) {
		seats := 2 + int(seed%4)
		discards, variant := []string{discardsOpen, discardsClosed}[seed/4%2], []string{variantNone, variantMarket, variantAuction}[seed/8%3]
		t.Run(fmt.Sprint(seats, " ", discards, " ", variant, " ", seed), func(t *testing.T) {
			rememberGame(t, contractCase("", seats, variant, discards).Setup, rand.NewPCG(seed, 9))
		})
	}
}

func rememberGame(t *testing.T, setup rules.Setup, src rules.Source) {
	t.Helper()
	r, err := rules.NewRecord(mustNew(t), setup)
	if err != nil {
		t.Fatal(err)
	}
	var shown [maxSeats]uint16 // as all are told
	idle, again := rules.Seat(rules.Below(src, 2*setup.Seats)), 20+rules.Below(src, 60)
	for r.Match().ToAct() != 0 {
		m := r.Match().(*Match)
		for viewer := rules.House; viewer <= m.seats; viewer++ {
			world := *m
			if world.Determinize(viewer, src); !believable(m, &world, viewer, shown) {
				t.Fatalf("line %d: seat %d has seen the cards %b, and is dealt the world\n%+v\ntrue is\n%+v", r.Len(), viewer, shown, world.state, m.state)
			}
		}
		if r.Len() == again {
			r = playedOn(t, r)
		}
		var out rules.Events
		seat, move := anyLine(r.Match(), idle, src)
		if r.Play(seat, move, &out) != nil && move != rules.Undo {
			t.Fatalf("line %d of seat %d is refused", r.Len(), seat)
		}
		for _, e := range out.For(rules.Observer) {
			if e.Kind == EventRevealed {
				m := r.Match().(*Match)
				shown[e.Who-1] |= 1 << m.deck(e.Who).place[e.What]
			}
		}
	}
}

// anyLine is a move by chance; now and then it is taken back.
func anyLine(m rules.Match, idle rules.Seat, src rules.Source) (rules.Seat, rules.Move) {
	list := m.ToAct()
	if list.Has(rules.House) {
		return rules.House, m.Draw(src)
	}
	seat := list.First()
	if rest := list.Without(seat); rest != 0 && rules.Below(src, 2) == 0 {
		seat = rest.First()
	}
	moves := m.AppendMoves(nil, seat)
	switch {
	case seat == idle:
		return seat, m.Default(seat)
	case rules.Below(src, 8) == 0:
		return seat, rules.Undo
	}
	return seat, moves[rules.Below(src, len(moves))]
}

// playedOn is another record with the lines of a game so far.
func playedOn(t *testing.T, r *rules.Record) *rules.Record {
	t.Helper()
	next, err := rules.NewRecord(r.Game(), r.Setup())
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Len() {
		if refused := next.Play(r.Line(i).Seat, r.Line(i).Move, nil); refused != nil {
			t.Fatal(refused)
		}
	}
	return next
}

// believable reports whether a world is the true match but for what others hold and choose in secret, where no card
// that was shown is among it, and every other is.
func believable(m, world *Match, viewer rules.Seat, shown [maxSeats]uint16) bool {
	for at := range int(m.seats) {
		seat, hand, dropped := rules.Seat(at+1), world.hand[at], world.dropped[at]
		if seat == viewer {
			if hand != m.hand[at] || dropped != m.dropped[at] || world.choice[at] != m.choice[at] || world.offer[at] != m.offer[at] {
				return false
			}
			continue
		}
		if m.colour[m.firstHerd(seat)] == NoColour {
			continue // it has no cards yet
		}
		if hand&dropped != 0 || (hand|dropped)&shown[at] != 0 || hand|dropped|shown[at] != m.deck(seat).full() || popcount(hand) != popcount(m.hand[at]) {
			return false
		}
		if m.step != StepOffer && world.offer[at] != m.offer[at] || m.step != StepChoose && world.choice[at] != m.choice[at] {
			return false
		}
		if m.step == StepChoose && !m.owing.Has(seat) && !canBeChosen(world, seat) {
			return false
		}
	}
	rest := world.state
	rest.hand, rest.dropped, rest.choice, rest.offer = m.hand, m.dropped, m.choice, m.offer
	return rest == m.state
}

// canBeChosen reports whether a seat could make the choice that it has in a world.
func canBeChosen(world *Match, seat rules.Seat) bool {
	again := *world
	c := again.choice[seat-1]
	again.choice[seat-1], again.owing = choice{}, again.owing|rules.SeatSet(seat)
	for _, p := range c.pair[:c.made] {
		moves := again.AppendMoves(nil, seat)
		before := again.choice[seat-1].made
		if !slices.ContainsFunc(moves, func(move rules.Move) bool {
			after := again
			if after.Play(seat, move, nil) != nil || after.choice[seat-1].made != before+1 && after.step == StepChoose {
				return false
			}
			if after.step == StepChoose && after.choice[seat-1].pair[before] == p {
				again = after
				return true
			}
			return after.step != StepChoose // the last choice of all was revealed
		}) {
			return false
		}
	}
	return c.made == 2
}
