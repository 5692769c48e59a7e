package arena

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/cli"
)

// A tool is a command that lets bots play one game: what sim, arena and gym share.
type tool struct {
	cmd        *cobra.Command
	open       cli.OpenGames
	game       rules.Game // with its own component sheets, until the command runs
	components string
	given      []string // the bots as they were typed
}

// newTool makes the command, with flags for bots and for the options of the game.
func newTool(open cli.OpenGames, g rules.Game, does, bots string, usual ...string) *tool {
	info := g.Info()
	t := &tool{open: open, game: g, cmd: &cobra.Command{Use: info.ID, Short: does + " " + info.Title, ValidArgsFunction: cobra.NoFileCompletions}}
	f := t.cmd.Flags()
	f.StringArrayVar(&t.given, "bots", usual, bots+", separated by commas: "+strings.Join(bot.Levels(), ", ")+", or one of these with options, as in medium:iterations=50")
	t.complete("bots", bot.Levels())
	for _, o := range info.Options {
		usage := "this `WORD`: " + strings.Join(o.Choices, ", ")
		if o.Needs != "" {
			usage += "; only with --" + strings.Replace(o.Needs, "=", " ", 1)
		}
		f.String(o.Key, o.Default, usage)
		t.complete(o.Key, o.Choices)
	}
	cli.ComponentsFlag(t.cmd, &t.components)
	return t
}

func (t *tool) complete(flag string, words []string) {
	_ = t.cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)) // fails only for a flag that does not exist
}

// does says how the command's words are checked before anything runs, and what runs then, with the
// operator's component sheets.
func (t *tool) does(check func() error, run func(*cobra.Command) error) *cobra.Command {
	t.cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := cli.NoWords(cmd, args); err != nil {
			return err
		}
		return check()
	}
	t.cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if t.game, err = t.open.Game(t.game.Info().ID, t.components); err != nil {
			return err
		}
		return run(cmd)
	}
	return t.cmd
}

// setup is a game of so many seats, with the options that were given.
func (t *tool) setup(seats int) (rules.Setup, error) {
	info, given := t.game.Info(), map[string]string{}
	changed := t.cmd.Flags().Changed
	for _, o := range info.Options {
		if !changed(o.Key) {
			continue
		}
		given[o.Key] = t.cmd.Flags().Lookup(o.Key).Value.String()
		if int(o.Seat) > seats {
			return rules.Setup{}, fmt.Errorf("--%s is for a seat that %d players do not have", o.Key, seats)
		}
	}
	setup, err := info.Check(rules.Setup{Seats: seats, Options: given})
	if err != nil {
		return setup, err
	}
	for _, o := range info.Options {
		if key, value, _ := strings.Cut(o.Needs, "="); changed(o.Key) && key != "" && setup.Options[key] != value {
			return setup, fmt.Errorf("--%s counts only with --%s %s", o.Key, key, value)
		}
	}
	_, err = t.game.New(setup) // some games know more than their options say
	return setup, err
}

// bots parts the bots at commas that stand outside of quotes.
func (t *tool) bots() []string { return splitBots(strings.Join(t.given, ",")) }

func splitBots(text string) []string {
	var list []string
	quote, start := rune(0), 0
	for i, r := range text {
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case quote == 0 && r == ',':
			list, start = append(list, text[start:i]), i+1
		}
	}
	return append(list, text[start:])
}
