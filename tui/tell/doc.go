// Package tell is what a person is told, made once: screens draw it, line mode reads it out, commands print it.
//
// Begin with env.go (who is told, and by which saloon), visitor.go (the hall as this person knows it) and inview.go (a
// table as this person may know it). texts.go has the sentences that all forms share; story.go what happened at a
// table; ending.go and points.go how it ended; page.go, compare.go, review.go, deals.go and company.go what their names
// say, clock.go times and who is away, away.go who is called, reported, watches; home.go the rows of the hall, and
// rows.go the same in sentences. link.go is how the lobby is asked for something, and the lobby as this package needs it.
//
// It imports the lobby, the games' boards (tui/board), their words (tui/lang) and what draws a line (tui/widget); it
// knows neither keys nor screens nor commands.
package tell
