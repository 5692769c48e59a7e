package arena

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/child"
	"saloon/rules/bot/protocol"
)

// execPrefix is what the text of a bot begins with that is a program of its own.
const execPrefix = "exec:"

// programTime is how long such a bot may think where the contest does not say.
const programTime = time.Minute

const programHelp = `A bot of your own is exec: and a command, as in "exec:python3 mybot.py". It is started
as a child process, without a shell, once for each worker; quotes hold a word together,
and a comma within them is part of it. It reads and writes the lines that rules/bot/BOTS.md
describes under "Writing a bot": a hello, a state for each of its decisions, which it
answers with a move, and an over; it need not create or join a table. When it ends after
a game it is started again for the next.

It may think for --time, else one minute, and its moves count until half a second later;
what it took stands in the figures, but for the decisions for which it was started. A refused move is answered by an error and the state
again. A bot that is late, ends within a game, leaves it, writes a line of more than
65,536 bytes, has 25 lines in a row refused, or makes 1,000 decisions in a game does not lose that game: the arena stops
and says which bot did what, since what it would measure is a fault.
What the bot writes to its standard error is shown after its name.`

func commandOf(text string) ([]string, error) {
	command, found := strings.CutPrefix(text, execPrefix)
	if !found {
		return nil, nil
	}
	words, err := child.Split(command)
	if err != nil {
		return nil, fmt.Errorf("the bot %q cannot be started: %w", text, err)
	}
	return words, nil
}

func (c *Contest) checkBot(text string) error {
	words, err := commandOf(text)
	if err != nil {
		return err
	}
	if words == nil {
		_, err = c.NewBot(text)
		return err
	}
	if _, err = exec.LookPath(words[0]); err != nil {
		return fmt.Errorf("the bot %q cannot be started: %w", text, err)
	}
	return nil
}

func nameOf(text string, who int) string {
	level, _, _ := strings.Cut(text, ":")
	return fmt.Sprintf("%s-%d", level, who+1)
}

// mostDecisions is more than a game ever needs. A bot that takes secret choices back for ever would make more.
const mostDecisions = 1000

// newProgram makes a player of a bot that is a program, and nil of one of the saloon's own.
func (c *Contest) newProgram(who int) (*child.Player, error) {
	hello := protocol.Hello{
		Protocol: int(protocol.First), Name: nameOf(c.Bots[who], who), Games: []protocol.Game{protocol.GameOf(c.Game.Info())},
		Terms: []protocol.Option{}, Levels: bot.Levels(),
	}
	if c.Bots[who] == parentBot && c.parent != nil {
		return child.NewParent(c.parent, hello), nil
	}
	words, err := commandOf(c.Bots[who])
	if words == nil || err != nil {
		return nil, err
	}
	return child.NewPlayer(words, hello, c.complaints.Of(hello.Name)), nil
}

// limit is how long a bot that is a program may think about a decision; 0 for as long as it likes.
func (c *Contest) limit(text string) time.Duration {
	switch {
	case text == parentBot:
		return 0
	case c.Time > 0:
		return c.Time
	}
	return programTime
}

// A place is where a game of a contest stands, for bots that are programs.
type place struct {
	worker         *worker
	block, seating int
	seats          []int // which bot sits on each seat
	record         *rules.Record
}

func (p *place) table() string { return p.worker.c.table(p.block, p.seating) }

func (c *Contest) table(block, seating int) string {
	return fmt.Sprintf("%s-%d-%d", c.Purpose, block, seating+1)
}

func (p *place) ask(ctx context.Context, program *child.Player, seat rules.Seat, number int) (rules.Move, error) {
	w := p.worker
	limit := w.c.limit(w.c.Bots[p.seats[seat-1]])
	s := p.state(seat)
	if limit > 0 {
		s.Clock = &protocol.Clock{Limit: limit.String(), Left: map[rules.Seat]float64{seat: limit.Seconds()}}
	}
	if limit > 0 && number > mostDecisions {
		return rules.NoMove, p.fault(seat, number, fmt.Errorf("it has made %d decisions, and the game has not ended", mostDecisions))
	}
	move, err := program.Decide(ctx, child.Question{
		Game: w.c.Game, State: s, Limit: limit,
		Refuse: func(m rules.Move) *rules.Refusal { return p.record.Match().Refuse(seat, m) },
	})
	if err != nil && ctx.Err() == nil {
		err = p.fault(seat, number, err)
	}
	return move, err
}

func (p *place) fault(seat rules.Seat, number int, err error) error {
	who := p.seats[seat-1]
	text := p.worker.c.Bots[who]
	return fmt.Errorf("%s (%s) in seat %d at its decision %d: %w", nameOf(text, who), text, seat, number, err)
}

func (p *place) state(seat rules.Seat) protocol.State {
	s := protocol.StateOf(p.record, seat)
	s.Table = p.table()
	for _, who := range p.seats {
		chair := protocol.Chair{Name: nameOf(p.worker.c.Bots[who], who), PersonKind: "bot", Ready: true, Here: true}
		if p.worker.programs[who] == nil {
			chair.Level, _, _ = strings.Cut(p.worker.c.Bots[who], ":")
		}
		s.Seats = append(s.Seats, chair)
	}
	return s
}

func (p *place) over(ctx context.Context) {
	for who, program := range p.worker.programs {
		if program == nil {
			continue
		}
		o := p.record.Match().Outcome()
		seat := rules.Seat(slices.Index(p.seats, who) + 1)
		program.Over(ctx, p.state(seat), protocol.Over{Table: p.table(), Outcome: &o, Place: o.Place(seat)})
	}
}
