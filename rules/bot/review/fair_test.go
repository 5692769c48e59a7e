package review

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/games"
	"saloon/rules/rulestest"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Everything that is hidden from a seat is dealt anew before a decision: what the review says
// of the decision stays the same.
func TestLook_SeesOnlyTheView(t *testing.T) {
	all, err := games.Open("")
	must(t, err)
	for _, g := range all {
		for _, seats := range []int{2, 3} {
			t.Run(fmt.Sprint(g.Info().ID, " ", seats), func(t *testing.T) {
				t.Parallel()
				fair(t, g, seats)
			})
		}
	}
}

func fair(t *testing.T, g rules.Game, seats int) {
	r := easyGame(t, g, seats)
	list, err := decisions(r, Options{})
	must(t, err)
	shuffle := rand.NewPCG(9, 9)
	nth, dealt := 0, false
	err = walk(r, list, func(d decision, m rules.Match) bool {
		if nth++; nth%8 != 0 {
			return true
		}
		other := m.Clone()
		other.Determinize(d.seat, shuffle)
		dealt = dealt || !reflect.DeepEqual(m, other)
		look := func(m rules.Match) Decision {
			hard, err := bot.NewWith(bot.Options{Level: "hard", Iterations: 40}, g) // a new one, which remembers nothing
			must(t, err)
			k := looker{game: g, seats: seats, seed: 3, thinker: hard.(*bot.Thinker)}
			return k.look(t.Context(), d, rules.See(m, d.seat), 1)
		}
		if a, b := look(m), look(other); len(a.Played) == 0 || !reflect.DeepEqual(a, b) {
			t.Fatalf("equal views give\n%+v\n%+v", a, b)
		}
		return true
	})
	must(t, err)
	if hides := g.Info().ID == "buffalo"; hides && !dealt {
		t.Error("nothing hidden was dealt anew")
	}
}

// easyGame is a finished game of easy bots.
func easyGame(t *testing.T, g rules.Game, seats int) *rules.Record {
	t.Helper()
	r := rulestest.NewRecord(t, g, rules.Setup{Seats: seats})
	easy, err := bot.New("easy", g)
	must(t, err)
	src, seed := rand.NewPCG(1, 2), rules.Seed{7}
	for {
		must(t, r.PlayHouse(&seed, nil))
		if r.Match().ToAct() == 0 {
			return r
		}
		seat := r.Match().ToAct().First()
		rulestest.Taken(t, r.Play(seat, easy.Move(t.Context(), rules.See(r.Match(), seat), src), nil))
	}
}

// What was taken back is no decision, and a secret choice is one, with what was left of it.
func TestDecisions_LeaveOutWhatWasTakenBack(t *testing.T) {
	all, err := games.Open("")
	must(t, err)
	r := rulestest.NewRecord(t, all[1], rules.Setup{Seats: 3})
	must(t, r.PlayHouse(&rules.Seed{7}, nil))
	begins := r.Len()
	play := func(move rules.Move) rules.Move {
		t.Helper()
		rulestest.Taken(t, r.Play(1, move, nil))
		return move
	}
	sends := r.Match().AppendMoves(nil, 1)
	play(sends[0])
	play(rules.Undo)
	play(sends[0])
	var recall rules.Move
	for _, move := range r.Match().AppendMoves(nil, 1) {
		if r.Match().Cancels(move, sends[0]) {
			recall = move
		}
	}
	play(recall)
	left := rules.Plan{play(sends[len(sends)-1])}
	plan, ok := secretPlan(r, begins+2)
	if !ok || plan != left {
		t.Errorf("of the secret choice %v is left, want %v", plan, left)
	}
	if list := choices(r, Options{}); len(list) != 0 {
		t.Errorf("%d choices are judged before the reveal", len(list))
	}
	for owing := r.Match().ToAct(); r.Match().Secret() != 0 && owing != 0; owing = r.Match().ToAct() {
		rulestest.Taken(t, r.Play(owing.First(), r.Match().Default(owing.First()), nil))
	}
	list := choices(r, Options{Seat: 1})
	if len(list) != 1 || list[0].line != begins+2 || list[0].plan[0] != left[0] {
		t.Errorf("the choices are %+v, want one at line %d that begins with %v", list, begins+2, left[0])
	}
}
