package tui

import (
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// Where somebody sat whom the saloon has forgotten, "somebody" is read, and never an empty place.
func TestForgotten_IsSomebody(t *testing.T) {
	say, gone := tell.Texts{Words: lang.For("en")}, table.Person{Kind: table.KindPlayer}
	if said := say.NamesAndPoints(lobby.Finished{Players: []table.Person{{Name: "Ann"}, gone}, Points: []int{3, 7}}); said != "Ann 3, somebody 7" {
		t.Error(said)
	}
}
