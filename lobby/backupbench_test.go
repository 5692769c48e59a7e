package lobby

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

var finishedGames = flag.Int("games", 3000, "how many finished games the file has of which BenchmarkMoveBesideBackup makes backups")

// BenchmarkMoveBesideBackup is how long a move waits while the saloon makes a backup by its schedule and looks
// whether it holds, and how long as many moves wait without one, before it. Somebody moves once in 5 ms. The
// file has games of all kinds that are played again by the check. One operation is one backup:
//
//	go test ./lobby -run '^$' -bench MoveBesideBackup -benchtime 3x -games 3000
func BenchmarkMoveBesideBackup(b *testing.B) {
	l, store := benchSaloon(b, b.TempDir())
	fillArchive(b, store)
	m := &mover{b: b, l: l}
	var with, without, seconds []float64
	for b.Loop() {
		usual := m.moves(1000, nil) // as many as a backup takes, or so
		began := time.Now()
		meanwhile := m.moves(1<<30, backupOf(b, store))
		seconds = append(seconds, time.Since(began).Seconds())
		with, without = append(with, meanwhile...), append(without, usual...)
	}
	slices.Sort(with)
	slices.Sort(without)
	for name, waits := range map[string][]float64{"beside": with, "without": without} {
		b.ReportMetric(waits[len(waits)-1], "ms-longest-"+name)
		b.ReportMetric(waits[len(waits)*99/100], "ms-p99-"+name)
		b.ReportMetric(waits[len(waits)/2], "ms-p50-"+name)
		b.ReportMetric(float64(len(waits)), "moves-"+name)
	}
	b.ReportMetric(slices.Max(seconds), "s-longest-backup")
	_ = l.Close(context.Background())
	_ = store.Close()
}

// fillArchive puts finished games of all kinds into the file.
func fillArchive(b *testing.B, store *data.Store) {
	b.Helper()
	all := realGames(b)
	for n := range *finishedGames {
		g := all[n%len(all)]
		e := randomGame(b, g, rules.Seed{byte(n), byte(n >> 8), byte(n >> 16)})
		raw, err := e.Encode()
		if err != nil {
			b.Fatal(err)
		}
		game := data.ArchivedGame{ID: fmt.Sprintf("f%06d", n), Game: g.Info().ID, Ended: time.Now(), Players: make([]data.Person, len(e.Seats))}
		if err := store.ArchiveGame(b.Context(), game, raw); err != nil {
			b.Fatal(err)
		}
	}
}

// backupOf begins a backup as the schedule does, and sends what the log says of it at its end.
func backupOf(b *testing.B, store *data.Store) <-chan string {
	b.Helper()
	ctx, stop := context.WithCancel(b.Context())
	said := make(chan string, 1)
	log := slog.New(slog.NewTextHandler(writeFunc(func(line string) {
		if strings.Contains(line, "backup was made") { // or none was
			stop()
			said <- line
		}
	}), nil))
	if err := store.KeepBackups(ctx, data.Backups{Dir: b.TempDir(), Every: time.Hour, Keep: 1, Log: log}); err != nil {
		b.Fatal(err)
	}
	return said
}

type writeFunc func(line string)

func (f writeFunc) Write(p []byte) (int, error) {
	f(string(p))
	return len(p), nil
}

// A mover plays one game after the other, both sides of it.
type mover struct {
	b      *testing.B
	l      *Lobby
	games  int
	visits [2]*Visit
	mails  [2]*Mailbox
	id     table.ID
	now    [2]*table.Snapshot
}

// moves makes so many moves, or as many as fit until a backup is made, and is how many milliseconds each
// waited until it was durable and published.
func (m *mover) moves(most int, backup <-chan string) (waits []float64) {
	pace := time.NewTicker(5 * time.Millisecond)
	defer pace.Stop()
	for len(waits) < most {
		select {
		case said := <-backup:
			if !strings.Contains(said, "it holds") {
				m.b.Fatal(said)
			}
			return waits
		case <-pace.C:
			waits = append(waits, m.move())
		}
	}
	return waits
}

func (m *mover) move() float64 {
	m.take()
	if m.now[0] == nil || m.now[0].Card.Phase == table.Over {
		m.visits, m.mails, m.id = startOne(m.b, m.l, m.games)
		m.games++
		m.take()
	}
	seat := m.now[0].Card.ToAct.First() - 1
	began := time.Now()
	if err := m.visits[seat].Do(m.b.Context(), m.id, table.Play{Move: m.now[seat].Legal[0], At: m.now[seat].At}); err != nil {
		m.b.Fatal(err)
	}
	return float64(time.Since(began).Microseconds()) / 1000
}

func (m *mover) take() {
	for i, mail := range m.mails {
		if mail == nil {
			return
		}
		if s := mail.Take().Table; s != nil {
			m.now[i] = s
		}
	}
}
