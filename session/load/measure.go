package load

import (
	"context"
	"errors"
	"slices"
	"time"
)

// A target is a server that is measured, and its process.
type target struct {
	address string
	pid     int
}

// A measurement is what one server used.
type measurement struct {
	MemoryKiB     float64 `json:"memory_kib_per_session"`
	IdlePercent   float64 `json:"idle_percent_of_a_core_per_session"`
	LoginMillis   float64 `json:"login_cpu_ms"`
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

// measure measures a server that is idle, then with many idle sessions, then while keys
// are pressed. One session comes first, because it costs what every server pays once.
func measure(ctx context.Context, plan plan, at target) (measurement, error) {
	var m measurement
	first, err := openSessions(ctx, at.address, plan, 1)
	if err != nil {
		return m, err
	}
	defer first.disconnect()
	empty, err := readProcAfter(ctx, plan.settle, at.pid)
	if err != nil {
		return m, err
	}
	disconnectHosts, err := openTables(ctx, at.address, plan)
	if err != nil {
		return m, err
	}
	defer disconnectHosts()
	crowd, err := openSessions(ctx, at.address, plan, plan.sessions)
	if err != nil {
		return m, err
	}
	defer crowd.disconnect()
	if err := m.measureIdle(ctx, plan, at, crowd, empty); err != nil {
		return m, err
	}
	return m, m.measureKeys(ctx, plan, at, crowd)
}

// measureIdle compares the server full of idle sessions with the server when it was
// empty.
func (m *measurement) measureIdle(ctx context.Context, plan plan, at target, crowd *sessions, empty proc) error {
	full, err := readProcAfter(ctx, plan.settle, at.pid)
	if err != nil {
		return err
	}
	n := float64(plan.sessions)
	m.LoginMillis = millis(full.cpu-empty.cpu) / n
	m.ScreenBytes = float64(crowd.received()) / n
	later, err := watchIdle(ctx, plan.idle, at.pid, full)
	if err != nil {
		return err
	}
	m.BaseMemoryKB = empty.kib
	m.MemoryKiB = (later.kib - empty.kib) / n
	m.IdlePercent = 100 * (later.cpu - full.cpu).Seconds() / plan.idle.Seconds() / n
	return nil
}

// watchIdle watches a process for some time. It reports the smallest memory that was
// seen, because a process gives memory back slowly after much work.
func watchIdle(ctx context.Context, long time.Duration, pid int, from proc) (proc, error) {
	least := from
	const looks = 20
	for range looks {
		now, err := readProcAfter(ctx, long/looks, pid)
		if err != nil {
			return least, err
		}
		least = proc{kib: min(least.kib, now.kib), cpu: now.cpu}
	}
	return least, nil
}

// measureKeys lets one client after the other press a key and wait for the first byte.
func (m *measurement) measureKeys(ctx context.Context, plan plan, at target, crowd *sessions) error {
	before, err := readProc(at.pid)
	if err != nil {
		return err
	}
	began := time.Now()
	waits, sizes, err := crowd.pressKeys(ctx, plan)
	if err != nil {
		return err
	}
	after, err := readProc(at.pid)
	if err != nil {
		return err
	}
	forIdle := m.IdlePercent / 100 * time.Since(began).Seconds() * float64(plan.sessions)
	forKeys := (after.cpu - before.cpu).Seconds() - forIdle
	m.KeyMillis = max(0, 1000*forKeys/float64(plan.keys))
	m.KeyUserMillis = m.KeyMillis * min(1, (after.user-before.user).Seconds()/max(1e-9, (after.cpu-before.cpu).Seconds()))
	m.SilentKeys = plan.keys - len(waits)
	if len(waits) == 0 {
		return errors.New("no key had any answer; give others with --press")
	}
	slices.Sort(waits)
	slices.Sort(sizes)
	m.FirstP50, m.FirstP99 = quantile(waits, 50), quantile(waits, 99)
	m.KeyBytesP50, m.KeyBytesP99 = quantile(sizes, 50), quantile(sizes, 99)
	return nil
}

// pressKeys presses the keys of a plan. For each key with an answer it returns the
// milliseconds to the first byte and the number of bytes.
func (c *sessions) pressKeys(ctx context.Context, plan plan) (waits, sizes []float64, err error) {
	keys := keysOf(plan.press)
	for i := range plan.keys {
		// Each client presses all keys in turn, so that it comes back to where it was.
		one := c.clients[i/len(keys)%len(c.clients)]
		wait, size, err := one.press(ctx, keys[i%len(keys)], plan.pause)
		if err != nil {
			return nil, nil, err
		}
		if size > 0 {
			waits, sizes = append(waits, millis(wait)), append(sizes, float64(size))
		}
	}
	return waits, sizes, nil
}

func quantile(sorted []float64, percent int) float64 { return sorted[(len(sorted)-1)*percent/100] }

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

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
