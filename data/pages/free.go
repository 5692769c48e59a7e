package pages

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// A server that was killed can leave a file without a list of free pages. bbolt finds them by looking at every value in
// the order of the tree; in the order of the file, at what refers to other pages alone, it takes a tenth of that. The
// list goes behind the last page, and counts once a new first page names it, as with any transaction. Where a page is
// damaged the file is refused: looking for the list, bbolt would end the process.

// ListFree keeps others from writing by lock until it is closed. It fails with the error of lock, or for a damaged
// page.
func ListFree(path string, lock func() (io.Closer, error), maxSize int) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	if m, _, err := readFirsts(f); err != nil || m.list != noList {
		return nil
	}
	held, err := lock()
	if err != nil {
		return err
	}
	defer func() { _ = held.Close() }()
	m, damaged, err := readFirsts(f)
	if err != nil || m.list != noList {
		return nil //nolint:nilerr // bbolt will say it
	}
	u := newUse(m)
	if err := u.read(f, path); err != nil {
		return err
	}
	if damaged > 0 { // bbolt will find them
		return nil
	}
	list := u.list()
	if end := int64(m.behind)*m.pageSize + int64(len(list)); maxSize > 0 && end > int64(maxSize) {
		return nil
	}
	_ = u.put(f, list) // if it cannot be written, bbolt finds the free pages
	return nil
}

type use struct {
	first  firstOf
	kinds  []uint8             // 0 for what is no page, or an odd one
	follow []uint32            // how many pages belong to it
	refs   map[uint64][]uint64 // the pages to which it refers
	used   []bool
}

func newUse(m firstOf) *use {
	return &use{first: m, kinds: make([]uint8, m.behind), follow: make([]uint32, m.behind), refs: map[uint64][]uint64{}}
}

// read fails where the file is to be refused, and says why.
func (u *use) read(f *os.File, path string) error {
	err := u.scan(f)
	if err == nil {
		err = u.reach()
	}
	if err == nil {
		return nil
	}
	if circle := NoCircle(path); circle != nil { // which says in which bucket
		return circle
	}
	return notWhole(path, err)
}

func (u *use) scan(f *os.File) error {
	size := u.first.pageSize
	buffer := make([]byte, 256*size)
	for id := uint64(0); id < u.first.behind; {
		n, err := f.ReadAt(buffer, int64(id)*size)
		if err != nil && !errors.Is(err, io.EOF) || int64(n) < size {
			return fmt.Errorf("page %d cannot be read, %w", id, cmp.Or(err, io.EOF))
		}
		for page := range slices.Chunk(buffer[:int64(n)/size*size], int(size)) {
			if id < u.first.behind {
				u.look(id, page)
			}
			id++
		}
	}
	return nil
}

// What belongs to the page before, or is free, can be anything.
func (u *use) look(id uint64, page []byte) {
	kind, count := binary.NativeEndian.Uint16(page[8:]), int(binary.NativeEndian.Uint16(page[10:]))
	if binary.NativeEndian.Uint64(page) != id || kind != branchPage && kind != leafPage || pageHead+count*eachRef > len(page) {
		return
	}
	for i := range count {
		at := pageHead + i*eachRef
		if kind == branchPage {
			u.refs[id] = append(u.refs[id], binary.NativeEndian.Uint64(page[at+8:]))
		} else if page[at]&1 != 0 { // a bucket
			root, ok := rootOfBucket(page, at)
			if !ok {
				return
			}
			if root != 0 { // else it stands in this page
				u.refs[id] = append(u.refs[id], root)
			}
		}
	}
	u.kinds[id], u.follow[id] = uint8(kind), binary.NativeEndian.Uint32(page[12:])
}

// The value of a bucket stands behind its key.
func rootOfBucket(page []byte, at int) (root uint64, ok bool) {
	value := uint64(at) + uint64(binary.NativeEndian.Uint32(page[at+4:])) + uint64(binary.NativeEndian.Uint32(page[at+8:]))
	if value+8 > uint64(len(page)) {
		return 0, false
	}
	return binary.NativeEndian.Uint64(page[value:]), true
}

func (u *use) reach() error {
	u.used = make([]bool, u.first.behind)
	u.used[0], u.used[1] = true, true
	for next := []uint64{u.first.root}; len(next) > 0; {
		id := next[len(next)-1]
		next = next[:len(next)-1]
		if id >= u.first.behind || u.kinds[id] == 0 || uint64(u.follow[id]) >= u.first.behind-id {
			return fmt.Errorf("page %d is %w", id, ErrDamaged)
		}
		for one := id; one <= id+uint64(u.follow[id]); one++ {
			if u.used[one] {
				return usedTwice(one, "the tree")
			}
			u.used[one] = true
		}
		next = append(next, u.refs[id]...)
	}
	return nil
}

func (u *use) list() []byte {
	raw, n := make([]byte, pageHead), 0
	for id, used := range u.used {
		if !used {
			raw = binary.NativeEndian.AppendUint64(raw, uint64(id))
			n++
		}
	}
	count := n
	if n >= 0xffff { // so many are counted in front of them
		raw, count = slices.Insert(raw, pageHead, binary.NativeEndian.AppendUint64(nil, uint64(n))...), 0xffff
	}
	size := int(u.first.pageSize)
	raw = append(raw, make([]byte, size-len(raw)%size)...)
	binary.NativeEndian.PutUint64(raw, u.first.behind)
	binary.NativeEndian.PutUint16(raw[8:], freePage)
	binary.NativeEndian.PutUint16(raw[10:], uint16(count))
	binary.NativeEndian.PutUint32(raw[12:], uint32(len(raw)/size-1))
	return raw
}

// The first page that names the list comes last.
func (u *use) put(f *os.File, list []byte) error {
	m := u.first
	if _, err := f.WriteAt(list, int64(m.behind)*m.pageSize); err != nil {
		return fmt.Errorf("writing the list of free pages: %w", err)
	}
	if err := f.Sync(); err != nil {
		return fmt.Errorf("writing the list of free pages: %w", err)
	}
	first, transaction := slices.Clone(m.raw), m.transaction+1
	binary.NativeEndian.PutUint64(first, transaction%2)
	binary.NativeEndian.PutUint64(first[48:], m.behind)
	binary.NativeEndian.PutUint64(first[56:], m.behind+uint64(int64(len(list))/m.pageSize))
	binary.NativeEndian.PutUint64(first[64:], transaction)
	binary.NativeEndian.PutUint64(first[metaSum:], sumOfFirst(first))
	if _, err := f.WriteAt(first, int64(transaction%2)*m.pageSize); err != nil {
		return fmt.Errorf("writing the first page: %w", err)
	}
	return f.Sync()
}

// Blank empties the free pages of a copy, in which what was deleted still stands. A copy that is not whole stays as it
// is.
func Blank(copied *os.File, to io.Writer) error {
	m, damaged, err := readFirsts(copied)
	u := newUse(m)
	if err != nil || damaged > 0 || u.scan(copied) != nil || u.reach() != nil {
		return nil //nolint:nilerr // whoever checks the copy says what is broken
	}
	if m.list != noList {
		head := make([]byte, pageHead)
		if _, err := copied.ReadAt(head, int64(m.list)*m.pageSize); err != nil {
			return fmt.Errorf("reading the list of free pages: %w", err)
		}
		for id := m.list; id <= m.list+uint64(binary.NativeEndian.Uint32(head[12:])) && id < m.behind; id++ {
			u.used[id] = true
		}
	}
	empty := make([]byte, m.pageSize)
	for id, used := range u.used {
		if used {
			continue
		}
		if _, err := copied.Seek(int64(id)*m.pageSize, io.SeekStart); err != nil {
			return fmt.Errorf("emptying a free page of a copy: %w", err)
		}
		if _, err := to.Write(empty); err != nil {
			return fmt.Errorf("emptying a free page of a copy: %w", err)
		}
	}
	return nil
}
