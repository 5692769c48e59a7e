package lines

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// heardPositions are tables of all games as one player may know them, early and late.
func heardPositions(t testing.TB) (all []*table.Snapshot) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for _, moves := range []int{0, 1, 20, 45, 90} {
			play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{7})
			src := rules.Seed{8}.Source(0)
			for range moves {
				if !play.Random(t, src) {
					break
				}
			}
			viewer := max(play.Scene(rules.Observer).ToAct.First(), 1)
			all = append(all, tuitest.SnapshotOf(play, viewer))
		}
	}
	return all
}

// listening is line mode at a table, or in the hall when there is none, in a language.
func listening(t testing.TB, at *table.Snapshot, code ...string) (*lineMode, *tuitest.DeafVisit, *bytes.Buffer) {
	var out bytes.Buffer
	noon := func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
	ann := table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}
	mail := lobby.NewMailbox()
	fake := tuitest.NewFakeLobby()
	m := newLineMode(t.Context(), tell.Env{API: tuitest.LobbyOfAllGames{Lobby: fake, T: t}, Mail: mail, Person: ann, Now: noon}, &out)
	visit := &tuitest.DeafVisit{FakeVisit: tuitest.FakeVisit{Lobby: fake, Mail: mail, Person: ann}}
	m.visitor.Person, m.lobby.Visit, m.out = ann, visit, bufio.NewWriter(&out)
	t.Cleanup(mail.Close)
	if len(code) > 0 {
		m.Words = lang.For(code[0]).Aloud()
	}
	if at != nil {
		m.enterTable(at.Card.ID)
		m.table.follow(at)
	}
	return m, visit, &out
}

// Whatever is typed in line mode, it is answered in few lines of text without anything that does something to a
// terminal, and what it makes of the line can be written in notation.
func FuzzLineModeWords(f *testing.F) {
	positions := heardPositions(f)
	for i, words := range []string{
		"", "moves", "new moonriver 3 private mode legends", "what can i build", "say \x1b[2J", "rules 3", "bot hard", "help graze", "resign yes", "last\nundo\nok",
		"sit 7", "1", "100", "3 cows", "go 3", "build e4", "bid 2.3", "send 4m lucky-lake", "players 2", "lesson buff", "first", "join \u202e", "?", "n m", "quit\ntables", "evening new\nswiss\nmontana\nback", "evening new arena montana name=x starts=now", "evening out a b",
	} {
		f.Add(uint8(i), words)
		f.Add(uint8(len(positions)), words)
	}
	for i, at := range positions {
		g := tuitest.GameFor(f, at.Card.Game)
		for j, m := range at.Legal[:min(len(at.Legal), 3)] {
			f.Add(uint8(i+j), string(g.AppendMove(nil, m))+"\nmoves\n2")
		}
	}
	f.Fuzz(func(t *testing.T, where uint8, typed string) {
		var at *table.Snapshot
		if n := int(where) % (len(positions) + 1); n < len(positions) {
			at = positions[n]
		}
		m, visit, out := listening(t, at)
		for line := range wholeLines(t, typed) {
			out.Reset()
			if m.taken(line) {
				m.carryOut(line.text)
			}
			flush(t, m)
			if i := bytes.IndexFunc(out.Bytes(), harmfulOutside); i >= 0 || !utf8.Valid(out.Bytes()) || out.Len() > 64<<10 {
				t.Fatalf("%q is answered with %d bytes: %.300q", line.text, out.Len(), out.String()[max(i, 0):])
			}
		}
		checkCommands(t, typed, visit, at)
	})
}

// wholeLines are the lines that line mode would read of what is typed.
func wholeLines(t *testing.T, typed string) <-chan typedLine {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	lines := make(chan typedLine)
	go readLines(ctx, strings.NewReader(typed), lines)
	return lines
}

// harmfulOutside are characters that do something to a terminal.
func harmfulOutside(r rune) bool {
	return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
}

func checkCommands(t *testing.T, typed string, visit *tuitest.DeafVisit, at *table.Snapshot) {
	t.Helper()
	if len(visit.Commands) > strings.Count(typed, "\n")+1 {
		t.Fatalf("%q makes %d commands", typed, len(visit.Commands))
	}
	for _, c := range visit.Commands {
		play, is := c.(table.Play)
		if !is || play.Move == rules.Undo {
			continue
		}
		g := tuitest.GameFor(t, at.Card.Game)
		text := string(g.AppendMove(nil, play.Move))
		if again, err := g.Parse(text); err != nil || again != play.Move || play.At != at.At {
			t.Fatalf("%q plays %q at %d (%v)", typed, text, play.At, err)
		}
	}
	for _, p := range visit.Proposed {
		if p.Seats < 0 || p.Seats > 99 || len(p.Options) > 20 {
			t.Fatalf("%q proposes a table for %d with %d options", typed, p.Seats, len(p.Options))
		}
	}
}

// A list that was read out is of no use any more once another move was made, also when the same player is asked again
// at once and nobody else had a turn.
func TestLineModeForgetsAListWithItsQuestion(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		play, src := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 2}, rules.Seed{7}), rules.Seed{8}.Source(0)
		tried := 0
		for {
			seat := max(play.Scene(rules.Observer).ToAct.First(), 1)
			m, visit, _ := listening(t, tuitest.SnapshotOf(play, seat))
			m.carryOut("moves")
			listed := m.table.asked.listed != nil
			if !play.Random(t, src) {
				break
			}
			m.table.follow(tuitest.SnapshotOf(play, seat))
			if _, amount := m.table.amounts(); !listed || amount || m.table.asked.question == "" {
				continue
			}
			tried++
			if m.carryOut("1"); len(visit.Commands) > 0 {
				t.Fatalf("%s: an old number plays %+v", game, visit.Commands)
			}
			if m.carryOut("moves"); m.table.asked.listed == nil {
				continue
			}
			if m.carryOut("1"); len(visit.Commands) != 1 {
				t.Fatalf("%s: a new number plays %+v", game, visit.Commands)
			}
		}
		if game != "buffalo" && tried == 0 {
			t.Errorf("%s: nobody is asked twice in a row", game)
		}
	}
}

// Where a long list of moves is cut, more goes on with it to its end. A number plays the move that was heard with it,
// and nothing before it was heard.
func TestLineModeTellsTheRestOfALongList(t *testing.T) {
	long := 0
	for _, at := range heardPositions(t) {
		if len(at.Legal) < 2*fewLines {
			continue
		}
		long++
		m, visit, out := listening(t, at)
		says := func(typed string) string {
			out.Reset()
			m.carryOut(typed)
			_ = m.out.Flush()
			return out.String()
		}
		m.table.readOut(at.Legal)
		next := fmt.Sprint(fewLines + 1)
		if said := says(next); !strings.Contains(said, "There is no number") || len(visit.Commands) > 0 {
			t.Errorf("a number that was not heard is answered by %q", said)
		}
		if said := says("more"); !strings.HasPrefix(said, next+". ") {
			t.Errorf("more goes on with %q", said)
		}
		said := says("more")
		for strings.Contains(said, "Type more") {
			said = says("more")
		}
		if len(at.Legal) > 2*fewLines && !strings.Contains(said, fmt.Sprintf("%d. ", len(at.Legal))) || !strings.Contains(says("more"), "There is no more of it.") {
			t.Errorf("of %d moves the last part is %q", len(at.Legal), said)
		}
		says(fmt.Sprint(len(at.Legal)))
		if played, is := visit.Commands[0].(table.Play); !is || played.Move != at.Legal[len(at.Legal)-1] {
			t.Errorf("the last number plays %+v", visit.Commands)
		}
	}
	if long == 0 {
		t.Error("no list is long")
	}
}

// What is said, what holds a table up and who plays a seat is told once, however often the table is heard of.
func TestLineModeTellsWhatIsSoOnce(t *testing.T) {
	at := heardPositions(t)[2]
	m, _, out := listening(t, at)
	at.Chat = []table.ChatLine{{When: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), From: "Bob", Text: "good evening"}}
	at.Notice, at.Card.Chairs[at.Seat-1].Away = table.NewNotice("so-it-is", "it is held up"), true
	for range 3 {
		m.table.follow(at)
	}
	flush(t, m)
	for _, text := range []string{"good evening", "held up", m.Words.T("lines.away")} {
		if n := strings.Count(out.String(), text); n != 1 {
			t.Errorf("%q is told %d times:\n%s", text, n, out)
		}
	}
}

// A lateVisit refuses what comes first, because the game has gone on.
type lateVisit struct {
	tuitest.DeafVisit
	refused bool
}

func (v *lateVisit) Do(ctx context.Context, id table.ID, c table.Command) error {
	if !v.refused {
		v.refused = true
		return rules.Refuse("game-has-gone-on", "the game has gone on")
	}
	return v.DeafVisit.Do(ctx, id, c)
}

// Where all choose at the same time, a choice that crosses with somebody else's is made again.
func TestLineModeMakesAMoveAgainThatCrossedWithAnother(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	before := tuitest.SnapshotOf(play, 1)
	m, _, _ := listening(t, before)
	visit := &lateVisit{}
	m.lobby.Visit = visit
	m.carryOut(string(play.Record.Game().AppendMove(nil, before.Legal[0])))
	play.Make(t, 2, play.Scene(2).Legal[0])
	after := tuitest.SnapshotOf(play, 1)
	m.table.follow(after)
	if want := (table.Play{Move: before.Legal[0], At: after.At}); !visit.refused || len(visit.Commands) != 1 || visit.Commands[0] != want {
		t.Errorf("after the other's choice it plays %+v, not %+v", visit.Commands, want)
	}
}

// Whoever comes into a game hears the last of it, and not all that has happened.
func TestLineModeTellsWhoComesLateTheLastOnly(t *testing.T) {
	for _, at := range heardPositions(t) {
		if at.Card.Phase != table.Playing || at.At < 30 {
			continue
		}
		m, _, out := listening(t, at)
		flush(t, m)
		if n := strings.Count(out.String(), "\n"); n > 20 {
			t.Errorf("%s: after %d lines of the game whoever comes is told %d:\n%s", at.Card.Game, at.At, n, out)
		}
	}
}

// Many moves of several kinds are counted by their first word, and those of the most common kind are read out; where a number
// is an amount, "3 cows" is the move with that amount; and an empty line at a table that gathers says what to do there.
func TestLineModeCountsMovesAndTakesAmounts(t *testing.T) {
	counted, amounts := 0, 0
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		play, src := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{7}), rules.Seed{8}.Source(0)
		for range 150 {
			at := tuitest.SnapshotOf(play, max(play.Scene(rules.Observer).ToAct.First(), 1))
			m, visit, out := listening(t, at)
			if says(t, m, out, "moves"); len(at.Legal) > fewLines {
				counted++
				if kinds := m.table.kinds(); len(kinds) > 1 != strings.Contains(out.String(), fmt.Sprintf("%d moves: ", len(at.Legal))) {
					t.Fatalf("%s: %d moves are told as\n%s", game, len(at.Legal), out)
				}
				hearsByNumber(t, m, visit, out)
			}
			for n := 1; n < 5; n++ {
				move, _ := m.table.Presenter.Amount(m.table.Scene, n)
				if move == rules.NoMove {
					continue
				}
				amounts++
				says(t, m, out, fmt.Sprintf("%d cows", n))
				if last := visit.Commands[len(visit.Commands)-1]; last != (table.Play{Move: move, At: at.At}) {
					t.Fatalf("%s: %d cows plays %+v", game, n, last)
				}
			}
			if !play.Random(t, src) {
				break
			}
		}
	}
	if counted == 0 || amounts == 0 {
		t.Errorf("%d lists were counted, %d amounts asked", counted, amounts)
	}
	m, _, out := listening(t, &table.Snapshot{Card: table.Card{ID: "t1", Game: "montana", Phase: table.Gathering, Chairs: make([]table.Chair, 2)}})
	answers(t, m, out, "", m.Words.T("lines.prompt-sit"))
}

// says types a line; what is said then is in out.
func says(t *testing.T, m *lineMode, out *bytes.Buffer, line string) {
	t.Helper()
	flush(t, m)
	out.Reset()
	m.carryOut(line)
	flush(t, m)
}

// answers types a line that is answered with all of these words.
func answers(t *testing.T, m *lineMode, out *bytes.Buffer, line string, want ...string) {
	t.Helper()
	says(t, m, out, line)
	boardtest.Has(t, out.String(), want...)
}

func flush(t testing.TB, m *lineMode) {
	t.Helper()
	if err := m.out.Flush(); err != nil {
		t.Fatal(err)
	}
}

// hearsByNumber types the number of a move that was read out, which makes it.
func hearsByNumber(t *testing.T, m *lineMode, visit *tuitest.DeafVisit, out *bytes.Buffer) {
	t.Helper()
	if _, amount := m.table.Presenter.Amount(m.table.Scene, 1); amount {
		return
	}
	if says(t, m, out, "1"); len(visit.Commands) == 0 {
		t.Fatalf("after moves a number is not taken, but it says\n%s", out)
	}
}
