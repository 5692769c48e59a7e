package arena

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

const (
	barWidth = 30
	barPause = 100 * time.Millisecond // between two drawings
)

// A bar tells on one line how far a long command has come.
type bar struct {
	out   io.Writer
	total int
	start time.Time
	drawn time.Time
}

// newBar makes a bar, or nil, which draws nothing, when out is no terminal.
func newBar(out io.Writer, total int) *bar {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return nil
	}
	return &bar{out: out, total: total, start: time.Now()}
}

// show draws the bar, if the last drawing was some time ago.
func (b *bar) show(done int) {
	if b == nil {
		return
	}
	now := time.Now()
	if now.Sub(b.drawn) < barPause {
		return
	}
	b.drawn = now
	_, _ = io.WriteString(b.out, "\r"+barLine(done, b.total, now.Sub(b.start)))
}

// clear takes the bar away.
func (b *bar) clear() {
	if b != nil {
		_, _ = io.WriteString(b.out, "\r"+strings.Repeat(" ", 79)+"\r")
	}
}

// barLine is the bar as text, always of one width.
func barLine(done, total int, elapsed time.Duration) string {
	full := barWidth * done / total
	rate := float64(done) / max(elapsed.Seconds(), 1e-9)
	line := fmt.Sprintf("[%s%s] %3d%%  %s games a second", strings.Repeat("#", full), strings.Repeat("-", barWidth-full), 100*done/total, grouped(int(rate)))
	return fmt.Sprintf("%-79s", line)
}
