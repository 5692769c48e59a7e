package data

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"maps"
	"math"
	"path/filepath"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// A log takes messages of a mebibyte.
const (
	maxParcelWrites = 256
	fullParcel      = 512 << 10         // bytes of writes, after which no more are put into it
	maxParcel       = 1<<20 - 4<<10     // bytes of the whole: the log needs some for itself
	maxWrite        = maxParcel - 1<<10 // bytes of one write, which then has a parcel of its own
)

// A parcel is writes of several callers of a node. Later ones have higher numbers, and later runs too, so that one that
// is told twice, or late, is known.
type parcel struct {
	Node   string `json:"node,omitempty"`
	Run    uint64 `json:"run,omitempty"`
	Number uint64 `json:"number,omitempty"`
	Seed   string `json:"seed,omitempty"` // only of the first parcel of a log that was seeded, which has no writes
	writes [][]byte
}

// By its name the log knows a parcel that is handed in again.
func (p *parcel) name() string {
	if p.Seed != "" {
		return "seed." + p.Seed
	}
	return fmt.Sprintf("%s.%d.%d", p.Node, p.Run, p.Number)
}

func (p *parcel) encode() []byte {
	about, _ := json.Marshal(p) // words and numbers
	return seal(joinParts(make([]byte, crc32.Size), append([][]byte{about}, p.writes...)))
}

// The writes stay bytes.
func decodeParcel(raw []byte) (p parcel, err error) {
	text, err := sealed(raw)
	if err != nil {
		return p, fmt.Errorf("the parcel is %w", err)
	}
	parts, err := splitParts(text)
	if err != nil || len(parts) == 0 {
		return p, errUnreadable
	}
	if err := decodeStrictly(parts[0], &p); err != nil {
		return p, fmt.Errorf("this program does not know this kind of parcel; start this node with a newer one: %w", err)
	}
	p.writes = parts[1:]
	return p, nil
}

type lastParcel struct {
	Run    uint64 `json:"run"`
	Number uint64 `json:"number"`
	At     uint64 `json:"at"` // its position
}

type logState struct {
	Log      string                `json:"log"` // its ID
	Seed     string                `json:"seed,omitempty"`
	Position uint64                `json:"position"`
	Nodes    map[string]lastParcel `json:"nodes,omitempty"`
	Forgot   uint64                `json:"forgot,omitempty"` // where a player was forgotten last; 0 once the log has let go of that
}

// more than ever run at one time
const maxNodesKnown = 64

var logKeyOfFile = []byte("log")

// readLogState is nil for a store that is alone.
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

// admit is false for a parcel that was told before, and where a later run of its node was heard.
func (s *logState) admit(position uint64, p *parcel) (bool, error) {
	if position <= s.Position {
		return false, nil
	}
	if position != s.Position+1 {
		return false, fmt.Errorf("the log goes on at %d behind %d, and has lost what is between; put a copy of another node's file in its place", position, s.Position)
	}
	if s.Position == 0 && p.Seed != s.Seed {
		return false, errNotSeeded
	}
	s.Position = position
	last := s.Nodes[p.Node]
	if p.Seed != "" || max(p.Run, p.Number) > math.MaxInt64 || // behind which nothing of this node could ever come
		!p.isBehind(&parcel{Run: last.Run, Number: last.Number}) {
		return false, nil
	}
	if s.Nodes == nil {
		s.Nodes = map[string]lastParcel{}
	}
	if _, known := s.Nodes[p.Node]; !known && len(s.Nodes) >= maxNodesKnown {
		delete(s.Nodes, s.longestSilent())
	}
	s.Nodes[p.Node] = lastParcel{p.Run, p.Number, position}
	return true, nil
}

func (s *logState) longestSilent() string {
	return slices.MinFunc(slices.Collect(maps.Keys(s.Nodes)), func(a, b string) int {
		return int(int64(s.Nodes[a].At) - int64(s.Nodes[b].At))
	})
}

// Seed has an empty log begin with the file of a data directory, which no server may have open: the others start with
// copies of it, and a file that is not the same is refused. Doing it twice is harmless.
func Seed(ctx context.Context, dir string, log Log) (Following, error) {
	if err := seedFrom(ctx, dir, log); err != nil {
		return Following{}, err
	}
	return FollowingOf(filepath.Join(dir, fileName))
}

func seedFrom(ctx context.Context, dir string, log Log) (err error) {
	path, err := fileOf(dir)
	if err != nil {
		return err
	}
	if err := refuseFaulty(ctx, path, path, "saloon check says more; nothing was changed"); err != nil { // a node stops at what is damaged, and all would have the same
		return err
	}
	s, err := openStore(dir, Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.closeFile()) }()
	if err := syncAgain(s.db, dir); err != nil {
		return err
	}
	last, err := log.Last(ctx)
	if err != nil {
		return err
	}
	seed, err := s.markSeed(log.ID(), last)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	p := &parcel{Seed: seed}
	if err := log.Publish(ctx, p.name(), p.encode()); err != nil {
		return fmt.Errorf("the log does not keep the seed; seed it again: %w", err)
	}
	return nil
}

func (s *Store) markSeed(id string, last uint64) (seed string, err error) {
	err = s.db.Update(func(tx *bolt.Tx) error {
		was, err := readLogState(tx)
		switch {
		case err != nil:
			return err
		case was != nil && was.Log == id && was.Position == 0 && was.Seed != "":
			seed = was.Seed
			return nil
		case was != nil && was.Log == id:
			return errors.New("it follows this log already; start the node")
		case last > 0:
			return errors.New("the log has writes already, so it cannot begin with this file; bring in a copy of a node's file instead")
		}
		seed = rand.Text()
		return (&logState{Log: id, Seed: seed}).put(tx)
	})
	return seed, err
}

// A Following says how far a file has followed which log, and what it holds.
type Following struct {
	Log      string // empty for the file of a saloon alone
	Position uint64
	// the same for two files that hold the same, whatever their pages, and however far they followed a log
	Contents string
}

// FollowingOf is how far a file has followed a log that no server has open.
func FollowingOf(path string) (f Following, err error) {
	db, err := openFile(path, Options{}, true)
	if err != nil {
		return f, err
	}
	defer func() { _ = db.Close() }()
	err = safely(func() error {
		return db.View(func(tx *bolt.Tx) error {
			f, err = followingOf(tx)
			return err
		})
	})
	return f, err
}

func followingOf(tx *bolt.Tx) (f Following, err error) {
	state, err := readLogState(tx)
	if err != nil {
		return f, err
	}
	if state != nil {
		f.Log, f.Position = state.Log, state.Position
	}
	sum := sha256.New()
	err = tx.ForEach(func(name []byte, b *bolt.Bucket) error { return addBucket(sum, name, b) })
	f.Contents = hex.EncodeToString(sum.Sum(nil)[:16])
	return f, err
}

func addBucket(sum hash.Hash, name []byte, b *bolt.Bucket) error {
	addText(sum, name)
	addNumber(sum, b.Sequence())
	err := b.ForEach(func(key, value []byte) error {
		if inner := b.Bucket(key); value == nil && inner != nil {
			return addBucket(sum, key, inner)
		}
		if bytes.Equal(name, schemaBucket) && bytes.Equal(key, logKeyOfFile) {
			return nil
		}
		addText(sum, key)
		addText(sum, unpacked(name, key, value))
		return nil
	})
	addNumber(sum, 0) // it ends
	return err
}

func addText(sum hash.Hash, text []byte) {
	addNumber(sum, uint64(len(text))+1)
	_, _ = sum.Write(text) // which never fails
}

func addNumber(sum hash.Hash, n uint64) {
	_, _ = sum.Write(binary.BigEndian.AppendUint64(nil, n))
}

// Nodes that were built by another version of Go pack otherwise.
func unpacked(bucket, key, value []byte) []byte {
	switch {
	case bytes.Equal(bucket, chunksBucket):
		if runs, err := unpackRuns(value); err == nil {
			return bytes.Join(runs, nil)
		}
	case bytes.Equal(bucket, reportsBucket) && len(key) > 8, bytes.Equal(bucket, eveningsBucket) && bytes.HasSuffix(key, []byte{0}):
		if packed, err := unsealWithKey(key, value); err == nil {
			if text, err := unpack(packed); err == nil {
				return text
			}
		}
	}
	return value
}

func (c *checker) following(tx *bolt.Tx) error {
	if state, err := readLogState(tx); err == nil && state != nil {
		c.Position = state.Position
	}
	if !c.Agree {
		return nil
	}
	f, err := followingOf(tx)
	if err == nil && f.Log != "" {
		c.note("%s", f)
	}
	return err
}

func (f Following) String() string {
	return fmt.Sprintf("it has followed the log %s to position %d, where the files of all its nodes hold %s", f.Log, f.Position, f.Contents)
}
