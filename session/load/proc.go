package load

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/prometheus/procfs"
)

// ticksPerSecond is Linux's unit of the time of a process, the same on every machine that Go runs on.
const ticksPerSecond = 100

type proc struct {
	kib   float64       // resident memory
	cpu   time.Duration // processor time
	user  time.Duration // the part of it outside the kernel
	files int           // that are open
}

func readProc(pid int) (proc, error) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return proc{}, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	stat, err := p.Stat()
	if err != nil {
		return proc{}, fmt.Errorf("the server's process cannot be read: %w", err)
	}
	files, _ := p.FileDescriptorsLen() // only the owner may count them
	ticks := func(n uint) time.Duration { return time.Duration(n) * time.Second / ticksPerSecond }
	used := proc{kib: float64(stat.ResidentMemory()) / 1024, cpu: ticks(stat.UTime + stat.STime), user: ticks(stat.UTime), files: files}
	if exact := threadsTime(pid); exact > 0 {
		used.cpu = exact
	}
	return used, nil
}

// threadsTime is what living threads used, without ticks; 0 where Linux was built without it. Go's do not end.
func threadsTime(pid int) (sum time.Duration) {
	threads, _ := procfs.AllThreads(pid)
	for _, one := range threads {
		stat, err := one.Schedstat()
		if err != nil {
			return 0
		}
		sum += time.Duration(stat.RunningNanoseconds)
	}
	return sum
}

// cpuTime is the processor time of a process, and nothing of one that is not known.
func cpuTime(pid int) time.Duration {
	used, _ := readProc(pid)
	return used.cpu
}

// machineTime is the processor time that all programs of this machine have used.
func machineTime() time.Duration {
	fs, err := procfs.NewDefaultFS()
	if err != nil {
		return 0
	}
	stat, _ := fs.Stat()
	c := stat.CPUTotal
	return time.Duration((c.User + c.Nice + c.System + c.IRQ + c.SoftIRQ + c.Steal) * float64(time.Second))
}

func processorName() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, _ := strings.Cut(string(info), "model name")
	line, _, _ := strings.Cut(rest, "\n")
	_, name, _ := strings.Cut(line, ":")
	return strings.TrimSpace(name)
}
