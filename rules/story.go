package rules

// A StoryLine is a line of a log as one viewer may know it, with what it caused.
type StoryLine struct {
	Number   int // of the line in the log, counted from 0
	Seat     Seat
	Move     Move    // NoMove when the viewer may not read it
	Events   []Event // what the viewer may be told of it
	Undone   bool    // taken back later
	Notation string  // the line as the log writes it; empty when the viewer may not read it
}
