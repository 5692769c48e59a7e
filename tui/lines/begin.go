package lines

import (
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// isUnderway reports whether somebody who comes now finds a game that has begun some time ago.
func (t *lineTable) isUnderway() bool {
	began := t.Snap.Card.Begins
	return !began.IsZero() && t.now().Sub(began) > time.Minute || t.ownMoves() > 0 || t.Scene.Seat < 1 && len(t.Scene.Story) > 0
}

// tellBegin says that the game begins, or to whoever finds it underway that they are back in it or look on.
func (t *lineTable) tellBegin(underway bool) {
	if said := t.DealBegins(&t.Snap.Card); said != "" {
		t.print(said)
	}
	said := board.If(!underway, "lines.begins", board.If(t.Scene.Seat < 1, "lines.is-played", "lines.is-back"))
	words := board.Texts(append([]string{"moves", "state"}, t.Presenter.Topics()...), func(_ int, word string) string { return t.said(word) })
	t.print(t.Words.T(said, t.GameTitle(t.Snap.Card.Game, t.Snap.Card.Title), t.Words.List(words)))
	if t.Scene.Seat < 1 {
		t.print(t.Scene.WhyIdle())
	}
	if pupil := t.PupilName(); pupil != "" {
		t.print(t.Words.T("lines.teaching", pupil))
	}
	if late := t.SeesLate(); late > 0 {
		t.print(t.Words.N("lines.late", late))
	}
	t.storyTold = max(t.storyTold, len(t.Snap.Story)-5) // who comes in late is told the last of it
	if n := len(t.Snap.Asides); n > 0 {
		t.asideTold = t.Snap.Asides[n-1].Fact
	}
}

// whoIsWho says which seat is one's own, and which are bots'.
func (t *lineTable) whoIsWho() (list []string) {
	for i, chair := range t.Snap.Card.Chairs {
		seat, is := rules.Seat(i+1), board.If(chair.Person.Kind == table.KindBot, t.BotName(chair), "")
		if seat == t.Snap.Seat {
			is = t.Words.T("people.you")
		}
		if is != "" {
			list = append(list, t.Words.T("board.seat", i+1, t.Scene.Name(seat)+", "+is)+".")
		}
	}
	return list
}

// setScene makes the scene of the newest snapshot; an exercise that was answered takes no more moves.
func (t *lineTable) setScene() {
	t.SetScene(t.Words, t.lobby.Game(t.Snap.Card.Game), false)
	if e := t.exercise; e != nil && e.is.Answer != nil {
		t.Scene.Legal = nil
	}
}

// reword tells the table in the words of another language from now on.
func (t *lineTable) reword() {
	if t == nil || t.Snap == nil {
		return
	}
	if t.setScene(); t.asked.question != "" {
		t.asked.question = t.question()
	}
}

// byBot are sentences about a move of a seat; where a bot plays in the person's place, what it did there is told as
// such: the first, for the others are about what came of it.
func (t *lineTable) byBot(seat rules.Seat, said []tell.Sentence) []string {
	return board.Texts(said, func(i int, s tell.Sentence) string {
		if i == 0 && s.Who == seat && t.playedByBot(seat) {
			return t.Words.T("lines.by-bot", s.Text)
		}
		return s.Text
	})
}

// briefByBot is the same in few words.
func (t *lineTable) briefByBot(line rules.StoryLine) []string {
	said := t.Presenter.Brief(t.Scene, line)
	if len(said) > 0 && t.playedByBot(line.Seat) && line.Events[0].Who == line.Seat {
		said[0] = t.Words.T("lines.by-bot", said[0])
	}
	return said
}

// playedByBot reports whether a seat is the person's, and a bot plays it.
func (t *lineTable) playedByBot(seat rules.Seat) bool {
	return seat == t.Scene.Seat && seat > 0 && t.Snap.Card.Chairs[seat-1].Away
}
