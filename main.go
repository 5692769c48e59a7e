// Saloon is a server for three cattle games over SSH, and the tools beside it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stderr)
	stop()
	os.Exit(code)
}

// games opens the games, with an operator's tables where there are any.
func games(components string) ([]rules.Game, error) {
	return arena.Unpack(components,
		arena.NewBox("moonriver", moonriver.New, moonriver.Load),
		arena.NewBox("buffalo", buffalo.New, buffalo.Load),
		arena.NewBox("montana", montana.New, montana.Load),
	)
}

// run carries out a command line and returns the exit code: 2 when its words are
// wrong, which is known before the command runs, 1 when the command fails.
func run(ctx context.Context, args []string, complaints io.Writer) int {
	begun := false
	root := &cobra.Command{
		Use:              "saloon",
		Short:            "Three cattle games over SSH",
		Args:             arena.KnownOnly,
		SilenceErrors:    true,
		SilenceUsage:     true,
		PersistentPreRun: func(*cobra.Command, []string) { begun = true },
		RunE: func(*cobra.Command, []string) error {
			return errors.New("the server is not part of this version yet; `saloon help` tells what is")
		},
	}
	root.SetArgs(args)
	root.SetFlagErrorFunc(arena.FlagError)
	tools, err := arena.Commands(games)
	if err == nil {
		root.AddCommand(tools...)
		err = root.ExecuteContext(ctx)
	} else {
		begun = true
	}
	switch {
	case err == nil:
		return 0
	case begun:
		_, _ = fmt.Fprintln(complaints, "saloon:", err)
		return 1
	}
	_, _ = fmt.Fprintln(complaints, "saloon:", err)
	return 2
}
