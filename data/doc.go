// Package data keeps what must outlive the process in one bbolt file: players and
// their keys, the journals of live tables, and finished games.
//
// The files, in reading order; begin at store.go and writes.go:
//
//	store.go        opening, closing, looking; errors that callers can tell apart
//	file.go         opening the file itself (system_*.go: locking its directory, room on its disk)
//	buckets.go      the buckets of the file, what is in them, and how values are sealed and packed
//	schema.go       the version of the file, and what older programs wrote
//	writes.go       all writes, as values, and their kinds for other nodes
//	commit.go       handing writes in, grouping and applying them, and syncing: the order of a saloon alone
//	node.go         what brings the writes of several nodes into one order, and opening the file of a node
//	follower.go     the order of a node: handing writes in to the log
//	hear.go         and applying what is heard from it
//	parcel.go       what is handed in at once; beginning a log with a file; whether two files hold the same
//	profile.go      players and their keys; finding them by parts of their names; codes that let newcomers in
//	tie.go          friends, who is muted or blocked, and what players note down
//	letter.go       letters and invitations
//	peace.go        who is muted, kept from a table or banned, the log of such acts, and reports to moderators
//	forget.go       forgetting a player; forgetgames.go: in games and journals
//	journal.go      the journals of live tables, and since when players are not there
//	tail.go         how entries stand in the file: the newest of all journals, and how older ones leave it
//	index.go        what is known in memory of each live journal
//	damaged.go      journals that were set aside: reading them, putting them back
//	archive.go      finished games, and what bots said of them
//	standing.go     what each player did, by game
//	rating.go       ratings
//	fold.go         folding finished games into what is told of players, one or all anew
//	history.go      who played what
//	leaders.go      leaderboards
//	deal.go         deals of the day, who tried them, and the lists of their results
//	exercise.go     exercises of players, how they do them, and the exercises of the days
//	evening.go      evenings that are over, and how players stood at their ends
//	backup.go       copying the file, also while it is in use
//	schedule.go     backups that a server makes now and then, or at once
//	replace.go      putting a backup back, and writing the file anew without its free pages
//	check.go        going through a file and saying what is wrong with it
//	checkvalues.go  every value, people and journals; checkgames.go: games and what follows from them
//	commands.go     backup, restore, compact, ratings and check, as commands
//	stats.go        the figures of a store
//
// Rooms of their own: data/pages looks at the pages of the file without bbolt, data/cluster is a log
// for several nodes.
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
