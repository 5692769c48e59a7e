package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// Late is how long after its time a bot's move still counts: pipes and a busy machine take
// some of it. Who makes use of that is seen in the figures.
const Late = time.Second / 2

// starting is how much longer a move may take for which the child has to be started.
const starting = time.Minute

// A Player plays seats of games, one game after the other, by asking a child. It starts the
// child when it is needed, and anew when the child ended after a game.
type Player struct {
	connect func() (partner, error)
	hello   protocol.Hello
	child   partner // nil for none
	reader  *protocol.Reader
	log     protocol.Log // what of its game the child was told
	mayRest bool         // it is no fault to end after a game, nor to leave the table then
	resting bool         // the child has made no move since a game ended
	started bool         // the child was started for the last decision
	refused error        // why its last line was refused
}

type partner interface {
	Send(ctx context.Context, m protocol.Message) error
	Receive(ctx context.Context) ([]byte, error)
	End(patience time.Duration) bool
}

// NewPlayer makes a player of a command. The child is told hello first.
func NewPlayer(words []string, hello protocol.Hello, complaints io.Writer) *Player {
	start := func() (partner, error) { return Start(words, complaints) }
	return &Player{connect: start, hello: hello, mayRest: true}
}

// NewParent makes a player of the program that has started this one.
func NewParent(p *Pipe, hello protocol.Hello) *Player {
	return &Player{connect: func() (partner, error) { return parent{p}, nil }, hello: hello}
}

// A parent is not ended like a child: whoever made the pipe ends it, after the last words.
type parent struct{ *Pipe }

// End does nothing.
func (parent) End(time.Duration) bool { return true }

// A Question is a decision that a child has to make.
type Question struct {
	Game   rules.Game
	State  protocol.State
	Refuse func(rules.Move) *rules.Refusal // says why a move is not legal
	Limit  time.Duration                   // 0 for none
}

// Decide asks the child for a move until it makes one that is legal. Its error says what the
// child did instead; after that the player is of no more use.
func (p *Player) Decide(ctx context.Context, q Question) (rules.Move, error) {
	p.started, p.refused = false, nil
	move, err := p.inTime(ctx, q)
	if p.resting && errors.Is(err, ErrEnded) { // it plays one game only
		p.Close()
		move, err = p.inTime(ctx, q)
	}
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("it made no move within %v", p.limit(q))
		if p.refused != nil {
			err = fmt.Errorf("%w; its last line was refused: %w", err, p.refused)
		}
	}
	if p.resting = false; err != nil && !errors.Is(err, ErrLeft) {
		p.kill()
	}
	return move, err
}

// Started reports whether the child had to be started for the last decision. Then the time
// that it took says nothing of how long the bot thought.
func (p *Player) Started() bool { return p.started }

func (p *Player) limit(q Question) time.Duration {
	if p.started {
		return q.Limit + starting
	}
	return q.Limit
}

func (p *Player) inTime(ctx context.Context, q Question) (rules.Move, error) {
	if err := p.start(ctx); err != nil {
		return rules.NoMove, err
	}
	if q.Limit == 0 {
		return p.ask(ctx, q)
	}
	within, cancel := context.WithTimeout(ctx, p.limit(q)+Late)
	defer cancel()
	return p.ask(within, q)
}

func (p *Player) ask(ctx context.Context, q Question) (rules.Move, error) {
	if err := p.child.Send(ctx, p.stateOf(&q)); err != nil {
		return rules.NoMove, err
	}
	for refused := 0; ; {
		line, err := p.child.Receive(ctx)
		if err != nil {
			return rules.NoMove, err
		}
		a := p.answer(line, &q)
		if a.move != rules.NoMove {
			return a.move, nil
		}
		if a.refused != nil && !errors.Is(a.refused, ErrLeft) {
			p.refused = a.refused
			refused++
		}
		if refused == protocol.MaxErrorsInRow {
			return rules.NoMove, fmt.Errorf("%d of its lines in a row were refused, the last because: %w", refused, a.refused)
		}
		for _, m := range a.told {
			if err := p.child.Send(ctx, m); err != nil {
				return rules.NoMove, err
			}
		}
		if errors.Is(a.refused, ErrLeft) {
			return rules.NoMove, ErrLeft
		}
	}
}

func (p *Player) start(ctx context.Context) error {
	if p.child != nil {
		return nil
	}
	child, err := p.connect()
	if err != nil {
		return err
	}
	p.child, p.reader, p.log, p.resting, p.started = child, &protocol.Reader{}, protocol.Log{}, false, true
	return child.Send(ctx, p.hello)
}

// Over tells the child that its game has ended, and how the table stands then.
func (p *Player) Over(ctx context.Context, s protocol.State, o protocol.Over) {
	if p.child == nil {
		return
	}
	within, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	p.resting = p.mayRest
	_ = p.child.Send(within, p.stateOf(&Question{State: s})) // a child that does not listen is found out in its next game
	_ = p.child.Send(within, o)
}

// Closed tells the child that its game comes to nothing.
func (p *Player) Closed(ctx context.Context, table string) {
	if p.child == nil {
		return
	}
	within, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	p.resting = p.mayRest
	_ = p.child.Send(within, protocol.Over{Table: table})
}

// Close ends the child.
func (p *Player) Close() {
	if p.child != nil {
		p.child.End(Patience)
		p.child = nil
	}
}

func (p *Player) kill() {
	if p.child != nil {
		p.child.End(0)
		p.child = nil
	}
}
