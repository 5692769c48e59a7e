package style

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

func TestEveryRoleHasATone(t *testing.T) {
	for r := Dim; r < roles; r++ {
		if tones[r].dark == "" || tones[r].light == "" {
			t.Errorf("role %d has no colour", r)
		}
	}
}

func TestSequencesFollowTheProfile(t *testing.T) {
	cases := []struct {
		name    string
		profile colorprofile.Profile
		want    string
	}{
		{"truecolor", colorprofile.TrueColor, "\x1b[0;1;38;2;29;26;22;48;2;47;109;73m"},
		{"sixteen", colorprofile.ANSI, "\x1b[0;30;42m"},
		{"none", colorprofile.ASCII, "\x1b[0;1m"},
		{"not even a terminal", colorprofile.NoTTY, "\x1b[0;1m"},
	}
	for _, c := range cases {
		got := string(For(c.profile, true, false).AppendSGR(nil, On(ForestGround).With(Bold)))
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
	if got := string(For(colorprofile.ANSI256, true, false).AppendSGR(nil, On(ForestGround))); !strings.Contains(got, "48;5;") {
		t.Errorf("256 colours: %q", got)
	}
}

func TestCursorIsSeenWithoutColours(t *testing.T) {
	for _, ground := range []Role{CursorGround, PickGround, LegalGround} {
		got := string(For(colorprofile.ASCII, true, false).AppendSGR(nil, On(ground)))
		if got == reset {
			t.Errorf("ground %d cannot be told from plain text", ground)
		}
	}
}

func TestASCIIStandIns(t *testing.T) {
	for in, want := range map[rune]byte{'a': 'a', '│': '|', 'é': 'e', 'ü': 'u', '牛': '?', '●': '@'} {
		if got := ASCII(in); got != want {
			t.Errorf("%c became %c, not %c", in, got, want)
		}
	}
	for r, b := range standIns {
		if b < ' ' || b > '~' {
			t.Errorf("%c has a stand-in outside ASCII", r)
		}
	}
}

// The palettes of 16 colours that terminals mostly have: xterm's and the VGA's.
var palettes = map[string][16]uint32{
	"xterm": {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff},
	"vga":   {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff},
}

// luminance is how bright a colour is, after the web's rules for reading.
func luminance(rgb uint32) float64 {
	part := func(shift int) float64 {
		c := float64(rgb>>shift&0xff) / 255
		if c <= 0.03928 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

func contrast(a, b uint32) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func rgb(t *testing.T, hex string) uint32 {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return uint32(n)
}

// written is what stands on which ground; all other coloured grounds have ink.
var written = map[Role][]Role{
	LegalGround: {Strong}, RowGround: {ink}, FreeGround: {Plain, Strong}, BarGround: {Plain, Title, Accent},
	CursorGround: {ink}, LandCursor: {ink}, PickGround: {ink},
	NearGround: {Copper, Stone, Grain, Pumpkin, Gold, Cow, Lacking}, BuildGround: {Strong, Gold, Cow}, WaterGround: {Water}, StartGround: {ink},
	MeadowGround: {Plain, Strong, Gold}, FullGround: {Plain, Strong}, CardGround: {ink},

	CanyonGround: {LandPale}, ForestGround: {ForestPale}, HomesteadGround: {LandPale},
	DesertDeep: {ink}, CanyonDeep: {LandPale}, PrairieDeep: {ink}, ForestDeep: {ForestPale}, CornDeep: {ink}, HomesteadDeep: {LandPale},
	RiverGround: {LandPale}, CampLand: {CampInk}, BridgeGround: {ink}, FreeLand: {Plain, Fits, Ring, Bad},
	CowGround: {CowInk}, PartnerGround: {PartnerPale, PartnerBandit, PartnerGold, PartnerFur}, NewGround: {ink},
}

// TestWritingStandsOutFromItsGround asks for the contrast that large letters need.
func TestWritingStandsOutFromItsGround(t *testing.T) {
	const enough = 3.0
	for ground := CursorGround; ground < roles; ground++ {
		fronts, ok := written[ground]
		if inked := ground >= DesertGround && ground < FreeGround || ground >= BlueGround && ground <= PurpleGround; !ok && inked {
			fronts = []Role{ink}
		}
		for _, front := range fronts {
			for _, dark := range []bool{true, false} {
				if got := full(t, front, ground, dark); got < enough && ground != RowGround {
					t.Errorf("truecolor, dark %v: role %d on ground %d has contrast %.1f", dark, front, ground, got)
				}
				for name, palette := range palettes {
					if got := basic(palette, front, ground, dark); got < enough {
						t.Errorf("%s, dark %v: role %d on ground %d has contrast %.1f", name, dark, front, ground, got)
					}
				}
			}
		}
	}
}

// What is written on the terminal's own ground is read on light terminals too; what is out of reach on its land.
func TestWritingStandsOutFromTheTerminal(t *testing.T) {
	const enough = 3.0
	for front, ground := range map[Role]Role{
		Dim: Plain, Title: Plain, Accent: Plain, Good: Plain, Bad: Plain, New: Plain, seat1: Plain, seat2: Plain, seat3: Plain, seat4: Plain, seat5: Plain,
		Copper: Plain, Stone: Plain, Grain: Plain, Pumpkin: Plain, Silver: Plain, Gold: Plain, Cow: Plain, Lacking: Plain, Fits: Plain, Ring: Plain,
		FarInk: FarGround, Grass: MeadowGround,
	} {
		for _, dark := range []bool{true, false} {
			if got := full(t, front, ground, dark); got < enough {
				t.Errorf("dark %v: role %d on ground %d has contrast %.1f", dark, front, ground, got)
			}
		}
	}
}

// Land and plates are seen beside what they stand on: a light terminal is nearly as light as they are.
func TestLandAndPlatesStandOutFromWhatIsBesideThem(t *testing.T) {
	const enough = 1.14
	plates := []Role{FreeLand, DesertGround, DesertDeep, PrairieGround, PrairieDeep}
	for front, grounds := range map[Role][]Role{
		CowGround: plates, CampLand: {FreeLand, Plain}, FreeLand: {Plain, DesertGround}, FarGround: {Plain}, NearGround: {FarGround, Plain},
		BuildGround: {Plain}, RockGround: {Plain}, MeadowGround: {Plain}, FullGround: {Plain}, CardGround: {MeadowGround, Plain},
	} {
		for _, ground := range grounds {
			for _, dark := range []bool{true, false} {
				if got := full(t, front, ground, dark); got < enough {
					t.Errorf("dark %v: ground %d beside %d has contrast %.2f", dark, front, ground, got)
				}
			}
		}
	}
}

// toned is how a role looks on dark or on light terminals.
func toned(r Role, dark bool) (hex string, basic int8) {
	if dark {
		return tones[r].dark, tones[r].dark16
	}
	return tones[r].light, tones[r].light16
}

// full is the contrast of two roles in all colours, on the terminal's own ground where there is none.
func full(t *testing.T, front, ground Role, dark bool) float64 {
	pick := func(r Role, own uint32) uint32 {
		if hex, _ := toned(r, dark); hex != "" {
			return rgb(t, hex)
		}
		return own
	}
	if dark {
		return contrast(pick(front, 0xd0d0d0), pick(ground, 0x101010))
	}
	return contrast(pick(front, 0x202020), pick(ground, 0xfafafa))
}

// basic is the same in 16 colours.
func basic(palette [16]uint32, front, ground Role, dark bool) float64 {
	pick := func(r Role, own uint32) uint32 {
		if _, n := toned(r, dark); n >= 0 {
			return palette[n]
		}
		return own
	}
	if dark {
		return contrast(pick(front, palette[7]), pick(ground, palette[0]))
	}
	return contrast(pick(front, palette[0]), pick(ground, palette[15]))
}

func TestTheRowOfAListIsReadableInSixteenColours(t *testing.T) {
	got := string(For(colorprofile.ANSI, true, false).AppendSGR(nil, Of(Dim).On(RowGround)))
	if want := "\x1b[0;30;47m"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestTerrainsDiffer: what lies side by side on one board has grounds of its own.
func TestTerrainsDiffer(t *testing.T) {
	ranch := []Role{DesertGround, CanyonGround, PrairieGround, ForestGround, CornGround, HomesteadGround, LandCursor, LegalGround, PickGround}
	herds := []Role{BlueGround, RedGround, GreenGround, OrangeGround, PurpleGround, CursorGround, LegalGround}
	seats := []Role{seat1, seat2, seat3, seat4, seat5, WaterGround}
	for _, profile := range profiles[1:] {
		for _, dark := range []bool{true, false} {
			theme := For(profile, dark, false)
			for _, group := range [][]Role{ranch, herds, seats} {
				seen := map[string]Role{}
				for _, r := range group {
					if other, ok := seen[theme.ground[r]]; ok {
						t.Errorf("%v, dark %v: %d looks like %d", profile, dark, r, other)
					}
					seen[theme.ground[r]] = r
				}
			}
		}
	}
}

// In 16 colours too a badge is seen on its line, the card under the cursor among the others, and a question about
// something that costs.
func TestGroundsSideBySideDifferInSixteenColours(t *testing.T) {
	const enough = 80 // of 255, in one of red, green and blue
	for _, pair := range [][2]Role{{CursorGround, RowGround}, {NoGround, RowGround}, {CursorGround, CardGround}, {CursorGround, StartGround}, {CursorGround, TurnGround}, {CursorGround, LegalGround}, {LandCursor, CornGround}} {
		for name, palette := range palettes {
			for _, dark := range []bool{true, false} {
				_, a := toned(pair[0], dark)
				_, b := toned(pair[1], dark)
				if got := apart(palette[a], palette[b]); got < enough {
					t.Errorf("%s, dark %v: grounds %d and %d are %d apart", name, dark, pair[0], pair[1], got)
				}
			}
		}
	}
}

// apart is the largest difference in a part of two colours.
func apart(a, b uint32) (most int) {
	for _, shift := range []int{0, 8, 16} {
		most = max(most, max(int(a>>shift&0xff)-int(b>>shift&0xff), int(b>>shift&0xff)-int(a>>shift&0xff)))
	}
	return most
}

// Bold black is grey in many terminals, and grey on red cannot be read.
func TestBlackIsNotBoldInSixteenColours(t *testing.T) {
	for _, dark := range []bool{true, false} {
		for role := range roles {
			for _, ground := range []Role{Plain, CursorGround, NoGround, RowGround} {
				got := string(For(colorprofile.ANSI, dark, false).AppendSGR(nil, Of(role).On(ground).With(Bold)))
				if strings.Contains(got, ";30") && strings.Contains(got, ";1;") {
					t.Errorf("dark %v: role %d on ground %d is %q", dark, role, ground, got)
				}
			}
		}
	}
}
