package lobby

import (
	"slices"

	"saloon/rules"
)

// A toldStory is the story as one viewer was told it last. Published parts are
// never written to: new lines are added behind them, and when an old one has to
// be told otherwise the whole is made anew.
type toldStory struct {
	epoch int
	lines []rules.StoryLine
}

// publish puts a snapshot into the mailbox of everybody who watches, and the card
// into the hall.
func (t *table) publish() {
	card := t.card()
	made := map[rules.Seat]*Snapshot{}
	for v := range t.watchers {
		seat := t.state.seatOf(v.id)
		if made[seat] == nil {
			made[seat] = t.snapshot(seat, card)
		}
		v.show(t, made[seat])
	}
	if !t.ended {
		t.lobby.hall.show(card, t.state.agreed.Code)
	}
}

func (t *table) card() Card {
	s := t.state
	c := Card{
		ID: s.id, Game: s.agreed.Setup.Game, Title: s.game.Info().Title, Options: s.agreed.Setup.Options,
		Private: s.agreed.Private, Lesson: s.isLesson(), Host: s.host.ID, Phase: s.phase, Since: s.since, Terms: s.agreed.Terms, Deadlines: s.deadlines(),
		Chairs: make([]Chair, len(s.chairs)),
	}
	switch {
	case t.ended:
		c.Phase = Over
	case t.paused != nil && s.phase != Over:
		c.Phase = Paused
	}
	if s.record != nil {
		c.Progress, c.ToAct = s.record.Match().Progress(), s.record.Match().ToAct()
	}
	if next, on := s.nextLine(); on {
		c.ToAct = rules.SeatSet(next.Seat) // in a lesson one after the other
	}
	here := map[PlayerID]bool{}
	for v := range t.watchers {
		here[v.id] = true
		if s.seatOf(v.id) == rules.Observer {
			c.Watchers++
		}
	}
	for i, seat := range s.chairs {
		c.Chairs[i] = Chair{Person: seat.person, Level: seat.level, Ready: seat.ready,
			Here: here[seat.person.ID] || seat.level != "", Away: seat.away, Left: seat.left}
	}
	return c
}

// snapshot is the table as one viewer may know it.
func (t *table) snapshot(viewer rules.Seat, card Card) *Snapshot {
	s := t.state
	snap := &Snapshot{
		Card: card, Seat: viewer, Setup: s.agreed.Setup, Lesson: s.guide(viewer), Chat: s.lastChat(), Notice: t.paused, Next: s.next,
	}
	snap.Setup.Script = nil // what the house has yet to draw is nobody's business
	if s.agreed.Private {
		snap.JoinCode = s.agreed.Code
	}
	if s.record != nil {
		t.showGame(snap, viewer)
	}
	return snap
}

// showGame adds the game that has begun.
func (t *table) showGame(snap *Snapshot, viewer rules.Seat) {
	s := t.state
	match := s.record.Match()
	snap.At, snap.View, snap.Story = s.record.Len(), match.View(viewer), t.story(viewer)
	if n := len(s.story); n > 0 {
		snap.LastMove = s.story[n-1].when
	}
	if !s.isLesson() { // whose script makes a seed prove nothing
		snap.SeedHash = s.seed.Hash()
	}
	if s.phase == Over {
		outcome := match.Outcome()
		snap.Outcome = &outcome
		if !s.isLesson() {
			snap.Seed = s.seed.String()
		}
		return
	}
	if viewer != rules.Observer && !s.chair(viewer).away && !s.chair(viewer).left {
		snap.Legal = s.taught(viewer, match.AppendMoves(nil, viewer))
		snap.Hints = s.hints() && !s.onRails()
		snap.CanUndo = !s.onRails() && s.record.CanUndo(viewer)
	}
}

func (s *state) lastChat() []ChatLine {
	return slices.Clip(s.chat[max(0, len(s.chat)-keptChat):])
}

// story is the game so far as the viewer may know it.
func (t *table) story(viewer rules.Seat) []rules.StoryLine {
	told := t.stories[viewer]
	if told.epoch != t.state.epoch {
		told = toldStory{epoch: t.state.epoch}
	}
	for i := len(told.lines); i < len(t.state.story); i++ {
		told.lines = append(told.lines, t.state.tell(i, viewer))
	}
	t.stories[viewer] = told
	return slices.Clip(told.lines)
}

// tell is one line of the game as the viewer may know it.
func (s *state) tell(i int, viewer rules.Seat) rules.StoryLine {
	line, happened := s.record.Line(i), s.story[i]
	told := rules.StoryLine{Number: i, Seat: line.Seat, Undone: happened.undone}
	for _, e := range happened.events {
		if e.Audience.Includes(viewer) {
			told.Events = append(told.Events, e)
		}
	}
	if s.record.Readable(i, viewer) {
		told.Move, told.Notation = line.Move, string(s.record.AppendLine(nil, i))
	}
	return told
}
