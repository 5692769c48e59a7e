package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"saloon/rules"
)

const (
	cases       = 10  // worlds in which two lines of play are played on
	likely      = 7   // in so many of them something must be so to be told
	mostClaims  = 2   // differences that are told
	mostNext    = 3   // choices with which the best one is compared, until there is something to tell
	leastEffect = 40  // of a difference that is told, in hundredths of a point
	farthest    = 400 // decisions of a line
)

// The reasons that compare two lines of play. In their arguments a seat is "seat 2".
var (
	whyGets = rules.Because("why-line-gets", "%s for %s: %+d instead of %+d")
	whyUp   = rules.Because("why-line-up", "%s for %s: higher by at least %d")
	whyDown = rules.Because("why-line-down", "%s for %s: lower by at least %d")
	whyMore = rules.Because("why-line-more", "%s for %s: higher by at least %d, in %d [case|cases] of %d")
	whyLess = rules.Because("why-line-less", "%s for %s: lower by at least %d, in %d [case|cases] of %d")
	whyLine = rules.Because("why-line", "expected %s, compared with: %s")
	whyMade = rules.Because("why-line-made", "expected %s")
)

const byEnd = "by the end of the game"

// A stake is what a seat has, or the house for what is so on the board, and what two choices add to it in each case.
type stake struct {
	rules.Holding
	seat rules.Seat
	part bool // of the points of the seat, which stand before its parts
	adds [2][cases]int
}

// ahead tells how the best choice of a search differs from one of those that came next, and from which, in a tenth of
// the time of the search at most.
func (s *search) ahead(ctx context.Context) []rules.Reason {
	o := Options{Iterations: 1, GiveWay: s.o.GiveWay}
	if s.o.Iterations == 0 {
		o.within = s.o.Time / 10
	}
	s.budget = newBudget(ctx, o)
	tried := 0
	for _, a := range s.arms {
		if a.tried == 0 || slices.Contains(a.plan[:], s.arms[0].plan[0]) {
			continue
		}
		if tried++; tried > mostNext || s.budget.stopped() {
			break
		}
		if why, until := s.contrast([2]rules.Plan{s.arms[0].plan, a.plan}); len(why) > 0 {
			return append(why, whyLine.With(until, s.written(a.plan)))
		}
	}
	return nil
}

// written is a choice in the notation of the game.
func (s *search) written(plan rules.Plan) string {
	var text []byte
	for i, move := range plan {
		if move == rules.NoMove {
			break
		}
		if i > 0 {
			text = append(text, "; "...)
		}
		text = s.game.AppendMove(text, move)
	}
	return string(text)
}

// contrast tells how two choices differ in what everybody is likely to have by the time at which that can be told: both
// are played on by the mind in the same worlds, with the same chance. It tells nothing where its budget ends before.
func (s *search) contrast(plans [2]rules.Plan) (why []rules.Reason, until string) {
	game, tells := s.mind.(rules.Narrator)
	if !tells || plans[0] == plans[1] {
		return nil, ""
	}
	s.sight.WorldInto(s.world, &s.policy)
	begun, over := s.world.Clone(), true
	stakes := s.stakes(game)
	for i := range cases {
		for line, plan := range plans {
			if !s.follow(game, plan, freshFrom<<1+i, begun) {
				return nil, ""
			}
			over = over && s.world.ToAct() == 0
			for k, now := range s.stakes(game) {
				stakes[k].adds[line][i] = now.Count - stakes[k].Count
			}
		}
	}
	if over {
		return s.claims(stakes), byEnd
	}
	return s.claims(stakes), game.Until()
}

// stakes are what everybody has in the world, in the same order at any time.
func (s *search) stakes(game rules.Narrator) (list []stake) {
	points := s.world.Outcome().Points
	for seat := rules.House; int(seat) <= s.seats; seat++ {
		if seat != rules.House {
			list = append(list, stake{Holding: rules.Holding{Name: "points", Count: points[seat-1].Total, Worth: 100}, seat: seat})
			for _, p := range points[seat-1].Parts {
				list = append(list, stake{Holding: rules.Holding{Name: p.Name, Count: p.Value, Worth: 100}, seat: seat, part: true})
			}
		}
		if seat == rules.House || seat == s.seat { // of others only the points are told
			for _, h := range game.Holds(s.world, seat, nil) {
				list = append(list, stake{Holding: h, seat: seat})
			}
		}
	}
	return list
}

// follow plays a choice on to where the game tells what it has brought. It is false when it had to stop before.
func (s *search) follow(game rules.Narrator, plan rules.Plan, sample int, begun rules.Match) bool {
	if !s.begin(plan, sample) {
		return false
	}
	for n := 0; n < farthest && (n%lookEvery != 0 || !s.budget.stopped()); n++ {
		if s.await(rules.AllSeats(s.seats), 1); s.world.ToAct() == 0 || game.Rests(begun, s.world, s.seat) {
			return true
		}
		s.await(0, 1)
	}
	return false
}

// claims are the differences that matter most, of those that speak for the first choice.
func (s *search) claims(stakes []stake) (why []rules.Reason) {
	var list []*stake
	for k := range stakes {
		st := &stakes[k]
		if st.part {
			continue
		}
		for n := k + 1; n < len(stakes) && stakes[n].part; n++ {
			if stakes[n].differences() == st.differences() {
				st = &stakes[n] // all that is different comes from it
			}
		}
		if s.effect(st) >= leastEffect {
			list = append(list, st)
		}
	}
	slices.SortStableFunc(list, func(a, b *stake) int { return cmp.Compare(s.effect(b), s.effect(a)) })
	for _, st := range list {
		if claim, sure := st.claim(); sure && len(why) < mostClaims {
			why = append(why, claim)
		}
	}
	return why
}

// effect is what a difference is worth to the seat that chooses, in hundredths of a point; of several others each
// counts half.
func (s *search) effect(st *stake) int {
	sum := 0
	for _, d := range st.differences() {
		sum += d * st.Worth
	}
	switch st.seat {
	case rules.House:
		return max(sum, -sum) / cases
	case s.seat:
		return sum / cases
	}
	return -sum / cases / min(s.seats-1, 2)
}

func (st *stake) differences() (list [cases]int) {
	for i := range list {
		list[i] = st.adds[0][i] - st.adds[1][i]
	}
	return list
}

// claim tells a difference: the numbers if they are the same in all cases, else what holds in most of them.
func (st *stake) claim() (rules.Reason, bool) {
	diff, first, second := st.differences(), st.adds[0], st.adds[1]
	sum, sums := 0, [2]int{}
	for i, d := range diff {
		sum, sums[0], sums[1] = sum+d, sums[0]+first[i], sums[1]+second[i]
	}
	who := fmt.Sprintf("seat %d", st.seat)
	switch {
	case st.seat == rules.House:
		return st.Said.With(st.Name, sums[0], cases, sums[1]), max(sum, -sum) >= likely-1
	case slices.Min(first[:]) == slices.Max(first[:]) && slices.Min(second[:]) == slices.Max(second[:]):
		return whyGets.With(st.Name, who, first[0], second[0]), true
	}
	always, mostly := whyUp, whyMore
	if sum < 0 {
		always, mostly = whyDown, whyLess
		for i := range diff {
			diff[i] = -diff[i]
		}
	}
	slices.Sort(diff[:])
	if diff[0] > 0 {
		return always.With(st.Name, who, diff[0]), true
	}
	least := diff[cases-likely]
	often := cases - slices.Index(diff[:], least)
	return mostly.With(st.Name, who, least, often, cases), least > 0
}
