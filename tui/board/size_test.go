package board

import "testing"

func TestStandardRooms_ABoardHasItsRoomInEveryWindow(t *testing.T) {
	for w := 80; w <= 200; w++ {
		for h := 21; h <= 57; h++ {
			r := StandardRooms(w, h)
			if r.Board.W < 80 || r.Board.H < 19 {
				t.Fatalf("in a body of %dx%d the board has %dx%d", w, h, r.Board.W, r.Board.H)
			}
			rooms := []Box{r.Board, r.Story, r.Talk, r.Look}
			for i, a := range rooms {
				if a.X < 0 || a.Y < 0 || a.X+a.W > w || a.Y+a.H > h {
					t.Fatalf("in a body of %dx%d a room sticks out: %+v", w, h, a)
				}
				for _, b := range rooms[i+1:] {
					if !a.Empty() && !b.Empty() && a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H {
						t.Fatalf("in a body of %dx%d, %+v and %+v overlap", w, h, a, b)
					}
				}
			}
		}
	}
}

func TestSizeOf_NamesTheDesignedWindows(t *testing.T) {
	for _, c := range []struct {
		w, h int // of the window, three lines of which are not the board's
		want Size
	}{{80, 24, Compact}, {109, 60, Compact}, {200, 33, Compact}, {110, 34, Comfortable}, {149, 60, Comfortable}, {150, 45, Roomy}, {200, 60, Roomy}} {
		if got := SizeOf(c.w, c.h-3); got != c.want {
			t.Errorf("a window of %dx%d has size %d, not %d", c.w, c.h, got, c.want)
		}
	}
}
