package lobby_test

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// set lets the clock jump, forward or back, without any timer noticing: those count the time
// that passes, whatever the clock says.
func (c *setClock) set(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	for _, t := range c.due {
		t.when = t.when.Add(d)
	}
}

// A clock that is set back makes nobody wait, closes no table and hides nothing that is
// said, neither at once nor after the next start.
func TestClock_SetBackHoldsNobodyUp(t *testing.T) {
	for name, restart := range map[string]bool{"while the saloon is open": false, "while it is closed": true} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := openSaloon(t, dir, noon, -1)
			anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
			id := begin(table.Proposal{Game: "moonriver", Terms: table.Terms{Clock: "10m"}}, anna, bert)
			anna.do(table.Say{Text: "one"})
			s.clock.set(-48 * time.Hour)
			if restart {
				s.close()
				s = openSaloon(t, dir, noon.Add(-48*time.Hour), -1)
				anna, bert = s.player("Anna"), s.player("Bert")
				anna.look(id)
				bert.look(id)
			}
			anna.do(table.Say{Text: "two"}, table.Say{Text: "three"})
			chat := anna.table.Chat
			if len(chat) != 3 || !chat[1].When.After(chat[0].When) || !chat[2].When.After(chat[1].When) {
				t.Errorf("whoever has read the first line does not find the others: %+v", chat)
			}
			hallTalk(t, s, anna)
			v := nextOf(anna, bert)
			if err := v.choose(); err != nil {
				t.Fatal(err)
			}
			v = nextOf(anna, bert)
			if left := v.due().Sub(s.clock.Now()); left > 10*time.Minute {
				t.Errorf("%v are left, of ten minutes", left)
			}
			s.clock.pass(10 * time.Minute)
			anna.until("the time of one of them is over", func() bool {
				return anna.table.Card.Chairs[0].Away || anna.table.Card.Chairs[1].Away
			})
			for _, p := range []*visitor{anna, bert} {
				p.do(table.Sit{})
			}
			playOut(anna, bert)
			if games, err := bert.visit.Finished(t.Context(), 9); len(games) != 1 || err != nil {
				t.Errorf("%d games are kept, %v", len(games), err)
			}
		})
	}
}

// hallTalk has somebody talk in the hall; each line is later than the one before.
func hallTalk(t *testing.T, s *saloon, v *visitor) {
	t.Helper()
	was := v.table.Card.ID
	v.look("")
	s.clock.set(time.Hour)
	for _, words := range []string{"four", "five"} {
		if err := v.visit.Say(t.Context(), words); err != nil {
			t.Fatal(err)
		}
		s.clock.set(-2 * time.Hour)
	}
	s.clock.set(3 * time.Hour)
	s.clock.pass(time.Second) // the hall gathers what it shows
	v.until("the hall shows both", func() bool { return v.hall != nil && len(v.hall.Chat) == 2 })
	if !v.hall.Chat[1].When.After(v.hall.Chat[0].When) {
		t.Errorf("the second line is older than the first: %+v", v.hall.Chat)
	}
	v.look(was)
}

// A clock that leaps ahead while the saloon is closed takes nobody's turn: each has a
// minute at least, and no table is closed that somebody waits at.
func TestClock_SetAheadTakesNobodysTurn(t *testing.T) {
	dir := t.TempDir()
	s := openSaloon(t, dir, noon, -1)
	anna, bert, carla := s.newPlayer("Anna"), s.newPlayer("Bert"), s.newPlayer("Carla")
	id := begin(table.Proposal{Game: "buffalo", Terms: table.Terms{Clock: "10m"}}, anna, bert)
	waits := carla.open(table.Proposal{Game: "montana", Seats: 2})
	s.close()
	s = openSaloon(t, dir, noon.Add(24*time.Hour), -1)
	anna, bert, carla = s.player("Anna"), s.player("Bert"), s.player("Carla")
	anna.look(id)
	bert.look(id)
	carla.look(waits)
	anna.settled()
	notAway(t, s, anna, bert)
	v := nextOf(anna, bert)
	if err := v.choose(); err != nil {
		t.Fatal(err)
	}
	s.clock.set(48 * time.Hour) // and while it is open
	anna.do(table.Say{Text: "good morning"})
	for _, v := range []*visitor{anna, bert} {
		v.until("nobody is late any more", func() bool { return v.due().IsZero() || v.due().After(s.clock.Now()) })
	}
	notAway(t, s, anna, bert)
	playOut(anna, bert)
	if carla.read(); carla.table.Card.Phase != table.Gathering {
		t.Errorf("the table at which Carla waits is %+v", carla.table.Card)
	}
}

// notAway checks that everybody plays, and has a minute at least.
func notAway(t *testing.T, s *saloon, people ...*visitor) {
	t.Helper()
	for _, v := range people {
		v.read()
		if v.table.Card.Chairs[v.table.Seat-1].Away {
			t.Fatalf("a bot plays for %s, who had no chance to", v.visit.Person().Name)
		}
		if left := v.due().Sub(s.clock.Now()); !v.due().IsZero() && left < time.Minute {
			t.Errorf("%s has %v", v.visit.Person().Name, left)
		}
	}
}

// While the whole saloon stands still nobody can move, so nobody's time runs out by that.
func TestClock_WhoCouldNotMoveHasTimeAgain(t *testing.T) {
	for _, standIn := range []string{"on", "off"} {
		s := openSaloon(t, t.TempDir(), noon, -1)
		anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
		begin(table.Proposal{Game: "moonriver", Terms: table.Terms{Clock: "10m", StandIn: standIn}}, anna, bert)
		v := nextOf(anna, bert)
		at := v.table.At
		s.clock.pass(time.Hour) // at once: the process was halted
		v.settled()
		if notAway(t, s, anna, bert); v.table.At != at {
			t.Errorf("a move was made for %s", v.visit.Person().Name)
		}
		s.clock.pass(time.Minute)
		v.until("the time is over", func() bool { return v.table.Card.Chairs[v.table.Seat-1].Away || v.table.At > at })
	}
}
