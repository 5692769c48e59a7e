package lobby

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/evenings"
)

// A program whose line breaks is led back to its game when it enters again: its clock runs.
func TestEvening_AProgramIsLedBackToItsGame(t *testing.T) {
	h, clock := newClockedSaloon(t)
	host := h.eveningGuys(1)[0]
	list := []*eveningGuy{{guy: h.program("Anna")}, {guy: h.program("Bert")}}
	id := h.newEvening(host, evening.Plan{Kind: evening.Arena, Seats: 2, Bots: evening.BotsOnly})
	for _, g := range list {
		must(t, g.visit.EveningDo(id, evening.Enter{}))
	}
	for _, g := range list {
		g.untilCalled(func(what string, so func() bool) { g.untilNews(clock, what, so) })
	}
	at := list[0].led
	list[0].mail.Close()
	again := h.program("Anna")
	if again.read(); again.led != "" {
		t.Error("a program is led before it says what it wants")
	}
	must(t, again.visit.EveningDo(id, evening.Enter{}))
	if again.read(); again.led != at {
		t.Errorf("it is led to %q, not to %q", again.led, at)
	}
}

// Who has no keys to the saloon makes evenings for their friends, and for who is told the code.
func TestEvening_OnlyAModeratorsIsAnnouncedToAll(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	list := h.eveningGuys(3)
	h.lobby.SetModerators(map[Key]string{list[2].mail.Key: "the sheriff"})
	hidden, open := h.newEvening(list[0], evening.Plan{Kind: evening.Arena}), h.newEvening(list[2], evening.Plan{Kind: evening.Arena})
	seen := list[1].visit.Evenings()
	if len(seen) != 1 || seen[0].ID() != open {
		t.Fatalf("a stranger sees %d evenings", len(seen))
	}
	must(t, list[1].visit.EveningDo(hidden, evening.Enter{}))
	if seen = list[1].visit.Evenings(); len(seen) != 2 {
		t.Errorf("who was told the code and entered sees %d evenings", len(seen))
	}
}

// Twelve people would do this on a Tuesday at eight: enter, be led to tables, see the standing, find it again.
func TestEvening_AnArenaFromItsAnnouncementToTheMarks(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(4)
	id := h.newEvening(list[0], evening.Plan{Kind: evening.Arena, Minutes: 30, Seats: 2})
	for _, g := range list[1:] {
		must(t, g.visit.EveningDo(id, evening.Enter{}))
	}
	for _, g := range list {
		must(t, g.visit.WatchEvening(id))
	}
	playCalled(t, clock, list)
	g := list[0]
	g.untilNews(clock, "both games count", func() bool { return g.page.Phase() == evening.Running && len(g.page.Running()) < len(g.page.Games()) })
	g.untilNews(clock, "it is over", func() bool { return g.page.Phase() == evening.Over })
	if sum := g.page.Entrants()[g.page.Rows[0].Entrant].Points; sum == 0 {
		t.Errorf("nobody has points: %+v", g.page.Rows)
	}
	if past := g.pastEvenings(); len(past) != 1 || past[0].ID != string(id) {
		t.Errorf("as soon as it is over, past are %+v", past)
	}
	clock.advance(2 * time.Hour)
	g.untilNews(clock, "it is kept", func() bool { return len(g.visit.Evenings()) == 0 })
	past, _, err := g.visit.PastEvenings("", "", 10)
	if err != nil || len(past) != 1 || past[0].Name != "Tuesday cup" {
		t.Fatalf("kept are %+v, %v", past, err)
	}
	nell := h.player("Nell")
	if len(nell.pastEvenings()) != 0 {
		t.Error("a private evening is shown to who took no part")
	}
	for name, v := range map[string]*Visit{"the player": g.visit, "who took part": list[1].visit, "who took no part": nell.visit} {
		page, err := v.Page(g.ctx(), string(g.visit.Person().ID))
		if marks := page.Evenings; err != nil || (len(marks) == 1) != (v != nell.visit) || len(marks) == 1 && (marks[0].Name != "Tuesday cup" || marks[0].Of != 4) {
			t.Errorf("on the page %s sees the marks %+v, %v", name, marks, err)
		}
	}
	again, err := g.visit.Evening(id)
	if err != nil || len(again.Rows) != 4 || again.Rows[0].Entrant != g.page.Rows[0].Entrant {
		t.Errorf("it is found again as %+v, %v", again, err)
	}
	x, err := g.visit.ExportEvening(id, false)
	if err != nil || len(x.Entrants) != 4 || len(x.Games) != len(again.Games()) || x.Entrants[again.Rows[0].Entrant].Place != 1 {
		t.Errorf("its export is %+v, %v", x, err)
	}
	if same, err := evenings.ExportOf(id, x.Facts); err != nil || !reflect.DeepEqual(same, x) {
		t.Errorf("by the facts of its export it is %+v, %v, and not %+v", same, err, x)
	}
	if text, err := json.Marshal(x); err != nil || strings.Contains(string(text), string(g.visit.Person().ID)) {
		t.Errorf("an ID of the saloon is in %s, %v", text, err)
	}
}

// Who has entered is told some minutes before that it begins; one that is made no earlier begins, and says no more of it.
func TestEvening_RemindsOfWhatBeginsSoonButNotOfWhatIsMadeThen(t *testing.T) {
	for in, told := range map[time.Duration]int{0: 0, 3 * time.Minute: 0, 10 * time.Minute: 1} {
		clock := newHandClock()
		h := newTestSaloonAt(t, clock)
		list := h.eveningGuys(2)
		id := h.newEvening(list[0], evening.Plan{Kind: evening.Arena, Minutes: 30, Seats: 2, Starts: clock.Now().Add(in)})
		must(t, list[1].visit.EveningDo(id, evening.Enter{}))
		list[0].untilCalled(func(what string, so func() bool) { list[0].untilNews(clock, what, so) })
		if n := list[0].countTold("evening-begins-soon"); n != told {
			t.Errorf("who made an evening that begins in %v is told %d times that it begins soon", in, n)
		}
	}
}

// While all who have entered, or are free, come from one address they are told that, until somebody from elsewhere comes.
func TestEvening_SaysWhyNeighboursWait(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(3)
	far := list[2]
	for _, g := range list[:2] {
		g.mail.Origin = Origin{"here", "net"}
	}
	far.mail.Origin = Origin{"there", "net"}
	g := list[0]
	id := h.newEvening(g, evening.Plan{Kind: evening.Arena, Seats: 2})
	must(t, list[1].visit.EveningDo(id, evening.Enter{}))
	must(t, g.visit.WatchEvening(id))
	g.read()
	if !g.page.IsNear(g.visit.id) || g.page.Phase() != evening.Open {
		t.Error("before it begins nobody is told that all come from one address")
	}
	g.untilNews(clock, "both wait near each other", func() bool {
		return g.page.Phase() == evening.Running && g.page.IsNear(g.visit.id) && g.page.IsNear(list[1].visit.id)
	})
	must(t, far.visit.EveningDo(id, evening.Enter{}))
	g.untilNews(clock, "one of them plays, and the other waits alone", func() bool { return len(g.page.Running()) == 1 && g.page.Near == nil })
}

func (g *eveningGuy) comeBack(h *testSaloon) {
	g.guy = h.player(g.visit.Person().Name)
}

// A restart before it, between rounds, in the midst of a round and at the end takes nothing away.
func TestEvening_GoesOnAfterARestartInEachState(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(4)
	id := h.newEvening(list[0], evening.Plan{Kind: evening.Swiss, Rounds: 2, Seats: 2, Minutes: 30})
	for _, g := range list[1:] {
		must(t, g.visit.EveningDo(id, evening.Enter{}))
	}
	restart := func() {
		t.Helper()
		was, err := list[0].visit.Evening(id)
		must(t, err)
		h.reopen()
		for _, g := range list {
			g.comeBack(h)
		}
		is, err := list[0].visit.Evening(id)
		goneOn := is.Facts() > was.Facts() // a round may have begun just before
		if same := is.Facts() == was.Facts() && is.Phase() == was.Phase(); err != nil || !same && !goneOn || is.Taking() != 4 {
			t.Fatalf("after %d facts it was %s, and after %d it is %s with %d in it (%v)", was.Facts(), was.Phase(), is.Facts(), is.Phase(), is.Taking(), err)
		}
		for _, g := range list {
			if is.Phase() != evening.Over {
				must(t, g.visit.WatchEvening(id))
			}
		}
	}
	restart() // before it
	g := list[0]
	g.untilNews(clock, "games run", func() bool { return len(g.page.Running()) == 2 })
	restart() // in the midst of a round
	for _, g := range list {
		if g.read(); g.led == "" || g.led != g.page0().TableOf(g.visit.id) {
			t.Fatalf("after the restart somebody is led to %q", g.led)
		}
	}
	playCalled(t, clock, list)
	g.untilNews(clock, "the round is over", func() bool { return g.page.Round() == 1 && len(g.page.Running()) == 0 })
	restart() // between rounds
	playCalled(t, clock, list)
	g.untilNews(clock, "it is over", func() bool { return g.page.Phase() == evening.Over })
	for _, e := range g.page.Entrants() {
		if e.Games != 2 {
			t.Errorf("%s has %d games that count, not 2", e.Who.Name, e.Games)
		}
	}
	restart() // after it
	if page, err := list[1].visit.Evening(id); err != nil || len(page.Rows) != 4 {
		t.Errorf("it ended as %+v, %v", page, err)
	}
}

// page0 is the evening as it is now.
func (g *eveningGuy) page0() *evening.Page { return g.visit.Evenings()[0] }

func TestEvening_ATableThatIsDamagedIsSharedAndABannedPersonIsOut(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(4)
	id := h.newEvening(list[0], evening.Plan{Kind: evening.Swiss, Rounds: 3, Seats: 4})
	for _, g := range list[1:] {
		must(t, g.visit.EveningDo(id, evening.Enter{}))
	}
	g := list[0]
	g.untilNews(clock, "a game runs", func() bool { return len(g.page0().Running()) == 1 })
	damaged := g.page0().TableOf(g.visit.id)
	h.close()
	h.openWith(func(s *frailStore) {
		must(t, s.Write(t.Context(), data.SetAside{Journal: string(damaged), Reason: "a test"}))
	})
	for _, g := range list {
		g.comeBack(h)
	}
	g.untilNews(clock, "the damaged game counts", func() bool { return len(g.page0().Running()) == 0 })
	if game := g.page0().Games()[0]; game.How != evening.Damaged || game.Points[0] != 12 || game.Points[3] != 12 {
		t.Errorf("it counts as %+v", game)
	}
	if err := list[1].visit.Look(list[1].ctx(), g.page0().Games()[0].Table); err == nil {
		t.Error("a table that was set aside is shown")
	}
	must(t, list[1].visit.WatchEvening(id))
	must(t, list[1].visit.Report(list[1].ctx(), list[3].visit.id, "they play with two keys"))
	if reports, err := h.lobby.Reports(); err != nil || len(reports) != 1 || reports[0].Evening != string(id) {
		t.Errorf("the moderators read %+v, %v", reports, err)
	}
	h.moderate(Act{What: ActBan, Whom: list[3].visit.Person().Name, Reason: "cheating"})
	if e, in := g.page0().Of(list[3].visit.id); in || !e.Barred {
		t.Errorf("who is banned is still %+v", e)
	}
	g.untilNews(clock, "the next round begins", func() bool { return len(g.page0().Running()) == 1 })
	if seats := g.page0().Running()[0].Seats; len(seats) != 3 {
		t.Errorf("the next table has %d seats", len(seats))
	}
}

// Three nodes: who entered at any of them is led to a table there, also when the node that let the evening go on is lost.
func TestNodes_AnEveningGoesOnWithoutTheNodeThatLetItGoOn(t *testing.T) {
	c, nodes := newTestCluster(t, 3)
	var list []*eveningGuy
	names := []string{}
	for _, n := range nodes {
		names = append(names, n.name)
	}
	host := slices.Index(names, StewardOf(hostOfEvenings, names))
	for i := range 3 {
		at := nodes[i]
		if i == host {
			at = nodes[(i+1)%3]
		}
		list = append(list, &eveningGuy{guy: at.player(fmt.Sprintf("Player%c", 'A'+i))})
	}
	id, err := list[0].visit.NewEvening(list[0].ctx(), evening.Plan{Name: "Cup", Game: "toy", Kind: evening.Swiss, Rounds: 2, Seats: 3, Starts: c.clock.Now().Add(5 * time.Minute)})
	must(t, err)
	for _, g := range list {
		g.untilAmong(c, "the evening is known", func() bool { _, err := g.visit.Evening(id); return err == nil })
		must(t, g.visit.EveningDo(id, evening.Enter{}))
		must(t, g.visit.WatchEvening(id))
	}
	for round := 1; round <= 2; round++ {
		for _, g := range list {
			g.untilCalled(func(what string, so func() bool) { g.untilAmong(c, what, so) })
			g.finds(g.led)
			g.look(g.led)
			g.led = ""
		}
		if round == 1 {
			c.die(nodes[host])
		}
		playTogether(t, list[0].guy, list[1].guy, list[2].guy)
	}
	for _, g := range list {
		g.untilAmong(c, "it is over", func() bool { return g.page.Phase() == evening.Over })
		if games := g.page.Games(); len(games) != 2 || games[0].How != evening.Played || games[1].How != evening.Played || len(g.page.Rows) != 3 {
			t.Errorf("one node shows %+v", games)
		}
	}
}

func (g *eveningGuy) untilAmong(c *testCluster, what string, so func() bool) {
	g.t.Helper()
	late := time.After(patience)
	for g.read(); !so(); g.read() {
		c.advance(2 * time.Second)
		select {
		case <-g.mail.Signal():
		case <-time.After(g.pace()): // the clock moves on
		case <-late:
			g.t.Fatalf("waited in vain until %s; the evening is %+v", what, g.page)
		}
	}
}

// Whoever is in the saloon is called, also from a game with others; only a game of a clocked evening holds them back.
func TestEvening_WhoPlaysElsewhereIsNotAbsent(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, at := h.pair("none")
	must(t, anna.visit.Look(anna.ctx(), "")) // into the hall
	list := []*eveningGuy{{guy: anna}, {guy: bert}}
	starts := clock.Now().Add(5 * time.Minute)
	var cups []evening.ID
	for range 2 {
		id := h.newEvening(list[0], evening.Plan{Kind: evening.Swiss, Rounds: 1, Seats: 2, Starts: starts})
		must(t, bert.visit.EveningDo(id, evening.Enter{}))
		cups, starts = append(cups, id), starts.Add(2*time.Minute)
	}
	must(t, anna.visit.WatchEvening(cups[0]))
	for _, g := range list {
		g.untilCalled(func(what string, so func() bool) { g.untilNews(clock, what, so) })
	}
	if games := anna.page.Games(); len(games) != 1 || len(games[0].Seats) != 2 || bert.led == at {
		t.Fatalf("the games are %+v", games)
	}
	must(t, anna.visit.WatchEvening(cups[1]))
	list[0].untilNews(clock, "the other cup is over", func() bool { return anna.page.Phase() == evening.Over })
	if games := anna.page.Games(); len(games) != 0 {
		t.Errorf("from a game of an evening they are called to %+v", games)
	}
}

// While an operator drains the saloon an evening waits and says so; after the restart it is as long as ever.
func TestEvening_WaitsWhileTheSaloonDrains(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(2)
	id := h.newEvening(list[0], evening.Plan{Kind: evening.Arena, Minutes: 30, Seats: 2})
	must(t, list[1].visit.EveningDo(id, evening.Enter{}))
	for _, g := range list {
		must(t, g.visit.WatchEvening(id))
	}
	g := list[0]
	g.untilNews(clock, "a game runs", func() bool { return len(g.page.Running()) == 1 })
	due := g.page.Due()
	h.lobby.Drain(time.Time{})
	g.untilNews(clock, "it says that it waits", func() bool { return g.page.Notice != nil && !g.page.Halted().IsZero() })
	since := g.page.Halted()
	playCalled(t, clock, list)
	clock.advance(time.Minute)
	if games := g.page0().Games(); len(games) != 1 {
		t.Errorf("while it waits it has %d games", len(games))
	}
	h.reopen()
	for _, g := range list {
		g.comeBack(h)
		must(t, g.visit.WatchEvening(id))
	}
	g.untilNews(clock, "it goes on", func() bool { return g.page.Halted().IsZero() && len(g.page.Games()) == 2 })
	if lost := clock.Now().Sub(since) - g.page.Due().Sub(due); lost > time.Minute {
		t.Errorf("it is %s shorter than it would have been", lost)
	}
}

// Two who are there and play nothing rest after their first game, which brings neither of them anything.
func TestEvening_WhoMakesNoMoveIsNotPairedAgain(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(2)
	id := h.newEvening(list[0], evening.Plan{Kind: evening.Arena, Minutes: 30, Seats: 2, Clock: "1m"})
	must(t, list[1].visit.EveningDo(id, evening.Enter{}))
	must(t, list[0].visit.WatchEvening(id))
	list[0].untilNews(clock, "the game counts", func() bool { return len(list[0].page.Games()) > 0 && len(list[0].page.Running()) == 0 })
	for _, e := range list[0].page.Entrants() {
		if !e.Resting || e.Points != 0 || e.Won != 0 {
			t.Errorf("who made no move is %+v", e)
		}
	}
}
