package data

import (
	"testing"
	"time"
)

// keptBeforeClocks is what the program of schema 11 wrote: one player, and one live journal.
const keptBeforeClocks = "testdata/store-v11.db.gz"

func TestOpen_TakesOverAFileWithoutClocks(t *testing.T) {
	dir := unpackKept(t, keptBeforeClocks)
	s := open(t, dir, Options{})
	p, err := s.PlayerOfKey("SHA256:a")
	if err != nil || p.Name != "Anna" || p.Lang != "de" || p.Night != nil || p.Holiday != (Holiday{}) {
		t.Fatalf("the player is %+v, %v", p, err)
	}
	if entries, err := s.Entries("live1"); err != nil || len(entries) != 2 {
		t.Errorf("the journal is %+v, %v", entries, err)
	}
	if when, err := s.LastAlive(); err != nil || !when.IsZero() {
		t.Errorf("it is known to have run at %v, %v", when, err)
	}
	p.Zone, p.Night, p.Holiday = -90, &Night{From: 23, To: 7}, Holiday{Year: 2026, Used: 3, Since: noon, Until: noon.Add(time.Hour)}
	if err := s.ChangePlayer(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	for _, when := range []time.Time{noon, noon.Add(time.Hour)} {
		if err := s.NoteAlive(t.Context(), when); err != nil {
			t.Fatal(err)
		}
	}
	closeChecked(t, s)
	s = open(t, dir, Options{})
	defer closeChecked(t, s)
	if now, err := s.Player("a"); err != nil || now.Zone != -90 || *now.Night != *p.Night || now.Holiday != p.Holiday {
		t.Errorf("the player became %+v, %v", now, err)
	}
	if when, err := s.LastAlive(); err != nil || !when.Equal(noon.Add(time.Hour)) {
		t.Errorf("it is known to have run at %v, %v", when, err)
	}
}
