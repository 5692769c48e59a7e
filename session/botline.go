package session

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/time/rate"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// protocol is the version of the bots' line protocol. It rises when a bot that
// was written before would go wrong.
const protocol = 1

const (
	orderSize  = 64 << 10 // bytes of a line
	orderRate  = 19       // lines in a second, below what the lobby refuses
	orderBurst = 50
	orderTime  = 10 * time.Second // that a command may take
	mostErrors = 25               // in a row
)

// The sentences with which a bot's connection ends.
var (
	errBotKey   = errors.New("a bot needs a key, so that its chair is kept: make one with ssh-keygen -t ed25519, and come again")
	errLongLine = fmt.Errorf("a line is at most %d bytes long", orderSize)
	errBabble   = fmt.Errorf("%d lines in a row were not taken; please mend your bot and come again", mostErrors)
)

// A botLine is one bot from outside: JSON in lines, over one connection, at one
// table at a time.
type botLine struct {
	lobby  *lobby.Lobby
	mail   *lobby.Mailbox
	out    *writer
	now    func() time.Time
	visit  *lobby.Visit
	table  table.ID        // that it follows; empty for none
	snap   *table.Snapshot // the newest of that table
	due    bool            // the newest has not been told
	told   []byte          // the state that was told last, less the time
	over   bool            // the end of the game was told
	errors int             // in a row
}

// playBot serves a bot until it leaves. An error is the sentence that it was
// sent away with.
func playBot(ctx context.Context, l *lobby.Lobby, v Visitor, in io.Reader, out *writer) error {
	b := &botLine{lobby: l, mail: v.Mail, out: out, now: v.Now}
	err := b.enter(ctx, v)
	if err == nil {
		err = b.run(ctx, in)
	}
	if err != nil {
		b.tell(byeWord{"bye", err.Error()})
	}
	return err
}

// enter lets a bot in as the player whose key it has. A new key's player is made
// with the name that it came with.
func (b *botLine) enter(ctx context.Context, v Visitor) (err error) {
	person := v.Person
	if v.Key == "" {
		return errBotKey
	}
	if person.ID == "" {
		if person, err = b.lobby.Register(ctx, v.Key, b.lobby.ProposeName(v.User)); err != nil {
			return err
		}
	}
	person.Kind = table.KindBot
	if b.visit, err = b.lobby.Enter(person, v.Mail); err != nil {
		return err
	}
	b.tell(helloOf(b.lobby, person))
	return nil
}

// run does what the bot says and tells it what is new, one after the other.
func (b *botLine) run(ctx context.Context, in io.Reader) error {
	lines := make(chan line)
	go readLines(ctx, in, lines)
	for {
		select {
		case <-ctx.Done():
			return nil
		case _, open := <-b.mail.Signal():
			news := b.mail.Take()
			if b.take(news); !open || news.Farewell != "" {
				return farewell(news)
			}
		case <-b.out.drained:
			b.tellState()
		case l, open := <-lines:
			if !open {
				return nil
			}
			if err := b.hear(ctx, l); err != nil {
				return err
			}
		}
	}
}

func farewell(n lobby.News) error {
	if n.Farewell == "" {
		return nil
	}
	return errors.New(n.Farewell)
}

// A line is one that the bot has sent, or why there are no more.
type line struct {
	text []byte
	err  error
}

// readLines reads no faster than the house would do what they say.
func readLines(ctx context.Context, in io.Reader, lines chan<- line) {
	defer close(lines)
	pace := rate.NewLimiter(orderRate, orderBurst)
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 0, 1<<10), orderSize)
	for scan.Scan() {
		text := bytes.TrimSpace(scan.Bytes())
		if len(text) == 0 {
			continue
		}
		if pace.Wait(ctx) != nil || !send(ctx, lines, line{text: bytes.Clone(text)}) {
			return
		}
	}
	if errors.Is(scan.Err(), bufio.ErrTooLong) {
		send(ctx, lines, line{err: errLongLine})
	}
}

func send(ctx context.Context, lines chan<- line, l line) bool {
	select {
	case lines <- l:
		return true
	case <-ctx.Done():
		return false
	}
}

// hear does what a line says. An error ends the connection.
func (b *botLine) hear(ctx context.Context, l line) error {
	if l.err != nil {
		return l.err
	}
	ctx, cancel := context.WithTimeout(ctx, orderTime)
	defer cancel()
	o, kind, err := readOrder(l.text)
	if err == nil {
		err = o.do(ctx, b)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = refusedSlow
	}
	if err == nil {
		if kind != "list" && kind != "say" { // these two prove nothing
			b.errors = 0
		}
		return nil
	}
	b.tell(errorOf(kind, err))
	if move, ok := o.(*moveOrder); ok {
		b.askAgain(move.At)
	}
	if b.errors++; b.errors >= mostErrors {
		return errBabble
	}
	return nil
}

// askAgain tells the state once more to a bot whose move was not taken although
// it answered that state; after a stale one, the newer state comes by itself.
func (b *botLine) askAgain(at *int) {
	b.take(b.mail.Take())
	if b.snap != nil && at != nil && *at == b.snap.At {
		b.due, b.told = true, nil
		b.tellState()
	}
}

// take takes news in.
func (b *botLine) take(n lobby.News) {
	if n.Table != nil && n.Table.Card.ID == b.table {
		b.snap, b.due = n.Table, true
		b.tellState()
	}
}

// follow has the bot told of another table, or of none.
func (b *botLine) follow(id table.ID) {
	b.table, b.snap, b.due, b.told, b.over = id, nil, false, nil, false
}

// tellState tells the newest state if it is new, once the bot has read what was
// sent before.
func (b *botLine) tellState() {
	if !b.due || b.out.Busy() {
		return
	}
	b.due = false
	state := stateOf(b.lobby.Game(b.snap.Card.Game), b.snap)
	if key := encode(state); !bytes.Equal(key, b.told) {
		b.told = key
		state.Clock = clockOf(b.snap, b.now())
		b.tell(state)
	}
	if b.snap.Card.Phase == table.Over && !b.over {
		b.over = true
		b.tell(overOf(b.snap))
	}
}

func (b *botLine) tell(word any) { _, _ = b.out.Write(encode(word)) }

// parse reads a move of the game at the table that is followed.
func (b *botLine) parse(text string) (rules.Move, error) {
	if b.snap == nil {
		return rules.NoMove, refusedNoTable
	}
	g := b.lobby.Game(b.snap.Card.Game)
	if g == nil {
		return rules.NoMove, refusedNoTable
	}
	return rules.ParseMove(g, text)
}
