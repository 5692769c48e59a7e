package tui

import (
	"io"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
)

// So is read where the table is told in lines.
func TestForgotten_IsSomebodyInLines(t *testing.T) {
	gone, snap := table.Person{Kind: table.KindPlayer}, finishedGame(t, "montana", 2)
	snap.Card.Chairs[1].Person = gone
	told := lineTableOf(Env{Lobby: openSaloon(t)}, snap, io.Discard)
	if name := told.scene.Name(rules.Seat(2)); name != "somebody" {
		t.Errorf("the second seat is %q", name)
	}
}
