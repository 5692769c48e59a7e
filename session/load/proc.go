package load

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// ticksPerSecond is the unit in which Linux tells the processor time of a process, the same on every
// machine that Go runs on.
const ticksPerSecond = 100

// A proc is what a process has used up to one moment.
type proc struct {
	kib  float64       // resident memory
	cpu  time.Duration // processor time
	user time.Duration // the part of it outside the kernel
}

func readProc(pid int) (p proc, err error) {
	if p.kib, err = readMemory(pid); err != nil {
		return p, err
	}
	if p.user, p.cpu, err = readTime(pid); err != nil {
		return p, err
	}
	if exact := threadsTime(pid); exact > 0 {
		p.cpu = exact
	}
	return p, nil
}

// threadsTime is the processor time of a process by the scheduler's own count, which has no ticks; 0
// where Linux was built without it. It is that of the threads that live, and Go's do not end.
func threadsTime(pid int) (sum time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, name := range threads {
		stat, err := os.ReadFile(name)
		if err != nil {
			return 0
		}
		ran, err := numberAt(string(stat), 0)
		if err != nil {
			return 0
		}
		sum += time.Duration(ran)
	}
	return sum
}

func readMemory(pid int) (float64, error) {
	memory, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	pages, err := numberAt(string(memory), 1)
	return float64(pages) * float64(os.Getpagesize()) / 1024, err
}

// readTime is the processor time that a process has used, outside the kernel and in all.
func readTime(pid int) (user, all time.Duration, err error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	// The name in brackets may hold blanks, so the fields are counted from behind it.
	behind := string(stat[strings.LastIndexByte(string(stat), ')')+1:])
	outside, err := numberAt(behind, 11)
	if err != nil {
		return 0, 0, err
	}
	inside, err := numberAt(behind, 12)
	return ticks(outside), ticks(outside + inside), err
}

func ticks(n int64) time.Duration { return time.Duration(n) * time.Second / ticksPerSecond }

func openFiles(pid int) int {
	dir, err := os.Open(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		return 0
	}
	defer func() { _ = dir.Close() }()
	names, _ := dir.Readdirnames(-1)
	return len(names)
}

// machineTime is the processor time that all programs of this machine have used.
func machineTime() time.Duration {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(stat), "\n")
	var busy int64
	for i := range 8 { // user, nice, system, idle, iowait, irq, softirq, steal
		if n, err := numberAt(line, 1+i); err == nil && i != 3 && i != 4 {
			busy += n
		}
	}
	return ticks(busy)
}

// processorName is what Linux calls the processor of this machine.
func processorName() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, _ := strings.Cut(string(info), "model name")
	line, _, _ := strings.Cut(rest, "\n")
	_, name, _ := strings.Cut(line, ":")
	return strings.TrimSpace(name)
}

// numberAt is field n of a text, counted from 0.
func numberAt(text string, n int) (int64, error) {
	fields := strings.Fields(text)
	if n >= len(fields) {
		return 0, fmt.Errorf("/proc reads %q, which has no field %d", text, n)
	}
	return strconv.ParseInt(fields[n], 10, 64)
}
