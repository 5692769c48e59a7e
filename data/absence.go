package data

import (
	"bytes"
	"context"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Absences says since when those who sit at a live table have no connection there, by their IDs.
type Absences struct {
	Table string
	Since map[string]time.Time
}

// NoteAbsences replaces what is known of absences at some tables. A table without any, or that is
// not live any more, is forgotten.
type NoteAbsences struct{ Tables []Absences }

var gonePrefix = []byte("gone/")

func goneKey(table string) []byte { return append(bytes.Clone(gonePrefix), table...) }

func (w NoteAbsences) apply(c *change) error {
	b := c.Bucket(schemaBucket)
	for _, a := range w.Tables {
		var err error
		if key := goneKey(a.Table); len(a.Since) == 0 || c.journal(a.Table) == nil {
			err = b.Delete(key)
		} else {
			err = putJSON(b, key, a.Since)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// NoteAbsences keeps who is absent from some tables, and since when.
func (s *Store) NoteAbsences(ctx context.Context, list []Absences) error {
	return s.order.write(ctx, NoteAbsences{list})
}

// Absences lists what is known of all tables. What cannot be read is left out.
func (s *Store) Absences() (list []Absences, err error) {
	err = s.view(func(tx *bolt.Tx) error { list = absencesIn(tx); return nil })
	return list, err
}

func absencesIn(tx *bolt.Tx) (list []Absences) {
	b := tx.Bucket(schemaBucket)
	cursor := b.Cursor()
	for key, _ := cursor.Seek(gonePrefix); bytes.HasPrefix(key, gonePrefix); key, _ = cursor.Next() {
		a := Absences{Table: string(key[len(gonePrefix):])}
		if getJSON(b, key, &a.Since) == nil {
			list = append(list, a)
		}
	}
	return list
}
