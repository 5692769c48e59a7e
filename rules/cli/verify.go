package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"saloon/rules"
)

// VerifyCommand is the command verify.
func VerifyCommand(open OpenGames) *cobra.Command {
	var components, seed string
	cmd := &cobra.Command{
		Use:   "verify FILE|-",
		Short: "Check an exported game, line by line",
		Long: `Verify plays an exported game again. It checks the hash of the seed, every draw of
the house against the seed, every move, the final view and the outcome. It prints
ok, or else the first thing that is wrong, and then the exit code is 1. Of a game that
plays on from a moment of another one it says which lines are those of the other, and of a deal
which day's it is, with the hash of its seed: it must be the one that was told the day before.
Without a seed nobody can check the draws; then it says so beside the ok, and the exit code
is 3. The seed of a deal is told when its day is over; --seed gives it to verify for a file
that was written before. Give - in place of FILE to read the game from the standard input.`,
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
			return verify(cmd, open, args[0], components, seed)
		},
	}
	cmd.Flags().StringVar(&seed, "seed", "", "the `SEED` of a deal, if the file does not have it")
	ComponentsFlag(cmd, &components)
	return cmd
}

func verify(cmd *cobra.Command, open OpenGames, name, components, seed string) error {
	e, err := ReadExport(cmd.Context(), cmd.InOrStdin(), name)
	if err != nil {
		return err
	}
	if seed != "" {
		if err := reveal(&e, seed); err != nil {
			return err
		}
	}
	g, err := open.Game(e.Game, components)
	if err != nil {
		return err
	}
	if err := rules.Verify(g, e); err != nil {
		return err
	}
	if note := unchecked(e); note != "" {
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), "ok"+whose(e)+", but not checked: "+note); err != nil {
			return err
		}
		return errUnchecked
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), "ok"+whose(e))
	return err
}

func reveal(e *rules.Export, text string) error {
	seed, err := rules.ParseSeed(text)
	if err != nil {
		return err
	}
	return e.Reveal(seed)
}

func whose(e rules.Export) string {
	switch {
	case e.Deal != "":
		return fmt.Sprintf(" (the deal of %s, whose seed has the hash %s)", e.Deal, e.SeedSHA256)
	case e.Begun == nil:
		return ""
	}
	return fmt.Sprintf(" (lines 1 to %d are those of the game %s, and are not drawn from this seed)", e.Begun.Lines, e.Begun.Table)
}

func unchecked(e rules.Export) string {
	switch {
	case e.Seed != "":
		return ""
	case e.Outcome != nil && e.Deal != "":
		return "the draws of the house, because the seed of a deal is told when its day is over"
	case e.Outcome == nil && e.SeedSHA256 != "":
		return "the draws of the house, because the game is still running and its seed is secret; how it ends"
	case e.Outcome == nil:
		return "the draws of the house, because the game has no seed and no hash of one; how it ends"
	default:
		return "the draws of the house, because the game has no seed and no hash of one"
	}
}

// ReadExport reads the export in a file, or what comes in where the name is -. It waits for a pipe to which
// nobody writes until the context ends.
func ReadExport(ctx context.Context, in io.Reader, name string) (e rules.Export, err error) {
	type answer struct {
		export rules.Export
		err    error
	}
	read := make(chan answer, 1)
	go func() {
		e, err := readExport(in, name)
		read <- answer{e, err}
	}()
	select {
	case a := <-read:
		return a.export, a.err
	case <-ctx.Done():
		return e, fmt.Errorf("%s was not read to its end: %w", name, ctx.Err())
	}
}

func readExport(in io.Reader, name string) (rules.Export, error) {
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
