//go:build fixture

package lobby_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
)

// TestMakeKeptFile made testdata/saloon-v1.db.gz and the two texts beside it, with
//
//	go test -tags fixture -run TestMakeKeptFile ./lobby
//
// by the program that wrote schema 1 of the store and version 1 of each game. Journals
// have random names and games random seeds, so it never makes the same file again:
// the file of a version is kept as it is, and a later version gets one of its own.
func TestMakeKeptFile(t *testing.T) {
	dir := t.TempDir()
	m := &maker{saloon: openFresh(t, dir), people: map[string]*visitor{}}
	m.register()
	m.finishGames()
	m.gather()
	m.river()
	m.secrets()
	m.land()
	m.lessons()
	m.passUntil(keptNow.Add(-5 * time.Minute))
	m.over()
	m.passUntil(keptNow.Add(-150 * time.Second))
	m.hurry()
	m.chat()
	m.passUntil(keptNow)
	m.saloon.close()
	copied := filepath.Join(t.TempDir(), "copy")
	if err := data.Backup(t.Context(), dir, copied); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	write(t, keptFile, zipped(t, raw))
	write(t, keptJournals, []byte(journalText(t, unpack(t))))
	TestMakeKeptSeen(t)
}

// TestMakeKeptSeen writes anew what is seen of the same file. It is for a change of
// what a viewer is shown that is meant; nothing else may change that text.
func TestMakeKeptSeen(t *testing.T) {
	write(t, keptSeen, zipped(t, []byte(seenText(t, unpack(t)))))
}

// A maker makes a saloon in which everything has happened.
type maker struct {
	*saloon
	people map[string]*visitor
}

// openFresh opens a saloon in which a damaged journal lies.
func openFresh(t *testing.T, dir string) *saloon {
	t.Helper()
	store, err := data.Open(dir, data.Options{})
	if err != nil {
		t.Fatal(err)
	}
	torn := []data.Entry{{Kind: "open", When: keptNow, More: json.RawMessage(`"torn"`)}}
	if err := errors.Join(store.Append(t.Context(), data.Append{Journal: "torn2", Entries: torn}), store.Close()); err != nil {
		t.Fatal(err)
	}
	return openSaloon(t, dir, keptNow.Add(-time.Hour), -1)
}

func (m *maker) passUntil(then time.Time) {
	left := then.Sub(m.clock.Now())
	if left < 0 {
		m.t.Fatalf("it is %v too late", -left)
	}
	m.clock.pass(left)
}

func (m *maker) register() {
	for _, name := range []string{"Anna", "Bert", "Carla", "Dora"} {
		p, err := m.lobby.Register(m.t.Context(), keyOf(name), name)
		if err != nil {
			m.t.Fatal(err)
		}
		m.people[name] = m.enter(p)
	}
	m.people["Gus"] = m.guest("Gus")
	anna := m.people["Anna"].visit.Person()
	code, err := m.lobby.LinkCode(m.t.Context(), anna)
	if err != nil {
		m.t.Fatal(err)
	}
	if _, err := m.lobby.LinkKey(m.t.Context(), keyOf("Anna")+"-at-work", code); err != nil {
		m.t.Fatal(err)
	}
	if err := m.lobby.SetLang(m.t.Context(), anna, "de"); err != nil {
		m.t.Fatal(err)
	}
}

// table opens a table whose first line of chat is its name, and seats people.
func (m *maker) table(name string, p table.Proposal, people ...*visitor) table.ID {
	m.t.Helper()
	host := people[0]
	id, err := host.visit.NewTable(m.t.Context(), p)
	if err != nil {
		m.t.Fatal(err)
	}
	host.read()
	host.do(table.Say{Text: name})
	for _, v := range people[1:] {
		v.join(cmp.Or(host.table.JoinCode, string(id)))
		v.do(table.Sit{})
	}
	return id
}

func (m *maker) start(people ...*visitor) {
	for _, v := range people {
		v.do(table.Ready{Ready: true})
	}
}

// decide has people make so many decisions.
func (m *maker) decide(n int, people ...*visitor) {
	m.t.Helper()
	for range n {
		v := nextOf(people...)
		if err := v.choose(); err != nil {
			m.t.Fatal(err)
		}
		m.clock.pass(time.Second)
	}
	nextOf(people...) // so that no bot has a move to make
}

func (m *maker) away(people ...*visitor) {
	for _, v := range people {
		v.look("")
	}
}

// finishGames plays games that are over and closed, and the beginning of a rematch.
func (m *maker) finishGames() {
	anna, carla, dora := m.people["Anna"], m.people["Carla"], m.people["Dora"]
	m.table("short river", table.Proposal{Game: "moonriver", Seats: 3}, anna, dora)
	anna.do(table.AddBot{Level: "random"})
	m.start(anna, dora)
	m.decide(6, anna, dora)
	dora.do(table.Resign{})
	playOut(anna)
	m.away(anna, dora)

	m.table("first land", table.Proposal{Game: "montana", Seats: 2, Private: true}, anna, carla)
	m.start(anna, carla)
	playOut(anna, carla)
	anna.do(table.Rematch{})
	carla.do(table.Rematch{})
	m.goOn(anna, carla)
	m.clock.pass(20 * time.Minute) // and tables that are over close
}

// over is a game that is over at a table that is still there.
func (m *maker) over() {
	bert, dora := m.people["Bert"], m.people["Dora"]
	m.table("over", table.Proposal{Game: "buffalo", Seats: 2, Options: map[string]string{"variant": "market"}}, bert, dora)
	m.start(bert, dora)
	playOut(bert, dora)
	dora.do(table.Say{Text: "another one?"}, table.Rematch{})
	m.away(bert, dora)
}

// goOn begins a rematch.
func (m *maker) goOn(people ...*visitor) {
	for _, v := range people {
		v.until("there is a rematch", func() bool { return v.table.Next != "" })
		v.look(v.table.Next)
	}
	people[0].do(table.Say{Text: "rematch"})
	m.decide(9, people...)
	m.away(people...)
}

// gather opens tables that have not begun; people come and go there.
func (m *maker) gather() {
	anna, bert, carla, dora := m.people["Anna"], m.people["Bert"], m.people["Carla"], m.people["Dora"]
	m.table("hidden", table.Proposal{Game: "montana", Seats: 4, Private: true, Terms: table.Terms{Pace: "quick"}}, bert, carla, dora)
	dora.do(table.Stand{})
	bert.do(table.AddBot{Seat: 4, Level: "medium"})
	carla.do(table.Ready{Ready: true}, table.Ready{Ready: false}, table.Ready{Ready: true})
	m.away(bert, carla, dora)

	m.table("gathering", table.Proposal{Game: "moonriver", Seats: 2}, anna, dora)
	anna.do(table.Change{Proposal: table.Proposal{Seats: 4, Terms: table.Terms{Clock: "3m", StandIn: "off"},
		Options: map[string]string{"mode": "legends", "board2": "mary"}}})
	anna.do(table.Stand{}) // and Dora is the host
	dora.do(table.AddBot{Seat: 3, Level: "hard"})
	m.away(anna, dora)
}

func zipped(t *testing.T, raw []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func write(t *testing.T, name string, raw []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join("testdata", name), raw, 0o600); err != nil {
		t.Fatal(err)
	}
}
