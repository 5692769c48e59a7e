package style

// A Role says what something is; the theme decides what that looks like.
type Role uint8

// Text, lines and borders, and the grounds behind them.
const (
	Plain  Role = iota // the terminal's own colour
	Dim                // less important than what stands beside it
	Strong             // more important
	Title              // the name of a screen or a part of it
	Frame              // lines and borders
	Key                // a key to press
	Accent             // what is asked for now, what is new
	Good               // ready, gained, possible
	Bad                // refused, lost, missing
	ink                // dark writing on a coloured ground

	// Grounds for the cursor and for what can be chosen.
	CursorGround // under the cursor, and the badge of a decision
	LegalGround  // may be chosen
	PickGround   // has been chosen
	BarGround    // the line at the top or bottom of a screen
	RowGround    // the line of a list that has the cursor
	NoGround     // a refusal, or a question about something that costs
	TurnGround   // the viewer's turn, in the title
	PastGround   // the table as it was, in the title and the decision

	New // what is new since the viewer's last turn

	// Seats, the same everywhere.
	seat1
	seat2
	seat3
	seat4
	seat5

	// Terrains as grounds, with dark writing in front; and water.
	DesertGround
	CanyonGround
	PrairieGround
	ForestGround
	CornGround
	HomesteadGround
	FreeGround // an empty place of a board

	// The colours of the seats as grounds, with dark writing in front.
	BlueGround
	RedGround
	GreenGround
	OrangeGround
	PurpleGround

	// Goods and workers as text.
	Copper
	Stone
	Grain
	Pumpkin
	Silver
	Gold
	Cow

	// The land of Montana: what is far off sinks back, what can be done is light.
	FarGround   // out of reach
	NearGround  // in reach
	BuildGround // where one can build, or work, or bid
	RockGround
	WaterGround
	StartGround
	FarInk // writing out of reach; none, nothing
	Rock
	Water
	Lacking // what one would need and has not

	// Meadows of Zoff in Buffalo: grass, a meadow without space, free spaces, playing cards.
	MeadowGround
	FullGround
	Grass
	CardGround

	// The land of a ranch: the marks of each terrain on its ground, every other plot of a small picture, writing on
	// dark land, water, the camp, and what is not built on yet.
	DesertTexture
	CanyonTexture
	PrairieTexture
	ForestTexture
	CornTexture
	HomesteadTexture
	DesertDeep
	CanyonDeep
	PrairieDeep
	ForestDeep
	CornDeep
	HomesteadDeep
	LandPale
	ForestPale
	RiverGround
	Ripple
	CampLand
	CampInk
	BridgeGround
	FreeLand
	FreeDot
	// What lies there: cows on light plates, partners on dark ones.
	CowGround
	CowInk
	CowFaint
	PartnerGround
	PartnerPale
	PartnerBandit
	PartnerGold
	PartnerFur
	LandCursor // under the cursor on a small picture of land
	// Where something fits, what is looked at, and what is new where a sign is in the way.
	Fits
	Ring
	NewGround

	roles // how many there are
)

// SeatRole is the role of a seat, counted from 1. It is Plain when there is no such seat.
func SeatRole(seat int) Role {
	if seat < 1 || seat > 5 {
		return Plain
	}
	return seat1 + Role(seat-1)
}

// SeatGround is the ground in a seat's colour, counted from 1.
func SeatGround(seat int) Role {
	if seat < 1 || seat > 5 {
		return Plain
	}
	return BlueGround + Role(seat-1)
}

// GroundOf is the ground in the colour of a seat that something is written in; Plain for writing in any other role.
func GroundOf(s Style) Role {
	if r := s.front(); r >= seat1 && r <= seat5 {
		return SeatGround(int(r-seat1) + 1)
	}
	return Plain
}

// Ink is dark writing on a coloured ground.
const Ink = ink

// Attr is a set of text attributes.
type Attr uint8

// The attributes that all terminals know.
const (
	Bold Attr = 1 << iota
	faint
	Underline
	Reverse
)

// A Style is a role for the writing, a role for the ground behind it, and attributes. The zero style is plain text.
type Style uint32

// Of is writing in a role on the terminal's own ground.
func Of(r Role) Style { return Style(r) }

// On is dark writing on a ground.
func On(ground Role) Style { return Of(ink).On(ground) }

// On is the same style on a ground; Plain is the terminal's own.
func (s Style) On(ground Role) Style { return s&^(0xff<<8) | Style(ground)<<8 }

// With is the same style with more attributes.
func (s Style) With(a Attr) Style { return s | Style(a)<<16 }

func (s Style) front() Role { return Role(s) }

// Lesser is for what matters less than the rest of a row; on the ground of the marked row it is plain, to be readable.
func (s Style) Lesser() Style {
	if s.Ground() == RowGround {
		return Of(Plain).On(RowGround)
	}
	return Of(Dim).On(s.Ground())
}

// Ground is the role of the ground; Plain for the terminal's own.
func (s Style) Ground() Role { return Role(s >> 8) }

func (s Style) attrs() Attr { return Attr(s >> 16) }
