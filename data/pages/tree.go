package pages

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

type tree struct {
	file   io.ReaderAt
	first  firstOf
	used   []bool                       // the pages to which it came
	fault  func(in, what string)        // is told what is wrong, and in which bucket
	took   func(bytes int) (stop error) // is told what was read
	twice  bool                         // a page is used twice, so bbolt might never come to an end
	hidden bool                         // a page may refer to others that were not looked at, so the same may be
}

func newTree(file io.ReaderAt, first firstOf) *tree {
	t := &tree{file: file, first: first, used: make([]bool, first.behind), fault: func(string, string) {}, took: func(int) error { return nil }}
	t.used[0], t.used[1] = true, true
	return t
}

// Root is where the root of the file stands, in faults.
const Root = "the list of buckets"

// errStopped says that looking was stopped.
var errStopped = errors.New("stopped")

// Look looks at all pages. endless says that who follows them may never come to an end, and the error that it
// was stopped by took, or that the file cannot be read.
func Look(file io.ReaderAt, took func(bytes int) error, fault func(in, what string)) (endless bool, err error) {
	first, damaged, err := readFirsts(file)
	if err != nil {
		return false, err
	}
	if damaged > 0 {
		fault(Root, "one of the two first pages of the file is damaged; the other one holds")
	} else if at, odd := oddHead(file, first.pageSize); odd {
		fault(Root, fmt.Sprintf("the head of page %d is damaged", at))
	}
	t := newTree(file, first)
	t.took, t.fault = took, fault
	if err = t.page(first.root, Root, span{}); err == nil {
		err = t.free()
	}
	return t.twice || t.hidden, err
}

func (t *tree) page(id uint64, in string, keys span) error {
	raw, what, err := t.read(id)
	if err != nil {
		return err
	}
	if what != "" {
		t.fault(in, fmt.Sprintf("page %d %s", id, what))
		t.hidden = t.hidden || what == longerThanFile
		return nil
	}
	list, kind, what := elements(raw)
	if what == "" {
		what = inOrder(list, keys)
	}
	if what != "" {
		t.fault(in, fmt.Sprintf("page %d is damaged: %s", id, what))
		t.hidden = t.hidden || hidesPages(raw, len(list))
	}
	for i, e := range list {
		if kind == leafPage {
			if err := t.bucketIn(e, id, in); err != nil {
				return err
			}
			continue
		}
		if err := t.page(e.page, in, keys.below(list, i)); err != nil {
			return err
		}
	}
	return nil
}

const longerThanFile = "is damaged: it says that it is longer than the file"

// read reads a page with those that belong to it. what says why nothing of it can be used.
func (t *tree) read(id uint64) (raw []byte, what string, err error) {
	if id < 2 || id >= t.first.behind {
		return nil, "is referred to, but the file has no such page", nil
	}
	raw = make([]byte, t.first.pageSize)
	if err := t.readAt(raw, id); err != nil {
		return nil, "cannot be read: " + err.Error(), errStoppedOnly(err)
	}
	follow := uint64(binary.NativeEndian.Uint32(raw[12:]))
	switch {
	case binary.NativeEndian.Uint64(raw) != id:
		return nil, "is damaged: it has the number of another page", nil
	case follow >= t.first.behind-id:
		return nil, longerThanFile, nil
	}
	for one := id; one <= id+follow; one++ {
		if t.used[one] {
			t.twice = true
			return nil, "is used twice", nil
		}
		t.used[one] = true
	}
	if follow > 0 {
		rest := make([]byte, int64(follow)*t.first.pageSize)
		if err := t.readAt(rest, id+1); err != nil {
			return nil, "cannot be read: " + err.Error(), errStoppedOnly(err)
		}
		raw = append(raw, rest...)
	}
	return raw, "", nil
}

func (t *tree) readAt(raw []byte, id uint64) error {
	if err := t.took(len(raw)); err != nil {
		return fmt.Errorf("%w: %w", errStopped, err)
	}
	_, err := t.file.ReadAt(raw, int64(id)*t.first.pageSize)
	return err
}

func errStoppedOnly(err error) error {
	if errors.Is(err, errStopped) {
		return err
	}
	return nil
}

const bucketHead = 16 // of the value of a bucket: the page with which it begins, and its sequence

func (t *tree) bucketIn(e element, id uint64, in string) error {
	if !e.bucket {
		return nil
	}
	name := bucketName(e, in)
	if len(e.value) < bucketHead {
		t.fault(name, fmt.Sprintf("page %d is damaged: where the bucket begins is missing", id))
		return nil
	}
	if root := binary.NativeEndian.Uint64(e.value); root != 0 {
		return t.page(root, name, span{})
	}
	what := "it is cut short"
	if inline := e.value[bucketHead:]; len(inline) >= pageHead {
		what = t.inline(inline)
	}
	if what != "" {
		t.fault(name, fmt.Sprintf("it stands in page %d and is damaged: %s", id, what))
	}
	return nil
}

// inline looks at a bucket that stands within a page. Such a one has no pages of its own.
func (t *tree) inline(raw []byte) (what string) {
	list, kind, what := elements(raw)
	if kind != leafPage || hidesPages(raw, len(list)) || slices.ContainsFunc(list, func(e element) bool { return e.bucket }) {
		t.hidden = true
		return cmp.Or(what, "it refers to pages")
	}
	return cmp.Or(what, inOrder(list, span{}))
}

func bucketName(e element, in string) string {
	name := "the bucket " + Readable(e.key)
	if in != Root {
		name = in + ", " + name
	}
	return name
}

func (t *tree) free() error {
	const in = "the list of free pages"
	ids, ok, err := t.freeIDs()
	if err != nil || t.first.list == noList {
		return err
	}
	if !ok {
		t.fault(in, "it is damaged, so the next write could spoil what is kept")
		return nil
	}
	free := make([]bool, len(t.used))
	for _, id := range ids {
		if id < 2 || id >= t.first.behind || free[id] || t.used[id] {
			t.fault(in, fmt.Sprintf("page %d is called free, and is not: the next write could spoil what is kept", id))
			continue
		}
		free[id] = true
	}
	lost := 0
	for id := range t.used {
		if !t.used[id] && !free[id] {
			lost++
		}
	}
	if lost > 0 {
		t.fault(in, fmt.Sprintf("%d pages are neither used nor free; something that was kept may be missing", lost))
	}
	return nil
}

// freeIDs are the pages in the list of free ones; there is none after a kill.
func (t *tree) freeIDs() (ids []uint64, ok bool, err error) {
	if t.first.list == noList {
		return nil, true, nil
	}
	raw, what, err := t.read(t.first.list)
	if err == nil && what == "" {
		ids, ok = freeIn(raw)
	}
	return ids, ok, err
}
