package lobby

import (
	"context"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
)

// A Hint is a legal move and what speaks for it.
type Hint struct {
	Move rules.Move
	Why  []rules.Reason
}

const mostHints = 5 // as many as one reads

// fewest is how many games there must be before their percentage is told; the best
// move's is always told.
const fewest = 20

// hintsOf makes hints of the first few moves that a bot advises.
func hintsOf(a bot.Advice) []Hint {
	var list []Hint
	for i, r := range a.Moves[:min(len(a.Moves), mostHints)] {
		h := Hint{Move: r.Move, Why: r.Why}
		switch {
		case i > 0 && r.Tried < fewest: // what so few games brought would mislead
		case r.Tried > 0:
			h.Why = append(h.Why, r.Odds())
		case i == 0 && len(h.Why) == 0:
			h.Why = append(h.Why, a.Why)
		}
		list = append(list, h)
	}
	return list
}

// advise queues the question for the bots, as the game stands now.
func (k *keeper) advise(id table.PlayerID, to chan<- bot.Advice) *rules.Refusal {
	if k.paused != nil {
		return k.paused.refusal
	}
	if refused := k.state.RefusesHint(id); refused != nil {
		return refused
	}
	a := &adviser{game: k.state.Game()}
	j := k.botJob(k.state.SeatOf(id))
	j.Player, j.Answer = a, func(_ rules.Move, hung bool) {
		if hung {
			to <- bot.Advice{}
			return
		}
		to <- a.advice
	}
	k.bots.Add(j)
	return nil
}

// An adviser is a bot that keeps its advice and makes no move, so that the pool can
// run it.
type adviser struct {
	game   rules.Game
	advice bot.Advice
}

// Move asks the medium bot, keeps its advice and makes no move.
func (a *adviser) Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move {
	a.advice = bot.Advise(ctx, a.game, s, src)
	return rules.NoMove
}
