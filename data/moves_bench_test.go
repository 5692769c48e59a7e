package data

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const movesOfAGame = 120 // after which a table archives its game and closes

// BenchmarkMoves is what a move costs when so many tables play at the same time, each move
// synced before the next of its table, each game archived at its end: moves in a second, and
// bytes written to the file for each. Beside it, the same bytes are appended to a bare file
// in the same way.
func BenchmarkMoves(b *testing.B) {
	for _, tables := range []int{1, 100, 1000} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			s, err := Open(b.TempDir(), Options{})
			if err != nil {
				b.Fatal(err)
			}
			tellMoves(b, tables, &storeTables{s, exportOf(b)})
			_ = s.Close()
		})
		b.Run(fmt.Sprint("bare/tables=", tables), func(b *testing.B) {
			f, err := newBareFile(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			tellMoves(b, tables, f)
		})
	}
}

// What keeps moves, for the benchmark.
type keepsMoves interface {
	move(journal string, n int) error
	end(journal string) error
	written() int64 // bytes, so far
}

func tellMoves(b *testing.B, tables int, k keepsMoves) {
	b.Helper()
	var left atomic.Int64
	run := func(moves int) {
		left.Store(int64(moves))
		var all sync.WaitGroup
		for n := range tables {
			all.Go(func() {
				if err := playMoves(k, n, &left); err != nil {
					b.Error(err)
				}
			})
		}
		all.Wait()
	}
	run(40 * tables) // until it goes as it always goes
	before := k.written()
	b.ResetTimer()
	run(b.N)
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(k.written()-before)/float64(b.N), "B-written/move")
}

var gamesBegun atomic.Int64

func playMoves(k keepsMoves, table int, left *atomic.Int64) error {
	for {
		name := fmt.Sprint("t", gamesBegun.Add(1))
		for n := range movesOfAGame - table%40 {
			if left.Add(-1) < 0 {
				return nil
			}
			if err := k.move(name, n); err != nil {
				return err
			}
		}
		if err := k.end(name); err != nil {
			return err
		}
	}
}

func aMove(n int) []Entry {
	return []Entry{{Kind: "move", When: noon.Add(time.Duration(n) * 1234567891), Seat: 1 + n%2, Text: fmt.Sprintf("lay %d@b%d %d@c%d", n, n%7, 48-n%48, n%5)}}
}

// exportOf is about as long as the export of a game, and as hard to pack.
func exportOf(b *testing.B) []byte {
	b.Helper()
	var list []Entry
	for n := range movesOfAGame {
		list = append(list, aMove(n)...)
	}
	raw, err := json.Marshal(list)
	if err != nil {
		b.Fatal(err)
	}
	return raw
}

type storeTables struct {
	*Store
	export []byte
}

func (s *storeTables) move(journal string, n int) error {
	return s.Append(context.Background(), Append{Journal: journal, First: n, Entries: aMove(n)})
}

func (s *storeTables) end(journal string) error {
	g := ArchivedGame{ID: journal, Game: "moonriver", Ended: noon, Order: [][]int{{1}, {2}}, Points: []int{81, 72},
		Players: []Person{{ID: "anna", Name: "Anna", Kind: "player"}, {ID: "bert", Name: "Bert", Kind: "player"}}}
	if err := s.ArchiveGame(context.Background(), g, s.export); err != nil {
		return err
	}
	return s.DropJournal(context.Background(), journal)
}

func (s *storeTables) written() int64 {
	stats := s.db.Stats()
	return stats.TxStats.GetPageAlloc() + metaWritten(s)
}

// metaWritten are the pages with which each transaction ends.
func metaWritten(s *storeTables) (n int64) {
	tx, err := s.db.Begin(false)
	if err != nil {
		return 0
	}
	defer func() { _ = tx.Rollback() }()
	return int64(tx.ID()) * int64(os.Getpagesize())
}

// A bareFile appends moves to a file and syncs it, those that arrive together with one sync.
type bareFile struct {
	file  *os.File
	size  atomic.Int64
	lines chan bareLine
}

type bareLine struct {
	raw    []byte
	result chan error
}

func newBareFile(dir string) (*bareFile, error) {
	file, err := os.Create(filepath.Join(dir, "bare"))
	if err != nil {
		return nil, err
	}
	f := &bareFile{file: file, lines: make(chan bareLine, 1024)}
	go f.run()
	return f, nil
}

func (f *bareFile) run() {
	for first := range f.lines {
		group, all := []bareLine{first}, bytes.Clone(first.raw)
		for len(f.lines) > 0 {
			l := <-f.lines
			group, all = append(group, l), append(all, l.raw...)
		}
		_, err := f.file.Write(all)
		if err == nil {
			err = f.file.Sync()
		}
		f.size.Add(int64(len(all)))
		for _, l := range group {
			l.result <- err
		}
	}
}

func (f *bareFile) move(journal string, n int) error {
	raw, err := json.Marshal(Append{Journal: journal, First: n, Entries: aMove(n)})
	if err != nil {
		return err
	}
	l := bareLine{raw, make(chan error, 1)}
	f.lines <- l
	return <-l.result
}

func (f *bareFile) end(string) error { return nil }

func (f *bareFile) written() int64 { return f.size.Load() }
