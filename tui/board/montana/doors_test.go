package montana

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// names are what the decision must say before enter makes a move: where it is made, and what it costs or brings.
func (b *gameBoard) names(m rules.Move, all []rules.Move) []string {
	w := b.Scene.Words
	switch m.Kind() {
	case montana.MoveCamp, montana.MoveBuild:
		return []string{b.looks[hexIn(b.view, m)].name}
	case montana.MoveTrade:
		if at := slices.IndexFunc(all, func(m rules.Move) bool { return m.Kind() == montana.MoveBuild }); at > 0 {
			hex := hexIn(b.view, all[at])
			return []string{b.looks[hex].name, w.N("montana.trades", at, named(w, b.sites[hex].Missing[:]))}
		}
		return []string{b.Say("badge.trade")}
	case montana.MoveSpin:
		return []string{b.Say("badge.spin")}
	case montana.MovePush:
		return []string{b.Say("badge.push", montana.NumberOf(m))}
	case montana.MoveBank, montana.MoveWork:
		place, space := montana.SpaceOf(m)
		crew := montana.WorkersOf(m)
		list := []string{b.Say("badge.bank"), crewName(w, crew[:])}
		if place != montana.Bank {
			list[0] = placeName(w, place) + " " + b.Say("would.silver", b.view.Areas[place].Spaces[space-1].Silver)
		}
		if len(all) > 1 && all[1].Kind() == montana.MoveHelper {
			helpers := montana.WorkersOf(all[1])
			list = append(list, b.Say("helped", crewName(w, helpers[:])))
		}
		return list
	case montana.MoveBid:
		row, column := montana.CellOf(m)
		return []string{b.Say("badge.bid", cost(b.Scene, row, column)), b.Say("would.row", row, b.rowBrings(row-1, "long"))}
	case montana.MoveCity:
		return []string{b.Say("badge.city")}
	case montana.MoveDone:
		return []string{b.Say("badge.canteen")}
	}
	return nil
}

// Wherever one has clicked, looked and walked, enter does what the decision says, or says why it does nothing.
func TestEnter_DoesWhatTheDecisionSays(t *testing.T) {
	kinds := map[uint8]int{}
	src := rand.New(rand.NewPCG(5, 6))
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		b.Scene.Pixels = src.IntN(2) == 0
		decision := func() string {
			b.width = 0 // all that it would say has room
			return b.Decision().Text()
		}
		moves := boardtest.Wander(t, b, b.Scene, src, decision, func(moves []rules.Move) []string { return b.names(moves[0], moves) })
		if len(moves) > 0 {
			kinds[moves[0].Kind()]++
		}
		return len(kinds) > 11 && kinds[montana.MoveBuild] > 30 && kinds[montana.MoveSpin] > 5
	})
}

// In the smallest window whoever was pushed out of a row reads all of what another bid brings.
func TestBid_AfterBeingOutbidHasRoom(t *testing.T) {
	outbid, long := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if here, ok := b.Pick.Here(); !ok || here.Thing.Sort() != thingCell || !b.outbid(b.Scene.Seat) {
			return false
		}
		b.width = 0
		long = max(long, widget.Width(b.Decision().Text()))
		b.width = 80
		text := b.Decision().Text()
		if widget.Width(text) > 76 {
			t.Errorf("of 80 columns %q takes %d", text, widget.Width(text))
		}
		if _, said, _ := strings.Cut(text, "  "); !strings.HasPrefix(said, "pumpkin") {
			t.Errorf("between a bid and its pumpkins something stands: %q", text)
		}
		outbid++
		return outbid > 9 && long > 76
	})
}

// A click on what cannot be chosen leaves nothing for enter to do but to say why.
func TestClick_OnAForbiddenHexIsNoMove(t *testing.T) {
	b, s := at(t, 4, montana.StepTurn, 26, boardtest.Theme(), "")
	refused := 0
	for i, l := range b.looks {
		boardtest.Draw(b, s, 120, 33, boardtest.Theme())
		x, y := b.shape.cellOf(&l)
		b.Click(x+2, y)
		if b.can(thingHex | board.Thing(i)) {
			continue
		}
		refused++
		if effect, _ := boardtest.Press(b.Actions(), "enter"); len(effect.Moves) > 0 || !strings.Contains(effect.Note, l.name) {
			t.Errorf("after a click on %s enter makes %v and says %q", l.name, effect.Moves, effect.Note)
		}
	}
	if refused == 0 {
		t.Error("everything could be chosen")
	}
}

// A click on a door opens it, also while it or another one is open, or says why it is shut.
func TestClick_OnADoorOpensIt(t *testing.T) {
	var clicked [doorBuild + 1]bool
	for opened := doorRecruit; opened <= doorBuild; opened++ {
		b, s := at(t, 4, montana.StepTurn, 26, boardtest.Theme(), "")
		b.open(opened)
		boardtest.Draw(b, s, 120, 33, boardtest.Theme())
		for i := range 33 * 120 {
			b.open(opened)
			thing, _ := b.Pick.At(i%120, i/120)
			if thing.Sort() != thingDoor {
				continue
			}
			clicked[thing.Number()] = true
			if said := b.Click(i%120, i/120).Note; (b.door() == thing.Number()) != (said == "") {
				t.Fatalf("behind door %d a click on door %d leads behind %d, and says %q", opened, thing.Number(), b.door(), said)
			}
		}
	}
	if clicked != [...]bool{doorRecruit: true, doorWork: true, doorBuild: true} {
		t.Errorf("not all doors are drawn: %v", clicked)
	}
}

// turnsByKeys plays a game with the keys that the board offers, and counts those of each turn that are no arrows, and
// no answers to others who beat a bid. What is put back is what the board proposes.
func turnsByKeys(t *testing.T, seats int, seed byte) (turns []int) {
	t.Helper()
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats}, rules.Seed{seed})
	src := rand.New(rand.NewPCG(uint64(seed), 7))
	presses, number := 0, 0
	boardtest.ByKeys(t, Presenter{}, p, func(at *gameBoard, s board.Scene) (board.Effect, bool) {
		if presses++; presses > 2000 {
			t.Fatalf("after %d turns nothing leads on: %s", len(turns), at.Decision().Text())
		}
		if at.view.Turn.Number != number {
			number, turns = at.view.Turn.Number, append(turns, 0)
		}
		key, beaten := "enter", at.outbid(s.Seat)
		switch {
		case at.asked != nil:
			key = "y"
		case at.Choosing(thingDoor):
			key = strconv.Itoa(1 + src.IntN(3))
		case len(at.Pick.Options()) == 0:
			key = "d"
		case at.view.Turn.Step == montana.StepPush && src.IntN(2) == 0:
			key = "d"
		}
		if at.Pick.Options() != nil && key == "enter" && at.view.Turn.Step != montana.StepDismiss {
			boardtest.Press(at.Actions(), []string{"up", "down", "left", "right", "tab"}[src.IntN(5)])
		}
		effect, _ := boardtest.Press(at.Actions(), key)
		if effect.Note == "" && at.view.Turn.Active == s.Seat && !beaten && len(turns) > 0 {
			turns[len(turns)-1]++
		}
		return effect, len(turns) < 60
	})
	return turns
}

// A turn takes three keys or fewer as a rule: a door, a choice, and now and then an answer. None takes more than six.
func TestATurnTakesFewKeys(t *testing.T) {
	var all []int
	for seed := range byte(12) {
		all = append(all, turnsByKeys(t, 2+int(seed)%3, seed)...)
	}
	slices.Sort(all)
	if median, most := all[len(all)/2], all[len(all)-1]; median > 3 || most > 6 {
		t.Errorf("a turn takes %d keys, and one of them %d: %v", median, most, all)
	}
}

// Behind a door the best hexes and places wear numbers, the city too, and the key of a number goes to where it stands;
// no number touches a price.
func TestNumbersOnTheBoardGoWhereTheyStand(t *testing.T) {
	gone := map[board.Thing]int{}
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepTurn {
			return false
		}
		for door := doorWork; door <= doorBuild; door++ {
			if b.open(door).Note != "" {
				continue
			}
			w, h := 120, 33
			if gone[thingSpace]%2 == 1 {
				w, h = 160, 45
			}
			lines := strings.Split(boardtest.Shown(boardtest.Draw(b, b.Scene, w, h, boardtest.Theme()), w, h), "\n")
			for n, thing := range slices.Clone(b.numbered) {
				boardtest.Press(b.Actions(), strconv.Itoa(n+1))
				if !b.Pick.On(thing) {
					t.Fatalf("%d does not go to %s", n+1, b.about(thing))
				}
				if at := b.PlacesOf([]board.Thing{thing})[0]; thing.Sort() != thingHex {
					x := at.X - bit(thing.Sort() == thingSpace)
					if after := string([]rune(lines[at.Y])[x : x+2]); after != strconv.Itoa(n+1)+" " && b.Scene.Pixels {
						t.Fatalf("%q stands on %s:\n%s", after, b.about(thing), strings.Join(lines, "\n"))
					}
				}
				if l := b.looks; thing.Sort() == thingHex && n > 0 && b.shape.large && w == 120 {
					if x, y := b.shape.cellOf(&l[thing.Number()]); !strings.HasPrefix(string([]rune(lines[y] + strings.Repeat(" ", w))[x:]), strconv.Itoa(n+1)) {
						t.Fatalf("%d does not stand on %s:\n%s", n+1, l[thing.Number()].name, strings.Join(lines, "\n"))
					}
				}
				gone[thing.Sort()]++
			}
		}
		return gone[thingHex] > 20 && gone[thingSpace] > 50 && gone[thingCity] > 10
	})
}

// Without grounds too, numbers stand before the places that they go to, and no two columns touch.
func TestNumbersOfPlacesStandWithoutGroundsToo(t *testing.T) {
	seen := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepTurn || b.open(doorWork).Note != "" {
			return false
		}
		b.Scene.Pixels = false
		b.findNumbers()
		for _, size := range boardtest.Bodies[2:4] {
			lines := strings.Split(boardtest.Shown(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme()), size[0], size[1]), "\n")
			for n, thing := range slices.Clone(b.numbered) {
				at := b.PlacesOf([]board.Thing{thing})[0]
				if row := []rune(lines[at.Y]); thing.Sort() == thingSpace && string(row[at.X-1:at.X+3]) != " "+strconv.Itoa(n+1)+" $" {
					t.Fatalf("%v: %q stands on %s:\n%s", size, string(row[at.X-1:at.X+3]), b.about(thing), strings.Join(lines, "\n"))
				}
				seen += bit(thing.Sort() == thingSpace)
			}
		}
		return seen > 100
	})
}

// The footer says whether enter spins at once or asks before it.
func TestSpin_TheFooterSaysWhetherItAsks(t *testing.T) {
	asks, spins := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepTurn || b.open(doorRecruit).Note != "" {
			return false
		}
		label := b.Actions()[0].Label
		boardtest.Press(b.Actions(), "enter")
		if asked := b.asked != nil; label != board.If(asked, "asks first", "spin") {
			t.Fatalf("enter asks: %v, and is called %q", asked, label)
		}
		asks, spins = asks+bit(b.asked != nil), spins+bit(b.asked == nil)
		return asks > 5 && spins > 5
	})
}

// What stands at the doors is never cut, whatever can be built.
func TestDoors_NamesOfHexesAreWhole(t *testing.T) {
	seen := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		for _, size := range boardtest.Bodies {
			shown := boardtest.Shown(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme()), size[0], size[1])
			for line := range strings.Lines(shown) {
				if _, names, found := strings.Cut(line, "you can afford: "); found && b.atDoors() {
					seen++
					if regexp.MustCompile(`[a-k0-9]…`).MatchString(names) {
						t.Fatalf("%v: it says %q", size, line)
					}
				}
			}
		}
		return seen > 60
	})
	if seen == 0 {
		t.Error("no door names hexes")
	}
}

// The question whether one bids for nothing is read to its end in the smallest window, in all languages.
func TestNothing_IsAskedWhole(t *testing.T) {
	for _, code := range []string{"en", "de", "nl"} {
		w := lang.For(code)
		if d := board.Say(w.T("montana.badge.nothing"), w.T("montana.prompt.nothing")); widget.Width(d.Text()) > 80-4 {
			t.Errorf("too long is %q", d.Text())
		}
	}
}
