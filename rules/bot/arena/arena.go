package arena

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
)

// arenaCommand has a subcommand for each game, as sim has.
func arenaCommand(shelf Shelf, games []rules.Game) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "arena GAME",
		Short: "Measure how strong bots are, with honest intervals",
		Long: `Arena lets bots play each other. The games of a block have the same chance, and the
bots change seats within it, so that nobody is lucky in seat or draw; the intervals
go by the means of blocks. A bot is a level with options behind it, as in
hard:time=20ms:arms=8 or medium:iterations=200. When all bots are the same the first
is counted apart, which must win as often as chance has it.`,
	}
	perGame(cmd, games, func(g rules.Game) *cobra.Command { return arenaGame(shelf, g) })
	return cmd
}

// perGame gives a command one subcommand for each game and asks for one of them.
func perGame(cmd *cobra.Command, games []rules.Game, build func(rules.Game) *cobra.Command) {
	ids := []string{}
	for _, g := range games {
		ids = append(ids, g.Info().ID)
		cmd.AddCommand(build(g))
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s needs a game: %s", cmd.Name(), strings.Join(ids, ", "))
		}
		return KnownOnly(cmd, args)
	}
	cmd.RunE = func(*cobra.Command, []string) error { return nil } // so that Args is asked; it never accepts
}

// A trial is what the flags of one game's arena say.
type trial struct {
	shelf      Shelf
	game       rules.Game
	contest    Contest
	bout       Bout
	games      int
	seating    string
	resume     string
	components string
	json       bool
	choices    []*choice
}

func arenaGame(shelf Shelf, g rules.Game) *cobra.Command {
	t := &trial{shelf: shelf, game: g}
	info := g.Info()
	cmd := &cobra.Command{
		Use:               info.ID,
		Short:             "Measure bots at " + info.Title,
		Args:              t.check,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return t.run(cmd) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&t.contest.Bots, "bots", []string{"hard", "easy", "easy", "easy"}[:min(info.MaxSeats, 4)], "the `BOTS`, one for each player, separated by commas: "+strings.Join(bot.Levels(), ", "))
	f.IntVar(&t.games, "games", 400, "how many games `N` to play, rounded up to whole blocks")
	f.Uint64Var(&t.contest.Seed, "seed", 1, "the number `N` that all chance comes from")
	f.DurationVar(&t.contest.Time, "time", 0, "the `TIME` for a decision, for bots that name none")
	f.IntVar(&t.contest.Playout, "iterations", 0, "`N` playouts for a decision in place of a time, which is the same on every machine")
	f.Float64Var(&t.bout.Until, "until", 0, "stop when the first bot's wins are known to plus or minus `CI` percent")
	f.StringVar(&t.seating, "seating", string(Rotations), "how the bots change seats: rotations, permutations")
	f.IntVar(&t.bout.Workers, "workers", runtime.GOMAXPROCS(0), "how many games `N` are played at the same time")
	f.StringVar(&t.resume, "resume", "", "keep the games in `FILE`, and go on with those that it holds")
	f.BoolVar(&t.json, "json", false, "print the figures as one JSON object")
	componentsFlag(cmd, &t.components)
	_ = cmd.RegisterFlagCompletionFunc("bots", fixed(bot.Levels())) // these fail only for flags that do not exist
	_ = cmd.RegisterFlagCompletionFunc("seating", fixed([]string{string(Rotations), string(Permutations)}))
	t.choices = gather(info.Options)
	for _, c := range t.choices {
		f.Var(c, c.name, c.usage())
	}
	return cmd
}

// check finds everything that is wrong with the words of the command.
func (t *trial) check(cmd *cobra.Command, args []string) error {
	c := &t.contest
	if len(args) > 0 {
		return fmt.Errorf("%s does not know what to do with %q", cmd.CommandPath(), args[0])
	}
	if t.games < 1 || t.bout.Workers < 1 || t.bout.Until < 0 || c.Time < 0 || c.Playout < 0 {
		return errors.New("--games and --workers must be 1 or more, --until, --time and --iterations not negative")
	}
	if c.Time > 0 && c.Playout > 0 {
		return errors.New("--time and --iterations exclude each other")
	}
	if c.Seating = Seating(t.seating); c.Seating != Rotations && c.Seating != Permutations {
		return fmt.Errorf("--seating is rotations or permutations, not %q", t.seating)
	}
	c.Realm, c.Game = "arena", t.game
	c.Setup.Seats, c.Setup.Options = len(c.Bots), make(map[string]string)
	for _, choice := range t.choices {
		if err := choice.fill(c.Setup.Options, c.Setup.Seats); err != nil {
			return err
		}
	}
	setup, err := t.game.Info().Check(c.Setup)
	if err != nil {
		return err
	}
	c.Setup = setup
	for _, text := range c.Bots {
		if _, err := c.player(text); err != nil {
			return err
		}
	}
	return nil
}

func (t *trial) run(cmd *cobra.Command) error {
	c := &t.contest
	var err error
	if c.Game, err = t.shelf.game(t.game.Info().ID, t.components); err != nil {
		return err
	}
	seatings := len(c.Seating.arrange(c.Bots))
	t.bout.Blocks = (t.games + seatings - 1) / seatings
	if t.resume != "" {
		l, err := openLedger(t.resume, c)
		if err != nil {
			return err
		}
		defer func() { _ = l.close() }()
		t.bout.Known, t.bout.After = l.known, l.add
	}
	if s := newScreen(cmd.ErrOrStderr(), c, t.bout.Blocks*seatings); s != nil {
		defer s.bar.clear()
		t.bout.Show = s.show
	}
	blocks, err := c.Fight(cmd.Context(), t.bout)
	if err != nil {
		return err
	}
	if len(blocks) == 0 {
		return errors.New("stopped before the first block was complete")
	}
	if t.json {
		return c.Stand(blocks).WriteJSON(cmd.OutOrStdout())
	}
	return c.Stand(blocks).WriteTable(cmd.OutOrStdout())
}

// A screen shows how a contest goes while it is fought.
type screen struct {
	c   *Contest
	bar *bar
}

// newScreen is nil when out is no terminal.
func newScreen(out io.Writer, c *Contest, games int) *screen {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return nil
	}
	return &screen{c, &bar{out: out, total: games, start: time.Now()}}
}

func (s *screen) show(done []Block) {
	now := time.Now()
	if now.Sub(s.bar.drawn) < barPause {
		return
	}
	s.bar.drawn = now
	row := kinds(s.c.Bots)[0]
	row.count(done)
	games := 0
	for _, b := range done {
		games += len(b.Games)
	}
	line := barLine(games, s.bar.total, now.Sub(s.bar.start))
	if len(done) > 1 {
		line = fmt.Sprintf("%-79.79s", fmt.Sprintf("[%.*s%.*s] %d/%d  %s %.1f%% (%.1f to %.1f)", barWidth*games/s.bar.total, strings.Repeat("#", barWidth),
			barWidth-barWidth*games/s.bar.total, strings.Repeat("-", barWidth), games, s.bar.total, row.Bot, row.Wins.Mean, row.Wins.Low, row.Wins.High))
	}
	_, _ = io.WriteString(s.bar.out, "\r"+line)
}
