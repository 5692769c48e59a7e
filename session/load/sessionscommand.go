package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
)

// options are the flags of the command load sessions.
type options struct {
	plan
	place
	in      string // the size as it was given
	inHall  bool
	noFloor bool
	json    bool
}

func sessionsCommand() *cobra.Command {
	o := options{}
	cmd := &cobra.Command{
		Use:   "sessions",
		Short: "Measure what a session costs: memory, processor time, bytes and milliseconds",
		Long: "Load sessions measures what sessions cost in memory, processor time, bytes and milliseconds.\n" +
			"Each sits down with a bot. Among them known players log in: the exchange of keys, the first screen,\n" +
			"and the end of the connection. Then keys that move the cursor are pressed, one after the other.\n" +
			"Without --server it starts this program as a server with an empty data directory; at a given one all\n" +
			"stay in the hall. For comparison it also measures a floor: a server that accepts sessions and draws\n" +
			"next to nothing. It reads /proc, so it needs Linux.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), cmd.OutOrStdout()) },
	}
	f := cmd.Flags()
	f.IntVar(&o.sessions, "sessions", 200, "open `N` sessions that then stay idle")
	f.IntVar(&o.logins, "logins", 200, "let `N` known players log in and measure it, 8 at once")
	f.IntVar(&o.keys, "keys", 400, "press `N` keys, one after the other, and measure the answers")
	f.StringVar(&o.in, "size", "120x40", "give every session a terminal of this `SIZE`")
	f.DurationVar(&o.idle, "idle", 20*time.Second, "watch the idle sessions for this `TIME`")
	f.DurationVar(&o.settle, "settle", 3*time.Second, "wait for this `TIME` after a burst of work before measuring, so that the server can tidy up")
	f.BoolVar(&o.inHall, "in-hall", false, "let all stay in the hall, where they see each other come")
	f.IntVar(&o.tables, "tables", 0, "let four bots play at each of `N` tables meanwhile")
	f.StringVar(&o.level, "level", "hard", "give the bots of --tables this `LEVEL`")
	o.place.addFlags(f)
	f.BoolVar(&o.noFloor, "no-floor", false, "do not measure the floor")
	f.BoolVar(&o.json, "json", false, "print the figures as JSON")
	return cmd
}

// A report is what the command load sessions prints.
type report struct {
	Sessions int          `json:"sessions"`
	Logins   int          `json:"logins"`
	Keys     int          `json:"keys"`
	Size     string       `json:"size"`
	Tables   int          `json:"tables_of_bots"`
	Level    string       `json:"level_of_bots"`
	Server   measurement  `json:"server"`
	Floor    *measurement `json:"floor,omitempty"`
}

func (o *options) check() (err error) {
	if o.size, err = readSize(o.in); err != nil {
		return err
	}
	if o.sessions < 1 || o.logins < 0 || o.keys < 1 || o.idle <= 0 {
		return errors.New("at least one session, one key and some time to watch are needed")
	}
	if (o.server == "") != (o.pid == 0) {
		return errors.New("--server and --pid belong together")
	}
	o.enter, o.press = sitDown, []string{down, up}
	if o.inHall || o.server != "" { // open no tables on a server that people use
		o.enter, o.press = sitDown[:1], []string{"?", "?"}
	}
	return o.place.check()
}

// sitDown are the keys from the question for a name to a game with a bot.
var sitDown = []string{enter, "n", enter, "b", enter}

func (o *options) run(ctx context.Context, out io.Writer) error {
	if err := o.check(); err != nil {
		return err
	}
	r := report{Sessions: o.sessions, Logins: o.logins, Keys: o.keys, Size: o.in, Tables: o.tables, Level: o.level}
	at, err := o.reach(ctx)
	if err != nil {
		return err
	}
	r.Server, err = measure(ctx, o.plan, at)
	at.stop()
	if err != nil {
		return fmt.Errorf("measuring the server: %w", err)
	}
	if !o.noFloor {
		if at, err = startServer(ctx, "load", "floor"); err != nil {
			return err
		}
		plan := o.plan
		plan.tables, plan.enter = 0, nil // a floor has none
		floor, err := measure(ctx, plan, at)
		at.stop()
		if err != nil {
			return fmt.Errorf("measuring the floor: %w", err)
		}
		r.Floor = &floor
	}
	if o.json {
		return writeJSON(out, r)
	}
	return r.write(out)
}

// A column is what one server used.
type column struct {
	name string
	measurement
}

var sessionRows = []row[column]{
	{"", func(m column) any { return m.name }},
	{"memory a session, KiB", func(m column) any { return m.MemoryKiB }},
	{"idle CPU a session, % of a core", func(m column) any { return m.IdlePercent }},
	{"user CPU a login, ms", func(m column) any { return m.LoginMillis }},
	{"key to first byte, p50 ms", func(m column) any { return m.FirstP50 }},
	{"key to first byte, p99 ms", func(m column) any { return m.FirstP99 }},
	{"CPU a key, ms", func(m column) any { return m.KeyMillis }},
	{"of it outside the kernel, ms", func(m column) any { return m.KeyUserMillis }},
	{"bytes a key, p50", func(m column) any { return m.KeyBytesP50 }},
	{"bytes a key, p99", func(m column) any { return m.KeyBytesP99 }},
	{"bytes of the first screen", func(m column) any { return m.ScreenBytes }},
}

func (r report) write(out io.Writer) error {
	_, _ = fmt.Fprintf(out, "%d idle sessions of %s, %d logins, %d keys\n\n", r.Sessions, r.Size, r.Logins, r.Keys)
	if r.Tables > 0 {
		_, _ = fmt.Fprintf(out, "Meanwhile four %s bots play at each of %d tables; what they take is in all figures\nof the server's processor time.\n\n", r.Level, r.Tables)
	}
	columns := []column{{"server", r.Server}}
	if r.Floor != nil {
		columns = append(columns, column{"floor", *r.Floor})
	}
	err := writeTable(out, sessionRows, columns)
	if r.Server.SilentKeys > 0 {
		_, err = fmt.Fprintf(out, "\n%d keys changed nothing on the screen and are left out.\n", r.Server.SilentKeys)
	}
	return err
}
