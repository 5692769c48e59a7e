package session

import (
	"errors"
	"regexp"
	"saloon/session/command"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// opensTable has somebody open a table of Moon River for two, for everybody.
func (p *person) opensTable() {
	p.t.Helper()
	p.opensTableFor("Moon River", 0)
}

// opensTableFor opens one for the game that comes so far down the list.
func (p *person) opensTableFor(title string, at int) {
	p.t.Helper()
	p.pressFor("n", "Open a table")
	p.pressFor(strings.Repeat("\x1b[C", at), "‹ "+title+" ›")
	p.pressFor("\r", "One chair is free")
}

// finds has somebody in the hall go to the first table of a game, by the menu.
func (p *person) finds(title string) {
	p.t.Helper()
	p.pressFor("m", "type a word")
	p.pressFor(title, strings.ToUpper(title)+"  ")
	p.press("\r")
}

// sitsDown has somebody in the hall take a free chair at the first table of a game.
func (p *person) sitsDown(title string) {
	p.t.Helper()
	p.see(" free") // at a table of the hall
	p.finds(title)
	p.see("enter sit down")
	p.pressFor("\r", "that is you")
}

// startGame brings two people to one table and lets the game begin.
func startGame(t testing.TB, s *testSaloon, width, height int) (anna, bert *person) {
	t.Helper()
	anna, bert = s.newPerson("anna", 120, 40), s.newPerson("bert", width, height)
	anna.opensTable()
	bert.sitsDown("Moon River")
	anna.see("bert")
	anna.press("\r")
	bert.press("\r")
	anna.see("Since your last turn")
	return anna, bert
}

// Two people play a whole game over SSH, by keys, and a third watches.
func TestGame_TwoPlayByKeysAndAThirdWatches(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	anna, bert := startGame(t, s, 80, 24)
	carl := s.newPerson("carl", 100, 30)
	carl.finds("Moon River")
	carl.see("anna")
	keys := playOut(t, 0, anna, bert)
	if keys == 0 || !anna.won() || !bert.won() || !carl.won() {
		t.Errorf("%d keys were pressed, and not everybody sees who has won", keys)
	}
}

var (
	numbered  = regexp.MustCompile(`(?m)^(\d+)\. `)
	manyMoves = regexp.MustCompile(`Type (moves \S+) to hear those`)
	amounts   = regexp.MustCompile(`(?m)^(?:place|pay|take|offer|done).*\.$`)
)

var joinCode = regexp.MustCompile(`ssh -t saloon.test join (\w+)`)

// A private table is found by its code only, straight from the command line.
func TestGame_JoinByCode(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPerson("anna", 120, 40)
	anna.pressFor("n", "Open a table")
	anna.pressFor("\x1b[B\x1b[B\x1b[C", "‹ those with the code ›")
	anna.pressFor("\r", "Invite somebody")
	code := joinCode.FindStringSubmatch(anna.text())[1]

	key := newSigner(t)
	wrong := startSession(t, dial(t, s.addr, "bert", key), sessionRequest{term: "xterm-256color", width: 100, height: 30, command: "join zzzzz"})
	wrong.see("Enter takes bert")
	wrong.press("\r")
	var exit *gossh.ExitError
	if err := wrong.end(); !errors.As(err, &exit) || exit.ExitStatus() != command.Refused || !strings.Contains(wrong.rawText(), "No table has this code.") {
		t.Errorf("a wrong code ends with %v and %q", err, wrong.rawText())
	}
	listed := startSession(t, wrong.conn, sessionRequest{command: "tables"})
	if err := listed.end(); err != nil || strings.Contains(listed.rawText(), "Moon River") {
		t.Errorf("the private table is listed: %s (%v)", listed.rawText(), err)
	}
	right := startSession(t, wrong.conn, sessionRequest{term: "xterm-256color", width: 100, height: 30, command: "join " + code})
	right.see(" join " + code)
	shown := startSession(t, wrong.conn, sessionRequest{command: "show " + code})
	if err := shown.end(); err != nil || !strings.Contains(shown.rawText(), "Join code: "+code) {
		t.Errorf("by its code is shown %s (%v)", shown.rawText(), err)
	}
}

// Two connections of one player show the same, and either may act; whoever falls out of the line in mid-turn finds
// the turn again.
func TestGame_TwoConnectionsOfOnePlayer(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	anna, bert := startGame(t, s, 80, 24)
	second := &person{saloon: s, name: "anna", key: anna.key}
	second.connect(120, 40)
	second.see("Moon River")
	second.pressFor("\r", "Since your last turn")
	playOut(t, 25, anna, bert)
	playOut(t, 25, second, bert)
	_ = anna.conn.Close()
	playOut(t, 25, second, bert)
	_ = second.conn.Close()
	anna.connect(120, 40)
	anna.see("Moon River")
	anna.pressFor("\r", "Since your last turn")
	if keys := playOut(t, 40, anna, bert); keys != 40 {
		t.Errorf("after the reconnect the game went on for %d keys, want 40", keys)
	}
}

// storyLines is what somebody in line mode has been told of a game, line by line.
func storyLines(text string) []string {
	text = strings.ReplaceAll(text, "\r", "")
	begin := strings.Index(text, " is drawn as number 1.")
	if begin < 0 {
		return nil
	}
	begin = strings.LastIndex(text[:begin], "\n") + 1
	var lines []string
	for _, line := range strings.Split(text[begin:], "\n") {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// panel is what a large screen tells beside the boards, as running text.
func (p *person) panel() string {
	var words []string
	rows := strings.Split(p.text(), "\n")
	column := -1
	for _, row := range rows {
		if at := strings.Index(row, "─ Since your last turn"); at >= 0 {
			column = len([]rune(row[:at]))
			continue
		}
		if column < 0 {
			continue
		}
		if strings.Contains(row, "─ Talk") {
			break
		}
		line := []rune(row)
		if strings.HasPrefix(strings.TrimSpace(string(line[min(column, len(line)):])), "Your turn") {
			continue // the heading of the own steps
		}
		line = line[min(column+3, len(line)):] // three cells that say whose line it is
		words = append(words, strings.Fields(string(line))...)
	}
	return strings.Join(words, " ")
}

// sawOnly fails unless everything is in the story that the panel told of others. It may
// begin in the middle of a sentence, and it tells the own steps in fewer words.
func (p *person) sawOnly(story string) {
	p.t.Helper()
	if strings.Contains(p.text(), "To you") {
		return // what happened to one stands first, in words of its own, and takes the room of the story
	}
	panel := withoutSigns(p.panel())
	told := strings.Split(panel, ". ")
	if len(panel) < 60 || len(told) < 3 {
		p.t.Errorf("%s had seen only %q", p.name, panel)
		return
	}
	for _, sentence := range told[1 : len(told)-1] {
		if !strings.HasPrefix(sentence, p.name) && !strings.Contains(story, sentence) {
			p.t.Errorf("%s had seen %q, and now there is\n%s", p.name, sentence, story)
		}
	}
}

// watchInLines lets somebody watch the table of Moon River in line mode.
func (s *testSaloon) watchInLines(name string, key gossh.Signer, known bool) *client {
	s.t.Helper()
	c := startSession(s.t, dial(s.t, s.addr, name, key), sessionRequest{command: "play"})
	if !known {
		c.read("What shall we call you?")
		c.press("\n")
	}
	c.read("Type a number to do what it says")
	c.press("go moon\n")
	return c
}

var (
	plotNumber = regexp.MustCompile(`\b(desert|canyon|prairie|forest|corn|homestead) \d+\b`)
	plotSigns  = regexp.MustCompile(` (\$ gold|▬ beaver|[‡$▬]+|╰▼╯\d?|\( \)|x_x)`)
)

// withoutSigns is a story without what tells plots apart: on a screen the signs that are
// printed on them, in line mode their numbers.
func withoutSigns(story string) string {
	return plotSigns.ReplaceAllString(plotNumber.ReplaceAllString(story, "$1"), "")
}

// The power fails in the middle of a burst of moves. Every move that anybody had
// seen is there again.
func TestGame_KilledInMidBurst(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startProgram(t, dir)
	anna, bert := startGame(t, s, 120, 40)
	key := newSigner(t)
	carl := s.watchInLines("carl", key, false)
	carl.read("is drawn as number 2.")
	kill := s.kill
	go func() {
		carl.wait("a good part of a game", func() bool { return strings.Count(carl.raw.String(), "\n") > 90 })
		kill()
	}()
	keys := playOut(t, 0, anna, bert)
	<-carl.gone
	seen := storyLines(carl.rawText())
	if anna.over() || len(seen) < 40 {
		t.Fatalf("after %d keys the watcher was told %d lines, and the game may be over", keys, len(seen))
	}
	seen = seen[:len(seen)-1] // the last one may be torn

	s = startProgram(t, dir)
	again := s.watchInLines("carl", key, true)
	again.read("You are watching.")
	again.press("story\nxyzzy\n")
	again.read("is drawn as number 2.")
	again.read("xyzzy")
	has(t, strings.Join(storyLines(again.rawText()), "\n"), strings.Join(seen, "\n"))
	all := withoutSigns(strings.Join(storyLines(again.rawText()), " "))
	for _, p := range []*person{anna, bert} {
		p.sawOnly(all)
		p.saloon = s
		p.connect(120, 40)
		p.see("Moon River")
		p.pressFor("\r", "Since your last turn")
	}
	playOut(t, 0, anna, bert)
	if !anna.won() || !bert.won() {
		_ = s.stop()
		t.Errorf("the game did not come to its end; the log says\n%s", s.log.String())
	}
}

// Whatever somebody calls itself and says, others are sent letters only.
func TestGame_NamesAndChatArriveClean(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPerson("anna", 120, 40)
	evil := "\x1b]52;c;ZXZpbA==\a\u202e\u009b2J\u200bx\r\b"
	mallory := &person{saloon: s, name: "mal" + evil, key: newSigner(t)}
	mallory.connect(120, 40)
	mallory.see("Enter takes mal")
	mallory.press("\x15\x1b[200~bad" + evil + "name\x1b[201~\r")
	mallory.wait("an answer", func() bool {
		text := mallory.term.String()
		return strings.Contains(text, "new table") || strings.Contains(text, "A name has only")
	})
	if !strings.Contains(mallory.text(), "new table") {
		mallory.pressFor("\x15mallory\r", "new table")
	}
	mallory.press("t")
	mallory.press("\x1b[200~before" + evil + "after\x1b[201~\r")
	anna.wait("the chat", func() bool {
		text := anna.term.String()
		return strings.Contains(text, "before") && strings.Contains(text, "after")
	})
	for what, sign := range map[string]string{
		"clipboard": "\x1b]52", "right-to-left": "\u202e", "C1": "\u009b", "zero width": "\u200b", "backspace": "\b",
	} {
		if strings.Contains(anna.rawText(), sign) {
			t.Errorf("%s came through", what)
		}
	}
}
