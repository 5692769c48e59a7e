package rules

// A StoryLine is a line of a log as one viewer may know it, with the events that it caused.
type StoryLine struct {
	Number   int // in the log, counted from 0
	Seat     Seat
	Move     Move    // NoMove when the viewer may not read it
	Events   []Event // those that the viewer may be told
	Undone   bool    // it was taken back later, or is itself an undo
	Notation string  // the line as a log writes it; empty when the viewer may not read it
}

// StoryLine is line i as a viewer may know it now.
func (r *Record) StoryLine(i int, viewer Seat) StoryLine {
	line := r.lines.at(i)
	told := StoryLine{Number: i, Seat: line.seat, Undone: line.undone}
	for _, e := range r.eventsOf(i) {
		if e.Audience.Includes(viewer) && (!line.quiet || viewer == line.seat) {
			told.Events = append(told.Events, e)
		}
	}
	if r.Readable(i, viewer) {
		told.Move, told.Notation = line.move, string(r.AppendLine(nil, i))
	}
	return told
}

// Readable reports whether a viewer may read line i now. The choices of other seats in secret can be read after their
// reveal, unless they were taken back or stay face down. When the game is over, everything can be read.
func (r *Record) Readable(i int, viewer Seat) bool {
	e := r.lines.at(i)
	if e.secret == 0 || e.seat == viewer || r.match.ToAct() == 0 {
		return true
	}
	if int(e.secret) == r.match.Secret() || e.undone || r.match.FaceDown(e.move) {
		return false
	}
	return !r.cancelled(i)
}

func (r *Record) cancelled(i int) bool {
	e := r.lines.at(i)
	for j := range r.Len() {
		o := r.lines.at(j)
		if o.secret != e.secret || o.seat != e.seat || o.undone {
			continue
		}
		if j > i && r.match.Cancels(o.move, e.move) || j < i && r.match.Cancels(e.move, o.move) {
			return true
		}
	}
	return false
}
