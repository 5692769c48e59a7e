package screen

import (
	"hash/maphash"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// maxCharBytes is the longest character that is shown. Real ones are shorter.
const maxCharBytes = 40

// A cell is one cell of the line being drawn; the right half of a wide character has no text.
type cell struct {
	text  string
	style *cellStyle
	sum   uint32
}

var (
	hashSeed  = maphash.MakeSeed()
	blankCell = cell{" ", plainStyle, cellSum(" ", plainStyle)}
)

// cellSum is a checksum of a character in a style. A character of few bytes is its own.
func cellSum(text string, style *cellStyle) uint32 {
	var sum uint32
	switch len(text) {
	case 1:
		sum = uint32(text[0])
	case 2:
		sum = uint32(text[0]) | uint32(text[1])<<8
	case 3:
		sum = uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16
	default:
		sum = uint32(maphash.String(hashSeed, text))
	}
	return sum*0x9e3779b1 ^ style.sum
}

// readLine splits a line into exactly width cells of printable characters and styles, and drops everything else.
func (d *frameDiff) readLine(line string, width int, profile colorprofile.Profile) {
	d.cells = d.cells[:0]
	parser := ansi.GetParser()
	defer ansi.PutParser(parser)
	set, state := setStyle{style: plainStyle}, byte(0)
	for len(line) > 0 && len(d.cells) < width {
		if n := single(line); state == 0 && n > 0 { // most are
			d.addCell(line[:n], set.style.under(line[:n]))
			line = line[n:]
			continue
		}
		if n := resetting(line); state == 0 && n > 0 {
			set = setBy(line[:n], profile)
			line = line[n:]
			continue
		}
		seq, w, n, next := ansi.DecodeSequence(line, state, parser)
		line, state = line[n:], next
		switch {
		case w > 0 && len(d.cells)+w <= width:
			d.addWide(seq, w, set.style.under(seq))
		case w == 0 && parser.Command() == 'm' && strings.HasPrefix(seq, "\x1b["):
			uv.ReadStyle(parser.Params(), &set.given)
			set.style = cellStyleOf(set.given, profile)
		}
	}
	for len(d.cells) < width {
		d.cells = append(d.cells, blankCell)
	}
}

// single is the length of a line's first character when it takes one cell and the next one does not join it; else 0.
func single(line string) int {
	n := plain(line)
	if n == len(line) || n > 0 && (line[n] < utf8.RuneSelf || plain(line[n:]) > 0) {
		return n
	}
	return 0
}

// plain is the length of a first character that takes one cell and joins no other one like it; else 0.
func plain(text string) int {
	if first := text[0]; first < utf8.RuneSelf {
		if first >= ' ' && first != 0x7f {
			return 1
		}
		return 0
	}
	if r, size := utf8.DecodeRuneInString(text); plainText(r) != "" {
		return size
	}
	return 0
}

func (d *frameDiff) addCell(text string, style *cellStyle) {
	d.cells = append(d.cells, cell{text, style, cellSum(text, style)})
}

func (d *frameDiff) addWide(text string, width int, style *cellStyle) {
	if !printable(text) {
		text = strings.Repeat("?", width)
	}
	d.addCell(text, style)
	for range width - 1 {
		d.cells = append(d.cells, cell{"", style, cellSum(text, style) + 1})
	}
}

// printable reports whether a terminal shows the text as one character and does nothing else with it.
func printable(text string) bool {
	if len(text) == 1 {
		return text[0] >= ' ' && text[0] < 0x7f
	}
	if len(text) > maxCharBytes || !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		const joiner = 0x200d // holds the parts of one emoji together
		if !unicode.IsGraphic(r) && r != joiner {
			return false
		}
	}
	return true
}
