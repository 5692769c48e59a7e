package moonriver

import (
	"slices"
	"testing"

	"saloon/rules"
)

func TestMR9_1_CampBoards(t *testing.T) {
	for _, r := range newScene(t, 4).View(rules.Observer).(*View).Ranches {
		if r.Board != "camp" || r.Capacity != 3 || len(r.Bridges) != 3 {
			t.Errorf("%+v", r)
		}
	}
}

func TestMR9_2_LegendsBoards(t *testing.T) {
	s := newScene(t, 4, "mode=legends")
	want := []struct {
		board, colour, bridges string
		capacity               int
	}{
		{"mary", "purple", "c2", 4}, {"wesley", "white", "b1 c2", 3}, {"calamity", "orange", "d1 c2", 3}, {"bigjo", "green", "b1 d1 c2", 2},
	}
	for i, r := range s.View(rules.Observer).(*View).Ranches {
		var bridges string
		for _, c := range r.Bridges {
			bridges += " " + c.String()
		}
		if w := want[i]; r.Board != w.board || r.Colour != w.colour || bridges != " "+w.bridges || r.Capacity != w.capacity {
			t.Errorf("seat %d: %s, %s, bridges%s, reserve %d", i+1, r.Board, r.Colour, bridges, r.Capacity)
		}
	}
}

func TestMR11_5_BoardsAreChosenAndNamed(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board2=mary")
	var boards []string
	for seat := rules.Seat(1); seat <= 3; seat++ {
		boards = append(boards, s.Traits(seat)[0].Value)
	}
	if !slices.Equal(boards, []string{"wesley", "mary", "calamity"}) { // the free ones, in their order
		t.Errorf("boards %v", boards)
	}
}

func TestMR9_3_RandomScenarioIsALineOfTheHouse(t *testing.T) {
	s := &scene{newMatch(t, rules.Setup{Seats: 3, Options: map[string]string{optionMode: ModeLegends}}), t}
	s.asks(StepScenario)
	s.plays("0 scenario outlaws")
	if s.scenario != Outlaws || s.step != StepOpen {
		t.Errorf("scenario %s, then %s", s.scenario, s.step)
	}
}

// A row of plots from a1 on, then groups as the test needs them.
func TestMR9_3_Scenarios(t *testing.T) {
	gold := []string{"24@a3", "25@b3", "27@c3"} // three terrains
	for _, test := range []struct {
		name, scenario string
		lies           []string
		hires          map[string]Partner
		want           int
	}{
		{"rafting three", "rafting", []string{"15@a1", "17@b1", "20@b2"}, nil, 10},
		{"rafting six", "rafting", []string{"15@a1", "17@b1", "20@b2", "21@a2", "52@a3", "54@b3"}, nil, 40},
		{"rafting two", "rafting", []string{"15@a1", "17@b1"}, nil, 0},
		{"rafting inland", "rafting", []string{"15@a2", "17@b2", "20@b3", "21@a3"}, nil, 0},
		{"rafting from c2", "rafting", []string{"15@c2", "17@c3", "20@c4", "21@c5"}, nil, 20},
		{"rafting twice", "rafting", []string{"15@a1", "17@b1", "20@b2", "21@d1", "52@e1", "54@e2"}, nil, 20},
		{"gold of any terrain", "goldrush", gold, nil, 10},
		{"gold in corners", "goldrush", []string{"24@a3", "25@b4", "27@c5"}, nil, 0},
		{"gold four", "goldrush", append(slices.Clone(gold), "29@c4"), nil, 20},
		{"outlaws without a bandit", "outlaws", []string{"46@a1", "49@a2", "54@a3"}, map[string]Partner{"a1": Digger, "a2": Cowboy, "a3": Farmer}, 0},
		{"outlaws with a bandit", "outlaws", []string{"46@a1", "49@a2", "54@a3"}, map[string]Partner{"a1": Digger, "a2": Thief, "a3": Cowboy}, 10},
		{"a desperado as cowboy", "outlaws", []string{"46@a1", "49@a2", "54@a3"}, map[string]Partner{"a1": Digger, "a2": Cowboy, "a3": Cowboy}, 0},
		{"open circles", "outlaws", []string{"46@a1", "49@a2", "54@a3"}, map[string]Partner{"a1": Thief, "a2": Thief}, 0},
		{"city five", "city", []string{"23@a1", "61@a2", "63@a3", "64@b3", "66@c3"}, nil, 30},
		{"no other scenario", "city", gold, nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScene(t, 3, "mode=legends", "scenario="+test.scenario)
			s.lies(1, test.lies...)
			for _, cell := range []string{"a1", "a2", "a3"} {
				if p := test.hires[cell]; p != NoPartner {
					s.hires(1, Desperado, p, cell)
				}
			}
			parts := s.points(1).Parts
			if got := parts[len(parts)-1]; got.Name != "legend" || got.Value != test.want {
				t.Errorf("%s %d, want %d", got.Name, got.Value, test.want)
			}
		})
	}
}

func TestMR9_4_LegendsWithTwoPlayers(t *testing.T) {
	s := newScene(t, 2, "mode=legends", "scenario=city")
	s.lies(1, "23@a8", "61@a9", "63@a10")
	if s.legendPoints(1) != 10 {
		t.Errorf("%d points for three homesteads far out", s.legendPoints(1))
	}
}
