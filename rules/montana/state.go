package montana

import "saloon/rules"

// A Step is the decision that a match stands at.
type Step uint8

// The steps. The house decides at StepLand, StepFirst, StepDraft and StepSpin.
const (
	StepLand      Step = iota // the next tile (MT-2.1)
	StepFirst                 // the start player (MT-2.4)
	StepDraft                 // the spin for two of the first workers (MT-2.4)
	StepDraftTake             // which two of any colours (MT-2.4)
	StepCamp                  // the start tile (MT-2.5)
	StepTurn                  // the action of the turn (MT-3)
	StepSpin                  // the spin of the turn (MT-4.1)
	StepTake                  // which two of any colours (MT-4.1)
	StepPush                  // how far to push the pointer, or not (MT-4.2)
	StepDismiss               // which worker to put back (MT-4.3)
	StepHelper                // the small space, or not (MT-5.2)
	StepBid                   // a bid, or none (MT-5.3)
	StepReward                // what to take from a row of the city (MT-5.3)
	StepBuild                 // the second or third building, or none (MT-6.1)
	StepCanteen               // another turn, or not (MT-3)
	StepOver
)

// The steps of the first workers have one word.
var stepWords = [...]string{
	"landscape", "draft", "draft", "draft", "camp", "action", "spin", "take",
	"push", "dismiss", "helper", "bid", "reward", "build", "canteen", "over",
}

func (s Step) String() string { return stepWords[s] }

// MarshalText writes the step's word.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Match is one game of Montana: flat state beside pointers to the game and to the layout
// of its landscape, which never change.
type Match struct {
	rules.NoSecrets
	game    *Game
	layout  *layout
	version uint8 // of the rules
	state
}

var _ rules.Match = (*Match)(nil)

const (
	maxWorkers = 8 // of a player, after recruiting
	maxBuilds  = 3 // in a turn
)

// state is all that a match remembers. Copying it copies the match. Spaces, rows and columns are counted from 0.
type state struct {
	landscape
	workerBoard
	players   [maxSeats]player
	supply    stock // goods
	labour    crew  // workers in the supply
	cowSupply uint8

	step        Step
	seats       rules.Seat
	first       rules.Seat       // the start player
	active      rules.Seat       // whose turn it is
	acting      rules.Seat       // who owes the decision, when it is not the house
	counted     uint8            // tiles laid, first spins made, or seats that are done in the auction
	turns       uint16           // turns begun
	quiet       uint8            // of them, those begun since somebody built last, as far as they are counted
	spins       [maxSeats]uint16 // of the wheel, for each seat; only the draws of a deal ask for them
	built       uint8            // buildings in this turn
	sector      uint8            // where the wheel stopped, 1 to 8
	pushed      bool             // the pointer has been pushed in this turn
	spaceAt     uint8            // the large space just taken
	workerLimit uint8            // the active seat puts workers back until it has so many; 0 for no limit
	lastRound   bool             // somebody has placed its last settlement
	handedIn    uint8            // canteens out of the game

	contractors [maxSeats]cell
	folded      rules.Seats
	paid        rules.Seats // who has paid for its row
}

// A landscape is what lies on the hexes.
type landscape struct {
	tileHex       [maxHexes]uint8  // the hex of a tile that lies here: tile*7 + hex
	settlements   [maxHexes]uint8  // how many stand here
	owned         [maxSeats]hexSet // hexes with settlements of each seat
	free          hexSet           // land without settlement or start tile
	reachable     hexSet           // hexes beside a settlement or the start tile
	cowHexes      hexSet           // hexes with a cow
	canteenLakes  hexSet           // lakes with their canteen
	costing       [kinds]hexSet    // land whose price names each good
	tilesLaid     uint16           // a bit each
	camp          uint8            // the hex of the start tile, or nowhere
	canteensInBox uint8            // those for which there was no lake
}

// A workerBoard is who stands on the spaces of the bank and of the areas.
type workerBoard struct {
	taken uint16 // the spaces that are taken, a bit each: the large ones, then the bank's
	bank  [bankSpaces]crew
	large [colours * areaSpaces]team
	small [colours * areaSpaces]team
}

// A team is the workers on a space of an area: one or two of one colour.
type team uint8

func teamOf(colour Good, n int) team { return team(n)<<2 | team(colour) }

func (t team) colour() Good { return Good(t & 3) }

func (t team) count() int { return int(t >> 2) }

func (t team) crew() crew { return crew(t.count()) * worker(t.colour()) }

type player struct {
	goods           stock
	workers         crew
	silver          uint16
	cows            uint8
	canteens        uint8
	settlementsLeft uint8 // not placed
	doubles         uint8 // settlements placed for double marks
	lines           uint8 // settlements placed for lines
}

// A cell is where a contractor stands in the city: 0 at home, else one more than its
// row times the columns and its column.
type cell uint8

func cellAt(row, column int) cell { return cell(1 + row*columns + column) }

func (c cell) atHome() bool { return c == 0 }

func (c cell) row() int { return int(c-1) / columns }

func (c cell) column() int { return int(c-1) % columns }

func (s *state) player(seat rules.Seat) *player { return &s.players[seat-1] }

// after is the seat n places to the left of another.
func (s *state) after(seat rules.Seat, n int) rules.Seat {
	return rules.Seat((int(seat)-1+n)%int(s.seats)) + 1
}

func (s *state) lastSeat() rules.Seat { return s.after(s.first, int(s.seats)-1) }

// Clone is an independent copy.
func (m *Match) Clone() rules.Match {
	c := *m
	return &c
}

// CopyFrom makes m equal to another match of this game.
func (m *Match) CopyFrom(from rules.Match) { *m = *from.(*Match) }
