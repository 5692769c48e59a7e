package bot

import (
	"context"
	"fmt"
	"strings"
	"time"

	"saloon/rules"
)

// A Bot chooses moves for a seat that owes a decision. Several goroutines may use one bot at the same time.
type Bot interface {
	// Move returns a legal move. When the context ends it must return one at once.
	Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move
}

var names = []string{"random", "greenhorn", "easy", "steady", "medium", "hard", Master}

var levels = map[string]Options{
	"random":    {},
	"greenhorn": {Miss: 45},
	"easy":      {},
	"steady":    {Time: 10 * time.Millisecond, Arms: 12, Horizon: 48, Prior: 3, Search: Halving, Rash: 40},
	"medium":    {Time: 10 * time.Millisecond, Arms: 12, Horizon: 48, Prior: 3, Search: Halving},
	"hard":      {Time: 100 * time.Millisecond, Arms: 24, Horizon: 60, Prior: 3, Search: Tree, Slow: 1, Judge: 1, Race: 1, Explore: 150, Wider: 64},
	Master:      {Time: time.Second, Arms: 24, Horizon: 60, Prior: 3, Search: Tree, Slow: 1, Judge: 1, Race: 1, Explore: 150, Wider: 64},
}

// Master is the level that plays as the hard bot does, but thinks ten times as long: for those whom that one no longer
// beats, and for machines with cores to spare.
const Master = "master"

// Levels lists the names of the levels, the weakest first.
func Levels() []string { return append([]string(nil), names...) }

// New makes a bot of a level for a game.
func New(level string, g rules.Game) (Bot, error) { return NewWith(Options{Level: level}, g) }

// NewWith makes a bot of a level with some of its options changed.
func NewWith(o Options, g rules.Game) (Bot, error) {
	if _, known := levels[o.Level]; !known {
		return nil, unknownLevel(o.Level)
	}
	thinker, err := newThinker(o, g)
	if err != nil {
		return nil, err
	}
	switch o.Level {
	case "random":
		return Random{}, nil
	case "greenhorn", "easy":
		if o.Weights == nil {
			o.Weights = plainValues(g)
		}
		o.Miss = thinker.o.Miss
		return &Rater{game: g, o: o}, nil
	}
	if thinker.o.Rash > 0 {
		return rash{thinker, &Rater{game: g, o: Options{Weights: plainValues(g)}}}, nil
	}
	return thinker, nil
}

// A rash bot makes a part of its moves as the easy bot does, and thinks about the others.
type rash struct {
	thinker *Thinker
	rater   *Rater
}

func (r rash) Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move {
	if rules.Below(src, 100) < r.thinker.o.Rash {
		return r.rater.Move(ctx, s, src)
	}
	return r.thinker.Move(ctx, s, src)
}

func unknownLevel(level string) error {
	return fmt.Errorf("there is no bot level %q; the levels are: %s", level, strings.Join(names, ", "))
}
