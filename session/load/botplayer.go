package load

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A botPlayer plays by the protocol of bots, at the pace of people. It makes any legal
// move.
type botPlayer struct {
	party *party
	name  string
	key   gossh.Signer

	conn    *gossh.Client
	lines   chan told // closed at the end of the connection
	writes  io.Writer
	games   []offered
	follow  follower
	newest  told             // the last state
	decided <-chan time.Time // comes when the player has thought about its decision
	asked   int              // the decision that it thinks about
}

// Told is what a player by protocol needs of what it is told.
type told struct {
	Type, Text, Code, Phase, Table string
	Seat, At, Ask                  int
	ToAct                          []int `json:"to_act"`
	Legal                          []string
	Seats                          []chair
	Games                          []offered
	came                           time.Time
}

// An offered game is one that the server has.
type offered struct {
	Game  string
	Seats [2]int
}

// connect logs in and says which version of the protocol it speaks.
func (b *botPlayer) connect(ctx context.Context) (err error) {
	if b.key == nil {
		if b.key, err = newKey(); err != nil {
			return err
		}
	}
	began := time.Now()
	if b.conn, err = connect(b.party.crowd.ctx, b.party.crowd.address, b.name, b.key); err != nil {
		return b.refused(ctx, err)
	}
	sess, err := b.conn.NewSession()
	if err != nil {
		return b.refused(ctx, err)
	}
	out, err1 := sess.StdoutPipe()
	in, err2 := sess.StdinPipe()
	if err := errors.Join(err1, err2, sess.Start("bot")); err != nil {
		return b.refused(ctx, err)
	}
	b.writes, b.lines = in, make(chan told, 64)
	go readLines(out, b.lines)
	hello, err := b.read(ctx)
	if err != nil || hello.Type != "hello" {
		return b.refused(ctx, fmt.Errorf("no hello, but %q (%w)", hello.Text, err))
	}
	t := b.party.crowd.tally()
	t.take(&t.logins, time.Since(began))
	b.games = hello.Games
	return b.say(map[string]any{"type": "hello", "protocol": 2})
}

// refused counts a login that failed.
func (b *botPlayer) refused(ctx context.Context, err error) error {
	b.close()
	if ctx.Err() == nil {
		t := b.party.crowd.tally()
		t.fail(&t.refused, "a login by protocol: "+err.Error())
	}
	return err
}

func (b *botPlayer) close() {
	if b.conn != nil {
		_ = b.conn.Close()
		b.conn = nil
	}
}

func (b *botPlayer) say(line map[string]any) error {
	raw, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = b.writes.Write(append(raw, '\n'))
	return err
}

// readLines notes when each line came, however long the player thinks.
func readLines(from io.Reader, to chan<- told) {
	defer close(to)
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		m := told{came: time.Now()}
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			m = told{Type: "bye", Text: "this is no JSON: " + err.Error()}
		}
		to <- m
	}
}

func (b *botPlayer) read(ctx context.Context) (m told, err error) {
	select {
	case m, open := <-b.lines:
		if !open {
			return m, errors.New("the connection ended")
		}
		return m, nil
	case <-ctx.Done():
		return m, ctx.Err()
	}
}

// open comes if it is not here yet, and opens a table for the party.
func (b *botPlayer) open(ctx context.Context, game int) error {
	if b.conn == nil {
		if err := b.connect(ctx); err != nil {
			return err
		}
	}
	choice := b.games[game%len(b.games)]
	err := b.say(map[string]any{"type": "create", "game": choice.Game, "seats": min(chairs, choice.Seats[1])})
	for old := b.newest.Table; err == nil; {
		var m told
		m, err = b.read(ctx)
		switch {
		case m.Type == "error":
			err = errors.New(m.Text)
		case m.Type == "state" && m.Table != old:
			b.takeState(m)
			return b.say(map[string]any{"type": "ready"})
		}
	}
	b.close()
	return err
}

// join comes if it is not here yet, takes a chair at the table of the party, and plays.
func (b *botPlayer) join(ctx context.Context) error {
	if b.conn == nil {
		if err := b.connect(ctx); err != nil {
			return err
		}
	}
	at, _ := b.party.look()
	if err := errors.Join(b.say(map[string]any{"type": "join", "table": at.table}), b.say(map[string]any{"type": "ready"})); err != nil {
		return err
	}
	return b.playOut(ctx)
}

// playOut plays until the game is over. A connection that ends before is closed.
func (b *botPlayer) playOut(ctx context.Context) (err error) {
	b.asked = 0
	for over := false; err == nil && !over; {
		select {
		case m, open := <-b.lines:
			if !open {
				m = told{Type: "bye", Text: "the connection ended"}
			}
			over, err = m.Type == "over", b.take(m)
		case <-b.decided:
			err = b.move()
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if err == nil {
		err = b.farewell()
	}
	if err != nil {
		b.close()
	}
	return err
}

// take takes in what the player is told.
func (b *botPlayer) take(m told) error {
	t := b.party.crowd.tally()
	switch m.Type {
	case "state":
		b.takeState(m)
		b.decide()
	case "chat":
		if b == b.party.host {
			t.count(&t.chats)
		}
	case "bye":
		return errors.New(m.Text)
	case "error":
		b.asked = 0
		if m.Code != "game-has-gone-on" && m.Code != "not-your-turn" { // a newer state comes
			t.fail(&t.stuck, "a player by protocol is refused: "+m.Text)
		}
	}
	return nil
}

// takeState takes in how the table stands, and tells the party.
func (b *botPlayer) takeState(m told) {
	b.newest = m
	now := view{m.Table, m.Phase, m.At, m.ToAct, m.Seats}
	seat, at, ok := b.follow.moved(b.party, now)
	t := b.party.crowd.tally()
	if ok && seat != m.Seat {
		t.take(&t.moves, m.came.Sub(at))
	}
	if b != b.party.host {
		return
	}
	b.party.show(now)
	if !ok {
		return
	}
	t.count(&t.made)
	for _, s := range b.party.screens {
		if glass := s.looksAt(); glass != nil && now.seatOf(s.name) != seat {
			glass.expect(at)
		}
	}
}

// decide begins to think, if a decision is owed about which the player does not think yet.
func (b *botPlayer) decide() {
	if m := b.newest; b.follow.view.owes(m.Seat) && len(m.Legal) > 0 && m.Ask != b.asked {
		b.asked = m.Ask
		b.decided = time.After(b.party.crowd.habits.think())
	}
}

// move makes a move, and sometimes says something before.
func (b *botPlayer) move() error {
	m := b.newest
	if !b.follow.view.owes(m.Seat) || len(m.Legal) == 0 {
		return nil
	}
	if oneIn(chatsEvery) {
		if err := b.say(map[string]any{"type": "say", "text": "a good herd, that one"}); err != nil {
			return err
		}
	}
	b.party.acts(m.Seat)
	return b.say(map[string]any{"type": "move", "at": m.At, "move": m.Legal[rand.IntN(len(m.Legal))]})
}

// farewell leaves the table when its game is over.
func (b *botPlayer) farewell() error {
	if b == b.party.host {
		t := b.party.crowd.tally()
		t.count(&t.games)
	}
	return errors.Join(b.say(map[string]any{"type": "say", "text": "well played"}), b.say(map[string]any{"type": "leave"}))
}
