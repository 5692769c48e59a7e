// Saloon is a server for cattle games over SSH, and the commands beside it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"saloon/data"
	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/bot/check"
	"saloon/rules/bot/review/reviewcli"
	"saloon/rules/cli"
	"saloon/rules/games"
	"saloon/session"
	"saloon/session/load"
	"saloon/tui"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal kills a program that hangs
	root, err := rootCommand()
	if err != nil {
		cli.Complain(os.Stderr, "saloon", err)
		os.Exit(cli.ExitFailure)
	}
	os.Exit(cli.Execute(ctx, root, os.Stderr))
}

// rootCommand is what runs when no command is named. It does what serve does, and has the
// flags of serve, but does not list them.
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
	addGroup(root, "players", "For players:", cli.RulesCommand(all), cli.VerifyCommand(games.Open), reviewcli.Command(games.Open))
	addGroup(root, "operators", "For operators:", serveCommand(), session.ConfigCommand(serveCommand()), session.AdminCommand(data.DialAdmin), data.BackupCommand(), checkCommand(), data.RestoreCommand(session.HostKeyFile), data.CompactCommand(), data.RatingsCommand(), load.LoadCommand(serveCommand()))
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
			if build, ok := debug.ReadBuildInfo(); ok {
				_, _ = fmt.Fprintf(out, "saloon %s, built with %s\n", build.Main.Version, build.GoVersion)
			}
			for _, g := range all {
				_, _ = fmt.Fprintf(out, "%s: rules version %d\n", g.Info().ID, g.Info().Version)
			}
		},
	}
}

// serveCommand adds the flag --components to the command serve, because package session
// knows nothing about opening games.
func serveCommand() *cobra.Command {
	var components string
	cmd := session.ServeCommand(func(ctx context.Context, s session.Settings) (session.Saloon, error) {
		return openSaloon(ctx, s, components)
	}, session.Check{Name: "saloon.db", Try: func(s session.Settings) (string, error) {
		return data.Look(s.Data)
	}}, session.Check{Name: "components", Try: func(session.Settings) (string, error) {
		all, err := games.Open(components)
		return fmt.Sprintf("%d games", len(all)), err
	}})
	cli.ComponentsFlag(cmd, &components)
	return cmd
}

// checkCommand adds --components to the command check, because package data knows no games.
func checkCommand() *cobra.Command {
	var components string
	cmd := data.CheckCommand(func() (data.Judge, error) {
		all, err := games.Open(components)
		return lobby.NewJudge(all), err
	}, cli.Unreadable)
	cli.ComponentsFlag(cmd, &components)
	return cmd
}

// openSaloon opens the games, the store and the lobby.
func openSaloon(ctx context.Context, s session.Settings, components string) (session.Saloon, error) {
	all, err := games.Open(components)
	if err != nil {
		return session.Saloon{}, err
	}
	store, err := data.Open(s.Data, data.Options{})
	if err != nil {
		return session.Saloon{}, err
	}
	l, err := lobby.Open(ctx, lobby.Config{
		Games: all, Store: store, Log: s.Log, Limits: s.Limits, Contact: s.Contact,
		Hooks: lobby.Hooks{Rules: s.Hooks, Words: tui.SummonsWords(s.Address)}, BotWorkers: s.Bots.Workers, BotTime: s.Bots.Time, BotDelay: s.Bots.Delay,
	})
	if err != nil {
		return session.Saloon{}, errors.Join(err, store.Close())
	}
	if b := s.Backups; b.Dir != "" {
		if err := store.KeepBackups(ctx, data.Backups{Dir: b.Dir, Every: b.Every, Keep: b.Keep, Log: s.Log}); err != nil {
			s.Log.Error("no backups are made", "error", err)
		}
	}
	return session.Saloon{Lobby: l, Close: store.Close, Admin: socketOf(store, s)}, nil
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
