package protocol

// A Log is how much of the log of its game a bot was told, each line once. The zero value is nothing.
type Log struct {
	table string
	told  []bool // by the number of the line; also of those that were taken back before the bot came
}

// Tell adds to a state that is about to be sent the lines of its story that the bot was not told yet and
// may read by now: a secret choice is told when it is revealed.
func (l *Log) Tell(v Version, s *State) {
	if v < 2 {
		return
	}
	if l.table != s.Table || len(l.told) > len(s.Story) {
		*l = Log{table: s.Table}
	}
	comes := len(l.told) == 0
	l.told = append(l.told, make([]bool, len(s.Story)-len(l.told))...)
	for i, line := range s.Story {
		switch {
		case l.told[i]:
		case comes && line.Undone:
			l.told[i] = true
		case line.Notation != "":
			l.told[i] = true
			s.Lines = append(s.Lines, LogLine{At: i, Line: line.Notation})
		}
	}
}
