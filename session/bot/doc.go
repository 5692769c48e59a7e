// Package bot serves programs that play: they read and write lines of JSON, as BOTS.md says, at one table at a time.
//
// Begin with session.go: Run lets a program in, reads its lines and tells it what is new. request.go carries
// out what it writes; again.go asks for another game, and tells of series; hearing.go is what it hears;
// message.go and clock.go what it is told of a table; watchers.go who watches there; once.go what a command
// behind the address tells programs that ask once.
//
// It knows neither SSH nor screens.
package bot
