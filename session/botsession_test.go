package session

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/session/bot"
	"saloon/session/load"
	"saloon/session/screen"
	"saloon/session/sessiontest"
	"saloon/tui/tell"
)

func TestBotLine_TwoBotsPlayAndAreMarked(t *testing.T) {
	s := openTestSaloon(t)
	anna, bert := s.newBot("anna", false), s.newBot("bert", true)
	if w := anna.hears("hello", nil); w.Protocol != 1 || w.Name != "anna" {
		t.Errorf("hello is %+v", w)
	}
	anna.say(`{"type":"create","game":"buffalo","seats":2,"private":true,"clock":"1h"}`)
	made := anna.hears("state", nil)
	if made.Phase != "gathering" || made.Seat != 1 || made.Code == "" || made.Clock != nil {
		t.Errorf("the new table is %+v", made)
	}
	bert.say(`{"type":"list"}`)
	if w := bert.hears("tables", nil); len(w.Tables) != 0 {
		t.Errorf("bert is shown %+v", w.Tables)
	}
	bert.say(`{"type":"join","table":"`+made.Code+`","seat":2}`, `{"type":"ready"}`, `{"type":"list"}`)
	if w := bert.hears("tables", nil); len(w.Tables) != 1 || w.Tables[0].Table != made.Table {
		t.Errorf("at the table bert is shown %+v", w.Tables)
	}
	anna.say(`{"type":"ready"}`)
	begun := anna.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
	for i, chair := range begun.chairs(t) {
		if chair.PersonKind != "bot" || chair.Level != "" || !chair.Here {
			t.Errorf("chair %d is %+v", i+1, chair)
		}
	}
	if c := begun.Clock; c == nil || c.Limit != "1h" || c.Left[1] < 3500 || c.Left[1] > 3600 {
		t.Errorf("the clock is %+v", c)
	}
	for seat := range begun.Clock.Left {
		if !contains(begun.ToAct, int(seat)) || len(begun.Clock.Left) != len(begun.ToAct) {
			t.Errorf("%v owe a decision, and the clock is %+v", begun.ToAct, begun.Clock)
		}
	}
	anna.say(`{"type":"move","at":1000,"move":"undo"}`) // refused, and the game goes on
	anna.hears("error", nil)
	begun = anna.hears("state", nil)
	anna.say(`{"type":"say","text":"good luck"}`)
	bertEnds := make(chan struct{})
	go func() {
		defer close(bertEnds)
		bert.playsOut(rand.New(rand.NewSource(2)))
	}()
	first, _ := json.Marshal(map[string]any{"type": "move", "at": begun.At, "move": begun.Legal[0]})
	anna.say(string(first))
	end := anna.playsOut(rand.New(rand.NewSource(1)))
	if end.Outcome == nil || len(end.Outcome.Points) != 2 || end.Place < 1 {
		t.Errorf("the end is %+v", end)
	}
	<-bertEnds
	anna.say(`{"type":"leave"}`, `{"type":"leave"}`)
	anna.hears("error", func(w anyMessage) bool { return w.To == "leave" })
}

func TestBotLine_WhatIsRefused(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.hears("hello", nil)
	for _, c := range [][2]string{
		{`hello`, "not-an-object"}, {`[1,2]`, "not-an-object"}, {`{}`, "not-an-object"}, {`{"type":1}`, "not-an-object"},
		{`{"type":"list"} {"type":"list"}`, "not-an-object"}, {`{"type":"move","at":1,"move":"go 1"}`, "at-no-table"},
		{`{"type":"ready"}`, "at-no-table"}, {`{"type":"join"}`, "which-table"}, {`{"type":"join","table":"nowhere"}`, "no-such-join-code"},
		{`{"type":"create","game":"chess"}`, "no-such-game"}, {`{"type":"create","game":"montana","seats":2,"bots":{"2":"easy","9":"easy"}}`, "no-such-seat"},
	} {
		r.refused(c[0], c[1])
	}
	r.say(`{"type":"list"}`)
	if w := r.hears("tables", nil); len(w.Tables) != 0 {
		t.Errorf("of a table that cannot be made there is still %+v", w.Tables)
	}
	for _, c := range [][3]string{ // these name what is wrong
		{`{"type":"dance"}`, "no-such-type", `there is no type "dance"; there are: create, join`},
		{`{"type":"list","all":true}`, "no-such-field", `"all"; it has: nothing but its type`},
		{`{"type":"move","Move":"go 1"}`, "no-such-field", `no field "Move"; it has: table, at, move`},
		{`{"type":"move","at":"1","move":"go 1"}`, "wrong-value", `"at" of move cannot be a string`},
		{`{"type":"create","game":"montana","bots":{"x":"easy"}}`, "wrong-value", "cannot be"},
		{`{"type":"create","game":"montana","seats":9}`, "cannot-be-set-up", "2 to 4 players"},
		{`{"type":"create","game":"montana","clock":"5s"}`, "no-such-term", "clock is one of"},
		{`{"type":"create","game":"montana","bots":{"2":"wise"}}`, "no-such-bot", `"wise"`},
	} {
		has(t, r.refused(c[0], c[1]).Text, c[2])
	}
	r.say(`{"type":"create","game":"moonriver","bots":{"2":"random"},"pace":"quick"}`, `{"type":"ready"}`)
	s := r.hears("state", func(w anyMessage) bool { return w.Phase == "playing" && contains(w.ToAct, 1) })
	r.refused(`{"type":"move","move":"`+s.Legal[0]+`"}`, "which-state")
	r.refused(`{"type":"move","at":0,"move":"`+s.Legal[0]+`"}`, "game-has-gone-on")
	r.refused(`{"type":"move","table":"t-other","at":0,"move":"`+s.Legal[0]+`"}`, "at-another-table")
	r.refused(`{"type":"move","at":0,"move":"dance"}`, "not-a-move")
	if w := r.refused(`{"type":"move","at":`+itoa(s.At)+`,"move":"lay 1@a1 2@a2"}`, "MR-3.5/go"); w.Rule != "MR-3.5" || w.To != "move" {
		t.Errorf("a wrong move is answered by %+v", w)
	}
	if again := r.hears("state", nil); again.At != s.At {
		t.Errorf("after a wrong move the state is %+v", again)
	}
}

// An error repeats by what a bot knows its line, whatever is wrong with it.
func TestBotLine_AnErrorRepeatsTheID(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.hears("hello", nil)
	r.refused(`{"type":"ready","id":"a"}`, "no-such-field") // in version 1
	r = openTestSaloon(t).newBot("anna", false)
	r.greets()
	for _, c := range [][3]string{
		{`{"type":"ready","id":"a-1"}`, "at-no-table", "a-1"}, {`{"type":"dance","id":"b"}`, "no-such-type", "b"},
		{`{"type":"join","seat":"x","id":"c"}`, "wrong-value", "c"}, {`{"type":"list","id":"two words"}`, "wrong-id", ""}, {`{"type":"ready"}`, "at-no-table", ""},
	} {
		if w := r.refused(c[0], c[1]); w.ID != c[2] {
			t.Errorf("%s is answered with the id %q", c[0], w.ID)
		}
	}
}

func TestBotLine_GarbageEndsOnlyItself(t *testing.T) {
	s := openTestSaloon(t)
	for name, garbage := range map[string]string{
		"a long line": strings.Repeat("x", protocol.MaxLine+1),
		"many lines":  strings.Repeat("garbage \x1b\xff\n", protocol.MaxErrorsInRow),
	} {
		r := s.newBot("anna", false)
		r.hears("hello", nil)
		_, _ = io.WriteString(r.keys, garbage)
		if bye := r.hears("bye", nil); bye.Text != bot.ErrLongLine.Error() && bye.Text != bot.ErrTooManyErrors.Error() {
			t.Errorf("%s: the last word is %+v", name, bye)
		}
		for range r.messages { //nolint:revive // until it ends
		}
		if <-r.ended == nil {
			t.Errorf("%s: it ends as if all were well", name)
		}
	}
	s.newBot("bert", true).hears("hello", nil)
}

func TestBotLine_WithoutKeyOrWithTerminal(t *testing.T) {
	s := openTestSaloon(t)
	newBotOn(t, dial(t, s.addr, "gus", nil), false).hears("bye", func(w anyMessage) bool { return strings.Contains(w.Text, "ssh-keygen") })
	c := startSession(t, dial(t, s.addr, "anna", newSigner(t)), sessionRequest{term: "xterm", width: 80, height: 24, command: "bot"})
	if err := c.end(); err == nil || !strings.Contains(c.complaint(), "put -T") {
		t.Errorf("a terminal is told %q (%v)", c.complaint(), err)
	}
}

func TestBotLine_ASlowBotIsToldTheNewestOnly(t *testing.T) {
	saloon, err := openSaloon(context.Background(), Settings{Data: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	defer func() { _ = saloon.Close() }()
	defer func() { _ = saloon.Lobby.Close(context.Background()) }()
	in, orders := io.Pipe()
	lines, to := io.Pipe()
	v := tell.Env{Lobby: saloon.Lobby, Key: "a key", User: "slow", Mail: lobby.NewMailbox(), Now: time.Now}
	defer v.Mail.Close()
	played := make(chan error, 1)
	go func() {
		out := screen.NewWriter(to, 1<<20, sessiontest.Patience, func() {})
		played <- bot.Run(context.Background(), v, in, out)
		out.Flush(sessiontest.Patience)
		_ = to.Close()
	}()
	watch := lobby.NewMailbox()
	defer watch.Close()
	seer, err := saloon.Lobby.Enter(table.Person{ID: "seer", Name: "Seer", Kind: table.KindGuest}, watch)
	must(t, err)
	_, _ = io.WriteString(orders, `{"type":"create","game":"moonriver","pace":"quick","bots":{"1":"random","2":"random"}}`+"\n")
	ended := false
	for looks := false; !ended; { // the game ends although nobody reads a line
		<-watch.Signal()
		news := watch.Take()
		ended = news.Table != nil && news.Table.Card.Phase == table.Over
		if news.Hall != nil && news.Hall.Tables.Len() > 0 && !looks {
			looks = seer.Look(context.Background(), news.Hall.Tables.At(0).ID) == nil
		}
	}
	scan, states := bufio.NewScanner(lines), 0
	scan.Buffer(nil, 1<<20)
	for scan.Scan() && !bytes.HasPrefix(scan.Bytes(), []byte(`{"type":"over"`)) {
		if bytes.HasPrefix(scan.Bytes(), []byte(`{"type":"state"`)) {
			states++
		}
	}
	if states < 1 || states > 3 {
		t.Errorf("it was told %d states of a game in which it read nothing", states)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	_ = orders.Close()
	must(t, <-played)
}

func TestBotLine_BotsOfTheHousePlayAmongThemselves(t *testing.T) {
	r := openTestSaloon(t).newBot("anna", false)
	r.say(`{"type":"create","game":"buffalo","seats":2,"pace":"quick","bots":{"1":"random","2":"random"}}`)
	if made := r.hears("state", nil); made.Seat != 0 {
		t.Errorf("a bot without a chair is told that it has seat %d", made.Seat)
	}
	if w := r.hears("over", nil); w.Outcome == nil || w.Place != 0 {
		t.Errorf("the end is %+v", w)
	}
	r.say(`{"type":"leave"}`, `{"type":"ready"}`)
	if w := r.hears("error", nil); w.To != "ready" {
		t.Errorf("after the end: %+v", w)
	}
}

func TestBotLine_ABotComesBackToItsTable(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startProgram(t, dir)
	key := newSigner(t)
	r := newBotOn(t, dial(t, s.addr, "anna", key), false)
	r.say(`{"type":"create","game":"montana","seats":2,"clock":"1h","standin":"off","bots":{"2":"random"}}`, `{"type":"ready"}`)
	mine := func(w anyMessage) bool { return contains(w.ToAct, 1) }
	before := r.hears("state", mine)
	r.say(`{"type":"leave"}`, `{"type":"ready"}`)
	r.hears("error", func(w anyMessage) bool { return w.To == "ready" })
	s.kill()
	s = startProgram(t, dir)
	r = newBotOn(t, dial(t, s.addr, "anna", key), true)
	r.say(`{"type":"join","table":"` + before.Table + `"}`)
	after := r.hears("state", mine)
	if after.At != before.At || after.Seat != 1 || after.Clock == nil || after.Clock.Left[1] > 3600 || after.chairs(t)[0].Left {
		t.Errorf("it left at %+v and finds %+v", before, after)
	}
	r.say(`{"type":"move","at":` + itoa(after.At) + `,"move":"` + after.Legal[0] + `"}`)
	r.hears("state", func(w anyMessage) bool { return w.At > after.At })
}

// The load command lets bots play at tables while keys are pressed.
func TestLoad_WhileBotsPlay(t *testing.T) {
	s := openTestSaloon(t)
	cmd, out := load.LoadCommand(nil), &bytes.Buffer{}
	cmd.SetOut(out)
	cmd.SetArgs([]string{"sessions", "--server", s.addr, "--pid", itoa(os.Getpid()), "--tables", "2", "--sessions", "1", "--keys", "2",
		"--logins", "2", "--idle", "20ms"})
	must(t, cmd.ExecuteContext(context.Background()))
	if !strings.Contains(out.String(), "1 idle sessions, 2 logins, 2 keys") || !strings.Contains(s.mustOperate("stats"), "moonriver playing 2") || len(s.newPerson("anna", 80, 24).text()) == 0 {
		t.Errorf("it reports\n%s", out.String())
	}
}

// The bot that BOTS.md shows plays a whole game by the real ssh.
func TestBotLine_TheExamplePlaysAGame(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"python3", "ssh"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("the example needs %s, which is not here: %v", program, err)
		}
	}
	s := openTestSaloon(t)
	host, port, err := net.SplitHostPort(s.addr)
	must(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 3*sessiontest.Patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "python3", filepath.Join("testdata", "bot.py"), "-F", "none", "-p", port, "-i", keyFile(t),
		"-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile="+filepath.Join(t.TempDir(), "known"),
		"-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes", "-o", "LogLevel=ERROR", "robot@"+host)
	var said, complained bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &complained
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s%s", err, said.String(), complained.String())
	}
	if !strings.Contains(said.String(), "I am number ") || complained.Len() > 0 {
		t.Errorf("it says %q and complains %q", said.String(), complained.String())
	}
}

func TestBotLine_ThePageShowsTheExample(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "rules", "bot", "BOTS.md"))
	must(t, err)
	example, err := os.ReadFile(filepath.Join("testdata", "bot.py"))
	must(t, err)
	if !bytes.Contains(page, append([]byte("```python\n"), append(example, "```\n"...)...)) {
		t.Error("BOTS.md shows another bot than session/testdata/bot.py")
	}
}
