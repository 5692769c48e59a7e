package bot

import (
	"math/rand/v2"

	"saloon/rules"
)

// decided is the lead, on the scale of [rules.Mind], that counts half as much as an
// endless lead. won is what a victory adds to that.
const (
	decided = 700
	won     = 1 << 14
	endless = 1 << 16
)

// A playout is one world that a search plays on. Its memory is used again for the next world and the next decision.
type playout struct {
	mind    rules.Mind
	judge   rules.Judge // nil where playouts go on to their horizon
	judged  bool        // the world stands as its judge knows it, and is not at its end
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
	budget  *budget
	cut     bool // the budget ended in the middle of this world, so that it counts for nothing
}

// longest is how many decisions are made in a playout that goes to the end of the game. Games of bots
// have a tenth of that; what goes on for longer is evaluated as it stands.
const longest = 4000

// lookEvery is how many decisions of a playout are made between two looks at the clock.
const lookEvery = 32

func (p *playout) sit(s rules.Sight, src rules.Source) {
	p.sight, p.seat, p.seed = s, s.Seat(), src.Uint64()
	p.policy.Seed(p.seed, 0)
	if p.world == nil {
		p.world = s.World(&p.policy)
		return
	}
	s.WorldInto(p.world, &p.policy)
}

// deal makes world number sample. What is hidden, what the house draws and how the
// others vary their play are the same in it for all moves that are tried there.
func (p *playout) deal(sample int) {
	p.sample, p.dealt, p.cut = uint64(sample), 0, false
	p.house.Seed(p.seed, p.sample<<16)
	p.sight.WorldInto(p.world, &p.house)
	p.policy.Seed(p.seed, ^p.sample)
}

func (p *playout) reopen() {
	planner, ok := p.mind.(rules.Planner)
	if !ok || p.world.Secret() == 0 {
		return
	}
	for seat := rules.Seat(1); int(seat) <= p.seats; seat++ {
		if seat != p.seat {
			planner.Reopen(p.world, seat)
		}
	}
}

func (p *playout) play(seat rules.Seat, plan rules.Plan) bool {
	for _, move := range plan {
		if move == rules.NoMove {
			break
		}
		if p.world.Play(seat, move, nil) != nil {
			return false
		}
	}
	return true
}

// roll plays the world on for a number of decisions, or to its end if that comes before, and evaluates it.
func (p *playout) roll(left int) {
	p.await(0, left)
	if p.judged = p.judge != nil && p.settle(); p.cut {
		return
	}
	for seat := rules.Seat(1); int(seat) <= p.seats; seat++ {
		p.worth[seat] = p.mind.Worth(p.world, seat)
	}
}

// settle plays on to where the match can be judged. It is false if that comes neither soon nor before the end.
func (p *playout) settle() bool {
	for range lookEvery {
		switch owing := p.world.ToAct(); {
		case owing == 0 || p.cut:
			return false
		case p.judge.Settled(p.world):
			return true
		case owing.Has(rules.House):
			p.draw()
		default:
			p.await(0, 1)
		}
	}
	return false
}

// result is what a seat may expect of the world as it was played on, with a bonus to its lead.
func (p *playout) result(seat rules.Seat, bonus int32) int64 {
	if p.judged {
		verdict, _ := p.judge.Judge(p.world, seat)
		return int64(verdict) * MostValue / rules.Certain
	}
	return Value(p.lead(seat) + bonus)
}

// await plays on until one of some seats owes a decision, for a number of decisions at most. It returns
// how many of them are left.
func (p *playout) await(who rules.Seats, left int) int {
	for ; left > 0 && !p.cut; left-- {
		owing := p.world.ToAct()
		for ; owing.Has(rules.House); owing = p.world.ToAct() {
			p.draw()
		}
		if owing == 0 || owing&who != 0 {
			break
		}
		seat := owing.First()
		move := p.decide(seat, &p.policy)
		if p.world.Play(seat, move, nil) != nil && p.world.Play(seat, p.world.Default(seat), nil) != nil {
			break
		}
		p.cut = left%lookEvery == 0 && p.budget.stopped()
	}
	return left
}

// decide is what the mind chooses for a seat, or the default move while the game goes round in a circle.
func (p *playout) decide(seat rules.Seat, src rules.Source) rules.Move {
	if circles(p.world) {
		return p.world.Default(seat)
	}
	return p.mind.Choose(p.world, seat, src)
}

func circles(m rules.Match) bool {
	c, ok := m.(rules.Circler)
	return ok && c.Circles()
}

// draw makes the house's move. Each draw has a stream of its own, so that a draw that
// takes more bits does not change the draws after it.
func (p *playout) draw() {
	p.dealt++
	p.house.Seed(p.seed, p.sample<<16+p.dealt)
	_ = p.world.Play(rules.House, p.world.Draw(&p.house), nil)
}

func (p *playout) lead(seat rules.Seat) int32 {
	best := int32(-1 << 30)
	for other := rules.Seat(1); int(other) <= p.seats; other++ {
		if other != seat {
			best = max(best, p.worth[other])
		}
	}
	return p.worth[seat] - best
}

// MostValue is the Value of a victory by an endless lead.
const MostValue = endless + won

// Value is what a lead at the end of a game is worth to a seat, from -MostValue to MostValue. A very large lead counts
// little more than one that decides the game. Whole numbers keep it the same on every machine.
func Value(lead int32) int64 {
	x := int64(lead)
	if x > 0 {
		return x*endless/(x+decided) + won
	}
	if x < 0 {
		return x*endless/(decided-x) - won
	}
	return 0
}
