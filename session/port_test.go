package session

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/session/door"
	"saloon/session/sessiontest"
)

type shown struct {
	t     *testing.T
	at    string // its address
	door  string // the address of the saloon
	lobby *lobby.Lobby
	out   *stopWriter
	log   *logBuffer
	stop  func()
	ended chan error
}

var shownAt = regexp.MustCompile(`listen=http://(\S+)/metrics`)

func serveShown(t *testing.T, flags ...string) *shown {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	s := &shown{t: t, log: &logBuffer{}, stop: cancel, ended: make(chan error, 1)}
	ready := make(chan struct{})
	cmd := ServeCommand(func(ctx context.Context, settings Settings) (Saloon, error) {
		saloon, err := openSaloon(ctx, settings)
		s.lobby = saloon.Lobby
		return saloon, err
	}, nil)
	s.out = &stopWriter{stop: sync.OnceFunc(func() { close(ready) })}
	cmd.SetOut(s.out)
	cmd.SetErr(s.log)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(append([]string{"--listen", "127.0.0.1:0", "--log-format", "text", "--data", t.TempDir(), "--metrics", "0"}, flags...))
	go func() { s.ended <- cmd.ExecuteContext(ctx) }()
	t.Cleanup(cancel)
	select {
	case <-ready:
	case err := <-s.ended:
		t.Fatalf("it does not open: %v", err)
	}
	s.door = opened.FindStringSubmatch(s.out.String())[1]
	s.log.waitFor(t, "figures are shown")
	s.at = shownAt.FindStringSubmatch(s.log.String())[1]
	return s
}

func (s *shown) get(path string) (code int, said string) {
	s.t.Helper()
	client := http.Client{Timeout: sessiontest.Patience}
	answer, err := client.Get("http://" + s.at + path)
	must(s.t, err)
	defer func() { _ = answer.Body.Close() }()
	raw, err := io.ReadAll(answer.Body)
	must(s.t, err)
	return answer.StatusCode, string(raw)
}

func (s *shown) metrics() map[string]float64 {
	s.t.Helper()
	_, said := s.get("/metrics")
	values := map[string]float64{}
	for line := range strings.Lines(said) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "} ")
		if strings.Contains(name, "{") {
			name += "}"
		} else {
			name, value, _ = strings.Cut(strings.TrimSpace(line), " ")
		}
		if n, err := strconv.ParseFloat(value, 64); err == nil {
			values[name] = n
		}
	}
	return values
}

// want waits until metrics have these values, because a client can hear of something before the
// server has counted it.
func (s *shown) want(when string, want map[string]float64) {
	s.t.Helper()
	var wrong string
	for late := time.Now().Add(sessiontest.Patience); ; {
		have := s.metrics()
		wrong = ""
		for name, value := range want {
			if got, is := have[name]; !is || got != value {
				wrong += "\n" + name + " is " + strconv.FormatFloat(got, 'g', -1, 64) + ", want " + strconv.FormatFloat(value, 'g', -1, 64)
			}
		}
		if wrong == "" {
			return
		}
		if time.Now().After(late) {
			s.t.Errorf("%s:%s", when, wrong)
			return
		}
	}
}

// What an operator sees is what happens: a person at a screen, one in line mode, a bot from outside
// that plays, somebody who is refused.
func TestPort_ShowsWhatHappens(t *testing.T) {
	s := serveShown(t, "--max-connections", "3", "--max-per-address", "10")
	s.want("at first", map[string]float64{`saloon_sessions{kind="screen"}`: 0, `saloon_ready`: 1, `saloon_tables{game="moonriver",phase="playing"}`: 0,
		`saloon_connections_refused_total{reason="full"}`: 0, `saloon_people`: 0, `saloon_panics_total{where="table"}`: 0})
	at := &testSaloon{t: t, addr: s.door}
	anna := at.newPerson("anna", 80, 24)
	bert := at.newPersonInLines("bert")
	bot := at.newBot("robot", false)
	bot.hears("hello", nil)
	isTurnedAway(t, s.door, door.ErrFull)
	s.want("three are here", map[string]float64{`saloon_sessions{kind="screen"}`: 1, `saloon_sessions{kind="lines"}`: 1, `saloon_sessions{kind="bot"}`: 1,
		`saloon_connections`: 3, `saloon_people`: 3, `saloon_connections_refused_total{reason="full"}`: 1, `saloon_connections_refused_total{reason="rate"}`: 0})
	keys := s.metrics()["saloon_key_seconds_count"]
	anna.press("?")
	for late := time.Now().Add(sessiontest.Patience); s.metrics()["saloon_key_seconds_count"] <= keys; {
		if time.Now().After(late) {
			t.Fatalf("a key is pressed, and %v are timed, as before", keys)
		}
	}
	bert.types("new montana 2", "2 chairs:")
	bot.say(`{"type":"create","game":"buffalo","seats":2,"bots":{"2":"easy"}}`, `{"type":"ready"}`)
	begun := bot.hears("state", func(m anyMessage) bool { return m.Phase == "playing" && len(m.Legal) > 0 })
	s.want("a bot plays", map[string]float64{`saloon_tables{game="buffalo",phase="playing"}`: 1, `saloon_tables{game="montana",phase="gathering"}`: 1})
	moves := s.metrics()[`saloon_moves_total{game="buffalo"}`]
	bot.say(`{"type":"move","at":` + strconv.Itoa(begun.At) + `,"move":"` + begun.Legal[0] + `"}`)
	bot.hears("state", func(m anyMessage) bool { return m.At > begun.At })
	now := s.metrics()
	if n := now[`saloon_moves_total{game="buffalo"}`]; n <= moves || now[`saloon_moves_total{game="montana"}`] != 0 {
		t.Errorf("%v moves before, %v now, %v of Montana", moves, n, now[`saloon_moves_total{game="montana"}`])
	}
	if now["saloon_move_seconds_count"] < 1 || now["saloon_commit_seconds_count"] < 5 || now["saloon_commit_seconds_sum"] <= 0 || now["saloon_file_bytes"] < 4096 {
		t.Errorf("moves %v, commits %v in %v s, file %v", now["saloon_move_seconds_count"], now["saloon_commit_seconds_count"], now["saloon_commit_seconds_sum"], now["saloon_file_bytes"])
	}
	_ = bert.conn.Close()
	s.want("one has gone", map[string]float64{`saloon_sessions{kind="lines"}`: 0, `saloon_sessions_total{kind="lines"}`: 1, `saloon_connections`: 2})
}

// While it drains and while it stops, a saloon is alive and not ready; when it has stopped, nothing
// answers. The port is its own: the saloon opens without it.
func TestPort_IsReadyOrSaysWhyNot(t *testing.T) {
	t.Parallel()
	s := serveShown(t)
	if code, said := s.get("/readyz"); code != 200 || said != "ready\n" {
		t.Errorf("it says %d %q", code, said)
	}
	anna := (&testSaloon{t: t, addr: s.door}).newPersonInLines("anna")
	anna.types("lesson moonriver", "Moon River begins.")
	s.lobby.Drain(time.Time{})
	if code, said := s.get("/readyz"); code != 503 || said != "not ready: the saloon is to close: nothing new begins\n" {
		t.Errorf("while it drains, it says %d %q", code, said)
	}
	if code, _ := s.get("/healthz"); code != 200 {
		t.Errorf("while it drains, it is not alive: %d", code)
	}
	if code, _ := s.get("/debug/pprof/"); code != 404 {
		t.Errorf("nobody asked for pprof, and it answers %d", code)
	}
	s.stop()
	must(t, <-s.ended)
	if answer, err := http.Get("http://" + s.at + "/healthz"); err == nil {
		_ = answer.Body.Close()
		t.Error("a saloon that has closed is alive")
	}
}

// Until the saloon is open, its port says that it is being opened.
func TestPort_AnswersBeforeTheSaloonIsOpen(t *testing.T) {
	asked := &shown{t: t}
	log := &logBuffer{}
	_, _ = serveLogged(t, log, func(context.Context, Settings) (Saloon, error) {
		asked.at = shownAt.FindStringSubmatch(log.String())[1]
		if code, said := asked.get("/readyz"); code != 503 || said != "not ready: the saloon is being opened\n" {
			t.Errorf("it says %d %q", code, said)
		}
		if code, _ := asked.get("/healthz"); code != 200 {
			t.Errorf("it is not alive: %d", code)
		}
		return Saloon{}, os.ErrClosed
	}, "--metrics", "0")
	if asked.at == "" {
		t.Error("nobody was asked")
	}
}

func serveLogged(t *testing.T, log *logBuffer, open OpenSaloon, args ...string) (string, error) {
	t.Helper()
	cmd, out := ServeCommand(open, nil), &bytes.Buffer{}
	cmd.SetOut(out)
	cmd.SetErr(log)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(append([]string{"--listen", "127.0.0.1:0", "--log-format", "text", "--data", t.TempDir()}, args...))
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

// A port that cannot be had, and flags that make no sense, are told in a sentence.
func TestPort_BadBeginnings(t *testing.T) {
	taken := listen(t)
	defer func() { _ = taken.Close() }()
	for want, args := range map[string][]string{
		"another program listens on " + taken.Addr().String() + " already; stop it, or choose another port with --metrics": {"--metrics", taken.Addr().String()},
		"is no port and no address; write 9464": {"--metrics", "somewhere"},
		"name that too":                         {"--pprof"},
	} {
		for _, check := range []bool{false, true} {
			log := &logBuffer{}
			if check {
				args = append(args, "--check")
			}
			said, err := serveLogged(t, log, openSaloon, args...)
			if err == nil || !strings.Contains(said+err.Error(), want) {
				t.Errorf("%v: %v, %s; want %q", args, err, said, want)
			}
		}
	}
}

// rowOf is a row of the page's table of metrics.
var rowOf = regexp.MustCompile("(?m)^\\| `(saloon_\\w+)` \\| (\\w+) \\|([^|]*)\\| ([^|]+) \\|([^|]*)\\|$")

// The page lists what the program shows: each metric with its type, its labels, and their values.
func TestPort_ThePageIsTheProgram(t *testing.T) {
	s := serveShown(t, "--pprof")
	_, said := s.get("/metrics")
	page, err := os.ReadFile("metrics/METRICS.md")
	must(t, err)
	listed, text := map[string]bool{}, map[string]string{}
	for _, row := range rowOf.FindAllStringSubmatch(string(page), -1) {
		if strings.HasPrefix(row[1], "saloon_node_") || row[1] == "saloon_clock_skew_seconds" { // only with other nodes
			continue
		}
		listed[row[1]+" "+row[2]], text[row[1]] = true, row[3]
	}
	types := regexp.MustCompile(`(?m)^# TYPE (saloon_\w+) (\w+)$`).FindAllStringSubmatch(said, -1)
	for _, m := range types {
		if !listed[m[1]+" "+m[2]] {
			t.Errorf("the page does not list %s, a %s", m[1], m[2])
		}
		delete(listed, m[1]+" "+m[2])
	}
	delete(listed, "saloon_backup_last_timestamp_seconds gauge") // only with backups
	if len(listed) > 0 || len(types) < 20 {
		t.Errorf("%d metrics are shown; the page lists others too: %v", len(types), listed)
	}
	labels := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^(saloon_\w+)\{([^}]*)\} `).FindAllStringSubmatch(said, -1) {
		name := regexp.MustCompile(`_bucket$`).ReplaceAllString(m[1], "")
		for _, pair := range regexp.MustCompile(`(\w+)="([^"]*)"`).FindAllStringSubmatch(m[2], -1) {
			if pair[1] == "le" {
				continue
			}
			labels[name] = append(labels[name], pair[1])
			if pair[1] != "game" {
				labels[name] = append(labels[name], pair[2])
			}
		}
	}
	for name, words := range text {
		said := regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(words, -1)
		var named []string
		for _, one := range said {
			named = append(named, one[1])
		}
		have := slices.Compact(slices.Sorted(slices.Values(labels[name])))
		if slices.Sort(named); !slices.Equal(named, have) {
			t.Errorf("%s has the labels and values %v, the page says %v", name, have, named)
		}
	}
	for _, alarm := range regexp.MustCompile(`saloon_\w+`).FindAllString(string(page), -1) {
		if name := strings.TrimSuffix(alarm, "_bucket"); text[name] == "" && !strings.Contains(string(page), "| `"+name+"` |") {
			t.Errorf("the page speaks of %s, which is not there", name)
		}
	}
}
