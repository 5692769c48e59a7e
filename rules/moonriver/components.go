package moonriver

import (
	"embed"
	"io/fs"
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

// Load is the game with component sheets from elsewhere: plots.csv, boards.csv and bonus.csv at the root of files.
func Load(files fs.FS) (*Game, error) {
	g := &Game{}
	for _, load := range []func(fs.FS) error{g.loadPlots, g.loadBoards, g.loadBonus} {
		if err := load(files); err != nil {
			return nil, err
		}
	}
	return g, nil
}

const (
	maxSeats   = 4
	boardCount = 5
	plotCount  = 96
	firstBonus = Plot(plotCount + 1) // side a of the first bonus tile, then 1b, 2a, 2b
	plotEnd    = int(firstBonus) + 4 // one more than the last plot
)

// A Terrain is the landscape of a plot.
type Terrain uint8

// The six terrains.
const (
	Desert Terrain = iota
	Canyon
	Prairie
	Forest
	Corn
	Homestead
	terrains = 6
)

var terrainWords = []string{"desert", "canyon", "prairie", "forest", "corn", "homestead"}

func (t Terrain) String() string { return rules.WordAt(terrainWords, int(t)) }

// MarshalText writes the terrain's word.
func (t Terrain) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// A Face is what is printed on a plot.
type Face struct {
	Number  uint8 // by which a column is sorted; 0 on a bonus plot
	Terrain Terrain
	Gold    uint8
	Beaver  uint8
	Corn    uint8
	Cows    uint8
	Skulls  uint8
	Circles uint8
}

type board struct {
	name     string
	colour   string
	bridges  Cells
	capacity uint8
}

const boardCamp = 0

var (
	boardWords  = []string{"camp", "mary", "wesley", "calamity", "bigjo"}
	colourWords = []string{"purple", "white", "orange", "green"}
)

func (g *Game) loadPlots(files fs.FS) error {
	sheet := rules.OpenSheet(files, "plots.csv", "id", "number", "terrain", "gold", "beaver", "corn", "cow", "skull", "circle")
	var copies [49]int
	rows := 0
	for sheet.Next() {
		rows++
		if sheet.Int("id", 1, plotCount) != rows {
			sheet.Fail("ids must run from 1 to %d in order; %d belongs here", plotCount, rows)
			break
		}
		face := readFace(sheet)
		if copies[face.Number]++; copies[face.Number] > 2 {
			sheet.Fail("number %d is on more than two plots", face.Number)
			break
		}
		g.faces[rows] = face
	}
	if rows != plotCount {
		sheet.FailSheet("%d plots belong in it, not %d", plotCount, rows)
	}
	return sheet.Err()
}

func readFace(sheet *rules.Sheet) Face {
	f := Face{
		Number:  uint8(sheet.Int("number", 1, 48)),
		Terrain: Terrain(sheet.Word("terrain", terrainWords...)),
		Gold:    uint8(sheet.Int("gold", 0, 1)),
		Beaver:  uint8(sheet.Int("beaver", 0, 1)),
		Corn:    uint8(sheet.Int("corn", 0, 6)),
		Cows:    uint8(sheet.Int("cow", 0, 2)),
		Skulls:  uint8(sheet.Int("skull", 0, 1)),
		Circles: uint8(sheet.Int("circle", 0, 1)),
	}
	switch {
	case f.Gold > 0 && f.Terrain != Desert && f.Terrain != Canyon && f.Terrain != Prairie:
		sheet.Fail("gold lies on desert, canyon or prairie, not on %s", f.Terrain)
	case f.Beaver > 0 && f.Terrain != Forest:
		sheet.Fail("beavers live in a forest, not on %s", f.Terrain)
	case f.Terrain == Corn && f.Corn == 0:
		sheet.Fail("a corn plot has one to six corn symbols")
	case f.Terrain != Corn && f.Corn > 0:
		sheet.Fail("corn grows on corn plots, not on %s", f.Terrain)
	case f.Terrain == Corn && f.Cows > 0:
		sheet.Fail("no cow stands on a corn plot")
	}
	return f
}

func (g *Game) loadBoards(files fs.FS) error {
	sheet := rules.OpenSheet(files, "boards.csv", "board", "colour", "bridges", "reserve")
	rows := 0
	for sheet.Next() {
		at := sheet.Word("board", boardWords...)
		b := board{name: boardWords[at], colour: sheet.Text("colour"), capacity: uint8(sheet.Int("reserve", 1, 4))}
		if at == boardCamp {
			sheet.Word("colour", "any")
		} else {
			sheet.Word("colour", colourWords...)
		}
		b.bridges = readBridges(sheet)
		if g.boards[at].name != "" {
			sheet.Fail("board %s stands there twice", b.name)
		}
		g.boards[at] = b
		rows++
	}
	if rows != len(boardWords) {
		sheet.FailSheet("the boards must be %s", strings.Join(boardWords, ", "))
	}
	return sheet.Err()
}

func readBridges(sheet *rules.Sheet) Cells {
	var set Cells
	for word := range strings.FieldsSeq(sheet.Text("bridges")) {
		at := strings.Index("WNE", word)
		if len(word) != 1 || at < 0 {
			sheet.Fail("a bridge is W, N or E, not %q", word)
			return set
		}
		set |= [3]Cells{bridgeWest, bridgeNorth, bridgeEast}[at]
	}
	if set == 0 {
		sheet.Fail("a board needs at least one bridge")
	}
	return set
}

func (g *Game) loadBonus(files fs.FS) error {
	sheet := rules.OpenSheet(files, "bonus.csv", "tile", "side", "terrain", "circle")
	seen := 0
	for sheet.Next() {
		at := 2*(sheet.Int("tile", 1, 2)-1) + sheet.Word("side", "a", "b")
		if seen>>at&1 == 1 {
			sheet.Fail("side %s of tile %s stands there twice", sheet.Text("side"), sheet.Text("tile"))
		}
		seen |= 1 << at
		g.faces[int(firstBonus)+at] = Face{
			Terrain: Terrain(sheet.Word("terrain", terrainWords...)),
			Circles: uint8(sheet.Int("circle", 1, 1)),
		}
	}
	if seen != 0b1111 {
		sheet.FailSheet("two tiles with a side a and a side b each belong in it")
	}
	return sheet.Err()
}
