package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/cli"
)

// SimCommand is the command sim, with a subcommand for each of the games.
func SimCommand(open cli.OpenGames, games []rules.Game) *cobra.Command {
	return cli.PerGame(&cobra.Command{
		Use:   "sim GAME",
		Short: "Let bots play whole games as fast as they can, without a server",
		Long: `Sim lets bots play whole games. It prints how many games a second it played, and
what the seats scored. The same seed gives the same games: --first 3 --games 1 plays
game 3 again, alone. A bot that thinks for a time may play differently each time, so
give it iterations instead. A bot is a level, or a level with options, as in
medium:iterations=50:arms=8; saloon help arena describes the options.`,
	}, games, func(g rules.Game) *cobra.Command { return simGame(open, g) })
}

type simFlags struct {
	plan    Plan
	json    bool
	options []*optionFlag
}

func simGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	s, info := &simFlags{plan: Plan{Game: g}}, g.Info()
	cmd := cli.GameCommand(open, g, "Play "+info.Title, s.check, s.run)
	f := cmd.Flags()
	f.IntVar(&s.plan.Setup.Seats, "players", info.MaxSeats, fmt.Sprintf("play with `N` players, from %d to %d", info.MinSeats, info.MaxSeats))
	f.IntVar(&s.plan.Games, "games", 1000, "play `N` games")
	f.IntVar(&s.plan.First, "first", 0, "begin with game number `N`")
	f.Uint64Var(&s.plan.Seed, "seed", 1, "draw all chance from seed `N`; the same seed gives the same games")
	f.StringSliceVar(&s.plan.Bots, "bots", []string{random}, "let these `BOTS` play, separated by commas: one for all seats, or one for each. A bot is "+
		strings.Join(bot.Levels(), ", ")+", or one of these with options, as in medium:iterations=50")
	f.StringVar(&s.plan.Export, "export", "", "write each game to a file in `DIR`, which is made if it does not exist")
	f.BoolVar(&s.json, "json", false, "print the figures as one JSON object")
	_ = cmd.MarkFlagDirname("export") // these fail only for flags that do not exist
	_ = cmd.RegisterFlagCompletionFunc("players", oneOf(playerCounts(info)))
	_ = cmd.RegisterFlagCompletionFunc("bots", oneOf(bot.Levels()))
	for _, name := range []string{"games", "first", "seed"} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
	s.options = addOptionFlags(cmd, info.Options)
	return cmd
}

func playerCounts(info rules.Info) []string {
	var counts []string
	for n := info.MinSeats; n <= info.MaxSeats; n++ {
		counts = append(counts, strconv.Itoa(n))
	}
	return counts
}

func (s *simFlags) check(cmd *cobra.Command) error {
	if s.plan.Games < 1 || s.plan.First < 0 {
		return errors.New("--games must be 1 or more, and --first 0 or more")
	}
	if n := len(s.plan.Bots); n > 1 && !cmd.Flags().Changed("players") {
		s.plan.Setup.Seats = n
	}
	given, err := optionsOf(s.options, s.plan.Setup.Seats)
	if err != nil {
		return err
	}
	s.plan.Setup.Options = given
	setup, err := s.plan.Game.Info().Check(s.plan.Setup)
	if err != nil {
		return err
	}
	for _, o := range s.options {
		if err := o.checkNeeds(setup); err != nil {
			return err
		}
	}
	if _, err := s.plan.Game.New(setup); err != nil { // some games know more than their options say
		return err
	}
	_, err = chooseBots(s.plan.Game, s.plan.Bots, setup.Seats)
	return err
}

func (s *simFlags) run(cmd *cobra.Command, g rules.Game) error {
	s.plan.Game = g
	if s.plan.Export != "" {
		if err := os.MkdirAll(s.plan.Export, 0o755); err != nil {
			return err
		}
	}
	b := cli.NewBar(cmd.ErrOrStderr())
	result, err := Run(cmd.Context(), s.plan, b.Show)
	b.Clear()
	if err != nil {
		return err
	}
	if s.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(result)
	}
	return result.WriteTable(cmd.OutOrStdout())
}
