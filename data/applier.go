package data

import (
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// An applier makes transactions of writes. One goroutine uses it, and nobody else writes to the file.
type applier struct {
	db     *bolt.DB
	index  *index
	opened openedFile
	update func(func(*bolt.Tx) error) error // makes a transaction; tests let it fail
	*figures

	unsure  bool // the last group failed, and it is not known yet whether it has happened
	spoiled bool // a page of the tail's old generation cannot be read
}

func newApplier(db *bolt.DB, x *index, opened openedFile) applier {
	return applier{db: db, index: x, opened: opened, update: db.Update, figures: newFigures()}
}

// commitOnce applies a group in one transaction, and last what else belongs to it, if that is not nil.
// When one job failed, at is its index; otherwise at is -1.
func (m *applier) commitOnce(group []*job, last func(*bolt.Tx) error) (at int, err error) {
	if err := m.opened.gone(); err != nil {
		m.committed(time.Now(), len(group), err)
		return -1, err
	}
	if m.unsure {
		if err := m.readIndex(); err != nil {
			return -1, err
		}
	}
	m.limitFreePages()
	var c *change
	at, m.unsure = -1, true
	began := time.Now()
	err = safely(func() error {
		return m.update(func(tx *bolt.Tx) error {
			c = newChange(tx, m.index, m.spoiled)
			for i, j := range group {
				if err := safely(func() error { return j.apply(c) }); err != nil {
					at = i
					return err
				}
			}
			if last != nil {
				return last(tx)
			}
			return nil
		})
	})
	if err == nil {
		m.index.take(c)
		m.spoiled = m.spoiled && c.tail.Old > 0
	}
	m.unsure = err != nil && at < 0
	if at < 0 { // else one write was refused, and the others are tried again
		m.committed(began, len(group), err)
	}
	if m.unsure {
		err = errors.Join(err, m.readIndex()) // whoever reads after the error must see what has happened
	}
	return at, err
}

// readIndex finds out what has happened.
func (m *applier) readIndex() error {
	err := safely(func() error { return m.db.View(m.index.read) })
	if err != nil {
		return fmt.Errorf("reading the file after a write that failed: %w", err)
	}
	m.unsure = false
	return nil
}

// limitFreePages leaves a long list of free pages out of the file, so that a transaction
// costs the same, however many pages a backup or a dropped game has left free. After a kill
// it is found by reading the whole file at the next start, see listFreePages.
func (m *applier) limitFreePages() {
	stats := m.db.Stats()
	m.db.NoFreelistSync = stats.FreePageN+stats.PendingPageN > freePagesKept
}

// keepFreePages writes the list of free pages for the next start. If it cannot be written,
// that start takes longer.
func (m *applier) keepFreePages() {
	if m.db.NoFreelistSync {
		m.db.NoFreelistSync = false
		_ = safely(func() error { return m.update(func(*bolt.Tx) error { return nil }) })
	}
}

// safely turns a panic, of bbolt itself on a damaged page, into an error.
func safely(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return do()
}
