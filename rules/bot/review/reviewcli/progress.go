package reviewcli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

// counter shows on one line of a terminal how many decisions were looked at, and how long that takes at most. It shows nothing where out is no terminal.
func counter(out io.Writer, most time.Duration) (show func(done, total int), clear func()) {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return func(int, int) {}, func() {}
	}
	within := ""
	if most > 0 {
		within = fmt.Sprintf(" (it takes at most %s)", most)
	}
	show = func(done, total int) {
		_, _ = fmt.Fprintf(out, "\r%-70s", fmt.Sprintf("looked at %d of %d decisions%s", done, total, within))
	}
	return show, func() { _, _ = io.WriteString(out, "\r"+strings.Repeat(" ", 70)+"\r") }
}
