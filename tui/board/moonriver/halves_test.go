package moonriver

import "testing"

// The two halves of a domino that is being placed touch one another, side by side, and one
// below the other where cells are low.
func TestHalvesOfADominoTouch(t *testing.T) {
	for cw := 5; cw <= 14; cw++ {
		d := ranchPainter{cw: cw, ch: 3}
		left, right := d.tile(box{0, 0, cw, 0}, true, 1), d.tile(box{cw, 0, cw, 0}, false, 1)
		if left.x+left.w != right.x || left.y != right.y {
			t.Errorf("in cells %d wide the left half is at %+v, the right one at %+v", cw, left, right)
		}
	}
	for ch := 2; ch <= 3; ch++ {
		d := ranchPainter{cw: 8, ch: ch}
		upper, lower := d.tile(box{0, 0, 0, ch}, true, 2), d.tile(box{0, ch, 0, ch}, false, 2)
		if upper.y+upper.h != lower.y || upper.x != lower.x {
			t.Errorf("in cells %d high the upper half is at %+v, the lower one at %+v", ch, upper, lower)
		}
	}
}
