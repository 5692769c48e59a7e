package data

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Log brings the writes of several stores into one order. Its positions are 1, 2, 3... without a gap.
type Log interface {
	// Publish returns when the log keeps the parcel; after an error it may be kept all the same. Twice under the
	// same name is once where the log can tell.
	Publish(ctx context.Context, name string, parcel []byte) error
	// Follow calls hear with every parcel behind a position, in order, each once, until the context ends (nil) or
	// waiting does not mend what is wrong. What is heard may wait, and keeps the parcel.
	Follow(ctx context.Context, after uint64, hear func(position uint64, parcel []byte)) error
	// Last is the position of the newest parcel that the log keeps.
	Last(ctx context.Context) (uint64, error)
	// ID says which log this is: a file that follows another one is refused.
	ID() string
}

// A Node is one of several stores that follow a log.
type Node struct {
	Name string // no other node has the same
	Log  Log
	// Newest is the smallest Knows of all nodes that are present. Nil means that all know what this one knows.
	Newest func() int
	// Stopped is told, once, why this node cannot go on; from then on all writes fail. It may be nil.
	Stopped func(error)
	// Skew is how far the clock of this machine is ahead of that of the log. Nil means that nobody knows.
	Skew func() time.Duration
	// Wait is how long a caller waits for the log; 0 means three seconds.
	Wait time.Duration
}

// Errors of the writes of a node.
var (
	// ErrNoLog says that the log does not answer, so it is not known whether the write happens.
	ErrNoLog = errors.New("the log that all nodes share does not answer; the write may happen all the same")
	// ErrTooNew says that another node would not understand the write.
	ErrTooNew = errors.New("a node of an earlier version is present, which would not understand this write")
)

// Hear says who is told each applied write that no caller here waits for. It is called after the transaction, in the
// log's order, by one goroutine, before later answers; it must not wait. A store that is alone tells nothing.
func (s *Store) Hear(do func(Write)) {
	if f := s.follower(); f != nil {
		f.hearer.Store(&do)
	}
}

// CaughtUp waits until everything is applied here that the log kept at this moment.
func (s *Store) CaughtUp(ctx context.Context) error {
	f := s.follower()
	if f == nil {
		return nil
	}
	last, err := f.node.Log.Last(ctx)
	if err != nil {
		return err
	}
	f.know(last)
	return f.reached(ctx, last)
}

func (s *Store) follower() *follower {
	f, _ := s.order.(*follower)
	return f
}

// ErrOtherLog says that a file cannot follow a log, because it has not what was there when the log began.
var ErrOtherLog = errors.New("the file is not that of a node of this log")

var errNotSeeded = fmt.Errorf("%w: the log began with another one; put a copy of a node's file in its place", ErrOtherLog)

// OpenNode opens the file of one of several nodes, which goes on from where the file stands. A file that follows no log
// yet must be empty, or be the one that the log was seeded from.
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

// leaveLog has a file forget its log: from here on it has writes that no other node has.
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

// LetGone notes that the log has nothing any more of what is forgotten up to a position.
func (s *Store) LetGone(position uint64) {
	if f := s.follower(); f != nil {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.state.Forgot <= position {
			state := f.state.clone()
			state.Forgot = 0
			f.state = state // a parcel that is being applied may bring it back: then it is let go of once more
		}
	}
}

type nodeFigures struct {
	parcels, again, refused atomic.Uint64
}

// NodeStats are the figures of a node since it was opened.
type NodeStats struct {
	Name, Log string
	Position  uint64        // of the newest parcel that is applied here
	Last      uint64        // of the newest that the log is known to keep
	Parcels   uint64        // of all nodes that were applied
	Again     uint64        // times that a parcel was handed in again
	Refused   uint64        // writes that were refused, because the log did not answer
	Waits     time.Duration // how long the oldest parcel of this node is on its way; 0 for none
	Silent    time.Duration // how long the log has told nothing; it is asked every second
	Skew      time.Duration // how far the clock of this machine is ahead of that of the log; below 0 it is behind
	Stuck     time.Duration // how long nothing was applied of what the log is known to keep; 0 when all is
	Stopped   error         // why the node cannot go on; nil as long as it does

	Forgot   uint64   // where a player was forgotten last; 0 when the log has let go of that
	BackedUp uint64   // how far the newest backup has followed the log; 0 where this program has made none
	Wrote    []string // nodes that are known to have written

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
		Name: f.node.Name, Log: f.state.Log, Position: f.state.Position, Last: max(f.known, f.state.Position),
		Parcels: f.parcels.Load(), Again: f.again.Load(), Refused: f.refused.Load(), Stopped: f.failed,
		Silent: time.Since(f.answeredAt), Stuck: f.stuck(), patience: f.node.Wait,
		Forgot: f.state.Forgot, BackedUp: s.figures.backedUp.Load(), Wrote: slices.Collect(maps.Keys(f.state.Nodes)),
	}
	if f.node.Skew != nil {
		n.Skew = f.node.Skew()
	}
	if len(f.onWay) > 0 {
		n.Waits = time.Since(f.onWay[0].since)
	}
	return n, true
}

// The file of a node is a copy of the log, which is on several disks before anybody is answered. So it is
// not synced with each transaction, which would more than halve what a node can write. When the machine loses its power
// it may not be whole; therefore a note beside it says that it is open unsynced, and since which start of the machine.
// Where the system does not tell one start from another, the file is synced as that of a saloon alone.

const unsyncedName = "saloon.unsynced"

// ErrUnsynced says that the machine stopped while a node had the file open.
var ErrUnsynced = errors.New("this machine was started anew while a node had the file open, so it may not be whole; move it away and put a copy of another node's in its place, with saloon restore")

func checkUnsynced(dir string) error {
	path, noteAt := filepath.Join(dir, fileName), filepath.Join(dir, unsyncedName)
	if info, err := os.Stat(noteAt); err == nil && !info.Mode().IsRegular() { // opening a pipe might wait for ever
		return fmt.Errorf("%s cannot be used: it is no file, but a directory, a device or a pipe", noteAt)
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	note, err := os.ReadFile(noteAt)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && string(note) == bootID():
		return nil
	case err != nil:
		return fmt.Errorf("nobody can tell whether %s is whole: %w", path, err)
	}
	return fmt.Errorf("%s: %w", path, ErrUnsynced)
}

func stopSyncing(db *bolt.DB, dir string) error {
	boot := bootID()
	if boot == "" {
		return nil
	}
	note, err := os.OpenFile(filepath.Join(dir, unsyncedName), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = note.WriteString(boot)
		err = errors.Join(err, note.Sync(), note.Close(), syncDir(dir))
	}
	if err != nil {
		return fmt.Errorf("noting that the file is not synced: %w", err)
	}
	db.NoSync, db.NoGrowSync = true, true
	return nil
}

func syncAgain(db *bolt.DB, dir string) error {
	note := filepath.Join(dir, unsyncedName)
	if _, err := os.Stat(note); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := db.Sync(); err != nil {
		return fmt.Errorf("syncing the file: %w", err)
	}
	db.NoSync, db.NoGrowSync = false, false
	return errors.Join(removeIfThere(note), syncDir(dir))
}

// bootID is another one after each start of the machine; empty when that is not known.
func bootID() string {
	raw, _ := os.ReadFile("/proc/sys/kernel/random/boot_id") // empty without it
	return strings.TrimSpace(string(raw))
}
