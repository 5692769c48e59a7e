package lines

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// Whoever has little time left for a decision is told so twice; then a bot plays for them, and what it does is told as the bot's.
func TestClock_IsToldBeforeItRunsOut(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	synctest.Test(t, func(t *testing.T) {
		m, _, out := listening(t, nil)
		begun, typed := time.Now(), make(chan typedLine)
		m.now = time.Now
		at := tuitest.SnapshotOf(play, 1)
		m.enterTable(at.Card.ID)
		go func() { _ = m.run(typed) }()
		at.Card.Deadlines = []time.Time{begun.Add(time.Minute), {}, {}}
		m.env.Mail.Put(lobby.News{Table: at})
		<-time.After(59 * time.Second)
		synctest.Wait()
		if first, last := strings.Index(out.String(), "\n0:20 left for this decision."), strings.Index(out.String(), "\n0:10 left for this decision."); first < 0 || last < first || strings.Count(out.String(), "left for") != 2 {
			t.Errorf("it says\n%s", out)
		}
		play.Make(t, 1, play.Scene(1).Legal[0])
		at = tuitest.SnapshotOf(play, 1)
		at.Card.Chairs[0].Away = true
		m.env.Mail.Put(lobby.News{Table: at})
		synctest.Wait()
		if !strings.Contains(out.String(), "\nA bot, for you: Ann sends card") || strings.Contains(out.String(), "\nAnn sends") {
			t.Errorf("it says\n%s", out)
		}
		typed <- typedLine{text: "quit"}
	})
}

// What others do at a bot's move, and what the game does, is not told as what the bot did.
func TestClock_OnlyWhatTheBotDidIsTheBots(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	for src := (rules.Seed{8}).Source(0); play.Random(t, src); {
	}
	at := tuitest.SnapshotOf(play, 1)
	at.Card.Chairs[0].Away = true
	m, _, _ := listening(t, at)
	said := m.table.byBot(1, []tell.Sentence{{Who: 1, Text: "Ann sends a card."}, {Who: 2, Text: "Ben is ready."}, {Text: "Round 6 begins."}})
	if want := []string{"A bot, for you: Ann sends a card.", "Ben is ready.", "Round 6 begins."}; !slices.Equal(said, want) {
		t.Errorf("it says %q", said)
	}
	m.brief = true
	byBot, ofNobody := 0, regexp.MustCompile("ound | full|pays|lapse|Final")
	for _, line := range m.table.Scene.Story {
		for _, text := range slices.Concat(m.table.briefByBot(line), m.table.byBot(line.Seat, m.table.Tell(line))) {
			by := strings.HasPrefix(text, "A bot, for you: ")
			if byBot += tell.Bit(by); by && (line.Seat != 1 || ofNobody.MatchString(text)) {
				t.Errorf("it says %q", text)
			}
		}
	}
	if byBot == 0 {
		t.Error("in brief nothing is told as the bot's")
	}
}

// Who heard that somebody is ready with a secret choice hears as well that it was taken back, with few words too.
func TestLineMode_AReadinessTakenBackIsTold(t *testing.T) {
	for _, brief := range []bool{false, true} {
		play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
		m, _, out := listening(t, tuitest.SnapshotOf(play, 1))
		m.table.brief = brief
		for play.Record.Match().ToAct().Has(2) {
			play.Make(t, 2, play.Record.Match().Default(2))
			m.table.follow(tuitest.SnapshotOf(play, 1))
		}
		play.Make(t, 2, rules.Undo)
		m.table.follow(tuitest.SnapshotOf(play, 1))
		if _ = m.out.Flush(); !strings.Contains(out.String(), "takes that back.") {
			t.Errorf("brief %v: it is told\n%s", brief, out)
		}
	}
}

// Who gives up a game that is over is told so at once, and not asked first.
func TestLineMode_AGameThatIsOverIsNotGivenUp(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	for src := (rules.Seed{8}).Source(0); play.Random(t, src); {
	}
	m, visit, out := listening(t, tuitest.SnapshotOf(play, 1))
	if says(t, m, out, "resign"); len(visit.Commands) != 1 {
		t.Errorf("%d commands are given, and it says\n%s", len(visit.Commands), out)
	}
}

// Who would be last by standing up is told so and asked first; whoever was late is told as well.
func TestLineMode_AsksBeforeAPlaceIsLost(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 2}, rules.Seed{7})
	for _, c := range []struct {
		rated table.RatedList
		terms table.Terms
		asks  bool
	}{{"", table.Terms{}, false}, {table.RatedFolks, table.Terms{}, true}, {table.RatedFolks, table.Terms{StandIn: "off"}, false}} {
		at := tuitest.SnapshotOf(play, 1)
		at.Card.Rated, at.Card.Terms = c.rated, c.terms
		m, visit, out := listening(t, at)
		if says(t, m, out, "stand"); (len(visit.Commands) == 0) != c.asks || strings.Contains(out.String(), "you are last. Type stand yes") != c.asks {
			t.Errorf("%+v: %d commands are given, and it says\n%s", c, len(visit.Commands), out)
		}
		if says(t, m, out, "stand yes"); len(visit.Commands) == 0 || visit.Commands[len(visit.Commands)-1] != (table.Stand{}) {
			t.Errorf("%+v: it does not stand up", c)
		}
		at.Card.Chairs[0].Away, at.Card.Chairs[0].Late = true, true
		out.Reset()
		m.table.follow(at)
		if flush(t, m); strings.Contains(out.String(), "once it has moved you are last") != (c.rated != "") {
			t.Errorf("%+v: who is late hears\n%s", c, out)
		}
	}
}

// Who watches is told once that the players hear it later, and who comes back is not told their own words.
func TestLineMode_WhatIsSaidAtATable(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 2}, rules.Seed{7})
	m, _, out := listening(t, tuitest.SnapshotOf(play, rules.Observer))
	for range 2 {
		m.carryOut("say hello")
	}
	if flush(t, m); strings.Count(out.String(), "Those who play hear it when the game is over.") != 1 {
		t.Errorf("who watches hears\n%s", out)
	}
	at := tuitest.SnapshotOf(play, 1)
	at.Chat = []table.ChatLine{{When: time.Date(2026, 3, 1, 11, 0, 0, 0, time.UTC), By: "p-Ann", From: "Ann", Text: "mine"}, {When: time.Date(2026, 3, 1, 11, 1, 0, 0, time.UTC), By: "b", From: "Bob", Text: "his"}}
	m, _, out = listening(t, at)
	if flush(t, m); strings.Contains(out.String(), "mine") || !strings.Contains(out.String(), "Bob: his") {
		t.Errorf("who comes back hears\n%s", out)
	}
}

// Who is ready hears no more that they can be.
func TestLineMode_WhoIsReadyIsNotToldHow(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	at := tuitest.SnapshotOf(play, 1)
	at.Card.Phase, at.View, at.Card.Chairs[2] = table.Gathering, nil, table.Chair{}
	m, _, out := listening(t, at)
	answers(t, m, out, "state", "Wait for people, or type bot to seat a bot. Type ready when you are ready.")
	at.Card.Chairs[0].Ready = true
	if says(t, m, out, "state"); !strings.Contains(out.String(), "to seat a bot.") || strings.Contains(out.String(), "Type ready") {
		t.Errorf("who is ready hears\n%s", out)
	}
}

// Only who decides something is thinking.
func TestSent_WhoHasNothingToDecideDoesNotThink(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 2}, rules.Seed{7})
	for src := (rules.Seed{8}).Source(0); play.Record.Match().ToAct().Has(1); {
		play.Random(t, src)
	}
	m, _, out := listening(t, tuitest.SnapshotOf(play, 1))
	if says(t, m, out, "sent"); strings.Contains(out.String(), "Ann: thinking") || !strings.Contains(out.String(), "thinking") {
		t.Errorf("ToAct %v: it says\n%s", play.Record.Match().ToAct(), out)
	}
}
