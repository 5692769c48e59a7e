package session

import (
	"context"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/rules/cli/clitest"
	"saloon/session/door"
	"saloon/session/sessiontest"
)

func TestServer_ShowsScreenAndTakesKeys(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	c := d.comes(t, "Anna")
	c.see("window 80x24")
	c.pressFor("abc", "typed [abc]")
	c.pressFor("\x1b[A", "last [up]")
	c.pressFor("\x1b", "last [esc]")
	c.press("q")
	if err := c.end(); err != nil {
		t.Fatalf("leaving: %v", err)
	}
}

func TestServer_WindowsAreClampedAndEmptyOnesIgnored(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	conn := dial(t, d.addr, "Anna", newSigner(t))
	c := openScreen(t, conn, 5000, 5000)
	c.see("window 300x100")
	_ = c.sess.WindowChange(40, 100)
	c.see("window 100x40")
	_ = c.sess.WindowChange(0, 0)
	_ = c.sess.WindowChange(9000, 9000)
	c.see("window 300x100")
	if strings.Contains(c.rawText(), "window 0x0") {
		t.Error("an empty window reached the screen")
	}
	for i := range 2000 {
		_ = c.sess.WindowChange(20+i%50, 40+i%100)
	}
	_ = c.sess.WindowChange(33, 99)
	c.see("window 99x33")
	none := openScreen(t, conn, 0, 0)
	none.see("window 80x24")
}

func TestServer_NewsReachTheScreen(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	c := openScreen(t, dial(t, d.addr, "Anna", newSigner(t)), 80, 24)
	c.see("news 0")
	d.fake.mu.Lock()
	mail := d.fake.mails[0]
	d.fake.mu.Unlock()
	mail.Put(lobby.News{Hall: &lobby.Hall{}})
	c.see("news 1")
}

// What another program has written over the screen is gone after ctrl+l.
func TestServer_RedrawsOnDemand(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	c := d.comes(t, "Anna")
	c.mu.Lock()
	_, _ = c.term.WriteString("\x1b[1;1Hbroadcast message")
	c.mu.Unlock()
	c.pressFor("\x0c", "hello Anna")
	if strings.Contains(c.text(), "broadcast") {
		t.Errorf("the screen shows\n%s", c.text())
	}
}

func TestServer_RingsAndAsksForTheMouse(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	c := d.comes(t, "Anna")
	before := strings.Count(c.rawText(), "\a")
	c.press("B")
	c.wait("the bell", func() bool { return strings.Count(c.raw.String(), "\a") == before+1 })
	c.press("M")
	c.read("\x1b[?1002h\x1b[?1006h")
	c.pressFor("\x1b[<0;5;7M", "last [click at 4,6]")
	if rung := strings.Count(c.rawText(), "\a") - before; rung != 1 {
		t.Errorf("it rings %d times for one reason", rung)
	}
	c.press("q")
	c.read("\x1b[?1002l")
	_ = c.end()
}

// Who came without a key reads at the end how to get one.
func TestServer_AGuestIsToldHowToStay(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	for name, key := range map[string]gossh.Signer{"guest": nil, "player": newSigner(t)} {
		c := openScreen(t, dial(t, d.addr, name, key), 80, 24)
		c.see("hello " + name)
		c.press("q")
		_ = c.end()
		if told := strings.Contains(c.rawText(), "ssh-keygen"); told != (key == nil) {
			t.Errorf("a %s is told how to make a key: %v", name, told)
		}
	}
}

func openSaloon(ctx context.Context, s Settings) (Saloon, error) {
	return openTestLobby(ctx, s, nil)
}

func openTestLobby(ctx context.Context, s Settings, clock lobby.Clock) (Saloon, error) {
	l, end, err := sessiontest.Lobby{Dir: s.Data, Log: s.Log, Hooks: s.Hooks, Clock: clock}.Open(ctx)
	return Saloon{Lobby: l, Close: end}, err
}

// TestGround_LightTerminalsGetTheLightLook answers the question for the colour of
// the ground late: the first screen does not wait for it.
func TestGround_LightTerminalsGetTheLightLook(t *testing.T) {
	const darkTitle, lightTitle = "38;2;224;177;92", "38;2;138;90;18"
	s := openTestSaloon(t)
	c := openScreen(t, dial(t, s.addr, "ann", newSigner(t)), 80, 24, "COLORTERM=truecolor")
	c.see("What shall we call you?")
	c.read("\x1b]11;?")
	if raw := c.rawText(); !strings.Contains(raw, darkTitle) || strings.Contains(raw, lightTitle) {
		t.Errorf("before the answer the look is not the dark one: %q", raw)
	}
	c.press("\x1b]11;rgb:ffff/ffff/ffff\a")
	c.read(lightTitle)
	c.see("Enter takes ann")
}

func TestScripts(t *testing.T) { clitest.Scripts(t, "saloon") }
