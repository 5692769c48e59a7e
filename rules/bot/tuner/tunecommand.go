package main

import (
	"errors"
	"fmt"
	"runtime"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/cli"
)

func tuneCommand(open cli.OpenGames, games []rules.Game) *cobra.Command {
	return cli.PerGame(&cobra.Command{
		Use:   "tune GAME",
		Short: "Look for better weights of a game's evaluation",
		Long: `Tune changes the weights of a game's evaluation step by step (SPSA). In each step it
raises or lowers every weight at random, lets a bot with these weights play against
a bot with the opposite changes, and changes the weights towards the better bot. At
the end it prints the weights in the order in which a bot takes them:
easy:weights=...`,
	}, games, func(g rules.Game) *cobra.Command { return tuneGame(open, g) })
}

func tuneGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	t, slow := &tuning{}, false
	t.Game, t.Purpose = g, "tune"
	check := func(*cobra.Command) error { return t.check(slow) }
	cmd := cli.GameCommand(open, g, "Tune the weights of "+g.Info().Title, check, func(cmd *cobra.Command, g rules.Game) error {
		t.Game = g
		return t.print(cmd)
	})
	f := cmd.Flags()
	f.StringVar(&t.bot, "bot", "easy", "tune with this `BOT`, a level or a level with options")
	f.IntVar(&t.seats, "players", g.Info().MaxSeats/2*2, "play with `N` players, an even number")
	f.IntVar(&t.steps, "steps", 100, "make `N` steps")
	f.IntVar(&t.blocks, "blocks", 50, "play `N` blocks of games in each step")
	f.BoolVar(&slow, "slow", false, "start from the slow evaluation's weights")
	f.Uint64Var(&t.Seed, "seed", 1, "draw all chance from seed `N`")
	f.IntVar(&t.workers, "workers", runtime.GOMAXPROCS(0), "play `N` games at the same time")
	return cmd
}

func (t *tuning) check(slow bool) error {
	if t.steps < 1 || t.blocks < 2 || t.workers < 1 || t.seats%2 != 0 {
		return errors.New("--steps and --workers must be 1 or more, --blocks 2 or more, --players even")
	}
	if slow {
		expert, ok := t.Game.(rules.SlowExpert)
		if !ok {
			return fmt.Errorf("%s has no slow evaluation", t.Game.Info().Title)
		}
		t.first = expert.SlowWeights()
	}
	if _, err := t.NewBot(t.bot); err != nil {
		return err
	}
	_, err := t.Game.Info().Check(rules.Setup{Seats: t.seats})
	return err
}

func (t *tuning) print(cmd *cobra.Command) error {
	out := cmd.OutOrStdout()
	values, err := t.run(cmd.Context(), func(step int, values []int32, lead float64) {
		if (step+1)%10 == 0 {
			_, _ = fmt.Fprintf(out, "%4d  %+6.2f  %s\n", step+1, lead, slashed(values))
		}
	})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, weight := range t.Game.(rules.Expert).Weights() {
		was := weight.Value
		if t.first != nil {
			was = t.first[i]
		}
		_, _ = fmt.Fprintf(w, "%s\t%d\twas %d\n", weight.Name, values[i], was)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, slashed(values))
	return err
}
