package arena

import (
	"encoding/json"
	"errors"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/child"
	"saloon/rules/cli"
)

// ArenaCommand is the command arena, with a subcommand for each of the games.
func ArenaCommand(open cli.OpenGames, games []rules.Game) *cobra.Command { //nolint:revive // the command has the name of the package
	return cli.PerGame(&cobra.Command{
		Use:   "arena GAME",
		Short: "Measure how strong bots are, with confidence intervals",
		Long: `Arena lets bots play against each other. It plays in blocks: the games of a block
have the same chance and the bots change seats from game to game, so no bot is lucky
in its seat or in the draw. The 95% intervals are worked out from the means of the
blocks. When all bots are the same, the first is counted apart from the others; it
should win as often as chance has it.

A bot is a level, or a level with options, as in hard:time=20ms:arms=8. The options are

` + bot.OptionsHelp + "\n\n" + programHelp,
	}, games, func(g rules.Game) *cobra.Command { return arenaGame(open, g) })
}

type arenaFlags struct {
	contest  Contest
	schedule Schedule
	games    int
	json     bool
	options  []*optionFlag
}

func arenaGame(open cli.OpenGames, g rules.Game) *cobra.Command {
	a := &arenaFlags{contest: Contest{Purpose: "arena", Game: g}}
	info := g.Info()
	cmd := cli.GameCommand(open, g, "Measure bots at "+info.Title, a.check, a.run)
	f := cmd.Flags()
	a.contest.Bots = []string{"hard", "easy", "easy", "easy"}[:min(info.MaxSeats, 4)]
	botsFlag(cmd, &a.contest.Bots, "let these `BOTS` play, one for each seat, separated by commas: "+strings.Join(bot.Levels(), ", ")+", or exec:COMMAND")
	f.IntVar(&a.games, "games", 400, "play `N` games, and those that complete the last block")
	f.Uint64Var(&a.contest.Seed, "seed", 1, "draw all chance from seed `N`")
	f.DurationVar(&a.contest.Time, "time", 0, "give each bot this `TIME` for a decision, unless its options say how long it thinks")
	f.IntVar(&a.contest.Iterations, "iterations", 0, "give each bot `N` playouts for a decision instead of a time; it then plays the same on every machine")
	f.IntVar(&a.schedule.Workers, "workers", runtime.GOMAXPROCS(0), "play `N` games at the same time")
	f.BoolVar(&a.json, "json", false, "print the figures as one JSON object")
	a.options = addOptionFlags(cmd, info.Options)
	return cmd
}

func (a *arenaFlags) check(*cobra.Command) error {
	c := &a.contest
	if a.games < 1 || a.schedule.Workers < 1 || c.Time < 0 || c.Iterations < 0 {
		return errors.New("--games and --workers must be 1 or more, --time and --iterations not negative")
	}
	if c.Time > 0 && c.Iterations > 0 {
		return errors.New("--time and --iterations exclude each other")
	}
	return c.check(c.Bots, a.options, len(c.Bots))
}

// check checks the bots and the options that were given for so many seats.
func (c *Contest) check(bots []string, given []*optionFlag, seats int) error {
	for _, text := range bots {
		if err := c.checkBot(text); err != nil {
			return err
		}
	}
	options, err := optionsOf(given, seats)
	if err != nil {
		return err
	}
	c.Setup, err = c.Game.Info().Check(rules.Setup{Seats: seats, Options: options})
	return err
}

func (a *arenaFlags) run(cmd *cobra.Command, g rules.Game) error {
	c := &a.contest
	c.Game = g
	seatings := len(arrange(c.Bots))
	a.schedule.Blocks = (a.games + seatings - 1) / seatings
	b := cli.NewBar(cmd.ErrOrStderr())
	c.complaints = child.NewComplaints(b.Above(cmd.ErrOrStderr()))
	a.schedule.Show = b.Show
	blocks, err := c.Play(cmd.Context(), a.schedule)
	b.Clear()
	if err != nil {
		return err
	}
	if len(blocks) == 0 {
		return errors.New("stopped before the first block was complete")
	}
	if a.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(c.Standings(blocks))
	}
	return c.Standings(blocks).WriteTable(cmd.OutOrStdout())
}
