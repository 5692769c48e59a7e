package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
)

type eveningOptions struct {
	place
	players, seats, viewers int
	time, pause             time.Duration
	json                    bool
}

// What is measured of an evening, beside what is measured of a crowd.
const (
	calls       = "start to call"
	answers     = "move to answer"
	viewerBytes = "bytes a viewer for each game that ends"
	viewerRate  = "bytes a viewer a second"
	viewerCPU   = "CPU a viewer for each game that ends, ms"
)

var eveningRows = []string{
	calls, calls + p50, calls + p99, answers, answers + p50, answers + p99, moveRate, games, viewerBytes, viewerRate, viewerCPU,
	logins + p50, logins + p99, serverCores, serverMemory, crowdCores, otherCores, refused, cut, stuck, warnings,
}

// callBar is how long after its start 99 of 100 are called at most.
const callBar = 2 * time.Second

func eveningCommand() *cobra.Command {
	o := eveningOptions{}
	cmd := &cobra.Command{
		Use:   "evening",
		Short: "Measure an arena: how soon all are called, how moves are answered meanwhile, and what the standing costs",
		Long: "Load evening has programs come to a server that it starts, with an empty data directory and an arena in\n" +
			"its settings. All enter, are called to tables when it starts, and play random moves of Zoff in Buffalo\n" +
			"until their games end, and go to the next table. Viewers see the arena's page on a screen of 120x40; after\n" +
			"a while they go, and what the server uses less then is theirs. A bar breaks when one of 100 is called\n" +
			"later than two seconds after the start, when one move of 100 is answered later than after 250 ms, when\n" +
			"anybody is refused, is cut off or cannot play on, and when the server warns. It reads /proc, so it needs Linux.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.IntVar(&o.players, "players", 500, "let `N` programs play, at most 500")
	f.IntVar(&o.seats, "seats", 4, "play at tables of `N`")
	f.IntVar(&o.viewers, "viewers", 50, "let `N` people look at the page")
	f.DurationVar(&o.time, "time", 3*time.Minute, "watch the arena for this `TIME` with them, and for as long again without")
	f.DurationVar(&o.pause, "pause", time.Second, "let a decision take this `TIME`, on average")
	f.BoolVar(&o.json, "json", false, "print the figures as JSON")
	return cmd
}

func (o *eveningOptions) check() error {
	switch {
	case o.players < o.seats || o.players > 500 || o.seats < 2 || o.seats > 5:
		return errors.New("--seats is from 2 to 5, and --players from that to 500")
	case o.viewers < 0 || o.time <= 0 || o.pause < 0:
		return errors.New("--viewers and --pause are not less than 0, and --time is more than 0")
	}
	return nil
}

// An arena is a crowd of programs at an evening, and those who look at it.
type arena struct {
	*crowd
	*server
	o       *eveningOptions
	code    string
	starts  time.Time
	entered sync.WaitGroup
}

// settle is how long all have entered at least when it starts.
const settle = 10 * time.Second

func (o *eveningOptions) run(ctx context.Context, out, progress io.Writer) error {
	if err := o.check(); err != nil {
		return err
	}
	comes := time.Duration(o.players+o.viewers)*time.Second/arrivals + settle
	starts := time.Now().UTC().Add(comes + time.Second).Truncate(time.Second)
	o.settings = fmt.Sprintf("[[evening]]\nname = \"load\"\nkind = \"arena\"\ngame = \"buffalo\"\nwhen = \"%s\"\nminutes = 120\nseats = %d\nbots = \"too\"\nclock = \"3m\"\n",
		starts.Format(time.DateTime), o.seats)
	at, err := o.reach(ctx)
	if err != nil {
		return err
	}
	defer at.stop()
	a := &arena{crowd: newCrowd(ctx, at.address, false, o.pause), server: at, o: o, code: starts.Format("load-060102-1504"), starts: starts}
	defer a.leave()
	_, _ = fmt.Fprintf(progress, "%d players come, and the arena starts in %v ...\n", o.players, time.Until(starts).Round(time.Second))
	f, err := a.measure(comes - settle)
	switch {
	case err != nil:
		return err
	case o.json:
		return writeJSON(out, step{Players: o.players, Figures: f, Broken: f.brokenEvening(), Troubles: a.now.Load().troubles})
	}
	return a.write(out, f)
}

func (a *arena) measure(over time.Duration) (figures, error) {
	t := a.now.Load()
	a.entered.Add(a.o.players)
	for i := range a.o.players {
		a.playing.Go(func() { a.contest(i, over*time.Duration(i)/time.Duration(a.o.players)) })
	}
	var screens []*screen
	for i := range a.o.viewers {
		s, err := a.look(fmt.Sprintf("%sv%d", a.name, i))
		if err != nil {
			return nil, fmt.Errorf("a viewer: %w", err)
		}
		screens = append(screens, s)
	}
	a.entered.Wait()
	if err := pause(a.ctx, time.Until(a.starts)-time.Second); err != nil {
		return nil, err
	}
	t.measure(true)
	with, err := a.watch(screens)
	if err != nil {
		return nil, err
	}
	for _, s := range screens {
		_ = s.conn.Close()
	}
	if err := pause(a.ctx, settle); err != nil {
		return nil, err
	}
	without, err := a.watch(nil)
	t.measure(false)
	f := t.figures()
	f[serverCores], f[crowdCores], f[otherCores], f[moveRate] = with.server, with.crowd, with.others, with.moves
	if n := float64(len(screens)) * with.ended; n > 0 {
		f[viewerBytes], f[viewerRate] = with.bytes/n, with.bytes/float64(len(screens))/with.took
		f[viewerCPU] = 1000 * with.took * max(0, with.server-without.server) / n
	}
	if used, err := readProc(a.pid); err == nil {
		f[serverMemory] = used.kib / 1024
	}
	warned, _ := a.log.read()
	f[warnings] = float64(warned)
	return f, err
}

// A window is what happened in a time: cores in use, games that ended, moves a second, bytes to all viewers, and its seconds.
type window struct{ server, crowd, others, ended, moves, bytes, took float64 }

// Viewers are looked at until a game has ended too, because only then their page has something new; for so long at most.
const (
	mostTimes  = 20
	untilEnded = 100 * time.Millisecond
)

func (a *arena) watch(screens []*screen) (w window, err error) {
	t := a.now.Load()
	received := func() (sum float64) {
		for _, s := range screens {
			_, n := s.came()
			sum += float64(n)
		}
		return sum
	}
	began, bytes, ended, moved := time.Now(), received(), t.counted(games), t.counted(made)
	server, crowd, machine := cpuTime(a.pid), cpuTime(os.Getpid()), machineTime()
	err = pause(a.ctx, a.o.time)
	for err == nil && len(screens) > 0 && t.counted(games) == ended && time.Since(began) < mostTimes*a.o.time {
		err = pause(a.ctx, untilEnded)
	}
	if err != nil {
		return w, err
	}
	took := time.Since(began)
	cores := func(now, then time.Duration) float64 { return (now - then).Seconds() / took.Seconds() }
	w = window{server: cores(cpuTime(a.pid), server), crowd: cores(cpuTime(os.Getpid()), crowd)}
	w.others = max(0, cores(machineTime(), machine)-w.server-w.crowd)
	w.ended, w.moves, w.bytes, w.took = float64(t.counted(games)-ended), float64(t.counted(made)-moved)/took.Seconds(), received()-bytes, took.Seconds()
	return w, nil
}

// look opens a screen that shows the arena's page.
func (a *arena) look(name string) (*screen, error) {
	s, err := openScreen(a.ctx, a.server.address, name, newKey(), "")
	if err != nil {
		return nil, err
	}
	return s, s.goOn(a.ctx, stroke{enter, "n"}, stroke{"e", "esc"}, stroke{enter, "t"})
}

// contest is one program's evening.
func (a *arena) contest(i int, delay time.Duration) {
	once := sync.OnceFunc(a.entered.Done)
	defer once()
	if pause(a.ctx, delay) != nil {
		return
	}
	began := time.Now()
	p, err := openProgram(a.ctx, a.server.address, fmt.Sprintf("%s%d", a.name, i), newKey())
	if err != nil {
		a.fail(a.ctx, refused, "a login by protocol: "+err.Error())
		return
	}
	a.take(logins, time.Since(began))
	err = p.say(request{"type": "enter", "evening": a.code})
	c := contestant{arena: a, program: p}
	for err == nil {
		select {
		case m := <-p.lines:
			if m.Type == "evenings" {
				once()
			}
			err = c.takeIn(m)
		case <-c.decided:
			err = c.move()
		case <-a.ctx.Done():
			err = a.ctx.Err()
		}
	}
	a.fail(a.ctx, cut, "a program ended: "+err.Error())
}

type contestant struct {
	*arena
	*program
	view    told
	asked   int
	decided <-chan time.Time
	moved   time.Time // when a move was sent that is not answered yet; else zero
}

func (c *contestant) takeIn(m told) error {
	switch m.Type {
	case "over":
		if c.view.Seat == 1 { // one of a table counts it
			c.count(games)
		}
	case "bye":
		return errors.New(m.Text)
	case "error":
		c.asked, c.moved = 0, time.Time{}
		if m.Code != "game-has-gone-on" && m.Code != "not-your-turn" && m.Code != "game-over" {
			c.fail(c.ctx, stuck, "a program is refused: "+m.Text)
		}
	case "state":
		c.show(m)
	}
	return nil
}

func (c *contestant) show(m told) {
	if c.view.Table == "" {
		c.take(calls, m.came.Sub(c.starts))
	}
	if m.Table != c.view.Table {
		c.asked, c.moved = 0, time.Time{}
	}
	if !c.moved.IsZero() && m.At > c.view.At {
		c.take(answers, m.came.Sub(c.moved))
		c.count(made)
		c.moved = time.Time{}
	}
	c.view = m
	if m.owes(m.Seat) && len(m.Legal) > 0 && m.Ask != c.asked {
		c.asked, c.decided = m.Ask, time.After(c.think())
	}
}

func (c *contestant) move() error {
	m := c.view
	if !m.owes(m.Seat) || len(m.Legal) == 0 {
		return nil
	}
	c.moved = time.Now()
	return c.say(request{"type": "move", "at": m.At, "move": m.Legal[rand.IntN(len(m.Legal))]})
}

func (f figures) brokenEvening() (sentences []string) {
	seen := figures{keys: 1, moves + p99: f[answers+p99], refused: f[refused], cut: f[cut], stuck: f[stuck], warnings: f[warnings]}
	sentences = seen.broken()
	if f[calls] == 0 || f[calls+p99] > millis(callBar) {
		sentences = append(sentences, fmt.Sprintf("1 of 100 was called later than %s ms after the start; the bar is %v", figure(f[calls+p99]), callBar))
	}
	return sentences
}

func (a *arena) write(out io.Writer, f figures) error {
	_, _ = fmt.Fprintf(out, "%d cores (%s), %s\n%d programs at tables of %d, %d viewers; a decision takes %v.\n\n", runtime.NumCPU(), processorName(), runtime.Version(), a.o.players, a.o.seats, a.o.viewers, a.o.pause)
	if err := writeTable(out, nil, eveningRows, f); err != nil {
		return err
	}
	said := "No bar broke."
	if broken := f.brokenEvening(); len(broken) > 0 {
		said = "Broken: " + strings.Join(broken, "; ") + "."
	}
	_, err := fmt.Fprintf(out, "\n%s\n%s", said, strings.Join(a.now.Load().troubles, "\n"))
	return err
}
