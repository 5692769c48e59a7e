package tui

import "testing"

func TestRoomsDoNotOverlap(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {110, 34}, {120, 36}, {120, 40}, {160, 48}, {200, 60}} {
		body := layFrame(size[0], size[1]).body
		l, empty := layHall(body.w, body.h), layEmptyHall(body.w, body.h)
		all := [][]rect{{l.cards, l.tables, l.people, l.about, l.chat}, {empty.cards, empty.tables, empty.chat}}
		for chairs := 2; chairs <= 5; chairs++ {
			g := layGather(body.w, body.h, chairs)
			all = append(all, []rect{g.chairs, g.waits, g.options, g.chat})
		}
		for _, rooms := range all {
			for i, a := range rooms {
				if a.y+a.h > body.h || a.x+a.w > body.w {
					t.Errorf("%v: %+v leaves the body", size, a)
				}
				for _, b := range rooms[i+1:] {
					if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
						t.Errorf("%v: %+v and %+v overlap", size, a, b)
					}
				}
			}
		}
	}
}
