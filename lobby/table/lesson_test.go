package table

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// openLesson opens the lesson of a game for Anna.
func openLesson(t *testing.T, game rules.Game) *State {
	t.Helper()
	school := *saloon
	school.Games = []rules.Game{game}
	o, err := school.OpenLesson(anna, "toy", at())
	if err != nil {
		t.Fatal(err)
	}
	return o.State
}

func TestLesson_AMoveBeforeItsTimeIsRefused(t *testing.T) {
	s := openLesson(t, tabletest.Teacher{})
	run(t, s, at(anna), []act{
		{anna, Play{tabletest.Take(1), 1}, ""}, // the house draws by the script
		{anna, Play{tabletest.Take(1), 3}, "lesson-waits"}, {anna, Play{rules.Undo, 3}, "lesson-only-forward"},
		{Person{}, BotChose{Seat: 2, Move: tabletest.Take(3), At: 3}, ""}, // but makes the lesson's move
	})
	if got := string(s.record.AppendLine(nil, 2)) + ", " + string(s.record.AppendLine(nil, 3)); got != "0 deal 3, 2 take 2" {
		t.Errorf("the lines are %s", got)
	}
}

// A pupil whose seat a bot has is asked for no move of the lesson.
func TestLesson_GuidesNobodyWhoIsAway(t *testing.T) {
	s := openLesson(t, tabletest.Teacher{})
	for _, step := range []struct {
		what   Command
		guided bool
	}{{Say{"hello"}, true}, {Stand{}, false}, {Sit{}, true}} {
		run(t, s, at(anna), []act{{anna, step.what, ""}})
		if g := s.guide(rules.Pupil); (g != nil) != step.guided {
			t.Errorf("after %T the guide of the pupil is %+v", step.what, g)
		}
	}
}

// A secretTeacher teaches a game in which all choose at the same time.
type secretTeacher struct{ tabletest.Pennies }

func (secretTeacher) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2, Options: map[string]string{"mode": "secret"}}, "1 pick 1\n2 pick 2\n")
}

// While a lesson waits for its pupil no bot is asked: it could only be asked again.
func TestLesson_NoBotIsAskedBeforeItsTurn(t *testing.T) {
	s := openLesson(t, secretTeacher{})
	if !s.match().ToAct().Has(2) || s.BotActs(2) {
		t.Errorf("while %v are to act the bot is asked: %v", s.match().ToAct(), s.BotActs(2))
	}
	if run(t, s, at(anna), []act{{anna, Play{tabletest.Pick(1), current}, ""}}); !s.BotActs(2) {
		t.Error("the bot is not asked after its pupil")
	}
}

func TestTeach_WhoMayLookOverWhoseShoulder(t *testing.T) {
	s := playing(t, "secret")
	here := at(anna, bert, carl, dora)
	run(t, s, here, []act{
		{carl, Teach{dora}, "no-seat-of-yours"}, {carl, Teach{}, "no-seat-of-yours"}, {anna, Teach{}, "no-teacher"}, {anna, Whisper{"psst"}, "nobody-to-hear-it-alone"},
		{anna, Teach{bert}, "teacher-plays-too"}, {anna, Teach{anna}, "teacher-plays-too"}, {anna, Teach{guest}, "teacher-needs-a-key"},
		{anna, Teach{carl}, ""}, {bert, Teach{carl}, "teacher-has-a-pupil"}, {carl, Play{tabletest.Pick(1), current}, "no-seat-of-yours"},
		{carl, Teach{}, ""}, {bert, Teach{carl}, ""}, {bert, Teach{dora}, ""}, {bert, Teach{}, ""},
	})
	for range maxTeachers - 1 {
		run(t, s, here, []act{{anna, Teach{carl}, ""}, {anna, Teach{}, ""}})
	}
	run(t, s, here, []act{{anna, Teach{carl}, "too-many-teachers"}})
	run(t, gathering(t, 2, "open"), here, []act{{anna, Teach{carl}, "game-not-begun"}})
	rated := gathering(t, 2, "open")
	run(t, rated, here, []act{{anna, Change{Proposal{Terms: Terms{Rated: "on"}}}, ""}, {bert, Sit{}, ""}, {anna, Ready{true}, ""}, {bert, Ready{true}, ""},
		{anna, Teach{carl}, "teacher-in-a-game-that-counts"}})
}

// forTeacher is what Carl sees, who looks over the shoulder of a seat.
func forTeacher(s *State, seat rules.Seat) *Snapshot {
	return s.ForTeacher(s.Snapshot(seat, s.Card(Surroundings{}), nil, &Stories{}))
}

// A teacher sees the pupil's secret choice and not the other's; nobody else sees it for the teacher.
func TestTeach_SeesThePupilsSecretsAlone(t *testing.T) {
	views := func(n int) (teacher, others any) {
		s := playing(t, "secret")
		run(t, s, at(anna, bert), []act{{anna, Teach{carl}, ""}, {anna, Play{tabletest.Pick(n), current}, ""}})
		snap := forTeacher(s, s.PupilOf(carl.ID))
		if len(snap.Legal) > 0 || snap.CanUndo || snap.Hints || !snap.Teaching {
			t.Errorf("a teacher may do %v", snap.Legal)
		}
		return []any{snap.View, snap.Story}, []any{s.Snapshot(rules.Observer, s.Card(Surroundings{}), nil, &Stories{}).View, s.Snapshot(2, s.Card(Surroundings{}), nil, &Stories{}).View}
	}
	oneTeacher, oneOther := views(1)
	twoTeacher, twoOther := views(2)
	if reflect.DeepEqual(oneTeacher, twoTeacher) {
		t.Error("a teacher does not see what the pupil has chosen")
	}
	if !reflect.DeepEqual(oneOther, twoOther) {
		t.Error("somebody else sees what the pupil has chosen")
	}
	other := func(n int) any { // Bert chooses, whom nobody teaches
		s := playing(t, "secret")
		run(t, s, at(anna, bert), []act{{anna, Teach{carl}, ""}, {bert, Play{tabletest.Pick(n), current}, ""}})
		snap := forTeacher(s, 1)
		return []any{snap.View, snap.Story}
	}
	if !reflect.DeepEqual(other(1), other(2)) {
		t.Error("a teacher sees what another player has chosen")
	}
}

// What the two say to each other nobody else hears, also later and from the facts alone; another
// teacher hears nothing of it.
func TestTeach_TheyTalkAlone(t *testing.T) {
	c := opens(t, "open", "secret")
	c.does(anna, Teach{carl}, time.Minute)
	c.does(carl, Say{"take two"}, time.Minute)
	c.does(anna, Whisper{"why?"}, time.Minute)
	c.does(bert, Say{"hurry"}, time.Minute)
	again, err := Replay(saloon, c.id, c.facts)
	if err != nil {
		t.Fatal(err)
	}
	for when, s := range map[string]*State{"as it went": c.State, "after a restart": again} {
		const all = "Carl: take two, Anna: why?, Bert: hurry"
		for viewer, want := range map[rules.Seat]string{1: all, 2: "Bert: hurry", rules.Observer: "Bert: hurry"} {
			if got := heard(s, viewer); got != want {
				t.Errorf("%s, seat %d hears %q", when, viewer, got)
			}
		}
		if n := len(forTeacher(s, 1).Chat); n != 3 {
			t.Errorf("%s, the teacher hears %d lines", when, n)
		}
	}
	c.does(anna, Teach{dora}, time.Minute)
	if chat := forTeacher(c.State, 1).Chat; len(chat) != 1 || chat[0].Text != "hurry" {
		t.Errorf("another teacher hears %+v", chat)
	}
	if a := c.asides[len(c.asides)-1]; a.What != AsideTeacher || a.Seat != 1 || a.Name != "Dora" {
		t.Errorf("all are told %+v", a)
	}
	c.does(anna, Resign{}, time.Minute)
	if c.PupilOf(dora.ID) != rules.Observer {
		t.Error("who gives up has a teacher still")
	}
}

// A teacher sees a late or closed game as the pupil does, and nothing once it is over.
func TestTeach_InAClosedGame(t *testing.T) {
	for _, watch := range []string{"closed", "late-5m"} {
		c := opens(t, watch, "open")
		c.does(anna, Teach{carl}, time.Minute)
		if c.ShutsOut(carl.ID) || c.Card(Surroundings{}).ShutsOut(carl.ID) || c.Watches(carl.ID) || !c.Watches(dora.ID) {
			t.Errorf("%s: the teacher is not let look", watch)
		}
		for c.phase != Over {
			seat := c.match().ToAct().First()
			c.does([]Person{anna, bert}[seat-1], Play{c.match().Default(seat), c.Lines()}, 2*time.Minute)
		}
		if c.PupilOf(carl.ID) != rules.Observer || c.Card(Surroundings{}).PupilOf(carl.ID) != rules.Observer {
			t.Errorf("%s: it goes on after the end", watch)
		}
	}
}

// What is meant for one is heard by nobody else: where there is no teacher, or none any more, it is refused.
func TestTeach_WhatIsMeantForOneIsSaidToNobodyElse(t *testing.T) {
	s := playing(t, "secret")
	here, secret := at(anna, bert, carl), Say{" >my hand"}
	const nobody = "nobody-to-hear-it-alone"
	run(t, s, here, []act{
		{anna, secret, nobody}, {anna, Teach{carl}, ""}, {anna, secret, ""}, {bert, secret, nobody}, {dora, secret, nobody},
		{carl, Say{"pick 2"}, ""}, {carl, Say{"> pick 1"}, ""}, {carl, Whisper{"or 3"}, ""}, {anna, Say{">"}, "nothing-said"},
	})
	run(t, s, at(anna, bert), []act{{anna, secret, nobody}, {anna, Whisper{"my hand"}, nobody}, {bert, secret, nobody}}) // the teacher has gone
	run(t, s, here, []act{{anna, Teach{}, ""}, {anna, secret, nobody}, {carl, Whisper{"pick 3"}, nobody}, {anna, Say{"1 > 2"}, ""}})
	heard := func(seat rules.Seat) (list []string) {
		for _, line := range s.heardBy(seat) {
			list = append(list, line.Text)
		}
		return list
	}
	if got, want := heard(1), []string{"my hand", "pick 2", "pick 1", "or 3", "1 > 2"}; !slices.Equal(got, want) {
		t.Errorf("the pupil hears %q", got)
	}
	if got, want := heard(2), []string{"1 > 2"}; !slices.Equal(got, want) {
		t.Errorf("the others hear %q", got)
	}
}
