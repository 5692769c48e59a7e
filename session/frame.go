package session

import (
	"hash/maphash"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

const (
	// bridge is how many unchanged cells are written again rather than stepped
	// over: a step costs about as many bytes.
	bridge = 3
	// eraseFrom is how many blanks at the end of a line are worth an erase.
	eraseFrom = 4
	// clusterBytes is the longest sensible character; longer ones are a trick.
	clusterBytes = 40
)

// A frame remembers what a screen shows, four bytes a cell: a sum of the
// character and its style, since the old picture is only ever compared.
type frame struct {
	width, height int
	profile       colorprofile.Profile
	cells         []uint32
	lines         []uint64 // sums of the lines as the model gave them
}

// A cell is one character of the line being drawn; the right half of a wide one
// has no text.
type cell struct {
	text string
	ink  *ink
	sum  uint32
}

// A brush draws one frame; it is borrowed, so that idle sessions hold none.
type brush struct {
	out  []byte
	line []cell
	pen  *ink
}

var (
	brushes = sync.Pool{New: func() any { return new(brush) }}
	seed    = maphash.MakeSeed()
	blank   = cell{" ", plain, sumOf(" ", plain)}
)

func sumOf(text string, in *ink) uint32 { return uint32(maphash.String(seed, text)) ^ in.sum }

// resize makes the frame forget everything; the next draw clears the screen.
func (f *frame) resize(width, height int) {
	f.width, f.height = width, height
	f.cells = make([]uint32, width*height)
	f.lines = make([]uint64, height)
	for i := range f.cells {
		f.cells[i] = blank.sum
	}
}

// draw appends what turns the screen into content, and remembers it.
func (f *frame) draw(b *brush, content string) {
	b.pen = plain
	for y := range f.height {
		line, rest, _ := strings.Cut(content, "\n")
		content = rest
		sum := maphash.String(seed, line)
		if sum == f.lines[y] {
			continue
		}
		f.lines[y] = sum
		b.read(line, f.width, f.profile)
		b.change(f.cells[y*f.width:(y+1)*f.width], y)
	}
	b.use(plain)
}

// read splits a line into exactly width cells. All but printable characters and
// styles is dropped.
func (b *brush) read(line string, width int, profile colorprofile.Profile) {
	b.line = b.line[:0]
	parser := ansi.GetParser()
	defer ansi.PutParser(parser)
	var style uv.Style
	in, state := plain, byte(0)
	for len(line) > 0 && len(b.line) < width {
		seq, w, n, next := ansi.DecodeSequence(line, state, parser)
		line, state = line[n:], next
		switch {
		case w > 0 && len(b.line)+w <= width:
			b.add(seq, w, in)
		case w == 0 && parser.Command() == 'm' && strings.HasPrefix(seq, "\x1b["):
			uv.ReadStyle(parser.Params(), &style)
			in = inkOf(style, profile)
		}
	}
	for len(b.line) < width {
		b.line = append(b.line, blank)
	}
}

func (b *brush) add(text string, width int, in *ink) {
	if !harmless(text) {
		text = strings.Repeat("?", width)
	}
	b.line = append(b.line, cell{text, in, sumOf(text, in)})
	for range width - 1 {
		b.line = append(b.line, cell{"", in, sumOf(text, in) + 1})
	}
}

// harmless reports whether a terminal takes the text for one character and
// nothing else.
func harmless(text string) bool {
	if len(text) == 1 {
		return text[0] >= ' ' && text[0] < 0x7f
	}
	if len(text) > clusterBytes || !utf8.ValidString(text) {
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

// change writes the runs of row y that differ from before.
func (b *brush) change(before []uint32, y int) {
	end := len(b.line)
	for end > 0 && b.line[end-1].sum == blank.sum {
		end--
	}
	for x, at := 0, -1; x < len(b.line); { // the cursor is at, when that is sure
		if before[x] == b.line[x].sum {
			x++
			continue
		}
		stop := b.runEnd(before, x)
		for x > 0 && b.line[x].text == "" {
			x--
		}
		b.reach(at, x, y)
		if tail := len(b.line) - max(x, end); stop > end && tail >= eraseFrom {
			b.write(x, max(x, end), y)
			b.use(plain)
			b.out = append(b.out, "\x1b[K"...)
			break
		}
		b.write(x, stop, y)
		at, x = stop, stop
		if last := b.line[stop-1]; last.text == "" || len(last.text) > 1 && unsure(b.line, stop-1) {
			at = -1
		}
	}
	for x := range b.line {
		before[x] = b.line[x].sum
	}
}

// reach goes to x from where the cursor is on this line, if that is known.
func (b *brush) reach(at, x, y int) {
	switch {
	case at < 0 || x <= at:
		b.jump(x, y)
	case x == at+1:
		b.out = append(b.out, "\x1b[C"...)
	default:
		b.out = append(b.out, "\x1b["...)
		b.out = strconv.AppendInt(b.out, int64(x-at), 10)
		b.out = append(b.out, 'C')
	}
}

// runEnd is where the run of changes that begins at x ends, short gaps included
// that need no other ink: changing it and back costs more than a jump.
func (b *brush) runEnd(before []uint32, x int) int {
	end := x + 1
	for at := end; at < len(b.line) && at-end <= bridge; at++ {
		if before[at] != b.line[at].sum {
			end = at + 1
		} else if b.line[at].ink != b.line[end-1].ink {
			break
		}
	}
	for end < len(b.line) && b.line[end].text == "" {
		end++
	}
	return end
}

func (b *brush) write(from, to, y int) {
	for x := from; x < to; x++ {
		c := b.line[x]
		if c.text == "" {
			continue
		}
		b.use(c.ink)
		b.out = append(b.out, c.text...)
		if len(c.text) > 1 && x+1 < to && unsure(b.line, x) {
			next := x + 1
			for next < to && b.line[next].text == "" {
				next++
			}
			b.jump(next, y)
		}
	}
}

// unsure reports whether terminals disagree on the width of the character at x:
// wide ones and those of several code points.
func unsure(line []cell, x int) bool {
	wide := x+1 < len(line) && line[x+1].text == ""
	return wide || len([]rune(line[x].text)) > 1
}

func (b *brush) jump(x, y int) {
	b.out = append(b.out, "\x1b["...)
	b.out = strconv.AppendInt(b.out, int64(y+1), 10)
	if x > 0 {
		b.out = append(b.out, ';')
		b.out = strconv.AppendInt(b.out, int64(x+1), 10)
	}
	b.out = append(b.out, 'H')
}

func (b *brush) use(in *ink) {
	if b.pen == in || b.pen.sgr == in.sgr {
		return
	}
	change := uv.StyleDiff(&b.pen.style, &in.style)
	if len(change) > len(in.sgr) || change == "" {
		change = in.sgr
	}
	b.out = append(b.out, change...)
	b.pen = in
}
