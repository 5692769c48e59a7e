// Package logtest is a log in memory for tests of what several nodes share, and everything that can go wrong with one.
// Only tests import it. It does not know the stores, and what is in a parcel. A Link satisfies data.Log.
package logtest

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// A Log keeps parcels in memory.
type Log struct {
	id string

	mu      sync.Mutex
	parcels [][]byte
	names   map[string]bool
	lost    int           // so many of the first are not kept any more
	changed chan struct{} // closed when something is different

	keeping sync.Mutex
	keep    func(parcel []byte) error
}

// New is an empty log.
func New(id string) *Log {
	return &Log{id: id, names: map[string]bool{}, changed: make(chan struct{})}
}

// KeepBy calls a function with each parcel before it is kept, one at a time.
func (l *Log) KeepBy(keep func(parcel []byte) error) { l.keep = keep }

// Link is the way of one node to the log.
func (l *Log) Link() *Link { return &Link{log: l, may: -1} }

// Length is how many parcels were ever kept.
func (l *Log) Length() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.parcels)
}

// Trim forgets the first parcels.
func (l *Log) Trim(first int) { l.change(func() { l.lost = first }) }

// Put keeps a parcel, as if a node had handed it in.
func (l *Log) Put(parcel []byte) { l.change(func() { l.parcels = append(l.parcels, parcel) }) }

func (l *Log) change(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do()
	close(l.changed)
	l.changed = make(chan struct{})
}

// Errors of a link.
var (
	ErrCut     = errors.New("the link is cut")
	ErrRefused = errors.New("the log did not answer")
	ErrTrimmed = errors.New("the log has not kept what comes next")
)

// A Link is the way of one node to a log, with what can go wrong on it.
type Link struct {
	log *Log

	// guarded by the log
	cut        bool
	may        int // so many more parcels are told; -1 for all
	notKept    int // so many publishes are lost on the way
	notAnswers int // so many are kept, and not acknowledged
	twice      int // so many are kept twice
}

// Cut lets nothing pass until Mend: what is handed in waits, and nothing is told.
func (n *Link) Cut() { n.log.change(func() { n.cut = true }) }

// Mend undoes Cut.
func (n *Link) Mend() { n.log.change(func() { n.cut = false }) }

// Hold tells no more parcels than Tell allows.
func (n *Link) Hold() { n.log.change(func() { n.may = 0 }) }

// Tell allows so many more parcels to be told, of a link that is held.
func (n *Link) Tell(parcels int) { n.log.change(func() { n.may += parcels }) }

// Release undoes Hold.
func (n *Link) Release() { n.log.change(func() { n.may = -1 }) }

// LosePublishes has the next ones refused, and not kept.
func (n *Link) LosePublishes(times int) { n.log.change(func() { n.notKept = times }) }

// LoseAnswers has the next ones kept, and refused all the same.
func (n *Link) LoseAnswers(times int) { n.log.change(func() { n.notAnswers = times }) }

// KeepTwice has the next ones kept twice, as by a log that has forgotten their names.
func (n *Link) KeepTwice(times int) { n.log.change(func() { n.twice = times }) }

// ID is that of the log.
func (n *Link) ID() string { return n.log.id }

// Last is the position of the newest parcel.
func (n *Link) Last(ctx context.Context) (uint64, error) {
	if err := n.passed(ctx); err != nil {
		return 0, err
	}
	return uint64(n.log.Length()), nil
}

func (n *Link) passed(ctx context.Context) error {
	for {
		n.log.mu.Lock()
		cut, changed := n.cut, n.log.changed
		n.log.mu.Unlock()
		if !cut {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return errors.Join(ErrCut, ctx.Err())
		}
	}
}

// Publish keeps a parcel.
func (n *Link) Publish(ctx context.Context, name string, parcel []byte) (err error) {
	if err := n.passed(ctx); err != nil {
		return err
	}
	if err := n.log.kept(parcel); err != nil {
		return err
	}
	n.log.change(func() { err = n.publish(name, parcel) })
	return err
}

func (l *Log) kept(parcel []byte) error {
	if l.keep == nil {
		return nil
	}
	l.keeping.Lock()
	defer l.keeping.Unlock()
	return l.keep(parcel)
}

func (n *Link) publish(name string, parcel []byte) error {
	l := n.log
	if n.notKept > 0 {
		n.notKept--
		return ErrRefused
	}
	if !l.names[name] {
		l.names[name] = true
		l.parcels = append(l.parcels, slices.Clone(parcel))
		if n.twice > 0 {
			n.twice--
			l.parcels = append(l.parcels, slices.Clone(parcel))
		}
	}
	if n.notAnswers > 0 {
		n.notAnswers--
		return ErrRefused
	}
	return nil
}

// Follow tells what is kept behind a position.
func (n *Link) Follow(ctx context.Context, after uint64, hear func(position uint64, parcel []byte)) error {
	for ctx.Err() == nil {
		parcel, changed, err := n.next(after)
		if err != nil {
			return err
		}
		if parcel != nil {
			after++
			hear(after, parcel)
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
	return nil
}

func (n *Link) next(after uint64) (parcel []byte, changed chan struct{}, err error) {
	l := n.log
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case after < uint64(l.lost):
		return nil, nil, ErrTrimmed
	case n.cut || n.may == 0 || after >= uint64(len(l.parcels)):
		return nil, l.changed, nil
	}
	if n.may > 0 {
		n.may--
	}
	return slices.Clone(l.parcels[after]), nil, nil
}
