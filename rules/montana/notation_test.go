package montana

import (
	"errors"
	"testing"

	"saloon/rules"
)

func TestNotationForgivesBlanksOnly(t *testing.T) {
	g := newGame(t)
	if move, err := g.Parse("  bank   2 copper  stone "); err != nil || string(g.AppendMove(nil, move)) != "bank 2 copper stone" {
		t.Errorf("with more blanks: %v", err)
	}
	for _, text := range []string{
		"", " ", "SPIN", "Spin", "spin 0", "spin 9", "spin 04", "spin +4", "spin 4 4", "land 1 7", "land 11 7 3", "land 1 13 3",
		"land 1 7 6", "first 0", "first 5", "camp", "camp 3", "camp 3,", "camp 3,-02", "camp -0,1", "camp 32,0", "camp 3,-2,1",
		"push 0", "push 8", "take copper", "take stone copper", "take copper stone grain", "take big-copper copper", "dismiss",
		"dismiss grain grain", "bank 2 copper", "bank 4 copper copper copper copper", "bank copper", "bank 2 stone copper",
		"mine 3", "mine 3 grain", "mine 3 copper copper", "mine 4 copper", "mine 3 grain stone", "mine 3 big-copper", "city 1",
		"helper", "helper copper stone", "helper copper copper copper", "bid 2", "bid 0.3", "bid 2.6", "bid 2.3.1", "bid 2,3",
		"fold 1", "reward grain copper", "reward gold", "build", "build 1 2", "trade", "trade cow", "trade grain", "trade cow big-copper",
		"trade cow worker", "trade cow worker silver", "trade pig grain", "trade cow grain stone", "canteen 1", "done done", "undo",
		"reward grain grain grain grain grain grain grain grain grain", "?", "mine\t3 copper", "build 1,\u0661",
	} {
		if move, err := g.Parse(text); !errors.Is(err, rules.ErrNotation) || move != rules.NoMove {
			t.Errorf("%q is read as %x (%v)", text, move, err)
		}
	}
}

func TestWhatAMoveNames(t *testing.T) {
	g := newGame(t)
	read := func(text string) rules.Move {
		move, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return move
	}
	q, r := HexOf(read("build 3,-2"))
	equal(t, "hex", [2]int{q, r}, [2]int{3, -2})
	place, space := SpaceOf(read("bank 2 copper stone"))
	equal(t, "bank", place, Bank)
	equal(t, "bank space", space, 2)
	place, space = SpaceOf(read("quarry 3 grain grain"))
	equal(t, "place", place, Quarry)
	equal(t, "space", space, 3)
	row, column := CellOf(read("bid 2.3"))
	equal(t, "cell", [2]int{row, column}, [2]int{2, 3})
	for text, want := range map[string]Workers{
		"bank 2 copper stone": {1, 1, 0, 0}, "quarry 3 grain grain": {0, 0, 2, 0}, "quarry 3 stone": {0, 1, 0, 0},
		"helper grain grain": {0, 0, 2, 0}, "take stone stone": {0, 2, 0, 0}, "dismiss pumpkin": {0, 0, 0, 1}, "spin": {},
	} {
		equal(t, text, WorkersOf(read(text)), want)
	}
	equal(t, "reward", GoodsOf(read("reward copper big-stone")), Goods{1, 0, 0, 0, 0, 1})
	equal(t, "goods of a spin", GoodsOf(read("spin")), Goods{})
	equal(t, "push", NumberOf(read("push 5")), 5)
	equal(t, "trade for a worker", NumberOf(read("trade cow worker stone")), ForWorker+int(Stone))
	equal(t, "trade for silver", NumberOf(read("trade cow silver")), ForSilver)
}
