package montana

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// answer is the move that a key makes; NoMove for none.
func answer(b *gameBoard, key string) rules.Move {
	effect, _ := boardtest.Press(b.Actions(), key)
	if len(effect.Moves) == 0 {
		return rules.NoMove
	}
	return effect.Moves[0]
}

// Only y hands in a canteen.
func TestCanteen_IsNeverHandedInUnasked(t *testing.T) {
	b, _ := at(t, 4, montana.StepCanteen, 20, boardtest.Theme(), "")
	if d := b.Decision(); !d.Bad || d.Badge == "" {
		t.Errorf("the question for a canteen looks like %+v", d)
	}
	for key, want := range map[string]uint8{"enter": montana.MoveDone, "esc": montana.MoveDone, "space": montana.MoveDone, "d": montana.MoveDone, "y": montana.MoveCanteen} {
		if m := answer(b, key); m == rules.NoMove || m.Kind() != want {
			t.Errorf("%s makes the move %s", key, b.Scene.Notation(m))
		}
	}
}

// Who holds a canteen can say in every step of a turn whether it buys another one, and the decision then says that it does.
func TestCanteen_CanBeChosenInEveryStep(t *testing.T) {
	steps, ends := map[montana.Step]int{}, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		step, here := b.view.Turn.Step, b.Pick.Options()
		if b.view.Turn.Active != b.Scene.Seat || step == montana.StepCanteen || b.mine().Canteens == 0 || len(here) == 0 {
			return false
		}
		steps[step]++
		_, done := boardtest.Press(b.Actions(), "a")
		if said := b.Decision().Text(); !done || !strings.Contains(said, "then another turn (○)") {
			t.Fatalf("at %s a leads to %q", step, said)
		}
		if step == montana.StepBuild && !b.onlyTradesHelp() {
			effect, _ := boardtest.Press(b.Actions(), "enter")
			if last := effect.Moves[len(effect.Moves)-1]; last.Kind() == montana.MoveCanteen {
				ends++
			} else if _, then := b.view.After(b.Scene.Seat, effect.Moves...); len(then) == 0 || hasKind(then, montana.MoveCanteen) {
				t.Fatalf("another turn was wanted, and enter makes %v", effect.Moves)
			}
		}
		return steps[montana.StepTurn] > 20 && steps[montana.StepBuild] > 5 && steps[montana.StepBid] > 5 && ends > 2
	})
}

// The key that answers a question chooses no canteen, and the key for a canteen is not offered while something is asked.
func TestCanteen_IsNotOfferedInAQuestion(t *testing.T) {
	asked := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepTurn || b.mine().Canteens == 0 || b.open(doorRecruit).Note != "" {
			return false
		}
		offers := func() bool {
			return strings.Contains(boardtest.Shown(boardtest.Draw(b, b.Scene, 120, 33, boardtest.Theme()), 120, 33), ": another turn")
		}
		if _, works := boardtest.Press(b.Actions(), "y"); works || !offers() {
			t.Fatalf("without a question y does something: %v, and the canteen is offered: %v", works, offers())
		}
		if boardtest.Press(b.Actions(), "enter"); b.asked == nil {
			return false
		}
		if asked++; offers() {
			t.Fatalf("%q, and the canteen is offered", b.Decision().Text())
		}
		return asked > 5
	})
}

// A canteen that the last build of a turn finds is asked about: nobody could say before what it should buy.
func TestCanteen_IsAskedAboutWhenItIsFound(t *testing.T) {
	asked := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		for i, l := range b.looks {
			if b.view.Turn.Step == montana.StepCamp || l.site == nil || l.site.Canteens == 0 || b.mine().Canteens > 0 || !b.Pick.Reach(thingHex|board.Thing(i)) {
				continue
			}
			b.width = 0
			said := b.Decision().Text()
			effect, _ := boardtest.Press(b.Actions(), "enter")
			_, then := b.view.After(b.Scene.Seat, effect.Moves...)
			if len(then) == 0 {
				t.Fatalf("after %q the turn is over", said)
			}
			asks := hasKind(then, montana.MoveCanteen)
			if strings.Contains(said, "then asks: another turn (○)?") != asks {
				t.Fatalf("%q, and it asks: %v", said, asks)
			}
			asked += bit(asks)
		}
		return asked > 10
	})
}

// d does not give up a building without a question, whose answer to enter and esc is no.
func TestDone_AsksBeforeABuildingIsGivenUp(t *testing.T) {
	b, s := at(t, 4, montana.StepBuild, 22, boardtest.Theme(), "")
	if !b.IsLegal(montana.MoveBuild) {
		t.Fatal("nothing can be built")
	}
	for _, key := range []string{"enter", "esc", "space"} {
		if m := answer(b, "d"); m != rules.NoMove || !b.Decision().Bad {
			t.Fatalf("d makes the move %s and asks %q", s.Notation(m), b.Decision().Text())
		}
		if m := answer(b, key); m != rules.NoMove || b.Decision().Bad {
			t.Fatalf("%s makes the move %s, then it asks %q", key, s.Notation(m), b.Decision().Text())
		}
	}
	answer(b, "d")
	if m := answer(b, "y"); m == rules.NoMove || m.Kind() != montana.MoveDone {
		t.Errorf("y makes the move %s", s.Notation(m))
	}
}

// At the first bid nobody is told to pass who cannot.
func TestBid_NobodyIsToldToPassWhoCannot(t *testing.T) {
	can, cannot := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepBid || b.onlyTradesHelp() || len(b.Pick.Options()) == 0 {
			return false
		}
		told, legal := strings.Contains(b.Decision().Text(), b.Scene.Words.T("montana.passes")), b.IsLegal(montana.MoveFold)
		if told != legal {
			t.Fatalf("who can pass: %v is told %q", legal, b.Decision().Text())
		}
		can, cannot = can+bit(legal), cannot+bit(!legal)
		return can > 20 && cannot > 20
	})
}

// What the rows of the city bring is read in full, in every size and language.
func TestCity_RewardsAreNeverCut(t *testing.T) {
	for _, code := range lang.Languages() {
		for _, seats := range []int{2, 3, 4} {
			for _, size := range boardtest.Bodies {
				b, s := at(t, seats, montana.StepBid, 10, boardtest.Theme(), code)
				text := boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
				for r := range b.view.City {
					if !slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(text, b.rowBrings(r, form)) }) {
						t.Errorf("%s, %d players, %v: row %d is cut:\n%s", code, seats, size, r+1, text)
						return
					}
				}
			}
		}
	}
}

// A place, its workers and its helpers are one choice.
func TestWork_IsOneChoice(t *testing.T) {
	helped := 0
	each(t, func(p *boardtest.Play, b *gameBoard) bool {
		for thing := range b.leads {
			if thing.Sort() != thingSpace {
				continue
			}
			b.Pick.Reach(thing)
			effect, _ := boardtest.Press(b.Actions(), "enter")
			if len(effect.Moves) == 0 {
				t.Fatalf("for space %x enter makes no move: %s", thing, b.Decision().Text())
			}
			if _, then := b.view.After(b.Scene.Seat, effect.Moves...); b.view.Turn.Step == montana.StepTurn && len(then) > 0 {
				t.Fatalf("after %q there is still something asked", b.Decision().Text())
			}
			helped += bit(len(effect.Moves) > 1)
		}
		return helped > 50
	})
}

// Of a reward most is offered first: enter never takes nothing where there is something.
func TestReward_OffersMostFirst(t *testing.T) {
	b, _ := at(t, 2, montana.StepReward, 10, boardtest.Theme(), "")
	here, ok := b.Pick.Here()
	first := total(unpacked(here.Thing.Number(), len(goodKeys)))
	for _, o := range b.Pick.Options() {
		if n := total(unpacked(o.Thing.Number(), len(goodKeys))); !ok || n > first {
			t.Errorf("%d are offered before %d", first, n)
		}
	}
}

// axial finds coordinates that stand nowhere on the map.
var axial = regexp.MustCompile(`-?\d+,-?\d`)

// Hexes are called by row and column wherever they are spoken of.
func TestHexesHaveOneName(t *testing.T) {
	built := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s := b.Scene
		_, look := b.Look()
		said := []string{b.Decision().Text(), look, (Presenter{}).Question(s)}
		for _, m := range s.Legal {
			said = append(said, Presenter{}.Move(s, m))
		}
		for _, e := range s.Story[len(s.Story)-1].Events {
			said = append(said, Presenter{}.Tell(s, e))
			if e.Kind == montana.EventBuilt {
				built++
				if name := b.looks[e.Where].name; !strings.Contains(Presenter{}.Tell(s, e), name) {
					t.Errorf("the story says %q of %s", Presenter{}.Tell(s, e), name)
				}
			}
		}
		for _, text := range said {
			if found := axial.FindString(text); found != "" {
				t.Fatalf("%q stands nowhere on the map: %q", found, text)
			}
		}
		return built > 40
	})
}

// The number beside a name is the race: settlements left. Where they stand adds up.
func TestPoints_AddUp(t *testing.T) {
	b, s := at(t, 4, montana.StepTurn, 60, boardtest.Theme(), "")
	for i := range b.view.Players {
		seat, p := rules.Seat(i+1), &b.view.Players[i]
		if n, known := (Presenter{}).Count(s.View, seat); !known || n != p.Left {
			t.Errorf("beside seat %d stands %d, and it has %d left", seat, n, p.Left)
		}
	}
	b.view.Players[0].Lines, b.view.Players[0].Doubles = 2, 3
	brought := map[string]int{}
	for _, source := range (Presenter{}).Sources(s, 1) {
		brought[source.Part] = source.Points
	}
	if brought["lines"] != 2 || brought["double-marks"] != 3 {
		t.Errorf("two lines and three double marks are told as %v", brought)
	}
}

// What somebody did is told in a few words: where it built and what for, with letters apart.
func TestSummary_TellsWhatASeatDid(t *testing.T) {
	_, s := at(t, 4, montana.StepTurn, 5, boardtest.Theme(), "")
	name := hexAt(s, 7)
	for _, c := range []struct {
		want   string
		events []rules.Event
	}{
		{"built " + name + " for s p +⌂⌂ +ψ", []rules.Event{
			{Kind: montana.EventPaid, What: int16(montana.Stone), Gained: 1}, {Kind: montana.EventPaid, What: int16(montana.Pumpkin), Gained: 1},
			{Kind: montana.EventBuilt, Where: 7, Gained: 2}, {Kind: montana.EventCow, Where: 7}}},
		{"built " + name + " for s, " + name + " for g", []rules.Event{
			{Kind: montana.EventPaid, What: int16(montana.Stone), Gained: 1}, {Kind: montana.EventBuilt, Where: 7, Gained: 1},
			{Kind: montana.EventPaid, What: int16(montana.Grain), Gained: 1}, {Kind: montana.EventBuilt, Where: 7, Gained: 1}}},
		{"mine: c c c", []rules.Event{
			{Kind: montana.EventPlaced, From: int16(montana.Mine), Where: 1, Gained: 1}, {Kind: montana.EventSilver, Gained: -2},
			{Kind: montana.EventGoods, Gained: 2}, {Kind: montana.EventPlaced, From: int16(montana.Mine), Where: 4, Gained: 1}, {Kind: montana.EventGoods, Gained: 1}}},
		{"bank: $8", []rules.Event{
			{Kind: montana.EventPlaced, From: int16(montana.Bank), Where: 2, Gained: 2}, {Kind: montana.EventSilver, Gained: 8}}},
		{"built " + name + " for g, traded a cow for grain", []rules.Event{
			{Kind: montana.EventTraded, What: int16(montana.Grain)}, {Kind: montana.EventGoods, What: int16(montana.Grain), Gained: 1},
			{Kind: montana.EventPaid, What: int16(montana.Grain), Gained: 1}, {Kind: montana.EventBuilt, Where: 7, Gained: 1}}},
		{"won row 1 of the city, bidding 2: ψ, 1 large copper, 1 large stone", []rules.Event{
			{Kind: montana.EventCity}, {Kind: montana.EventGoods, What: int16(montana.Pumpkin), Gained: 1}, {Kind: montana.EventBid, Gained: 2, Where: 1},
			{Kind: montana.EventPaid, What: int16(montana.Pumpkin), Gained: 2}, {Kind: montana.EventReward, Where: 1}, {Kind: montana.EventCow, Where: -1},
			{Kind: montana.EventExchanged, What: int16(montana.BigCopper), Gained: 1}, {Kind: montana.EventExchanged, What: int16(montana.BigStone), Gained: 1}}},
		{"bid 3 on row 2", []rules.Event{{Kind: montana.EventBid, Gained: 2, Where: 1}, {Kind: montana.EventBid, Gained: 3, Where: 2}}},
		{"quarry: s s s, traded 2 cows for copper and 3 silver", []rules.Event{
			{Kind: montana.EventPlaced, From: int16(montana.Quarry), Where: 1, Gained: 1}, {Kind: montana.EventGoods, What: int16(montana.Stone), Gained: 2},
			{Kind: montana.EventTraded, What: int16(montana.Copper)}, {Kind: montana.EventGoods, Gained: 1},
			{Kind: montana.EventTraded, What: int16(montana.ForSilver)}, {Kind: montana.EventSilver, Gained: 3},
			{Kind: montana.EventPlaced, From: int16(montana.Quarry), Where: 4, Gained: 1}, {Kind: montana.EventGoods, What: int16(montana.Stone), Gained: 1}}},
		{"hired c s", []rules.Event{
			{Kind: montana.EventSpun, Where: 2}, {Kind: montana.EventWorkers, Gained: 1}, {Kind: montana.EventWorkers, What: int16(montana.Stone), Gained: 1}}},
	} {
		if got := (Presenter{}).Summary(s, 1, c.events); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}

// Whatever can be chosen is drawn somewhere, in every size, with hexes and without.
func TestEveryChoiceIsDrawn(t *testing.T) {
	steps := map[montana.Step]int{}
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s, step := b.Scene, b.view.Turn.Step
		s.Pixels = len(s.Story)%2 == 0
		if steps[step]++; steps[step] < 40 {
			size, drawn := boardtest.Bodies[len(s.Story)%len(boardtest.Bodies)], map[board.Thing]bool{}
			boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
			for i := range size[0] * size[1] {
				thing, _ := b.Pick.At(i%size[0], i/size[0])
				drawn[thing] = true
			}
			for _, o := range b.Pick.Options() {
				if !drawn[o.Thing] {
					t.Fatalf("%v, %d players, %s: %x can be chosen and is not drawn", size, len(b.view.Players), step, o.Thing)
				}
			}
		}
		return steps[montana.StepReward] > 10 && steps[montana.StepDismiss] > 10 && steps[montana.StepHelper] > 10
	})
}

// Each part of the score has a picture on the page of points.
func TestLegend_HasAPictureForEachPartOfTheScore(t *testing.T) {
	_, s := at(t, 4, montana.StepTurn, 5, boardtest.Theme(), "")
	boardtest.CheckParts(t, Presenter{}, s, map[string]string{"hexes": "⌂", "double-marks": "⌂⌂", "lines": "⌂⌂⌂⌂"})
}

// Many goods of a kind do not run into the next kind: "g12 p0".
func TestPlayers_GoodsStandApart(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		for _, size := range boardtest.Bodies {
			b, s := at(t, seats, montana.StepTurn, 20, boardtest.Theme(), "")
			b.view.Players[0].Goods = montana.Goods{12, 3, 10, 4, 0, 0}
			b.view.Players[0].Silver = 25
			text := boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
			boardtest.Has(t, text, "c12 s3 g10 p4 C0 S0", " $25 ")
		}
	}
}

// Who builds is told to have gained settlements, though fewer are left to them.
func TestRecap_CountsWhatWasBuilt(t *testing.T) {
	built := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		for _, line := range board.Recap(Presenter{}, b.Scene) {
			before := b.Scene.Earlier.(*montana.View)
			if placed := b.view.Players[line.Seat-1].Placed - before.Players[line.Seat-1].Placed; line.Gain != placed {
				t.Fatalf("%q is told as %+d, and placed %d", line.Text, line.Gain, placed)
			}
			built += line.Gain
		}
		return built > 9
	})
}

// What somebody bid in the city is told with what they won, also if they paid it in another's turn.
func TestRecap_TellsWhatWasBid(t *testing.T) {
	won := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		for _, line := range board.Recap(Presenter{}, b.Scene) {
			if strings.Contains(line.Text, "bidding 0") {
				t.Fatalf("it says %q", line.Text)
			}
			if strings.Contains(line.Text, "bidding") {
				won++
			}
		}
		return won > 40
	})
}

// How everybody stands in an auction is not cut, in any language.
func TestAuction_EverybodysBidIsReadWhole(t *testing.T) {
	for _, code := range lang.Languages() {
		for seats := 2; seats <= 4; seats++ {
			b, s := at(t, seats, montana.StepBid, 20, boardtest.Theme(), code)
			for _, size := range [][2]int{{80, 21}, {110, 31}} {
				shown := boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
				for seat := range b.view.Players {
					if text, _ := b.bidding(rules.Seat(seat + 1)); !strings.Contains(shown, text) {
						t.Errorf("%s: %q is not shown in\n%s", code, text, shown)
					}
				}
			}
		}
	}
}
