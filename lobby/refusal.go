package lobby

import "saloon/rules"

// What people are told when something is not done.
var (
	refusedNoTable    = rules.Refuse("no-such-table", "there is no such table, or it has closed meanwhile")
	refusedNoCode     = rules.Refuse("no-such-join-code", "no table has this code")
	refusedNoGame     = rules.Refuse("no-such-game", "this game is not played here")
	refusedBegun      = rules.Refuse("game-has-begun", "the game has begun; you can watch it")
	refusedNotBegun   = rules.Refuse("game-not-begun", "the game has not begun")
	refusedNotOver    = rules.Refuse("game-not-over", "the game is not over")
	refusedFull       = rules.Refuse("table-full", "no seat is free at this table")
	refusedSeatTaken  = rules.Refuse("seat-taken", "this seat is taken")
	refusedNoSeat     = rules.Refuse("no-such-seat", "this table has no such seat")
	refusedStanding   = rules.Refuse("no-seat-of-yours", "you have no seat at this table")
	refusedHost       = rules.Refuse("only-the-host", "only the host of the table can do that")
	refusedNoBot      = rules.Refuse("no-bot-there", "no bot sits there")
	refusedNoLevel    = rules.Refuse("no-such-bot", "there is no bot %q; there are: %s")
	refusedStart      = rules.Refuse("cannot-start", "this game cannot start: %s")
	refusedSetup      = rules.Refuse("cannot-be-set-up", "this game cannot be set up like that: %s")
	refusedHere       = rules.Refuse("person-is-here", "this person is here; only bots, and people who left, can be taken off their seats")
	refusedSeatsFew   = rules.Refuse("seat-still-held", "somebody sits on a seat that would go; ask them to move first")
	refusedStale      = rules.Refuse("game-has-gone-on", "the game has gone on meanwhile; look again")
	refusedAway       = rules.Refuse("bot-plays-for-you", "a bot plays for you; sit down again to go on yourself")
	refusedLeft       = rules.Refuse("you-have-left", "you have left this game; sit down again to go on")
	refusedOwnSeat    = rules.Refuse("you-sit-here-yourself", "you sit here yourself; your bot needs a table of its own")
	refusedTerm       = rules.Refuse("no-such-term", "%s is one of %s, not %q")
	refusedResigned   = rules.Refuse("you-gave-up", "you gave this game up; a bot plays it to its end")
	refusedLong       = rules.Refuse("journal-full", "this table has seen too much for that; play on, or make a new one")
	refusedEmpty      = rules.Refuse("nothing-said", "there is nothing to say in that")
	refusedTooFast    = rules.Refuse("too-fast", "that was too fast; wait a moment")
	refusedNotCasual  = rules.Refuse("no-hints-here", "there are hints only against bots, or where the table has agreed on them")
	refusedNoHint     = rules.Refuse("no-hint-found", "nobody has found a hint in time; ask again")
	refusedNoLesson   = rules.Refuse("no-lesson", "there is no lesson for this game yet")
	refusedLesson     = rules.Refuse("lesson-asks-otherwise", "nearly: the lesson asks for another move now; read what it says and try that one")
	refusedLessonWait = rules.Refuse("lesson-waits", "in this lesson it is somebody else's move first; wait a moment")
	refusedLessonUndo = rules.Refuse("lesson-only-forward", "a lesson only goes forward; after it you can take moves back")
	refusedLessonHint = rules.Refuse("lesson-has-no-hints", "the lesson tells you what to do; after it there are hints")
	refusedManyTables = rules.Refuse("too-many-tables", "you host %d tables already; close one first")
	refusedNotWritten = rules.Refuse("not-written", "this could not be written down, so it did not happen; the saloon tries again soon")
	refusedPaused     = rules.Refuse("table-paused", "the table pauses for now; it goes on by itself")
	refusedBroken     = rules.Refuse("table-broken", "that went wrong; the table is set up again as it was")
	refusedClosing    = rules.Refuse("saloon-closes", "the saloon closes now; come back in a moment")
	refusedSecret     = rules.Refuse("needs-a-key", "only a player with a key can do that")

	refusedNameChars  = rules.Refuse("name-characters", "a name has only letters, digits, - and _, and begins with a letter or a digit")
	refusedNameShort  = rules.Refuse("name-too-short", "a name has at least %d characters")
	refusedNameLong   = rules.Refuse("name-too-long", "a name is at most %d characters wide")
	refusedNameTaken  = rules.Refuse("name-taken", "this name is taken, or looks like one that is")
	refusedNameKept   = rules.Refuse("name-reserved", "this name is kept for the saloon")
	refusedKeyTaken   = rules.Refuse("key-taken", "this key belongs to a player already")
	refusedKeyUnknown = rules.Refuse("key-unknown", "this is not one of your keys")
	refusedKeyLast    = rules.Refuse("key-is-the-last", "your last key stays: without it you could not come in again")
	refusedLinkCode   = rules.Refuse("no-such-link-code", "this code is wrong, used or too old; make a new one")
)

// asError keeps a nil refusal a nil error.
func asError(r *rules.Refusal) error {
	if r == nil {
		return nil
	}
	return r
}
