package table

import (
	"fmt"

	"saloon/rules"
)

// An Opening is a new table: the facts to be written down, and the State that they
// lead to.
type Opening struct {
	Facts []Fact
	State *State
}

func (d *draft) opening() Opening { return Opening{Facts: d.facts, State: d.State} }

// Open makes a table as proposed; its host takes the first seat.
func (s *Saloon) Open(host Person, p Proposal, m Moment) (Opening, *rules.Refusal) {
	a, refused := s.agree(p, Agreement{Terms: freshTerms(host)}, m.New)
	if refused != nil {
		return Opening{}, refused
	}
	d := &draft{State: newState(s, m.New.TableID()), Moment: m, by: atTable(host)}
	d.happen(Opened{d.by, a})
	d.happen(SatDown{1, d.by})
	return d.opening(), nil
}

// OpenLesson makes a private table at which the first lesson of a game has begun.
// The error is a refusal where the game has no lesson, and another one where its
// lesson cannot be played with an operator's component sheets.
func (s *Saloon) OpenLesson(pupil Person, game string, m Moment) (Opening, error) {
	teacher, ok := s.Game(game).(rules.Teacher)
	if !ok {
		return Opening{}, refusedNoLesson
	}
	lesson := teacher.Lesson()
	record, err := lesson.Replay(teacher)
	if err != nil {
		return Opening{}, fmt.Errorf("the lesson of %s: %w", game, err)
	}
	a := Agreement{Setup: record.Setup(), Private: true, Code: m.New.Code(), Lesson: lesson.Lines}
	d := &draft{State: newState(s, m.New.TableID()), Moment: m, by: atTable(pupil)}
	d.happen(Opened{d.by, a})
	d.happen(SatDown{rules.Pupil, d.by})
	for seat := rules.Pupil + 1; int(seat) <= a.Setup.Seats; seat++ {
		d.seatBot(seat, lessonBots)
	}
	if refused := d.begin(); refused != nil {
		return Opening{}, refused
	}
	return d.opening(), nil
}
