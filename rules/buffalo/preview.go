package buffalo

import (
	"math/bits"
	"slices"

	"saloon/rules"
)

// A Placer is a herd that is to place cows in a meadow.
type Placer struct {
	Seat   rules.Seat `json:"seat"`
	Colour Colour     `json:"colour"`
	Card   Card       `json:"card"`
	Cows   int        `json:"cows"` // those that it has there now
}

// A Fault is why a number of cows cannot be placed in a meadow.
type Fault uint8

// The faults, the first that applies.
const (
	NoFault  Fault = iota
	NoSpace        // fewer spaces than cows
	NoCows         // fewer cows left than that
	Equality       // it would equal another herd
)

// A Fit tells whether a number of cows may be placed in a meadow.
type Fit struct {
	Fault  Fault
	Left   int    // how many spaces or cows there are, for NoSpace and NoCows
	Equals Colour // the colour of the herd that it would equal, for Equality
	meadow string // its title
}

// Legal reports whether the number may be placed.
func (f Fit) Legal() bool { return f.Fault == NoFault }

var refusedEqual = rules.Refuse("ZB-4.3/equal", "that would make your herd as large as the %s one")

func (f Fit) refusal(spaces, cows *rules.Refusal) *rules.Refusal {
	switch f.Fault {
	case NoSpace:
		return spaces.With(f.meadow, f.Left)
	case NoCows:
		return cows.With(f.Left)
	case Equality:
		return refusedEqual.With(f.Equals.String())
	}
	return nil
}

func (m *Match) fit(at int, herd uint8, n int) Fit {
	f, own := Fit{meadow: m.game.meadows[at].title}, int(m.cows[at][herd])
	switch free, stock := int(m.free[at]), int(m.stock[herd]); {
	case n == 0:
	case n > free:
		f.Fault, f.Left = NoSpace, free
	case n > stock:
		f.Fault, f.Left = NoCows, stock
	default:
		for h, cows := range m.cows[at][:m.herds()] {
			if h != int(herd) && int(cows) == own+n {
				f.Fault, f.Equals = Equality, m.colour[h]
			}
		}
	}
	return f
}

// Fit says whether a number of cows of a colour may be placed in a meadow, and if not, why. Of bonus cows it judges the
// number that is to stay: some legal moves make a herd equal to another only until the next one.
func (v *View) Fit(meadow int, c Colour, n int) Fit {
	herd := slices.Index(v.now.colour[:], c)
	if v.Meadow(meadow) == nil || herd < 0 {
		return Fit{Fault: NoSpace}
	}
	return v.now.fit(meadow, uint8(herd), n)
}

// Order is the order in which herds will place in a meadow, as far as the viewer knows: those that are revealed and
// still to come, those of its own secret choice, and those that the caller adds to ask what would be if they came.
func (v *View) Order(meadow int, with ...Placer) []Placer {
	md := v.Meadow(meadow)
	if md == nil {
		return nil
	}
	var list []Placer
	add := func(seat rules.Seat, p Pair) {
		if p.Meadow == meadow && p.Waiting {
			list = append(list, Placer{Seat: seat, Colour: p.Colour, Card: p.Card, Cows: md.Herds.Of(p.Colour)})
		}
	}
	for _, player := range v.Players {
		for _, p := range player.Sent {
			add(player.Seat, p)
		}
	}
	for _, p := range v.Chosen {
		add(v.viewer, p)
	}
	for _, p := range with {
		p.Cows = md.Herds.Of(p.Colour)
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b Placer) int { return placingKey(a.Cows, a.Card) - placingKey(b.Cows, b.Card) })
	return list
}

// A Forecast is what a choice would bring, as the rules have it when nobody else does anything: of a card that is sent,
// that no other comes to its meadow, and that it places as many cows as it may.
type Forecast struct {
	Meadow Meadow  // as it would lie
	Colour Colour  // whose cows would come
	Cows   int     // how many of them
	Pays   []Share // when it is full, in the order in which that is paid
	Later  []Later
	Opens  bool // all cards would be turned, as nobody else has still to choose
	Ends   bool // the game would be over
}

// A Later is a card that waits for the same meadow, and the most cows that it could place then.
type Later struct {
	Placer
	Most int
}

// Gain is how many cows the seat that chooses would place, with those of the bonus.
func (f *Forecast) Gain(seat rules.Seat) int {
	n := f.Cows
	for _, s := range f.Pays {
		if s.Seat == seat {
			n += s.Cows
		}
	}
	return n
}

// Forecast tells what a move that sends a card or places cows would bring. A card may have been sent already. It is false
// for other moves and for those that are not legal now.
func (v *View) Forecast(p Parts) (f Forecast, ok bool) {
	m := v.now.Clone().(*Match)
	sent := p.Kind == MoveSend && slices.ContainsFunc(v.Chosen, func(c Pair) bool { return c.Card == p.Card && c.Meadow == p.Meadow })
	if !sent && v.Refuse(p) != nil {
		return f, false
	}
	switch at, before := p.Meadow, v.Meadow(p.Meadow); p.Kind {
	case MoveSend:
		herd := m.herdOf(v.viewer, p.Colour)
		if f.Colour = m.colour[herd]; !sent {
			m.choose(v.viewer, pair{uint8(m.deck(v.viewer).place[p.Card]), uint8(at), herd}, false, nil)
			f.Opens = m.owing == 0
		}
		f.Pays = m.carryOutAlone(v.viewer, at)
		f.look(m, at, before)
	case MoveStart:
		f.Colour = p.Colour
		m.start(v.viewer, at, p.Colour, false, nil)
		f.look(m, at, before)
	case MoveGraze:
		at, f.Colour = int(m.at), m.colour[m.line[m.lineAt].herd]
		m.graze(p.Number, false, nil)
		f.Pays = m.payAll(at)
		f.look(m, at, v.Meadow(at))
	case MoveBonus:
		f.Colour = m.colour[m.bonusHerd]
		m.placeBonus(at, p.Number, false, nil)
		m.bonusLeft = 0 // what comes of the rest is another choice
		f.Pays = m.payAll(at)
		f.look(m, at, before)
	default:
		return f, false
	}
	if f.Ends = f.Ends || p.Kind != MoveSend && v.ends(p); f.Ends {
		f.Pays, f.Later = nil, nil
	}
	return f, true
}

// ends reports whether the game is over after a move, with all that follows by itself.
func (v *View) ends(p Parts) bool {
	m := v.now.Clone().(*Match)
	return m.Play(v.viewer, p.move(), nil) == nil && m.step == StepOver
}

// look takes what a meadow looks like, and what the cards can do that wait for it.
func (f *Forecast) look(m *Match, at int, before *Meadow) {
	f.Meadow = m.viewMeadow(at)
	f.Cows = f.Meadow.Herds.Of(f.Colour) - before.Herds.Of(f.Colour)
	if f.Ends = m.step == StepOver; f.Ends {
		return
	}
	if m.meadowsLeft>>at&1 == 1 {
		m.at = uint8(at)
		m.lineUp()
	}
	if int(m.at) != at {
		return
	}
	for _, t := range m.line[m.lineAt:m.lineEnd] {
		placer := Placer{m.owner(t.herd), m.colour[t.herd], t.card, int(m.cows[at][t.herd])}
		f.Later = append(f.Later, Later{placer, bits.Len64(m.grazeNumbers(t)) - 1})
	}
}

// carryOutAlone carries out the cards of one seat as if nobody else had sent any, from the smallest meadow to this one,
// with as many cows as they may place, and returns what this meadow pays then.
func (m *Match) carryOutAlone(seat rules.Seat, to int) (pays []Share) {
	c := m.choice[seat-1]
	m.choice = [maxSeats]choice{}
	m.choice[seat-1] = c
	for at := 0; at <= to && m.step != StepOver; at++ {
		m.step, m.at = StepGraze, uint8(at)
		for m.lineUp(); m.lineAt < m.lineEnd && m.step == StepGraze; {
			m.graze(bits.Len64(m.grazeNumbers(m.line[m.lineAt]))-1, true, nil)
			pays = append(pays, m.payAll(to)...)
		}
	}
	return pays
}

// payAll pays what full meadows owe, as if it could be placed outside all meadows, and returns what one of them pays.
func (m *Match) payAll(from int) (pays []Share) {
	for m.step == StepBonus || m.step == StepGraze && m.queueAt < m.queueEnd {
		m.advance(nil)
		free := 0
		for _, at := range bitList(m.openMeadows) {
			free += int(m.free[at])
		}
		n := min(m.bonusBudget(), free)
		if n > 0 && int(m.queue[m.queueAt]) == from {
			pays = append(pays, Share{m.owner(m.bonusHerd), m.colour[m.bonusHerd], n})
		}
		m.stock[m.bonusHerd] -= uint8(n)
		m.bonusLeft = 0
	}
	return pays
}

// Refuse says why the viewer could not make a move of these parts, or nil.
func (v *View) Refuse(p Parts) *rules.Refusal { return v.now.Refuse(v.viewer, p.move()) }

// known is what a viewer knows of a match: without the cards of others, and without what they choose in secret.
func (m *Match) known(viewer rules.Seat) *Match {
	k := *m
	for i := range k.hand {
		if rules.Seat(i+1) == viewer {
			continue
		}
		k.hand[i], k.dropped[i] = 0, 0
		if m.step == StepChoose {
			k.choice[i] = choice{}
		}
		if m.step == StepOffer {
			k.offer[i] = 0
		}
	}
	return &k
}
