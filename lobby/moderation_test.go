package lobby

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
)

// moderate does an act as the operator, which must succeed.
func (h *testSaloon) moderate(a Act) data.AuditEntry {
	h.t.Helper()
	e, err := h.lobby.Moderate(h.t.Context(), Operator, a)
	if err != nil {
		h.t.Fatalf("%+v: %v", a, err)
	}
	return e
}

func (g *guy) hears(code string) {
	g.t.Helper()
	g.until("the saloon tells "+code, func() bool {
		for _, t := range g.told {
			if t.What == Tells && t.Told.Code == code {
				return true
			}
		}
		return false
	})
}

func TestMute_HoldsInTheHallAtTablesAndForLettersUntilItsTime(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := bert.newTable(table.Proposal{Seats: 2})
	h.moderate(Act{What: ActMute, Whom: "bert", For: 2 * time.Hour, Reason: "shouting"})
	bert.hears("muted")
	for what, err := range map[string]error{
		"the hall": bert.visit.Say(bert.ctx(), "hey"), "a table": bert.try(table.Say{Text: "hey"}),
		"a letter": bert.visit.Write(bert.ctx(), anna.visit.id, "hey"), "an invitation": bert.visit.Invite(bert.ctx(), anna.visit.id, id),
	} {
		if !errors.Is(err, refusedMuted) || !strings.Contains(err.Error(), "2026-03-01 14:00 UTC: shouting") {
			t.Errorf("%s: %v", what, err)
		}
	}
	bert.do(table.Ready{Ready: true}) // playing goes on
	h.reopen()
	bert = h.player("Bert")
	bert.hears("muted")
	clock.advance(2 * time.Hour)
	if err := bert.visit.Say(bert.ctx(), "hey"); err != nil {
		t.Errorf("when the time is over: %v", err)
	}
	h.moderate(Act{What: ActMute, Whom: "bert", Reason: "again"})
	wantRefused(t, "for ever", bert.visit.Say(bert.ctx(), "hey"), refusedMutedEver.Code)
	h.moderate(Act{What: ActUnmute, Whom: "bert"})
	bert.hears("unmuted")
	if err := bert.visit.Say(bert.ctx(), "hey"); err != nil {
		t.Errorf("when it was ended: %v", err)
	}
}

// Who is taken from a table before the start frees the chair, and cannot sit down again.
func TestRemove_FreesTheChairOrABotPlaysOn(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Seats: 2})
	bert.sits(id)
	h.moderate(Act{What: ActRemove, Whom: "bert", Table: id, Reason: "rude"})
	anna.until("the chair is free", func() bool { return anna.table.Card.Chairs[1].Person.ID == "" })
	bert.hears("kept-from-table")
	bert.refused(table.Sit{}, "kept-from-table")
	bert.refused(table.Say{Text: "why"}, "kept-from-table")
	carl := h.player("Carl")
	carl.sits(id, table.Ready{Ready: true})
	anna.do(table.Ready{Ready: true})
	anna.untilPhase(table.Playing)
	h.moderate(Act{What: ActRemove, Whom: "carl", Table: id, Reason: "rude too"})
	anna.until("a bot plays", func() bool { return anna.table.Card.Chairs[1].Away })
	carl.refused(table.Sit{}, "kept-from-table")
	anna.playOut()
}

// A ban ends visits at once, also of whoever comes again, and frees the seats.
func TestBan_OfAPlayerEndsVisitsAndTheOthersPlayOn(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.twoPlaying("open")
	told := 0
	h.lobby.OnBan(func() { told++ })
	h.moderate(Act{What: ActBan, Whom: "bert", For: 24 * time.Hour, Reason: "cheating"})
	bert.until("it is over", func() bool { return bert.bye != "" })
	if told != 1 || !strings.Contains(bert.bye, "2026-03-02 12:00 UTC: cheating") {
		t.Errorf("told %d times: %s", told, bert.bye)
	}
	anna.until("a bot plays", func() bool { return anna.table.Card.Chairs[1].Away })
	bert.mail.Close()
	anna.playOut()
	key := Key("key of Bert")
	wantRefused(t, "the key", h.lobby.Banned(key, Origin{}), refusedBanned.Code)
	h.reopen()
	wantRefused(t, "after a restart", errorOf(h.lobby.Enter(bert.visit.person, NewMailbox())), refusedBanned.Code)
	clock.advance(24 * time.Hour)
	if err := h.lobby.Banned(key, Origin{}); err != nil {
		t.Errorf("when the time is over: %v", err)
	}
}

func TestBan_OfNetworksAndGuests(t *testing.T) {
	h := newTestSaloon(t)
	for _, c := range []struct{ whom, from string }{
		{"192.0.2.7", "192.0.2.7/32"}, {"10.0.0.0/8", "10.1.2.3/32"}, {"2001:db8::7", "2001:db8::/64"}, {"2001:db9:1::/48", "2001:db9:1:5::/64"},
	} {
		near := Origin{Address: c.from}
		if err := h.lobby.BannedAddress(near); err != nil {
			t.Errorf("%s before: %v", c.from, err)
		}
		h.moderate(Act{What: ActBan, Whom: c.whom, Reason: "spam"})
		if err := h.lobby.BannedAddress(near); !errors.Is(err, refusedBannedEver) {
			t.Errorf("%s: %v", c.from, err)
		}
		h.moderate(Act{What: ActUnban, Whom: c.whom})
		if err := h.lobby.BannedAddress(near); err != nil {
			t.Errorf("%s after: %v", c.from, err)
		}
	}
	for _, wide := range []string{"0.0.0.0/0", "::/0", "8.0.0.0/7"} {
		if _, err := h.lobby.Moderate(t.Context(), Operator, Act{What: ActBan, Whom: wide, Reason: "all"}); !errors.Is(err, refusedWideNet) {
			t.Errorf("%s: %v", wide, err)
		}
	}
	p, err := h.lobby.Guest("Gus")
	must(t, err)
	gus := h.enterFrom(Origin{Address: "192.0.2.9/32"}, p, "")
	h.moderate(Act{What: ActBan, Whom: "gus", Reason: "spam"})
	gus.until("it is over", func() bool { return gus.bye != "" })
	gus.mail.Close()
	from := Origin{Address: "192.0.2.9/32"}
	wantRefused(t, "another guest from there", h.lobby.Banned("", from), refusedBannedEver.Code)
	if err := errors.Join(h.lobby.Banned("a key", from), h.lobby.BannedAddress(from), h.lobby.Banned("", Origin{Address: "192.0.2.10/32"})); err != nil {
		t.Errorf("others: %v", err)
	}
}

// A name that a moderator gave is told at once, or at the next visit, and once.
func TestRename_IsToldOnce(t *testing.T) {
	h := newTestSaloon(t)
	bert := h.player("Bert")
	h.player("Anna")
	wantRefused(t, "a name that is taken", errorOf(h.lobby.Moderate(t.Context(), Operator, Act{What: ActRename, Whom: "bert", Name: "Anna", Reason: "x"})), refusedNameTaken.Code)
	h.moderate(Act{What: ActRename, Whom: "bert", Name: "Willow", Reason: "that was no name"})
	bert.hears("renamed-by-moderator")
	bert.until("it is the name", func() bool { return bert.hall.Name == "Willow" })
	bert.mail.Close()
	h.moderate(Act{What: ActRename, Whom: "willow", Name: "Oak", Reason: "nor that"})
	for n, want := range []int{1, 0} {
		again := h.player("Bert")
		again.read()
		if len(again.told) != want || again.hall.Name != "Oak" {
			t.Errorf("visit %d is told %+v, and called %s", n, again.told, again.hall.Name)
		}
		again.mail.Close()
	}
	if log, err := h.lobby.Audit(9); err != nil || len(log) != 2 {
		t.Errorf("the log is %+v, %v", log, err)
	}
}

// Moderators act by their key, not upon each other, and see what waits for them.
func TestModerators_ByTheirKeys(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	wantRefused(t, "nobody is a moderator", anna.visit.Moderate(anna.ctx(), Act{What: ActMute, Whom: "bert", Reason: "x"}), refusedNoModerator.Code)
	h.lobby.SetModerators(map[Key]string{"key of Anna": "marshal", "key of Carl": "deputy"})
	anna.until("she moderates", func() bool { return anna.hall != nil && anna.hall.Moderator })
	must(t, bert.visit.Report(bert.ctx(), carl.visit.id, "he sings"))
	anna.hears("report-waits")
	anna.until("a report waits", func() bool { return anna.hall.Reports == 1 })
	if bert.read(); bert.hall.Reports != 0 || bert.hall.Moderator {
		t.Error("Bert is no moderator")
	}
	wantRefused(t, "Bert reads reports", errorOf(bert.visit.Reports(bert.ctx())), refusedNoModerator.Code)
	wantRefused(t, "another moderator", anna.visit.Moderate(anna.ctx(), Act{What: ActBan, Whom: "carl", Reason: "x"}), refusedTheirs.Code)
	list, err := anna.visit.Reports(anna.ctx())
	if err != nil || len(list) != 1 || list[0].Words != "he sings" || list[0].Whom.Name != "Carl" {
		t.Fatalf("%+v, %v", list, err)
	}
	must(t, anna.visit.Moderate(anna.ctx(), Act{What: ActSettle, Report: list[0].Number}))
	anna.until("nothing waits", func() bool { return anna.hall.Reports == 0 })
	log, err := h.lobby.Audit(5)
	if err != nil || len(log) != 1 || log[0].By != "marshal" || log[0].Key != "key of Anna" || log[0].Who != string(anna.visit.id) {
		t.Errorf("%+v, %v", log, err)
	}
	h.lobby.SetModerators(nil)
	anna.until("she does not moderate any more", func() bool { return !anna.hall.Moderator })
}

// A report keeps what its reporter could know at the table, and nothing that is hidden.
func TestReport_KeepsTheTableAsItsReporterKnewIt(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	carl := h.player("Carl")
	carl.look(anna.table.Card.ID)
	bert.do(table.Say{Text: "you fool"})
	carl.do(table.Say{Text: "watchers are not heard yet"})
	anna.until("she hears him", func() bool { return len(anna.table.Chat) == 1 })
	must(t, anna.visit.Report(anna.ctx(), bert.visit.id, "he calls me names"))
	for _, n := range []string{"", "  "} {
		wantRefused(t, "without words", anna.visit.Report(anna.ctx(), bert.visit.id, n), refusedNoWords.Code)
	}
	r, err := h.lobby.Report(1)
	if err != nil || r.Table != string(anna.table.Card.ID) || len(r.Log.Talk) != 1 || r.Log.Talk[0].Text != "you fool" || r.Log.Talk[0].By.Name != "Bert" {
		t.Fatalf("%+v, %v", r, err)
	}
	if len(r.Log.Seats) != 2 || !strings.Contains(string(r.Log.Game), `"moves"`) || strings.Contains(string(r.Log.Game), `"seed":`) || strings.Contains(string(r.Log.Game), "Bert") || strings.Contains(string(r.Log.Game), "watchers") {
		t.Errorf("the game is %s", r.Log.Game)
	}
	me, err := h.lobby.Me(t.Context(), anna.visit.person)
	if err != nil || len(me.Reports) != 1 || me.Reports[0].Whom.Name != "Bert" {
		t.Errorf("%+v, %v", me.Reports, err)
	}
	if me, err := h.lobby.Me(t.Context(), bert.visit.person); err != nil || len(me.Reports) != 0 || len(me.Sanctions) != 0 {
		t.Errorf("Bert is told %+v, %v", me, err)
	}
	if bert.read(); slices.ContainsFunc(bert.told, func(n Tiding) bool { return n.What != Watches }) {
		t.Errorf("Bert notices %+v", bert.told)
	}
}

// Reports are bounded by their reporter, and by the address whatever the reporter is called.
func TestReport_IsBounded(t *testing.T) {
	h := newTestSaloon(t)
	bert := h.player("Bert")
	h.lobby.SetLimits(Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6, Reports: data.MaxReportsBy + 2})
	from := Origin{Address: "192.0.2.1/32", Network: "192.0.2.0/24"}
	reporter := func(name string) func() error {
		p, err := h.lobby.Register(t.Context(), Key("key of "+name), name)
		must(t, err)
		v := h.enterFrom(from, p, "").visit
		return func() error { return v.Report(context.Background(), bert.visit.id, "again") }
	}
	anna, carl := reporter("Anna"), reporter("Carl")
	for range data.MaxReportsBy {
		must(t, anna())
	}
	wantRefused(t, "one more of Anna", anna(), refusedReportsYours.Code)
	must(t, carl())
	wantRefused(t, "one more from there", carl(), refusedReportsHere.Code)
}

// Who is forgotten loses the name, and what was laid upon them holds for the key.
func TestForget_LiftsNothing(t *testing.T) {
	h := newTestSaloon(t)
	bert := h.player("Bert")
	h.moderate(Act{What: ActMute, Whom: "bert", Reason: "shouting"})
	me, err := h.lobby.Me(t.Context(), bert.visit.person)
	if err != nil || len(me.Sanctions) != 1 || me.Sanctions[0].Reason != "shouting" {
		t.Errorf("%+v, %v", me.Sanctions, err)
	}
	must(t, h.lobby.Forget(t.Context(), bert.visit.person))
	bert.mail.Close()
	again, err := h.lobby.Register(t.Context(), "key of Bert", "Norbert")
	must(t, err)
	norbert := h.enterWith(again, "key of Bert")
	norbert.hears("muted-for-ever")
	wantRefused(t, "under a new name", norbert.visit.Say(norbert.ctx(), "hey"), refusedMutedEver.Code)
	if me, err := h.lobby.Me(t.Context(), again); err != nil || len(me.Sanctions) != 1 || me.Sanctions[0].Name != "" {
		t.Errorf("%+v, %v", me.Sanctions, err)
	}
}

// An act that cannot be written has not happened.
func TestModerate_NothingHappensThatIsNotWritten(t *testing.T) {
	h := newTestSaloon(t)
	bert := h.player("Bert")
	h.store.noActs.Store(true)
	for _, a := range []Act{{What: ActBan, Whom: "bert", Reason: "x"}, {What: ActSay, Reason: "x"}, {What: ActRename, Whom: "bert", Name: "Oak", Reason: "x"}} {
		if _, err := h.lobby.Moderate(t.Context(), Operator, a); !errors.Is(err, refusedNotWritten) {
			t.Errorf("%s: %v", a.What, err)
		}
	}
	if bert.read(); bert.bye != "" || len(bert.told) != 0 || bert.hall.Name != "Bert" {
		t.Errorf("Bert is told %+v %s", bert.told, bert.bye)
	}
	wantRefused(t, "without a reason", errorOf(h.lobby.Moderate(t.Context(), Operator, Act{What: ActBan, Whom: "bert"})), refusedNoReason.Code)
}

func TestParseTerm(t *testing.T) {
	for text, want := range map[string]time.Duration{"30m": 30 * time.Minute, "2h": 2 * time.Hour, "3d": 72 * time.Hour, "2w": 14 * 24 * time.Hour, "forever": 0} {
		if got, err := ParseTerm(text); err != nil || got != want {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "h", "0h", "-1h", "2x", "99999999999w", "1e3h", "ever"} {
		if got, err := ParseTerm(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// A moderator may type the ID that the log has of somebody; nobody can take it for a name.
func TestModerate_ByTheIDOfAPlayer(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	guest, err := h.lobby.Guest("carl")
	must(t, err)
	v, err := h.lobby.Enter(guest, NewMailbox())
	must(t, err)
	for _, who := range []table.PlayerID{bert.visit.id, v.id} {
		if e, err := h.lobby.Moderate(t.Context(), Operator, Act{What: ActMute, Whom: string(who), For: time.Hour, Reason: "loud"}); err != nil || e.Player != string(who) {
			t.Errorf("%s: %+v, %v", who, e, err)
		}
		wantRefused(t, "somebody can be called", h.lobby.CheckName(string(who)), refusedNameTaken.Code)
	}
	if err := h.lobby.CheckName(string(anna.visit.id[1:])); err != nil {
		t.Errorf("a name that is nobody's ID is refused: %v", err)
	}
}
