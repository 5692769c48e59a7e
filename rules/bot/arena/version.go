package arena

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"saloon/rules"
)

func versionCommand(games []rules.Game) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Tell the version of this program and of each game's rules",
		Args:  KnownOnly,
		Run: func(cmd *cobra.Command, _ []string) {
			out := cmd.OutOrStdout()
			if build, ok := debug.ReadBuildInfo(); ok {
				_, _ = fmt.Fprintf(out, "saloon %s, built with %s\n", build.Main.Version, build.GoVersion)
			}
			for _, g := range games {
				_, _ = fmt.Fprintf(out, "%s: rules version %d\n", g.Info().ID, g.Info().Version)
			}
		},
	}
}
