package buffalo

import (
	"slices"
	"strconv"

	"saloon/rules"
)

// View is what one seat, or an observer, may know (ZB-7). Meadows are named by
// their number in the box, as moves name them.
type View struct {
	Viewer  rules.Seat   `json:"-"`
	Step    Step         `json:"phase"`
	Round   int          `json:"round"`
	Rounds  int          `json:"rounds"`
	ToAct   []rules.Seat `json:"to_act"`
	Meadows []MeadowView `json:"meadows"` // in play, by size
	Stock   Herds        `json:"stock"`   // cows left, by colour
	Seats   []SeatView   `json:"seats"`
	At      int          `json:"at"`             // the meadow being carried out, or -1
	Line    []Placer     `json:"line,omitempty"` // who is still to place there, in order; before the placing the one whose turn it is
	Bonus   *BonusView   `json:"bonus,omitempty"`
	Queue   []int        `json:"queue,omitempty"` // filled meadows that pay later

	// The viewer's own.
	Hand    []Card `json:"hand,omitempty"`    // cards neither used nor chosen
	Chosen  []Pair `json:"chosen,omitempty"`  // its secret choice
	Dropped []Card `json:"dropped,omitempty"` // all that it has dropped
	Offer   *int   `json:"offer,omitempty"`   // its secret offer
}

// A MeadowView is one meadow.
type MeadowView struct {
	Number int    `json:"number"` // in the box, from 0
	Name   string `json:"name"`   // as in notation
	Title  string `json:"title"`
	Size   int    `json:"size"`
	Free   int    `json:"free"`
	Row    []int  `json:"bonus"`
	Herds  Herds  `json:"herds"` // the largest first, those without cows left out
}

// A Herd is cows of one colour.
type Herd struct {
	Colour Colour
	Seat   rules.Seat
	Cows   int
}

// Herds are written as an object: colour and cows.
type Herds []Herd

// Of is the number of cows of a colour.
func (hs Herds) Of(c Colour) int {
	for _, h := range hs {
		if h.Colour == c {
			return h.Cows
		}
	}
	return 0
}

// MarshalJSON writes {"blue":3,...}.
func (hs Herds) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, h := range hs {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendQuote(out, h.Colour.String())
		out = append(out, ':')
		out = strconv.AppendInt(out, int64(h.Cows), 10)
	}
	return append(out, '}'), nil
}

// A SeatView is what is open of a seat.
type SeatView struct {
	Seat    rules.Seat `json:"seat"`
	Colours []Colour   `json:"colours"`         // none before they are picked
	Ready   bool       `json:"ready"`           // its secret choice is complete
	Cards   int        `json:"cards"`           // cow cards left, those of a secret choice included
	Used    []Card     `json:"used,omitempty"`  // used cards: everyone's if discards are open, else the viewer's own
	Sent    []Pair     `json:"sent,omitempty"`  // the pairs of the round being carried out
	Dealt   []int      `json:"dealt,omitempty"` // meadows dealt for the first cows
	Offer   *int       `json:"offered,omitempty"`
	Placed  int        `json:"placed"` // cows on the meadows
	Score   int        `json:"score"`  // if the game ended now, the final bonus included
}

// A Pair is a card for a meadow, or a dropped card, whose meadow is -1.
type Pair struct {
	Card    Card   `json:"card"`
	Meadow  int    `json:"meadow"`
	Colour  Colour `json:"colour"`
	Waiting bool   `json:"waiting,omitempty"` // not carried out yet
}

// A BonusView is the bonus being placed.
type BonusView struct {
	Meadow int        `json:"meadow"` // that pays it
	Seat   rules.Seat `json:"seat"`
	Colour Colour     `json:"colour"`
	Left   int        `json:"left"` // cows still to place
	Rest   []Share    `json:"rest,omitempty"`
}

// A Share is a later number of the row being paid.
type Share struct {
	Seat   rules.Seat `json:"seat"`
	Colour Colour     `json:"colour"`
	Cows   int        `json:"cows"`
}

// Meadow is the meadow with this number, or nil.
func (v *View) Meadow(number int) *MeadowView {
	for i := range v.Meadows {
		if v.Meadows[i].Number == number {
			return &v.Meadows[i]
		}
	}
	return nil
}

// View is what a viewer may know: a *View.
func (m *Match) View(viewer rules.Seat) any { return m.view(viewer) }

func (m *Match) view(viewer rules.Seat) *View {
	v := &View{Viewer: viewer, Step: m.step, Round: int(m.round), Rounds: m.rounds(), ToAct: []rules.Seat{}, At: -1}
	for seat := rules.House; seat <= m.seats; seat++ {
		if m.owing.Has(seat) {
			v.ToAct = append(v.ToAct, seat)
		}
	}
	for i := range m.game.meadows {
		if m.meadows>>i&1 == 1 {
			v.Meadows = append(v.Meadows, m.viewMeadow(i))
		}
	}
	v.Stock = Herds{}
	for h := range uint8(m.herds()) {
		if m.colour[h] != NoColour {
			v.Stock = append(v.Stock, Herd{m.colour[h], m.owner(h), int(m.stock[h])})
		}
	}
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		v.Seats = append(v.Seats, m.viewSeat(seat, viewer))
	}
	if m.step == StepGraze || m.step == StepBonus {
		m.viewRound(v)
	}
	if viewer >= 1 && viewer <= m.seats {
		m.viewOwn(v, viewer)
	}
	return v
}

func (m *Match) viewMeadow(at int) MeadowView {
	md := &m.game.meadows[at]
	v := MeadowView{Number: at, Name: md.word, Title: md.title, Size: int(md.size), Free: int(m.free[at]), Herds: Herds{}}
	for _, n := range md.bonus[:md.row] {
		v.Row = append(v.Row, int(n))
	}
	for h := range uint8(m.herds()) {
		if m.cows[at][h] > 0 {
			v.Herds = append(v.Herds, Herd{m.colour[h], m.owner(h), int(m.cows[at][h])})
		}
	}
	slices.SortStableFunc(v.Herds, func(a, b Herd) int { return b.Cows - a.Cows })
	return v
}

func (m *Match) viewSeat(seat, viewer rules.Seat) SeatView {
	v := SeatView{Seat: seat, Colours: []Colour{}, Cards: popcount(m.hand[seat-1]), Dealt: bitList(m.dealt[seat-1])}
	v.Ready = m.Secret() != 0 && !m.owing.Has(seat)
	v.Score = m.Score(seat)
	first := m.firstHerd(seat)
	for h := first; h < first+uint8(m.herds()/int(m.seats)); h++ {
		if m.colour[h] != NoColour {
			v.Colours = append(v.Colours, m.colour[h])
		}
		v.Placed += CowCount - int(m.stock[h])
	}
	if seat == viewer || !m.closed {
		v.Used = m.cards(seat, m.deck(seat).full()&^m.hand[seat-1]&^m.dropped[seat-1])
	}
	if m.step == StepGraze || m.step == StepBonus {
		v.Sent = m.viewPairs(seat)
	}
	if m.auction && m.step > StepOffer {
		offer := int(m.offer[seat-1])
		v.Offer = &offer
	}
	return v
}

// viewPairs is a seat's choice, secret or revealed.
func (m *Match) viewPairs(seat rules.Seat) []Pair {
	c := &m.choice[seat-1]
	var list []Pair
	for _, p := range c.pair[:c.made] {
		v := Pair{Card: m.deck(seat).cards[p.card], Meadow: -1, Colour: m.colour[p.herd]}
		if p.meadow != dropMark {
			v.Meadow, v.Waiting = int(p.meadow), m.waiting(p)
		}
		list = append(list, v)
	}
	return list
}

// waiting reports whether a pair is still to be carried out.
func (m *Match) waiting(p pair) bool {
	if m.step == StepChoose || m.planned>>p.meadow&1 == 1 {
		return true
	}
	for _, t := range m.line[m.next:m.lined] {
		if p.meadow == m.at && t.herd == p.herd {
			return true
		}
	}
	return false
}

// viewRound shows the meadow being carried out and the bonus being placed.
func (m *Match) viewRound(v *View) {
	v.At = int(m.at)
	for _, t := range m.line[m.next:m.lined] {
		v.Line = append(v.Line, Placer{m.owner(t.herd), m.colour[t.herd], t.card, int(m.cows[m.at][t.herd])})
	}
	if m.step != StepBonus {
		return
	}
	paying := m.queue[m.head]
	v.Bonus = &BonusView{Meadow: int(paying), Seat: m.owner(m.herd), Colour: m.colour[m.herd], Left: int(m.left)}
	md := &m.game.meadows[paying]
	for i := int(m.rowAt) - 1; i < int(md.row); i++ {
		if herd, ok := m.ranked(int(paying), i); ok && md.bonus[i] > 0 {
			v.Bonus.Rest = append(v.Bonus.Rest, Share{m.owner(herd), m.colour[herd], int(md.bonus[i])})
		}
	}
	for _, at := range m.queue[m.head+1 : m.tail] {
		v.Queue = append(v.Queue, int(at))
	}
}

// viewOwn shows a seat its own secrets.
func (m *Match) viewOwn(v *View, seat rules.Seat) {
	v.Hand = m.cards(seat, m.hand[seat-1])
	v.Dropped = m.cards(seat, m.dropped[seat-1])
	if m.step == StepChoose {
		v.Hand = m.cards(seat, m.unchosen(seat))
		v.Chosen = m.viewPairs(seat)
	}
	if m.step == StepOffer && !m.owing.Has(seat) {
		offer := int(m.offer[seat-1])
		v.Offer = &offer
	}
}

func (m *Match) cards(seat rules.Seat, set uint16) []Card {
	var list []Card
	for _, i := range bitList(set) {
		list = append(list, m.deck(seat).cards[i])
	}
	return list
}
