package lobby

import (
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// RefusedUntried is for who asks for a try that was not begun.
func RefusedUntried() *rules.Refusal { return refusedUntried }

// RefusedNoKey is for those who are no player and want what only players have.
func RefusedNoKey() *rules.Refusal { return refusedNoKey }

// RefusedDealShown is for who wants to show others a deal that these still play.
func RefusedDealShown() *rules.Refusal { return refusedDealShown }

// RefusedNoNewcomers is for those who are new where nobody new comes in.
func RefusedNoNewcomers() *rules.Refusal { return refusedNoNewcomers }

// What people are told when something is not done that is no single table's
// business; the rest stands in lobby/table.
var (
	refusedNoCode     = rules.Refuse("no-such-join-code", "no table has this code")
	refusedTooFast    = rules.Refuse("too-fast", "that was too fast; wait a moment")
	refusedWatchers   = rules.Refuse("closed-to-watchers", "this game is closed to watchers; once it is over, everybody may see it")
	refusedNoHint     = rules.Refuse("no-hint-found", "nobody has found a hint in time; ask again")
	refusedOldGame    = rules.Refuse("game-of-other-rules", "this game was played by rules that are not played here now, so it cannot be shown")
	refusedGameLost   = rules.Refuse("game-unreadable", "this game was kept, but what is left of it cannot be read; tell whoever runs the saloon")
	refusedManyTables = rules.Refuse("too-many-tables", "you host %d tables already; close one first")
	refusedManyOpened = rules.Refuse("too-many-tables-opened", "too many tables were opened from your address within the hour; wait a while")
	refusedManyHere   = rules.Refuse("too-many-tables-here", "too many tables were opened from your address; wait until some of them are over")
	refusedNotWritten = rules.Refuse("not-written", "this could not be written down, so it did not happen; the saloon tries again soon")
	refusedPaused     = rules.Refuse("table-paused", "the table pauses for now; it goes on by itself")
	refusedBroken     = rules.Refuse("table-broken", "that went wrong; the table is set up again as it was")
	refusedDraining   = rules.Refuse("saloon-drains", "the saloon closes for a restart soon, so nothing new begins; come back a little later")
	refusedClosing    = rules.Refuse("saloon-closes", "the saloon closes now; come back in a moment")
	refusedNoPlayer   = rules.Refuse("no-such-player", "nobody here has this name")
	refusedHidden     = rules.Refuse("page-is-hidden", "this player's page is not shown to others")
	refusedNotKept    = rules.Refuse("game-not-kept", "games of this sort are not kept, so this one cannot be reviewed")

	refusedReviewEarly = rules.Refuse("review-too-early", "a game can be reviewed when it is over")

	refusedNoKey = rules.Refuse("needs-a-key", "only a player with a key can do that")

	refusedDealClosed = rules.Refuse("deal-not-over", "this is a deal that you can still play; finish your own try first, or look again when its day is over")
	refusedDealOpen   = rules.Refuse("deal-of-today", "others still play this deal, so you can only practise it, from its beginning; from tomorrow on you can play on from here")
	refusedDealShown  = rules.Refuse("deal-not-to-show", "others still play this deal, so a recording or picture of it can be made from tomorrow on")
	refusedDealFirst  = rules.Refuse("deal-try-first", "your own try comes first: finish it, then practise")
	refusedUntried    = rules.Refuse("deal-untried", "you have not tried this deal yet")
	refusedDealDone   = rules.Refuse("deal-tried", "your try of this deal is over: what you play now is practice")
	refusedDealKey    = rules.Refuse("deal-needs-a-key", "guests have no try that counts, since anybody could come as many guests: make a key, or practise the deal of a past day")
	refusedDealBot    = rules.Refuse("deal-is-for-people", "a try that counts is for people, and a program is none; it may practise the deals of past days")
	refusedDealDay    = rules.Refuse("no-such-deal", "there is no deal of that day yet")
	refusedDealGame   = rules.Refuse("no-deal-of-this-game", "this game has no deal")
	refusedDealLost   = rules.Refuse("deal-table-lost", "the table of your try cannot be opened; tell whoever runs the saloon")

	refusedSeated      = rules.Refuse("still-seated", "you still have a seat at the table %s; leave all tables first")
	refusedCalls       = rules.Refuse("no-such-way-to-call", "a terminal cannot call anybody in this way")
	refusedNoHooks     = rules.Refuse("no-webhooks-here", "this saloon calls no webhooks")
	refusedHookAddress = rules.Refuse("webhook-address", "this is no address of a webhook: it begins with https:// and names a host")
	refusedHookHost    = rules.Refuse("webhook-host", "this saloon does not call that host")
	refusedHookStyle   = rules.Refuse("webhook-style", "there is no such kind of webhook; there are json, ntfy, discord and slack")
	refusedNight       = rules.Refuse("night-too-long", "a night is at most twelve hours long, in a time zone from -12:00 to +14:00")
	refusedNoHoliday   = rules.Refuse("no-holiday-left", "your holiday of this year is used up")

	refusedMuted     = rules.Refuse("muted", "a moderator has muted you until %s: %s")
	refusedMutedEver = rules.Refuse("muted-for-ever", "a moderator has muted you for good: %s")
	refusedKept      = rules.Refuse("kept-from-table", "a moderator has taken you from the table %s: %s")

	refusedOneself       = rules.Refuse("that-is-you", "that is you yourself")
	refusedManyTies      = rules.Refuse("too-many-ties", "you have settled something about as many as anybody can (%d); undo one first")
	refusedManyStrangers = rules.Refuse("too-many-letters-here", "too many letters and invitations to strangers came from your address; wait a while")
	refusedBoxFull       = rules.Refuse("letter-box-is-full", "too many letters wait there unread; write later")
	refusedUnread        = rules.Refuse("letters-unread", "your last letters wait there unread (%d); write when they were read")
	refusedBlocked       = rules.Refuse("you-block-them", "you have blocked this person; unblock them first")
	refusedToGuest       = rules.Refuse("guests-get-no-letters", "a guest has nowhere to keep letters; say it in the chat")
	refusedInvite        = rules.Refuse("not-your-table", "you can invite people to a table of yours, or where you sit")
	refusedSits          = rules.Refuse("sits-there-already", "this player sits there already")
	refusedNoInvitation  = rules.Refuse("no-such-invitation", "this invitation does not stand any more")
	refusedFriendNowhere = rules.Refuse("friend-at-no-table", "%s is at no table that you can see now")

	refusedNameTaken  = rules.Refuse("name-taken", "this name is taken, or looks like one that is")
	refusedKeyTaken   = rules.Refuse("key-taken", "this key belongs to a player already")
	refusedKeyUnknown = rules.Refuse("key-unknown", "this is not one of your keys")
	refusedKeyLast    = rules.Refuse("key-is-the-last", "your last key stays: without it you could not come in again")
	refusedLinkCode   = rules.Refuse("no-such-link-code", "this code is wrong, used or too old; you need a new one")

	// behind these comes whom to ask, where the operator says it
	refusedNoGuests    = rules.Refuse("no-guests-here", "nobody comes in here without a key; make one with  ssh-keygen -t ed25519  and come again%s")
	refusedUninvited   = rules.Refuse("newcomers-are-invited", "newcomers come in here by invitation; the code of one comes from whoever runs this saloon%s")
	refusedNoNewcomers = rules.Refuse("no-newcomers-here", "no newcomers come in here, only players whose key is known%s")
)

// asError makes a nil error of a nil refusal.
func asError(r *rules.Refusal) error {
	if r == nil {
		return nil
	}
	return r
}

// What people are told of bans, moderators and reports, beside what a program may be told too.
var (
	refusedBanned          = rules.Refuse("banned", "you are banned from this saloon until %s: %s")
	refusedBannedEver      = rules.Refuse("banned-for-ever", "you are banned from this saloon for good: %s")
	refusedNoModerator     = rules.Refuse("no-moderator", "only moderators can do that")
	refusedTheirs          = rules.Refuse("other-moderator", "that is the key of a moderator; only the operator can do that")
	refusedOwnNet          = rules.Refuse("own-address", "that is the address that you come from yourself")
	refusedWideNet         = rules.Refuse("network-too-wide", "this network is too wide: the widest are /%d and for IPv6 /%d")
	refusedTerm            = rules.Refuse("no-such-time", "say for how long: 30m, 2h, 3d, 2w or forever")
	refusedNoReason        = rules.Refuse("no-reason-given", "say why; the person is told")
	refusedManySanctions   = rules.Refuse("too-many-sanctions", "there are too many bans and mutes already; end some first")
	refusedManyInvitations = rules.Refuse("too-many-invitations", "there are too many invitations already; end some first")
	refusedNothingLaid     = rules.Refuse("no-such-sanction", "there is nothing of this kind to end")
	refusedNoProfile       = rules.Refuse("guest-has-no-profile", "only players with a key can be given another name; end the session of a guest")
	refusedNoWords         = rules.Refuse("report-without-words", "say in a few words what happened")
	refusedNoReport        = rules.Refuse("no-such-report", "there is no such report that waits")
	refusedReportsFull     = rules.Refuse("too-many-reports", "too many reports wait for the moderators; tell them later, or block the person")
	refusedReportsYours    = rules.Refuse("your-reports-wait", "your last reports wait for the moderators (%d); they will look at them")
	refusedReportsHere     = rules.Refuse("too-many-reports-here", "too many reports came from your address within the hour; wait a while")
	toldUnmuted            = rules.Refuse("unmuted", "you can talk and write again")
	toldRenamed            = rules.Refuse("renamed-by-moderator", "a moderator has given you the name %s: %s")
	toldAll                = rules.Refuse("saloon-says", "a word to all: %s")
	toldOne                = rules.Refuse("saloon-says-to-you", "the saloon says to you: %s")
	toldTable              = rules.Refuse("saloon-says-to-table", "the saloon says to the table %s: %s")
	toldSentAway           = rules.Refuse("host-sent-you-away", "the host has sent you away from table %s; you can come back when the host invites you")
	toldClosed             = rules.Refuse("table-closed-by-moderator", "a moderator has closed the table %s: %s")
	toldReport             = rules.Refuse("report-waits", "a report waits for you")
	toldEnded              = rules.Refuse("session-ended-by-moderator", "a moderator has ended your session: %s")
)

// What everybody is told while it is so.
var (
	noticeWriting     = table.NewNotice("waits-to-write", "the table pauses until the saloon can write again; nothing is lost")
	noticeRebuilding  = table.NewNotice("is-rebuilt", "something went wrong at this table; it is set up again as it was")
	noticeClosed      = table.NewNotice("table-closed", "this table has closed")
	noticeForgotten   = table.NewNotice("forgotten", "the saloon has forgotten you, as you wanted; whoever comes with this key is new here")
	noticeWatchers    = table.NewNotice("game-closed-to-watchers", "this game is closed to watchers; it can be seen here once it is over")
	noticeRestart     = table.NewNotice("saloon-restarts", "the saloon closes for a restart; every table goes on afterwards")
	noticeBroken      = table.NewNotice("saloon-closes-broken", "the saloon closes because it cannot write any more; what was done last may not be kept")
	noticeDrains      = table.NewNotice("saloon-closes-soon", "the saloon closes for a restart once the games that run now are done; no new ones begin until then")
	noticeDrainsBy    = table.NewNotice("saloon-closes-by", "the saloon closes for a restart once the games that run now are done, in %d [minute|minutes] at the latest; no new ones begin until then")
	noticeStaysOpen   = table.NewNotice("saloon-stays-open", "the saloon stays open after all, and games begin again")
	noticeRoom        = table.NewNotice("more-room-elsewhere", "there is more room now with  ssh %s: the same saloon, with the same tables")
	noticeMoves       = table.NewNotice("tables-move", "this machine closes for a restart, and all tables go on elsewhere; in a moment you are told where")
	noticeGoOnAt      = table.NewNotice("tables-go-on-at", "all tables go on at another machine: come back with  ssh %s")
	noticeComeAgain   = table.NewNotice("tables-go-on", "all tables go on at another machine: come back in a moment")
	noticeNodeAway    = table.NewNotice("node-away", "this machine has lost the others, and all tables go on there: come back with  ssh %s")
	noticeSaloonAway  = table.NewNotice("saloon-away", "the saloon cannot be reached just now, and nothing that was kept is lost: come back in a moment with  ssh %s")
	noticeNodeUnheard = table.NewNotice("node-unheard", "this machine has lost the others; if they do not answer in a moment, it tells you where to come back")
	noticeNodeHeard   = table.NewNotice("node-heard", "the others answer again, and all goes on here")
	noticeAgreed      = table.NewNotice("players-agreed-on-pause", "the players have agreed on a pause: no time passes until all want to go on")
)

// MaxChat is how many characters a line of chat has at most.
const MaxChat = words.MaxChat

// CleanChat makes a line of chat harmless for every terminal.
func CleanChat(text string) string { return words.Clean(text) }
