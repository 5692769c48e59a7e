package reviewcli

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/term"
)

// counter shows on one line of a terminal how many decisions were looked at. It shows nothing where out is no terminal.
func counter(out io.Writer) (show func(done, total int), clear func()) {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return func(int, int) {}, func() {}
	}
	show = func(done, total int) {
		_, _ = fmt.Fprintf(out, "\r%-40s", fmt.Sprintf("looked at %d of %d decisions", done, total))
	}
	return show, func() { _, _ = io.WriteString(out, "\r"+strings.Repeat(" ", 40)+"\r") }
}
