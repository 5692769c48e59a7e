package lobby_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// What the first program left in its file, and what it showed of it: see
// kept_make_test.go.
const (
	keptFile     = "saloon-v1.db.gz"
	keptJournals = "saloon-v1.journals.golden"
	keptSeen     = "saloon-v1.seen.gz" // a text
)

// keptNow is when the program stopped that wrote the file.
var keptNow = time.Date(2026, 3, 1, 21, 0, 0, 0, time.UTC)

// players are those with a profile; Dora is called Dolores now.
var players = []string{"Anna", "Bert", "Carla", "Dora"}

// unpack makes a data directory with the kept file.
func unpack(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "saloon.db"), unzipped(t, keptFile), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func unzipped(t *testing.T, name string) []byte {
	t.Helper()
	packed, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// openKept opens the saloon a moment later, with bots that take their time.
func openKept(t *testing.T, dir string) *saloon {
	t.Helper()
	return openSaloon(t, dir, keptNow.Add(time.Second), time.Hour)
}

func TestKept_JournalsAreReadAsTheyWere(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", keptJournals))
	if err != nil {
		t.Fatal(err)
	}
	sameText(t, journalText(t, unpack(t)), string(want))
}

func TestKept_EverybodySeesWhatTheySaw(t *testing.T) {
	sameText(t, seenText(t, unpack(t)), string(unzipped(t, keptSeen)))
}

// sameText tells the first lines that differ, and where they stand.
func sameText(t *testing.T, got, want string) {
	t.Helper()
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	part, told := "", 0
	for i := range max(len(a), len(b)) {
		if i > 0 && i <= len(b) && b[i-1] == "" && i < len(b) {
			part = b[i]
		}
		if i >= len(a) || i >= len(b) {
			t.Fatalf("there are %d lines, not %d", len(a), len(b))
		}
		if a[i] != b[i] {
			t.Errorf("line %d, of %s:\n got %s\nwant %s", i+1, part, a[i], b[i])
			if told++; told == 5 {
				t.FailNow()
			}
		}
	}
}

// named finds a table by the first line of its chat.
func (s *saloon) named(name string) table.ID {
	s.t.Helper()
	for _, id := range s.tables() {
		entries, err := s.store.Entries(string(id))
		if err != nil {
			s.t.Fatal(err)
		}
		for _, e := range entries {
			if e.Kind == "chat" && e.Text == name {
				return id
			}
		}
	}
	s.t.Fatalf("no table is called %q", name)
	return ""
}

// moves are the entries of a table's journal that are moves.
func (s *saloon) moves(id table.ID) []data.Entry {
	s.t.Helper()
	entries, err := s.store.Entries(string(id))
	if err != nil {
		s.t.Fatal(err)
	}
	return slices.DeleteFunc(entries, func(e data.Entry) bool { return e.Kind != "move" })
}

// at is a player who looks at a table.
func (s *saloon) at(table, name string) *visitor {
	s.t.Helper()
	v := s.player(name)
	v.look(s.named(table))
	return v
}

func (v *visitor) story() (list []string) {
	for _, line := range v.table.Story {
		list = append(list, line.Notation)
	}
	return list
}

func TestKept_SecretChoicesAreMadeAndStillSecret(t *testing.T) {
	s := openKept(t, unpack(t))
	anna, bert, carla := s.at("secret", "Anna"), s.at("secret", "Bert"), s.at("secret", "Carla")
	nell := s.guest("Nell")
	nell.look(s.named("secret"))
	first := anna.table.At - 2 // of the two lines of her choice
	sent := anna.story()[first:]
	if anna.asked() || !strings.Contains(sent[0], " send ") || !strings.Contains(sent[1], " send ") {
		t.Fatalf("Anna has chosen %q; she is asked again: %v", sent, anna.asked())
	}
	for _, v := range []*visitor{bert, carla, nell} {
		if got := v.story()[first:]; got[0] != "" || got[1] != "" {
			t.Errorf("%s reads Anna's secret choice: %q", v.visit.Person().Name, got)
		}
		export, err := v.visit.Export(t.Context(), v.table.Card.ID)
		if err != nil || len(export.Moves) != first || export.Seed != "" || export.SeedSHA256 == "" {
			t.Errorf("the export has %d lines, seed %q, %v", len(export.Moves), export.Seed, err)
		}
	}
	for _, v := range []*visitor{bert, carla} {
		for v.asked() && len(v.story()) < first+2+4 {
			if err := v.choose(); err != nil {
				t.Fatal(err)
			}
		}
	}
	nell.until("the choices are shown", func() bool { return nell.table.At >= first+2+4 })
	if got := nell.story()[first : first+2]; !slices.Equal(got, sent) {
		t.Errorf("Anna's choice was %q and is shown as %q", sent, got)
	}
}

func TestKept_ARecalledCardIsChosenAgain(t *testing.T) {
	s := openKept(t, unpack(t))
	bert, dora := s.at("recalled", "Bert"), s.at("recalled", "Dora")
	if !bert.asked() || !dora.asked() {
		t.Fatalf("Bert owes one more pair: %v; Dora owes one again: %v", bert.asked(), dora.asked())
	}
	own := dora.story()
	recalled := own[len(own)-1]
	if !strings.HasPrefix(recalled, "2 recall ") || slices.Contains(bert.story(), recalled) {
		t.Errorf("Dora reads %q, Bert %q", own, bert.story())
	}
	card := strings.Fields(recalled)[2]
	game := s.lobby.Game(dora.table.Card.Game)
	if !slices.ContainsFunc(dora.table.Legal, func(m rules.Move) bool { return strings.HasPrefix(moveText(game, m), "send "+card+" ") }) {
		t.Errorf("Dora cannot send %s again", card)
	}
}

func TestKept_ClocksGoOnAndLeaveSomeTime(t *testing.T) {
	s := openKept(t, unpack(t))
	dora := s.at("hurry", "Dora")
	dora.look(dora.table.Card.ID)
	now, due := s.clock.Now(), time.Time{}
	for i, d := range dora.table.Card.Deadlines {
		if dora.table.Card.ToAct.Has(rules.Seat(i + 1)) {
			due = d
		}
	}
	if due.Sub(now) != time.Minute { // 29 seconds were left
		t.Errorf("%v are left", due.Sub(now))
	}
	bert := s.at("secret", "Bert")
	moves := s.moves(bert.table.Card.ID)
	began := moves[len(moves)-3].When // before the two lines of Anna's choice
	if waits := bert.table.Card.Deadlines[bert.table.Seat-1]; waits.Sub(began) != time.Hour {
		t.Errorf("Bert's time began at %v and ends at %v", began, waits)
	}
	s.clock.pass(due.Sub(now))
	dora.until("a bot plays for who was too slow", func() bool {
		c := dora.table.Card
		return c.Chairs[0].Away || c.Chairs[1].Away
	})
}

func TestKept_PeopleComeInAsWhoTheyWere(t *testing.T) {
	s := openKept(t, unpack(t))
	anna, known, err := s.lobby.Find(keyOf("Anna") + "-at-work")
	if err != nil || !known || anna.Name != "Anna" || anna.Lang != "de" || anna.Kind != table.KindPlayer {
		t.Errorf("Anna's second key is %+v's, %v, %v", anna, known, err)
	}
	if err := s.lobby.SetBrief(t.Context(), anna, true); err != nil || anna.Brief {
		t.Errorf("Anna cannot choose to hear little, which she had not: %v, %v", err, anna.Brief)
	}
	if now, _, err := s.lobby.Find(keyOf("Anna")); err != nil || !now.Brief || now.Lang != "de" || now.Name != "Anna" {
		t.Errorf("then Anna is %+v, %v", now, err)
	}
	if keys, err := s.lobby.Keys(anna); err != nil || len(keys) != 2 {
		t.Errorf("Anna's keys are %+v, %v", keys, err)
	}
	for name, taken := range map[string]bool{"Dolores": true, "D0lores": true, "Dora": false} {
		if err := s.lobby.CheckName(name); (err != nil) != taken {
			t.Errorf("the name %s: %v", name, err)
		}
	}
	damaged, err := s.store.Damaged()
	if err != nil || len(damaged) != 1 || damaged["torn2"] == "" {
		t.Errorf("set aside are %v, %v", damaged, err)
	}
}

func TestKept_FinishedGamesHold(t *testing.T) {
	s := openKept(t, unpack(t))
	kept := map[string]string{}
	for _, name := range players {
		v := s.player(name)
		games, err := v.visit.Finished(t.Context(), 100)
		if err != nil || len(games) == 0 {
			t.Fatalf("%s has played %+v, %v", name, games, err)
		}
		for _, g := range games {
			kept[g.Game] = string(g.ID)
		}
	}
	if len(kept) != 3 {
		t.Errorf("games of each kind: %v", kept)
	}
	for game, id := range kept {
		_, raw, err := s.store.ArchivedExport(id)
		if err != nil {
			t.Fatal(err)
		}
		export, err := rules.ReadExport(bytes.NewReader(raw))
		if err != nil || export.Seed == "" {
			t.Fatalf("%s: %v", game, err)
		}
		if err := rules.Verify(s.lobby.Game(game), export); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}

func TestKept_LessonsGoOnWhereTheyStood(t *testing.T) {
	s := openSaloon(t, unpack(t), keptNow.Add(time.Second), -1)
	for name, game := range map[string]string{"Anna": "moonriver", "Bert": "buffalo", "Carla": "montana"} {
		v := s.player(name)
		for _, c := range seenTables(v.hall) {
			if c.Lesson {
				v.look(c.ID)
			}
		}
		lesson := s.lobby.Game(game).(rules.Teacher).Lesson()
		for step := 4; step <= lesson.Steps(); step++ {
			ok := v.until("the lesson asks", func() bool { return v.asked() && v.table.Lesson != nil && v.table.Lesson.Step == step })
			if !ok || len(v.table.Legal) != 1 || v.table.Card.Game != game {
				t.Fatalf("step %d: %s has %+v and may make %d moves", step, name, v.table.Lesson, len(v.table.Legal))
			}
			if err := v.choose(); err != nil {
				t.Fatal(err)
			}
		}
		v.until("the lesson is over", func() bool { return v.table.Lesson != nil && v.table.Lesson.Over })
	}
}

func TestKept_EveryTableIsPlayedToItsEnd(t *testing.T) {
	s := openSaloon(t, unpack(t), keptNow.Add(time.Second), -1)
	for _, id := range s.tables() {
		people := s.seated(id)
		card := people[0].table.Card
		t.Run(card.Game+" "+string(id), func(t *testing.T) {
			if card.Phase == table.Over {
				people = rematch(t, people)
			}
			playOut(people...)
			for _, v := range people {
				export, err := v.visit.Export(t.Context(), v.table.Card.ID)
				if err != nil || export.Outcome == nil || (export.Seed == "") != card.Lesson {
					t.Fatalf("the export is %+v, %v", export, err)
				}
				if err := rules.Verify(s.lobby.Game(card.Game), export); err != nil {
					t.Error(err)
				}
				games, err := v.visit.Finished(t.Context(), 100)
				kept := slices.ContainsFunc(games, func(g lobby.Finished) bool { return g.ID == v.table.Card.ID })
				if err != nil || kept == card.Lesson {
					t.Errorf("%s finds the game: %v, %v", v.visit.Person().Name, kept, err)
				}
			}
		})
	}
}

// seated are the players of a table, each looking at it; who had left is back, and
// at a table that gathers the free seats are taken and all are ready.
func (s *saloon) seated(id table.ID) (people []*visitor) {
	s.t.Helper()
	code := s.codes()[id]
	for _, name := range players {
		v := s.player(name)
		if hasSeat(v, id) {
			v.look(id)
			people = append(people, v)
		}
	}
	if people[0].table.Card.Phase == table.Gathering {
		for _, name := range []string{"Anna", "Bert", "Dora"} {
			v := s.player(name)
			if hasSeat(v, id) {
				continue
			}
			if v.join(code); v.try(table.Sit{}) == nil {
				people = append(people, v)
			}
		}
	}
	for _, v := range people {
		switch v.read(); v.table.Card.Phase {
		case table.Gathering:
			v.do(table.Ready{Ready: true})
		case table.Playing:
			var refused *rules.Refusal
			if err := v.try(table.Sit{}); err != nil && (!errors.As(err, &refused) || refused.Code != "you-gave-up") {
				s.t.Fatal(err)
			}
		}
	}
	return people
}

// rematch has all ask for another game and turns to it.
func rematch(t *testing.T, people []*visitor) []*visitor {
	t.Helper()
	for _, v := range people {
		v.do(table.Rematch{})
	}
	for _, v := range people {
		if v.until("there is a rematch", func() bool { return v.table.Next != "" }) {
			v.look(v.table.Next)
		}
	}
	return people
}
