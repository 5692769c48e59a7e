package board

import (
	"time"

	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// A Presenter draws and tells one game: its boards, and the words for its events, positions and moves.
type Presenter interface {
	// Game is the id of the game.
	Game() string
	// New makes the board for one person at one table.
	New() Board
	// Tell is an event as a sentence for the story; "" when it is not worth one.
	Tell(s Scene, e rules.Event) string
	// Folded are the lines of the story, by their index, that a story to be read at once leaves out, because secret
	// choices were changed.
	Folded(s Scene) map[int]bool
	// State is the position in sentences: what a person must know who cannot see the board.
	State(s Scene) []string
	// Brands are the signs of the players, of seat i+1.
	Brands(s Scene) []Brand
	// Count is the number beside the name of a seat: its points, or in a race what is left to it. The view is that of a
	// scene, or an earlier one; known is false when the view does not tell: then it is the points.
	Count(view any, seat rules.Seat) (n int, known bool)
	// CountSign stands before that number when it is what is left.
	CountSign() string
	// Round is how far the game is: short ("16/24"), and in words, the most important first.
	Round(s Scene) (short string, words []string)
	// Summary is what a seat has done with these events, without its name: "laid desert and corn, hired the Farmer".
	Summary(s Scene, seat rules.Seat, events []rules.Event) string
	// ToViewer is what an event has done to the viewer of the scene, who did not choose it, in a sentence; by is whose
	// move it came of. It is "" for what a person need not be told before all else.
	ToViewer(s Scene, by rules.Seat, e rules.Event) string
	// Legend is every picture of the game with its word and what it does, what a newcomer sees first first.
	Legend(s Scene) []Sign
	// Sources are what has brought a seat its points so far.
	Sources(s Scene, seat rules.Seat) []Source
	// Shares are what the points of a seat came from when the game is over: the parts of the score, gathered into as few
	// as the bars at the end can tell apart without colours.
	Shares(s Scene, seat rules.Seat) []rules.Part
	// Final are the boards as they stand, in small pictures of one size, without any cursor:
	// those of all seats, or the one that they share. All of them, each with a headline and
	// an empty line or column after it, have room in so many cells; none when they have not.
	Final(s Scene, w, h int) []Picture
	// Move is a legal move in a few words ("lay 17 on b2 and 42 on b3"); "" when its notation says enough.
	Move(s Scene, m rules.Move) string
	Speaker
}

// A Board is the game of one table in front of one person.
type Board interface {
	// Update hands over what is so now.
	Update(s Scene)
	// Rooms share out the body of a window of this size. They stay where they are for a whole game.
	Rooms(w, h int) Rooms
	// Draw draws all of the canvas, which begins blank.
	Draw(c Canvas)
	// Actions are the board's keys now, the most useful first; those that cannot be used say why not.
	Actions() []Action
	// Click is a press of the left button at a cell of the canvas.
	Click(x, y int) Effect
	// Decision is what is asked, and what the choice at hand would bring.
	Decision() Decision
	// Look is what lies where the cursor is, its name ("d4 d5"), and a sentence about it; both are "" for nothing.
	Look() (where, what string)
}

// A Paced board shows something step by step: after each Update and Step it is asked how long to wait, if at all.
type Paced interface {
	Wait() time.Duration
	Step()
}

// A Withholder is a Paced board that has the screen tell nothing ahead of what it shows:
// the counts beside the names are those of a view, and the story has so many lines. It is
// asked after each Update and Step, and after each key; held is false when all may be told.
type Withholder interface {
	Told() (view any, lines int, held bool)
}

// A Highlighter shows on the board what an event touched, in place of the cursor; nil shows the cursor again.
type Highlighter interface{ Highlight(e *rules.Event) }

// A Shower puts its cursor on a legal move, so that the board draws and tells what that would bring. It is false when no
// cursor leads to the move, as to one that has a key of its own; then there is no cursor.
type Shower interface{ Show(m rules.Move) bool }

// A Placer tells where things lie that an event touched, as they were drawn last.
type Placer interface{ Places(e rules.Event) []Box }

// An Overdrawer draws over what it has drawn, when nothing has happened since but that an action moved a cursor. It
// leaves what no cursor changes, and is false when it has drawn nothing. Other boards draw all of the canvas anew.
type Overdrawer interface{ DrawOver(c Canvas) bool }

// An Action is a key of a board and what it does. Do gets the key that was pressed: one action can serve all arrows.
type Action struct {
	widget.Binding
	Do    func(key string) Effect
	Moves bool // without moves or a note to follow, it has only moved a cursor: all actions are as before
}

// An Effect is what a key or a click leads to.
type Effect struct {
	Moves []rules.Move // to be made, in this order
	Then  []rules.Move // to be made after them as long as they are legal then: chance is drawn before
	Note  string       // a remark below the board until the next key
}

// Play is the effect of making moves.
func Play(moves ...rules.Move) Effect { return Effect{Moves: moves} }

// A Scene is a table as one person may know it, and the words to say it in; what it points to never changes.
type Scene struct {
	Words   *lang.Words
	Game    rules.Game
	Setup   rules.Setup
	View    any               // the game's view struct for this viewer
	Seat    rules.Seat        // the viewer's seat, or rules.Observer
	ToAct   rules.Seats       // who owes a decision; nobody when the game is over
	Legal   []rules.Move      // the viewer's legal moves, sorted
	Busy    bool              // a move of the viewer's is on its way to the lobby
	Taught  bool              // a lesson leads the viewer: Legal is less than the rules allow
	Held    string            // why nobody can do anything now; "" for no reason
	Names   []string          // of seat i+1
	Story   []rules.StoryLine // what happened, oldest first
	Outcome *rules.Outcome    // in the order in which the game counts
	Places  []int             // of seat i+1, as the game counts; there with an outcome
	Won     []rules.Seat      // nobody who did not play the whole game

	Brands   []Brand        // of seat i+1
	Turned   int            // by how many seats the players have moved on since they had the colours of their seats
	Standing *rules.Outcome // what the outcome would be if the game ended now
	Earlier  any            // the view that the viewer had when its last turn ended; nil for who watches
	NewsFrom int            // the first line of the story that the viewer did not know then
	Pixels   bool           // the terminal colours half cells: shapes can be drawn with them
	OnScreen bool           // the viewer sees the board, and types no numbers of its things
	Mono     bool           // the terminal shows no colours, so that land needs lines around it
}

// MyTurn reports whether the viewer owes a decision and can make it now: not while a bot plays for the viewer.
func (s Scene) MyTurn() bool { return s.ToAct.Has(s.Seat) && len(s.Legal) > 0 && !s.Busy }

// WhyIdle is why the viewer cannot move now; "" when the viewer can.
func (s Scene) WhyIdle() string {
	switch {
	case s.ToAct == 0:
		return s.Words.T("board.over")
	case s.Held != "":
		return s.Held
	case s.Seat < 1:
		return s.Words.T("board.watching")
	case s.Busy:
		return s.Words.T("board.busy")
	case len(s.Legal) == 0:
		return s.Words.T("board.not-you", s.WaitingFor())
	}
	return ""
}

// Brand is the sign of a seat.
func (s Scene) Brand(seat rules.Seat) Brand {
	if seat < 1 || int(seat) > len(s.Brands) {
		return BrandOf(int(seat))
	}
	return s.Brands[seat-1]
}

// WaitingFor names those who owe a decision: "Ann and Bob".
func (s Scene) WaitingFor() string {
	var names []string
	for seat := rules.Seat(1); int(seat) <= len(s.Names); seat++ {
		if s.ToAct.Has(seat) {
			names = append(names, s.Name(seat))
		}
	}
	if len(names) == 0 {
		return s.Words.T("board.house")
	}
	return s.Words.List(names)
}

// Name is the name of who sits on a seat, also when that is the viewer.
func (s Scene) Name(seat rules.Seat) string {
	if seat < 1 || int(seat) > len(s.Names) {
		return s.Words.T("board.house")
	}
	if s.Names[seat-1] == "" {
		return s.Words.T("board.nobody", int(seat))
	}
	return s.Names[seat-1]
}

// Notation writes a move as the record does.
func (s Scene) Notation(m rules.Move) string {
	if m == rules.Undo {
		return rules.UndoText
	}
	return string(s.Game.AppendMove(nil, m))
}

// Defaults are what a presenter says that has nothing better. A presenter embeds it and adds what its game has.
type Defaults struct{}

// Brands are those of the seats.
func (Defaults) Brands(s Scene) []Brand { return SeatBrands(s.Setup.Seats, s.Turned) }

// Count is the points.
func (Defaults) Count(any, rules.Seat) (int, bool) { return 0, false }

// CountSign is nothing: the number is points.
func (Defaults) CountSign() string { return "" }

// Round is not said.
func (Defaults) Round(Scene) (string, []string) { return "", nil }

// Summary is nothing: the story tells it.
func (Defaults) Summary(Scene, rules.Seat, []rules.Event) string { return "" }

// ToViewer is nothing: the story tells it.
func (Defaults) ToViewer(Scene, rules.Seat, rules.Event) string { return "" }

// Legend is empty.
func (Defaults) Legend(Scene) []Sign { return nil }

// Sources are not told.
func (Defaults) Sources(Scene, rules.Seat) []Source { return nil }

// Shares are the parts of the score.
func (Defaults) Shares(s Scene, seat rules.Seat) []rules.Part { return s.Outcome.Points[seat-1].Parts }

// Final is nothing: the board is shown on its own.
func (Defaults) Final(Scene, int, int) []Picture { return nil }

// Typed is the line itself: notation names things as they are read out.
func (Defaults) Typed(_ Scene, line string) string { return line }

// Written is the notation.
func (Defaults) Written(s Scene, m rules.Move) string { return s.Notation(m) }

// Folded is nothing: all of the story is told.
func (Defaults) Folded(Scene) map[int]bool { return nil }

// Again is never so: every event is something new.
func (Defaults) Again(Scene, []rules.Event, rules.Event) bool { return false }
