// Package data keeps what must outlive the process in one bbolt file: players and
// their keys, the journals of live tables, and finished games.
//
// The files, in reading order:
//
//	store.go          opening and closing; the committer, which makes all writes
//	buckets.go        the buckets of the file and what is in them
//	schema.go         the version of the file, and upgrades of older files
//	packed.go         texts that take less room in the file
//	profile.go        players and their keys
//	journal.go        the journals of live tables, and those set aside as damaged
//	archive.go        finished games
//	backup.go         copying the file, also while it is in use
//	backupcommand.go  the command backup
//	errors.go         errors that callers can tell apart
//
// A write returns when it is synced to disk, or with an error. After an error nothing of
// it is in the file, unless the disk failed in the middle of the sync. Writes that arrive
// together share one transaction and one sync, but each succeeds or fails by itself.
// Returned values are copies.
//
// What this package does not know: the games (a move is a text), who is here now, what
// the entries of a journal mean, and any package of ours that imports it.
package data
