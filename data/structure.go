package data

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// The pages of a file can be looked at without bbolt. A page that is damaged can make bbolt leave
// out what stands in it, without a word: it believes how many elements a page says that it has. But
// it always writes elements one right behind the other, so any other number of them shows.

// A structure is what is known of the pages of a file.
type structure struct {
	file   io.ReaderAt
	first  firstOf
	used   []bool                       // the pages to which the tree came
	fault  func(in, what string)        // is told what is wrong, and in which bucket
	took   func(bytes int) (stop error) // is told what was read
	twice  bool                         // a page is used twice, so bbolt might never come to an end
	hidden bool                         // a page may refer to others that were not looked at, so the same may be
}

// Where the root of the file stands, in faults.
const rootOfFile = "the list of buckets"

// errStopped says that looking was stopped.
var errStopped = errors.New("stopped")

// readFirsts reads the two first pages. One of them may be damaged.
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

// openFirsts opens a file and reads its two first pages.
func openFirsts(path string) (file *os.File, newest firstOf, damaged int, err error) {
	if file, err = os.Open(path); err != nil {
		return nil, newest, 0, fmt.Errorf("the saloon's file cannot be read: %w", err)
	}
	if newest, damaged, err = readFirsts(file); err != nil {
		return nil, newest, damaged, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return file, newest, damaged, nil
}

// hasDamagedFirst says that only one of the two first pages of a file can be read.
func hasDamagedFirst(path string) bool {
	file, _, damaged, err := openFirsts(path)
	if err != nil {
		return false
	}
	_ = file.Close()
	return damaged > 0
}

// look looks at all pages. The error says that it was stopped, or that the file cannot be read.
func (s *structure) look() (err error) {
	var damaged int
	if s.first, damaged, err = readFirsts(s.file); err != nil {
		return err
	}
	if damaged > 0 {
		s.fault(rootOfFile, "one of the two first pages of the file is damaged; the other one holds")
	}
	s.used = make([]bool, s.first.behind)
	s.used[0], s.used[1] = true, true
	if err := s.tree(s.first.root, rootOfFile); err != nil {
		return err
	}
	return s.free()
}

// tree looks at the pages of a bucket.
func (s *structure) tree(root uint64, in string) error {
	return s.page(root, in, span{})
}

// A span is which keys can stand in a page: from one on, and before another one. Nil is no bound.
type span struct{ from, to []byte }

// page looks at a page, and at those to which it refers.
func (s *structure) page(id uint64, in string, keys span) error {
	raw, what, err := s.read(id)
	if err != nil {
		return err
	}
	if what != "" {
		s.fault(in, fmt.Sprintf("page %d %s", id, what))
		s.hidden = s.hidden || what == longerThanFile
		return nil
	}
	list, kind, what := elements(raw)
	if what == "" {
		what = inOrder(list, keys)
	}
	if what != "" {
		s.fault(in, fmt.Sprintf("page %d is damaged: %s", id, what))
		s.hidden = s.hidden || hidesPages(raw, len(list))
	}
	for i, e := range list {
		if kind == leafPage {
			if err := s.bucketIn(e, id, in); err != nil {
				return err
			}
			continue
		}
		below := span{e.key, keys.to}
		if i+1 < len(list) {
			below.to = list[i+1].key
		}
		if err := s.page(e.page, in, below); err != nil {
			return err
		}
	}
	return nil
}

const longerThanFile = "is damaged: it says that it is longer than the file"

// read reads a page with those that belong to it. what says why nothing of it can be used.
func (s *structure) read(id uint64) (raw []byte, what string, err error) {
	if id < 2 || id >= s.first.behind {
		return nil, "is referred to, but the file has no such page", nil
	}
	raw = make([]byte, s.first.pageSize)
	if err := s.readAt(raw, id); err != nil {
		return nil, "cannot be read: " + err.Error(), errStoppedOnly(err)
	}
	follow := uint64(binary.NativeEndian.Uint32(raw[12:]))
	switch {
	case binary.NativeEndian.Uint64(raw) != id:
		return nil, "is damaged: it has the number of another page", nil
	case follow >= s.first.behind-id:
		return nil, longerThanFile, nil
	}
	for one := id; one <= id+follow; one++ {
		if s.used[one] {
			s.twice = true
			return nil, "is used twice", nil
		}
		s.used[one] = true
	}
	if follow > 0 {
		rest := make([]byte, int64(follow)*s.first.pageSize)
		if err := s.readAt(rest, id+1); err != nil {
			return nil, "cannot be read: " + err.Error(), errStoppedOnly(err)
		}
		raw = append(raw, rest...)
	}
	return raw, "", nil
}

func (s *structure) readAt(raw []byte, id uint64) error {
	if s.took != nil {
		if err := s.took(len(raw)); err != nil {
			return fmt.Errorf("%w: %w", errStopped, err)
		}
	}
	_, err := s.file.ReadAt(raw, int64(id)*s.first.pageSize)
	return err
}

func errStoppedOnly(err error) error {
	if errors.Is(err, errStopped) {
		return err
	}
	return nil
}

// An element is what stands in a page: a key with its value, or with the page below it.
type element struct {
	key, value []byte
	page       uint64
	bucket     bool
}

// elements reads the elements of a page. what says why they are not as bbolt writes them; then only
// those are read that stand in the page.
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

// hidesPages reports whether a page may refer to others with elements that were not read.
func hidesPages(raw []byte, read int) bool {
	kind, count := binary.NativeEndian.Uint16(raw[8:]), int(binary.NativeEndian.Uint16(raw[10:]))
	for at := pageHead + read*eachRef; read < count; at, read = at+eachRef, read+1 {
		if kind != leafPage || at+eachRef > len(raw) || raw[at]&1 != 0 {
			return true
		}
	}
	return kind != leafPage && count == 0 // bbolt would read what stands before the first one
}

// inOrder says which key does not belong where it stands.
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

const bucketHead = 16 // of the value of a bucket: the page with which it begins, and its sequence

// bucketIn looks at the bucket that an element is, if it is one.
func (s *structure) bucketIn(e element, id uint64, in string) error {
	if !e.bucket {
		return nil
	}
	name := bucketName(e, in)
	if len(e.value) < bucketHead {
		s.fault(name, fmt.Sprintf("page %d is damaged: where the bucket begins is missing", id))
		return nil
	}
	if root := binary.NativeEndian.Uint64(e.value); root != 0 {
		return s.tree(root, name)
	}
	what := "it is cut short"
	if inline := e.value[bucketHead:]; len(inline) >= pageHead {
		what = s.inline(inline)
	}
	if what != "" {
		s.fault(name, fmt.Sprintf("it stands in page %d and is damaged: %s", id, what))
	}
	return nil
}

// inline looks at a bucket that stands within a page. Such a one has no pages of its own.
func (s *structure) inline(raw []byte) (what string) {
	list, kind, what := elements(raw)
	if kind != leafPage || hidesPages(raw, len(list)) || slices.ContainsFunc(list, func(e element) bool { return e.bucket }) {
		s.hidden = true
		return cmp.Or(what, "it refers to pages")
	}
	return cmp.Or(what, inOrder(list, span{}))
}

// bucketName names the bucket that an element is.
func bucketName(e element, in string) string {
	name := "the bucket " + readable(e.key)
	if in != rootOfFile {
		name = in + ", " + name
	}
	return name
}

// free compares the list of free pages with those that are used.
func (s *structure) free() error {
	if s.first.list == noList { // which is so after a kill; it is made at the next start
		return nil
	}
	const in = "the list of free pages"
	raw, what, err := s.read(s.first.list)
	if err != nil {
		return err
	}
	ids, ok := []uint64(nil), what == ""
	if ok {
		ids, ok = freeIn(raw)
	}
	if !ok {
		s.fault(in, "it is damaged, so the next write could spoil what is kept")
		return nil
	}
	free := make([]bool, len(s.used))
	for _, id := range ids {
		if id < 2 || id >= s.first.behind || free[id] || s.used[id] {
			s.fault(in, fmt.Sprintf("page %d is called free, and is not: the next write could spoil what is kept", id))
			continue
		}
		free[id] = true
	}
	lost := 0
	for id := range s.used {
		if !s.used[id] && !free[id] {
			lost++
		}
	}
	if lost > 0 {
		s.fault(in, fmt.Sprintf("%d pages are neither used nor free; something that was kept may be missing", lost))
	}
	return nil
}

// freeIn are the pages in a list of free ones.
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

// readable is a key as a person can read it.
func readable(key []byte) string {
	for _, b := range key {
		if b <= ' ' || b > '~' {
			return fmt.Sprintf("%x", key)
		}
	}
	return string(key)
}
