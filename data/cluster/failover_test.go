//go:build unix

package cluster

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"saloon/data/cluster/clustertest"
)

var rounds = flag.Int("failovers", 0, "how often each kind of fault is made; 0 for one fault alone")

// Whatever happens to the servers one after the other, all that was acknowledged is heard by
// everybody, once, in the same order, although the log lets go of all that both have heard, again and again.
func TestLog_LosesNothingWhenServersDie(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("several elections of a leader, each of which takes seconds")
	}
	s := clustertest.Start(t)
	ofA := seeded(t, connected(t, s, "a"))
	ofB, err := connected(t, s, "b").Open(t.Context())
	ok(t, err)
	w := &writer{log: ofA, stop: make(chan struct{}), ended: make(chan struct{})}
	go w.run(t)
	const end = "the end"
	heard := make(chan []string, 2)
	var counts [2]progress
	for i, l := range []*Log{ofA, ofB} {
		go func() { heard <- heardUntil(t, l, end, &counts[i]) }()
	}
	letGo := make(chan struct{})
	go func() {
		defer close(letGo)
		for many := 0; ; {
			select {
			case <-w.ended:
				t.Logf("the log has let go %d times", many)
				return
			default:
			}
			if _, err := ofB.LetGo(t.Context(), uint64(min(counts[0].counted(), counts[1].counted()))); err == nil {
				many++
			}
		}
	}()
	stream := streamOf(t)
	faults := []func(){
		func() {
			at, acknowledged := s.Leader(t, stream), w.progress.counted()
			s.Kill(at)
			endsBehind(t, ofB, acknowledged)
			w.waitMore(t)
			s.Up(t, at)
		},
		func() { at := s.Leader(t, stream); s.Stop(at); w.waitMore(t); s.Continue(at) },
		func() { s.Kill(0); w.waitMore(t); s.Up(t, 0) },
		func() {
			s.Kill(0)
			s.Kill(1)
			s.Kill(2)
			s.Up(t, 0)
			s.Up(t, 1)
			s.Up(t, 2)
		},
	}
	if *rounds == 0 {
		faults = faults[:1]
	}
	for range max(1, *rounds) {
		for _, fault := range faults {
			fault()
			w.waitMore(t)
			s.WaitWhole(t, stream)
		}
	}
	close(w.stop)
	<-w.ended
	<-letGo
	publish(t, ofA, end)
	first, second := <-heard, <-heard
	if !slices.Equal(first, second) {
		t.Errorf("one node heard %d parcels, and the other %d, or others", len(first), len(second))
	}
	if !slices.Equal(first, w.acknowledged) {
		t.Errorf("%d parcels were acknowledged, and %d heard, or not once each", len(w.acknowledged), len(first))
	}
	t.Logf("%d parcels; the longest wait was %v", len(first), w.longest)
}

// A writer hands in one parcel after the other, each until it is acknowledged.
type writer struct {
	log          *Log
	stop, ended  chan struct{}
	acknowledged []string
	longest      time.Duration
	progress     progress
}

func (w *writer) run(t *testing.T) {
	defer close(w.ended)
	for i := 0; ; i++ {
		select {
		case <-w.stop:
			return
		default:
		}
		text, began := fmt.Sprint("parcel ", i), time.Now()
		publish(t, w.log, text)
		w.acknowledged = append(w.acknowledged, text)
		w.longest = max(w.longest, time.Since(began))
		w.progress.step()
	}
}

// waitMore waits until some more parcels are acknowledged.
func (w *writer) waitMore(t *testing.T) {
	t.Helper()
	w.progress.wait(t, 20)
}

// endsBehind makes sure that the log is never said to end before what was acknowledged, whoever leads it.
func endsBehind(t *testing.T, l *Log, acknowledged int) {
	t.Helper()
	for t.Context().Err() == nil { // a server that does not answer is an error; then it is asked again
		if last, err := l.Last(t.Context()); err == nil {
			if last < uint64(acknowledged) {
				t.Errorf("%d parcels were acknowledged, and the log is said to end at %d", acknowledged, last)
			}
			return
		}
	}
}

// heardUntil is all that is heard before a parcel.
func heardUntil(t *testing.T, l *Log, end string, count *progress) (list []string) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	err := l.Follow(ctx, 0, func(_ uint64, parcel []byte) {
		if string(parcel) == end {
			stop()
		} else {
			list = append(list, string(parcel))
			count.step()
		}
	})
	if err != nil {
		t.Errorf("listening ended with %v", err)
	}
	return list
}
