package moonriver

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func TestShow(t *testing.T) {
	g, _ := moonriver.New()
	var seats, w, h, n int
	fmt.Sscan(os.Getenv("SHOW"), &seats, &w, &h, &n)
	r, err := rules.NewRecord(g, rules.Setup{Seats: seats})
	if err != nil { t.Skip() }
	src := rand.NewPCG(1, 2)
	for r.Len() < n || r.Match().ToAct()&2 == 0 {
		s := r.Match().ToAct().First()
		if s < 0 { break }
		m := rules.NoMove
		if s == 0 { m = r.Match().Draw(src) } else { m = r.Match().Default(s) }
		if x := r.Play(s, m, nil); x != nil { t.Fatal(x) }
	}
	b := &Board{}
	v := r.Match().View(1)
	sc := board.Scene{Words: lang.For("en"), Game: g, Setup: r.Setup(), View: v, Seat: 1, ToAct: r.Match().ToAct(), Legal: r.Match().AppendMoves(nil, 1), Names: []string{"Ann", "Robert", "Carol", "Dora"}[:seats]}
	b.Update(sc)
	th := style.Mono()
	show := func() {
		gr := widget.NewGrid(w, h)
		b.Draw(board.NewCanvas(gr.Area(), th, sc.Names, time.Time{}))
		fmt.Println(gr.Render(th))
		fmt.Println("HINT", b.Hint(), "| WHY", b.Why())
	}
	show()
	for _, k := range []string{"enter", "enter", "r", "up"} {
		board.Press(b.Commands(), k)
		fmt.Println("KEY", k)
		show()
	}
}
