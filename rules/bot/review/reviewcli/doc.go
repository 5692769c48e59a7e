// Package reviewcli is the command review: what a seat of an exported game could have done better, as text or as JSON.
// It is a package of its own because reviews themselves need no command line.
//
// The files:
//
//	reviewcommand.go  the command and its flags
//	text.go           a review in sentences
//
// What this package does not know: how a review is made, any particular game, the server.
package reviewcli
