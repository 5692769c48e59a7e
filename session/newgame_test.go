package session

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"path/filepath"
	"testing"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/evenings"
	"saloon/rules"
	"saloon/rules/cli"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
	"saloon/session/command"
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

// playNuggets lets a bot and a person without a screen play the toy on a real server,
// while somebody watches on a screen. It returns the export of the game.
func playNuggets(t *testing.T) []byte {
	addr := serveNuggets(t)

	bot := newBotOn(t, dial(t, addr, "digger", newSigner(t)), false)
	bot.say(`{"type":"create","game":"nuggets","options":{"mode":"rich","claim-1":"hill"}}`, `{"type":"ready"}`)
	table := bot.hears("state", nil).Table

	person := startSession(t, dial(t, addr, "pat", newSigner(t)), sessionRequest{command: "play " + table})
	person.press("\nsit 2\nready\n") // the empty line takes the name that is proposed
	watcher := dial(t, addr, "eve", newSigner(t))
	screen := startSession(t, watcher, sessionRequest{term: "xterm-256color", width: 80, height: 24, command: "join " + table})
	screen.pressFor("\r", "The pit holds ")

	over := make(chan anyMessage, 1)
	go func() { over <- bot.playsOut(rand.New(rand.NewSource(1))) }()
	playInLines(t, person)
	person.types("state", "The pit holds ")
	has(t, person.rawText(), "A pile of ", "digger bids ", "1. bid 1 nuggets.\n", "pat digs ")
	if end := <-over; end.Place < 1 || end.Place > 2 {
		t.Errorf("the bot is told %+v", end)
	}
	export, exit := person.runs("export " + table)
	if exit != command.Done {
		t.Fatalf("exit %d: %s", exit, export)
	}
	return []byte(export)
}

// serveNuggets serves a saloon in which only the toy is played, as main does it, and
// returns its address.
func serveNuggets(t *testing.T) string {
	t.Helper()
	serve := ServeCommand(func(ctx context.Context, s Settings) (Saloon, error) {
		store, err := data.Open(s.Data, data.Options{})
		if err != nil {
			return Saloon{}, err
		}
		l, err := lobby.Open(ctx, lobby.Config{Games: []rules.Game{toy.Game{}}, Store: store, Log: s.Log})
		if err != nil {
			return Saloon{}, errors.Join(err, store.Close())
		}
		return Saloon{Lobby: l, Presenters: []board.Presenter{newNuggets()}, Close: store.Close}, nil
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
	at := opened.FindStringSubmatch(first)
	if at == nil {
		t.Fatalf("it does not open: %q, %v", first, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return at[1]
}
