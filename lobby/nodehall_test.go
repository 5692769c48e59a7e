package lobby

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// What is said in the hall is heard on all nodes, once and in the same order, also where all talk at
// the same time, and where a journal that has grown long is followed by another one.
func TestNodes_TheHallIsOne(t *testing.T) {
	c, nodes := newTestCluster(t, 3)
	var entries []data.Entry
	for i := range hallChapter - 5 {
		entries = append(entries, data.Entry{Kind: journal.Said, When: noon, Who: &data.Person{ID: "old", Name: "Old", Kind: "player"}, Text: fmt.Sprint("old ", i)})
	}
	old, err := data.OpenNode(t.Context(), t.TempDir(), data.Options{}, data.Node{Name: "old", Log: c.log.Link(), Wait: c.wait})
	if err == nil {
		err = errors.Join(old.Write(t.Context(), data.Appends{data.Append{Journal: journal.HallPrefix + "0", Entries: entries}}), old.Close())
	}
	must(t, err)
	const each = 6
	people := []*guy{nodes[0].player("Anna"), nodes[1].player("Bert"), nodes[2].player("Carl")}
	for _, g := range people { // who does not know of these lines yet would begin the journal anew, once it is dropped
		g.until("the old lines are there", func() bool { return g.hall != nil && len(g.hall.Chat) > 0 })
	}
	var all sync.WaitGroup
	for _, g := range people {
		all.Go(func() {
			for i := range each {
				if err := g.visit.Say(g.ctx(), fmt.Sprint("line ", i)); err != nil {
					t.Errorf("%s: %v", g.visit.Person().Name, err)
				}
			}
		})
	}
	all.Wait()
	var want []string
	for i, g := range append(people, c.open("d", t.TempDir()).player("Dora")) {
		var got []string
		g.until("all was heard", func() bool {
			got = linesOf(g.hall)
			return len(got) == each*len(people)
		})
		if i > 0 && !slices.Equal(got, want) {
			t.Errorf("%s hears %q, and Anna %q", g.visit.Person().Name, got, want)
		}
		want = got
	}
	caughtUp(t, nodes...)
	if journals := nodes[1].store.Journals(); !slices.Equal(journals, []string{journal.HallPrefix + "1"}) {
		t.Errorf("the journals are %q: %v", journals, err)
	}
}

// linesOf is what was said in the hall, but for what is old.
func linesOf(h *Hall) (list []string) {
	if h != nil {
		for _, line := range h.Chat {
			if line.From != "Old" {
				list = append(list, line.From+" "+line.Text)
			}
		}
	}
	return list
}

// Those who let everybody see it are seen in the saloon and where, on whatever node; friends are told of those who come,
// once.
func TestNodes_PeopleAreSeenOnAll(t *testing.T) {
	c, nodes := newTestCluster(t, 2)
	bert := nodes[1].player("Bert").opens()
	anna := nodes[0].player("Anna").opens()
	who := func(g *guy) (list []string) {
		for p := range g.hall.People.All() {
			list = append(list, p.Person.Name+" "+string(p.Table))
		}
		slices.Sort(list)
		return list
	}
	sees := func(g *guy, want ...string) {
		t.Helper()
		defer func() {
			if t.Failed() {
				t.Logf("in the hall are %q", who(g))
			}
		}()
		g.until(fmt.Sprintf("%s sees %q", g.visit.Person().Name, want), func() bool { return g.hall != nil && slices.Equal(who(g), want) })
	}
	sees(anna, "Anna ", "Bert ")
	sees(bert, "Anna ", "Bert ")
	anna.befriends(bert)
	id := bert.newTable(table.Proposal{Seats: 2, Private: true, Friends: true})
	anna.until("the friend is there", func() bool { return len(anna.hall.Friends) == 1 })
	open := bert.newTable(table.Proposal{Seats: 2})
	sees(anna, "Anna ", "Bert "+string(open))
	again := nodes[0].player("Bert") // on both nodes he is one person
	sees(anna, "Anna ", "Bert ")
	again.mail.Close()
	sees(anna, "Anna ", "Bert "+string(open))
	bert.mail.Close()
	sees(anna, "Anna ")
	c.clock.advance(arrivalPause)
	anna.tidings()
	nodes[1].player("Bert")
	sees(anna, "Anna ", "Bert ")
	nodes[0].player("Bert")
	if told := anna.tidings(); told != "Bert came" {
		t.Errorf("Anna is told %q", told)
	}
	c.die(nodes[1])
	_ = id
}

// Letters, invitations and their answers reach who is on another node, and so does what moderators do.
func TestNodes_LettersAndModerators(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	caughtUp(t, nodes...)
	anna.writes(bert.visit.id, "are you there?")
	bert.until("the letter has come", func() bool { return bert.hall.Unread == 1 })
	if told := bert.tidings(); told != "Anna wrote are you there?" {
		t.Errorf("Bert is told %q", told)
	}
	id := anna.newTable(table.Proposal{Seats: 2, Private: true})
	must(t, anna.visit.Invite(anna.ctx(), bert.visit.id, id))
	bert.until("the invitation has come", func() bool { return len(bert.hall.Invitations) == 1 })
	anna.tidings()
	if at, err := bert.visit.Answer(bert.ctx(), bert.hall.Invitations[0].Number, true); at != id || err != nil {
		t.Errorf("the invitation leads to %s: %v", at, err)
	}
	anna.until("the answer has come", func() bool { anna.read(); return len(anna.told) > 0 })
	if told := anna.tidings(); told != "Bert accepts "+string(id) {
		t.Errorf("Anna is told %q", told)
	}
	nodes[0].moderate(Act{What: ActMute, Whom: "bert", Reason: "shouting"})
	bert.hears("muted-for-ever")
	wantRefused(t, "who is muted on one node talks on another", bert.visit.Say(bert.ctx(), "hey"), "muted-for-ever")
	nodes[0].moderate(Act{What: ActRename, Whom: "bert", Name: "Bertram", Reason: "a better name"})
	bert.hears("renamed-by-moderator")
	if name := bert.visit.Person().Name; name != "Bertram" {
		t.Errorf("Bert is called %s", name)
	}
	nodes[0].moderate(Act{What: ActBan, Whom: "bertram", Reason: "shouting on"})
	bert.until("Bert is shown out", func() bool { return bert.bye != "" })
}

// A code made on one node links a key on another, once.
func TestNodes_LinkCodes(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna := nodes[0].player("Anna")
	caughtUp(t, nodes...)
	code, err := nodes[0].lobby.LinkCode(t.Context(), anna.visit.Person())
	must(t, err)
	nodes[1].net().inOrder()
	if p, err := nodes[1].lobby.LinkKey(t.Context(), "another key", code); err != nil || p.ID != anna.visit.id {
		t.Errorf("the code leads to %+v: %v", p, err)
	}
	nodes[0].net().inOrder()
	wantRefused(t, "a used code", errorOf(nodes[0].lobby.LinkKey(t.Context(), "a third key", code)), refusedLinkCode.Code)
}

// Where a long talk cannot be read for a moment, it goes on as it is: another one would begin without what was said.
func TestNodes_ALongTalkThatCannotBeReadGoesOn(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	h := nodes[0]
	anna := h.player("Anna")
	entries := slices.Repeat([]data.Entry{{Kind: journal.Said, When: noon, Who: &data.Person{ID: "old", Name: "Old", Kind: "player"}, Text: "old"}}, hallChapter-1)
	must(t, h.store.Write(t.Context(), data.Appends{data.Append{Journal: journal.HallPrefix + "0", Entries: entries}}))
	if err := anna.visit.Say(anna.ctx(), "heard to the end"); err != nil { // and then it is as long as a talk gets
		t.Fatal(err)
	}
	h.store.blind.Store(true)
	err := anna.visit.Say(anna.ctx(), "while it cannot be read")
	h.store.blind.Store(false)
	if err == nil {
		err = anna.visit.Say(anna.ctx(), "and after it")
	}
	must(t, err)
	h.reopen()
	anna = h.player("Anna")
	anna.until("the hall is shown", func() bool { return anna.hall != nil })
	if c := anna.hall.Chat; len(c) != table.KeptChat || c[0].Text != "old" || c[len(c)-2].Text != "while it cannot be read" || c[len(c)-1].Text != "and after it" {
		t.Errorf("%d lines are left: %+v", len(c), c)
	}
}

// Whatever a node tells, the others go on, and see its people as soon as it tells what makes sense.
func TestNodes_OddTidingsHarmNobody(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna").opens(), nodes[1].player("Bert").opens()
	teller := nodes[0].lobby.teller
	teller.mu.Lock()
	run := teller.known["b"].run
	teller.mu.Unlock()
	for _, kind := range []string{kindPeople, kindBeat, kindAsk, kindLink, "never heard of"} {
		for _, raw := range []string{
			"", "null", "7", "[]", "{", `{"Are":[null]}`, `{"Are":[{}],"Gone":[""]}`, `{"All":true,"Are":[null,{}],"Parts":1}`,
			fmt.Sprintf(`{"Run":%d,"Number":18446744073709551615,"Are":[null]}`, run), fmt.Sprintf(`{"Run":%d,"All":true,"Part":-1,"Parts":-7,"Are":[null]}`, run),
		} {
			teller.hear("b", kind, []byte(raw))
		}
	}
	for _, w := range []data.Write{
		data.ChangePlayer{}, data.AddKey{}, data.SetTie{}, data.ReadLetters{}, data.SendLetter{}, data.AnswerInvitation{}, data.Act{}, data.Act{Sanction: &data.Sanction{}, Player: &data.Player{}},
		data.AddReport{}, data.ForgetTraces{Ties: []string{""}}, data.ForgetForGood{}, data.Appends{{}, {Journal: journal.HallPrefix, Entries: []data.Entry{{}}}, {Journal: "x", Entries: []data.Entry{{}}}},
		data.BeginTry{}, data.DropJournal{}, data.SetAside{}, data.ArchiveGame{}, data.ForgetInJournal{}, data.PutBack{},
	} {
		nodes[0].lobby.hear(w)
	}
	bert.mail.Close()
	nodes[1].player("Bert").opens()
	nodes[1].lobby.teller.tellAll()
	anna.until("Bert is seen", func() bool { return anna.hall != nil && anna.hall.People.Len() == 2 })
}
