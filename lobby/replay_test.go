package lobby

import (
	"bytes"
	"errors"
	"reflect"
	"syscall"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// playedGame is a game of Anna and Bert at a table, played to its end.
func (h *testSaloon) playedGame(p table.Proposal) (anna, bert *guy, id table.ID) {
	h.t.Helper()
	anna, bert = h.player("Anna"), h.player("Bert")
	return anna, bert, playedOut(p, anna, bert)
}

// A finished game is opened as it was at its table: who played, every moment, the result.
func TestPast_OfAFinishedGameIsThatOfItsTable(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, id := h.playedGame(table.Proposal{})
	h.settled(id)
	carl := h.guest("Carl")
	for _, g := range []*guy{anna, bert, carl} {
		snap, err := g.visit.Past(g.ctx(), id)
		must(t, err)
		var names []string
		for _, chair := range snap.Card.Chairs {
			names = append(names, chair.Person.Name)
		}
		live := anna.table
		if !reflect.DeepEqual(names, []string{"Anna", "Bert"}) || snap.Card.Phase != table.Over || !reflect.DeepEqual(snap.Outcome, live.Outcome) || snap.Seed != live.Seed {
			t.Errorf("it is shown as %+v", snap)
		}
		if want := live.Card.SeatOf(g.visit.Person().ID); snap.Seat != want {
			t.Errorf("%s looks from seat %d, not %d", g.visit.Person().Name, snap.Seat, want)
		}
		was, is := live.Past.As(snap.Seat).Open(), snap.Past.Open()
		for n := range was.Last() + 1 {
			if got, want := is.Frame(n), was.Frame(n); !reflect.DeepEqual(got, want) {
				t.Fatalf("moment %d is\n%+v\nand was\n%+v", n, got, want)
			}
		}
		if snap.At != was.Last() || snap.Past.As(2) == nil {
			t.Errorf("it has %d lines, not %d", snap.At, was.Last())
		}
	}
}

// Of a running game anybody may open what they may know, and nobody more.
func TestPast_OfARunningGameTellsWhatOneMayKnow(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("secret")
	id := anna.table.Card.ID
	must(t, anna.play(anna.table.Legal[0]))
	carl := h.guest("Carl")
	for g, reads := range map[*guy]bool{anna: true, bert: false, carl: false} {
		snap, err := g.visit.Past(g.ctx(), id)
		must(t, err)
		frames := snap.Past.Open()
		if told := frames.Frame(frames.Last()).Line.Notation != ""; told != reads {
			t.Errorf("%s reads Anna's choice: %v", g.visit.Person().Name, told)
		}
		if snap.Past.As(1) != nil {
			t.Errorf("%s may look at a running game from seat 1", g.visit.Person().Name)
		}
	}
}

// A private game is opened by who played it or knows its code, and by nobody else.
func TestPast_OfAPrivateGame(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, id := h.playedGame(table.Proposal{Private: true})
	h.settled(id)
	code := anna.table.JoinCode
	carl := h.player("Carl")
	for _, g := range []*guy{anna, bert} {
		if _, err := g.visit.Past(g.ctx(), id); err != nil {
			t.Errorf("%s has played it: %v", g.visit.Person().Name, err)
		}
	}
	wantRefused(t, "looking back as a stranger", errorOf(carl.visit.Past(carl.ctx(), id)), "no-such-table")
	must(t, errorOf(carl.visit.Join(carl.ctx(), code)))
	if _, err := carl.visit.Past(carl.ctx(), id); err != nil {
		t.Errorf("who knows the code is told %v", err)
	}
}

// What the archive has of a game may be damaged, or of another time: a person is told so in a
// sentence.
func TestPast_OfWhatCannotBeShown(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.playedGame(table.Proposal{})
	h.settled(id)
	_, good, err := h.store.ArchivedExport(string(id))
	must(t, err)
	for name, c := range map[string]struct{ from, to, code string }{
		"other": {`"game": "toy"`, `"game": "chess"`, "game-of-other-rules"},
		"newer": {`"version": 2`, `"version": 77`, "game-of-other-rules"},
		"holes": {`"0 deal`, `"2 deal`, "game-unreadable"},
		"ends":  {`"moves": [`, `"moves": 7, "x": [`, "game-unreadable"},
		"cut":   {string(good), `{`, "game-unreadable"},
	} {
		raw := bytes.Replace(good, []byte(c.from), []byte(c.to), 1)
		if bytes.Equal(raw, good) {
			t.Fatalf("%s: nothing was changed in %s", name, good)
		}
		game := data.ArchivedGame{ID: name, Game: "toy", Ended: time.Now(), Players: []data.Person{{ID: "a"}, {ID: "b"}}}
		must(t, h.store.ArchiveGame(t.Context(), game, raw))
		if _, err := anna.visit.Past(anna.ctx(), table.ID(name)); !errors.Is(err, refusal(c.code)) {
			t.Errorf("%s: one is told %v", name, err)
		}
	}
	wantRefused(t, "looking back at a game that never was", errorOf(anna.visit.Past(anna.ctx(), "nowhere")), "no-such-table")
}

// A table that gathers has nothing to look back at.
func TestPast_BeforeTheStart(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{Game: "toy", Seats: 2})
	wantRefused(t, "looking back before the start", errorOf(anna.visit.Past(anna.ctx(), id)), "game-not-begun")
}

// Opening a finished game of some 200 lines should take less than 10 ms from the file to
// the first moment, and each step less than 1 ms.
func BenchmarkPast(b *testing.B) {
	for _, g := range realGames(b) {
		l, store, id := archivedGame(b, g)
		v, err := l.Enter(table.Person{ID: "a", Name: "Anna", Kind: table.KindPlayer}, NewMailbox())
		must(b, err)
		open := func() *table.Frames {
			snap, err := v.Past(b.Context(), id)
			must(b, err)
			return snap.Past.Open()
		}
		b.Run(g.Info().ID+"/open", func(b *testing.B) {
			var before, after syscall.Rusage
			_ = syscall.Getrusage(syscall.RUSAGE_SELF, &before)
			for b.Loop() {
				open()
			}
			_ = syscall.Getrusage(syscall.RUSAGE_SELF, &after)
			spent := after.Utime.Nano() + after.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano()
			b.ReportMetric(float64(spent)/float64(b.N)/1e6, "cpu-ms/op")
			b.ReportMetric(float64(open().Last()), "lines")
		})
		b.Run(g.Info().ID+"/step", func(b *testing.B) {
			f := open()
			for n := 0; b.Loop(); n++ {
				f.Frame(f.Last() - n%(f.Last()+1)) // backwards, the slower way
			}
		})
		must(b, store.Close())
	}
}

// archivedGame is a saloon with a game of at least 200 lines in its archive.
func archivedGame(b *testing.B, g rules.Game) (*Lobby, *data.Store, table.ID) {
	b.Helper()
	store, err := data.Open(b.TempDir(), data.Options{})
	must(b, err)
	l, err := Open(b.Context(), Config{Games: []rules.Game{g}, Store: store, Limits: Limits{Commands: 1e9, CommandBurst: 1e9}})
	must(b, err)
	for try := byte(0); ; try++ {
		e := randomGame(b, g, rules.Seed{try})
		if len(e.Moves) < 200 && try < 255 {
			continue
		}
		raw, err := e.Encode()
		must(b, err)
		players := make([]data.Person, len(e.Seats))
		players[0] = data.Person{ID: "a", Name: "Anna", Kind: "player"}
		game := data.ArchivedGame{ID: "aaaaa", Game: g.Info().ID, Ended: time.Now(), Players: players}
		must(b, store.ArchiveGame(b.Context(), game, raw))
		return l, store, "aaaaa"
	}
}

// randomGame is a whole game of as many as can play.
func randomGame(b *testing.B, g rules.Game, seed rules.Seed) rules.Export {
	b.Helper()
	r, err := rules.NewRecord(g, rules.Setup{Seats: g.Info().MaxSeats})
	must(b, err)
	for src := seed.Source(1 << 20); ; {
		must(b, r.PlayHouse(&seed, nil))
		seat := r.Match().ToAct().First()
		if seat < 1 {
			break
		}
		moves := r.Match().AppendMoves(nil, seat)
		if refused := r.Play(seat, moves[rules.Below(src, len(moves))], nil); refused != nil {
			b.Fatal(refused)
		}
	}
	e, err := r.Export(nil, &seed)
	must(b, err)
	return e
}
