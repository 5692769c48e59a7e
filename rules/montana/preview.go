package montana

import (
	"math/bits"

	"saloon/rules"
)

// A Site is what building on a hex would bring a player now.
type Site struct {
	Hex         int            // index into View.Hexes
	Missing     Goods          // what the player lacks of the price
	Trades      int            // the fewest cows that pay for what is missing; 0: nothing is missing, or cows do not help
	Settlements int            // how many would be placed; fewer than 1+Doubles+Lines when few are left
	doubles     int            // 1 for a double mark
	Lines       int            // how many lines would be completed
	Cow         bool           // whether it brings a cow
	Canteens    int            // how many canteens it brings
	Why         *rules.Refusal // why the player cannot build there when it may build; nil if it can
}

// An Offer is what a space of the worker board would cost and bring a player now.
type Offer struct {
	Place   Place
	Space   int            // from 1 on; 4 to 6 are the small spaces beside 1 to 3
	Silver  int            // what the space pays; negative: what it costs
	lacks   int            // silver that the player is short of
	Good    Good           // what an area gives
	Due     int            // how much of it
	Gets    int            // how much more of it the player would have: less than Due in a shortage
	choices []Workers      // the workers of the player that could go there
	Why     *rules.Refusal // why the player cannot go there when it may work; nil if it can
}

// A Cell is what a cell of the city would cost a player now. Before an auction it is as if
// the player began one.
type Cell struct {
	Row, Column int // from 1 on
	cost        int
	lacks       int            // pumpkins that the player is short of
	Outbids     rules.Seat     // whose contractor would be outbid; 0: nobody's
	Why         *rules.Refusal // why the player cannot bid there; nil if it can
}

// sites is what each free land hex would bring a seat, in the order of View.Hexes.
func (m *Match) sites(seat rules.Seat) []Site {
	sites := make([]Site, 0, m.free.count())
	for i := m.free.next(0); i >= 0; i = m.free.next(i + 1) {
		sites = append(sites, m.site(seat, i))
	}
	return sites
}

func (m *Match) site(seat rules.Seat, hex int) Site {
	p, price := m.player(seat), m.plot(hex).price
	brings := m.gainsOn(hex, seat)
	s := Site{
		Hex: hex, Missing: goodsIn(lacking(price, p.goods)), Settlements: brings.placed(int(p.settlementsLeft)),
		doubles: brings.doubles, Lines: brings.lines, Cow: brings.cow, Canteens: brings.lakes.count(),
		Why: m.refuseHex(p, price, hex),
	}
	if s.Why == refusedPrice {
		s.Trades = m.tradesPay(seat, price)
	}
	return s
}

// offers is what every space of the bank and of the areas would cost and bring a seat. At
// StepHelper it is only the small space that is asked about.
func (m *Match) offers(seat rules.Seat) []Offer {
	p := m.player(seat)
	if m.step == StepHelper && seat == m.active {
		return []Offer{m.helperOffer(seat, p)}
	}
	var offers []Offer
	for space := range m.bank {
		offers = append(offers, m.bankOffer(p, space))
	}
	for at := range m.large {
		offers = append(offers, m.workOffer(seat, p, at))
	}
	return offers
}

func (m *Match) bankOffer(p *player, space int) Offer {
	o := Offer{Place: Bank, Space: space + 1, Silver: m.game.bank[space]}
	for _, c := range m.game.crews[space+1] {
		if p.workers.covers(c) {
			o.choices = append(o.choices, workersIn(c))
		}
	}
	o.explain(m.bank[space] != 0)
	return o
}

func (m *Match) workOffer(seat rules.Seat, p *player, at int) Offer {
	area := Good(at / areaSpaces)
	s := m.game.areas[area][at%areaSpaces]
	o := Offer{
		Place: Place(area), Space: at%areaSpaces + 1, Silver: -s.cost, lacks: max(0, s.cost-int(p.silver)),
		Good: area, Due: s.amount, Gets: m.wouldGain(seat, area, s.amount),
	}
	o.choose(ableColours(p.workers)[area])
	o.explain(m.large[at] != 0)
	return o
}

func (m *Match) helperOffer(seat rules.Seat, p *player) Offer {
	area := Good(m.spaceAt / areaSpaces)
	o := Offer{
		Place: Place(area), Space: int(m.spaceAt)%areaSpaces + 1 + areaSpaces,
		Good: area, Due: 1, Gets: m.wouldGain(seat, area, 1),
	}
	o.choose(m.helpers(p.workers))
	o.explain(false)
	return o
}

func (o *Offer) choose(set uint) {
	for ; set != 0; set &= set - 1 {
		colour := Good(bits.TrailingZeros(set))
		o.choices = append(o.choices, workersIn(crew(workersNeeded(o.Good, colour))*worker(colour)))
	}
}

// explain says why the player cannot go there, if it cannot.
func (o *Offer) explain(taken bool) {
	switch {
	case taken:
		o.Why, o.choices = refusedTaken, nil
	case len(o.choices) == 0:
		o.Why = refusedWorkers
	case o.lacks > 0:
		o.Why = refusedSilver
	}
}

// wouldGain is how much more of a good a seat would have if it took n. In a shortage it
// would put some back first.
func (m *Match) wouldGain(seat rules.Seat, kind Good, n int) int {
	then := *m
	then.gain(seat, kind, n, nil)
	return then.player(seat).goods.of(kind) - m.player(seat).goods.of(kind)
}

// cells is what every cell of the city would cost a seat, row by row.
func (m *Match) cells(seat rules.Seat) []Cell {
	pumpkins := m.player(seat).goods.of(Pumpkin)
	if m.step != StepBid {
		pumpkins += m.wouldGain(seat, Pumpkin, 1)
	}
	var cells []Cell
	first := m.openColumns()
	for i := range rows * columns {
		r, column := i/columns, i%columns
		c := Cell{Row: r + 1, Column: column + 1, cost: int(m.game.city[r].cost[column])}
		c.lacks = max(0, c.cost-pumpkins)
		for other, stands := range m.contractors {
			if stands.in(r) {
				c.Outbids = rules.Seat(other + 1)
			}
		}
		switch {
		case column < first[r]:
			c.Why = refusedLower
		case c.lacks > 0:
			c.Why = refusedBid
		}
		cells = append(cells, c)
	}
	return cells
}

// Sites is what each free land hex would bring a seat, in the order of Hexes.
func (v *View) Sites(seat rules.Seat) []Site { return v.match().sites(seat) }

// Offers is what every space of the bank and of the areas would cost and bring a seat. At
// StepHelper it is only the small space that is asked about.
func (v *View) Offers(seat rules.Seat) []Offer { return v.match().offers(seat) }

// Cells is what every cell of the city would cost a seat, row by row.
func (v *View) Cells(seat rules.Seat) []Cell { return v.match().cells(seat) }
