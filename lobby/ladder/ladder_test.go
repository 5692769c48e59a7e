package ladder

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// A saloon for one test: programs are known by words, and each is its own player.
type saloon struct {
	Ladder[string]
	at    map[string]string // the table of a program
	rated map[string]float64
	apart map[[2]string]bool
	now   time.Time
}

func newSaloon() *saloon {
	s := &saloon{at: map[string]string{}, rated: map[string]float64{}, apart: map[[2]string]bool{}, now: noon}
	s.Games = []Game{{"buffalo", 2, 5}, {"montana", 2, 4}, {"moonriver", 2, 4}}
	s.Free = func(k string) bool { return s.at[k] == "" }
	s.Rating = func(player, _ string, _ bool) float64 { return s.rated[player] }
	s.Apart = func(a, b string) bool { return s.apart[[2]string{a, b}] || s.apart[[2]string{b, a}] }
	return s
}

func (s *saloon) agrees(list ...string) {
	for _, k := range list {
		s.now = s.now.Add(time.Second)
		s.Agree(k, Program{Player: k, From: "home of " + k}, s.now)
	}
}

// begins is a match that is played once those who have played lately are called again.
func (s *saloon) begins(t *testing.T, table string) Match[string] {
	t.Helper()
	s.passes(Between)
	m, ok := s.Next()
	if !ok {
		t.Fatal("there is no match")
	}
	s.now = s.now.Add(time.Second)
	s.Began(table, m, s.now)
	for _, k := range m.Seats {
		s.at[k] = table
	}
	return m
}

func (s *saloon) passes(d time.Duration) {
	s.now = s.now.Add(d)
	s.ends("no table")
}

func (s *saloon) ends(table string, gone ...string) {
	s.Look(s.now, func(id string) (bool, []string) {
		if id == table {
			return true, gone
		}
		return false, nil
	})
	for k, at := range s.at {
		if at == table {
			s.at[k] = ""
		}
	}
}

func among(m Match[string]) []string { return slices.Sorted(slices.Values(m.Seats)) }

// Whatever happens, nobody plays twice at a time, nobody who has not agreed is called, there are no more matches than
// may be, and who has waited longest plays.
func TestNext_Always(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := newSaloon()
		agreed, tables, played := map[string]bool{}, map[string][]string{}, map[string]int{}
		for step := range 200 {
			k := fmt.Sprintf("p%d", random.IntN(14))
			switch random.IntN(4) {
			case 0:
				agreed[k] = true
				s.agrees(k)
				s.rated[k] = float64(random.IntN(50))
			case 1:
				delete(agreed, k)
				s.Forget(k)
			case 2:
				s.passes(Between)
				m, ok := s.Next()
				free := slices.DeleteFunc(s.waiting(), func(k string) bool { return s.at[k] != "" })
				if want := len(free) > 1 && len(tables) < Most; ok != want {
					t.Fatalf("seed %d: a match %v, with %v free and %d tables", seed, ok, free, len(tables))
				}
				if !ok {
					break
				}
				longest := slices.ContainsFunc(m.Seats, func(k string) bool { return s.agreed[k].waits.Equal(s.agreed[free[0]].waits) })
				if !longest || len(m.Seats) < 2 || len(m.Seats) > 4 {
					t.Fatalf("seed %d: %s has waited longest, and those play: %v", seed, free[0], m.Seats)
				}
				for i, k := range m.Seats {
					if !agreed[k] || s.at[k] != "" || slices.Contains(m.Seats[:i], k) {
						t.Fatalf("seed %d: %s is called for %v, agreed: %v, at %q", seed, k, m, agreed[k], s.at[k])
					}
				}
				id := fmt.Sprint(step)
				s.now = s.now.Add(time.Second)
				s.Began(id, m, s.now)
				tables[id] = m.Seats
				played[m.Game]++
				for _, k := range m.Seats {
					s.at[k] = id
				}
			case 3:
				for id := range tables {
					s.ends(id)
					delete(tables, id)
					break
				}
			}
		}
		if most, least := max(played["buffalo"], played["montana"], played["moonriver"]), min(played["buffalo"], played["montana"], played["moonriver"]); most-least > 1 {
			t.Errorf("seed %d: not each game in turn: %v", seed, played)
		}
	}
}

// waiting is who has agreed, who has waited longest first.
func (s *saloon) waiting() (list []string) {
	for k := range s.agreed {
		list = append(list, k)
	}
	slices.SortFunc(list, func(a, b string) int { return s.agreed[a].waits.Compare(s.agreed[b].waits) })
	return list
}

func TestNext_TheNearestRatingsPlay(t *testing.T) {
	s := newSaloon()
	s.agrees("anna", "bert", "carl", "dora")
	s.rated = map[string]float64{"anna": 30, "bert": 10, "carl": 25, "dora": 50}
	if m := s.begins(t, "1"); !slices.Equal(among(m), []string{"anna", "carl"}) {
		t.Errorf("those play: %v", m)
	}
	if m := s.begins(t, "2"); !slices.Equal(among(m), []string{"bert", "dora"}) {
		t.Errorf("then those: %v", m)
	}
}

func TestNext_OthersOwnersComeFirst(t *testing.T) {
	s := newSaloon()
	s.agrees("anna", "bert", "carl")
	s.Agree("bert", Program{Player: "bert", From: "home of anna"}, s.now)
	s.rated["carl"] = 40
	if m := s.begins(t, "1"); !slices.Equal(among(m), []string{"anna", "carl"}) {
		t.Errorf("those play: %v", m)
	}
}

func TestNext_OnlyGamesThatAllOfThemPlay(t *testing.T) {
	s := newSaloon()
	for k, games := range map[string][]string{"anna": {"montana"}, "bert": {"buffalo"}, "carl": nil} {
		s.Agree(k, Program{Player: k, Games: games}, s.now)
	}
	if m := s.begins(t, "1"); !slices.Equal(among(m), []string{"anna", "carl"}) && !slices.Equal(among(m), []string{"bert", "carl"}) || m.Game == "moonriver" {
		t.Errorf("those play: %v", m)
	}
}

func TestNext_SeatsAreFewAndManyInTurn(t *testing.T) {
	s := newSaloon()
	s.Games = s.Games[:1]
	s.agrees("anna", "bert", "carl", "dora", "emil")
	for i, want := range []int{2, 3, 4, 2} {
		m := s.begins(t, "1")
		if len(m.Seats) != want {
			t.Errorf("match %d has %d seats", i, len(m.Seats))
		}
		s.ends("1")
	}
}

func TestNext_WhoHasBlockedAnotherDoesNotMeetThem(t *testing.T) {
	s := newSaloon()
	s.agrees("anna", "bert")
	s.apart[[2]string{"bert", "anna"}] = true
	if m, ok := s.Next(); ok {
		t.Errorf("those play: %v", m)
	}
	s.begun = map[string]int{"buffalo": 2, "montana": 2, "moonriver": 2} // for as many as there are
	s.agrees("carl")
	if m := s.begins(t, "1"); !slices.Equal(among(m), []string{"anna", "carl"}) {
		t.Errorf("those play: %v", m)
	}
}

func TestNext_OnePlayerWithTwoConnections(t *testing.T) {
	s := newSaloon()
	s.agrees("anna")
	s.Agree("anna again", Program{Player: "anna"}, s.now)
	if m, ok := s.Next(); ok {
		t.Errorf("alone she plays: %v", m)
	}
	s.agrees("bert")
	s.begins(t, "1")
	s.agrees("carl")
	if m, ok := s.Next(); ok {
		t.Errorf("while she plays, those play: %v", m)
	}
}

func TestAgree_OnceMoreKeepsThePlace(t *testing.T) {
	s := newSaloon()
	s.agrees("anna", "bert", "carl", "anna")
	if list := s.waiting(); !slices.Equal(list, []string{"anna", "bert", "carl"}) {
		t.Errorf("they wait in this order: %v", list)
	}
}

// Who ceases to play is left alone for an hour.
func TestLook_WhoCeasedToPlayRests(t *testing.T) {
	s := newSaloon()
	s.agrees("anna", "bert")
	s.begins(t, "1")
	s.ends("1", "bert")
	if m, ok := s.Next(); ok {
		t.Errorf("those play: %v", m)
	}
	s.passes(time.Hour)
	s.begins(t, "2")
}

// Two programs that are quick do not fill the saloon with their games.
func TestNext_NobodyPlaysMatchAfterMatch(t *testing.T) {
	s := newSaloon()
	s.agrees("anna", "bert")
	s.begins(t, "1")
	s.ends("1")
	s.passes(Between - 2*time.Second)
	if m, ok := s.Next(); ok {
		t.Errorf("at once those play again: %v", m)
	}
	s.begins(t, "2")
}

// Somebody has to ask for matches only while there is somebody to call.
func TestAsleep_WhileNobodyHasAgreed(t *testing.T) {
	s := newSaloon()
	if !s.Asleep() || !s.Agree("anna", Program{}, noon) || s.Agree("bert", Program{}, noon) || s.Asleep() {
		t.Error("the first one wakes it, and nobody else")
	}
	s.Forget("anna")
	s.Forget("bert")
	if !s.Asleep() || !s.Agree("anna", Program{}, noon) {
		t.Error("it sleeps when nobody is left")
	}
}

func TestHours(t *testing.T) {
	for _, c := range []struct {
		hours Hours
		valid bool
		hold  string // the hours of the day in which they hold
	}{
		{"", true, ""},
		{"always", true, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 "},
		{"02:00-05:00", true, "2 3 4 "},
		{"22:00-01:30", true, "0 1 22 23 "},
		{"23:00-00:00", true, "23 "},
		{"02:00", false, ""},
		{"2-5", false, ""},
		{"02:00-25:00", false, ""},
		{"02:00-02:00", false, ""},
		{"night", false, ""},
	} {
		hold := ""
		for hour := range 24 {
			if c.hours.Hold(time.Date(2026, 3, 1, hour, 0, 0, 0, time.UTC).In(time.FixedZone("", 7200))) {
				hold += fmt.Sprint(hour, " ")
			}
		}
		if c.hours.Valid() != c.valid || hold != c.hold {
			t.Errorf("%q: valid %v, and they hold at %s", c.hours, c.hours.Valid(), hold)
		}
	}
}
