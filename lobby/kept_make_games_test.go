//go:build fixture

package lobby_test

import (
	"strings"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// river is a game of Moon River in the middle, in which the disk was full once.
func (m *maker) river() {
	anna, bert := m.people["Anna"], m.people["Bert"]
	m.table("river", table.Proposal{Game: "moonriver", Seats: 3, Terms: table.Terms{Hints: "on"}}, anna, bert)
	anna.do(table.AddBot{Level: "easy"})
	m.start(anna, bert)
	m.decide(20, anna, bert)
	undo := func() bool {
		v := nextOf(anna, bert)
		return v.table.CanUndo && v.try(table.Play{Move: rules.Undo, At: v.table.At}) == nil
	}
	for !undo() {
		m.decide(1, anna, bert)
	}
	bert.do(table.Say{Text: "  na\x1b[31m so was‮, schön!  "})
	m.store.fill(true)
	if err := anna.try(table.Say{Text: "never said"}); err == nil {
		m.t.Fatal("the disk was not full")
	}
	m.store.fill(false)
	m.clock.pass(time.Second)
	anna.until("the table goes on", func() bool { return anna.table.Notice == nil && anna.table.Card.Phase == table.Playing })
	m.decide(3, anna, bert)
	m.away(anna, bert)
}

// secrets are games of Zoff in which secret choices are half made.
func (m *maker) secrets() {
	anna, bert, carla, dora := m.people["Anna"], m.people["Bert"], m.people["Carla"], m.people["Dora"]
	m.table("secret", table.Proposal{Game: "buffalo", Seats: 3, Terms: table.Terms{Clock: "1h"}}, anna, bert, carla)
	m.start(anna, bert, carla)
	m.untilSecret(2, anna, bert, carla)
	m.chooseAll(anna)
	m.away(anna, bert, carla)

	m.table("recalled", table.Proposal{Game: "buffalo", Seats: 2}, bert, dora)
	m.start(bert, dora)
	m.untilSecret(2, bert, dora)
	m.decide(1, bert) // one of two pairs
	m.chooseAll(dora)
	m.recall(dora)
	m.away(bert, dora)

	m.table("offers", table.Proposal{Game: "buffalo", Seats: 3, Options: map[string]string{"variant": "auction"}}, carla, anna, bert)
	m.start(carla, anna, bert)
	m.chooseAll(bert)
	m.recall(bert)
	m.chooseAll(bert)
	m.away(anna, bert, carla)
}

// untilSecret plays until the nth choice that all make at the same time.
func (m *maker) untilSecret(n int, people ...*visitor) {
	m.t.Helper()
	for {
		v := nextOf(people...)
		if v.table.Card.ToAct.Count() == len(people) && strings.HasPrefix(m.text(v, v.table.Legal[0]), "send ") {
			if n--; n == 0 {
				break
			}
			for _, o := range people {
				o.until("I can choose too", func() bool { return o.table.At >= v.table.At })
				m.chooseAll(o)
			}
			continue
		}
		m.decide(1, people...)
	}
	at := nextOf(people...).table.At
	for _, v := range people {
		v.until("I see it too", func() bool { return v.table.At >= at && v.asked() })
	}
}

// chooseAll makes a person's whole secret choice.
func (m *maker) chooseAll(v *visitor) {
	m.t.Helper()
	for v.asked() {
		if err := v.choose(); err != nil {
			m.t.Fatal(err)
		}
	}
}

func (m *maker) recall(v *visitor) {
	m.t.Helper()
	for _, move := range v.table.Legal {
		if strings.HasPrefix(m.text(v, move), "recall ") {
			v.do(table.Play{Move: move, At: v.table.At})
			return
		}
	}
	m.t.Fatal("nothing can be recalled")
}

func (m *maker) text(v *visitor, move rules.Move) string {
	return string(m.lobby.Game(v.table.Card.Game).AppendMove(nil, move))
}

// land is a game of Montana with a clock, which one has left and come back to,
// and another has left; and one which somebody gave up.
func (m *maker) land() {
	anna, carla, dora, gus := m.people["Anna"], m.people["Carla"], m.people["Dora"], m.people["Gus"]
	m.table("land", table.Proposal{Game: "montana", Seats: 4, Terms: table.Terms{Clock: "24h", StandIn: "off"}}, carla, gus, dora)
	carla.do(table.AddBot{Level: "random"})
	m.start(carla, gus, dora)
	m.decide(25, carla, gus, dora)
	carla.do(table.Stand{}, table.Sit{})
	dora.do(table.Stand{})
	m.away(carla, dora)

	m.table("dusk", table.Proposal{Game: "montana", Seats: 4, Terms: table.Terms{StandIn: "on"}}, dora, gus, carla, anna)
	m.start(dora, gus, carla, anna)
	m.decide(4, dora, gus, carla, anna)
	carla.do(table.Stand{}) // and a bot plays for her
	anna.do(table.Resign{}) // and another one to the end
	nextOf(dora, gus)
	m.away(dora, gus, carla, anna)
}

func (m *maker) lessons() {
	for name, game := range map[string]string{"Anna": "moonriver", "Bert": "buffalo", "Carla": "montana"} {
		v := m.people[name]
		m.table("lesson", table.Proposal{Game: game, Lesson: true}, v)
		m.decide(3, v)
		m.away(v)
	}
}

// hurry is a game in which a decision has to be made soon.
func (m *maker) hurry() {
	anna, dora := m.people["Anna"], m.people["Dora"]
	m.table("hurry", table.Proposal{Game: "moonriver", Seats: 2, Terms: table.Terms{Clock: "3m"}}, dora, anna)
	m.start(dora, anna)
	for range 5 {
		if err := nextOf(dora, anna).choose(); err != nil {
			m.t.Fatal(err)
		}
	}
	if _, err := m.lobby.Rename(m.t.Context(), dora.visit.Person(), "Dolores"); err != nil {
		m.t.Fatal(err)
	}
	anna.until("Dora is called otherwise", func() bool { return anna.table.Card.Chairs[0].Person.Name == "Dolores" })
	m.away(anna, dora)
}

// chat is what is said in the hall.
func (m *maker) chat() {
	for _, name := range []string{"Anna", "Bert", "Gus"} {
		if err := m.people[name].visit.Say(m.t.Context(), "good evening from "+name); err != nil {
			m.t.Fatal(err)
		}
	}
}
