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
// (timers.go), a game that is over (archive.go). Somebody who asks a bot for advice
// gets a hint (hint.go). What could have been played better in a finished game is found
// behind all that (review.go, reviews.go, reviewlimits.go).
//
// When the journal cannot be written, the command is refused and the table pauses
// (pause.go). It tries again by itself, reading its journal anew (resume.go),
// because a write that reported an error may have reached the journal all the same.
//
// Who is whose friend, muted or blocked (tie.go), and what they write to each other (letters.go)
// is read once when somebody comes, and anew when it changes (company.go), so that the hall
// never reads the store. Who comes in is told to their friends, not too often (arrivals.go); lastvisit.go knows when players left. Tables for the friends of a host need those friends also while the
// host is away (circle.go).
//
// Who watches a game may be shown it late, or not at all (watch.go); who watches is told in
// watching.go.
//
// The rest is small: shared.go (what the parts have in common), connection.go (a
// visit as hall and tables know it), limits.go and origins.go (bounds), store.go
// (what the lobby needs of a store), clock.go (time, as tests can set it),
// generator.go and code.go (what nobody can guess), chat.go (making text harmless),
// rest.go (nights and holidays of players), pulse.go (until when
// the saloon is known to have run),
// messenger.go, lettercall.go and hook.go (calling who is away; package webhook makes the calls), note.go (what
// players note about tables), forget.go (all that is kept of a player, and forgetting it),
// drain.go (closing without spoiling a game), moderator.go (who moderates), moderation.go (what moderators and the operator do), sanction.go (who
// is muted, kept from a table or banned), report.go (reports to the moderators),
// overview.go (who and what is there, for moderators), stats.go (figures for the operator), damaged.go (putting journals back that were set aside), judge.go (whether what a file holds can be played), finished.go (a player's finished games), standing.go
// (players' pages and leaderboards), deal.go and dealpage.go (the deals of the days), replay.go (all moments of a game, and playing
// on from one), refusal.go and notice.go (sentences).
//
// What this package does not know: SSH, terminals, languages, the rules of any
// game (games come as a list), and how the store keeps what it is given.
package lobby
