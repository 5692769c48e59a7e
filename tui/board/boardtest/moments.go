package boardtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
)

// BoardOf is a board in front of a viewer of a game in progress.
func BoardOf[B board.Board](presenter board.Presenter, p *Play, viewer rules.Seat) (B, board.Scene) {
	p.Brands = presenter.Brands
	s, b := p.Scene(viewer), presenter.New()
	b.Update(s)
	return b.(B), s
}

// Until plays random moves until everybody may see such a view. It says who then owes a decision.
func Until[V any](t testing.TB, p *Play, src rules.Source, wanted func(v V) bool) rules.Seat {
	t.Helper()
	for {
		if v, ok := p.Record.Match().View(rules.Observer).(V); ok && wanted(v) {
			return p.Record.Match().ToAct().First()
		}
		if !p.Random(t, src) {
			t.Fatal("the game ended before such a position came")
		}
	}
}

// Each plays random games of the setups, and looks at every position from the seat that decides, until enough was seen.
func Each[B board.Board](t *testing.T, presenter board.Presenter, game rules.Game, setups []rules.Setup, look func(p *Play, b B, s board.Scene) (enough bool)) {
	t.Helper()
	const games = 40
	for seed := range games {
		p := NewPlay(t, game, setups[seed%len(setups)], rules.Seed{byte(seed + 1)})
		src := rules.Seed{byte(seed), 2}.Source(0)
		for p.Random(t, src) {
			b, s := BoardOf[B](presenter, p, max(p.Record.Match().ToAct().First(), 1))
			if look(p, b, s) {
				return
			}
		}
	}
	t.Fatal("too little was seen")
}

// ByKeys plays a game with keys to its end, each seat at a board of its own, as long as press goes on: it says what its
// keys lead to.
func ByKeys[B board.Board](t *testing.T, presenter board.Presenter, p *Play, press func(b B, s board.Scene) (effect board.Effect, on bool)) {
	t.Helper()
	boards := map[rules.Seat]board.Board{}
	for p.Record.Match().ToAct() != 0 {
		seat := p.Record.Match().ToAct().First()
		if boards[seat] == nil {
			boards[seat] = presenter.New()
		}
		s := p.Scene(seat)
		boards[seat].Update(s)
		effect, on := press(boards[seat].(B), s)
		if !on {
			return
		}
		for _, m := range effect.Moves {
			p.Make(t, seat, m)
		}
		for _, m := range effect.Then {
			if !slices.Contains(p.Record.Match().AppendMoves(nil, seat), m) {
				break
			}
			p.Make(t, seat, m)
		}
	}
}

// CheckEnter plays a whole game, or very many moves of it, with enter, with yes where that asks first, and with the
// other key where enter does nothing.
func CheckEnter(t *testing.T, presenter board.Presenter, game rules.Game, setup rules.Setup, other string) {
	t.Helper()
	const presses = 3000
	p, n, made := NewPlay(t, game, setup, rules.Seed{3}), 0, 0
	ByKeys(t, presenter, p, func(b board.Board, _ board.Scene) (board.Effect, bool) {
		effect := choose(b)
		if effect.Note != "" && other != "" {
			effect, _ = Press(b.Actions(), other)
		}
		if effect.Note != "" {
			t.Fatalf("after %d presses enter answers %q", n, effect.Note)
		}
		n, made = n+1, made+len(effect.Moves)
		return effect, n < presses
	})
	if made < presses/6 && p.Record.Match().ToAct() != 0 {
		t.Fatalf("only %d moves were made", made)
	}
}

// choose presses enter, and yes where that asks first.
func choose(b board.Board) board.Effect {
	effect, _ := Press(b.Actions(), "enter")
	if b.Decision().Bad {
		effect, _ = Press(b.Actions(), keys.Yes)
	}
	return effect
}

// Wander clicks and walks about on a board, now and then pressing enter, until a click or enter makes moves or there was
// enough of it. Then the decision had to name what they do, or enter does nothing and says why.
func Wander(t *testing.T, b board.Board, s board.Scene, src *rand.Rand, decision func() string, names func(moves []rules.Move) []string) []rules.Move {
	t.Helper()
	size := Bodies[src.IntN(len(Bodies))]
	keys := []string{"up", "down", "left", "right", "tab", "shift+tab", "l", "1", "2", "3", "4", "5", "esc"}
	for range 12 {
		drawIn(b, s, size)
		asked, what, effect := decision(), "enter", board.Effect{}
		switch src.IntN(5) {
		case 0, 1:
			Press(b.Actions(), keys[src.IntN(len(keys))])
		case 2, 3:
			what, effect = "a click", b.Click(src.IntN(size[0]), src.IntN(size[1]))
		default:
			if effect, _ = Press(b.Actions(), "enter"); len(effect.Moves) == 0 && effect.Note == "" && decision() == asked {
				t.Fatalf("enter does nothing and says nothing: %s", asked)
			}
		}
		if len(effect.Moves) == 0 {
			continue
		}
		for _, name := range names(effect.Moves) {
			if !strings.Contains(asked, name) {
				t.Fatalf("%s makes %s, and was to do %q, without %q", what, s.Notation(effect.Moves[0]), asked, name)
			}
		}
		return effect.Moves
	}
	return nil
}
