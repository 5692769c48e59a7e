package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// A Teacher is a [Game] that has a lesson for beginners.
type Teacher interface {
	Game
	Lesson() Lesson
}

// A Lesson is the beginning of a game for somebody who plays it for the first time. The
// pupil makes the moves that the lesson asks for; the other seats and the house make the
// moves that the lesson gives them. After its last line everybody plays freely.
type Lesson struct {
	Setup Setup // its script is the moves of the house in Lines
	Lines []string
}

// Pupil is the seat of the person who takes a lesson.
const Pupil Seat = 1

// NewLesson makes a lesson of a text in which each line is a line of a log.
func NewLesson(s Setup, text string) Lesson {
	l := Lesson{Setup: s}
	house := strconv.Itoa(int(House)) + " "
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		l.Lines = append(l.Lines, line)
		if move, ok := strings.CutPrefix(line, house); ok {
			l.Setup.Script = append(l.Setup.Script, move)
		}
	}
	return l
}

// Steps is how many moves of the pupil the lesson has.
func (l Lesson) Steps() (n int) {
	pupil := strconv.Itoa(int(Pupil)) + " "
	for _, line := range l.Lines {
		if strings.HasPrefix(line, pupil) {
			n++
		}
	}
	return n
}

// Replay plays the whole lesson and returns the record. It fails when a move is not legal:
// an operator's own component sheets may not fit the lesson.
func (l Lesson) Replay(g Game) (*Record, error) {
	r, err := NewRecord(g, l.Setup)
	if err != nil {
		return nil, err
	}
	for i, text := range l.Lines {
		if err := r.playLessonLine(text); err != nil {
			return nil, fmt.Errorf("line %d of the lesson, %q: %w", i+1, text, err)
		}
	}
	return r, nil
}

func (r *Record) playLessonLine(text string) error {
	line, err := ParseLine(r.game, text)
	if err != nil {
		return err
	}
	if line.Seat == House {
		drawn, err := r.HouseMove(nil)
		if err != nil {
			return err
		}
		if drawn != line.Move {
			return fmt.Errorf("the script has %q here", r.game.AppendMove(nil, drawn))
		}
	}
	if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
		return refused
	}
	return nil
}

func (s Setup) scriptedMove(g Game, m Match, n int) (Move, error) {
	if n >= len(s.Script) {
		return NoMove, ErrScriptEnded
	}
	move, err := g.Parse(s.Script[n])
	if err != nil {
		return NoMove, fmt.Errorf("line %d of the script: %w", n+1, err)
	}
	if refused := m.Refuse(House, move); refused != nil {
		return NoMove, fmt.Errorf("line %d of the script: %w", n+1, refused)
	}
	return move, nil
}
