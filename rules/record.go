package rules

import (
	"errors"
	"fmt"
	"slices"
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

// A Record is a match together with its log. It carries out undo, which is a line
// of the log like any other, draws for the house, and says which lines a viewer
// may read. It is not safe for use by several goroutines at once; clones are.
type Record struct {
	game  Game
	setup Setup
	match Match
	lines trail[played]
	dealt int // how many lines of the script have been used

	// From base on, nothing bars an undo: the lines `since` (indices into lines,
	// those taken back left out) lead from base to match.
	base  Match
	since []int
}

// A played line is what the record knows of one line.
type played struct {
	Line
	events []Event // what it caused, when Play was asked for it
	secret int     // the secret choice it belongs to, or 0
	gone   bool    // taken back later
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

// Clone is the same record; what happens to one of the two changes nothing in the
// other.
func (r *Record) Clone() *Record {
	again := *r
	again.match, again.base = r.match.Clone(), r.base.Clone()
	again.since = slices.Clone(r.since)
	return &again
}

// Game is the game being played.
func (r *Record) Game() Game { return r.game }

// Setup is what was agreed, completed with defaults.
func (r *Record) Setup() Setup { return r.setup }

// Match is the match as it stands. It must only be read; an undo replaces it.
func (r *Record) Match() Match { return r.match }

// Len is the number of lines in the log.
func (r *Record) Len() int { return r.lines.len() }

// Line is the log's line i, counted from 0.
func (r *Record) Line(i int) Line { return r.lines.at(i).Line }

// Events is what line i caused, if its Play was asked for it.
func (r *Record) Events(i int) []Event { return r.lines.at(i).events }

// Undone reports whether line i was taken back, or took one back.
func (r *Record) Undone(i int) bool { return r.lines.at(i).gone }

// SameSecret reports whether line i belongs to the secret choice that is being
// made now.
func (r *Record) SameSecret(i int) bool {
	secret := r.match.Secret()
	return secret != 0 && r.lines.at(i).secret == secret
}

// Play makes a move, or an Undo, and logs it; or it refuses and changes nothing.
// What the move causes is added to out and kept with the line, unless out is nil.
func (r *Record) Play(seat Seat, m Move, out *Events) *Refusal {
	if m == Undo {
		return r.undo(seat)
	}
	secret, before := r.match.Secret(), len(out.All())
	if refused := r.match.Play(seat, m, out); refused != nil {
		return refused
	}
	r.finalise(seat, secret)
	r.lines.add(played{Line: Line{seat, m}, events: slices.Clone(out.All()[before:]), secret: secret})
	if seat == House {
		r.dealt++
	}
	revealed := secret != 0 && r.match.Secret() != secret
	if seat == House || revealed {
		r.bar()
	} else {
		r.since = append(r.since, r.lines.len()-1)
	}
	return nil
}

// finalise makes final what a move of this seat stands on: the steps that another
// seat made in public, but not its choice in the same secret.
func (r *Record) finalise(seat Seat, secret int) {
	for len(r.since) > 0 {
		first := r.lines.at(r.since[0])
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
		panic("rules: a logged line is refused when played again: " + refused.Code)
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
		if r.lines.at(r.since[i]).Seat != seat {
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
	last := r.lines.at(r.since[i])
	for _, j := range r.since[:i] {
		if earlier := r.lines.at(j); earlier.Seat == last.Seat && r.match.Cancels(last.Move, earlier.Move) {
			return true
		}
	}
	return false
}

func (r *Record) undo(seat Seat) *Refusal {
	at := r.lastStep(seat)
	if at < 0 {
		return RefuseUndo()
	}
	line := r.since[at]
	r.since = slices.Delete(r.since, at, at+1)
	undone := r.lines.at(line)
	undone.gone = true
	r.lines.set(line, undone)
	r.lines.add(played{Line: Line{seat, Undo}, secret: undone.secret, gone: true})
	r.match.CopyFrom(r.base)
	for _, i := range r.since {
		r.replay(r.match, r.lines.at(i).Line)
	}
	return nil
}

// WouldUndo is the line that an undo of the seat would take back, or -1.
func (r *Record) WouldUndo(seat Seat) int {
	if at := r.lastStep(seat); at >= 0 {
		return r.since[at]
	}
	return -1
}

// FirstOpen is the first line that an undo could still take back, or Len.
func (r *Record) FirstOpen() int {
	if len(r.since) > 0 {
		return r.since[0]
	}
	return r.Len()
}

// HouseMove is what the house does now: the script's next line, or a draw from
// the seed for this line of the log when the script has ended.
func (r *Record) HouseMove(seed *Seed) (Move, error) {
	m, err := r.setup.Scripted(r.game, r.match, r.dealt)
	if errors.Is(err, ErrScriptEnded) && seed != nil {
		return r.match.Draw(seed.Source(r.Len())), nil
	}
	return m, err
}

// PlayHouse plays for the house until somebody else has to decide. It fails where
// the script does, and leaves what was played before.
func (r *Record) PlayHouse(seed *Seed, out *Events) error {
	for r.match.ToAct().Has(House) {
		m, err := r.HouseMove(seed)
		if err != nil {
			return err
		}
		if refused := r.Play(House, m, out); refused != nil {
			return refused
		}
	}
	return nil
}

// Readable reports whether a viewer may read line i now. Choices made in secret
// become readable after their reveal unless they were taken back or stay face
// down; when the game is over everything is.
func (r *Record) Readable(i int, viewer Seat) bool {
	e := r.lines.at(i)
	if e.secret == 0 || e.Seat == viewer || r.match.ToAct() == 0 {
		return true
	}
	if e.secret == r.match.Secret() || e.gone || r.match.FaceDown(e.Move) {
		return false
	}
	return !r.cancelled(i)
}

// StoryLine is line i as a viewer may know it now.
func (r *Record) StoryLine(i int, viewer Seat) StoryLine {
	line := r.lines.at(i)
	told := StoryLine{Number: i, Seat: line.Seat, Undone: line.gone}
	for _, e := range line.events {
		if e.Audience.Includes(viewer) {
			told.Events = append(told.Events, e)
		}
	}
	if r.Readable(i, viewer) {
		told.Move, told.Notation = line.Move, string(r.AppendLine(nil, i))
	}
	return told
}

// cancelled reports whether line i, or its own taking back, came to nothing.
func (r *Record) cancelled(i int) bool {
	e := r.lines.at(i)
	for j := range r.Len() {
		o := r.lines.at(j)
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
	l := r.Line(i)
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
	seat, ok := ParseNumber(first, int(House), MaxSeats)
	if !ok {
		return Line{}, fmt.Errorf("%w: %q does not begin with a seat", ErrNotation, text)
	}
	m, err := ParseMove(g, rest)
	return Line{Seat(seat), m}, err
}
