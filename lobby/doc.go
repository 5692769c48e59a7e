// Package lobby is the saloon in memory: who is here, the tables, their seats,
// clocks and chat, and the bots' turns.
//
// One goroutine owns one table; all else talks to it by commands. A command is
// decided by a pure step (table, command, now) -> effects; the goroutine performs
// the effects, journal first: nothing is visible before it is durable. What a
// table publishes goes into mailboxes that keep the newest and never wait for a
// reader.
//
// Refusals are sentences for the person who asked: a [*rules.Refusal], whose
// text is also a catalogue's key.
//
// What this package does not know: SSH, terminals, languages, the rules of any
// game (games come as a list), and how the store keeps what it is given.
package lobby
