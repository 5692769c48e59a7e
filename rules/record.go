package rules

import (
	"errors"
	"slices"
	"strconv"
)

// ErrScriptEnded says that a script has no more moves, and that there is no seed.
var ErrScriptEnded = errors.New("the script of the house has ended")

// A Record is a match with its log. It carries out undo, which is a line of the log like
// any other, draws for the house, and says which lines a viewer may read. Only one
// goroutine may use a record at a time; its clones are independent of it.
type Record struct {
	game       Game
	setup      Setup
	match      Match
	lines      sharedList[loggedLine]
	events     sharedList[Event] // of all lines, one line's after the other's
	scriptUsed int               // how many moves of the script were made

	// The undoable lines (indices of lines, without those that were undone) lead from final to match.
	final    Match
	undoable []int
	changes  [MaxSeats + 1]int // see ChangesOfMind
}

type loggedLine struct {
	move   Move
	events int32 // how many events the record has up to here, if the callers of Play wanted to know
	secret int32 // the secret choice that it belongs to, or 0
	seat   Seat
	undone bool // it was taken back later, or is itself an undo
	quiet  bool // others are told nothing of it
}

// toldChanges is how many changes of mind in a secret choice others are told of. The choice is of no
// use to them before its reveal, and somebody may change it very often.
const toldChanges = 2

func (l loggedLine) line() Line { return Line{l.seat, l.move} }

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
	return &Record{game: g, setup: full, match: m, final: m.Clone()}, nil
}

// Clone is a copy of the record. Neither of the two changes when the other is played on.
func (r *Record) Clone() *Record {
	again := *r
	again.match, again.final = r.match.Clone(), r.final.Clone()
	again.undoable = slices.Clone(r.undoable)
	return &again
}

// Game is the game being played.
func (r *Record) Game() Game { return r.game }

// Setup is the setup, completed with defaults.
func (r *Record) Setup() Setup { return r.setup }

// Match is the match as it stands now. It must only be read.
func (r *Record) Match() Match { return r.match }

// Len is the number of lines in the log.
func (r *Record) Len() int { return r.lines.len() }

// Line is line i of the log, counted from 0.
func (r *Record) Line(i int) Line { return r.lines.at(i).line() }

// SameSecret reports whether line i belongs to the secret choice that is being made now.
func (r *Record) SameSecret(i int) bool {
	secret := r.match.Secret()
	return secret != 0 && int(r.lines.at(i).secret) == secret
}

// SecretOf is the secret choice that line i belongs to, or 0.
func (r *Record) SecretOf(i int) int { return int(r.lines.at(i).secret) }

// Undone reports whether line i was taken back later, or is itself an undo.
func (r *Record) Undone(i int) bool { return r.lines.at(i).undone }

// Play makes a move, or an Undo, and logs it. When it refuses the move, nothing has
// changed. It adds the events to out and keeps them with the line, unless out is nil.
func (r *Record) Play(seat Seat, m Move, out *Events) *Refusal {
	if m == Undo {
		return r.undo(seat)
	}
	secret, before, changes := r.match.Secret(), len(out.All()), r.changes[seat]
	takesBack := r.TakesBack(seat, m)
	if refused := r.match.Play(seat, m, out); refused != nil {
		return refused
	}
	r.countChanges(seat, secret, takesBack)
	r.makeOthersFinal(seat, secret)
	for _, e := range out.All()[before:] {
		r.events.add(e)
	}
	revealed := secret != 0 && r.match.Secret() != secret
	r.log(loggedLine{seat: seat, move: m, secret: int32(secret), quiet: secret != 0 && !revealed && changes >= toldChanges})
	if seat == House {
		r.scriptUsed++
	}
	if seat == House || revealed {
		r.makeAllFinal()
	} else {
		r.undoable = append(r.undoable, r.lines.len()-1)
	}
	return nil
}

func (r *Record) log(l loggedLine) {
	l.events = int32(r.events.len())
	r.lines.add(l)
}

func (r *Record) eventsOf(i int) []Event {
	first := int32(0)
	if i > 0 {
		first = r.lines.at(i - 1).events
	}
	return r.events.list[first:r.lines.at(i).events]
}

// HouseMove is the next move of the house: the script's next, or else a draw from the seed.
func (r *Record) HouseMove(seed *Seed) (Move, error) {
	m, err := r.setup.scriptedMove(r.game, r.match, r.scriptUsed)
	if errors.Is(err, ErrScriptEnded) && seed != nil {
		return r.draw(*seed), nil
	}
	return m, err
}

func (r *Record) draw(seed Seed) Move {
	if r.setup.Deal != "" {
		return r.match.Draw(seed.Places())
	}
	return r.match.Draw(seed.Source(r.Len()))
}

// PlayHouse plays for the house until somebody else has to decide. It fails when the script
// holds a move that is not legal; what it played before stays.
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

// AppendLine writes line i as a log has it: the seat, a blank and the move.
func (r *Record) AppendLine(dst []byte, i int) []byte {
	l := r.Line(i)
	dst = strconv.AppendInt(dst, int64(l.Seat), 10)
	dst = append(dst, ' ')
	if l.Move == Undo {
		return append(dst, UndoText...)
	}
	return r.game.AppendMove(dst, l.Move)
}
