package pages

import (
	"encoding/binary"
	"fmt"
)

// A page of keys that leads back to itself, or above, would lead bbolt round without end, or until the process dies of
// it. A page to which two others lead, or that is free as well, makes such a circle later. So all pages of keys are
// looked at before anything else is read; of the pages of values it is enough to know that nothing else leads there.

// NoCircle refuses a file of which a page is used twice, or is used and free. Other faults are left to readers.
func NoCircle(path string) error {
	file, first, _, err := openFirsts(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	t := newTree(file, first)
	if _, err = t.leads(first.root, Root); err == nil {
		err = t.usesFreed()
	}
	if err == nil && t.twice {
		err = usedTwice(first.list, "the list of free pages")
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

// The pages of one level are alike: where the first of them leads nowhere (on is false), the others are not read.
func (t *tree) leads(id uint64, in string) (on bool, err error) {
	if id < 2 { // the two first pages have no keys
		return false, usedTwice(id, in)
	}
	raw, what, err := t.read(id)
	if t.twice {
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
	case kind == 0, kind == branchPage && misplaced(raw, kind), kind == leafPage && (what != "" && in == Root || hidesPages(raw, len(list))):
		return false, fmt.Errorf("%s: page %d is %w: %s", in, id, ErrDamaged, what) // bbolt would follow what is no element of it
	case kind == leafPage:
		return t.leadsToBuckets(list, in)
	}
	on = true
	for i := range int(binary.NativeEndian.Uint16(raw[10:])) { // also those whose keys make no sense
		if below := binary.NativeEndian.Uint64(raw[pageHead+i*eachRef+8:]); on {
			on, err = t.leads(below, in)
		} else {
			err = t.reaches(below, in)
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

func (t *tree) leadsToBuckets(list []element, in string) (on bool, err error) {
	for _, e := range list {
		if !e.bucket {
			continue
		}
		on = true
		if len(e.value) < bucketHead {
			return false, fmt.Errorf("%s is %w: where it begins is missing", bucketName(e, in), ErrDamaged)
		}
		if root := binary.NativeEndian.Uint64(e.value); root != 0 { // else it stands in this page
			if _, err := t.leads(root, bucketName(e, in)); err != nil {
				return false, err
			}
		}
	}
	return on, nil
}

// What the file has not is left to whoever reads it.
func (t *tree) reaches(id uint64, in string) error {
	if id >= t.first.behind {
		return nil
	}
	if t.used[id] {
		return usedTwice(id, in)
	}
	t.used[id] = true
	return nil
}

// HidesNothing refuses a file in which a bucket hides values: bbolt would leave out, without a word, what is behind a
// wrong number of elements or a wrong key in a page of keys, and what was written since a page was freed to which a
// wrong number leads back. One key that is out of its place is left to whoever looks for it.
func HidesNothing(path string, root uint64) error {
	file, first, _, err := openFirsts(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	t := newTree(file, first)
	if err := t.hides(root, span{}); err != nil {
		return err
	}
	return t.usesFreed()
}

func (t *tree) hides(id uint64, keys span) error {
	raw, what, err := t.read(id)
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
		if err := t.hides(e.page, keys.below(list, i)); err != nil {
			return err
		}
	}
	return nil
}

func (t *tree) usesFreed() error {
	ids, _, err := t.freeIDs()
	if err != nil {
		return err
	}
	for _, id := range ids {
		if id < t.first.behind && t.used[id] {
			return fmt.Errorf("page %d is free, and used: %w", id, ErrDamaged)
		}
	}
	return nil
}
