package lobby

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// benchSaloon opens a saloon with Moon River.
func benchSaloon(b *testing.B, dir string) (*Lobby, *data.Store) {
	b.Helper()
	return benchSaloonWithBots(b, dir, 1<<60)
}

// benchSaloonWithBots opens a saloon whose bots wait before they think.
func benchSaloonWithBots(b *testing.B, dir string, delay time.Duration) (*Lobby, *data.Store) {
	b.Helper()
	store, err := data.Open(dir, data.Options{})
	must(b, err)
	l, err := Open(context.Background(), Config{Games: realGames(b)[:1], Store: store, BotDelay: delay, Log: slog.New(slog.DiscardHandler),
		Limits: Limits{Commands: 1e9, CommandBurst: 1e9, TablesPerHost: 1e9}})
	must(b, err)
	return l, store
}

// startOne starts a game of two people at a table of their own and returns both.
func startOne(b *testing.B, l *Lobby, n int) (visits [2]*Visit, mails [2]*Mailbox, id table.ID) {
	b.Helper()
	ctx := context.Background()
	for i := range visits {
		p, err := l.Register(ctx, Key(fmt.Sprint("key", n, i)), fmt.Sprint("p", i, "-", n))
		must(b, err)
		mails[i] = NewMailbox()
		if visits[i], err = l.Enter(p, mails[i]); err != nil {
			b.Fatal(err)
		}
	}
	id, err := visits[0].NewTable(ctx, table.Proposal{Game: "moonriver", Seats: 2})
	must(b, err)
	must(b, visits[1].Look(ctx, id))
	for i, c := range []table.Command{table.Sit{Seat: 2}, table.Ready{Ready: true}, table.Ready{Ready: true}} {
		must(b, visits[[]int{1, 1, 0}[i]].Do(ctx, id, c))
	}
	return visits, mails, id
}

// BenchmarkMoves plays Moon River at so many tables at the same time; one
// operation is one move, durable and published.
func BenchmarkMoves(b *testing.B) {
	for _, tables := range []int{1, 32, 100, 1000} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			l, store := benchSaloon(b, b.TempDir())
			left := make(chan struct{}, b.N)
			for range b.N {
				left <- struct{}{}
			}
			close(left)
			var all sync.WaitGroup
			b.ResetTimer()
			for n := range tables {
				all.Go(func() { benchMoves(b, l, n, left) })
			}
			all.Wait()
			b.StopTimer()
			_ = l.Close(context.Background())
			_ = store.Close()
		})
	}
}

func benchMoves(b *testing.B, l *Lobby, n int, left <-chan struct{}) {
	for game := 0; ; game++ {
		visits, mails, id := startOne(b, l, n+1000*game)
		var now [2]*table.Snapshot
		for {
			for i := range now {
				if s := mails[i].Take().Table; s != nil {
					now[i] = s
				}
			}
			if now[0].Card.Phase == table.Over {
				break
			}
			seat := now[0].Card.ToAct.First() - 1
			if _, ok := <-left; !ok {
				return
			}
			if err := visits[seat].Do(context.Background(), id, table.Play{Move: now[seat].Legal[0], At: now[seat].At}); err != nil {
				b.Error(err)
				return
			}
		}
	}
}

// BenchmarkWaitForABot is how long somebody waits for a hard bot, alone and while bots
// play among themselves at many other tables. One operation is one wait.
func BenchmarkWaitForABot(b *testing.B) {
	for _, tables := range []int{0, 50} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			l, store := benchSaloonWithBots(b, b.TempDir(), -1)
			for n := range tables {
				openBotTable(b, l, fmt.Sprint("opener", n/8), 4)
			}
			b.ResetTimer()
			waitForBots(b, l)
			b.StopTimer()
			_ = l.Close(context.Background())
			_ = store.Close()
		})
	}
}

// openBotTable has somebody open a table at which only hard bots play.
func openBotTable(b *testing.B, l *Lobby, host string, seats int) {
	b.Helper()
	v, _ := visitor(b, l, host)
	defer v.mail.Close()
	id, err := v.NewTable(b.Context(), table.Proposal{Game: "moonriver", Seats: seats})
	must(b, err)
	commands := []table.Command{table.Stand{}}
	for seat := 1; seat <= seats; seat++ {
		commands = append(commands, table.AddBot{Seat: rules.Seat(seat), Level: "hard"})
	}
	for _, c := range commands {
		must(b, v.Do(b.Context(), id, c))
	}
}

// visitor lets a player with a key of that name in.
func visitor(b *testing.B, l *Lobby, name string) (*Visit, *Mailbox) {
	b.Helper()
	p, known, err := l.Find(Key(name))
	if err == nil && !known {
		p, err = l.Register(b.Context(), Key(name), name)
	}
	must(b, err)
	mail := NewMailbox()
	v, err := l.Enter(p, mail)
	must(b, err)
	return v, mail
}

// waitForBots plays against one hard bot; only the waiting is timed.
func waitForBots(b *testing.B, l *Lobby) {
	v, mail := visitor(b, l, "person")
	var id table.ID
	var now *table.Snapshot
	for b.Loop() {
		b.StopTimer()
		if now == nil || now.Card.Phase == table.Over {
			id = startAgainstBot(b, v)
			now = untilTurn(mail, nil)
		}
		must(b, v.Do(b.Context(), id, table.Play{Move: now.Legal[0], At: now.At}))
		b.StartTimer()
		now = untilTurn(mail, now)
	}
}

func startAgainstBot(b *testing.B, v *Visit) table.ID {
	b.Helper()
	id, err := v.NewTable(b.Context(), table.Proposal{Game: "moonriver", Seats: 2})
	must(b, err)
	for _, c := range []table.Command{table.AddBot{Level: "hard"}, table.Ready{Ready: true}} {
		must(b, v.Do(b.Context(), id, c))
	}
	return id
}

// untilTurn waits until it is the person's turn once more, or the game is over.
func untilTurn(mail *Mailbox, last *table.Snapshot) *table.Snapshot {
	for range mail.Signal() {
		s := mail.Take().Table
		if s != nil && (last == nil || s.At > last.At) && (len(s.Legal) > 0 || s.Card.Phase == table.Over) {
			return s
		}
	}
	return nil
}

// BenchmarkNewNames is what it takes until a new player is written, one after the other
// and 64 at the same time.
func BenchmarkNewNames(b *testing.B) {
	for _, together := range []int{1, 64} {
		b.Run(fmt.Sprint("together=", together), func(b *testing.B) {
			l, store := benchSaloon(b, b.TempDir())
			var next atomic.Int64
			var all sync.WaitGroup
			b.ResetTimer()
			for range together {
				all.Go(func() {
					for n := next.Add(1); n <= int64(b.N); n = next.Add(1) {
						if _, err := l.Register(b.Context(), Key(fmt.Sprint("key", n)), fmt.Sprint("n", n)); err != nil {
							b.Error(err)
						}
					}
				})
			}
			all.Wait()
			b.StopTimer()
			_ = l.Close(context.Background())
			_ = store.Close()
		})
	}
}
