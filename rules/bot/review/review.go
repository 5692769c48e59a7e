package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
)

// DefaultPlayouts is how many games are played on from each decision, unless it is said otherwise.
const DefaultPlayouts = 2000

// DefaultTime is how long a review takes at most, unless it is said otherwise: people wait for it, and in half a minute
// a core looks at all decisions of one seat of any game of usual length in DefaultPlayouts games each.
const DefaultTime = 30 * time.Second

// Made is the number of this way to make reviews. It rises when the same game could get another review.
const Made = 5

// Options say what is reviewed, and how.
type Options struct {
	Seat     rules.Seat // whose decisions; 0 for those of all seats
	From     int        // the first line whose decision is looked at
	Playouts int        // how many games are played on from each decision; 0 for DefaultPlayouts
	Seed     uint64     // what all chance is drawn from
	// Time is how long all of it may take, without what GiveWay takes; 0 for any. The decisions share it: those for
	// which it is too short are looked at in fewer games.
	Time     time.Duration
	Progress func(done, total int)
	GiveWay  func() // called between the games, and may hold the review up; nil for never
}

// A Review is what the hard bot says of a game. Its JSON is documented in rules/cli/TOOLS.md.
type Review struct {
	Game      string     `json:"game"`
	Version   int        `json:"version"`
	Seats     int        `json:"seats"`
	Playouts  int        `json:"playouts"`
	Short     int        `json:"short,omitempty"` // the decisions for which there was no time for all of them
	Seed      uint64     `json:"seed"`
	Decisions []Decision `json:"decisions"` // in the order in which they were made
	Costly    []int      `json:"costly"`    // the lines of those with something better, the most costly first
	Accuracy  []Accuracy `json:"accuracy"`  // of each seat whose decisions were looked at
}

// A Decision is one choice of a seat.
type Decision struct {
	Line     int        `json:"line"` // the number of lines before it
	Seat     rules.Seat `json:"seat"`
	Played   []string   `json:"played"`   // one move, or those of a whole secret choice
	Expected []Stand    `json:"expected"` // of each seat, if the best choice is made
	Better   *Better    `json:"better,omitempty"`
}

// A Stand is what a seat may expect of the end of a game.
type Stand struct {
	Chance int     `json:"chance"` // to win, in percent; a shared victory is shared
	Points float64 `json:"points"`
}

// A Better is a choice that did better than the one that was made.
type Better struct {
	Moves     []string `json:"moves"`
	Cost      int      `json:"cost"`   // what it would have brought, in victories and points, from 1 to bot.Span
	Played    []Stand  `json:"played"` // what each seat could expect after the choice that was made
	Why       []Reason `json:"why,omitempty"`
	PlayedWhy []Reason `json:"played_why,omitempty"`
	Differ    []Reason `json:"differ,omitempty"` // how what is likely to follow differs from what was likely after the made choice
}

// Moment is the name of the moment before a decision, as the end of the name by which a replay opens it.
func (d Decision) Moment() string { return "#" + strconv.Itoa(d.Line) }

// At is the decision at a line.
func (r Review) At(line int) Decision {
	for _, d := range r.Decisions {
		if d.Line == line {
			return d
		}
	}
	return Decision{}
}

// Of reviews a game. It only reads the record. When the context ends it stops, and returns the context's error.
func Of(ctx context.Context, r *rules.Record, o Options) (Review, error) {
	seats := r.Setup().Seats
	if o.Seat < 0 || int(o.Seat) > seats {
		return Review{}, fmt.Errorf("the game has %d seats, so there is no seat %d", seats, o.Seat)
	}
	o.Playouts = cmp.Or(o.Playouts, DefaultPlayouts)
	k := looker{game: r.Game(), seats: seats, seed: o.Seed, bounded: o.Time > 0, left: o.Time}
	hard, err := bot.NewWith(bot.Options{Level: "hard", Iterations: o.Playouts, GiveWay: k.wait(o.GiveWay)}, r.Game())
	if err != nil {
		return Review{}, err
	}
	k.thinker = hard.(*bot.Thinker)
	list, err := decisions(r, o)
	if err != nil {
		return Review{}, err
	}
	full := Review{
		Game: r.Setup().Game, Version: r.Setup().Version, Seats: seats, Playouts: o.Playouts, Seed: o.Seed,
		Decisions: []Decision{}, Costly: []int{},
	}
	err = walk(r, list, func(d decision, m rules.Match) bool {
		full.Decisions = append(full.Decisions, k.look(ctx, d, rules.See(m, d.seat), len(list)-len(full.Decisions)))
		if o.Progress != nil {
			o.Progress(len(full.Decisions), len(list))
		}
		return ctx.Err() == nil
	})
	if err := cmp.Or(err, ctx.Err()); err != nil {
		return Review{}, err
	}
	full.Short = k.short
	full.sortCosts()
	for seat := max(o.Seat, 1); o.Seat == 0 && int(seat) <= seats || seat == o.Seat; seat++ {
		full.Accuracy = append(full.Accuracy, full.AccuracyOf(seat))
	}
	return full, nil
}

func (r *Review) sortCosts() {
	var list []Decision
	for _, d := range r.Decisions {
		if d.Better != nil {
			list = append(list, d)
		}
	}
	slices.SortStableFunc(list, func(a, b Decision) int { return cmp.Or(b.lost()-a.lost(), b.Better.Cost-a.Better.Cost) })
	for _, d := range list {
		r.Costly = append(r.Costly, d.Line)
	}
}
