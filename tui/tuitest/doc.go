// Package tuitest has what the tests of screens and of line mode share: a lobby in which everything happens at once,
// visits that only listen, games to any point, and somebody who types.
//
// lobby.go begins; the other files add to it what their names say. It knows what is told (saloon/tui/tell), and
// neither screens nor line mode.
package tuitest
