package arena

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/cli"
)

// SimCommand is the command sim, with a subcommand for each of the games.
func SimCommand(open cli.OpenGames, games []rules.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sim GAME",
		Short: "Let bots play whole games as fast as they can, without a server",
		Long: `Sim lets bots play whole games. It prints how many games a second it played, and
what the seats scored. The same seed gives the same games: --first 3 --games 1 plays
game 3 again, alone. A bot that thinks for a time may play differently each time, so
give it iterations instead. A bot is a level, or a level with options, as in
medium:iterations=50:arms=8; saloon help arena describes the options.`,
	}
	cli.PerGame(cmd, games, func(g rules.Game) *cobra.Command { return simGame(open, g) })
	return cmd
}

func simGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	t := newTool(open, g, "Play", "let these `BOTS` play, one for all seats or one for each", random)
	var p Plan
	var seats int
	var asJSON bool
	info, f := g.Info(), t.cmd.Flags()
	f.IntVar(&seats, "players", info.MaxSeats, fmt.Sprintf("play with `N` players, from %d to %d", info.MinSeats, info.MaxSeats))
	f.IntVar(&p.Games, "games", 1000, "play `N` games")
	f.IntVar(&p.First, "first", 0, "begin with game number `N`")
	f.Uint64Var(&p.Seed, "seed", 1, "draw all chance from seed `N`; the same seed gives the same games")
	f.StringVar(&p.Export, "export", "", "write each game to a file in `DIR`, which is made if it does not exist")
	f.BoolVar(&asJSON, "json", false, "print the figures as one JSON object")
	_ = t.cmd.MarkFlagDirname("export") // fails only for a flag that does not exist
	var counts []string
	for n := info.MinSeats; n <= info.MaxSeats; n++ {
		counts = append(counts, strconv.Itoa(n))
	}
	t.complete("players", counts)
	check := func() (err error) {
		if p.Games < 1 || p.First < 0 {
			return errors.New("--games must be 1 or more, and --first 0 or more")
		}
		if p.Bots = t.bots(); len(p.Bots) > 1 && !f.Changed("players") {
			seats = len(p.Bots)
		}
		if p.Setup, err = t.setup(seats); err == nil {
			_, err = chooseBots(t.game, p.Bots, seats)
		}
		return err
	}
	return t.does(check, func(cmd *cobra.Command) error {
		p.Game = t.game
		return p.print(cmd, asJSON)
	})
}

// print plays the games, and prints what they brought.
func (p Plan) print(cmd *cobra.Command, asJSON bool) error {
	if p.Export != "" {
		if err := os.MkdirAll(p.Export, 0o755); err != nil {
			return err
		}
	}
	progress := cli.NewProgress(cmd.ErrOrStderr(), "games")
	result, err := Run(cmd.Context(), p, func(done int) { progress.Show(done, p.Games) })
	progress.Clear()
	switch {
	case err != nil:
		return err
	case asJSON:
		return result.WriteJSON(cmd.OutOrStdout())
	}
	return result.WriteTable(cmd.OutOrStdout())
}
