package rules

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrScriptEnded says that a scripted house has no more lines.
var ErrScriptEnded = errors.New("the script of the house has ended")

// A Line is one entry of a log: a seat and what it did.
type Line struct {
	Seat Seat
	Move Move
}

// A Record is a match together with its log. It carries out undo, which is an
// entry of the log like any other, and says which lines a viewer may read.
// It is not safe for use by several goroutines at once.
type Record struct {
	game  Game
	setup Setup
	match Match
	lines []entry
	dealt int // how many lines of the script have been used

	// From base on, nothing bars an undo: the lines `since` (indices into lines,
	// those taken back left out) lead from base to match.
	base  Match
	since []int
}

type entry struct {
	Line
	secret int  // the secret choice it belongs to, or 0
	gone   bool // taken back later
}

// NewRecord sets up a match with an empty log.
func NewRecord(g Game, s Setup) (*Record, error) {
	full, err := g.Info().Check(s)
	if err != nil {
		return nil, err
	}
	m, err := g.New(full)
	if err != nil {
		return nil, err
	}
	return &Record{game: g, setup: full, match: m, base: m.Clone()}, nil
}

// Game is the game being played.
func (r *Record) Game() Game { return r.game }

// Setup is what was agreed, completed with defaults.
func (r *Record) Setup() Setup { return r.setup }

// Match is the match as it stands. It must only be read; an undo replaces it.
func (r *Record) Match() Match { return r.match }

// Len is the number of lines in the log.
func (r *Record) Len() int { return len(r.lines) }

// Line is the log's line i, counted from 0.
func (r *Record) Line(i int) Line { return r.lines[i].Line }

// Play makes a move, or an Undo, and logs it; or it refuses and changes nothing.
func (r *Record) Play(seat Seat, m Move, out *Events) *Refusal {
	if m == Undo {
		return r.undo(seat)
	}
	secret := r.match.Secret()
	if refused := r.match.Refuse(seat, m); refused != nil {
		return refused
	}
	r.settle(seat, secret)
	if refused := r.match.Play(seat, m, out); refused != nil {
		return refused
	}
	r.lines = append(r.lines, entry{Line: Line{seat, m}, secret: secret})
	if seat == House {
		r.dealt++
	}
	revealed := secret != 0 && r.match.Secret() != secret
	if seat == House || revealed {
		r.bar()
	} else {
		r.since = append(r.since, len(r.lines)-1)
	}
	return nil
}

// settle makes final what a move of this seat stands on: the steps that another
// seat made in public, but not its choice in the same secret.
func (r *Record) settle(seat Seat, secret int) {
	for len(r.since) > 0 {
		first := r.lines[r.since[0]]
		if first.Seat == seat || secret != 0 && first.secret == secret {
			return
		}
		r.replay(r.base, first.Line)
		r.since = r.since[1:]
	}
}

// replay plays a line that was legal when it was logged.
func (r *Record) replay(m Match, l Line) {
	if refused := m.Play(l.Seat, l.Move, nil); refused != nil {
		panic("rules: a logged line is refused when played again: " + refused.Error())
	}
}

// bar makes everything up to now final.
func (r *Record) bar() {
	r.base.CopyFrom(r.match)
	r.since = r.since[:0]
}

// CanUndo reports whether the seat's last step can still be taken back.
func (r *Record) CanUndo(seat Seat) bool { return r.lastStep(seat) >= 0 }

// lastStep is the place in since of the seat's last step, or -1. Other seats'
// lines behind it belong to the same secret choice, so they do not need it. What
// a seat has recalled it chooses again: undoing the recall would complete a
// choice in the past, and with it perhaps reveal everybody's.
func (r *Record) lastStep(seat Seat) int {
	for i := len(r.since) - 1; i >= 0; i-- {
		if r.lines[r.since[i]].Seat != seat {
			continue
		}
		if r.recalls(i) {
			return -1
		}
		return i
	}
	return -1
}

// recalls reports whether line i of since takes back an earlier one.
func (r *Record) recalls(i int) bool {
	last := r.lines[r.since[i]]
	for _, j := range r.since[:i] {
		if r.lines[j].Seat == last.Seat && r.match.Cancels(last.Move, r.lines[j].Move) {
			return true
		}
	}
	return false
}

func (r *Record) undo(seat Seat) *Refusal {
	at := r.lastStep(seat)
	if at < 0 {
		return refusedUndo
	}
	line := r.since[at]
	r.since = append(r.since[:at], r.since[at+1:]...)
	r.lines[line].gone = true
	r.lines = append(r.lines, entry{Line: Line{seat, Undo}, secret: r.lines[line].secret, gone: true})
	r.match.CopyFrom(r.base)
	for _, i := range r.since {
		r.replay(r.match, r.lines[i].Line)
	}
	return nil
}

// HouseMove is what the house does now: the script's next line, or a draw from
// the seed for this line of the log.
func (r *Record) HouseMove(seed *Seed) (Move, error) {
	m, err := r.setup.Scripted(r.game, r.match, r.dealt)
	if errors.Is(err, ErrScriptEnded) && seed != nil {
		return r.match.Draw(seed.Source(len(r.lines))), nil
	}
	return m, err
}

// Readable reports whether a viewer may read line i now. Choices made in secret
// become readable after their reveal unless they were taken back or stay face
// down; when the game is over everything is.
func (r *Record) Readable(i int, viewer Seat) bool {
	e := r.lines[i]
	if e.secret == 0 || e.Seat == viewer || r.match.ToAct() == 0 {
		return true
	}
	if e.secret == r.match.Secret() || e.gone || r.match.FaceDown(e.Move) {
		return false
	}
	return !r.cancelled(i)
}

// cancelled reports whether line i, or its own taking back, came to nothing.
func (r *Record) cancelled(i int) bool {
	e := r.lines[i]
	for j := range r.lines {
		o := r.lines[j]
		if o.secret != e.secret || o.Seat != e.Seat || o.gone {
			continue
		}
		if j > i && r.match.Cancels(o.Move, e.Move) || j < i && r.match.Cancels(e.Move, o.Move) {
			return true
		}
	}
	return false
}

// AppendLine writes line i as a log has it: the seat and the move.
func (r *Record) AppendLine(dst []byte, i int) []byte {
	l := r.lines[i].Line
	dst = strconv.AppendInt(dst, int64(l.Seat), 10)
	dst = append(dst, ' ')
	if l.Move == Undo {
		return append(dst, UndoText...)
	}
	return r.game.AppendMove(dst, l.Move)
}

// ParseMove reads a move of the game, or undo.
func ParseMove(g Game, text string) (Move, error) {
	if strings.TrimSpace(text) == UndoText {
		return Undo, nil
	}
	return g.Parse(text)
}

// ParseLine reads a line of a log: "2 lay 17@b2 42@b3".
func ParseLine(g Game, text string) (Line, error) {
	first, rest, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	seat, err := strconv.Atoi(first)
	if err != nil || seat < int(House) || seat > MaxSeats || strconv.Itoa(seat) != first {
		return Line{}, fmt.Errorf("%w: %q does not begin with a seat", ErrNotation, text)
	}
	m, err := ParseMove(g, rest)
	return Line{Seat(seat), m}, err
}
