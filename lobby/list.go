package lobby

import (
	"iter"
	"slices"
	"sort"

	"github.com/tidwall/btree"
)

// A List is a sorted list that never changes. Everybody who looks at it shares it, and
// whoever shows a part of it costs no more than that part.
type List[T any] struct {
	len int
	at  func(i int) T
}

// ListOf is a list of these items.
func ListOf[T any](items ...T) List[T] {
	return List[T]{len(items), func(i int) T { return items[i] }}
}

// Len is how many items there are.
func (l List[T]) Len() int { return l.len }

// At is item i, counted from 0.
func (l List[T]) At(i int) T { return l.at(i) }

// First is the first item from which on something is so for all items; Len when it is so
// for none. It looks at few of them.
func (l List[T]) First(so func(T) bool) int {
	return sort.Search(l.len, func(i int) bool { return so(l.at(i)) })
}

// All goes through the items.
func (l List[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range l.len {
			if !yield(l.at(i)) {
				return
			}
		}
	}
}

// without is the sorted list without some of its items.
func (l List[T]) without(gone []T, before func(a, b T) bool) List[T] {
	var places []int
	for _, g := range gone {
		if at := l.First(func(item T) bool { return !before(item, g) }); at < l.len && !before(g, l.at(at)) {
			places = append(places, at)
		}
	}
	if places == nil {
		return l
	}
	slices.Sort(places)
	return List[T]{l.len - len(places), func(i int) T {
		for _, p := range places {
			if p <= i {
				i++
			}
		}
		return l.at(i)
	}}
}

// with is the list with more items behind it.
func (l List[T]) with(more []T) List[T] {
	if more == nil {
		return l
	}
	return List[T]{l.len + len(more), func(i int) T {
		if i < l.len {
			return l.at(i)
		}
		return more[i-l.len]
	}}
}

// A sorted list is one that changes. What it has handed out does not change with it, and
// no change costs more than the logarithm of its length.
type sorted[T any] struct {
	tree   *btree.BTreeG[T]
	handed *List[T] // what was handed out since the last change
}

func newSorted[T any](less func(a, b T) bool) *sorted[T] {
	return &sorted[T]{tree: btree.NewBTreeGOptions(less, btree.Options{NoLocks: true})}
}

func (s *sorted[T]) add(item T) {
	s.handed = nil
	s.tree.Set(item)
}

func (s *sorted[T]) remove(item T) {
	s.handed = nil
	s.tree.Delete(item)
}

// list is the list as it is now.
func (s *sorted[T]) list() List[T] {
	if s.tree.Len() == 0 {
		return ListOf[T]()
	}
	if s.handed == nil {
		kept := s.tree.Copy()
		s.handed = &List[T]{kept.Len(), func(i int) T {
			item, _ := kept.GetAt(i)
			return item
		}}
	}
	return *s.handed
}
