package rules

import (
	"slices"
	"sync/atomic"
)

// A trail is a list to which things are added, and whose copies share their memory:
// a copy that is as long as the memory is used adds in place, any other adds to a
// memory of its own. So a long list is copied in no time, and no copy ever sees what
// was added to another.
type trail[T any] struct {
	list []T
	used *atomic.Int64 // how much of the list's memory is in use, by this copy or another
}

func (t *trail[T]) len() int { return len(t.list) }

func (t *trail[T]) at(i int) T { return t.list[i] }

// add adds one thing at the end.
func (t *trail[T]) add(v T) {
	n := int64(len(t.list))
	if t.used == nil || !t.used.CompareAndSwap(n, n+1) {
		t.own(n + 1)
	}
	t.list = append(t.list, v)
}

// set changes one thing.
func (t *trail[T]) set(i int, v T) {
	t.own(int64(len(t.list)))
	t.list[i] = v
}

// own gives the trail a memory of its own.
func (t *trail[T]) own(used int64) {
	t.list = slices.Clone(t.list)
	t.used = new(atomic.Int64)
	t.used.Store(used)
}
