package bot

import (
	"time"

	"saloon/lobby/table"
)

// An ear is what a bot hears since it came to a place: what was said, and what players did beside the game.
type ear struct {
	came   bool
	heard  time.Time // when the newest line was said that is not told any more
	chat   []table.ChatLine
	told   int // the fact of the newest aside that is not told any more
	asides []table.Aside
}

// listen takes the newest chat of the place, and the asides. What was before the first time is past.
func (e *ear) listen(chat []table.ChatLine, asides []table.Aside) {
	if !e.came && len(chat) > 0 {
		e.heard = chat[len(chat)-1].When
	}
	if !e.came && len(asides) > 0 {
		e.told = asides[len(asides)-1].Fact
	}
	e.came, e.chat, e.asides = true, chat, asides
}

// newAsides are the asides that have not been told yet. They count as told then.
func (e *ear) newAsides() (list []table.Aside) {
	for _, a := range e.asides {
		if a.Fact > e.told {
			list, e.told = append(list, a), a.Fact
		}
	}
	e.asides = nil
	return list
}

// news is what has not been told yet. It counts as told then.
func (e *ear) news() (lines []table.ChatLine) {
	for _, line := range e.chat {
		if line.When.After(e.heard) {
			lines, e.heard = append(lines, line), line.When
		}
	}
	e.chat = nil
	return lines
}
