package table

import (
	"time"

	"saloon/rules"
)

// A Snapshot is a table as one viewer may know it. It is never changed after it
// is published, so it can be kept and read without a lock.
type Snapshot struct {
	Card     Card
	JoinCode string     // for those at a private table
	Seat     rules.Seat // the viewer's, or Observer
	At       int        // count of log lines; a Play carries it back
	Setup    rules.Setup
	View     any // the game's view struct; nil before the start
	Legal    []rules.Move
	CanUndo  bool
	Hints    bool   // this viewer may ask for hints in this game
	Lesson   *Guide // of a lesson, for its pupil
	Story    []rules.StoryLine
	Before   Before // what the first lines of the story are of, where they are of another game
	Asides   []Aside
	LastMove time.Time // when the newest line of the story came
	Chat     []ChatLine
	SeedHash string
	Seed     string         // once the game is over, and of a deal the day
	Standing *rules.Outcome // what the outcome would be if the game ended now
	LastTurn *LastTurn      // of the viewer; nil for an observer
	Past     *Past          // how the game was before; nil before the start
	Outcome  *rules.Outcome
	Counted  [][]rules.Seat // the order of the outcome as it counts; nil where all have played the whole game
	Notice   *Notice        // what holds the table up
	Again    rules.Seats    // who asks for a rematch
	ToAsk    rules.Seats    // who is here and has not said whether they play again
	Next     ID             // the table of the rematch
	NextBy   rules.Seat     // who has chosen another game for it; 0 for nobody
	NextGame string         // and which one
	StandIns StandIns       // on which bots the players can agree
	Question Question       // what somebody wants to agree on
	Teaching bool           // the viewer looks over the shoulder of the seat's player
	Shut     bool           // the game runs, and is closed to the viewer
}

// LastTurn is what a viewer knew when its last turn ended, or at the start of the game.
// It does not count the turn that the viewer is in, so what others did before that turn
// stays new until it ends.
type LastTurn struct {
	At   int // count of log lines
	View any
}

// Snapshot is the table as one viewer may know it, with the card that everybody
// sees.
func (s *State) Snapshot(viewer rules.Seat, card Card, notice *Notice, told *Stories) *Snapshot {
	snap := &Snapshot{
		Card: card, Seat: viewer, Setup: s.agreed.Setup, Lesson: s.guide(viewer), Chat: s.heardBy(viewer), Notice: notice, Again: s.asked, Next: s.next, Question: s.Question(),
	}
	snap.ToAsk, snap.NextBy, snap.NextGame = s.toAskOf(card), s.other.by, s.other.game
	snap.Before = s.agreed.Begun.before()
	snap.Setup.Script = nil // what the house has yet to draw is nobody's business
	if s.agreed.Private {
		snap.JoinCode = s.agreed.Code
	}
	if s.record != nil {
		s.showGame(snap, told)
	}
	return snap
}

// showGame adds the game that has begun.
func (s *State) showGame(snap *Snapshot, told *Stories) {
	viewer := snap.Seat
	snap.At, snap.View, snap.Story = s.record.Len(), s.match().View(viewer), told.of(s, viewer)
	snap.LastMove, snap.Asides, snap.Past = s.moved, s.asides, NewPast(s.record, viewer)
	standing := s.match().Outcome()
	snap.Standing = &standing
	if viewer != rules.Observer {
		end := s.turns.lastEnd(viewer, s.record)
		snap.LastTurn = &LastTurn{At: end.lines, View: end.match.View(viewer)}
	}
	if !s.IsLesson() { // whose script makes a seed prove nothing
		snap.SeedHash = s.seed.Hash()
	}
	if s.phase == Over {
		if !s.ended {
			snap.Outcome, snap.Counted = snap.Standing, s.Result().Counted
		}
		if !s.IsLesson() && !s.IsDeal() {
			snap.Seed = s.seed.String()
		}
		return
	}
	if viewer != rules.Observer && !s.chair(viewer).away && !s.chair(viewer).left {
		snap.Legal = s.allowedByLesson(viewer, s.match().AppendMoves(nil, viewer))
		snap.Hints = s.givesHints() && !s.guided()
		snap.CanUndo = !s.guided() && s.record.CanUndo(viewer) && s.refusesTakeBack(viewer) == nil && s.refusesTimeBack(viewer, s.hands[viewer].since) == nil
	}
}
