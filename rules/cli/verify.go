package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"saloon/rules"
)

// An OtherExport checks what may be no game, and knows by raw whether it is. Files beside it are read, and games are
// judged, which says what could not be checked of one.
type OtherExport func(raw []byte, beside func(name string) ([]byte, error), judge func(rules.Export) (unchecked string, err error)) (said, unchecked string, known bool, err error)

// VerifyCommand is the command verify.
func VerifyCommand(open OpenGames, other OtherExport) *cobra.Command {
	var components, seed string
	cmd := &cobra.Command{
		Use:   "verify FILE|-",
		Short: "Check an exported game, line by line, or a whole evening",
		Long: `Verify plays an exported game again. It checks the hash of the seed, every draw of
the house against the seed, every move, the final view and the outcome. It prints
ok, or else the first thing that is wrong, and then the exit code is 1. Of a game that
plays on from a moment of another one it says which lines are those of the other, and of a deal
which day's it is, with the hash of its seed: it must be the one that was told the day before.
Without a seed nobody can check the draws; then it says so beside the ok, and the exit code
is 3. The seed of a deal is told when its day is over; --seed gives it to verify for a file
that was written before. Give - in place of FILE to read the game from the standard input.

Of an evening (ssh HOST evening CODE --json --games) it checks that what happened leads to the
standing, and each game, by the export that is in the file or beside it as TABLE.json. It says
what it could not check: a game that is not there, how one stood when the time of its round was
over, who left one early.`,
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
			raw, err := readAll(cmd.Context(), cmd.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			judge := func(e rules.Export) (string, error) { return judged(open, e, components) }
			beside := func(name string) ([]byte, error) {
				return os.ReadFile(filepath.Join(filepath.Dir(args[0]), filepath.Base(name)))
			}
			said, note, known, err := other(raw, beside, judge)
			if !known {
				said, note, err = verify(raw, seed, judge)
			}
			if err != nil {
				return err
			}
			return sayVerified(cmd, said, note)
		},
	}
	cmd.Flags().StringVar(&seed, "seed", "", "the `SEED` of a deal, if the file does not have it")
	ComponentsFlag(cmd, &components)
	return cmd
}

func verify(raw []byte, seed string, judge func(rules.Export) (string, error)) (said, note string, err error) {
	e, err := rules.ReadExport(bytes.NewReader(raw))
	if err == nil && seed != "" {
		err = reveal(&e, seed)
	}
	if err != nil {
		return "", "", err
	}
	note, err = judge(e)
	return whose(e), note, err
}

func judged(open OpenGames, e rules.Export, components string) (note string, err error) {
	g, err := open.Game(e.Game, components)
	if err == nil {
		err = rules.Verify(g, e)
	}
	return unchecked(e), err
}

func sayVerified(cmd *cobra.Command, said, note string) error {
	if note != "" {
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), "ok"+said+", but not checked: "+note); err != nil {
			return err
		}
		return errUnchecked
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), "ok"+said)
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
	raw, err := readAll(ctx, in, name)
	if err != nil {
		return e, err
	}
	return rules.ReadExport(bytes.NewReader(raw))
}

// longest is more than an evening of 500 has, with all its games.
const longest = 1 << 28

func readAll(ctx context.Context, in io.Reader, name string) ([]byte, error) {
	type answer struct {
		raw []byte
		err error
	}
	read := make(chan answer, 1)
	go func() {
		from := in
		if name != "-" {
			f, err := os.Open(name)
			if err != nil {
				read <- answer{nil, err}
				return
			}
			defer func() { _ = f.Close() }()
			from = f
		}
		raw, err := io.ReadAll(io.LimitReader(from, longest))
		read <- answer{raw, err}
	}()
	select {
	case a := <-read:
		return a.raw, a.err
	case <-ctx.Done():
		return nil, fmt.Errorf("%s was not read to its end: %w", name, ctx.Err())
	}
}
