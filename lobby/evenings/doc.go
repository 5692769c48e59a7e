// Package evenings lets evenings happen: it has the live ones in memory, writes down what happens there before anybody
// sees it, opens their tables in the same write, and has the next thing begin when its time comes.
//
// All nodes have all evenings, and anybody may enter at any node; one of them alone, the host, lets them go on. What
// another node has written first is taken over, and the own step decided anew.
//
// Begin with [Evenings.Do] (evenings.go); clock.go lets time pass, heard.go takes over what others write, repeat.go
// announces what the operator's settings have, kept.go has those that are over, export.go
// writes one for programs and to keep.
//
// It imports lobby/evening, lobby/journal, lobby/table and the plain types of data. What it needs of the saloon around it
// is an interface; it does not know connections, keepers, and screens.
package evenings
