package load

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/sync/errgroup"
)

type sessionsOptions struct {
	place
	sessions int // that are open and idle
	logins   int // that are measured beside them
	keys     int // that are pressed and measured
	tables   int // at which four bots play meanwhile
	idle     time.Duration
	inHall   bool
	json     bool
}

func sessionsCommand() *cobra.Command {
	o := sessionsOptions{}
	cmd := &cobra.Command{
		Use:   "sessions",
		Short: "Measure what a session costs: memory, processor time, bytes and milliseconds",
		Long: "Load sessions measures what sessions of 120x40 cost in memory, processor time, bytes and milliseconds.\n" +
			"Each sits down with a bot. Among them known players log in: the exchange of keys, the first screen,\n" +
			"and the end of the connection. Then keys that move the cursor are pressed, one after the other.\n" +
			"Without --server it starts this program as a server with an empty data directory; at a given one all\n" +
			"stay in the hall. It reads /proc, so it needs Linux.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), cmd.OutOrStdout()) },
	}
	f := cmd.Flags()
	f.IntVar(&o.sessions, "sessions", 200, "open `N` sessions that then stay idle")
	f.IntVar(&o.logins, "logins", 200, "let `N` known players log in and measure it, 8 at once")
	f.IntVar(&o.keys, "keys", 400, "press `N` keys, one after the other, and measure the answers")
	f.DurationVar(&o.idle, "idle", 20*time.Second, "watch the idle sessions for this `TIME`; a quarter of it is given to the server to tidy up after a burst of work")
	f.BoolVar(&o.inHall, "in-hall", false, "let all stay in the hall, where they see each other come")
	f.IntVar(&o.tables, "tables", 0, "let four hard bots play at each of `N` tables meanwhile; what they take is in all figures")
	f.BoolVar(&o.json, "json", false, "print the figures as JSON")
	o.place.addFlags(f)
	return cmd
}

func (o *sessionsOptions) check() error {
	if o.sessions < 1 || o.logins < 1 || o.keys < 1 || o.idle <= 0 {
		return errors.New("at least one session, one login, one key and some time to watch are needed")
	}
	if (o.server == "") != (o.pid == 0) {
		return errors.New("--server and --pid belong together")
	}
	return o.place.check()
}

func (o *sessionsOptions) run(ctx context.Context, out io.Writer) error {
	if err := o.check(); err != nil {
		return err
	}
	at, err := o.reach(ctx)
	if err != nil {
		return err
	}
	defer at.stop()
	f, err := o.measure(ctx, at)
	switch {
	case err != nil:
		return fmt.Errorf("measuring the server: %w", err)
	case o.json:
		return writeJSON(out, f)
	}
	_, _ = fmt.Fprintf(out, "%d idle sessions, %d logins, %d keys\n\n", o.sessions, o.logins, o.keys)
	return writeTable(out, nil, sessionRows, f)
}

const (
	memory      = "memory a session, KiB"
	idlePercent = "idle CPU a session, % of a core"
	loginCPU    = "user CPU a login, ms"
	firstByte   = "key to first byte"
	keyCPU      = "CPU a key, ms"
	keyUserCPU  = "of it outside the kernel, ms"
	keyBytes    = "bytes a key, p50"
	keyBytes99  = "bytes a key, p99"
	screenBytes = "bytes of the first screen"
)

var sessionRows = []string{memory, idlePercent, loginCPU, firstByte + p50, firstByte + p99, keyCPU, keyUserCPU, keyBytes, keyBytes99, screenBytes, silent}

// sitDown leads from the question for a name to a game with a bot.
var sitDown = []stroke{{enter, "n"}, {"n", "←→"}, {enter, "b"}, {"b", "e"}, {enter, "l"}}

type measuring struct {
	*sessionsOptions
	*server
	name  string   // what all names begin with
	enter []stroke // what every session types first
	press []string // the keys that are measured, over and over
	f     figures
	rest  proc // what the server uses while nobody does anything
}

// measure opens one session first, because it costs what every server pays once.
func (o *sessionsOptions) measure(ctx context.Context, at *server) (figures, error) {
	ctx, end := context.WithCancel(ctx)
	defer end() // all connections
	m := &measuring{sessionsOptions: o, server: at, name: strings.ToLower(rand.Text()[:4]), f: figures{}}
	m.enter, m.press = sitDown, []string{down, up}
	if o.inHall || o.server != "" { // open no tables on a server that people use
		m.enter, m.press = m.enter[:1], []string{"?", "?"}
	}
	if _, err := m.open(ctx, "first"); err != nil {
		return nil, err
	}
	empty, err := m.use(ctx, m.idle/4)
	if err != nil {
		return nil, err
	}
	if err := openTables(ctx, m.address, m.tables); err != nil {
		return nil, err
	}
	screens := make([]*screen, m.sessions)
	err = inParallel(ctx, m.sessions, func(ctx context.Context, i int) (err error) {
		screens[i], err = m.open(ctx, fmt.Sprint("p", i))
		return err
	})
	if err == nil {
		err = m.measureIdle(ctx, screens, empty)
	}
	if err == nil {
		err = m.measureLogins(ctx)
	}
	if err == nil {
		err = m.measureKeys(ctx, screens)
	}
	return m.f, err
}

func (m *measuring) open(ctx context.Context, name string) (*screen, error) {
	s, err := openScreen(ctx, m.address, m.name+name, newKey(), "")
	if err == nil {
		err = s.goOn(ctx, m.enter...)
	}
	if err != nil {
		return nil, fmt.Errorf("session %s: %w", name, err)
	}
	return s, nil
}

func (m *measuring) use(ctx context.Context, wait time.Duration) (proc, error) {
	if err := pause(ctx, wait); err != nil {
		return proc{}, err
	}
	return readProc(m.pid)
}

// measureIdle lets the least of the memory count, because a process gives memory back slowly after much work.
func (m *measuring) measureIdle(ctx context.Context, screens []*screen, empty proc) error {
	full, err := m.use(ctx, m.idle/4)
	if err != nil {
		return err
	}
	n := float64(m.sessions)
	for _, s := range screens {
		_, received := s.came()
		m.f[screenBytes] += float64(received) / n
	}
	least, later := full.kib, full
	const looks = 20
	for range looks {
		if later, err = m.use(ctx, m.idle/looks); err != nil {
			return err
		}
		least = min(least, later.kib)
	}
	m.rest = proc{cpu: later.cpu - full.cpu, user: later.user - full.user}
	m.f[memory], m.f[idlePercent] = (least-empty.kib)/n, 100*m.rest.cpu.Seconds()/m.idle.Seconds()/n
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

func (m *measuring) measureLogins(ctx context.Context) error {
	known := make([]gossh.Signer, m.logins)
	for i := range known {
		known[i] = newKey()
	}
	come := func(enter []stroke) error {
		return inParallel(ctx, m.logins, func(ctx context.Context, i int) error {
			s, err := openScreen(ctx, m.address, fmt.Sprint(m.name, "c", i), known[i], "")
			if err != nil {
				return err
			}
			return errors.Join(s.goOn(ctx, enter...), s.conn.Close())
		})
	}
	if err := come(m.enter[:1]); err != nil { // which takes the proposed name
		return err
	}
	// The hall gathers who comes and goes, for longer the more people look at it.
	quiet := m.idle/4 + time.Duration(m.sessions)*6*time.Millisecond
	if err := pause(ctx, quiet); err != nil {
		return err
	}
	_, user, err := m.used(func() error { return errors.Join(come(nil), pause(ctx, quiet)) })
	m.f[loginCPU] = millis(user) / float64(m.logins)
	return err
}

// measureKeys lets one session after the other press all keys in turn, so that it comes back to where it was.
func (m *measuring) measureKeys(ctx context.Context, screens []*screen) error {
	var waits, sizes []float64
	all, user, err := m.used(func() error {
		for i := range m.keys {
			one := screens[i/len(m.press)%len(screens)]
			wait, bytes, err := one.timed(ctx, m.press[i%len(m.press)])
			if err != nil {
				return err
			}
			if wait > 0 {
				waits, sizes = append(waits, millis(wait)), append(sizes, float64(bytes))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(waits) == 0 {
		return errors.New("no key had any answer")
	}
	m.f[silent] = float64(m.keys - len(waits))
	m.f[keyCPU], m.f[keyUserCPU] = millis(all)/float64(m.keys), millis(user)/float64(m.keys)
	m.f[firstByte+p50], m.f[firstByte+p99] = quantile(waits, 50), quantile(waits, 99)
	m.f[keyBytes], m.f[keyBytes99] = quantile(sizes, 50), quantile(sizes, 99)
	return nil
}

// betweenKeys is how long nothing must come after a key, but for a second at most: some screens never rest.
const betweenKeys = 40 * time.Millisecond

// timed returns the time to the first byte of the answer, 0 for none, and the number of bytes.
func (s *screen) timed(ctx context.Context, key string) (wait time.Duration, bytes int, err error) {
	_, before := s.came()
	if wait, err = s.press(ctx, key, time.Second); err != nil {
		return 0, 0, err
	}
	enough := time.After(time.Second)
	for {
		select {
		case <-s.answered:
			continue
		case <-time.After(betweenKeys):
		case <-enough:
		}
		_, after := s.came()
		return wait, after - before, nil
	}
}

// openTables opens tables, at each of which four hard bots play.
func openTables(ctx context.Context, address string, n int) error {
	for i := range n {
		host, err := openProgram(ctx, address, fmt.Sprint("host", i), newKey())
		if err != nil {
			return err
		}
		table := request{"game": "moonriver", "seats": 4, "pace": "quick", "bots": map[int]string{1: "hard", 2: "hard", 3: "hard", 4: "hard"}}
		if _, err = host.create(ctx, table, "playing", ""); err == nil {
			err = host.say(request{"type": "leave"})
		}
		if err != nil {
			return fmt.Errorf("table %d: %w", i+1, err)
		}
	}
	return nil
}

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
