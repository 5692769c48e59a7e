package arena

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// The exit codes of a command line.
const (
	ExitOK      = 0
	ExitFailure = 1 // something failed, or does not hold
	ExitUsage   = 2 // the words of the command line are wrong; nothing was begun
)

// Execute carries out a command line under a root command, tells what went wrong
// in one line, and returns the exit code. What is found before a command runs is
// a fault of the words.
func Execute(ctx context.Context, root *cobra.Command, complaints io.Writer) int {
	begun := false
	root.Args = KnownOnly
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	root.SetFlagErrorFunc(FlagError)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return ExitOK
	}
	Complain(complaints, err)
	if begun {
		return ExitFailure
	}
	return ExitUsage
}

// Complain tells what went wrong.
func Complain(to io.Writer, err error) { _, _ = fmt.Fprintln(to, "saloon:", err) }
