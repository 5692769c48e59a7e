package arena

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
)

// tuneCommand has a subcommand for each game, as arena has.
func tuneCommand(shelf Shelf, games []rules.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tune GAME",
		Short: "Look for better weights of a game's judgement",
		Long: `Tune moves the weights that a game judges by. Each step shakes all of them at once, up
in one bot and down in the other, lets the two play, and moves the weights towards
the better (SPSA). It plays on seeds that the arena never uses, and prints the
weights in the order in which a bot takes them: hard:weights=...`,
	}
	perGame(cmd, games, func(g rules.Game) *cobra.Command { return tuneGame(shelf, g) })
	return cmd
}

func tuneGame(shelf Shelf, g rules.Game) *cobra.Command {
	t := &Tuning{}
	var components, from string
	var slow bool
	cmd := &cobra.Command{
		Use:               g.Info().ID,
		Short:             "Tune the weights of " + g.Info().Title,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(cmd *cobra.Command, args []string) (err error) {
			if len(args) > 0 {
				return fmt.Errorf("%s does not know what to do with %q", cmd.CommandPath(), args[0])
			}
			t.Game, t.Realm = g, "tune"
			return t.check(from, slow)
		},
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if t.Game, err = shelf.game(g.Info().ID, components); err != nil {
				return err
			}
			return t.run(cmd)
		},
	}
	f := cmd.Flags()
	f.StringVar(&t.Bot, "bot", "easy", "the `BOT` whose play is to get better")
	f.IntVar(&t.Seats, "players", g.Info().MaxSeats/2*2, "how many `N` play, an even number")
	f.IntVar(&t.Steps, "steps", 100, "how many steps `N` to make")
	f.IntVar(&t.Blocks, "blocks", 50, "how many blocks `N` to play for each step")
	f.Float64Var(&t.Shake, "shake", 0.1, "how far a weight is shaken, as a `PART` of its range")
	f.Float64Var(&t.Stride, "stride", 0.04, "how far a step may move it, as a `PART` of its range")
	f.StringVar(&t.Only, "only", "", "move only the weights with these `WORDS` in their names")
	f.StringVar(&from, "from", "", "begin with these `WEIGHTS`, separated by slashes")
	f.BoolVar(&slow, "slow", false, "begin with the weights for who takes longer over a glance")
	f.Uint64Var(&t.Seed, "seed", 1, "the number `N` that all chance comes from")
	f.IntVar(&t.Work, "workers", runtime.GOMAXPROCS(0), "how many games `N` are played at the same time")
	componentsFlag(cmd, &components)
	return cmd
}

// check finds what is wrong with the words of the command.
func (t *Tuning) check(from string, slow bool) error {
	if t.Steps < 1 || t.Blocks < 2 || t.Work < 1 || t.Seats%2 != 0 {
		return errors.New("--steps and --workers must be 1 or more, --blocks 2 or more, --players even")
	}
	text := t.Bot
	if from != "" {
		text += ":weights=" + from
	}
	o, err := bot.ParseOptions(text)
	if err != nil {
		return err
	}
	if t.First = o.Weights; slow {
		slow, ok := t.Game.(rules.SlowExpert)
		switch {
		case !ok:
			return fmt.Errorf("%s has no weights for who takes longer", t.Game.Info().Title)
		case from != "":
			return errors.New("--slow and --from both say where to begin: use one of them")
		}
		t.First = slow.SlowWeights()
	}
	if _, err := bot.NewWith(o, t.Game); err != nil {
		return err
	}
	named := func(w rules.Weight) bool { return strings.Contains(w.Name, t.Only) }
	if g, ok := t.Game.(rules.Expert); ok && !slices.ContainsFunc(g.Weights(), named) {
		return fmt.Errorf("no weight of %s has %q in its name", t.Game.Info().Title, t.Only)
	}
	_, err = t.Game.Info().Check(rules.Setup{Seats: t.Seats})
	return err
}

func (t *Tuning) run(cmd *cobra.Command) error {
	out := cmd.OutOrStdout()
	values, err := t.Tune(cmd.Context(), func(step int, values []int32, gain float64) {
		if (step+1)%10 == 0 {
			_, _ = fmt.Fprintf(out, "%4d  %+6.2f  %s\n", step+1, gain, joined(values))
		}
	})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, weight := range t.Game.(rules.Expert).Weights() {
		was := weight.Value
		if t.First != nil {
			was = t.First[i]
		}
		_, _ = fmt.Fprintf(w, "%s\t%d\twas %d\n", weight.Name, values[i], was)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, joined(values))
	return err
}

// fitCommand has a subcommand for each game, as arena has.
func fitCommand(shelf Shelf, games []rules.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fit GAME",
		Short: "Fit what a game expects of an unfinished match",
		Long: `Fit lets a game's own judgement play against itself, and finds by least squares what
each feature of an unfinished match still adds to a score, in thousandths of a point.
It plays on seeds that the arena never uses.`,
	}
	perGame(cmd, games, func(g rules.Game) *cobra.Command { return fitGame(shelf, g) })
	return cmd
}

func fitGame(shelf Shelf, g rules.Game) *cobra.Command {
	fit := &Fit{Contest: Contest{Realm: "fit"}}
	var components string
	cmd := &cobra.Command{
		Use:               g.Info().ID,
		Short:             "Fit the features of " + g.Info().Title,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(cmd *cobra.Command, args []string) (err error) {
			if len(args) > 0 || fit.Games < 1 || fit.Stray < 1 || fit.Every < 1 {
				return fmt.Errorf("%s takes no words, and its numbers must be 1 or more", cmd.CommandPath())
			}
			if fit.Setup, err = g.Info().Check(fit.Setup); err == nil && fit.Bot != "" {
				_, err = chooseBots(g, []string{fit.Bot}, fit.Setup.Seats)
			}
			return err
		},
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if fit.Game, err = shelf.game(g.Info().ID, components); err != nil {
				return err
			}
			values, explained, err := fit.Run(cmd.Context())
			if err != nil {
				return err
			}
			for i := range values {
				values[i] *= 1000
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%.3f of the spread explained\n%s\n", explained, joined(whole(values)))
			return err
		},
	}
	f := cmd.Flags()
	f.IntVar(&fit.Games, "games", 4000, "how many games `N` to play")
	f.IntVar(&fit.Setup.Seats, "players", g.Info().MaxSeats, "how many `N` play")
	f.StringVar(&fit.Bot, "bot", "", "the `BOT` that plays, such as medium:iterations=50 (default the mind alone)")
	f.IntVar(&fit.Work, "workers", runtime.GOMAXPROCS(0), "how many games `N` are played at the same time")
	f.IntVar(&fit.Stray, "stray", 20, "one move in `N` is any legal one")
	f.IntVar(&fit.Every, "every", 10, "one decision in `N` is looked at")
	f.Uint64Var(&fit.Seed, "seed", 1, "the number `N` that all chance comes from")
	componentsFlag(cmd, &components)
	return cmd
}
