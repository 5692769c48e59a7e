package data

import (
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkBackup is how long a write waits while a client reads a copy at 10 MB a second,
// and what a write costs before and after. The file is larger than 256 MiB.
func BenchmarkBackup(b *testing.B) {
	dir := b.TempDir()
	s, err := Open(dir, Options{})
	if err != nil {
		b.Fatal(err)
	}
	page := strings.Repeat("a line of chat, ", 4096)
	for n := range 70 {
		var many []Entry
		for range 64 {
			many = append(many, Entry{Kind: "chat", Text: page})
		}
		if err := s.Append(b.Context(), Append{Journal: fmt.Sprint("j", n), Entries: many}); err != nil {
			b.Fatal(err)
		}
	}
	listener, err := s.ListenAdmin()
	if err != nil {
		b.Fatal(err)
	}
	go func() { _ = s.ServeAdmin(b.Context(), listener) }()
	line := 0
	write := func() time.Duration {
		began := time.Now()
		if err := s.Append(b.Context(), Append{Journal: "moves", First: line, Entries: []Entry{{Kind: "move", Text: page[:2048]}}}); err != nil {
			b.Fatal(err)
		}
		line++
		return time.Since(began)
	}
	mean := func() (d time.Duration) {
		for range 300 {
			d += write()
		}
		return d / 300
	}
	before := mean()
	var longest time.Duration
	for b.Loop() {
		ended := make(chan error, 1)
		go func() { ended <- readSlowly(filepath.Join(dir, socketName)) }()
		for copying := true; copying; {
			longest = max(longest, write())
			select {
			case err := <-ended:
				if err != nil {
					b.Fatal(err)
				}
				copying = false
			default:
			}
		}
	}
	b.ReportMetric(float64(longest.Milliseconds()), "ms-longest-wait")
	b.ReportMetric(float64(before.Microseconds()), "µs-before")
	b.ReportMetric(float64(mean().Microseconds()), "µs-after")
	_ = listener.Close()
	_ = s.Close()
}

// readSlowly asks for a copy and reads it at 10 MB a second.
func readSlowly(socket string) error {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if _, err := fmt.Fprintln(conn, "backup"); err != nil {
		return err
	}
	for {
		n, err := io.CopyN(io.Discard, conn, 1<<20)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		time.Sleep(time.Duration(n) * time.Second / (10 << 20)) // the speed is what is measured
	}
}
