package lobby

import "saloon/rules"

// What people are told of bans, moderators and reports, beside what a program may be told too.
var (
	refusedBanned        = rules.Refuse("banned", "you are banned from this saloon until %s: %s")
	refusedBannedEver    = rules.Refuse("banned-for-ever", "you are banned from this saloon for good: %s")
	refusedNoModerator   = rules.Refuse("no-moderator", "only moderators can do that")
	refusedTheirs        = rules.Refuse("other-moderator", "that is the key of a moderator; only the operator can do that")
	refusedOwnNet        = rules.Refuse("own-address", "that is the address that you come from yourself")
	refusedWideNet       = rules.Refuse("network-too-wide", "this network is too wide: the widest are /%d and for IPv6 /%d")
	refusedTerm          = rules.Refuse("no-such-time", "say for how long: 30m, 2h, 3d, 2w or forever")
	refusedNoReason      = rules.Refuse("no-reason-given", "say why; the person is told")
	refusedManySanctions = rules.Refuse("too-many-sanctions", "there are too many bans and mutes already; end some first")
	refusedNothingLaid   = rules.Refuse("no-such-sanction", "there is nothing of this kind to end")
	refusedNoProfile     = rules.Refuse("guest-has-no-profile", "only players with a key can be given another name; end the session of a guest")
	refusedNoWords       = rules.Refuse("report-without-words", "say in a few words what happened")
	refusedNoReport      = rules.Refuse("no-such-report", "there is no such report that waits")
	refusedReportsFull   = rules.Refuse("too-many-reports", "too many reports wait for the moderators; tell them later, or block the person")
	refusedReportsYours  = rules.Refuse("your-reports-wait", "your last reports wait for the moderators (%d); they will look at them")
	refusedReportsHere   = rules.Refuse("too-many-reports-here", "too many reports came from your address within the hour; wait a while")
	toldUnmuted          = rules.Refuse("unmuted", "you can talk and write again")
	toldRenamed          = rules.Refuse("renamed-by-moderator", "a moderator has given you the name %s: %s")
	toldAll              = rules.Refuse("saloon-says", "a word to all: %s")
	toldSentAway         = rules.Refuse("host-sent-you-away", "the host has sent you away from table %s; you can come back when the host invites you")
	toldClosed           = rules.Refuse("table-closed-by-moderator", "a moderator has closed the table %s: %s")
	toldReport           = rules.Refuse("report-waits", "a report waits for you")
	toldEnded            = rules.Refuse("session-ended-by-moderator", "a moderator has ended your session: %s")
)
