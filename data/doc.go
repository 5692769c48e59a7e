// Package data keeps what must outlive the process in one bbolt file: players and
// their keys, the journals of live tables, and finished games.
//
// The files, in reading order:
//
//	store.go          opening and closing
//	file.go           opening the file itself
//	buckets.go        the buckets of the file and what is in them
//	schema.go         the version of the file, and what older programs wrote
//	writes.go         all writes, as values
//	applier.go        transactions of writes
//	intake.go         handing writes in
//	committer.go      the order of a saloon alone: grouping writes and syncing them
//	log.go            what brings the writes of several nodes into one order
//	node.go           opening the file of a node
//	follower.go       the order of a node: handing writes in to the log
//	hear.go           and applying what is heard from it
//	parcel.go         what is handed in at once, and how far a file has followed the log
//	unsynced.go       the file of a node is synced when it is closed
//	seed.go           beginning a log with the file of a saloon alone
//	fingerprint.go    whether two files hold the same
//	kinds.go          the kinds of writes
//	wire.go           writes as bytes
//	unwire.go         and read again
//	profile.go        players and their keys
//	tie.go            friends, and who is muted or blocked
//	letter.go         letters and invitations
//	forget.go         forgetting a player
//	sanction.go       who is muted, kept from a table or banned, and the acts that change it
//	report.go         reports to the moderators
//	audit.go          the log of what moderators and the operator did
//	traces.go         what others have of somebody who is forgotten
//	note.go           what players note down, and where they are told what waits
//	absence.go        since when players are not at their tables
//	journal.go        the journals of live tables
//	damaged.go        journals that were set aside: reading them, putting them back
//	run.go            how entries of a journal stand in the file
//	tail.go           the newest entries of all journals, and how older ones leave it
//	index.go          what is known in memory of each live journal
//	archive.go        finished games
//	standing.go       what each player did, by game
//	rating.go         ratings
//	fold.go           folding a finished game into what is told of players
//	foldall.go        folding all of them anew
//	review.go         what bots said of finished games
//	history.go        who played what
//	leaders.go        leaderboards
//	leaderboards.go   what is known of them in memory
//	deal.go           deals of the day, and who tried them
//	deallist.go       the lists of their results
//	ratingscommand.go the command ratings
//	packed.go         texts that take less room in the file
//	backup.go         copying the file, also while it is in use
//	backupcommand.go  the command backup
//	schedule.go       backups that a server makes now and then
//	backupnow.go      a backup that somebody wants now
//	freespace_unix.go how much room a disk has
//	restore.go        putting a backup back
//	restorecommand.go the command restore
//	compact.go        writing the file anew without its free pages
//	compactcommand.go the command compact
//	look.go           what a server would find, without changing it
//	numbered.go       the numbers that are given to what is kept
//	check.go          going through a file and saying what is wrong with it
//	checkvalues.go    every value
//	checktail.go      what of the tail is damaged and needed by nobody
//	checkpeople.go    players, names, keys, ties and letters
//	checkjournals.go  the journals of live tables
//	checkgames.go     finished games
//	checkfold.go      what is told of players, compared with the games
//	checkcommand.go   the command check
//	stats.go          the figures of a store; histogram.go: values counted by their size
//	errors.go         errors that callers can tell apart
//
// A write returns when it is synced to disk, or with an error. After an error nothing of
// it is in the file, unless the disk failed in the middle of the sync. Writes that arrive
// together share one transaction and one sync, but each succeeds or fails by itself.
// Returned values are copies.
//
// One file, because it is one thing to back up and one transaction can change anything in
// it. bbolt writes whole pages, so what is written at the same time must stand together:
// a move goes to the end of a tail that all tables share, and a group of moves fills a few
// pages there, whichever tables they are of. Later, many entries of one table are moved into
// a packed chunk at once, where they stay until the table closes. This is done a little with
// every 32nd append, so no write ever waits for much of it, and what must be read at a start
// is no more than the tail. Finished games only ever go to the end of the archive. What is told
// of a player stands together, so a game's end writes one place for each of its players. Leaderboards
// would be written in many places, so they are in memory alone.
//
// Where one saloon runs on several nodes, each has the whole file, and a log has all writes of all of
// them in one order: what stands in the file is agreed on, and nothing else is. What a write does depends
// on what was written before alone, so all files hold the same where they have followed the log as far.
// A node answers when its own file has the write. Its file remembers how far it came, and the newest
// parcel of each node, in the same transaction, so nothing that is told twice happens twice.
//
// What this package does not know: the games (a move is a text), who is here now, what
// the entries of a journal mean, and any package of ours that imports it.
package data
