package arena

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
)

// simCommand has a subcommand for each game, since each has flags of its own.
func simCommand(shelf Shelf, games []rules.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sim GAME",
		Short: "Play whole games by the thousand, without a server",
		Long: `Sim lets bots play whole games and tells how many a second, and what they scored.
The same seed gives the same games; game i can be played alone with --first i --games 1.
Bots that think for a time play otherwise each time: give them iterations instead.`,
	}
	perGame(cmd, games, func(g rules.Game) *cobra.Command { return simGame(shelf, g) })
	return cmd
}

// A request is what the flags of one game's sim say.
type request struct {
	shelf      Shelf
	game       rules.Game
	info       rules.Info
	plan       Plan
	components string
	json       bool
	choices    []*choice
}

func simGame(shelf Shelf, g rules.Game) *cobra.Command {
	q := &request{shelf: shelf, game: g, info: g.Info()}
	cmd := &cobra.Command{
		Use:               q.info.ID,
		Short:             "Play " + q.info.Title,
		Args:              q.check,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return q.run(cmd) },
	}
	f := cmd.Flags()
	f.IntVar(&q.plan.Setup.Seats, "players", q.info.MaxSeats, fmt.Sprintf("how many `N` play, %d to %d", q.info.MinSeats, q.info.MaxSeats))
	f.IntVar(&q.plan.Games, "games", 1000, "how many games `N` to play")
	f.IntVar(&q.plan.First, "first", 0, "the number `N` of the first game")
	f.Uint64Var(&q.plan.Seed, "seed", 1, "the number `N` that all chance comes from")
	f.StringSliceVar(&q.plan.Bots, "bots", []string{random}, "the `BOTS`, one for all or one for each seat, separated by commas: "+strings.Join(bot.Levels(), ", ")+", with options behind them as in medium:iterations=50")
	f.StringVar(&q.plan.Export, "export", "", "write each game into `DIR`, which is made if it is missing")
	f.BoolVar(&q.json, "json", false, "print the figures as one JSON object")
	componentsFlag(cmd, &q.components)
	_ = cmd.MarkFlagDirname("export") // these fail only for flags that do not exist
	_ = cmd.RegisterFlagCompletionFunc("players", fixed(q.playerCounts()))
	_ = cmd.RegisterFlagCompletionFunc("bots", fixed(bot.Levels()))
	for _, name := range []string{"games", "first", "seed"} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
	q.choices = gather(q.info.Options)
	for _, c := range q.choices {
		f.Var(c, c.name, c.usage())
		_ = cmd.RegisterFlagCompletionFunc(c.name, fixed(c.values()))
	}
	return cmd
}

func fixed(words []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

func (q *request) playerCounts() []string {
	var counts []string
	for n := q.info.MinSeats; n <= q.info.MaxSeats; n++ {
		counts = append(counts, strconv.Itoa(n))
	}
	return counts
}

// check finds everything that is wrong with the words of the command.
func (q *request) check(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s does not know what to do with %q", cmd.CommandPath(), args[0])
	}
	if q.plan.Games < 1 || q.plan.First < 0 {
		return errors.New("--games must be 1 or more, and --first 0 or more")
	}
	if n := len(q.plan.Bots); n > 1 && !cmd.Flags().Changed("players") {
		q.plan.Setup.Seats = n
	}
	q.plan.Setup.Options = make(map[string]string)
	for _, c := range q.choices {
		if err := c.fill(q.plan.Setup.Options, q.plan.Setup.Seats); err != nil {
			return err
		}
	}
	setup, err := q.info.Check(q.plan.Setup)
	if err != nil {
		return err
	}
	for _, c := range q.choices {
		if key, value, _ := strings.Cut(c.options[0].Needs, "="); len(c.given) > 0 && key != "" && setup.Options[key] != value {
			return fmt.Errorf("--%s counts only with --%s %s", c.name, key, value)
		}
	}
	if _, err := q.game.New(setup); err != nil { // some games know more than their options say
		return err
	}
	_, err = chooseBots(q.game, q.plan.Bots, setup.Seats)
	return err
}

func (q *request) run(cmd *cobra.Command) error {
	var err error
	if q.plan.Game, err = q.shelf.game(q.info.ID, q.components); err != nil {
		return err
	}
	if q.plan.Export != "" {
		if err := os.MkdirAll(q.plan.Export, 0o755); err != nil {
			return err
		}
	}
	b := newBar(cmd.ErrOrStderr(), q.plan.Games)
	var after func(int)
	if b != nil {
		after = b.show
	}
	result, err := Run(cmd.Context(), q.plan, after)
	b.clear()
	if err != nil {
		return err
	}
	if q.json {
		return result.WriteJSON(cmd.OutOrStdout())
	}
	return result.WriteTable(cmd.OutOrStdout())
}

// A choice is the flag for one option, or for the options that are the same for
// each seat: "claim-1" and "claim-2" are --claim creek,hill.
type choice struct {
	name    string
	options []rules.Option
	given   []string
}

// gather makes flags of a game's options.
func gather(options []rules.Option) []*choice {
	var all []*choice
	for _, o := range options {
		name := o.Key
		if base, ok := strings.CutSuffix(name, strconv.Itoa(int(o.Seat))); ok && o.Seat != rules.House {
			name = strings.TrimRight(base, "-_.")
		}
		at := slices.IndexFunc(all, func(c *choice) bool { return c.name == name })
		if at < 0 {
			all = append(all, &choice{name: name})
			at = len(all) - 1
		}
		all[at].options = append(all[at].options, o)
	}
	return all
}

func (c *choice) perSeat() bool { return c.options[0].Seat != rules.House }

func (c *choice) values() []string { return c.options[0].Choices }

func (c *choice) usage() string {
	o := c.options[0]
	text := strings.Join(o.Choices, ", ")
	if c.perSeat() {
		text += "; one for each seat, separated by commas"
	}
	if o.Needs != "" {
		key, value, _ := strings.Cut(o.Needs, "=")
		text += fmt.Sprintf("; only with --%s %s", key, value)
	}
	return text + fmt.Sprintf(" (default %s)", o.Default)
}

// String is what was given.
func (c *choice) String() string { return strings.Join(c.given, ",") }

// Type names the sort of value.
func (c *choice) Type() string { return strings.ToUpper(c.name) }

// Set takes one of the choices, or a list of them by seat.
func (c *choice) Set(text string) error {
	given := []string{text}
	if c.perSeat() {
		given = strings.Split(text, ",")
	}
	for _, word := range given {
		if !slices.Contains(c.values(), word) && (word != "" || !c.perSeat()) {
			return fmt.Errorf("it may be %s", strings.Join(c.values(), ", "))
		}
	}
	c.given = given
	return nil
}

// fill puts what was given into a setup's options; an empty word of a list
// leaves that seat's default.
func (c *choice) fill(into map[string]string, seats int) error {
	if c.perSeat() && len(c.given) > min(seats, len(c.options)) {
		return fmt.Errorf("--%s names %d seats, but there are %d", c.name, len(c.given), min(seats, len(c.options)))
	}
	for i, word := range c.given {
		if word != "" {
			into[c.options[i].Key] = word
		}
	}
	return nil
}

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }
