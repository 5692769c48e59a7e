package rules

import "sync/atomic"

// A sharedList is a list whose copies share memory. Things are added at its end. A copy
// that has all things in the memory adds in place; any other copy first gets memory of
// its own. So copying costs nothing, and no copy sees what was added to another.
type sharedList[T any] struct {
	list []T
	used *atomic.Int64 // how many things are in the memory, added by this copy or another
}

func (l *sharedList[T]) len() int { return len(l.list) }

func (l *sharedList[T]) at(i int) T { return l.list[i] }

func (l *sharedList[T]) add(v T) {
	n := int64(len(l.list))
	if len(l.list) == cap(l.list) || !l.used.CompareAndSwap(n, n+1) {
		l.own(n + 1)
	}
	l.list = append(l.list, v)
}

func (l *sharedList[T]) set(i int, v T) {
	l.own(int64(len(l.list)))
	l.list[i] = v
}

// own gives this copy memory of its own, with room for a few more things: less than append
// would leave, because most logs stand still for most of their time.
func (l *sharedList[T]) own(used int64) {
	l.list = append(make([]T, 0, len(l.list)+len(l.list)/8+8), l.list...)
	l.used = new(atomic.Int64)
	l.used.Store(used)
}
