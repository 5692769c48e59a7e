package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

type crowdOptions struct {
	place
	players, most int
	games         int
	growth        float64
	time, pause   time.Duration
	json          bool
}

const help = `Load lets a crowd of players come to a saloon, more in each step, until a bar breaks. Then it
says how many players this machine carries.

The crowd. Players come over SSH, each with a key of their own, at most 30 a second, and sit
down in fours. Three of four play on a screen of 120x40 by keys, and one by the protocol of bots.
Whoever is to act thinks for 8 seconds: at that pace a game of Moon River, of some 200 decisions,
takes the half hour that it takes among people. Before a move somebody with a screen presses three
cursor keys. In one decision of 10 a player says something, and in one of 50 (once in a game) closes
the screen and comes back. After a game all leave the table and begin another one, of the next game.
They play legal moves without a plan, and play games to their ends, if the steps last that long.

The bars. A step breaks when one key of 100 takes longer than 100 ms to change the screen, when
one move of 100 takes longer than 250 ms to reach the player by protocol at the table, when anybody
is refused, is cut off or cannot play on, and when the server warns of anything in its log.

The server is this program with an empty data directory, in a process of its own, with the limits
that it has by default but for the number of connections. Each player comes from an address of
their own, 127.x.y.z, as limits count addresses. Its processor time is counted apart from that of
the crowd and of other programs. As they share one machine, the crowd may be what is slow: then the
report says so. A crowd keeps other people from playing, so a server elsewhere is loaded only with
--server-is-mine; it sees one address.

Ctrl-C ends it at any time, and leaves nothing behind. It reads /proc, so it needs Linux.`

// LoadCommand makes the command load, which runs the command serve in a process of its own.
func LoadCommand(serve *cobra.Command) *cobra.Command { //nolint:revive // the command has the name of the package
	o := crowdOptions{}
	cmd := &cobra.Command{
		Use:   "load",
		Short: "Find out how many players this machine carries, and what they cost",
		Long:  help,
		Example: "  saloon load                                   from 100 players on, half as many more in each step\n" +
			"  saloon load --players 400 --most 400          one step only\n" +
			"  saloon load --pause 500ms --time 5m           in a hurry, to see games end\n" +
			"  saloon load sessions                          what one session and one login cost\n" +
			"  saloon load evening                           an arena of 500",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	o.addFlags(cmd.Flags())
	cmd.AddCommand(sessionsCommand(), eveningCommand())
	if serve != nil {
		cmd.AddCommand(measuredCommand(serve))
	}
	return cmd
}

func (o *crowdOptions) addFlags(f *pflag.FlagSet) {
	f.SortFlags = false
	f.IntVar(&o.players, "players", 100, "begin with `N` players")
	f.IntVar(&o.most, "most", 20000, "end after the step with `N` players, if no bar has broken by then")
	f.Float64Var(&o.growth, "growth", 1.5, "have so many `TIMES` as many players in each step as in the one before")
	f.DurationVar(&o.time, "time", time.Minute, "watch each step for this `TIME`, once all have come")
	f.IntVar(&o.games, "games", 0, "but watch it until `N` games have ended, however long that takes")
	f.DurationVar(&o.pause, "pause", 8*time.Second, "let a decision take this `TIME`, on average; all else that people do is as much faster or slower")
	f.BoolVar(&o.json, "json", false, "print the figures as JSON")
	o.place.addFlags(f)
}

// arrivals is how many newcomers come in a second at most: a crowd is no storm.
const arrivals = 30

func (o *crowdOptions) check() error {
	switch {
	case o.players < 1 || o.most < o.players:
		return errors.New("--players is at least 1, and --most is at least --players")
	case o.growth <= 1:
		return errors.New("--growth is more than 1")
	case o.time <= 0 || o.pause < 0:
		return errors.New("--time is more than 0, and --pause is not less than 0")
	}
	return o.place.check()
}

func (o *crowdOptions) run(ctx context.Context, out, progress io.Writer) error {
	if err := o.check(); err != nil {
		return err
	}
	server, err := o.reach(ctx)
	if err != nil {
		return err
	}
	defer server.stop()
	c := newCrowd(ctx, server.address, o.mine, o.pause)
	defer c.leave()
	r := newCrowdReport(o.pause)
	for players := o.players; ; players = min(max(int(float64(players)*o.growth), players+chairs), o.most) {
		_, _ = fmt.Fprintf(progress, "%d players ...\n", (players+chairs-1)/chairs*chairs)
		s, err := server.measureStep(ctx, c, players, o)
		if ctx.Err() != nil && len(r.Steps) > 0 {
			break // what was measured before is worth something
		}
		if err != nil {
			return err
		}
		r.Steps = append(r.Steps, s)
		if len(s.Broken) > 0 || players >= o.most {
			break
		}
	}
	r.conclude()
	if o.json {
		return writeJSON(out, r)
	}
	return r.write(out)
}
