package data

import (
	"context"
	"errors"
	"runtime/debug"

	bolt "go.etcd.io/bbolt"
)

const (
	maxGroup      = 1024 // writes in one transaction
	freePagesKept = 500  // the list of free pages is kept in the file as long as it fills no more than one
)

// A committer makes the writes, grouped: those that arrive while one group is synced are
// the next one. Its goroutine alone writes to the file.
type committer struct {
	applier
	intake[*job]
	ended chan struct{} // closed when the goroutine has ended
}

// A job is the write of one caller.
type job struct {
	Write
	result chan error
}

func newCommitter(db *bolt.DB, x *index, opened openedFile) *committer {
	return &committer{applier: newApplier(db, x, opened), intake: newIntake[*job](), ended: make(chan struct{})}
}

func (m *committer) write(ctx context.Context, w Write) error {
	m.waiting.Add(1)
	defer m.waiting.Add(-1)
	j := &job{w, make(chan error, 1)}
	if err := m.submit(ctx, j); err != nil {
		return err
	}
	select {
	case err := <-j.result:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *committer) close() {
	m.refuse()
	<-m.ended
}

// run commits until the committer is closed.
func (m *committer) run() {
	defer close(m.ended)
	defer m.keepFreePages()
	debug.SetPanicOnFault(true) // what a damaged or missing page causes is recovered
	for first := range m.jobs {
		group := []*job{first}
		for len(group) < maxGroup && len(m.jobs) > 0 {
			group = append(group, <-m.jobs)
		}
		m.commit(group)
	}
}

// commit writes a group in one transaction. When a job fails, its caller gets the error,
// and the other jobs are tried again without it.
func (m *committer) commit(group []*job) {
	for len(group) > 0 {
		at, err := m.commitOnce(group, nil)
		switch {
		case errors.Is(err, errSpoiled) && !m.spoiled:
			m.spoiled = true
		case at >= 0:
			group[at].result <- err
			group = append(group[:at:at], group[at+1:]...)
		case errors.Is(err, ErrDamaged) && len(group) > 1: // one of them touches a damaged page
			for _, j := range group {
				m.commit([]*job{j})
			}
			return
		default:
			for _, j := range group {
				j.result <- err
			}
			return
		}
	}
}
