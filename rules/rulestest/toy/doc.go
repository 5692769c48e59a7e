// Package toy is a small game for tests. It uses all that package rules offers: draws of the house, choices in secret
// and at the same time, some of which stay face down, public moves that can be taken back, options and traits.
//
// Nuggets, for 2 or 3 players: the house draws a pile of 1 to 6 nuggets, no pile twice. Each player secretly bids 1 to
// 3 or stashes 1 or 2. Then, the highest bidder first, each digs up to twice from the pile, 1 to 3 nuggets at a time;
// by version 1 of the rules, up to three times. After three rounds the stashes are opened and count too. In mode "rich"
// a dig counts double when the seat's claim is a hill.
//
// The files: game.go what the game is, match.go how it is played, view.go what viewers may know.
//
// What this package does not know: the games of the saloon.
package toy
