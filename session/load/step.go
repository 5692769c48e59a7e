package load

import (
	"context"
	"os"
	"slices"
	"sync/atomic"
	"time"
)

// A step is what was measured with one number of players.
type step struct {
	Players    int     `json:"players"`
	Seconds    float64 `json:"seconds"`
	Logins     spread  `json:"logins"`
	Keys       spread  `json:"key_to_screen"`
	Moves      spread  `json:"move_to_others"`
	Made       int     `json:"moves_made"`
	Chats      int     `json:"lines_of_chat"`
	Games      int     `json:"games_ended"`
	Returns    int     `json:"screens_closed_and_opened"`
	Silent     int     `json:"keys_without_answer"`
	Refused    int     `json:"logins_refused"`
	Cut        int     `json:"connections_lost"`
	Unseen     int     `json:"moves_unseen"`
	Stuck      int     `json:"players_stuck"`
	Complaints int     `json:"warnings_in_the_log"`

	ServerCores float64 `json:"server_cores"`
	CrowdCores  float64 `json:"crowd_cores"`
	OtherCores  float64 `json:"other_programs_cores"`
	MemoryMiB   float64 `json:"server_memory_mib"`
	Goroutines  int     `json:"server_goroutines"`
	Files       int     `json:"server_open_files"`
	CrowdLate   spread  `json:"crowd_timers_late"`

	Broken   []string `json:"broken"`
	Troubles []string `json:"troubles,omitempty"`
}

// A use is the processor time that was used up to one moment.
type use struct {
	at                     time.Time
	server, crowd, machine time.Duration
}

func (g *given) use() (u use) {
	u = use{at: time.Now(), machine: machineTime()}
	if own, err := readProc(os.Getpid()); err == nil {
		u.crowd = own.cpu
	}
	if g.pid != 0 {
		if p, err := readProc(g.pid); err == nil {
			u.server = p.cpu
		}
	}
	return u
}

// A given server is one that is there: a child of this process, or somebody's.
type given struct {
	target
	child *child // nil for a server that was not started here
}

// measureStep lets a crowd grow, and then watches it for some time.
func (g *given) measureStep(ctx context.Context, c *crowd, players int, o *crowdOptions) (step, error) {
	t := &tally{}
	c.now.Store(t)
	complained := g.complaints()
	if err := c.grow(players, o.arrive(players-c.players())); err != nil {
		return step{}, err
	}
	late := watchTimers(ctx)
	t.measure(true)
	before := g.use()
	if err := pause(ctx, o.time); err != nil {
		return step{}, err
	}
	for t.ended() < o.games {
		if err := pause(ctx, o.time); err != nil {
			return step{}, err
		}
	}
	after := g.use()
	t.measure(false)
	s := t.step()
	s.Players, s.Seconds, s.CrowdLate = c.players(), after.at.Sub(before.at).Seconds(), late()
	s.Unseen, s.Complaints = c.unseen(), g.complaints()-complained
	cores := func(used time.Duration) float64 { return used.Seconds() / s.Seconds }
	s.ServerCores, s.CrowdCores = cores(after.server-before.server), cores(after.crowd-before.crowd)
	s.OtherCores = max(0, cores(after.machine-before.machine)-s.ServerCores-s.CrowdCores)
	g.lookInside(ctx, &s)
	s.Broken = o.bars.broken(s)
	return s, nil
}

// lookInside reads what the server holds.
func (g *given) lookInside(ctx context.Context, s *step) {
	if g.pid == 0 {
		return
	}
	if kib, err := readMemory(g.pid); err == nil {
		s.MemoryMiB = kib / 1024
	}
	s.Files = openFiles(g.pid)
	if g.child != nil {
		s.Goroutines = g.child.ask(ctx).Goroutines
	}
}

func (g *given) complaints() int {
	if g.child == nil {
		return 0
	}
	return g.child.log.count()
}

// step is the tally as a step.
func (t *tally) step() step {
	t.mu.Lock()
	defer t.mu.Unlock()
	return step{
		Logins: spreadOf(t.logins), Keys: spreadOf(t.keys), Moves: spreadOf(t.moves), Made: t.made, Chats: t.chats, Games: t.games,
		Returns: t.returns, Silent: t.silent, Refused: t.refused, Cut: t.cut, Stuck: t.stuck, Troubles: slices.Clone(t.troubles),
	}
}

// unseen is how many moves were not shown to somebody in time.
func (c *crowd) unseen() (n int) {
	now := time.Now()
	for _, p := range c.parties {
		for _, s := range p.screens {
			if glass := s.looksAt(); glass != nil {
				n += glass.unseen(now)
			}
		}
	}
	return n
}

// watchTimers measures how late timers of this process are, because what it does late it
// measures as slow. The returned function ends that.
func watchTimers(ctx context.Context) func() spread {
	const every = 20 * time.Millisecond
	var ended atomic.Bool
	late := make(chan []float64)
	go func() {
		var list []float64
		for !ended.Load() {
			began := time.Now()
			if pause(ctx, every) != nil {
				break
			}
			list = append(list, millis(time.Since(began)-every))
		}
		late <- list
	}()
	return func() spread {
		ended.Store(true)
		return spreadOf(<-late)
	}
}
