package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// An Entry is a fact as a journal keeps it. Whoever writes it decides what kinds and fields mean.
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
	// of one of the saloon's own bots, in the archive
	Level string `json:"level,omitempty"`
}

// An Append adds entries to one journal, which must have exactly First entries so far, or the error is ErrOutOfStep.
// First 0 makes the journal; the error is ErrTaken when its name is in use.
type Append struct {
	Journal string
	First   int
	Entries []Entry
}

// Journals lists the journals of live tables and evenings, the oldest first.
func (s *Store) Journals() []string { return s.index.names() }

// Entries wraps ErrUnknown when there is no such journal, and ErrDamaged when an entry is missing or cannot be read.
func (s *Store) Entries(name string) (list []Entry, err error) {
	// The index is asked before the file: a run that leaves the tail in between is in a chunk then.
	j := s.index.find(name)
	if j == nil {
		return nil, fmt.Errorf("the journal %s: %w", name, ErrUnknown)
	}
	err = s.view(func(tx *bolt.Tx) error {
		list, err = j.entries(tx)
		return err
	})
	if errors.Is(err, ErrUnknown) && s.index.find(name) == j { // nobody has dropped it meanwhile
		err = errLostRecord
	}
	if err != nil {
		return nil, fmt.Errorf("the journal %s: %w", name, err)
	}
	return list, nil
}

func (j *journal) entries(tx *bolt.Tx) ([]Entry, error) {
	if j.lost {
		return nil, errLostRecord
	}
	var now record
	raw := tx.Bucket(journalsBucket).Get(numberKey(j.number))
	if raw == nil {
		return nil, ErrUnknown
	}
	if err := readSealed(raw, &now); err != nil {
		return nil, fmt.Errorf("entry 0 is %w", err)
	}
	if !now.isOf(j.number) {
		return nil, errLostRecord
	}
	_, list, err := j.runs(tx, now)
	return list, err
}

func (j *journal) runs(tx *bolt.Tx, now record) (runs [][]byte, list []Entry, err error) {
	r := &reading{journal: j.number}
	add := func(raw []byte) error {
		runs = append(runs, raw)
		return r.add(raw)
	}
	for _, chunk := range now.Chunks {
		some, err := unpackRuns(getSafely(tx.Bucket(chunksBucket), chunk))
		if err != nil {
			return nil, nil, fmt.Errorf("entry %d is %w", len(r.entries), err)
		}
		for _, raw := range some {
			if err := add(raw); err != nil {
				return nil, nil, err
			}
		}
	}
	for _, p := range j.tail {
		if p.first >= now.Swept {
			if err := add(runAt(tx, p.run)); err != nil {
				return nil, nil, err
			}
		}
	}
	if len(r.entries) < j.length {
		return nil, nil, r.missing()
	}
	return runs, r.entries, nil
}

// Absences says since when those who sit at a live table have no connection there, by their IDs.
type Absences struct {
	Table string
	Since map[string]time.Time
}

// GuestPrefix begins the IDs of those without a profile.
const GuestPrefix = "guest-"

// NoteAbsences replaces what is known of some tables. One without absences, or that is not live, is forgotten; and so
// is a player who is forgotten, of whom a node may still write.
type NoteAbsences struct{ Tables []Absences }

var gonePrefix = []byte("gone/")

func goneKey(table string) []byte { return append(bytes.Clone(gonePrefix), table...) }

func (w NoteAbsences) apply(c *change) error {
	b := c.Bucket(schemaBucket)
	for _, a := range w.Tables {
		var err error
		since := maps.Clone(a.Since)
		maps.DeleteFunc(since, func(id string, _ time.Time) bool {
			return !strings.HasPrefix(id, GuestPrefix) && !knows(c.Tx, []byte(id))
		})
		if key := goneKey(a.Table); len(since) == 0 || c.journal(a.Table) == nil {
			err = b.Delete(key)
		} else {
			err = putJSON(b, key, since)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Absences leaves out what cannot be read.
func (s *Store) Absences() (list []Absences, err error) {
	err = s.view(func(tx *bolt.Tx) error { list = absencesIn(tx); return nil })
	return list, err
}

func absencesIn(tx *bolt.Tx) (list []Absences) {
	b := tx.Bucket(schemaBucket)
	for key := range under(b, gonePrefix) {
		a := Absences{Table: string(key[len(gonePrefix):])}
		if getJSON(b, key, &a.Since) == nil {
			list = append(list, a)
		}
	}
	return list
}
