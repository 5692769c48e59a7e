package style

// A Role is what something is, whatever it looks like.
type Role uint8

// Text and furniture.
const (
	Plain  Role = iota // the terminal's own colour
	Dim                // less important than its neighbours
	Strong             // more important
	Title              // the name of a screen or a part of it
	Frame              // lines and borders
	Key                // a key to press
	Accent             // what is asked for now, what is new
	Good               // ready, gained, possible
	Bad                // refused, lost, missing
	Ink                // writing on any ground below

	// Grounds for the cursor and for what can be chosen.
	CursorGround // under the cursor
	LegalGround  // may be chosen
	PickGround   // has been chosen
	BarGround    // the line at the top or bottom of a screen
	FieldGround  // where one types
	RowGround    // the line of a list that has the cursor

	// Seats, the same everywhere.
	Seat1
	Seat2
	Seat3
	Seat4
	Seat5

	// Terrains as grounds, with Ink in front; and water.
	DesertGround
	CanyonGround
	PrairieGround
	ForestGround
	CornGround
	HomesteadGround
	CampGround
	RiverGround
	LakeGround
	FreeGround // an empty place of a board

	// Colours that pieces have in a box, as text.
	Blue
	Red
	Green
	Orange
	Purple
	White

	// The same as grounds, with Ink in front.
	BlueGround
	RedGround
	GreenGround
	OrangeGround
	PurpleGround
	WhiteGround

	// Goods and workers as text.
	Copper
	Stone
	Grain
	Pumpkin
	Silver
	Gold
	Cow

	Shade // the lower edge of a piece of land

	Roles // how many there are
)

// SeatRole is the role of a seat, counted from 1; any other is Plain.
func SeatRole(seat int) Role {
	if seat < 1 || seat > 5 {
		return Plain
	}
	return Seat1 + Role(seat-1)
}

// Attr is a set of text attributes.
type Attr uint8

// The attributes that all terminals know.
const (
	Bold Attr = 1 << iota
	Faint
	Italic
	Underline
	Reverse
)

// A Style is a role in front, one behind, and attributes. The zero style is
// plain text.
type Style uint32

// Of is a role as text on the terminal's own ground.
func Of(r Role) Style { return Style(r) }

// On is ink on a ground.
func On(ground Role) Style { return Of(Ink).On(ground) }

// On puts the style on a ground; Plain takes the ground away.
func (s Style) On(ground Role) Style { return s&^(0xff<<8) | Style(ground)<<8 }

// With adds attributes.
func (s Style) With(a Attr) Style { return s | Style(a)<<16 }

// Front is the role in front.
func (s Style) Front() Role { return Role(s) }

// Ground is the role behind; Plain for none.
func (s Style) Ground() Role { return Role(s >> 8) }

// Attrs are the attributes.
func (s Style) Attrs() Attr { return Attr(s >> 16) }
