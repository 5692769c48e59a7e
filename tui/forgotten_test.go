package tui

import (
	"io"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
)

// Where somebody sat whom the saloon has forgotten, "somebody" is read, and never an empty place.
func TestForgotten_IsSomebody(t *testing.T) {
	say, gone := texts{words: lang.For("en")}, table.Person{Kind: table.KindPlayer}
	if said := say.namesAndPoints(lobby.Finished{Players: []table.Person{{Name: "Ann"}, gone}, Points: []int{3, 7}}); said != "Ann 3, somebody 7" {
		t.Error(said)
	}
	snap := endings(t, "montana", 2)
	snap.Card.Chairs[1].Person = gone
	told := lineTableOf(Env{Lobby: openSaloon(t)}, snap, io.Discard)
	if name := told.scene.Name(rules.Seat(2)); name != "somebody" {
		t.Errorf("the second seat is %q", name)
	}
}
