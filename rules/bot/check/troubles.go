package check

import (
	"context"
	"errors"

	"saloon/rules"
	"saloon/rules/bot/child"
	"saloon/rules/bot/protocol"
)

// troubles are checks of what can happen at a table, each with a fresh child.
var troubles = []check{
	trouble("a refused move is made again", refusedMove),
	trouble("a state that the game has left behind", leftBehind),
	trouble("the same decision shown twice", shownTwice),
	{name: "an opponent takes a move back", run: takenBack},
	trouble("a table that pauses", pauses),
	trouble("players who ask and agree", agree),
	trouble("a table that closes before the end", closes),
	{name: "a later protocol with unknown fields and messages", run: later},
	trouble("chat", chat),
	trouble("a long wait", longWait),
	trouble("a very long line", longLine),
	trouble("a farewell", farewell),
	trouble("the end of its input", endOfInput),
}

const mostTries = 50

const usual = 3

// trouble is a check that begins with a game of the smallest size in which the bot has made some decisions.
func trouble(name string, run func(context.Context, *tester, *game)) check {
	return check{name: name, run: func(ctx context.Context, t *tester) (string, error) {
		g, err := t.begin(ctx, t.games[0])
		if err != nil {
			return "", err
		}
		run(ctx, t, g)
		return "", g.fault
	}}
}

func (t *tester) begin(ctx context.Context, g rules.Game) (*game, error) {
	played, err := t.sit(ctx, g, rules.Setup{Seats: g.Info().MinSeats}, 1)
	if err != nil {
		return nil, err
	}
	played.decideSome(ctx, false)
	played.advance(ctx)
	return played, played.fault
}

// refusedMove refuses a move that the bot made rightly, and shows it the state again.
func refusedMove(ctx context.Context, _ *tester, g *game) {
	g.tell(ctx, g.state())
	g.await(ctx, false)
	at := g.record.Len()
	fault := g.talk.errorTo(&protocol.Move{At: &at}, protocol.Heading{Type: "move"}, errors.New("the saloon could not keep this move; make it again"))
	g.tell(ctx, fault, g.state())
	g.take(ctx, false)
	g.decideSome(ctx, false)
}

// leftBehind shows the bot a decision that is then made without it, and at once its next.
func leftBehind(ctx context.Context, _ *tester, g *game) {
	g.tell(ctx, g.state())
	g.play(g.seat, g.record.Match().Default(g.seat))
	g.decideSome(ctx, true)
}

// shownTwice shows the same decision twice, because something else has changed.
func shownTwice(ctx context.Context, _ *tester, g *game) {
	s := g.state()
	s.Seats[1].Here = false
	g.tell(ctx, s, g.state())
	g.take(ctx, true)
	g.decideSome(ctx, true)
}

// takenBack lets an opponent take a move back while the bot answers it.
func takenBack(ctx context.Context, t *tester) (string, error) {
	for i := range len(t.games) * mostTries {
		g, err := t.begin(ctx, t.games[i%len(t.games)])
		for err == nil && !g.over() {
			if other := g.whoMayUndo(); other != rules.Observer {
				g.takeBack(ctx, other)
				return "", g.fault
			}
			g.decide(ctx, false)
			g.advance(ctx)
			err = g.fault
		}
		if err != nil {
			return "", err
		}
		t.hangUp()
	}
	return "", errNotHere
}

// whoMayUndo is an opponent who can take a move back so that the bot owes nothing then.
func (g *game) whoMayUndo() rules.Seat {
	for seat := rules.Seat(1); int(seat) <= g.record.Setup().Seats; seat++ {
		if seat == g.seat || !g.record.CanUndo(seat) {
			continue
		}
		then := g.record.Clone()
		if then.Play(seat, rules.Undo, nil) == nil && !then.Match().ToAct().Has(g.seat) {
			return seat
		}
	}
	return rules.Observer
}

func (g *game) takeBack(ctx context.Context, other rules.Seat) {
	g.tell(ctx, g.state())
	g.await(ctx, false)
	at := g.record.Len()
	g.play(other, rules.Undo)
	stale := g.talk.errorTo(&protocol.Move{At: &at}, protocol.Heading{Type: "move"}, protocol.RefusedStale())
	g.tell(ctx, g.state(), stale, g.state())
	g.decideSome(ctx, true)
}

// stopped is a state in which nobody may do anything.
func (g *game) stopped(phase protocol.Phase, why string) protocol.State {
	s := g.state()
	s.Phase, s.Over, s.ToAct, s.Legal, s.Notice = phase, phase == protocol.Ended, []rules.Seat{}, []string{}, why
	return s
}

func pauses(ctx context.Context, _ *tester, g *game) {
	g.tell(ctx, g.stopped(protocol.Paused, "The saloon cannot write; the game goes on as soon as it can."))
	g.decideSome(ctx, false)
}

func closes(ctx context.Context, t *tester, g *game) {
	g.tell(ctx, g.stopped(protocol.Ended, "The table was closed."), protocol.Over{Table: g.table})
	if g.fault != nil {
		return
	}
	another, err := t.sit(ctx, g.record.Game(), g.record.Setup(), g.seat)
	if err == nil {
		another.decideSome(ctx, true)
		err = another.fault
	}
	if !errors.Is(err, child.ErrEnded) || errors.Is(err, child.ErrFailed) { // else it plays one game only
		g.fault = err
	}
}
