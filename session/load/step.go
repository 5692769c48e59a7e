package load

import (
	"context"
	"fmt"
	"os"
	"time"
)

type step struct {
	Players  int      `json:"players"`
	Figures  figures  `json:"figures"`
	Broken   []string `json:"broken"`
	Troubles []string `json:"troubles,omitempty"`
}

// The bars: what 99 of 100 may take at most.
const (
	keyBar  = 100 * time.Millisecond
	moveBar = 250 * time.Millisecond
)

func (f figures) broken() (sentences []string) {
	add := func(is bool, format string, args ...any) {
		if is {
			sentences = append(sentences, fmt.Sprintf(format, args...))
		}
	}
	slow := func(what, sentence string, bar time.Duration) {
		p99 := f[what+p99]
		add(p99 > millis(bar), sentence+"; the bar is %v", figure(p99), bar)
	}
	slow(keys, "1 key of 100 took longer than %s ms to reach the screen", keyBar)
	slow(moves, "1 move of 100 took longer than %s ms to reach somebody else", moveBar)
	add(f[refused] > 0, "%v logins were refused", f[refused])
	add(f[cut] > 0, "%v connections were lost", f[cut])
	add(f[stuck] > 0, "%v times somebody could not play on", f[stuck])
	add(f[warnings] > 0, "the server warned %v times", f[warnings])
	add(f[keys]+f[moves] == 0, "nobody played")
	return sentences
}

func (s *server) measureStep(ctx context.Context, c *crowd, players int, o *crowdOptions) (step, error) {
	t := newTally()
	c.now.Store(t)
	complained, _ := s.log.read()
	comes := time.Duration(players-c.players()) * time.Second / arrivals
	if err := c.grow(players, max(o.time/3, comes)); err != nil {
		return step{}, err
	}
	t.measure(true)
	began := time.Now()
	server, crowd, machine := cpuTime(s.pid), cpuTime(os.Getpid()), machineTime()
	for watched := false; !watched || t.counted(games) < o.games; watched = true {
		if err := pause(ctx, o.time); err != nil {
			return step{}, err
		}
	}
	took := time.Since(began)
	t.measure(false)
	cores := func(now, then time.Duration) float64 { return (now - then).Seconds() / took.Seconds() }
	f := t.figures()
	f[moveRate] = float64(t.counted(made)) / took.Seconds()
	f[serverCores], f[crowdCores] = cores(cpuTime(s.pid), server), cores(cpuTime(os.Getpid()), crowd)
	f[otherCores] = max(0, cores(machineTime(), machine)-f[serverCores]-f[crowdCores])
	if used, err := readProc(s.pid); err == nil {
		f[serverMemory], f[serverFiles] = used.kib/1024, float64(used.files)
	}
	warned, _ := s.log.read()
	f[warnings] = float64(warned - complained)
	return step{Players: c.players(), Figures: f, Broken: f.broken(), Troubles: t.troubles}, nil
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
