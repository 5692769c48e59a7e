package tui

import "testing"

func TestRoomsDoNotOverlap(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		body := layFrame(size[0], size[1]).body
		l, g := layHall(body.w, body.h), layGather(body.w, body.h)
		for _, rooms := range [][]rect{{l.tables, l.people, l.chat}, {g.chairs, g.options, g.chat}} {
			for i, a := range rooms {
				for _, b := range rooms[i+1:] {
					if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
						t.Errorf("%v: %+v and %+v overlap", size, a, b)
					}
				}
			}
		}
	}
}
