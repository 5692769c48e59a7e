// Saloon is a server for three cattle games over SSH, and the tools beside it.
package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"saloon/data"
	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
	"saloon/session"
	"saloon/session/load"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal ends a program that hangs
	tools, err := arena.Commands(games)
	if err != nil {
		arena.Complain(os.Stderr, err)
		os.Exit(arena.ExitFailure)
	}
	root := house()
	root.AddCommand(session.Command(open), load.Command(), backup())
	root.AddCommand(tools...)
	os.Exit(arena.Execute(ctx, root, os.Stderr))
}

// games opens the games, with an operator's component sheets where there are any.
func games(components string) ([]rules.Game, error) {
	return arena.Unpack(components,
		arena.NewBox("moonriver", moonriver.New, moonriver.Load),
		arena.NewBox("buffalo", buffalo.New, buffalo.Load),
		arena.NewBox("montana", montana.New, montana.Load),
	)
}

// house is the program without the name of a command: it serves, and takes the
// flags of serve without listing them.
func house() *cobra.Command {
	root := session.Command(open)
	root.Use, root.Short = "saloon", "Three cattle games over SSH"
	root.Long = "Saloon serves three cattle games over SSH. Without a command it opens the saloon:\n" +
		"saloon serve --help tells how that can be changed."
	root.Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = true })
	return root
}

func backup() *cobra.Command {
	var dir string
	cmd := data.Command(&dir)
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "the `DIR` in which the saloon keeps everything")
	return cmd
}

// open opens the lobby on the store, and the socket at which backups are asked for.
func open(ctx context.Context, w session.Wish) (session.House, error) {
	list, err := games(w.Components)
	if err != nil {
		return session.House{}, err
	}
	store, err := data.Open(w.Data, data.Options{})
	if err != nil {
		return session.House{}, err
	}
	l, err := lobby.Open(ctx, lobby.Config{
		Games: list, Store: store, Log: w.Log, Limits: w.Limits,
		BotWorkers: w.Bots.Workers, BotTime: w.Bots.Time, BotDelay: w.Bots.Delay,
	})
	if err != nil {
		return session.House{}, errors.Join(err, store.Close())
	}
	admin, err := store.ListenAdmin()
	if err != nil {
		w.Log.Warn("there will be no backups while the saloon is open", "error", err)
		return session.House{Lobby: l, Close: store.Close}, nil
	}
	go func() {
		if err := store.ServeAdmin(ctx, admin); err != nil {
			w.Log.Error("backups have ended", "error", err)
		}
	}()
	return session.House{Lobby: l, Close: store.Close}, nil
}
