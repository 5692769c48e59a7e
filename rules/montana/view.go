package montana

import (
	"strconv"

	"saloon/rules"
)

// Goods counts goods, indexed by Good.
type Goods [kinds]int

// Workers counts workers, indexed by the Good that is their colour.
type Workers [colours]int

func goodsIn(s stock) (g Goods) {
	for kind := range g {
		g[kind] = s.of(Good(kind))
	}
	return g
}

func workersIn(c crew) (w Workers) {
	for colour := range w {
		w[colour] = c.of(Good(colour))
	}
	return w
}

func (g Goods) stock() (s stock) {
	for kind, n := range g {
		s += stock(n) * good(Good(kind))
	}
	return s
}

func (w Workers) crew() (c crew) {
	for colour, n := range w {
		c += crew(n) * worker(Good(colour))
	}
	return c
}

// Total is how many there are.
func (g Goods) Total() int { return g.stock().total() }

// Total is how many there are.
func (w Workers) Total() int { return w.crew().total() }

// MarshalJSON writes the kinds and how many there are: {"copper":1,...}.
func (g Goods) MarshalJSON() ([]byte, error) { return appendCounts(nil, g[:]), nil }

// MarshalJSON writes the colours and how many there are: {"copper":1,...}.
func (w Workers) MarshalJSON() ([]byte, error) { return appendCounts(nil, w[:]), nil }

func appendCounts(dst []byte, counts []int) []byte {
	for kind, n := range counts {
		dst = append(append(append(dst, ",\""...), goodWords[kind]...), "\":"...)
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	dst[0] = '{'
	return append(dst, '}')
}

// View is what everybody may know: there are no secrets between players (MT-9).
type View struct {
	Hexes   []Hex    `json:"hexes"`   // by rising coordinates
	Players []Player `json:"players"` // seat 1 first
	Supply  Supply   `json:"supply"`
	Bank    []Space  `json:"bank"`
	Areas   []Area   `json:"areas"` // Mine, Quarry, GrainField, PumpkinField
	City    []Row    `json:"city"`
	Wheel   []Sector `json:"wheel"`
	Turn    Turn     `json:"turn"`

	now *Match // what screens ask is answered by the match as it stood
}

// A Hex is one hex of the landscape.
type Hex struct {
	Q           int        `json:"q"`
	R           int        `json:"r"`
	Settlements int        `json:"settlements"`
	Owner       rules.Seat `json:"owner"`           // 0: nobody
	Kind        string     `json:"kind"`            // land, mountain, lake; "" before its tile lies
	Tile        int        `json:"tile"`            // 1 to 12; 0 before it lies
	Part        int        `json:"part"`            // which hex of its tile: 0 is the middle
	Cost        string     `json:"price,omitempty"` // in the letters of the sheet: c s g p C S
	Price       Goods      `json:"-"`
	Double      bool       `json:"double,omitempty"`
	Cow         bool       `json:"cow,omitempty"`
	Canteen     bool       `json:"canteen,omitempty"`
	Camp        bool       `json:"camp,omitempty"` // the start tile
}

// A Player is what one player has.
type Player struct {
	Goods    Goods   `json:"goods"`
	Workers  Workers `json:"workers"`
	Silver   int     `json:"silver"`
	Cows     int     `json:"cows"`
	Canteens int     `json:"canteens"`
	Left     int     `json:"left"`   // settlements not placed
	Placed   int     `json:"placed"` // settlements on the board, which is the score
	Row      int     `json:"row"`    // where its contractor stands in the city, from 1 on; 0 at home
	Column   int     `json:"column"`
	Folded   bool    `json:"folded"`  // it bids no more in this auction
	Paid     bool    `json:"paid"`    // it has paid for its row
	Doubles  int     `json:"doubles"` // settlements placed for double marks
	Lines    int     `json:"lines"`   // settlements placed for lines
}

// A Supply is what everybody takes from.
type Supply struct {
	Goods   Goods   `json:"goods"`
	Workers Workers `json:"workers"`
	Cows    int     `json:"cows"`
}

// A Space is a space of the worker board. One of the bank pays Silver for Needs workers; a
// large one of an area gives Amount goods for Silver.
type Space struct {
	Workers Workers `json:"workers"` // who stands there
	Small   Workers `json:"small"`   // who stands on the small space beside it
	Silver  int     `json:"silver"`
	Amount  int     `json:"amount,omitempty"`
	Needs   int     `json:"needs,omitempty"`
}

// Free reports whether the space can be taken.
func (s Space) Free() bool { return s.Workers.Total() == 0 }

// An Area is a production area.
type Area struct {
	Good   Good    `json:"good"` // also the colour of its own workers
	Spaces []Space `json:"spaces"`
}

// A Row is a row of the city.
type Row struct {
	Costs     []int      `json:"costs"`
	Holder    rules.Seat `json:"holder"` // whose contractor stands here; 0: nobody's
	Column    int        `json:"column"` // where it stands, from 1 on
	Cows      int        `json:"cows,omitempty"`
	Silver    int        `json:"silver,omitempty"`
	Picks     int        `json:"picks,omitempty"` // how many goods of From one chooses
	From      []Good     `json:"from,omitempty"`
	Exchanges int        `json:"exchanges,omitempty"` // how many small goods one may exchange for large ones
}

// A Sector is a sector of the wheel: two workers, or any two.
type Sector struct {
	Any     bool    `json:"any"`
	Workers Workers `json:"workers"`
}

// A Turn is where the match stands.
type Turn struct {
	Step    Step       `json:"phase"`
	ToAct   rules.Seat `json:"to_act"` // who owes a decision; 0: the house, or nobody
	First   rules.Seat `json:"first"`  // the start player
	Active  rules.Seat `json:"active"` // whose turn it is
	Number  int        `json:"number"` // turns begun
	Builds  int        `json:"builds"` // buildings in this turn
	Sector  int        `json:"sector"` // where the pointer stands, from 1 on
	Pushed  bool       `json:"pushed"`
	Area    int        `json:"area"`    // at StepHelper, the Place of the large space just taken
	Space   int        `json:"space"`   // at StepHelper, that space, from 1 on
	Excess  int        `json:"excess"`  // workers to put back
	Last    bool       `json:"last"`    // the last round
	Retired int        `json:"retired"` // canteens out of the game
}

// View is what a viewer may know: a *View, the same for everybody.
func (m *Match) View(rules.Seat) any {
	v := &View{now: m.Clone().(*Match)}
	v.Hexes = make([]Hex, m.layout.size)
	for i := range v.Hexes {
		v.Hexes[i] = m.viewHex(i)
	}
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		v.Players = append(v.Players, m.viewPlayer(seat))
	}
	v.Supply = Supply{Goods: goodsIn(m.supply), Workers: workersIn(m.labour), Cows: int(m.cowSupply)}
	for i, c := range m.bank {
		v.Bank = append(v.Bank, Space{Workers: workersIn(c), Silver: m.game.bank[i], Needs: i + 1})
	}
	for area := range m.game.areas {
		v.Areas = append(v.Areas, m.viewArea(area))
	}
	for r := range m.game.city {
		v.City = append(v.City, m.viewRow(r))
	}
	for _, c := range m.game.wheel {
		v.Wheel = append(v.Wheel, Sector{Any: c == 0, Workers: workersIn(c)})
	}
	v.Turn = m.viewTurn()
	return v
}

func (m *Match) viewHex(i int) Hex {
	h := Hex{Q: int(m.layout.q[i]), R: int(m.layout.r[i])}
	if m.step == StepLand && !m.laid(i) {
		return h
	}
	p := m.plot(i)
	h.Kind, h.Tile = hexWords[p.kind], int(m.tileHex[i])/tileHexes+1
	h.Part = int(m.tileHex[i]) % tileHexes
	h.Price, h.Cost, h.Double = goodsIn(p.price), p.letters, p.double
	h.Cow, h.Canteen = m.cowHexes.has(i), m.canteenLakes.has(i)
	h.Camp, h.Settlements = int(m.camp) == i, int(m.settlements[i])
	for seat := range int(m.seats) {
		if m.owned[seat].has(i) {
			h.Owner = rules.Seat(seat + 1)
		}
	}
	return h
}

func (m *Match) laid(hex int) bool {
	for place := range int(m.counted) {
		for _, h := range m.layout.hexAt[place] {
			if int(h) == hex {
				return true
			}
		}
	}
	return false
}

func (m *Match) viewPlayer(seat rules.Seat) Player {
	p := m.player(seat)
	v := Player{
		Goods: goodsIn(p.goods), Workers: workersIn(p.workers), Silver: int(p.silver), Cows: int(p.cows),
		Canteens: int(p.canteens), Left: int(p.settlementsLeft), Placed: m.Score(seat),
		Folded: m.folded.Has(seat), Paid: m.paid.Has(seat), Doubles: int(p.doubles), Lines: int(p.lines),
	}
	if c := m.contractors[seat-1]; !c.atHome() {
		v.Row, v.Column = c.row()+1, c.column()+1
	}
	return v
}

func (m *Match) viewArea(area int) Area {
	a := Area{Good: Good(area)}
	for i, s := range m.game.areas[area] {
		at := area*areaSpaces + i
		a.Spaces = append(a.Spaces, Space{
			Workers: workersIn(m.large[at].crew()), Small: workersIn(m.small[at].crew()), Silver: s.cost, Amount: s.amount,
		})
	}
	return a
}

func (m *Match) viewRow(r int) Row {
	from := &m.game.city[r]
	v := Row{Cows: from.cows, Silver: from.silver, Picks: from.picks, Exchanges: from.exchanges}
	v.From = append(v.From, from.from...)
	for _, c := range from.cost {
		v.Costs = append(v.Costs, int(c))
	}
	if v.Holder = m.holder(r); v.Holder != rules.House {
		v.Column = m.contractors[v.Holder-1].column() + 1
	}
	return v
}

func (m *Match) viewTurn() Turn {
	t := Turn{
		Step: m.step, First: m.first, Active: m.active, Number: int(m.turns), Builds: int(m.built),
		Sector: int(m.sector), Pushed: m.pushed, Last: m.lastRound, Retired: int(m.handedIn),
	}
	if owing := m.ToAct(); owing != 0 {
		t.ToAct = owing.First()
	}
	if m.step == StepHelper {
		t.Area, t.Space = int(m.spaceAt)/areaSpaces, int(m.spaceAt)%areaSpaces+1
	}
	if m.workerLimit > 0 {
		t.Step = StepDismiss
		t.Excess = m.player(m.active).workers.total() - int(m.workerLimit)
	}
	return t
}

// Traits are none: the seats differ only by their order.
func (m *Match) Traits(rules.Seat) []rules.Trait { return nil }

// Determinize guesses nothing: what nobody sees has no order before it is drawn (MT-9). How
// often each seat has spun is not in its view; only the house of a deal asks for it.
func (m *Match) Determinize(rules.Seat, rules.Source) { m.spins = [maxSeats]uint16{} }
