package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
)

// Settings are what an operator chose for the saloon behind the door.
type Settings struct {
	Data   string // the data directory, which exists
	Log    *slog.Logger
	Bots   Bots
	Limits lobby.Limits
}

// Bots say how much the saloon's own bots may think. Zero leaves the lobby's default.
type Bots struct {
	Workers int           // bots that think at the same time
	Time    time.Duration // for one move
	Delay   time.Duration // before a bot begins to think; negative for none
}

// A Saloon is an open lobby. Close closes what the lobby is kept in, after the lobby.
type Saloon struct {
	Lobby *lobby.Lobby
	Close func() error
}

// OpenSaloon opens the saloon with an operator's settings.
type OpenSaloon func(context.Context, Settings) (Saloon, error)

// options are the flags of the serve command.
type options struct {
	listen, data, name string
	quiet              bool
	limits             Limits
	bots               Bots
	people             lobby.Limits
}

// ServeCommand is the command serve. The caller says how the saloon is opened, so that
// this package knows neither the store nor any game.
func ServeCommand(open OpenSaloon) *cobra.Command {
	o := options{limits: DefaultLimits}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Open the saloon: serve players over SSH",
		Long: "Serve opens the saloon to players over SSH until it is stopped with Ctrl-C or SIGTERM.\n" +
			"The first start makes the data directory and the server's own key.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.serve(cmd.Context(), open, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.listen, "listen", ":2222", "listen on this `ADDRESS`")
	f.StringVar(&o.data, "data", "saloon-data", "keep all data in `DIR`")
	f.StringVar(&o.name, "name", "localhost", "tell players to connect to this `HOST` name")
	f.BoolVar(&o.quiet, "quiet", false, "log only warnings and errors")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	o.connectionFlags(f)
	o.lobbyFlags(f)
	return cmd
}

// connectionFlags limit what connections may take before and after the login.
func (o *options) connectionFlags(f *pflag.FlagSet) {
	l := &o.limits
	f.IntVar(&l.Connections, "max-connections", l.Connections, "allow at most `N` open connections")
	f.IntVar(&l.PerAddress, "max-per-address", l.PerAddress, "allow at most `N` open connections from one address (IPv6: from one /64 network)")
	f.IntVar(&l.PerMinute, "new-per-minute", l.PerMinute, "allow at most `N` new connections a minute from one address")
	f.IntVar(&l.Logins, "max-logins", l.Logins, "let at most `N` clients log in at the same time; others wait")
	f.DurationVar(&l.Handshake, "login-time", l.Handshake, "close a connection that is not logged in after this `TIME`")
	f.IntVar(&l.Windows, "max-windows", l.Windows, "allow at most `N` sessions on one connection")
	f.IntVar(&l.PerPlayer, "max-per-player", l.PerPlayer, "allow at most `N` sessions of one player")
	f.IntVar(&l.Profiles, "new-profiles", l.Profiles, "allow at most `N` new players an hour from one address")
	f.IntVar(&l.BytesIn, "bytes-in", l.BytesIn, "read at most `N` bytes a second from one connection")
	f.DurationVar(&l.Idle, "idle", l.Idle, "end a session in which no key was pressed for this `TIME`")
	f.DurationVar(&l.Keepalive, "keepalive", l.Keepalive, "ask each client once in every `TIME` whether it is still there")
	f.IntVar(&l.Backlog, "backlog", l.Backlog, "close a connection when its client leaves more than `N` bytes of output unread")
	f.DurationVar(&l.Stall, "stall", l.Stall, "close a connection when its client takes no output for this `TIME`")
}

// lobbyFlags limit what people and bots may cause once they are in. Zero leaves the
// lobby's default.
func (o *options) lobbyFlags(f *pflag.FlagSet) {
	f.IntVar(&o.bots.Workers, "bot-workers", 0, "let at most `N` bots think at the same time (default half of the cores)")
	f.DurationVar(&o.bots.Time, "bot-time", 0, "let a bot think about a move for at most this `TIME` (default 1s)")
	f.DurationVar(&o.bots.Delay, "bot-delay", 0, "let a bot wait for this `TIME` before it thinks; negative for no wait (default 700ms)")
	f.IntVar(&o.people.TablesPerHost, "tables-per-person", 0, "allow at most `N` open tables of one person (default 8)")
	f.Float64Var(&o.people.Commands, "commands-per-second", 0, "allow one person at most `N` commands a second (default 20)")
	f.Float64Var(&o.people.Chat, "chat-per-second", 0, "allow one person at most `N` lines of chat a second (default 0.7)")
}

func (o options) serve(ctx context.Context, open OpenSaloon, out, complaints io.Writer) (err error) {
	level := slog.LevelInfo
	if o.quiet {
		level = slog.LevelWarn
	}
	log := slog.New(slog.NewTextHandler(complaints, &slog.HandlerOptions{Level: level}))
	l, err := listenOn(o.listen)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }()
	key, err := HostKey(o.data)
	if err != nil {
		return err
	}
	if err := writable(o.data); err != nil {
		return err
	}
	saloon, err := open(ctx, Settings{Data: o.data, Log: log, Bots: o.bots, Limits: o.people})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, saloon.Close()) }()
	place := placeOf(o.name, l.Addr())
	server, err := New(Config{
		Rooms: roomsOf(saloon.Lobby), HostKey: key, Limits: o.limits, Place: place, Log: log, Closing: saloon.Lobby.Close,
	})
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, "The saloon is open on %s. To walk in, type\n\n  ssh %s\n\nThe host key is %s.\n",
		l.Addr(), place, gossh.FingerprintSHA256(key.PublicKey()))
	if err := server.Serve(ctx, l); err != nil {
		return err
	}
	_, _ = fmt.Fprintln(out, "The saloon is closed. Every game is kept.")
	return nil
}

// listenOn says in a sentence why a port cannot be had.
func listenOn(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("another program listens on %s already; stop it, or choose another port with --listen", address)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("this user may not listen on %s; choose a port above 1023 with --listen", address)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w", address, err)
	}
	return l, nil
}

// writable finds out before the first game that nothing could be kept.
func writable(dir string) error {
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return fmt.Errorf("the data directory %s cannot be written to: %w", dir, cause(err))
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// placeOf is what players type after "ssh".
func placeOf(name string, at net.Addr) string {
	addr, err := netip.ParseAddrPort(at.String())
	if err != nil || addr.Port() == 22 {
		return name
	}
	return fmt.Sprintf("-p %d %s", addr.Port(), name)
}
