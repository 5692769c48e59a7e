package montana

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// What the decision says of a build comes true: what is left, kept and found.
func TestPreview_OfABuildComesTrue(t *testing.T) {
	builds, ends := 0, 0
	each(t, func(p *boardtest.Play, b *gameBoard) bool {
		m := b.FirstLegal(montana.MoveBuild)
		if m == rules.NoMove || !b.Pick.Point(thingHex|board.Thing(hexIn(b.view, m))) {
			return false
		}
		b.width = 80
		seat, told, at := b.Scene.Seat, b.Decision().Text(), hexIn(b.view, m)
		before := b.view.Players[seat-1]
		p.Make(t, seat, m)
		then := p.Record.Match().View(seat).(*montana.View)
		after := then.Players[seat-1]
		pays := after.Silver - before.Silver
		if says := strings.Contains(told, "ends your turn"); says != (pays > 0) || says && !strings.Contains(told, fmt.Sprintf("$%d", pays)) {
			t.Fatalf("%q, and it pays $%d for builds left over", told, pays)
		}
		ends += bit(pays > 0)
		left := b.Scene.Words.T("montana.would.left", before.Left, after.Left)
		if !strings.Contains(told, left) || !strings.Contains(told, b.Scene.Words.T("montana.for")) {
			t.Fatalf("%q does not say %q", told, left)
		}
		for good, n := range before.Goods {
			n -= b.view.Hexes[at].Price[good]
			if count := fmt.Sprintf(" %c%d", b.letters[good], n); strings.Contains(told, count) != (n > 0) {
				t.Fatalf("%q, and %d of %c are kept", told, n, b.letters[good])
			}
		}
		if none := before.Goods.Total() == b.view.Hexes[at].Price.Total(); strings.Contains(told, "no goods left") != none {
			t.Fatalf("%q, and no goods are left: %v", told, none)
		}
		short := board.Decision{Parts: b.gains(b.looks[at].site)}.Text()
		found, built := after.Canteens-before.Canteens, before.Left-after.Left
		if strings.Count(short, string(signCanteen)) != found || strings.Count(short, string(signHouse)) != built {
			t.Fatalf("%q, and %d canteens were found and %d settlements built", short, found, built)
		}
		builds++
		return builds > 60 && ends > 10
	})
}

// What the decision says of a reward comes true, and the story tells the same.
func TestPreview_OfASwapComesTrue(t *testing.T) {
	swaps := map[montana.Good]int{}
	each(t, func(p *boardtest.Play, b *gameBoard) bool {
		for _, m := range b.Scene.Legal {
			goods := montana.GoodsOf(m)
			for large, small := range map[montana.Good]montana.Good{montana.BigCopper: montana.Copper, montana.BigStone: montana.Stone} {
				if m.Kind() != montana.MoveReward || goods[large] == 0 || goods.Total() != goods[large] || swaps[large] > 5 {
					continue
				}
				want := b.Scene.Words.N("montana.small-goods."+goodKeys[small], goods[large])
				if told := b.rewardWords(thingGoods | board.Thing(packed(goods[:]))); !strings.HasSuffix(told, want) {
					t.Fatalf("%q does not say what is given: %q", told, want)
				}
				e := rules.Event{Kind: montana.EventExchanged, Who: b.Scene.Seat, What: int16(large), Gained: int16(goods[large])}
				if told := (Presenter{}).Tell(b.Scene, e); !strings.Contains(told, want) {
					t.Fatalf("the story says %q, not %q", told, want)
				}
				swaps[large]++
			}
		}
		return swaps[montana.BigCopper] > 2 && swaps[montana.BigStone] > 2
	})
}

// The silver that is offered for what one gives up is what one gets.
func TestPreview_OfGivingUpComesTrue(t *testing.T) {
	seen := map[int]int{}
	each(t, func(p *boardtest.Play, b *gameBoard) bool {
		if !b.doneCosts() || seen[b.view.Turn.Builds] > 3 {
			return false
		}
		seat := b.Scene.Seat
		answer(b, "d")
		told, before := b.Decision().Text(), b.view.Players[seat-1].Silver
		p.Make(t, seat, b.FirstLegal(montana.MoveDone))
		got := p.Record.Match().View(seat).(*montana.View).Players[seat-1].Silver - before
		if !strings.Contains(told, fmt.Sprintf("$%d ", got)) {
			t.Fatalf("%q, and $%d were paid", told, got)
		}
		seen[b.view.Turn.Builds]++
		return seen[1] > 1 && seen[2] > 1
	})
}

// Of the ways to send workers to a place that with the fewest is offered first: enter wastes nothing.
func TestWorkers_FewestAreOfferedFirst(t *testing.T) {
	asked := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		for thing := range b.leads {
			if thing.Sort() != thingSpace || b.view.Turn.Step != montana.StepTurn || !b.Pick.Reach(thing) || b.Pick.Turns() < 2 {
				continue
			}
			here, _ := b.Pick.Here()
			first, _ := crews(here)
			for range b.Pick.Turns() {
				boardtest.Press(b.Actions(), "tab")
				other, _ := b.Pick.Here()
				if crew, _ := crews(other); other.Thing != thing || total(crew) < total(first) {
					t.Fatalf("%d workers are offered before %d", total(first), total(crew))
				}
			}
			asked++
		}
		return asked > 60
	})
}

// Land that can be built on has its mark whatever its price, in all sizes without colours.
func TestLegalHexesAreMarkedWhateverTheirPrice(t *testing.T) {
	for _, size := range boardtest.Bodies {
		b, s := at(t, 4, montana.StepTurn, 5, boardtest.Theme(), "")
		s.Pixels = false
		b.Update(s)
		for i := range b.looks {
			b.looks[i].standing = buildable
		}
		screen := boardtest.Show(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
		for i := range b.looks {
			h := &b.view.Hexes[i]
			x, y := b.shape.cellOf(&b.looks[i])
			if mark := screen.CellAt(x, y).Content; h.Kind == "land" && h.Owner == 0 && !h.Camp && !b.Cursor().On(thingHex|board.Thing(i)) && mark != string(signMay) && !b.looks[i].fresh {
				t.Errorf("%v: %s, which costs %v, begins with %q", size, b.looks[i].name, h.Price, mark)
			}
		}
	}
}

// Left of a bid nobody can bid: there stand dots, and nowhere else.
func TestCity_HasDotsLeftOfABid(t *testing.T) {
	held := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepBid {
			return false
		}
		size := boardtest.Bodies[held%len(boardtest.Bodies)]
		text := strings.Split(boardtest.Shown(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme()), size[0], size[1]), "\n")
		for y := range size[1] {
			for x := range size[0] {
				thing, _ := b.Around.At(x, y)
				if thing.Sort() != thingCell {
					continue
				}
				row := &b.view.City[thing.Number()>>8-1]
				closed := row.Holder > 0 && thing.Number()&0xff < row.Column
				shown := []rune(text[y] + "   ")[x : x+3]
				if before, _ := b.Around.At(x-1, y); before != thing && strings.ContainsRune(string(shown), '·') != closed {
					t.Fatalf("%v: cell %x of %+v shows %q", size, thing, row, string(shown))
				}
				held += bit(closed)
			}
		}
		return held > 20
	})
}

// Who has passed in an auction is said to have passed, and who stands somewhere, where.
func TestBid_SaysHowEverybodyStands(t *testing.T) {
	passed := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepBid {
			return false
		}
		for i := range b.view.Players {
			p := &b.view.Players[i]
			text, _ := b.bidding(rules.Seat(i + 1))
			if said := text == b.Scene.Words.T("montana.bid.passed"); said != (p.Folded && p.Row == 0) {
				t.Fatalf("%+v is told as %q", p, text)
			}
			passed += bit(p.Folded)
		}
		return passed > 5
	})
}

// Only who chose to pass is told to pass: others had too few pumpkins.
func TestBid_WhoCouldNotBidHasNotPassed(t *testing.T) {
	chosen, forced := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		line, passes := b.Scene.Story[len(b.Scene.Story)-1], 0
		for _, e := range line.Events {
			if e.Kind == montana.EventFolded {
				passes += bit(strings.HasSuffix(Presenter{}.Tell(b.Scene, e), " passes."))
				forced += bit(strings.HasSuffix(Presenter{}.Tell(b.Scene, e), " has too few pumpkins to bid."))
			}
		}
		if passes != bit(line.Move.Kind() == montana.MoveFold) {
			t.Fatalf("%d are told to pass after %s", passes, line.Notation)
		}
		chosen += passes
		return chosen > 5 && forced > 5
	})
}
