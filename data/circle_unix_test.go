//go:build unix

package data

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/logtest"
)

var branchesSpoiled = flag.Int("branches", 150, "how many files with one spoiled page of keys are opened")
var longest = flag.Duration("longest", time.Minute, "how long a file may take that is opened with a spoiled page")

// A file in which a page of keys leads back is refused at the start, wherever that page is and whatever
// else is wrong with it: no start, read or write goes round for ever, or ends the process. A process of
// its own opens the files, because that is what would hang or die.
func TestOpen_NoCircleHangsOrKills(t *testing.T) {
	path := keptMuch(t)
	cmd := child(filepath.Dir(path), "circle")
	cmd.Args = append(cmd.Args, fmt.Sprint("-branches=", fewer(*branchesSpoiled, 30)))
	out, err := cmd.StdoutPipe()
	must(t, err)
	var died bytes.Buffer
	cmd.Stderr = &died
	must(t, cmd.Start())
	hung := time.AfterFunc(*longest, func() { _ = cmd.Process.Signal(syscall.SIGQUIT) }) // so that it says where it is
	defer hung.Stop()
	var said []string
	for lines := bufio.NewScanner(out); lines.Scan(); hung.Reset(*longest) {
		said = append(said, lines.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v, after %d files, of a process whose last words were %q\n%.*s", err, len(said), said[max(len(said)-1, 0):], 6000, died.String())
	}
	refused, opened := 0, 0
	for _, line := range said {
		switch led := strings.HasPrefix(line, "led "); {
		case strings.Contains(line, ": refused: "):
			if refused++; led && !(strings.Contains(line, path) && strings.Contains(line, "damaged") && strings.Contains(line, "saloon check") && strings.Contains(line, "saloon restore")) {
				t.Error("what is to be done is not said: ", line)
			}
		case led:
			t.Error("it opens: ", line)
		default:
			opened++
		}
	}
	t.Logf("%d files were refused, %d opened", refused, opened)
	if refused == 0 || opened == 0 {
		t.Error("all of them are alike: ", strings.Join(said, "; "))
	}
}

// A branch is a page of keys.
type branch struct {
	id    uint64
	in    string
	above []uint64 // the pages by which one comes to it
	count int
}

// A treeOf is all that is known of the pages of a file.
type treeOf struct {
	branches []branch
	roots    []uint64 // of the buckets
	free     []uint64
}

func (t *treeOf) page(raw []byte, id uint64, in string, above []uint64) {
	page := raw[id*uint64(os.Getpagesize()):]
	refs, isBranch := refsOf(page)
	if isBranch {
		t.branches = append(t.branches, branch{id, in, above, len(refs)})
	}
	for _, r := range refs {
		below := in
		if !isBranch {
			t.roots, below = append(t.roots, r.page), in+" "+r.name
		}
		t.page(raw, r.page, below, append(slices.Clone(above), id))
	}
}

// treeIn is the tree of a sound file, which keeps its free pages.
func treeIn(raw []byte) (t treeOf) {
	first := firstThatCounts(raw)
	t.page(raw, binary.NativeEndian.Uint64(first[32:]), rootOfFile, nil)
	list := raw[binary.NativeEndian.Uint64(first[48:])*uint64(os.Getpagesize()):]
	for i := range int(binary.NativeEndian.Uint16(list[10:])) {
		t.free = append(t.free, binary.NativeEndian.Uint64(list[pageHead+8*i:]))
	}
	return t
}

// spoilBranches opens one spoiled file after another, and says what came of each.
func spoilBranches(dir string) error {
	flag.Parse()
	debug.SetMaxStack(64 << 20)
	path := filepath.Join(dir, fileName)
	sound, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	sound = sound[:binary.NativeEndian.Uint64(firstThatCounts(sound)[56:])*uint64(os.Getpagesize())]
	tree, random := treeIn(sound), rand.New(rand.NewPCG(7, 7))
	seen := map[string]bool{}
	for _, b := range tree.branches { // each bucket that has any has its turn
		if seen[b.in] {
			continue
		}
		seen[b.in] = true
		targets := []uint64{b.id, tree.branches[0].id}
		if other := slices.IndexFunc(tree.roots, func(root uint64) bool { return root != b.id }); b.in != rootOfFile {
			targets = append(targets, tree.roots[other])
		}
		for _, to := range targets {
			for _, listed := range []bool{true, false} {
				raw := bytes.Clone(sound)
				binary.NativeEndian.PutUint64(pointerOf(raw, b.id, random.IntN(b.count)), to)
				fmt.Printf("led from %d, %s, to %d, %v", b.id, b.in, to, listed)
				openSpoiled(dir, raw, listed)
			}
		}
	}
	for range *branchesSpoiled {
		raw, b := bytes.Clone(sound), tree.branches[random.IntN(len(tree.branches))]
		fmt.Printf("%s, page %d, by %s", b.in, b.id, spoilBranch(raw, tree, b, random))
		openSpoiled(dir, raw, random.IntN(2) == 0)
	}
	return nil
}

// pointerOf is where a page of keys says to which page one of its keys leads.
func pointerOf(raw []byte, id uint64, n int) []byte {
	return raw[id*uint64(os.Getpagesize())+pageHead+uint64(n)*eachRef+8:]
}

// spoilBranch changes one page of keys.
func spoilBranch(raw []byte, tree treeOf, b branch, random *rand.Rand) string {
	page := raw[b.id*uint64(os.Getpagesize()):][:os.Getpagesize()]
	pointer := pointerOf(raw, b.id, random.IntN(b.count))
	switch random.IntN(6) {
	case 0:
		to := uint64(random.IntN(len(raw) / os.Getpagesize()))
		binary.NativeEndian.PutUint64(pointer, to)
		return fmt.Sprint("leading to ", to)
	case 1:
		to := tree.free[random.IntN(len(tree.free))]
		binary.NativeEndian.PutUint64(pointer, to)
		return fmt.Sprint("leading to free page ", to)
	case 2:
		at := random.IntN(pageHead + b.count*eachRef)
		page[at] ^= 1 << random.IntN(8)
		return fmt.Sprint("a bit of byte ", at)
	case 3:
		page[8+random.IntN(8)] ^= 1 << random.IntN(8) // kind, number of elements, length
		return "a bit of its head"
	case 4:
		other := tree.branches[random.IntN(len(tree.branches))]
		copy(page[8:], raw[other.id*uint64(os.Getpagesize())+8:][:os.Getpagesize()-8])
		return fmt.Sprint("a copy of page ", other.id)
	}
	for at := pageHead; at < pageHead+b.count*eachRef; at++ {
		page[at] = byte(random.IntN(256) >> random.IntN(9))
	}
	return "anything"
}

// openSpoiled opens a file, and reads and writes everywhere if that is allowed.
func openSpoiled(dir string, raw []byte, listed bool) {
	if !listed { // as a kill leaves it
		first := firstThatCounts(raw)
		binary.NativeEndian.PutUint64(first[48:], ^uint64(0))
		sum := fnv.New64a()
		_, _ = sum.Write(first[16:72])
		binary.NativeEndian.PutUint64(first[72:], sum.Sum64())
	}
	path := filepath.Join(dir, fileName)
	if err := errors.Join(os.Remove(path), os.WriteFile(path, raw, 0o600)); err != nil { // a new one, because bbolt may have died with a lock on the last
		panic(err)
	}
	s, err := Open(dir, Options{})
	if err != nil {
		fmt.Printf(": refused: %s\n", strings.ReplaceAll(err.Error(), "\n", " "))
		return
	}
	bad, total := readAndWrite(s)
	fmt.Printf(": opens, %d of %d errors, %v\n", bad, total, s.Close())
}

// readAndWrite reads and writes everywhere, and counts what failed.
func readAndWrite(s *Store) (bad, total int) {
	var names [][]byte
	err := s.view(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, _ *bolt.Bucket) error {
			names = append(names, bytes.Clone(name))
			return nil
		})
	})
	if err != nil {
		bad++
	}
	for _, name := range names {
		if s.view(func(tx *bolt.Tx) error { return readAll(tx.Bucket(name)) }) != nil {
			bad++
		}
		for _, key := range []string{"\x00", "\xff\xff\xff\xff\xff\xff\xff\xff\xff"} {
			if s.order.write(context.Background(), doing(func(c *change) error { return c.Bucket(name).Put([]byte(key), bytes.Repeat([]byte("x"), 3000)) })) != nil {
				bad++
			}
		}
	}
	return bad, 1 + 3*len(names)
}

func readAll(b *bolt.Bucket) error {
	return b.ForEach(func(key, value []byte) error {
		if value == nil {
			return readAll(b.Bucket(key))
		}
		return nil
	})
}

// What is no file is refused at once, and nothing is waited for.
func TestCheck_OfAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), fileName)
	must(t, syscall.Mkfifo(pipe, 0o600))
	for _, path := range []string{pipe, filepath.Dir(pipe), "/dev/zero"} {
		wantError(t, path, errorOf(Check(t.Context(), path, Checking{})), ErrNotOurs)
	}
	wantError(t, "at a start", errorOf(Open(filepath.Dir(pipe), Options{Log: slog.New(slog.DiscardHandler)})), ErrNotOurs)
	if _, err := Restore(t.Context(), pipe, t.TempDir()); err == nil || !strings.HasSuffix(err.Error(), "it is no file, but a directory, a device or a pipe") {
		t.Errorf("restored: %v", err)
	}
}

// Neither is a note that is none.
func TestOpenNode_BesideAPipe(t *testing.T) {
	dir := t.TempDir()
	must(t, syscall.Mkfifo(filepath.Join(dir, unsyncedName), 0o600))
	for range 2 { // at the first start, and at a later one
		if _, err := OpenNode(t.Context(), dir, Options{}, Node{Name: "a", Log: logtest.New("a log").Link()}); err == nil || !strings.Contains(err.Error(), "it is no file") {
			t.Errorf("a pipe as its note: %v", err)
		}
		write(t, filepath.Join(dir, fileName), nil)
	}
}
