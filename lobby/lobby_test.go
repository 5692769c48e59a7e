package lobby

import (
	"slices"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

func TestTwoPeoplePlayToTheEnd(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	watcher := h.guest("Carl")
	watcher.look(anna.table.Card.ID)
	for !anna.untilTurn() {
		must(t, anna.play(anna.table.Legal[0]))
		if bert.untilTurn() {
			break
		}
		must(t, bert.play(bert.table.Legal[0]))
	}
	for _, g := range []*guy{anna, bert, watcher} {
		g.untilPhase(table.Over)
		if g.table.Outcome == nil || g.table.Seed == "" || len(g.table.Story) != g.table.At {
			t.Errorf("the end is %+v", g.table)
		}
	}
	seed, err := rules.ParseSeed(watcher.table.Seed)
	if err != nil || seed.Hash() != watcher.table.SeedHash {
		t.Errorf("the seed %v is not the one promised: %v", seed, err)
	}
	export, err := watcher.visit.Export(watcher.ctx(), watcher.table.Card.ID)
	must(t, err)
	must(t, rules.Verify(tabletest.Pennies{}, export))
	games, err := bert.visit.Finished(bert.ctx(), 10)
	if err != nil || len(games) != 1 || games[0].Seat != 2 || games[0].Title != "Pennies" || games[0].Place < 1 {
		t.Errorf("Bert's games are %+v, %v", games, err)
	}
}

func TestBotsPlayAGameByThemselves(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Seats: 3})
	anna.do(table.AddBot{Level: "random"}, table.AddBot{Level: "random", Seat: 3})
	anna.do(table.Ready{Ready: true}, table.Resign{})
	anna.untilPhase(table.Over)
	names := []string{}
	for _, c := range anna.table.Card.Chairs {
		names = append(names, c.Person.Name)
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != 3 {
		t.Errorf("two have one name: %v", names)
	}
}

// playOutWith ends a game of two.
func (g *guy) playOutWith(o *guy) {
	g.t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		o.playOut()
	}()
	g.playOut()
	<-done
}

// Everybody's list tells the place that they took themselves.
func TestFinished_TellsTheOwnPlace(t *testing.T) {
	h := newTestSaloon(t)
	players := []data.Person{{ID: "a", Name: "Anna", Kind: "player"}, {ID: "b", Name: "Bert", Kind: "player"}, {ID: "c", Name: "Carl", Kind: "player"}}
	for who, want := range map[table.PlayerID][2]int{"a": {1, 2}, "b": {2, 3}, "c": {3, 1}} {
		v := &Visit{connection: &connection{id: who}, lobby: h.lobby}
		f := v.finished(data.ArchivedGame{Game: "toy", Players: players, Order: [][]int{{3}, {1}, {2}}}, func(p data.Person) bool { return p.ID == string(who) })
		if int(f.Seat) != want[0] || f.Place != want[1] {
			t.Errorf("%s sat on seat %d and took place %d, and is told %d and %d", who, want[0], want[1], f.Seat, f.Place)
		}
	}
}

// A list names as the winner whom the end of the game named: not who left it, however many points a bot made there.
func TestFinished_NamesWhoHasWon(t *testing.T) {
	h := newTestSaloon(t)
	v := &Visit{connection: &connection{id: "a"}, lobby: h.lobby}
	players := []data.Person{{ID: "a", Name: "Anna", Kind: "player"}, {ID: "b", Name: "Bert", Kind: "player"}}
	for name, c := range map[string]struct {
		left  []int
		order [][]int
		won   []rules.Seat
	}{
		"all played": {nil, nil, []rules.Seat{1}}, "the second one wins": {[]int{1}, [][]int{{2}, {1}}, []rules.Seat{2}},
		"unrated, and the first left": {[]int{1}, [][]int{{1}, {2}}, nil}, "both gave up": {[]int{1, 2}, [][]int{{2}, {1}}, nil},
	} {
		f := v.finished(data.ArchivedGame{Game: "toy", Players: players, Points: []int{5, 3}, Order: [][]int{{1}, {2}}, Counted: c.order, Left: c.left}, func(data.Person) bool { return false })
		if !slices.Equal(f.Won, c.won) {
			t.Errorf("%s: won have %v, not %v", name, f.Won, c.won)
		}
	}
}

// The host of a private table can do there what hosts do, also without a seat.
func TestPrivate_ItsHostNeedsNoSeat(t *testing.T) {
	anna := newTestSaloon(t).player("Anna")
	id := anna.newTable(table.Proposal{Seats: 2, Private: true})
	anna.do(table.Stand{}, table.AddBot{Level: "random"})
	anna.until("the bot sits", func() bool {
		c := anna.table.Card
		return c.ID == id && (c.Chairs[0].Level != "" || c.Chairs[1].Level != "")
	})
}

// Who has gone on to another table is shown nothing more of the one before.
func TestLook_NothingComesFromTheTableBefore(t *testing.T) {
	c := &connection{mail: NewMailbox()}
	c.want("after")
	for _, id := range []table.ID{"before", "after", "before"} {
		c.show(&table.Snapshot{Card: table.Card{ID: id}})
		if shown := c.mail.Take().Table; (shown != nil) != (id == "after") {
			t.Errorf("of the table %s there comes %v", id, shown)
		}
	}
}
