package session

import (
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// opensTable has somebody open a table of Moon River for two, for everybody.
func (p *person) opensTable() {
	p.t.Helper()
	p.press("n")
	p.see("Open a table")
	p.press("\r")
	p.see("One chair is free")
}

// goesToTable has somebody in the hall go to the first table of the list.
func (p *person) goesToTable() {
	p.t.Helper()
	p.see("Moon River")
	p.press("\r")
	p.see("B free")
}

// startGame brings two people to one table and lets the game begin.
func startGame(t testing.TB, tn *town, width, height int) (anna, bert *person) {
	t.Helper()
	anna, bert = tn.comes("anna", 120, 40), tn.comes("bert", width, height)
	anna.opensTable()
	bert.goesToTable()
	bert.press("\x1b[B")
	bert.see("enter sit")
	bert.press("\r")
	bert.see("B bert")
	anna.see("B bert")
	anna.press("r")
	bert.press("r")
	anna.see("What happened")
	return anna, bert
}

// Two people play a whole game through the door, by keys, and a third watches.
func TestGame_TwoPlayByKeysAndAThirdWatches(t *testing.T) {
	tn := openTown(t)
	anna, bert := startGame(t, tn, 80, 24)
	carl := tn.comes("carl", 100, 30)
	carl.press("\r")
	carl.see("anna")
	keys := playOut(t, 0, anna, bert)
	if keys == 0 || !anna.won() || !bert.won() || !carl.won() {
		t.Errorf("%d keys were pressed, and not everybody sees who has won", keys)
	}
}

// Whoever falls out of the line in mid-turn finds the turn again.
func TestGame_ReconnectInMidTurn(t *testing.T) {
	tn := openTown(t)
	anna, bert := startGame(t, tn, 80, 24)
	playOut(t, 30, anna, bert)
	_ = anna.conn.Close()
	anna.sits(120, 40)
	anna.see("anna")
	anna.wait("to be at the table or to see it in the list", func() bool { return strings.Contains(anna.term.String(), "Moon River") })
	anna.press("\r")
	anna.see("What happened")
	if keys := playOut(t, 40, anna, bert); keys != 40 {
		t.Errorf("after the reconnect the game went on for %d keys, want 40", keys)
	}
}

// Two connections of one player show the same, and either may act.
func TestGame_TwoConnectionsOfOnePlayer(t *testing.T) {
	tn := openTown(t)
	anna, bert := startGame(t, tn, 80, 24)
	second := &person{town: tn, name: "anna", key: anna.key}
	second.sits(120, 40)
	second.see("Moon River")
	second.press("\r")
	second.see("What happened")
	playOut(t, 25, anna, bert)
	playOut(t, 25, second, bert)
	_ = anna.conn.Close()
	playOut(t, 25, second, bert)
}

// story is what somebody in line mode has been told of a game, line by line.
func story(text string) []string {
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
	_, below, _ := strings.Cut(p.text(), "What happened")
	for _, line := range strings.Split(below, "\n")[1:] {
		at := strings.LastIndex(line, "│")
		if at < 0 || strings.Contains(line, "─ Talk") {
			break
		}
		mark := []rune(line[at+len("│"):]) // two cells that say whose line it is, and the line
		words = append(words, strings.Fields(string(mark[min(2, len(mark)):]))...)
	}
	return strings.Join(words, " ")
}

// inLines lets somebody watch the first table in line mode.
func (tn *town) inLines(name string, key gossh.Signer, known bool) *client {
	tn.t.Helper()
	c := start(tn.t, dial(tn.t, tn.addr, name, key), "", 0, 0, "play")
	if !known {
		c.read("What shall we call you?")
		c.press("\n")
	}
	c.read("Type go and a number")
	c.press("go 1\n")
	return c
}

// The power fails in the middle of a burst of moves. Every move that anybody had
// seen is there again.
func TestGame_KilledInMidBurst(t *testing.T) {
	dir := t.TempDir()
	tn := startTown(t, dir)
	anna, bert := startGame(t, tn, 120, 40)
	key := newSigner(t)
	carl := tn.inLines("carl", key, false)
	carl.read("is drawn as number 2.")
	kill := tn.kill
	go func() {
		carl.wait("a good part of a game", func() bool { return strings.Count(carl.raw.String(), "\n") > 90 })
		kill()
	}()
	keys := playOut(t, 0, anna, bert)
	<-carl.gone
	seen := story(carl.rawText())
	if anna.over() || len(seen) < 40 {
		t.Fatalf("after %d keys the watcher was told %d lines, and the game may be over", keys, len(seen))
	}
	seen = seen[:len(seen)-1] // the last one may be torn

	tn = startTown(t, dir)
	again := tn.inLines("carl", key, true)
	again.read("You are watching.")
	again.press("story\nxyzzy\n")
	again.read("is drawn as number 2.")
	again.read("xyzzy")
	if now := strings.Join(story(again.rawText()), "\n"); !strings.Contains(now, strings.Join(seen, "\n")) {
		t.Errorf("what was seen before:\n%s\n\nwhat is there now:\n%s", strings.Join(seen, "\n"), now)
	}
	all := strings.Join(story(again.rawText()), " ")
	for _, p := range []*person{anna, bert} {
		if panel := p.panel(); len(panel) < 100 || !strings.Contains(all, panel) {
			t.Errorf("%s had seen\n%s\nand now there is\n%s", p.name, panel, all)
		}
		p.town = tn
		p.sits(120, 40)
		p.see("Moon River")
		p.press("\r")
		p.see("What happened")
	}
	playOut(t, 0, anna, bert)
	if !anna.won() || !bert.won() {
		_ = tn.stop()
		t.Errorf("the game did not come to its end; the log says\n%s", tn.log.String())
	}
}

// Whatever somebody calls itself and says, others are sent letters only.
func TestGame_NamesAndChatArriveClean(t *testing.T) {
	tn := openTown(t)
	anna := tn.comes("anna", 120, 40)
	evil := "\x1b]52;c;ZXZpbA==\a\u202e\u009b2J\u200bx\r\b"
	mallory := &person{town: tn, name: "mal" + evil, key: newSigner(t)}
	mallory.sits(120, 40)
	mallory.see("What shall we call you? mal")
	mallory.press("\x15\x1b[200~bad" + evil + "name\x1b[201~\r")
	mallory.wait("an answer", func() bool {
		text := mallory.term.String()
		return strings.Contains(text, "new table") || !strings.Contains(text, "What shall we call you? mal")
	})
	if !strings.Contains(mallory.text(), "new table") {
		mallory.press("\x15mallory\r")
		mallory.see("new table")
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
