package data

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// An Entry is one line of a journal. What the kinds mean, and which fields they
// use, is up to the writer.
type Entry struct {
	Kind string          `json:"k"`
	When time.Time       `json:"t"`
	Seat int             `json:"s,omitempty"`
	Who  *Holder         `json:"w,omitempty"`
	Text string          `json:"x,omitempty"` // a move in its notation, a line of chat
	More json.RawMessage `json:"m,omitempty"` // what a kind needs beyond that
}

// A Holder is somebody as a journal or an archive names them.
type Holder struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// An Append adds entries to one journal. First is the number of the first of
// them, counted from 0: a journal that has not got exactly First entries refuses
// it with ErrOutOfStep. With First 0 the journal is made; ErrTaken says that the
// name is in use.
type Append struct {
	Journal string
	First   int
	Entries []Entry
}

// Append adds to one or several journals, to all or none.
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
	b.FillPercent = 0.9 // numbers only rise, so pages need no room in between
	for i, e := range a.Entries {
		if err := putJSON(b, number(a.First+i), e); err != nil {
			return err
		}
	}
	return b.SetSequence(uint64(a.First + len(a.Entries)))
}

func journalBucket(tx *bolt.Tx, a Append) (*bolt.Bucket, error) {
	name := []byte(a.Journal)
	b := tx.Bucket(inLive).Bucket(name)
	if a.First > 0 {
		if b == nil {
			return nil, ErrUnknown
		}
		if b.Sequence() != uint64(a.First) {
			return nil, fmt.Errorf("%w: it has %d lines, not %d", ErrOutOfStep, b.Sequence(), a.First)
		}
		return b, nil
	}
	if b != nil || tx.Bucket(inDamaged).Bucket(name) != nil || tx.Bucket(inGames).Get(name) != nil {
		return nil, ErrTaken
	}
	return tx.Bucket(inLive).CreateBucket(name)
}

// Journals lists the live journals.
func (s *Store) Journals() (list []string, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		return tx.Bucket(inLive).ForEachBucket(func(name []byte) error {
			list = append(list, string(name))
			return nil
		})
	})
	return list, err
}

// Entries reads a journal from its beginning. It wraps ErrUnknown when there is
// none and ErrDamaged when a line is missing or cannot be read.
func (s *Store) Entries(journal string) (list []Entry, err error) {
	err = s.view(func(tx *bolt.Tx) (err error) {
		b := tx.Bucket(inLive).Bucket([]byte(journal))
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
		if !bytes.Equal(key, number(len(list))) {
			return fmt.Errorf("line %d is %w: it is missing", len(list), ErrDamaged)
		}
		var e Entry
		if err := json.Unmarshal(raw, &e); err != nil {
			return fmt.Errorf("line %d is %w: %w", len(list), ErrDamaged, err)
		}
		list = append(list, e)
		return nil
	})
	if err == nil && b.Sequence() != uint64(len(list)) {
		err = fmt.Errorf("line %d is %w: it is missing", len(list), ErrDamaged)
	}
	return list, err
}

// DropJournal forgets a journal; one that is not there is forgotten already.
func (s *Store) DropJournal(ctx context.Context, journal string) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		live := tx.Bucket(inLive)
		if live.Bucket([]byte(journal)) == nil {
			return nil
		}
		return live.DeleteBucket([]byte(journal))
	})
}

// SetAside moves a journal out of the live ones, as it is, with the reason.
func (s *Store) SetAside(ctx context.Context, journal, reason string) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		if err := tx.MoveBucket([]byte(journal), tx.Bucket(inLive), tx.Bucket(inDamaged)); err != nil {
			return fmt.Errorf("setting the journal %s aside: %w", journal, err)
		}
		return tx.Bucket(inReasons).Put([]byte(journal), []byte(reason))
	})
}

// Damaged lists the journals that were set aside, with the reasons.
func (s *Store) Damaged() (reasons map[string]string, err error) {
	reasons = map[string]string{}
	err = s.view(func(tx *bolt.Tx) error {
		return tx.Bucket(inReasons).ForEach(func(name, reason []byte) error {
			reasons[string(name)] = string(reason)
			return nil
		})
	})
	return reasons, err
}
