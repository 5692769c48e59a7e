package lines

import (
	"io"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// So is read where the table is told in lines.
func TestForgotten_IsSomebodyInLines(t *testing.T) {
	gone, snap := table.Person{Kind: table.KindPlayer}, tuitest.FinishedGame(t, "montana", 2)
	snap.Card.Chairs[1].Person = gone
	told := lineTableOf(tell.Env{Lobby: tuitest.OpenSaloon(t)}, snap, io.Discard)
	if name := told.Scene.Name(rules.Seat(2)); name != "somebody" {
		t.Errorf("the second seat is %q", name)
	}
}
