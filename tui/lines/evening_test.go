package lines

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// Who makes an evening is asked four things, again where an answer makes no sense, and may stop at any of them.
func TestEvening_IsMadeByQuestions(t *testing.T) {
	m, visit, out := listening(t, nil)
	asks := func(typed, want string) {
		t.Helper()
		answers(t, m, out, typed, want)
	}
	visit.Lobby.Clock, visit.Lobby.Offers = m.now(), []rules.Game{tuitest.GameFor(t, "montana")}
	asks("evening new", "arena: Whoever is free")
	asks("swiss", "Which game?")
	asks("back", "No evening is made.")
	asks("evening new", "Which kind")
	asks("tennis", `There is no kind "tennis"; there are arena`)
	asks("arena", "Which game?")
	asks("chess", "Which game?")
	asks("montana", "What is it called?")
	asks("Friday fun", "When does it begin?")
	asks("whenever", `"whenever" says no time to come`)
	if len(visit.Lobby.Evenings) != 0 {
		t.Fatal("there is one before the last answer")
	}
	asks("now", "Friday fun · arena, Montana")
	if len(visit.Lobby.Evenings) != 1 || visit.Lobby.Evenings[0].Plan().Minutes != 60 {
		t.Errorf("made is %+v", visit.Lobby.Evenings)
	}
	asks("evenings", "1. Friday fun · arena, Montana")
	visit.Lobby.OpenEvening("other", table.Person{}, visit.Lobby.Evenings[0].Plan())
	m.hear(lobby.News{Hall: &lobby.Hall{Evenings: visit.Lobby.Evenings}})
	asks("evening enter other", "Friday fun, which you are in, runs at the same time")
}

// What is said of an evening at once may come in any order, as a shell hands it on; what is missing is named.
func TestEvening_IsMadeByWords(t *testing.T) {
	for typed, want := range map[string]string{
		"":                        "Still to say: kind, game, name, starts.",
		"swiss mont name=cup":     "Still to say: starts.",
		"swiss mont starts=10m":   "Still to say: name.",
		"swiss mont enter g8fkz5": `"enter" says nothing about an evening. Type evening new`,
		"tennis":                  `There is no kind "tennis"`,
		"swiss mont colour=red":   `"colour=red" says nothing about an evening.`,
		"swiss mont rounds=0":     `rounds needs a number from 1 on, not "0".`,
		"swiss mont starts=soon":  `"soon" says no time to come`,
		"kind=tennis mont":        `There is no kind "tennis"`,
		"tennis mont name=x":      `There is no kind "tennis"`,
		"name=A fine cup clock=3m casual swiss mont starts=2m private":                 "A fine cup",
		"starts=Tuesday 20:00 casual --kind swiss --game mont --clock 1m --name cup 2": "cup 2",
	} {
		p, err := PlanTyped(tell.Env{API: tuitest.LobbyOfAllGames{Lobby: evenings(t), T: t}, Now: time.Now}, strings.Fields(typed))
		if made := p.Name == want && p.Casual && p.Clock != "" && p.Game == "montana"; err == nil && !made || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %+v, %v", typed, p, err)
		}
	}
}

func evenings(t *testing.T) *tuitest.FakeLobby {
	h := tuitest.NewFakeLobby()
	h.Offers = []rules.Game{tuitest.GameFor(t, "montana")}
	return h
}

// The hall numbers the evening that is next among its other rows, and its number tells it.
func TestEvening_IsARowOfTheHall(t *testing.T) {
	_, types, m, visit := comesHome(t, false)
	visit.Lobby.Clock = m.now()
	visit.Lobby.OpenEvening("cup", table.Person{}, evening.Plan{Name: "Cup", Kind: evening.Arena, Game: "montana", Seats: 2, Minutes: 60, Clock: "10m", Starts: m.now().Add(time.Hour)})
	hall := *m.visitor.Hall
	hall.Evenings = visit.Lobby.Evenings
	m.hear(lobby.News{Hall: &hall})
	rows := numbered(types("tables"))
	if len(rows) < 10 || !strings.HasPrefix(rows[4], "5. Evening: Cup · arena, Montana · begins") {
		t.Fatalf("the rows are\n%s", strings.Join(rows, "\n"))
	}
	boardtest.Has(t, types("5"), "Its code is cup.")
}

// Who is called goes to the table; who is in the midst of something is told the way there.
func TestEvening_LeadsWhoIsFree(t *testing.T) {
	m, _, out := runs(t, evening.Arena)
	hears := func(n lobby.News, want string) {
		t.Helper()
		out.Reset()
		m.hear(n)
		if err := m.out.Flush(); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%v, told is\n%s", err, out)
		}
	}
	for _, busy := range []func(on bool){
		func(on bool) { m.halfTyped = func() bool { return on } },
		func(on bool) {
			if m.making = nil; on {
				m.newEvening("")
			}
		},
	} {
		busy(true)
		if hears(lobby.News{Called: "ea"}, "Cup: your game begins at table ea. Type go ea to go there."); m.table != nil {
			t.Error("who is busy is led away")
		}
		busy(false)
	}
	if hears(lobby.News{Called: "ea"}, "Cup: your game begins, and you are led to table ea."); m.table == nil || m.table.ID != "ea" {
		t.Error("who is free is not led there")
	}
	m.enterTable("t1")
	m.table.follow(begun(t, "montana"))
	if hears(lobby.News{Called: "ea"}, "Type go ea to go there."); m.table.ID != "t1" {
		t.Error("who plays with others is led away")
	}
}

// What happens at an evening is told as it happens, in each language: points, place, what comes next, the end.
func TestEvening_TellsWhatHappens(t *testing.T) {
	for code, want := range map[string][]string{
		"en": {"Cup: This game brings 12 points.", "You are in place 1 of 2, with 12 points.", "called off"},
		"de": {"Cup: Diese Partie bringt 12 Punkte.", "Du bist auf Platz 1 von 2", "abgesagt"},
		"nl": {"Cup: Deze partij brengt 12 punten op.", "Je staat op plaats 1 van 2", "afgelast"},
	} {
		m, visit, out := listening(t, nil, code)
		visit.Lobby.Clock = m.now()
		me := m.visitor.Person
		bob := table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}
		plan := evening.Plan{Name: "Cup", Kind: evening.Swiss, Game: "montana", Seats: 2, Rounds: 2, Minutes: 60, Clock: "10m", Starts: m.now().Add(time.Hour)}
		visit.Lobby.OpenEvening("cup", me, plan)
		do := func(what func(*evening.State, evening.Moment) evening.Effects) string {
			t.Helper()
			happens(t, visit.Lobby, what)
			out.Reset()
			m.hear(lobby.News{Evening: visit.Lobby.Evenings[0]})
			flush(t, m)
			return out.String()
		}
		says(t, m, out, "evening enter cup")
		m.hear(lobby.News{Evening: visit.Lobby.Evenings[0]})
		do(func(s *evening.State, now evening.Moment) evening.Effects { return s.Step(bob, evening.Enter{}, now) })
		visit.Lobby.Clock = plan.Starts
		do(func(s *evening.State, now evening.Moment) evening.Effects { return s.React(evening.Ticked{}, now) })
		game := visit.Lobby.Evenings[0].Games()[0]
		places := []int{1, 2}
		if game.Seats[0] != 0 {
			places = []int{2, 1}
		}
		told := do(func(s *evening.State, now evening.Moment) evening.Effects {
			return s.React(evening.Finished{Table: game.Table, Places: places}, now)
		})
		boardtest.Has(t, told, want[:2]...)
		visit.Lobby.Evenings = nil
		visit.Lobby.OpenEvening("cup", me, plan)
		m.evening.page = visit.Lobby.Evenings[0]
		boardtest.Has(t, do(func(s *evening.State, now evening.Moment) evening.Effects { return s.Step(me, evening.CallOff{}, now) }), want[2])
	}
}

// An evening that is over stands in the list once, also while the saloon still tells it with those to come; past tells those
// that are over, and says of itself where there are none.
func TestEvening_PastIsToldOnce(t *testing.T) {
	m, visit, out := listening(t, nil)
	visit.Lobby.Clock = m.now()
	answers(t, m, out, "evening past", "There is no past evening that you may see.")
	visit.Lobby.OpenEvening("cup", table.Person{}, evening.Plan{Name: "Cup", Kind: evening.Arena, Game: "montana", Seats: 2, Minutes: 60, Clock: "10m", Starts: m.now()})
	visit.Lobby.PastEvenings = []lobby.PastEvening{{ID: "cup", Name: "Cup"}}
	if says(t, m, out, "evenings"); strings.Count(out.String(), "Cup") != 1 {
		t.Errorf("evenings says\n%s", out)
	}
	answers(t, m, out, "evening past", "1. Cup")
}

// Who is asked about a new evening may say all of it at once instead, as told, or another command, which ends the questions.
func TestEvening_QuestionsEndWithACommand(t *testing.T) {
	for _, c := range []struct{ code, begin, typed, want string }{
		{"en", "evening new", "evening new swiss montana name=Cup starts=20:00", "Cup · Swiss rounds, Montana"},
		{"de", "abend neu", "abend neu schweizer montana name=Pokal beginn=20:00", "Pokal · Schweizer Runden, Montana"},
		{"de", "abend neu\nliga\nmontana", "abend neu schweizer montana name=Pokal beginn=20:00", "Pokal · Schweizer Runden, Montana"},
		{"de", "abend neu", "hilfe", "tagespartie"}, {"de", "abend neu\narena\nmontana", "hilfe", "tagespartie"}, {"en", "evening new", "?", "You can type"},
		{"de", "abend neu\nliga", "nacht", "Es wird kein Abend gemacht.\n"}, {"de", "abend neu", "tschüss", "Es wird kein Abend gemacht.\n"},
		{"nl", "avond nieuw", "hulp avonden", "avonden: "}, {"de", "abend neu\narena\nmontana\nPokal", "hilfe", "tagespartie"},
	} {
		m, visit, out := listening(t, nil, c.code)
		visit.Lobby.Clock, visit.Lobby.Offers = m.now(), []rules.Game{tuitest.GameFor(t, "montana")}
		for line := range strings.SplitSeq(c.begin, "\n") {
			says(t, m, out, line)
		}
		if says(t, m, out, c.typed); !strings.Contains(out.String(), c.want) || m.making != nil || m.quit != (c.typed == "tschüss") {
			t.Errorf("%s says\n%s", c.typed, out)
		}
		says(t, m, out, "evening new")
		says(t, m, out, "arena")
		says(t, m, out, "montana")
		if says(t, m, out, "Quit while ahead"); m.making == nil || m.making.said["name"] == "" {
			t.Errorf("a name that begins like a command is none:\n%s", out)
			continue
		}
		if says(t, m, out, m.said("daily")+" 20 h"); m.making == nil {
			t.Errorf("a time that is none ends the questions:\n%s", out)
		}
	}
}
