package load

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	gossh "golang.org/x/crypto/ssh"
)

// A plan says what to measure.
type plan struct {
	sessions int // that are open and idle
	logins   int // that are measured beside them
	keys     int // that are pressed and measured
	size     size
	settle   time.Duration // how long the server gets to tidy up after a burst of work
	idle     time.Duration // how long the idle sessions are watched
	enter    []string      // the keys that every session types first
	press    []string      // the keys that are measured, over and over
	tables   int           // at which four bots play meanwhile
	level    string        // of these bots
}

// A measurement is what one server used.
type measurement struct {
	MemoryKiB     float64 `json:"memory_kib_per_session"`
	IdlePercent   float64 `json:"idle_percent_of_a_core_per_session"`
	LoginMillis   float64 `json:"login_user_cpu_ms"`
	FirstP50      float64 `json:"key_to_first_byte_p50_ms"`
	FirstP99      float64 `json:"key_to_first_byte_p99_ms"`
	KeyMillis     float64 `json:"key_cpu_ms"`
	KeyUserMillis float64 `json:"key_user_cpu_ms"` // the part of it outside the kernel
	KeyBytesP50   float64 `json:"key_bytes_p50"`
	KeyBytesP99   float64 `json:"key_bytes_p99"`
	ScreenBytes   float64 `json:"first_screen_bytes"`
	SilentKeys    int     `json:"keys_without_answer"`
	BaseMemoryKB  float64 `json:"base_memory_kib"`
}

// A measuring is one that is under way.
type measuring struct {
	plan
	*server
	name string // what all names begin with
	m    measurement
	rest proc // what the server uses in a second when nobody does anything
}

// measure measures a server that is idle, then with many idle sessions, then while people
// come, then while keys are pressed. One session comes first, because it costs what every
// server pays once.
func measure(ctx context.Context, p plan, at *server) (measurement, error) {
	ctx, end := context.WithCancel(ctx)
	defer end() // all connections
	m := &measuring{plan: p, server: at, name: strings.ToLower(rand.Text()[:4])}
	if _, err := m.open(ctx, "first", newKey()); err != nil {
		return m.m, err
	}
	empty, err := readProcAfter(ctx, m.settle, m.pid)
	if err != nil {
		return m.m, err
	}
	if err := openTables(ctx, m.address, m.tables, m.level); err != nil {
		return m.m, err
	}
	screens := make([]*screen, m.sessions)
	err = inParallel(ctx, m.sessions, func(ctx context.Context, i int) (err error) {
		screens[i], err = m.open(ctx, fmt.Sprint("p", i), newKey())
		return err
	})
	for _, step := range []func() error{
		func() error { return err },
		func() error { return m.measureIdle(ctx, screens, empty) },
		func() error { return m.measureLogins(ctx) },
		func() error { return m.measureKeys(ctx, screens) },
	} {
		if err := step(); err != nil {
			return m.m, err
		}
	}
	return m.m, nil
}

// open opens a session and types the keys that the plan begins with.
func (m *measuring) open(ctx context.Context, name string, key gossh.Signer) (*screen, error) {
	s, err := openScreen(ctx, m.address, m.name+name, key, m.size, "")
	if err == nil {
		err = s.goOn(ctx, m.enter...)
	}
	if err != nil {
		return nil, fmt.Errorf("session %s: %w", name, err)
	}
	return s, nil
}

// measureIdle compares the server full of idle sessions with the server when it was empty.
// Of its memory the least counts, because a process gives memory back slowly after much work.
func (m *measuring) measureIdle(ctx context.Context, screens []*screen, empty proc) error {
	full, err := readProcAfter(ctx, m.settle, m.pid)
	if err != nil {
		return err
	}
	n := float64(m.sessions)
	for _, s := range screens {
		_, received := s.came()
		m.m.ScreenBytes += float64(received) / n
	}
	least, later := full.kib, full
	const looks = 20
	for range looks {
		if later, err = readProcAfter(ctx, m.idle/looks, m.pid); err != nil {
			return err
		}
		least = min(least, later.kib)
	}
	m.m.BaseMemoryKB, m.m.MemoryKiB = empty.kib, (least-empty.kib)/n
	m.rest = proc{cpu: later.cpu - full.cpu, user: later.user - full.user}
	m.m.IdlePercent = 100 * m.rest.cpu.Seconds() / m.idle.Seconds() / n
	return nil
}

// used is the processor time that the server uses meanwhile, without what it uses at rest.
func (m *measuring) used(meanwhile func() error) (all, user time.Duration, err error) {
	before, err := readProc(m.pid)
	if err != nil {
		return 0, 0, err
	}
	began := time.Now()
	if err := meanwhile(); err != nil {
		return 0, 0, err
	}
	after, err := readProc(m.pid)
	atRest := time.Since(began).Seconds() / m.idle.Seconds()
	less := func(now, then, rest time.Duration) time.Duration {
		return max(0, now-then-time.Duration(atRest*float64(rest)))
	}
	return less(after.cpu, before.cpu, m.rest.cpu), less(after.user, before.user, m.rest.user), err
}

// measureLogins lets known players come and go, a few at once.
func (m *measuring) measureLogins(ctx context.Context) error {
	known := make([]gossh.Signer, m.logins)
	come := func(enter []string) error {
		return inParallel(ctx, m.logins, func(ctx context.Context, i int) error {
			s, err := openScreen(ctx, m.address, fmt.Sprint(m.name, "c", i), known[i], m.size, "")
			if err != nil {
				return err
			}
			return errors.Join(s.goOn(ctx, enter...), s.conn.Close())
		})
	}
	for i := range known {
		known[i] = newKey()
	}
	if err := come(m.enter[:min(1, len(m.enter))]); err != nil { // which takes the proposed name
		return err
	}
	// The hall gathers who comes and goes, for longer the more people look at it.
	quiet := m.settle + time.Duration(m.sessions)*6*time.Millisecond
	if err := pause(ctx, quiet); err != nil {
		return err
	}
	_, user, err := m.used(func() error { return errors.Join(come(nil), pause(ctx, quiet)) })
	m.m.LoginMillis = millis(user) / float64(max(1, m.logins))
	return err
}

// measureKeys lets one session after the other press all keys in turn, so that it comes back
// to where it was, and wait for the first byte.
func (m *measuring) measureKeys(ctx context.Context, screens []*screen) error {
	var waits, sizes []float64
	all, user, err := m.used(func() error {
		for i := range m.keys {
			one := screens[i/len(m.press)%len(screens)]
			wait, bytes, err := one.timed(ctx, m.press[i%len(m.press)])
			if err != nil {
				return err
			}
			if bytes > 0 {
				waits, sizes = append(waits, millis(wait)), append(sizes, float64(bytes))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	m.m.SilentKeys = m.keys - len(waits)
	if len(waits) == 0 {
		return errors.New("no key had any answer")
	}
	m.m.KeyMillis, m.m.KeyUserMillis = millis(all)/float64(m.keys), millis(user)/float64(m.keys)
	first, bytes := spreadOf(waits), spreadOf(sizes)
	m.m.FirstP50, m.m.FirstP99, m.m.KeyBytesP50, m.m.KeyBytesP99 = first.P50, first.P99, bytes.P50, bytes.P99
	return nil
}

// betweenKeys is how long nothing must come after a key until the next one, but for a second
// at most: some screens never rest.
const betweenKeys = 40 * time.Millisecond

// timed presses a key, and returns the time to the first byte of the answer and the number
// of bytes. Both are 0 when no answer came.
func (s *screen) timed(ctx context.Context, key string) (wait time.Duration, bytes int, err error) {
	_, before := s.came()
	select {
	case <-s.answered:
	default:
	}
	began := time.Now()
	if _, err := io.WriteString(s.keys, key); err != nil {
		return 0, 0, err
	}
	enough := time.After(time.Second)
	for quiet := enough; ; quiet = time.After(betweenKeys) {
		select {
		case at := <-s.answered:
			if wait == 0 {
				wait = at.Sub(began)
			}
			continue
		case <-enough:
		case <-quiet:
		case <-ctx.Done():
			return 0, 0, ctx.Err()
		}
		_, after := s.came()
		return wait, after - before, nil
	}
}

// tablesPerHost is how many tables the lobby lets one player host.
const tablesPerHost = 8

// openTables opens tables, at each of which four bots of a level play.
func openTables(ctx context.Context, address string, n int, level string) error {
	var host *program
	var last told
	for i := range n {
		var err error
		if i%tablesPerHost == 0 {
			if host, err = openProgram(ctx, address, fmt.Sprint("host", i), newKey()); err != nil {
				return err
			}
		}
		table := request{"game": "moonriver", "seats": 4, "pace": "quick", "bots": map[int]string{1: level, 2: level, 3: level, 4: level}}
		if last, err = host.create(ctx, table, "playing", last.Table); err != nil {
			return fmt.Errorf("table %d: %w", i+1, err)
		}
		if err := host.say(request{"type": "leave"}); err != nil {
			return err
		}
	}
	return nil
}

// inParallel does something n times, eight at once.
func inParallel(ctx context.Context, n int, do func(ctx context.Context, i int) error) error {
	var group errgroup.Group
	group.SetLimit(8)
	for i := range n {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return do(ctx, i)
		})
	}
	return group.Wait()
}

// readProcAfter waits and then reads what a process has used.
func readProcAfter(ctx context.Context, wait time.Duration, pid int) (proc, error) {
	if err := pause(ctx, wait); err != nil {
		return proc{}, err
	}
	return readProc(pid)
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
