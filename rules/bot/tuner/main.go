// The tuner looks for better numbers in the evaluations of the games. It is a program for those who develop bots:
//
//	go run ./rules/bot/tuner help
//
// The files:
//
//	main.go         the root command
//	tunecommand.go  the command tune and its flags
//	tune.go         changing weights towards better play
//	fitcommand.go   the command fit and its flags
//	fit.go          what the features of an unfinished match are worth
//	learncommand.go the command learn and its flags
//	learn.go        what a seat may expect of an unfinished match: the games and the lessons of them
//	network.go      the net that learns
//	games.go        many games on several workers
//	exploit.go      what it would bring to know how a bot chooses in secret
//
// What this program does not know: any particular game.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"saloon/rules/cli"
	"saloon/rules/games"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal ends a program that hangs
	root, err := rootCommand()
	if err != nil {
		cli.Complain(os.Stderr, "tuner", err)
		os.Exit(cli.ExitFailure)
	}
	os.Exit(cli.Execute(ctx, root, os.Stderr))
}

func rootCommand() (*cobra.Command, error) {
	all, err := games.Open("")
	if err != nil {
		return nil, err
	}
	root := &cobra.Command{
		Use:   "tuner",
		Short: "Look for better numbers in the evaluations of the games",
		Long: `Tuner looks for better numbers in the evaluations of the games. It never plays the
games that saloon arena measures with, so the arena can check what it found.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(tuneCommand(games.Open, all), fitCommand(games.Open, all), learnCommand(games.Open, all), exploitCommand(games.Open, all))
	return root, nil
}
