package arena

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
)

// A Shelf opens the games, with the tables in a directory or, when it is empty,
// with their own.
type Shelf func(components string) ([]rules.Game, error)

// game opens one game of the shelf.
func (s Shelf) game(id, components string) (rules.Game, error) {
	games, err := s(components)
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(games))
	for _, g := range games {
		if g.Info().ID == id {
			return g, nil
		}
		ids = append(ids, g.Info().ID)
	}
	return nil, fmt.Errorf("%q is none of the games here: %s", id, strings.Join(ids, ", "))
}

// Commands are sim, arena, tune, fit, verify and version. What is wrong with the words of a
// command is told before it runs, by its Args.
func Commands(shelf Shelf) ([]*cobra.Command, error) {
	games, err := shelf("")
	if err != nil {
		return nil, err
	}
	return []*cobra.Command{
		simCommand(shelf, games), arenaCommand(shelf, games), tuneCommand(shelf, games), fitCommand(shelf, games), verifyCommand(shelf), versionCommand(games),
	}, nil
}

// KnownOnly refuses words behind a command that are none of its subcommands, and
// suggests what may have been meant.
func KnownOnly(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var known []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			known = append(known, sub.Name())
		}
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("%s does not know %q; did you mean %s?", cmd.CommandPath(), args[0], strings.Join(near, " or "))
	}
	return fmt.Errorf("%s does not know %q; it knows %s", cmd.CommandPath(), args[0], strings.Join(known, ", "))
}

// FlagError adds to a wrong flag where the right ones are told.
func FlagError(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%w (%s --help lists the flags)", err, cmd.CommandPath())
}

// componentsFlag adds --components.
func componentsFlag(cmd *cobra.Command, into *string) {
	cmd.Flags().StringVar(into, "components", "", "use the component sheets in `DIR`, one folder per game")
	_ = cmd.MarkFlagDirname("components") // fails only for a flag that does not exist
}
