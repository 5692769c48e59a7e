package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// A DamagedJournal is a journal that was set aside, as far as it can be read.
type DamagedJournal struct {
	Reason  string  // why it was set aside
	Entries []Entry // from the first on
	Ends    []int   // how many entries there were after each write; the last is that of Entries
	Length  int     // how many there were, as far as the file tells
	Broken  error   // why no more of them can be read; nil when these are all
	There   []byte  // what stands where reading stops; nil for nothing
}

// Damaged lists the journals that were set aside, and why.
func (s *Store) Damaged() (reasons map[string]string, err error) {
	reasons = map[string]string{}
	err = s.view(func(tx *bolt.Tx) error {
		return tx.Bucket(damageReasonsBucket).ForEach(func(name, reason []byte) error {
			reasons[string(name)] = string(reason)
			return nil
		})
	})
	return reasons, err
}

// DamagedJournal wraps ErrUnknown when no journal of that name was set aside.
func (s *Store) DamagedJournal(name string) (d DamagedJournal, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		a, err := readAside(tx, name)
		d = a.DamagedJournal
		return err
	})
	return d, err
}

type asideRecord struct {
	record
	Length int `json:"length,omitempty"` // how many entries it had
}

type aside struct {
	DamagedJournal
	reading
	kept asideRecord
}

// readAside fails where there is no such journal; what is wrong with the journal stands in the result.
func readAside(tx *bolt.Tx, name string) (*aside, error) {
	a := &aside{}
	reason := tx.Bucket(damageReasonsBucket).Get([]byte(name))
	if reason == nil {
		return a, fmt.Errorf("the damaged journal %s: %w", name, ErrUnknown)
	}
	a.Reason = string(reason)
	if err := safely(func() error { a.read(tx, tx.Bucket(damagedBucket).Bucket([]byte(name))); return nil }); err != nil && a.Broken == nil {
		a.Broken = fmt.Errorf("entry %d is %w", len(a.entries), err)
	}
	a.Entries = a.entries
	a.Length = max(a.Length, a.kept.Length, len(a.Entries))
	if a.Broken == nil && (len(a.Entries) < a.Length || a.Length == 0) {
		a.Broken = a.missing()
	}
	return a, nil
}

func (a *aside) read(tx *bolt.Tx, b *bolt.Bucket) {
	if b == nil {
		return
	}
	_ = getJSON(b, recordKey, &a.kept) // else only its tail is known
	a.journal = a.kept.Number
	a.Length = a.kept.Swept
	for _, chunk := range a.kept.Chunks {
		packed := getSafely(tx.Bucket(chunksBucket), chunk)
		runs, err := unpackRuns(packed)
		if err != nil {
			a.stop(fmt.Errorf("entry %d is %w", len(a.entries), err), packed)
		}
		for _, raw := range runs {
			a.take(raw)
		}
	}
	_ = b.ForEach(func(key, raw []byte) error {
		if _, isRun := numberOf(key); isRun {
			a.take(raw)
		}
		return nil
	})
}

// Behind what is broken nothing is taken.
func (a *aside) take(raw []byte) {
	h, _, err := unseal(raw)
	if err == nil && h.first < a.kept.Swept && len(a.entries) >= a.kept.Swept {
		return // it stands in a chunk too
	}
	if err == nil {
		a.Length = max(a.Length, h.end())
		if a.journal == 0 {
			a.journal = h.journal
		}
	}
	if a.Broken != nil {
		return
	}
	if err := a.add(raw); err != nil {
		a.stop(err, raw)
		return
	}
	a.Ends = append(a.Ends, len(a.entries))
}

func (a *aside) stop(why error, there []byte) {
	if a.Broken == nil {
		a.Broken, a.There = why, slices.Clone(there)
	}
}

// The entries get another number, in the runs in which they stood.
func (w PutBack) apply(c *change) error {
	a, err := readAside(c.Tx, w.Journal)
	switch archived := c.Bucket(archiveBucket).Get([]byte(w.Journal)) != nil; {
	case err != nil:
		return err
	case c.journal(w.Journal) != nil || archived && w.Entries < a.Length:
		return fmt.Errorf("putting the journal %s back: %w", w.Journal, ErrTaken)
	case w.Entries < 1 || w.Entries > len(a.Entries):
		return fmt.Errorf("putting the journal %s back: %w: %d of its entries can be read", w.Journal, ErrOutOfStep, len(a.Entries))
	}
	if _, err := c.add(w.Journal); err != nil {
		return err
	}
	for i, first := 0, 0; first < w.Entries; i++ {
		end := min(a.Ends[i], w.Entries)
		raw, err := json.Marshal(a.Entries[first:end])
		if err != nil {
			return fmt.Errorf("encoding entries: %w", err)
		}
		j := c.journal(w.Journal) // sweeping may have put a copy in its place
		if err := c.putRun(j, header{j.number, first, end - first}, raw); err != nil {
			return err
		}
		first = end
	}
	return a.forget(c, w.Journal)
}

func (w GiveUp) apply(c *change) error {
	a, err := readAside(c.Tx, w.Journal)
	if err != nil {
		return err
	}
	if err := c.Bucket(schemaBucket).Delete(goneKey(w.Journal)); err != nil {
		return err
	}
	return a.forget(c, w.Journal)
}

func (a *aside) forget(c *change, name string) error {
	for _, chunk := range a.kept.Chunks {
		if getSafely(c.Bucket(chunksBucket), chunk) == nil {
			continue // its page is damaged
		}
		if err := c.Bucket(chunksBucket).Delete(numberKey(chunk)); err != nil {
			return err
		}
	}
	if damaged := c.Bucket(damagedBucket); damaged.Bucket([]byte(name)) != nil {
		if err := damaged.DeleteBucket([]byte(name)); err != nil {
			return err
		}
	}
	return c.Bucket(damageReasonsBucket).Delete([]byte(name))
}

func lookAtReason(c *checker, tx *bolt.Tx, journal, _ []byte) error {
	c.Aside++
	if c.Agree && tx.Bucket(damagedBucket).Bucket(journal) == nil {
		return errors.New("nothing is left of the journal that was set aside under this name")
	}
	return nil
}
