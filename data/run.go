package data

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
)

// A header says whose entries a run holds. A run is entries of one journal that follow each
// other; in the file it is a sealed header and the entries as one JSON list.
type header struct {
	journal uint64 // its number
	first   int    // how many entries of the journal stand before the run
	count   int
}

// end is how many entries the journal has at the end of the run.
func (h header) end() int { return h.first + h.count }

var sealTable = crc32.MakeTable(crc32.Castagnoli)

// seal makes a sealed header, and what follows it.
func (h header) seal(rest []byte) []byte {
	raw := make([]byte, crc32.Size, crc32.Size+3*binary.MaxVarintLen64+len(rest))
	raw = binary.AppendUvarint(raw, h.journal)
	raw = binary.AppendUvarint(raw, uint64(h.first))
	raw = binary.AppendUvarint(raw, uint64(h.count))
	return seal(append(raw, rest...))
}

// seal fills the first bytes with a sum of the others, by which a bit that was turned over
// on the disk is noticed.
func seal(raw []byte) []byte {
	binary.BigEndian.PutUint32(raw, crc32.Checksum(raw[crc32.Size:], sealTable))
	return raw
}

// sealed is what stands under a seal. The error is ErrDamaged when the sum is another.
func sealed(raw []byte) ([]byte, error) {
	if len(raw) < crc32.Size || binary.BigEndian.Uint32(raw) != crc32.Checksum(raw[crc32.Size:], sealTable) {
		return nil, ErrDamaged
	}
	return raw[crc32.Size:], nil
}

// unseal is the header of a run, and what follows it.
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

// packRuns makes a chunk: runs of one journal, each after its length, packed together.
func packRuns(runs [][]byte) ([]byte, error) {
	var text []byte
	for _, raw := range runs {
		text = binary.AppendUvarint(text, uint64(len(raw)))
		text = append(text, raw...)
	}
	return pack(text, quickPackers)
}

// unpackRuns is the reverse of packRuns.
func unpackRuns(chunk []byte) (runs [][]byte, err error) {
	text, err := unpack(chunk)
	if err != nil {
		return nil, err
	}
	for len(text) > 0 {
		n, size := binary.Uvarint(text)
		if size <= 0 || n > uint64(len(text)-size) {
			return nil, ErrDamaged
		}
		runs = append(runs, text[size:size+int(n)])
		text = text[size+int(n):]
	}
	return runs, nil
}

// A reading puts the runs of a journal together.
type reading struct {
	journal uint64
	entries []Entry
}

// add takes the next run. Its error wraps ErrDamaged when the run cannot be read, or is not
// the next one of this journal.
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
