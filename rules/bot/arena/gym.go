package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/child"
	"saloon/rules/bot/protocol"
	"saloon/rules/cli"
)

// GymCommand is the command gym, with a subcommand for each of the games.
func GymCommand(open cli.OpenGames, games []rules.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gym GAME",
		Short: "Let the program that starts this play game after game, to learn",
		Long: `Gym plays one game after the other with the program that has started it. It speaks the
protocol of bots over its own input and output: a hello, a state for each decision of the
program, which answers with a move, and an over, after which the next game begins. The
program may leave a game; then that one is over, and the next begins. It ends the gym by
closing its input. There is no clock.

The same seed gives the same chance, game by game. rules/bot/BOTS.md shows an environment in Python
that has reset and step, under "Writing a bot".`,
	}
	cli.PerGame(cmd, games, func(g rules.Game) *cobra.Command { return gymGame(open, g) })
	return cmd
}

func gymGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	t := newTool(open, g, "Play", "play against these `BOTS` and programs (exec:COMMAND, see saloon help arena)", "easy")
	c := &Contest{Purpose: "gym"}
	var seat int
	f := t.cmd.Flags()
	f.IntVar(&seat, "seat", 1, "give the program seat `N`; the bots have the others, in their order")
	f.Uint64Var(&c.Seed, "seed", 1, "draw all chance from seed `N`")
	check := func() (err error) {
		c.Game, c.Bots = t.game, t.bots()
		seats := len(c.Bots) + 1
		if seat < 1 || seat > seats {
			return fmt.Errorf("--seat is 1 to %d, because there are %d players, not %d", seats, seats, seat)
		}
		if err := c.checkBots(); err != nil {
			return err
		}
		c.Bots = slices.Insert(c.Bots, seat-1, parentBot)
		c.Setup, err = t.setup(seats)
		return err
	}
	return t.does(check, func(cmd *cobra.Command) error {
		c.Game, c.complaints = t.game, child.NewComplaints(cmd.ErrOrStderr())
		return c.playWithParent(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
	})
}

// parentBot is the text of the bot that is the program which has started this one.
const parentBot = "parent"

// farewell is how long the program that has started this may take to read the last lines.
const farewell = 10 * time.Second

// playWithParent plays one game after the other with the program that has started this one.
func (c *Contest) playWithParent(ctx context.Context, in io.Reader, out io.Writer) error {
	c.parent = child.NewPipe(in, out)
	defer c.parent.End(farewell)
	w, err := newWorker(c)
	if err != nil {
		return err
	}
	defer w.close()
	for number := 0; ; number++ {
		_, err := w.game(ctx, number, 0) // nobody changes seats
		switch {
		case errors.Is(err, child.ErrHungUp):
			return nil
		case errors.Is(err, child.ErrLeft):
			for _, p := range w.programs {
				if p != nil {
					p.Closed(ctx, c.table(number, 0))
				}
			}
		case err != nil:
			_ = c.parent.Send(ctx, protocol.Bye{Text: err.Error()})
			return err
		}
	}
}
