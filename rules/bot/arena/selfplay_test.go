package arena

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/cli"
)

// A program plays all seats of all games to their end. What it is told at a decision is what the seat may know whose decision
// it is: it would be the same if what is hidden from that seat were something else.
func TestBatch_AProgramPlaysAllSeats(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for _, seats := range []int{2, 3} {
			t.Run(fmt.Sprint(game, seats), func(t *testing.T) {
				t.Parallel()
				const games = 2
				b, err := newBatch(contest(t, game, slices.Repeat([]string{parentBot}, seats)...), games)
				must(t, err)
				a := b.opened(t)
				b.views = true
				told, src := [games][rules.MaxSeats + 1][]string{}, rand.NewPCG(uint64(seats), 2)
				for over := 0; over < games; {
					moves := make([]int, games)
					for i, s := range a.Games {
						b.knowsNoMore(t, i, s, src)
						told[i][s.Seat] = append(told[i][s.Seat], s.Lines...)
						toldOnce(t, b.games[i].record, rules.Seat(s.Seat), told[i][s.Seat])
						moves[i] = rules.Below(src, len(s.Legal))
					}
					line, _ := json.Marshal(moves)
					a = b.says(t, "%s", line)
					for i, s := range a.Games {
						if s.Over != nil {
							over++
							b.toldAll(t, i, s, told[i])
							told[i] = [rules.MaxSeats + 1][]string{}
						}
					}
				}
			})
		}
	}
}

// knowsNoMore deals anew what is hidden from the seat that decides, and looks whether it would be told the same.
func (b *batch) knowsNoMore(t *testing.T, at int, s *stood, src rules.Source) {
	t.Helper()
	m, seat := b.games[at].record.Match().Clone(), rules.Seat(s.Seat)
	m.Determinize(seat, src)
	var vector []int
	for _, n := range b.measure(m, seat, false).Values {
		vector = append(vector, int(n))
	}
	var legal []string
	for _, move := range m.AppendMoves(nil, seat) {
		legal = append(legal, string(b.contest.Game.AppendMove(nil, move)))
	}
	view, err := json.Marshal(m.View(seat))
	if err != nil || !m.ToAct().Has(seat) || !slices.Equal(vector, s.Vector) || !slices.Equal(legal, s.Legal) || len(s.View) > 0 && string(view) != string(s.View) {
		t.Fatalf("seat %d is told more than it may know: %+v", seat, s)
	}
}

// toldAll looks at the end of a game: each seat is told its own result, and all that was hidden.
func (b *batch) toldAll(t *testing.T, at int, s *stood, told [rules.MaxSeats + 1][]string) {
	t.Helper()
	r := b.ended[at].record
	o := r.Match().Outcome()
	if len(s.Over.Seats) != len(o.Points) {
		t.Fatalf("it is over with %+v", s.Over)
	}
	var g Game
	for _, points := range o.Points {
		g.Points = append(g.Points, points.Total)
	}
	for i, end := range s.Over.Seats {
		toldOnce(t, r, rules.Seat(end.Seat), append(told[end.Seat], end.Lines...))
		if end.Seat != i+1 || end.Place != o.Place(rules.Seat(end.Seat)) || end.Points != g.Points[i] || end.Margin != int(g.margin(i)) || len(end.Vector) != len(s.Vector) {
			t.Errorf("seat %d ends with %+v of %+v", end.Seat, end, o)
		}
	}
}

// toldOnce looks whether a seat was told each line that it may read by now, once, and no other.
func toldOnce(t *testing.T, r *rules.Record, seat rules.Seat, told []string) {
	t.Helper()
	var want []string
	for i := range r.Len() {
		if r.Readable(i, seat) {
			want = append(want, string(r.AppendLine(nil, i)))
		}
	}
	got := slices.Sorted(slices.Values(told))
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Fatalf("seat %d was told\n%q\nand may read\n%q", seat, got, want)
	}
}

// A program has some of the seats, and bots the others.
func TestBatch_SeveralSeatsBesideABot(t *testing.T) {
	g := openGym(t, "--batch", "1", "--bots", "random", "--seat", "3,1")
	if g.hear.Scan(); !strings.HasSuffix(g.hear.Text(), `"own":[1,3],"seat":1,"seats":3,"slots":1024,"type":"hello"}`) {
		t.Errorf("it begins with %s", g.hear.Text())
	}
	asked := map[int]bool{}
	for over := false; !over; g.says(`[0]`) {
		g.next("states")
		s := read(t, g.hear.Text()+"\n").Games[0]
		asked[s.Seat] = true
		if over = s.Over != nil; over && (len(s.Over.Seats) != 2 || s.Over.Seats[1].Seat != 3) {
			t.Errorf("it is over with %+v", s.Over)
		}
	}
	if len(asked) != 2 || !asked[1] || !asked[3] {
		t.Errorf("the program was asked for the seats %v", asked)
	}
	_ = g.say.Close()
	for g.hear.Scan() { // what was still told
	}
	if code := <-g.ended; code != cli.ExitOK || g.complaints.Len() > 0 {
		t.Errorf("it ends with %s (code %d)", g.complaints.String(), code)
	}
}
