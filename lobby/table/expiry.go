package table

import (
	"slices"
	"time"
)

// How long a table waits when nothing happens any more.
const (
	KeptOver      = 10 * time.Minute    // after its end, for a rematch
	KeptAgain     = 3 * 24 * time.Hour  // at tables over days, and in a series: for those who are away
	KeptGathering = 14 * 24 * time.Hour // while somebody who sits there waits
	KeptWaiting   = 30 * 24 * time.Hour // for somebody's move; then a bot makes it. A pause is no longer either
	KeptDeal      = 2 * 24 * time.Hour  // for the player of a deal, who is too late for its list then
)

// Expires is when the table has waited long enough if nothing happens any more;
// false when it waits for as long as it takes. The zero time is at once.
func (s *State) Expires(watched bool) (time.Time, bool) {
	switch {
	case !watched && s.forsaken():
		return time.Time{}, true
	case s.phase == Playing && s.IsDeal():
		return s.changed.Add(KeptDeal), len(s.awaited()) > 0
	case s.phase == Paused:
		return s.changed.Add(KeptWaiting), true
	case s.phase == Playing && s.clock().days: // its clock goes by itself, and needs nobody
		return time.Time{}, false
	case s.phase == Playing:
		return s.changed.Add(KeptWaiting), len(s.awaited()) > 0
	case watched:
		return time.Time{}, false
	case s.waitsAgain():
		return s.changed.Add(KeptAgain), true
	case s.phase == Over:
		return s.changed.Add(KeptOver), true
	}
	if s.AnybodySat() {
		return s.changed.Add(KeptGathering), true
	}
	return time.Time{}, true // nobody can play here any more
}

// forsaken reports whether nobody but guests has ever sat here, and none of them plays any more: then
// nobody can come back to a table that nobody watches.
func (s *State) forsaken() bool {
	return !s.keyed && (s.phase == Over || !slices.ContainsFunc(s.chairs, chair.playsItself))
}

// waitsAgain reports whether the table of a game that is over waits for those who may play again
// and are away: it was played over days, or a series goes on.
func (s *State) waitsAgain() bool {
	return s.phase == Over && s.next == "" && s.AnybodySat() && !s.IsDeal() && !s.IsLesson() && (s.clock().days || s.seriesGoesOn())
}
