package data

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

var manyGames = flag.Int("games", 30_000, "how many finished games the larger archive of BenchmarkArchive has")

const fewGames = 10_000

// BenchmarkArchive is what a finished game takes in the file, and what it costs to write a
// move or a game beside few and beside many of them, taken in turns. With a million games it
// takes some minutes:
//
//	go test ./data -run - -bench Archive -benchtime 300x -games 1000000 -timeout 1h
func BenchmarkArchive(b *testing.B) {
	few, many := archiveOf(b, fewGames), archiveOf(b, *manyGames)
	var moves, games, pages [2][]float64
	for b.Loop() {
		for i, a := range []*archive{few, many} {
			moves[i] = append(moves[i], a.took(a.move()))
			before := a.written()
			games[i] = append(games[i], a.took(a.game()))
			pages[i] = append(pages[i], a.written()-before)
		}
	}
	b.ReportMetric(few.perGame, "B/game")
	b.ReportMetric(many.perGame, "B/game-of-many")
	b.ReportMetric(median(moves[0]), "µs/move")
	b.ReportMetric(median(moves[1])/median(moves[0]), "x-move-of-many")
	b.ReportMetric(median(games[0]), "µs/game")
	b.ReportMetric(median(games[1])/median(games[0]), "x-game-of-many")
	b.ReportMetric(median(pages[0]), "B-written/game")
	b.ReportMetric(median(pages[1]), "B-written/game-of-many")
	b.ReportMetric(many.reopen(true), "ms-open")
	b.ReportMetric(many.reopen(false), "ms-open-after-kill")
	few.close()
	many.close()
}

// An archive is a store with finished games.
type archive struct {
	*Store
	b       *testing.B
	perGame float64 // bytes of the file
	random  *rand.Rand
	moves   int
	games   int
}

// archiveOf makes a store with so many games. Their exports have the length of most.
func archiveOf(b *testing.B, games int) *archive {
	b.Helper()
	a := &archive{b: b, random: rand.New(rand.NewPCG(1, 2))}
	var err error
	if a.Store, err = Open(b.TempDir(), Options{}); err != nil {
		b.Fatal(err)
	}
	a.db.NoSync = true // only the bench waits for it
	for made := 0; made < games; made += 5000 {
		a.write(doing(func(c *change) error {
			for range 5000 {
				if err := a.game().apply(c); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	a.db.NoSync = false
	must(b, a.db.Sync())
	tx, err := a.db.Begin(false)
	must(b, err)
	free := a.db.Stats().FreePageN + a.db.Stats().PendingPageN
	a.perGame = float64(tx.Size()-int64(free*os.Getpagesize())) / float64(games)
	must(b, tx.Rollback())
	return a
}

func (a *archive) write(w Write) {
	a.b.Helper()
	must(a.b, a.order.write(context.Background(), w))
}

// took is how many microseconds a write takes.
func (a *archive) took(w Write) float64 {
	began := time.Now()
	a.write(w)
	return float64(time.Since(began).Microseconds())
}

// written is how many bytes of pages were written so far, without the last page of each
// transaction.
func (a *archive) written() float64 {
	stats := a.db.Stats()
	return float64(stats.TxStats.GetPageAlloc())
}

func (a *archive) move() Write {
	a.moves++
	return Appends{{Journal: "moves", First: a.moves - 1, Entries: aMove(a.moves)}}
}

func (a *archive) game() Write {
	export := make([]byte, 2200+a.random.IntN(400))
	for i := range export {
		export[i] = byte(a.random.Uint32())
	}
	a.games++
	ended := noon.Add(time.Duration(a.games)*30*time.Second + time.Duration(a.random.IntN(60))*time.Second)
	g := ArchivedGame{ID: fmt.Sprintf("%x", a.random.Uint64())[:5], Game: "moonriver", Ended: ended,
		Players: []Person{a.person(), a.person()}, Order: [][]int{{1}, {2}}, Points: []int{81, 72}}
	g.ID, g.Took, g.Rated, g.Categories = fmt.Sprint(g.ID, a.games%1000), 1800, People, benchCategories
	for range g.Players {
		parts := make([]int, len(benchCategories))
		for i := range parts {
			parts[i] = a.random.IntN(15)
		}
		g.Parts = append(g.Parts, parts)
	}
	return ArchiveGame{g, g.Categories, export}
}

// benchCategories are as many as a game has that has many.
var benchCategories = []string{"grass", "forest", "desert", "mountain", "water", "gold", "beavers", "corn", "diggers", "trappers", "farmers", "legend"}

// reopen is how many milliseconds a start takes, with or without a list of free pages.
func (a *archive) reopen(clean bool) float64 {
	if !clean {
		a.order.close()
		a.db.NoFreelistSync = true
		must(a.b, a.db.Update(func(*bolt.Tx) error { return nil }))
	}
	dir := filepath.Dir(a.db.Path())
	a.close()
	began := time.Now()
	var err error
	if a.Store, err = Open(dir, Options{}); err != nil {
		a.b.Fatal(err)
	}
	return float64(time.Since(began).Milliseconds())
}

func (a *archive) close() {
	must(a.b, a.Close())
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

func (a *archive) person() Person { return benchPerson(a.random.IntN(20_000)) }

func benchPerson(n int) Person {
	return Person{ID: fmt.Sprintf("p%09d", n*7919%20_000), Name: fmt.Sprint("Player", n), Kind: "player"}
}

func aMove(n int) []Entry {
	return []Entry{{Kind: "move", When: noon.Add(time.Duration(n) * 1234567891), Seat: 1 + n%2, Text: fmt.Sprintf("lay %d@b%d %d@c%d", n, n%7, 48-n%48, n%5)}}
}
