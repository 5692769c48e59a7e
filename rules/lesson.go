package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// A Teacher is a [Game] that has a first lesson: a game that begins by itself.
type Teacher interface {
	Game
	Lesson() Lesson
}

// A Lesson is the beginning of a game, for somebody who plays it for the first
// time. The pupil has seat 1 and makes the moves that the lesson asks for; the
// other seats and the house play what stands there. After its last line the game
// goes on freely.
type Lesson struct {
	Setup Setup // its script holds what the house does in Lines
	Lines []string
}

// Pupil is the seat of the person who learns.
const Pupil Seat = 1

// NewLesson makes a lesson of lines as a log has them, one to a line of the text.
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

// Steps is how many lines are the pupil's own.
func (l Lesson) Steps() (n int) {
	pupil := strconv.Itoa(int(Pupil)) + " "
	for _, line := range l.Lines {
		if strings.HasPrefix(line, pupil) {
			n++
		}
	}
	return n
}

// Replay plays the lesson through, the house by the script, and returns the record.
// It fails when a line is not a legal move where it stands: a game whose tables
// an operator has changed may be another one than its lesson tells of.
func (l Lesson) Replay(g Game) (*Record, error) {
	r, err := NewRecord(g, l.Setup)
	if err != nil {
		return nil, err
	}
	for i, text := range l.Lines {
		if err := r.replayLesson(text); err != nil {
			return nil, fmt.Errorf("line %d of the lesson, %q: %w", i+1, text, err)
		}
	}
	return r, nil
}

func (r *Record) replayLesson(text string) error {
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

// Scripted is draw number n of the house, counted from 0, as the setup has it;
// ErrScriptEnded when it leaves that draw to a seed.
func (s Setup) Scripted(g Game, m Match, n int) (Move, error) {
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
