package arena

import (
	"errors"
	"runtime"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/child"
	"saloon/rules/cli"
)

// ArenaCommand is the command arena, with a subcommand for each of the games.
func ArenaCommand(open cli.OpenGames, games []rules.Game) *cobra.Command { //nolint:revive // the command has the name of the package
	cmd := &cobra.Command{
		Use:   "arena GAME",
		Short: "Measure how strong bots are, with confidence intervals",
		Long: `Arena lets bots play against each other. It plays in blocks: the games of a block
have the same chance and the bots change seats from game to game, so no bot is lucky
in its seat or in the draw. The 95% intervals are worked out from the means of the
blocks. When all bots are the same, the first is counted apart from the others; it
should win as often as chance has it.

A bot is a level, or a level with options, as in hard:time=20ms:arms=8. The options are

` + bot.OptionsHelp + "\n\n" + programHelp,
	}
	cli.PerGame(cmd, games, func(g rules.Game) *cobra.Command { return arenaGame(open, g) })
	return cmd
}

func arenaGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	usual := []string{"hard", "easy", "easy", "easy"}[:min(g.Info().MaxSeats, 4)]
	t := newTool(open, g, "Measure bots at", "let these `BOTS` and programs (exec:COMMAND) play, one for each seat", usual...)
	c := &Contest{Purpose: "arena"}
	var s Schedule
	var games int
	var asJSON bool
	f := t.cmd.Flags()
	f.IntVar(&games, "games", 400, "play `N` games, and those that complete the last block")
	f.Uint64Var(&c.Seed, "seed", 1, "draw all chance from seed `N`")
	f.DurationVar(&c.Time, "time", 0, "give each bot this `TIME` for a decision, unless its options say how long it thinks")
	f.IntVar(&s.Workers, "workers", runtime.GOMAXPROCS(0), "play `N` games at the same time")
	f.BoolVar(&asJSON, "json", false, "print the figures as one JSON object")
	check := func() (err error) {
		if games < 1 || s.Workers < 1 || c.Time < 0 {
			return errors.New("--games and --workers must be 1 or more, --time not negative")
		}
		c.Game, c.Bots = t.game, t.bots()
		if err := c.checkBots(); err != nil {
			return err
		}
		c.Setup, err = t.setup(len(c.Bots))
		return err
	}
	return t.does(check, func(cmd *cobra.Command) error {
		c.Game = t.game
		seatings := len(arrange(c.Bots))
		s.Blocks = (games + seatings - 1) / seatings
		return c.print(cmd, s, asJSON)
	})
}

// print plays a contest, and prints the standings.
func (c *Contest) print(cmd *cobra.Command, s Schedule, asJSON bool) error {
	progress := cli.NewProgress(cmd.ErrOrStderr(), "blocks of games")
	c.complaints = child.NewComplaints(progress)
	s.Show = func(done int) { progress.Show(done, s.Blocks) }
	blocks, err := c.Play(cmd.Context(), s)
	progress.Clear()
	switch {
	case err != nil:
		return err
	case len(blocks) == 0:
		return errors.New("stopped before the first block was complete")
	case asJSON:
		return c.Standings(blocks).WriteJSON(cmd.OutOrStdout())
	}
	return c.Standings(blocks).WriteTable(cmd.OutOrStdout())
}
