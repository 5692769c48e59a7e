package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// seedJournals are journals to begin with: every kind of entry behind an opening, and those
// that the first program left, cut off.
func seedJournals(f *testing.F) (all []string) {
	opening, sat := written[0].json, written[3].json
	for _, w := range written {
		all = append(all, opening+"\n"+sat+"\n"+written[8].json+"\n"+w.json)
	}
	store := firstStore(f)
	for _, name := range store.Journals() {
		entries, err := store.Entries(name)
		if err != nil {
			f.Fatal(err)
		}
		var text []string
		for _, e := range entries {
			raw, err := json.Marshal(e)
			if err != nil {
				f.Fatal(err)
			}
			text = append(text, string(raw))
		}
		all = append(all, strings.Join(text[:min(len(text), 12)], "\n"), strings.Join(text[:min(len(text), 60)], "\n"))
	}
	return all
}

func fuzzSaloon(f *testing.F) *table.Saloon {
	return &table.Saloon{Games: append(realGames(f), tabletest.Pennies{}), Levels: []string{"easy"}, Alike: strings.EqualFold}
}

// A journal that a file holds, whatever it says, is either refused or makes a table that can
// be shown to everybody and goes on. What was read is written so that it is read the same
// way again.
func FuzzJournalMakesATableOrIsRefused(f *testing.F) {
	for _, journal := range seedJournals(f) {
		f.Add(journal)
	}
	saloon := fuzzSaloon(f)
	f.Fuzz(func(t *testing.T, journal string) { checkJournal(t, saloon, journal) })
}

// The same of journals in which every entry is a good one, but in any order.
func FuzzJournalInAnyOrder(f *testing.F) {
	saloon := fuzzSaloon(f)
	var pool []string
	for _, w := range written {
		pool = append(pool, w.json)
	}
	pool = append(pool,
		`{"k":"open","t":"2026-03-01T12:00:00Z","m":{"setup":{"game":"toy","version":2,"seats":4}}}`,
		`{"k":"open","t":"2026-03-01T12:00:00Z","m":{"setup":{"game":"toy","version":2,"seats":2,"options":{"mode":"secret"}}}}`,
		`{"k":"change","t":"2026-03-01T12:00:01Z","m":{"setup":{"game":"toy","version":2,"seats":1}}}`,
		`{"k":"change","t":"2026-03-01T12:00:01Z","m":{"setup":{"game":"montana","version":1,"seats":4}}}`,
		`{"k":"move","t":"2026-03-01T12:00:02Z","x":"deal 5"}`, `{"k":"move","t":"2026-03-01T12:00:02Z","s":1,"x":"take 1"}`,
		`{"k":"move","t":"2026-03-01T12:00:02Z","s":1,"x":"undo"}`, `{"k":"move","t":"2026-03-01T12:00:02Z","s":1,"x":"pick 2"}`,
		`{"k":"move","t":"2026-03-01T12:00:02Z","s":2,"x":"pick 1"}`, `{"k":"move","t":"2026-03-01T12:00:02Z","s":1,"x":"recall 2"}`,
		`{"k":"sit","t":"2026-03-01T12:00:02Z","s":1}`, `{"k":"away","t":"1999-03-01T12:00:02Z","s":1}`,
	)
	f.Add([]byte{0, 3, 8, 1, 25})
	f.Add([]byte{21, 3, 8, 25, 26, 23, 24, 17})
	f.Add([]byte{22, 3, 8, 28, 29, 30, 1, 23})
	f.Fuzz(func(t *testing.T, script []byte) {
		var journal []string
		for _, b := range script[:min(len(script), 200)] {
			journal = append(journal, strings.Replace(pool[int(b)%len(pool)], `"s":2`, fmt.Sprintf(`"s":%d`, 1+int(b)/len(pool)), 1))
		}
		checkJournal(t, saloon, strings.Join(journal, "\n"))
	})
}

func checkJournal(t *testing.T, saloon *table.Saloon, journal string) {
	t.Helper()
	if strings.Contains(journal, "brittle") {
		return // a game that is made to panic
	}
	facts, err := Decode(saloon, nil, entriesIn(journal))
	if err != nil {
		checkShort(t, err)
		return
	}
	text := encoded(t, saloon, facts)
	again, err := Decode(saloon, nil, entriesIn(text))
	if err != nil || encoded(t, saloon, again) != text {
		t.Fatalf("%s\nis written as\n%s\nand then as\n%s (%v)", journal, text, encoded(t, saloon, again), err)
	}
	s, err := table.Replay(saloon, "abcde", facts)
	if err != nil {
		checkShort(t, err)
		return
	}
	showToAll(t, s)
	fx := s.React(table.Restored{}, table.Moment{Now: noon, New: seeds{}})
	if fx.After != nil {
		showToAll(t, fx.After)
	}
}

// seeds makes the same seed again and again.
type seeds struct{}

func (seeds) Seed() rules.Seed  { return rules.Seed{7} }
func (seeds) TableID() table.ID { return "fghij" }
func (seeds) Code() string      { return "secret" }

// entriesIn reads the lines that are entries at all, as the store would hand them on.
func entriesIn(journal string) (entries []data.Entry) {
	for line := range strings.SplitSeq(journal, "\n") {
		var e data.Entry
		if json.Unmarshal([]byte(line), &e) == nil {
			entries = append(entries, e)
		}
	}
	return entries
}

// encoded writes facts one by one: a table may change its game.
func encoded(t *testing.T, saloon *table.Saloon, facts []table.Fact) string {
	t.Helper()
	var game rules.Game
	var out bytes.Buffer
	for _, f := range facts {
		switch w := f.What.(type) {
		case table.Opened:
			game = saloon.Game(w.Agreed.Setup.Game)
		case table.Changed:
			game = saloon.Game(w.Agreed.Setup.Game)
		}
		raw, err := json.Marshal(Encode(game, f)[0])
		must(t, err)
		out.Write(append(raw, '\n'))
	}
	return out.String()
}

// showToAll shows a table to every viewer, and its game to an observer.
func showToAll(t *testing.T, s *table.State) {
	t.Helper()
	var told table.Stories
	card := s.Card(table.Surroundings{})
	for viewer := range slices.Values([]rules.Seat{rules.Observer, 1, 2, 3, 4, 5}) {
		if int(viewer) <= len(card.Chairs) {
			if _, err := json.Marshal(s.Snapshot(viewer, card, nil, &told)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if e, err := s.Export(); err == nil {
		if _, err := e.Encode(); err != nil {
			t.Fatal(err)
		}
	}
	if s.Phase() == table.Over {
		_ = s.Result()
	}
}

func checkShort(t *testing.T, err error) {
	t.Helper()
	if text := fmt.Sprint(err); len(text) > 5000 {
		t.Fatalf("a sentence of %d bytes: %.300s", len(text), text)
	}
}
