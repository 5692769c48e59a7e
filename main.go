// Saloon is a server for cattle games over SSH, and the commands beside it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"saloon/data"
	"saloon/data/cluster"
	"saloon/lobby"
	"saloon/lobby/evenings"
	"saloon/lobby/journal"
	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/bot/check"
	"saloon/rules/bot/review/reviewcli"
	"saloon/rules/cli"
	"saloon/rules/games"
	"saloon/session"
	"saloon/session/admin"
	"saloon/session/load"
	"saloon/session/settings"
	"saloon/tui/tell"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal kills a program that hangs
	root, err := rootCommand()
	if err != nil {
		cli.Complain(os.Stderr, "saloon", err)
		os.Exit(cli.ExitFailure)
	}
	os.Exit(cli.Execute(ctx, root, settings.Complaints{To: os.Stderr}))
}

// rootCommand runs when no command is named: it does what serve does, with its flags, but does not list them.
func rootCommand() (*cobra.Command, error) {
	all, err := games.Open("")
	if err != nil {
		return nil, err
	}
	root := serveCommand()
	root.Use, root.Short = "saloon", "Cattle games over SSH"
	root.Long = "Saloon serves cattle games over SSH. Without a command it opens the saloon,\n" +
		"as serve does; saloon serve --help lists the flags."
	root.Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = true })
	cobra.EnableCommandSorting = false // list the commands in the order of this function
	addGroup(root, "players", "For players:", cli.RulesCommand(all), cli.VerifyCommand(games.Open, evenings.Verify), reviewcli.Command(games.Open))
	addGroup(root, "operators", "For operators:", serveCommand(), settings.ConfigCommand(serveCommand(), games.Open), admin.Command(data.DialAdmin), data.BackupCommand(), checkCommand(), data.RestoreCommand(session.HostKeyFile), data.CompactCommand(), data.RatingsCommand(), clusterCommand(), load.LoadCommand(serveCommand()))
	addGroup(root, "bots", "For bot writers:", arena.SimCommand(games.Open, all), arena.ArenaCommand(games.Open, all), check.Command(all), arena.GymCommand(games.Open, all))
	addGroup(root, "other", "Other commands:", versionCommand(all))
	root.SetHelpCommandGroupID("other")
	root.SetCompletionCommandGroupID("other")
	return root, nil
}

func addGroup(root *cobra.Command, id, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: id, Title: title})
	for _, c := range commands {
		c.GroupID = id
	}
	root.AddCommand(commands...)
}

func versionCommand(all []rules.Game) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program and of each game's rules",
		Args:  cli.KnownOnly,
		Run: func(cmd *cobra.Command, _ []string) {
			out := cmd.OutOrStdout()
			_, _ = fmt.Fprintf(out, "saloon %s, built with %s\n", version(), runtime.Version())
			for _, g := range all {
				_, _ = fmt.Fprintf(out, "%s: rules version %d\n", g.Info().ID, g.Info().Version)
			}
		},
	}
}

func version() string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown version"
	}
	return build.Main.Version
}

// serveCommand adds the flag --components to serve, because package session knows nothing about opening games.
func serveCommand() *cobra.Command {
	var components string
	cmd := session.ServeCommand(func(ctx context.Context, s session.Settings) (session.Saloon, error) {
		return openSaloon(ctx, s, components)
	}, games.Open, session.Check{Name: "saloon.db", Try: func(s session.Settings) (string, error) {
		return data.Look(s.Data)
	}}, session.Check{Name: "cluster names", Try: lookForServers}, session.Check{Name: "components", Try: func(session.Settings) (string, error) {
		all, err := games.Open(components)
		return fmt.Sprintf("%d games", len(all)), err
	}})
	cli.ComponentsFlag(cmd, &components)
	return cmd
}

// lookForServers says nothing of a saloon that is alone.
func lookForServers(s session.Settings) (string, error) {
	if s.Cluster.Servers == "" {
		return "", nil
	}
	if unknown := clusterConfig(s.Cluster, nil).UnknownHosts(context.Background()); len(unknown) > 0 {
		return "", fmt.Errorf("nobody knows these names of NATS servers here: %s; a node waits until somebody does", strings.Join(unknown, ", "))
	}
	return "none is unknown here; nobody has asked the servers", nil
}

// checkCommand adds --components to the command check, because package data knows no games.
func checkCommand() *cobra.Command {
	var components string
	cmd := data.CheckCommand(func() (data.Judge, error) {
		all, err := games.Open(components)
		return journal.NewJudge(all), err
	}, cli.NoVerdict)
	cli.ComponentsFlag(cmd, &components)
	return cmd
}

func openSaloon(ctx context.Context, s session.Settings, components string) (session.Saloon, error) {
	all, err := games.Open(components)
	if err != nil {
		return session.Saloon{}, err
	}
	f, err := openFile(ctx, s)
	if err != nil {
		return session.Saloon{}, err
	}
	l, err := lobby.Open(ctx, lobby.Config{
		Games: all, Store: f.store, Nodes: f.nodes, Log: s.Log, Limits: s.Limits, Contact: s.Contact,
		Hooks: lobby.Hooks{Rules: s.Hooks, Words: tell.SummonsWords(s.Address)}, BotWorkers: s.Bots.Workers, BotTime: s.Bots.Time, Masters: s.Bots.Masters, BotDelay: s.Bots.Delay,
	})
	if err != nil {
		return session.Saloon{}, errors.Join(err, f.close())
	}
	f.opened(l)
	if b := s.Backups; b.Dir != "" {
		if err := f.store.KeepBackups(ctx, data.Backups{Dir: b.Dir, Every: b.Every, Keep: b.Keep, Log: s.Log}); err != nil {
			s.Log.Error("no backups are made", "error", err)
		}
	}
	backup := func(ctx context.Context, name string) (admin.BackupMade, error) {
		made, err := f.store.BackUpNow(ctx, name)
		return admin.BackupMade(made), err
	}
	return session.Saloon{Lobby: l, Close: f.close, Failed: f.failed, Backup: backup, Admin: socketOf(f.store, s)}, nil
}

// A file is the store of a saloon, and the other nodes where there are any.
type file struct {
	store  *data.Store
	nodes  lobby.Nodes // nil for a saloon that is alone
	failed <-chan error
	opened func(*lobby.Lobby)
	close  func() error
}

func openFile(ctx context.Context, s session.Settings) (file, error) {
	if s.Cluster.Servers == "" {
		store, err := data.Open(s.Data, data.Options{Log: s.Log})
		return file{store: store, opened: func(*lobby.Lobby) {}, close: store.Close}, err
	}
	c := clusterConfig(s.Cluster, s.Log)
	c.Opening = s.Opening
	n, err := cluster.Join(ctx, s.Data, c, s.Cluster.Monitors, cluster.Peer{Version: version(), HostKey: s.HostKey, Address: s.Cluster.Address})
	if err != nil {
		return file{}, err
	}
	return file{store: n.Store, nodes: n, failed: n.Stopped(), close: n.Close, opened: func(l *lobby.Lobby) {
		n.About(func(p *cluster.Peer) {
			p.Leaving = l.Leaves()
			p.People, p.Stewards = l.Load()
		})
	}}, nil
}

func clusterConfig(c settings.Cluster, log *slog.Logger) cluster.Config {
	return cluster.Config{Servers: c.Servers, Node: c.NodeName(), Stream: c.Stream, Credentials: c.Credentials, CA: c.CA, Cert: c.Cert, Key: c.Key, Log: log}
}

// clusterCommand adds the flags of serve to cluster, because package cluster knows nothing about settings.
func clusterCommand() *cobra.Command {
	cmd := &cobra.Command{}
	read := settings.ClusterFlags(serveCommand(), cmd)
	return cluster.Command(cmd, func() (cluster.Settings, error) {
		c, dir, err := read()
		return cluster.Settings{Config: clusterConfig(c, nil), Monitors: c.Monitors, Data: dir}, err
	}, admin.Leave(data.DialAdmin))
}

// socketOf serves the commands backup and admin while the store is open.
func socketOf(store *data.Store, s session.Settings) func(context.Context, func(context.Context, string, string, io.Writer) bool) {
	socket, err := store.ListenAdmin()
	if err != nil {
		s.Log.Warn("no backup can be made while the saloon is open, nor does the command admin work", "error", err)
		return nil
	}
	return func(ctx context.Context, answer func(context.Context, string, string, io.Writer) bool) {
		if err := store.ServeAdmin(ctx, socket, answer); err != nil {
			s.Log.Error("no more backups can be made, nor does the command admin work", "error", err)
		}
	}
}
