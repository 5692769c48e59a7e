package montana

import "saloon/rules"

// A Step is the decision that a match stands at.
type Step uint8

// The steps. The house decides at StepLand, StepFirst, StepDraft and StepSpin.
const (
	StepLand      Step = iota // the house lays the next tile
	StepFirst                 // the house draws the start player
	StepDraft                 // the house spins for the first workers
	StepDraftTake             // a seat chooses its first workers
	StepCamp                  // the last seat lays the start tile
	StepTurn                  // the action of the turn
	StepSpin                  // the house spins
	StepTake                  // two workers of any colours
	StepPush                  // push the pointer on, or not
	StepDismiss               // back to eight workers after recruiting
	StepHelper                // the small space, or not
	StepBid                   // a bid, or fold
	StepReward                // what to take from a row of the city
	StepBuild                 // the second or third building, or not
	StepCanteen               // another turn, or not
	StepOver
)

// stepWords are the words of the steps in a view. All steps of the first workers
// have the same one.
var stepWords = [...]string{
	"landscape", "draft", "draft", "draft", "camp", "action", "spin", "take",
	"push", "dismiss", "helper", "bid", "reward", "build", "canteen", "over",
}

// String is the step's word.
func (s Step) String() string { return stepWords[s] }

// MarshalText writes the step's word.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Match is one game of Montana.
type Match struct {
	rules.Open
	game  *Game
	chart *chart
	state
}

var _ rules.Match = (*Match)(nil)

// state is all that a match remembers; copying it copies the match.
type state struct {
	ground
	yard
	purses [maxSeats]purse
	supply stock
	labour crew // workers in the supply
	herd   uint8

	step    Step
	seats   int8
	first   rules.Seat // the start player
	active  rules.Seat // whose turn it is
	acting  rules.Seat // who owes the decision, when it is not the house
	counted uint8      // tiles laid, first spins made, or the turn of a seat in the auction
	hold    uint8      // workers of the active seat beyond these go before anything else; 0 for no limit
	built   uint8      // buildings in this turn
	sector  uint8      // where the wheel stopped, 1 to 8
	pushed  bool       // the pointer has been pushed in this turn
	last    bool       // somebody has placed its last settlement
	at      uint8      // the large space just taken
	extra   uint8      // canteens handed in
	turns   uint16     // turns begun

	bids   [maxSeats]uint8 // where each contractor stands: 0 at home, else 1 + row*columns + column
	folded rules.Seats
	paid   rules.Seats // who has paid for its row
}

// ground is the landscape.
type ground struct {
	lies     [maxHexes]uint8 // which hex of which tile lies here: tile*7 + hex
	count    [maxHexes]uint8 // settlements
	free     hexSet          // land without settlement or start tile
	reach    hexSet          // hexes beside a settlement or the start tile
	cattle   hexSet          // where a cow stands
	wells    hexSet          // lakes with their canteen
	needs    [kinds]hexSet   // land whose price names each good
	own      [maxSeats]hexSet
	tiles    uint16 // tiles that lie in the landscape
	camp     uint8
	canteens uint8 // canteens that lie neither on a lake nor with a player, less those handed in
}

// yard is the worker board.
type yard struct {
	taken uint16 // bit at for large space at, then the bank's
	bank  [bankSpaces]crew
	large [colours * areaSpaces]hand
	small [colours * areaSpaces]hand
}

// hand is the workers on a space of an area: one or two of one colour.
type hand uint8

func handOf(colour Good, n int) hand { return hand(n)<<2 | hand(colour) }

func (h hand) colour() Good { return Good(h & 3) }

func (h hand) count() int { return int(h >> 2) }

func (h hand) crew() crew { return crew(h.count()) * worker(h.colour()) }

// purse is what a player has.
type purse struct {
	goods    stock
	workers  crew
	silver   uint16
	cows     uint8
	canteens uint8
	left     uint8 // settlements not placed
	doubles  uint8 // settlements placed for double marks
	lines    uint8 // settlements placed for lines
}

const (
	maxWorkers = 8
	maxBuilds  = 3
)

func (s *state) purse(seat rules.Seat) *purse { return &s.purses[seat-1] }

// after is the seat n places to the left of another.
func (s *state) after(seat rules.Seat, n int) rules.Seat {
	return rules.Seat((int(seat)-1+n)%int(s.seats)) + 1
}

// lastSeat is the seat to the right of the start player.
func (s *state) lastSeat() rules.Seat { return s.after(s.first, int(s.seats)-1) }

// Clone is a copy with a life of its own.
func (m *Match) Clone() rules.Match {
	c := *m
	return &c
}

// CopyFrom makes m equal to another match of this game.
func (m *Match) CopyFrom(from rules.Match) { *m = *from.(*Match) }

// Determinize changes nothing: nothing is hidden.
func (m *Match) Determinize(rules.Seat, rules.Source) {}

// Traits are none: the seats differ in nothing but their order.
func (m *Match) Traits(rules.Seat) []rules.Trait { return nil }

// ToAct is who owes a decision.
func (m *Match) ToAct() rules.Seats {
	switch m.step {
	case StepLand, StepFirst, StepDraft, StepSpin:
		return rules.SeatSet(rules.House)
	case StepOver:
		return 0
	}
	return 1 << m.acting
}
