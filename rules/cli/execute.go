package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// The exit codes of a program.
const (
	ExitOK      = 0
	ExitFailure = 1 // something failed, or does not hold
	ExitUsage   = 2 // the command line is wrong; nothing was begun
)

// Execute carries out a command line under a root command and returns the exit
// code. It tells in one line what went wrong. A fault that shows before a command
// runs is a fault of the command line.
func Execute(ctx context.Context, root *cobra.Command, complaints io.Writer) int {
	begun := false
	root.Args = KnownOnly
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	root.SetFlagErrorFunc(flagError)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return ExitOK
	}
	Complain(complaints, root.Name(), err)
	if begun {
		return ExitFailure
	}
	return ExitUsage
}

// Complain tells in one line what went wrong in a program.
func Complain(to io.Writer, program string, err error) {
	_, _ = fmt.Fprintf(to, "%s: %v\n", program, err)
}
