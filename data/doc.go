// Package data keeps what must outlive the process in one bbolt file: players and
// their keys, the journals of live tables, and finished games.
//
// The files, in reading order:
//
//	store.go    opening and closing; the committer that gathers writes
//	buckets.go  the names of the buckets and what lies in them
//	schema.go   the version of the file and the steps that raise it
//	profile.go  players and keys
//	journal.go  the journals of live tables, and those set aside as damaged
//	archive.go  finished games
//	backup.go   a copy of the file, also while it is in use
//	backupcommand.go the command backup
//	errors.go   what callers can tell apart
//
// A write returns when it is synced to disk, or with an error; then nothing of it
// is in the file, as far as the disk can be believed. Writes of many callers that
// arrive together share one transaction and one sync, and still succeed or fail
// one by one. Returned values are copies.
//
// What this package does not know: the games (a move is a text), who is here
// now, what a journal's lines mean, and anything of ours that imports it.
package data
