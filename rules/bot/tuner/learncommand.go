package main

import (
	"errors"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/cli"
)

func learnCommand(open cli.OpenGames, games []rules.Game) *cobra.Command {
	return cli.PerGame(&cobra.Command{
		Use:   "learn GAME",
		Short: "Learn what a seat may expect of an unfinished match",
		Long: `Learn plays games, and learns from them what a seat may expect of the end of a match
that stands at the beginning of a turn or of a round. It makes a net for each number
of players, and writes them as the game reads them. With the same seed and the same
flags the file is the same, on every machine.`,
	}, games, func(g rules.Game) *cobra.Command { return learnGame(open, g) })
}

func learnGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	l, path := &learning{Contest: arena.Contest{Purpose: "learn", Game: g}}, ""
	check := func(*cobra.Command) error {
		if min(l.games, l.workers, l.until, l.every) < 1 {
			return errors.New("all numbers must be 1 or more")
		}
		return nil
	}
	cmd := cli.GameCommand(open, g, "Learn what to expect at "+g.Info().Title, check, func(cmd *cobra.Command, g rules.Game) error {
		l.Game = g
		return l.write(cmd, path)
	})
	f := cmd.Flags()
	f.IntVar(&l.games, "games", 100000, "play `N` games with each number of players")
	f.IntVar(&l.until, "until", 110, "make some moves at random for `N` decisions of a game at most, so that unusual positions come up")
	f.IntVar(&l.every, "every", 3, "learn from one in `N` of the turns or rounds behind them")
	f.Uint64Var(&l.Seed, "seed", 1, "draw all chance from seed `N`")
	f.IntVar(&l.workers, "workers", runtime.GOMAXPROCS(0), "play `N` games at the same time")
	f.StringVar(&path, "out", "", "write the nets into this `FILE`")
	cobra.CheckErr(cmd.MarkFlagRequired("out"))
	return cmd
}

func (l *learning) write(cmd *cobra.Command, path string) error {
	nets, err := l.nets(cmd, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	return os.WriteFile(path, nets.Bytes(), 0o644) //nolint:gosec // everybody may read what is learned
}

func (l *learning) nets(cmd *cobra.Command, out io.Writer) (*rules.Nets, error) {
	nets, info := &rules.Nets{}, l.Game.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		var err error
		if l.Setup, err = info.Check(rules.Setup{Seats: seats}); err != nil {
			return nil, err
		}
		if nets[seats], err = l.learn(cmd.Context(), out); err != nil {
			return nil, err
		}
	}
	return nets, nil
}
