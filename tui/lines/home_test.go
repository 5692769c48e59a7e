package lines

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tuitest"
)

// cardAt is a table of the toy where some people sit, "bot", or "" for a free chair.
func cardAt(id table.ID, phase table.Phase, names ...string) *table.Card {
	c := &table.Card{ID: id, Game: "toy", Title: "Toy", Phase: phase, Progress: 30}
	for _, name := range names {
		chair := table.Chair{Here: true, Person: table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}}
		switch name {
		case "bot":
			chair.Level, chair.Person = "easy", table.Person{ID: "bot", Name: "Cho", Kind: table.KindBot}
		case "":
			chair = table.Chair{}
		}
		c.Chairs = append(c.Chairs, chair)
	}
	return c
}

// comesHome lets Ann come into a hall that has something of everything, and returns what she is told.
func comesHome(t *testing.T, brief bool) (said string, types func(string) string, m *lineMode, visit *tuitest.DeafVisit) {
	m, visit, out := listening(t, nil)
	h := visit.Lobby
	h.Offers = []rules.Game{tuitest.GameFor(t, "moonriver"), tuitest.GameFor(t, "montana")}
	h.Deals = []lobby.Deal{{Game: "montana", Title: "Montana", Day: "2026-03-01", State: lobby.DealOpen}}
	ann, ben := cardAt("", "", "Ann").Chairs[0].Person, cardAt("", "", "Ben").Chairs[0].Person
	h.Endings = []lobby.Finished{{ID: "ended", Game: "montana", Title: "Montana", Players: []table.Person{ann, ben}, Points: []int{31, 36}, Won: []rules.Seat{2}, Seat: 1, Place: 2}}
	mine := cardAt("mine1", table.Playing, "Ann", "Ben")
	mine.ToAct = rules.SeatSet(1)
	cards := []*table.Card{mine, cardAt("free1", table.Gathering, "Cleo", ""), cardAt("run01", table.Playing, "Dan", "Eli"), cardAt("bots1", table.Playing, "bot", "bot")}
	hall := tuitest.HallOf([]*lobby.Presence{{Person: ann}, {Person: ben}, {Person: cardAt("", "", "Cleo").Chairs[0].Person}}, cards)
	hall.Own, hall.Seats, hall.Unread = cards[:1], 1, 1
	m.brief = brief
	m.askHome()
	m.hear(lobby.News{Hall: hall})
	flush(t, m)
	return out.String(), func(typed string) string { says(t, m, out, typed); return out.String() }, m, visit
}

// numbered are the lines of a text that begin with numbers.
func numbered(text string) (list []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, fmt.Sprint(len(list)+1, ". ")) {
			list = append(list, strings.TrimSuffix(line, "\n"))
		}
	}
	return list
}

// Whoever listens hears the rows that a screen has, in their order, each once; tables of bots alone when asked.
func TestHome_TellsTheRowsOfTheHall(t *testing.T) {
	said, types, m, _ := comesHome(t, false)
	rows := numbered(said)
	want := []string{
		"1. Continue: Toy, mine1, with Ben, your turn, no clock.", "2. Waiting: 1 letter.", "3. Play now: Montana against a bot (easy); it begins at once.",
		"4. Today's deal: Montana new.", "5. Last game: Montana, 2 of 2, 31 points, Ben won with 36.", "6. Learn: the lesson of Moon River, alone, step by step.",
		"7. Toy, free1: Cleo; 1 chair free.", "8. Toy, run01: Dan and Eli; 30% played.", "9. Here: Ben and Cleo.",
	}
	if !slices.Equal(rows, want) {
		t.Errorf("the hall is told as\n%s", said)
	}
	if strings.Count(said, "1 letter") != 1 || strings.Contains(said, "bots1") || !strings.Contains(said, "And 1 table where only bots play") {
		t.Errorf("what is read twice, or not at all?\n%s", said)
	}
	h := m.lobby.Home(m.visitor)
	all := numbered(types("tables"))
	if len(all) != h.Len() {
		t.Errorf("the hall has %d rows, and is told as\n%s", h.Len(), strings.Join(all, "\n"))
	}
	for i, line := range all {
		if c := h.At(i).Card; c != nil && !strings.Contains(line, string(c.ID)) {
			t.Errorf("row %d is of table %s, and told as %q", i+1, c.ID, line)
		}
	}
}

// Whoever wants few words hears how much there is, and what waits for them.
func TestHome_IsShortForWhoWantsFewWords(t *testing.T) {
	said, _, _, _ := comesHome(t, true)
	if want := "4 tables, 3 people in sight.\n1. Continue: Toy, mine1, with Ben, your turn, no clock.\n2. Waiting: 1 letter.\n"; said != want {
		t.Errorf("the hall is told as\n%s", said)
	}
}

// A number does what the row says that was told with it, with the game that is named behind it; go does not sit down.
func TestHome_ANumberDoesWhatItSays(t *testing.T) {
	for typed, c := range map[string]struct {
		says string // what is told then
		at   table.ID
		done []table.Command
		game string // of the table that is opened
	}{
		"1": {at: "mine1"}, "2": {says: "You have no letters"}, "3": {game: "montana"}, "3 moon": {game: "moonriver"}, "3 chess": {says: `no game "chess"`},
		"4": {says: "Type daily try montana to begin your one try"}, "5": {says: "no table ended"}, "Moon River": {says: "Moon River: type first moonriver to play it against a bot"}, "moo": {says: `"moo" is nothing`}, "6": {game: "moonriver"}, "6 montana": {game: "montana"},
		"7": {at: "free1", done: []table.Command{table.Sit{}}}, "go 7": {at: "free1"}, "8": {at: "run01"}, "9": {says: "3 people in sight: Ann, Ben and Cleo"},
		"10": {says: "Nothing here has number 10."}, "go 3": {game: "montana"},
	} {
		_, types, m, visit := comesHome(t, false)
		said := types(typed)
		at, game := table.ID(""), ""
		if m.table != nil {
			at = m.table.ID
		}
		if len(visit.Proposed) > 0 {
			game = visit.Proposed[0].Game
		}
		if !strings.Contains(said, c.says) || at != c.at || game != c.game || !slices.Equal(visit.Commands, c.done) {
			t.Errorf("%q leads to table %q, opens %q, does %v, and says\n%s", typed, at, game, visit.Commands, said)
		}
	}
}

// A number means what was told with it, however the hall has changed since.
func TestHome_ANumberMeansWhatWasTold(t *testing.T) {
	_, types, m, _ := comesHome(t, false)
	hall := *m.visitor.Hall
	cards := []*table.Card{hall.Own[0], cardAt("newer", table.Gathering, "Flo", ""), cardAt("run01", table.Playing, "Dan", "Eli")}
	cards[1].Since = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	now := tuitest.HallOf(nil, cards)
	now.Own, now.Seats = hall.Own, 1
	m.hear(lobby.News{Hall: now})
	boardtest.Has(t, types("7"), "Number 7: that is gone.")
	if types("8"); m.table == nil || m.table.ID != "run01" {
		t.Error("8 does not lead to the table that was told as number 8")
	}
}

// What cannot be done has no number in the hall.
func TestHome_NumbersNobody(t *testing.T) {
	_, types, m, _ := comesHome(t, false)
	m.hear(lobby.News{Hall: tuitest.HallOf([]*lobby.Presence{{Person: m.visitor.Person}}, nil)})
	boardtest.Has(t, types("tables"), "\nNobody else shows themselves.\n")
}

// annAndBob are two people in a real saloon.
func annAndBob(t *testing.T) (ann, bob *tuitest.Typist) {
	t.Helper()
	l := tuitest.OpenSaloon(t)
	ann, bob = tuitest.Types(t, Lines, l, "Ann"), tuitest.Types(t, Lines, l, "Bob")
	ann.Asks("", "You are in the saloon")
	bob.Asks("", "You are in the saloon")
	return ann, bob
}

// Who comes back to a game hears that they are back in it, and who looks on that it is being played.
func TestLineModeSaysThatAGameHasBegunBefore(t *testing.T) {
	ann, bob := annAndBob(t)
	ann.Asks("new toy 2", "Table ")
	ann.Types("bot easy")
	ann.Hears("Type ready")
	ann.Asks("ready", "Toy begins. You can type moves")
	ann.Hears("Your turn: ")
	ann.Asks("take 1", "Your turn: ")
	ann.Types("back")
	ann.Hears("Continue: Toy")
	ann.Asks("1", "You are back in Toy. You can type moves")
	at := regexp.MustCompile(`Table (\w+)`).FindStringSubmatch(ann.Since(0))
	bob.Asks("go "+at[1], "Toy is being played. You can type moves")
}

// That the saloon closes comes with the hall and by itself, in any order: it is told once, and once more when it is to close again.
func TestHome_TellsANoticeOnce(t *testing.T) {
	for _, alone := range []bool{true, false} {
		m, _, out := listening(t, nil)
		closes, stays := table.NewNotice("so-it-is", "it closes soon"), table.NewNotice("so-it-is-not", "it stays open")
		shown := func(n *table.Notice) { m.hear(lobby.News{Hall: &lobby.Hall{Notice: n}}) }
		told := func(n *table.Notice) {
			m.hear(lobby.News{Tidings: []lobby.Tiding{{What: lobby.Tells, Told: n.Phrase}}})
		}
		shown(nil)
		for range 2 {
			if alone {
				told(closes)
				shown(closes)
			} else {
				shown(closes)
				told(closes)
			}
			shown(closes)
			told(stays)
			told(stays) // such as two reports
			shown(nil)
		}
		flush(t, m)
		if n := strings.Count(strings.ToLower(out.String()), "it closes soon"); n != 2 || strings.Count(out.String(), "stays open") != 4 {
			t.Errorf("it is told %d times:\n%s", n, out.String())
		}
	}
}

// A word behind agree is what one agrees to; who has asked is told whose answer is awaited. Nothing is asked for before the
// game begins, and no table is gone to without being named.
func TestLineModeAgreesOnlyToWhatIsNamed(t *testing.T) {
	ann, bob := annAndBob(t)
	ann.Asks("new toy 2", "Wait for people")
	at := regexp.MustCompile(`Table (\w+)`).FindStringSubmatch(ann.Since(0))
	bob.Asks("go", "Type a number")
	bob.Asks("go "+at[1], "Seat 2, free chair")
	bob.Asks("sit 2", "Type ready")
	bob.Asks("resign", "The game has not begun.")
	ann.Hears("Seat 2, Bob")
	ann.Types("ready")
	bob.Asks("ready", "Toy begins")
	ann.Hears("Toy begins")
	bob.Asks("ask pause", "Bob wants a pause.")
	bob.Asks("agree", "Bob wants a pause. Still to answer: Ann.")
	ann.Hears("Type agree or disagree.")
	if said := ann.Since(0); strings.Count(said, "Bob wants a pause.") != 1 {
		t.Errorf("it is not told once:\n%s", said)
	}
	ann.Asks("agree end", "Another question is open")
	ann.Asks("agree pause", "pauses")
}

// What is played is heard at a table that gathers, and again when its host changes it.
func TestLineModeTellsWhatATablePlays(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	ann, bob := tuitest.Arrives(t, Lines, l, "Ann"), tuitest.Arrives(t, Lines, l, "Bob")
	ann.Asks("new moon 2", "Moon River: Camp (the base game), ", "Wait for people")
	host := watches(t, l, "Ann")
	host.until("the table", func(s *table.Snapshot) bool { return true })
	bob.Asks("go "+string(host.visitedTable()), "Moon River: Camp (the base game), ", "Type sit")
	bob.Asks("sit 2", "Type ready")
	changed := table.Proposal{Game: "moonriver", Seats: 2, Options: map[string]string{"mode": "legends"},
		Terms: table.Terms{Rated: "off", Hints: "on", Series: "first-2", StandIn: "off", Watch: "closed"}}
	if err := host.visit.Do(t.Context(), host.visitedTable(), table.Change{Proposal: changed}); err != nil {
		t.Fatal(err)
	}
	bob.Hears("Moon River: Legends of the West, ", "For those who leave: nobody plays. Hints: yes. Rated: no. Watchers see: nothing. Games: series to 2 wins.")
	bob.Asks("state", "Moon River: Legends of the West, ", "Seat 2, Bob, not ready yet.")
}

// Who types the word for linking a key without its code is asked again, and not called so.
func TestLineModeAsksForTheCodeOfALink(t *testing.T) {
	p := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Hears("link CODE")
	p.Asks("link", "link CODE")
	p.Asks("", "You are in the saloon, Ann.")
}

// Who has no screen makes the code for another key by a word, which that key types at the door.
func TestLineModeMakesALinkCode(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	ann := tuitest.Arrives(t, Lines, l, "Ann")
	ann.Asks("help link", "Make a code")
	from := ann.Heard()
	ann.Asks("link", "type link and this code", "\n")
	_, code, _ := strings.Cut(ann.Since(from), "): ")
	tuitest.Types(t, Lines, l, "laptop").Asks("link "+strings.TrimSpace(code), "You are in the saloon, Ann.")
}
