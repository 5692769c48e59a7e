package screen

import (
	"maps"
	"sync"
	"sync/atomic"

	"github.com/charmbracelet/colorprofile"

	"saloon/tui"
)

// lookStyles are the styles of the themes as terminals can show them. All sessions read them without a lock.
var lookStyles struct {
	sync.Mutex // held while one is added
	known      atomic.Pointer[map[uint64]*cellStyle]
}

// lookKey tells a style of one theme on one kind of terminal from all others.
func lookKey(s tui.Style, look uint64, profile colorprofile.Profile) uint64 {
	return uint64(s) | look<<32 | uint64(profile)<<48
}

func learnStyle(p tui.Rows, s tui.Style, profile colorprofile.Profile) *cellStyle {
	found := setBy(p.Sequence(s), profile).style
	lookStyles.Lock()
	defer lookStyles.Unlock()
	all := map[uint64]*cellStyle{}
	if known := lookStyles.known.Load(); known != nil && len(*known) < maxStyles {
		all = maps.Clone(*known)
	}
	all[lookKey(s, p.Look(), profile)] = found
	lookStyles.known.Store(&all)
	return found
}

// readCells takes a line's cells as readLine finds them in its text; false for lines with other than plain characters.
func (d *frameDiff) readCells(p tui.Rows, y, width int, profile colorprofile.Profile) bool {
	row := p.Cells(y)
	if row == nil {
		return false
	}
	d.cells = d.cells[:0]
	var now *cellStyle
	for i, c := range row[:min(len(row), width)] {
		text := plainText(c.Rune)
		if text == "" {
			return false
		}
		if i == 0 || c.Style != row[i-1].Style {
			now = styleOf(p, c.Style, profile)
		}
		d.addCell(text, now.under(text))
	}
	for len(d.cells) < width {
		d.cells = append(d.cells, blankCell)
	}
	return true
}

func styleOf(p tui.Rows, s tui.Style, profile colorprofile.Profile) *cellStyle {
	if s == 0 {
		return plainStyle
	}
	if known := lookStyles.known.Load(); known != nil {
		if found := (*known)[lookKey(s, p.Look(), profile)]; found != nil {
			return found
		}
	}
	return learnStyle(p, s, profile)
}
