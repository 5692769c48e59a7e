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
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/board/buffalo"
	"saloon/tui/board/montana"
	"saloon/tui/board/moonriver"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// A watcher sees a table as one player does, by a connection of its own.
type watcher struct {
	t     *testing.T
	mail  *lobby.Mailbox
	visit *lobby.Visit
	snap  *table.Snapshot
}

// watches joins whoever has a key at the first table of that player.
func watches(t *testing.T, l *lobby.Lobby, name string) *watcher {
	t.Helper()
	person, known, err := l.Find(lobby.Key("SHA256:" + name))
	if err != nil || !known {
		t.Fatal(name, " is not known: ", err)
	}
	w := &watcher{t: t, mail: lobby.NewMailbox()}
	t.Cleanup(w.mail.Close)
	if w.visit, err = l.Enter(person, w.mail); err != nil {
		t.Fatal(err)
	}
	for {
		<-w.mail.Signal()
		if news := w.mail.Take(); news.Hall != nil && news.Hall.Seats > 0 {
			if err := w.visit.Look(t.Context(), news.Hall.Own[0].ID); err != nil {
				t.Fatal(err)
			}
			return w
		}
	}
}

// until waits for a snapshot.
func (w *watcher) until(what string, ok func(s *table.Snapshot) bool) {
	w.t.Helper()
	late := time.After(tuitest.Longest)
	for w.snap == nil || !ok(w.snap) {
		select {
		case <-w.mail.Signal():
			if news := w.mail.Take(); news.Table != nil {
				w.snap = news.Table
			}
		case <-late:
			w.t.Fatalf("no snapshot: %s", what)
		}
	}
}

// decides waits until the player owes its nth decision, counted from 0, or the game is over.
func (w *watcher) decides(n int) {
	w.t.Helper()
	w.until(fmt.Sprint("decision ", n), func(s *table.Snapshot) bool {
		own := 0
		for _, line := range s.Story {
			if line.Seat == s.Seat {
				own++
			}
		}
		return s.Card.Phase == table.Over || own == n && s.Card.ToAct.Has(s.Seat) && len(s.Legal) > 0
	})
}

// In a terminal whose width is known, lines are broken between words; what programs read is not.
func TestLineModeBreaksLinesBetweenWords(t *testing.T) {
	var out strings.Builder
	m := newLineMode(t.Context(), tell.Env{API: tuitest.NewFakeLobby(), LineWidth: func() int { return 24 }}, &out)
	m.print("Your turn: send 1 worker to the quarry, or pass?", "brief")
	m.printUnbroken(`{"game": "montana", "version": 2, "seats": 3}`)
	flush(t, m)
	want := "Your turn: send 1 worker\nto the quarry, or pass?\nbrief\n" + `{"game": "montana", "version": 2, "seats": 3}` + "\n"
	if got := out.String(); got != want {
		t.Errorf("it prints %q, not %q", got, want)
	}
}

// namesKey finds words that only people at a screen are told.
var namesKey = regexp.MustCompile(`(?i).*\b(press|enter|[dfx] (ends|passes|takes))\b.*`)

// Lines may be typed ahead of what they answer.
func TestLineModeTakesLinesTypedAhead(t *testing.T) {
	t.Parallel()
	p := tuitest.Arrives(t, Lines, tuitest.OpenSaloon(t), "Ann")
	for range 7 { // either may be taken first
		p.Asks("new buffalo 2 priv\nbot", "Type ready")
		p.Asks("back", "Nobody else shows")
	}
}

// A whole game of each is played by typing moves, and hearing no more than one needs.
func TestLineModePlaysEveryGameInFewWords(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprint(game, seats), func(t *testing.T) {
				l := tuitest.OpenSaloon(t)
				p := tuitest.Arrives(t, Lines, l, "Ann")
				p.Types("brief")
				p.Asks(fmt.Sprintf("new %s %d priv", game[:4], seats), "Join code")
				from := p.Heard()
				w := watches(t, l, "Ann")
				for range seats - 1 {
					p.Types("bot")
				}
				p.Hears("Type ready")
				p.Types("ready")
				g := tuitest.GameFor(t, game)
				src := rules.Seed{byte(seats)}.Source(0)
				made := 0
				for ; ; made++ {
					w.decides(made)
					if w.snap.Card.Phase == table.Over {
						break
					}
					p.Hears("Your turn: ")
					p.Types(string(g.AppendMove(nil, w.snap.Legal[rules.Below(src, len(w.snap.Legal))])))
				}
				p.Hears("Type again")
				text := p.Since(from)
				from = p.Heard()
				p.Asks("scores", "Type again")
				if points := p.Since(from); w.snap.Outcome != nil && !strings.Contains(points, fmt.Sprintf(" %d point", w.snap.Outcome.Points[0].Total)) {
					t.Errorf("asked for the points it says %q", points)
				}
				t.Logf("%d decisions, %d bytes", made, len(text))
				if key := namesKey.FindString(text); key != "" {
					t.Errorf("line mode says %q:\n%s", key, text)
				}
				if len(text) > max(15<<10, 240*made) { // Moon River for two has twice as many decisions
					t.Errorf("the game cost %d bytes:\n%s", len(text), text)
				}
				if n := strings.Count(text, "Your turn: "); n != made {
					t.Errorf("%d decisions were asked for %d times", made, n)
				}
				if w.snap.Outcome == nil || !strings.Contains(text, fmt.Sprintf(" %d point", w.snap.Outcome.Points[0].Total)) {
					t.Errorf("the own points are not told:\n%s", text)
				}
			})
		}
	}
}

// A number that was typed for an older list plays nothing, however the game has gone on.
func TestLineModeRefusesOldNumbers(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	p := tuitest.Arrives(t, Lines, l, "Ann")
	p.Asks("new toy 2 private", "Join code")
	w := watches(t, l, "Ann")
	p.Asks("bot", "Type ready")
	p.Types("ready")
	w.decides(0)
	p.Hears("Your turn: ")
	p.Types("moves")
	p.Hears("1. take 1", "3. take 3")
	other := w.snap.Legal[0] // at another window of the same player
	if err := w.visit.Do(t.Context(), w.visitedTable(), table.Play{Move: other, At: w.snap.At}); err != nil {
		t.Fatal(err)
	}
	w.decides(1)
	p.Hears("Your turn: ")
	at := w.snap.At
	p.Asks("2", "Type moves first")
	p.Asks("moves", "1. ")
	p.Types("1")
	w.decides(2)
	own := 0
	for _, line := range w.snap.Story[at:] {
		if line.Seat == w.snap.Seat {
			own++
		}
	}
	if own != 1 {
		t.Errorf("after one number from the new list there are %d moves", own)
	}
}

func (w *watcher) visitedTable() table.ID { return w.snap.Card.ID }

// legalOf is what a player may do now.
func legalOf(t *testing.T, l *lobby.Lobby, name string) []rules.Move {
	t.Helper()
	w := watches(t, l, name)
	w.until("the game", func(s *table.Snapshot) bool { return s.Card.Phase == table.Playing && s.Card.ToAct.First() > 0 })
	return w.snap.Legal
}

// sceneTable is a table in line mode that shows a scene.
func sceneTable(p board.Presenter, s board.Scene) *lineTable {
	return &lineTable{TableInView: tell.TableInView{Presenter: p, Scene: s}}
}

var theThree = []board.Presenter{buffalo.Presenter{}, montana.Presenter{}, moonriver.Presenter{}}

// Each legal move can be typed as its notation and as the words of the list, in any case of letters, and means that
// move and no other.
func TestLineModeTakesAMoveAsItIsRead(t *testing.T) {
	for _, p := range theThree {
		play := boardtest.NewPlay(t, tuitest.GameFor(t, p.Game()), rules.Setup{Seats: 2}, rules.Seed{4})
		src := rules.Seed{5}.Source(0)
		for step := 0; play.Random(t, src); step++ {
			if step%5 > 0 {
				continue
			}
			s := play.Scene(max(play.Record.Match().ToAct().First(), 1))
			list := sceneTable(p, s).spoken()
			for i, m := range s.Legal {
				if i%7 > 0 {
					continue
				}
				for _, c := range slices.Concat(tableCommands, anyCommands, listing()) {
					if word := wordsIn(s.Notation(m))[0]; word == c.word {
						t.Fatalf("%s: %s is a move and a command", p.Game(), word)
					}
				}
				for _, text := range []string{s.Notation(m), strings.ToUpper(p.Move(s, m))} {
					if found := matching(wordsIn(text), list); len(found) != 1 || found[0] != m {
						t.Fatalf("%s: %q means %d moves, not %s", p.Game(), text, len(found), s.Notation(m))
					}
				}
			}
		}
	}
}

func TestLineModeForgivesWords(t *testing.T) {
	g := tuitest.GameFor(t, "buffalo")
	parse := func(texts ...string) []spoken {
		var list []spoken
		s := board.Scene{Words: lang.For(""), Game: g}
		for _, text := range texts {
			m, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, spoken{m, wordsIn(text), wordsIn(buffalo.Presenter{}.Move(s, m))})
		}
		return list
	}
	list := parse("send 5b coffee-canyon", "send 5b dead-bull-desert", "send 4c coffee-canyon", "send 4c lucky-lake", "done")
	for typed, want := range map[string]int{
		"send 5b coffee": 1, "Send 5B Cof": 1, "s 4c lucky": 1, "send coffee 5b": 1, "send card 4C to lucky-lake": 1, "d": 1,
		"send 5b": 2, "send": 4, "coffee": 0, "send 5": 2, "send 5 dead": 1, "send 1": 0, "send 5b lucky": 0, "b": 0,
	} {
		if found := matching(wordsIn(typed), list); len(found) != want {
			t.Errorf("%q means %d moves, not %d", typed, len(found), want)
		}
	}
	if found := meant(wordsIn("5b coffee"), list); len(found) != 1 || found[0] != list[0].move {
		t.Errorf("5b coffee means %d moves", len(found))
	}
	if found := matching(wordsIn("send coffee 5b"), list); len(found) != 1 || found[0] != list[0].move {
		t.Errorf("send coffee 5b means another move")
	}
}

func TestLineModeReadsRulesInOnesLanguage(t *testing.T) {
	e := tell.Env{Lobby: tuitest.OpenSaloon(t), Key: "SHA256:Anna", User: "Anna", Now: time.Now, Lang: "de_DE.UTF-8"}
	anna := tuitest.TypesTo(t, Lines, e)
	anna.Types("")
	anna.Asks("rules mt-6.2", "MT-6.2 Ein Feld mit dem Zeichen für zwei")
	anna.Asks("rules zoff 4.3", "ZB-4.3 Auf einer Weide")
	anna.Asks("rules moonriver MR-8", "MR-8 Zu zweit")
}

func TestLineModeTalksAndRefuses(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	ann, bob := tuitest.Types(t, Lines, l, "Ann"), tuitest.Types(t, Lines, l, "Bob")
	ann.Asks("", "You are in the saloon")
	bob.Types("Ann")
	bob.Hears("Ann", "taken")
	bob.Asks("Bob", "You are in the saloon, Bob.")
	bob.Types("say howdy")
	ann.Hears("Bob says: howdy")
	ann.Asks("dance", `"dance" is nothing that can be done here.`)
	ann.Asks("new nothing", `There is no game "nothing" here.`)
	ann.Asks("new", "moonriver")
	ann.Hears("board1 to board4: free, mary, wesley, calamity or bigjo.", "clock, then none, 1m, 3m, 10m, 1h, 10m+20s, 30m+30s, 1d, 3d or 7d.")
	ann.Asks("ready", "ready works only at a table.")
	ann.Asks("rules zoff 4.3", "ZB-4.3 No two herds")
	ann.Asks("what is skull", "Moon River: skull: When laid, it takes one cow of its territory.")
	ann.Asks("what corn", "Moon River: corn: A point at the end, one more for each Farmer.")
	ann.Asks("what is the aim?", "Moon River: The aim: ")
	ann.Asks("rules zb-4.3", "ZB-4.3 No two herds")
	ann.Asks("rules mr-99", "There is no rule MR"+"-99; the nearest is MR-")
	ann.Asks("new toy 2 pile=large prize off clock 10m rated off", "Table ")
	bob.Hears("A table for Toy is open")
	bob.Asks("tables", "4. Toy")
	bob.Asks("go 4", "Type sit and a number")
	bob.Asks("sit 2", "Type ready when")
	bob.Types("ready")
	ann.Hears("Bob, ready")
	ann.Types("ready")
	first, other := ann, bob
	if len(legalOf(t, l, "Ann")) == 0 {
		first, other = bob, ann
	}
	first.Hears("Your turn: ")
	first.Hears("Time for this decision: ")
	other.Hears("Toy begins.")
	other.Asks("take 1", "It is not your turn.")
	first.Asks("take 9", "This game has no such move.")
	first.Asks("2", "Type moves first")
	first.Asks("MOVES", "3. take 3")
	first.Asks("help take", "take: 3 moves now, such as: take 2.")
	first.Asks("tables", "tables is done in the saloon. Type back")
	first.Types("t") // begins take, but also time
	first.Hears(" for this decision.")
	first.Asks("99", "There is no number 99 here.")
	first.Types("3")
	other.Hears("takes 3", "Your turn: ")
	first.Hears("takes 3")
	first.Types("undo")
	other.Hears("takes that back.")
	first.Asks("resign", "Type resign yes")
	first.Asks("stand", "A bot plays your seat now. Type sit")
	first.Types("help")
	first.Hears("You can type ", "again", "rematch")
	first.Asks("help aga", "again: Ask for another game")
	first.Asks("rules", "Type rules and a game")
	first.Types("rules house")
	first.Hears("Who sees what", "neither of you sees any more")
	first.Asks("leave", "Type a number to do what it says")
}
