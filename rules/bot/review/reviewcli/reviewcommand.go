package reviewcli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/review"
	"saloon/rules/cli"
)

// mostPlayouts bounds --playouts, so that sums stay exact.
const mostPlayouts = 1_000_000

// mostTime bounds --time, so that sums of it can be kept.
const mostTime = 1000 * time.Hour

// reviewFlags are what the flags say.
type reviewFlags struct {
	open       cli.OpenGames
	components string
	seat       int
	playouts   int
	time       time.Duration
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

It takes at most half a minute: decisions for which that is too short are looked at in
fewer games. --playouts 10000 --time 3m takes five times as long and is more exact. With --time 0
the same --playouts and --seed always give the same review of a game. The file is checked as by
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
	f.DurationVar(&c.time, "time", review.DefaultTime, "take at most `TIME`; 0 for as long as it takes")
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
	case c.time < 0 || c.time > mostTime:
		return fmt.Errorf("--time is from 0 to %s", mostTime)
	}
	return nil
}

func (c *reviewFlags) run(cmd *cobra.Command, name string) error {
	e, err := cli.ReadExport(cmd.Context(), cmd.InOrStdin(), name)
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
	b := cli.NewBar(cmd.ErrOrStderr())
	o := review.Options{Seat: rules.Seat(c.seat), Playouts: c.playouts, Time: c.time, Seed: c.seed, Progress: b.Show}
	if e.Begun != nil {
		o.From = e.Begun.Lines // what another game had before is not this one's
	}
	full, err := review.Of(cmd.Context(), r, o)
	b.Clear()
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
