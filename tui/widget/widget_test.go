package widget

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/displaywidth"

	"saloon/tui/style"
)

var (
	colours = style.For(colorprofile.TrueColor, true, false)
	bare    = style.For(colorprofile.ASCII, true, true)
)

func drawn(w, h int, draw func(a Area)) string {
	g := NewGrid(w, h)
	defer g.Free()
	draw(g.Area())
	return g.Render(bare)
}

func TestNothingLeavesItsArea(t *testing.T) {
	got := drawn(10, 3, func(a Area) {
		part := a.Sub(2, 1, 4, 1)
		part.Text(-2, 0, 0, "abcdefghij")
		part.Text(0, 1, 0, "below")
		part.Text(0, -1, 0, "above")
		a.Sub(8, 0, 9, 9).Text(0, 2, 0, "corner")
	})
	if want := "\n  cdef\n        co"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestWideCharactersStandInLine(t *testing.T) {
	cases := []struct {
		name string
		draw func(a Area)
		want string
	}{
		{"two cells each", func(a Area) { a.Text(a.Text(0, 0, 0, "牛仔"), 0, 0, "|") }, "牛仔|"},
		{"cut at the edge", func(a Area) { a.Text(5, 0, 0, "牛") }, ""},
		{"half overwritten on the left", func(a Area) { a.Text(0, 0, 0, "牛x"); a.Text(0, 0, 0, "a") }, "a x"},
		{"half overwritten on the right", func(a Area) { a.Text(0, 0, 0, "牛x"); a.Text(1, 0, 0, "a") }, " ax"},
		{"a cluster", func(a Area) { a.Text(a.Text(0, 0, 0, "e\u0301"), 0, 0, "|") }, "e\u0301|"},
		{"padded", func(a Area) { a.Text(0, 0, 0, Pad("牛", 4)+"|") }, "牛  |"},
		{"no controls", func(a Area) { a.Text(0, 0, 0, "a\x1b\tb") }, "a  b"},
	}
	for _, c := range cases {
		g := NewGrid(6, 1)
		c.draw(g.Area())
		if got := ansi.Strip(g.Render(colours)); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
		g.Free()
	}
}

// What is pasted looks as if it were drawn in its place, and can be drawn over.
func TestPastedIsAsDrawn(t *testing.T) {
	draw := func(a Area) {
		a.Fill(0, 0, a.W, a.H, 0)
		a.Text(0, 0, style.Of(style.Title), "o\u0301a牛b")
		a.Text(1, 1, style.On(style.CursorGround), "e\u0302─")
		a.Text(0, 3, 0, "牛牛牛")
	}
	kept := Drawn(6, 4, draw)
	for name, before := range map[string]string{"nothing": "", "letters": "abcdefghijkl", "wide ones": "牛牛牛牛牛牛", "others": "a牛牛牛牛牛b", "clusters": "u\u0308 i\u0307"} {
		one, other := NewGrid(12, 6), NewGrid(12, 6)
		for _, g := range []*Grid{one, other} {
			for y := range 6 {
				g.Area().Text(0, y, 0, before)
			}
		}
		draw(one.Area().Sub(3, 1, 6, 4))
		other.Area().Sub(3, 1, 9, 5).Paste(kept)
		for _, g := range []*Grid{one, other} {
			g.Area().Text(6, 1, 0, "x")
			g.Area().Text(4, 4, 0, "y")
		}
		if got, want := other.Render(colours), one.Render(colours); got != want {
			t.Errorf("over %s is pasted\n%s\nnot\n%s", name, got, want)
		}
		one.Free()
		other.Free()
	}
}

func TestWidthsAndCuts(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Cut("saloon", 6), "saloon"}, {Cut("saloons", 6), "saloo…"}, {Cut("牛仔牛仔", 5), "牛仔…"}, {Cut("a", 0), ""},
		{strings.Join(Wrap("one two three", 7), "/"), "one two/three"}, {strings.Join(Wrap("", 7), "/"), ""},
		{strings.Join(Wrap("牛仔牛仔", 4), "/"), "牛仔/牛仔"}, {strings.Join(Wrap("a\n\nb", 4), "/"), "a//b"},
		{strings.Join(Wrap("no silver (MT-5.2) here", 15), "/"), "no silver/(MT-5.2) here"}, {strings.Join(Wrap("to Coffee-Canyon", 12), "/"), "to Coffee-/Canyon"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
	if Width("牛仔é") != 5 {
		t.Errorf("width %d", Width("牛仔é"))
	}
}

func TestInputEditsGraphemes(t *testing.T) {
	i := NewInput("", 8)
	steps := []struct{ key, text, want string }{
		{"a", "a", "a"}, {"牛", "牛", "a牛"}, {"left", "", "a牛"}, {"b", "b", "ab牛"}, {"delete", "", "ab"}, {"backspace", "", "a"},
		{"paste", "x y\nz\x1b[31m", "ax y z[3"}, {"ctrl+w", "", "ax y "}, {"ctrl+u", "", ""}, {"backspace", "", ""}, {"end", "", ""},
	}
	for n, s := range steps {
		if s.key == "paste" {
			i.Insert(s.text)
		} else if !i.Key(s.key, s.text) {
			t.Errorf("step %d: the key %s is unknown", n, s.key)
		}
		if i.Value() != s.want {
			t.Errorf("step %d: %q, not %q", n, i.Value(), s.want)
		}
	}
	if i.Key("f5", "") {
		t.Error("f5 was taken")
	}
}

func TestInputScrollsAndShowsItsCursor(t *testing.T) {
	i := NewInput("0123456789", 20)
	if got := drawn(6, 1, func(a Area) { i.Draw(a, 0, 0, 5) }); ansi.Strip(got) != "6789 " {
		t.Errorf("%q", ansi.Strip(got))
	}
}

func TestListKeepsItsCursorInSight(t *testing.T) {
	var l List
	for range 7 {
		l.Key("down", 20)
	}
	if from, to := l.window(20, 5); from != 3 || to != 8 {
		t.Errorf("shows %d to %d", from, to)
	}
	l.Key("home", 20)
	if from, _ := l.window(20, 5); from != 0 {
		t.Errorf("begins with %d", from)
	}
	if l.Keep(0); l.Cursor != 0 {
		t.Errorf("cursor %d in an empty list", l.Cursor)
	}
	if l.Key("x", 3) {
		t.Error("x was taken")
	}
}

func TestFormSteps(t *testing.T) {
	f := Form{Fields: []Field{{Label: "Game", Values: []string{"a", "b"}}, {Label: "Seats", Low: 2, High: 4, At: 2}}}
	for _, key := range []string{"left", "down", "left", "right", "right", "right"} {
		f.Key(key)
	}
	if f.Fields[0].text() != "b" || f.Fields[1].text() != "4" {
		t.Errorf("%s, %s", f.Fields[0].text(), f.Fields[1].text())
	}
	if changed, ours := f.Key("down"); changed || !ours {
		t.Error("moving changed a field")
	}
}

func TestSheetStandsInColumns(t *testing.T) {
	s := Sheet{Heads: []Span{{0, "Ann"}, {0, "牛仔"}}, Rows: []SheetRow{
		{Name: "gold", Cells: []Span{{0, "4"}, {0, "12"}}}, {Name: "total", Cells: []Span{{0, "4"}, {0, "12"}}, Won: []bool{false, true}, Sum: true},
	}}
	lines := s.Lines(30)
	got := drawn(30, len(lines), func(a Area) {
		for y, line := range lines {
			line(a.Sub(0, y, a.W, 1))
		}
	})
	want := "       Ann  ? ? \ngold     4    12\n================\ntotal    4    12 <"
	if ansi.Strip(got) != want {
		t.Errorf("\n%q\nnot\n%q", ansi.Strip(got), want)
	}
}

func TestFooterLeavesOutWhatDoesNotFitOrWork(t *testing.T) {
	bindings := []Binding{{Keys: []string{"enter"}, Label: "play"}, {Keys: []string{"x"}, Label: "no", WhyNot: "not now"}, {Keys: []string{"ctrl+d"}, Label: "long label"}}
	var spots []Spot
	got := drawn(16, 1, func(a Area) { spots = Footer(a, 0, bindings) })
	if ansi.Strip(got) != " enter play" || len(spots) != 1 || Hit(spots, 3, 0) != 0 || Hit(spots, 14, 0) != -1 {
		t.Errorf("%q %v", ansi.Strip(got), spots)
	}
}

func TestRenderedLinesCarryOnlySGR(t *testing.T) {
	g := NewGrid(20, 4)
	defer g.Free()
	inner := g.Area().Inset(2, 1)
	g.Area().HLine(0, 0, 20)
	inner.Text(0, 0, style.Of(style.Bad), "bad")
	inner.Text(0, 1, style.On(style.CursorGround), "  ")
	out := g.Render(colours)
	if strings.Count(out, "\n") != 3 {
		t.Errorf("%d lines", strings.Count(out, "\n")+1)
	}
	for _, part := range strings.Split(out, "\x1b")[1:] {
		end := strings.IndexFunc(part, func(r rune) bool { return r >= '@' && r != '[' })
		if part[0] != '[' || part[end] != 'm' {
			t.Errorf("not SGR: %q", part)
		}
	}
}

// Clear blanks everything but the parts that stay, wherever they lie.
func TestArea_ClearBut(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	part := func(a Area) Area { return a.Sub(src.IntN(14)-2, src.IntN(10)-2, src.IntN(9), src.IntN(7)) }
	for range 500 {
		g, want := NewGrid(12, 8), NewGrid(12, 8)
		for y := range 8 {
			g.Area().Text(0, y, 0, strings.Repeat("x", 12))
			want.Area().Text(0, y, 0, strings.Repeat("x", 12))
		}
		inside, one, two := part(g.Area()), part(g.Area()), part(g.Area())
		inside.Clear(one, two)
		for y := inside.y; y < inside.y+inside.H; y++ {
			for x := inside.x; x < inside.x+inside.W; x++ {
				if !one.holds(x, y) && !two.holds(x, y) {
					want.Area().Rune(x, y, 0, ' ')
				}
			}
		}
		theme := style.For(0, true, false)
		if got, want := g.Render(theme), want.Render(theme); got != want {
			t.Fatalf("of %+v but %+v and %+v it leaves\n%s\nwant\n%s", inside, one, two, got, want)
		}
		g.Free()
		want.Free()
	}
}

// holds reports whether a cell of the grid lies in the area.
func (a Area) holds(x, y int) bool { return x >= a.x && x < a.x+a.W && y >= a.y && y < a.y+a.H }

// Wherever the cursor goes, step by step or by pages, it stays in the part that is shown.
func TestListShowsItsCursorAfterEachKey(t *testing.T) {
	var l List
	keys := []string{"down", "down", "down", "down", "down", "down", "pgdown", "end", "up", "pgup", "up", "up", "up", "home", "pgdown", "down"}
	for _, key := range keys {
		l.Key(key, 20)
		if from, to := l.window(20, 5); l.Cursor < from || l.Cursor >= to || to-from != 5 {
			t.Errorf("after %s the cursor is %d, and %d to %d are shown", key, l.Cursor, from, to-1)
		}
	}
}

// A list with gaps uses all of its lines: below its last row it needs no gap.
func TestListFillsItsRoom(t *testing.T) {
	for lines, want := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 3} {
		rows := 0
		drawn(20, lines, func(a Area) {
			rows = len((&List{Gap: 1}).Draw(a, 9, false, func(Area, int, style.Style) {}))
		})
		if rows != want {
			t.Errorf("in %d lines stand %d rows, not %d", lines, rows, want)
		}
	}
}

// Text is the same whether or not it takes the short way for plain characters.
func TestPlainTextIsWrittenAsAllText(t *testing.T) {
	parts := []string{"a", " ", "é", "e\u0301", "●", "■", "★", "✓", "▶", "▶\ufe0f", "☺", "☺\ufe0f", "⌂", "─", "·", "…", "牛", "👩\u200d🌾", "\t", "\u00ad", "\u200b", "◽", "\ufe0f", "\u0301", "🇩🇪"}
	src := rand.New(rand.NewPCG(1, 2))
	theme := style.For(colorprofile.TrueColor, true, false)
	for range 20000 {
		var text strings.Builder
		for range 1 + src.IntN(8) {
			text.WriteString(parts[src.IntN(len(parts))])
		}
		short, long := NewGrid(20, 1), NewGrid(20, 1)
		a := short.text(2, 0, 3, 12, style.Of(style.Good), text.String())
		b := long.wideText(2, 0, 3, 12, style.Of(style.Good), text.String())
		if got, want := short.Render(theme), long.Render(theme); got != want || a != b {
			t.Fatalf("%q is written as %q to column %d, not as %q to %d", text.String(), got, a, want, b)
		}
		if got, want := Width(text.String()), displaywidth.String(text.String()); got != want {
			t.Fatalf("%q is %d cells wide, not %d", text.String(), want, got)
		}
		short.Free()
		long.Free()
	}
}

// Lines have the same checksum as long as they are written out in the same way, wherever a grid keeps what they say.
func TestSumTellsLinesApart(t *testing.T) {
	th := style.For(3, true, false)
	sums := map[uint64]string{}
	for _, line := range []string{"", "a", " a", "b", "ab", "ba", "世", "e\u0301", "e\u0302", "\U0001f468\u200d\U0001f469", "─"} {
		for _, look := range []style.Style{0, style.Of(style.Title), style.On(style.CursorGround)} {
			g := NewGrid(6, 3)
			g.Area().Text(0, 0, look, "o\u0301o\u0302") // other clusters before
			g.Area().Text(0, 1, look, line)
			g.Area().Text(0, 2, look, line)
			sum, text := g.Sum(1), g.Line(th, 1)
			if g.Sum(2) != sum {
				t.Errorf("%q has two checksums", text)
			}
			if was, known := sums[sum]; known && was != text {
				t.Errorf("%q and %q have the same checksum", was, text)
			}
			sums[sum] = text
			g.Free()
		}
	}
	if len(sums) < 31 { // an empty line looks the same in all styles
		t.Errorf("there are %d checksums only", len(sums))
	}
}

// Whatever is drawn over a picture, the checksum of a line is that of what stands there now.
func TestSumFollowsWhatIsDrawnOver(t *testing.T) {
	const w, h = 12, 4
	src := rand.New(rand.NewPCG(1, 2))
	kept := Drawn(5, 2, func(a Area) { a.Text(0, 0, 0, "a世o\u0301") })
	draw := []func(a Area){
		func(a Area) { a.Text(0, 0, 0, []string{"a", "世", "世世", "bo\u0301c"}[src.IntN(4)]) },
		func(a Area) { a.Rune(0, 0, style.Of(style.Title), '─') },
		func(a Area) { a.Fill(0, 0, 1+src.IntN(w), 1+src.IntN(h), style.On(style.CursorGround)) },
		func(a Area) { a.Paste(kept) },
		func(a Area) { a.Clear(a.Sub(src.IntN(w), src.IntN(h), 3, 1)) },
	}
	g := NewGrid(w, h)
	for step := range 2000 {
		draw[src.IntN(len(draw))](g.Area().Sub(src.IntN(w), src.IntN(h), w, h))
		if step%100 == 0 {
			g.Reset(w, h)
		}
		anew := NewGrid(w, h)
		anew.Area().Paste(g)
		for y := range h {
			if g.Sum(y) != anew.Sum(y) {
				t.Fatalf("after %d steps line %d has not the checksum of what stands there", step, y)
			}
		}
		anew.Free()
	}
}

// A click on the last letter of a key's word hits that key, and one behind it hits none.
func TestFooter_SpotsAreAsWideAsTheirWords(t *testing.T) {
	g := NewGrid(40, 1)
	defer g.Free()
	spots := Footer(g.Area(), 0, []Binding{{Keys: []string{"x"}, Label: "first"}, {Keys: []string{"yy"}, Label: "second"}})
	for x, want := range map[int]int{0: -1, 1: 0, 7: 0, 8: -1, 11: 1, 19: 1, 20: -1} {
		if got := Hit(spots, x, 0); got != want {
			t.Errorf("column %d hits %d, not %d, of %+v", x, got, want, spots)
		}
	}
}

// A chapter is longer than its room by the lines below its title, and the last one is that which is shown at the end.
func TestPager_LongerByTheChapterThatIsShown(t *testing.T) {
	pages := []Page{{Title: "short", Text: "one"}, {Title: "long", Text: strings.Repeat("line\n", 9) + "line"}}
	for chapter, want := range map[int]bool{0: false, 1: true, 9: true} {
		if got := (&Pager{chapter: chapter}).Longer(40, 10, pages); got != want {
			t.Errorf("chapter %d is longer: %v", chapter, got)
		}
	}
}

// What takes no cell, such as a blank of no width, leaves the rest of a text in its place.
func TestTextGoesOnBehindWhatHasNoWidth(t *testing.T) {
	if got := drawn(8, 1, func(a Area) { a.Text(0, 0, 0, "é\u200bbc") }); !strings.Contains(got, "bc") {
		t.Errorf("it shows %q", got)
	}
}
