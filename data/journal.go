package data

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// An Entry is a fact as a journal keeps it. Whoever writes it decides what its kinds mean
// and which fields they use.
type Entry struct {
	Kind string          `json:"k"`
	When time.Time       `json:"t"`
	Seat int             `json:"s,omitempty"`
	Who  *Person         `json:"w,omitempty"`
	Text string          `json:"x,omitempty"` // a move in its notation, a line of chat
	More json.RawMessage `json:"m,omitempty"` // what else this kind needs
}

// A Person is somebody as journals and the archive name them.
type Person struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// An Append adds entries to one journal, which must have exactly First entries so far;
// otherwise the error is ErrOutOfStep. First 0 makes the journal; the error is ErrTaken
// when its name is in use.
type Append struct {
	Journal string
	First   int
	Entries []Entry
}

// Append adds entries to one or several journals: to all of them, or to none.
func (s *Store) Append(ctx context.Context, list ...Append) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		for _, a := range list {
			if err := appendTo(tx, a); err != nil {
				return fmt.Errorf("the journal %s: %w", a.Journal, err)
			}
		}
		return nil
	})
}

func appendTo(tx *bolt.Tx, a Append) error {
	b, err := journalBucket(tx, a)
	if err != nil {
		return err
	}
	b.FillPercent = 0.9 // keys only rise, so pages need no room for keys in between
	for i, e := range a.Entries {
		if err := putJSON(b, numberKey(a.First+i), e); err != nil {
			return err
		}
	}
	return b.SetSequence(uint64(a.First + len(a.Entries)))
}

func journalBucket(tx *bolt.Tx, a Append) (*bolt.Bucket, error) {
	name := []byte(a.Journal)
	b := tx.Bucket(journalsBucket).Bucket(name)
	if a.First > 0 {
		if b == nil {
			return nil, ErrUnknown
		}
		if b.Sequence() != uint64(a.First) {
			return nil, fmt.Errorf("%w: it has %d entries, not %d", ErrOutOfStep, b.Sequence(), a.First)
		}
		return b, nil
	}
	if b != nil || tx.Bucket(damagedBucket).Bucket(name) != nil || tx.Bucket(archiveBucket).Get(name) != nil {
		return nil, ErrTaken
	}
	return tx.Bucket(journalsBucket).CreateBucket(name)
}

// Journals lists the journals of live tables.
func (s *Store) Journals() (list []string, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		return tx.Bucket(journalsBucket).ForEachBucket(func(name []byte) error {
			list = append(list, string(name))
			return nil
		})
	})
	return list, err
}

// Entries reads a journal from its beginning. The error wraps ErrUnknown when there is no
// such journal, and ErrDamaged when an entry is missing or cannot be read.
func (s *Store) Entries(journal string) (list []Entry, err error) {
	err = s.view(func(tx *bolt.Tx) (err error) {
		b := tx.Bucket(journalsBucket).Bucket([]byte(journal))
		if b == nil {
			return fmt.Errorf("the journal %s: %w", journal, ErrUnknown)
		}
		list, err = entries(b)
		return err
	})
	return list, err
}

func entries(b *bolt.Bucket) (list []Entry, err error) {
	err = b.ForEach(func(key, raw []byte) error {
		if !bytes.Equal(key, numberKey(len(list))) {
			return fmt.Errorf("entry %d is %w: it is missing", len(list), ErrDamaged)
		}
		var e Entry
		if err := json.Unmarshal(raw, &e); err != nil {
			return fmt.Errorf("entry %d is %w: %w", len(list), ErrDamaged, err)
		}
		list = append(list, e)
		return nil
	})
	if err == nil && b.Sequence() != uint64(len(list)) {
		err = fmt.Errorf("entry %d is %w: it is missing", len(list), ErrDamaged)
	}
	return list, err
}

// DropJournal deletes a journal. There need not be one.
func (s *Store) DropJournal(ctx context.Context, journal string) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		live := tx.Bucket(journalsBucket)
		if live.Bucket([]byte(journal)) == nil {
			return nil
		}
		return live.DeleteBucket([]byte(journal))
	})
}

// SetAside moves a journal, unchanged, from the live ones to the damaged ones, and notes
// the reason.
func (s *Store) SetAside(ctx context.Context, journal, reason string) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		if err := tx.MoveBucket([]byte(journal), tx.Bucket(journalsBucket), tx.Bucket(damagedBucket)); err != nil {
			return fmt.Errorf("setting the journal %s aside: %w", journal, err)
		}
		return tx.Bucket(damageReasonsBucket).Put([]byte(journal), []byte(reason))
	})
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
