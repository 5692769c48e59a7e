package lobby

import (
	"context"

	"saloon/rules"
	"saloon/rules/bot"
)

// A Hint is a legal move and what speaks for it.
type Hint struct {
	Move rules.Move
	Why  []rules.Reason
}

const mostHints = 5 // as many as one reads

// Hint asks a bot what it would do in this person's place: the best moves, the
// best first, and why. Only a casual game gives hints; the bot thinks in the pool, and
// the context says how long it is waited for.
func (v *Visit) Hint(ctx context.Context, table TableID) ([]Hint, error) {
	t := v.reach(table)
	if t == nil {
		return nil, refusedNoTable
	}
	if !v.lobby.hall.allow(v.id, false) {
		return nil, refusedTooFast
	}
	advice := make(chan bot.Advice, 1) // an answer that nobody fetches stays there
	var refused *rules.Refusal
	if err := t.inbox.call(ctx, message{ask: func() { refused = t.advise(v.id, advice) }}); err != nil {
		return nil, err
	}
	if refused != nil {
		return nil, refused
	}
	select {
	case a := <-advice:
		if len(a.Moves) == 0 {
			return nil, refusedNoHint
		}
		return hintsOf(a), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// fewest is how many games a percentage of them must come from, but for the best move.
const fewest = 20

// hintsOf is the beginning of what a bot advises.
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

// advise hands the question to the pool, as the game stands now.
func (t *table) advise(id PlayerID, to chan<- bot.Advice) *rules.Refusal {
	s := t.state
	seat := s.seatOf(id)
	switch {
	case t.paused != nil:
		return refusedPaused
	case s.phase == Gathering:
		return refusedNotBegun
	case s.phase == Over:
		return rules.RefuseOver()
	case seat == rules.Observer:
		return refusedStanding
	case s.onRails():
		return refusedLessonHint
	case !s.hints():
		return refusedNotCasual
	case s.chair(seat).byBot() || !s.record.Match().ToAct().Has(seat):
		return rules.RefuseTurn()
	}
	sight := rules.See(s.record.Match(), seat)
	a := &adviser{game: s.game}
	t.lobby.bots.add(botJob{table: s.id, player: a, sight: sight, answer: func(_ rules.Move, hung bool) {
		if hung {
			to <- bot.Advice{}
			return
		}
		to <- a.advice
	}})
	return nil
}

// hints reports whether the game is a casual one: nobody else plays but bots, or
// all have agreed that it gives hints.
func (s *state) hints() bool {
	if s.agreed.Terms.Get(TermHints) == hintsOn {
		return true
	}
	people := 0
	for _, c := range s.chairs {
		if c.human() {
			people++
		}
	}
	return people == 1
}

// An adviser is a bot for the pool that keeps what it would advise.
type adviser struct {
	game   rules.Game
	advice bot.Advice
}

// Move asks the medium bot.
func (a *adviser) Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move {
	a.advice = bot.Advise(ctx, a.game, s, src)
	return rules.NoMove
}
