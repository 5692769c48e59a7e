//go:build unix

package data

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"
)

// BenchmarkHistory is how long the first page of a player's games takes, all and filtered, in an
// archive of so many games, when the page was not read before:
//
//	go test ./data -run - -bench History -games 1000000 -timeout 1h
func BenchmarkHistory(b *testing.B) {
	a := archiveOf(b, *manyGames)
	defer a.close()
	busy := a.busyPlayer() // who played a third of all games
	var first, filtered, against, curve []float64
	since := func(list *[]float64, do func() error) {
		began := time.Now()
		must(b, do())
		*list = append(*list, float64(time.Since(began).Microseconds())/1000)
	}
	for b.Loop() {
		who := a.person().ID
		since(&first, func() error { _, err := a.History(History{Who: who, Limit: 50}); return err })
		since(&filtered, func() error {
			_, err := a.History(History{Who: busy, With: a.person().ID, Result: Won, Limit: 50})
			return err
		})
		since(&against, func() error { _, _, err := a.Against(busy, who); return err })
		since(&curve, func() error { _, err := a.Curve(who, "moonriver", false, 200); return err })
	}
	b.ReportMetric(median(first), "ms/first-page")
	b.ReportMetric(slices.Max(first), "ms-longest/first-page")
	b.ReportMetric(median(filtered), "ms/rare-opponent")
	b.ReportMetric(median(against), "ms/against")
	b.ReportMetric(median(curve), "ms/curve")
}

// busyPlayer makes somebody who has as many games as a third of the archive.
func (a *archive) busyPlayer() string {
	const who = "busy"
	for made := 0; made < *manyGames/3; made += 5000 {
		a.write(doing(func(c *change) error {
			for range 5000 {
				w, ok := a.game().(ArchiveGame)
				if !ok {
					continue
				}
				w.Game.Players[0].ID = who
				if err := w.apply(c); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	return who
}

// BenchmarkFold is how many games are folded in a second of one core, without reading and writing the file.
func BenchmarkFold(b *testing.B) {
	games := gamesOf(2000, rand.New(rand.NewPCG(1, 2)), 20_000)
	began := coreSeconds(b)
	for b.Loop() {
		f := newFold(nil)
		for _, g := range games {
			if _, err := f.take(g); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(games))/(coreSeconds(b)-began), "games/core-s")
}

// BenchmarkRebuild is how many games the command ratings rebuild takes in, in a second of one core,
// with reading and writing the file.
func BenchmarkRebuild(b *testing.B) {
	a := archiveOf(b, *manyGames)
	defer a.close()
	a.db.NoSync = true
	began := coreSeconds(b)
	for b.Loop() {
		must(b, (&foldingAll{db: a.db}).run())
	}
	b.ReportMetric(float64(b.N**manyGames)/(coreSeconds(b)-began), "games/core-s")
}

// coreSeconds is how long this process has kept a core busy.
func coreSeconds(b *testing.B) float64 {
	var used syscall.Rusage
	must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}
