package table

import (
	"slices"

	"saloon/rules"
)

// Stories are the log as each viewer was told it last, so that only what is new has
// to be told. The zero value has told nobody anything. It is of one table, and not
// safe for use by several goroutines at once.
type Stories struct{ told map[rules.Seat]story }

// A story is the log as it was told to one viewer. It is never written to once it was
// told: new lines are added behind it, and when an old line has to be told in another
// way, the story is made anew.
type story struct {
	retold int
	lines  []rules.StoryLine
}

// Forget frees the memory. The next story is told from the beginning.
func (t *Stories) Forget() { t.told = nil }

// of is the log of the game as the viewer may know it.
func (t *Stories) of(s *State, viewer rules.Seat) []rules.StoryLine {
	tale := t.told[viewer]
	if tale.retold != s.retold || len(tale.lines) > s.record.Len() {
		tale = story{retold: s.retold}
	}
	for i := len(tale.lines); i < s.record.Len(); i++ {
		tale.lines = append(tale.lines, s.record.StoryLine(i, viewer))
	}
	if t.told == nil {
		t.told = map[rules.Seat]story{}
	}
	t.told[viewer] = tale
	return slices.Clip(tale.lines)
}
