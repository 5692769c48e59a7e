package buffalo

import (
	"slices"
	"strconv"

	"saloon/rules"
)

// View is what one seat, or an observer, may know (ZB-7). Meadows are numbered from 0 in order of size, as in moves.
type View struct {
	Step    Step         `json:"phase"`
	Round   int          `json:"round"`
	Rounds  int          `json:"rounds"`
	ToAct   []rules.Seat `json:"to_act"`
	Meadows []Meadow     `json:"meadows"` // in play, by size
	Stock   Herds        `json:"stock"`   // cows left, by colour
	Players []Player     `json:"seats"`
	At      int          `json:"at"`             // the meadow being carried out, or -1
	Line    []Placer     `json:"line,omitempty"` // who is still to place there, in order; the first has the turn
	Bonus   *Bonus       `json:"bonus,omitempty"`
	Queue   []int        `json:"queue,omitempty"` // filled meadows that pay later

	// The viewer's own.
	Hand    []Card `json:"hand,omitempty"`    // cards neither used nor chosen
	Chosen  []Pair `json:"chosen,omitempty"`  // its secret choice
	Dropped []Card `json:"dropped,omitempty"` // all that it has dropped
	Offer   *int   `json:"offer,omitempty"`   // its secret offer

	viewer rules.Seat
	now    *Match // what the viewer knows of the match: what screens ask is answered by it
}

// A Meadow is one of the meadows in play.
type Meadow struct {
	Number int    `json:"number"`
	Name   string `json:"name"`  // in notation
	Title  string `json:"title"` // as printed
	Size   int    `json:"size"`
	Free   int    `json:"free"` // spaces
	Row    []int  `json:"bonus"`
	Herds  Herds  `json:"herds"` // the largest first, those without cows left out
}

// A Herd is the cows of one colour in a meadow, or in a stock.
type Herd struct {
	Colour Colour
	Seat   rules.Seat
	Cows   int
}

// Herds are some herds. Their JSON is one object.
type Herds []Herd

// Of is how many cows of a colour there are.
func (hs Herds) Of(c Colour) int {
	for _, h := range hs {
		if h.Colour == c {
			return h.Cows
		}
	}
	return 0
}

// MarshalJSON writes colours and their cows: {"blue":3}.
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

// A Player is what a viewer may know of one seat.
type Player struct {
	Seat    rules.Seat `json:"seat"`
	Colours []Colour   `json:"colours"`         // none before they are picked
	Ready   bool       `json:"ready"`           // its secret choice is complete
	Cards   int        `json:"cards"`           // cow cards left, with those of a secret choice
	Used    []Card     `json:"used,omitempty"`  // used cards; with closed discards only the viewer's own
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

// A Bonus is a bonus being placed.
type Bonus struct {
	Meadow int        `json:"meadow"` // that pays it
	Seat   rules.Seat `json:"seat"`
	Colour Colour     `json:"colour"`
	Left   int        `json:"left"` // cows still to place
	Rest   []Share    `json:"rest,omitempty"`
}

// A Share is a later number of the row, and the herd that it goes to as things stand.
type Share struct {
	Seat   rules.Seat `json:"seat"`
	Colour Colour     `json:"colour"`
	Cows   int        `json:"cows"`
}

// View is what a viewer may know: a *View.
func (m *Match) View(viewer rules.Seat) any { return m.view(viewer) }

func (m *Match) view(viewer rules.Seat) *View {
	v := &View{Step: m.step, Round: int(m.round), Rounds: m.rounds(), ToAct: m.owing.List(), At: -1, viewer: viewer, now: m.known(viewer)}
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
		v.Players = append(v.Players, m.viewPlayer(seat, viewer))
	}
	if m.step == StepGraze || m.step == StepBonus {
		m.viewRound(v)
	}
	if viewer >= 1 && viewer <= m.seats {
		m.viewOwn(v, viewer)
	}
	return v
}

func (m *Match) viewMeadow(at int) Meadow {
	md := &m.game.meadows[at]
	v := Meadow{Number: at, Name: md.word, Title: md.title, Size: int(md.size), Free: int(m.free[at]), Herds: Herds{}}
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

func (m *Match) viewPlayer(seat, viewer rules.Seat) Player {
	v := Player{Seat: seat, Colours: []Colour{}, Cards: popcount(m.hand[seat-1]), Dealt: bitList(m.dealt[seat-1])}
	v.Ready = m.Secret() != 0 && !m.owing.Has(seat)
	v.Placed, v.Score = m.Counted(seat), m.Score(seat)
	for h := m.firstHerd(seat); h <= m.lastHerd(seat); h++ {
		if m.colour[h] != NoColour {
			v.Colours = append(v.Colours, m.colour[h])
		}
	}
	if seat == viewer || !m.closedDiscards {
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

func (m *Match) waiting(p pair) bool {
	if m.step == StepChoose || m.meadowsLeft>>p.meadow&1 == 1 {
		return true
	}
	for _, t := range m.line[m.lineAt:m.lineEnd] {
		if p.meadow == m.at && t.herd == p.herd {
			return true
		}
	}
	return false
}

func (m *Match) viewRound(v *View) {
	v.At = int(m.at)
	for _, t := range m.line[m.lineAt:m.lineEnd] {
		v.Line = append(v.Line, Placer{m.owner(t.herd), m.colour[t.herd], t.card, int(m.cows[m.at][t.herd])})
	}
	if m.step != StepBonus {
		return
	}
	paying := m.queue[m.queueAt]
	v.Bonus = &Bonus{Meadow: int(paying), Seat: m.owner(m.bonusHerd), Colour: m.colour[m.bonusHerd], Left: int(m.bonusLeft)}
	md := &m.game.meadows[paying]
	for i := int(m.rowAt) - 1; i < int(md.row); i++ {
		if herd, ok := m.herdOfRank(int(paying), i); ok && md.bonus[i] > 0 {
			v.Bonus.Rest = append(v.Bonus.Rest, Share{m.owner(herd), m.colour[herd], int(md.bonus[i])})
		}
	}
	for _, at := range m.queue[m.queueAt+1 : m.queueEnd] {
		v.Queue = append(v.Queue, int(at))
	}
}

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

// Traits are the seat's colours.
func (m *Match) Traits(seat rules.Seat) []rules.Trait {
	first := m.firstHerd(seat)
	word := m.colour[first].String()
	if word == "" {
		return nil
	}
	if m.duel {
		word += " " + m.colour[first+1].String()
	}
	return []rules.Trait{{Key: "colour", Value: word}}
}

// Meadow is the meadow with this number, or nil.
func (v *View) Meadow(number int) *Meadow {
	for i := range v.Meadows {
		if v.Meadows[i].Number == number {
			return &v.Meadows[i]
		}
	}
	return nil
}

// A Final is what the final bonus gives a herd in a meadow (ZB-6.2).
type Final struct {
	Meadow int
	Seat   rules.Seat
	Colour Colour
	Cows   int
}

// FinalBonus is the final bonus as it would be paid if the game ended now; nothing when it is over.
func (v *View) FinalBonus() []Final {
	if v.Step == StepOver {
		return nil
	}
	m, out, list := *v.now, rules.Events{}, []Final(nil)
	m.payFinal(&out)
	for _, e := range out.All() {
		list = append(list, Final{int(e.Where), e.Who, Colour(e.What), int(e.Gained)})
	}
	return list
}
