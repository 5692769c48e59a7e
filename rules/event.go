package rules

// An Event is one thing that a move caused. Screens make sentences of it. What the numbers mean depends on the kind of
// event, and is written beside the game's constants; fields that a kind does not use are zero.
type Event struct {
	Kind     uint8    // what happened, as the game numbers it
	Who      Seat     // who did it; House for what the game does by itself
	Whom     Seat     // whose things it changed, if not those of Who
	Audience Audience // who may be told
	ByItself bool     // nobody chose it
	What     int16    // the thing: a plot, a card, a good
	From     int16    // the place that it left
	Where    int16    // the place that it came to
	Gained   int16    // how many, or how much
}

// Events collect what a move causes. A nil *Events collects nothing, for random play.
type Events struct{ list []Event }

// Add adds one event.
func (e *Events) Add(ev Event) {
	if e != nil {
		e.add(ev, ev.Audience)
	}
}

// Tell adds an event that everyone may know.
func (e *Events) Tell(ev Event) {
	if e != nil {
		e.add(ev, Everyone)
	}
}

// TellOnly adds an event that only the seat may know that acted.
func (e *Events) TellOnly(ev Event) {
	if e != nil {
		e.add(ev, Only(ev.Who))
	}
}

// add stands apart so that the methods above are inlined: random play asks only whether anybody listens.
//
//go:noinline
func (e *Events) add(ev Event, to Audience) {
	ev.Audience = to
	e.list = append(e.list, ev)
}

// All is what was collected since the last Reset, which reuses the slice.
func (e *Events) All() []Event {
	if e == nil {
		return nil
	}
	return e.list
}

// Reset forgets what was collected, but keeps the memory.
func (e *Events) Reset() { e.list = e.list[:0] }

// For is the events that a viewer may be told, in a new slice.
func (e *Events) For(viewer Seat) []Event {
	var told []Event
	for _, ev := range e.All() {
		if ev.Audience.Includes(viewer) {
			told = append(told, ev)
		}
	}
	return told
}
