package lines

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	rulesmontana "saloon/rules/montana"
	"saloon/tui/board/boardtest"
	"saloon/tui/board/buffalo"
	"saloon/tui/board/montana"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// Building on a hex that the rules forbid is refused by the rule, and the hexes that line
// mode reads out make the moves of commands too.
func TestMontanaTakesHexesByTheirNames(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	p := tuitest.Types(t, Lines, l, "Ann")
	p.Types("")
	p.Hears("You are in the saloon, Ann.")
	p.Types("new montana 2 private")
	p.Hears("Join code")
	w := watches(t, l, "Ann")
	p.Types("bot")
	p.Hears("Type ready")
	p.Types("ready")
	g := tuitest.GameFor(t, "montana")
	for made := 0; ; made++ {
		w.decides(made)
		p.Hears("Your turn: ")
		view, ok := w.snap.View.(*rulesmontana.View)
		if w.snap.Card.Phase == table.Over || !ok {
			t.Fatal("nothing could be built in this game")
		}
		scene := lineTableOf(tell.Env{Lobby: l}, w.snap, io.Discard).Scene
		forbidden, refused := rules.NoMove, ""
		for _, site := range view.Sites(w.snap.Seat) {
			if site.Why != nil && strings.HasPrefix(site.Why.Code, "MT-6.1/beside") {
				h := view.Hexes[site.Hex]
				m, _ := g.Parse(fmt.Sprintf("build %d,%d", h.Q, h.R))
				forbidden, refused = m, strings.Fields(montana.Presenter{}.Move(scene, m))[2] // build on e4 for stone
			}
		}
		if view.Turn.Step == rulesmontana.StepTurn && refused != "" {
			p.Types("build " + refused)
			p.Hears("only beside the start tile or a settlement", "(MT-6.1)")
			if m, err := MoveTyped(tell.Env{Lobby: l}, w.snap, "build "+refused); err != nil || m != forbidden {
				t.Errorf("a command takes it for %d: %v", m, err)
			}
			last := w.snap.Legal[len(w.snap.Legal)-1]
			if m, err := MoveTyped(tell.Env{Lobby: l}, w.snap, montana.Presenter{}.Move(scene, last)); err != nil || m != last {
				t.Errorf("a command takes the words of a legal move for %d: %v", m, err)
			}
			return
		}
		p.Types(string(g.AppendMove(nil, w.snap.Legal[0])))
	}
}

// Who sent a card last is told of it once by the word last, though it is revealed too.
func TestLastTellsOwnCardsOnce(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{4})
	src := rules.Seed{5}.Source(0)
	sent := regexp.MustCompile(`(?:You send card|` + play.Scene(3).Name(3) + ` sends) (\w+) to`)
	revealed := 0
	for play.Random(t, src) {
		table, text := sceneTable(buffalo.Presenter{}, play.Scene(3)), &strings.Builder{}
		table.narrator = &narrator{Texts: tell.Texts{Words: table.Scene.Words}, out: bufio.NewWriter(text)}
		table.tellLast()
		_ = table.out.Flush()
		told := map[string]bool{}
		for _, m := range sent.FindAllStringSubmatch(text.String(), -1) {
			if told[m[1]] {
				t.Fatalf("card %s is told twice:\n%s", m[1], text)
			}
			told[m[1]] = true
		}
		if strings.Contains(text.String(), "You send card") && strings.Count(text.String(), " sends ") > 1 {
			revealed++
		}
	}
	if revealed == 0 {
		t.Error("no cards were revealed right after the own ones")
	}
}
