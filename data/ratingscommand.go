package data

import (
	"fmt"

	"github.com/spf13/cobra"
)

// RatingsCommand makes the command ratings.
func RatingsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ratings",
		Short: "Work out the ratings of all players anew",
		Args:  cobra.NoArgs,
	}
	cmd.AddCommand(rebuildCommand())
	return cmd
}

func rebuildCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "rebuild",
		Short: "Work out all ratings and leaderboards anew from the finished games",
		Long: "Rebuild works out anew, from the finished games alone, what is told of players: ratings,\n" +
			"leaderboards, results, and who played what. It comes to the same as before. Stop the\n" +
			"server first. When it is interrupted, the next start of the server does it again.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			games, err := RebuildRatings(dir)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "All is worked out anew from %d finished games.\n", games)
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "data", "saloon-data", "use the data in `DIR`")
	_ = cmd.MarkFlagDirname("data") // fails only for a flag that does not exist
	return cmd
}
