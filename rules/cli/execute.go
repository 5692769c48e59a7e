package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// The exit codes of a program.
const (
	ExitOK        = 0
	ExitFailure   = 1
	ExitUsage     = 2
	ExitUnchecked = 3
	ExitNoVerdict = 4
)

var exitCodes = []struct {
	code  int
	means string
}{
	{ExitOK, "all went well"},
	{ExitFailure, "something failed, or does not hold"},
	{ExitUsage, "the command line or a setting is wrong; nothing was begun"},
	{ExitUnchecked, "an exported game holds, but what its seed would prove was not checked"},
	{ExitNoVerdict, "the saloon's file could not be checked at all"},
}

var errUnchecked = errors.New("not everything could be checked")

// NoVerdict marks an error that ends a command with ExitNoVerdict.
func NoVerdict(err error) error { return noVerdict{err} }

type noVerdict struct{ error }

func (e noVerdict) Unwrap() error { return e.error }

// ExitsWith is what a program ends with that meets the error.
func (e noVerdict) ExitsWith() int { return ExitNoVerdict }

// Execute carries out a command line under a root command and returns the exit code. It tells in one line what went
// wrong. A fault that shows before a command runs is a fault of the command line. An error with a method ExitsWith says
// itself what the program ends with.
func Execute(ctx context.Context, root *cobra.Command, complaints io.Writer) int {
	begun := false
	root.Args = KnownOnly
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	root.SetFlagErrorFunc(flagError)
	root.Long = strings.TrimSpace(cmp.Or(root.Long, root.Short) + "\n\n" + aboutExitCodes())
	var wrong error
	helpOnKnown(root, &wrong)
	err := cmp.Or(root.ExecuteContext(ctx), wrong)
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, errUnchecked):
		return ExitUnchecked
	}
	var ends interface{ ExitsWith() int }
	Complain(complaints, root.Name(), err)
	if errors.As(err, &ends) {
		return ends.ExitsWith()
	}
	if begun {
		return ExitFailure
	}
	return ExitUsage
}

func aboutExitCodes() string {
	text := "Exit codes:\n"
	for _, c := range exitCodes {
		text += fmt.Sprintf("  %d  %s\n", c.code, c.means)
	}
	return text
}

// Complain tells in one line what went wrong in a program.
func Complain(to io.Writer, program string, err error) {
	_, _ = fmt.Fprintf(to, "%s: %v\n", program, err)
}
