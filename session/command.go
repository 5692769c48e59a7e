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

// A Wish is what the serve command was told about the house to open.
type Wish struct {
	Data       string // the data directory, which exists
	Components string // an operator's component sheets; empty for our own
	Log        *slog.Logger
	Bots       Bots
	Limits     lobby.Limits
}

// Bots is how much the house's bots may take.
type Bots struct {
	Workers     int
	Time, Delay time.Duration
}

// A House is a lobby and what keeps it. Close is called after the lobby's own.
type House struct {
	Lobby *lobby.Lobby
	Close func() error
}

// options are the flags of the serve command.
type options struct {
	listen, data, components, name string
	quiet                          bool
	limits                         Limits
	bots                           Bots
	people                         lobby.Limits
}

// Command is the serve command. It is told how a house is opened, so that this
// package knows neither the store nor any game.
func Command(open func(context.Context, Wish) (House, error)) *cobra.Command {
	o := options{limits: Sane}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Open the saloon: serve players over SSH",
		Long: "Open the saloon: serve players over SSH until the process is told to stop.\n" +
			"The first start makes the data directory and the server's own key.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.serve(cmd.Context(), open, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.listen, "listen", ":2222", "listen on this `ADDRESS`")
	f.StringVar(&o.data, "data", "saloon-data", "keep everything in `DIR`")
	f.StringVar(&o.components, "components", "", "use the component sheets in `DIR`, one folder per game")
	f.StringVar(&o.name, "name", "localhost", "the `HOST` name that players type, for the texts")
	f.BoolVar(&o.quiet, "quiet", false, "log only what went wrong")
	f.IntVar(&o.limits.Connections, "max-connections", o.limits.Connections, "connections open at once")
	f.IntVar(&o.limits.PerAddress, "max-per-address", o.limits.PerAddress, "connections open at once from one address (IPv6: one /64)")
	f.IntVar(&o.limits.PerMinute, "new-per-minute", o.limits.PerMinute, "new connections in a minute from one address")
	f.IntVar(&o.limits.Logins, "max-logins", o.limits.Logins, "handshakes at the same time; others wait")
	f.DurationVar(&o.limits.Handshake, "login-time", o.limits.Handshake, "how long a login may take")
	f.IntVar(&o.limits.Windows, "max-windows", o.limits.Windows, "sessions on one connection")
	f.IntVar(&o.limits.PerPlayer, "max-per-player", o.limits.PerPlayer, "sessions of one player")
	f.IntVar(&o.limits.Profiles, "new-profiles", o.limits.Profiles, "new players in an hour from one address")
	f.IntVar(&o.limits.BytesIn, "bytes-in", o.limits.BytesIn, "bytes in a second that are read from one connection")
	f.DurationVar(&o.limits.Idle, "idle", o.limits.Idle, "how long nobody need press a key")
	f.DurationVar(&o.limits.Keepalive, "keepalive", o.limits.Keepalive, "how often a silent client is asked whether it is there")
	f.IntVar(&o.limits.Backlog, "backlog", o.limits.Backlog, "bytes that a client may leave unread")
	f.DurationVar(&o.limits.Stall, "stall", o.limits.Stall, "how long a client may read nothing that was sent")
	o.lobbyFlags(f)
	_ = cmd.MarkFlagDirname("data")       // fails only for a flag that does not exist
	_ = cmd.MarkFlagDirname("components") // likewise
	return cmd
}

// lobbyFlags are the limits of what people and bots cause once they are in; zero
// is the lobby's own idea of what is sane.
func (o *options) lobbyFlags(f *pflag.FlagSet) {
	f.IntVar(&o.bots.Workers, "bot-workers", 0, "bots that think at the same time (default half of the cores)")
	f.DurationVar(&o.bots.Time, "bot-time", 0, "how long a bot may think about one move (default 1s)")
	f.DurationVar(&o.bots.Delay, "bot-delay", 0, "how long a bot waits before it thinks; below zero not at all (default 700ms)")
	f.IntVar(&o.people.TablesPerHost, "tables-per-person", 0, "tables that one person may have open (default 8)")
	f.Float64Var(&o.people.Commands, "commands-per-second", 0, "what one person may do in a second (default 20)")
	f.Float64Var(&o.people.Chat, "chat-per-second", 0, "lines that one person may say in a second (default 0.7)")
}

func (o options) serve(ctx context.Context, open func(context.Context, Wish) (House, error), out, complaints io.Writer) (err error) {
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
	house, err := open(ctx, Wish{Data: o.data, Components: o.components, Log: log, Bots: o.bots, Limits: o.people})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, house.Close()) }()
	place := placeOf(o.name, l.Addr())
	server, err := New(Config{
		Rooms: roomsOf(house.Lobby), HostKey: key, Limits: o.limits, Place: place, Log: log, Closing: house.Lobby.Close,
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

// placeOf is what players type after ssh.
func placeOf(name string, at net.Addr) string {
	addr, err := netip.ParseAddrPort(at.String())
	if err != nil || addr.Port() == 22 {
		return name
	}
	return fmt.Sprintf("-p %d %s", addr.Port(), name)
}
