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

// MarshalJSON names the kinds, in the order of the notation.
func (g Goods) MarshalJSON() ([]byte, error) { return appendCounts(nil, g[:]), nil }

// MarshalJSON names the colours, in the order of the notation.
func (w Workers) MarshalJSON() ([]byte, error) { return appendCounts(nil, w[:]), nil }

func appendCounts(dst []byte, counts []int) []byte {
	for kind, n := range counts {
		dst = append(append(append(dst, ",\""...), goodWords[kind]...), "\":"...)
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	dst[0] = '{'
	return append(dst, '}')
}

// View is what everybody sees: all of the game.
type View struct {
	Hexes   []Hex    `json:"hexes"`   // by rising coordinates
	Players []Player `json:"players"` // seat 1 first
	Supply  Supply   `json:"supply"`
	Bank    []Space  `json:"bank"`
	Areas   []Area   `json:"areas"` // Mine, Quarry, GrainField, PumpkinField
	City    []Row    `json:"city"`
	Wheel   []Sector `json:"wheel"`
	Turn    Turn     `json:"turn"`

	game  *Game
	chart *chart
}

// Hex is one hex of the landscape.
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
	Beside      bool       `json:"-"`              // beside the start tile or a settlement
}

// Player is what a player has.
type Player struct {
	Goods    Goods   `json:"goods"`
	Workers  Workers `json:"workers"`
	Silver   int     `json:"silver"`
	Cows     int     `json:"cows"`
	Canteens int     `json:"canteens"`
	Left     int     `json:"left"`   // settlements not placed
	Placed   int     `json:"placed"` // settlements on the board: the score
	Row      int     `json:"row"`    // where the contractor stands in the city, from 1 on; 0 at home
	Column   int     `json:"column"`
	Folded   bool    `json:"folded"`
	Paid     bool    `json:"paid"`    // has paid for its row
	Doubles  int     `json:"doubles"` // settlements placed for double marks
	Lines    int     `json:"lines"`   // settlements placed for lines
}

// Supply is what everybody takes from.
type Supply struct {
	Goods   Goods   `json:"goods"`
	Workers Workers `json:"workers"`
	Cows    int     `json:"cows"`
}

// Space is a space of the worker board: a bank space pays silver for Needs
// workers, a large space of an area sells Amount goods for Silver.
type Space struct {
	Workers Workers `json:"workers"` // who stands there
	Small   Workers `json:"small"`   // who stands on the small space beside it
	Silver  int     `json:"silver"`
	Amount  int     `json:"amount,omitempty"`
	Needs   int     `json:"needs,omitempty"`
}

// Free reports whether the space can be taken.
func (s Space) Free() bool { return s.Workers.Total() == 0 }

// Area is a production area; its good and its colour have the same number.
type Area struct {
	Good   Good    `json:"good"`
	Spaces []Space `json:"spaces"`
}

// Row is a row of the city.
type Row struct {
	Costs     []int      `json:"costs"`
	Holder    rules.Seat `json:"holder"` // whose contractor stands here; 0: nobody's
	Column    int        `json:"column"` // where it stands, from 1 on
	Cows      int        `json:"cows,omitempty"`
	Silver    int        `json:"silver,omitempty"`
	Picks     int        `json:"picks,omitempty"` // goods of From to choose, exactly so many
	From      []Good     `json:"from,omitempty"`
	Exchanges int        `json:"exchanges,omitempty"` // small for large, at most so many
}

// Sector is a sector of the wheel: two workers, or any two.
type Sector struct {
	Any     bool    `json:"any"`
	Workers Workers `json:"workers"`
}

// Turn is how far the game is.
type Turn struct {
	Step    Step       `json:"phase"`
	ToAct   rules.Seat `json:"to_act"` // who owes a decision; 0: the house, or nobody
	First   rules.Seat `json:"first"`  // the start player
	Active  rules.Seat `json:"active"` // whose turn it is
	Number  int        `json:"number"` // turns begun
	Builds  int        `json:"builds"` // buildings in this turn
	Sector  int        `json:"sector"` // where the pointer stands, from 1 on
	Pushed  bool       `json:"pushed"`
	Area    int        `json:"area"`    // at StepHelper, the place worked at, as a Place
	Space   int        `json:"space"`   // and its space, from 1 on
	Excess  int        `json:"excess"`  // workers to put back
	Last    bool       `json:"last"`    // the last round
	Retired int        `json:"retired"` // canteens out of the game
}

// View is the game as everybody sees it.
func (m *Match) View(rules.Seat) any {
	v := &View{game: m.game, chart: m.chart}
	v.Hexes = make([]Hex, m.chart.size)
	for i := range v.Hexes {
		v.Hexes[i] = m.viewHex(i)
	}
	for seat := rules.Seat(1); int8(seat) <= m.seats; seat++ {
		v.Players = append(v.Players, m.viewPlayer(seat))
	}
	v.Supply = Supply{Goods: goodsIn(m.supply), Workers: workersIn(m.labour), Cows: int(m.herd)}
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
	h := Hex{Q: int(m.chart.q[i]), R: int(m.chart.r[i])}
	if m.step == StepLand && !m.laid(i) {
		return h
	}
	p := m.plot(i)
	h.Kind, h.Tile = hexWords[p.kind], int(m.lies[i])/tileHexes+1
	h.Part = int(m.lies[i]) % tileHexes
	h.Price, h.Cost, h.Double = goodsIn(p.price), p.letters, p.double
	h.Cow, h.Canteen = m.cattle.has(i), m.wells.has(i)
	h.Camp, h.Beside = int(m.camp) == i, m.reach.has(i)
	h.Settlements = int(m.count[i])
	for seat := range int(m.seats) {
		if m.own[seat].has(i) {
			h.Owner = rules.Seat(seat + 1)
		}
	}
	return h
}

// laid reports whether the tile of a hex lies already.
func (m *Match) laid(hex int) bool {
	for place := range int(m.counted) {
		for _, h := range m.chart.hexAt[place] {
			if int(h) == hex {
				return true
			}
		}
	}
	return false
}

func (m *Match) viewPlayer(seat rules.Seat) Player {
	p := m.purse(seat)
	v := Player{
		Goods: goodsIn(p.goods), Workers: workersIn(p.workers), Silver: int(p.silver), Cows: int(p.cows),
		Canteens: int(p.canteens), Left: int(p.left), Placed: m.Score(seat),
		Folded: m.folded.Has(seat), Paid: m.paid.Has(seat), Doubles: int(p.doubles), Lines: int(p.lines),
	}
	if b := m.bids[seat-1]; b > 0 {
		v.Row, v.Column = int(b-1)/columns+1, int(b-1)%columns+1
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
	for i, b := range m.bids {
		if b > 0 && int(b-1)/columns == r {
			v.Holder, v.Column = rules.Seat(i+1), int(b-1)%columns+1
		}
	}
	return v
}

func (m *Match) viewTurn() Turn {
	t := Turn{
		Step: m.step, First: m.first, Active: m.active, Number: int(m.turns), Builds: int(m.built),
		Sector: int(m.sector), Pushed: m.pushed, Last: m.last, Retired: int(m.extra),
	}
	if owing := m.ToAct(); owing != 0 {
		t.ToAct = owing.First()
	}
	if m.step == StepHelper {
		t.Area, t.Space = int(m.at)/areaSpaces, int(m.at)%areaSpaces+1
	}
	if m.hold > 0 {
		t.Step = StepDismiss
		t.Excess = m.purse(m.active).workers.total() - int(m.hold)
	}
	return t
}
