package data

import (
	"fmt"

	"github.com/spf13/cobra"
)

// BackupCommand makes the command backup.
func BackupCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy all data to a new file, also while the server runs",
		Long: "Backup copies everything that the saloon keeps to a new file, also while the server runs.\n" +
			"To go back to such a copy, see saloon restore. With serve --backup-dir the server makes such\n" +
			"copies by itself.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := Backup(cmd.Context(), dir, args[0]); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "The saloon's file is copied to %s.\n", args[0])
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "copy the data in `DIR`")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}
