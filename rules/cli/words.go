package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// KnownOnly refuses words after a command that are not its subcommands, and suggests what may have been meant.
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

// flagError adds to the error about a wrong flag where the right ones are listed.
func flagError(cmd *cobra.Command, err error) error {
	text, _, _ := strings.Cut(err.Error(), ": strconv.") // which repeats it in words of Go
	return fmt.Errorf("%s (%s --help lists the flags)", text, cmd.CommandPath())
}
