package lobby

import "saloon/rules"

// What people are told when something is not done. The texts are also keys of
// the catalogue of languages.
var (
	refusedNoTable    = rules.Refuse("", "there is no such table, or it has closed meanwhile")
	refusedNoCode     = rules.Refuse("", "no table has this code")
	refusedNoGame     = rules.Refuse("", "this game is not played here")
	refusedBegun      = rules.Refuse("", "the game has begun; you can watch it")
	refusedNotBegun   = rules.Refuse("", "the game has not begun")
	refusedOver       = rules.Refuse("", "the game is over")
	refusedNotOver    = rules.Refuse("", "the game is not over")
	refusedFull       = rules.Refuse("", "no seat is free at this table")
	refusedSeatTaken  = rules.Refuse("", "this seat is taken")
	refusedNoSeat     = rules.Refuse("", "this table has no such seat")
	refusedStanding   = rules.Refuse("", "you have no seat at this table")
	refusedHost       = rules.Refuse("", "only the host of the table can do that")
	refusedNoBot      = rules.Refuse("", "no bot sits there")
	refusedHere       = rules.Refuse("", "this person is here; only bots, and people who left, can be taken off their seats")
	refusedSeatsFew   = rules.Refuse("", "somebody sits on a seat that would go; ask them to move first")
	refusedStale      = rules.Refuse("", "the game has gone on meanwhile; look again")
	refusedAway       = rules.Refuse("", "a bot plays for you; sit down again to go on yourself")
	refusedLeft       = rules.Refuse("", "you have left this game; sit down again to go on")
	refusedOwnSeat    = rules.Refuse("", "you sit here yourself; your bot needs a table of its own")
	refusedTerm       = rules.Refuse("", "%s is one of %s, not %q")
	refusedResigned   = rules.Refuse("", "you gave this game up; a bot plays it to its end")
	refusedLong       = rules.Refuse("", "this table has seen too much for that; play on, or make a new one")
	refusedEmpty      = rules.Refuse("", "there is nothing to say in that")
	refusedTooFast    = rules.Refuse("", "that was too fast; wait a moment")
	refusedNotCasual  = rules.Refuse("", "there are hints only against bots, or where the table has agreed on them")
	refusedNoHint     = rules.Refuse("", "nobody has found a hint in time; ask again")
	refusedNoLesson   = rules.Refuse("", "there is no lesson for this game yet")
	refusedLesson     = rules.Refuse("", "nearly: the lesson asks for another move now; read what it says and try that one")
	refusedLessonWait = rules.Refuse("", "in this lesson it is somebody else's move first; wait a moment")
	refusedLessonUndo = rules.Refuse("", "a lesson only goes forward; after it you can take moves back")
	refusedLessonHint = rules.Refuse("", "the lesson tells you what to do; after it there are hints")
	refusedManyTables = rules.Refuse("", "you host %d tables already; close one first")
	refusedNotWritten = rules.Refuse("", "this could not be written down, so it did not happen; the house tries again soon")
	refusedPaused     = rules.Refuse("", "the table pauses until the house can write again; nothing is lost")
	refusedBroken     = rules.Refuse("", "something went wrong at this table; it is set up again as it was")
	refusedClosing    = rules.Refuse("", "the saloon closes for a restart; every table goes on afterwards")
	refusedSecret     = rules.Refuse("", "only a player with a key can do that")

	refusedNameChars  = rules.Refuse("", "a name has only letters, digits, - and _, and begins with a letter or a digit")
	refusedNameShort  = rules.Refuse("", "a name has at least %d characters")
	refusedNameLong   = rules.Refuse("", "a name is at most %d characters wide")
	refusedNameTaken  = rules.Refuse("", "this name is taken, or looks like one that is")
	refusedNameHouse  = rules.Refuse("", "this name is kept for the house")
	refusedKeyTaken   = rules.Refuse("", "this key belongs to a player already")
	refusedKeyUnknown = rules.Refuse("", "this is not one of your keys")
	refusedKeyLast    = rules.Refuse("", "your last key stays: without it you could not come in again")
	refusedLinkCode   = rules.Refuse("", "this code is wrong, used or too old; make a new one")
)

// with fills in the arguments of a refusal.
func with(r *rules.Refusal, args ...any) *rules.Refusal { return rules.Refuse(r.Rule, r.Text, args...) }

// asError keeps a nil refusal a nil error.
func asError(r *rules.Refusal) error {
	if r == nil {
		return nil
	}
	return r
}
