package cluster

import (
	"context"
	"fmt"
	"regexp"
	"testing"
	"time"

	"saloon/data/cluster/clustertest"
)

func TestMain(m *testing.M) { clustertest.Main(m) }

// streamOf is the stream of a test.
func streamOf(t *testing.T) string {
	name := regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(t.Name(), "")
	return name[max(0, len(name)-32):]
}

func connected(t *testing.T, s *clustertest.Servers, node string) *Cluster {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	c, err := Connect(ctx, Config{Servers: s.URL(), Node: node, Stream: streamOf(t)})
	ok(t, err)
	t.Cleanup(c.Close)
	return c
}

func seeded(t *testing.T, c *Cluster) *Log {
	t.Helper()
	l, err := c.Seed(t.Context())
	ok(t, err)
	return l
}

// publish hands a parcel in until the log has it, as the store does.
func publish(t *testing.T, l *Log, text string) {
	t.Helper()
	for t.Context().Err() == nil {
		if l.Publish(t.Context(), text, []byte(text)) == nil {
			return
		}
	}
}

// hear listens until so many parcels have come, and fails the test when one is not the next.
func hear(t *testing.T, l *Log, after uint64, until int) <-chan []string {
	heard := make(chan []string, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		defer stop()
		var list []string
		err := l.Follow(ctx, after, func(position uint64, parcel []byte) {
			if position != after+uint64(len(list))+1 {
				t.Errorf("position %d behind %d parcels", position, len(list))
			}
			if list = append(list, string(parcel)); len(list) == until {
				stop()
			}
		})
		if err != nil {
			t.Error(err)
		}
		heard <- list
	}()
	return heard
}

func TestLog_EveryNodeHearsTheSameInTheSameOrder(t *testing.T) {
	s := clustertest.Shared(t)
	a, b := connected(t, s, "a"), connected(t, s, "b")
	ofA := seeded(t, a)
	ofB, err := b.Open(t.Context())
	ok(t, err)
	const many = 40
	heardA, heardB := hear(t, ofA, 0, 2*many), hear(t, ofB, 0, 2*many)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range many {
			publish(t, ofB, fmt.Sprint("b", i))
		}
	}()
	for i := range many {
		publish(t, ofA, fmt.Sprint("a", i))
		publish(t, ofA, fmt.Sprint("a", i)) // told twice is kept once
	}
	<-done
	listA, listB := <-heardA, <-heardB
	if fmt.Sprint(listA) != fmt.Sprint(listB) {
		t.Errorf("one heard\n%v\nand the other\n%v", listA, listB)
	}
	if last, err := ofA.Last(t.Context()); err != nil || last != 2*many {
		t.Errorf("the log ends at %d, %v", last, err)
	}
	late := <-hear(t, ofA, many, many)
	if fmt.Sprint(late) != fmt.Sprint(listA[many:]) {
		t.Errorf("who comes late hears\n%v\nand not\n%v", late, listA[many:])
	}
}
