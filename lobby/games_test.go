package lobby

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/games"
)

// realGames replaces the toy by the games of the saloon for one test.
func realGames(t testing.TB) []rules.Game {
	t.Helper()
	list, err := games.Open("")
	must(t, err)
	toys := toyGames
	toyGames = func() []rules.Game { return list }
	t.Cleanup(func() { toyGames = toys })
	return list
}

// newRealSaloon is a saloon with these games, whose bots think quickly and whose clock is set by hand.
func newRealSaloon(t *testing.T) (*testSaloon, *handClock) {
	t.Helper()
	realGames(t)
	clock := newHandClock()
	h := &testSaloon{t: t, dir: t.TempDir(), clock: clock, botTime: 20 * time.Millisecond}
	h.open()
	t.Cleanup(h.close)
	return h, clock
}

// start opens a table, seats the others with its code and bots on the chairs that are left, and begins the game.
func start(p table.Proposal, host *guy, others ...*guy) table.ID {
	host.t.Helper()
	p.Seats = max(p.Seats, 1+len(others))
	id := host.newTable(p)
	for _, g := range others {
		g.join(cmp.Or(host.table.JoinCode, string(id)))
		g.do(table.Sit{})
	}
	for range p.Seats - 1 - len(others) {
		host.do(table.AddBot{Level: "random"})
	}
	for _, g := range append(others, host) {
		g.do(table.Ready{Ready: true})
	}
	for _, g := range append(others, host) {
		g.untilPhase(table.Playing)
	}
	return id
}

// asked reports whether this person has something to decide.
func (g *guy) asked() bool {
	return g.table.Card.Phase == table.Playing && g.table.Card.ToAct.Has(g.table.Seat) && len(g.table.Legal) > 0
}

// choose makes one of the legal moves, the same ones in each run.
func (g *guy) choose() error {
	g.chosen++
	legal := g.table.Legal
	return g.play(legal[g.chosen*7%len(legal)])
}

// nextOf is who of a table's people has to decide, once the bots have moved and all see the same.
func nextOf(people ...*guy) (next *guy) {
	first := people[0]
	first.t.Helper()
	first.until("somebody has to decide", func() bool {
		at := slices.IndexFunc(people, func(g *guy) bool { return first.table.Card.ToAct.Has(g.table.Seat) })
		if at >= 0 {
			next = people[at]
		}
		return at >= 0 && first.table.Card.Phase == table.Playing
	})
	next.until("I see it too", func() bool { return next.table.At >= first.table.At && next.asked() })
	return next
}

// playAll plays a table to its end, all of its people at the same time.
func playAll(people ...*guy) {
	var all sync.WaitGroup
	for _, g := range people {
		all.Go(func() {
			for {
				g.until("it is my turn", func() bool { return g.table.Card.Phase == table.Over || g.asked() })
				if g.table.Card.Phase == table.Over {
					return
				}
				var refused *rules.Refusal
				at := g.table.At
				if err := g.choose(); errors.As(err, &refused) { // somebody else has moved meanwhile
					g.until("the game has gone on", func() bool { return g.table.Card.Phase == table.Over || g.table.At > at })
				} else if err != nil {
					g.t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
}

// Every game is played by two people and a bot, with a restart at every tenth
// decision, and its export holds.
func TestGames_ArePlayedThroughRestarts(t *testing.T) {
	for _, game := range realGames(t) {
		t.Run(game.Info().ID, func(t *testing.T) {
			h := newTestSaloon(t)
			anna, bert := h.player("Anna"), h.player("Bert")
			id := start(table.Proposal{Game: game.Info().ID, Seats: 3}, anna, bert)
			moves := 0
			for anna.table.Card.Phase != table.Over {
				g := waitForOne(anna, bert)
				if g == nil {
					continue
				}
				if err := g.play(g.table.Legal[moves%len(g.table.Legal)]); err != nil {
					t.Fatalf("move %d: %v", moves, err)
				}
				if moves++; moves%10 == 0 {
					anna, bert = h.again(id, anna, bert)
				}
			}
			export, err := anna.visit.Export(anna.ctx(), id)
			must(t, err)
			must(t, rules.Verify(game, export))
		})
	}
}

// waitForOne waits until one of two people has something to decide; nil when the
// game is over.
func waitForOne(anna, bert *guy) *guy {
	anna.t.Helper()
	turn := func(g *guy) bool { return g.table.Card.Phase == table.Playing && g.table.Card.ToAct.Has(g.table.Seat) }
	anna.until("somebody has to decide", func() bool {
		c := anna.table.Card
		return c.Phase == table.Over || c.Phase == table.Playing && (c.ToAct.Has(1) || c.ToAct.Has(2))
	})
	if anna.table.Card.Phase == table.Over {
		return nil
	}
	if turn(anna) {
		return anna
	}
	bert.until("Bert sees it too", func() bool { return bert.table.At >= anna.table.At })
	if !turn(bert) {
		return nil
	}
	return bert
}

// again restarts the saloon; what was seen must be seen again.
func (h *testSaloon) again(id table.ID, anna, bert *guy) (*guy, *guy) {
	h.t.Helper()
	h.settled(id)
	anna.read()
	before := anna.table
	h.reopen()
	a, b := h.player("Anna"), h.player("Bert")
	a.look(id)
	b.look(id)
	if a.table.At < before.At {
		h.t.Fatalf("%d lines before, %d after", before.At, a.table.At)
	}
	if a.table.At == before.At && !same(a.table.View, before.View) {
		h.t.Fatalf("the view has changed:\n%+v\n%+v", before.View, a.table.View)
	}
	for i, told := range before.Story {
		if now := a.table.Story[i]; told.Notation != "" && fmt.Sprint(told) != fmt.Sprint(now) {
			h.t.Fatalf("line %d was told as %+v and is told as %+v", i, told, now)
		}
	}
	return a, b
}

func same(a, b any) bool {
	rawA, errA := json.Marshal(a)
	rawB, errB := json.Marshal(b)
	return errA == nil && errB == nil && bytes.Equal(rawA, rawB)
}

// Nobody makes a move in a rated game of three: those whose time is over at one moment share the place, as in
// Zoff, where all choose at once; else whoever ceased first is the last. Nobody has won.
func TestGames_WhoRunsOutAtOneMomentSharesThePlace(t *testing.T) {
	for _, game := range realGames(t) {
		t.Run(game.Info().ID, func(t *testing.T) {
			t.Parallel()
			clock := newHandClock()
			h := &testSaloon{t: t, dir: t.TempDir(), clock: clock, botTime: time.Millisecond}
			h.open()
			t.Cleanup(h.close)
			anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
			id := start(table.Proposal{Game: game.Info().ID, Terms: table.Terms{Clock: "1m", Pace: "quick"}}, anna, bert, carl)
			var counted [][]rules.Seat
			for gone := 0; gone < 3; {
				var due []rules.Seat
				anna.until("somebody has to decide", func() bool {
					for i, c := range anna.table.Card.Chairs {
						if seat := rules.Seat(i + 1); !c.Away && anna.table.Card.ToAct.Has(seat) {
							due = append(due, seat)
						}
					}
					return due != nil
				})
				clock.advance(time.Minute)
				anna.until("bots play for them", func() bool {
					return !slices.ContainsFunc(due, func(s rules.Seat) bool { return !anna.table.Card.Chairs[s-1].Away })
				})
				counted, gone = append([][]rules.Seat{due}, counted...), gone+len(due)
			}
			anna.untilPhase(table.Over)
			h.settled(id)
			past, err := bert.visit.Past(bert.ctx(), id)
			if err != nil || !reflect.DeepEqual(anna.table.Counted, counted) || !reflect.DeepEqual(past.Counted, counted) || len(past.Winners()) > 0 {
				t.Errorf("it counts as %v, kept as %v with the winners %v, and should as %v: %v", anna.table.Counted, past.Counted, past.Winners(), counted, err)
			}
			if together := len(counted) == 1; together != (game.Info().ID == "buffalo") {
				t.Errorf("they ran out as %v", counted)
			}
		})
	}
}
