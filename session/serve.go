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

	"saloon/lobby"
	"saloon/session/door"
	"saloon/tui/board"
)

// Settings are what an operator chose for the lobby and its bots.
type Settings struct {
	Data   string // the data directory, which exists
	Log    *slog.Logger
	Bots   Bots
	Limits lobby.Limits
	Hooks  lobby.HookRules
	// Backups say how often the data is copied while the server runs.
	Backups Backups
	Cluster Cluster
	// Address is what people type behind ssh to come here, for texts; Contact is how they reach the
	// operator.
	Address, Contact string
	HostKey          string // its fingerprint
}

// Bots bound how much the saloon's own bots think. Zero means the lobby's default.
type Bots struct {
	Workers int           // bots that think at the same time
	Time    time.Duration // for one move
	Delay   time.Duration // before a bot begins to think; negative means none
}

// Backups say where copies of the data are put, how often, and how many are kept.
type Backups struct {
	Dir   string // empty for no backups
	Every time.Duration
	Keep  int
}

// A Saloon is an open lobby and its store. Close closes the store; the lobby must be
// closed first.
type Saloon struct {
	Lobby      *lobby.Lobby
	Presenters []board.Presenter // of games whose boards the screens do not know
	Close      func() error
	// Failed tells why the saloon cannot go on, such as a node that cannot follow the others; nil where
	// that cannot be.
	Failed <-chan error
	// Backup makes a backup now; nil for none. Its name may be empty, and leads nowhere else.
	Backup func(ctx context.Context, name string) (BackupMade, error)
	// Admin serves the socket beside the file until the context ends; nil for none. What it does not know
	// itself it has answered, which is false for a word that nobody knows.
	Admin func(ctx context.Context, answer func(ctx context.Context, word, rest string, to io.Writer) bool)
}

// A BackupMade is a backup that holds.
type BackupMade struct {
	Path                 string
	Bytes                int64
	Players, Games, Live int
	Took                 time.Duration
}

// OpenSaloon opens a saloon with an operator's settings.
type OpenSaloon func(context.Context, Settings) (Saloon, error)

// serveFlags are the flags of the serve command.
type serveFlags struct {
	listen, data, name string
	welcome            string
	quiet, check       bool
	logFormat          string
	moderators         string // the file; empty for the one in the data directory
	contact            string
	limits             door.Limits
	bots               Bots
	lobbyLimits        lobby.Limits
	hooks              lobby.HookRules
	proxies            []string
	backups            Backups
	metrics            string // the address; empty for none
	pprof              bool
	cluster            Cluster
}

// addTo adds all of them, with their defaults.
func (o *serveFlags) addTo(f *pflag.FlagSet) {
	o.limits = door.Defaults
	f.StringVar(&o.listen, "listen", ":2222", "listen on this `ADDRESS`")
	f.StringSliceVar(&o.proxies, "proxy", nil, "take the address of whoever comes through the proxy at this `ADDRESS` or network from the PROXY header that it sends; more of them with commas")
	f.StringVar(&o.data, "data", "saloon-data", "keep all data in `DIR`")
	f.StringVar(&o.name, "name", "localhost", "tell players to connect to this `HOST` name")
	f.StringVar(&o.welcome, "welcome", "", fmt.Sprintf("say these `WORDS` to everybody who comes, at most %d letters and %d lines", longestWelcome, welcomeLines))
	f.StringVar(&o.moderators, "moderators", "", "let those moderate whose public keys stand in `FILE`, by default moderators in the data directory; it is read again with the settings")
	f.StringVar(&o.contact, "contact", "", "tell people who are banned or muted to write to `WHOM`")
	f.BoolVar(&o.quiet, "quiet", false, "log only warnings and errors")
	f.StringVar(&o.logFormat, "log-format", logAuto, "write the log as `FORM`: text for people, json for programs, or auto, which is text on a terminal and json elsewhere")
	f.StringVar(&o.backups.Dir, "backup-dir", "", "copy all data to `DIR` now and then, and look whether the copy holds; a directory for backups alone, best on another disk")
	f.DurationVar(&o.backups.Every, "backup-every", 24*time.Hour, "make a backup once in every `TIME`, counted from the newest one in the directory")
	f.IntVar(&o.backups.Keep, "backup-keep", 14, "keep the newest `N` backups")
	f.StringVar(&o.metrics, "metrics", "", "show figures for Prometheus, /healthz and /readyz by HTTP at this `ADDRESS`; a port alone is one that only this machine can reach, and nothing means not at all")
	f.BoolVar(&o.pprof, "pprof", false, "let the program be looked into with pprof, at the address of --metrics")
	o.connectionFlags(f)
	o.lobbyFlags(f)
	o.cluster.clusterFlags(f)
}

// ServeCommand makes the command serve. Its caller brings the function that opens the
// saloon, so this package needs to know neither the store nor any game.
func ServeCommand(open OpenSaloon, checks ...Check) *cobra.Command {
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
			sources := settingsSources{given: givenFlags(cmd.Flags()), environment: os.Environ()}
			held, wrong := sources.hold(cmd.Flags())
			switch {
			case o.check:
				return o.tryAll(cmd.OutOrStdout(), held, wrong, checks)
			case len(wrong) > 0:
				return wrong
			}
			return o.serve(cmd.Context(), open, newRereading(sources, held), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	o.addTo(f)
	f.String("config", "", "read settings from this `FILE` instead of saloon.toml in the data directory")
	f.BoolVar(&o.check, "check", false, "only say whether the saloon can open with these settings")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	_ = cmd.MarkFlagDirname("backup-dir")
	_ = cmd.MarkFlagFilename("config", "toml")
	return cmd
}

// connectionFlags adds the flags that limit connections and sessions.
func (o *serveFlags) connectionFlags(f *pflag.FlagSet) {
	l := &o.limits
	f.IntVar(&l.Connections, "max-connections", l.Connections, "allow at most `N` open connections")
	f.IntVar(&l.PerAddress, "max-per-address", l.PerAddress, "allow at most `N` open connections from one address (IPv6: from one /64 network)")
	f.IntVar(&l.NewPerMinute, "new-per-minute", l.NewPerMinute, "allow at most `N` new connections a minute from one address")
	f.IntVar(&l.Logins, "max-logins", l.Logins, "exchange keys with at most `N` clients at the same time; one address gets an eighth of that, one network a quarter")
	f.DurationVar(&l.Handshake, "login-time", l.Handshake, "close a connection that is not logged in after this `TIME`")
	f.IntVar(&l.PerConnection, "max-windows", l.PerConnection, "allow at most `N` sessions on one connection")
	f.IntVar(&l.PerPlayer, "max-per-player", l.PerPlayer, "allow at most `N` sessions of one player")
	f.IntVar(&l.NewProfiles, "new-profiles", l.NewProfiles, "allow at most `N` new players an hour from one address")
	f.IntVar(&l.BytesIn, "bytes-in", l.BytesIn, "read at most `N` bytes a second from one connection")
	f.DurationVar(&l.Idle, "idle", l.Idle, "end a session in which no key was pressed for this `TIME`")
	f.DurationVar(&l.Keepalive, "keepalive", l.Keepalive, "ask each client once in every `TIME` whether it is still there")
	f.IntVar(&l.Backlog, "backlog", l.Backlog, "close a connection when its client leaves more than `N` bytes of output unread")
	f.DurationVar(&l.Stall, "stall", l.Stall, "close a connection when its client takes no output for this `TIME`")
}

// lobbyFlags adds the flags that limit people and bots in the lobby.
func (o *serveFlags) lobbyFlags(f *pflag.FlagSet) {
	l, usual := &o.lobbyLimits, lobby.DefaultLimits()
	f.IntVar(&o.bots.Workers, "bot-workers", 0, "let at most `N` bots think at the same time; 0 for half of the cores")
	f.DurationVar(&o.bots.Time, "bot-time", lobby.DefaultBotTime, "let a bot think about a move for at most this `TIME`")
	f.DurationVar(&o.bots.Delay, "bot-delay", lobby.DefaultBotDelay, "let a bot wait for this `TIME` before it thinks; 0 for no wait")
	f.IntVar(&l.TablesPerHost, "tables-per-person", usual.TablesPerHost, "allow at most `N` open tables of one person")
	f.IntVar(&l.ReviewsPerDay, "reviews-per-day", usual.ReviewsPerDay, "make at most `N` reviews of games for one person in a day, four times as many for one address, and sixteen times for one network")
	f.IntVar(&l.TablesPerAddress, "tables-per-address", usual.TablesPerAddress, "allow at most `N` tables made from one address, and four times as many from one network; ended games that nobody looks at make room")
	f.IntVar(&l.StrangerLetters, "stranger-letters", usual.StrangerLetters, "carry at most `N` letters and invitations an hour from one address to people who do not count their sender a friend, and four times as many from one network")
	f.Float64Var(&l.Commands, "commands-per-second", usual.Commands, "allow one person at most `N` commands a second")
	f.StringSliceVar(&o.hooks.Hosts, "webhook-host", nil, "let players be called at this `HOST`, or HOST:PORT, wherever it is, when a table waits for them; more of them with commas")
	f.BoolVar(&o.hooks.Public, "webhooks", false, "let players be called at any host of the public internet, by https")
	f.Float64Var(&l.Chat, "chat-per-second", usual.Chat, "allow one person at most `N` lines of chat a second")
}

// changeWhatMay has an open saloon go by these settings, as far as they may change.
func (o *serveFlags) changeWhatMay(s *server, l *lobby.Lobby) {
	s.setWelcome(o.welcome)
	s.door.SetLimits(o.limits)
	l.SetLimits(o.lobbyLimits)
	l.SetHookRules(o.hooks)
}

// errTaken says that an address is in use.
var errTaken = errors.New("another program listens")

// listenOn listens on an address that a flag names; its errors tell the operator what to do.
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

// useDirectory makes the data directory if it is missing, and makes sure that files can be
// written in it.
func useDirectory(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the data directory %s cannot be made: %w", dir, withoutPath(err))
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return fmt.Errorf("the data directory %s cannot be written to: %w", dir, withoutPath(err))
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// sshArgsOf is what players type after ssh to reach a server.
func sshArgsOf(name string, at net.Addr) string {
	addr, err := netip.ParseAddrPort(at.String())
	if err != nil || addr.Port() == 22 {
		return name
	}
	return fmt.Sprintf("-p %d %s", addr.Port(), name)
}
