package table

import (
	"fmt"

	"saloon/rules"
)

// A Guide tells a pupil where in the lesson the game stands.
type Guide struct {
	Step, Of int  // the pupil's own move that is asked for now, counted from 1
	Over     bool // the last one has been made; the game goes on freely
}

// lessonBots is the level of a lesson's bots, which counts when the lesson is over.
const lessonBots = "greenhorn"

func newCourse(g rules.Game, lesson []string) (course, error) {
	var c course
	for _, text := range lesson {
		line, err := rules.ParseLine(g, text)
		if err != nil {
			return c, fmt.Errorf("the lesson cannot be read: %w", err)
		}
		c.lines = append(c.lines, line)
	}
	return c, nil
}

// follow takes note of the line that was played last.
func (c *course) follow(r *rules.Record) {
	last := r.Len() - 1
	if last == c.followed && last < len(c.lines) && r.Line(last) == c.lines[last] {
		c.followed++
	}
}

// IsLesson reports whether the table is, or began as, a lesson.
func (s *State) IsLesson() bool { return len(s.agreed.Lesson) > 0 }

// nextLine is the line that the lesson prescribes now. It is false when the game is
// free.
func (s *State) nextLine() (rules.Line, bool) {
	c := s.course
	if s.record == nil || c.followed != s.record.Len() || c.followed == len(c.lines) {
		return rules.Line{}, false
	}
	return c.lines[c.followed], true
}

// guided reports whether a lesson still prescribes the next line.
func (s *State) guided() bool {
	_, guided := s.nextLine()
	return guided
}

// mayAct reports whether the lesson, if there is one, lets this seat move now.
func (s *State) mayAct(seat rules.Seat) bool {
	next, guided := s.nextLine()
	return !guided || next.Seat == seat
}

// guide tells a viewer where the lesson stands. It is nil for everybody but the pupil,
// and once the pupil has moved freely after its end.
func (s *State) guide(viewer rules.Seat) *Guide {
	if viewer != rules.Pupil || !s.IsLesson() || s.record == nil || s.phase == Over || s.chair(viewer).away {
		return nil
	}
	g := &Guide{Step: 1}
	for i, line := range s.course.lines {
		if line.Seat != rules.Pupil {
			continue
		}
		g.Of++
		if i < s.course.followed {
			g.Step++
		}
	}
	for i := s.course.followed; i < s.record.Len(); i++ {
		if s.record.Line(i).Seat == rules.Pupil {
			return nil
		}
	}
	if g.Step > g.Of {
		g.Step, g.Over = g.Of, true
	}
	return g
}

// allowedByLesson is which of its legal moves a seat may make while the lesson leads it.
func (s *State) allowedByLesson(seat rules.Seat, legal []rules.Move) []rules.Move {
	next, guided := s.nextLine()
	switch {
	case !guided:
		return legal
	case next.Seat != seat:
		return nil
	}
	return []rules.Move{next.Move}
}

// refusesPupil is why the lesson does not take a move now, or nil.
func (s *State) refusesPupil(seat rules.Seat, move rules.Move) *rules.Refusal {
	next, guided := s.nextLine()
	switch {
	case !guided:
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

// endsLesson reports whether a lesson is over because nobody waits for its end:
// its pupil has gone for good, or has not moved for very long.
func (s *State) endsLesson(o Occasion) bool {
	pupil := s.chair(rules.Pupil).person
	switch o := o.(type) {
	case Departed:
		return o.Guest.ID == pupil.ID
	case Removed:
		return o.Who.ID == pupil.ID
	case Restored:
		return pupil.Kind == KindGuest
	case Expired:
		return true
	}
	return false
}
