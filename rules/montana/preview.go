package montana

import "saloon/rules"

// A Site is what building on a hex would bring a player now.
type Site struct {
	Hex         int            // index into View.Hexes
	Missing     Goods          // what the player lacks of the price
	Trades      int            // the fewest cows that pay for what is missing; 0: nothing is missing, or cows do not help
	Settlements int            // how many would be placed; fewer than a double mark and lines add up to when few are left
	Lines       int            // how many lines would be completed
	Cow         bool           // whether it brings a cow
	Canteens    int            // how many canteens it brings
	Why         *rules.Refusal // why the player cannot build there when it may build; nil if it can
}

// An Offer is what a space of the worker board would cost and bring a player now.
type Offer struct {
	Place  Place
	Space  int            // from 1 on; 4 to 6 are the small spaces beside 1 to 3
	Silver int            // what the space pays; negative: what it costs
	Good   Good           // what an area gives
	Due    int            // how much of it
	Gets   int            // how much more of it the player would have: less than Due in a shortage
	Why    *rules.Refusal // why the player cannot go there when it may work; nil if it can
}

// A Cell is what a cell of the city would cost a player now. Before an auction it is as if the player began one.
type Cell struct {
	Row, Column int            // from 1 on
	Outbids     rules.Seat     // whose contractor would be outbid; 0: nobody's
	Why         *rules.Refusal // why the player cannot bid there; nil if it can
}

// Sites is what each free land hex would bring a seat, in the order of Hexes.
func (v *View) Sites(seat rules.Seat) []Site {
	sites := make([]Site, 0, v.now.free.count())
	for i := v.now.free.next(0); i >= 0; i = v.now.free.next(i + 1) {
		sites = append(sites, v.now.site(seat, i))
	}
	return sites
}

func (m *Match) site(seat rules.Seat, hex int) Site {
	p, price, brings := m.player(seat), m.plot(hex).price, m.gainsOn(hex, seat)
	s := Site{
		Hex: hex, Missing: goodsIn(lacking(price, p.goods)), Settlements: brings.placed(int(p.settlementsLeft)),
		Lines: brings.lines, Cow: brings.cow, Canteens: brings.lakes.count(), Why: m.refuseHex(p, price, hex),
	}
	if s.Why.Is(refusedPrice) {
		s.Trades = m.tradesPay(seat, price)
	}
	return s
}

// Offers is what every space of the bank and of the areas would cost and bring a seat. At
// StepHelper it is only the small space that is asked about.
func (v *View) Offers(seat rules.Seat) (offers []Offer) {
	m, p := v.now, v.now.player(seat)
	if m.step == StepHelper && seat == m.active {
		o := m.areaOffer(seat, int(m.spaceAt), 1)
		o.Space += areaSpaces
		return []Offer{o.unless(false, m.helpers(p.workers) == 0, int(p.silver))}
	}
	for i, pay := range m.game.bank {
		o := Offer{Place: Bank, Space: i + 1, Silver: pay}
		offers = append(offers, o.unless(m.bank[i] != 0, p.workers.total() <= i, int(p.silver)))
	}
	able := ableColours(p.workers)
	for at := range m.large {
		s := m.game.areas[at/areaSpaces][at%areaSpaces]
		o := m.areaOffer(seat, at, s.amount)
		o.Silver = -s.cost
		offers = append(offers, o.unless(m.large[at] != 0, able[at/areaSpaces] == 0, int(p.silver)))
	}
	return offers
}

func (m *Match) areaOffer(seat rules.Seat, at, due int) Offer {
	area := Good(at / areaSpaces)
	return Offer{Place: Place(area), Space: at%areaSpaces + 1, Good: area, Due: due, Gets: m.wouldGain(seat, area, due)}
}

func (o Offer) unless(taken, noWorkers bool, silver int) Offer {
	switch {
	case taken:
		o.Why = refusedTaken.With(o.Place.String(), o.Space)
	case noWorkers:
		o.Why = refusedWorkers
	case silver < -o.Silver:
		o.Why = refusedSilver.With(-o.Silver, silver)
	}
	return o
}

// wouldGain is how much more of a good a seat would have if it took n. In a shortage it would put some back first.
func (m *Match) wouldGain(seat rules.Seat, kind Good, n int) int {
	then := *m
	then.gain(seat, kind, n, nil)
	return then.player(seat).goods.of(kind) - m.player(seat).goods.of(kind)
}

// Cells is what every cell of the city would cost a seat, row by row.
func (v *View) Cells(seat rules.Seat) (cells []Cell) {
	m := v.now
	pumpkins := m.player(seat).goods.of(Pumpkin)
	if m.step != StepBid {
		pumpkins += m.wouldGain(seat, Pumpkin, 1)
	}
	for r, first := range m.openColumns() {
		for column, cost := range m.game.city[r].cost {
			c := Cell{Row: r + 1, Column: column + 1, Outbids: m.holder(r)}
			switch {
			case column < first:
				c.Why = refusedLower
			case int(cost) > pumpkins:
				c.Why = refusedBid.With(int(cost), pumpkins)
			}
			cells = append(cells, c)
		}
	}
	return cells
}

// After is what a seat would have, and could do next, when it had made these moves; nothing where one is not legal.
func (v *View) After(seat rules.Seat, moves ...rules.Move) (Player, []rules.Move) {
	m, out := v.now.Clone().(*Match), rules.Events{}
	for _, move := range moves {
		if m.Play(seat, move, &out) != nil {
			return Player{}, nil
		}
	}
	return m.viewPlayer(seat), m.AppendMoves(nil, seat)
}
