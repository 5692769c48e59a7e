package boardtest

import (
	"flag"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// update is set by -update, which another test package may have defined already.
var update = func() *bool {
	if flag.Lookup("update") == nil {
		return flag.Bool("update", false, "write the golden files anew")
	}
	return nil
}()

// Updating reports whether golden files are written anew.
func Updating() bool {
	if update != nil {
		return *update
	}
	return flag.Lookup("update").Value.String() == "true"
}

// Cells are what a terminal shows.
type Cells struct {
	w     int
	cells []uv.Cell
}

// CellAt is one of the cells.
func (c *Cells) CellAt(x, y int) *uv.Cell { return &c.cells[y*c.w+x] }

// Show puts a view's content through a terminal emulator of a size.
func Show(content string, w, h int) *Cells {
	all := &Cells{w, make([]uv.Cell, 0, w*h)}
	read(content, w, h, func(term *vt.Emulator) {
		for at := range w * h {
			all.cells = append(all.cells, *term.CellAt(at%w, at/w))
		}
	})
	return all
}

func write(term *vt.Emulator, content string) {
	for y, line := range strings.Split(content, "\n") {
		_, _ = fmt.Fprintf(term, "\x1b[%d;1H%s", y+1, line)
	}
}

// emulators are terminals that wait for their next content: a new one takes megabytes.
var emulators = sync.Pool{New: func() any { return vt.NewEmulator(80, 24) }}

func read(content string, w, h int, look func(term *vt.Emulator)) {
	term := emulators.Get().(*vt.Emulator)
	defer emulators.Put(term)
	if term.Width() != w || term.Height() != h {
		term.Resize(w, h)
	}
	_, _ = term.WriteString(ansi.ResetInitialState + ansi.ResetStyle)
	write(term, content)
	look(term)
}

// Shown is the text that a view's content shows, without trailing blanks. Lines with nothing but colours are what they
// say, which each picture proves; others go through an emulator.
func Shown(content string, w, h int) (text string) {
	plain := ansi.Strip(content)
	lines := strings.Split(plain, "\n")
	odd := func(line string) bool {
		return utf8.RuneCountInString(line) > w || strings.ContainsAny(line, "\t\r\x1b")
	}
	if len(lines) > h || strings.Count(content, "\x1b[") != strings.Count(content, "m")-strings.Count(plain, "m") || slices.ContainsFunc(lines, odd) {
		read(content, w, h, func(term *vt.Emulator) { text = textOf(term) })
		return text
	}
	lines = append(lines, make([]string, h-len(lines))...)
	for y, line := range lines {
		lines[y] = strings.TrimRight(line, " ") + "\n"
	}
	return strings.Join(lines, "")
}

func textOf(term *vt.Emulator) string {
	var out strings.Builder
	for y := range term.Height() {
		var line strings.Builder
		for x := range term.Width() {
			c := term.CellAt(x, y)
			if c.Content == "" && c.Width == 1 {
				line.WriteByte(' ')
			} else {
				line.WriteString(c.Content)
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.String()
}

// Changed is how many cells two contents show differently.
func Changed(before, after string, w, h int) (n int) {
	read(before, w, h, func(was *vt.Emulator) {
		read(after, w, h, func(is *vt.Emulator) {
			for y := range h {
				for x := range w {
					if !is.CellAt(x, y).Equal(was.CellAt(x, y)) {
						n++
					}
				}
			}
		})
	})
	return n
}

// Picture is the text of a screen and, below it, where which styles stand.
func Picture(content string, w, h int) (text string) {
	read(content, w, h, func(term *vt.Emulator) { text = picture(term, Shown(content, w, h)) })
	return text
}

func picture(term *vt.Emulator, shown string) string {
	w, h := term.Width(), term.Height()
	var out strings.Builder
	if text := textOf(term); text != shown {
		out.WriteString("--- Shown is not what the terminal shows:\n" + shown)
	}
	out.WriteString(textOf(term) + "--- styles: line: columns attributes text/ground\n")
	for y := range h {
		var runs []string
		from, now := 0, ""
		for x := 0; x <= w; x++ {
			name := ""
			if x < w {
				name = styleName(term.CellAt(x, y))
			}
			if name == now && x < w {
				continue
			}
			if now != "" {
				runs = append(runs, fmt.Sprintf("%d-%d %s", from, x-1, now))
			}
			from, now = x, name
		}
		if len(runs) > 0 {
			fmt.Fprintf(&out, "%d: %s\n", y, strings.Join(runs, ", "))
		}
	}
	return out.String()
}

func styleName(c *uv.Cell) string {
	if c.Style.IsZero() {
		return ""
	}
	s := c.Style
	name := ""
	for i, letter := range "bfi" {
		if s.Attrs>>i&1 == 1 {
			name += string(letter)
		}
	}
	if s.Attrs&uv.AttrReverse != 0 {
		name += "r"
	}
	if s.Underline != 0 {
		name += "u"
	}
	return strings.TrimSpace(name + " " + Hex(s.Fg) + "/" + Hex(s.Bg))
}

// Hex is a colour as it stands in pictures: "7ff0f5"; "-" for none.
func Hex(c color.Color) string {
	if c == nil {
		return "-"
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)
}

// Golden compares a picture with testdata/TEST/name.golden; -update writes it.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", strings.ReplaceAll(t.Name(), "/", "-"), name+".golden")
	if Updating() {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("no picture to compare with (write it with -update): %v", err)
	}
	if string(want) != got {
		t.Errorf("%s has changed (look, then -update):\n%s", file, firstDifference(string(want), got))
	}
}

func firstDifference(want, got string) string {
	was, is, at := strings.Split(want, "\n"), strings.Split(got, "\n"), 0
	for at < min(len(was), len(is))-1 && was[at] == is[at] {
		at++
	}
	return fmt.Sprintf("line %d\nwas: %s\nnow: %s\n\nwhole:\n%s", at+1, was[at], is[at], got)
}

// Has looks for texts in what is shown or told.
func Has(t testing.TB, shown string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(shown, text) {
			t.Errorf("%q is not in\n%s", text, shown)
		}
	}
}
