package evening

import (
	"errors"

	"saloon/rules"
)

// ErrUnplayable says that the facts of an evening make no sense.
var ErrUnplayable = errors.New("the evening makes no sense")

// What people are told when something is not done.
var (
	RefusedNoEvening    = rules.Refuse("no-such-evening", "there is no such evening")
	refusedKind         = rules.Refuse("no-such-kind-of-evening", "an evening is one of %s, not %q")
	refusedName         = rules.Refuse("evening-needs-a-name", "an evening has a name of at most %d [letter|letters]")
	refusedStarts       = rules.Refuse("evening-starts-when", "an evening starts between now and in sixty days")
	refusedAtOnce       = rules.Refuse("evening-starts-too-soon", "this kind of evening begins with those who have entered: leave them some minutes, such as 10m")
	refusedNumber       = rules.Refuse("evening-out-of-bounds", "%s: from %d to %d, not %d")
	refusedNone         = rules.Refuse("evening-has-none", "this kind of evening has no %s")
	refusedThrough      = rules.Refuse("too-many-go-on", "fewer go on than sit at a table")
	refusedClock        = rules.Refuse("clock-not-for-evenings", "an evening needs tables with a clock, such as 10m+20s, and a league one of days, such as 1d")
	refusedBots         = rules.Refuse("bots-too-or-only", "bots is empty, too or only, not %q")
	refusedGuest        = rules.Refuse("evening-needs-a-key", "guests cannot enter, since anybody could come as many guests: make a key, and come in with it")
	refusedProgram      = rules.Refuse("evening-of-people", "this evening is for people, not for programs")
	refusedOnlyPrograms = rules.Refuse("evening-of-programs", "this evening is for programs; people may watch")
	refusedOver         = rules.Refuse("evening-over", "this evening is over")
	refusedFullEvening  = rules.Refuse("evening-full", "this evening is full")
	refusedLate         = rules.Refuse("evening-has-begun", "this evening has begun, and takes nobody in any more")
	refusedBarred       = rules.Refuse("barred-from-evening", "you were taken out of this evening")
	refusedNotIn        = rules.Refuse("not-in-evening", "you have not entered this evening")
	refusedEveningHost  = rules.Refuse("only-who-made-it", "only who made this evening can do that")
	refusedBegunAlready = rules.Refuse("evening-cannot-be-called-off", "a game of this evening has begun, so it can only end by itself")
	refusedNobody       = rules.Refuse("nobody-to-take-out", "nobody of this name has entered")
	refusedFickle       = rules.Refuse("come-and-gone-often", "you have come, gone and rested often enough at this evening")
	refusedNoPause      = rules.Refuse("no-pause-here", "here nobody waits to be led to a table")
)
