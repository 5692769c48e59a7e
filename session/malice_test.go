package session

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/sessiontest"
)

// maliceConnects is how many connects TestMalice makes; the long form takes 10000.
var maliceConnects = flag.Int("malice", 300, "how many connects of all kinds come at a saloon in TestMalice")

// A mallory comes to a saloon in one of many ways, and goes.
type mallory struct {
	addr        string
	player, bot gossh.Signer
	noise       []byte
	logins      atomic.Int64 // that were let in
}

// maliceKinds are the ways in which strangers come, in the order of the list of holes that
// they are about: closed windows, huge windows, readers that stop, keys that are offered and
// not proved, none at all, escapes, panics, storms of logins and of requests.
var maliceKinds = []struct {
	name string
	come func(m *mallory)
}{
	{"connects and goes", func(m *mallory) { m.tcp() }},
	{"says garbage", func(m *mallory) { m.tcp(string(m.noise)) }},
	{"says a version only", func(m *mallory) { m.tcp("SSH-2.0-x\r\n") }},
	{"breaks off the key exchange", func(m *mallory) { m.tcp("SSH-2.0-x\r\n", "\x00\x00\x00\x0c\x0a\x14", string(m.noise[:64])) }},
	{"announces an endless packet", func(m *mallory) { m.tcp("SSH-2.0-x\r\n", "\xff\xff\xff\xff", string(m.noise)) }},
	{"logs in and goes", func(m *mallory) { m.login(m.player, func(*gossh.Client) {}) }},
	{"offers a key without having it", func(m *mallory) {
		stolen := &impostor{Signer: m.bot, offer: m.player.PublicKey(), sign: m.player.PublicKey(), badly: true}
		m.login(stolen, func(*gossh.Client) {})
	}},
	{"reads the help", func(m *mallory) { m.exec("help") }},
	{"types nonsense", func(m *mallory) { m.exec("rm -rf '\x1b[2J'") }},
	{"types far too much", func(m *mallory) { m.exec(strings.Repeat("'a ", 40_000)) }},
	{"opens a huge window and cuts the line", func(m *mallory) { m.screen(m.player, 5000, 5000, "jjj?") }},
	{"opens a window and sends noise", func(m *mallory) { m.screen(m.player, 80, 24, string(m.noise)) }},
	{"comes without a key and pastes", func(m *mallory) { m.screen(nil, 0, 0, "\x1b[200~"+string(m.noise)) }},
	{"sizes a window a hundred times", func(m *mallory) { m.resizes() }},
	{"writes garbage as a bot", func(m *mallory) { m.subsystem("bot", "{}\n[\n"+string(m.noise)+"\n") }},
	{"types and reads nothing", func(m *mallory) { m.deaf() }},
	{"wants files", func(m *mallory) { m.subsystem("sftp", "") }},
	{"wants to be forwarded", func(m *mallory) { m.forwards() }},
	{"plays by noise", func(m *mallory) { m.plays() }},
}

// tcp says something without caring for an answer.
func (m *mallory) tcp(texts ...string) {
	c, err := net.DialTimeout("tcp", m.addr, sessiontest.Patience)
	if err != nil {
		return
	}
	defer func() { _ = c.Close() }()
	for _, text := range texts {
		if _, err := io.WriteString(c, text); err != nil {
			return
		}
	}
}

func (m *mallory) login(key gossh.Signer, then func(*gossh.Client)) {
	conn, err := gossh.Dial("tcp", m.addr, dialConfig("mallory\x1b[2J", key))
	if err != nil {
		return
	}
	m.logins.Add(1)
	defer func() { _ = conn.Close() }()
	then(conn)
}

// session opens a session; what fails is what the saloon refuses.
func (m *mallory) session(key gossh.Signer, then func(*gossh.Session)) {
	m.login(key, func(conn *gossh.Client) {
		if sess, err := conn.NewSession(); err == nil {
			then(sess)
		}
	})
}

func (m *mallory) exec(words string) {
	m.session(m.player, func(s *gossh.Session) { _, _ = s.CombinedOutput(words) })
}

// screen opens a terminal, types, reads a little of the answer, and is gone.
func (m *mallory) screen(key gossh.Signer, width, height int, typed string) {
	m.session(key, func(s *gossh.Session) {
		out, _ := s.StdoutPipe()
		in, _ := s.StdinPipe()
		if s.RequestPty("xterm-256color", height, width, nil) != nil || s.Shell() != nil {
			return
		}
		_, _ = io.ReadFull(out, make([]byte, 100))
		_, _ = io.WriteString(in, typed)
	})
}

func (m *mallory) resizes() {
	m.session(m.player, func(s *gossh.Session) {
		if s.RequestPty("xterm", 24, 80, nil) != nil || s.Shell() != nil {
			return
		}
		for i := range 100 {
			_ = s.WindowChange(i*90, i*90)
			_ = s.Setenv(fmt.Sprintf("LC_%d", i), "x")
		}
	})
}

// deaf presses keys, each of which has the screen drawn, and never reads.
func (m *mallory) deaf() {
	m.session(m.player, func(s *gossh.Session) {
		in, _ := s.StdinPipe()
		if s.RequestPty("xterm-256color", 48, 160, nil) != nil || s.Shell() != nil {
			return
		}
		for range 200 {
			if _, err := io.WriteString(in, "?"); err != nil {
				return
			}
		}
	})
}

func (m *mallory) subsystem(name, lines string) {
	m.session(m.bot, func(s *gossh.Session) {
		in, _ := s.StdinPipe()
		if s.RequestSubsystem(name) == nil {
			_, _ = io.WriteString(in, lines)
		}
	})
}

// forwards asks for all that is never granted.
func (m *mallory) forwards() {
	m.login(m.player, func(conn *gossh.Client) {
		for range 20 {
			_, _, _ = conn.SendRequest("tcpip-forward", true, gossh.Marshal(struct {
				Host string
				Port uint32
			}{"0.0.0.0", 0}))
			if ch, _, err := conn.OpenChannel("direct-tcpip", m.noise[:40]); err == nil {
				_ = ch.Close()
			}
		}
	})
}

func (m *mallory) plays() {
	m.session(nil, func(s *gossh.Session) {
		in, _ := s.StdinPipe()
		if s.Start("play") == nil {
			_, _ = io.WriteString(in, "\n"+string(m.noise)+"\nnew moon\nbot\nready\n1\n")
		}
	})
}

// malice is what somebody notices of others: how much the process holds, and how long an
// honest person waits for the answer to a key.
type malice struct {
	goroutines, files int
	heap              uint64
	waits             []time.Duration
}

func (m malice) String() string {
	slices.Sort(m.waits)
	text := fmt.Sprintf("%d goroutines, %d files, %.1f MB", m.goroutines, m.files, float64(m.heap)/1e6)
	if n := len(m.waits); n > 0 {
		text += fmt.Sprintf(", a key answered in %.1f ms (median of %d), %.1f ms (longest)", ms(m.waits[n/2]), n, ms(m.waits[n-1]))
	}
	return text
}

// medianOf is what half of the waits were within.
func medianOf(waits []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(waits))[len(waits)/2]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func held() (m malice) {
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	m.goroutines, m.heap = runtime.NumGoroutine(), mem.HeapAlloc
	if files, err := os.ReadDir("/proc/self/fd"); err == nil {
		m.files = len(files)
	}
	return m
}

func (m *malice) grow(now malice) {
	m.goroutines, m.files, m.heap = max(m.goroutines, now.goroutines), max(m.files, now.files), max(m.heap, now.heap)
}

// keyWaits types and deletes a letter of a name until something is over, and at least so
// often, and measures how long each answer takes.
func keyWaits(p *client, name string, least int, over func() bool) (waits []time.Duration) {
	for n := 0; n < least || !over(); n++ {
		began := time.Now()
		p.pressFor("x", name+"x")
		waits = append(waits, time.Since(began))
		p.press("\x7f")
		p.wait("the letter to go", func() bool { return !strings.Contains(p.term.String(), name+"x") })
	}
	return waits
}

// A siege is strangers who come at a saloon while somebody honest types there.
type siege struct {
	*mallory
	anna   *client
	before malice
}

// layMalice opens a saloon with somebody in it, to which every kind has come once: what is
// made once, such as the profile of a bot, is there before.
func layMalice(t *testing.T) *siege {
	t.Helper()
	s := openTestSaloon(t)
	m := &mallory{addr: s.addr, player: newSigner(t), bot: newSigner(t), noise: make([]byte, 4<<10)}
	_, _ = rand.NewChaCha8([32]byte{7}).Read(m.noise) // never fails
	anna := openScreen(t, dial(t, s.addr, "anna", newSigner(t)), 80, 24)
	anna.see("Enter takes anna")
	anna.press("anna")
	for _, kind := range maliceKinds {
		kind.come(m)
	}
	lay := &siege{mallory: m, anna: anna, before: settled(t, malice{})}
	lay.before.waits = keyWaits(anna, "anna", 20, func() bool { return true })
	t.Log("before:", lay.before)
	return lay
}

// attack has strangers come, eight at a time, until so many have; come says how the nth does.
// Afterwards nothing of them may be left.
func (s *siege) attack(t *testing.T, total int64, come func(n int64)) {
	t.Helper()
	s.logins.Store(0)
	var came atomic.Int64
	var crowd sync.WaitGroup
	for range 8 {
		crowd.Go(func() {
			for n := came.Add(1); n <= total; n = came.Add(1) {
				come(n)
			}
		})
	}
	var during malice
	during.waits = keyWaits(s.anna, "anna", 5, func() bool {
		during.grow(held())
		return came.Load() > total
	})
	crowd.Wait()
	t.Logf("during %d connects, of which %d logged in: at most %v", total, s.logins.Load(), during)

	after := settled(t, s.before)
	after.waits = keyWaits(s.anna, "anna", 5, func() bool { return true })
	t.Log("after:", after)
	// Other programs may want the machine too: they make keys slower without strangers as well.
	limit := time.Second + 20*max(medianOf(s.before.waits), medianOf(after.waits))
	if slices.Sort(during.waits); during.waits[(len(during.waits)-1)*9/10] > limit { // never the slowest alone
		t.Errorf("while strangers come, one key in ten is answered later than in %v", limit)
	}
}

// connects is how many strangers come; few is for those who have no time.
func connects(few int64) int64 {
	if total := int64(*maliceConnects); !testing.Short() {
		return total
	}
	return few
}

// Strangers of all kinds come by the thousand. An honest person's keys are answered all the
// while, and when they are gone nothing of them is left: no goroutine, no open file, no
// memory.
func TestMalice_LeavesNothingBehind(t *testing.T) {
	s := layMalice(t)
	s.attack(t, connects(60), func(n int64) { maliceKinds[int(n)%len(maliceKinds)].come(s.mallory) })
}

// The same for each kind alone, so that one that costs much is seen.
func TestMalice_OfEachKindAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("all kinds together have been tried, and left nothing behind")
	}
	s := layMalice(t)
	for _, kind := range maliceKinds {
		t.Log(kind.name) // no subtest, whose goroutine would be counted
		s.attack(t, 1+connects(36)/int64(len(maliceKinds)), func(int64) { kind.come(s.mallory) })
	}
}

// settled waits until the process holds no more than it did, and returns what it holds.
// Without a before it waits until nobody is being served any more.
func settled(t *testing.T, before malice) malice {
	t.Helper()
	deadline := time.Now().Add(aLongTime)
	for last, since := held(), time.Now(); ; {
		runtime.GC()
		now := held()
		if now.goroutines != last.goroutines || now.files != last.files {
			since = time.Now()
		}
		last = now
		less := now.goroutines <= before.goroutines && now.files <= before.files && now.heap <= before.heap+(4<<20)
		switch {
		case before.goroutines == 0 && time.Since(since) > time.Second, before.goroutines > 0 && less:
			return now
		case time.Now().After(deadline):
			buf := make([]byte, 1<<20)
			t.Fatalf("before: %v\nnow: %v\n%s", before, now, buf[:runtime.Stack(buf, true)])
		}
		time.Sleep(20 * time.Millisecond) // nobody tells
	}
}
