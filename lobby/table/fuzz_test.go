package table

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

var fuzzPeople = []Person{anna, bert, carl, guest}

// fuzzCommand makes some command of two bytes, mostly one that could be meant.
func fuzzCommand(s *State, by Person, what, how byte) any {
	seat := rules.Seat(how%6) - 1
	switch what % 16 {
	case 0:
		return Sit{seat}
	case 1:
		return Stand{}
	case 2, 3:
		return Ready{how%4 != 0}
	case 4:
		return AddBot{Seat: seat, Level: []string{"random", "easy", "wise"}[how%3]}
	case 5:
		return RemoveBot{seat}
	case 6:
		return Change{Proposal{Seats: int(how % 6), Private: how%2 == 0, Options: map[string]string{"mode": []string{"open", "secret", "odd"}[how%3]},
			Terms: Terms{Clock: []string{"", "none", "1m", "2m", "10m+20s", "1d"}[how/6%6], StandIn: []string{"on", "off"}[how/24%2], Series: seriesChoices[int(how)/2%len(seriesChoices)]}}}
	case 7:
		return Say{string([]byte{'x', how})}
	case 8:
		if how%4 == 3 {
			return Rematch{&Proposal{Game: "toy", Seats: int(how / 16 % 5)}}
		}
		return Rematch{}
	case 9:
		if how%8 == 0 {
			return Resign{}
		}
		if how%8 < 4 {
			return RanOut{}
		}
		return Expired{}
	case 10:
		return Departed{by}
	case 11:
		return BotChose{Seat: seat, Move: tabletest.Take(int(how % 5)), At: s.Lines()}
	case 12:
		return Play{Move: rules.Undo, At: s.Lines()}
	case 15:
		switch how % 16 {
		case 0:
			return Gathered{}
		case 6:
			return Gone{by.ID}
		case 1, 9:
			return Ask{What: Matters()[int(how)/16%len(Matters())]}
		case 2, 10:
			return Ask{}
		case 3:
			return Decline{}
		case 4:
			return Restored{}
		case 5:
			return RestChanged{restless(by, how)}
		}
		return StandIn{seat}
	}
	return Play{Move: fuzzMove(s, by, how), At: s.Lines()}
}

// restless is somebody with some night and holiday.
func restless(p Person, how byte) Person {
	p.Rest = Rest{Zone: int(how) * 3, From: int(how % 24), To: int(how/16%24+how%24) % 24, Since: noon.Unix() + int64(how), Until: noon.Unix() + 50*int64(how)}
	return p
}

func fuzzMove(s *State, by Person, how byte) rules.Move {
	if seat := s.SeatOf(by.ID); s.record != nil && seat > 0 {
		if legal := s.match().AppendMoves(nil, seat); len(legal) > 0 {
			return legal[int(how)%len(legal)]
		}
	}
	return tabletest.Take(int(how))
}

// Whatever people do, a step changes nothing itself, what it decides makes
// sense, and the facts tell the same table again.
func FuzzStepsAndTheirFactsAgree(f *testing.F) {
	f.Add([]byte{1, 0, 2, 1, 3, 1, 0, 2, 1, 0, 13, 0, 1, 13, 0, 0, 12, 0, 0, 13, 1})
	f.Add([]byte{0, 6, 1, 0, 4, 1, 0, 4, 2, 0, 4, 3, 0, 2, 1, 0, 13, 5, 0, 13, 2, 0, 9, 0, 0, 8, 0})
	f.Add([]byte{0, 4, 1, 0, 4, 1, 0, 1, 0, 0, 4, 1, 9, 11, 2, 3, 11, 3})
	f.Fuzz(func(t *testing.T, script []byte) {
		o, refused := saloon.Open(anna, Proposal{Game: "toy", Seats: 3}, at(anna))
		if refused != nil {
			t.Fatal(refused)
		}
		s, facts := o.State, o.Facts
		for i := 0; i+2 < len(script); i += 3 {
			by := fuzzPeople[script[i]%4]
			m := at(fuzzPeople[:script[i]/4%5]...)
			m.Now = noon.Add(time.Duration(i) * time.Second)
			before := written(t, shownTo(s))
			m.Alive = m.Now.Add(-time.Duration(script[i]) * time.Second)
			if script[i]%2 == 0 {
				by = restless(by, script[i])
			}
			fx := do(s, by, fuzzCommand(s, by, script[i+1], script[i+2]), m)
			if after := written(t, shownTo(s)); after != before {
				t.Fatalf("a step changes the table:\n%s\n%s", before, after)
			}
			if fx.Refused != nil {
				if len(fx.Facts) > 0 || fx.After != nil {
					t.Fatalf("a refusal with facts: %+v", fx)
				}
				continue
			}
			s, facts = fx.After, append(facts, fx.Facts...)
			if s.phase == Playing && s.match().ToAct().Has(rules.House) {
				t.Fatal("the house is left to act")
			}
		}
		again, err := Replay(saloon, s.ID(), facts)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := shownTo(s), shownTo(again); !reflect.DeepEqual(a, b) {
			t.Fatalf("the facts tell another table:\n%+v\n%+v", a, b)
		}
	})
}

// written is what viewers are shown, as text.
func written(t *testing.T, shown []Snapshot) string {
	t.Helper()
	text, err := json.Marshal(shown)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// shownTo is what every viewer would be shown.
func shownTo(s *State) (list []Snapshot) {
	var told Stories
	card := s.Card(Surroundings{})
	for viewer := rules.Observer; int(viewer) <= len(s.chairs); viewer++ {
		if viewer != rules.House {
			list = append(list, *s.Snapshot(viewer, card, nil, &told))
		}
	}
	for i := range list {
		list[i].Outcome = nil // a pointer; the story leads to it
	}
	return list
}
