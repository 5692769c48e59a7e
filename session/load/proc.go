package load

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// ticksPerSecond is the unit in which Linux counts processor time, the same on every
// machine that Go runs on.
const ticksPerSecond = 100

// A proc is what a process has used up to one moment.
type proc struct {
	kib float64       // resident memory
	cpu time.Duration // processor time
}

func readProc(pid int) (p proc, err error) {
	if p.kib, err = readMemory(pid); err != nil {
		return p, err
	}
	p.cpu, err = readTime(pid)
	return p, err
}

// readMemory is the resident memory of a process in KiB.
func readMemory(pid int) (float64, error) {
	memory, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	pages, err := numberAt(string(memory), 1)
	return float64(pages) * float64(os.Getpagesize()) / 1024, err
}

// readTime is the processor time that a process has used.
func readTime(pid int) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	// The name in brackets may hold blanks, so the fields are counted from behind it.
	behind := string(stat[strings.LastIndexByte(string(stat), ')')+1:])
	user, err := numberAt(behind, 11)
	if err != nil {
		return 0, err
	}
	system, err := numberAt(behind, 12)
	return time.Duration(user+system) * time.Second / ticksPerSecond, err
}

// numberAt is field n of a text, counted from 0.
func numberAt(text string, n int) (int64, error) {
	fields := strings.Fields(text)
	if n >= len(fields) {
		return 0, fmt.Errorf("/proc reads %q, which has no field %d", text, n)
	}
	return strconv.ParseInt(fields[n], 10, 64)
}
