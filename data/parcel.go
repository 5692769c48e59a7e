package data

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// Bounds of a parcel. A log takes messages of a mebibyte.
const (
	maxParcelWrites = 256
	fullParcel      = 512 << 10         // bytes of writes, after which no more are put into it
	maxParcel       = 1<<20 - 4<<10     // bytes of the whole: the log needs some for itself
	maxWrite        = maxParcel - 1<<10 // bytes of one write, which then has a parcel of its own
)

// What a parcel holds, by its first byte behind the seal.
const (
	parcelOfWrites = 1
	parcelOfSeed   = 2
)

// A parcel is what one node hands in at once: writes of several callers. Parcels of one run of a node
// have numbers, and later runs higher ones, so that one that is told twice, or late, is known by that.
type parcel struct {
	node   string
	run    uint64
	number uint64
	writes [][]byte
	seed   string // only of the first parcel of a log that was seeded, which has no writes
}

// name is by what the log knows a parcel that is handed in again.
func (p *parcel) name() string {
	if p.seed != "" {
		return "seed." + p.seed
	}
	return fmt.Sprintf("%s.%d.%d", p.node, p.run, p.number)
}

func (p *parcel) encode() []byte {
	size := crc32.Size + 1 + len(p.node) + (4+len(p.writes))*binary.MaxVarintLen64
	for _, w := range p.writes {
		size += len(w)
	}
	raw := make([]byte, crc32.Size, size)
	if p.seed != "" {
		return seal(append(append(raw, parcelOfSeed), p.seed...))
	}
	raw = appendBytes(append(raw, parcelOfWrites), []byte(p.node))
	raw = binary.AppendUvarint(binary.AppendUvarint(raw, p.run), p.number)
	raw = binary.AppendUvarint(raw, uint64(len(p.writes)))
	for _, w := range p.writes {
		raw = appendBytes(raw, w)
	}
	return seal(raw)
}

func appendBytes(dst, raw []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(raw))+1), raw...)
}

// decodeParcel reads a parcel; the writes stay bytes.
func decodeParcel(raw []byte) (p parcel, err error) {
	text, err := sealed(raw)
	switch {
	case err != nil:
		return p, fmt.Errorf("the parcel is %w", err)
	case len(text) > 1 && text[0] == parcelOfSeed:
		return parcel{seed: string(text[1:])}, nil
	case len(text) == 0 || text[0] != parcelOfWrites:
		return p, fmt.Errorf("%w: this program does not know this kind of parcel; start this node with a newer one", errWire)
	}
	r := &wireReader{text[1:]}
	node, err := r.bytes()
	if err != nil {
		return p, err
	}
	p.node = string(node)
	var count uint64
	for _, n := range []*uint64{&p.run, &p.number, &count} {
		if *n, err = r.uvarint(); err != nil {
			return p, err
		}
	}
	for range count {
		w, err := r.bytes()
		if err != nil {
			return p, err
		}
		p.writes = append(p.writes, w)
	}
	if len(r.raw) > 0 {
		return p, errWire
	}
	return p, nil
}

// A lastParcel is the newest parcel of a node that is applied.
type lastParcel struct {
	Run    uint64 `json:"run"`
	Number uint64 `json:"number"`
	At     uint64 `json:"at"` // its position
}

// A logState says how far a file has followed which log.
type logState struct {
	Log      string                `json:"log"` // its ID
	Seed     string                `json:"seed,omitempty"`
	Position uint64                `json:"position"`
	Nodes    map[string]lastParcel `json:"nodes,omitempty"`
}

// maxNodesKnown is of how many nodes the newest parcel is kept: more than ever run at one time.
const maxNodesKnown = 64

var logKeyOfFile = []byte("log")

// readLogState is what a file says of the log that it follows; nil for a store that is alone.
func readLogState(tx *bolt.Tx) (*logState, error) {
	raw := tx.Bucket(schemaBucket).Get(logKeyOfFile)
	if raw == nil {
		return nil, nil
	}
	s := &logState{}
	if err := readSealed(raw, s); err != nil {
		return nil, fmt.Errorf("how far the file has followed its log: %w", err)
	}
	return s, nil
}

func (s *logState) put(tx *bolt.Tx) error { return putSealed(tx.Bucket(schemaBucket), logKeyOfFile, s) }

func (s *logState) clone() *logState {
	other := *s
	other.Nodes = maps.Clone(s.Nodes)
	return &other
}

// admit takes note of a parcel, and reports whether its writes are to be applied: not if it was told
// before, nor if a later run of its node was heard since.
func (s *logState) admit(position uint64, p *parcel) (bool, error) {
	if position <= s.Position {
		return false, nil
	}
	if position != s.Position+1 {
		return false, fmt.Errorf("the log goes on at %d behind %d, and has lost what is between; put a copy of another node's file in its place", position, s.Position)
	}
	if s.Position == 0 && p.seed != s.Seed {
		return false, errNotSeeded
	}
	s.Position = position
	last := s.Nodes[p.node]
	if p.seed != "" || !p.isBehind(&parcel{run: last.Run, number: last.Number}) {
		return false, nil
	}
	if s.Nodes == nil {
		s.Nodes = map[string]lastParcel{}
	}
	if _, known := s.Nodes[p.node]; !known && len(s.Nodes) >= maxNodesKnown {
		delete(s.Nodes, s.longestSilent())
	}
	s.Nodes[p.node] = lastParcel{p.run, p.number, position}
	return true, nil
}

// longestSilent is the node of whom nothing was heard for the longest time.
func (s *logState) longestSilent() string {
	return slices.MinFunc(slices.Collect(maps.Keys(s.Nodes)), func(a, b string) int {
		return int(int64(s.Nodes[a].At) - int64(s.Nodes[b].At))
	})
}

// newSeed is a name that no other seed has.
func newSeed() string { return rand.Text() }
