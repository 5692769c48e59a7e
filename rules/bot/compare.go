package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"saloon/rules"
)

// A Choice is a move, or the moves of a whole secret choice, and how the games ended that were played on from it.
type Choice struct {
	Plan   rules.Plan
	Games  int
	Wins   [rules.MaxSeats + 1]int // by seat, in parts of the games (WinParts); a shared victory is shared
	Points [rules.MaxSeats + 1]int // by seat, of all games together
	Behind int                     // how far the made choice is behind this one, from -Span to Span
	Sure   bool                    // that is more than chance can be expected to make
	Why    []rules.Reason
	Differ []rules.Reason // of a better choice: how what follows differs from what follows on the made one
}

const (
	// WinParts is what one won game adds to the Wins of a [Choice].
	WinParts = 60
	// Span is what lies between a game lost by far and a game won by far.
	Span = 1000

	finalists = 3       // the choices that the made one is compared with
	fewest    = 8       // with fewer worlds nothing is sure
	freshFrom = 1 << 24 // the number of the first world that no search has played in
)

// Compare looks for a better choice than one that was made. Half of its budget is a search as for a move of the bot.
// With the other half the best choices that it found, and the made one, are each begun in the same worlds, which the
// search has not seen, and played to the end by quick evaluations that differ a little from world to world. The best
// choice is the made one if no other did better. The bot's number of playouts is made within a time, or as many as
// there is time for, with one of each choice at least; 0 is any time.
func (t *Thinker) Compare(ctx context.Context, sight rules.Sight, src rules.Source, made rules.Plan, within time.Duration) (own, best Choice) {
	return ends(t.compare(ctx, sight, src, made, within))
}

// Rivals compares as [Thinker.Compare] does, and returns the choice that was made and those that it was compared with.
func (t *Thinker) Rivals(ctx context.Context, sight rules.Sight, src rules.Source, made rules.Plan, within time.Duration) (own Choice, rivals []Choice) {
	all := t.compare(ctx, sight, src, made, within)
	for _, rival := range all[1:] {
		rivals = append(rivals, rival.Choice)
	}
	return all[0].Choice, rivals
}

// compare returns the choice that was made first.
func (t *Thinker) compare(ctx context.Context, sight rules.Sight, src rules.Source, made rules.Plan, within time.Duration) []tally {
	s := t.take()
	options, mind := s.o, s.mind
	defer func() {
		s.o, s.mind = options, mind
		t.idle.Put(s)
	}()
	s.o.Iterations, s.o.Time, s.o.within = (s.o.Iterations+1)/2, s.o.Time/2, (within+1)/2
	s.rivals = s.rivals[:0]
	s.think(ctx, sight, src)
	s.judge = nil
	c := comparison{search: s}
	c.among(made)
	if s.differing == nil {
		s.differing = differingMinds(t.game)
	}
	s.budget = newBudget(ctx, Options{Iterations: 1, GiveWay: s.o.GiveWay}) // the first world is played whatever the time is
	for sample, b := freshFrom, newBudget(ctx, s.o); c.sweep(sample) && b.spent() < whole; sample++ {
		b.used, s.budget = s.budget.used, b
	}
	s.mind = mind
	if own, best := ends(c.choices); best.Sure {
		at := slices.IndexFunc(c.choices, func(t tally) bool { return t.Plan == best.Plan })
		s.budget = newBudget(ctx, Options{Iterations: 1, GiveWay: s.o.GiveWay})
		if why, until := s.contrast([2]rules.Plan{best.Plan, own.Plan}); len(why) > 0 {
			c.choices[at].Differ = append(why, whyMade.With(until))
		}
	}
	return c.choices
}

// differingMinds are quick minds whose weights differ by up to a quarter. One mind alone plays nearly the same game
// again and again, and then the part of the games that are won is always all or nothing.
func differingMinds(g rules.Game) (minds []rules.Mind) {
	expert, ok := g.(rules.Expert)
	if !ok {
		return []rules.Mind{&plain{}}
	}
	for i := range 16 {
		src := rand.NewPCG(uint64(i), 0)
		var values []int32
		for _, w := range expert.Weights() {
			values = append(values, w.Value*int32(75+rules.Below(src, 51))/100)
		}
		minds = append(minds, expert.Mind(values))
	}
	return minds
}

// A comparison is choices that are all begun in the same worlds.
type comparison struct {
	*search
	choices []tally
	values  []int64
}

type tally struct {
	Choice
	sum, squares int64 // of how far the made choice was behind it in each world
}

func (c *comparison) among(made rules.Plan) {
	c.choices = append(c.choices, tally{Choice: Choice{Plan: made, Why: c.reasons(made)}})
	for _, a := range c.arms {
		if len(c.choices) <= finalists && a.tried > 0 && a.plan != made {
			c.choices = append(c.choices, tally{Choice: Choice{Plan: a.plan, Why: c.reasons(a.plan)}})
		}
	}
	c.values = make([]int64, len(c.choices))
}

// sweep plays one world to its end with each choice. It returns false if it had to stop
// before all were played, and then counts none.
func (c *comparison) sweep(sample int) bool {
	c.mind = c.differing[sample%len(c.differing)]
	before := slices.Clone(c.choices)
	for i := range c.choices {
		c.values[i] = c.playOn(&c.choices[i].Choice, sample)
		if c.cut || c.budget.stopped() {
			copy(c.choices, before)
			return false
		}
		c.budget.take()
	}
	for i := range c.choices {
		behind := c.values[i] - c.values[0]
		c.choices[i].sum += behind
		c.choices[i].squares += behind * behind
	}
	return true
}

func (c *comparison) playOn(choice *Choice, sample int) int64 {
	choice.Games++
	if !c.begin(choice.Plan, sample) {
		return -endless
	}
	if c.roll(longest); c.cut {
		return 0
	}
	c.count(choice)
	return Value(c.lead(c.seat))
}

// begin makes a choice in a world, and those of the others if they are made at the same time: each as likely as in the
// search. It is false when the choice is not legal there.
func (s *search) begin(plan rules.Plan, sample int) bool {
	s.deal(sample)
	s.reopen()
	if !s.play(s.seat, plan) {
		return false
	}
	var draw rand.PCG
	draw.Seed(^s.seed, uint64(sample))
	for i := range s.rivals {
		r := &s.rivals[i]
		s.play(r.seat, r.arms[r.pick(&draw)].plan)
	}
	return true
}

func (c *comparison) count(choice *Choice) {
	best := slices.Max(c.worth[1 : c.seats+1])
	winners := 0
	for seat := 1; seat <= c.seats; seat++ {
		choice.Points[seat] += c.world.Score(rules.Seat(seat))
		if c.worth[seat] == best {
			winners++
		}
	}
	for seat := 1; seat <= c.seats; seat++ {
		if c.worth[seat] == best {
			choice.Wins[seat] += WinParts / winners
		}
	}
}

func ends(choices []tally) (own, best Choice) {
	most := choices[0]
	for _, t := range choices[1:] {
		if t.sum > most.sum {
			most = t
		}
	}
	if n := int64(most.Games); n > 0 {
		most.Behind = int(most.sum / n * Span / (2 * (endless + won)))
		most.Sure = n >= fewest && surely(n, most.sum>>4, most.squares>>8)
	}
	return choices[0].Choice, most.Choice
}

// surely reports whether a sum of n differences is more than two and a half times its standard error above zero.
func surely(n, sum, squares int64) bool {
	scatter := float64(squares) - float64(float64(sum)*float64(sum))/float64(n)
	return sum > 0 && 4*float64(float64(sum)*float64(sum)) > 25*float64(float64(n)*scatter)/float64(n-1)
}

func (s *search) reasons(plan rules.Plan) (why []rules.Reason) {
	game, ok := s.mind.(rules.Explainer)
	s.sight.WorldInto(s.world, &s.policy)
	for _, move := range plan {
		if move == rules.NoMove {
			break
		}
		if ok {
			if reason := game.Why(s.world, s.seat, move); reason.Code != "" {
				why = append(why, reason)
			}
		}
		if s.world.Play(s.seat, move, nil) != nil {
			break
		}
	}
	return why
}
