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
	barPause = 100 * time.Millisecond // the shortest time between two drawings
)

// A bar shows on one line of a terminal how far a long command has come.
type bar struct {
	out   io.Writer
	total int
	start time.Time
	drawn time.Time
}

// newBar makes a bar. It is nil, which draws nothing, when out is not a terminal.
func newBar(out io.Writer, total int) *bar {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return nil
	}
	return &bar{out: out, total: total, start: time.Now()}
}

func (b *bar) show(done int) {
	b.draw(func(elapsed time.Duration) string { return barLine(done, b.total, elapsed) })
}

func (b *bar) showContest(c *Contest, done []Block) {
	b.draw(func(elapsed time.Duration) string {
		games := 0
		for _, block := range done {
			games += len(block.Games)
		}
		if len(done) < 2 {
			return barLine(games, b.total, elapsed)
		}
		first := standingsOf(c.Bots)[0]
		first.count(done)
		return fmt.Sprintf("%-79.79s", fmt.Sprintf("%s %d/%d  %s %.1f%% (%.1f to %.1f)", barOf(games, b.total),
			games, b.total, first.Bot, first.Wins.Mean, first.Wins.Low, first.Wins.High))
	})
}

// draw draws a line, unless one was drawn a moment ago.
func (b *bar) draw(line func(elapsed time.Duration) string) {
	if b == nil {
		return
	}
	now := time.Now()
	if now.Sub(b.drawn) < barPause {
		return
	}
	b.drawn = now
	_, _ = io.WriteString(b.out, "\r"+line(now.Sub(b.start)))
}

func (b *bar) clear() {
	if b != nil {
		_, _ = io.WriteString(b.out, "\r"+strings.Repeat(" ", 79)+"\r")
	}
}

// above is where other lines are written while the bar is drawn: each takes its place, until it is drawn again.
func (b *bar) above(out io.Writer) io.Writer {
	if b == nil {
		return out
	}
	return aboveBar{b}
}

type aboveBar struct{ bar *bar }

func (a aboveBar) Write(text []byte) (int, error) {
	a.bar.clear()
	return a.bar.out.Write(text)
}

// barLine is the bar with how fast it goes, always of one width.
func barLine(done, total int, elapsed time.Duration) string {
	rate := float64(done) / max(elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%-79s", fmt.Sprintf("%s %3d%%  %s games a second", barOf(done, total), 100*done/total, grouped(int(rate))))
}

func barOf(done, total int) string {
	full := barWidth * done / total
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", barWidth-full) + "]"
}
