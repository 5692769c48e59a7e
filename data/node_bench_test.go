package data

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data/logtest"
)

// BenchmarkNode is what a move costs at a node, beside the same at a store that is alone: moves in a
// second, and how long one waits. The log is in memory, and writes each parcel to a file that it syncs,
// so what a node waits for is what a log on one disk costs:
//
//	go test ./data -run - -bench Node -benchtime 20000x
func BenchmarkNode(b *testing.B) {
	for _, tables := range []int{1, 50, 500} {
		b.Run(fmt.Sprint("alone,tables=", tables), func(b *testing.B) {
			s, err := Open(b.TempDir(), Options{})
			if err != nil {
				b.Fatal(err)
			}
			tellWaits(b, s, tables)
		})
		for _, synced := range []bool{false, true} {
			b.Run(fmt.Sprintf("node,synced=%v,tables=%d", synced, tables), func(b *testing.B) {
				s := benchNode(b)
				s.db.NoSync = !synced
				tellWaits(b, s, tables)
			})
		}
	}
}

func benchNode(b *testing.B) *Store {
	b.Helper()
	file, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = file.Close() })
	log := logtest.New("a log")
	log.KeepBy(func(parcel []byte) error {
		if _, err := file.Write(parcel); err != nil {
			return err
		}
		return file.Sync()
	})
	s, err := OpenNode(b.Context(), b.TempDir(), Options{}, Node{Name: "a", Log: log.Link()})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// tellWaits has so many tables write one move after the other.
func tellWaits(b *testing.B, s *Store, tables int) {
	b.Helper()
	defer func() { _ = s.Close() }()
	var left atomic.Int64
	waits := make([][]float64, tables)
	run := func(moves, first int) {
		left.Store(int64(moves))
		var all sync.WaitGroup
		for n := range tables {
			all.Go(func() {
				for at := 0; left.Add(-1) >= 0; at++ {
					began := time.Now()
					if err := s.Append(b.Context(), Append{fmt.Sprint("t", n, " ", first), at, aMove(at)}); err != nil {
						b.Error(err)
						return
					}
					waits[n] = append(waits[n], float64(time.Since(began).Microseconds())/1000)
				}
			})
		}
		all.Wait()
	}
	run(20*tables, 0) // until it goes as it always goes
	waits = make([][]float64, tables)
	b.ResetTimer()
	run(b.N, 1)
	b.StopTimer()
	all := slices.Concat(waits...)
	slices.Sort(all)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(all[len(all)/2], "ms-p50")
	b.ReportMetric(all[len(all)*99/100], "ms-p99")
	b.ReportMetric(0, "ns/op")
}
