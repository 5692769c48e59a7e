package metrics

import (
	"bufio"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"saloon/lobby"
)

const patience = 20 * time.Second

type fakeSource struct {
	figures Figures
	open    bool
	unready atomic.Pointer[string]
}

func (s *fakeSource) Figures() (Figures, bool) { return s.figures, s.open }

func (s *fakeSource) Unready() string {
	if why := s.unready.Load(); why != nil {
		return *why
	}
	return ""
}

func get(t *testing.T, h http.Handler, path string) (code int, said string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

func TestHandler_ReadyAndAlive(t *testing.T) {
	from := &fakeSource{}
	h := handler(from, false)
	if code, said := get(t, h, "/readyz"); code != 200 || said != "ready\n" {
		t.Errorf("it says %d %q", code, said)
	}
	why := "7 tables do not go on yet since the start"
	from.unready.Store(&why)
	if code, said := get(t, h, "/readyz"); code != 503 || said != "not ready: "+why+"\n" {
		t.Errorf("it says %d %q", code, said)
	}
	if code, said := get(t, h, "/healthz"); code != 200 || said != "alive\n" {
		t.Errorf("it says %d %q", code, said)
	}
}

// The words behind the program's name may carry passwords.
func TestHandler_TellsNoWordsOfTheCommandLine(t *testing.T) {
	if code, said := get(t, handler(&fakeSource{}, true), "/debug/pprof/cmdline"); code != 200 || said != os.Args[0]+"\n" {
		t.Errorf("%d %q", code, said)
	}
}

func TestHandler_ProfilesOnlyWhenAskedFor(t *testing.T) {
	for path, want := range map[string]string{"/debug/pprof/": "goroutine", "/debug/pprof/heap?debug=1": "heap profile", "/debug/pprof/cmdline": os.Args[0]} {
		if code, said := get(t, handler(&fakeSource{}, false), path); code != 404 {
			t.Errorf("%s: %d %.40q", path, code, said)
		}
		if code, said := get(t, handler(&fakeSource{}, true), path); code != 200 || !strings.Contains(said, want) {
			t.Errorf("when asked for, %s: %d %.40q", path, code, said)
		}
	}
}

func TestMetrics_AreWellNamed(t *testing.T) {
	from := &fakeSource{open: true}
	_, said := get(t, handler(from, false), "/metrics")
	problems, err := promlint.New(strings.NewReader(said)).Lint()
	if err != nil || len(problems) > 0 {
		t.Errorf("%+v, %v", problems, err)
	}
	if !strings.Contains(said, "\nsaloon_ready 1\n") || !strings.Contains(said, "\ngo_goroutines ") || !strings.Contains(said, "\nsaloon_file_bytes 0\n") {
		t.Errorf("it says\n%s", said)
	}
	why := "the saloon is being opened"
	from.unready.Store(&why)
	from.open = false
	if _, said := get(t, handler(from, false), "/metrics"); !strings.Contains(said, "\nsaloon_ready 0\n") || strings.Contains(said, "saloon_file_bytes") {
		t.Errorf("before it is open, it says\n%s", said)
	}
}

// Bad clients cost little: long headers are refused, silent ones are hung up on, and more
// connections than a few wait.
func TestServe_BadClients(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := Serve(l, &fakeSource{}, false, slog.New(slog.DiscardHandler))
	t.Cleanup(s.Close)
	ask := func(request string) string {
		t.Helper()
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		_ = conn.SetDeadline(time.Now().Add(patience))
		_, _ = io.WriteString(conn, request)
		line, _ := bufio.NewReader(conn).ReadString('\n')
		return line
	}
	if said := ask("GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat("x", 16<<10) + "\r\n\r\n"); !strings.Contains(said, " 431 ") {
		t.Errorf("a long header is answered by %q", said)
	}
	if said := ask("POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"); !strings.Contains(said, " 405 ") {
		t.Errorf("a POST is answered by %q", said)
	}
	if s.http.ReadHeaderTimeout <= 0 || s.http.ReadTimeout <= 0 || s.http.WriteTimeout <= 0 || s.http.IdleTimeout <= 0 {
		t.Error("a client may take as long as it likes")
	}
	if said := ask("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"); !strings.Contains(said, " 200 ") {
		t.Errorf("a good client is answered by %q", said)
	}
}

// Only so many connections are open at the same time; the next one is served when one goes.
func TestServe_ConnectionsAreBounded(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	bounded := &boundedListener{l, make(chan struct{}, 1)}
	accepted := make(chan net.Conn)
	go func() {
		for range 2 {
			conn, err := bounded.Accept()
			if err != nil {
				t.Error(err)
			}
			accepted <- conn
		}
	}()
	for range 2 {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
	}
	first := <-accepted
	if len(bounded.places) != 1 {
		t.Errorf("%d places are taken", len(bounded.places))
	}
	select {
	case <-accepted:
		t.Error("the second is accepted beside the first")
	default:
	}
	_ = first.Close()
	_ = first.Close() // which gives one place back, not two
	_ = (<-accepted).Close()
	if len(bounded.places) != 0 {
		t.Errorf("%d places are taken, by nobody", len(bounded.places))
	}
	_ = l.Close()
}

func TestAddress(t *testing.T) {
	for words, want := range map[string]string{
		"9464": "127.0.0.1:9464", ":9464": "127.0.0.1:9464", "0.0.0.0:9464": "0.0.0.0:9464", "[::1]:9464": "[::1]:9464", "localhost:0": "localhost:0",
	} {
		if got, err := Address(words); err != nil || got != want {
			t.Errorf("%q means %q, %v; want %q", words, got, err, want)
		}
	}
	for _, words := range []string{"localhost", "1.2.3.4", ":", "99999", "-1", "a:b:c", "http://localhost:9464"} {
		if got, err := Address(words); err == nil {
			t.Errorf("%q means %q", words, got)
		}
	}
}

// A node shows its own figures, and the page lists them; a saloon that is alone shows none of them.
func TestMetrics_OfANode(t *testing.T) {
	from := &fakeSource{open: true}
	if _, said := get(t, handler(from, false), "/metrics"); strings.Contains(said, "saloon_node_") {
		t.Error("a saloon that is alone is a node")
	}
	n := &lobby.NodeStats{Present: 3, Stewards: 4, Elections: 6, Taken: 8, Given: 9}
	n.Position, n.Last, n.Parcels, n.Again, n.Refused, n.Waits, n.Silent, n.Skew = 7, 10, 5, 1, 2, 1500*time.Millisecond, 250*time.Millisecond, -2*time.Second
	from.figures.Lobby.Node = n
	_, said := get(t, handler(from, false), "/metrics")
	page, err := os.ReadFile("METRICS.md")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"node_log_position 7", "node_log_behind 3", "node_log_silent_seconds 0.25", "clock_skew_seconds -2", "node_parcel_waits_seconds 1.5", "node_parcels_total 5", "node_parcels_again_total 1",
		"node_writes_refused_total 2", "node_present 3", "node_stewards 4", "node_elections_total 6", `node_stewards_changed_total{change="taken"} 8`, `node_stewards_changed_total{change="given"} 9`}
	for _, line := range want {
		if !strings.Contains(said, "\nsaloon_"+line+"\n") {
			t.Errorf("there is no saloon_%s", line)
		}
	}
	types := regexp.MustCompile(`(?m)^# TYPE (saloon_(?:node|clock)_\w+) (\w+)$`).FindAllStringSubmatch(said, -1)
	for _, m := range types {
		if !strings.Contains(string(page), "\n| `"+m[1]+"` | "+m[2]+" |") {
			t.Errorf("the page does not list %s, a %s", m[1], m[2])
		}
	}
	if rows := strings.Count(string(page), "\n| `saloon_node_") + strings.Count(string(page), "\n| `saloon_clock_"); rows != len(types) {
		t.Errorf("the page lists %d figures of a node, and there are %d", rows, len(types))
	}
}
