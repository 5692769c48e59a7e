package rules

// An Event is one thing that a move caused, as data: a screen makes its own
// sentence of it. What the numbers mean is up to the kind, and stands beside
// the game's constants; a field that a kind does not use is zero.
type Event struct {
	Kind     uint8    // the game's own number for what happened
	Who      Seat     // whose action it was; House for what the game does by itself
	Whom     Seat     // whose things it touched, when not Who's own
	Audience Audience // who may be told; nobody, unless the game says otherwise
	ByItself bool     // followed without anybody's choice
	What     int16    // the thing: a plot, a card, a good
	From     int16    // the place that it left
	Where    int16    // the place that it came to
	Gained   int16    // how many, or how much
}

// Events collects what a move causes. A nil *Events collects nothing, which is
// what a playout wants.
type Events struct{ list []Event }

// Add notes one event.
func (e *Events) Add(ev Event) {
	if e != nil {
		e.list = append(e.list, ev)
	}
}

// All is what was collected since the last Reset; the slice is reused by it.
func (e *Events) All() []Event {
	if e == nil {
		return nil
	}
	return e.list
}

// Reset forgets what was collected and keeps the memory.
func (e *Events) Reset() { e.list = e.list[:0] }

// For is the part of the events that a viewer may be told, in a new slice.
func (e *Events) For(viewer Seat) []Event {
	var told []Event
	for _, ev := range e.All() {
		if ev.Audience.Includes(viewer) {
			told = append(told, ev)
		}
	}
	return told
}
