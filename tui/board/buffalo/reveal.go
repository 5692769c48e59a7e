package buffalo

import (
	"slices"
	"time"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// pace is how long each meadow of a reveal is shown.
const pace = 900 * time.Millisecond

// A reveal shows the pairs that were sent meadow by meadow.
type reveal struct {
	known bool          // the story was looked at before: only lines from seen on are new
	seen  int           // number of the next line of the story to look at
	left  []int         // meadows not shown yet, in order of size
	cards []rules.Event // what was revealed last
}

// look finds reveals among the new lines of the story.
func (r *reveal) look(s board.Scene) {
	first := 0
	if len(s.Story) > 0 {
		first = s.Story[0].Number
	}
	for _, line := range s.Story {
		if line.Number < r.seen && r.known {
			continue
		}
		fresh := revealed(line.Events)
		if len(fresh) == 0 {
			continue
		}
		r.cards = fresh
		if r.known {
			r.left = meadowsOf(fresh)
		}
	}
	r.seen, r.known = max(first+len(s.Story), r.seen), true
}

func revealed(events []rules.Event) []rules.Event {
	var list []rules.Event
	for _, e := range events {
		if e.Kind == buffalo.EventRevealed {
			list = append(list, e)
		}
	}
	return list
}

func meadowsOf(events []rules.Event) []int {
	var list []int
	for _, e := range events {
		if at := int(e.Where); !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	slices.Sort(list)
	return list
}

// Wait is how long until the next meadow is shown.
func (b *gameBoard) Wait() time.Duration {
	if len(b.reveal.left) == 0 {
		return 0
	}
	return pace
}

// Step shows the next meadow.
func (b *gameBoard) Step() {
	if len(b.reveal.left) > 0 {
		b.reveal.left = b.reveal.left[1:]
	}
}

// sent are the cards that were sent to a meadow this round, once it is revealed.
func (b *gameBoard) sent(meadow int) []rules.Event {
	var list []rules.Event
	if slices.Contains(b.reveal.left, meadow) || b.view.Step == buffalo.StepChoose && len(b.reveal.left) == 0 {
		return nil
	}
	for _, e := range b.reveal.cards {
		if int(e.Where) == meadow {
			list = append(list, e)
		}
	}
	return list
}
