package montana

import (
	"math/bits"

	"saloon/rules"
)

// Site is what building on a hex would bring a player as things stand.
type Site struct {
	Hex         int            // index into View.Hexes
	Missing     Goods          // what the player lacks of the price
	Settlements int            // how many would be placed; fewer than 1+Doubles+Lines when few are left
	Doubles     int            // 1 for a double mark
	Lines       int            // lines of four that would be completed
	Cow         bool           // it brings a cow
	Canteens    int            // it brings so many canteens
	Why         *rules.Refusal // why one cannot build there; nil when one can, in a turn that builds
}

// Offer is a space of the worker board as one player finds it now.
type Offer struct {
	Place   Place
	Space   int            // from 1 on; 4 to 6 are the small spaces beside 1 to 3
	Silver  int            // what the space pays; negative: what it costs
	Lacks   int            // silver that the player is short of
	Good    Good           // what an area gives
	Due     int            // how much of it
	Gets    int            // how much more of it the player would then have: less than Due in a shortage
	Choices []Workers      // the workers of the player that could go there
	Why     *rules.Refusal // why the player cannot go there; nil when it can, in a turn that works
}

// Cell is a cell of the city as one player finds it now; before an auction, as
// if the player began one.
type Cell struct {
	Row, Column int // from 1 on
	Cost        int
	Lacks       int            // pumpkins that the player is short of
	Outbids     rules.Seat     // whose contractor would be pushed out; 0: nobody's
	Why         *rules.Refusal // why the player cannot bid there; nil when it can
}

// Sites is what each land hex would bring a seat, in the order of View.Hexes. A
// hex that nobody can build on is left out.
func (m *Match) Sites(seat rules.Seat) []Site {
	sites := make([]Site, 0, m.free.count())
	for i := m.free.next(0); i >= 0; i = m.free.next(i + 1) {
		sites = append(sites, m.site(seat, i))
	}
	return sites
}

func (m *Match) site(seat rules.Seat, hex int) Site {
	p, show := m.purse(seat), m.plot(hex)
	y := m.bring(m.chart, show, seat, hex)
	return Site{
		Hex: hex, Missing: goodsIn(lacking(show.price, p.goods)), Settlements: y.placed(int(p.left)),
		Doubles: y.doubles, Lines: y.lines, Cow: y.cow, Canteens: y.wells.count(),
		Why: m.whyNot(p, show.price, hex),
	}
}

// Offers is every space of the bank and the areas as a seat finds it; while the
// seat decides on a helper, only the small space that this is about.
func (m *Match) Offers(seat rules.Seat) []Offer {
	p := m.purse(seat)
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

func (m *Match) bankOffer(p *purse, space int) Offer {
	o := Offer{Place: Bank, Space: space + 1, Silver: m.game.bank[space]}
	for _, c := range m.game.crews[space+1] {
		if p.workers.covers(c) {
			o.Choices = append(o.Choices, workersIn(c))
		}
	}
	o.explain(m.bank[space] != 0)
	return o
}

func (m *Match) workOffer(seat rules.Seat, p *purse, at int) Offer {
	area := Good(at / areaSpaces)
	s := m.game.areas[area][at%areaSpaces]
	o := Offer{
		Place: Place(area), Space: at%areaSpaces + 1, Silver: -s.cost, Lacks: max(0, s.cost-int(p.silver)),
		Good: area, Due: s.amount, Gets: m.wouldGain(seat, area, s.amount),
	}
	o.choose(able(p.workers)[area])
	o.explain(m.large[at] != 0)
	return o
}

func (m *Match) helperOffer(seat rules.Seat, p *purse) Offer {
	area := Good(m.at / areaSpaces)
	o := Offer{
		Place: Place(area), Space: int(m.at)%areaSpaces + 1 + areaSpaces,
		Good: area, Due: 1, Gets: m.wouldGain(seat, area, 1),
	}
	o.choose(m.helpers(p.workers))
	o.explain(false)
	return o
}

// choose lists the workers of each colour in a set that could go to the area.
func (o *Offer) choose(set uint) {
	for ; set != 0; set &= set - 1 {
		colour := Good(bits.TrailingZeros(set))
		o.Choices = append(o.Choices, workersIn(crew(needed(o.Good, colour))*worker(colour)))
	}
}

func (o *Offer) explain(taken bool) {
	switch {
	case taken:
		o.Why, o.Choices = refusedTaken, nil
	case len(o.Choices) == 0:
		o.Why = refusedWorkers
	case o.Lacks > 0:
		o.Why = refusedSilver
	}
}

// wouldGain is how much more of a good a seat would have if it took n, which in
// a shortage begins with giving some back.
func (m *Match) wouldGain(seat rules.Seat, kind Good, n int) int {
	then := *m
	then.gain(seat, kind, n, nil)
	return then.purse(seat).goods.of(kind) - m.purse(seat).goods.of(kind)
}

// Cells is every cell of the city as a seat finds it, row by row.
func (m *Match) Cells(seat rules.Seat) []Cell {
	pumpkins := m.purse(seat).goods.of(Pumpkin)
	if m.step != StepBid {
		pumpkins += m.wouldGain(seat, Pumpkin, 1)
	}
	var cells []Cell
	floors := m.floors()
	for i := range rows * columns {
		r, column := i/columns, i%columns
		c := Cell{Row: r + 1, Column: column + 1, Cost: int(m.game.city[r].cost[column])}
		c.Lacks = max(0, c.Cost-pumpkins)
		for other, b := range m.bids {
			if b > 0 && int(b-1)/columns == r {
				c.Outbids = rules.Seat(other + 1)
			}
		}
		switch {
		case column < floors[r]:
			c.Why = refusedLower
		case c.Lacks > 0:
			c.Why = refusedBid
		}
		cells = append(cells, c)
	}
	return cells
}

// Sites is what each land hex would bring a seat; see Match.Sites.
func (v *View) Sites(seat rules.Seat) []Site { return v.match().Sites(seat) }

// Offers is every space of the bank and the areas as a seat finds it; see
// Match.Offers.
func (v *View) Offers(seat rules.Seat) []Offer { return v.match().Offers(seat) }

// Cells is every cell of the city as a seat finds it; see Match.Cells.
func (v *View) Cells(seat rules.Seat) []Cell { return v.match().Cells(seat) }

// match is a match that stands as the view shows. Only a View that a match has
// made can do this: it knows the components.
func (v *View) match() *Match {
	m := &Match{game: v.game, chart: v.chart}
	m.seats = int8(len(v.Players))
	m.camp = nowhere
	for i := range v.Hexes {
		m.restoreHex(i, &v.Hexes[i])
	}
	for i := range v.Players {
		m.restorePlayer(rules.Seat(i+1), &v.Players[i])
	}
	m.supply, m.labour, m.herd = v.Supply.Goods.stock(), v.Supply.Workers.crew(), uint8(v.Supply.Cows)
	for i, s := range v.Bank {
		m.bank[i] = s.Workers.crew()
		m.taken |= uint16(count(!s.Free())) << (bankBit + i)
	}
	for area, a := range v.Areas {
		for i, s := range a.Spaces {
			m.large[area*areaSpaces+i] = handIn(s.Workers)
			m.small[area*areaSpaces+i] = handIn(s.Small)
			m.taken |= uint16(count(!s.Free())) << (area*areaSpaces + i)
		}
	}
	m.restoreTurn(&v.Turn)
	return m
}

func handIn(w Workers) hand {
	for colour, n := range w {
		if n > 0 {
			return handOf(Good(colour), n)
		}
	}
	return 0
}

func (m *Match) restoreHex(i int, h *Hex) {
	if h.Tile == 0 {
		return
	}
	m.lies[i] = uint8((h.Tile-1)*tileHexes + h.Part)
	m.tiles |= 1 << (h.Tile - 1)
	m.count[i] = uint8(h.Settlements)
	if h.Owner > 0 {
		m.own[h.Owner-1].add(i)
	}
	if h.Camp {
		m.camp = uint8(i)
	}
	if h.Beside {
		m.reach.add(i)
	}
	if h.Cow {
		m.cattle.add(i)
	}
	if h.Canteen {
		m.wells.add(i)
	}
	if h.Kind == hexWords[isLand] {
		m.noteNeeds(i, m.plot(i).price)
	}
	if h.Kind == hexWords[isLand] && h.Owner == 0 && !h.Camp {
		m.free.add(i)
	}
}

func (m *Match) restorePlayer(seat rules.Seat, v *Player) {
	*m.purse(seat) = purse{
		goods: v.Goods.stock(), workers: v.Workers.crew(), silver: uint16(v.Silver), cows: uint8(v.Cows),
		canteens: uint8(v.Canteens), left: uint8(v.Left), doubles: uint8(v.Doubles), lines: uint8(v.Lines),
	}
	if v.Row > 0 {
		m.bids[seat-1] = uint8(1 + (v.Row-1)*columns + v.Column - 1)
	}
	if v.Folded {
		m.folded |= rules.SeatSet(seat)
	}
	if v.Paid {
		m.paid |= rules.SeatSet(seat)
	}
}

func (m *Match) restoreTurn(t *Turn) {
	m.first, m.active, m.acting = t.First, t.Active, max(t.ToAct, 0)
	m.built, m.sector, m.pushed = uint8(t.Builds), uint8(t.Sector), t.Pushed
	m.last, m.extra, m.turns = t.Last, uint8(t.Retired), uint16(t.Number)
	m.step = t.Step
	if m.step == StepHelper {
		m.at = uint8(t.Area*areaSpaces + t.Space - 1)
	}
}
