package load

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// A target is a server and its process.
type target struct {
	address string
	pid     int
}

// A Measure is what one server took.
type Measure struct {
	MemoryKiB    float64 `json:"memory_kib_per_session"`
	IdlePercent  float64 `json:"idle_percent_of_a_core_per_session"`
	LoginMillis  float64 `json:"login_cpu_ms"`
	FirstP50     float64 `json:"key_to_first_byte_p50_ms"`
	FirstP99     float64 `json:"key_to_first_byte_p99_ms"`
	KeyMillis    float64 `json:"key_cpu_ms"`
	KeyBytesP50  float64 `json:"key_bytes_p50"`
	KeyBytesP99  float64 `json:"key_bytes_p99"`
	ScreenBytes  float64 `json:"first_screen_bytes"`
	SilentKeys   int     `json:"keys_without_answer"`
	BaseMemoryKB float64 `json:"base_memory_kib"`
}

// measure sends the crowd in, watches it do nothing, and then presses keys.
func measure(ctx context.Context, plan Plan, at target) (Measure, error) {
	var m Measure
	warm, err := newCrowd(ctx, at.address, plan, 1)
	if err != nil {
		return m, err
	}
	defer warm.leave()
	if err := pause(ctx, plan.Settle); err != nil {
		return m, err
	}
	before, err := readProc(at.pid)
	if err != nil {
		return m, err
	}
	home, err := openTables(ctx, at.address, plan)
	if err != nil {
		return m, err
	}
	defer home()
	crowd, err := newCrowd(ctx, at.address, plan, plan.Sessions)
	if err != nil {
		return m, err
	}
	defer crowd.leave()
	if err := pause(ctx, plan.Settle); err != nil {
		return m, err
	}
	full, err := readProc(at.pid)
	if err != nil {
		return m, err
	}
	n := float64(plan.Sessions)
	m.LoginMillis = millis(full.cpu-before.cpu) / n
	m.ScreenBytes = float64(crowd.got()) / n
	least, err := idle(ctx, plan.Idle, at.pid, full)
	if err != nil {
		return m, err
	}
	m.BaseMemoryKB = before.kib
	m.MemoryKiB = (least.kib - before.kib) / n
	m.IdlePercent = 100 * (least.cpu - full.cpu).Seconds() / plan.Idle.Seconds() / n
	return m, m.press(ctx, plan, at, crowd)
}

// idle watches for a while; memory is the least that was seen, since what a
// burst has left is given back slowly.
func idle(ctx context.Context, long time.Duration, pid int, from proc) (proc, error) {
	least := from
	const looks = 20
	for range looks {
		if err := pause(ctx, long/looks); err != nil {
			return least, err
		}
		now, err := readProc(pid)
		if err != nil {
			return least, err
		}
		least = proc{min(least.kib, now.kib), now.cpu}
	}
	return least, nil
}

// press has one client after the other press a key and wait for the first byte.
func (m *Measure) press(ctx context.Context, plan Plan, at target, crowd *crowd) error {
	before, err := readProc(at.pid)
	if err != nil {
		return err
	}
	began := time.Now()
	keys := keysOf(plan.Press)
	var waits, sizes []float64
	for i := range plan.Keys {
		// Each client presses all keys in turn, so that it comes back to where it was.
		c := crowd.clients[i/len(keys)%len(crowd.clients)]
		wait, size, err := c.press(ctx, keys[i%len(keys)], plan.Pause)
		if err != nil {
			return err
		}
		if size == 0 {
			m.SilentKeys++
			continue
		}
		waits, sizes = append(waits, millis(wait)), append(sizes, float64(size))
	}
	after, err := readProc(at.pid)
	if err != nil {
		return err
	}
	own := (after.cpu - before.cpu).Seconds() - m.IdlePercent/100*time.Since(began).Seconds()*float64(plan.Sessions)
	m.KeyMillis = max(0, 1000*own/float64(plan.Keys))
	if len(waits) == 0 {
		return fmt.Errorf("no key had any answer; give others with --press")
	}
	slices.Sort(waits)
	slices.Sort(sizes)
	m.FirstP50, m.FirstP99 = quantile(waits, 50), quantile(waits, 99)
	m.KeyBytesP50, m.KeyBytesP99 = quantile(sizes, 50), quantile(sizes, 99)
	return nil
}

func quantile(sorted []float64, percent int) float64 { return sorted[(len(sorted)-1)*percent/100] }

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
