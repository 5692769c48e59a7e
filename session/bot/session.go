package bot

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/tui/tell"
)

const (
	botLinesPerSecond = 19 // below what the lobby refuses
	botLinesBurst     = 50
	requestTimeout    = 10 * time.Second
)

// Why a bot's connection ends.
var (
	errNoKey         = errors.New("a bot needs a key, so that its chair is kept: make one with ssh-keygen -t ed25519, and come again")
	ErrLongLine      = fmt.Errorf("a line is at most %d bytes long", protocol.MaxLine)
	ErrTooManyErrors = fmt.Errorf("%d lines in a row were refused; please mend your bot and come again", protocol.MaxErrorsInRow)
)

// Output takes what a bot is told. Nobody waits for the bot: while it is busy, news are kept back.
type Output interface {
	io.Writer
	Busy() bool
	Drained() <-chan struct{} // gets a signal once it is not busy any more
}

type session struct {
	lobby       *lobby.Lobby
	mail        *lobby.Mailbox
	out         Output
	now         func() time.Time
	visit       *lobby.Visit
	reader      protocol.Reader
	table       table.ID        // where the bot is; empty for none
	snapshot    *table.Snapshot // the newest of that table
	stateDue    bool            // the newest state was not sent yet
	lastState   []byte          // the state that was sent last, without its clock and its lines
	log         protocol.Log    // what of the lines was sent
	overSent    bool            // the end of the game was sent
	ear         ear
	drainDue    bool           // whether the saloon is to close was not looked up yet
	drainTold   protocol.Drain // without its text
	room        string         // where there is more room
	roomTold    string         // the same, as it was told last
	called      table.ID       // the table of a match that waits for the bot; empty for none
	farewell    lobby.News     // the last word of the saloon; empty before
	errorsInRow int
}

// Run serves a bot until it leaves. The bot has been told the error that it returns.
func Run(ctx context.Context, e tell.Env, in io.Reader, out Output) error {
	b := &session{lobby: e.Lobby, mail: e.Mail, out: out, now: e.Now}
	err := b.enter(ctx, e)
	if err == nil {
		err = b.run(ctx, in)
	}
	if err != nil {
		b.send(b.bye(err))
	}
	return err
}

// bye tells a program that is sent elsewhere where that is.
func (b *session) bye(why error) protocol.Bye {
	bye := protocol.Bye{Text: why.Error()}
	if f := b.farewell; b.reader.Version() >= 2 && f.Away() {
		bye.Code, bye.Addresses = protocol.NodeAway, f.Elsewhere
	}
	return bye
}

// enter lets a bot in as the owner of its key. For a new key it makes a player with the name that it came with.
func (b *session) enter(ctx context.Context, e tell.Env) (err error) {
	person := e.Person
	if e.Key == "" {
		return errNoKey
	}
	if person.ID == "" && e.Code != "" {
		if person, err = b.lobby.LinkKey(ctx, e.Key, e.Code); err != nil {
			return err
		}
	}
	if person.ID == "" {
		if shut := b.lobby.ShutOut(e.Key); shut != nil {
			return fmt.Errorf("%w; with a code, come once by  bot CODE", shut)
		}
		if person, err = b.lobby.RegisterAs(ctx, e.Key, e.User); err != nil {
			return err
		}
	}
	person.Kind = table.KindBot
	if b.visit, err = b.lobby.Enter(person, e.Mail); err != nil {
		return err
	}
	b.takeNews(e.Mail.Take())
	b.send(helloOf(b.lobby, person, protocol.First))
	return nil
}

// run handles what the bot writes and tells it what is new, one thing at a time.
func (b *session) run(ctx context.Context, in io.Reader) error {
	lines := make(chan input)
	go readLines(ctx, in, lines)
	for {
		b.answerCall(ctx)
		select {
		case <-ctx.Done():
			return nil
		case _, open := <-b.mail.Signal():
			if b.takeNews(b.mail.Take()); !open || b.farewell.Farewell != "" {
				return b.farewellError()
			}
		case <-b.out.Drained():
			b.sendNews()
		case l, open := <-lines:
			if !open {
				return nil
			}
			if err := b.handleLine(ctx, l); err != nil {
				return err
			}
		}
	}
}

func (b *session) farewellError() error {
	if b.farewell.Farewell == "" {
		return nil
	}
	return errors.New(b.farewell.Farewell)
}

// An input is a line that the bot wrote, or the error that ends its input.
type input struct {
	text []byte
	err  error
}

// readLines reads lines no faster than the lobby accepts commands.
func readLines(ctx context.Context, in io.Reader, lines chan<- input) {
	defer close(lines)
	pace := rate.NewLimiter(botLinesPerSecond, botLinesBurst)
	scan := protocol.Lines(in)
	for scan.Scan() {
		text := bytes.TrimSpace(scan.Bytes())
		if len(text) == 0 {
			continue
		}
		if pace.Wait(ctx) != nil || !passInput(ctx, lines, input{text: bytes.Clone(text)}) {
			return
		}
	}
	if errors.Is(scan.Err(), bufio.ErrTooLong) {
		passInput(ctx, lines, input{err: ErrLongLine})
	}
}

// passInput is false when the context ended first.
func passInput(ctx context.Context, lines chan<- input, l input) bool {
	select {
	case lines <- l:
		return true
	case <-ctx.Done():
		return false
	}
}

// handleLine carries out a line. An error ends the connection.
func (b *session) handleLine(ctx context.Context, l input) error {
	if l.err != nil {
		return l.err
	}
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	request, of, err := b.reader.Read(l.text)
	if err == nil {
		err = b.carryOut(ctx, request)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = refusedSlow
	}
	if err == nil {
		if !slices.Contains([]string{"list", "say", "hint", "watchers", "ladder", "evenings", "enter"}, of.Type) { // these succeed for a broken bot too
			b.errorsInRow = 0
		}
		return nil
	}
	said := protocol.ErrorTo(b.reader.Version(), request, of, err)
	b.send(said)
	if of.Type == "move" || of.Type == "undo" {
		b.askAgain()
	}
	if slices.Contains(notItsFault, said.Code) {
		return nil
	}
	if b.errorsInRow++; b.errorsInRow >= protocol.MaxErrorsInRow {
		return ErrTooManyErrors
	}
	return nil
}

// notItsFault are the codes of what no program could have done better.
var notItsFault = []string{"not-written", "evening-not-written", "table-paused", "table-broken", "saloon-is-slow", "saloon-closes", "fault"}

// askAgain sends the state even if it is what was sent last: after a refused move or undo, because a bot cannot know
// whether it has the newest, and in a version that the bot has just asked for.
func (b *session) askAgain() {
	b.stateDue, b.lastState = b.snapshot != nil, nil
	b.takeNews(b.mail.Take())
}

func (b *session) takeNews(n lobby.News) {
	if n.Farewell != "" {
		b.farewell = n
	}
	b.room, b.called = cmp.Or(n.Room, b.room), cmp.Or(n.Called, b.called)
	if len(n.Tidings) > 0 { // one may tell that the saloon is to close
		b.drainDue = true
	}
	if n.Hall != nil && b.table == "" {
		b.ear.listen(n.Hall.Chat, nil)
	}
	if n.Table != nil && n.Table.Card.ID == b.table {
		b.snapshot, b.stateDue = n.Table, true
		b.ear.listen(n.Table.Chat, n.Table.Asides)
	}
	b.sendNews()
}

// follow makes the bot be told of another table, or of none.
func (b *session) follow(id table.ID) {
	b.table, b.snapshot, b.stateDue, b.lastState, b.overSent = id, nil, false, nil, false
	b.ear, b.log = ear{}, protocol.Log{}
	b.takeNews(b.mail.Take())
}

// answerCall goes to a match, once the bot was told all of the game before. One that has gone elsewhere meanwhile stays there.
func (b *session) answerCall(ctx context.Context) {
	if b.called == "" || b.out.Busy() {
		return
	}
	at := b.called
	b.called = ""
	if b.table != "" && (b.snapshot == nil || b.snapshot.Card.Phase != table.Over) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	if b.visit.Look(ctx, at) == nil {
		b.follow(at)
		_ = b.visit.Do(ctx, at, table.Sit{}) // a bot may have played for it since its line broke
	}
}

// sendNews sends nothing before the bot has read what was sent.
func (b *session) sendNews() {
	if b.out.Busy() {
		return
	}
	if b.stateDue {
		b.sendState()
	}
	if b.reader.Version() < 2 {
		return
	}
	b.sendDrain()
	b.sendRoom()
	for _, a := range b.ear.newAsides() {
		b.send(asideOf(b.table, a))
	}
	for _, line := range b.ear.news() {
		b.send(chatOf(b.table, line))
	}
}

// sendDrain tells that the saloon is to close, or stays open after all, when that has changed.
func (b *session) sendDrain() {
	if !b.drainDue {
		return
	}
	b.drainDue = false
	d, closes := b.lobby.Draining()
	now := protocol.Drain{Closes: closes, Elsewhere: d.Moves}
	if !d.Until.IsZero() {
		now.Until = protocol.Time(d.Until)
	}
	if now == b.drainTold {
		return
	}
	b.drainTold = now
	now.Text = d.Text
	b.send(now)
}

func (b *session) sendRoom() {
	if b.room != b.roomTold {
		b.roomTold = b.room
		b.send(protocol.Room{Address: b.room})
	}
}

// sendState sends the newest state if it differs from the last one.
func (b *session) sendState() {
	b.stateDue = false
	state := b.state()
	version, now := b.reader.Version(), b.now()
	if version >= 2 { // whose states also come when the clock was changed or somebody begins to rest, but not as time passes
		state.Clock = clockFrom(version, b.snapshot, now, b.snapshot.LastMove)
	}
	if key := protocol.Encode(state); !bytes.Equal(key, b.lastState) {
		b.lastState = key
		state.Clock = clockFrom(version, b.snapshot, now, now)
		b.log.Tell(version, &state)
		b.send(state)
	}
	if b.snapshot.Card.Phase == table.Over && !b.overSent {
		b.overSent = true
		b.send(overOf(b.reader.Version(), b.snapshot))
	}
}

func (b *session) state() protocol.State {
	return stateIn(b.reader.Version(), b.lobby.Game(b.snapshot.Card.Game), b.snapshot)
}

func (b *session) send(m protocol.Message) { _, _ = b.out.Write(protocol.Encode(m)) }

func (b *session) parseMove(text string) (rules.Move, error) {
	if b.snapshot == nil {
		return rules.NoMove, refusedNoTable
	}
	g := b.lobby.Game(b.snapshot.Card.Game)
	if g == nil {
		return rules.NoMove, refusedNoTable
	}
	return rules.ParseMove(g, text)
}
