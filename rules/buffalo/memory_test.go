package buffalo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// Whoever remembers every card that was ever shown can believe each world that is dealt: with all numbers of players,
// open and closed used cards and every variant, also where seats take back.
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
	r := rulestest.NewRecord(t, mustNew(t), setup)
	for seed := (rules.Seed{9}); r.Match().ToAct() != 0; rulestest.RestlessStep(t, r, &seed, src) {
		m := r.Match().(*Match)
		var shown [maxSeats]uint16
		for at := range int(m.seats) {
			shown[at] = m.deck(rules.Seat(at+1)).full() &^ m.hand[at] &^ m.dropped[at]
		}
		for viewer := rules.House; viewer <= m.seats; viewer++ {
			world := *m
			if world.Determinize(viewer, src); !believable(m, &world, viewer, shown) {
				t.Fatalf("line %d: seat %d has seen the cards %b, and is dealt the world\n%+v\ntrue is\n%+v", r.Len(), viewer, shown, world.state, m.state)
			}
		}
	}
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
