package tell

import (
	"saloon/lobby/table"
	"saloon/rules"
)

// A Lookback is a game that somebody looks back at, as a seat may know it.
type Lookback struct {
	*table.Frames
	Log    []rules.StoryLine // all of it
	Viewer rules.Seat
}

// LookBack opens the past of a game.
func LookBack(past *table.Past) Lookback {
	l := Lookback{Frames: past.Open(), Viewer: past.Viewer()}
	l.ReadLog()
	return l
}

// ReadLog reads the log as the viewer may know it now.
func (l *Lookback) ReadLog() { l.Log = l.Story(l.Last()) }

// Decides reports whether the last of so many lines is a decision that stands.
func (l *Lookback) Decides(lines int) bool {
	return lines > 0 && l.Log[lines-1].Seat > 0 && !l.Log[lines-1].Undone && l.Log[lines-1].Move != rules.Undo
}

// DecidesSelf reports whether it is a decision of whose view is shown; of anybody's for who watches.
func (l *Lookback) DecidesSelf(lines int) bool {
	return l.Decides(lines) && (l.Viewer < 1 || l.Log[lines-1].Seat == l.Viewer)
}

// BeginsRound reports whether a round begins after so many lines.
func (l *Lookback) BeginsRound(lines int) bool {
	return lines == 0 || l.Round(lines) != l.Round(lines-1)
}

// Nearest is the nearest moment of a kind in one direction; false when there is none.
func (l *Lookback) Nearest(from, by int, wanted func(lines int) bool) (lines int, found bool) {
	for lines = from + by; lines >= 0 && lines <= l.Last(); lines += by {
		if wanted(lines) {
			return lines, true
		}
	}
	return from, false
}
