package screen

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/color"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"saloon/tui"
)

// A Cast writes pictures as asciinema does, version 2: a header, and then, line by line, what a terminal is sent when.
type Cast struct {
	out   *bytes.Buffer
	shown lastFrame
	at    time.Duration
}

// CastColours are those of a recording: sequences of all colours would be twice as long.
const CastColours = colorprofile.ANSI256

// NewCast writes the header of a recording.
func NewCast(out *bytes.Buffer, width, height int, title string, began time.Time) *Cast {
	c := &Cast{out: out}
	c.shown.profile = CastColours
	c.shown.resize(width, height)
	c.write(map[string]any{"version": 2, "width": width, "height": height, "timestamp": began.Unix(), "title": title, "env": map[string]string{"TERM": "xterm-256color"}})
	c.event("\x1b[?25l\x1b[2J")
	return c
}

// Show writes what a picture changes, and lets it stay for some time.
func (c *Cast) Show(p tui.Rows, stays time.Duration) {
	d := frameDiffs.Get().(*frameDiff)
	defer d.release()
	c.shown.draw(d, p)
	c.event(string(d.out))
	c.at += stays
}

// End lets the last picture stay, and shows the cursor again.
func (c *Cast) End() { c.event("\x1b[?25h") }

func (c *Cast) event(text string) {
	if text != "" {
		c.write([]any{json.Number(fmt.Sprintf("%.3f", c.at.Seconds())), "o", text})
	}
}

// write writes a line of JSON, in which signs such as < need no escape.
func (c *Cast) write(v any) {
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // neither the values nor the buffer can fail
}

// The size of a cell in a picture, and a terminal's own colours.
const (
	cellWide, cellHigh, baseline = 9, 19, 14
	paper, ink                   = "#1b1815", "#d8d0c0"
)

// SVG is a picture that can be looked at without a terminal; line y is what a terminal is sent for it.
func SVG(line func(y int) string, width, height int) string {
	d := frameDiffs.Get().(*frameDiff)
	defer d.release()
	var grounds, texts strings.Builder
	for y := range height {
		d.readLine(line(y), width, colorprofile.TrueColor)
		for x := 0; x < width; {
			end, look := d.runOfOneLook(x)
			var text strings.Builder
			for _, c := range d.cells[x:end] {
				text.WriteString(c.text)
			}
			drawRun(&grounds, &texts, [3]int{x, y, end - x}, look.style, text.String())
			x = end
		}
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n"+
		"<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n%s%s</svg>\n", width*cellWide, height*cellHigh, paper, grounds.String(), texts.String())
}

// runOfOneLook is where the cells end that can be written in one style, and that style. Blanks go with any writing on
// their ground.
func (d *frameDiff) runOfOneLook(from int) (end int, look *cellStyle) {
	look, written := d.cells[from].style, false
	for end = from; end < len(d.cells); end++ {
		switch c := &d.cells[end]; {
		case c.text == " " && c.style == look.blank:
		case c.style == look || !written && c.style.blank == look:
			look, written = c.style, written || c.text != " "
		default:
			return end, look
		}
	}
	return end, look
}

// drawRun draws cells of one style: where they begin, the line, and how many they are.
func drawRun(grounds, texts *strings.Builder, at [3]int, s uv.Style, text string) {
	front, ground := hexOf(s.Fg, ink), hexOf(s.Bg, paper)
	x, y, w := at[0]*cellWide, at[1]*cellHigh, at[2]*cellWide
	if ground != paper {
		_, _ = fmt.Fprintf(grounds, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y, w, cellHigh, ground)
	}
	if strings.TrimSpace(text) == "" {
		return
	}
	look := ""
	if s.Attrs&uv.AttrBold != 0 {
		look += ` font-weight="bold"`
	}
	_, _ = fmt.Fprintf(texts, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s xml:space=\"preserve\">", x, y+baseline, w, front, look)
	_ = xml.EscapeText(texts, []byte(text)) // a builder does not fail
	texts.WriteString("</text>\n")
}

func hexOf(c color.Color, own string) string {
	if c == nil {
		return own
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
