package table

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// A chronicle is a table with all its facts.
type chronicle struct {
	*State
	facts []Fact
}

// opens is a table of Anna's at which Bert sits, with what watchers see.
func opens(t *testing.T, watch, mode string) *chronicle {
	t.Helper()
	o, refused := saloon.Open(anna, Proposal{Game: "toy", Seats: 2, Options: map[string]string{"mode": mode}, Terms: Terms{Rated: "off", Watch: watch, Clock: "10m"}}, at(anna))
	if refused != nil {
		t.Fatal(refused)
	}
	c := &chronicle{o.State, o.Facts}
	c.does(bert, Sit{}, 0)
	c.does(bert, Ready{true}, 0)
	c.does(anna, Ready{true}, 0)
	return c
}

// does carries out what is not refused, so long after noon.
func (c *chronicle) does(by Person, what any, after time.Duration) {
	if fx := do(c.State, by, what, later(after, anna, bert, carl)); fx.After != nil {
		c.State, c.facts = fx.After, append(c.facts, fx.Facts...)
	}
}

// begins is how many facts there were when the game had begun, with what the house deals first.
func (c *chronicle) begins() int {
	n := 1 + slices.IndexFunc(c.facts, func(f Fact) bool { _, starts := f.What.(Started); return starts })
	for n < len(c.facts) {
		if m, moves := c.facts[n].What.(Moved); !moves || m.Seat != rules.House {
			break
		}
		n++
	}
	return n
}

// before is the table as its facts tell it up to a moment, but never before its game began.
func (c *chronicle) before(t *testing.T, last time.Time) *State {
	t.Helper()
	n := c.begins()
	for n < len(c.facts) && !c.facts[n].When.After(last) {
		n++
	}
	s, err := Replay(saloon, c.id, c.facts[:n])
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// shown is what an observer sees of a State, without what may differ: who talks as a watcher, and
// what the terms are called.
func shown(s *State) Snapshot {
	var told Stories
	snap := *s.Snapshot(rules.Observer, s.Card(Surroundings{}), nil, &told)
	snap.Chat = slices.DeleteFunc(append([]ChatLine{}, snap.Chat...), func(l ChatLine) bool { return l.Seat == rules.Observer })
	if snap.Past != nil {
		snap.At += 1000 * snap.Past.record.Len()
		snap.Past = nil
	}
	return snap
}

// Whatever happens, watchers of a late table see it as it was so long ago, and all of it once it is
// over. The same follows from its facts alone, as after a restart.
func TestWatch_LateIsAsItWas(t *testing.T) {
	const late = 2 * time.Minute
	ended := 0
	for seed := range int64(120) {
		r := rand.New(rand.NewSource(seed))
		c := opens(t, "late-2m", []string{"open", "secret"}[seed%2])
		now := time.Duration(0)
		for range 40 {
			now += time.Duration(r.Intn(50)) * time.Second
			by := fuzzPeople[r.Intn(len(fuzzPeople))]
			if seat := rules.Seat(1 + r.Intn(2)); r.Intn(3) > 0 && c.acting(seat) {
				legal := c.match().AppendMoves(nil, seat)
				c.does([]Person{anna, bert}[seat-1], Play{legal[r.Intn(len(legal))], c.Lines()}, now)
			} else {
				c.does(by, fuzzCommand(c.State, by, byte(r.Intn(256)), byte(r.Intn(256))), now)
			}
			checkLate(t, seed, c, noon.Add(now+time.Duration(r.Intn(200))*time.Second), late)
		}
		if c.phase == Over {
			ended++
		}
	}
	if ended < 10 || ended > 110 {
		t.Errorf("%d of 120 games came to their end", ended)
	}
}

// different are the fields of two snapshots that differ.
func different(got, want Snapshot) (text string) {
	a, b := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range a.NumField() {
		if x, y := a.Field(i).Interface(), b.Field(i).Interface(); !reflect.DeepEqual(x, y) {
			text += fmt.Sprintf("%s %#v, not %#v\n", a.Type().Field(i).Name, x, y)
		}
	}
	return text
}

func checkLate(t *testing.T, seed int64, c *chronicle, now time.Time, late time.Duration) {
	t.Helper()
	want := c.before(t, now.Add(-late))
	if c.phase == Over {
		want = c.State
	}
	card := want.Card(Surroundings{})
	for i, due := range card.Deadlines {
		if !due.IsZero() {
			card.Deadlines[i] = due.Add(late)
		}
	}
	expected := shown(want)
	expected.Card = card
	again, err := Replay(saloon, c.id, c.facts)
	if err != nil {
		t.Fatal(err)
	}
	for when, s := range map[string]*State{"as it went": c.State, "after a restart": again} {
		if got := shown(s.AsWatched(now)); !reflect.DeepEqual(got, expected) {
			t.Fatalf("game %d %s, %s after noon: watchers see\n%s", seed, when, now.Sub(noon), different(got, expected))
		}
	}
	var comes time.Time
	for _, f := range c.facts[c.begins():] {
		if due := f.When.Add(late); c.underway() && due.After(now) {
			comes = due
			break
		}
	}
	if next, ok := c.NextForWatchers(now); ok != !comes.IsZero() || ok && !next.Equal(comes) {
		t.Fatalf("game %d: the next is known at %v, not %v", seed, next, comes)
	}
}

// Watchers hear each other at once, and players as late as they see them.
func TestWatch_LateTalk(t *testing.T) {
	c := opens(t, "late-2m", "open")
	c.does(anna, Say{"good luck"}, time.Minute)
	c.does(carl, Say{"who wins?"}, 2*time.Minute)
	c.does(bert, Say{"thanks"}, 2*time.Minute)
	for after, want := range map[time.Duration]string{
		2 * time.Minute: "Carl: who wins?", 3 * time.Minute: "Anna: good luck, Carl: who wins?", 4 * time.Minute: "Anna: good luck, Carl: who wins?, Bert: thanks",
	} {
		if got := heard(c.AsWatched(noon.Add(after)), rules.Observer); got != want {
			t.Errorf("after %s watchers have heard %q, not %q", after, got, want)
		}
	}
	if got := heard(c.State, 1); got != "Anna: good luck, Bert: thanks" {
		t.Errorf("Anna hears %q", got)
	}
}

// A table that nobody looks at keeps no more than what happened of late.
func TestWatch_FoldsWhatWatchersMayKnow(t *testing.T) {
	c := opens(t, "late-2m", "open")
	for i := range 1000 {
		c.does(anna, Say{fmt.Sprint(i)}, time.Duration(i)*time.Second)
	}
	if n, most := len(c.behind.since.inOrder()), 120+foldedAtOnce; n > most || n < 120 {
		t.Errorf("of 1000 facts %d are kept apart", n)
	}
}

// The card and the doors of a table whose game is closed say who plays, and no more.
func TestWatch_Closed(t *testing.T) {
	c := opens(t, "closed", "open")
	open := opens(t, "open", "open")
	for _, s := range []*chronicle{c, open} {
		s.does(anna, Play{tabletest.Take(1), 1}, time.Minute)
		s.does(bert, Stand{}, 2*time.Minute)
	}
	card := c.CardForWatchers(Surroundings{}, noon.Add(time.Hour))
	if card.Progress != 0 || card.ToAct != 0 || card.Deadlines != nil || card.Chairs[1].Away || card.Chairs[1].Person.Name != "Bert" {
		t.Errorf("watchers are shown %+v", card)
	}
	if real := c.Card(Surroundings{}); real.Progress == 0 || real.ToAct == 0 || !real.Chairs[1].Away {
		t.Errorf("players are shown %+v", real)
	}
	for id, want := range map[PlayerID]bool{anna.ID: false, bert.ID: false, carl.ID: true} { // Bert may sit down again
		if c.ShutsOut(id) != want || c.Card(Surroundings{}).ShutsOut(id) != want || open.ShutsOut(id) {
			t.Errorf("%s is shut out: %t", id, c.ShutsOut(id))
		}
	}
	c.does(anna, Resign{}, 3*time.Minute)
	if !c.ShutsOut(anna.ID) || !c.Card(Surroundings{}).ShutsOut(anna.ID) || !c.Watches(anna.ID) {
		t.Error("who has given up still sees the game")
	}
	for c.phase != Over {
		seat := c.match().ToAct().First()
		c.does(Person{}, BotChose{seat, c.match().Default(seat), c.Lines()}, 4*time.Minute)
	}
	if c.ShutsOut(carl.ID) || c.Card(Surroundings{}).ShutsOut(carl.ID) || c.CardForWatchers(Surroundings{}, noon).Phase != Over {
		t.Error("the game is over, and still closed")
	}
}

func TestWatch_OldTablesAreOpen(t *testing.T) {
	s := playing(t, "open")
	s.agreed.Terms.Watch = ""
	if s.KeepsFromWatchers() || s.ShutsOut(carl.ID) || s.AsWatched(noon) != s {
		t.Error("watchers of an old table are not shown all of it")
	}
}
