package data

import (
	"errors"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// journals reads every live journal as a start does, and asks the judge whether it can be played.
func (c *checker) journals(db *bolt.DB) error {
	return db.View(func(tx *bolt.Tx) error {
		x := &index{}
		if err := safely(func() error { return x.read(tx) }); err != nil {
			c.fault("journals", "the list of the journals", "it cannot be read: %v", err)
			return nil
		}
		for _, name := range x.names() {
			if err := c.ctx.Err(); err != nil {
				return err
			}
			c.journal(tx, x.journals[name])
		}
		for _, a := range absencesIn(tx) {
			if x.journals[a.Table] == nil {
				c.fault("absences", "the absences", "some are from the table %s, which is not live", pages.Readable([]byte(a.Table)))
			}
		}
		return nil
	})
}

func (c *checker) journal(tx *bolt.Tx, j *journal) {
	in, size := "the journal "+j.Name, 0
	entries, err := j.entries(tx)
	if errors.Is(err, ErrUnknown) {
		err = errLostRecord
	}
	for _, e := range entries {
		c.happened(e.When)
		size += len(e.Text) + len(e.More)
	}
	if err != nil {
		c.fault("journals", in, "%v", err)
		return
	}
	if c.Judge == nil {
		return
	}
	err = safely(func() error { return c.Judge.Journal(j.Name, entries) })
	switch {
	case errors.Is(err, ErrNotPlayed):
		c.note("%s was not played again: %v", in, err)
	case err != nil:
		c.fault("plays", in, "it cannot be played: %v", err)
	}
}
