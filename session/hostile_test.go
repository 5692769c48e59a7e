package session

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"runtime"
	"saloon/session/command"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/door"
	"saloon/session/sessiontest"
	"saloon/tui/tell"
)

// waitUntilGone waits until no goroutine has this function on its stack.
func waitUntilGone(t *testing.T, what string) {
	t.Helper()
	deadline := time.Now().Add(sessiontest.Patience)
	for {
		buf := make([]byte, 1<<20)
		stacks := string(buf[:runtime.Stack(buf, true)])
		if !strings.Contains(stacks, what) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("goroutines of %s stay:\n%s", what, stacks)
		}
		runtime.Gosched()
	}
}

// A client may offer any key without having it. The server must take it for
// nobody until the signature has been seen.
func TestHostile_OfferedKeyIsNotProved(t *testing.T) {
	victim := newSigner(t)
	fake := houseOf(victim, table.Person{ID: "v", Name: "Victim", Kind: table.KindPlayer})
	d := startServer(t, door.Limits{}, fake)
	own := newSigner(t)
	guest := gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
	for name, auth := range map[string][]gossh.AuthMethod{
		"own key":      {gossh.PublicKeys(&impostor{Signer: own, offer: victim.PublicKey(), sign: own.PublicKey()})},
		"no key":       {gossh.PublicKeys(&impostor{Signer: own, offer: victim.PublicKey(), sign: victim.PublicKey(), badly: true}), guest},
		"stolen offer": {gossh.PublicKeys(&impostor{Signer: own, offer: victim.PublicKey(), sign: victim.PublicKey()})},
	} {
		config := dialConfig("mallory", nil)
		config.Auth = auth
		conn, err := gossh.Dial("tcp", d.addr, config)
		if name == "stolen offer" {
			if err == nil {
				t.Error("a key was taken for proved by another's signature")
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		c := openScreen(t, conn, 80, 24)
		c.see("hello mallory")
		if strings.Contains(c.text(), "Victim") {
			t.Errorf("%s: an offered key was taken for a proved one", name)
		}
		_ = conn.Close()
	}
}

// An impostor offers one key and then signs for another, or signs badly so that
// it may go on with another method.
type impostor struct {
	gossh.Signer
	offer, sign gossh.PublicKey
	badly       bool
}

func (i *impostor) PublicKey() gossh.PublicKey { return &twoFaced{PublicKey: i.offer, later: i.sign} }

func (i *impostor) Sign(r io.Reader, data []byte) (*gossh.Signature, error) {
	sig, err := i.Signer.Sign(r, data)
	if err == nil && i.badly {
		sig.Format = gossh.KeyAlgoRSASHA256
	}
	return sig, err
}

// twoFaced is one key when it is first written down, and another from then on.
type twoFaced struct {
	gossh.PublicKey
	later gossh.PublicKey
	asked int
}

func (k *twoFaced) Marshal() []byte {
	if k.asked++; k.asked > 2 { // twice for the offer: sent, and compared with the answer
		return k.later.Marshal()
	}
	return k.PublicKey.Marshal()
}

func TestHostile_CertificateCountsAsItsKey(t *testing.T) {
	own, ca := newSigner(t), newSigner(t)
	fake := houseOf(own, table.Person{ID: "o", Name: "Owner", Kind: table.KindPlayer})
	cert := &gossh.Certificate{Key: own.PublicKey(), CertType: gossh.UserCert, ValidBefore: gossh.CertTimeInfinity}
	must(t, cert.SignCert(rand.Reader, ca))
	signer, err := gossh.NewCertSigner(cert, own)
	must(t, err)
	d := startServer(t, door.Limits{}, fake)
	openScreen(t, dial(t, d.addr, "x", signer), 80, 24).see("hello x Owner")
}

func fullScreen(m *sessiontest.ToyScreen) string {
	var b strings.Builder
	for y := range m.Env.Height {
		for x := range m.Env.Width {
			fmt.Fprintf(&b, "\x1b[38;2;%d;%d;%dm%c", 16*((x+m.Hall)%16), 16*(y%16), 128, 'a'+(x+y+m.Hall)%26)
		}
		b.WriteString("\x1b[m\n")
	}
	return b.String()
}

// A client that stops reading is closed by its writer; the others never wait.
func TestHostile_StoppedReaderEndsAlone(t *testing.T) {
	t.Parallel()
	fake := &fakeHouse{screens: func(v tell.Env) tea.Model { return &sessiontest.ToyScreen{Env: v, Fill: fullScreen} }}
	d := startServer(t, door.Limits{}, fake)
	other := d.comes(t, "reader")
	d.door.SetLimits(door.Limits{Stall: 500 * time.Millisecond}) // only now, as on a busy machine the other takes longer too
	conn := dial(t, d.addr, "stalled", newSigner(t))
	deafChannel(t, conn, 300, 100)
	gone := make(chan error, 1)
	go func() { gone <- conn.Wait() }()
	// Nobody reads the channel. News come until its window is full and it is given up.
	for n := 1; ; n++ {
		d.fake.news()
		began := time.Now()
		other.pressFor(fmt.Sprintf("n%d.", n), fmt.Sprintf("n%d.]", n))
		if took := time.Since(began); took > 5*time.Second {
			t.Fatalf("a key of the other took %s", took)
		}
		select {
		case <-gone:
			t.Logf("%d rounds", n)
			return
		default:
		}
		if n > 5000 {
			t.Fatal("the stalled client is still there")
		}
	}
}

// deafChannel opens a terminal on a channel that nobody reads yet.
func deafChannel(t *testing.T, conn *gossh.Client, width, height uint32) gossh.Channel {
	t.Helper()
	ch, _, err := conn.OpenChannel("session", nil)
	must(t, err)
	pty := struct {
		Term       string
		W, H, X, Y uint32
		Modes      string
	}{"xterm-256color", width, height, 0, 0, ""}
	if ok, err := ch.SendRequest("pty-req", true, gossh.Marshal(&pty)); !ok || err != nil {
		t.Fatal("no terminal:", err)
	}
	if ok, err := ch.SendRequest("shell", true, nil); !ok || err != nil {
		t.Fatal("no shell:", err)
	}
	return ch
}

// news puts one more hall into every mailbox.
func (f *fakeHouse) news() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, m := range f.mails {
		m.Put(lobby.News{Hall: &lobby.Hall{}})
	}
	return len(f.mails)
}

// A client that reads late misses frames, but not the newest.
func TestHostile_LateReaderSeesTheNewest(t *testing.T) {
	t.Parallel()
	var skipped atomic.Int64 // news that were heard since the last frame
	fake := &fakeHouse{screens: func(v tell.Env) tea.Model {
		return &sessiontest.ToyScreen{Env: v, Heard: func() { skipped.Add(1) }, Fill: func(m *sessiontest.ToyScreen) string {
			skipped.Store(0)
			return fullScreen(m)
		}}
	}}
	d := startServer(t, door.Limits{Stall: time.Minute}, fake)
	ch := deafChannel(t, dial(t, d.addr, "late", newSigner(t)), 300, 100)
	// News come until so many have not been drawn that it was not for the pace.
	many := int64(20_000)
	if raceDetector {
		many /= 5 // it is slow enough then
	}
	for skipped.Load() < many {
		d.fake.news()
		runtime.Gosched()
	}
	if _, err := io.WriteString(ch, "z"); err != nil {
		t.Fatal(err)
	}
	in, before := bufio.NewReader(ch), byte(0) // drawing all that was sent takes a busy machine too long
	for {
		now, err := in.ReadByte()
		if err != nil {
			t.Fatalf("the newest frame does not come: %v", err)
		}
		if before == 'z' && now == ']' { // typed [z]
			return
		}
		before = now
	}
}

// With OpenSSH's ControlMaster the connection outlives a window. The program of
// a closed window must end, and not spin on its closed resize channel.
func TestHostile_ClosedChannelEndsItsProgramOnly(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	conn := dial(t, d.addr, "master", newSigner(t))
	first := openScreen(t, conn, 80, 24)
	second := openScreen(t, conn, 100, 30)
	first.see("window 80x24")
	second.see("window 100x30")
	_ = second.sess.Close()
	_ = second.end()
	first.pressFor("a", "typed [a]")
	_ = first.sess.Close()
	waitUntilGone(t, "screen.(*Program)")
	waitUntilGone(t, "tea.(*Program)")
	third := openScreen(t, conn, 90, 30)
	third.see("window 90x30")
}

func TestHostile_ConnectionCutLeavesNothing(t *testing.T) {
	d := startServer(t, door.Limits{PerPlayer: 1}, nil)
	key := newSigner(t)
	for range 5 {
		conn := dial(t, d.addr, "cut", key)
		openScreen(t, conn, 80, 24).see("hello cut") // although the player may have one session only
		_ = conn.Close()
		waitUntilGone(t, "ssh.(*Server).HandleConn")
	}
	for _, part := range []string{"screen.(*Program)", "tea.(*Program)", "screen.ReadInput(", "session.filteredChannel", "ssh.(*Server).HandleConn", "screen.(*Writer)"} {
		waitUntilGone(t, part)
	}
	if door := d.stats().Door; door.Connections != 0 || door.Greeting != 0 {
		t.Errorf("still counted: %d connections, %d in the doorway", door.Connections, door.Greeting)
	}
}

func TestHostile_Garbage(t *testing.T) {
	for seed := range byte(4) {
		d := startServer(t, door.Limits{}, nil)
		c := openScreen(t, dial(t, d.addr, "noise\x1b[2J\a", newSigner(t)), 80, 24)
		c.see("hello noise")
		noise := make([]byte, 20<<10)
		_, _ = mathrand.NewChaCha8([32]byte{seed}).Read(noise) // never fails
		clean := strings.NewReplacer("P", "", "C", "", "q", "", "\x1b[200~", "")
		c.press(clean.Replace(string(noise)))
		// A resize by typing is not a resize.
		c.press("\x1b[8;5000;5000t\x1b[48;5000;5000;1;1t\x1b[201~\x1b\\")
		c.pressFor("zzz", "zzz]")
		c.see("window 80x24")
	}
}

func TestHostile_PanicEndsOneSession(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	for n, key := range []string{"P", "C"} {
		other := d.comes(t, "other")
		c := d.comes(t, "p")
		c.press(key)
		var exit *gossh.ExitError
		if err := c.end(); !errors.As(err, &exit) || exit.ExitStatus() != command.Refused {
			t.Errorf("%s: the session ended with %v", key, err)
		}
		c.see("Something went wrong in your session")
		if counted := d.stats().Door.Panics; counted != uint64(n+1) {
			t.Errorf("%s: %d panics are counted", key, counted)
		}
		other.pressFor("a", "typed [a]")
	}
	if book := d.log.String(); !strings.Contains(book, "a screen that panics") || strings.ContainsAny(book, "\x1b\a") {
		t.Errorf("the log says %s", book)
	}
}

func TestHostile_TitlesAreClean(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	c := d.comes(t, "p")
	c.press("T")
	c.read("\x1b]2;evil]52;c;eviltitle\a")
	if strings.Contains(c.rawText(), "\x1b]52") {
		t.Error("a title smuggled an escape sequence")
	}
}

// A screen that cannot even be made ends one session too.
func TestHostile_PanicBeforeTheScreen(t *testing.T) {
	fake := &fakeHouse{screens: func(tell.Env) tea.Model { panic("no screen") }}
	d := startServer(t, door.Limits{}, fake)
	c := openScreen(t, dial(t, d.addr, "p", newSigner(t)), 80, 24)
	if err := c.end(); err == nil || !strings.Contains(c.complaint(), "Something went wrong") || d.stats().Door.Panics != 1 {
		t.Errorf("it ended with %v and said %q", err, c.complaint())
	}
}

// frozen is a line on which, from some moment on, nothing comes any more.
type frozen struct {
	net.Conn
	ice chan struct{}
}

func (f frozen) Read(p []byte) (int, error) {
	n, err := f.Conn.Read(p)
	select {
	case <-f.ice:
		<-make(chan struct{}) // for ever
	default:
	}
	return n, err
}

// A client whose line is dead does not answer; it is hung up on.
func TestHostile_DeadLineIsNoticed(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{Keepalive: time.Second}, nil) // which a client answers in time on a busy machine too
	line, err := net.Dial("tcp", d.addr)
	must(t, err)
	defer func() { _ = line.Close() }()
	ice := make(chan struct{})
	conn, chans, reqs, err := gossh.NewClientConn(frozen{line, ice}, d.addr, dialConfig("dead", newSigner(t)))
	must(t, err)
	c := openScreen(t, gossh.NewClient(conn, chans, reqs), 80, 24)
	c.see("hello dead")
	close(ice)
	waitForConnections(t, d, 0)
}
