package data

import (
	"testing"
	"time"
)

func TestPlayer_HasANightAndAHoliday(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	p, err := s.Player("anna")
	if err != nil || p.Night != nil || p.Holiday != (Holiday{}) {
		t.Fatalf("the player is %+v, %v", p, err)
	}
	if when, err := s.LastAlive(); err != nil || !when.IsZero() {
		t.Errorf("it is known to have run at %v, %v", when, err)
	}
	p.Zone, p.Night, p.Holiday = -90, &Night{From: 23, To: 7}, Holiday{Year: 2026, Used: 3, Since: noon, Until: noon.Add(time.Hour)}
	must(t, s.Write(t.Context(), ChangePlayer{Player: p}))
	for _, when := range []time.Time{noon, noon.Add(time.Hour)} {
		must(t, s.Write(t.Context(), NoteAlive{When: when}))
	}
	closeChecked(t, s)
	s = open(t, dir, Options{})
	if now, err := s.Player("anna"); err != nil || now.Zone != -90 || *now.Night != *p.Night || now.Holiday != p.Holiday {
		t.Errorf("the player became %+v, %v", now, err)
	}
	if when, err := s.LastAlive(); err != nil || !when.Equal(noon.Add(time.Hour)) {
		t.Errorf("it is known to have run at %v, %v", when, err)
	}
}
