package table

import (
	"saloon/rules"
)

// What people are told when something is not done.
var (
	RefusedNoTable      = rules.Refuse("no-such-table", "there is no such table, or it has closed meanwhile")
	RefusedNoGame       = rules.Refuse("no-such-game", "this game is not played here")
	refusedBegun        = rules.Refuse("game-has-begun", "the game has begun; seats and terms stay as they are")
	RefusedNotBegun     = rules.Refuse("game-not-begun", "the game has not begun")
	RefusedNotOver      = rules.Refuse("game-not-over", "the game is not over")
	RefusedFull         = rules.Refuse("table-full", "no seat is free at this table")
	refusedSeatTaken    = rules.Refuse("seat-taken", "this seat is taken")
	RefusedNoSeat       = rules.Refuse("no-such-seat", "this table has no such seat")
	refusedStanding     = rules.Refuse("no-seat-of-yours", "you have no seat at this table")
	refusedHost         = rules.Refuse("only-the-host", "only the host of the table can do that")
	refusedNoBot        = rules.Refuse("no-bot-there", "no bot sits there")
	refusedNobodyToSend = rules.Refuse("nobody-to-send-away", "only somebody else who sits here can be sent away")
	refusedSentAway     = rules.Refuse("sent-away", "the host has sent you away from this table; you can come back when the host invites you")
	refusedNoLevel      = rules.Refuse("no-such-bot", "there is no bot %q; there are: %s")
	refusedStart        = rules.Refuse("cannot-start", "this game cannot start: %s")
	refusedSetup        = rules.Refuse("cannot-be-set-up", "this game cannot be set up like that: %s")
	refusedHere         = rules.Refuse("person-is-here", "this person is here; only bots, and people who left, can be taken off their seats")
	refusedSeatsFew     = rules.Refuse("seat-still-held", "somebody sits on a seat that would go; ask them to move first")
	RefusedStale        = rules.Refuse("game-has-gone-on", "the game has gone on meanwhile; look again")
	refusedAway         = rules.Refuse("bot-plays-for-you", "a bot plays for you; sit down again to go on yourself")
	refusedRatedUndo    = rules.Refuse("rated-turn-over", "this game is rated: only steps of your own turn can be taken back, until it ends")
	refusedDealUndo     = rules.Refuse("deal-turn-over", "this try counts: only steps of your own turn can be taken back, until it ends")
	refusedNoTimeBack   = rules.Refuse("no-time-to-take-back", "no time is left for what you would take back")
	refusedDealHint     = rules.Refuse("deal-has-no-hints", "this try counts, so it has no hints; practice has them")
	refusedDealAgain    = rules.Refuse("deal-has-no-rematch", "a deal has no rematch; practise it from the page of the deals")
	refusedLeft         = rules.Refuse("you-have-left", "you have left this game; sit down again to go on")
	refusedOwnSeat      = rules.Refuse("you-sit-here-yourself", "you sit here yourself; your bot needs a table of its own")
	refusedTerm         = rules.Refuse("no-such-term", "%s is one of %s, not %q")
	refusedResigned     = rules.Refuse("you-gave-up", "you gave this game up; a bot plays it to its end")
	refusedOwnStandIn   = rules.Refuse("not-for-yourself", "a stand-in is for somebody else; to have a bot play for you, leave your seat")
	refusedBotPlays     = rules.Refuse("bot-plays-there", "a bot plays this seat already")
	refusedPresent      = rules.Refuse("player-is-here", "%s is here and plays; a stand-in is for who is away")
	refusedNoneAbsent   = rules.Refuse("nobody-is-away", "nobody who plays here has been away for long enough to need a stand-in")

	refusedBriefAbsence = rules.Refuse("not-away-for-long", "%s has not been away for long: wait a minute, or at a table with a clock as long as a decision may take")

	refusedBegunSetup = rules.Refuse("begins-in-a-game", "this table begins in the middle of a game, so the game, its options and its chairs stay as they are")

	refusedOfEvening = rules.Refuse("game-of-an-evening", "this is a game of an evening, which says when and against whom you play")

	refusedInSeries = rules.Refuse("series-goes-on", "a series goes on with its game; all who play can agree to end it")
	refusedNoSeries = rules.Refuse("no-series", "this game is none of a series that goes on")
	refusedTooFew   = rules.Refuse("too-few-chairs", "that table would not have a chair for everybody who plays here; choose another game, or more chairs")

	refusedNoQuestion  = rules.Refuse("no-question", "nobody asks for anything here")
	refusedOneQuestion = rules.Refuse("other-question-open", "another question is open at this table; answer that one first")
	refusedNoMatter    = rules.Refuse("no-such-question", "%q is nothing that players can agree on; there are: pause, go-on, time, end, days, series")
	refusedPausedNow   = rules.Refuse("players-pause", "the players have agreed on a pause; ask to go on")
	refusedNotPaused   = rules.Refuse("no-pause", "the game does not pause")
	refusedNoClock     = rules.Refuse("no-clock-here", "no clock runs at this table")
	refusedGaveUp      = rules.Refuse("somebody-gave-up", "who gave up comes behind whoever plays this game to its end, so it counts and is not ended before")
	refusedDaysNow     = rules.Refuse("days-already", "this table has days for each decision already")
	refusedNoPeople    = rules.Refuse("no-people-here", "only people agree on that, and none plays here")
	refusedNobodyAsked = rules.Refuse("nobody-to-agree", "here you play alone: take all the time you want, or give the game up to end it")

	refusedFickle     = rules.Refuse("changed-too-often", "you have taken back enough here; play on from what stands now")
	refusedLong       = rules.Refuse("journal-full", "this table has seen too much for that; play on, or make a new one")
	RefusedEmpty      = rules.Refuse("nothing-said", "there is nothing to say in that")
	refusedNotCasual  = rules.Refuse("no-hints-here", "there are hints only against bots, or where the table has agreed on them")
	RefusedNoLesson   = rules.Refuse("no-lesson", "there is no lesson for this game yet")
	refusedLesson     = rules.Refuse("lesson-asks-otherwise", "nearly: the lesson asks for another move now; read what it says and try that one")
	refusedLessonWait = rules.Refuse("lesson-waits", "in this lesson it is somebody else's move first; wait a moment")
	refusedLessonUndo = rules.Refuse("lesson-only-forward", "a lesson only goes forward; after it you can take moves back")
	refusedLessonHint = rules.Refuse("lesson-has-no-hints", "the lesson tells you what to do; after it there are hints")
)

// A Notice is what everybody at a table or in the hall is told for as long as it
// is so.
type Notice struct{ rules.Phrase }

// NewNotice makes a notice.
func NewNotice(code, text string) *Notice { return &Notice{rules.Phrase{Code: code, Text: text}} }

// With is the same notice with its arguments filled in.
func (n *Notice) With(args ...any) *Notice {
	return &Notice{rules.Phrase{Code: n.Code, Text: n.Text, Args: args}}
}
