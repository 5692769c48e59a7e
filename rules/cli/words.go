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
	if len(known) == 0 {
		return fmt.Errorf("%s does not know %q", cmd.CommandPath(), args[0])
	}
	return fmt.Errorf("%s does not know %q; it knows %s", cmd.CommandPath(), args[0], strings.Join(known, ", "))
}

// helpOnKnown has help shown of known words only: cobra shows that of the command before them. It sets wrong in place of
// showing any.
func helpOnKnown(root *cobra.Command, wrong *error) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, words []string) {
		if cmd.HasSubCommands() {
			*wrong = KnownOnly(cmd, cmd.Flags().Args())
		}
		if *wrong == nil {
			help(cmd, words)
		}
	})
	root.InitDefaultHelpCmd()
	if about, _, err := root.Find([]string{"help"}); err == nil && about != root {
		about.Args = func(_ *cobra.Command, words []string) error {
			cmd, rest, err := root.Find(words)
			if err == nil && cmd.HasSubCommands() {
				err = KnownOnly(cmd, rest)
			}
			return err
		}
	}
}

// flagError adds to the error about a wrong flag where the right ones are listed.
func flagError(cmd *cobra.Command, err error) error {
	text, _, _ := strings.Cut(err.Error(), ": strconv.") // which repeats it in words of Go
	return fmt.Errorf("%s (%s --help lists the flags)", text, cmd.CommandPath())
}
