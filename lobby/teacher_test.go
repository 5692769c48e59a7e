package lobby

import (
	"slices"
	"testing"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// A teacher comes to a closed game and sees it as the pupil does, also after a restart; a
// program with the teacher's key sees nothing, nobody else does, and everybody is told.
func TestTeacher_SeesWhatThePupilSees(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{Options: map[string]string{"mode": "secret"}, Terms: table.Terms{Rated: "off", Watch: "closed"}}, anna, bert)
	id := anna.table.Card.ID
	carl, dora := h.player("Carl"), h.player("Dora")
	wantRefused(t, "before, Carl may look", carl.visit.Look(carl.ctx(), id), "closed-to-watchers")
	anna.do(table.Teach{Who: carl.visit.Person()})
	must(t, anna.play(tabletest.Pick(2)))
	look := func(carl *guy) {
		t.Helper()
		carl.look(id)
		carl.until("Carl sees the secret choice", func() bool {
			return carl.table.Teaching && carl.table.Seat == 1 && len(carl.table.Story) > 0 && carl.table.Story[len(carl.table.Story)-1].Move == tabletest.Pick(2)
		})
		if len(carl.table.Legal) > 0 || carl.table.CanUndo {
			t.Errorf("Carl may do %v", carl.table.Legal)
		}
		carl.refused(table.Play{Move: tabletest.Pick(1), At: carl.table.At}, "no-seat-of-yours")
		carl.refused(table.Ready{Ready: true}, "game-has-begun")
	}
	look(carl)
	carl.do(table.Say{Text: "well done"})
	anna.until("Anna hears Carl", func() bool { return len(anna.table.Chat) == 1 })
	bert.until("Bert is told", func() bool {
		n := len(bert.table.Asides)
		return n > 0 && bert.table.Asides[n-1].What == table.AsideTeacher && bert.table.Card.Chairs[0].Teacher.Name == "Carl"
	})
	for _, line := range bert.table.Story {
		if line.Seat == 1 && line.Move != rules.NoMove {
			t.Errorf("Bert is told %+v", line)
		}
	}
	if h.settled(id); len(bert.table.Chat) > 0 {
		t.Errorf("Bert hears %+v", bert.table.Chat)
	}
	program := carl.visit.Person()
	program.Kind = table.KindBot
	robot := h.enter(program)
	robot.look(id)
	if robot.table.View != nil || robot.table.Teaching || len(robot.table.Story) > 0 {
		t.Errorf("a program of the teacher's sees %+v", robot.table)
	}
	wantRefused(t, "a program of the teacher's may replay", errorOf(robot.visit.Past(robot.ctx(), id)), "closed-to-watchers")
	wantRefused(t, "Dora may look", dora.visit.Look(dora.ctx(), id), "closed-to-watchers")
	h.reopen()
	carl = h.player("Carl")
	look(carl)
	carl.do(table.Teach{})
	carl.until("it is closed to Carl again", func() bool { return carl.table.Shut })
}

// A teacher who leaves the table, or whose line breaks, is told to the pupil, and that the teacher is back.
func TestTeacher_WhoLeavesIsToldToThePupil(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{Terms: table.Terms{Rated: "off"}}, anna, bert)
	id := anna.table.Card.ID
	carl := h.player("Carl")
	anna.do(table.Teach{Who: carl.visit.Person()})
	gone := func() int {
		return len(slices.DeleteFunc(slices.Clone(anna.told), func(t Tiding) bool { return t.Told.Code != "teacher-gone" || t.Told.Args[0] != "Carl" }))
	}
	for _, leave := range []func(){func() { carl.look("") }, func() { carl.mail.Close() }} {
		anna.told = nil
		carl.look(id)
		anna.until("Anna is told that Carl is there", func() bool {
			return slices.ContainsFunc(anna.told, func(t Tiding) bool { return t.What == Watches && t.From == "Carl" })
		})
		leave()
		anna.until("Anna is told that Carl has left", func() bool { return gone() == 1 })
		wantRefused(t, "what Carl alone shall hear is said without him", anna.visit.Do(anna.ctx(), id, table.Say{Text: ">my hand"}), "nobody-to-hear-it-alone")
		clock.advance(arrivalsGather)
		h.settled(id)
	}
	if bert.read(); slices.ContainsFunc(bert.told, func(t Tiding) bool { return t.What == Tells }) {
		t.Errorf("Bert is told %+v", bert.told)
	}
	wantRefused(t, "in the hall it is said to all", anna.visit.Say(anna.ctx(), ">my hand"), "nobody-to-hear-it-alone")
}

// A teacher whom the saloon forgets teaches nobody any more, and the pupil is told, also after a restart.
func TestTeacher_WhoIsForgottenTeachesNobody(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{Terms: table.Terms{Rated: "off"}}, anna, bert)
	id, carl := anna.table.Card.ID, h.player("Carl")
	anna.do(table.Teach{Who: carl.visit.Person()})
	carl.look(id)
	must(t, h.lobby.Forget(t.Context(), carl.visit.Person()))
	for range 2 {
		anna.until("Anna is told that nobody looks over her shoulder", func() bool {
			told := anna.table.Asides
			return anna.table.Card.Chairs[0].Teacher.ID == "" && len(told) > 0 && told[len(told)-1].What == table.AsideNoTeacher
		})
		wantRefused(t, "she speaks to whom the saloon has forgotten", anna.visit.Do(anna.ctx(), id, table.Say{Text: ">my hand"}), "nobody-to-hear-it-alone")
		h.reopen()
		anna = h.backAgain("Anna", id)
	}
}

// So is one who is on another node.
func TestNodes_ATeacherWhoLeavesIsToldToThePupil(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna, bert, carl := nodes[0].player("Anna"), nodes[1].player("Bert"), nodes[1].player("Carl")
	id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Terms: table.Terms{Rated: "off"}})
	anna.do(table.Teach{Who: carl.visit.Person()})
	carl.look(id)
	anna.until("Anna is told that Carl is there", func() bool {
		return slices.ContainsFunc(anna.told, func(t Tiding) bool { return t.What == Watches && t.From == "Carl" })
	})
	carl.mail.Close()
	anna.until("Anna is told that Carl has left", func() bool {
		return slices.ContainsFunc(anna.told, func(t Tiding) bool { return t.Told.Code == "teacher-gone" })
	})
}
