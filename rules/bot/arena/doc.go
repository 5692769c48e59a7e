// Package arena lets bots play whole games without a server: by the thousand, to see
// how fast that goes and what they score (the command sim), against each other,
// to measure how strong they are (the command arena), and with a program that learns (the
// command gym).
//
// To begin with: simcommand.go and sim.go play the games of sim, export.go and report.go write them
// and the figures. arenacommand.go is arena; contest.go plays a block of games with the same chance and
// changing seats, play.go many of them, standings.go and statistics.go tell the results. gym.go is gym,
// program.go bots that are programs of their own, and tool.go what the three commands share.
//
// The same plan gives the same games, number by number, whether they are exported or
// not: game i draws from a seed that is made of the plan's seed and i.
//
// What this package does not know: any particular game, the server, the lobby, who
// plays.
package arena
