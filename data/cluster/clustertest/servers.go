// Package clustertest runs NATS servers for tests, each a process of its own on loopback that can be killed or stopped
// like a machine. Only tests import it; the server is no part of the program.
package clustertest

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"saloon/data/filetest"
)

// Three is how many servers keep a log.
const Three = 3

const childVariable = "SALOON_TEST_NATS_SERVER" // how a child knows what it is

// Main runs the tests of a package, or a server when the process is a child; for the TestMain of a package.
func Main(m *testing.M) {
	ServeAsChild()
	filetest.AtOnce(2)
	os.Exit(filetest.Run(m, endShared))
}

// endShared ends the servers that the tests shared.
func endShared() {
	if shared != nil {
		shared.end()
		_ = os.RemoveAll(shared.dir)
	}
}

// ServeAsChild runs a server, and does not return, when the process is a child. A TestMain calls it first.
func ServeAsChild() {
	if settings := os.Getenv(childVariable); settings != "" {
		fmt.Fprintln(os.Stderr, serve(strings.Split(settings, "\n")))
		os.Exit(1)
	}
}

var (
	shared     *Servers
	makeShared sync.Once
)

// Shared are servers of all tests of a package, which must not kill or stop them. Each test has its own stream.
func Shared(t testing.TB) *Servers {
	t.Helper()
	makeShared.Do(func() {
		dir, err := os.MkdirTemp("", "saloon-nats")
		if err != nil {
			t.Fatal(err)
		}
		shared = startIn(t, dir, With{})
	})
	if shared == nil {
		t.Fatal("the servers did not start")
	}
	shared.WaitReady(t)
	return shared
}

func serve(settings []string) error {
	o, err := server.ProcessConfigFile(settings[0])
	if err != nil {
		return err
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.ConfigureLogger()
	s.Start()
	s.WaitForShutdown()
	return nil
}

// With is what servers have beside what all have here.
type With struct {
	Settings string        // stands in the file of each of them too
	Options  []nats.Option // with which a test reaches them to see how they are
	Late     bool          // the last one is not started
}

// Servers are three servers that know each other.
type Servers struct {
	dir      string
	with     With
	children [Three]*exec.Cmd
	configs  [Three]string
	clients  [Three]int
	monitors [Three]int
}

// Start starts three servers with JetStream, which sync at once. They end with the test.
func Start(t testing.TB) *Servers {
	t.Helper()
	return StartWith(t, With{})
}

// StartWith starts three servers that are not as others are.
func StartWith(t testing.TB, with With) *Servers {
	t.Helper()
	s := startIn(t, t.TempDir(), with)
	t.Cleanup(func() {
		s.end()
		if t.Failed() {
			s.tellLogs(t)
		}
	})
	s.WaitReady(t)
	return s
}

func startIn(t testing.TB, dir string, with With) *Servers {
	t.Helper()
	s, routes := &Servers{dir: dir, with: with}, [Three]int{}
	for i := range Three {
		s.clients[i], s.monitors[i], routes[i] = FreePort(t), FreePort(t), FreePort(t)
	}
	for i := range Three {
		s.configs[i] = filepath.Join(dir, fmt.Sprintf("n%d.conf", i))
		if err := os.WriteFile(s.configs[i], []byte(s.config(i, routes)), 0o600); err != nil {
			t.Fatal(err)
		}
		if i < Three-1 || !with.Late {
			s.Up(t, i)
		}
	}
	return s
}

// tellLogs shows the end of what the servers logged, because they are gone when a test has failed.
func (s *Servers) tellLogs(t testing.TB) {
	for i := range Three {
		raw, _ := os.ReadFile(filepath.Join(s.dir, fmt.Sprintf("n%d.log", i)))
		lines := strings.Split(string(raw), "\n")
		t.Logf("server %d logged:\n%s", i, strings.Join(lines[max(0, len(lines)-60):], "\n"))
	}
}

func (s *Servers) end() {
	for i := range Three {
		s.Kill(i)
	}
}

func (s *Servers) config(i int, routes [Three]int) string {
	var others []string
	for j, port := range routes {
		if j != i {
			others = append(others, fmt.Sprintf("nats://127.0.0.1:%d", port))
		}
	}
	name := fmt.Sprintf("n%d", i)
	return fmt.Sprintf(`server_name: %s
listen: 127.0.0.1:%d
http: 127.0.0.1:%d
log_file: %q
jetstream { store_dir: %q, sync_interval: always, max_memory_store: 64MB, max_file_store: 2GB }
cluster { name: saloon, listen: 127.0.0.1:%d, routes: [%s] }
%s
`, name, s.clients[i], s.monitors[i], filepath.Join(s.dir, name+".log"), filepath.Join(s.dir, name), routes[i], strings.Join(others, ", "), s.with.Settings)
}

// ports is how many this process has given; each has its own place to begin.
var ports atomic.Int64

// FreePort is below those that systems give to outgoing connections, and given once, so that nobody takes it before a program
// that is told to listen there, nor while that stands still.
func FreePort(t testing.TB) int {
	t.Helper()
	for range 100 {
		port := 10000 + (os.Getpid()*607+int(ports.Add(1)))%20000
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			continue
		}
		_ = l.Close()
		return port
	}
	t.Fatal("no port is free")
	return 0
}

// Up starts a server that does not run.
func (s *Servers) Up(t testing.TB, i int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), childVariable+"="+s.configs[i])
	child.Stderr = os.Stderr
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	s.children[i] = child
}

// Kill ends a server as kill -9 does.
func (s *Servers) Kill(i int) {
	if c := s.children[i]; c != nil {
		_ = c.Process.Kill()
		_ = c.Wait()
		s.children[i] = nil
	}
}

// Stored is the directory with all that a server keeps.
func (s *Servers) Stored(i int) string { return filepath.Join(s.dir, fmt.Sprintf("n%d", i)) }

// URL lists the servers as a client is told them.
func (s *Servers) URL() string {
	var list []string
	for _, port := range s.clients {
		list = append(list, fmt.Sprintf("nats://127.0.0.1:%d", port))
	}
	return strings.Join(list, ",")
}

// Monitors lists the addresses at which the servers tell of themselves.
func (s *Servers) Monitors() string {
	var list []string
	for _, port := range s.monitors {
		list = append(list, fmt.Sprintf("http://127.0.0.1:%d", port))
	}
	return strings.Join(list, ",")
}

// Address is where one server listens for clients.
func (s *Servers) Address(i int) string { return fmt.Sprintf("127.0.0.1:%d", s.clients[i]) }

// WaitReady waits until the servers have agreed who leads them.
func (s *Servers) WaitReady(t testing.TB) {
	t.Helper()
	s.until(t, "the servers do not find each other", func(ctx context.Context, js jetstream.JetStream) bool {
		_, err := js.AccountInfo(ctx)
		return err == nil
	})
}

// Leader is the server that leads a stream.
func (s *Servers) Leader(t testing.TB, stream string) (leader int) {
	t.Helper()
	s.until(t, "nobody leads the stream "+stream, func(ctx context.Context, js jetstream.JetStream) bool {
		found, err := js.Stream(ctx, stream)
		if err != nil || found.CachedInfo().Cluster == nil {
			return false
		}
		_, err = fmt.Sscanf(found.CachedInfo().Cluster.Leader, "n%d", &leader)
		return err == nil
	})
	return leader
}

// WaitWhole waits until all copies of a stream are the same.
func (s *Servers) WaitWhole(t testing.TB, stream string) {
	t.Helper()
	s.until(t, "the copies of the stream "+stream+" do not become the same", func(ctx context.Context, js jetstream.JetStream) bool {
		found, err := js.Stream(ctx, stream)
		if err != nil || found.CachedInfo().Cluster == nil {
			return false
		}
		about := found.CachedInfo().Cluster
		whole := about.Leader != "" && len(about.Replicas) == Three-1
		for _, r := range about.Replicas {
			whole = whole && r.Current && !r.Offline && r.Lag == 0
		}
		return whole
	})
}

// until asks again and again; nobody tells when a server is ready.
func (s *Servers) until(t testing.TB, complaint string, done func(context.Context, jetstream.JetStream) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		if s.ask(ctx, done) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal(complaint)
}

func (s *Servers) ask(ctx context.Context, done func(context.Context, jetstream.JetStream) bool) bool {
	conn, err := nats.Connect(s.URL(), append([]nats.Option{nats.Timeout(time.Second)}, s.with.Options...)...)
	if err != nil {
		return false
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return done(ctx, js)
}
