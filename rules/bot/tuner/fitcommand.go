package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/cli"
)

func fitCommand(open cli.OpenGames, games []rules.Game) *cobra.Command {
	return cli.PerGame(&cobra.Command{
		Use:   "fit GAME",
		Short: "Find out what each feature of an unfinished match is worth",
		Long: `Fit plays games and looks at unfinished matches in them. By least squares it finds how
much each feature of such a match adds to a seat's final score, in thousandths of a
point, and prints these numbers in the order of the features.`,
	}, games, func(g rules.Game) *cobra.Command { return fitGame(open, g) })
}

func fitGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	t := &fit{Contest: arena.Contest{Purpose: "fit", Game: g}}
	check := func(*cobra.Command) error { return t.check() }
	cmd := cli.GameCommand(open, g, "Fit the features of "+g.Info().Title, check, func(cmd *cobra.Command, g rules.Game) error {
		t.Game = g
		return t.print(cmd)
	})
	f := cmd.Flags()
	f.IntVar(&t.games, "games", 4000, "play `N` games")
	f.IntVar(&t.Setup.Seats, "players", g.Info().MaxSeats, "play with `N` players")
	f.StringVar(&t.bot, "bot", "", "let this `BOT` play, such as medium:iterations=50 (default the moves that the quick evaluation chooses, which is much faster)")
	f.IntVar(&t.workers, "workers", runtime.GOMAXPROCS(0), "play `N` games at the same time")
	f.Uint64Var(&t.Seed, "seed", 1, "draw all chance from seed `N`")
	return cmd
}

func (f *fit) check() (err error) {
	if f.games < 1 {
		return fmt.Errorf("--games must be 1 or more")
	}
	if f.Setup, err = f.Game.Info().Check(f.Setup); err == nil && f.bot != "" {
		_, err = f.NewBot(f.bot)
	}
	return err
}

func (f *fit) print(cmd *cobra.Command) error {
	values, explained, err := f.run(cmd.Context())
	if err != nil {
		return err
	}
	for i := range values {
		values[i] *= 1000
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%.3f of the spread explained\n%s\n", explained, slashed(rounded(values)))
	return err
}
