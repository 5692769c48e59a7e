package lobby

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

func (f *frailStore) ForgetInGame(ctx context.Context, game, player, as string, export []byte) error {
	return f.unlessFails(func() error { return f.Store.ForgetInGame(ctx, game, player, as, export) })
}

func (f *frailStore) ForgetAside(ctx context.Context, player, as string, said []string) error {
	return f.unlessFails(func() error { return f.Store.ForgetAside(ctx, player, as, said) })
}

func (f *frailStore) ForgetTraces(ctx context.Context, player string) (others []string, err error) {
	err = f.unlessFails(func() error { others, err = f.Store.ForgetTraces(ctx, player); return err })
	return others, err
}

// unlessFails writes, unless it is the write that fails.
func (f *frailStore) unlessFails(write func() error) error {
	fails := f.failsNow()
	if fails && !f.nthLate {
		return errFull
	}
	err := write()
	if fails {
		return errFull
	}
	return err
}

const (
	herName = "Zephyrine"
	herWord = "xylophone" // in all that she says and writes
)

// busyLife is a player who has left traces everywhere: finished games, a leaderboard, a deal, two tables at which
// others go on, one that plays on from a game of hers, half a series, a table that is damaged, the hall, letters,
// ties, notes of hers and about her, evenings, a report, a ban. She sits nowhere but where she gave up.
func busyLife(h *testSaloon) (zoe, bert *guy, live table.ID) {
	zoe, bert = h.player(herName), h.player("Bert")
	carl := h.player("Carl")
	start(table.Proposal{}, zoe, bert)
	zoe.do(table.Say{Text: herWord})
	zoe.playOutWith(bert)
	h.settled(zoe.table.Card.ID)
	_, failed := bert.visit.PlayOn(bert.ctx(), zoe.table.Card.ID, 1, 2, "random")
	h.halfASeries(zoe, bert)
	zoe.tries()
	zoe.finishes(first)
	bert.tries()
	bert.finishes(last)
	live = bert.newTable(table.Proposal{Seats: 3, Terms: table.Terms{Rated: "off"}})
	for _, g := range []*guy{zoe, carl} {
		g.sits(live)
	}
	for _, g := range []*guy{zoe, carl, bert} {
		g.do(table.Ready{Ready: true})
	}
	zoe.untilPhase(table.Playing)
	zoe.do(table.Say{Text: herWord}, table.Resign{})
	start(table.Proposal{Terms: table.Terms{Rated: "off"}}, carl, bert)
	carl.do(table.Teach{Who: zoe.visit.Person()})
	zoe.look(carl.table.Card.ID)
	zoe.do(table.Say{Text: herWord})
	h.damagedTable(zoe)
	h.evenings(zoe, bert)
	errs := []error{
		failed, zoe.visit.Say(zoe.ctx(), herWord), zoe.visit.SetNote(zoe.ctx(), live, Note{Text: herWord}), bert.visit.SetNote(bert.ctx(), live, Note{Text: herName + " and " + herName + " sing"}), zoe.visit.Report(zoe.ctx(), bert.visit.id, "he sings"),
		bert.visit.Report(bert.ctx(), zoe.visit.id, herName+" sings"), bert.visit.Settle(bert.ctx(), zoe.visit.id, Friend, true),
		zoe.visit.Settle(zoe.ctx(), carl.visit.id, Block, true), zoe.visit.Write(zoe.ctx(), bert.visit.id, herWord), bert.visit.Write(bert.ctx(), zoe.visit.id, "hm"),
	}
	_, err := h.lobby.Moderate(zoe.ctx(), Operator, Act{What: ActMute, Whom: herName, Reason: herName + " sings"})
	_, unmuted := h.lobby.Moderate(zoe.ctx(), Operator, Act{What: ActUnmute, Whom: herName}) // what still holds stays, by the key
	for i, err := range append(errs, err, unmuted) {
		if err != nil {
			h.t.Fatal(i, err)
		}
	}
	return zoe, bert, live
}

// halfASeries has two play a series, of which one gives the second game up.
func (h *testSaloon) halfASeries(who, other *guy) {
	h.t.Helper()
	start(table.Proposal{Terms: table.Terms{Series: "2", Rated: "off"}}, who, other)
	who.playOutWith(other)
	other.do(table.Rematch{})
	who.do(table.Rematch{})
	who.until("there is a second game", func() bool { return who.table.Next != "" })
	who.look(who.table.Next)
	who.untilPhase(table.Playing)
	who.do(table.Resign{})
}

// evenings has both make one; she enters and talks at both.
func (h *testSaloon) evenings(who, other *guy) {
	h.t.Helper()
	for _, host := range []*guy{who, other} {
		id, err := host.visit.NewEvening(host.ctx(), evening.Plan{Name: "Cup", Kind: evening.Arena, Game: "toy", Starts: h.clock.Now().Add(time.Hour)})
		must(h.t, errors.Join(err, who.visit.EveningDo(id, evening.Enter{}), who.visit.EveningDo(id, evening.Say{Text: herWord})))
	}
}

// damagedTable sets a journal aside in which somebody has sat and talked.
func (h *testSaloon) damagedTable(g *guy) {
	h.t.Helper()
	who := journal.Person(g.visit.Person())
	entries := []data.Entry{{Kind: journal.Opened, When: noon, Who: who, More: []byte("{}")}, {Kind: journal.Said, When: noon, Who: who, Text: herWord}}
	err := h.store.Write(h.t.Context(), data.Appends{data.Append{Journal: "tdamaged", Entries: entries}})
	must(h.t, errors.Join(err, h.store.Write(h.t.Context(), data.SetAside{Journal: "tdamaged", Reason: "a fault"})))
}

// Nothing of who is forgotten is in any byte that is kept, nor in a copy. What others have played goes on.
func TestForget_LeavesNothingInAnyByte(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	zoe, bert, live := busyLife(h)
	id := string(zoe.visit.id)
	must(t, h.lobby.Forget(t.Context(), zoe.visit.Person()))
	bert.look(live)
	if chair := bert.table.Card.Chairs[1]; chair.Person.Name != "" || chair.Person.Kind != table.KindPlayer || !chair.Resigned {
		t.Errorf("the seat is %+v", chair)
	}
	if page := bert.deal(""); page.Tried < page.Results || page.Results == 0 || slices.ContainsFunc(page.Rows, func(r DealResult) bool { return r.Name == "" }) {
		t.Errorf("the deal is begun by %d and finished by %d: %+v", page.Tried, page.Results, page.Rows)
	}
	for _, p := range bert.visit.Evenings() {
		if e := p.Entrants()[len(p.Entrants())-1]; e.Who.Name != "" || !e.Out || p.Host().Name == herName {
			t.Errorf("at an evening she is %+v", e)
		}
	}
	h.reopen() // what is in memory has not brought it back
	bert = h.backAgain("Bert", live)
	bert.do(table.Say{Text: "go on"})
	kept := filepath.Join(t.TempDir(), "backup")
	traces := []string{id, herName, herWord, "key of " + herName}
	h.close()
	must(t, data.Backup(t.Context(), h.dir, kept))
	findsNot(t, kept, traces...)
	if _, _, err := data.Compact(t.Context(), h.dir); err != nil {
		t.Fatal(err)
	}
	findsNot(t, filepath.Join(h.dir, "saloon.db"), traces...)
	found, err := data.Check(t.Context(), kept, data.Checking{Agree: true})
	if err != nil || found.Found > 0 {
		t.Errorf("the backup has the faults %v, %v", found.Faults, err)
	}
}

// So it is in the files of all nodes, wherever somebody is forgotten; the log loses what it was told with the next backup.
func TestNodes_ForgettingLeavesNothingInAnyFile(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	zoe, _, _ := busyLife(nodes[0].testSaloon)
	caughtUp(t, nodes...)
	nodes[1].player("Dora").until("the other node shows that she plays nowhere", func() bool {
		me, err := nodes[1].lobby.Me(t.Context(), zoe.visit.Person())
		return err == nil && !slices.ContainsFunc(me.Tables, func(at table.ID) bool { return !nodes[1].lobby.hall.hasResigned(zoe.visit.id, at) })
	})
	must(t, nodes[1].lobby.Forget(t.Context(), zoe.visit.Person()))
	caughtUp(t, nodes...)
	for _, n := range nodes {
		n.close()
	}
	for _, n := range nodes {
		if _, _, err := data.Compact(t.Context(), n.dir); err != nil {
			t.Fatal(n.name, err)
		}
		findsNot(t, filepath.Join(n.dir, "saloon.db"), string(zoe.visit.id), herName, herWord, "key of "+herName)
	}
}

// findsNot looks for texts in all bytes of a file, and in what is packed there.
func findsNot(t *testing.T, path string, texts ...string) {
	t.Helper()
	raw, err := os.ReadFile(path)
	must(t, err)
	look := func(where string, raw []byte) {
		for _, text := range texts {
			low := bytes.ToLower(raw)
			if at := bytes.Index(low, []byte(strings.ToLower(text))); at >= 0 {
				t.Errorf("%q is in %s: %q", text, where, low[max(0, at-60):min(len(low), at+60)])
			}
		}
	}
	look("the file", raw)
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	must(t, err)
	defer func() { _ = db.Close() }()
	err = db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			var pieces []byte // what is packed stands in pieces, one behind the other
			err := b.ForEach(func(_, value []byte) error {
				for _, head := range []int{0, 5} {
					if len(value) > head {
						look("the packed "+string(name), unpacked(value[head:]))
					}
				}
				if bytes.HasPrefix(value, []byte{0x1f, 0x8b}) {
					pieces = nil
				}
				pieces = append(pieces, value...)
				look("the pieces of "+string(name), unpacked(pieces))
				return nil
			})
			return err
		})
	})
	must(t, err)
}

// unpacked is a packed text; nil for what is none.
func unpacked(raw []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil
	}
	text, _ := io.ReadAll(r)
	return text
}

// Wherever forgetting breaks off, it is finished by doing it again.
func TestForget_IsFinishedAfterAPowerCut(t *testing.T) {
	for n := range 19 {
		for _, late := range []bool{false, true} {
			t.Run(fmt.Sprintf("write %d late %v", n+1, late), func(t *testing.T) {
				h := newTestSaloonAt(t, newHandClock())
				zoe, _, _ := busyLife(h)
				person := zoe.visit.Person()
				h.store.writes.Store(0)
				h.store.nth, h.store.nthLate = int64(n+1), late
				if err := h.lobby.Forget(t.Context(), person); err == nil && h.store.writes.Load() > int64(n) {
					t.Error("it did not break off")
				}
				h.reopen()
				if p, known, err := h.lobby.Find("key of " + herName); err != nil {
					t.Fatal(err)
				} else if known {
					must(t, h.lobby.Forget(t.Context(), p))
				}
				h.close()
				if _, _, err := data.Compact(t.Context(), h.dir); err != nil {
					t.Fatal(err)
				}
				findsNot(t, filepath.Join(h.dir, "saloon.db"), string(person.ID), herName, herWord)
			})
		}
	}
}
