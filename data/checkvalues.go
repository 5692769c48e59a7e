package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// A lookAt returns a fault of the value itself, and tells the checker of what disagrees with other places.
type lookAt func(c *checker, tx *bolt.Tx, key, value []byte) error

type counting int

const (
	countsNothing  counting = iota
	countsNumbers           // the last number that was given
	countsRuns              // the last run that is there
	countsAnything          // nobody compares it
)

var valuesOf = map[string]struct {
	look   lookAt
	counts counting
}{
	string(schemaBucket):        {look: lookAtHouse},
	string(playersBucket):       {look: lookAtPlayer},
	string(namesBucket):         {look: lookAtName},
	string(keysBucket):          {look: lookAtKey},
	string(keysOfPlayerBucket):  {look: ofPlayers("keys", asItIs)},
	string(notesBucket):         {look: ofPlayers("notes", as[Note])},
	string(journalsBucket):      {look: lookAtRecord, counts: countsNumbers},
	string(chunksBucket):        {look: lookAtChunk, counts: countsNumbers},
	string(damagedBucket):       {look: asItIs, counts: countsAnything},
	string(damageReasonsBucket): {look: lookAtReason},
	string(archiveBucket): {look: func(c *checker, tx *bolt.Tx, key, value []byte) error {
		c.Games++
		return sealedOnly(c, tx, key, value)
	}},
	string(piecesBucket):       {look: lookAtPiece, counts: countsNumbers},
	string(categoriesBucket):   {look: lookAtCategories},
	string(triesBucket):        {look: lookAtTry},
	string(tiesBucket):         {look: ofPlayers("ties", lookAtTie)},
	string(lettersBucket):      {look: ofPlayers("letters", lookAtLetter)},
	string(postBucket):         {look: ofPlayers("numbers of letters", as[post])},
	string(sanctionsBucket):    {look: as[Sanction], counts: countsNumbers},
	string(reportsBucket):      {look: lookAtReport, counts: countsNumbers},
	string(auditBucket):        {look: as[AuditEntry], counts: countsNumbers},
	string(invitationsBucket):  {look: as[Invitation]},
	string(exercisesBucket):    {look: ofPlayers("exercises", lookAtExercise)},
	string(exerciseDaysBucket): {look: as[ChosenExercise]},
	string(eveningsBucket):     {look: asItIs}, // see evenings
	string(eveningListsBucket): {look: asItIs},
	string(eveningMarksBucket): {look: ofPlayers("marks of evenings", as[EveningMark])},
	string(reviewsBucket):      {look: asItIs}, // they are put together from pieces, see reviews
	string(toldBucket):         {look: sealedOnly},
	string(dealListsBucket):    {look: asItIs},
	string(dealDaysBucket):     {look: as[DealResult]},
	string(tailBuckets[0]):     {look: unlessSpent(ledgerBuckets[0], lookAtRun)},
	string(tailBuckets[1]):     {look: unlessSpent(ledgerBuckets[1], lookAtRun)},
	string(ledgerBuckets[0]):   {look: unlessSpent(tailBuckets[0], lookAtRunHeader(tailBuckets[0])), counts: countsRuns},
	string(ledgerBuckets[1]):   {look: unlessSpent(tailBuckets[1], lookAtRunHeader(tailBuckets[1])), counts: countsRuns},
}

// values looks at nothing else where a bucket is missing.
func (c *checker) values(tx *bolt.Tx) error {
	for name := range valuesOf {
		if tx.Bucket([]byte(name)) == nil {
			c.fault("buckets", pages.Root, "the bucket %s is missing", name)
			c.incomplete = true
		}
	}
	return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
		in := "the bucket " + pages.Readable(name)
		row, known := valuesOf[string(name)]
		if !known {
			c.fault("buckets", pages.Root, "nobody knows %s", in)
			row.look, row.counts = asItIs, countsAnything
		}
		if c.incomplete {
			return nil
		}
		c.sequence(b, row.counts, in)
		c.owner = nil
		err := safely(func() error { return c.eachValue(tx, b, in, row.look) })
		if errors.Is(err, ErrDamaged) {
			c.fault("values", in, "not all of it can be read: %v", err)
			return nil
		}
		return err
	})
}

func (c *checker) eachValue(tx *bolt.Tx, b *bolt.Bucket, in string, look lookAt) error {
	return b.ForEach(func(key, value []byte) error {
		if err := c.took(len(key) + len(value)); err != nil {
			return err
		}
		if value == nil {
			inner := b.Bucket(key)
			if inner == nil {
				return ErrDamaged
			}
			return c.eachValue(tx, inner, in+", "+pages.Readable(key), asItIs)
		}
		if err := safely(func() error { return look(c, tx, key, value) }); err != nil {
			c.fault(in, in, "%s: %v", pages.Readable(key), err)
		}
		return nil
	})
}

func (c *checker) sequence(b *bolt.Bucket, counts counting, in string) {
	last, seq := lastNumber(b), b.Sequence()
	switch {
	case counts == countsNumbers && seq < last:
		c.fault("sequences", in, "the next number that it gives would be %d, and it has come to %d already", seq+1, last)
	case counts == countsRuns && seq != last:
		c.fault("sequences", in, "it says that the last run is %d, and it is %d", seq, last)
	case counts == countsNothing && seq != 0:
		c.fault("sequences", in, "it counts to %d, and nothing in it is counted", seq)
	}
}

// lastNumber is 0 when there is none, or it cannot be read.
func lastNumber(b *bolt.Bucket) (n uint64) {
	_ = safely(func() error {
		if key, _ := b.Cursor().Last(); len(key) >= 8 {
			n, _ = numberOf(key[:8])
		}
		return nil
	})
	return n
}

// A sequence that is damaged would give a number twice.
func raiseSequences(db *bolt.DB) error {
	eachLow := func(do func(b *bolt.Bucket, last uint64) error) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) (err error) {
			for name, row := range valuesOf {
				b := tx.Bucket([]byte(name))
				if last := lastNumber(b); row.counts == countsNumbers && b.Sequence() < last {
					err = errors.Join(err, do(b, last))
				}
			}
			return err
		}
	}
	low := 0
	err := db.View(eachLow(func(*bolt.Bucket, uint64) error { low++; return nil }))
	if err != nil || low == 0 {
		return err
	}
	return db.Update(eachLow((*bolt.Bucket).SetSequence))
}

func (c *checker) happened(when time.Time) {
	if when.After(c.Until) {
		c.Until = when
	}
}

func asItIs(*checker, *bolt.Tx, []byte, []byte) error { return nil }

func sealedOnly(_ *checker, _ *bolt.Tx, key, value []byte) error {
	_, err := unsealWithKey(key, value)
	return err
}

func as[T any](c *checker, _ *bolt.Tx, key, value []byte) error {
	v, err := valueAs[T](key, value)
	c.happened(momentOf(v))
	return err
}

func lookAtHouse(c *checker, tx *bolt.Tx, key, value []byte) error {
	switch {
	case bytes.Equal(key, schemaKey):
		_, err := strconv.Atoi(string(value))
		return err
	case bytes.Equal(key, tailKey):
		return readSealed(value, &tailState{})
	case bytes.Equal(key, aliveKey):
		var when time.Time
		err := readSealed(value, &when)
		c.happened(when)
		return err
	case bytes.Equal(key, secretKey):
		return as[[]byte](c, tx, key, value)
	case bytes.Equal(key, dealBotsKey):
		return as[[]RenewDealBots](c, tx, key, value)
	case bytes.Equal(key, logKeyOfFile):
		return readSealed(value, &logState{})
	case bytes.Equal(key, foldingKey):
		return nil
	case bytes.HasPrefix(key, gonePrefix):
		return as[map[string]time.Time](c, tx, key, value)
	}
	return errors.New("nobody knows this key")
}

// A player whose profile is damaged is told elsewhere.
func knows(tx *bolt.Tx, id []byte) bool { return tx.Bucket(playersBucket).Get(id) != nil }

func lookAtPlayer(c *checker, tx *bolt.Tx, id, value []byte) error {
	c.Players++
	p, err := valueAs[Player](id, value)
	c.happened(p.Made)
	if err == nil && p.ID != string(id) {
		err = fmt.Errorf("it is the profile of %s", p.ID)
	}
	if err != nil || !c.Agree {
		return err
	}
	in := "the player " + p.ID
	if owner := tx.Bucket(namesBucket).Get([]byte(p.Skeleton)); !bytes.Equal(owner, id) {
		c.fault("names", in, "the name %q is not kept for this player", p.Name)
	}
	prints := fingerprints(tx, p.ID)
	if len(prints) == 0 {
		c.fault("keys", in, "%q has no key, so nobody can come in as this player", p.Name)
	}
	for _, one := range prints {
		var k Key
		err := getJSON(tx.Bucket(keysBucket), []byte(one), &k)
		if errors.Is(err, ErrUnknown) || err == nil && k.Player != p.ID {
			c.fault("keys", in, "the key %s is listed for %q, and does not open the door for this player", pages.Readable([]byte(one)), p.Name)
		}
	}
	return nil
}

func lookAtName(c *checker, tx *bolt.Tx, skeleton, id []byte) error {
	if !c.Agree {
		return nil
	}
	in := "the name " + string(skeleton)
	if !knows(tx, id) {
		c.fault("names", in, "it is kept for the player %s, who is missing", pages.Readable(id))
		return nil
	}
	var p Player
	if err := getJSON(tx.Bucket(playersBucket), id, &p); err == nil && p.Skeleton != string(skeleton) {
		c.fault("names", in, "it is kept for the player %s, who has another", p.ID)
	}
	return nil
}

func lookAtKey(c *checker, tx *bolt.Tx, print, value []byte) error {
	c.Keys++
	k, err := valueAs[Key](print, value)
	c.happened(k.Added)
	if err == nil && k.Fingerprint != string(print) {
		err = fmt.Errorf("it is the key %s", k.Fingerprint)
	}
	if err != nil || !c.Agree {
		return err
	}
	in := "the key " + pages.Readable(print)
	if !knows(tx, []byte(k.Player)) {
		c.fault("keys", in, "it is of the player %s, who is missing", k.Player)
	} else if tx.Bucket(keysOfPlayerBucket).Get(ownedKey(k.Player, print)) == nil {
		c.fault("keys", in, "it is not listed among those of the player %s", k.Player)
	}
	return nil
}

func ofPlayers(what string, look lookAt) lookAt {
	return func(c *checker, tx *bolt.Tx, key, value []byte) error {
		owner, _, _ := bytes.Cut(key, []byte{0})
		if c.Agree && (c.owner == nil || !bytes.Equal(owner, c.owner)) {
			c.owner = bytes.Clone(owner)
			if !knows(tx, owner) {
				c.fault(what, "the player "+pages.Readable(owner), "%s of this player are kept, who is missing", what)
			}
		}
		return look(c, tx, key, value)
	}
}

// Who was forgotten can still be somebody's friend, unseen.
func lookAtTie(c *checker, tx *bolt.Tx, key, value []byte) error {
	if _, other, _ := bytes.Cut(key, []byte{0}); c.Agree && !knows(tx, other) {
		c.tiesToGone++
	}
	return as[Tie](c, tx, key, value)
}

func lookAtLetter(c *checker, tx *bolt.Tx, key, value []byte) error {
	l, err := valueAs[Letter](key, value)
	c.happened(l.When)
	if err != nil || !c.Agree {
		return err
	}
	var p post
	owner, rest, _ := bytes.Cut(key, []byte{0})
	number, ok := numberOf(rest)
	if err := getJSON(tx.Bucket(postBucket), owner, &p); !ok || err == nil && number >= p.Next {
		c.fault("letters", "the player "+pages.Readable(owner), "the letter %d has a number that was never given", number)
	}
	if !knows(tx, []byte(l.With)) {
		c.lettersOfGone++
	}
	return nil
}

func lookAtTry(c *checker, tx *bolt.Tx, key, value []byte) error {
	if c.Agree && len(key) >= 5 {
		_, who, ok := bytes.Cut(key[4:], []byte{0})
		if !ok || !knows(tx, who) && !bytes.HasPrefix(who, []byte(GonePrefix)) {
			c.fault("tries", "the tries of deals", "one is of the player %s, who is missing", pages.Readable(who))
		}
	}
	return as[Try](c, tx, key, value)
}

func lookAtRecord(c *checker, _ *bolt.Tx, key, value []byte) error {
	c.Live++
	if _, ok := numberOf(key); !ok {
		return fmt.Errorf("no journal has such a number: %w", ErrDamaged)
	}
	return readSealed(value, &record{})
}

func lookAtChunk(_ *checker, _ *bolt.Tx, _, value []byte) error {
	runs, err := unpackRuns(value)
	for _, raw := range runs {
		if _, _, err := unseal(raw); err != nil {
			return err
		}
	}
	return err
}

func lookAtRun(_ *checker, _ *bolt.Tx, _, value []byte) error {
	_, list, err := unseal(value)
	if err == nil && !json.Valid(list) {
		err = ErrDamaged
	}
	return err
}

// What is wrong with the run is told of the run.
func lookAtRunHeader(tail []byte) lookAt {
	return func(_ *checker, tx *bolt.Tx, key, value []byte) error {
		h, _, err := unseal(value)
		if err != nil {
			return err
		}
		run := tx.Bucket(tail).Get(key)
		if own, _, unread := unseal(run); run == nil || unread == nil && own != h {
			return fmt.Errorf("%w: the run of this number is another", ErrDamaged)
		}
		return nil
	}
}

// A run that is damaged, or its header in the ledger, is no fault when no live journal needs it: it goes with its
// generation. Whose it is says the run, or else twin; failing both, it must stand before all that is needed.
func unlessSpent(twin []byte, look lookAt) lookAt {
	return func(c *checker, tx *bolt.Tx, key, value []byte) error {
		err := look(c, tx, key, value)
		run, ok := numberOf(key)
		if err == nil || !ok {
			return err
		}
		h, _, unread := unseal(value)
		if unread != nil {
			h, _, unread = unseal(getSafely(tx.Bucket(twin), run))
		}
		if unread == nil {
			if tx.Bucket(journalsBucket).Get(numberKey(h.journal)) != nil {
				return err
			}
		} else if !isBehind(tx, run) {
			return err
		}
		c.Spent++
		return nil
	}
}

func isBehind(tx *bolt.Tx, run uint64) bool {
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
