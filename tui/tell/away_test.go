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
