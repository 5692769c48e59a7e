package widget

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

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
	got := drawn(30, s.Height(), func(a Area) { s.Draw(a) })
	want := "        Ann  ? ? \ngold      4    12\n=================\ntotal     4    12 <"
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

func BenchmarkGridOfTiles(b *testing.B) {
	for b.Loop() {
		g := NewGrid(120, 40)
		a := g.Area()
		for y := range 40 {
			for x := 0; x < 120; x += 4 {
				a.Text(x, y, style.On(style.DesertGround+style.Role((x/4+y)%6)), "▲●17")
			}
		}
		g.Render(colours)
		g.Free()
	}
}
