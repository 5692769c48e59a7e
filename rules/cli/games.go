package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
)

// OpenGames opens all games, with the component sheets in a directory or, when it is empty, with their own.
type OpenGames func(components string) ([]rules.Game, error)

// Game opens one game.
func (open OpenGames) Game(id, components string) (rules.Game, error) {
	games, err := open(components)
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

// PerGame gives a command one subcommand for each game, because each game has
// flags of its own. The command alone asks for a game.
func PerGame(cmd *cobra.Command, games []rules.Game, subcommand func(rules.Game) *cobra.Command) *cobra.Command {
	ids := []string{}
	for _, g := range games {
		ids = append(ids, g.Info().ID)
		cmd.AddCommand(subcommand(g))
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s needs a game: %s", cmd.Name(), strings.Join(ids, ", "))
		}
		return KnownOnly(cmd, args)
	}
	cmd.SetFlagErrorFunc(func(wrong *cobra.Command, err error) error {
		switch words := wrong.Flags().Args(); {
		case wrong != cmd:
			return flagError(wrong, err)
		case len(words) > 0:
			return KnownOnly(cmd, words)
		}
		return fmt.Errorf("%s needs a game before its flags: %s", cmd.Name(), strings.Join(ids, ", "))
	})
	cmd.RunE = func(*cobra.Command, []string) error { return nil } // cobra asks Args only if a command runs; it never does
	return cmd
}

// GameCommand is the subcommand of one game that has flags and no words. It checks what they say before anything runs,
// with the game's own component sheets, and runs with those that --components names.
func GameCommand(open OpenGames, g rules.Game, short string, check func(*cobra.Command) error, run func(*cobra.Command, rules.Game) error) *cobra.Command {
	id, components := g.Info().ID, ""
	cmd := &cobra.Command{
		Use: id, Short: short, ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%s does not know what to do with %q", cmd.CommandPath(), args[0])
			}
			return check(cmd)
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			opened, err := open.Game(id, components)
			if err != nil {
				return err
			}
			return run(cmd, opened)
		},
	}
	ComponentsFlag(cmd, &components)
	return cmd
}

// ComponentsFlag adds --components.
func ComponentsFlag(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "components", "", "play with the component sheets in `DIR`, which has one folder for each game it changes")
	_ = cmd.MarkFlagDirname("components") // fails only for a flag that does not exist
}
