package data

import (
	"fmt"

	"github.com/spf13/cobra"
)

// Command is "backup FILE". It reads the data directory from where the caller's
// flag has put it.
func Command(dir *string) *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the saloon's file, also while the server runs",
		Long: "Copy everything that the saloon keeps to a new file, also while the server runs.\n" +
			"To go back to it, stop the server and put the copy in place of saloon.db.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := Backup(cmd.Context(), *dir, args[0]); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "The saloon's file is copied to %s.\n", args[0])
			return err
		},
	}
}
