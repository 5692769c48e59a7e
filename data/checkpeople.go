package data

import (
	"bytes"
	"errors"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// people compares players, names and keys with each other, both ways, and looks for what is kept of
// nobody.
func (c *checker) people(db *bolt.DB) error {
	if !c.Agree {
		return nil
	}
	return db.View(func(tx *bolt.Tx) error {
		for _, step := range []func(*bolt.Tx) error{c.players, c.names, c.keys, c.ties, c.letters, c.tries} {
			if err := step(tx); err != nil {
				return err
			}
		}
		return nil
	})
}

func playerOf(tx *bolt.Tx, id []byte) (p Player, known bool) {
	err := getJSON(tx.Bucket(playersBucket), id, &p)
	return p, err == nil || errors.Is(err, ErrDamaged) // which is told already
}

// players looks for the name and the keys of each player.
func (c *checker) players(tx *bolt.Tx) error {
	keys := tx.Bucket(keysBucket)
	return tx.Bucket(playersBucket).ForEach(func(id, raw []byte) error {
		if err := c.took(len(raw)); err != nil {
			return err
		}
		p, err := valueAs[Player](id, raw)
		if err != nil {
			return nil //nolint:nilerr // it is told already
		}
		if owner := tx.Bucket(namesBucket).Get([]byte(p.Skeleton)); !bytes.Equal(owner, id) {
			c.fault("names", "the player "+p.ID, "the name %q is not kept for this player", p.Name)
		}
		prints := fingerprints(tx, p.ID)
		if len(prints) == 0 {
			c.fault("keys", "the player "+p.ID, "%q has no key, so nobody can come in as this player", p.Name)
		}
		for _, one := range prints {
			var k Key
			err := getJSON(keys, []byte(one), &k)
			if errors.Is(err, ErrUnknown) || err == nil && k.Player != p.ID {
				c.fault("keys", "the player "+p.ID, "the key %s is listed for %q, and does not open the door for this player", pages.Readable([]byte(one)), p.Name)
			}
		}
		return nil
	})
}

// names looks for the player of each name.
func (c *checker) names(tx *bolt.Tx) error {
	return tx.Bucket(namesBucket).ForEach(func(skeleton, id []byte) error {
		if err := c.took(len(skeleton) + len(id)); err != nil {
			return err
		}
		p, known := playerOf(tx, id)
		switch {
		case !known:
			c.fault("names", "the name "+string(skeleton), "it is kept for the player %s, who is missing", pages.Readable(id))
		case p.ID != "" && p.Skeleton != string(skeleton):
			c.fault("names", "the name "+string(skeleton), "it is kept for the player %s, who has another", p.ID)
		}
		return nil
	})
}

// keys looks for the player of each key, and whether it is listed there.
func (c *checker) keys(tx *bolt.Tx) error {
	listed := tx.Bucket(keysOfPlayerBucket)
	err := tx.Bucket(keysBucket).ForEach(func(print, raw []byte) error {
		if err := c.took(len(print) + len(raw)); err != nil {
			return err
		}
		k, err := valueAs[Key](print, raw)
		if err != nil {
			return nil //nolint:nilerr // it is told already
		}
		if _, known := playerOf(tx, []byte(k.Player)); !known {
			c.fault("keys", "the key "+pages.Readable(print), "it is of the player %s, who is missing", k.Player)
		} else if listed.Get(ownedKey(k.Player, print)) == nil {
			c.fault("keys", "the key "+pages.Readable(print), "it is not listed among those of the player %s", k.Player)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return c.owners(tx, keysOfPlayerBucket, "keys", nil)
}

// owners looks for the player of whom something is kept. do is told whose it is, and what else stands in
// its key.
func (c *checker) owners(tx *bolt.Tx, bucket []byte, what string, do func(owner, rest, raw []byte)) error {
	var last []byte
	return tx.Bucket(bucket).ForEach(func(key, raw []byte) error {
		if err := c.took(len(key) + len(raw)); err != nil {
			return err
		}
		owner, rest, _ := bytes.Cut(key, []byte{0})
		if !bytes.Equal(owner, last) || last == nil {
			last = append(last[:0:0], owner...)
			if _, known := playerOf(tx, owner); !known {
				c.fault(what, "the player "+pages.Readable(owner), "%s of this player are kept, who is missing", what)
			}
		}
		if do != nil {
			do(owner, rest, raw)
		}
		return nil
	})
}

// ties looks for both of each tie. Who was forgotten can still be somebody's friend, unseen.
func (c *checker) ties(tx *bolt.Tx) error {
	gone := 0
	err := c.owners(tx, tiesBucket, "ties", func(_, other, _ []byte) {
		if _, known := playerOf(tx, other); !known {
			gone++
		}
	})
	if gone > 0 {
		c.note("%d ties are to players who are not there any more", gone)
	}
	return errors.Join(err, c.owners(tx, notesBucket, "notes", nil))
}

// letters looks whether letters have numbers that were given, and are from or to somebody.
func (c *checker) letters(tx *bolt.Tx) error {
	gone := 0
	err := c.owners(tx, lettersBucket, "letters", func(owner, rest, raw []byte) {
		number, ok := numberOf(rest)
		l, err := valueAs[Letter](ownedKey(string(owner), rest), raw)
		if err != nil { // it is told already
			return
		}
		var p post
		if err := getJSON(tx.Bucket(postBucket), owner, &p); !ok || err == nil && number >= p.Next {
			c.fault("letters", "the player "+pages.Readable(owner), "the letter %d has a number that was never given", number)
		}
		if _, known := playerOf(tx, []byte(l.With)); !known {
			gone++
		}
	})
	if gone > 0 {
		c.note("%d letters are from or to players who are not there any more", gone)
	}
	return errors.Join(err, c.owners(tx, postBucket, "numbers of letters", nil))
}

// tries looks for the players of tries of deals.
func (c *checker) tries(tx *bolt.Tx) error {
	return tx.Bucket(triesBucket).ForEach(func(key, _ []byte) error {
		if len(key) < 5 {
			return nil
		}
		_, who, ok := bytes.Cut(key[4:], []byte{0})
		if _, known := playerOf(tx, who); !ok || !known && !bytes.HasPrefix(who, []byte(GonePrefix)) {
			c.fault("tries", "the tries of deals", "one is of the player %s, who is missing", pages.Readable(who))
		}
		return nil
	})
}

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

// unlessSpent reads the values of a bucket as before, but a damaged run of the tail, or its header in
// the ledger, is no fault when no live journal needs it: it goes with its generation.
func unlessSpent(tx *bolt.Tx, name []byte, read readValue) readValue {
	for slot := range tailBuckets {
		twin := tailBuckets[slot]
		if bytes.Equal(name, twin) {
			twin = ledgerBuckets[slot]
		} else if !bytes.Equal(name, ledgerBuckets[slot]) {
			continue
		}
		return func(c *checker, key, value []byte) error {
			err := read(c, key, value)
			if err == nil || !spent(tx, twin, key) {
				return err
			}
			c.Spent++
			return nil
		}
	}
	return read
}

// spent reports whether no live journal needs a run that is damaged in one bucket. Its twin says whose
// it is; when that cannot be read either, it must stand before all that is needed.
func spent(tx *bolt.Tx, twin, key []byte) bool {
	run, ok := numberOf(key)
	if !ok {
		return false
	}
	if h, _, err := unseal(getSafely(tx.Bucket(twin), run)); err == nil {
		return tx.Bucket(journalsBucket).Get(numberKey(h.journal)) == nil
	}
	var x index
	if err := x.read(tx); err != nil {
		return false
	}
	for _, j := range x.journals {
		if j.lost || len(j.tail) == 0 || j.tail[0].first != j.Swept || j.tail[0].run <= run {
			return false
		}
	}
	return true
}
