package load

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// ticksPerSecond is what Linux counts processor time in, on every machine that
// Go runs on.
const ticksPerSecond = 100

// A proc is what a process had taken at one moment.
type proc struct {
	kib float64 // resident memory
	cpu time.Duration
}

func readProc(pid int) (proc, error) {
	var p proc
	memory, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return p, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return p, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	pages, err := field(string(memory), 1)
	if err != nil {
		return p, err
	}
	// The name in brackets may hold blanks; what counts comes behind it.
	behind := string(stat[strings.LastIndexByte(string(stat), ')')+1:])
	user, err := field(behind, 11)
	if err != nil {
		return p, err
	}
	system, err := field(behind, 12)
	if err != nil {
		return p, err
	}
	p.kib = float64(pages) * float64(os.Getpagesize()) / 1024
	p.cpu = time.Duration(user+system) * time.Second / ticksPerSecond
	return p, nil
}

func field(text string, n int) (int64, error) {
	fields := strings.Fields(text)
	if n >= len(fields) {
		return 0, fmt.Errorf("/proc reads %q, which has no field %d", text, n)
	}
	return strconv.ParseInt(fields[n], 10, 64)
}
