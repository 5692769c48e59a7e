package lines

import (
	"bytes"
	"slices"
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

// runs is an evening of a kind in which Ann, Bob and more play, of which Ann hears.
func runs(t *testing.T, kind evening.Kind, more ...string) (m *lineMode, visit *tuitest.DeafVisit, out *bytes.Buffer) {
	t.Helper()
	m, visit, out = listening(t, nil)
	h := visit.Lobby
	h.Clock = m.now()
	plan, refused := evening.Plan{Name: "Cup", Kind: kind, Game: "montana", Seats: 2, Starts: m.now()}.Completed(tuitest.GameFor(t, "montana").Info(), m.now().Add(-time.Minute))
	if refused != nil {
		t.Fatal(refused)
	}
	h.OpenEvening("cup", table.Person{}, plan)
	list := []table.Person{m.visitor.Person}
	for _, name := range append(more, "Bob") {
		list = append(list, table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer})
	}
	for _, who := range list {
		happens(t, h, func(s *evening.State, now evening.Moment) evening.Effects { return s.Step(who, evening.Enter{}, now) })
	}
	happens(t, h, func(s *evening.State, now evening.Moment) evening.Effects { return s.React(evening.Ticked{}, now) })
	says(t, m, out, "evening cup")
	m.hear(lobby.News{Evening: h.Evenings[0]})
	return m, visit, out
}

func happens(t *testing.T, h *tuitest.FakeLobby, do func(*evening.State, evening.Moment) evening.Effects) {
	t.Helper()
	if err := h.HaveEvening("cup", do); err != nil {
		t.Fatal(err)
	}
}

// An evening that is over tells all games that were played there.
func TestEvening_OverTellsItsGames(t *testing.T) {
	m, visit, out := runs(t, evening.League)
	games := visit.Lobby.Evenings[0].Games()
	for _, g := range games {
		happens(t, visit.Lobby, func(s *evening.State, now evening.Moment) evening.Effects {
			return s.React(evening.Finished{Table: g.Table, Places: []int{1, 2}}, now)
		})
	}
	happens(t, visit.Lobby, func(s *evening.State, now evening.Moment) evening.Effects { return s.React(evening.Ticked{}, now) })
	says(t, m, out, "evening cup")
	if p := visit.Lobby.Evenings[0]; p.Phase() != evening.Over || len(games) == 0 {
		t.Fatalf("after %d games it is %s", len(games), p.Phase())
	}
	for _, g := range games {
		boardtest.Has(t, out.String(), "Table "+string(g.Table)+": ")
	}
}

// What somebody does at an evening is answered by what was done, and its word may be shortened.
func TestEvening_SaysWhatWasDone(t *testing.T) {
	m, _, out := runs(t, evening.Arena)
	for _, one := range [][2]string{
		{"evening rest", "You rest in Cup: you are put at no new table."},
		{"evening go-on", "You go on in Cup: you are put at tables again."},
		{"evening re cup", "You rest in Cup"}, {"evening go", "You go on in Cup"},
		{"evening o", "There is no such evening."},
		{"evening leave", "You take no part in Cup any more."},
	} {
		answers(t, m, out, one[0], one[1])
	}
}

// Where nobody who leaves can come back, leaving says so and wants a word of assent.
func TestEvening_LeavingForGoodWantsAWord(t *testing.T) {
	for _, kind := range []evening.Kind{evening.League, evening.Knockout} {
		m, visit, out := runs(t, kind)
		answers(t, m, out, "evening leave", "Leave Cup?", "goes on and counts.", "There is no way back into it.", "Type evening leave cup yes if you mean it.")
		if _, in := visit.Lobby.Evenings[0].Of("p-Ann"); !in {
			t.Fatal("who was only asked is out")
		}
		answers(t, m, out, "evening leave cup yes", "You take no part in Cup any more.")
	}
}

// Who is led nowhere any more is not told so at the end of a game.
func TestEvening_WhoHasLeftIsNotLedOn(t *testing.T) {
	m, visit, _ := runs(t, evening.Arena)
	game := visit.Lobby.Evenings[0].Games()[0]
	at := begun(t, "montana")
	at.Card.ID, at.Card.Evening = game.Table, "cup"
	m.enterTable(at.Card.ID)
	m.table.Snap = at
	boardtest.Has(t, m.table.overOfEvening(), "led on by itself")
	happens(t, visit.Lobby, func(s *evening.State, now evening.Moment) evening.Effects {
		return s.Step(m.visitor.Person, evening.Leave{}, now)
	})
	m.hear(lobby.News{Evening: visit.Lobby.Evenings[0]})
	if said := m.table.overOfEvening(); said == "" || strings.Contains(said, "led on") {
		t.Errorf("who has left hears %q", said)
	}
	happens(t, visit.Lobby, func(s *evening.State, now evening.Moment) evening.Effects {
		return s.React(evening.Finished{Table: game.Table, Places: []int{1, 2}}, now)
	})
	m.hear(lobby.News{Evening: visit.Lobby.Evenings[0]})
	if said := m.table.overOfEvening(); !strings.Contains(said, "no part in Cup any more. Type evening cup") {
		t.Errorf("once it has been counted, who has left hears %q", said)
	}
}

// Who is out of a cup is not said to be in it, and not warned of another evening at the same time.
func TestEvening_WhoIsOutIsNotInIt(t *testing.T) {
	m, visit, out := runs(t, evening.Knockout, "Cleo", "Dan")
	p := visit.Lobby.Evenings[0]
	at := p.TableOf(m.visitor.Person.ID)
	for want := range 2 {
		says(t, m, out, "evenings")
		other := evening.NewPage(evening.Announce("other", table.Person{}, p.Plan(), nil, m.now()).After, nil)
		m.visitor.Hall = &lobby.Hall{Evenings: visit.Lobby.Evenings}
		if in := want == 0; strings.Contains(out.String(), "you are in it") != in || (m.visitor.Overlaps(other) != nil) != in {
			t.Errorf("told is\n%s", out)
		}
		if mine := m.EveningMine(p, m.visitor, m.now()); want > 0 && mine != "You are out, and may watch." {
			t.Errorf("while the others play for her place told is %q", mine)
		}
		happens(t, visit.Lobby, func(s *evening.State, now evening.Moment) evening.Effects {
			places := []int{2, 1}
			if i, _ := p.RowOf(m.visitor.Person.ID); slices.IndexFunc(s.Games(), func(g evening.Game) bool { return g.Seats[0] == p.Rows[i].Entrant }) < 0 {
				places = []int{1, 2}
			}
			return s.React(evening.Finished{Table: at, Places: places}, now)
		})
		p = visit.Lobby.Evenings[0]
	}
}

// Of an arena whose time is over is told that its last games are played; and of a game that begins there, the call alone.
func TestEvening_LastGamesAndItsCallAreTold(t *testing.T) {
	m, visit, _ := runs(t, evening.Arena)
	p := visit.Lobby.Evenings[0]
	if said := m.EveningRow(p, p.Due()); !strings.Contains(said, "its last games are played to their end") {
		t.Errorf("at the end of its time it is told as %s", said)
	}
	mine := cardAt("ea", table.Playing, "Ann", "Bob")
	mine.Evening = "cup"
	m.visitor.TakeHall(&lobby.Hall{Evenings: visit.Lobby.Evenings}, m.Texts)
	for _, news := range []struct {
		toAct rules.Seats
		told  bool
	}{{rules.SeatSet(1), false}, {rules.SeatSet(2), false}, {rules.SeatSet(1), true}} {
		card := *mine
		card.ToAct = news.toAct
		hall := tuitest.HallOf(nil, []*table.Card{&card})
		hall.Own, hall.Seats, hall.Evenings = []*table.Card{&card}, 1, visit.Lobby.Evenings
		if remark, _ := m.visitor.TakeHall(hall, m.Texts); (remark != "") != news.told {
			t.Errorf("with %v to act told is %q", news.toAct, remark)
		}
	}
}

// Who has played their game of a round is told that it goes on once the others have finished.
func TestEvening_WhoHasPlayedWaitsForTheOthers(t *testing.T) {
	m, visit, out := runs(t, evening.Swiss, "Cleo", "Dan")
	at := visit.Lobby.Evenings[0].TableOf(m.visitor.Person.ID)
	happens(t, visit.Lobby, func(s *evening.State, now evening.Moment) evening.Effects {
		return s.React(evening.Finished{Table: at, Places: []int{1, 2}}, now)
	})
	if says(t, m, out, "evening cup"); !strings.Contains(out.String(), "Your game of this round is over") {
		t.Errorf("told is\n%s", out)
	}
}

// Of an evening that was called off nobody is still in it: it tells only who had entered.
func TestEvening_CalledOffHasNoStanding(t *testing.T) {
	m, visit, out := listening(t, nil)
	h := visit.Lobby
	h.Clock = m.now()
	host := m.visitor.Person
	host.Name = "ann"
	h.OpenEvening("cup", host, evening.Plan{Name: "Cup", Kind: evening.Knockout, Game: "montana", Seats: 2, Minutes: 60, Clock: "10m", Starts: m.now()})
	for _, c := range []evening.Command{evening.Enter{}, evening.CallOff{}} {
		happens(t, h, func(s *evening.State, now evening.Moment) evening.Effects { return s.Step(host, c, now) })
	}
	if says(t, m, out, "evening cup"); strings.Contains(out.String(), "still in it") || !strings.Contains(out.String(), "Entered: ann.") || !strings.Contains(out.String(), "ann makes it.") {
		t.Errorf("it is told as\n%s", out)
	}
}

// Each answer about a new evening is checked at its question: what was said before is not lost.
func TestEvening_IsCheckedAtEachQuestion(t *testing.T) {
	m, visit, out := listening(t, nil)
	visit.Lobby.Clock, visit.Lobby.Offers = m.now(), []rules.Game{tuitest.GameFor(t, "montana")}
	for _, one := range [][2]string{
		{"evening new", "Which kind"}, {"swiss", "Which game?"}, {"montana", "What is it called?"},
		{strings.Repeat("long ", 60), "at most 40 letters.\nWhat is it called?"}, {"Cup", "When does it begin?"},
		{"2027-12-24 18:00", "in sixty days.\nWhen does it begin?"}, {"now", "such as 10m.\nWhen does it begin?"}, {"10m", "Cup · Swiss rounds, Montana"},
	} {
		answers(t, m, out, one[0], one[1])
	}
}

// Who is asked in their own language answers in it: by the kinds that are named to them, and by their own weekdays.
func TestEvening_IsMadeInTheOwnLanguage(t *testing.T) {
	for code, day := range map[string]string{"de": "Dienstag 20:00", "nl": "dinsdag 20:00", "en": "Tuesday 20:00"} {
		m, visit, out := listening(t, nil, code)
		visit.Lobby.Clock, visit.Lobby.Offers = m.now(), []rules.Game{tuitest.GameFor(t, "montana")}
		for _, k := range evening.Kinds() {
			asked := m.Words.T("lines.evening-ask.kind")
			if p, err := m.planTyped([]string{m.kindWord(k), "montana", "name=Cup", "starts=" + day}); err != nil || p.Kind != k || p.Starts.Weekday() != time.Tuesday || !strings.Contains(asked, m.kindWord(k)) {
				t.Errorf("%s: %s makes %+v, %v; asked is %s", code, m.kindWord(k), p, err, asked)
			}
		}
		for _, typed := range []string{"arena montana name=x starts=now minutes=7", "arena montana name=x starts=now minutes=few"} {
			if says(t, m, out, "evening new "+typed); code != "en" && strings.HasPrefix(out.String(), "Minutes") {
				t.Errorf("%s: %s says\n%s", code, typed, out)
			}
		}
	}
}

// Behind the address what is wrong and what is missing is named as it is typed there, a wrong name before what is missing.
func TestEvening_BehindTheAddressNamesItsOwnWords(t *testing.T) {
	e := tell.Env{API: tuitest.LobbyOfAllGames{Lobby: evenings(t), T: t}, Now: time.Now}
	for typed, want := range map[string]string{
		"swiss montana --name " + strings.Repeat("long ", 20): "at most 40 letters.",
		"swiss montana --name Cup":                            "--starts 20:00",
	} {
		if _, err := PlanTyped(e, strings.Fields(typed)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is answered by %v", typed, err)
		}
	}
}

// Who comes back hears of the evening that they are in without asking, and later how it ended while they were away.
func TestEvening_WhoComesBackHearsHowItEnds(t *testing.T) {
	m, visit, out := runs(t, evening.Knockout)
	h := visit.Lobby
	m.evening, m.visitor.Hall = lineEvening{}, nil
	m.hear(lobby.News{Hall: &lobby.Hall{Evenings: h.Evenings}})
	m.hear(lobby.News{Evening: h.Evenings[0]})
	happens(t, h, func(s *evening.State, now evening.Moment) evening.Effects {
		return s.React(evening.Renamed{Player: table.Person{ID: "p-Bob"}}, now) // whom the saloon has forgotten
	})
	happens(t, h, func(s *evening.State, now evening.Moment) evening.Effects {
		places := []int{1, 2}
		if s.Running()[0].Seats[0] == 0 {
			places = []int{2, 1}
		}
		return s.React(evening.Finished{Table: s.Running()[0].Table, Places: places}, now)
	})
	out.Reset()
	m.hear(lobby.News{Evening: h.Evenings[0]})
	m.visitor.Hall, h.PastEvenings = nil, []lobby.PastEvening{{ID: "cup", Name: "Cup", Ended: m.now()}}
	m.hear(lobby.News{Hall: &lobby.Hall{Left: m.now().Add(-time.Hour)}})
	m.visitor.Hall = nil
	m.hear(lobby.News{Hall: &lobby.Hall{Left: m.now().Add(time.Hour)}})
	if err := m.out.Flush(); err != nil || strings.Count(out.String(), " Somebody has won the cup.") != 2 {
		t.Errorf("%v, told is\n%s", err, out)
	}
}

// In a league, where one may have two games at once, what is told is what the game that was counted has brought, and so where
// nobody is left to play against.
func TestEvening_TellsWhatTheCountedGameBrought(t *testing.T) {
	m, visit, out := runs(t, evening.League, "Cleo")
	h := visit.Lobby
	hears := func(do func(*evening.State, evening.Moment) evening.Effects, want string) {
		t.Helper()
		happens(t, h, do)
		out.Reset()
		m.hear(lobby.News{Evening: h.Evenings[0]})
		if flush(t, m); !strings.Contains(out.String(), want) {
			t.Errorf("told is\n%s, not %s", out, want)
		}
	}
	tables := h.Evenings[0].TablesOf("p-Ann")
	if len(tables) != 2 {
		t.Fatalf("Ann plays at %v", tables)
	}
	hears(func(s *evening.State, now evening.Moment) evening.Effects {
		places := []int{1, 2}
		if g := s.Games()[slices.IndexFunc(s.Games(), func(g evening.Game) bool { return g.Table == tables[0] })]; g.Seats[0] != 0 {
			places = []int{2, 1}
		}
		return s.React(evening.Finished{Table: tables[0], Places: places}, now)
	}, "Cup: This game brings 12 points.")
	one, _ := h.Evenings[0].RowOf("p-Ann")
	if p := h.Evenings[0]; p.Entrants()[p.Rows[one].Entrant].Points != 24 {
		t.Errorf("she has %+v", p.Entrants()[p.Rows[one].Entrant])
	}
}
