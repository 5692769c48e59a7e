package data

import (
	"context"
	"errors"
	"time"
)

// A Log brings the writes of several stores, each on a machine of its own, into one order. Its
// positions are 1, 2, 3... without a gap.
type Log interface {
	// Publish hands in a parcel under a name; twice under the same name is once where the log can tell.
	// It returns when the log keeps it. After an error it may be kept all the same.
	Publish(ctx context.Context, name string, parcel []byte) error
	// Follow calls hear with every parcel behind a position, in order, each once, until the context ends
	// (nil) or something is wrong that waiting does not mend, such as positions that the log no longer
	// has. What is heard may wait, and keeps the parcel.
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
	// Newest is the smallest of the numbers Knows of all nodes that are present. Nil means that all know
	// what this one knows.
	Newest func() int
	// Stopped is told, once, why this node cannot go on: its file is damaged, or it heard what it does
	// not know. From then on all writes fail. It may be nil.
	Stopped func(error)
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

// Hear says who is told each applied write that no caller here waits for: those of other nodes, and
// own ones whose caller gave up. It is called after the transaction, in the log's order, by one
// goroutine, before later answers; it must not wait. A store that is alone tells nothing.
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
	f.last.know(last)
	return f.reached(ctx, last)
}

// follower is the order of a node; nil for a store that is alone.
func (s *Store) follower() *follower {
	f, _ := s.order.(*follower)
	return f
}
