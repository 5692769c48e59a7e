package lobby

import "saloon/lobby/table"

// What everybody is told while it is so.
var (
	noticeWriting    = table.NewNotice("waits-to-write", "the table pauses until the saloon can write again; nothing is lost")
	noticeRebuilding = table.NewNotice("is-rebuilt", "something went wrong at this table; it is set up again as it was")
	noticeClosed     = table.NewNotice("table-closed", "this table has closed")
	noticeForgotten  = table.NewNotice("forgotten", "the saloon has forgotten you, as you wanted; whoever comes with this key is new here")
	noticeWatchers   = table.NewNotice("game-closed-to-watchers", "this game is closed to watchers; it can be seen here once it is over")
	noticeRestart    = table.NewNotice("saloon-restarts", "the saloon closes for a restart; every table goes on afterwards")
	noticeBroken     = table.NewNotice("saloon-closes-broken", "the saloon closes because it cannot write any more; what was done last may not be kept")
	noticeDrains     = table.NewNotice("saloon-closes-soon", "the saloon closes for a restart once the games that run now are done; no new ones begin until then")
	noticeDrainsBy   = table.NewNotice("saloon-closes-by", "the saloon closes for a restart once the games that run now are done, in %d [minute|minutes] at the latest; no new ones begin until then")
	noticeStaysOpen  = table.NewNotice("saloon-stays-open", "the saloon stays open after all, and games begin again")
	noticeAgreed     = table.NewNotice("players-agreed-on-pause", "the players have agreed on a pause: no time passes until all want to go on")
)
