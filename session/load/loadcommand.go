package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
)

// A Plan says what to measure.
type Plan struct {
	Sessions int // that are open and idle
	Keys     int // that are pressed and measured
	Width    int
	Height   int
	Settle   time.Duration // how long a server gets to tidy up after a burst
	Idle     time.Duration // how long the idle sessions are watched
	Pause    time.Duration // between two keys
	Enter    string        // typed by every session before it falls idle; \r ends a line, %d is its number
	Press    string        // the keys that are measured, over and over
	Tables   int           // at which four bots play meanwhile
	Level    string        // of these bots
	Game     string        // that they play
}

type options struct {
	Plan
	size    string
	server  string
	pid     int
	noFloor bool
	json    bool
}

// LoadCommand is the command load.
func LoadCommand() *cobra.Command { //nolint:revive // the command has the name of the package
	o := options{}
	cmd := &cobra.Command{
		Use:   "load",
		Short: "Measure how much memory and time many sessions take on this machine",
		Long: "Load measures what sessions cost in memory, processor time, bytes and milliseconds.\n" +
			"Without --server it starts this program as a server with an empty data directory. For comparison\n" +
			"it also measures a floor: a server that accepts sessions and draws next to nothing.\n" +
			"It reads /proc, so it needs Linux.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.server != "" && !cmd.Flags().Changed("enter") {
				o.Enter = "" // nobody sits down uninvited in a saloon that people use
			}
			return o.run(cmd.Context(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Sessions, "sessions", 200, "open `N` sessions that then stay idle")
	f.IntVar(&o.Keys, "keys", 400, "press `N` keys, one after the other, and measure the answers")
	f.StringVar(&o.size, "size", "120x40", "give every session a terminal of this `SIZE`")
	f.DurationVar(&o.Idle, "idle", 20*time.Second, "watch the idle sessions for this `TIME`")
	f.DurationVar(&o.Settle, "settle", 3*time.Second, "wait for this `TIME` after a burst of work before measuring, so that the server can tidy up")
	f.DurationVar(&o.Pause, "pause", 40*time.Millisecond, "wait for this `TIME` between two keys")
	f.StringVar(&o.Enter, "enter", `\rn\rbr`, "type these `KEYS` in every session first, written as in a Go string; %d is the session's number. The default sits down with a bot")
	f.StringVar(&o.Press, "press", `\x1b[B\x1b[A`, "measure these `KEYS` in turn, written as in a Go string")
	f.IntVar(&o.Tables, "tables", 0, "let four bots play at each of `N` tables meanwhile")
	f.StringVar(&o.Level, "level", "hard", "give the bots of --tables this `LEVEL`")
	f.StringVar(&o.Game, "game", "moonriver", "let the bots of --tables play this `GAME`")
	f.StringVar(&o.server, "server", "", "measure the server on this `ADDRESS`; needs --pid")
	f.IntVar(&o.pid, "pid", 0, "the process `ID` of the server on --server")
	f.BoolVar(&o.noFloor, "no-floor", false, "do not measure the floor")
	f.BoolVar(&o.json, "json", false, "print the figures as JSON")
	cmd.AddCommand(floorCommand())
	return cmd
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

func (o *options) run(ctx context.Context, out io.Writer) error {
	if err := o.check(); err != nil {
		return err
	}
	report := Report{Sessions: o.Sessions, Keys: o.Keys, Size: o.size, Tables: o.Tables, Level: o.Level}
	target := &target{address: o.server, pid: o.pid}
	if o.server == "" {
		child, err := startServer(ctx)
		if err != nil {
			return err
		}
		defer child.stop()
		target = &child.target
	}
	var err error
	if report.Server, err = measure(ctx, o.Plan, *target); err != nil {
		return fmt.Errorf("measuring the server: %w", err)
	}
	if !o.noFloor {
		child, err := startFloor(ctx)
		if err != nil {
			return err
		}
		defer child.stop()
		quiet := o.Plan
		quiet.Tables = 0 // a floor has none
		floor, err := measure(ctx, quiet, child.target)
		if err != nil {
			return fmt.Errorf("measuring the floor: %w", err)
		}
		report.Floor = &floor
	}
	if o.json {
		return report.writeJSON(out)
	}
	return report.writeTable(out)
}

func (o *options) check() (err error) {
	if _, err := fmt.Sscanf(o.size, "%dx%d", &o.Width, &o.Height); err != nil || o.Width < 1 || o.Height < 1 {
		return fmt.Errorf("%q is no size; give one like 120x40", o.size)
	}
	if o.Sessions < 1 || o.Keys < 1 {
		return errors.New("at least one session and one key are needed")
	}
	if (o.server == "") != (o.pid == 0) {
		return errors.New("--server and --pid belong together")
	}
	if o.Enter, err = unquote(o.Enter); err != nil {
		return fmt.Errorf("--enter: %w", err)
	}
	if o.Press, err = unquote(o.Press); err != nil {
		return fmt.Errorf("--press: %w", err)
	}
	if len(keysOf(o.Press)) == 0 {
		return errors.New("--press needs a key")
	}
	return nil
}
