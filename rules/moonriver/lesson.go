package moonriver

import "saloon/rules"

// Lesson is a first lesson. Two players lay their first dominoes in the Camp game, with
// cows, a skull, circles, a cowboy and gold diggers.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2, Options: map[string]string{optionMode: ModeCamp}}, firstLesson)
}

const firstLesson = `
0 open digger trapper farmer thief desperado
0 draw 13 58 46 86
0 rancheros 1 2
1 go 3
2 go 4
2 go 2
0 draw 16 31 71 91
1 go 4
2 go 2
1 lay 13@c2 58@d2
1 go 3
2 lay 46@b1 86@a1
2 hire farmer b1
0 draw 9 35 50 95
0 open trapper
2 go 1
2 done
2 go 2
1 go 4
1 lay 71@e2 91@e3
1 hire digger e3
0 draw 5 18 24 76
0 open digger
2 lay 9@b3 31@b2
2 go 1
2 lay 16@d2 35@d1
2 go 3
1 go 2
1 lay 50@d4 95@e4
1 hire trapper/cowboy d4
1 drive e4-d4
1 done
0 draw 28 37 60 94
0 open desperado
2 go 1
1 go 4
2 done
2 go 3
1 lay 18@d3 76@c3
1 hire digger c3
`
