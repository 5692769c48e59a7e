package lines

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// A reader is somebody in line mode, before a saloon with one finished game.
type reader struct {
	*lineMode
	t   *testing.T
	out bytes.Buffer
}

func newReader(t *testing.T, game string) *reader {
	t.Helper()
	h := tuitest.NewFakeLobby()
	h.Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, game, 1)}
	h.Endings = []lobby.Finished{{ID: "t0", Game: game}}
	ann := table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}
	mail := lobby.NewMailbox()
	t.Cleanup(mail.Close)
	r := &reader{t: t}
	noon := func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
	r.lineMode = newLineMode(t.Context(), tell.Env{API: tuitest.LobbyOfAllGames{Lobby: h, T: t}, Mail: mail, Person: ann, Now: noon}, &r.out)
	var err error
	if r.lobby.Visit, err = h.Enter(ann, mail); err != nil {
		t.Fatal(err)
	}
	return r
}

// hears types a line and returns what is said then.
func (r *reader) hears(line string) string {
	r.t.Helper()
	r.out.Reset()
	r.carryOut(line)
	flush(r.t, r.lineMode)
	return r.out.String()
}

// Step by step one hears each sentence of the game once, in its order, and back again.
func TestLinesLookBackStepByStep(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"toy", "moonriver", "buffalo", "montana"} {
		r := newReader(t, game)
		if said := r.hears("replay"); !strings.Contains(said, "table t0, played by Ann, Bartholomew-the-2nd") || !strings.Contains(said, "#0. Before the first step.") {
			t.Fatalf("%s: looking back begins with\n%s", game, said)
		}
		var told, there, back []string
		for i, line := range r.replay.Log {
			if n := len(r.replay.Tell(line)); n > 0 || i == len(r.replay.Log)-1 {
				told = append(told, fmt.Sprintf("#%d", i+1))
			}
		}
		for step := r.hears("next"); !strings.Contains(step, "nothing further"); step = r.hears("next") {
			there = append(there, strings.FieldsFunc(step, func(r rune) bool { return r == '.' || r == ',' })[0])
		}
		if !slices.Equal(there, told) {
			t.Errorf("%s: next tells of %v, not of %v", game, there, told)
		}
		for step := r.hears("back"); !strings.Contains(step, "nothing further"); step = r.hears("back") {
			back = append(back, strings.FieldsFunc(step, func(r rune) bool { return r == '.' || r == ',' })[0])
		}
		if slices.Reverse(back); len(back) != len(told) || !slices.Equal(back[1:], told[:len(told)-1]) || back[0] != "#0" {
			t.Errorf("%s: back tells of %v, not of %v", game, back, told)
		}
	}
}

// One goes to a moment by its number or its name, hears how it stood then, and from whose seat one likes.
func TestLinesLookBackAtAMoment(t *testing.T) {
	r := newReader(t, "moonriver")
	if said := r.hears("replay T0#20"); !strings.Contains(said, "\n#20") || r.replay.lines != 20 {
		t.Fatalf("one hears\n%s", said)
	}
	for _, typed := range []string{"30", "#30", "t0#30"} {
		r.hears("start")
		if said := r.hears(typed); !strings.HasPrefix(said, "#30") {
			t.Errorf("%s leads to\n%s", typed, said)
		}
	}
	want := r.replay.Frame(30)
	if said := r.hears("scores"); said != fmt.Sprintf("Points: %s %d, %s %d, %s %d.\n", "Ann", want.Standing.Points[0].Total, "Bartholomew-the-2nd", want.Standing.Points[1].Total, "牛仔", want.Standing.Points[2].Total) {
		t.Errorf("the points of then are %s", said)
	}
	if said := r.hears("state"); len(said) < 50 {
		t.Errorf("how it stood then is told as %q", said)
	}
	if said := r.hears("seat 2"); !strings.HasPrefix(said, "As Bartholomew-the-2nd saw it.\n#30") || r.replay.Scene.Seat != 2 {
		t.Errorf("from seat 2 it is\n%s", said)
	}
	r.hears("own")
	if line := r.replay.Log[r.replay.lines-1]; line.Seat != 2 || r.replay.lines <= 30 {
		t.Errorf("own leads to a decision of seat %d", line.Seat)
	}
	round := r.replay.Round(r.replay.lines)
	r.hears("round")
	if n := r.replay.Round(r.replay.lines); n != round+1 {
		t.Errorf("after round %d comes round %d", round, n)
	}
	if said := r.hears("end"); !strings.Contains(said, "wins") && !strings.Contains(said, "win.") {
		t.Errorf("the end is\n%s", said)
	}
	r.hears("now")
	if said := r.hears("next"); strings.Contains(said, "#") || r.replay != nil {
		t.Errorf("after now, next says %s", said)
	}
	boardtest.Has(t, r.hears("join t0#5"), "#5")
	if said := r.hears("back"); r.replay == nil || strings.Contains(said, "at a table") {
		t.Errorf("back leaves:\n%s", said)
	}
}

// As text the whole game is told at once, from where one wants on.
func TestAGameIsToldAsText(t *testing.T) {
	snap := tuitest.FinishedGame(t, "moonriver", rules.Observer)
	e := tell.Env{API: tuitest.LobbyOfAllGames{Lobby: tuitest.NewFakeLobby(), T: t}, Lang: "en"}
	var whole, part bytes.Buffer
	if err := Replay(e, snap, 0, &whole); err != nil {
		t.Fatal(err)
	}
	if err := Replay(e, snap, 40, &part); err != nil {
		t.Fatal(err)
	}
	last := snap.Past.Open().Last()
	tableOf := lineTableOf(e, snap, &bytes.Buffer{})
	from := 0
	for _, line := range snap.Past.Open().Story(last) {
		for _, s := range tableOf.Tell(line) {
			at := strings.Index(whole.String()[from:], s.Text)
			if at < 0 {
				t.Fatalf("line %d, %q, is missing", line.Number+1, s.Text)
			}
			from += at + len(s.Text)
		}
	}
	var final []string
	for i, name := range tableOf.Scene.Names {
		final = append(final, fmt.Sprintf("%s %d", name, snap.Outcome.Points[i].Total))
	}
	if text := whole.String(); !strings.Contains(text, "Points: "+strings.Join(final, ", ")+".\n") || strings.Contains(text, "\x1b") {
		t.Error("it does not end with the points of the end")
	}
	if text := part.String(); !strings.Contains(text, "\n#40") || strings.Contains(text, "\n#39") || !strings.HasSuffix(whole.String(), text[strings.Index(text, "\n#41"):]) {
		t.Errorf("from line 40 on it is\n%.500s", text)
	}
}

// From a moment that was gone to one plays on, against bots of a level or with free chairs.
func TestLinesPlayOn(t *testing.T) {
	for typed, want := range map[string]string{"play": "t0#20 seat 1 easy", "play random": "t0#20 seat 1 random", "play open": "t0#20 seat 1 "} {
		r := newReader(t, "moonriver")
		r.hears("replay t0#20")
		r.hears(typed)
		h := r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby)
		if !slices.Equal(h.PlayedOn, []string{want}) || r.replay != nil || r.table == nil {
			t.Errorf("%s plays on from %q, not from %q", typed, h.PlayedOn, want)
		}
	}
}

// Who looks back while the game goes on is told when the table waits, and how to get there.
func TestLinesCallWhoLooksBack(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "moonriver"), rules.Setup{Seats: 3}, rules.Seed{7})
	src := rules.Seed{8}.Source(0)
	until := func(mine bool) *table.Snapshot {
		for play.Random(t, src) && (play.Record.Len() < 20 || play.Record.Match().ToAct().Has(1) != mine) {
		}
		return tuitest.SnapshotOf(play, 1)
	}
	m, _, out := listening(t, until(false))
	m.replay = newLineReplay(m.narrator, m.env, m.table.Snap)
	out.Reset()
	m.hear(lobby.News{Table: until(true)})
	flush(t, m)
	if said := out.String(); strings.Count(said, "type now to come back") != 1 {
		t.Errorf("one hears\n%s", said)
	}
	m.carryOut("now")
	if m.replay != nil {
		t.Error("now does not come back")
	}
}

// The words behind played say whose games, with whom, which and how they ended.
func TestPlayedIsNarrowedDownInLineMode(t *testing.T) {
	r := newReader(t, "toy")
	h := r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby)
	tuitest.Rival(h)
	h.Endings[0].Game, h.Endings[30].Game = "chess", "chess"
	for typed, want := range map[string]string{
		"played":                       "g0000 · ",
		"played Ann with Carla":        "g0030 · ",
		"played with Carla":            "g0030 · ",
		"played with Carla toy":        "g0110 · ",
		"played Ann lost with Bob toy": "g0001 · ",
		"played toy":                   "g0001 · ",
	} {
		if said := r.hears(typed); !strings.HasPrefix(said, want) {
			t.Errorf("%s: %q", typed, said)
		}
	}
	r.hears("played lost with Bob")
	if said := r.hears("played more"); !strings.HasPrefix(said, "g0021 · ") || strings.Contains(said, "Carla") || r.played.asked.Result != lobby.Lost {
		t.Errorf("more of them are %q", said)
	}
}

// A moment is gone to by its name, as a table is; what is said there can name it.
func TestGoToAMomentInLineMode(t *testing.T) {
	r := newReader(t, "montana")
	if said := r.hears("go t0#7"); r.replay == nil || !strings.Contains(said, "\n#7") {
		t.Fatalf("go to a moment: %q", said)
	}
	r.hears("say look at # here")
	r.hears("say and at t0#9 or #3")
	chat := r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby).Chat
	if len(chat) != 2 || chat[0].Text != "look at t0#7 here" || chat[1].Text != "and at t0#9 or #3" {
		t.Errorf("what was said is %+v", chat)
	}
}

// While the game goes on, looking back begins behind one's last turn, as on a screen.
func TestLineModeLooksBackFromTheLastTurn(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 3}, rules.Seed{3})
	src := rules.Seed{4}.Source(0)
	for range 40 {
		play.Random(t, src)
	}
	m := newReader(t, "montana")
	r := newLineReplay(m.narrator, m.env, tuitest.SnapshotOf(play, 1))
	if r.from == 0 || r.Log[r.from-1].Seat != 1 {
		t.Fatalf("it begins at line %d of %d", r.from, len(r.Log))
	}
	for _, line := range r.Log[r.from:] {
		if line.Seat == 1 {
			t.Errorf("of the own turn, line %d is told too: %s", line.Number, line.Notation)
		}
	}
}

// At a table that plays on from another game, the lines of that game are told by the names of those who played it,
// also to who sat elsewhere then; those played since by the names of now.
func TestLinesOfTheGameBeforeAreToldByItsNames(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		r := newReader(t, game)
		snap := *tuitest.FinishedGame(t, game, 1)
		ann, bart := snap.Card.Chairs[0].Person.Name, snap.Card.Chairs[1].Person.Name
		half := len(snap.Story) / 2
		snap.Before = table.Before{Lines: half, Players: []table.Person{{Name: "Zoltan"}, {Name: "Yolande"}, {Name: ann}}}
		replay := newLineReplay(r.narrator, r.env, &snap)
		var then, since strings.Builder
		for i, line := range replay.Log {
			for _, s := range replay.Tell(line) {
				if i < half {
					then.WriteString(s.Text + "\n")
				} else {
					since.WriteString(s.Text + "\n")
				}
			}
			if i < half && line.Seat == 1 {
				for _, s := range replay.TellShort(line) {
					then.WriteString(s.Text + "\n")
				}
			}
		}
		if said := then.String(); !strings.Contains(said, "Zoltan") || !strings.Contains(said, "Yolande") || !strings.Contains(said, ann) || strings.Contains(said, bart) {
			t.Errorf("%s: of the game before is told\n%s", game, said)
		}
		if said := since.String(); strings.Contains(said, "Zoltan") || strings.Contains(said, "Yolande") || !strings.Contains(said, bart) {
			t.Errorf("%s: since then is told\n%s", game, said)
		}
	}
}

// In line mode a review is told in sentences, in each language; while it is made, how far it is.
func TestLinesTellAReview(t *testing.T) {
	for code, want := range map[string][]string{
		"en": {"Decisions looked at: 1 of", "Type review again", "What could be expected:", "Better: ", "Take ", "You have stopped the review."},
		"de": {"Angesehene Entscheidungen: 1 von", "Besser: ", "Womit zu rechnen war:", "Du hast die Analyse abgebrochen."},
		"nl": {"Bekeken beslissingen: 1 van", "Beter: ", "Wat te verwachten was:", "Je hebt de analyse gestopt."},
	} {
		h := tuitest.NewFakeLobby()
		h.Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, "moonriver", 1)}
		full := tuitest.ReviewOf(t, h.Archive["t0"], 2)
		full.Decisions[0].Expected[0].Chance, full.Decisions[0].Expected[1].Chance = 43, 58
		h.Reviews = map[string]*tuitest.FakeReview{"t0 2": {Full: full}}
		person := table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer, Lang: code}
		mail := lobby.NewMailbox()
		var out bytes.Buffer
		m := newLineMode(t.Context(), tell.Env{API: tuitest.LobbyOfAllGames{Lobby: h, T: t}, Mail: mail, Person: person, Now: h.Now}, &out)
		if err := m.arrive(nil); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"replay t0", "review 2", "review 2"} {
			m.carryOut(line)
		}
		h.Reviews["t0 2"].Done = len(full.Decisions)
		for _, line := range []string{"review 2", "review stop", "review nobody"} {
			m.carryOut(line)
		}
		_ = m.out.Flush()
		text := out.String()
		boardtest.Has(t, text, append(want, fmt.Sprintf("#%d", full.Costly[0]), "43%", "57%", fmt.Sprintf(" %d, ", full.AccuracyOf(2).Figure))...)
		if strings.Contains(text, "%!") {
			t.Errorf("%s: a text and its arguments do not agree:\n%s", code, text)
		}
		if !h.Reviews["t0 2"].Stopped {
			t.Error("review stop does not stop it")
		}
		m.replay = nil // in the saloon the table is named
		out.Reset()
		m.carryOut("review t0 2")
		_ = m.out.Flush()
		boardtest.Has(t, out.String(), fmt.Sprintf(" %d.", len(full.Decisions)))
	}
}

// So is read where the table is told in lines.
func TestForgotten_IsSomebodyInLines(t *testing.T) {
	gone, snap := table.Person{Kind: table.KindPlayer}, tuitest.FinishedGame(t, "montana", 2)
	snap.Card.Chairs[1].Person = gone
	told := lineTableOf(tell.Env{Lobby: tuitest.OpenSaloon(t)}, snap, io.Discard)
	if name := told.Scene.Name(rules.Seat(2)); name != "somebody" {
		t.Errorf("the second seat is %q", name)
	}
}

// A night and a holiday are told and changed in line mode; what cannot be read as a night changes nothing.
func TestLineModeChangesWhenOneRests(t *testing.T) {
	r := newReader(t, "toy")
	r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby).Rests.Left = 20
	w := r.Words
	night, left, form := w.T("rest.night", "22", "8", "+1"), w.N("rest.holiday-left", 20), w.T("rest.night-form")
	for _, c := range [][]string{
		{"night", w.T("rest.no-night"), form}, {"night noon", form}, {"night 22-8 +1", night, left}, {"night", night, form},
		{"holiday", night, left, w.T("lines.holiday")}, {"holiday begin", night, w.T("rest.holiday", "2026-03-21")},
	} {
		if said, want := r.hears(c[0]), strings.Join(c[1:], "\n")+"\n"; said != want {
			t.Errorf("%s: %q, not %q", c[0], said, want)
		}
	}
}

// Where the points of then count what was not paid yet, that is said with the first of them and to whoever asks, not at the end.
func TestReplay_SaysWhatIsCounted(t *testing.T) {
	r, counts := newReader(t, "buffalo"), "This counts the final bonus as it would be now."
	for _, heard := range []struct {
		typed string
		times int
	}{{"replay T0#20", 1}, {"next", 0}, {"scores", 1}, {"end", 0}, {"scores", 0}} {
		if said := r.hears(heard.typed); strings.Count(said, counts) != heard.times {
			t.Errorf("%s says\n%s", heard.typed, said)
		}
	}
}
