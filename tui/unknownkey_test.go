package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
)

// Who has a key and has never come in is not told to get one, but how it becomes known.
func TestSentence_TellsWhoseKeyIsNotKnown(t *testing.T) {
	const address, plain = "-p 2222 saloon.example", "Only a player with a key can do that."
	for name, c := range map[string]struct {
		env  Env
		want string
	}{
		"a new key": {Env{Key: "SHA256:new", Address: address}, "Your key is not known here yet. Come in once and choose a name: ssh " + address},
		"no key":    {Env{Address: address}, plain},
		"a guest":   {Env{Key: "SHA256:new", Person: table.Person{ID: "g-1", Kind: table.KindGuest}}, plain},
	} {
		if got := Sentence(c.env, lobby.RefusedNoKey()); !strings.Contains(got, c.want) {
			t.Errorf("%s is told %q, not %q", name, got, c.want)
		}
	}
}
