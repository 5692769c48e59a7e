// Package lobby is the saloon in memory: the people who are here, the hall in which
// they stand, and the tables at which they sit.
//
// A short tour, from the door inward:
//
// A [Lobby] (lobby.go) is opened on a store (open.go), which sets every live table going again
// as its journal tells it (restore.go); the door is open meanwhile. Somebody who comes is found by a key
// (people.go, key.go, name.go) and enters with a [Mailbox] (mailbox.go): that is a
// [Visit] (visit.go), one connection, and everything that it may do. Its news come
// by the mailbox, which keeps the newest and never waits for a reader.
//
// The hall (hall.go) knows who is here and which tables there are (listing.go), who
// may see and do what (access.go), and what is said (hallchat.go). Its lists (list.go)
// change step by step, and all who look at them share them.
//
// Each table is a value of package table, kept by one goroutine, its keeper
// (keeper.go). All else talks to the keeper by messages (inbox.go, run.go). A
// command leads to a step of the table; the keeper writes the step's facts into the
// journal (journal.go, commit.go), takes over the table that they lead to, and only
// then shows it (publish.go): nothing is visible before it is durable. Then it sees
// to what follows: bots that have to move (botturn.go, botpool.go, botqueue.go), clocks
// (timers.go), a game that is over (archive.go). Such a table sleeps while nobody looks at it (asleep.go). Somebody who asks a bot for advice
// gets a hint (hint.go). What could have been played better in a finished game is found
// behind all that (review.go, reviews.go, reviewlimits.go).
//
// When the journal cannot be written, the command is refused and the table pauses
// (pause.go). It tries again by itself, reading its journal anew (resume.go),
// because a write that reported an error may have reached the journal all the same.
//
// Who is whose friend, muted or blocked (tie.go), and what they write to each other (letters.go)
// is read once when somebody comes, and anew when it changes (company.go), so that the hall
// never reads the store; who has blocked whom is known from the start on (apart.go). Who comes in is told to their friends, not too often (arrivals.go); lastvisit.go knows when players left. Tables for the friends of a host need those friends also while the
// host is away (circle.go).
//
// Who watches a game may be shown it late, or not at all (watch.go); who watches is told in
// watching.go.
//
// The rest is small: shared.go (what the parts have in common), connection.go (a
// visit as hall and tables know it), limits.go and origins.go (bounds), store.go
// (what the lobby needs of a store), clock.go (time, as tests can set it),
// generator.go and code.go (what nobody can guess), codesearch.go (a code of which this node is yet to hear), chat.go (making text harmless),
// rest.go (nights and holidays of players), pulse.go (until when
// the saloon is known to have run),
// messenger.go, lettercall.go and hook.go (calling who is away; package webhook makes the calls), note.go (what
// players note about tables), forget.go (all that is kept of a player, and forgetting it),
// drain.go (closing without spoiling a game), moderator.go (who moderates), moderation.go (what moderators and the operator do), sanction.go (who
// is muted, kept from a table or banned), report.go (reports to the moderators),
// overview.go (who and what is there, for moderators), stats.go and nodestats.go (figures for the operator), damaged.go (putting journals back that were set aside), judge.go (whether what a file holds can be played), finished.go (a player's finished games), standing.go
// (players' pages and leaderboards), deal.go and dealpage.go (the deals of the days), replay.go (all moments of a game, and playing
// on from one), refusal.go and notice.go (sentences).
//
// # Several nodes
//
// The same saloon can run on several nodes (nodes.go), each with a file of its own. Their stores bring all
// writes into one order, the log, and apply them alike; a lobby hears the writes of the others
// (hearing.go). Every node has a keeper for every table, so people may be at any node. A keeper takes over
// what it hears (heard.go), and shows it: it is durable. When another node has written first, an own
// step is out of step: it is decided anew from what was heard, a few times, and then refused as stale.
// What one node alone has to do for a table, its steward does (steward.go): bots, clocks, expiry, the
// archive, calls to who is away. When a node comes, goes or drains the stewards are chosen anew (nodechange.go).
//
// Agreed through the log, and the same on all nodes: tables with their chairs, moves, chat, clocks and
// rematches; names of players, keys, profiles, rests and webhooks' addresses; ties, letters, invitations and their
// answers; the chat of the hall (hallheard.go); bans, mutes, removals, the audit log and reports; finished
// games, ratings, reviews and tries of deals; since when who is absent, and until when the saloon ran.
// What the memory holds of these is renewed when it is heard (heardpeople.go). Two nodes may both decide
// something: the log has one of them happen, and the other one is refused or does nothing.
//
// Told, and may be lost: who is here and at which table (tell.go, elsewhere.go), the names of guests, link codes,
// and that a node drains. Who missed something asks for all of it; until then a list is
// short, two guests may have one name, and a code is unknown where it was not heard. The chairs of guests
// whose node is gone are freed by the steward a while later. Friends are told of arrivals by the node at
// which they are themselves.
//
// The code of a private table may be told faster than a node hears of the table: a node that does not know a
// code catches up with the log and looks again, a few times for each address.
//
// Each node's own: limits by address and person, and tries of link codes; which join codes somebody has told there, bonds to
// guests, and what screens were told; who is muted for a visit; reviews in the making; which calls to webhooks
// failed, and of which letters somebody was called. So limits count anew on another node, and who
// changes nodes tells a join code again, unless they sit at the table. A call to who is away is made by the steward at the moment
// when it is due, so it may be lost, or made twice, when stewards change just then.
//
// A node that cannot reach the log pauses its tables as one whose disk is full does, and gives
// back the time only where nobody has gone on meanwhile. A table that is set going at a start gives back time, and frees the chairs of guests,
// only where no other node was present. A journal that is damaged in one
// of the files is left alone there: the others have it. A node that drains is the steward of nothing, and closes
// without waiting for games, as long as another node does not drain.
//
// What this package does not know: SSH, terminals, languages, the rules of any
// game (games come as a list), and how the store keeps what it is given.
package lobby
