package session

import (
	"context"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// systemd can hold the socket on which the saloon listens, and be told how the saloon stands. Both
// go by variables of the environment; see the manual pages sd_listen_fds(3) and sd_notify(3).

// firstInherited is the number of the first open file that systemd hands over.
const firstInherited = 3

// socketName is the name (FileDescriptorName=) of the socket where systemd hands over several.
const socketName = "saloon"

// inherited is the socket that systemd has handed over; nil when there is none. Whoever comes while no
// saloon runs waits in it.
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

// openListener takes the socket of systemd, or listens on an address.
func openListener(address string) (net.Listener, error) {
	l, err := inherited(os.Getenv)
	if l == nil && err == nil {
		l, err = listenOn(address, "--listen")
	}
	return l, err
}

// tellTime is how long systemd may take to listen.
const tellTime = time.Second

// What systemd is told.
const (
	nowReady    = "READY=1"
	nowStopping = "STOPPING=1"
	nowAlive    = "WATCHDOG=1"
)

// watchdogPause is how often systemd wants to hear that this process lives, halved; 0 for never.
func watchdogPause(getenv func(string) string) time.Duration {
	usec, err := strconv.ParseInt(getenv("WATCHDOG_USEC"), 10, 64)
	if pid := getenv("WATCHDOG_PID"); err != nil || usec < 2 || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0
	}
	return time.Duration(usec) * time.Microsecond / 2
}

// feedWatchdog tells again and again that the saloon lives, as long as it answers.
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

// keepSystemdInformed says that the saloon is ready, that it lives as long as it answers, and when it
// closes. What it returns ends that.
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

// tellSystemd tells how the saloon stands, where somebody wants to know. What goes wrong with that
// harms nobody.
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
