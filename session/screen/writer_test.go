package screen

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"saloon/lobby"
	"saloon/session/sessiontest"
)

// What is written while the last of what was there goes out, goes out too.
func TestWriter_WhatComesInTheEndIsSentToo(t *testing.T) {
	var w *Writer
	var got []byte
	w = NewWriter(reader(func(p []byte) (int, error) {
		if got = append(got, p...); len(got) == len(p) {
			_, _ = w.Write([]byte(" again"))
		}
		return len(p), nil
	}), 1000, sessiontest.Patience, func() {})
	_, _ = w.Write([]byte("hello"))
	if w.Flush(sessiontest.Patience); string(got) != "hello again" {
		t.Errorf("of what was written came %q", got)
	}
}

// Who offers to send what is written meanwhile sends it at once when it is complete, also where
// something panics, and nobody has to offer it again.
func TestWriter_WhoOffersToSendDoes(t *testing.T) {
	var sent []string
	w := NewWriter(reader(func(p []byte) (int, error) {
		sent = append(sent, string(p))
		return len(p), nil
	}), 1000, sessiontest.Patience, func() {})
	w.sendAfter(func() {
		_, _ = w.Write([]byte("one "))
		_, _ = w.Write([]byte("frame"))
		if len(sent) > 0 {
			t.Errorf("%q was sent before it was complete", sent)
		}
	})
	func() {
		defer func() { _ = recover() }()
		w.sendAfter(func() {
			_, _ = w.Write([]byte("the last words"))
			panic("for the test")
		})
	}()
	if want := []string{"one frame", "the last words"}; !slices.Equal(sent, want) {
		t.Errorf("%q was sent, not %q", sent, want)
	}
	_, _ = w.Write([]byte("news"))
	if w.Flush(sessiontest.Patience); len(sent) != 3 {
		t.Errorf("afterwards nothing is sent any more: %q", sent)
	}
}

// Who offers to send does not wait for what is on its way already: that goes on alone.
func TestWriter_WhoOffersToSendWaitsForNobodyElse(t *testing.T) {
	gate := make(chan struct{})
	var sent []byte
	w := NewWriter(reader(func(p []byte) (int, error) {
		<-gate
		sent = append(sent, p...)
		return len(p), nil
	}), 1000, sessiontest.Patience, func() {})
	_, _ = w.Write([]byte("news"))
	w.sendAfter(func() { _, _ = w.Write([]byte(" and a key")) })
	close(gate)
	if w.Flush(sessiontest.Patience); string(sent) != "news and a key" {
		t.Errorf("of what was written came %q", sent)
	}
}

type reader func(p []byte) (int, error)

func (r reader) Write(p []byte) (int, error) { return r(p) }

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
	w := NewWriter(to, limit, time.Hour, func() { close(aborted) })
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
		w := NewWriter(to, 1<<20, 10*time.Second, func() {
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
		began, shared := time.Now(), &StallWatch{}
		given := make(chan string, 3)
		send := func(name string, takes time.Duration) {
			gate := make(chan struct{})
			w := NewWriter(blocked{gate}, 1<<20, 10*time.Second, func() {
				given <- fmt.Sprintf("%s after %v", name, time.Since(began))
			})
			w.Stalls = shared
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

// An answer that has to wait for a slow client is timed until it goes out.
func TestFigures_AnAnswerThatWaitsIsTimed(t *testing.T) {
	sends, goOn := make(chan string), make(chan struct{})
	w := NewWriter(reader(func(p []byte) (int, error) {
		sends <- string(p)
		<-goOn
		return len(p), nil
	}), 1<<20, sessiontest.Patience, func() {})
	w.Keys = lobby.NewHistogram(int64(time.Millisecond))
	want := func(when string, answers uint64) {
		t.Helper()
		if n := w.Keys.Distribution().Count; n != answers {
			t.Errorf("%s, %d answers are timed, want %d", when, n, answers)
		}
	}
	_, _ = w.Write([]byte("x"))
	<-sends
	w.keyCame()
	w.keyTaken()
	_, _ = w.Write([]byte("y")) // which is no answer
	goOn <- struct{}{}
	<-sends
	want("a key has no answer", 0)
	w.keyCame()
	_, _ = w.Write([]byte("z"))
	w.keyTaken()
	want("before it goes out", 0)
	goOn <- struct{}{}
	if sent := <-sends; sent != "z" {
		t.Fatalf("%q is sent", sent)
	}
	want("when it goes out", 1)
	goOn <- struct{}{}
}
