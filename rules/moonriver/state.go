package moonriver

import "saloon/rules"

const (
	herdSize  = 32
	openSlots = 5
	positions = 4
)

// A Partner is one side of a partner token, seen or chosen.
type Partner uint8

// The partners. Every token has one of the five specialists on one side and the
// cowboy on the other.
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

func (p Partner) String() string { return wordOf(partnerWords, int(p)) }

// MarshalText gives the name; nobody has an empty one.
func (p Partner) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Bandit reports whether p counts as a bandit in the Legends (MR-1.9).
func (p Partner) Bandit() bool { return p == Desperado || p == Thief }

// A Step is what a match waits for.
type Step uint8

// What a match can wait for. The first four are the house's.
const (
	StepOver Step = iota
	StepScenario
	StepOpen
	StepDraw
	StepRancheros
	StepGo     // choose a plot of the next column (MR-2.3, MR-3.5)
	StepExpand // lay a domino, or stop (MR-4)
	StepScrap  // remove two plots, since no domino can be laid (MR-4.4)
	StepCull   // which cow the skull takes (MR-5.2)
	StepHire   // which partner for a circle (MR-6.1)
	StepDrive  // the cowboy's steps
	StepSwap   // the desperado's exchange
	StepSteal  // the thief's cow
	StepClaim  // the bonus plot (MR-8.5)
)

var stepWords = []string{
	"over", "scenario", "open", "draw", "rancheros", "go", "expand", "scrap", "cull", "hire", "drive", "swap", "steal", "claim",
}

func (s Step) String() string { return wordOf(stepWords, int(s)) }

// MarshalText gives the name.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A spot is what stands on one cell: a plot, its cows and its partner, packed.
type spot uint16

const (
	spotCow     = spot(1 << 7)
	spotPartner = 13
)

func (s spot) plot() Plot       { return Plot(s & 127) }
func (s spot) cows() int        { return int(s >> 7 & 63) }
func (s spot) partner() Partner { return Partner(s >> spotPartner) }

// A ranch is one player's part of the state.
type ranch struct {
	terrain  [terrains]Cells
	gold     Cells // plots with a gold symbol
	cows     Cells // plots with at least one cow
	partners Cells
	hand     hand // what the player owns and has not laid
	beavers  uint8
	corn     uint8
	hired    [3]uint8 // diggers, trappers, farmers
	board    uint8
	claimed  bool // has had its bonus plot
}

func (r *ranch) taken() Cells {
	t := &r.terrain
	return t[0] | t[1] | t[2] | t[3] | t[4] | t[5]
}

// A column is four plots and who stands on them.
type column struct {
	plot [positions]Plot
	by   [positions]uint8
}

// Match is one game of Moon River. It is flat: a copy is a copy.
type Match struct {
	rules.Open
	game *Game

	box   plotSet // the plots not drawn yet
	ranch [4]ranch
	spots [100]spot // 25 a seat, or 50 with two players

	current, next column
	vacant        uint8    // positions of the next column on which nobody stands
	order         [4]uint8 // the rancheros as they were drawn
	stack, saloon [5]uint8 // tokens by specialist

	seats    uint8
	span     uint8 // spots a seat
	legends  bool
	scenario Scenario
	round    uint8 // 0 while setting up
	step     Step
	herd     uint8
	tiles    uint8 // bonus plots that lie ready; bit 0 is tile 1

	// The turn being played; while setting up, position counts the placings.
	seat     rules.Seat
	position uint8
	left     uint8 // dominoes that may still be laid
	beside   Plot  // taken, but the reserve was full
	final    bool  // the seat's last turn
	due      bool  // a bonus plot must be claimed after the symbols
	skulls   [2]Cell
	circles  Cells // waiting for a partner
	partner  Cell  // where the partner lies whose effect is used
	driving  uint8 // steps that the cowboy has left
}

func (m *Match) of(seat rules.Seat) *ranch { return &m.ranch[(seat-1)&3] }

func (m *Match) spot(seat rules.Seat, c Cell) *spot {
	return &m.spots[int(seat-1)*int(m.span)+c.slot()]
}

func (m *Match) field() Cells {
	if m.seats == 2 {
		return fieldLong
	}
	return fieldShort
}

func (m *Match) boardOf(seat rules.Seat) *board { return &m.game.boards[m.of(seat).board] }

// Clone is an independent copy.
func (m *Match) Clone() rules.Match {
	c := *m
	return &c
}

// CopyFrom makes m equal to another match of this game.
func (m *Match) CopyFrom(from rules.Match) { *m = *from.(*Match) }
