package lobby_test

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
)

// patience is how long a test waits before it gives up; it is never waited for otherwise.
const patience = 30 * time.Second

// A saloon is a lobby on a store, as the program opens it, but with a clock that
// is set by hand.
type saloon struct {
	t     *testing.T
	store *fullStore
	lobby *lobby.Lobby
	clock *setClock
}

// openSaloon opens the lobby on the file of a data directory. Without a delay bots
// move at once.
func openSaloon(t *testing.T, dir string, now time.Time, botDelay time.Duration) *saloon {
	t.Helper()
	store, err := data.Open(dir, data.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := &saloon{t: t, store: &fullStore{Store: store}, clock: &setClock{now: now}}
	s.lobby, err = lobby.Open(t.Context(), lobby.Config{
		Games: gamesOfTheSaloon(t), Store: s.store, Clock: s.clock, BotDelay: botDelay, BotTime: 20 * time.Millisecond, Log: slog.New(slog.DiscardHandler),
		Limits: lobby.Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6},
	})
	if err != nil {
		t.Fatal(errors.Join(err, store.Close()))
	}
	<-s.lobby.Restored()
	t.Cleanup(s.close)
	return s
}

// close ends the saloon and checks its file.
func (s *saloon) close() {
	s.t.Helper()
	if s.lobby == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := s.lobby.Close(ctx)
	s.lobby = nil
	if err := errors.Join(err, s.store.Check(), s.store.Close()); err != nil {
		s.t.Error(err)
	}
}

func gamesOfTheSaloon(t *testing.T) []rules.Game {
	t.Helper()
	river, err1 := moonriver.New()
	zoff, err2 := buffalo.New()
	land, err3 := montana.New()
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	return []rules.Game{river, zoff, land}
}

// open opens a table and turns to it.
func (v *visitor) open(p table.Proposal) table.ID {
	v.t.Helper()
	id, err := v.visit.NewTable(v.t.Context(), p)
	if err != nil {
		v.t.Fatal(err)
	}
	if v.read(); v.table == nil || v.table.Card.ID != id {
		v.t.Fatalf("the new table %s is not shown: %+v", id, v.table)
	}
	return id
}

// begin opens a table, seats the others with its code, and begins the game.
func begin(p table.Proposal, host *visitor, others ...*visitor) table.ID {
	host.t.Helper()
	p.Seats = max(p.Seats, 1+len(others))
	id := host.open(p)
	for _, v := range others {
		v.join(cmp.Or(host.table.JoinCode, string(id)))
		v.do(table.Sit{})
	}
	for seat := 2 + len(others); seat <= p.Seats; seat++ {
		host.do(table.AddBot{Level: "random"})
	}
	for _, v := range append(others, host) {
		v.do(table.Ready{Ready: true})
	}
	for _, v := range append(others, host) {
		v.until("the game has begun", func() bool { return v.table.Card.Phase == table.Playing })
	}
	return id
}

// A visitor is a person with one connection.
type visitor struct {
	t      *testing.T
	lobby  *lobby.Lobby
	mail   *lobby.Mailbox
	visit  *lobby.Visit
	hall   *lobby.Hall
	table  *table.Snapshot
	choice *rand.Rand
}

// player lets the player of that name in, who has a profile already.
func (s *saloon) player(name string) *visitor {
	s.t.Helper()
	p, known, err := s.lobby.Find(keyOf(name))
	if err != nil || !known {
		s.t.Fatalf("the key of %s opens nothing: %v", name, err)
	}
	return s.enter(p)
}

// opens lets everybody see that somebody is here.
func (s *saloon) opens(v *visitor) {
	s.t.Helper()
	if err := s.lobby.SetOpen(s.t.Context(), v.visit.Person(), true); err != nil {
		s.t.Fatal(err)
	}
}

// newPlayer lets somebody in for the first time, with a key.
func (s *saloon) newPlayer(name string) *visitor {
	s.t.Helper()
	p, err := s.lobby.Register(s.t.Context(), keyOf(name), name)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.enter(p)
}

func keyOf(name string) lobby.Key { return lobby.Key("SHA256:the-first-key-of-" + name) }

func (s *saloon) guest(name string) *visitor {
	s.t.Helper()
	p, err := s.lobby.Guest(name)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.enter(p)
}

func (s *saloon) enter(p table.Person) *visitor {
	s.t.Helper()
	v := &visitor{t: s.t, lobby: s.lobby, mail: lobby.NewMailbox(), choice: rand.New(rand.NewPCG(1, 2))}
	visit, err := s.lobby.Enter(p, v.mail)
	if err != nil {
		s.t.Fatal(err)
	}
	v.visit = visit
	s.t.Cleanup(v.mail.Close)
	v.read()
	return v
}

func (v *visitor) read() {
	news := v.mail.Take()
	if news.Hall != nil {
		v.hall = news.Hall
	}
	if news.Table != nil {
		v.table = news.Table
	}
}

// until reads news until something is so; false when that never comes.
func (v *visitor) until(what string, so func() bool) bool {
	v.t.Helper()
	late := time.After(patience)
	for v.read(); !so(); v.read() {
		select {
		case <-v.mail.Signal():
		case <-late:
			v.t.Errorf("%s waited in vain until %s", v.visit.Person().Name, what)
			return false
		}
	}
	return true
}

// look turns to a table, or to the hall.
func (v *visitor) look(id table.ID) {
	v.t.Helper()
	if err := v.visit.Look(v.t.Context(), id); err != nil {
		v.t.Fatalf("%s looks at table %q: %v", v.visit.Person().Name, id, err)
	}
	if v.read(); id != "" && (v.table == nil || v.table.Card.ID != id) {
		v.t.Fatalf("%s looks at table %q and sees %+v", v.visit.Person().Name, id, v.table)
	}
}

// settled waits until the table has done what follows from all that happened so far.
func (v *visitor) settled() {
	v.t.Helper()
	var refused *rules.Refusal // is an answer too
	if _, err := v.visit.Export(v.t.Context(), v.table.Card.ID); err != nil && !errors.As(err, &refused) {
		v.t.Fatal(err)
	}
}

// join turns to the table of a join code.
func (v *visitor) join(code string) {
	v.t.Helper()
	if _, err := v.visit.Join(v.t.Context(), code); err != nil {
		v.t.Fatalf("%s joins with %q: %v", v.visit.Person().Name, code, err)
	}
	v.read()
}

func (v *visitor) try(c table.Command) error {
	err := v.visit.Do(v.t.Context(), v.table.Card.ID, c)
	v.read()
	return err
}

// do does what must succeed.
func (v *visitor) do(list ...table.Command) {
	v.t.Helper()
	for _, c := range list {
		if err := v.try(c); err != nil {
			v.t.Fatalf("%s: %T %+v: %v", v.visit.Person().Name, c, c, err)
		}
	}
}

// choose makes one of the legal moves.
func (v *visitor) choose() error {
	legal := v.table.Legal
	return v.try(table.Play{Move: legal[v.choice.IntN(len(legal))], At: v.table.At})
}

func (v *visitor) over() bool { return v.table.Card.Phase == table.Over }

// asked reports whether this person has something to decide.
func (v *visitor) asked() bool {
	return v.table.Card.Phase == table.Playing && v.table.Card.ToAct.Has(v.table.Seat) && len(v.table.Legal) > 0
}

// nextOf is who of a table's people has to decide, once the bots have moved and
// all see the same.
func nextOf(people ...*visitor) (next *visitor) {
	first := people[0]
	first.t.Helper()
	ok := first.until("somebody has to decide", func() bool {
		at := slices.IndexFunc(people, func(v *visitor) bool { return first.table.Card.ToAct.Has(v.table.Seat) })
		if at >= 0 {
			next = people[at]
		}
		return at >= 0 && first.table.Card.Phase == table.Playing
	})
	if !ok || !next.until("I see it too", func() bool { return next.table.At >= first.table.At && next.asked() }) {
		first.t.FailNow()
	}
	return next
}

// playToTheEnd plays a seat on; what others did meanwhile makes a move stale.
func (v *visitor) playToTheEnd() {
	for v.until("it is my turn", func() bool { return v.over() || v.asked() }) && !v.over() {
		at := v.table.At
		var refused *rules.Refusal
		switch err := v.choose(); {
		case errors.As(err, &refused):
			if !v.until("the game has gone on, because of "+refused.Code, func() bool { return v.over() || v.table.At > at }) {
				return
			}
		case err != nil:
			v.t.Error(err)
			return
		}
	}
}

// playOut plays a table to its end.
func playOut(people ...*visitor) {
	var all sync.WaitGroup
	for _, v := range people {
		all.Go(v.playToTheEnd)
	}
	all.Wait()
}
