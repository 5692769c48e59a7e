package montana

import (
	"embed"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
)

//go:embed components/*.csv
var embedded embed.FS

// New is the game with the components that come with it.
func New() (*Game, error) {
	files, _ := fs.Sub(embedded, "components") // only a path that is none makes it fail
	return Load(files)
}

// Load is the game with component sheets from elsewhere: tiles.csv, layouts.csv,
// wheel.csv, workerboard.csv and city.csv at the root of files.
func Load(files fs.FS) (*Game, error) {
	g := &Game{}
	for _, load := range []func(fs.FS) error{g.loadTiles, g.loadLayouts, g.loadWheel, g.loadBoard, g.loadCity} {
		if err := load(files); err != nil {
			return nil, err
		}
	}
	g.prepare()
	var err error
	g.nets, err = rules.ReadNets(judgements)
	return g, err
}

const (
	maxSeats    = 4
	tiles       = 12
	sectors     = 8 // of the wheel
	bankSpaces  = 3
	areaSpaces  = 3  // large spaces of a production area
	maxCost     = 50 // silver, for a space of an area
	rows        = 4  // of the city
	columns     = 5
	allWorkers  = 18 // of each colour
	allCows     = 24
	allCanteens = 6
)

// What a hex is.
const (
	isLand uint8 = iota
	isMountain
	isLake
)

var hexWords = []string{"land", "mountain", "lake"}

type plot struct {
	kind    uint8
	cow     bool
	double  bool // the mark for a second settlement
	price   stock
	letters string // the price as the sheet has it
}

type space struct{ cost, amount int }

type row struct {
	cost      [columns]uint8 // pumpkins
	cows      int
	silver    int
	picks     int     // how many goods one chooses
	from      []Good  // among these
	exchanges int     // how many small goods one may exchange for large ones
	offers    []stock // everything that one may take, sorted
	needs     []stock // the small goods that each offer exchanges
}

func (g *Game) loadTiles(files fs.FS) error {
	sheet := rules.OpenSheet(files, "tiles.csv", "tile", "hex", "kind", "price", "cow", "double")
	n, cows, lakes := 0, 0, 0
	for sheet.Next() {
		if n == len(g.plots) {
			sheet.Fail("there are only %d tiles", tiles)
			break
		}
		g.plots[n] = readPlot(sheet, n)
		cows += count(g.plots[n].cow)
		lakes += count(g.plots[n].kind == isLake)
		n++
		if n%tileHexes == 0 {
			g.checkTile(sheet, n/tileHexes-1)
		}
	}
	if n < len(g.plots) {
		sheet.FailSheet("there must be %d tiles of %d hexes", tiles, tileHexes)
	}
	if lakes > allCanteens {
		sheet.FailSheet("%d lakes are more than the %d canteens", lakes, allCanteens)
	}
	if cows > allCows-maxSeats {
		sheet.FailSheet("%d cows on the tiles are too many, %d of the %d go to the players", cows, maxSeats, allCows)
	}
	return sheet.Err()
}

func readPlot(sheet *rules.Sheet, n int) plot {
	tile, hex := n/tileHexes+1, n%tileHexes
	if sheet.Text("tile") != strconv.Itoa(tile) || sheet.Text("hex") != strconv.Itoa(hex) {
		sheet.Fail("hex %d of tile %d belongs here", hex, tile)
	}
	p := plot{
		kind:   uint8(sheet.Word("kind", hexWords...)),
		cow:    sheet.Int("cow", 0, 1) == 1,
		double: sheet.Int("double", 0, 1) == 1,
	}
	price := sheet.Text("price")
	p.letters = price
	for _, letter := range price {
		kind := strings.IndexRune("csgpCS", letter)
		if kind < 0 {
			sheet.Fail("the price %q holds something else than the letters c s g p C S", price)
			return p
		}
		p.price += good(Good(kind))
	}
	if p.kind == isLand && (len(price) == 0 || len(price) > 6) {
		sheet.Fail("a land hex costs 1 to 6 goods")
	}
	if p.kind != isLand && (price != "" || p.cow || p.double) {
		sheet.Fail("nobody builds on a %s, so it has no price, cow or double mark", hexWords[p.kind])
	}
	return p
}

// checkTile checks that land hangs together in every landscape, so that there is always somewhere to build.
func (g *Game) checkTile(sheet *rules.Sheet, tile int) {
	hexes := g.plots[tile*tileHexes:][:tileHexes]
	wild := 0
	for _, p := range hexes {
		wild += count(p.kind != isLand)
	}
	if hexes[0].kind != isLand || wild > 1 {
		sheet.Fail("tile %d needs land in its middle and may show one mountain or lake at most", tile+1)
	}
}

func (g *Game) loadLayouts(files fs.FS) error {
	sheet := rules.OpenSheet(files, "layouts.csv", "players", "place", "q", "r")
	var centres [len(g.layouts)][][2]int
	for sheet.Next() {
		at := &centres[sheet.Int("players", 2, maxSeats)-2]
		if sheet.Int("place", 1, maxPlaces) != len(*at)+1 {
			sheet.Fail("place %d belongs here", len(*at)+1)
		}
		*at = append(*at, [2]int{sheet.Int("q", -20, 20), sheet.Int("r", -20, 20)})
		if len(*at) <= maxPlaces && !touches(*at) {
			sheet.Fail("place %d does not lie beside the places before it", len(*at))
		}
	}
	if sheet.Err() != nil {
		return sheet.Err()
	}
	for i, c := range centres {
		if len(c) < 5 {
			sheet.FailSheet("%d players need at least 5 places", i+2)
		} else if !g.layouts[i].arrange(c) {
			sheet.FailSheet("two tiles overlap in the layout for %d players", i+2)
		}
	}
	return sheet.Err()
}

// touches reports whether the last tile lies beside one of the others. The first tile always does.
func touches(centres [][2]int) bool {
	last := centres[len(centres)-1]
	for _, o := range centres[:len(centres)-1] {
		for a := 1; a < tileHexes; a++ {
			for b := 1; b < tileHexes; b++ {
				p, q := hexOfTile(last, a), hexOfTile(o, b)
				if slices.Contains(directions[:], [2]int{p[0] - q[0], p[1] - q[1]}) {
					return true
				}
			}
		}
	}
	return len(centres) == 1
}

func (g *Game) loadWheel(files fs.FS) error {
	sheet := rules.OpenSheet(files, "wheel.csv", "sector", "worker1", "worker2")
	words := append([]string{"any"}, goodWords[:colours]...)
	n := 0
	for ; sheet.Next(); n++ {
		if n == sectors || sheet.Text("sector") != strconv.Itoa(n+1) {
			sheet.Fail("the sectors must be 1 to %d in their order", sectors)
			break
		}
		a, b := sheet.Word("worker1", words...), sheet.Word("worker2", words...)
		if (a == 0) != (b == 0) {
			sheet.Fail("either both workers of a sector are any, or neither")
		}
		if a > 0 && b > 0 {
			g.wheel[n] = worker(Good(a-1)) + worker(Good(b-1))
		}
	}
	if n < sectors {
		sheet.FailSheet("the wheel needs %d sectors", sectors)
	}
	return sheet.Err()
}

func (g *Game) loadBoard(files fs.FS) error {
	sheet := rules.OpenSheet(files, "workerboard.csv", "place", "space", "workers", "silver_paid", "amount_got", "kind_got")
	n := 0
	for ; sheet.Next(); n++ {
		if n == bankSpaces+colours*areaSpaces {
			sheet.Fail("there are only %d spaces", n)
			break
		}
		place, at := Bank, n
		if n >= bankSpaces {
			place, at = Place((n-bankSpaces)/areaSpaces), (n-bankSpaces)%areaSpaces
		}
		if sheet.Text("place") != place.String() || sheet.Text("space") != strconv.Itoa(at+1) {
			sheet.Fail("space %d of the place %s belongs here", at+1, place)
		}
		if place == Bank {
			sheet.Int("workers", at+1, at+1)
			sheet.Int("silver_paid", 0, 0)
			sheet.Word("kind_got", "silver")
			g.bank[at] = sheet.Int("amount_got", 1, 50)
			continue
		}
		sheet.Int("workers", 1, 1)
		sheet.Word("kind_got", goodWords[place])
		g.areas[place][at] = space{cost: sheet.Int("silver_paid", 0, maxCost), amount: sheet.Int("amount_got", 1, 9)}
	}
	if n < bankSpaces+colours*areaSpaces {
		sheet.FailSheet("the bank and each of the four areas need three spaces")
	}
	return sheet.Err()
}

func (g *Game) loadCity(files fs.FS) error {
	sheet := rules.OpenSheet(files, "city.csv", "row", "reward", "columns")
	n, exchanges := 0, 0
	for ; sheet.Next(); n++ {
		if n == rows || sheet.Text("row") != strconv.Itoa(n+1) {
			sheet.Fail("the rows must be 1 to %d in their order", rows)
			break
		}
		r := &g.city[n]
		r.readReward(sheet)
		r.readCosts(sheet)
		r.listOffers()
		exchanges += r.exchanges
		if n == 0 || int(r.cost[0]) < g.cheapestBid {
			g.cheapestBid = int(r.cost[0])
		}
	}
	if n < rows {
		sheet.FailSheet("the city needs %d rows", rows)
	}
	if exchanges == 0 && slices.ContainsFunc(g.plots[:], func(p plot) bool { return p.price >= good(BigCopper) }) {
		sheet.FailSheet("no row exchanges small goods for large ones, but there is land that costs them")
	}
	return sheet.Err()
}

func (r *row) readCosts(sheet *rules.Sheet) {
	costs := strings.Fields(sheet.Text("columns"))
	if len(costs) != columns {
		sheet.Fail("columns must be %d numbers of pumpkins", columns)
		return
	}
	for i, text := range costs {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 20 || i > 0 && n <= int(r.cost[i-1]) {
			sheet.Fail("columns must be rising numbers of pumpkins from 1 to 20, not %q", text)
			return
		}
		r.cost[i] = uint8(n)
	}
}

// readReward reads "1 cow; 2 silver; up to 3 exchanges; 3 of small copper, grain".
func (r *row) readReward(sheet *rules.Sheet) {
	for part := range strings.SplitSeq(sheet.Text("reward"), ";") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "up to ")
		number, what, _ := strings.Cut(part, " ")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > 3 {
			sheet.Fail("a part of a reward begins with a number from 1 to 3, not %q", part)
			return
		}
		switch list, isPick := strings.CutPrefix(what, "of "); {
		case isPick:
			r.picks, r.from = n, readGoods(sheet, list)
		case what == "cow" || what == "cows":
			r.cows = n
		case what == "silver":
			r.silver = n
		case what == "exchange" || what == "exchanges":
			r.exchanges = n
		default:
			sheet.Fail("a reward is cows, silver, exchanges or a number of small goods, not %q", what)
		}
	}
}

func readGoods(sheet *rules.Sheet, list string) []Good {
	var from []Good
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimPrefix(strings.TrimSpace(name), "small ")
		kind := slices.Index(goodWords[:colours], name)
		if kind < 0 || slices.Contains(from, Good(kind)) {
			sheet.Fail("%q is no small good, or stands there twice", name)
			return from
		}
		from = append(from, Good(kind))
	}
	return from
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
