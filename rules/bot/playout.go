package bot

import (
	"math/rand/v2"

	"saloon/rules"
)

// decided is the lead, on the scale of [rules.Mind], that counts half as much as
// an endless one; won is what winning itself adds to that.
const (
	decided = 700
	won     = 1 << 14
	endless = 1 << 16
)

// A table is what one search plays its playouts on. Its memory is kept from one
// decision to the next.
type table struct {
	mind    rules.Mind
	sight   rules.Sight
	world   rules.Match
	seat    rules.Seat
	seats   int
	horizon int
	seed    uint64
	sample  uint64 // the world being played
	dealt   uint64 // draws of the house in it
	house   rand.PCG
	policy  rand.PCG
	worth   [rules.MaxSeats + 1]int32
}

// sit prepares the table for a decision.
func (t *table) sit(s rules.Sight, src rules.Source) {
	t.sight, t.seat, t.seed = s, s.Seat(), src.Uint64()
	t.policy.Seed(t.seed, 0)
	if t.world == nil {
		t.world = s.World(&t.policy)
		return
	}
	s.WorldInto(t.world, &t.policy)
}

// deal makes world number sample: what is hidden, what the house will draw and
// how the others vary their play are the same in it whatever is tried there.
func (t *table) deal(sample int) {
	t.sample, t.dealt = uint64(sample), 0
	t.house.Seed(t.seed, t.sample<<16)
	t.sight.WorldInto(t.world, &t.house)
	t.policy.Seed(t.seed, ^t.sample)
}

// reopen takes back what the other seats have chosen in secret: they choose
// again, as far as this seat knows.
func (t *table) reopen() {
	planner, ok := t.mind.(rules.Planner)
	if !ok || t.world.Secret() == 0 {
		return
	}
	for seat := rules.Seat(1); int(seat) <= t.seats; seat++ {
		if seat != t.seat {
			planner.Reopen(t.world, seat)
		}
	}
}

// play makes the moves of a plan; it is false when one of them is refused.
func (t *table) play(seat rules.Seat, p rules.Plan) bool {
	for _, move := range p {
		if move == rules.NoMove {
			break
		}
		if t.world.Play(seat, move, nil) != nil {
			return false
		}
	}
	return true
}

// roll plays the world on for so many decisions, or to its end when that is
// negative, and judges it.
func (t *table) roll(left int) {
	for left != 0 {
		owing := t.world.ToAct()
		if owing == 0 {
			break
		}
		seat := owing.First()
		if seat == rules.House {
			t.draw()
			continue
		}
		move := t.mind.Choose(t.world, seat, &t.policy)
		if t.world.Play(seat, move, nil) != nil && t.world.Play(seat, t.world.Default(seat), nil) != nil {
			break
		}
		left--
	}
	for seat := rules.Seat(1); int(seat) <= t.seats; seat++ {
		t.worth[seat] = t.mind.Worth(t.world, seat)
	}
}

// draw lets the house draw from its own stream for each draw, so that one draw
// that took more bits does not change those that follow.
func (t *table) draw() {
	t.dealt++
	t.house.Seed(t.seed, t.sample<<16+t.dealt)
	_ = t.world.Play(rules.House, t.world.Draw(&t.house), nil)
}

// lead is how far a seat stands before the best of the others.
func (t *table) lead(seat rules.Seat) int32 {
	best := int32(-1 << 30)
	for other := rules.Seat(1); int(other) <= t.seats; other++ {
		if other != seat {
			best = max(best, t.worth[other])
		}
	}
	return t.worth[seat] - best
}

// value is what a seat makes of the world as it was judged: large leads count
// little more than sure ones. Whole numbers keep it the same on every machine.
func value(lead int32) int64 {
	x := int64(lead)
	if x > 0 {
		return x*endless/(x+decided) + won
	}
	if x < 0 {
		return x*endless/(decided-x) - won
	}
	return 0
}
