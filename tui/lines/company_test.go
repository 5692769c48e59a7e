package lines

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// In line mode the deals are told in sentences, and played.
func TestLineModeHasDeals(t *testing.T) {
	h := tuitest.NewFakeLobby()
	tuitest.WithDeals(h)
	out := &bytes.Buffer{}
	m := newLineMode(t.Context(), tell.Env{Lobby: &lobby.Lobby{}}, out)
	m.lobby = &tell.Link{Lobby: h, Visit: &tuitest.FakeVisit{Lobby: h, Mail: lobby.NewMailbox()}}
	for _, c := range []struct {
		typed string
		hears []string
	}{
		{"daily", []string{"Toy: You have not tried it yet.", "Begun by 3, finished by 2."}},
		{"daily toy", []string{"Toy, deal of 2026-03-01. Bots: hard, medium.", "1. Bob, place 1 at the table, 21 points, at 20:00 UTC.", "in each list: 2026-02-05 1, 2026-02-10 gave up, 2026-02-15 3,", "Best of 2026-02-28: Ann", "replay dealAnn", "Type daily hash toy"}},
		{"daily hash toy", []string{strings.Repeat("a", 64), strings.Repeat("b", 64), strings.Repeat("c", 64)}},
		{"daily hash", []string{"Name a game: daily GAME, daily try GAME"}},
		{"daily try chess", []string{`"chess" names no game that has deals.`}},
		{"daily try", []string{"Name a game: daily GAME, daily try GAME"}},
	} {
		says(t, m, out, c.typed)
		if said := out.String(); strings.Contains(said, "·") || c.typed == "daily toy" && strings.Contains(said, "aaaa") {
			t.Errorf("%s reads out\n%s", c.typed, out)
		}
		boardtest.Has(t, strings.Join(strings.Fields(out.String()), " "), c.hears...)
	}
	m.carryOut("daily practise toy 2026-02-27")
	if last := h.Dealt[len(h.Dealt)-1]; last != "practise 2026-02-27" {
		t.Errorf("the lobby was asked to %s", last)
	}
	m.table, m.visitor.At = nil, ""
	m.carryOut("daily try toy")
	if last := h.Dealt[len(h.Dealt)-1]; last != "try" {
		t.Errorf("the lobby was asked to %s", last)
	}
}

// A number alone is a short phrase, as on a screen.
func TestSay_ANumberIsAPhrase(t *testing.T) {
	m, visit, out := listening(t, begun(t, "montana"))
	for typed, want := range map[string]table.Command{"say 1": table.Say{Text: "!gg"}, "say 99": table.Say{Text: "99"}} {
		if says(t, m, out, typed); visit.Commands[len(visit.Commands)-1] != want {
			t.Errorf("%s does %v", typed, visit.Commands)
		}
	}
	answers(t, m, out, "help say", "1 good game, 2 ")
}

func TestRename_IsTypedInLineMode(t *testing.T) {
	m, visit, out := listening(t, nil, "de")
	answers(t, m, out, "umbenennen", "umbenennen und der Name")
	if says(t, m, out, "umbenennen Anna"); m.visitor.Person.Name != "Anna" || !strings.Contains(out.String(), "Du heißt jetzt Anna") {
		t.Errorf("%s is told\n%s", visit.Person.Name, out)
	}
}

// Who types again that they want to try a deal, or asks for their result, hears how their try ended, not the whole game.
func TestDaily_ATryThatIsOverTellsItsResult(t *testing.T) {
	m, visit, out := listening(t, nil)
	h := visit.Lobby
	tuitest.WithDeals(h)
	h.Offers = []rules.Game{tuitest.GameFor(t, "toy")}
	answers(t, m, out, "result daily toy", "ou have not tried this deal yet")
	mine := h.Deal.Rows[1]
	h.Deal.State, h.Deal.Mine, h.Deal.Table = lobby.DealFinished, &mine, "dealCleo"
	for _, typed := range []string{"daily try toy", "daily try toy 2026-03-01"} {
		h.Dealt = nil
		if says(t, m, out, typed); !strings.Contains(out.String(), "You have place 2 of the list") || slices.Contains(h.Dealt, "try") || m.table != nil {
			t.Errorf("%s does %v, and says\n%s", typed, h.Dealt, out)
		}
	}
}

// Help names the webhook only where somebody can be called by one.
func TestHelp_NamesTheWebhookWhereThereAreSome(t *testing.T) {
	m, visit, out := listening(t, nil)
	for _, none := range []bool{false, true} {
		visit.Lobby.NoHooks = none
		if says(t, m, out, "help"); strings.Contains(out.String(), "webhook") == none {
			t.Errorf("without webhooks (%t) help says\n%s", none, out)
		}
	}
}

// Line mode goes on in another language, and says how one is forgotten.
func TestLineModeSpeaksAndForgets(t *testing.T) {
	m, _, out := listening(t, nil)
	m.env.Address = "saloon.example"
	for _, c := range [][2]string{{"menu language", "language: "}, {"menu delete", "forget: "}, {"help forget", "forget: "}, {"forget", "ssh saloon.example forget"}, {"language klingon", "deutsch"}, {"language deutsch", "Lies alles in dieser Sprache."}, {"help", "verbergen"}, {"sprache en", "Read everything"}} {
		answers(t, m, out, c[0], c[1])
	}
}

// Line mode tells who plays best, how somebody plays and what they played.
func TestLineModeTellsOfPlayers(t *testing.T) {
	h, out := tuitest.NewFakeLobby(), &bytes.Buffer{}
	tuitest.Famous(h)
	h.Pages = map[string]lobby.Page{"p-Ann": {Who: "p-Ann", Name: "Ann", Kind: table.KindPlayer, Rivals: []lobby.Rival{{Name: "Bob", Better: 5, Behind: 3}, {Name: "Cleo", Behind: 2}},
		Games: []lobby.Standing{{Game: "toy", Title: "Toy", Games: 9, Wins: 2, Rating: &lobby.Rating{Value: 22, Uncertainty: 8}}}}}
	m := newLineMode(t.Context(), tell.Env{Lobby: &lobby.Lobby{}}, out)
	m.lobby = &tell.Link{Lobby: h, Visit: &tuitest.FakeVisit{Lobby: h, Person: table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}}}
	for _, c := range []struct {
		typed string
		hears []string
	}{
		{"top toy wins month", []string{"Toy with two players, by games won, this month:", "1. Bob, 17 won"}},
		{"top", []string{"1. Bob, 31.2 ±4.5, 12 games", "2. Ann, 22.0 ±8.0, provisional, 1 game\n"}},
		{"top chess", []string{`"chess" names no leaderboard.`}},
		{"who Bob", []string{"Toy with two players: 14 games, 10 won, 12.5 points on average.", "Rated games: 12 games, 9 won, at most 6 wins in a row.",
			"Over 12 games it went from 25.0 to 31.2, between 24.0 and 32.0.", "(12 games): nuggets 10.2 to 7.5, prize 2.5 to 3.0.",
			"ddddd 21", "You two in Toy: 5 games, you ahead in 2, they in 3.", "the newest first: 1 of 2, 2 of 2, 1 of 2, 1 of 3, 3 of 3.",
			"bot tamer: More often before the hard bots than behind them: Toy 6:3.", "hot streak: In Toy, won rated games in a row: 6."}},
		{"who", []string{"Your games against those you met most: Bob 5 to 3, Cleo 0 to 2."}},
		{"who Nobody", []string{"Nobody here has this name."}},
		{"compare Ann Bob", []string{"Ann and Bob.\n", "Toy with two players: Bob is rated higher. Ann: 22.0 ±8.0, won 2 of 9. Bob: 31.2 ±4.5, won 10 of 14.",
			"Against each other in Toy, 5 games: Ann ahead in 3, Bob in 2.", "Last game: Toy, "}},
		{"compare Bob", []string{"Ann and Bob.\n"}},
		{"compare Ann", []string{"That is the same person twice."}},
		{"compare", []string{"Type compare and two names"}},
		{"compare Ann Nobody", []string{"Nobody here has this name."}},
		{"played Bob", []string{"ddddd · 2026-03-01", "Bob 21, Ann 9 · rated · 40 minutes"}},
		{"hide", []string{"Only you see your page and your rows now"}},
	} {
		answers(t, m, out, c.typed, c.hears...)
	}
	if asked := h.Asked[0]; asked.Game != "toy" || asked.By != lobby.ByWins || !asked.ThisMonth || !h.Page.Hidden {
		t.Errorf("the lobby was asked for %+v; hidden is %v", asked, h.Page.Hidden)
	}
}

// In line mode people report, and moderators read, mute, take from the table and ban.
func TestPeace_InLineMode(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	l.SetModerators(map[lobby.Key]string{"SHA256:Ann": "marshal"})
	ann, bob := tuitest.Types(t, Lines, l, "Ann"), tuitest.Types(t, Lines, l, "Bob")
	for _, p := range []*tuitest.Typist{ann, bob} {
		p.Asks("", "You are in the saloon")
	}
	bob.Asks("reports", "is nothing that can be done here")
	bob.Types("say ho")
	bob.Hears("Bob says: ho", "ho")
	bob.Asks("report Ann", "Type: report, a name, and what happened.")
	bob.Asks("report Ann she counts cards", "The moderators are told. Thank you.")
	ann.Hears("A report waits for you.")
	ann.Asks("reports", "1: just now, in the hall: Bob on Ann: she counts cards")
	ann.Asks("reports 1", "Bob: ho")
	ann.Asks("reports close 1", "The report is off the list.")
	ann.Asks("moderate mute Bob", "Type: moderate mute NAME TIME REASON")
	ann.Asks("moderate mute Bob soon loud", "Say for how long: 30m, 2h, 3d, 2w or forever.")
	ann.Asks("moderate remove Bob loud", "There is no such table")
	ann.Asks("moderate mute Bob 2h too loud", "Done: mute, Bob.")
	bob.Hears("A moderator has muted you until ")
	bob.Asks("say hey", "UTC: too loud.")
	ann.Asks("moderate ban Bob forever enough", "Done: ban, Bob.")
	bob.Hears("You are banned from this saloon for good: enough.")
}

// What people settle with each other in line mode is settled.
func TestCompany_WordsSettleWithOthers(t *testing.T) {
	m, visit, out := listening(t, nil)
	visit.Lobby.People = append(visit.Lobby.People, &tuitest.FakeVisit{Person: table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}})
	for _, c := range []struct {
		word string
		bond lobby.Bond
		on   bool
	}{{"befriend", lobby.Friend, true}, {"unfriend", lobby.Friend, false}, {"mute", lobby.Mute, true}, {"unmute", lobby.Mute, false}, {"block", lobby.Block, true}, {"unblock", lobby.Block, false}} {
		visit.Lobby.Company.Sent = nil
		says(t, m, out, c.word+" bob")
		if want := fmt.Sprint(c.bond, " p-Bob ", c.on); !slices.Equal(visit.Lobby.Company.Sent, []string{want}) || out.Len() == 0 {
			t.Errorf("%s settles %q, and says %q", c.word, visit.Lobby.Company.Sent, out)
		}
	}
}

// One invites at a table; to a game that runs somebody is invited to watch, as both are told.
func TestCompany_InvitesToWatchAGameThatRuns(t *testing.T) {
	ann, bob := annAndBob(t)
	ann.Asks("invite Bob", "You can invite people to a table of yours, or where you sit.")
	ann.Asks("first toy", "Toy begins.")
	ann.Asks("invite Bob", "Bob is invited to watch the game at table")
	bob.Hears("Ann invites you to watch Toy (table")
}
