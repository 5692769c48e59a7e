package bot

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"saloon/rules"
)

// Options say how a bot plays. A field that is zero means the value of the bot's level.
// ParseOptions reads each field but Level by its name in lower case.
type Options struct {
	Level      string
	Time       time.Duration // the longest time that it thinks about one decision
	Iterations int           // the number of playouts for one decision, in place of Time
	Arms       int           // the most moves that it compares
	Horizon    int           // the number of decisions after which a playout is evaluated; negative plays it to the end of the game
	Ahead      int           // the same for each seat, if Horizon is not given
	Prior      int           // the number of playouts that the rating of a move counts as; negative for none
	Rating     int           // the percentage of that rating that is added to the result of each playout; negative for none
	Search     Search        // how it compares moves that are made in the open
	Miss       int           // the percentage of the moves that it overlooks, if it only rates them; negative for none
	Rash       int           // the percentage of its moves that a bot that thinks makes as the easy bot does; negative for none
	Slow       int           // 1 uses the game's slow evaluation if it has one, -1 the quick one
	Judge      int           // 1 ends a playout soon, where the game has learned what to expect; -1 never
	Race       int           // 1 drops moves that fall far behind early, where Search is Halving; -1 never
	Explore    int           // how much a tree goes by ratings in what it tries next, in percent; the others then choose in it too; negative for neither
	Wider      int           // one choice in secret is compared for so many playouts, but Arms at least; negative compares Arms
	Weights    []int32       // the values of the game's weights, with slashes between them
	GiveWay    func()        // called between playouts, and may hold a search up; ParseOptions does not know it

	within   time.Duration // the longest time for Iterations; 0 for any
	judgedAt int           // the Horizon that was asked for; 0 for what the judge proposes
}

// OptionsHelp describes for people what ParseOptions reads, one key on each line.
const OptionsHelp = `  time=20ms        think about a decision for at most this time
  iterations=200   think for 200 playouts instead; it then plays the same on every machine
  arms=8           compare at most 8 moves
  horizon=60       evaluate a playout after 60 decisions; -1 plays it to the end
  ahead=24         evaluate it after 24 decisions for each seat, if horizon is not given
  search=tree      compare each move together with the moves after it; or halving: alone
  prior=3          count the rating that a move has before it is tried as 3 playouts; -1
                   for none
  rating=50        add 50 percent of that rating to the result of each playout; -1 for none
  miss=60          overlook 60 percent of the moves, if it only rates them; -1 for none
  rash=40          make 40 percent of the moves without thinking, as easy does; -1 for none
  slow=1           use the slow evaluation of a game that has one; -1 uses the quick one
  judge=1          end a playout soon if the game has learned what to expect then; it does
                   so after horizon decisions, where that is given; -1 never does so
  race=1           drop moves that fall far behind early, where search=halving; -1 never does
                   so
  explore=150      go so much by the ratings, in percent, in what a tree tries next, and let the
                   others choose in it for themselves; -1 does neither
  wider=64         compare one choice in secret for each 64 playouts that there is time for,
                   if these are more than arms; -1 compares as many as arms
  weights=1/2/3    use these weights, as the tuner prints them`

var keys = []string{"time", "iterations", "arms", "horizon", "ahead", "prior", "rating", "search", "miss", "rash", "slow", "judge", "race", "explore", "wider", "weights"}

// A Search is a way to compare moves that are made in the open.
type Search string

// The ways to compare open moves.
const (
	Halving Search = "halving" // each move alone, by sequential halving
	Tree    Search = "tree"    // each move together with the seat's own moves after it
)

const mostArms = 60

// mostSecret is the most choices in secret that are compared because there is time for them: more are no better.
const mostSecret = 100

// listed is how many choices in secret may be compared.
func (o *Options) listed() int {
	if o.Wider <= 0 {
		return o.Arms
	}
	return max(o.Arms, mostSecret)
}

// ParseOptions reads LEVEL[:KEY=VALUE]..., as in "hard:time=20ms:arms=8". OptionsHelp lists the keys.
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
	number, is := o.numbers()[key]
	switch {
	case is:
		*number, err = strconv.Atoi(value)
	case key == "time":
		o.Time, err = time.ParseDuration(value)
	case key == "search":
		o.Search = Search(value)
		if o.Search != Halving && o.Search != Tree {
			err = fmt.Errorf("search is one of %s, %s", Halving, Tree)
		}
	case key == "weights":
		o.Weights, err = parseWeights(value)
	default:
		err = fmt.Errorf("the keys are %s", strings.Join(keys, ", "))
	}
	if err == nil && (o.Time < 0 || o.Iterations < 0 || o.Arms < 0 || o.Ahead < 0) {
		err = errors.New("it must not be negative")
	}
	return err
}

// numbers are the options that are numbers, by their keys.
func (o *Options) numbers() map[string]*int {
	return map[string]*int{
		"iterations": &o.Iterations, "arms": &o.Arms, "horizon": &o.Horizon, "ahead": &o.Ahead,
		"prior": &o.Prior, "rating": &o.Rating, "miss": &o.Miss, "rash": &o.Rash, "slow": &o.Slow, "judge": &o.Judge,
		"race": &o.Race, "explore": &o.Explore, "wider": &o.Wider,
	}
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

func hasLearned(g rules.Game) bool {
	expert, ok := g.(rules.Expert)
	if !ok {
		return false
	}
	_, ok = expert.Mind(nil).(rules.Learner)
	return ok
}

// complete gives zero fields the values of the level, and checks the weights.
func (o Options) complete(g rules.Game) (Options, error) {
	level := levels[o.Level]
	// Where a mind is a rules.Learner, short playouts with an evaluation at their end beat a tree. They won more games
	// still when the rating of each move was added to its results.
	if level.Search == Tree && hasLearned(g) {
		level.Horizon, level.Ahead, level.Prior, level.Rating, level.Search = 0, 24, -1, 50, Halving
	}
	o.judgedAt = o.Horizon
	if o.Horizon != 0 || o.Ahead != 0 { // either counts in place of both
		level.Horizon, level.Ahead = o.Horizon, o.Ahead
	}
	o.Time, o.Search = cmp.Or(o.Time, level.Time), cmp.Or(o.Search, level.Search)
	theirs := level.numbers()
	for key, number := range o.numbers() {
		*number = cmp.Or(*number, *theirs[key])
	}
	if o.Weights == nil {
		if slow, ok := g.(rules.SlowExpert); ok && o.Slow > 0 {
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
