package buffalo

import "saloon/rules"

// Lesson is a first lesson. Three players send their first pairs, with a choice that is
// taken back, equal herds, and a full meadow that pays its bonus.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 3}, firstLesson)
}

const firstLesson = `
0 deal 1 lone-star-valley powder-prairie lucky-lake
0 deal 2 coffee-canyon dead-bull-desert wagon-wheel-wash
0 deal 3 fire-fields drunkn-creek rattlesnake-ridge
2 send 4b lone-star-valley
2 send 2c wagon-wheel-wash
3 send 5c lone-star-valley
3 send 3a fire-fields
1 send 5a lone-star-valley
1 send 3c coffee-canyon
1 graze 2
2 graze 2
3 graze 1
1 bonus lucky-lake 1
2 bonus coffee-canyon 1
1 graze 3
3 graze 3
2 graze 2
2 send 3b lucky-lake
2 send 5b powder-prairie
3 send 4d lucky-lake
3 send 2e coffee-canyon
1 send 2a dead-bull-desert
1 recall 2a
1 send 5j lucky-lake
1 send 4l powder-prairie
1 graze 4
2 graze 3
1 bonus fire-fields 1
2 bonus wagon-wheel-wash 2
3 graze 1
1 graze 5
2 graze 3
3 graze 4
`
