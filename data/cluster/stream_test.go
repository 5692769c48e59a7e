package cluster

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"saloon/data/cluster/clustertest"
)

func TestOpen_AStreamThatWasNotMadeIsNamed(t *testing.T) {
	c := connected(t, clustertest.Shared(t), "a")
	if _, err := c.Open(t.Context()); !errors.Is(err, ErrNoStream) {
		t.Errorf("it says %v", err)
	}
	l := seeded(t, c)
	if _, err := c.Seed(t.Context()); err == nil {
		t.Error("a log that is there was made again")
	}
	again, err := c.Open(t.Context())
	ok(t, err)
	if l.ID() == "" || again.ID() != l.ID() {
		t.Errorf("the log is called %q and then %q", l.ID(), again.ID())
	}
}

// What the servers really keep of the settings is asked for, one wrong setting at a time.
func TestOpen_RefusesAStreamThatDoesNotKeepThePromise(t *testing.T) {
	c := connected(t, clustertest.Shared(t), "a")
	for setting, spoil := range map[string]func(*jetstream.StreamConfig){
		"num_replicas":         func(s *jetstream.StreamConfig) { s.Replicas = 1 },
		"storage":              func(s *jetstream.StreamConfig) { s.Storage = jetstream.MemoryStorage },
		"retention":            func(s *jetstream.StreamConfig) { s.Retention = jetstream.InterestPolicy },
		"discard":              func(s *jetstream.StreamConfig) { s.Discard = jetstream.DiscardOld },
		"max_age":              func(s *jetstream.StreamConfig) { s.MaxAge = time.Hour },
		"max_msg_size":         func(s *jetstream.StreamConfig) { s.MaxMsgSize = 1000 },
		"max_msgs_per_subject": func(s *jetstream.StreamConfig) { s.MaxMsgsPerSubject = 10 },
		"duplicate_window":     func(s *jetstream.StreamConfig) { s.Duplicates = time.Second },
		"deny_delete":          func(s *jetstream.StreamConfig) { s.DenyDelete = false },
		"allow_rollup_hdrs":    func(s *jetstream.StreamConfig) { s.AllowRollup, s.DenyPurge = true, false },
		"allow_msg_ttl":        func(s *jetstream.StreamConfig) { s.AllowMsgTTL = true },
		"no_ack":               func(s *jetstream.StreamConfig) { s.NoAck = true },
		"subjects":             func(s *jetstream.StreamConfig) { s.Subjects = append(s.Subjects, "elsewhere") },
		"subject_transform": func(s *jetstream.StreamConfig) {
			s.SubjectTransform = &jetstream.SubjectTransformConfig{Source: ">", Destination: "other.>"}
		},
		"metadata": func(s *jetstream.StreamConfig) { s.Metadata = nil },
	} {
		t.Run(setting, func(t *testing.T) {
			s := c.wanted("x")
			spoil(&s)
			if _, err := c.js.CreateStream(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = c.js.DeleteStream(context.WithoutCancel(t.Context()), s.Name) }()
			if _, err := c.Open(t.Context()); err == nil || !strings.Contains(err.Error(), setting) {
				t.Errorf("it says %v", err)
			}
		})
	}
}

func TestConnect_SaysWhatIsWrong(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	for _, test := range []struct {
		config Config
		want   string
	}{
		{Config{Servers: "nats://127.0.0.1:1", Node: "a"}, "no NATS server answers at nats://127.0.0.1:1"},
		{Config{Servers: "nats://me:secret@127.0.0.1:1", Node: "a"}, "at nats://127.0.0.1:1"},
		{Config{Servers: "nats://127.0.0.1:1", Node: "a.b"}, `"a.b" cannot be the name of a node, which has up to 32 letters, digits, - and _; choose another one with --cluster-node`},
		{Config{Servers: "nats://127.0.0.1:1", Node: "a", Stream: "*"}, `"*" cannot be the name of a stream`},
		{Config{Servers: "nats://127.0.0.1:1", Node: "a", CA: "/nowhere.pem"}, "/nowhere.pem"},
	} {
		if _, err := Connect(ctx, test.config); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%+v: it says %v", test.config, err)
		}
	}
}

// Who makes the log right after starting the servers need not try again: it waits until they know each
// other.
func TestSeed_WaitsUntilTheServersKnowEachOther(t *testing.T) {
	t.Parallel()
	servers := clustertest.StartWith(t, clustertest.With{Late: true})
	c := connected(t, servers, "a")
	_, err := c.js.CreateStream(t.Context(), c.wanted("too early"))
	if known := (*jetstream.APIError)(nil); !errors.As(err, &known) || known.ErrorCode != noPeers {
		t.Fatalf("two servers say %v", err)
	}
	made := make(chan error, 1)
	go func() {
		_, err := c.Seed(t.Context())
		made <- err
	}()
	servers.Up(t, 2)
	ok(t, <-made)
}

// An answer that is lost, as when no server leads the others yet, is asked for again.
func TestSeed_AsksAgainWhenAnAnswerIsLost(t *testing.T) {
	t.Parallel()
	link := clustertest.Shared(t).Link(t)
	c, err := Connect(t.Context(), Config{Servers: link.URL(), Node: "a", Stream: streamOf(t)})
	ok(t, err)
	defer c.Close()
	made := make(chan error, 1)
	link.Deafen()
	go func() {
		_, err := c.Seed(t.Context())
		made <- err
	}()
	link.WaitLost()
	link.Mend()
	ok(t, <-made)
}

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
