package session

import (
	"time"

	"saloon/lobby/table"
)

// A botEar is what a bot hears where it is: what was said since it came there.
type botEar struct {
	came  bool
	heard time.Time // when the newest line was said that is not told any more
	chat  []table.ChatLine
}

// listen takes the newest chat of the place. What was said before the first time is past.
func (e *botEar) listen(chat []table.ChatLine) {
	if !e.came && len(chat) > 0 {
		e.heard = chat[len(chat)-1].When
	}
	e.came, e.chat = true, chat
}

// news is what has not been told yet. It counts as told then.
func (e *botEar) news() (lines []table.ChatLine) {
	for _, line := range e.chat {
		if line.When.After(e.heard) {
			lines, e.heard = append(lines, line), line.When
		}
	}
	e.chat = nil
	return lines
}
