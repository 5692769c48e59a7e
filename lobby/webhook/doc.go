// Package webhook tells people over HTTP, at an address of their own choice, that something
// waits for them.
//
// It is a folder of its own because it is the only place from which the saloon calls others:
// whoever wants to know what a stranger's address can reach reads these few files and no more.
//
// The files, in reading order:
//
//	address.go  which addresses may be called, judged again when the call is made
//	summons.go  what is told, and how each kind of receiver wants it written
//	sign.go     how a receiver knows that it was the saloon
//	sender.go   the queue, its workers, and a second try
//
// A [Sender] never waits for anybody: a summons is queued or refused at once. Nothing is kept on
// disk: a summons that was not sent before the saloon stops is lost, because the table still
// waits and says so in the hall.
//
// What this package does not know: tables, who is here, whether somebody wants to be told, and
// when it is night for them.
package webhook
