package reviewcli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/review"
	"saloon/rules/cli"
)

// mostPlayouts bounds --playouts, so that sums stay exact.
const mostPlayouts = 1_000_000

// reviewFlags are what the flags say.
type reviewFlags struct {
	open       cli.OpenGames
	components string
	seat       int
	playouts   int
	seed       uint64
	json       bool
}

// Command is the command review.
func Command(open cli.OpenGames) *cobra.Command {
	c := &reviewFlags{open: open}
	cmd := &cobra.Command{
		Use:   "review FILE|-",
		Short: "Tell what could have been played better in an exported game",
		Long: `Review plays an exported game again, and has the hard bot look at each decision as its
seat could know it then. It tells which decisions cost most, what would have been better,
and what each seat could expect all along. #57 names the moment after 57 lines of
the game, and opens it in a replay behind the name of the table.

A game takes up to a minute; --playouts 10000 takes five times as long and is more exact. With
the same --playouts and --seed the same game always gets the same review. The file is checked as by
saloon verify. Give - in place of FILE to read the game from the standard input.`,
		Args: c.check,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.IntVar(&c.seat, "seat", 0, "review the decisions of seat `N` only")
	f.IntVar(&c.playouts, "playouts", review.DefaultPlayouts, "play `N` games on from each decision")
	f.Uint64Var(&c.seed, "seed", 1, "draw all chance from seed `N`; the same seed gives the same review")
	f.BoolVar(&c.json, "json", false, "print the review as one JSON object")
	cli.ComponentsFlag(cmd, &c.components)
	return cmd
}

func (c *reviewFlags) check(_ *cobra.Command, args []string) error {
	switch {
	case len(args) != 1:
		return errors.New("review needs one FILE, or - for the standard input")
	case c.seat < 0 || c.seat > rules.MaxSeats:
		return fmt.Errorf("--seat is a number from 1 to %d, or 0 for all seats", rules.MaxSeats)
	case c.playouts < 1 || c.playouts > mostPlayouts:
		return fmt.Errorf("--playouts is a number from 1 to %d", mostPlayouts)
	}
	return nil
}

func (c *reviewFlags) run(cmd *cobra.Command, name string) error {
	e, err := cli.ReadExport(cmd.InOrStdin(), name)
	if err != nil {
		return err
	}
	g, err := c.open.Game(e.Game, c.components)
	if err != nil {
		return err
	}
	if err := rules.Verify(g, e); err != nil {
		return err
	}
	r, err := e.Record(g)
	if err != nil {
		return err
	}
	show, clear := counter(cmd.ErrOrStderr())
	o := review.Options{Seat: rules.Seat(c.seat), Playouts: c.playouts, Seed: c.seed, Progress: show}
	if e.Begun != nil {
		o.From = e.Begun.Lines // what another game had before is not this one's
	}
	full, err := review.Of(cmd.Context(), r, o)
	clear()
	if errors.Is(err, context.Canceled) {
		return errors.New("the review was stopped")
	}
	if err != nil {
		return err
	}
	if c.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(full)
	}
	return tell(cmd.OutOrStdout(), g.Info().Title, e.Seats, full, o.Seat)
}
