package data

import (
	"encoding/binary"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// A page of keys that leads back to itself, or to one above it, would lead bbolt round without end,
// or until the process dies of it. A page to which two others lead, or that is free as well, makes
// such a circle later, once something else is written there. So all pages of keys are looked at before
// anything else is read. The pages of values are not read for that: it is enough to know that nothing
// else leads there.

// openWhole opens a file that has no circle.
func openWhole(path string, o Options, readOnly bool) (*bolt.DB, error) {
	db, err := openFile(path, o, readOnly)
	if err != nil {
		return nil, err
	}
	if err := noCircle(path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// noCircle refuses a file of which a page is used twice, or is used and free. Most of what else can be
// wrong with a page is left to whoever reads it.
func noCircle(path string) error {
	file, first, _, err := openFirsts(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	s := &structure{file: file, first: first, used: make([]bool, first.behind), fault: func(string, string) {}}
	s.used[0], s.used[1] = true, true
	if _, err = s.leads(s.first.root, rootOfFile); err == nil {
		err = s.usesFreed()
	}
	if err == nil && s.twice {
		err = usedTwice(s.first.list, "the list of free pages")
	}
	if err != nil {
		return notWhole(path, err)
	}
	return nil
}

func notWhole(path string, err error) error {
	return fmt.Errorf("%s: %w (%w; saloon check says more, and saloon restore puts a backup in its place)", path, ErrNotOurs, err)
}

func usedTwice(id uint64, in string) error {
	return fmt.Errorf("%s: page %d is used twice, so reading might never end: %w", in, id, ErrDamaged)
}

// leads follows a page to those to which it leads. on reports whether there can be any. The pages of
// one level are alike: where the first of them leads nowhere, the others are not read.
func (s *structure) leads(id uint64, in string) (on bool, err error) {
	if id < 2 { // the two first pages have no keys
		return false, usedTwice(id, in)
	}
	raw, what, err := s.read(id)
	if s.twice {
		return false, usedTwice(id, in)
	}
	if what == longerThanFile {
		return false, fmt.Errorf("%s: page %d is %w: %s", in, id, ErrDamaged, what)
	}
	if err != nil || what != "" {
		return true, err
	}
	list, kind, what := elements(raw)
	switch {
	case kind == 0 && !hidesPages(raw, 0):
		return true, nil
	case kind == 0, kind == branchPage && misplaced(raw, kind), kind == leafPage && (what != "" && in == rootOfFile || hidesPages(raw, len(list))):
		return false, fmt.Errorf("%s: page %d is %w: %s", in, id, ErrDamaged, what) // bbolt would follow what is no element of it
	case kind == leafPage:
		return s.leadsToBuckets(list, in)
	}
	on = true
	for i := range int(binary.NativeEndian.Uint16(raw[10:])) { // also those whose keys make no sense
		if below := binary.NativeEndian.Uint64(raw[pageHead+i*eachRef+8:]); on {
			on, err = s.leads(below, in)
		} else {
			err = s.reaches(below, in)
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// leadsToBuckets follows the buckets in a page.
func (s *structure) leadsToBuckets(list []element, in string) (on bool, err error) {
	for _, e := range list {
		if !e.bucket {
			continue
		}
		on = true
		if len(e.value) < bucketHead {
			return false, fmt.Errorf("%s is %w: where it begins is missing", bucketName(e, in), ErrDamaged)
		}
		if root := binary.NativeEndian.Uint64(e.value); root != 0 { // else it stands in this page
			if _, err := s.leads(root, bucketName(e, in)); err != nil {
				return false, err
			}
		}
	}
	return on, nil
}

// reaches takes down that a page is used, without reading it. What the file has not is left to whoever
// reads it.
func (s *structure) reaches(id uint64, in string) error {
	if id >= s.first.behind {
		return nil
	}
	if s.used[id] {
		return usedTwice(id, in)
	}
	s.used[id] = true
	return nil
}
