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

	"github.com/spf13/cobra"

	"saloon/lobby"
	"saloon/session/admin"
	"saloon/session/settings"
	"saloon/tui/board"
)

// Settings are what an operator chose for the lobby and its bots.
type Settings struct {
	Data    string // the data directory, which exists
	Log     *slog.Logger
	Bots    settings.Bots
	Limits  lobby.Limits
	Hooks   lobby.HookRules
	Backups settings.Backups
	Cluster settings.Cluster
	// Address is what people type behind ssh to come here; Contact is how they reach the operator.
	Address, Contact string
	HostKey          string // its fingerprint
	// Opening is told again and again why the saloon is not open yet, where that takes long.
	Opening func(why string)
}

// A Saloon is an open lobby and its store. Close closes the store; the lobby must be closed first.
type Saloon struct {
	Lobby      *lobby.Lobby
	Presenters []board.Presenter // of games whose boards the screens do not know
	Close      func() error
	// Failed tells why the saloon cannot go on; nil where that cannot be.
	Failed <-chan error
	// Backup makes a backup now; nil for none. Its name may be empty, and leads nowhere else.
	Backup func(ctx context.Context, name string) (admin.BackupMade, error)
	// Admin serves the socket beside the file until ctx ends; nil for none. answer is false for unknown words.
	Admin func(ctx context.Context, answer func(ctx context.Context, word, rest string, to io.Writer) bool)
}

// OpenSaloon opens a saloon with an operator's settings.
type OpenSaloon func(context.Context, Settings) (Saloon, error)

type serveFlags struct{ settings.Flags }

// ServeCommand makes the command serve. Its caller, who knows the store and the games, opens the saloon.
func ServeCommand(open OpenSaloon, games settings.Games, checks ...Check) *cobra.Command {
	var o serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Open the saloon: serve players over SSH",
		Long: "Serve opens the saloon to players over SSH until it is stopped with Ctrl-C or SIGTERM.\n" +
			"The first start makes the data directory and the server's own key.\n\n" +
			"Each flag is a setting too: the same name in saloon.toml in the data directory (or in the\n" +
			"file that --config or SALOON_CONFIG names), and SALOON_ and the name in the environment.\n" +
			"Flags come first, then the environment, then the file. SIGHUP has the file read again.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			sources := settings.Sources{Given: settings.Given(cmd.Flags()), Environment: os.Environ(), Games: games}
			held, wrong := sources.Hold(cmd.Flags())
			o.Evenings = held.Repeats
			switch {
			case o.Check:
				return o.tryAll(cmd.OutOrStdout(), held, wrong, checks)
			case len(wrong) > 0:
				return wrong
			}
			return o.serve(cmd.Context(), open, newRereading(sources, held), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	o.AddTo(f)
	f.String("config", "", "read settings from this `FILE` instead of saloon.toml in the data directory")
	f.BoolVar(&o.Check, "check", false, "only say whether the saloon can open with these settings")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	_ = cmd.MarkFlagDirname("backup-dir")
	_ = cmd.MarkFlagFilename("config", "toml")
	return cmd
}

func (o *serveFlags) changeWhatMay(s *server, l *lobby.Lobby) {
	s.setWelcome(o.Welcome)
	s.door.SetLimits(o.Limits)
	l.SetLimits(o.Lobby())
	l.SetHookRules(o.Hooks)
	l.SetEvenings(o.Evenings)
}

var errTaken = errors.New("another program listens")

// listenOn's errors tell the operator what to do.
func listenOn(address, flag string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%w on %s already; stop it, or choose another port with %s", errTaken, address, flag)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("this user may not listen on %s; choose a port above 1023 with %s", address, flag)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w", address, err)
	}
	return l, nil
}

// useDirectory makes the data directory if it is missing, and makes sure that files can be written in it.
func useDirectory(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the data directory %s cannot be made: %w", dir, settings.WithoutPath(err))
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return fmt.Errorf("the data directory %s cannot be written to: %w", dir, settings.WithoutPath(err))
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// withPort is an address with a port: its own, or that at which this server listens.
func withPort(address string, at net.Addr) string {
	if _, _, err := net.SplitHostPort(address); address == "" || err == nil {
		return address
	}
	_, port, _ := net.SplitHostPort(at.String()) // a listener has one
	return address + ":" + port
}

// sshArgsOf is what players type after ssh to reach a server.
func sshArgsOf(name string, at net.Addr) string {
	addr, err := netip.ParseAddrPort(at.String())
	if err != nil || addr.Port() == 22 {
		return name
	}
	return fmt.Sprintf("-p %d %s", addr.Port(), name)
}
