// Package lines is line mode: the saloon for people without a screen, in sentences, and what commands print.
//
// Begin with lines.go: a line is read, a command is carried out, what is new is told. hall.go and table.go list the
// commands; home.go tells the hall as the list that screens have; moves.go reads a move in words or from a list, ask.go answers questions and teaches; replay.go and
// review.go look back, played.go has lists that are told in parts;
// evening.go and plan.go are tournaments and leagues, and making one. pages.go and away.go print one thing for a command
// behind the address.
//
// It imports what is told (tui/tell) and no screen.
package lines
