// Package childtest has bots for tests that run as children: a good one, and many that have
// one fault each. The child is the program of the test itself, started again.
//
// The files:
//
//	childtest.go  starting the program of a test as a bot
//	bot.go        the bot and its faults
//	pipe_unix.go  noticing that a process lives on
//
// What this package does not know: who talks to the bot.
package childtest

import (
	"os"
	"testing"
)

const asBot = "as-bot"

// Main runs the tests of a package, or a bot when the program was started as one. It is called by TestMain.
func Main(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == asBot {
		be(os.Args[2], os.Args[3:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Words is the command that starts a bot with a fault, or with none when it is empty.
func Words(fault string, args ...string) []string {
	return append([]string{os.Args[0], asBot, fault}, args...)
}

// Command is the same as a line.
func Command(fault string) string { return "'" + os.Args[0] + "' " + asBot + " '" + fault + "'" }
