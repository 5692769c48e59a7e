package data

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// Nothing of a player is left in games of this and of earlier programs, nor in what is told of them. What is told
// of the others stays what it was, and is the same when all is worked out anew.
func TestForgetPlayer_LeavesNothingInTheGames(t *testing.T) {
	dir := unpackKept(t, keptTogether)
	s := open(t, dir, Options{})
	newest := ArchivedGame{ID: "newest", Game: "montana", Rated: People, Players: []Person{{ID: "p0", Name: "Name of p0", Kind: "player"}, {ID: "b", Name: "Bert", Kind: "player"}}, Order: [][]int{{1}, {2}}, Points: []int{2, 1}, Ended: noon}
	of := ArchivedGame{ID: "deal", Game: "montana", Players: []Person{{ID: "p0", Name: "Name of p0", Kind: "player"}}, Order: [][]int{{1}}, Points: []int{2}, Ended: DayOf(noon).Begins(), Deal: Deal{DayOf(noon), true}}
	archiveAll(t, s, []ArchivedGame{newest, of})
	_ = s.Write(t.Context(), AddPlayer{Player: Player{ID: "p0", Name: "Name of p0", Skeleton: "p0"}, Key: Key{Fingerprint: "the key"}})
	others := func() (all []Standing) {
		for _, who := range []string{"p1", "p2", "b", WhoBot + "p1"} {
			list, err := s.Standings(who)
			must(t, err)
			all = append(all, list...)
		}
		return all
	}
	before, games := others(), 0
	for _, who := range []string{"p0", WhoBot + "p0"} {
		list, err := newestGames(s, who, 1000)
		must(t, err)
		for _, g := range list {
			games++
			must(t, s.ForgetInGame(t.Context(), g.ID, "p0", "gone-1", []byte("export")))
		}
	}
	if err := s.Write(t.Context(), ForgetForGood{Player: "p0", As: "gone-1"}); err != nil || games < 5 {
		t.Fatalf("in %d games: %v", games, err)
	}
	if now := others(); len(before) < 3 || !reflect.DeepEqual(before, now) {
		t.Errorf("of the others it is told\n%+v, and before\n%+v", now, before)
	}
	for path, value := range contents(t, s) {
		for _, trace := range []string{"p0\x00", `"p0"`, "Name of p0", "\x00p0"} {
			if strings.Contains(path, hex.EncodeToString([]byte(trace))) || bytes.Contains(value, []byte(trace)) {
				t.Errorf("%q is in %s = %q", trace, path, value)
			}
		}
	}
	wantError(t, "a game that is not there", s.ForgetInGame(t.Context(), "nothing", "p0", "gone-1", nil), ErrUnknown)
	want := folded(t, s)
	closeChecked(t, s)
	must(t, errorOf(RebuildRatings(dir)))
	s = open(t, dir, Options{})
	sameFold(t, want, folded(t, s))
	closeChecked(t, s)
}

// Nothing of who is forgotten is left in journals of live tables, nor of those that are no more.
func TestForgetPlayer_LeavesNothingInJournals(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	anna := &Person{ID: "id-of-anna", Name: "Annabel", Kind: "player"}
	must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: anna.ID, Name: anna.Name, Skeleton: "annabel"}, Key: Key{Fingerprint: "key"}}))
	add := func(journal string, first int, list ...Entry) {
		t.Helper()
		must(t, s.Write(t.Context(), Appends{Append{journal, first, list}}))
	}
	add("live", 0, Entry{Kind: "open", When: noon, Who: anna, More: json.RawMessage(`{"who":{"id":"id-of-anna","name":"Annabel","kind":"player"},"seats":2}`)})
	add("gone", 0, Entry{Kind: "chat", When: noon, Who: anna, Text: "never mind"})
	add("live", 1, Entry{Kind: "chat", When: noon, Who: anna, Text: "my secret"}, Entry{Kind: "chat", When: noon, Who: &Person{ID: "b", Name: "Bert", Kind: "player"}, Text: "hm"})
	err := errors.Join(s.Write(t.Context(), NoteAbsences{Tables: []Absences{{"live", map[string]time.Time{anna.ID: noon, "b": noon}}}}), s.Write(t.Context(), DropJournal{Journal: "gone"}),
		s.Write(t.Context(), ForgetInJournal{Journal: "live", Player: anna.ID, As: "gone-1", Said: []string{"chat"}}), s.Write(t.Context(), ForgetForGood{Player: anna.ID, As: "gone-1"}))
	must(t, err)
	add("live", 3, Entry{Kind: "chat", When: noon, Text: "later"})
	for range 2 {
		list, err := s.Entries("live")
		if err != nil || len(list) != 4 || *list[0].Who != (Person{ID: "gone-1", Kind: "player"}) || list[2].Text != "hm" || list[3].Text != "later" {
			t.Fatalf("%+v, %v", list, err)
		}
		for path, value := range contents(t, s) {
			for _, run := range append(runsIn(value), value) {
				for _, trace := range []string{anna.ID, anna.Name, "my secret", "never mind"} {
					if bytes.Contains(run, []byte(trace)) {
						t.Errorf("%q is in %s", trace, path)
					}
				}
			}
		}
		dir := s.dir
		closeChecked(t, s)
		s = open(t, dir, Options{})
	}
	closeChecked(t, s)
}

// So it is in a journal that was set aside, in its chunks, its tail, and in a run that cannot be read; and in notes
// of others, where only the name goes. What can be read of the journal can still be read.
func TestForgetPlayer_LeavesNothingAside(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	anna, bert := &Person{ID: "id-of-anna", Name: "Annabel", Kind: "player"}, &Person{ID: "b", Name: "Bert", Kind: "player"}
	must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: anna.ID, Name: anna.Name, Skeleton: "annabel"}, Key: Key{Fingerprint: "key"}}))
	must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: bert.ID, Name: bert.Name, Skeleton: "bert"}, Key: Key{Fingerprint: "other"}}))
	add := func(first int, list ...Entry) { must(t, s.Write(t.Context(), Appends{Append{"old", first, list}})) }
	add(0, Entry{Kind: "chat", When: noon, Who: anna, Text: "my secret"}, Entry{Kind: "chat", When: noon, Who: bert, Text: "hm"})
	must(t, s.order.write(t.Context(), doing(func(c *change) error { return c.renewTail() }))) // the first run is in a chunk now
	add(2, Entry{Kind: "chat", When: noon, Who: anna, Text: "my secret"})
	add(3, Entry{Kind: "chat", When: noon, Who: anna, Text: "my secret"})
	must(t, s.Write(t.Context(), SetAside{Journal: "old", Reason: "a reason"}))
	must(t, s.order.write(t.Context(), doing(func(c *change) error {
		b := c.Bucket(damagedBucket).Bucket([]byte("old"))
		cursor := b.Cursor()
		cursor.First()
		key, raw := cursor.Next() // the second run; the record stands behind all of them
		raw = bytes.Clone(raw)
		raw[0] ^= 1
		return b.Put(bytes.Clone(key), raw)
	})))
	must(t, s.Write(t.Context(), SetNote{Player: "b", Note: Note{Table: "old", Text: "annabel, Annabel Annabel. Annabelle", When: noon}}))
	_, traces := s.ForgetTraces(t.Context(), anna.ID)
	must(t, errors.Join(s.ForgetAside(t.Context(), anna.ID, "gone-1", []string{"chat"}), traces, s.Write(t.Context(), ForgetForGood{Player: anna.ID, As: "gone-1"})))
	for path, value := range contents(t, s) {
		for _, run := range append(runsIn(value), value) {
			for _, trace := range []string{anna.ID, `"Annabel"`, "my secret"} {
				if bytes.Contains(run, []byte(trace)) {
					t.Errorf("%q is in %s", trace, path)
				}
			}
		}
	}
	if d, err := s.DamagedJournal("old"); err != nil || len(d.Entries) != 3 || d.Entries[1].Text != "hm" || *d.Entries[2].Who != (Person{ID: "gone-1", Kind: "player"}) {
		t.Errorf("the journal is %+v, %v", d, err)
	}
	if n, err := s.Note("b", "old"); err != nil || n.Text != "..., ... .... Annabelle" {
		t.Errorf("the note says %q, %v", n.Text, err)
	}
	closeChecked(t, s)
}

// runsIn are the runs of a chunk; none of what is none.
func runsIn(value []byte) [][]byte {
	runs, _ := unpackRuns(value)
	return runs
}

func TestForgetPlayer_LeavesTheOthers(t *testing.T) {
	s := open(t, played(t), Options{})
	for _, other := range []string{"anna", "bert"} {
		must(t, errors.Join(s.Write(t.Context(), SetNote{Player: other, Note: Note{Table: "t", Text: "x"}}), s.Write(t.Context(), SendLetter{From: other, To: map[string]string{"anna": "bert", "bert": "anna"}[other], Letter: Letter{Text: "x", When: noon}})))
	}
	must(t, s.Write(t.Context(), SetTie{Player: "bert", Other: "anna", Tie: Tie{Friend: true}}))
	if others, err := s.ForgetTraces(t.Context(), "anna"); err != nil || !slices.Equal(others, []string{"bert"}) {
		t.Fatalf("those who had something of Anna: %v, %v", others, err)
	}
	must(t, s.Write(t.Context(), ForgetForGood{Player: "anna", As: "gone"}))
	for path, value := range contents(t, s) {
		if bytes.Contains(value, []byte("anna")) && (bytes.HasPrefix([]byte(path), []byte("letters/")) || bytes.HasPrefix([]byte(path), []byte("players/"))) {
			t.Errorf("%s says %q", path, value)
		}
		for _, of := range []string{"players/", "names/", "keys/", "player_keys/", "notes/", "letters/", "post/", "ties/"} {
			if strings.HasPrefix(path, of) && strings.Contains(path, fmt.Sprintf("%x", "anna")) {
				t.Errorf("%s is still there: %q", path, value)
			}
		}
	}
	if p, err := s.Player("bert"); err != nil || p.Name != "bert" {
		t.Errorf("Bert is %+v, %v", p, err)
	}
	if list, err := s.Letters("bert"); err != nil || len(list) != 0 {
		t.Errorf("Bert has %d letters, %v", len(list), err)
	}
	if list, err := s.Ties("bert"); err != nil || len(list) != 0 {
		t.Errorf("Bert has ties to %+v, %v", list, err)
	}
	wantError(t, "a second time", s.Write(t.Context(), ForgetForGood{Player: "anna", As: "gone"}), ErrUnknown)
}

// Also those forget a player whom the player wrote to so long ago that the own copy is gone, and
// who are more than one write takes in.
func TestForgetTraces_LeavesNothingWithOthers(t *testing.T) {
	const others = MaxLetters + 20
	s := people(t, others)
	for n := range others {
		befriend(t, s, fmt.Sprint("p", n), "a")
		must(t, errorOf(send(t, s, "a", fmt.Sprint("p", n), 1)))
	}
	befriend(t, s, "b", "p1")
	if got, err := s.ForgetTraces(t.Context(), "a"); err != nil || len(got) != others {
		t.Errorf("%d others had something of Anna, not %d: %v", len(got), others, err)
	}
	must(t, s.Write(t.Context(), ForgetForGood{Player: "a", As: "gone"}))
	for path := range contents(t, s) {
		if path != "ties#" && strings.HasPrefix(path, "ties") && path != "ties/"+hex.EncodeToString(ownedKey("b", []byte("p1"))) || strings.HasPrefix(path, "letters/") {
			t.Errorf("%q is left", path)
		}
	}
}
