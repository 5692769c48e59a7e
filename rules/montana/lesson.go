package montana

import "saloon/rules"

// Lesson is a first lesson. Two players recruit, work, trade a cow, build, hand in a canteen
// and go to the city.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2}, firstLesson)
}

const firstLesson = `
0 land 1 1 0
0 land 2 7 0
0 land 3 2 0
0 land 4 9 0
0 land 5 11 0
0 land 6 4 0
0 land 7 8 0
0 first 1
0 spin 2
0 spin 3
0 spin 5
0 spin 7
2 camp -1,1
1 mine 1 copper
1 helper grain grain
2 spin
0 spin 6
2 done
1 spin
0 spin 2
1 push 1
2 pumpkinfield 1 pumpkin
2 done
1 trade cow grain
1 build 0,0
1 build 1,0
1 done
1 canteen
1 city
1 bid 2.1
2 bid 2.2
1 bid 4.1
1 reward big-copper
2 reward copper copper copper
`
