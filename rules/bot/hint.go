package bot

import (
	"context"
	"slices"
	"time"

	"saloon/rules"
)

// Advice is what a bot says to somebody who asks for a hint: the legal moves, the best first, and why that one.
type Advice struct {
	Moves    []Ranked
	Why      rules.Reason
	Playouts int
}

// Ranked is a legal move and what it brings.
type Ranked struct {
	Move  rules.Move
	Tried int // the number of playouts that began with it; 0 if it did not look worth one
	Wins  int // the percentage of them that were won; a shared victory counts half
	Gain  int // the points that it scores at once
	Lead  int // how many points the seat was ahead of the best of the others at their ends, on average
	Why   []rules.Reason
}

// The reasons that hold in every game.
var (
	whyOnly    = rules.Because("why-only", "it is your only move")
	whyPoints  = rules.Because("why-points", "it scores %d [point|points] at once")
	whyUntried = rules.Because("why-glance", "it looks best at a glance")
	whyWins    = rules.Because("why-wins", "tried in %d [game|games]: %d%% won, on average %d [point|points] ahead")
	whyLevel   = rules.Because("why-level", "tried in %d [game|games]: %d%% won, on average neither ahead nor behind")
	whyLosses  = rules.Because("why-losses", "tried in %d [game|games]: %d%% won, on average %d [point|points] behind")
)

// patience is how long a bot thinks about a hint. It is longer than for a move, because
// people are told how many playouts were won.
const patience = 100 * time.Millisecond

// Advise has the medium bot of a game rank a seat's moves. All playouts go to the end of
// the game, so that people can be told how many were won.
func Advise(ctx context.Context, g rules.Game, s rules.Sight, src rules.Source) Advice {
	t, _ := newThinker(Options{Level: "medium", Horizon: -1, Time: patience}, g) // only wrong weights can fail
	return t.Advise(ctx, s, src)
}

// Advise searches as Move does, and tells what it found.
func (t *Thinker) Advise(ctx context.Context, sight rules.Sight, src rules.Source) Advice {
	s := t.take()
	defer t.idle.Put(s)
	s.rivals = s.rivals[:0]
	first, playouts := s.think(ctx, sight, src)
	a := Advice{Playouts: playouts}
	if first == rules.NoMove {
		return a
	}
	s.add(&a, first, arm{})
	for _, tried := range s.arms {
		s.add(&a, tried.plan[0], tried)
	}
	for _, move := range s.legal {
		s.add(&a, move, arm{})
	}
	a.Why = general(a.Moves[0], len(s.legal))
	if len(s.arms) > 0 && s.arms[0].plan[0] == first {
		a.Moves[0].tell(s.ahead(ctx))
	}
	return a
}

// tell adds what follows on a move. What it scores at once is not told then.
func (r *Ranked) tell(line []rules.Reason) {
	if len(line) > 0 {
		r.Why = append(slices.DeleteFunc(r.Why, func(why rules.Reason) bool { return why.Code == whyPoints.Code }), line...)
	}
}

// add puts a move at the end of the list, with the results of its arm.
func (s *search) add(a *Advice, move rules.Move, tried arm) {
	for i := range a.Moves {
		if a.Moves[i].Move == move {
			if a.Moves[i].Tried == 0 {
				a.Moves[i].count(tried)
			}
			return
		}
	}
	r := Ranked{Move: move, Gain: s.gain(move)}
	if r.Gain > 0 {
		r.Why = append(r.Why, whyPoints.With(r.Gain))
	}
	if game, ok := s.mind.(rules.Explainer); ok {
		s.sight.WorldInto(s.world, &s.policy)
		if why := game.Why(s.world, s.seat, move); why.Code != "" {
			r.Why = append(r.Why, why)
		}
	}
	r.count(tried)
	a.Moves = append(a.Moves, r)
}

// gain is by how much a move raises the points that are shown. What a secret choice brings depends on those of others.
func (s *search) gain(move rules.Move) int {
	s.sight.WorldInto(s.world, &s.policy)
	before := counted(s.world, s.seat)
	if s.world.Secret() != 0 || s.world.Play(s.seat, move, nil) != nil {
		return 0
	}
	return counted(s.world, s.seat) - before
}

func counted(m rules.Match, seat rules.Seat) int {
	if shown, ok := m.(rules.Counter); ok {
		return shown.Counted(seat)
	}
	return m.Score(seat)
}

func (r *Ranked) count(a arm) {
	if a.tried == 0 {
		return
	}
	r.Tried = int(a.tried)
	r.Wins = int((int64(a.wins)*100 + int64(a.tried)*6) / (int64(a.tried) * 12))
	r.Lead = int((2*a.leads + int64(a.tried)) / (2 * int64(a.tried)))
}

// general is the reason that can be given in every game.
func general(r Ranked, legal int) rules.Reason {
	switch {
	case legal == 1:
		return whyOnly
	case r.Tried == 0:
		return whyUntried
	}
	return r.Odds()
}

// Odds says how many playouts with this move were won, and by how many points.
func (r Ranked) Odds() rules.Reason {
	switch {
	case r.Lead < 0:
		return whyLosses.With(r.Tried, r.Wins, -r.Lead)
	case r.Lead == 0:
		return whyLevel.With(r.Tried, r.Wins)
	}
	return whyWins.With(r.Tried, r.Wins, r.Lead)
}
