// Package lobby is the saloon in memory: the people who are here, the hall in which they stand, and the tables
// at which they sit.
//
// It imports lobby/table (a table as a value), lobby/journal (how tables are written down), lobby/bots, lobby/reviews, lobby/training,
// lobby/evening (an evening as a value), lobby/evenings (lets evenings happen), lobby/ladder,
// lobby/words, lobby/webhook, rules, and the plain types of data; the store itself is an interface (lobby.go).
// It does not know SSH, terminals, languages, the rules of any game, and how the store keeps what it is given.
//
// Begin with a command on its way: [Visit.Do] (visit.go) asks whether that person may, and gives it to the keeper of
// the table (keeper.go), whose goroutine alone has the table. run.go takes a step, writes the step's facts into the
// journal, and takes over what they lead to; publish.go shows it then, and not before. hall.go shows the lists.
//
//	open.go, lobby.go     opening, closing, setting tables going; what a store has to do
//	visit.go, mailbox.go  one connection, and its news
//	hall.go, listing.go   who is here, which tables there are; access.go: who may come, see and do what
//	keeper.go, run.go     a table and its messages; pause.go: when it cannot write, or nobody looks; publish.go: what all
//	                      are shown, and who watches; bots.go: bots' turns, hints, reviews, and how exercises are made; absence.go: who is away,
//	                      and until when the saloon ran
//	people.go, keys.go    names, profiles, keys and codes; hook.go: where players are called, and when they rest;
//	                      forget.go: all that is kept of somebody
//	company.go, tie.go    friends, mutes, blocks, who comes in; letters.go; hallchat.go
//	finished.go, standing.go, deal.go, dealpage.go  finished games, players' pages, the deals of the days, exercises,
//	                      and the matches of programs that lobby/ladder arranges
//	evening.go            what lobby/evenings needs of the saloon, and what a visit does with evenings
//	moderation.go, sanction.go, report.go, damaged.go  what moderators and the operator do
//	messenger.go          calls to who is away
//	limits.go, stats.go, drain.go  bounds, figures, closing without spoiling a game
//
// # Several nodes
//
// The same saloon can run on several nodes (nodes.go), each with a file of its own. Their stores bring all writes into
// one order, the log; a lobby hears the writes of the others (hearing.go, heard.go). Every node has a keeper for every
// table, so people may be at any node. When another node has written first, an own step is decided anew from what was
// heard, a few times, and then refused as stale. What one node alone has to do for a table, its steward does: bots,
// clocks, expiry, the archive, calls. When a node comes, goes or drains the stewards are chosen anew.
//
// Agreed through the log, and the same on all nodes: tables with all that happens there, players with all that is kept
// of them, evenings, letters, the chat of the hall, bans and reports, finished games, since when who is absent, and until when the
// saloon ran. Two nodes may both decide something: the log has one of them happen, and the other one does nothing.
//
// Told, and may be lost (tell.go, elsewhere.go): who is here and where, the names of guests, link codes, and that a node
// drains. Who missed something asks for all of it.
//
// Each node's own: limits by address and person, which join codes somebody has told there, bonds to guests, reviews in
// the making, matches of the programs that are there, and which calls failed. A call to who is away may be lost, or made twice, when stewards change just then.
//
// A node that cannot reach the log pauses its tables as one whose disk is full does. A table that is set going at a start
// gives back time, and frees the chairs of guests, only where no other node was present; a journal that is damaged in one
// of the files is left alone there. A node that drains closes without waiting for games, as long as another one does not, and
// sends its people to the others in waves. Where far more people are than elsewhere, the hall says so (drain.go).
package lobby
