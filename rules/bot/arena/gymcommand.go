package arena

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/child"
	"saloon/rules/cli"
)

// GymCommand is the command gym, with a subcommand for each of the games.
func GymCommand(open cli.OpenGames, games []rules.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gym GAME",
		Short: "Let the program that starts this play game after game, to learn",
		Long: `Gym plays one game after the other with the program that has started it. It speaks the
protocol of bots over its own input and output: a hello, a state for each decision of the
program, which answers with a move, and an over, after which the next game begins. The
program may leave a game; then that one is over, and the next begins. It ends the gym by
closing its input. There is no clock.

The same seed gives the same chance, game by game. rules/bot/BOTS.md shows an environment in Python
that has reset and step, under "Writing a bot".`,
	}
	cli.PerGame(cmd, games, func(g rules.Game) *cobra.Command { return gymGame(open, g) })
	return cmd
}

// gymFlags are what the flags of one game's gym say.
type gymFlags struct {
	open       cli.OpenGames
	game       rules.Game // with its own component sheets, as the flags are made from it
	gym        gym
	others     []string
	seat       int
	components string
	options    []*optionFlag
}

func gymGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	s := &gymFlags{open: open, game: g, others: []string{"easy"}}
	info := g.Info()
	cmd := &cobra.Command{
		Use:               info.ID,
		Short:             "Play " + info.Title,
		Args:              s.check,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.Var(&botList{list: &s.others}, "bots", "play against these `BOTS`, separated by commas: "+strings.Join(bot.Levels(), ", ")+", or exec:COMMAND (saloon help arena)")
	f.IntVar(&s.seat, "seat", 1, "give the program seat `N`; the bots have the others, in their order")
	f.Uint64Var(&s.gym.contest.Seed, "seed", 1, "draw all chance from seed `N`")
	f.IntVar(&s.gym.first, "first", 0, "begin with game number `N`")
	f.IntVar(&s.gym.games, "games", 0, "end after `N` games; 0 for never")
	cli.ComponentsFlag(cmd, &s.components)
	_ = cmd.RegisterFlagCompletionFunc("bots", oneOf(bot.Levels())) // fails only for a flag that does not exist
	s.options = addOptionFlags(cmd, info.Options)
	return cmd
}

func (s *gymFlags) check(cmd *cobra.Command, args []string) error {
	if err := cli.NoWords(cmd, args); err != nil {
		return err
	}
	c := &s.gym.contest
	c.Purpose, c.Game = "gym", s.game
	seats := len(s.others) + 1
	if s.seat < 1 || s.seat > seats {
		return fmt.Errorf("--seat is 1 to %d, because there are %d players, not %d", seats, seats, s.seat)
	}
	if s.gym.first < 0 || s.gym.games < 0 {
		return fmt.Errorf("--first and --games must not be negative")
	}
	for _, text := range s.others {
		if err := c.checkBot(text); err != nil {
			return err
		}
	}
	c.Bots = slices.Insert(slices.Clone(s.others), s.seat-1, parentBot)
	options, err := optionsOf(s.options, seats)
	if err != nil {
		return err
	}
	c.Setup, err = s.game.Info().Check(rules.Setup{Seats: seats, Options: options})
	return err
}

func (s *gymFlags) run(cmd *cobra.Command) error {
	var err error
	c := &s.gym.contest
	if c.Game, err = s.open.Game(s.game.Info().ID, s.components); err != nil {
		return err
	}
	c.complaints = child.NewComplaints(cmd.ErrOrStderr())
	return s.gym.play(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
}
