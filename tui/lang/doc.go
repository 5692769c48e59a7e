// Package lang holds every text that a person reads, by language.
//
// The texts are files in texts/LANGUAGE: screens.txt for the screens, lines.txt for line mode, GAME.txt,
// GAME.lesson.txt and GAME.lines.txt for each game. English ("en") is complete by definition; a test fails when
// another language misses a key, has one too many, or takes other arguments. Who draws a game's board owns the files
// of that game in every language.
//
//	# a comment
//	quit.ask = Leave the saloon?
//	table.waiting = Waiting for %s
//	cows.one = %d cow
//	cows.other = %d cows
//	clock.{1m,1h}.about = So long may one decision take.
//
// What several keys say stands once. A value has the verbs of package fmt; another language may change their order
// ("%[2]s"). Forms by number end in .zero (optional), .one, .other, after the rules of the language; the number is the
// first argument.
//
// What games and lobby say (refusals, notices, reasons: [rules.Phrase]) stands in texts/LANGUAGE/phrases.txt by its
// code; its English text stands in the source.
//
//	game-over = das Spiel ist vorbei
//
// What a phrase counts stands behind the number in both forms.
//
//	why-points = das bringt sofort %d [Punkt|Punkte]
//
// Rules pages are texts/LANGUAGE/GAME.rules.txt: chapters that begin with "# Title", in paragraphs parted by empty
// lines.
//
// Some texts are read on a screen and in line mode. Where those two differ, both stand in the text: first what a
// screen shows, then what line mode says.
//
//	news = It is your turn. {Press tab|Type go} to go there.
//
// A text names a letter to press by what it does, so that it always names the key that does it (see package tui/keys):
//
//	prompt.pass = You have not the pumpkins for a bid: <done> passes, <trade> trades a cow.
//
//	lang.go     Words: T, N, Or, List, Phrase, Refusal, Part; choosing a language
//	reading.go  texts on a screen and aloud, and the keys that they name
//	load.go     reading the files
//
// What this package does not know: screens, who reads, what a game is.
package lang
