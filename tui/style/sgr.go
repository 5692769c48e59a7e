package style

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// A Theme is the look for one sort of terminal. It never changes, so all sessions with such a terminal share it.
type Theme struct {
	ASCII    bool // only the 95 printable ASCII characters
	dark     bool // the terminal's ground is dark
	coloured bool // there are colours at all
	basic    bool // there are only 16 colours
	number   uint64

	front, ground [roles]string // SGR parameters, each with a semicolon before it
	mono          [roles]Attr
}

// Number tells the themes apart.
func (t *Theme) Number() uint64 { return t.number }

// Pixels reports whether half cells can be coloured: then shapes can be drawn with them.
func (t *Theme) Pixels() bool { return t.coloured && !t.basic && !t.ASCII }

const black = ";30"

// The reset that ends a run of style.
const reset = "\x1b[m"

var themes = makeThemes()

var profiles = [4]colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor}

func makeThemes() (all [4][2][2]*Theme) {
	for p, profile := range profiles {
		for dark := range 2 {
			for plain := range 2 {
				t := newTheme(profile, dark == 1, plain == 1)
				t.number = uint64(p<<2 | dark<<1 | plain) //nolint:gosec // below 16
				all[p][dark][plain] = t
			}
		}
	}
	return all
}

// For is the theme for a terminal.
func For(profile colorprofile.Profile, dark, asciiOnly bool) *Theme {
	at := 0
	for i, p := range profiles {
		if profile >= p {
			at = i
		}
	}
	return themes[at][bit(dark)][bit(asciiOnly)]
}

// Mono reports whether the terminal shows no colours.
func (t *Theme) Mono() bool { return !t.coloured }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func newTheme(p colorprofile.Profile, dark, asciiOnly bool) *Theme {
	t := &Theme{ASCII: asciiOnly, dark: dark, coloured: p >= colorprofile.ANSI, basic: p == colorprofile.ANSI}
	for r, tone := range tones {
		t.mono[r] = tone.mono
		if !t.coloured {
			continue
		}
		t.front[r], t.ground[r] = params(colour(p, Role(r), tone, dark))
	}
	return t
}

// colour is the colour of a role on one sort of terminal; nil for the terminal's own.
func colour(p colorprofile.Profile, r Role, t tone, dark bool) ansi.Color {
	hex, basic := t.light, t.light16
	if dark {
		hex, basic = t.dark, t.dark16
	}
	exact, ok := nearest[r]
	switch {
	case hex == "" || p == colorprofile.ANSI && basic < 0:
		return nil
	case p == colorprofile.ANSI:
		return ansi.BasicColor(basic) //nolint:gosec // 0 to 15
	case p == colorprofile.ANSI256 && ok:
		return ansi.IndexedColor(exact[1-bit(dark)])
	case p == colorprofile.ANSI256:
		return ansi.Convert256(lipgloss.Color(hex))
	}
	return lipgloss.Color(hex)
}

// params are the SGR parameters of a colour as text and as ground.
func params(c ansi.Color) (front, ground string) {
	if c == nil {
		return "", ""
	}
	inner := func(s ansi.Style) string {
		return ";" + strings.TrimSuffix(strings.TrimPrefix(s.String(), "\x1b["), "m")
	}
	return inner(ansi.Style{}.ForegroundColor(c)), inner(ansi.Style{}.BackgroundColor(c))
}

// AppendSGR appends the sequence that sets exactly this style.
func (t *Theme) AppendSGR(dst []byte, s Style) []byte {
	s = t.readable(s)
	attrs := s.attrs()
	if !t.coloured {
		attrs |= t.mono[s.front()] | t.mono[s.Ground()]
	}
	if t.basic && t.front[s.front()] == black {
		attrs &^= Bold // many terminals show bold black as grey
	}
	if attrs == 0 && t.front[s.front()] == "" && t.ground[s.Ground()] == "" {
		return append(dst, reset...)
	}
	dst = append(dst, "\x1b[0"...)
	for i, code := range [...]string{";1", ";2", ";4", ";7"} {
		if attrs>>i&1 == 1 {
			dst = append(dst, code...)
		}
	}
	dst = append(dst, t.front[s.front()]...)
	dst = append(dst, t.ground[s.Ground()]...)
	return append(dst, 'm')
}

// readable is the style with dark writing under a list's cursor, where 16 colours are too few for other writing.
func (t *Theme) readable(s Style) Style {
	if t.basic && s.Ground() == RowGround {
		return s&^0xff | Style(ink)
	}
	return s
}

// Bare reports whether a blank in this style looks like an empty cell.
func (t *Theme) Bare(s Style) bool {
	attrs := s.attrs()
	if !t.coloured {
		attrs |= t.mono[s.front()] | t.mono[s.Ground()]
	}
	return t.ground[s.Ground()] == "" && attrs&(Underline|Reverse) == 0
}

// Colours reports whether there are colours at all.
func (t *Theme) Colours() bool { return t.coloured }
