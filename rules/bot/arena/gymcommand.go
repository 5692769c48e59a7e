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
	return cli.PerGame(&cobra.Command{
		Use:   "gym GAME",
		Short: "Let the program that starts this play game after game, to learn",
		Long: `Gym plays one game after the other with the program that has started it. It speaks the
protocol of bots over its own input and output: a hello, a state for each decision of the
program, which answers with a move, and an over, after which the next game begins. The
program may leave a game; then that one is over, and the next begins. It ends the gym by
closing its input. There is no clock.

The same seed gives the same chance, game by game. rules/bot/BOTS.md shows an environment in Python
that has reset and step, under "Writing a bot".

With --batch N it plays N games at once, tens of thousands of decisions a second: a line of
the program is a step of all of them, positions are told in whole numbers, and can be kept
and played again. With --seat 1,2,3 it plays all seats of each, for self-play. rules/bot/GYM.md says how.`,
	}, games, func(g rules.Game) *cobra.Command { return gymGame(open, g) })
}

type gymFlags struct {
	gym     gym
	others  []string
	seats   []int
	batch   int
	views   bool
	options []*optionFlag
}

func gymGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	s := &gymFlags{gym: gym{contest: Contest{Purpose: "gym", Game: g}}, others: []string{"easy"}}
	cmd := cli.GameCommand(open, g, "Play "+g.Info().Title, s.check, s.run)
	f := cmd.Flags()
	botsFlag(cmd, &s.others, "play against these `BOTS`, separated by commas: "+strings.Join(bot.Levels(), ", ")+", or exec:COMMAND (saloon help arena)")
	f.IntSliceVar(&s.seats, "seat", []int{1}, "give the program seat `N`, or with --batch several, such as 1,2; the bots have the others, in their order")
	f.Uint64Var(&s.gym.contest.Seed, "seed", 1, "draw all chance from seed `N`")
	f.IntVar(&s.gym.first, "first", 0, "begin with game number `N`")
	f.IntVar(&s.gym.games, "games", 0, "end after `N` games; 0 for never")
	f.IntVar(&s.batch, "batch", 0, "play `N` games at once, one line for a step of all of them; 0 for one after the other")
	f.BoolVar(&s.views, "views", false, "with --batch, tell the view of each game beside its vector")
	s.options = addOptionFlags(cmd, g.Info().Options)
	return cmd
}

func (s *gymFlags) check(cmd *cobra.Command) error {
	if len(s.seats) > 1 && !cmd.Flags().Changed("bots") {
		s.others = nil
	}
	c, seats := &s.gym.contest, len(s.others)+len(s.seats)
	slices.Sort(s.seats)
	if s.seats[0] < 1 || s.seats[len(s.seats)-1] > seats || len(slices.Compact(slices.Clone(s.seats))) < len(s.seats) {
		return fmt.Errorf("--seat is 1 to %d, because there are %d players, not %s", seats, seats, strings.Trim(fmt.Sprint(s.seats), "[]"))
	}
	if s.gym.first < 0 || s.gym.games < 0 {
		return fmt.Errorf("--first and --games must not be negative")
	}
	if err := s.checkBatch(); err != nil {
		return err
	}
	c.Bots = slices.Clone(s.others)
	for _, seat := range s.seats {
		c.Bots = slices.Insert(c.Bots, seat-1, parentBot)
	}
	return c.check(s.others, s.options, seats)
}

func (s *gymFlags) checkBatch() error {
	switch {
	case s.batch < 0 || s.batch > maxBatch:
		return fmt.Errorf("--batch is 1 to %d games at once, or 0, not %d", maxBatch, s.batch)
	case s.batch == 0 && len(s.seats) > 1:
		return fmt.Errorf("a program plays several seats only with --batch")
	case s.batch == 0 && s.views:
		return fmt.Errorf("--views counts only with --batch, since else the view is always told")
	case s.batch > 0 && s.gym.games > 0:
		return fmt.Errorf("--games does not count with --batch, which begins a new game for each that ends")
	case s.batch > 0 && slices.ContainsFunc(s.others, func(text string) bool { return strings.HasPrefix(text, execPrefix) }):
		return fmt.Errorf("bots that are programs of their own play one game at a time, so not with --batch")
	}
	return nil
}

func (s *gymFlags) run(cmd *cobra.Command, g rules.Game) error {
	c := &s.gym.contest
	c.Game = g
	if s.batch > 0 {
		b, err := newBatch(c, s.batch)
		if err != nil {
			return err
		}
		b.next, b.views = s.gym.first, s.views
		return b.play(cmd.Context(), child.NewPipe(cmd.InOrStdin(), cmd.OutOrStdout()))
	}
	c.complaints = child.NewComplaints(cmd.ErrOrStderr())
	return s.gym.play(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
}
