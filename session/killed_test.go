package session

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data"
	"saloon/rules"
	"saloon/rules/games"
)

var (
	kills      = flag.Int("kills", 3, "how often the server is killed while people play")
	killTables = flag.Int("kill-tables", 6, "at how many tables they play")
	killSeed   = flag.Uint64("kill-seed", 0, "the seed of what happens by chance; 0 for a new one")
)

// aLongTime is how long nothing is told before a test gives up.
const aLongTime = 2 * time.Minute

// The server is killed at any moment, again and again, while people and programs play. They
// come again, and whatever anybody was told is so: every state that was shown, every move,
// every line of chat, names and seats. Nothing has happened twice, every game comes to its
// end, and every export holds.
func TestKilled_WhatAnybodyWasToldIsSo(t *testing.T) {
	t.Parallel()
	seed := *killSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	if testing.Short() {
		*kills = min(*kills, 2)
	}
	c := newKilledCrowd(t, seed, *killTables)
	for round := range *kills {
		c.round(c.untilKilled())
		if t.Failed() {
			t.Fatalf("in round %d of -kill-seed %d", round+1, seed)
		}
	}
	c.brief.Store(true)
	for _, p := range c.parties {
		p.finish()
	}
	c.round(nil)
	games := 0
	for id, told := range c.book.tables {
		switch {
		case told.done:
			games++
		case told.at > 0:
			t.Errorf("the game at table %s did not end; %d lines of it were seen", id, told.at)
		}
	}
	if games < len(c.parties) {
		t.Errorf("only %d games were played to their ends", games)
	}
	if t.Failed() {
		return
	}
	t.Logf("-kill-seed %d: %d kills; %d games of %d parties to their ends, %d lines of games, %d things told; lost: 0",
		seed, *kills, games, len(c.parties), c.book.moves, c.book.told)
}

// A comer comes to a server and stays until it goes away, or until there is nothing left
// to do. An error is something that may not be.
type comer interface{ visit(addr string) error }

type killedCrowd struct {
	t       *testing.T
	dir     string
	book    *book
	rand    *rand.Rand
	parties []*party
	comers  []comer
	brief   atomic.Bool // nobody stays but for a game
}

func newKilledCrowd(t *testing.T, seed uint64, tables int) *killedCrowd {
	t.Helper()
	c := &killedCrowd{t: t, dir: t.TempDir(), book: newBook(), rand: rand.New(rand.NewPCG(seed, seed))}
	for n := range tables {
		c.addParty(n)
	}
	for n := range 2 {
		c.comers = append(c.comers, &gossip{caller: caller{book: c.book, user: fmt.Sprint("gossip", n)}, t: t, brief: &c.brief})
	}
	return c
}

// addParty adds a party of one of six kinds.
func (c *killedCrowd) addParty(n int) {
	c.t.Helper()
	p := &party{game: gameIDs()[n%len(gameIDs())], seats: 2}
	c.parties = append(c.parties, p)
	people := 2
	switch n % 6 {
	case 1:
		p.seats, people, p.again = 3, 3, true
	case 2:
		p.seats, p.house = 3, map[int]string{3: "easy"}
	case 3, 4:
		people = 1
		w := walker{t: c.t, party: p, key: newSigner(c.t), user: fmt.Sprint("walker", n), book: c.book, rand: rand.New(rand.NewPCG(uint64(n), 1))}
		if n%6 == 3 {
			c.comers = append(c.comers, &screenWalker{walker: w})
		} else {
			c.comers = append(c.comers, &lineWalker{walker: w})
		}
	case 5:
		p.private, p.again = true, true
	}
	for i := range people {
		c.comers = append(c.comers, &partyBot{
			caller: caller{book: c.book, key: newSigner(c.t), user: fmt.Sprint("player", n, "-", i)},
			party:  p, host: i == 0, rand: rand.New(rand.NewPCG(c.rand.Uint64(), 1)),
		})
	}
}

// untilKilled says when the server shall be killed in the next round.
func (c *killedCrowd) untilKilled() func(kill func()) {
	things := 1 + c.rand.IntN(120*len(c.parties))
	if c.rand.IntN(8) == 0 {
		things = 1 + c.rand.IntN(5) // soon after its start
	}
	late := time.Duration(c.rand.IntN(5000)) * time.Microsecond
	return func(kill func()) {
		c.book.callAfter(things, func() { time.AfterFunc(late, kill) })
	}
}

// round starts the server, lets everybody come and go on, and looks for everything that was
// told once it is gone. Without a kill everybody stays to the end of all games.
func (c *killedCrowd) round(untilKilled func(kill func())) {
	c.t.Helper()
	const many = "1000000"
	s := startProgram(c.t, c.dir, "--quiet", "--new-per-minute", many, "--max-per-address", many, "--max-connections", many, "--new-profiles", many,
		"--max-logins", many, "--commands-per-second", many, "--chat-per-second", many, "--tables-per-person", many, "--tables-per-address", many, "--bot-delay", "-1ms")
	kill := sync.OnceFunc(s.kill)
	if untilKilled != nil {
		untilKilled(kill)
	}
	c.everybody(s.addr, kill)
	if untilKilled == nil && !c.t.Failed() {
		if err := s.stop(); err != nil {
			c.t.Errorf("closing: %v", err)
		}
	}
	kill()
	if text := s.log.String(); strings.Contains(text, "WARN") || strings.Contains(text, "ERRO") {
		c.t.Errorf("the server says\n%s", text)
	}
	c.look(untilKilled == nil)
	clear(c.book.hall) // who comes again is not told what was said before
}

// everybody comes, and stays until the server is gone.
func (c *killedCrowd) everybody(addr string, kill func()) {
	c.t.Helper()
	var all sync.WaitGroup
	for _, who := range c.comers {
		all.Go(func() {
			if err := who.visit(addr); err != nil {
				c.t.Error(err)
				kill()
			}
		})
	}
	gone := make(chan struct{})
	go func() { all.Wait(); close(gone) }()
	for told := -1; ; {
		select {
		case <-gone:
			return
		case <-time.After(aLongTime):
		}
		c.book.mu.Lock()
		before := told
		told = c.book.told
		c.book.mu.Unlock()
		if told == before {
			c.t.Errorf("nothing is told any more, after %d things", told)
			kill()
			<-gone
			return
		}
	}
}

// look looks for everything that was told in a copy of the file, so that the next server
// finds the file as the last one left it.
func (c *killedCrowd) look(again bool) {
	c.t.Helper()
	s := openCopy(c.t, filepath.Join(c.dir, "saloon.db"))
	if err := errors.Join(c.book.check(s, again), s.Close()); err != nil {
		c.t.Error(err)
	}
}

func openCopy(t testing.TB, path string) *data.Store {
	t.Helper()
	dir := t.TempDir()
	copyFile(t, path, filepath.Join(dir, "saloon.db"))
	s, err := data.Open(dir, data.Options{})
	must(t, err)
	return s
}

func copyFile(t testing.TB, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	must(t, err)
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	must(t, err)
	if _, err := io.Copy(out, in); errors.Join(err, out.Close()) != nil {
		t.Fatal(err)
	}
}

func gameCalled(id string) rules.Game {
	for _, g := range openGames() {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

var openGames = sync.OnceValue(func() []rules.Game {
	all, err := games.Open("")
	if err != nil {
		panic(err)
	}
	return all
})
