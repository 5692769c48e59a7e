package data

import (
	"bytes"
	"encoding/binary"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// hidesNothing looks at the pages of a bucket of which every value must be found, or the file is refused.
// bbolt would leave out, without a word, what a page hides whose number of elements is wrong, what cannot
// be found any more behind a wrong key in a page of keys, and what has been written since a page was
// freed to which a wrong number leads back. One key that is out of its place is left to whoever looks
// for it.
func hidesNothing(tx *bolt.Tx, name []byte) error {
	b := tx.Bucket(name)
	if b == nil || b.Root() == 0 { // it stands in the page of the list of buckets
		return nil
	}
	file, first, _, err := openFirsts(tx.DB().Path())
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	s := &structure{file: file, first: first, used: make([]bool, first.behind), fault: func(string, string) {}}
	if err := s.hides(uint64(b.Root()), span{}); err != nil {
		return fmt.Errorf("the bucket %s: %w", name, err)
	}
	return s.usesFreed()
}

func (s *structure) hides(id uint64, keys span) error {
	raw, what, err := s.read(id)
	if err != nil {
		return err
	}
	if what != "" {
		return fmt.Errorf("page %d %s: %w", id, what, ErrDamaged)
	}
	list, kind, what := elements(raw)
	switch {
	case kind == 0 || misplaced(raw, kind):
		return fmt.Errorf("page %d is %w: %s", id, ErrDamaged, what)
	case outside(list, keys) > 1:
		return fmt.Errorf("page %d is %w: it has keys of another one", id, ErrDamaged)
	case kind == leafPage:
		return nil
	}
	for i, e := range list {
		below := span{e.key, keys.to}
		if i+1 < len(list) {
			below.to = list[i+1].key
		}
		if err := s.hides(e.page, below); err != nil {
			return err
		}
	}
	return nil
}

// misplaced reports whether the first element does not stand right behind the list of all elements, so
// that there may be another number of them.
func misplaced(raw []byte, kind uint16) bool {
	count, at := int(binary.NativeEndian.Uint16(raw[10:])), pageHead
	if count == 0 {
		return kind == branchPage || binary.NativeEndian.Uint32(raw[pageHead:]) != 0
	}
	if kind == leafPage {
		at += 4 // behind what kind of element it is
	}
	return len(raw) < pageHead+count*eachRef || int(binary.NativeEndian.Uint32(raw[at:])) != count*eachRef
}

// outside counts the keys that belong into other pages.
func outside(list []element, keys span) (n int) {
	for _, e := range list {
		if keys.from != nil && bytes.Compare(e.key, keys.from) < 0 || keys.to != nil && bytes.Compare(e.key, keys.to) >= 0 {
			n++
		}
	}
	return n
}

// usesFreed says whether one of the pages to which the tree came is free.
func (s *structure) usesFreed() error {
	if s.first.list == noList {
		return nil
	}
	raw, what, err := s.read(s.first.list)
	if err != nil || what != "" {
		return err
	}
	ids, _ := freeIn(raw)
	for _, id := range ids {
		if id < s.first.behind && s.used[id] {
			return fmt.Errorf("page %d is free, and used: %w", id, ErrDamaged)
		}
	}
	return nil
}
