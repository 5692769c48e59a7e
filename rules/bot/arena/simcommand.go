package arena

import (
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
	cmd := &cobra.Command{
		Use:   "sim GAME",
		Short: "Let bots play whole games as fast as they can, without a server",
		Long: `Sim lets bots play whole games. It prints how many games a second it played, and
what the seats scored. The same seed gives the same games: --first 3 --games 1 plays
game 3 again, alone. A bot that thinks for a time may play differently each time, so
give it iterations instead. A bot is a level, or a level with options, as in
medium:iterations=50:arms=8; saloon help arena describes the options.`,
	}
	cli.PerGame(cmd, games, func(g rules.Game) *cobra.Command { return simGame(open, g) })
	return cmd
}

// simFlags are what the flags of one game's sim say.
type simFlags struct {
	open       cli.OpenGames
	game       rules.Game // with its own component sheets, as the flags are made from it
	info       rules.Info
	plan       Plan
	components string
	json       bool
	options    []*optionFlag
}

func simGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	s := &simFlags{open: open, game: g, info: g.Info()}
	cmd := &cobra.Command{
		Use:               s.info.ID,
		Short:             "Play " + s.info.Title,
		Args:              s.check,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.IntVar(&s.plan.Setup.Seats, "players", s.info.MaxSeats, fmt.Sprintf("play with `N` players, from %d to %d", s.info.MinSeats, s.info.MaxSeats))
	f.IntVar(&s.plan.Games, "games", 1000, "play `N` games")
	f.IntVar(&s.plan.First, "first", 0, "begin with game number `N`")
	f.Uint64Var(&s.plan.Seed, "seed", 1, "draw all chance from seed `N`; the same seed gives the same games")
	f.StringSliceVar(&s.plan.Bots, "bots", []string{random}, "let these `BOTS` play, separated by commas: one for all seats, or one for each. A bot is "+
		strings.Join(bot.Levels(), ", ")+", or one of these with options, as in medium:iterations=50")
	f.StringVar(&s.plan.Export, "export", "", "write each game to a file in `DIR`, which is made if it does not exist")
	f.BoolVar(&s.json, "json", false, "print the figures as one JSON object")
	cli.ComponentsFlag(cmd, &s.components)
	_ = cmd.MarkFlagDirname("export") // these fail only for flags that do not exist
	_ = cmd.RegisterFlagCompletionFunc("players", oneOf(s.playerCounts()))
	_ = cmd.RegisterFlagCompletionFunc("bots", oneOf(bot.Levels()))
	for _, name := range []string{"games", "first", "seed"} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
	s.options = addOptionFlags(cmd, s.info.Options)
	return cmd
}

func (s *simFlags) playerCounts() []string {
	var counts []string
	for n := s.info.MinSeats; n <= s.info.MaxSeats; n++ {
		counts = append(counts, strconv.Itoa(n))
	}
	return counts
}

func (s *simFlags) check(cmd *cobra.Command, args []string) error {
	if err := cli.NoWords(cmd, args); err != nil {
		return err
	}
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
	setup, err := s.info.Check(s.plan.Setup)
	if err != nil {
		return err
	}
	for _, o := range s.options {
		if err := o.checkNeeds(setup); err != nil {
			return err
		}
	}
	if _, err := s.game.New(setup); err != nil { // some games know more than their options say
		return err
	}
	_, err = chooseBots(s.game, s.plan.Bots, setup.Seats)
	return err
}

func (s *simFlags) run(cmd *cobra.Command) error {
	var err error
	if s.plan.Game, err = s.open.Game(s.info.ID, s.components); err != nil {
		return err
	}
	if s.plan.Export != "" {
		if err := os.MkdirAll(s.plan.Export, 0o755); err != nil {
			return err
		}
	}
	b := newBar(cmd.ErrOrStderr(), s.plan.Games)
	var after func(int)
	if b != nil {
		after = b.show
	}
	result, err := Run(cmd.Context(), s.plan, after)
	b.clear()
	if err != nil {
		return err
	}
	if s.json {
		return result.WriteJSON(cmd.OutOrStdout())
	}
	return result.WriteTable(cmd.OutOrStdout())
}
