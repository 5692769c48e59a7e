package check

import (
	"context"
	"errors"
	"strings"
	"time"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// longText is longer than lines are, but not longer than they may become.
const longText = 256 << 10

func later(ctx context.Context, t *tester) (string, error) {
	t.later = true
	defer func() { t.later = false }()
	g, err := t.begin(ctx, t.games[0])
	for _, line := range []string{`{"type":"weather","sky":{"clouds":[1,2,3]},"at":0}`, `{"type":"later"}`} {
		if err == nil {
			err = g.talk.tellLine(ctx, []byte(line+"\n"))
		}
	}
	if err != nil {
		return "", err
	}
	g.decideSome(ctx, false)
	return "", g.fault
}

func chat(ctx context.Context, _ *tester, g *game) {
	for _, text := range []string{"howdy, partner", `{"type":"over"} \ "`, "Grüße aus dem Saloon 🤠"} {
		g.tell(ctx, protocol.Chat{Table: g.table, From: "Calamity", PersonKind: "player", Seat: 2, Text: text})
	}
	g.decideSome(ctx, false)
}

// agree lets another player ask for a pause while the bot decides, and all agree on it then. Who
// speaks the first version sees the pause alone.
func agree(ctx context.Context, _ *tester, g *game) {
	asked := []protocol.Message{g.asked(), protocol.Aside{Table: g.table, At: g.record.Len(), What: "asked", Seat: 2, Matter: "pause"}}
	if g.talk.reader.Version() < 2 {
		asked = []protocol.Message{g.state()}
	}
	g.tell(ctx, asked...)
	g.take(ctx, true)
	g.tell(ctx, g.stopped(protocol.Paused, "The players have agreed on a pause."))
	if g.talk.reader.Version() >= 2 {
		g.tell(ctx, protocol.Aside{Table: g.table, At: g.record.Len(), What: "settled", Matter: "pause"})
	}
	g.decideSome(ctx, true)
}

func (g *game) asked() protocol.State {
	s := g.state()
	s.Question = &protocol.Question{What: "pause", By: 2, Agreed: []rules.Seat{2}, ToAsk: []rules.Seat{}}
	s.Clock = &protocol.Clock{Limit: "10m+20s", Left: map[rules.Seat]float64{g.seat: 599.5}, Mode: protocol.Bank, Full: 600, Increment: 20}
	for range s.Seats {
		s.Clock.Seats = append(s.Clock.Seats, protocol.SeatClock{Left: 599.5})
	}
	s.Clock.Seats[g.seat-1] = protocol.SeatClock{Left: 599.5, Runs: true, Due: protocol.Time(time.Now().Add(10 * time.Minute))}
	return s
}

func longWait(ctx context.Context, t *tester, g *game) {
	select {
	case <-time.After(t.pause):
	case <-ctx.Done():
	}
	g.decideSome(ctx, false)
}

func longLine(ctx context.Context, _ *tester, g *game) {
	s := g.state()
	s.Notice = strings.Repeat("The table has a lot to tell. ", longText/29)
	g.tell(ctx, s)
	g.take(ctx, false)
	g.decideSome(ctx, false)
}

func farewell(ctx context.Context, t *tester, g *game) {
	g.tell(ctx, g.state(), protocol.Bye{Text: "The saloon closes. Come again."})
	endOfInput(ctx, t, g)
}

func endOfInput(_ context.Context, t *tester, g *game) {
	if g.fault == nil && !g.talk.child.End(t.limit) {
		g.fault = errors.New("it goes on when there is nothing more to read, and had to be killed")
	}
}
