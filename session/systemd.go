package session

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// systemd can hold the socket, and be told how the saloon stands: see sd_listen_fds(3) and sd_notify(3).

// firstInherited is the number of the first open file that systemd hands over.
const firstInherited = 3

// socketName is the name (FileDescriptorName=) of the socket where systemd hands over several.
const socketName = "saloon"

// inherited is the socket of systemd, in which whoever comes waits while no saloon runs; nil when there is none.
func inherited(getenv func(string) string) (net.Listener, error) {
	count, _ := strconv.Atoi(getenv("LISTEN_FDS"))
	if getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) || count < 1 {
		return nil, nil
	}
	at := max(slices.Index(strings.Split(getenv("LISTEN_FDNAMES"), ":"), socketName), 0)
	file := os.NewFile(uintptr(firstInherited+at), "systemd")
	defer func() { _ = file.Close() }() // the listener has its own
	l, err := net.FileListener(file)
	if err != nil {
		return nil, fmt.Errorf("the socket that systemd hands over cannot be used: %w", err)
	}
	return l, nil
}

// systemdListens reports whether systemd holds the socket of an address. Linux tells that to root alone.
func systemdListens(address string) bool {
	name, err := os.ReadFile("/proc/1/comm")
	return err == nil && strings.TrimSpace(string(name)) == "systemd" && listensAt(1, address)
}

// listensAt reports whether a process listens on the port of an address, as far as the system tells.
func listensAt(pid int, address string) bool {
	_, name, _ := net.SplitHostPort(address)
	port, err := net.LookupPort("tcp", name)
	if err != nil {
		return false
	}
	sockets := map[string]bool{}
	for _, table := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		text, _ := os.ReadFile(table)
		for line := range strings.Lines(string(text)) {
			const local, state, inode, listens = 1, 3, 9, "0A"
			if f := strings.Fields(line); len(f) > inode && f[state] == listens && strings.HasSuffix(f[local], fmt.Sprintf(":%04X", port)) {
				sockets["socket:["+f[inode]+"]"] = true
			}
		}
	}
	files := fmt.Sprintf("/proc/%d/fd", pid)
	open, _ := os.ReadDir(files)
	return slices.ContainsFunc(open, func(e os.DirEntry) bool {
		file, err := os.Readlink(filepath.Join(files, e.Name()))
		return err == nil && sockets[file]
	})
}

// tellTime is how long systemd may take to listen.
const tellTime = time.Second

const (
	nowReady    = "READY=1"
	nowStopping = "STOPPING=1"
	nowAlive    = "WATCHDOG=1"
)

// moreTime is longer than a saloon that is being opened ever waits without saying so again.
const moreTime = time.Minute

// nowOpening has systemd not give up a saloon that waits before it opens.
func nowOpening() string { return fmt.Sprintf("EXTEND_TIMEOUT_USEC=%d", moreTime.Microseconds()) }

// watchdogPause is how often systemd wants to hear that this process lives, halved; 0 for never.
func watchdogPause(getenv func(string) string) time.Duration {
	usec, err := strconv.ParseInt(getenv("WATCHDOG_USEC"), 10, 64)
	if pid := getenv("WATCHDOG_PID"); err != nil || usec < 2 || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0
	}
	return time.Duration(usec) * time.Microsecond / 2
}

func feedWatchdog(ctx context.Context, pause time.Duration, answers func(), tell func(string)) {
	for pause > 0 {
		answers()
		tell(nowAlive)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return
		}
	}
}

// keepSystemdInformed says that the saloon is ready, lives as long as it answers, and closes, until end is called.
func keepSystemdInformed(ctx context.Context, answers func()) (end func()) {
	tellSystemd(nowReady)
	lives, ends := context.WithCancel(context.WithoutCancel(ctx)) // also while it closes
	go feedWatchdog(lives, watchdogPause(os.Getenv), answers, tellSystemd)
	told := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		tellSystemd(nowStopping)
		close(told)
	})
	return func() {
		if !stop() {
			<-told // the process may end right away
		}
		ends()
	}
}

// nowReloading tells that the settings are read again. systemd wants to know when that began.
func nowReloading() string {
	return fmt.Sprintf("RELOADING=1\nMONOTONIC_USEC=%d", monotonic().Microseconds())
}

// tellSystemd tells how the saloon stands, if somebody wants to know. What goes wrong with that harms nobody.
func tellSystemd(state string) {
	path := os.Getenv("NOTIFY_SOCKET")
	if path == "" {
		return
	}
	conn, err := net.Dial("unixgram", path)
	if err != nil {
		return
	}
	_ = conn.SetWriteDeadline(time.Now().Add(tellTime))
	_, _ = conn.Write([]byte(state))
	_ = conn.Close()
}
