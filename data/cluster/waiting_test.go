package cluster

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"saloon/data/cluster/clustertest"
)

// A node that starts before its servers waits, and says why. What waiting does not mend ends it with a sentence, as soon as there is
// a server that says so; a password is in none of them.
func TestJoin_WaitsForItsServers(t *testing.T) {
	t.Parallel()
	s := clustertest.StartWith(t, clustertest.With{
		Settings: `authorization { users: [ { user: saloon, password: right }, { user: mute, password: right, permissions: { publish: [ "saloon.>" ], subscribe: [ ">" ] } } ] }`,
		Options:  []nats.Option{nats.UserInfo("saloon", "right")},
	})
	as := func(user string) Config {
		return Config{Servers: strings.ReplaceAll(s.URL(), "nats://", "nats://"+user+"@"), Node: "a", Stream: streamOf(t)}
	}
	first, err := Connect(t.Context(), as("saloon:right"))
	ok(t, err)
	seeded(t, first)
	first.Close()
	s.WaitWhole(t, streamOf(t)) // a server whose copy is empty elects nobody, as if it had lost all that it kept
	for i := range clustertest.Three {
		s.Kill(i)
	}
	type joining struct {
		user    string
		ended   chan error
		waiting chan string
		says    *atomic.Value // why it waits, last
	}
	start := func(ctx context.Context, user string) joining {
		j, c := joining{user, make(chan error, 1), make(chan string, 2), &atomic.Value{}}, as(user)
		c.Opening = func(why string) {
			j.says.Store(why)
			select {
			case j.waiting <- why:
			default: // enough was heard
			}
		}
		go func() {
			n, err := Join(ctx, t.TempDir(), c, s.Monitors(), Peer{})
			if err == nil {
				err = n.Close()
			}
			j.ended <- err
		}()
		return j
	}
	end := func(j joining) error {
		t.Helper()
		select {
		case err := <-j.ended:
			return err
		case <-time.After(3 * time.Minute):
			t.Fatalf("the node of %s waits for ever: %v", j.user, j.says.Load())
			return nil
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	good, wrong, mute, gone := start(t.Context(), "saloon:right"), start(t.Context(), "saloon:hunter2"), start(t.Context(), "mute:right"), start(stopped, "saloon:right")
	for _, j := range []joining{good, wrong, mute, gone} {
		for range 2 {
			select {
			case why := <-j.waiting:
				if why != "opening: the log has no majority" {
					t.Errorf("before there is a server, a node says %q", why)
				}
			case err := <-j.ended:
				t.Fatalf("before there is a server, a node ends: %v", err)
			case <-time.After(time.Minute):
				t.Fatal("a node that waits does not say so")
			}
		}
	}
	stop()
	if err := end(gone); err == nil {
		t.Error("a node that was stopped opens")
	}
	s.Up(t, 0)
	if err := end(wrong); err == nil || !strings.Contains(err.Error(), "Authorization Violation (a name or a password in an address is written with %40 for @") || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("with a wrong password a node is told %v", err)
	}
	s.Up(t, 1) // two of three are a majority
	if err := end(mute); err == nil || !strings.Contains(err.Error(), `do not let this user do what a node has to`) || !strings.Contains(err.Error(), "STREAM.INFO."+streamOf(t)) {
		t.Errorf("without a right a node is told %v", err)
	}
	if err := end(good); err != nil {
		t.Errorf("with two servers a node is told %v", err)
	}
}

// Two servers that stand still are gone, although the third one leads on for a while and answers.
func TestJoin_WaitsForServersThatStandStill(t *testing.T) {
	t.Parallel()
	s := clustertest.Start(t)
	l := seeded(t, connected(t, s, "b"))
	leads := s.Leader(t, streamOf(t))
	for i := range clustertest.Three {
		if i != leads {
			s.Stop(i)
		}
	}
	for alone := false; !alone; {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		_, err := l.Last(ctx)
		alone = err != nil && strings.Contains(err.Error(), "no server leads it")
		cancel()
	}
	c, waiting, ended := Config{Servers: s.URL(), Node: "a", Stream: streamOf(t)}, make(chan string, 1), make(chan error, 1)
	c.Opening = func(why string) {
		select {
		case waiting <- why:
		default:
		}
	}
	go func() {
		n, err := Join(t.Context(), t.TempDir(), c, "", Peer{})
		if err == nil {
			err = n.Close()
		}
		ended <- err
	}()
	select {
	case err := <-ended:
		t.Fatalf("a node opens while its log has no majority, with %v", err)
	case why := <-waiting:
		if why != noMajority {
			t.Errorf("it says %q", why)
		}
	}
	for i := range clustertest.Three {
		s.Continue(i)
	}
	ok(t, <-ended)
}

// Waiting does not make a log, so a node that is started before it has been made does not say that it waits.
func TestJoin_WithoutALogEnds(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	var said strings.Builder
	_, err := Join(t.Context(), t.TempDir(), Config{Servers: s.URL(), Node: "a", Stream: streamOf(t), Log: slog.New(slog.NewTextHandler(&said, nil))}, s.Monitors(), Peer{})
	if !errors.Is(err, ErrNoStream) || strings.Contains(said.String(), "waits until") {
		t.Errorf("it ends with %v, and its log says\n%s", err, said.String())
	}
}

// Servers that were killed find their ports free: nobody else is given them meanwhile.
func TestFreePort_IsGivenOnce(t *testing.T) {
	given := map[int]bool{}
	for range 1000 {
		port := clustertest.FreePort(t)
		if given[port] {
			t.Fatalf("port %d is given twice", port)
		}
		given[port] = true
	}
}
