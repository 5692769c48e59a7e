package session_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/evenings"
	"saloon/rules"
	"saloon/rules/cli"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
	"saloon/session"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// A new game goes all the way through what the packages export, and through nothing
// else: the suite that every game faces, a board, a table in a lobby on a store, a game
// of a bot and a person over SSH, and its export. The game is a toy.
func TestNewGame(t *testing.T) {
	t.Run("the suite that every game faces", func(t *testing.T) {
		t.Chdir(filepath.Join("..", "rules", "rulestest", "toy")) // the suite keeps its files there
		rulestest.Suite{Game: toy.Game{}, Cases: []rulestest.Case{
			{Name: "2p-plain", Setup: rules.Setup{Seats: 2}},
			{Name: "2p-version1", Setup: rules.Setup{Seats: 2, Version: 1}},
		}}.Run(t)
	})
	t.Run("its board", func(t *testing.T) {
		boardtest.Check(t, newNuggets(), toy.Game{}, rules.Setup{Seats: 2}, rules.Setup{Seats: 3})
	})
	var export []byte
	if !t.Run("a game over SSH", func(t *testing.T) { export = playNuggets(t) }) {
		return
	}
	t.Run("its export", func(t *testing.T) {
		verify := cli.VerifyCommand(func(string) ([]rules.Game, error) { return []rules.Game{toy.Game{}}, nil }, evenings.Verify)
		var out bytes.Buffer
		verify.SetIn(bytes.NewReader(export))
		verify.SetOut(&out)
		verify.SetArgs([]string{"-"})
		if err := verify.Execute(); err != nil || out.String() != "ok\n" {
			t.Errorf("verifying says %q, %v:\n%s", out.String(), err, export)
		}
	})
}

// nuggets presents the toy: the board for games that have none, under a headline, and
// words of its own.
type nuggets struct{ board.Presenter }

func newNuggets() nuggets { return nuggets{board.Plain("nuggets")} }

func (n nuggets) New() board.Board { return &pit{Board: n.Presenter.New()} }

func (nuggets) Tell(s board.Scene, e rules.Event) string {
	switch e.Kind {
	case toy.EventOpened:
		return fmt.Sprintf("A pile of %d nuggets is opened.", e.What)
	case toy.EventBade:
		return fmt.Sprintf("%s bids %d.", s.Name(e.Who), e.What)
	case toy.EventHid:
		return fmt.Sprintf("%s stashes %d.", s.Name(e.Who), e.What)
	case toy.EventDug:
		return fmt.Sprintf("%s digs %d.", s.Name(e.Who), e.What)
	}
	return ""
}

func (nuggets) State(s board.Scene) []string { return []string{headline(s)} }

func (nuggets) Move(_ board.Scene, m rules.Move) string {
	switch m.Kind() {
	case toy.MoveBid:
		return fmt.Sprintf("bid %d nuggets", m.Fields())
	case toy.MoveDig:
		return fmt.Sprintf("dig %d nuggets out", m.Fields())
	}
	return ""
}

func headline(s board.Scene) string {
	if v, ok := s.View.(toy.View); ok {
		return fmt.Sprintf("The pit holds %d nuggets.", v.Pile)
	}
	return "There is no pit yet."
}

type pit struct {
	board.Board
	scene board.Scene
}

func (p *pit) Update(s board.Scene) {
	p.scene = s
	p.Board.Update(s)
}

func (p *pit) Draw(c board.Canvas) {
	c.Text(1, 0, 0, headline(p.scene))
	p.Board.Draw(c.On(c.Sub(0, 1, c.W, c.H-1)))
}

func (p *pit) Click(x, y int) board.Effect { return p.Board.Click(x, y-1) }

// patience is how long the game over SSH may take; it is never waited for otherwise.
const patience = time.Minute

// playNuggets lets a bot and a person without a screen play the toy on a real server,
// while somebody watches on a screen. It returns the export of the game.
func playNuggets(t *testing.T) []byte {
	addr := serveNuggets(t)

	bot := command(t, dialAs(t, addr, "digger"), "bot")
	bot.say(t, `{"type":"create","game":"nuggets","options":{"mode":"rich","claim-1":"hill"}}`, `{"type":"ready"}`)
	table := bot.hears(t, "state").Table

	conn := dialAs(t, addr, "pat")
	person := command(t, conn, "play "+table)
	person.say(t, "", "sit 2", "ready") // the empty line takes the name that is proposed
	watchScreen(t, dialAs(t, addr, "eve"), table, "The pit holds ")

	over := make(chan message, 1)
	go func() { over <- bot.plays() }()
	told := person.playsInLines(t)
	for _, words := range []string{"A pile of ", "The pit holds ", "digger bids 1.", "1. bid 1 nuggets.\n", "pat digs 1."} {
		if !strings.Contains(told, words) {
			t.Errorf("without a screen nobody is told %q:\n%s", words, told)
		}
	}
	if end := <-over; end.Place < 1 || end.Place > 2 {
		t.Errorf("the bot is told %+v", end)
	}
	export, err := command(t, conn, "export "+table).all()
	if err != nil {
		t.Fatal(err)
	}
	return export
}

// serveNuggets serves a saloon in which only the toy is played, as main does it, and
// returns its address.
func serveNuggets(t *testing.T) string {
	t.Helper()
	serve := session.ServeCommand(func(ctx context.Context, s session.Settings) (session.Saloon, error) {
		store, err := data.Open(s.Data, data.Options{})
		if err != nil {
			return session.Saloon{}, err
		}
		l, err := lobby.Open(ctx, lobby.Config{Games: []rules.Game{toy.Game{}}, Store: store, Log: s.Log})
		if err != nil {
			return session.Saloon{}, errors.Join(err, store.Close())
		}
		return session.Saloon{Lobby: l, Presenters: []board.Presenter{newNuggets()}, Close: store.Close}, nil
	}, nil)
	out, in := io.Pipe()
	serve.SetArgs([]string{"--listen", "127.0.0.1:0", "--data", t.TempDir(), "--quiet", "--log-format", "text"})
	serve.SetOut(in)
	serve.SetErr(in)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- serve.ExecuteContext(ctx)
		_ = in.Close()
	}()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("serving: %v", err)
		}
	})
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	open := regexp.MustCompile(`The saloon is open on (\S+)\.`).FindStringSubmatch(first)
	if open == nil {
		t.Fatalf("it does not open: %q, %v", first, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return open[1]
}

// dialAs connects with a new key, for as long as the test's patience lasts.
func dialAs(t *testing.T, addr, name string) *gossh.Client {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	key, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := gossh.Dial("tcp", addr, &gossh.ClientConfig{
		User: name, Auth: []gossh.AuthMethod{gossh.PublicKeys(key)}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = conn.Close() })
	t.Cleanup(func() {
		late.Stop()
		_ = conn.Close()
	})
	return conn
}

type channel struct {
	*gossh.Session
	in  io.Writer
	out *bufio.Reader
}

func command(t *testing.T, conn *gossh.Client, line string) *channel {
	t.Helper()
	c := newChannel(t, conn)
	if err := c.Start(line); err != nil {
		t.Fatal(err)
	}
	return c
}

func newChannel(t *testing.T, conn *gossh.Client) *channel {
	t.Helper()
	s, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	in, _ := s.StdinPipe() // fails only when it is asked for twice
	out, _ := s.StdoutPipe()
	return &channel{s, in, bufio.NewReader(out)}
}

func (c *channel) say(t *testing.T, lines ...string) {
	t.Helper()
	if _, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
}

// all is what a command prints until it ends.
func (c *channel) all() ([]byte, error) {
	text, err := io.ReadAll(c.out)
	return text, errors.Join(err, c.Wait())
}

// watchScreen goes to a table on a screen and waits until it shows a text.
func watchScreen(t *testing.T, conn *gossh.Client, table, text string) {
	t.Helper()
	c := newChannel(t, conn)
	if err := c.RequestPty("xterm-256color", 24, 80, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := c.Start("join " + table); err != nil {
		t.Fatal(err)
	}
	c.say(t, "\r") // takes the name that is proposed
	var shown strings.Builder
	for !strings.Contains(shown.String(), text) {
		b, err := c.out.ReadByte()
		if err != nil {
			t.Fatalf("no screen shows %q: %v; the last was %q", text, err, shown.String())
		}
		shown.WriteByte(b)
	}
	go func() { _, _ = io.Copy(io.Discard, c.out) }()
}

// A message is what a bot is told, as far as this bot reads it.
type message struct {
	Type, Table, Text    string
	Seat, At, Ask, Place int
	ToAct                []int `json:"to_act"`
	Legal                []string
}

// next is the next message, or one of the type "end" with the reason.
func (c *channel) next() (m message) {
	line, err := c.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &m)
	}
	if err != nil {
		return message{Type: "end", Text: err.Error()}
	}
	return m
}

func (c *channel) hears(t *testing.T, kind string) message {
	t.Helper()
	for {
		switch m := c.next(); m.Type {
		case kind:
			return m
		case "end", "error", "bye":
			t.Fatalf("waiting for %q the bot hears %+v", kind, m)
		}
	}
}

// plays makes the first legal move at each decision, until the game is over or
// something goes wrong.
func (c *channel) plays() message {
	for asked := 0; ; {
		m := c.next()
		switch {
		case m.Type != "state":
			return m
		case slices.Contains(m.ToAct, m.Seat) && m.Ask != asked:
			asked = m.Ask
			if _, err := fmt.Fprintf(c.in, `{"type":"move","at":%d,"move":%q}`+"\n", m.At, m.Legal[0]); err != nil {
				return message{Type: "end", Text: err.Error()}
			}
		}
	}
}

// playsInLines asks for the list of moves at each turn and makes its first one, until the
// game has ended. It returns all that was told.
func (c *channel) playsInLines(t *testing.T) string {
	t.Helper()
	var told strings.Builder
	for turn := false; ; {
		line, err := c.out.ReadString('\n')
		if err != nil {
			t.Fatalf("the game does not end: %v\n%s", err, told.String())
		}
		told.WriteString(line)
		switch {
		case strings.Contains(line, " wins.") || strings.Contains(line, " share the victory."):
			return told.String()
		case strings.HasPrefix(line, "Your turn"):
			turn = true
			c.say(t, "state", "moves")
		case turn && strings.HasPrefix(line, "1. "):
			turn = false
			c.say(t, "1")
		}
	}
}
