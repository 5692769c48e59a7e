package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"saloon/rules"
)

// VerifyCommand is the command verify.
func VerifyCommand(open OpenGames) *cobra.Command {
	var components string
	cmd := &cobra.Command{
		Use:   "verify FILE|-",
		Short: "Check an exported game, line by line",
		Long: `Verify plays an exported game again. It checks the hash of the seed, every draw of
the house against the seed, every move, the final view and the outcome. It prints
ok, or else the first thing that is wrong, and then the exit code is 1. Of a game that
plays on from a moment of another one it says which lines are those of the other. Without a
seed nobody can check the draws; then it says so beside the ok, and the exit code
is 3. Give - in place of FILE to read the game from the standard input.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("verify needs one FILE, or - for the standard input")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return verify(cmd, open, args[0], components)
		},
	}
	ComponentsFlag(cmd, &components)
	return cmd
}

func verify(cmd *cobra.Command, open OpenGames, name, components string) error {
	e, err := ReadExport(cmd.InOrStdin(), name)
	if err != nil {
		return err
	}
	g, err := open.Game(e.Game, components)
	if err != nil {
		return err
	}
	if err := rules.Verify(g, e); err != nil {
		return err
	}
	if note := unchecked(e); note != "" {
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), "ok"+begun(e)+", but not checked: "+note); err != nil {
			return err
		}
		return errUnchecked
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), "ok"+begun(e))
	return err
}

// begun says which lines are those of another game.
func begun(e rules.Export) string {
	if e.Begun == nil {
		return ""
	}
	return fmt.Sprintf(" (lines 1 to %d are those of the game %s, and are not drawn from this seed)", e.Begun.Lines, e.Begun.Table)
}

// unchecked says what could not be checked because the seed is missing.
func unchecked(e rules.Export) string {
	switch {
	case e.Seed != "":
		return ""
	case e.Outcome == nil && e.SeedSHA256 != "":
		return "the draws of the house, because the game is still running and its seed is secret; how it ends"
	case e.Outcome == nil:
		return "the draws of the house, because the game has no seed and no hash of one; how it ends"
	default:
		return "the draws of the house, because the game has no seed and no hash of one"
	}
}

// ReadExport reads the export in a file, or what comes in where the name is -.
func ReadExport(in io.Reader, name string) (rules.Export, error) {
	if name == "-" {
		return rules.ReadExport(in)
	}
	f, err := os.Open(name)
	if err != nil {
		return rules.Export{}, err
	}
	defer func() { _ = f.Close() }()
	return rules.ReadExport(f)
}
