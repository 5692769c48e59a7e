package session

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/rules/bot/protocol"
	"saloon/session/sessiontest"
)

// An overDays is a game over days of a program, of Anna at a screen and of Bert in line mode, on
// seats 1 to 3, with a clock that the test moves.
type overDays struct {
	*testing.T
	*testSaloon
	clock  *leapingClock
	hooks  lobby.HookRules
	keys   [3]gossh.Signer // of the program, of Anna and of Bert
	id     string
	robot  *testBot
	anna   *person
	bert   *listener
	state  anyMessage // the newest that the robot was told
	called chan string
}

func newOverDays(t *testing.T) *overDays {
	t.Helper()
	g := &overDays{T: t, clock: newLeapingClock(), called: make(chan string, 100), keys: [3]gossh.Signer{newSigner(t), newSigner(t), newSigner(t)}}
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		g.called <- string(text)
	}))
	t.Cleanup(receiver.Close)
	g.hooks = lobby.HookRules{Hosts: []string{receiver.Listener.Addr().String()}}
	g.testSaloon = openTestSaloonIn(t, t.TempDir(), g.clock, g.hooks)
	g.robot = newBotOn(t, dial(t, g.addr, "robot", g.keys[0]), false)
	g.robot.greets()
	g.robot.say(`{"type":"create","game":"moonriver","seats":3,"clock":"1d"}`)
	g.id = g.robot.hears("state", nil).Table
	g.anna = &person{saloon: g.testSaloon, name: "anna", key: g.keys[1]}
	g.anna.connect(120, 40)
	g.anna.see("Enter takes anna")
	g.anna.press("\r")
	g.anna.see("new table")
	g.anna.sitsDown("Moon River")
	g.bert = &listener{client: g.newPersonInLinesWith("bert", g.keys[2])}
	g.bert.press("webhook " + receiver.URL + " json\n")
	g.bert.answers("This secret signs", "go "+g.id)
	g.bert.answers("3 chairs:", "sit 3")
	g.bert.answers("Seat 3, bert", "ready")
	g.calls("From now on")
	g.robot.say(`{"type":"ready"}`)
	g.robot.hears("state", func(w anyMessage) bool { c := w.chairs(t); return c[0].Ready && c[2].Ready })
	g.anna.press("\r")
	g.hears("the game", func(w anyMessage) bool { return w.Phase == "playing" && len(w.ToAct) > 0 })
	return g
}

func (g *overDays) calls(text string) {
	g.Helper()
	select {
	case got := <-g.called:
		if !strings.Contains(got, text) {
			g.Fatalf("Bert is called with %s, not with %q", got, text)
		}
	case <-time.After(sessiontest.Patience):
		g.Fatalf("Bert is not called with %q", text)
	}
}

func (g *overDays) hears(what string, so func(anyMessage) bool) {
	g.Helper()
	g.state = g.robot.hearsThat(what, func(w anyMessage) bool { return w.Type == "state" && so(w) })
}

// plays has whoever is to act make moves until it is a seat's turn, and that seat as many more.
func (g *overDays) plays(until, more int) {
	g.Helper()
	for {
		seat := g.state.ToAct[0]
		if seat == until {
			if more--; more < 0 {
				return
			}
		}
		at := g.state.At
		switch seat {
		case 1:
			g.robot.say(fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, at, g.state.Legal[0]))
		case 2:
			g.annaPlays()
			continue
		case 3:
			g.bert.press(g.shown(g.keys[2]).Legal[0] + "\n")
		}
		g.hears("the next move", func(w anyMessage) bool { return w.At > at && len(w.ToAct) > 0 })
	}
}

func (g *overDays) annaPlays() {
	g.Helper()
	g.anna.see("Your turn")
	for before := g.anna.text(); sessiontest.TurnOf(before); before = g.anna.text() {
		g.anna.press("\r")
		g.anna.wait("an answer to a key", func() bool { return g.anna.term.String() != before })
	}
	g.hears("the end of Anna's turn", func(w anyMessage) bool { return len(w.ToAct) > 0 && w.ToAct[0] != 2 })
}

// shown is how the table stands for the owner of a key, who asks by one command.
func (g *overDays) shown(key gossh.Signer) (s protocol.State) {
	g.Helper()
	conn := dial(g, g.addr, "somebody", key)
	defer func() { _ = conn.Close() }()
	c := startSession(g, conn, sessionRequest{command: "show " + g.id + " --json"})
	if err := c.end(); err != nil {
		g.Fatal(err)
	}
	if err := json.Unmarshal([]byte(c.rawText()), &s); err != nil {
		g.Fatalf("%v in %s", err, c.rawText())
	}
	return s
}

func (g *overDays) time() protocol.SeatClock {
	g.Helper()
	return g.shown(newSigner(g)).Clock.Seats[2]
}

func (g *overDays) due() time.Time {
	g.Helper()
	when, err := time.Parse(time.RFC3339, g.time().Due)
	if err != nil {
		g.Fatal(err)
	}
	return when
}

// leapTo moves the clock to a moment, and a little on.
func (g *overDays) leapTo(when time.Time) { g.clock.leap(when.Sub(g.clock.Now()) + 2*time.Second) }

// hasLeft checks how much time Bert has, but for what a test takes.
func (g *overDays) hasLeft(when string, want time.Duration) {
	g.Helper()
	if got := time.Duration(g.time().Left * float64(time.Second)); (got - want).Abs() > time.Minute {
		g.Errorf("%s Bert has %v, not %v", when, got, want)
	}
}

// goes closes Bert's connection, and is since when he is absent then.
func (g *overDays) bertGoes() (since string) {
	g.Helper()
	_ = g.bert.conn.Close()
	g.hears("Bert to be gone", func(w anyMessage) bool { return !w.chairs(g)[2].Here })
	return g.state.chairs(g)[2].AbsentSince
}

func (g *overDays) bertComes() {
	g.Helper()
	g.bert = &listener{client: startSession(g, dial(g, g.addr, "bert", g.keys[2]), sessionRequest{command: "play"})}
	g.bert.answers("You are in the saloon, bert", "go "+g.id)
	g.hears("Bert to be here", func(w anyMessage) bool { return w.chairs(g)[2].Here })
}

// restarts closes the saloon for a while, and has Anna and the program come back.
func (g *overDays) restarts(closed time.Duration) {
	g.Helper()
	if err := g.stop(); err != nil {
		g.Fatal(err)
	}
	clock := newLeapingClock()
	clock.ahead = g.clock.Now().Sub(clock.Now()) + closed
	g.clock = clock
	g.testSaloon = openTestSaloonIn(g, g.dir, clock, g.hooks)
	g.robot = newBotOn(g, dial(g, g.addr, "robot", g.keys[0]), false)
	g.robot.greets()
	g.robot.say(`{"type":"join","table":"` + g.id + `"}`)
	g.hears("the table", func(w anyMessage) bool { return w.Table == g.id })
	g.anna.saloon = g.testSaloon
	g.anna.connect(120, 40)
	g.anna.see("Moon River")
	g.anna.press("\r")
	g.hears("Anna to be here", func(w anyMessage) bool { return w.chairs(g)[1].Here })
}

// Three play over days: from a screen, in line mode and by program. A night and a holiday count
// against nobody, nor does a restart; who is away is called, and away since then for all to see; and
// when the days are over, a bot plays until its player is back.
func TestDays_AGameOverNightsAHolidayAndARestart(t *testing.T) {
	t.Parallel()
	g := newOverDays(t)
	hours := 12 - g.clock.Now().UTC().Hour() // east of Greenwich, where noon has just been
	local := func() time.Time { return g.clock.Now().In(time.FixedZone("", hours*3600)) }
	g.bert.press(fmt.Sprintf("night 23-8 %+d\n", hours))
	g.bert.next("Night: 23 to 8")
	g.plays(3, 2)
	full, began, due := 24*time.Hour, g.clock.Now(), g.due()
	g.hasLeft("at the beginning of his turn", full)

	since := g.bertGoes()
	g.clock.leap(2 * time.Minute)
	g.calls("your turn")
	noon := local()
	night := time.Date(noon.Year(), noon.Month(), noon.Day(), 23, 0, 0, 0, noon.Location())
	g.leapTo(night)
	left := full - night.Sub(began)
	g.hasLeft("when the night comes", left)
	if c := g.time(); c.Runs || c.Rests == nil || c.Rests.Holiday {
		t.Errorf("in the night Bert's time is %+v", c)
	}
	g.anna.press("p") // which draws the title anew
	g.anna.see("resting until ")
	g.clock.leap(8*time.Hour + 50*time.Minute)
	g.hasLeft("when the night is nearly over", left)
	g.leapTo(due.Add(-due.Sub(began) / 4))
	g.calls("reminder")
	left = due.Sub(began) / 4
	g.hasLeft("when he is reminded", left)
	if c := g.shown(g.keys[0]).Seats[2]; c.AbsentSince != since || since == "" {
		t.Errorf("Bert is away since %q, and a day later since %q", since, c.AbsentSince)
	}

	g.bertComes()
	g.bert.press("holiday begin\n")
	g.bert.next("On holiday, until ")
	g.hears("Bert's holiday", func(w anyMessage) bool { r := w.Clock.Seats[2].Rests; return r != nil && r.Holiday })
	g.clock.leap(50 * time.Hour)
	g.hasLeft("after two days of holiday", left)
	if c := g.time(); c.Runs || c.Rests == nil || !c.Rests.Holiday {
		t.Errorf("on holiday Bert's time is %+v", c)
	}
	g.bert.press("holiday end\n")
	g.bert.next("25 days of holiday left") // three have begun

	since = g.bertGoes()
	left = time.Duration(g.time().Left * float64(time.Second))
	g.restarts(5 * time.Hour)
	g.hasLeft("after a restart", left)
	if said := g.state.chairs(t)[2].AbsentSince; said != since || since == "" {
		t.Errorf("Bert is away since %q, and after a restart since %q", since, said)
	}

	g.leapTo(g.due())
	g.clock.leap(2 * time.Second) // for moves that are on their way
	g.hears("a bot to play for Bert", func(w anyMessage) bool { return w.chairs(t)[2].Away })
	g.robot.hearsAside("late", "")
	g.bertComes()
	g.bert.answers("Type sit to play on yourself.", "sit")
	g.hears("Bert to play again", func(w anyMessage) bool { return !w.chairs(t)[2].Away && len(w.ToAct) > 0 })
	g.robot.hearsAside("back", "")
	g.plays(3, 1)
	g.robot.say(`{"type":"ask","what":"end"}`)
	g.bert.answers("robot wants to end", "agree")
	g.anna.see("robot wants to end")
	g.anna.press("y")
	g.anna.see("y agree")
	g.anna.press("y")
	if over := g.robot.hears("over", nil); over.Outcome != nil {
		t.Errorf("the outcome is %+v", over.Outcome)
	}
}
