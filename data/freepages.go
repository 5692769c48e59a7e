package data

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A server that was killed can leave a file without a list of free pages. bbolt finds them by
// looking at every value of every page, in the order of the tree. Looking at the pages in the order
// of the file, and at no more than what refers to other pages, takes a tenth of that; so the list
// is put into the file before bbolt opens it. It goes behind the last page, and counts once a new
// first page names it, as with any transaction. Where a page is damaged nothing is written, and the
// file is refused: looking for the list, bbolt would end the process.

// How the pages of a bbolt file begin.
const (
	pageHead  = 16 // page's number, kind, how many elements, how many pages follow it
	eachRef   = 16 // of an element of a page
	metaStart = pageHead
	metaSum   = 72 // where the sum of a first page stands
	metaEnd   = 80

	branchPage, leafPage, freePage = 1, 2, 16

	noList = ^uint64(0)
)

// A firstOf is what one of the two first pages says.
type firstOf struct {
	raw         []byte
	pageSize    int64
	root, list  uint64 // where the tree begins, and the list of free pages
	behind      uint64 // the number behind the last page
	transaction uint64
}

func readFirst(raw []byte) (m firstOf, ok bool) {
	number := binary.NativeEndian.Uint64
	m = firstOf{raw: raw[:metaEnd], pageSize: int64(binary.NativeEndian.Uint32(raw[24:])),
		root: number(raw[32:]), list: number(raw[48:]), behind: number(raw[56:]), transaction: number(raw[64:])}
	sane := m.pageSize >= 512 && m.pageSize <= 1<<16 && m.behind > 2
	return m, sane && binary.NativeEndian.Uint32(raw[metaStart:]) == 0xED0CDAED && number(raw[metaSum:]) == sumOfFirst(raw)
}

func sumOfFirst(raw []byte) uint64 {
	h := fnv.New64a()
	_, _ = h.Write(raw[metaStart:metaSum])
	return h.Sum64()
}

// firstThatCounts is the first page that counts.
func firstThatCounts(f *os.File) (newest firstOf, ok bool) {
	for _, at := range []int64{0, int64(os.Getpagesize())} {
		raw := make([]byte, metaEnd)
		if _, err := f.ReadAt(raw, at); err != nil {
			return newest, false
		}
		m, valid := readFirst(raw)
		if !valid || m.pageSize != int64(os.Getpagesize()) {
			return newest, false
		}
		if !ok || m.transaction > newest.transaction {
			newest, ok = m, true
		}
	}
	return newest, ok
}

// listFreePages puts the list of free pages into a file that has none. The error says that
// another process has the file open, or that one of its pages is damaged.
func listFreePages(path string, wait time.Duration, maxSize int) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	if _, without, _ := hasNoList(f); !without {
		return nil
	}
	lock, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: wait, ReadOnly: true}) // nobody writes as long as it is open
	if err != nil {
		return openError(path, err)
	}
	defer func() { _ = lock.Close() }()
	m, without, whole := hasNoList(f)
	if !without {
		return nil
	}
	p := &pages{first: m, kinds: make([]uint8, m.behind), follow: make([]uint32, m.behind), refs: map[uint64][]uint64{}}
	if err := p.read(f, path); err != nil {
		return err
	}
	if !whole { // bbolt will find them
		return nil
	}
	list := p.list()
	if end := int64(m.behind)*m.pageSize + int64(len(list)); maxSize > 0 && end > int64(maxSize) {
		return nil
	}
	_ = p.put(f, list) // if it cannot be written, bbolt finds the free pages
	return nil
}

// hasNoList reports whether a file is without a list of free pages, and whether both of its first
// pages are whole.
func hasNoList(f *os.File) (m firstOf, without, whole bool) {
	m, whole = firstThatCounts(f)
	if !whole {
		var err error
		if m, _, err = readFirsts(f); err != nil { // as bbolt will say
			return m, false, false
		}
	}
	return m, m.list == noList, whole
}

// pages are what the pages of a file are and refer to.
type pages struct {
	first  firstOf
	kinds  []uint8             // 0 for what is no page, or an odd one
	follow []uint32            // how many pages belong to it
	refs   map[uint64][]uint64 // the pages to which it refers
	used   []bool
}

// read finds out which pages are used. The error says why the file is refused.
func (p *pages) read(f *os.File, path string) error {
	err := p.scan(f)
	if err == nil {
		err = p.reach()
	}
	if err == nil {
		return nil
	}
	if circle := noCircle(path); circle != nil { // which says in which bucket
		return circle
	}
	return notWhole(path, err)
}

// scan reads the file from its beginning to its end.
func (p *pages) scan(f *os.File) error {
	size := p.first.pageSize
	buffer := make([]byte, 256*size)
	for id := uint64(0); id < p.first.behind; {
		n, err := f.ReadAt(buffer, int64(id)*size)
		if err != nil && !errors.Is(err, io.EOF) || int64(n) < size {
			return fmt.Errorf("page %d cannot be read, %w", id, cmp.Or(err, io.EOF))
		}
		for page := range slices.Chunk(buffer[:int64(n)/size*size], int(size)) {
			if id < p.first.behind {
				p.look(id, page)
			}
			id++
		}
	}
	return nil
}

// look takes down what a page is. What belongs to the page before it, or is free, can be anything.
func (p *pages) look(id uint64, page []byte) {
	kind, count := binary.NativeEndian.Uint16(page[8:]), int(binary.NativeEndian.Uint16(page[10:]))
	if binary.NativeEndian.Uint64(page) != id || kind != branchPage && kind != leafPage || pageHead+count*eachRef > len(page) {
		return
	}
	for i := range count {
		at := pageHead + i*eachRef
		if kind == branchPage {
			p.refs[id] = append(p.refs[id], binary.NativeEndian.Uint64(page[at+8:]))
		} else if page[at]&1 != 0 { // a bucket
			root, ok := rootOfBucket(page, at)
			if !ok {
				return
			}
			if root != 0 { // else it stands in this page
				p.refs[id] = append(p.refs[id], root)
			}
		}
	}
	p.kinds[id], p.follow[id] = uint8(kind), binary.NativeEndian.Uint32(page[12:])
}

// rootOfBucket is the page with which a bucket begins. Its value stands behind its key.
func rootOfBucket(page []byte, at int) (root uint64, ok bool) {
	value := uint64(at) + uint64(binary.NativeEndian.Uint32(page[at+4:])) + uint64(binary.NativeEndian.Uint32(page[at+8:]))
	if value+8 > uint64(len(page)) {
		return 0, false
	}
	return binary.NativeEndian.Uint64(page[value:]), true
}

// reach marks the pages to which the tree comes.
func (p *pages) reach() error {
	p.used = make([]bool, p.first.behind)
	p.used[0], p.used[1] = true, true
	for next := []uint64{p.first.root}; len(next) > 0; {
		id := next[len(next)-1]
		next = next[:len(next)-1]
		if id >= p.first.behind || p.kinds[id] == 0 || uint64(p.follow[id]) >= p.first.behind-id {
			return fmt.Errorf("page %d is %w", id, ErrDamaged)
		}
		for one := id; one <= id+uint64(p.follow[id]); one++ {
			if p.used[one] {
				return usedTwice(one, "the tree")
			}
			p.used[one] = true
		}
		next = append(next, p.refs[id]...)
	}
	return nil
}

// list makes the pages of the list of all others.
func (p *pages) list() []byte {
	raw, n := make([]byte, pageHead), 0
	for id, used := range p.used {
		if !used {
			raw = binary.NativeEndian.AppendUint64(raw, uint64(id))
			n++
		}
	}
	count := n
	if n >= 0xffff { // so many are counted in front of them
		raw, count = slices.Insert(raw, pageHead, binary.NativeEndian.AppendUint64(nil, uint64(n))...), 0xffff
	}
	size := int(p.first.pageSize)
	raw = append(raw, make([]byte, size-len(raw)%size)...)
	binary.NativeEndian.PutUint64(raw, p.first.behind)
	binary.NativeEndian.PutUint16(raw[8:], freePage)
	binary.NativeEndian.PutUint16(raw[10:], uint16(count))
	binary.NativeEndian.PutUint32(raw[12:], uint32(len(raw)/size-1))
	return raw
}

// put writes the list, and then the first page that names it.
func (p *pages) put(f *os.File, list []byte) error {
	m := p.first
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
