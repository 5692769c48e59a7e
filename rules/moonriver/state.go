package moonriver

import "saloon/rules"

const (
	herdSize  = 32 // cows in all
	openSlots = 5  // places in the saloon
	stackSize = 20 // partner tokens, the same number of each specialist
	positions = 4  // of a column
)

// A Partner is one side of a partner token, seen or chosen.
type Partner uint8

// The partners. Every token has one of the five specialists on one side and the cowboy on the other.
const (
	NoPartner Partner = iota
	Desperado
	Thief
	Digger
	Trapper
	Farmer
	Cowboy
)

var partnerWords = []string{"", "desperado", "thief", "digger", "trapper", "farmer", "cowboy"}

func (p Partner) String() string { return rules.WordAt(partnerWords, int(p)) }

// MarshalText writes the partner's word.
func (p Partner) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// bandit reports whether p counts as a bandit in the Legends (MR-1.9).
func (p Partner) bandit() bool { return p == Desperado || p == Thief }

type tokens [5]uint8

func (t *tokens) count() int { return int(t[0] + t[1] + t[2] + t[3] + t[4]) }

// A Step is the decision that a match stands at.
type Step uint8

// The steps. The house decides at the four after StepOver.
const (
	StepOver      Step = iota
	StepScenario       // which scenario is played (MR-9.3)
	StepOpen           // tokens for the saloon (MR-2.1, MR-3.6)
	StepDraw           // the next column (MR-2.2)
	StepRancheros      // the order of the rancheros (MR-2.3)
	StepGo             // a plot of the next column (MR-2.3, MR-3.5)
	StepExpand         // a domino, or no more (MR-4)
	StepScrap          // which two plots to remove, since no domino can be laid (MR-4.4)
	StepCull           // which cow the skull takes (MR-5.2)
	StepHire           // which partner for a circle (MR-6.1)
	StepDrive          // a step of the cowboy, or no more (MR-6.3)
	StepSwap           // the desperado's swap, or none (MR-6.3)
	StepSteal          // the thief's cow, or none (MR-6.3)
	StepClaim          // the bonus plot and where it lies (MR-8.5)
)

var stepWords = []string{
	"over", "scenario", "open", "draw", "rancheros", "go", "expand", "scrap", "cull", "hire", "drive", "swap", "steal", "claim",
}

func (s Step) String() string { return rules.WordAt(stepWords, int(s)) }

// MarshalText writes the step's word.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A spot is what stands on one cell, packed: a plot, its cows and its partner.
type spot uint16

const (
	oneCow       = spot(1 << 7) // added to a spot it is one cow more
	partnerShift = 13
)

func (s spot) plot() Plot { return Plot(s & 127) }

func (s spot) cows() int { return int(s >> 7 & 63) }

func (s spot) partner() Partner { return Partner(s >> partnerShift) }

type ranch struct {
	terrain  [terrains]Cells // where plots of each terrain lie
	gold     Cells           // plots with a gold symbol
	cows     Cells           // plots with at least one cow
	partners Cells           // plots with a partner
	reserve  reserve
	beavers  uint8    // symbols
	corn     uint8    // symbols
	hired    [3]uint8 // diggers, trappers, farmers
	board    uint8
	claimed  bool // it has had its bonus plot
}

func (r *ranch) taken() Cells {
	t := &r.terrain
	return t[0] | t[1] | t[2] | t[3] | t[4] | t[5]
}

type column struct {
	plot [positions]Plot
	by   [positions]uint8
}

// Match is one game of Moon River: flat state beside a pointer to the game, which never changes.
type Match struct {
	rules.NoSecrets
	game *Game
	state
}

var _ rules.Match = (*Match)(nil)

// state is all that a match remembers. Copying it copies the match.
type state struct {
	box   plotSet // the plots not drawn yet
	ranch [maxSeats]ranch
	spots [100]spot // 25 for each seat, or 50 with two players

	current, next column
	vacant        uint8           // positions of the next column on which nobody stands, a bit each
	order         [maxSeats]uint8 // the seats in the order in which their rancheros were drawn
	stack, saloon tokens

	seats      rules.Seat
	spotsEach  uint8 // spots for each seat
	legends    bool
	scenario   Scenario
	round      uint8 // 0 while setting up
	step       Step
	herd       uint8 // cows that stand in no ranch
	tilesReady uint8 // bonus tiles that lie ready: bit 0 for tile 1, bit 1 for tile 2

	// The turn being played.
	seat       rules.Seat // whose turn it is, or the house
	position   uint8      // on the current column, from 0; while setting up, how many rancheros have been placed
	laysLeft   uint8      // dominoes that may still be laid
	beside     Plot       // the plot that was taken while the reserve was full
	lastTurn   bool       // the seat's last turn: it lays until it cannot
	claimDue   bool       // a bonus plot must be claimed after the symbols
	skulls     [2]Cell    // skulls not carried out yet
	circles    Cells      // circles that wait for a partner
	partnerAt  Cell       // where the partner lies whose effect is used
	drivesLeft uint8      // steps that the cowboy has left
}

func (m *Match) ranchOf(seat rules.Seat) *ranch { return &m.ranch[(seat-1)&3] }

func (m *Match) boardOf(seat rules.Seat) *board { return &m.game.boards[m.ranchOf(seat).board] }

func (m *Match) spot(seat rules.Seat, c Cell) *spot {
	return &m.spots[int(seat-1)*int(m.spotsEach)+c.index()]
}

func (m *Match) field() Cells {
	if m.seats == 2 {
		return fieldLong
	}
	return fieldShort
}

// Clone is an independent copy.
func (m *Match) Clone() rules.Match {
	c := *m
	return &c
}

// CopyFrom makes m equal to another match of this game.
func (m *Match) CopyFrom(from rules.Match) { *m = *from.(*Match) }
