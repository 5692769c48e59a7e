package bot

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"saloon/rules"
)

// Options say how a bot of a level plays; a zero field leaves the level's own.
type Options struct {
	Level      string
	Time       time.Duration // the most that it thinks about one decision
	Iterations int           // playouts for a decision, in place of Time
	Arms       int           // how many moves it compares
	Horizon    int           // decisions after which a playout is judged by eye; negative for never
	Ahead      int           // the same for each seat, where Horizon is not given
	Root       Root          // how it treats choices that are made in secret
	Prior      int           // how many playouts the first glance counts for; negative for none
	Glance     int           // what it counts beside any number of playouts, in percent; negative for nothing
	Search     Search        // how it compares open moves
	Deliberate int           // whether it takes longer over each glance, where the game can; negative for not
	Weights    []int32       // the values of the game's weights
}

// A Root is a way to search choices that several seats make at the same time.
type Root string

// The ways to search simultaneous choices.
const (
	Flat   Root = "flat"   // against the others' quick choices
	Regret Root = "regret" // decoupled regret matching, playing the average
	UCT    Root = "uct"    // decoupled upper confidence bounds
)

// A Search is a way to compare moves that are made in the open.
type Search string

// The ways to compare open moves.
const (
	Halving Search = "halving" // the move alone, by sequential halving
	Tree    Search = "tree"    // the move with the seat's own next ones
)

// mostArms is the most moves that a tree compares.
const mostArms = 60

// ParseOptions reads LEVEL[:KEY=VALUE]..., as in "hard:time=20ms:arms=8". The
// keys are time, iterations, arms, horizon, ahead, prior, glance, search, root,
// deliberate and weights (numbers with slashes).
func ParseOptions(text string) (Options, error) {
	parts := strings.Split(text, ":")
	o := Options{Level: parts[0]}
	if _, known := levels[o.Level]; !known {
		return o, unknownLevel(o.Level)
	}
	for _, part := range parts[1:] {
		key, value, _ := strings.Cut(part, "=")
		if err := o.set(key, value); err != nil {
			return o, fmt.Errorf("the option %q of a bot cannot be used: %w", part, err)
		}
	}
	return o, nil
}

func (o *Options) set(key, value string) (err error) {
	numbers := map[string]*int{
		"iterations": &o.Iterations, "arms": &o.Arms, "horizon": &o.Horizon, "ahead": &o.Ahead,
		"prior": &o.Prior, "glance": &o.Glance, "deliberate": &o.Deliberate,
	}
	if number, ok := numbers[key]; ok {
		if *number, err = strconv.Atoi(value); err != nil {
			return err
		}
		return o.check()
	}
	switch key {
	case "time":
		o.Time, err = time.ParseDuration(value)
	case "search":
		o.Search = Search(value)
		if o.Search != Halving && o.Search != Tree {
			err = fmt.Errorf("search is one of %s, %s", Halving, Tree)
		}
	case "root":
		o.Root = Root(value)
		if o.Root != Flat && o.Root != Regret && o.Root != UCT {
			err = fmt.Errorf("root is one of %s, %s, %s", Flat, Regret, UCT)
		}
	case "weights":
		o.Weights, err = parseWeights(value)
	default:
		err = fmt.Errorf("the keys are time, iterations, arms, horizon, ahead, prior, glance, search, root, deliberate, weights")
	}
	if err != nil {
		return err
	}
	return o.check()
}

// check finds numbers that mean nothing below zero.
func (o *Options) check() error {
	if o.Time < 0 || o.Iterations < 0 || o.Arms < 0 || o.Ahead < 0 {
		return errors.New("it must not be negative")
	}
	return nil
}

func parseWeights(text string) ([]int32, error) {
	var values []int32
	for _, field := range strings.Split(text, "/") {
		n, err := strconv.ParseInt(field, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("a weight must be a number, not %q", field)
		}
		values = append(values, int32(n))
	}
	return values, nil
}

// judged is how the hard bot plays where the game's mind has learned what an
// unfinished match may still bring. In the arena a tree lost there to playouts that
// are cut short, and those lost when their choice was not tempered by the first
// glance: a playout knows only the mind's own quick play.
var judged = Options{Ahead: 24, Prior: -1, Glance: 50, Search: Halving}

// learns reports whether a game's mind has learned that.
func learns(g rules.Game) bool {
	expert, ok := g.(rules.Expert)
	if !ok {
		return false
	}
	_, ok = expert.Mind(nil).(rules.Learner)
	return ok
}

// complete fills zero fields from the level, and checks the weights.
func (o Options) complete(g rules.Game) (Options, error) {
	level := levels[o.Level]
	if level.Search == Tree && learns(g) {
		level.Horizon, level.Ahead = 0, judged.Ahead
		level.Prior, level.Glance, level.Search = judged.Prior, judged.Glance, judged.Search
	}
	if o.Time == 0 {
		o.Time = level.Time
	}
	if o.Arms == 0 {
		o.Arms = level.Arms
	}
	if o.Horizon == 0 && o.Ahead == 0 {
		o.Horizon, o.Ahead = level.Horizon, level.Ahead
	}
	if o.Prior == 0 {
		o.Prior = level.Prior
	}
	if o.Glance == 0 {
		o.Glance = level.Glance
	}
	if o.Search == "" {
		o.Search = level.Search
	}
	if o.Root == "" {
		o.Root = level.Root
	}
	if o.Deliberate == 0 {
		o.Deliberate = level.Deliberate
	}
	if o.Weights == nil {
		if slow, ok := g.(rules.SlowExpert); ok && o.Deliberate > 0 {
			o.Weights = slow.SlowWeights()
		}
		return o, nil
	}
	expert, ok := g.(rules.Expert)
	if !ok {
		return o, fmt.Errorf("%s has no weights", g.Info().Title)
	}
	if want := len(expert.Weights()); len(o.Weights) != want {
		return o, fmt.Errorf("%s has %d weights, not %d", g.Info().Title, want, len(o.Weights))
	}
	return o, nil
}
