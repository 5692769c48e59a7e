package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// killedFile is the file of a server that was killed when its list of free pages was too long to be
// kept: with journals, chunks, games, buckets in buckets, and values longer than a page.
func killedFile(t *testing.T) []byte {
	t.Helper()
	dir := t.TempDir()
	s := open(t, dir, Options{})
	inGroups(t, s, newScribe(rand.New(rand.NewPCG(8, 1))).writes(6000), 1000)
	for n, size := range []int{6 << 20, 70_000, 5000} {
		for _, value := range [][]byte{make([]byte, size), make([]byte, size/(1+2*n%3))} {
			err := s.order.write(t.Context(), doing(func(c *change) error { return c.Bucket(chunksBucket).Put(numberKey(1<<40+n), value) }))
			must(t, err)
		}
	}
	must(t, s.order.write(t.Context(), doing(func(c *change) error { return c.Bucket(chunksBucket).Delete(numberKey(1 << 40)) })))
	for range 3 { // what was deleted is free after it
		if err := s.Write(t.Context(), AddPlayer{Player: Player{ID: "last", Skeleton: "last"}, Key: Key{Fingerprint: "last"}}); err != nil {
			break
		}
	}
	raw, err := os.ReadFile(filepath.Join(dir, fileName))
	must(t, err)
	return raw
}

func listFree(path string) error {
	return pages.ListFree(path, func() (io.Closer, error) { return lockFile(path, 0) }, 0)
}

// The free pages of a file without a list of them are those that bbolt finds.
func TestOpen_FindsTheFreePagesOfAKilledFile(t *testing.T) {
	raw := killedFile(t)
	one, other := t.TempDir(), filepath.Join(t.TempDir(), "other.db")
	write(t, filepath.Join(one, fileName), raw)
	write(t, other, raw)
	if keepsFreePages(t, one) {
		t.Fatal("the file has a list of free pages")
	}
	if err := listFree(filepath.Join(one, fileName)); err != nil || !keepsFreePages(t, one) {
		t.Fatalf("the file still has no list of free pages, %v", err)
	}
	free := func(path string) int {
		db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true, PreLoadFreelist: true})
		must(t, err)
		defer func() { _ = db.Close() }()
		return db.Stats().FreePageN
	}
	if got, want := free(filepath.Join(one, fileName)), free(other); got != want || want <= freePagesKept {
		t.Errorf("%d pages are free, and bbolt finds %d", got, want)
	}
	s := open(t, one, Options{}) // which is checked, page by page, when it is closed
	must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: "p", Skeleton: "p"}, Key: Key{Fingerprint: "k"}}))
}

// Where the tree of a file comes to something that is no page, or to a page twice, nothing is
// written, and the file is refused.
func TestOpen_LeavesAnOddFileAlone(t *testing.T) {
	raw := killedFile(t)
	dir := t.TempDir()
	path := filepath.Join(dir, fileName)
	write(t, path, raw)
	var root uint64
	alter := func(do func(page []byte)) {
		changed := bytes.Clone(raw)
		do(changed[root*uint64(os.Getpagesize()):])
		write(t, path, changed)
		if err := listFree(path); !errors.Is(err, ErrNotOurs) || !strings.Contains(err.Error(), fmt.Sprintf("page %d is damaged", root)) {
			t.Error(err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, changed) {
			t.Errorf("the file was changed, %v", err)
		}
	}
	root = binary.NativeEndian.Uint64(firstThatCounts(raw)[32:])
	alter(func(page []byte) { clear(page[:4096]) })
	alter(func(page []byte) { page[0]++ })       // its number
	alter(func(page []byte) { page[15] = 0x7f }) // how many pages follow it
	if after, err := os.ReadFile(path); err != nil || keepsFreePages(t, dir) || len(after) != len(raw) {
		t.Error("the file has a list of free pages")
	}
}
