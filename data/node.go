package data

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
)

// ErrOtherLog says that a file cannot follow a log, because it has not what was there when the log began.
var ErrOtherLog = errors.New("the file is not that of a node of this log")

var errNotSeeded = fmt.Errorf("%w: the log began with another one; put a copy of a node's file in its place", ErrOtherLog)

// OpenNode opens the file of one of several nodes. All writes of all nodes are applied to it, in the order
// of the log; it goes on from where the file stands. A file that follows no log yet must be empty, or be
// the one that the log was seeded from.
func OpenNode(ctx context.Context, dir string, o Options, n Node) (*Store, error) {
	s, f, err := openNode(ctx, dir, o, n)
	if err != nil {
		return nil, err
	}
	f.start()
	return s, nil
}

// openNode opens the file of a node that hears nothing yet.
func openNode(ctx context.Context, dir string, o Options, n Node) (*Store, *follower, error) {
	s, err := openStore(dir, o)
	if err != nil {
		return nil, nil, err
	}
	state, err := s.nodeState(n)
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		err = stopSyncing(s.db, dir)
	}
	if err != nil {
		return nil, nil, errors.Join(err, s.closeFile())
	}
	f := newFollower(newApplier(s.db, s.index, s.opened), n, state, o.Log)
	s.order, s.figures = f, f.figures
	return s, f, nil
}

// nodeState is how far the file has followed the log of a node.
func (s *Store) nodeState(n Node) (state *logState, err error) {
	empty := false
	err = s.view(func(tx *bolt.Tx) error {
		if state, err = readLogState(tx); state == nil && err == nil {
			empty = isEmpty(tx)
		}
		return err
	})
	id := n.Log.ID()
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", s.db.Path(), err)
	case state == nil && !empty:
		return nil, fmt.Errorf("%s: %w: it was used by a saloon alone; seed the log from it, or put a copy of a node's file in its place", s.db.Path(), ErrOtherLog)
	case state == nil:
		return &logState{Log: id}, nil
	case state.Log != id:
		return nil, fmt.Errorf("%s: %w: it has followed the log %s, and this is %s; put a copy of a node's file in its place", s.db.Path(), ErrOtherLog, state.Log, id)
	}
	return state, nil
}

// isEmpty reports whether nothing was ever written to a file.
func isEmpty(tx *bolt.Tx) bool {
	known := map[string]bool{string(schemaKey): true, string(tailKey): true}
	empty := true
	_ = tx.ForEach(func(name []byte, b *bolt.Bucket) error {
		empty = empty && b.Sequence() == 0
		return b.ForEach(func(key, _ []byte) error {
			empty = empty && string(name) == string(schemaBucket) && known[string(key)]
			return nil
		})
	})
	return empty
}

// leaveLog has a file forget the log that it has followed: from here on it has writes that no other
// node has.
func leaveLog(db *bolt.DB) error {
	follows := false
	err := db.View(func(tx *bolt.Tx) error {
		follows = tx.Bucket(schemaBucket).Get(logKeyOfFile) != nil
		return nil
	})
	if err != nil || !follows {
		return err
	}
	return db.Update(func(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Delete(logKeyOfFile) })
}

// nodeFigures are counted by a follower.
type nodeFigures struct {
	parcels, again, refused atomic.Uint64
	last                    lastKnown
}

// NodeStats are the figures of a node at one moment. What is counted is counted since it was opened.
type NodeStats struct {
	Name, Log string
	Position  uint64        // of the newest parcel that is applied here
	Last      uint64        // of the newest that the log is known to keep
	Parcels   uint64        // of all nodes that were applied
	Again     uint64        // times that a parcel was handed in again
	Refused   uint64        // writes that were refused, because the log did not answer
	Waits     time.Duration // how long the oldest parcel of this node is on its way; 0 for none
	Silent    time.Duration // how long the log has told nothing; it is asked every second
	Stopped   error         // why the node cannot go on; nil as long as it does

	patience time.Duration // how long a caller waits
}

// NodeStats are the figures of the store as a node. They are false for one that is alone.
func (s *Store) NodeStats() (n NodeStats, is bool) {
	f := s.follower()
	if f == nil {
		return n, false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	n = NodeStats{
		Name: f.node.Name, Log: f.state.Log, Position: f.state.Position, Last: max(f.last.position.Load(), f.state.Position),
		Parcels: f.parcels.Load(), Again: f.again.Load(), Refused: f.refused.Load(), Stopped: f.failed,
		Silent: f.last.silent(), patience: f.node.Wait,
	}
	if len(f.onWay) > 0 {
		n.Waits = time.Since(f.onWay[0].since)
	}
	return n, true
}
