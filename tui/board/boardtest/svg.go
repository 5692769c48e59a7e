package boardtest

import (
	"fmt"
	"html"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// The size of a cell in a picture, and the terminal's own colours.
const (
	cellWide, cellHigh = 9, 19
	paper, ink         = "#1b1815", "#d8d0c0"
)

// SVG is a screen as a picture that can be looked at without a terminal.
func SVG(content string, w, h int) string {
	term := Show(content, w, h)
	var grounds, texts strings.Builder
	for y := range h {
		for x := range w {
			c := term.CellAt(x, y)
			if c == nil {
				continue
			}
			front, ground := colours(c)
			if ground != paper {
				fmt.Fprintf(&grounds, "<rect x='%d' y='%d' width='%d' height='%d' fill='%s'/>\n", x*cellWide, y*cellHigh, max(c.Width, 1)*cellWide, cellHigh, ground)
			}
			if strings.TrimSpace(c.Content) != "" {
				fmt.Fprintf(&texts, "<text x='%d' y='%d' fill='%s'%s>%s</text>\n", x*cellWide, y*cellHigh+14, front, weight(c), html.EscapeString(c.Content))
			}
		}
	}
	return fmt.Sprintf("<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' font-family='DejaVu Sans Mono, Menlo, Consolas, monospace' font-size='15'>\n"+
		"<rect width='100%%' height='100%%' fill='%s'/>\n%s%s</svg>\n", w*cellWide, h*cellHigh, paper, grounds.String(), texts.String())
}

func weight(c *uv.Cell) string {
	if c.Style.Attrs&uv.AttrBold != 0 {
		return " font-weight='bold'"
	}
	return ""
}

func colours(c *uv.Cell) (front, ground string) {
	front, ground = orElse(c.Style.Fg, ink), orElse(c.Style.Bg, paper)
	if c.Style.Attrs&uv.AttrReverse != 0 {
		front, ground = ground, front
	}
	return front, ground
}

func orElse(c color.Color, otherwise string) string {
	if c == nil {
		return otherwise
	}
	return "#" + strings.TrimPrefix(Hex(c), "#")
}
