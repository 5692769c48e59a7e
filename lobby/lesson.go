package lobby

import (
	"context"
	"fmt"

	"saloon/data"
	"saloon/rules"
)

// A Guide tells a pupil where in the lesson the game stands.
type Guide struct {
	Step, Of int  // the pupil's own move that is asked for now, counted from 1
	Over     bool // the last one has been made; the game goes on freely
}

// pupilLevel is how the bots of a lesson play when it is over.
const pupilLevel = "easy"

// rails is the beginning that a lesson prescribes, as far as it was followed.
type rails struct {
	lines    []rules.Line
	followed int // lines of the log that are those of the lesson
}

// layRails makes rails of an agreed lesson.
func layRails(g rules.Game, lesson []string) (rails, error) {
	var r rails
	for _, text := range lesson {
		line, err := rules.ParseLine(g, text)
		if err != nil {
			return r, fmt.Errorf("the lesson cannot be read: %w", err)
		}
		r.lines = append(r.lines, line)
	}
	return r, nil
}

// isLesson reports whether the table is, or began as, a lesson.
func (s *state) isLesson() bool { return len(s.agreed.Lesson) > 0 }

// follow takes note of a line of the log that was just played.
func (s *state) follow(line int) {
	r := &s.rails
	if line == r.followed && line < len(r.lines) && s.record.Line(line) == r.lines[line] {
		r.followed++
	}
}

// nextLine is the line that the lesson has now; false when the game is free.
func (s *state) nextLine() (rules.Line, bool) {
	r := s.rails
	if s.record == nil || r.followed != s.record.Len() || r.followed == len(r.lines) {
		return rules.Line{}, false
	}
	return r.lines[r.followed], true
}

// onRails reports whether the lesson still says what comes next.
func (s *state) onRails() bool {
	_, on := s.nextLine()
	return on
}

// lets reports whether a bot of this seat may move: in a lesson each has its turn.
func (s *state) lets(seat rules.Seat) bool {
	next, on := s.nextLine()
	return !on || next.Seat == seat
}

// guide is where the lesson stands for a viewer; nil when there is none, or when
// the pupil has moved freely since it ended.
func (s *state) guide(viewer rules.Seat) *Guide {
	if viewer != rules.Pupil || !s.isLesson() || s.record == nil || s.phase == Over || s.chair(viewer).away {
		return nil
	}
	r := s.rails
	g := &Guide{Step: 1}
	for i, line := range r.lines {
		if line.Seat != rules.Pupil {
			continue
		}
		g.Of++
		if i < r.followed {
			g.Step++
		}
	}
	for i := r.followed; i < s.record.Len(); i++ {
		if s.record.Line(i).Seat == rules.Pupil {
			return nil
		}
	}
	if g.Step > g.Of {
		g.Step, g.Over = g.Of, true
	}
	return g
}

// taught is what a seat may do while the lesson leads it, of what is legal.
func (s *state) taught(seat rules.Seat, legal []rules.Move) []rules.Move {
	next, on := s.nextLine()
	switch {
	case !on:
		return legal
	case next.Seat != seat:
		return nil
	}
	return []rules.Move{next.Move}
}

// refusesPupil is why the lesson does not take a move now, or nil.
func (s *state) refusesPupil(seat rules.Seat, move rules.Move) *rules.Refusal {
	next, on := s.nextLine()
	switch {
	case !on:
		return nil
	case move == rules.Undo:
		return refusedLessonUndo
	case next.Seat != seat:
		return refusedLessonWait
	case next.Move != move:
		return refusedLesson
	}
	return nil
}

// stepLesson decides what is otherwise at a lesson than at other tables. Nobody
// waits there, so it ends when its pupil wants or has gone for good.
func (s *state) stepLesson(by Person, c Command, m moment) (effects, bool) {
	pupil := s.chair(rules.Pupil).person
	switch c.(type) {
	case Close:
		if by.ID == pupil.ID && s.phase == Playing {
			return effects{close: true}, true
		}
	case departed:
		return effects{close: by.ID == pupil.ID}, true
	case restored:
		return effects{close: pupil.Kind == KindGuest}, true
	case lapsed:
		return effects{close: true}, true
	}
	return effects{}, false
}

// newLesson opens the first lesson of a game: a private table that has begun.
func (v *Visit) newLesson(ctx context.Context, p Proposal, by Person) (TableID, error) {
	l := v.lobby
	m := moment{now: l.clock.Now(), seed: rules.NewSeed(), code: newCode(6)}
	facts, refused := l.lessonFacts(p.Game, by, m)
	if refused != nil {
		return "", refused
	}
	t, refused := l.openTable(ctx, facts)
	if refused != nil {
		return "", refused
	}
	t.wake()
	return t.id, v.lookAt(ctx, t)
}

// lessonFacts is the whole opening of a lesson's journal.
func (l *Lobby) lessonFacts(game string, by Person, m moment) ([]data.Entry, *rules.Refusal) {
	teacher, ok := l.Game(game).(rules.Teacher)
	if !ok {
		return nil, refusedNoLesson
	}
	lesson := teacher.Lesson()
	record, err := lesson.Replay(teacher)
	if err != nil {
		l.log.Warn("a lesson cannot be given with these tables of components", "game", game, "error", err)
		return nil, refusedNoLesson
	}
	a := agreement{Setup: record.Setup(), Private: true, Code: m.code, Lesson: lesson.Lines}
	s := newState("", l.Game)
	facts := []data.Entry{factAgreed(factOpen, m.now, by, a), factBy(factSit, m.now, rules.Pupil, by)}
	apply := func(list ...data.Entry) {
		for _, e := range list {
			if err := s.apply(e); err != nil {
				panic("lobby: the opening of a lesson cannot be applied: " + err.Error())
			}
		}
	}
	apply(facts...)
	for seat := rules.Pupil + 1; int(seat) <= a.Setup.Seats; seat++ {
		bot := s.botFact(seat, pupilLevel, m)
		apply(bot)
		facts = append(facts, bot)
	}
	begin, err := s.beginning(a.Setup, m)
	if err != nil {
		panic("lobby: a lesson that was played through cannot begin: " + err.Error())
	}
	return append(facts, begin...), nil
}
