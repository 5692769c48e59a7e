package data

import (
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkBackup is how long a write waits while a client reads a copy at 10 MB a second,
// and what a write costs after it, in turns with a store that was never copied, to which as
// many writes are made for comparison: a busy disk makes them wait too. The files are larger
// than 256 MiB. One operation is one backup; what is told is the median of all, and the
// longest wait of any:
//
//	go test ./data -run - -bench Backup -benchtime 5x
func BenchmarkBackup(b *testing.B) {
	w, never := newBackupWrites(b), newBackupWrites(b)
	listener, err := w.s.ListenAdmin()
	must(b, err)
	go func() { _ = w.s.ServeAdmin(b.Context(), listener, nil) }()
	before := w.against(never)
	var usual, longest, slow, after, without []float64
	for b.Loop() {
		waits := w.whileCopying()
		slices.Sort(waits)
		longest = append(longest, waits[len(waits)-1]/1000)
		slow = append(slow, waits[len(waits)*999/1000]/1000)
		usual = append(usual, median(waits))
		without = append(without, never.longest(len(waits))/1000) // from here on both have written as much
		after = append(after, w.against(never))
	}
	b.ReportMetric(slices.Max(longest), "ms-longest-wait")
	b.ReportMetric(median(longest), "ms-longest-of-a-backup")
	b.ReportMetric(median(without), "ms-longest-without")
	b.ReportMetric(median(slow), "ms-longest-of-1000")
	b.ReportMetric(median(usual), "µs-meanwhile")
	b.ReportMetric(before, "x-before")
	b.ReportMetric(median(after), "x-after")
	_ = listener.Close()
	_ = errors.Join(w.s.Close(), never.s.Close())
}

// backupWrites writes lines of one journal, and tells what they took.
type backupWrites struct {
	b    *testing.B
	s    *Store
	line int
	text string
}

func newBackupWrites(b *testing.B) *backupWrites {
	b.Helper()
	page := strings.Repeat("a line of chat, ", 4096)
	w := &backupWrites{b: b, text: page[:2048]}
	var err error
	if w.s, err = Open(b.TempDir(), Options{}); err != nil {
		b.Fatal(err)
	}
	for n := range 70 {
		var many []Entry
		for range 64 {
			many = append(many, Entry{Kind: "chat", Text: page})
		}
		must(b, w.s.Write(b.Context(), Appends{Append{Journal: fmt.Sprint("j", n), Entries: many}}))
	}
	return w
}

// write is how many microseconds a write takes.
func (w *backupWrites) write() float64 {
	began := time.Now()
	must(w.b, w.s.Write(w.b.Context(), Appends{Append{Journal: "moves", First: w.line, Entries: []Entry{{Kind: "move", Text: w.text}}}}))
	w.line++
	return float64(time.Since(began).Microseconds())
}

// against is how much longer a write takes than one of another store, in turns.
func (w *backupWrites) against(other *backupWrites) float64 {
	var own, others []float64
	for range 400 {
		own, others = append(own, w.write()), append(others, other.write())
	}
	return median(own) / median(others)
}

// longest is the longest of so many writes.
func (w *backupWrites) longest(n int) (wait float64) {
	for range n {
		wait = max(wait, w.write())
	}
	return wait
}

// whileCopying writes for as long as a client reads a copy.
func (w *backupWrites) whileCopying() (took []float64) {
	ended := make(chan error, 1)
	go func() { ended <- readSlowly(filepath.Join(w.s.dir, socketName)) }()
	for {
		took = append(took, w.write())
		select {
		case err := <-ended:
			must(w.b, err)
			return took
		default:
		}
	}
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
