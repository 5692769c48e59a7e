package load

import (
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A footing is the last two lines of a screen: what is asked, and the keys that work now. The rest is thrown away,
// because a whole terminal for each player would take the machine from the server.
type footing struct {
	parser *ansi.Parser
	x, y   int // of the cursor
	lines  [2][]rune
}

func newFooting() *footing {
	f := &footing{parser: ansi.NewParser()}
	f.parser.SetDataSize(256)
	for i := range f.lines {
		f.lines[i] = []rune(strings.Repeat(" ", width))
	}
	f.parser.SetHandler(ansi.Handler{Print: f.print, HandleCsi: f.control})
	return f
}

// at is the line in which the cursor is, from the cursor on, if it is one of the two.
func (f *footing) at() []rune {
	i := f.y - (height - len(f.lines))
	if i < 0 || i >= len(f.lines) {
		return nil
	}
	return f.lines[i][min(f.x, width):]
}

func (f *footing) print(r rune) {
	if line := f.at(); len(line) > 0 {
		line[0] = r
	}
	f.x++ // wide characters are followed by a sequence that places the cursor
}

func (f *footing) control(cmd ansi.Cmd, params ansi.Params) {
	param := func(i int) int {
		n, _, _ := params.Param(i, 1)
		return max(n, 1)
	}
	switch cmd.Final() {
	case 'H':
		f.y, f.x = param(0)-1, param(1)-1
	case 'C':
		f.x += param(0)
	case 'K':
		erase(f.at())
	case 'J':
		erase(f.lines[0])
		erase(f.lines[1])
	}
}

func erase(line []rune) {
	for i := range line {
		line[i] = ' '
	}
}

var apart = regexp.MustCompile(` {3,}`)

func (f *footing) keys() map[string]bool {
	keys := map[string]bool{}
	for _, entry := range apart.Split(string(f.lines[1]), -1) {
		key, _, _ := strings.Cut(strings.TrimSpace(entry), " ")
		keys[key] = true
	}
	return keys
}

func (f *footing) asked() string { return string(f.lines[0]) }
