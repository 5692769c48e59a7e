package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"saloon/data"
)

const (
	reachTime = 20 * time.Second // for a command to find the servers
	meetTime  = time.Minute      // for servers that were just started to hear of each other, which they tell every ten seconds
	tryTime   = 10 * time.Second // for a node to find them, before it tries anew
	shortTry  = 2 * time.Second  // the first time, so that one soon knows that it waits
	tellEvery = time.Minute      // in the log of a node that waits
	agreeTime = 12 * time.Second // for a server that was cut off, and believes that it still leads, to notice that another one does
)

// ErrCutOff says that the log ends before what a node has heard of it.
var ErrCutOff = errors.New("the log has lost its end, as when servers are put back to an older state; " +
	"stop all nodes, remove the stream, and begin a new log with the file whose position is highest ('saloon cluster seed')")

// A Node is one of several nodes of a saloon: its store, and its knowledge of the others.
type Node struct {
	*Presence
	Store *data.Store
	log   *Log

	mu    sync.Mutex
	about func(*Peer)
	since time.Time
	open  *data.Store // the same as Store, and already while it catches up; nil before

	stopped chan error // takes the first reason
}

// Join makes this process a node: it opens the file in dir, applies what it has missed, and lets the
// others know. self is what it says of itself as long as it runs; About adds what changes. It waits for as long as the
// log has no majority, and is an error only where waiting mends nothing.
func Join(ctx context.Context, dir string, c Config, monitors string, self Peer) (*Node, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if monitors == "" {
		c.Log.Warn("nobody has looked whether the NATS servers sync their disks; --cluster-monitors does")
	}
	l, err := (&waiting{Config: c}).reach(ctx, monitors)
	if err != nil {
		return nil, err
	}
	n := &Node{log: l, since: time.Now().UTC(), stopped: make(chan error, 1)}
	self.Since, self.Knows = n.since, data.Knows
	if n.Presence, err = l.Attend(ctx, func() Peer { return n.describe(self) }, n.stop); err != nil {
		l.Close()
		return nil, err
	}
	if err := n.openStore(ctx, dir); err != nil {
		n.Leave()
		l.Close()
		return nil, err
	}
	return n, nil
}

func (n *Node) openStore(ctx context.Context, dir string) error {
	select {
	case why := <-n.stopped:
		return why
	default:
	}
	if err := n.sameKey(); err != nil {
		return err
	}
	store, err := data.OpenNode(ctx, dir, data.Options{Log: n.log.log}, data.Node{Name: n.Name(), Log: n.log, Newest: n.Newest, Skew: n.log.Skew, Stopped: n.stop})
	if err != nil {
		return err
	}
	n.mu.Lock()
	n.open = store
	n.mu.Unlock()
	if err := n.isWhole(ctx, store); err != nil {
		return errors.Join(err, store.Close())
	}
	if err := n.catchUp(ctx, store); err != nil {
		return errors.Join(fmt.Errorf("this node does not catch up with the others: %w", err), store.Close())
	}
	n.Store = store
	go n.letGo()
	return nil
}

// isWhole makes sure that the log has all that the file has followed. Otherwise what is written next would get
// positions that the file has already, and this node would leave it out.
func (n *Node) isWhole(ctx context.Context, store *data.Store) error {
	figures, _ := store.NodeStats()
	waits := &waiting{Config: n.log.config}
	var cutOff error
	var since time.Time // when the log began to say so
	for ; ctx.Err() == nil; pause(ctx, tryAgainAfter) {
		last, err := n.lastWithin(ctx)
		switch {
		case ctx.Err() != nil:
		case err == nil && last >= figures.Position:
			return nil
		case err != nil:
			cutOff = nil
			waits.forMajority(err)
		case cutOff == nil:
			cutOff = fmt.Errorf("%w (it ends at %d, and this file has followed it to %d)", ErrCutOff, last, figures.Position)
			since = time.Now()
		case time.Since(since) > agreeTime:
			return cutOff
		}
	}
	return errors.Join(cutOff, ctx.Err())
}

func (n *Node) lastWithin(ctx context.Context) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	return n.log.Last(ctx)
}

// catchUp waits for as long as it takes, and while the log is away.
func (n *Node) catchUp(ctx context.Context, store *data.Store) error {
	waits := &waiting{Config: n.log.config}
	for {
		asking, cancel := context.WithTimeout(ctx, answerTimeout)
		err := store.CaughtUp(asking)
		cancel()
		if err == nil {
			return nil
		}
		switch err := n.whyStopped(ctx, err); {
		case ctx.Err() != nil:
			return err
		case errors.Is(err, errUnanswered):
			waits.forMajority(err)
		case errors.Is(err, context.DeadlineExceeded):
			waits.opening(catchesUp)
		default:
			return err
		}
	}
}

// whyStopped is why the store does not catch up. A store that has stopped tells the reason a moment later.
func (n *Node) whyStopped(ctx context.Context, err error) error {
	select {
	case why := <-n.stopped:
		return why
	default:
	}
	if !errors.Is(err, data.ErrClosed) && !errors.Is(err, data.ErrNoLog) {
		return err
	}
	select {
	case why := <-n.stopped:
		return why
	case <-ctx.Done():
		return err
	}
}

// sameKey makes sure that people are not warned of another host key when they come to another node.
func (n *Node) sameKey() error {
	peers := n.Peers()
	for _, own := range peers {
		for _, p := range peers {
			if own.Node == n.Name() && p.HostKey != own.HostKey && p.HostKey != "" && own.HostKey != "" {
				return fmt.Errorf("the node %s has the host key %s, and this one %s; copy the file of the key from there, so that all nodes have the same", p.Node, p.HostKey, own.HostKey)
			}
		}
	}
	return nil
}

// About has do complete what this node says of itself, from now on.
func (n *Node) About(do func(*Peer)) {
	n.mu.Lock()
	n.about = do
	n.mu.Unlock()
	n.Update()
}

func (n *Node) describe(self Peer) Peer {
	n.mu.Lock()
	about, store := n.about, n.open
	n.mu.Unlock()
	if store != nil {
		figures, _ := store.NodeStats()
		self.Position, self.Unheard = figures.Position, figures.Unreached()
	}
	self.Unfit = n.log.Skew().Abs() > unfitClock
	if about != nil {
		about(&self)
	}
	return self
}

// Now is the time of the log: the same on all nodes, whatever the clocks of their machines say.
func (n *Node) Now() time.Time { return n.log.Now() }

// Stopped tells why this node cannot go on, if it cannot: its process had better end.
func (n *Node) Stopped() <-chan error { return n.stopped }

func (n *Node) stop(why error) {
	select {
	case n.stopped <- why:
	default:
	}
}

// Close finishes what was handed in, tells the others, and closes the file.
func (n *Node) Close() error {
	n.Leave()
	err := n.Store.Close()
	n.log.Close()
	return err
}
