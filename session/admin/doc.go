// Package admin is what moderators and the operator type: behind the address and the word admin, and behind
// saloon admin  on the machine of the server. ADMIN.md is its page.
//
// Begin with admin.go: the list of all of them, and Run. acts.go does something and notes it in the audit log,
// lists.go tells who and what is here, banlist.go takes lists of bans in and out, evenings.go is about evenings, damaged.go about journals that were set aside, stats.go about the
// saloon as a whole and its backups, drain.go about closing it. socket.go is the command of the program, which
// asks the server by a socket; moderators.go reads whose keys moderate.
//
// It knows neither sessions nor the store.
package admin
