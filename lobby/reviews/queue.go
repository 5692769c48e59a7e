package reviews

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// A Queue makes one review at a time, in the order in which they were asked for; who asks for the same one shares it.
type Queue struct {
	Now    func() time.Time
	Limits func() Limits
	Log    *slog.Logger
	Making context.Context // ends when the saloon closes
	Make   func(ctx context.Context, key Key, progress func(done, total int)) error

	mu      sync.Mutex
	list    []*job // the first is made now
	failed  map[Key]error
	asked   counts
	changed chan struct{} // closed when anything has changed, and made anew
	working bool
	ended   bool
	workers sync.WaitGroup
}

// A Key says which review it is.
type Key struct {
	Game table.ID
	Seat rules.Seat
}

// Progress is what there is to tell of a review before it is there.
type Progress struct {
	Asked  bool // somebody has asked for it
	Own    bool // this person has
	Before int  // the reviews that are made before it
	Done   int  // the decisions that were looked at
	Total  int  // of so many; 0 before it is begun
}

// ErrClosed says that no review is made any more.
var ErrClosed = errors.New("no review is made any more")

type job struct {
	Key
	askers      []Asker
	done, total int
	stop        context.CancelFunc // nil until it is begun
}

// An Asker is somebody who has asked for a review, and from where.
type Asker struct {
	Who              table.PlayerID
	Address, Network string
}

// Open makes a queue ready whose exported fields are set.
func (q *Queue) Open() *Queue {
	q.failed, q.changed = map[Key]error{}, make(chan struct{})
	return q
}

// find is -1 when nobody has asked for the review.
func (q *Queue) find(key Key) int {
	return slices.IndexFunc(q.list, func(j *job) bool { return j.Key == key })
}

func (q *Queue) change() {
	close(q.changed)
	q.changed = make(chan struct{})
}

// Progress is how far a review is, what is closed when that changes, and why it could not be made.
func (q *Queue) Progress(key Key, who table.PlayerID) (p Progress, changed <-chan struct{}, failed error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if at := q.find(key); at >= 0 {
		j := q.list[at]
		p = Progress{Asked: true, Own: j.askedBy(who), Before: at, Done: j.done, Total: j.total}
	}
	return p, q.changed, q.failed[key]
}

func (j *job) askedBy(who table.PlayerID) bool {
	return slices.ContainsFunc(j.askers, func(a Asker) bool { return a.Who == who })
}

// Ask puts a review into the list, or says why it cannot be asked for.
func (q *Queue) Ask(key Key, by Asker) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := q.find(key)
	switch {
	case q.ended:
		return ErrClosed
	case at >= 0 && q.list[at].askedBy(by.Who):
		return nil
	}
	if refused := q.refuses(by, at < 0); refused != nil {
		return refused
	}
	if at < 0 {
		at = len(q.list)
		q.list = append(q.list, &job{Key: key})
		q.asked.add(q.Now(), by)
		delete(q.failed, key)
	}
	q.list[at].askers = append(q.list[at].askers, by)
	q.change()
	if !q.working {
		q.working = true
		q.workers.Add(1)
		go q.work()
	}
	return nil
}

// Forget takes back that somebody has asked for a review. When nobody else has, it is stopped.
func (q *Queue) Forget(key Key, who table.PlayerID) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := q.find(key)
	if at < 0 || !q.list[at].askedBy(who) {
		return refusedNoReview
	}
	j := q.list[at]
	j.askers = slices.DeleteFunc(j.askers, func(a Asker) bool { return a.Who == who })
	if len(j.askers) == 0 {
		q.list = slices.Delete(q.list, at, at+1)
		if j.stop != nil {
			j.stop()
		}
	}
	q.change()
	return nil
}

// GiveWay waits while somebody waits for a review. What comes behind all reviews calls it again and again.
func (q *Queue) GiveWay(ctx context.Context) {
	for ctx.Err() == nil {
		q.mu.Lock()
		busy, changed := len(q.list) > 0, q.changed
		q.mu.Unlock()
		if !busy {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

func (q *Queue) work() {
	defer q.workers.Done()
	for {
		j, ctx := q.begin()
		if j == nil {
			return
		}
		q.end(ctx, j, q.make(ctx, j))
	}
}

func (q *Queue) make(ctx context.Context, j *job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("making it panics: %v", p)
		}
	}()
	return q.Make(ctx, j.Key, func(done, total int) { q.tell(j, done, total) })
}

// begin is nil when there is none to make.
func (q *Queue) begin() (*job, context.Context) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) == 0 || q.ended || q.Making.Err() != nil {
		q.working = false
		return nil, nil
	}
	ctx, stop := context.WithCancel(q.Making)
	q.list[0].stop = stop
	return q.list[0], ctx
}

func (q *Queue) tell(j *job, done, total int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	j.done, j.total = done, total
	q.change()
}

// until they are asked for again
const mostFailed = 100

func (q *Queue) end(ctx context.Context, j *job, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	stopped := ctx.Err() != nil && errors.Is(err, context.Canceled)
	j.stop()
	q.list = slices.DeleteFunc(q.list, func(o *job) bool { return o == j })
	if err != nil && !stopped {
		q.Log.Warn("a review, or what is made of it, cannot be made", "table", j.Game, "seat", int(j.Seat), "error", err)
		if len(q.failed) >= mostFailed {
			clear(q.failed)
		}
		q.failed[j.Key] = refusedFailed
	}
	q.change()
}

// Close waits until no review is made any more; the context that they are made in has ended.
func (q *Queue) Close(ctx context.Context) error {
	q.mu.Lock()
	q.ended = true
	q.mu.Unlock()
	gone := make(chan struct{})
	go func() { q.workers.Wait(); close(gone) }()
	select {
	case <-gone:
		return nil
	case <-ctx.Done():
		return errors.Join(errors.New("a review is still made"), ctx.Err())
	}
}
