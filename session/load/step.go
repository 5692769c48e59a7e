package load

import (
	"context"
	"fmt"
	"os"
	"slices"
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
	Files       int     `json:"server_open_files"`
	CrowdLate   spread  `json:"crowd_timers_late"`

	Broken   []string `json:"broken"`
	Troubles []string `json:"troubles,omitempty"`
}

// Bars are what a step of load must hold.
type bars struct {
	key, move time.Duration // that 99 of 100 may take at most
}

func (b bars) broken(s step) (sentences []string) {
	add := func(is bool, format string, args ...any) {
		if is {
			sentences = append(sentences, fmt.Sprintf(format, args...))
		}
	}
	add(s.Keys.P99 > millis(b.key), "1 key of 100 took longer than %s ms to reach the screen; the bar is %v", figure(s.Keys.P99), b.key)
	add(s.Moves.P99 > millis(b.move), "1 move of 100 took longer than %s ms to reach somebody else; the bar is %v", figure(s.Moves.P99), b.move)
	add(s.Refused > 0, "%d logins were refused", s.Refused)
	add(s.Cut > 0, "%d connections were lost", s.Cut)
	add(s.Unseen > 0, "%d times nothing came to a screen within %v of a move", s.Unseen, unseenTime)
	add(s.Stuck > 0, "%d times somebody could not play on", s.Stuck)
	add(s.Complaints > 0, "the server warned %d times", s.Complaints)
	add(s.Keys.Count+s.Moves.Count == 0, "nobody played")
	return sentences
}

// A use is the processor time that was used up to one moment.
type use struct {
	at                     time.Time
	server, crowd, machine time.Duration
}

func (s *server) use() use {
	u := use{at: time.Now(), machine: machineTime()}
	own, _ := readProc(os.Getpid())
	theirs, _ := readProc(s.pid) // nothing of a server whose process is not known
	u.crowd, u.server = own.cpu, theirs.cpu
	return u
}

// measureStep lets a crowd grow, and then watches it for some time.
func (s *server) measureStep(ctx context.Context, c *crowd, players int, o *crowdOptions) (step, error) {
	t := &tally{}
	c.now.Store(t)
	complained, _ := s.log.read()
	if err := c.grow(players, o.arrive(players-c.players())); err != nil {
		return step{}, err
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	go watchTimers(watching, t)
	t.measure(true)
	before := s.use()
	if err := pause(ctx, o.time); err != nil {
		return step{}, err
	}
	for t.counted(games) < o.games {
		if err := pause(ctx, o.time); err != nil {
			return step{}, err
		}
	}
	after := s.use()
	t.measure(false)
	measured := t.step()
	measured.Players, measured.Unseen = c.players(), c.unseen()
	measured.Complaints, _ = s.log.read()
	measured.Complaints -= complained
	measured.Seconds = after.at.Sub(before.at).Seconds()
	cores := func(used time.Duration) float64 { return used.Seconds() / measured.Seconds }
	measured.ServerCores, measured.CrowdCores = cores(after.server-before.server), cores(after.crowd-before.crowd)
	measured.OtherCores = max(0, cores(after.machine-before.machine)-measured.ServerCores-measured.CrowdCores)
	if s.pid != 0 {
		kib, _ := readMemory(s.pid)
		measured.MemoryMiB, measured.Files = kib/1024, openFiles(s.pid)
	}
	measured.Broken = o.bars.broken(measured)
	return measured, nil
}

func (t *tally) step() step {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := t.counts
	return step{
		Logins: spreadOf(t.times[logins]), Keys: spreadOf(t.times[keys]), Moves: spreadOf(t.times[moves]), CrowdLate: spreadOf(t.times[timers]),
		Made: n[made], Chats: n[chats], Games: n[games], Returns: n[returns], Silent: n[silent],
		Refused: n[refused], Cut: n[cut], Stuck: n[stuck], Troubles: slices.Clone(t.troubles),
	}
}

// watchTimers measures how late timers of this process are, because what it does late it
// measures as slow.
func watchTimers(ctx context.Context, t *tally) {
	const every = 20 * time.Millisecond
	for began := time.Now(); pause(ctx, every) == nil; began = time.Now() {
		t.take(timers, time.Since(began)-every)
	}
}
