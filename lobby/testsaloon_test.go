package lobby

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

const patience = 20 * time.Second // before a test gives up waiting; never waited for otherwise

// must ends a test that has an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A testSaloon is a saloon for one test, with a store that can be made to fail.
type testSaloon struct {
	t     *testing.T
	dir   string
	store *frailStore
	lobby *Lobby
	clock Clock
	hooks Hooks

	botTime time.Duration // 0 for as long as bots think where nobody chose anything
}

func newTestSaloon(t *testing.T) *testSaloon { return newTestSaloonAt(t, wallClock{time.Now}) }

func newTestSaloonAt(t *testing.T, c Clock) *testSaloon {
	t.Helper()
	h := &testSaloon{t: t, dir: t.TempDir(), clock: c}
	h.open()
	t.Cleanup(h.close)
	return h
}

// newClockedSaloon is one whose time passes only as a test says.
func newClockedSaloon(t *testing.T) (*testSaloon, *handClock) {
	t.Helper()
	clock := newHandClock()
	return newTestSaloonAt(t, clock), clock
}

func (h *testSaloon) open() {
	h.t.Helper()
	h.openWith(func(*frailStore) {})
}

// openWith opens the saloon on a store to which something is done first.
func (h *testSaloon) openWith(do func(*frailStore)) {
	h.t.Helper()
	h.openOn(func(f *frailStore) Store { do(f); return f })
	<-h.lobby.Restored()
}

// openOn opens the saloon on a store that is made of its own.
func (h *testSaloon) openOn(made func(*frailStore) Store) {
	h.t.Helper()
	store, err := data.Open(h.dir, data.Options{})
	must(h.t, err)
	h.store = &frailStore{Store: store}
	h.lobby, err = Open(context.Background(), Config{
		Games: toyGames(), Store: made(h.store), BotDelay: -1, BotTime: h.botTime, Clock: h.clock, Log: slog.New(slog.DiscardHandler),
		Limits: Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6}, Hooks: h.hooks,
	})
	must(h.t, err)
}

// close ends the saloon and checks its file.
func (h *testSaloon) close() {
	h.t.Helper()
	if h.lobby == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := h.lobby.Close(ctx); err != nil {
		h.t.Error(err)
	}
	h.lobby = nil
	if err := h.store.Check(); err != nil {
		h.t.Error("the file is inconsistent: ", err)
	}
	if err := h.store.Close(); err != nil {
		h.t.Error(err)
	}
}

func (h *testSaloon) reopen() {
	h.close()
	h.open()
}

// A guy is a person with one connection, for tests.
type guy struct {
	t      *testing.T
	saloon *testSaloon
	mail   *Mailbox
	visit  *Visit
	hall   *Hall
	table  *table.Snapshot
	told   []Tiding
	bye    string
	chosen int      // moves that were chosen without regard
	led    table.ID // where they were called last
	page   *evening.Page
}

// player lets a player in, who is made at the first visit.
func (h *testSaloon) player(name string) *guy {
	h.t.Helper()
	key := Key("key of " + name)
	p, ok, err := h.lobby.Find(key)
	if err == nil && !ok {
		p, err = h.lobby.Register(context.Background(), key, name)
	}
	must(h.t, err)
	return h.enterWith(p, key)
}

func (h *testSaloon) guest(name string) *guy {
	h.t.Helper()
	p, err := h.lobby.Guest(name)
	must(h.t, err)
	return h.enter(p)
}

func (h *testSaloon) enter(p table.Person) *guy { return h.enterWith(p, "") }

func (h *testSaloon) enterWith(p table.Person, key Key) *guy {
	h.t.Helper()
	return h.enterFrom(Origin{}, p, key)
}

// enterFrom lets somebody in who comes from somewhere.
func (h *testSaloon) enterFrom(o Origin, p table.Person, key Key) *guy {
	h.t.Helper()
	g := &guy{t: h.t, saloon: h, mail: NewMailbox()}
	g.mail.Key, g.mail.Origin = key, o
	visit, err := h.lobby.Enter(p, g.mail)
	must(h.t, err)
	g.visit = visit
	h.t.Cleanup(g.mail.Close)
	g.read()
	return g
}

func (g *guy) read() {
	news := g.mail.Take()
	if news.Hall != nil {
		g.hall = news.Hall
	}
	if news.Table != nil {
		g.table = news.Table
	}
	if news.Called != "" {
		g.led = news.Called
	}
	if news.Evening != nil {
		g.page = news.Evening
	}
	g.told = append(g.told, news.Tidings...)
	if news.Farewell != "" {
		g.bye = news.Farewell
	}
}

// until reads news until something is so.
func (g *guy) until(what string, so func() bool) {
	g.t.Helper()
	late := time.After(patience)
	for g.read(); !so(); g.read() {
		select {
		case <-g.mail.Signal():
		case <-late:
			g.t.Fatalf("waited in vain until %s; the table is %+v", what, g.table)
		}
	}
}

func (g *guy) untilPhase(p table.Phase) {
	g.t.Helper()
	g.until("the table is "+string(p), func() bool { return g.table != nil && g.table.Card.Phase == p })
}

// untilTurn waits until this person has something to decide, or the game is over.
func (g *guy) untilTurn() (over bool) {
	g.t.Helper()
	g.until("it is my turn", func() bool {
		return g.table != nil && (g.table.Card.Phase == table.Over || g.table.Card.Phase == table.Playing && g.table.Card.ToAct.Has(g.table.Seat))
	})
	return g.table.Card.Phase == table.Over
}

func (g *guy) ctx() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	g.t.Cleanup(cancel)
	return ctx
}

// do does things at the table that is looked at, which must succeed.
func (g *guy) do(list ...table.Command) {
	g.t.Helper()
	for _, c := range list {
		if err := g.try(c); err != nil {
			g.t.Fatalf("%T: %v", c, err)
		}
	}
}

func (g *guy) try(c table.Command) error {
	g.t.Helper()
	err := g.visit.Do(g.ctx(), g.table.Card.ID, c)
	g.read()
	return err
}

// refused does something that must be refused with this code.
func (g *guy) refused(c table.Command, code string) {
	g.t.Helper()
	wantRefused(g.t, fmt.Sprintf("%T %+v", c, c), g.try(c), code)
}

func (g *guy) look(id table.ID) {
	g.t.Helper()
	must(g.t, g.visit.Look(g.ctx(), id))
	g.table = nil
	if id != "" {
		g.until("I see the table", func() bool { return g.table != nil && g.table.Card.ID == id })
	}
}

// sits turns to a table, sits down there, and does what comes then.
func (g *guy) sits(at table.ID, then ...table.Command) {
	g.t.Helper()
	g.look(at)
	g.do(table.Sit{})
	g.do(then...)
}

// backAgain is a person after a restart, at the same table.
func (h *testSaloon) backAgain(name string, id table.ID) *guy {
	h.t.Helper()
	g := h.player(name)
	g.look(id)
	return g
}

// goesOn turns to the table of the next game, once there is one.
func (g *guy) goesOn() {
	g.t.Helper()
	g.until("there is a next game", func() bool { return g.table.Next != "" })
	g.look(g.table.Next)
}

// join turns to the table of a join code.
func (g *guy) join(code string) {
	g.t.Helper()
	id, err := g.visit.Join(g.ctx(), code)
	must(g.t, err)
	g.look(id)
}

func (g *guy) newTable(p table.Proposal) table.ID {
	g.t.Helper()
	if p.Game == "" {
		p.Game = "toy"
	}
	id, err := g.visit.NewTable(g.ctx(), p)
	must(g.t, err)
	g.until("I see my table", func() bool { return g.table != nil && g.table.Card.ID == id })
	return id
}

// refusal is any refusal of that code, for errors.Is.
func refusal(code string) *rules.Refusal { return rules.Refuse(code, "") }

// play makes a move on what was seen last.
func (g *guy) play(m rules.Move) error {
	g.t.Helper()
	return g.try(table.Play{Move: m, At: g.table.At})
}

// playOut makes first legal moves until the game is over.
func (g *guy) playOut() {
	g.t.Helper()
	for !g.untilTurn() {
		if err := g.play(g.table.Legal[0]); err != nil && !errors.Is(err, refusal("game-has-gone-on")) {
			g.t.Fatal(err)
		}
	}
}

// twoPlaying is a table at which two people play.
func (h *testSaloon) twoPlaying(mode string) (anna, bert *guy) {
	h.t.Helper()
	anna, bert = h.player("Anna"), h.player("Bert")
	start(table.Proposal{Options: map[string]string{"mode": mode}, Terms: table.Terms{Rated: "off"}}, anna, bert)
	return anna, bert
}

// toyGames is what is played in the saloons of tests.
var toyGames = func() []rules.Game { return []rules.Game{tabletest.Pennies{}} }
