package style

// A tone is how one role looks: its colour on dark and on light, the nearest of 16 colours, its attributes without any.
type tone struct {
	dark, light     string // hex; empty for the terminal's own colour
	dark16, light16 int8   // 0-15; -1 for the terminal's own
	mono            Attr   // without colours
}

var tones = [roles]tone{
	Plain:  {"", "", -1, -1, 0},
	Dim:    {"#8a8578", "#6b6559", 8, 8, faint},
	Strong: {"#f2ead8", "#2b2620", 15, -1, Bold},
	Title:  {"#e0b15c", "#8a5a12", 11, 4, Bold},
	Frame:  {"#5c564a", "#c4baa6", 8, 8, 0},
	Key:    {"#e0b15c", "#8a5a12", 11, 4, Bold},
	Accent: {"#7fc4c9", "#14737a", 14, 5, Bold},
	Good:   {"#93c572", "#3c7a1e", 10, 2, 0},
	Bad:    {"#e58a72", "#b03a20", 9, 1, Bold},
	ink:    {"#1d1a16", "#1d1a16", 0, 0, 0},

	CursorGround: {"#fff27a", "#ffd84a", 11, 11, Reverse},
	LegalGround:  {"#4f7d5a", "#bfe3b4", 4, 14, Underline},
	PickGround:   {"#d98f4e", "#f3b67a", 14, 12, Reverse},
	BarGround:    {"#332e27", "#eee6d6", -1, -1, 0},
	RowGround:    {"#54492f", "#f3dfa2", 7, 7, Underline},

	NoGround:   {"#e58a72", "#f0a79c", 9, 9, Reverse},
	TurnGround: {"#7fd4da", "#7fd4da", 14, 14, Reverse},
	PastGround: {"#b9ad97", "#cbbfa8", 7, 7, Reverse},
	New:        {"#7ff0f5", "#0b6f75", 14, 5, Bold},

	// The order of the seats is that of the colours in Zoff in Buffalo.
	seat1: {"#76a9e6", "#1f579c", 12, 4, 0},
	seat2: {"#e5786a", "#ad2c1e", 9, 1, 0},
	seat3: {"#8fc46a", "#3c761a", 10, 2, 0},
	seat4: {"#e8a355", "#a35a05", 3, 3, 0},
	seat5: {"#c193e0", "#74389e", 13, 5, 0},

	DesertGround:    {"#dfc391", "#dfc391", 3, 3, 0},
	CanyonGround:    {"#ad4f33", "#ad4f33", 1, 1, 0},
	PrairieGround:   {"#9dbb5a", "#9dbb5a", 10, 10, 0},
	ForestGround:    {"#2f6d49", "#2f6d49", 2, 2, 0},
	CornGround:      {"#ebc234", "#ebc234", 11, 11, 0},
	HomesteadGround: {"#7a6597", "#7a6597", 5, 5, 0},
	FreeGround:      {"#2b2722", "#e6dfd2", -1, -1, 0},

	BlueGround:   {"#76a9e6", "#a5c8f2", 12, 12, 0},
	RedGround:    {"#e5786a", "#f0a79c", 9, 9, 0},
	GreenGround:  {"#8fc46a", "#b9dfa0", 10, 10, 0},
	OrangeGround: {"#e8a355", "#f5c78f", 3, 3, 0},
	PurpleGround: {"#c193e0", "#dcbff0", 13, 13, 0},

	Copper:  {"#d27a5a", "#a0412a", 3, 1, 0},
	Stone:   {"#b4bac2", "#5a6068", 7, 8, 0},
	Grain:   {"#e8d06a", "#7d6204", 11, 4, 0},
	Pumpkin: {"#f59a3e", "#a84f00", 9, 5, 0},
	Silver:  {"#cfd6dd", "#56606a", 15, 8, 0},
	Gold:    {"#efcb4d", "#806000", 11, 5, Bold},

	Cow: {"#f2ead8", "#2b2620", 15, -1, Bold},

	FarGround:   {"#231f1b", "#ebe4d6", -1, -1, 0},
	NearGround:  {"#3a332b", "#e4cfa4", -1, -1, 0},
	BuildGround: {"#3d6547", "#bfe3b4", -1, -1, 0},
	RockGround:  {"#2c2a28", "#dedad2", -1, -1, 0},
	WaterGround: {"#2f5f86", "#9cc4e0", -1, -1, 0},
	StartGround: {"#a49a88", "#cfc8be", 7, 7, Reverse},
	FarInk:      {"#7a7163", "#6e6657", 8, 8, faint},
	Rock:        {"#9a9387", "#6d675b", 8, 8, faint},
	Water:       {"#bfe0f5", "#14466b", 14, 4, 0},
	Lacking:     {"#e0705c", "#b03a20", 9, 1, 0},

	// Meadows.
	MeadowGround: {"#1c2718", "#e4efd6", -1, -1, 0},
	FullGround:   {"#26221c", "#e6dfd2", -1, -1, 0},
	Grass:        {"#6b8f50", "#56803a", 2, 2, 0},
	CardGround:   {"#efe6d2", "#e0cf9a", 7, 7, 0},

	// The land of a ranch looks the same on dark and on light terminals.
	DesertTexture:    {"#c4a468", "#c4a468", 8, 8, 0},
	CanyonTexture:    {"#8a3b22", "#8a3b22", 0, 0, 0},
	PrairieTexture:   {"#7c9a3f", "#7c9a3f", 2, 2, 0},
	ForestTexture:    {"#235638", "#235638", 10, 10, 0},
	CornTexture:      {"#c79d1a", "#c79d1a", 3, 3, 0},
	HomesteadTexture: {"#63507f", "#63507f", 13, 13, 0},
	DesertDeep:       {"#c8af82", "#c8af82", 3, 3, 0},
	CanyonDeep:       {"#9b472d", "#9b472d", 1, 1, 0},
	PrairieDeep:      {"#8da851", "#8da851", 10, 10, 0},
	ForestDeep:       {"#2a6241", "#2a6241", 2, 2, 0},
	CornDeep:         {"#d3ae2e", "#d3ae2e", 11, 11, 0},
	HomesteadDeep:    {"#6d5a87", "#6d5a87", 5, 5, 0},
	LandPale:         {"#fff4dc", "#fff4dc", 15, 15, 0},
	ForestPale:       {"#fff4dc", "#fff4dc", 0, 0, 0},
	RiverGround:      {"#35739f", "#35739f", 4, 4, 0},
	Ripple:           {"#7fb8dc", "#7fb8dc", 12, 12, 0},
	CampLand:         {"#5d4f41", "#cfbfa4", -1, -1, 0},
	CampInk:          {"#fff4dc", "#1d1a16", -1, -1, 0},
	BridgeGround:     {"#c99a5b", "#c99a5b", 3, 3, 0},
	FreeLand:         {"#221e1a", "#e6dfd2", -1, -1, 0},
	FreeDot:          {"#3c362f", "#b5a98f", 8, 8, 0},

	CowGround:     {"#f7eeda", "#ffffff", 15, 7, Reverse},
	CowInk:        {"#3a2413", "#3a2413", 0, 0, 0},
	CowFaint:      {"#9f8a6e", "#9f8a6e", 8, 8, faint},
	PartnerGround: {"#411f24", "#411f24", 0, 0, Bold},
	PartnerPale:   {"#fff4dc", "#fff4dc", 15, 15, 0},
	PartnerBandit: {"#e58a72", "#e58a72", 9, 9, 0},
	PartnerGold:   {"#ebc234", "#ebc234", 11, 11, 0},
	PartnerFur:    {"#e3b58b", "#e3b58b", 7, 7, 0},
	LandCursor:    {"#fff27a", "#ffd84a", 15, 6, Reverse}, // in 16 colours yellow is corn

	Fits:      {"#d8cf6a", "#7d6204", 11, 5, 0},
	Ring:      {"#fff27a", "#8a3a00", 11, 1, Bold},
	NewGround: {"#7ff0f5", "#7ff0f5", 14, 14, Underline},
}

// nearest are colours among 256, on dark and on light terminals, chosen by eye for roles whose nearest colour by
// numbers looks different. Most terminals are drawn in 256 colours, because ssh does not tell which of them have more.
var nearest = map[Role][2]uint8{
	Dim: {245, 243}, Frame: {240, 250},

	CursorGround: {228, 221}, LegalGround: {65, 157}, PickGround: {208, 215}, NoGround: {209, 217}, TurnGround: {80, 80}, PastGround: {249, 250},
	New: {123, 30}, RowGround: {238, 230}, BarGround: {236, 255},

	seat1: {111, 25}, seat2: {203, 124}, seat3: {113, 64}, seat4: {215, 130}, seat5: {177, 91},

	BlueGround: {111, 153}, RedGround: {203, 217}, GreenGround: {113, 150}, OrangeGround: {215, 222}, PurpleGround: {177, 183},

	Copper: {173, 131}, Stone: {250, 59}, Grain: {221, 94}, Pumpkin: {208, 130}, Gold: {221, 94}, Cow: {254, 235},
	FarGround: {234, 254}, NearGround: {237, 223}, BuildGround: {22, 151}, RockGround: {236, 252}, WaterGround: {24, 117},
	StartGround: {246, 251}, FarInk: {242, 242}, Rock: {246, 242}, Water: {153, 24}, Lacking: {167, 124},
	MeadowGround: {235, 194}, FullGround: {234, 254}, Grass: {65, 65}, CardGround: {254, 187},

	DesertGround: {180, 180}, CanyonGround: {130, 130}, PrairieGround: {107, 107}, ForestGround: {22, 22},
	CornGround: {220, 220}, HomesteadGround: {97, 97},

	// The land of a ranch.
	DesertTexture: {137, 137}, CanyonTexture: {94, 94}, PrairieTexture: {64, 64}, ForestTexture: {28, 28},
	CornTexture: {178, 178}, HomesteadTexture: {60, 60},
	DesertDeep: {180, 180}, CanyonDeep: {130, 130}, PrairieDeep: {107, 107}, ForestDeep: {22, 22},
	CornDeep: {220, 220}, HomesteadDeep: {97, 97}, LandPale: {230, 230}, ForestPale: {230, 230},
	RiverGround: {31, 31}, Ripple: {117, 117}, CampLand: {240, 187}, CampInk: {230, 234}, BridgeGround: {173, 173},
	FreeLand: {234, 254}, FreeDot: {238, 247}, CowGround: {230, 231}, CowInk: {52, 52}, CowFaint: {137, 137},
	PartnerGround: {52, 52}, PartnerPale: {230, 230}, PartnerBandit: {210, 210}, PartnerGold: {220, 220}, PartnerFur: {180, 180}, LandCursor: {228, 221},
	Fits: {185, 94}, Ring: {228, 130}, NewGround: {123, 123},
}
