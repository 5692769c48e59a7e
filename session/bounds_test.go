package session

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/lobby/table"
)

// The server counts new profiles: whoever is too many is told so, those who
// are known come in, and a place that came to nothing is free again.
func TestLimits_NewProfilesAreCountedWhereTheyAreMade(t *testing.T) {
	known := newSigner(t)
	fake := &fakeBackend{people: map[lobby.Key]table.Person{
		lobby.Key(gossh.FingerprintSHA256(known.PublicKey())): {ID: "p", Name: "Anna", Kind: table.KindPlayer},
	}}
	d := startServer(t, sessionLimits{newProfiles: 1}, fake)
	first := newSigner(t)
	c := openScreen(t, dial(t, d.addr, "first", first), 80, 24)
	c.see("hello first")
	turned := func() bool {
		t.Helper()
		next := openScreen(t, dial(t, d.addr, "next", newSigner(t)), 80, 24)
		if next.wait("an answer", func() bool { return strings.Contains(next.term.String(), "hello next") }) {
			next.press("q")
			_ = next.end()
			return false
		}
		if said := next.complaint(); !strings.Contains(said, "1 new players came from your address within the hour") {
			t.Errorf("the one too many is told %q", said)
		}
		return true
	}
	if !turned() {
		t.Error("a second new player comes in")
	}
	openScreen(t, dial(t, d.addr, "a", known), 80, 24).see("hello a Anna")
	openScreen(t, dial(t, d.addr, "guest", nil), 80, 24).see("hello guest")
	c.press("q")
	_ = c.end()
	if turned() {
		t.Error("the first made no profile, and still takes the place of one")
	}
	c = openScreen(t, dial(t, d.addr, "first", first), 80, 24)
	c.see("hello first")
	fake.mu.Lock()
	fake.people[lobby.Key(gossh.FingerprintSHA256(first.PublicKey()))] = table.Person{ID: "f", Name: "First", Kind: table.KindPlayer}
	fake.mu.Unlock()
	c.press("q")
	_ = c.end()
	if !turned() {
		t.Error("a profile that was made does not count")
	}
}

// A new player's second session that is one too many takes no place of a new profile.
func TestLimits_ARefusedSessionTakesNoProfile(t *testing.T) {
	d := startServer(t, sessionLimits{newProfiles: 2, perPlayer: 1}, nil)
	first := newSigner(t)
	openScreen(t, dial(t, d.addr, "first", first), 80, 24).see("hello first")
	again := openScreen(t, dial(t, d.addr, "first", first), 80, 24)
	if err := again.end(); err == nil || !strings.Contains(again.complaint(), errPlayerFull.Error()) {
		t.Errorf("a second session ends with %v: %s", err, again.complaint())
	}
	openScreen(t, dial(t, d.addr, "second", newSigner(t)), 80, 24).see("hello second")
}

// blocked is a client that reads nothing until it is let.
type blocked struct{ gate chan struct{} }

func (b blocked) Write(p []byte) (int, error) {
	<-b.gate
	return len(p), nil
}

func TestWriter_WhatIsUnreadHasABound(t *testing.T) {
	const limit = 1000
	to := blocked{make(chan struct{})}
	aborted := make(chan struct{})
	w := newWriter(to, limit, time.Hour, func() { close(aborted) })
	line, sent := []byte(strings.Repeat("x", 100)), 0
	for ; sent < 100*limit; sent += len(line) {
		if _, err := w.Write(line); err != nil {
			if !errors.Is(err, errStalled) {
				t.Errorf("got %v", err)
			}
			break
		}
	}
	if sent > 2*limit+2*len(line) { // what is on its way, and what waits
		t.Fatalf("%d bytes were taken for a client that reads nothing", sent)
	}
	<-aborted // the transport is closed
	if _, err := w.Write(line); !errors.Is(err, errStalled) {
		t.Errorf("afterwards it takes more: %v", err)
	}
	close(to.gate)
}

// A client that takes nothing for too long is given up, however little waits for it.
func TestWriter_WhoReadsNothingIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		to := blocked{make(chan struct{})}
		began, given := time.Now(), make(chan time.Duration, 1)
		w := newWriter(to, 1<<20, 10*time.Second, func() {
			given <- time.Since(began)
			close(to.gate)
		})
		_, _ = w.Write([]byte("hello"))
		if took := <-given; took != 10*time.Second {
			t.Errorf("it was given up after %v", took)
		}
	})
}

// One watch over several clients gives up who is late, each after a time of its own, and nobody else.
func TestWriter_WhoIsWatchedWithOthersHasTheSameTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, shared := time.Now(), &stallWatch{}
		given := make(chan string, 3)
		send := func(name string, takes time.Duration) {
			gate := make(chan struct{})
			w := newWriter(blocked{gate}, 1<<20, 10*time.Second, func() {
				given <- fmt.Sprintf("%s after %v", name, time.Since(began))
			})
			w.stalls = shared
			time.AfterFunc(takes, func() { close(gate) })
			_, _ = w.Write([]byte("hello"))
		}
		send("the first", 9*time.Second)
		time.Sleep(4 * time.Second)
		send("the second", 11*time.Second)
		time.Sleep(12 * time.Second)
		send("the third", 20*time.Second)
		time.Sleep(time.Minute)
		if len(given) != 2 || <-given != "the second after 14s" || <-given != "the third after 26s" {
			t.Error("others are given up, or at other times")
		}
	})
}

// A sequence that never ends takes no memory, and the keys behind it count.
func TestDecoder_KeepsNoSequenceWithoutEnd(t *testing.T) {
	t.Parallel()
	enough := 1 << 20
	if testing.Short() {
		enough >>= 4
	}
	for name, begin := range map[string]string{
		"title": "\x1b]0;", "device control": "\x1bP", "application": "\x1b_", "cursor": "\x1b[",
	} {
		var d inputDecoder
		most := 0
		emit := func(uv.Event) {}
		for part := begin; most < enough; part = strings.Repeat("1", 100) {
			d.feed([]byte(part), false, emit)
			if len(d.buf) > maxSequence+100 {
				t.Errorf("%s: %d bytes are kept", name, len(d.buf))
				break
			}
			most += len(part)
		}
		keys := 0
		d.feed([]byte("\a\x1b[Aend"), false, func(e uv.Event) {
			if _, ok := e.(uv.KeyPressEvent); ok {
				keys++
			}
		})
		if keys < 4 {
			t.Errorf("%s: after it %d of 4 keys count", name, keys)
		}
	}
}

func TestDecoder_KeepsTheBeginningOfALongPaste(t *testing.T) {
	var d inputDecoder
	var got string
	emit := func(e uv.Event) {
		if p, ok := e.(uv.PasteEvent); ok {
			got = p.Content
		}
	}
	d.feed([]byte("\x1b[200~begin"), false, emit)
	for range 100 {
		d.feed(bytes.Repeat([]byte("x"), 10<<10), false, emit)
		if len(d.paste)+len(d.buf) > maxPaste+11<<10 {
			t.Fatalf("%d bytes are kept", len(d.paste)+len(d.buf))
		}
	}
	if d.feed([]byte("\x1b[201~"), false, emit); len(got) != maxPaste || !strings.HasPrefix(got, "beginxxx") {
		t.Errorf("the paste has %d bytes and begins %.10q", len(got), got)
	}
}

// A line without a screen is bounded too.
func TestLineEditor_ALineHasABound(t *testing.T) {
	l := &lineEditor{from: strings.NewReader(strings.Repeat("x", 100<<10) + "\r"), echo: io.Discard}
	line, err := io.ReadAll(l)
	if err != nil || len(line) <= lobby.MaxChat || len(line) > maxEdited+1 {
		t.Errorf("the line has %d bytes, %v", len(line), err)
	}
}
