package lines

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	rulesmontana "saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/board/buffalo"
	"saloon/tui/board/montana"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

func TestLineModeSaysHowEachLevelPlays(t *testing.T) {
	p := tuitest.Arrives(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Asks("new toy 2", "Wait for people")
	p.Asks("help bot", "greenhorn: learned the rules yesterday")
	p.Asks("bot", "bot, greenhorn")
}

func TestLessonsAndHintsInLineMode(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		p := tuitest.Types(t, Lines, tuitest.OpenSaloon(t), "Ann")
		p.Hears("What shall we call you?")
		p.Asks("", "You are in the saloon, Ann.")
		p.Asks("lesson", "There are lessons for moonriver, buffalo and montana")
		p.Asks("lesson "+game, "This is a lesson.")
		steps := tuitest.GameFor(t, game).(rules.Teacher).Lesson().Steps()
		for step := 1; step <= steps; step++ {
			p.Hears(fmt.Sprintf("Lesson, step %d of %d: ", step, steps))
			p.Hears("Type ok.")
			text := lang.For("").Aloud().T(fmt.Sprintf("%s.lesson.%d", game, step))
			named := regexp.MustCompile(`(?i)\btype (\w+)`).FindStringSubmatch(text)
			if named == nil {
				t.Fatalf("step %d says nothing to type: %s", step, text)
			}
			p.Types(named[1])
		}
		p.Hears("play freely")
		p.Hears("Your turn: ")
		p.Types("hint")
		p.Hears("on average", "at a glance", "only move", "at once") // a busy machine leaves no time to try
		p.Asks("back", "Type a number to do what it says")
		p.Types("lesson " + game)
		p.Types("quit")
	}
}

func TestLineModeEndsALesson(t *testing.T) {
	p := tuitest.Arrives(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Asks("lesson moonriver", "Lesson, step 1 of 15: ", "a prairie with a cow, is the one for you: type ok")
	p.Asks("hint", "The lesson tells you what to do")
	p.Asks("what is a skull?", "skull: When laid, it takes one cow of its territory.")
	p.Asks("go 1", "Nearly: the lesson asks for another move now")
	p.Asks("resign yes", "No tables.")
}

// What line mode understands without ceremony: a move without its verb where all moves have the same one, a number
// where the list names numbers, and what can be done.
func TestLineModeUnderstandsShortWords(t *testing.T) {
	p := tuitest.Arrives(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Asks("first zoff", "Card 1 of 2 in this round: send, a card and a meadow. You hold ")
	card, _, _ := strings.Cut(p.Since(p.Seen), ",")
	p.Asks("hint", "\nSend card ")
	p.Asks("send", "moves fit. Say more of it, or type moves send")
	p.Asks(strings.ToLower(card)+" lone", "Ann sends card "+card+" to Lone-Star-Valley")
	p.Asks("back", "your turn")
	p.Asks("first moonriver", "Your turn: Next round: ")
	position := strings.TrimPrefix(p.Since(p.Seen), "place ")[:1]
	p.Asks("moves", "\n"+position+". take ")
	p.Types("back")
	p.Asks("first montana", "Your turn: ")
	p.Types("what can I build?")
	p.Hears("brings 1 settlement", "brings 2 settlements", "Nobody can build")
	p.Types("what can I do?")
	p.Hears("\n1. ", "moves: ")
}

// Whoever has given up cannot sit down again, and is not told to.
func TestLineModeOffersNoSeatThatWasGivenUp(t *testing.T) {
	p := tuitest.Arrives(t, Lines, tuitest.OpenSaloon(t), "Ann")
	p.Asks("first zoff", "Card 1 of 2 in this round")
	p.Asks("resign yes", "You have given up; a bot plays your seat to the end.")
	p.Asks("players", "Seat 1, Ann", "Seat 1, Ann, you.", "Seat 2, Calamity, bot, greenhorn.")
	if strings.Contains(p.Since(0), "Type sit") {
		t.Errorf("a seat is offered:\n%s", p.Since(0))
	}
}

// Whoever asks for a rematch is led to its table.
func TestLineModeGoesToTheRematch(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	p := tuitest.Arrives(t, Lines, l, "Ann")
	p.Asks("new toy 2", "Wait for people")
	w := watches(t, l, "Ann")
	p.Types("bot random")
	p.Types("ready")
	for made := 0; ; made++ {
		w.decides(made)
		if w.snap.Card.Phase == table.Over {
			break
		}
		p.Hears("Your turn: ")
		p.Types("take 1")
	}
	p.Hears("Type again")
	p.Asks("", "The game is over.", "Type again")
	from := p.Heard()
	p.Asks("again", "Toy begins.")
	if said := p.Since(from); strings.Contains(said, "to go there") {
		t.Errorf("who is led to the next table is told the way:\n%s", said)
	}
}

func TestLineModeReadsTheRuleThatARefusalNames(t *testing.T) {
	ann := tuitest.Arrives(t, Lines, tuitest.OpenSaloon(t), "Ann")
	ann.Asks("new buffalo 3", "Table ")
	for _, line := range []string{"bot random", "bot random", "ready"} {
		ann.Types(line)
	}
	ann.Hears("Your turn: ")
	ann.Asks("send 2c lone-star-valley", "2c is no card of yours (ZB-1.3).")
	ann.Asks("rules ZB-1.3", "ZB-1.3 Each colour has ten cow cards")
	ann.Asks("rules 4.99", "the nearest is ZB-4.5.")
	ann.Asks("rules ZB-2", "ZB-2 Before the first round\n\nOne set of meadow cards")
	ann.Asks("rules 1", "The aim\n")
	ann.Types("rules")
	ann.Hears("2. A round", "Type rules and a number")
}

// Building on a hex that the rules forbid is refused by the rule, and the hexes that line mode reads out make the
// moves of commands too.
func TestMontanaTakesHexesByTheirNames(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	p := tuitest.Arrives(t, Lines, l, "Ann")
	p.Asks("new montana 2 private", "Join code")
	w := watches(t, l, "Ann")
	p.Asks("bot", "Type ready")
	p.Types("ready")
	g := tuitest.GameFor(t, "montana")
	for made := 0; ; made++ {
		w.decides(made)
		p.Hears("Your turn: ")
		view, ok := w.snap.View.(*rulesmontana.View)
		if w.snap.Card.Phase == table.Over || !ok {
			t.Fatal("nothing could be built in this game")
		}
		scene := lineTableOf(tell.Env{Lobby: l}, w.snap, io.Discard).Scene
		forbidden, refused := rules.NoMove, ""
		for _, site := range view.Sites(w.snap.Seat) {
			if site.Why != nil && strings.HasPrefix(site.Why.Code, "MT-6.1/beside") {
				h := view.Hexes[site.Hex]
				m, _ := g.Parse(fmt.Sprintf("build %d,%d", h.Q, h.R))
				forbidden, refused = m, strings.Fields(montana.Presenter{}.Move(scene, m))[2] // build on e4 for stone
			}
		}
		if view.Turn.Step == rulesmontana.StepTurn && refused != "" {
			p.Types("build " + refused)
			p.Hears("only beside the start tile or a settlement", "(MT-6.1)")
			if m, err := MoveTyped(tell.Env{Lobby: l}, w.snap, "build "+refused); err != nil || m != forbidden {
				t.Errorf("a command takes it for %d: %v", m, err)
			}
			last := w.snap.Legal[len(w.snap.Legal)-1]
			if m, err := MoveTyped(tell.Env{Lobby: l}, w.snap, montana.Presenter{}.Move(scene, last)); err != nil || m != last {
				t.Errorf("a command takes the words of a legal move for %d: %v", m, err)
			}
			return
		}
		p.Types(string(g.AppendMove(nil, w.snap.Legal[0])))
	}
}

// lastOf is what the word last tells at a table of Zoff in Buffalo.
func lastOf(s board.Scene) string {
	table, text := sceneTable(buffalo.Presenter{}, s), &strings.Builder{}
	table.narrator = &narrator{Texts: tell.Texts{Words: s.Words}, out: bufio.NewWriter(text)}
	table.tellLast()
	_ = table.out.Flush()
	return text.String()
}

// Who sent a card last is told of it once by the word last, though it is revealed too.
func TestLastTellsOwnCardsOnce(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{4})
	src := rules.Seed{5}.Source(0)
	own := play.Scene(3).Name(3) + " sends "
	sent := regexp.MustCompile(own + `(?:card )?(\w+) to`)
	revealed := 0
	for play.Random(t, src) {
		text, told := lastOf(play.Scene(3)), map[string]bool{}
		for _, m := range sent.FindAllStringSubmatch(text, -1) {
			if told[m[1]] {
				t.Fatalf("card %s is told twice:\n%s", m[1], text)
			}
			told[m[1]] = true
		}
		if strings.Contains(text, own+"card ") && strings.Count(text, " sends ") > 1 {
			revealed++
		}
	}
	if revealed == 0 {
		t.Error("no cards were revealed right after the own ones")
	}
}

// Somebody who takes an open move back again and again fills no page of the word last.
func TestLastLeavesOutWhatWasTakenBack(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 2}, rules.Seed{4})
	first := func() rules.Move { return play.Scene(play.Record.Match().ToAct().First()).Legal[0] }
	for play.Record.Match().ToAct().Has(1) {
		play.Make(t, 1, first())
	}
	play.Make(t, 2, first())
	before := lastOf(play.Scene(1))
	for range 30 {
		play.Make(t, 2, rules.Undo)
		play.Make(t, 2, first())
	}
	if after := lastOf(play.Scene(1)); after != before || before == "" {
		t.Errorf("it was\n%s\nand is\n%s", before, after)
	}
}

// In line mode as well: whoever has no key and wants to link one is told that it takes a key, is nobody yet, and is
// asked for a name again.
func TestLineMode_AGuestLinksNothing(t *testing.T) {
	var said strings.Builder
	h := tuitest.NewFakeLobby()
	h.Code = "rope-7-mule"
	mail := lobby.NewMailbox()
	defer mail.Close()
	e := tell.Env{API: h, Mail: mail, User: "dusty", Now: time.Now}
	if err := Lines(context.Background(), e, io.NopCloser(strings.NewReader("link rope-7-mule\n")), &said); err != nil {
		t.Fatal(err)
	}
	_, after, asked := strings.Cut(said.String(), "What shall we call you?")
	told, _, again := strings.Cut(after, "What shall we call you?")
	if want := "only a player with a key can do that"; !asked || !again || strings.Contains(said.String(), "link CODE") || !strings.Contains(strings.ToLower(told), want) || len(h.People) > 0 {
		t.Errorf("%d people are there, and a guest who links reads %q, not %q and the question again", len(h.People), said.String(), want)
	}
}

// Before there is a name, quit leaves and help asks again; neither becomes the name. A name of an account that is
// such a word can be kept all the same.
func TestLineMode_AQuitBeforeTheNameIsNoName(t *testing.T) {
	for typed, names := range map[string]int{
		"quit\n": 0, "QUIT\n": 0, "exit\n": 0, "q\n": 0, "Bye\n": 0, "logout\n": 0, "Ende\n": 0, "TSCHÜSS\n": 0, "afsluiten\n": 0, "exiter\nquit\n": 1,
		"help\nquit\n": 0, "?\nquit\n": 0, "link\nquit\n": 0, "\nquit\n": 1, "quitter\nquit\n": 1,
	} {
		said, h := saysInLines(t, "quit", typed)
		if len(h.People) != names {
			t.Errorf("after %q there are %d people:\n%s", typed, len(h.People), said)
		}
		if asked := strings.Count(said, "What shall we call you?"); asked != max(strings.Count(typed, "\n")-names, 1) {
			t.Errorf("after %q the name is asked for %d times:\n%s", typed, asked, said)
		}
	}
}

// A line that is too long for line mode is refused with a sentence, and what comes behind it is read: before the name
// and after it, and however long the line is.
func TestLineMode_ALineThatIsTooLongIsSaid(t *testing.T) {
	refused := "That line is too long: 300 characters are the most. Nothing was done."
	for length, want := range map[int]int{lobby.MaxChat: 0, lobby.MaxChat + 1: 2, 2000: 2, 100_000: 2} {
		line := strings.Repeat("ü", length) + "\n"
		said, h := saysInLines(t, "dusty", line+"dusty\n"+line+"people\n")
		if got := strings.Count(said, refused); got != want || len(h.People) != 1 || !strings.Contains(said, "1 person in sight: ") || strings.Contains(said, "in sight: dusty.") != (want > 0) {
			t.Errorf("lines of %d characters are refused %d times:\n%.3000s", length, got, said)
		}
	}
}

// saysInLines is what line mode says to a guest who types something and hangs up.
func saysInLines(t *testing.T, user, typed string) (said string, h *tuitest.FakeLobby) {
	t.Helper()
	var out strings.Builder
	h = tuitest.NewFakeLobby()
	mail := lobby.NewMailbox()
	defer mail.Close()
	if err := Lines(context.Background(), tell.Env{API: h, Mail: mail, User: user, Now: time.Now}, strings.NewReader(typed), &out); err != nil {
		t.Fatal(err)
	}
	return out.String(), h
}

// Who has a key and has never come in is not told to get one, but how it becomes known.
func TestSentence_TellsWhoseKeyIsNotKnown(t *testing.T) {
	const address, plain = "-p 2222 saloon.example", "Only a player with a key can do that."
	for _, c := range map[string]struct {
		env  tell.Env
		want string
	}{
		"a new key": {tell.Env{Key: "SHA256:new", Address: address}, "Your key is not known here yet. Come in once and choose a name: ssh " + address},
		"no key":    {tell.Env{Address: address}, plain},
		"a guest":   {tell.Env{Key: "SHA256:new", Person: table.Person{ID: "g-1", Kind: table.KindGuest}}, plain},
	} {
		boardtest.Has(t, Sentence(c.env, lobby.RefusedNoKey), c.want)
	}
}

// The help of line mode reads each word once, and says all that it means.
func TestLineModeReadsEachWordOnce(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	ann := tuitest.Arrives(t, Lines, l, "Ann")
	ann.Asks("first toy", "Your turn: ")
	ann.Asks("help", "Type help and a word to hear more of it.")
	_, all, _ := strings.Cut(ann.Since(0), "You can type state, ")
	all, _, _ = strings.Cut(all, ".")
	if n := strings.Count(", "+all+",", " mute,"); n != 1 {
		t.Errorf("mute is read %d times: %s", n, all)
	}
	ann.Types("help mute")
	ann.Hears("Do not be called when this table waits for you", "With a name: do not be shown what they say.")
}
