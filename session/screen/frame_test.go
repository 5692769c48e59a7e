package screen

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// drawOn lets a frame draw content on an emulator and gives the bytes it took.
func drawOn(f *lastFrame, term *vt.Emulator, content string) int {
	b := new(frameDiff)
	f.draw(b, linesIn(content))
	_, _ = term.Write(b.out)
	return len(b.out)
}

func newFrame(width, height int, profile colorprofile.Profile) *lastFrame {
	f := &lastFrame{profile: profile}
	f.resize(width, height)
	return f
}

// looks is what a person sees of a terminal: of a blank nothing but its ground, unless it is
// underlined or reversed.
func looks(term *vt.Emulator) string {
	var b strings.Builder
	for y := range term.Height() {
		for x := range term.Width() {
			c := term.CellAt(x, y)
			if c == nil {
				continue
			}
			text, style := c.Content, c.Style
			if text == "" && c.Width == 1 {
				text = " "
			}
			if text == " " && style.Underline == 0 && style.Attrs&uv.AttrReverse == 0 {
				style = uv.Style{Bg: style.Bg}
			}
			fmt.Fprintf(&b, "%s%s", style.String(), text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func randomPicture(r *rand.Rand, width, height int) string {
	signs := []string{"a", "b", " ", " ", "  ", "é", "世", "◆", "│", "\x1b[1m", "\x1b[31m", "\x1b[m", "\x1b[48;5;20m", "\x1b[38;2;1;2;3m", "\x1b[7m", "\x1b[4m"}
	lines := make([]string, r.IntN(height+2))
	for i := range lines {
		var line strings.Builder
		for n := r.IntN(2 * width); n > 0; n-- {
			line.WriteString(signs[r.IntN(len(signs))])
		}
		lines[i] = line.String()
	}
	return strings.Join(lines, "\n")
}

// However a screen came about, it looks like one that was drawn at once.
func TestFrame_ChangesAddUpToThePicture(t *testing.T) {
	t.Parallel()
	const width, height = 23, 6
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		f, term := newFrame(width, height, colorprofile.TrueColor), vt.NewEmulator(width, height)
		picture := ""
		for step := range 20 {
			if step%3 == 0 {
				picture = randomPicture(r, width, height)
			} else {
				picture = strings.Replace(picture, "a", "世", 1+r.IntN(2))
			}
			drawOn(f, term, picture)
			fresh := vt.NewEmulator(width, height)
			drawOn(newFrame(width, height, colorprofile.TrueColor), fresh, picture)
			if got, want := looks(term), looks(fresh); got != want {
				t.Fatalf("seed %d, step %d: the screen is\n%q\nwant\n%q", seed, step, got, want)
			}
		}
	}
}

func TestFrame_ShowsTheText(t *testing.T) {
	f, term := newFrame(20, 3, colorprofile.TrueColor), vt.NewEmulator(20, 3)
	drawOn(f, term, "one 世界 two\n\x1b[31mred\x1b[m and \x1b[1mbold\x1b[m\nthree")
	lines := strings.Split(term.String(), "\n")
	for i, want := range []string{"one 世界 two", "red and bold", "three"} {
		if got := strings.TrimRight(lines[i], " "); got != want {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
}

// A letter under a heap of marks is no letter: it would hide what stands around it.
func TestFrame_AHeapOfMarksIsNotShown(t *testing.T) {
	f, out := newFrame(10, 1, colorprofile.TrueColor), frameDiffs.Get().(*frameDiff)
	defer out.release()
	f.draw(out, textLines{"ä\u0323ö" + strings.Repeat("\u0301", 100) + "b"})
	if got := string(out.out); !strings.Contains(got, "ä\u0323") || !strings.Contains(got, "?") || strings.Contains(got, "\u0301") {
		t.Errorf("it writes %q", got)
	}
}

func TestFrame_SameAgainCostsNothing(t *testing.T) {
	f, term := newFrame(80, 24, colorprofile.TrueColor), vt.NewEmulator(80, 24)
	picture := "some\n\x1b[32mgreen\x1b[m lines"
	drawOn(f, term, picture)
	if n := drawOn(f, term, picture); n != 0 {
		t.Errorf("the same picture again took %d bytes", n)
	}
}

// A cursor that moves from one tile to the next, on a board full of colours.
func TestFrame_CursorKeyIsCheap(t *testing.T) {
	board := func(cursor int) string {
		var b strings.Builder
		for y := range 40 {
			for x := range 30 {
				style := fmt.Sprintf("\x1b[38;2;%d;%d;9;48;2;9;%d;%dm", x*8, y*6, y*6, x*8)
				if cursor == y/4*30+x {
					style = "\x1b[1;7m"
				}
				fmt.Fprintf(&b, "%s%02d%02d\x1b[m", style, x, y)
			}
			b.WriteString("\n")
		}
		return b.String()
	}
	f, term := newFrame(120, 40, colorprofile.TrueColor), vt.NewEmulator(120, 40)
	whole := drawOn(f, term, board(95))
	if n := drawOn(f, term, board(96)); n == 0 || n >= 300 {
		t.Errorf("a cursor key took %d bytes, of %d for the whole screen; want under 300", n, whole)
	}
}

// Models are ours, but names and chat are not: nothing but text and colours may
// leave, whatever a picture holds.
func FuzzFrameWritesOnlyTextAndStyle(f *testing.F) {
	for _, s := range []string{"plain", "\x1b]52;c;eA==\a", "\x1b[2J\x1b[5;5H", "\u009b31m", "a\x1b[1mb", "\x1bP q\x1b\\", "e\u0301\u0301\u0301", "\u202eabc", "世\x1b[", "\r\b\a", "\x1b[38:2::1:2:3mx"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, picture string) {
		b := new(frameDiff)
		newFrame(12, 3, colorprofile.ANSI256).draw(b, linesIn(picture))
		parser := ansi.GetParser()
		defer ansi.PutParser(parser)
		rest, state := string(b.out), byte(0)
		for len(rest) > 0 {
			seq, width, n, next := ansi.DecodeSequence(rest, state, parser)
			rest, state = rest[n:], next
			if width > 0 {
				continue
			}
			if cmd := parser.Command(); !strings.HasPrefix(seq, "\x1b[") || cmd != 'm' && cmd != 'H' && cmd != 'K' && cmd != 'C' {
				t.Fatalf("%q makes the terminal do %q", picture, seq)
			}
		}
	})
}

var cursorMoves = regexp.MustCompile(`\x1b\[(\d*);?(\d*)([HCKm])|.`)

// columnOf is where a letter comes to stand on a terminal on which 世 is so wide.
func columnOf(sent, letter string, wide int) (column int) {
	x := 0
	for _, m := range cursorMoves.FindAllStringSubmatch(sent, -1) {
		first, _ := strconv.Atoi(m[1])
		second, _ := strconv.Atoi(m[2])
		switch {
		case m[0] == letter:
			return x
		case m[3] == "H":
			x = max(second, 1) - 1
		case m[3] == "C":
			x += max(first, 1)
		case m[0] == "世":
			x += wide
		case m[3] == "":
			x++
		}
	}
	return -1
}

// Terminals do not agree on how wide some characters are. Whatever one thinks, only such a
// character looks odd there, and all that follows stands where it belongs.
func TestFrame_WhatFollowsAWideCharacterStandsWhereItBelongs(t *testing.T) {
	d := new(frameDiff)
	newFrame(20, 1, colorprofile.TrueColor).draw(d, textLines{"a世b \x1b[31m世\x1b[32mc   d"})
	for letter, want := range map[string]int{"a": 0, "b": 3, "c": 7, "d": 11} {
		for wide := range 3 {
			if got := columnOf(string(d.out), letter, wide); got != want {
				t.Errorf("where wide ones take %d columns, %s stands in column %d, not %d: %q", wide, letter, got, want, d.out)
			}
		}
	}
}

// A wide character that does not fit at the end of a line is left out: half of it would
// push everything after it.
func TestFrame_AWideCharacterAtTheEdgeIsLeftOut(t *testing.T) {
	var d frameDiff
	for _, width := range []int{2, 3, 4} {
		if d.readLine("ab界界", width, colorprofile.TrueColor); len(d.cells) != width {
			t.Errorf("in %d columns the line has %d cells", width, len(d.cells))
		}
	}
}
