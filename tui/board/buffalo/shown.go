package buffalo

import (
	"slices"

	"saloon/rules/buffalo"
)

// lay works out what is shown: the meadows without the cows that a reveal has still to
// bring, what is new in them, and the cards in placing order.
func (b *gameBoard) lay() {
	b.meadows = b.view.Meadows
	if b.revealing() {
		b.meadows = make([]buffalo.Meadow, len(b.view.Meadows))
		for i := range b.meadows {
			b.meadows[i] = b.without(b.view.Meadows[i])
		}
	}
	b.at = b.view.At
	if b.revealing() {
		if b.at = b.reveal.left[0].meadow; b.reveal.left[0].kind == beatTurn {
			b.at = -1
		}
	}
	b.gains = b.reveal.placed
	if b.earlier != nil {
		for i := range b.meadows {
			b.compare(&b.meadows[i])
		}
	}
	b.line()
}

func (b *gameBoard) without(md buffalo.Meadow) buffalo.Meadow {
	md.Herds = slices.Clone(md.Herds)
	for i, t := range b.reveal.left {
		if t.meadow != md.Number || !t.places() {
			continue
		}
		n := t.cows
		if i == 0 {
			n -= b.reveal.part
		}
		for h := range md.Herds {
			if md.Herds[h].Colour == t.colour {
				md.Herds[h].Cows -= n
				md.Free += n
			}
		}
	}
	md.Herds = slices.DeleteFunc(md.Herds, func(h buffalo.Herd) bool { return h.Cows <= 0 })
	slices.SortStableFunc(md.Herds, func(a, b buffalo.Herd) int { return b.Cows - a.Cows })
	return md
}

// compare notes what is new in a meadow since the viewer's last turn.
func (b *gameBoard) compare(md *buffalo.Meadow) {
	row := &b.gains[md.Number%meadowCount]
	*row = [colourCount]int8{}
	was := b.earlier.Meadow(md.Number)
	for _, h := range md.Herds {
		if was != nil && int(h.Colour) < colourCount {
			row[h.Colour] = int8(max(h.Cows-was.Herds.Of(h.Colour), 0))
		}
	}
}

// line brings the cards into the order of the meadows, and in each meadow into placing
// order: those carried out, then larger herds, then lower cards.
func (b *gameBoard) line() {
	slices.SortStableFunc(b.reveal.cards, func(x, y sentCard) int {
		if x.meadow != y.meadow {
			return x.meadow - y.meadow
		}
		return b.placingKey(&x) - b.placingKey(&y)
	})
}

func (b *gameBoard) placingKey(c *sentCard) int {
	const done, inLine = -2000, -1000
	if c.done > 0 {
		return done + c.done
	}
	if c.meadow == b.view.At && !b.revealing() {
		for i := range b.view.Line {
			if b.view.Line[i].Colour == c.colour {
				return inLine + i
			}
		}
	}
	if md := b.meadow(c.meadow); md != nil {
		if cows := md.Herds.Of(c.colour); cows > 0 {
			return -cows
		}
	}
	return int(c.card)
}

func (b *gameBoard) meadow(number int) *buffalo.Meadow {
	for i := range b.meadows {
		if b.meadows[i].Number == number {
			return &b.meadows[i]
		}
	}
	return nil
}

// gained is how many cows of a herd are new.
func (b *gameBoard) gained(meadow int, c buffalo.Colour) int {
	return int(b.gains[meadow%meadowCount][c])
}

// cardsAt are the cards that were sent to a meadow, while they lie there.
func (b *gameBoard) cardsAt(meadow int) []sentCard {
	if !b.carriesOut() {
		return nil
	}
	cards := b.reveal.cards
	for len(cards) > 0 && cards[0].meadow != meadow {
		cards = cards[1:]
	}
	n := 0
	for n < len(cards) && cards[n].meadow == meadow {
		n++
	}
	return cards[:n]
}

// carriesOut reports whether the cards of a round lie open.
func (b *gameBoard) carriesOut() bool {
	return b.revealing() || b.view.Step == buffalo.StepGraze || b.view.Step == buffalo.StepBonus
}

func (b *gameBoard) out(p *buffalo.Player) int {
	n := p.Placed
	for i, t := range b.reveal.left {
		if t.places() && b.owner(t.colour) == p.Seat {
			if n -= t.cows; i == 0 {
				n += b.reveal.part
			}
		}
	}
	return n
}
