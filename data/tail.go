package data

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"

	bolt "go.etcd.io/bbolt"
)

// A run is entries of one journal that follow each other: in the file, a sealed header and a JSON list.
type header struct {
	journal uint64 // its number
	first   int    // how many entries of the journal stand before the run
	count   int
}

func (h header) end() int { return h.first + h.count }

var sealTable = crc32.MakeTable(crc32.Castagnoli)

func (h header) seal(rest []byte) []byte {
	raw := make([]byte, crc32.Size, crc32.Size+3*binary.MaxVarintLen64+len(rest))
	raw = binary.AppendUvarint(raw, h.journal)
	raw = binary.AppendUvarint(raw, uint64(h.first))
	raw = binary.AppendUvarint(raw, uint64(h.count))
	return seal(append(raw, rest...))
}

// The first bytes become a sum of the others, by which a bit that was turned over on the disk is noticed.
func seal(raw []byte) []byte {
	binary.BigEndian.PutUint32(raw, crc32.Checksum(raw[crc32.Size:], sealTable))
	return raw
}

// sealed returns ErrDamaged when the bytes do not have the sum that stands before them.
func sealed(raw []byte) ([]byte, error) {
	if len(raw) < crc32.Size || binary.BigEndian.Uint32(raw) != crc32.Checksum(raw[crc32.Size:], sealTable) {
		return nil, ErrDamaged
	}
	return raw[crc32.Size:], nil
}

func unseal(raw []byte) (h header, rest []byte, err error) {
	if rest, err = sealed(raw); err != nil {
		return h, nil, err
	}
	for _, field := range []func(uint64){
		func(n uint64) { h.journal = n },
		func(n uint64) { h.first = int(n) },
		func(n uint64) { h.count = int(n) },
	} {
		n, size := binary.Uvarint(rest)
		if size <= 0 {
			return header{}, nil, ErrDamaged
		}
		field(n)
		rest = rest[size:]
	}
	return h, rest, nil
}

func packRuns(runs [][]byte) ([]byte, error) { return pack(joinParts(nil, runs), quickPackers) }

func unpackRuns(chunk []byte) (runs [][]byte, err error) {
	text, err := unpack(chunk)
	if err != nil {
		return nil, err
	}
	return splitParts(text)
}

func joinParts(dst []byte, parts [][]byte) []byte {
	for _, one := range parts {
		dst = append(binary.AppendUvarint(dst, uint64(len(one))), one...)
	}
	return dst
}

func splitParts(text []byte) (parts [][]byte, err error) {
	for len(text) > 0 {
		n, size := binary.Uvarint(text)
		if size <= 0 || n > uint64(len(text)-size) {
			return nil, ErrDamaged
		}
		end := size + int(n)
		parts, text = append(parts, text[size:end:end]), text[end:]
	}
	return parts, nil
}

type reading struct {
	journal uint64
	entries []Entry
}

// add wraps ErrDamaged when the run cannot be read, or is not the next one of this journal.
func (r *reading) add(raw []byte) error {
	h, list, err := unseal(raw)
	switch {
	case err != nil:
		return fmt.Errorf("entry %d is %w", len(r.entries), err)
	case h.journal != r.journal || h.first != len(r.entries):
		return r.missing()
	}
	var entries []Entry
	if err := json.Unmarshal(list, &entries); err != nil {
		return fmt.Errorf("entry %d is %w: %w", len(r.entries), ErrDamaged, err)
	}
	if len(entries) != h.count {
		return r.missing()
	}
	r.entries = append(r.entries, entries...)
	return nil
}

func (r *reading) missing() error {
	return fmt.Errorf("entry %d is %w: it is missing", len(r.entries), ErrDamaged)
}

// A generation of n runs needs no more than n/16 + n/64 chunks, and n/8 are made while the next one grows as long, so
// there are never more than two.
const (
	generationRuns = 4096 // a generation of the tail has at least so many runs
	runsPerJournal = 16   // and at least so many for each live journal
	sweepEvery     = 32   // with each run whose number is a multiple of it, the tail is swept a little
	sweepChunks    = 4    // so many chunks are made then
	chunkRuns      = 64   // a chunk has at most so many runs
)

var tailKey = []byte("tail")

// Runs are numbered through both generations.
type tailState struct {
	Slot int    `json:"slot"`          // the bucket of the generation that is written to
	From uint64 `json:"from"`          // the first run of that generation
	Old  uint64 `json:"old,omitempty"` // the first run of the generation that is swept; 0 when there is none

	last    uint64   // the last run; the sequence of the ledger keeps it
	waiting []string // journals that may have runs in the old generation, in the order in which they are swept
}

func readTailState(tx *bolt.Tx) (t tailState, err error) {
	if err := readSealed(tx.Bucket(schemaBucket).Get(tailKey), &t); err != nil {
		return t, err
	}
	if t.Slot != 0 && t.Slot != 1 || t.Old > t.From {
		return t, ErrDamaged
	}
	t.last = max(t.From-1, lastRun(tx, t.Slot))
	return t, nil
}

// The sequence of the ledger, its last key and that of the tail are the same: one of the three may be damaged.
func lastRun(tx *bolt.Tx, slot int) uint64 {
	ledger := tx.Bucket(ledgerBuckets[slot])
	three := []uint64{ledger.Sequence(), ledger.Sequence(), ledger.Sequence()}
	if n := lastNumber(ledger); n > 0 {
		three[1] = n
	}
	if n := lastNumber(tx.Bucket(tailBuckets[slot])); n > 0 {
		three[2] = n
	}
	slices.Sort(three)
	return three[1]
}

func (t *tailState) eachRun(tx *bolt.Tx, do func(run uint64, h header)) {
	if t.Old > 0 {
		eachHeader(tx, 1-t.Slot, t.Old, t.From-1, do)
	}
	eachHeader(tx, t.Slot, t.From, t.last, do)
}

// Where a page of the ledger is damaged, the runs themselves tell.
func eachHeader(tx *bolt.Tx, slot int, next, last uint64, do func(run uint64, h header)) {
	ledger, tail := tx.Bucket(ledgerBuckets[slot]), tx.Bucket(tailBuckets[slot])
	lookUp := func(until uint64) {
		for ; next < until; next++ {
			for _, b := range []*bolt.Bucket{ledger, tail} {
				if h, _, err := unseal(getSafely(b, next)); err == nil {
					do(next, h)
					break
				}
			}
		}
	}
	_ = safely(func() error {
		for key, raw := range under(ledger, nil) {
			n, _ := numberOf(key)
			if h, _, err := unseal(raw); err == nil && n >= next && n <= last {
				lookUp(n)
				do(n, h)
				next++
			}
		}
		return nil
	})
	lookUp(last + 1)
}

// getSafely is nil when there is none, or its page is damaged.
func getSafely(b *bolt.Bucket, n uint64) (raw []byte) {
	_ = safely(func() error {
		raw = b.Get(numberKey(n))
		return nil
	})
	return raw
}

// runAt is nil when it is not there, or its page is damaged.
func runAt(tx *bolt.Tx, run uint64) []byte {
	for _, name := range tailBuckets {
		if raw := getSafely(tx.Bucket(name), run); raw != nil {
			return raw
		}
	}
	return nil
}

func (c *change) putRun(j *journal, h header, entries []byte) error {
	c.tail.last++
	run, tail, ledger := c.tail.last, c.Bucket(tailBuckets[c.tail.Slot]), c.Bucket(ledgerBuckets[c.tail.Slot])
	if err := putLast(tail, numberKey(run), h.seal(entries)); err != nil {
		return err
	}
	if err := putLast(ledger, numberKey(run), h.seal(nil)); err != nil {
		return err
	}
	if err := ledger.SetSequence(run); err != nil {
		return err
	}
	if h.count > 0 {
		j.tail = append(j.tail, place{run, h.first})
		j.length = h.end()
	}
	if run%sweepEvery != 0 {
		return nil
	}
	return c.sweep()
}

// What it does depends on the writes so far alone, not on how they are grouped.
func (c *change) sweep() error {
	if c.tail.Old == 0 {
		if int(c.tail.last-c.tail.From)+1 >= max(generationRuns, runsPerJournal*c.live) {
			return c.turn()
		}
		return nil
	}
	for made := 0; made < sweepChunks && len(c.tail.waiting) > 0; {
		j := c.journal(c.tail.waiting[0])
		if j == nil || j.lost || len(j.tail) == 0 || j.tail[0].run >= c.tail.From {
			c.tail.waiting = c.tail.waiting[1:]
			continue
		}
		if err := c.makeChunk(j); err != nil {
			return err
		}
		made++
	}
	if len(c.tail.waiting) > 0 {
		return nil
	}
	return c.endSweep()
}

func (c *change) turn() error {
	c.tail.Slot, c.tail.Old, c.tail.From = 1-c.tail.Slot, c.tail.From, c.tail.last+1
	journals := make(map[string]*journal, c.live)
	for name := range c.base.journals {
		journals[name] = c.base.journals[name]
	}
	for name, j := range c.changed {
		journals[name] = j
		if j == nil {
			delete(journals, name)
		}
	}
	c.tail.waiting = namesByNumber(journals)
	return putSealed(c.Bucket(schemaBucket), tailKey, c.tail)
}

// What cannot be read is left out, and missed by whoever reads the journal.
func (c *change) makeChunk(j *journal) error {
	var runs [][]byte
	n := 0
	for n < len(j.tail) && n < chunkRuns && j.tail[n].run < c.tail.From {
		if raw := runAt(c.Tx, j.tail[n].run); raw != nil {
			runs = append(runs, raw)
		}
		n++
	}
	chunk, err := putChunk(c.Tx, runs)
	if err != nil {
		return err
	}
	j = c.edit(j)
	j.Swept = j.length
	if n < len(j.tail) {
		j.Swept = j.tail[n].first
	}
	j.Chunks, j.tail = append(slices.Clip(j.Chunks), chunk), j.tail[n:]
	return j.save(c.Bucket(journalsBucket))
}

func putChunk(tx *bolt.Tx, runs [][]byte) (number uint64, err error) {
	packed, err := packRuns(runs)
	if err != nil {
		return 0, err
	}
	b := tx.Bucket(chunksBucket)
	if number, err = b.NextSequence(); err != nil {
		return 0, err
	}
	return number, putLast(b, numberKey(number), packed)
}

var errSpoiled = errors.New("a page of the tail is damaged")

// A bucket with a damaged page cannot be deleted, so it is put among what is damaged.
func (c *change) endSweep() error {
	slot := 1 - c.tail.Slot
	for _, name := range [][]byte{tailBuckets[slot], ledgerBuckets[slot]} {
		var err error
		if c.spoiled {
			err = c.moveAside(name)
		} else if err = safely(func() error { return c.DeleteBucket(name) }); err != nil {
			err = fmt.Errorf("%w: %w", errSpoiled, err)
		}
		if err != nil {
			return err
		}
		if _, err := c.CreateBucket(name); err != nil {
			return err
		}
	}
	c.tail.Old = 0
	return putSealed(c.Bucket(schemaBucket), tailKey, c.tail)
}

func (c *change) moveAside(name []byte) error {
	damaged := c.Bucket(damagedBucket)
	holder, err := damaged.CreateBucketIfNotExists([]byte("tail." + strconv.FormatUint(c.tail.Old, 10)))
	if err != nil {
		return err
	}
	return c.MoveBucket(name, nil, holder)
}
