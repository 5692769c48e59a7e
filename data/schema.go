package data

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	bolt "go.etcd.io/bbolt"
)

// newestSchema rises when an older program would misread the file, or forget something in it.
const newestSchema = 19

var schemaKey = []byte("schema")

// upgrade brings the file of an older program into today's form, in one transaction: what cannot be made
// again is written as it is written today, and what is told of players is folded from the games afterwards.
func upgrade(db *bolt.DB) error {
	version, err := schemaVersion(db)
	if err != nil || version == newestSchema {
		return err
	}
	if version > newestSchema {
		return newerSchema(db.Path(), version)
	}
	take := func(tx *bolt.Tx) error {
		for _, step := range []func(*bolt.Tx) error{makeBuckets, sealPeople, takeOldJournals, takeOldGames, dropOldBuckets} {
			if err := step(tx); err != nil {
				return err
			}
		}
		if version > 0 {
			if err := foldAnew(tx); err != nil {
				return err
			}
		}
		return tx.Bucket(schemaBucket).Put(schemaKey, []byte(strconv.Itoa(newestSchema)))
	}
	if err := safely(func() error { return db.Update(take) }); err != nil {
		return fmt.Errorf("%s: upgrading it from schema %d to %d: %w", db.Path(), version, newestSchema, err)
	}
	return nil
}

func makeBuckets(tx *bolt.Tx) error {
	for name := range valuesOf {
		if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	if b := tx.Bucket(schemaBucket); b.Get(tailKey) == nil {
		return putSealed(b, tailKey, tailState{From: 1})
	}
	return nil
}

// Buckets of older programs. Those that are not named here alone had what was folded from the games.
var (
	oldJournalsBucket = []byte("live")    // journal -> bucket of number -> Entry, before schema 3
	oldExportsBucket  = []byte("exports") // game's ID -> its export, before schema 3
	oldBuckets        = [][]byte{oldJournalsBucket, oldExportsBucket, []byte("player_games"), []byte("standings"), []byte("rated"), []byte("boards")}
)

func dropOldBuckets(tx *bolt.Tx) error {
	for _, name := range oldBuckets {
		if tx.Bucket(name) == nil {
			continue
		}
		if err := tx.DeleteBucket(name); err != nil {
			return err
		}
	}
	return tx.Bucket(schemaBucket).Delete([]byte("unsealed"))
}

func sealPeople(tx *bolt.Tx) error {
	for _, name := range [][]byte{playersBucket, keysBucket} {
		unsealed := map[string][]byte{}
		err := tx.Bucket(name).ForEach(func(key, raw []byte) error {
			if isUnsealed(raw) {
				unsealed[string(key)] = sealWithKey(key, raw)
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(unsealed)) {
			if err := tx.Bucket(name).Put([]byte(key), unsealed[key]); err != nil {
				return err
			}
		}
	}
	return nil
}

// isUnsealed says that a program before schema 4 wrote this value.
func isUnsealed(raw []byte) bool { return bytes.HasPrefix(raw, []byte("{")) }

// takeOldJournals puts the journals of programs before schema 3 into chunks: live ones, and those that were
// set aside.
func takeOldJournals(tx *bolt.Tx) error {
	live, aside := tx.Bucket(oldJournalsBucket), tx.Bucket(damagedBucket)
	if live == nil {
		return nil
	}
	err := live.ForEachBucket(func(name []byte) error {
		j, err := inChunks(tx, string(name), live.Bucket(name))
		if err != nil {
			return err
		}
		return j.save(tx.Bucket(journalsBucket))
	})
	var old [][]byte
	err = errors.Join(err, aside.ForEachBucket(func(name []byte) error {
		if aside.Bucket(name).Get(recordKey) == nil && tx.Bucket(damageReasonsBucket).Get(name) != nil {
			old = append(old, bytes.Clone(name))
		}
		return nil
	}))
	for i := 0; i < len(old) && err == nil; i++ {
		err = takeOldAside(tx, aside, old[i])
	}
	return err
}

func takeOldAside(tx *bolt.Tx, aside *bolt.Bucket, name []byte) error {
	j, err := inChunks(tx, string(name), aside.Bucket(name))
	if err != nil {
		return err
	}
	if err := aside.DeleteBucket(name); err != nil {
		return err
	}
	b, err := aside.CreateBucket(name)
	if err != nil {
		return err
	}
	return putJSON(b, recordKey, asideRecord{j.record, j.Swept})
}

// inChunks puts the entries of a bucket into chunks, for a journal with a new number. An entry that is missing
// there is missing here.
func inChunks(tx *bolt.Tx, name string, old *bolt.Bucket) (*journal, error) {
	number, err := tx.Bucket(journalsBucket).NextSequence()
	if err != nil {
		return nil, err
	}
	var runs [][]byte
	err = old.ForEach(func(key, raw []byte) error {
		n, ok := numberOf(key)
		if !ok || n >= old.Sequence() {
			n = old.Sequence() + 1 // an entry without a place, which makes the journal a damaged one
		}
		runs = append(runs, header{number, int(n), 1}.seal(slices.Concat([]byte("["), raw, []byte("]"))))
		return nil
	})
	j := &journal{number: number, record: record{Name: name, Swept: int(old.Sequence()), Number: number}}
	for some := range slices.Chunk(runs, chunkRuns) {
		chunk, failed := putChunk(tx, some)
		j.Chunks, err = append(j.Chunks, chunk), errors.Join(err, failed)
	}
	return j, err
}

// An oldGame is a game as programs before schema 10 kept it, under its ID.
type oldGame struct {
	archivedGame
	Number uint64 `json:"export"` // of its pieces; 0 before schema 3, when the export was in a bucket of its own
}

// takeOldGames puts the games of programs before schema 10 where they stand today, in the order in which they
// ended unless they have numbers already. One that is damaged stays as it is: nobody can open it.
func takeOldGames(tx *bolt.Tx) error {
	var games []oldGame
	err := tx.Bucket(archiveBucket).ForEach(func(id, raw []byte) error {
		var g oldGame
		text, err := unsealOld(id, raw)
		if err == nil && json.Unmarshal(text, &g) == nil && g.ID == string(id) { // else it is damaged, or of today
			games = append(games, g)
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(games, func(a, b oldGame) int { return cmp.Or(a.Ended.Compare(b.Ended), strings.Compare(a.ID, b.ID)) })
	for _, g := range games {
		if err := g.take(tx); err != nil {
			return fmt.Errorf("the game %s: %w", g.ID, err)
		}
	}
	return nil
}

func unsealOld(key, raw []byte) ([]byte, error) {
	if isUnsealed(raw) {
		return raw, nil
	}
	return unsealWithKey(key, raw)
}

func (g oldGame) take(tx *bolt.Tx) (err error) {
	var export []byte // else its pieces stand where they belong
	if g.Number == 0 {
		export = tx.Bucket(oldExportsBucket).Get([]byte(g.ID))
		if g.Number, err = tx.Bucket(piecesBucket).NextSequence(); err != nil {
			return err
		}
	}
	return putGame(tx, g.Number, g.archivedGame, export)
}

func newerSchema(path string, version int) error {
	return fmt.Errorf("%s: %w (it has schema %d, this program knows %d)", path, ErrNewerSchema, version, newestSchema)
}

func schemaVersion(db *bolt.DB) (version int, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	read := func(tx *bolt.Tx) error {
		b := tx.Bucket(schemaBucket)
		if b == nil {
			if name, _ := tx.Cursor().First(); name != nil {
				return fmt.Errorf("%s: %w (it holds something else)", db.Path(), ErrNotOurs)
			}
			return nil
		}
		version, err = strconv.Atoi(string(b.Get(schemaKey)))
		if err != nil || version < 1 {
			return fmt.Errorf("%s: %w (its schema version cannot be read)", db.Path(), ErrNotOurs)
		}
		return nil
	}
	if err = safely(func() error { return db.View(read) }); errors.Is(err, ErrDamaged) {
		err = fmt.Errorf("%s: %w (%w)", db.Path(), ErrNotOurs, err)
	}
	return version, err
}
