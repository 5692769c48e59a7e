package check

import (
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/child"
)

type checkFlags struct {
	all    []rules.Game
	games  []string
	limit  time.Duration
	seed   uint64
	json   bool
	tester *tester
}

// Command is the command bot-check.
func Command(games []rules.Game) *cobra.Command {
	c := &checkFlags{all: games}
	cmd := &cobra.Command{
		Use:   "bot-check COMMAND",
		Short: "Find out whether a bot of yours keeps to the protocol",
		Long: `Bot-check starts a bot as a child process, as saloon arena does, and speaks the protocol
of bots with it. It plays whole games of all sizes, with the bot on every seat, and then
what can happen at a table of a server: a move is refused, the game has gone on without the
bot, somebody takes a move back, the table closes, and more. For each check that fails it
tells what the bot did, with the last lines that were exchanged.

The command stands in quotes, as in saloon bot-check "python3 mybot.py", or its words follow
one another; then the flags stand in front of them. Quotes within it hold a word together; no
shell reads it. What the bot writes to its standard error is shown. A bot that plays only one
of the games is checked with --games.

The exit code is 0 when all checks passed, and 1 when one did not.`,
		Args:              c.check,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return c.run(cmd) },
	}
	f := cmd.Flags()
	f.SetInterspersed(false) // flags behind the command are the bot's own
	f.StringSliceVar(&c.games, "games", c.ids(), "play these `GAMES` only, separated by commas")
	f.DurationVar(&c.limit, "time", 10*time.Second, "wait for each decision for this `TIME`")
	f.Uint64Var(&c.seed, "seed", 1, "draw all chance from seed `N`")
	f.BoolVar(&c.json, "json", false, "print the results as one JSON object")
	_ = cmd.RegisterFlagCompletionFunc("games", cobra.FixedCompletions(c.ids(), cobra.ShellCompDirectiveNoFileComp)) // fails only for a flag that does not exist
	return cmd
}

func (c *checkFlags) ids() (ids []string) {
	for _, g := range c.all {
		ids = append(ids, g.Info().ID)
	}
	return ids
}

func (c *checkFlags) check(cmd *cobra.Command, args []string) error {
	words, err := c.botWords(cmd, args)
	switch {
	case err != nil:
		return err
	case c.limit <= 0:
		return errors.New("--time must be more than nothing")
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return fmt.Errorf("the bot cannot be started: %w", err)
	}
	c.tester = &tester{
		words: words, limit: c.limit, seed: c.seed, pause: longPause, patience: child.Patience, complaints: child.NewComplaints(cmd.ErrOrStderr()),
	}
	for _, id := range c.games {
		at := slices.Index(c.ids(), id)
		if at < 0 {
			return fmt.Errorf("%q is none of the games here: %s", id, strings.Join(c.ids(), ", "))
		}
		c.tester.games = append(c.tester.games, c.all[at])
	}
	return nil
}

// botWords are the words of the command that starts the bot. Behind a command in quotes
// there may be more flags of bot-check; behind one in words all flags are the bot's own.
func (c *checkFlags) botWords(cmd *cobra.Command, args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, errors.New(`bot-check needs the COMMAND that starts a bot, as in saloon bot-check "python3 mybot.py"`)
	}
	if len(args) > 1 {
		if _, err := exec.LookPath(args[0]); err == nil || !strings.Contains(args[0], " ") {
			return args, nil
		}
		if err := cmd.ParseFlags(args[1:]); err != nil {
			return nil, cmd.FlagErrorFunc()(cmd, err)
		}
		if rest := cmd.Flags().Args(); len(rest) > 0 {
			return nil, fmt.Errorf("bot-check does not know what to do with %q behind the command in quotes", rest[0])
		}
	}
	words, err := child.Split(args[0])
	if err != nil {
		return nil, fmt.Errorf("the bot %q cannot be started: %w", args[0], err)
	}
	return words, nil
}

func (c *checkFlags) run(cmd *cobra.Command) error {
	report := &Report{Command: c.tester.words}
	show := func(Result) {}
	if !c.json {
		show = func(r Result) { r.write(cmd.OutOrStdout()) }
	}
	for r := range c.tester.run(cmd.Context()) {
		report.add(r)
		show(r)
	}
	if err := cmd.Context().Err(); err != nil {
		return errors.New("stopped before all checks were made")
	}
	return report.end(cmd.OutOrStdout(), c.json)
}
