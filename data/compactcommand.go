package data

import (
	"fmt"

	"github.com/spf13/cobra"
)

// CompactCommand makes the command compact.
func CompactCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "compact",
		Short: "Make the saloon's file smaller, while the server is stopped",
		Long: "Compact writes the saloon's file anew, without the room that is free in it, compares the two, and\n" +
			"puts the new one in the place of the old one. Stop the server first, and have room for a second\n" +
			"file. When it is interrupted, nothing has changed. The server uses free room by itself; compact\n" +
			"gives it back to the disk.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			before, after, err := Compact(cmd.Context(), dir)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "The saloon's file had %.1f MB, and has %.1f MB now. All that was in it is in it.\n", float64(before)/(1<<20), float64(after)/(1<<20))
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "use the data in `DIR`")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}
