package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
	"saloon/rules/rulestest"
)

// A told is what stands in a view that a reason may tell: of a seat, or of the board.
type told map[string]int

func (w told) add(seat rules.Seat, name string, n int) { w[fmt.Sprint("seat ", seat, " ", name)] += n }

// toldIn is what a match shows, and how far it is on the way from where a line began.
func toldIn(m rules.Match, seat rules.Seat, begun any) (w told, rests bool) {
	w = told{}
	for i, p := range m.Outcome().Points {
		w.add(rules.Seat(i+1), "points", m.Score(rules.Seat(i+1)))
		for _, part := range p.Parts {
			w.add(rules.Seat(i+1), part.Name, part.Value)
		}
	}
	switch v := m.View(seat).(type) {
	case *buffalo.View:
		for _, md := range v.Meadows {
			w[md.Title] = 0
			if md.Free == 0 {
				w[md.Title] = 1
			}
		}
		rests = v.Step == buffalo.StepChoose && (begun == nil || v.Round != begun.(*buffalo.View).Round)
	case *montana.View:
		p := v.Players[seat-1]
		for name, n := range map[string]int{"cows": p.Cows, "canteens": p.Canteens, "goods": p.Goods.Total(), "workers": p.Workers.Total(), "silver": p.Silver} {
			w.add(seat, name, n)
		}
		rests = begun != nil && v.Turn.Step == montana.StepTurn && v.Turn.ToAct == seat && v.Turn.Number >= begun.(*montana.View).Turn.Number+len(v.Players)
	case *moonriver.View:
		r := v.Ranches[seat-1]
		w.add(seat, "reserve", len(r.Reserve))
		if r.Beside != 0 {
			w.add(seat, "reserve", 1)
		}
		rests = begun != nil && v.Round >= begun.(*moonriver.View).Round+2
	}
	return w, rests
}

// A lineCheck plays lines on by itself, with chance of its own or that of the search.
type lineCheck struct {
	t     *testing.T
	sight rules.Sight
	mind  rules.Mind
	seed  uint64
	sides []side
}

// playOn is what a choice adds to all that can be told, by the time at which it is told.
func (c *lineCheck) playOn(plan rules.Plan, world uint64) told {
	c.t.Helper()
	house, policy := rand.NewPCG(c.seed, world<<16), rand.NewPCG(c.seed, ^world)
	m, seat := c.sight.World(house), c.sight.Seat()
	begun := m.View(seat)
	before, _ := toldIn(m, seat, nil)
	play := func(who rules.Seat, plan rules.Plan) {
		for _, move := range plan {
			if move == rules.NoMove {
				return
			}
			rulestest.Taken(c.t, m.Play(who, move, nil))
		}
	}
	if planner, ok := c.mind.(rules.Planner); ok && m.Secret() != 0 {
		for i := range m.Outcome().Points {
			if other := rules.Seat(i + 1); other != seat {
				planner.Reopen(m, other)
			}
		}
	}
	play(seat, plan)
	draw := rand.NewPCG(^c.seed, world)
	for _, other := range c.sides {
		var lots []rules.Plan
		for _, a := range other.arms {
			lots = append(lots, slices.Repeat([]rules.Plan{a.plan}, int(a.tried))...)
		}
		play(other.seat, lots[rules.Below(draw, len(lots))])
	}
	for draws := uint64(1); ; {
		switch acts := m.ToAct(); {
		case acts.Has(rules.House):
			play(rules.House, rules.Plan{m.Draw(rand.NewPCG(c.seed, world<<16+draws))})
			draws++
			continue
		case acts != 0:
			if _, rests := toldIn(m, seat, begun); !rests {
				move := m.Default(acts.First())
				if circler, ok := m.(rules.Circler); !ok || !circler.Circles() {
					move = c.mind.Choose(m, acts.First(), policy)
				}
				play(acts.First(), rules.Plan{move})
				continue
			}
		}
		after, _ := toldIn(m, seat, begun)
		for name := range after {
			after[name] -= before[name]
		}
		return after
	}
}

// holds checks a claim in the worlds in which it was found, and reports whether others agree with it.
func (c *lineCheck) holds(why rules.Reason, plans [2]rules.Plan) (agrees bool) {
	c.t.Helper()
	of, _ := why.Args[0].(string)
	numbers := why.Args[1:]
	if why.Code != "why-full" {
		of, numbers = fmt.Sprint(why.Args[1], " ", of), why.Args[2:]
	}
	adds := func(world uint64) (first, second int) {
		return c.playOn(plans[0], world)[of], c.playOn(plans[1], world)[of]
	}
	var sums [2]int
	wrong, likely, over, mean := 0, 0, 0, 0
	for i := range uint64(10) {
		first, second := adds(1<<25 + i)
		sums[0], sums[1] = sums[0]+first, sums[1]+second
		switch n := numbers[0].(int); why.Code {
		case "why-line-gets":
			wrong += score(first != n || second != numbers[1])
		case "why-line-more", "why-line-up":
			likely += score(first-second >= n)
		case "why-line-less", "why-line-down":
			likely += score(second-first >= n)
		}
		first, second = adds(1<<26 + i)
		mean += first - second
	}
	switch why.Code {
	case "why-line-gets":
		over = numbers[0].(int) - numbers[1].(int)
	case "why-full":
		over = numbers[0].(int) - numbers[2].(int)
		wrong = score(sums != [2]int{numbers[0].(int), numbers[2].(int)} || numbers[1] != 10)
	case "why-line-up", "why-line-down":
		over = score(why.Code == "why-line-up")*2 - 40
		wrong = score(likely != 400)
	default:
		over = score(why.Code == "why-line-more")*2 - 40
		wrong = score(likely != 40*numbers[1].(int) || numbers[1].(int) < 7 || numbers[2] != 10)
	}
	if wrong > 0 {
		c.t.Errorf("%q is not so", why.Sentence())
	}
	return over*mean > 0
}

// planOf is the choice of a search that is written so.
func (s *search) planOf(text string) rules.Plan {
	at := slices.IndexFunc(s.arms, func(a arm) bool { return s.written(a.plan) == text })
	return s.arms[at].plan
}

// Whatever a line of play is told to bring, it brings in the worlds that were tried, played out by other code; and
// others nearly always lead the same way.
func TestContrast_TellsWhatHappens(t *testing.T) {
	for _, g := range dealGames(t) {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			codes, agree, all := map[string]int{}, 0, 0
			medium := newBot(t, "medium:iterations=60", g).(*Thinker)
			middles(t, g, 12, func(m rules.Match, seat rules.Seat, _ rules.Source) {
				if len(m.AppendMoves(nil, seat)) == 1 {
					return
				}
				s, sight := medium.take(), rules.See(m, seat)
				s.think(t.Context(), sight, rand.NewPCG(5, 6))
				check := lineCheck{t, sight, mindOf(g, nil), rand.NewPCG(5, 6).Uint64(), s.rivals}
				plans := [2]rules.Plan{s.arms[0].plan}
				why := s.ahead(t.Context())
				for i, claim := range why {
					plans[1] = s.planOf(why[len(why)-1].Args[1].(string))
					if codes[claim.Code]++; i == len(why)-1 {
						if claim.Code != "why-line" || i > mostClaims {
							t.Errorf("the last of %d is %q", i, claim.Sentence())
						}
						break
					}
					all++
					if check.holds(claim, plans) {
						agree++
					}
				}
			})
			t.Logf("%v; others agree with %d of %d", codes, agree, all)
			if codes["why-line"] < 5 || codes["why-line-gets"] == 0 || g.Info().ID == "buffalo" && codes["why-full"]*(codes["why-line-more"]+codes["why-line-up"])*(codes["why-line-less"]+codes["why-line-down"]) == 0 {
				t.Errorf("it tells too little: %v", codes)
			}
			if agree*5 < all*4 {
				t.Errorf("other worlds agree with %d of %d", agree, all)
			}
		})
	}
}

// In a review the better choice is compared with the made one, and names it.
func TestCompare_TellsHowLinesDiffer(t *testing.T) {
	said := 0
	for _, g := range dealGames(t) {
		hard := newBot(t, "hard:iterations=100", g).(*Thinker)
		middles(t, g, 6, func(m rules.Match, seat rules.Seat, _ rules.Source) {
			if m.Secret() != 0 {
				return
			}
			made := m.AppendMoves(nil, seat)[0]
			_, best := hard.Compare(t.Context(), rules.See(m, seat), rand.NewPCG(1, 2), rules.Plan{made}, 0)
			if n := len(best.Differ); n > 0 {
				said++
				if text := best.Differ[n-1].Sentence(); !best.Sure || best.Plan[0] == made || !strings.HasPrefix(text, "expected by the ") {
					t.Errorf("of %v in place of %v it says %q", best.Plan, made, text)
				}
			}
		})
	}
	if said < 3 {
		t.Errorf("it tells %d differences", said)
	}
}
