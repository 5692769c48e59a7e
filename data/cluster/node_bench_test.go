package cluster

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data"
	"saloon/data/cluster/clustertest"
)

// BenchmarkNodes is what a line of a table costs a saloon alone, and three nodes with three servers that
// sync what they keep; all of that on this machine: lines in a second, and how long one waits. A third of
// this machine is what a saloon alone has while two others do the same: three such machines are what the
// three nodes have.
//
//	go test ./data/cluster -run - -bench Nodes -benchtime 5000x
func BenchmarkNodes(b *testing.B) {
	for _, tables := range []int{1, 50, 500, 3000} {
		b.Run(fmt.Sprint("alone,tables=", tables), func(b *testing.B) {
			s, err := data.Open(b.TempDir(), data.Options{})
			ok(b, err)
			writeLines(b, []*data.Store{s}, tables, 1)
			_ = s.Close()
		})
		b.Run(fmt.Sprint("alone,third,tables=", tables), func(b *testing.B) {
			var list []*data.Store
			for range 3 {
				s, err := data.Open(b.TempDir(), data.Options{})
				ok(b, err)
				b.Cleanup(func() { _ = s.Close() })
				list = append(list, s)
			}
			writeLines(b, list, 3*tables, 1./3)
		})
		b.Run(fmt.Sprint("nodes=3,tables=", tables), func(b *testing.B) { writeLines(b, threeStores(b), tables, 1) })
	}
}

// threeStores are those of three nodes.
func threeStores(b *testing.B) (list []*data.Store) {
	b.Helper()
	servers := clustertest.Start(b)
	for i, name := range []string{"a", "b", "c"} {
		config := Config{Servers: servers.URL(), Node: name}
		c, err := Connect(b.Context(), config)
		ok(b, err)
		b.Cleanup(c.Close)
		open := c.Open
		if i == 0 {
			open = c.Seed
		}
		l, err := open(b.Context())
		ok(b, err)
		s, err := data.OpenNode(b.Context(), b.TempDir(), data.Options{}, data.Node{Name: name, Log: l, Wait: time.Minute})
		ok(b, err)
		b.Cleanup(func() { _ = s.Close() })
		list = append(list, s)
	}
	return list
}

// writeLines has so many tables, spread over stores, write one line after the other. A share of the lines
// is reported.
func writeLines(b *testing.B, stores []*data.Store, tables int, share float64) {
	b.Helper()
	var left atomic.Int64
	waits := make([][]time.Duration, tables)
	write := func(lines int, round string) {
		left.Store(int64(lines))
		var all sync.WaitGroup
		for n := range tables {
			all.Go(func() {
				store, table := stores[n%len(stores)], fmt.Sprint("t", n, " ", round)
				for at := 0; left.Add(-1) >= 0; at++ {
					began := time.Now()
					line := []data.Entry{{Kind: "move", When: began, Seat: 1 + at%2, Text: "lay 3@b4 17@c5"}}
					if err := store.Write(b.Context(), data.Appends{data.Append{Journal: table, First: at, Entries: line}}); err != nil {
						b.Error(err)
						return
					}
					waits[n] = append(waits[n], time.Since(began))
				}
			})
		}
		all.Wait()
	}
	write(4*tables, "first") // until it goes as it always goes
	clear(waits)
	b.ResetTimer()
	write(b.N, "then")
	b.StopTimer()
	all := slices.Sorted(slices.Values(slices.Concat(waits...)))
	b.ReportMetric(share*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
	b.ReportMetric(all[len(all)/2].Seconds()*1000, "ms-p50")
	b.ReportMetric(all[len(all)*99/100].Seconds()*1000, "ms-p99")
	b.ReportMetric(0, "ns/op")
}
