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

var names = []string{"random", "greenhorn", "easy", "medium", "hard", Master}

var levels = map[string]Options{
	"random":    {},
	"greenhorn": {Miss: 45},
	"easy":      {},
	"medium":    {Time: 10 * time.Millisecond, Arms: 12, Horizon: 48, Prior: 3, Search: Halving},
	"hard":      {Time: 100 * time.Millisecond, Arms: 24, Horizon: 60, Prior: 3, Search: Tree, Slow: 1, Judge: 1},
	Master:      {Time: time.Second, Arms: 24, Horizon: 60, Prior: 3, Search: Tree, Slow: 1, Judge: 1},
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
	return thinker, nil
}

func unknownLevel(level string) error {
	return fmt.Errorf("there is no bot level %q; the levels are: %s", level, strings.Join(names, ", "))
}
