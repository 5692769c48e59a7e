package review

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
)

// A looker looks at the decisions of one game.
type looker struct {
	game    rules.Game
	seats   int
	seed    uint64
	thinker *bot.Thinker
	bounded bool          // left counts
	waited  time.Duration // while the present decision was looked at
	short   int           // the decisions that were looked at in fewer games
	left    time.Duration // for the decisions that were not looked at yet
}

// wait is a way to give way whose time is nobody's; nil for none.
func (k *looker) wait(giveWay func()) func() {
	if giveWay == nil {
		return nil
	}
	return func() {
		before := time.Now()
		giveWay()
		k.waited += time.Since(before)
	}
}

// share is how long the next of some decisions may take; 0 for any time.
func (k *looker) share(of int) time.Duration {
	if !k.bounded {
		return 0
	}
	return max(k.left/time.Duration(of), 1)
}

// look compares the choice that was made with others, in its share of the time. It knows the sight of the seat alone.
func (k *looker) look(ctx context.Context, d decision, s rules.Sight, of int) Decision {
	begun, share := time.Now(), k.share(of)
	k.waited = 0
	own, best := k.thinker.Compare(ctx, s, rand.NewPCG(k.seed, uint64(d.seat)<<32|d.count), d.plan, share)
	used := time.Since(begun) - k.waited
	if k.left -= used; share > 0 && used >= share {
		k.short++
	}
	judged := Decision{Line: d.line, Seat: d.seat, Played: k.notation(own.Plan), Expected: k.stands(own)}
	if best.Sure && best.Behind > 0 {
		judged.Better = &Better{
			Moves: k.notation(best.Plan), Cost: best.Behind,
			Played: judged.Expected, Why: explain(best.Why), PlayedWhy: explain(own.Why), Differ: explain(best.Differ),
		}
		judged.Expected = k.stands(best)
	}
	return judged
}

func (k *looker) notation(plan rules.Plan) (moves []string) {
	for _, move := range plan {
		if move == rules.NoMove {
			break
		}
		moves = append(moves, string(k.game.AppendMove(nil, move)))
	}
	return moves
}

func (k *looker) stands(c bot.Choice) []Stand {
	list := make([]Stand, k.seats)
	games := float64(max(c.Games, 1))
	for i := range list {
		list[i].Chance = int(math.Round(100 * float64(c.Wins[i+1]) / (bot.WinParts * games)))
		list[i].Points = math.Round(10*float64(c.Points[i+1])/games) / 10
	}
	return list
}

func explain(list []rules.Reason) (said []Reason) {
	for _, why := range list {
		said = append(said, Reason{why.Code, why.Sentence(), why.Args})
	}
	return said
}
