package arena

import (
	"context"
	"errors"
	"io"
	"time"

	"saloon/rules/bot/child"
	"saloon/rules/bot/protocol"
)

// parentBot is the text of the bot that is the program which has started this one.
const parentBot = "parent"

// A gym plays one game after the other with the program that has started this one.
type gym struct {
	contest Contest // in which that program is the bot with the text parentBot
	first   int     // the number of the first game
	games   int     // how many are played; 0 for as many as the program likes
}

// farewell is how long the program that has started this may take to read the last lines.
const farewell = 10 * time.Second

func (g *gym) play(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &g.contest
	c.parent = child.NewPipe(in, out)
	defer c.parent.End(farewell)
	w, err := newWorker(c)
	if err != nil {
		return err
	}
	defer w.close()
	w.seatings = w.seatings[:1] // nobody changes seats
	for i := 0; i < g.games || g.games == 0; i++ {
		number := g.first + i
		_, err := w.game(ctx, number, 0)
		switch {
		case errors.Is(err, child.ErrHungUp):
			return nil
		case errors.Is(err, child.ErrLeft):
			w.closed(ctx, c.table(number, 0))
		case err != nil:
			_ = c.parent.Send(ctx, protocol.Bye{Text: err.Error()})
			return err
		}
	}
	return c.parent.Send(ctx, protocol.Bye{Text: "All games have been played."})
}

func (w *worker) closed(ctx context.Context, table string) {
	for _, p := range w.programs {
		if p != nil {
			p.Closed(ctx, table)
		}
	}
}
