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

// A plan says what to measure.
type plan struct {
	sessions      int // that are open and idle
	keys          int // that are pressed and measured
	width, height int
	settle        time.Duration // how long the server gets to tidy up after a burst of work
	idle          time.Duration // how long the idle sessions are watched
	pause         time.Duration // between two keys
	enter         string        // every session types it first; \r ends a line, %d is its number
	press         string        // the keys that are measured, over and over
	tables        int           // at which four bots play meanwhile
	level         string        // of these bots
	game          string        // that they play
}

// options are the flags of the command load sessions.
type options struct {
	plan
	place
	size    string
	noFloor bool
	json    bool
}

// sessionsCommand makes the command load sessions.
func sessionsCommand() *cobra.Command {
	o := options{}
	cmd := &cobra.Command{
		Use:   "sessions",
		Short: "Measure what a session costs: memory, processor time, bytes and milliseconds",
		Long: "Load sessions measures what sessions cost in memory, processor time, bytes and milliseconds.\n" +
			"Without --server it starts this program as a server with an empty data directory. For comparison\n" +
			"it also measures a floor: a server that accepts sessions and draws next to nothing.\n" +
			"It reads /proc, so it needs Linux.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.server != "" && !cmd.Flags().Changed("enter") {
				o.enter = "" // do not join games of a server that people use
			}
			return o.run(cmd.Context(), cmd.OutOrStdout())
		},
	}
	o.addFlags(cmd.Flags())
	return cmd
}

func (o *options) addFlags(f *pflag.FlagSet) {
	f.IntVar(&o.sessions, "sessions", 200, "open `N` sessions that then stay idle")
	f.IntVar(&o.keys, "keys", 400, "press `N` keys, one after the other, and measure the answers")
	f.StringVar(&o.size, "size", "120x40", "give every session a terminal of this `SIZE`")
	f.DurationVar(&o.idle, "idle", 20*time.Second, "watch the idle sessions for this `TIME`")
	f.DurationVar(&o.settle, "settle", 3*time.Second, "wait for this `TIME` after a burst of work before measuring, so that the server can tidy up")
	f.DurationVar(&o.pause, "pause", 40*time.Millisecond, "wait for this `TIME` between two keys")
	f.StringVar(&o.enter, "enter", `\rn\rb\r`, "type these `KEYS` in every session first, written as in a Go string; %d is the session's number. The default sits down with a bot")
	f.StringVar(&o.press, "press", `\x1b[B\x1b[A`, "measure these `KEYS` in turn, written as in a Go string")
	f.IntVar(&o.tables, "tables", 0, "let four bots play at each of `N` tables meanwhile")
	f.StringVar(&o.level, "level", "hard", "give the bots of --tables this `LEVEL`")
	f.StringVar(&o.game, "game", "moonriver", "let the bots of --tables play this `GAME`")
	o.place.addFlags(f)
	f.BoolVar(&o.noFloor, "no-floor", false, "do not measure the floor")
	f.BoolVar(&o.json, "json", false, "print the figures as JSON")
}

func floorCommand() *cobra.Command {
	var listen string
	cmd := &cobra.Command{
		Use:    "floor",
		Short:  "Serve the least that a server can serve",
		Args:   cobra.NoArgs,
		Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serveFloor(cmd.Context(), listen, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:0", "listen on this `ADDRESS`")
	return cmd
}

// run measures the server and the floor, and prints the report.
func (o *options) run(ctx context.Context, out io.Writer) error {
	if err := o.check(); err != nil {
		return err
	}
	server, err := o.measureServer(ctx)
	if err != nil {
		return fmt.Errorf("measuring the server: %w", err)
	}
	r := report{Sessions: o.sessions, Keys: o.keys, Size: o.size, Tables: o.tables, Level: o.level, Server: server}
	if !o.noFloor {
		floor, err := o.measureFloor(ctx)
		if err != nil {
			return fmt.Errorf("measuring the floor: %w", err)
		}
		r.Floor = &floor
	}
	if o.json {
		return r.writeJSON(out)
	}
	return r.writeTable(out)
}

// measureServer measures the given server, or starts one.
func (o *options) measureServer(ctx context.Context) (measurement, error) {
	if o.server != "" {
		return measure(ctx, o.plan, target{address: o.server, pid: o.pid})
	}
	child, err := startServer(ctx)
	if err != nil {
		return measurement{}, err
	}
	defer child.stop()
	return measure(ctx, o.plan, child.target)
}

func (o *options) measureFloor(ctx context.Context) (measurement, error) {
	child, err := startFloor(ctx)
	if err != nil {
		return measurement{}, err
	}
	defer child.stop()
	plan := o.plan
	plan.tables = 0 // a floor has none
	return measure(ctx, plan, child.target)
}

// check completes the options and refuses those that cannot be measured.
func (o *options) check() (err error) {
	if _, err := fmt.Sscanf(o.size, "%dx%d", &o.width, &o.height); err != nil || o.width < 1 || o.height < 1 {
		return fmt.Errorf("%q is no size; give one like 120x40", o.size)
	}
	if o.sessions < 1 || o.keys < 1 {
		return errors.New("at least one session and one key are needed")
	}
	if (o.server == "") != (o.pid == 0) {
		return errors.New("--server and --pid belong together")
	}
	if err := o.place.check(); err != nil {
		return err
	}
	if o.enter, err = unquote(o.enter); err != nil {
		return fmt.Errorf("--enter: %w", err)
	}
	if o.press, err = unquote(o.press); err != nil {
		return fmt.Errorf("--press: %w", err)
	}
	if len(keysOf(o.press)) == 0 {
		return errors.New("--press needs a key")
	}
	return nil
}
