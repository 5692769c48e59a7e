package lobby

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"

	"saloon/lobby/table"
	"saloon/rules"
)

// reviews are those that are made, or wait. One is made at a time, in the order in which they
// were asked for; whoever asks for one that somebody else has asked for shares it.
type reviews struct {
	clock  Clock
	limits *atomic.Pointer[Limits]
	log    *slog.Logger
	making context.Context // ends when the saloon closes
	make   func(ctx context.Context, key reviewKey, progress func(done, total int)) error

	mu      sync.Mutex
	list    []*reviewJob // the first is made now
	failed  map[reviewKey]error
	asked   reviewCounts
	changed chan struct{} // closed when anything has changed, and made anew
	working bool
	ended   bool
	workers sync.WaitGroup
}

// A reviewKey says which review it is.
type reviewKey struct {
	game table.ID
	seat rules.Seat
}

// A reviewJob is a review that is made, or waits.
type reviewJob struct {
	reviewKey
	askers      []asker
	done, total int
	stop        context.CancelFunc // nil until it is begun
}

// An asker is somebody who has asked for a review, and from where.
type asker struct {
	id   table.PlayerID
	from Origin
}

func newReviews(making context.Context, c Clock, limits *atomic.Pointer[Limits], log *slog.Logger) *reviews {
	return &reviews{clock: c, limits: limits, log: log, making: making, failed: map[reviewKey]error{}, changed: make(chan struct{})}
}

// find is the place of a review in the list; -1 when nobody has asked for it.
func (r *reviews) find(key reviewKey) int {
	return slices.IndexFunc(r.list, func(j *reviewJob) bool { return j.reviewKey == key })
}

// change tells all who wait that something has changed.
func (r *reviews) change() {
	close(r.changed)
	r.changed = make(chan struct{})
}

// progress is how far a review is, and what is closed when that changes. failed is why it could
// not be made.
func (r *reviews) progress(key reviewKey, who table.PlayerID) (p ReviewProgress, changed <-chan struct{}, failed error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at := r.find(key); at >= 0 {
		j := r.list[at]
		p = ReviewProgress{Asked: true, Own: j.askedBy(who), Before: at, Done: j.done, Total: j.total}
	}
	return p, r.changed, r.failed[key]
}

func (j *reviewJob) askedBy(who table.PlayerID) bool {
	return slices.ContainsFunc(j.askers, func(a asker) bool { return a.id == who })
}

// ask puts a review into the list, or says why it cannot be asked for.
func (r *reviews) ask(key reviewKey, by asker) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.find(key)
	switch {
	case r.ended:
		return refusedClosing
	case at >= 0 && r.list[at].askedBy(by.id):
		return nil
	}
	if refused := r.refuses(by, at < 0); refused != nil {
		return refused
	}
	if at < 0 {
		at = len(r.list)
		r.list = append(r.list, &reviewJob{reviewKey: key})
		r.asked.add(r.clock.Now(), by)
		delete(r.failed, key)
	}
	r.list[at].askers = append(r.list[at].askers, by)
	r.change()
	if !r.working {
		r.working = true
		r.workers.Add(1)
		go r.work()
	}
	return nil
}

// forget takes back that somebody has asked for a review. When nobody else has, it is stopped.
func (r *reviews) forget(key reviewKey, who table.PlayerID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.find(key)
	if at < 0 || !r.list[at].askedBy(who) {
		return refusedNoReview
	}
	j := r.list[at]
	j.askers = slices.DeleteFunc(j.askers, func(a asker) bool { return a.id == who })
	if len(j.askers) == 0 {
		r.list = slices.Delete(r.list, at, at+1)
		if j.stop != nil {
			j.stop()
		}
	}
	r.change()
	return nil
}

// work makes one review after another until nobody waits for any.
func (r *reviews) work() {
	defer r.workers.Done()
	for {
		j, ctx := r.begin()
		if j == nil {
			return
		}
		err := r.make(ctx, j.reviewKey, func(done, total int) { r.tell(j, done, total) })
		r.end(ctx, j, err)
	}
}

// begin is the review to make next; nil for none.
func (r *reviews) begin() (*reviewJob, context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.list) == 0 || r.ended || r.making.Err() != nil {
		r.working = false
		return nil, nil
	}
	ctx, stop := context.WithCancel(r.making)
	r.list[0].stop = stop
	return r.list[0], ctx
}

// tell notes how far a review is.
func (r *reviews) tell(j *reviewJob, done, total int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	j.done, j.total = done, total
	r.change()
}

// mostFailed is how many failures are remembered until they are asked for again.
const mostFailed = 100

// end takes a review from the list that was made, was stopped, or has failed.
func (r *reviews) end(ctx context.Context, j *reviewJob, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	stopped := ctx.Err() != nil && errors.Is(err, context.Canceled)
	j.stop()
	r.list = slices.DeleteFunc(r.list, func(o *reviewJob) bool { return o == j })
	if err != nil && !stopped {
		j.tellFailed(r.log, err)
		if len(r.failed) >= mostFailed {
			clear(r.failed)
		}
		r.failed[j.reviewKey] = refusedReviewFailed
	}
	r.change()
}

// close waits until no review is made any more; the context that they are made in has ended.
func (r *reviews) close(ctx context.Context) error {
	r.mu.Lock()
	r.ended = true
	r.mu.Unlock()
	gone := make(chan struct{})
	go func() { r.workers.Wait(); close(gone) }()
	select {
	case <-gone:
		return nil
	case <-ctx.Done():
		return errors.Join(errors.New("a review is still made"), ctx.Err())
	}
}
