package table

import (
	"regexp"
	"strconv"
	"strings"

	"saloon/rules"
)

// A Past is how a game was after each line of its log, as one viewer may know it. It costs nothing until it is opened.
type Past struct {
	record *rules.Record
	viewer rules.Seat
}

// NewPast is the past of a record that nobody plays on.
func NewPast(record *rules.Record, viewer rules.Seat) *Past { return &Past{record, viewer} }

// Viewer is who may look at it: a seat, or Observer.
func (p *Past) Viewer() rules.Seat { return p.viewer }

// Over reports whether the game has ended. Then everything can be looked at.
func (p *Past) Over() bool { return p.record.Match().ToAct() == 0 }

// As is the same past as another seat saw it; nil before the end, and for a seat that does not exist.
func (p *Past) As(viewer rules.Seat) *Past {
	if !p.Over() || viewer != rules.Observer && (viewer < 1 || int(viewer) > p.record.Setup().Seats) {
		return nil
	}
	return NewPast(p.record, viewer)
}

// A Frame is a game as it was when so many lines of its log had been played.
//
// While the game runs, what was secret at that moment stays so in it, even if it has been revealed since. After the end
// the view is what the viewer's seat saw then. A line that was taken back has a frame too, as has its undo.
type Frame struct {
	Lines    int             // how many had been played; also the number of the frame
	Line     rules.StoryLine // the newest of them; its Number is -1 at the start
	Turn     int             // in Frames.Turns
	Decision int             // how many decisions the seats had made, without those taken back
	Round    int             // 0 before the first
	View     any
	ToAct    rules.Seats
	Standing rules.Outcome // the points of that moment; at the end the outcome
}

// A Turn is what one seat, or several in a secret choice, decided, with what the house did after it. Steps that were
// taken back belong to the turn that they were taken in.
type Turn struct {
	Seats  rules.Seats // who decided; nobody in the house's
	Secret bool        // they chose in secret, at the same time
	Before int         // the frame before its first line
	After  int         // the frame after its last line
}

// Every so many lines a record is kept, so that any frame is near one.
const spacing = 16

// Frames are an opened past, cheapest asked for one after another, and for one goroutine at a time.
type Frames struct {
	past  *Past
	marks []*rules.Record // marks[i] has i*spacing lines, and is never played on
	at    *rules.Record   // the record of the frame that was asked for last
	turns turnList
	count []tally // after so many lines
}

type tally struct {
	turn, decision, round int
	played                int                 // the round in which the newest line was played
	points                [rules.MaxSeats]int // in all, of the seats 1, 2, 3...
}

// Open plays the game again, once, so that each frame can be asked for.
func (p *Past) Open() *Frames {
	f := &Frames{}
	f.begin(p)
	return f
}

func (f *Frames) begin(p *Past) {
	start, err := rules.NewRecord(p.record.Game(), p.record.Setup())
	if err != nil {
		panic("table: a setup that was played cannot be set up: " + err.Error())
	}
	*f = Frames{past: p, marks: []*rules.Record{start}, at: start.Clone()}
	f.follow()
}

// Follow goes on with a newer past of the same game, and plays no line again; another viewer or game begins anew.
func (f *Frames) Follow(p *Past) {
	old := f.past
	if p.viewer != old.viewer || p.record.Game() != old.record.Game() || p.record.Len() < old.record.Len() {
		f.begin(p)
		return
	}
	f.past = p
	f.follow()
}

func (f *Frames) follow() {
	f.turns = listTurns(f.past.record)
	from := len(f.count)
	for n := from; n <= f.Last(); n++ {
		round, counts := f.roundAfter(n)
		played := round
		if counts && n > 0 { // the last line of a round has begun the next one
			played = f.count[n-1].round
		}
		f.count = append(f.count, tally{round: round, played: played, points: f.pointsAfter(n)})
	}
	f.countDecisions()
}

// A line taken back since is no decision any more.
func (f *Frames) countDecisions() {
	decisions := 0
	for n := range f.count {
		if n > 0 && f.past.record.Line(n-1).Seat != rules.House && !f.past.record.Undone(n-1) {
			decisions++
		}
		f.count[n].turn, f.count[n].decision = f.turns.of(n), decisions
	}
}

// Games that do not count rounds begin one whenever the seat that had the first turn has another one.
func (f *Frames) roundAfter(n int) (round int, counts bool) {
	if m, counts := f.after(n).Match().(rules.Rounder); counts {
		return m.Round(), true
	}
	return f.turns.roundOf(f.turns.of(n)), false
}

func (f *Frames) pointsAfter(n int) (points [rules.MaxSeats]int) {
	for i, p := range f.after(n).Match().Outcome().Points {
		points[i] = p.Total
	}
	return points
}

// Round is the round of a frame.
func (f *Frames) Round(n int) int { return f.count[n].round }

// Played is the round in which the newest line of a frame was played. The last line of a round may begin the next one.
func (f *Frames) Played(n int) int { return f.count[n].played }

// Points are those of a seat in a frame, all in all.
func (f *Frames) Points(n int, seat rules.Seat) int { return f.count[n].points[seat-1] }

// TurnOf is the turn of a frame, in Turns.
func (f *Frames) TurnOf(n int) int { return f.count[n].turn }

// Last is the number of the newest frame; the first is 0, the start of the game.
func (f *Frames) Last() int { return f.past.record.Len() }

// Turns must only be read.
func (f *Frames) Turns() []Turn { return f.turns.list }

// Frame is the game after so many lines, from 0 to Last.
func (f *Frames) Frame(n int) Frame {
	n = max(0, min(n, f.Last()))
	then, count := f.after(n), f.count[n]
	m := then.Match()
	return Frame{
		Lines: n, Line: f.line(then, n-1), Turn: count.turn, Decision: count.decision, Round: count.round,
		View: m.View(f.past.viewer), ToAct: m.ToAct(), Standing: m.Outcome(),
	}
}

// Asked is a frame as its viewer had to decide in it, after some first moves of that decision: with the moves that are
// legal then. It is false for who had nothing to decide, and when a first move is not legal.
func (f *Frames) Asked(n int, first ...rules.Move) (frame Frame, legal []rules.Move, ok bool) {
	frame = f.Frame(n)
	m := f.after(frame.Lines).Match().Clone()
	for _, move := range first {
		if f.past.viewer < 1 || m.Play(f.past.viewer, move, nil) != nil {
			return frame, nil, false
		}
	}
	frame.View, frame.ToAct, frame.Standing = m.View(f.past.viewer), m.ToAct(), m.Outcome()
	if !frame.ToAct.Has(f.past.viewer) {
		return frame, nil, false
	}
	return frame, m.AppendMoves(nil, f.past.viewer), true
}

// Story is the log up to a frame, as the viewer may know it now. Its slice is new.
func (f *Frames) Story(n int) []rules.StoryLine {
	n = max(0, min(n, f.Last()))
	list := make([]rules.StoryLine, n)
	for i := range list {
		list[i] = f.past.record.StoryLine(i, f.past.viewer)
	}
	return list
}

func (f *Frames) line(then *rules.Record, i int) rules.StoryLine {
	if i < 0 {
		return rules.StoryLine{Number: -1}
	}
	told := f.past.record.StoryLine(i, f.past.viewer)
	if !f.past.Over() && !then.Readable(i, f.past.viewer) {
		told.Move, told.Notation = rules.NoMove, ""
	}
	return told
}

func (f *Frames) after(n int) *rules.Record {
	if mark := min(n/spacing, len(f.marks)-1); f.at.Len() > n || f.at.Len() < mark*spacing {
		f.at = f.marks[mark].Clone()
	}
	for f.at.Len() < n {
		line := f.past.record.Line(f.at.Len())
		if refused := f.at.Play(line.Seat, line.Move, nil); refused != nil {
			panic("table: a line that was played is refused: " + refused.Error())
		}
		if f.at.Len() == len(f.marks)*spacing {
			f.marks = append(f.marks, f.at.Clone())
		}
	}
	return f.at
}

type turnList struct {
	list   []Turn
	ofLine []int // the turn of each line
}

func listTurns(r *rules.Record) turnList {
	l := turnList{ofLine: make([]int, 0, r.Len())}
	mover, choice := rules.House, 0
	for i := range r.Len() {
		seat, secret := r.Line(i).Seat, r.SecretOf(i)
		goesOn := seat == rules.House || secret != 0 && secret == choice || secret == 0 && choice == 0 && seat == mover
		if len(l.list) == 0 || !goesOn {
			l.list = append(l.list, Turn{Before: i})
		}
		turn := &l.list[len(l.list)-1]
		turn.After = i + 1
		if seat != rules.House {
			turn.Seats |= rules.SeatSet(seat)
			turn.Secret = turn.Secret || secret != 0
			mover, choice = seat, secret
		}
		l.ofLine = append(l.ofLine, len(l.list)-1)
	}
	return l
}

func (l *turnList) of(frame int) int {
	if frame < 1 {
		return 0
	}
	return l.ofLine[frame-1]
}

// roundOf counts how often the seat that had the first turn has had one, up to a turn.
func (l *turnList) roundOf(turn int) (round int) {
	var first rules.Seats
	for _, t := range l.list[:min(turn+1, len(l.list))] {
		if first == 0 {
			first = t.Seats
		}
		if first != 0 && t.Seats == first {
			round++
		}
	}
	return round
}

// A moment's name can be said: "7gq2x#143" is the game of the table 7gq2x after 143 lines of its log.
var (
	momentName = regexp.MustCompile(`^([a-z0-9]{1,20})#([0-9]{1,5})$`)
	momentSaid = regexp.MustCompile(`(?i)\b[a-z0-9]{1,20}#[0-9]{1,5}\b`)
)

// NameOfMoment is the name of a game after so many lines.
func NameOfMoment(id ID, lines int) string { return string(id) + "#" + strconv.Itoa(lines) }

// MomentOf is the moment that has a name; false when the text is no such name.
func MomentOf(name string) (id ID, lines int, ok bool) {
	found := momentName.FindStringSubmatch(strings.ToLower(strings.TrimSpace(name)))
	if found == nil {
		return "", 0, false
	}
	lines, err := strconv.Atoi(found[2])
	return ID(found[1]), lines, err == nil && lines <= rules.MaxExportLines
}

// LastMoment is the name of a moment that was said last; false when none was.
func LastMoment(chat []ChatLine) (name string, ok bool) {
	for i := len(chat) - 1; i >= 0; i-- {
		said := momentSaid.FindAllString(chat[i].Text, -1)
		for j := len(said) - 1; j >= 0; j-- {
			if _, _, is := MomentOf(said[j]); is {
				return strings.ToLower(said[j]), true
			}
		}
	}
	return "", false
}
