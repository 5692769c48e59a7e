package buffalo

import (
	"slices"
	"time"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// How long the parts of a reveal are shown.
const (
	paceTurn = 400 * time.Millisecond // the cards of one meadow, a full meadow
	paceCow  = 140 * time.Millisecond // one cow more
)

type beat struct {
	kind   beatKind
	meadow int
	colour buffalo.Colour
	cows   int
	line   int // of the story, that tells of it
}

type beatKind uint8

const (
	beatTurn  beatKind = iota // the cards of a meadow are turned
	beatGraze                 // a card is carried out
	beatVoid                  // a card finds no space
	beatBonus                 // bonus cows are placed
	beatFull                  // a meadow is full: its bonuses light up
	beatRest                  // and go out again
)

// A sentCard is a card that was sent in the round that is or was carried out.
type sentCard struct {
	seat   rules.Seat
	colour buffalo.Colour
	card   buffalo.Card
	meadow int
	open   bool // it was turned
	done   int  // the how manieth to be carried out; 0: not yet
	cows   int  // that it placed
	void   bool
}

// A reveal shows beat by beat what has happened since the cards were turned.
type reveal struct {
	known bool // the story was looked at before: only lines from seen on are new
	seen  int  // number of the next line of the story to look at
	left  []beat
	part  int // cows of the first beat that are shown already

	cards  []sentCard // of the newest round that was revealed, in placing order
	count  int        // how many of them were carried out
	flash  int        // the meadow whose bonuses light up, or -1
	placed [meadowCount][colourCount]int8
}

const meadowCount = 11

func (r *reveal) look(s board.Scene, v *buffalo.View) {
	for _, line := range s.Story {
		if r.known && line.Number >= r.seen && line.Move == rules.Undo {
			*r = reveal{}
		}
	}
	for _, line := range s.Story {
		if r.known && line.Number < r.seen || line.Undone || line.Move == rules.Undo {
			continue
		}
		r.take(s, v, line)
	}
	if len(s.Story) > 0 {
		r.seen = max(r.seen, s.Story[len(s.Story)-1].Number+1)
	}
	if !r.known {
		r.known, r.flash = true, -1
	}
	if s.Outcome != nil {
		r.finish()
	}
}

func (r *reveal) take(s board.Scene, v *buffalo.View, line rules.StoryLine) {
	revealing := false
	for _, e := range line.Events {
		if e.Kind == buffalo.EventRevealed && !revealing {
			revealing = true
			r.finish()
			r.cards, r.count, r.placed = r.cards[:0], 0, [meadowCount][colourCount]int8{}
			r.deal(v, line.Events)
		}
		b, ok := beatOf(v, e)
		b.line = line.Number
		if !ok || int(e.Where) >= meadowCount {
			continue
		}
		switch own := line.Seat == s.Seat && e.Who == s.Seat && b.places(); {
		case own:
			r.finish()
			r.show(b)
		case !r.known:
			r.show(b)
		case b.kind != beatTurn || !slices.Contains(r.left, b):
			r.left = append(r.left, b)
			if b.kind == beatFull {
				r.left = append(r.left, beat{kind: beatRest, meadow: b.meadow, line: b.line})
			}
		}
	}
	if revealing {
		slices.SortStableFunc(r.left, func(a, b beat) int { return a.turnOrder() - b.turnOrder() })
	}
}

// turnOrder brings the meadows whose cards are turned into order, before all else.
func (b beat) turnOrder() int { return board.If(b.kind == beatTurn, b.meadow, meadowCount) }

func (r *reveal) deal(v *buffalo.View, events []rules.Event) {
	for _, e := range events {
		if e.Kind == buffalo.EventRevealed {
			r.cards = append(r.cards, sentCard{seat: e.Who, colour: colourIn(v, e), card: buffalo.Card(e.What), meadow: int(e.Where)})
		}
	}
}

// colourIn is the colour of a card in an event, which names it only when two play.
func colourIn(v *buffalo.View, e rules.Event) buffalo.Colour {
	if e.From != 0 {
		return buffalo.Colour(e.From)
	}
	return v.Players[e.Who-1].Colours[0]
}

var beatKinds = map[uint8]beatKind{
	buffalo.EventRevealed: beatTurn, buffalo.EventGrazed: beatGraze, buffalo.EventVoid: beatVoid,
	buffalo.EventPlaced: beatBonus, buffalo.EventFull: beatFull,
}

func beatOf(v *buffalo.View, e rules.Event) (b beat, shown bool) {
	kind, shown := beatKinds[e.Kind]
	b = beat{kind: kind, meadow: int(e.Where)}
	switch {
	case b.places():
		b.colour, b.cows = buffalo.Colour(e.What), int(e.Gained)
	case kind == beatVoid:
		b.colour = colourIn(v, e)
	}
	return b, shown
}

func (r *reveal) show(b beat) {
	r.flash = -1
	switch b.kind {
	case beatTurn:
		for i := range r.cards {
			r.cards[i].open = r.cards[i].open || r.cards[i].meadow == b.meadow
		}
	case beatGraze, beatVoid:
		r.carryOut(b)
	case beatBonus:
		r.placed[b.meadow][b.colour] += int8(b.cows)
	case beatFull:
		r.flash = b.meadow
	}
}

func (r *reveal) carryOut(b beat) {
	for i := range r.cards {
		c := &r.cards[i]
		if c.meadow == b.meadow && c.colour == b.colour && c.done == 0 {
			r.count++
			c.open, c.done, c.cows, c.void = true, r.count, b.cows, b.kind == beatVoid
			r.placed[b.meadow][b.colour] += int8(b.cows)
			return
		}
	}
}

// next shows the next beat, or one cow more of it.
func (r *reveal) next() {
	if len(r.left) == 0 { // a key has shown all before the time came
		return
	}
	b := r.left[0]
	if r.part++; b.places() && r.part < b.cows {
		r.flash = -1
		return
	}
	r.left, r.part = r.left[1:], 0
	r.show(b)
}

func (b beat) places() bool { return b.kind == beatGraze || b.kind == beatBonus }

func (r *reveal) finish() {
	for _, b := range r.left {
		r.show(b)
	}
	r.left, r.part, r.flash = nil, 0, -1
}

func (b *gameBoard) Wait() time.Duration {
	r := &b.reveal
	switch {
	case len(r.left) == 0:
		return 0
	case r.left[0].places() && r.left[0].cows > 0:
		return paceCow
	}
	return paceTurn
}

func (b *gameBoard) Step() {
	b.reveal.next()
	b.lay()
}

func (b *gameBoard) revealing() bool { return len(b.reveal.left) > 0 }

// Told is the game as far as it is shown: who looks at a reveal reads nowhere else how it ends.
func (b *gameBoard) Told() (view any, lines int, held bool) {
	if !b.revealing() {
		return nil, 0, false
	}
	v := *b.view
	if v.Step == buffalo.StepChoose { // the cards are those of the round before
		v.Step, v.Round = buffalo.StepGraze, v.Round-1
	}
	v.Players = slices.Clone(v.Players)
	for i := range v.Players {
		v.Players[i].Placed = b.out(&v.Players[i])
	}
	lines = len(b.Scene.Story)
	for lines > 0 && b.Scene.Story[lines-1].Number >= b.reveal.left[0].line {
		lines--
	}
	return &v, lines, true
}

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

// line sorts the cards by meadow, and there: those carried out, then larger herds, then lower cards.
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
	if cows := b.meadow(c.meadow).Herds.Of(c.colour); cows > 0 {
		return -cows
	}
	return int(c.card)
}

func (b *gameBoard) meadow(number int) *buffalo.Meadow {
	at := slices.IndexFunc(b.meadows, func(md buffalo.Meadow) bool { return md.Number == number })
	return &b.meadows[at]
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
		if t.places() && slices.Contains(p.Colours, t.colour) {
			if n -= t.cows; i == 0 {
				n += b.reveal.part
			}
		}
	}
	return n
}
