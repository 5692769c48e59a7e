package tell

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
)

// Who watches is counted and named, and that nobody does is said.
func TestWatchersList_CountsAndNames(t *testing.T) {
	say := Texts{Words: lang.For("en")}
	bob := table.Person{Name: "Bob", Kind: table.KindPlayer}
	for want, who := range map[string]lobby.Watching{
		"Nobody watches.":                  {},
		"1 person watches:\n\nBob":         {Count: 1, Named: []table.Person{bob}},
		"3 people watch:\n\nBob\n2 others": {Count: 3, Named: []table.Person{bob}},
	} {
		if got := strings.Join(say.WatchersList(who), "\n"); got != want {
			t.Errorf("%d who watch are told as %q", who.Count, got)
		}
	}
}

// Where the time of all is over the game waits, and no bot is said to play it.
func TestState_OfAGameThatWaits(t *testing.T) {
	ann := table.Person{ID: "p-Ann", Kind: table.KindPlayer}
	c := &table.Card{Phase: table.Playing, Chairs: []table.Chair{{Person: ann, Away: true, Late: true}, {Person: table.Person{ID: "p-Bob"}, Away: true}, {Level: "easy"}}}
	for want, away := range map[string]bool{"time over, waits for you": true, "a bot plays for you": false} {
		c.Chairs[1].Away = away
		if got := (Texts{Words: lang.For("en")}).StateOf(&Visitor{Person: ann}, c); got != want {
			t.Errorf("Bob is away, %t: %q", away, got)
		}
	}
}
