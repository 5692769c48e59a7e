package pages

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
)

var (
	// ErrNotOurs says that the file as a whole is damaged, or belongs to another program.
	ErrNotOurs = errors.New("the file is damaged or belongs to another program; put a backup in its place")
	// ErrDamaged says that something in the file cannot be read.
	ErrDamaged = errors.New("damaged")
)

const (
	pageHead  = 16 // page's number, kind, how many elements, how many pages follow it
	eachRef   = 16 // of an element of a page
	metaStart = pageHead
	metaSum   = 72 // where the sum of a first page stands
	metaEnd   = 80

	branchPage, leafPage, firstPage, freePage = 1, 2, 4, 16

	noList = ^uint64(0)
)

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

// One of them may be damaged.
func readFirsts(file io.ReaderAt) (newest firstOf, damaged int, err error) {
	size := int64(os.Getpagesize())
	for _, at := range []int64{0, size} {
		raw := make([]byte, metaEnd)
		_, err := file.ReadAt(raw, at)
		m, ok := firstOf{}, false
		if err == nil {
			m, ok = readFirst(raw)
		}
		if !ok || m.pageSize != size {
			damaged++
		} else if m.transaction >= newest.transaction {
			newest = m
		}
	}
	if damaged == 2 {
		return newest, damaged, fmt.Errorf("%w: neither of its first pages can be read on this machine", ErrNotOurs)
	}
	return newest, damaged, nil
}

// Whoever writes makes such a page anew.
func oddHead(file io.ReaderAt, pageSize int64) (at int64, odd bool) {
	for at := range int64(2) {
		head := make([]byte, pageHead)
		_, err := file.ReadAt(head, at*pageSize)
		if err != nil || int64(binary.NativeEndian.Uint64(head)) != at || binary.NativeEndian.Uint16(head[8:]) != firstPage {
			return at, true
		}
	}
	return 0, false
}

func openFirsts(path string) (file *os.File, newest firstOf, damaged int, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // opening a pipe might wait for ever
		return nil, newest, 0, fmt.Errorf("%s: %w", path, ErrNotOurs)
	}
	if file, err = os.Open(path); err != nil {
		return nil, newest, 0, fmt.Errorf("the saloon's file cannot be read: %w", err)
	}
	if newest, damaged, err = readFirsts(file); err != nil {
		return nil, newest, damaged, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return file, newest, damaged, nil
}

// FirstIsDamaged says that only one of the two first pages of a file can be read.
func FirstIsDamaged(path string) bool {
	file, _, damaged, err := openFirsts(path)
	if err != nil {
		return false
	}
	_ = file.Close()
	return damaged > 0
}

// CheckLength refuses an incomplete copy: bbolt would read where nothing is.
func CheckLength(path string) error {
	file, first, _, err := openFirsts(path)
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat() // after the first pages, because a server makes the file longer before it says so there
	if err != nil {
		return fmt.Errorf("the saloon's file cannot be read: %w", err)
	}
	if length := int64(first.behind) * first.pageSize; info.Size() < length {
		return fmt.Errorf("%s: %w (it has %d bytes of %d)", path, ErrNotOurs, info.Size(), length)
	}
	return nil
}

type element struct {
	key, value []byte
	page       uint64
	bucket     bool
}

// what says why the elements are not as bbolt writes them; then only those are read that stand in the page.
func elements(raw []byte) (list []element, kind uint16, what string) {
	kind, count := binary.NativeEndian.Uint16(raw[8:]), int(binary.NativeEndian.Uint16(raw[10:]))
	if kind != branchPage && kind != leafPage {
		return nil, 0, fmt.Sprintf("it is of the kind %#x", kind)
	}
	next := uint64(pageHead + count*eachRef)
	if kind == branchPage && count == 0 || next > uint64(len(raw)) {
		return nil, kind, fmt.Sprintf("it cannot have %d elements", count)
	}
	number := func(at int) uint64 { return uint64(binary.NativeEndian.Uint32(raw[at:])) }
	for i := range count {
		at, e := pageHead+i*eachRef, element{}
		start, key, value := uint64(at)+number(at), number(at+4), uint64(0)
		if kind == leafPage {
			start, key, value = uint64(at)+number(at+4), number(at+8), number(at+12)
			e.bucket = number(at)&1 != 0
			if number(at) > 1 && what == "" {
				what = fmt.Sprintf("element %d is of no kind that there is", i)
			}
		} else {
			e.page = binary.NativeEndian.Uint64(raw[at+8:])
		}
		if start != next && what == "" {
			what = fmt.Sprintf("element %d of %d does not stand where it belongs, so the page may have had another number of them", i, count)
		}
		if start+key+value > uint64(len(raw)) {
			return list, kind, fmt.Sprintf("element %d of %d is longer than the page", i, count)
		}
		e.key, e.value = raw[start:start+key], raw[start+key:start+key+value]
		next = start + key + value
		list = append(list, e)
	}
	return list, kind, what
}

// It may refer to others with elements that were not read.
func hidesPages(raw []byte, read int) bool {
	kind, count := binary.NativeEndian.Uint16(raw[8:]), int(binary.NativeEndian.Uint16(raw[10:]))
	for at := pageHead + read*eachRef; read < count; at, read = at+eachRef, read+1 {
		if kind != leafPage || at+eachRef > len(raw) || raw[at]&1 != 0 {
			return true
		}
	}
	return kind != leafPage && count == 0 // bbolt would read what stands before the first one
}

// There may be another number of elements where the first does not stand right behind their list.
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

// Nil is no bound.
type span struct{ from, to []byte }

func (k span) below(list []element, i int) span {
	if i+1 < len(list) {
		k.to = list[i+1].key
	}
	return span{list[i].key, k.to}
}

func inOrder(list []element, keys span) (what string) {
	for i, e := range list {
		switch {
		case i > 0 && bytes.Compare(list[i-1].key, e.key) >= 0:
			return fmt.Sprintf("key %d is not behind the one before it", i)
		case keys.from != nil && bytes.Compare(e.key, keys.from) < 0, keys.to != nil && bytes.Compare(e.key, keys.to) >= 0:
			return fmt.Sprintf("key %d belongs into another page", i)
		}
	}
	return ""
}

func outside(list []element, keys span) (n int) {
	for _, e := range list {
		if keys.from != nil && bytes.Compare(e.key, keys.from) < 0 || keys.to != nil && bytes.Compare(e.key, keys.to) >= 0 {
			n++
		}
	}
	return n
}

func freeIn(raw []byte) (ids []uint64, ok bool) {
	count, from := uint64(binary.NativeEndian.Uint16(raw[10:])), uint64(pageHead)
	if binary.NativeEndian.Uint16(raw[8:]) != freePage {
		return nil, false
	}
	if count == 0xffff { // so many are counted in front of them
		count, from = binary.NativeEndian.Uint64(raw[from:]), from+8
	}
	if count > uint64(len(raw))/8 || from+8*count > uint64(len(raw)) {
		return nil, false
	}
	for i := range count {
		ids = append(ids, binary.NativeEndian.Uint64(raw[from+8*i:]))
	}
	return ids, true
}

// Readable is a key as a person can read it.
func Readable(key []byte) string {
	for _, b := range key {
		if b <= ' ' || b > '~' {
			return fmt.Sprintf("%x", key)
		}
	}
	return string(key)
}
