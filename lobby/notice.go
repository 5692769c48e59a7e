package lobby

import "saloon/rules"

// A Notice is what everybody at a table or in the hall is told for as long as it is so.
type Notice struct{ rules.Phrase }

var (
	noticeWriting    = newNotice("waits-to-write", "the table pauses until the saloon can write again; nothing is lost")
	noticeRebuilding = newNotice("is-rebuilt", "something went wrong at this table; it is set up again as it was")
	noticeClosed     = newNotice("table-closed", "this table has closed")
	noticeRestart    = newNotice("saloon-restarts", "the saloon closes for a restart; every table goes on afterwards")
)

func newNotice(code, text string) *Notice { return &Notice{rules.Phrase{Code: code, Text: text}} }
