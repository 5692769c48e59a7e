package widget

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/displaywidth"
)

// Width is how many cells a text takes.
func Width(s string) int {
	n := 0
	for _, r := range s {
		if !isPlain(r) && r != 0x7f {
			return displaywidth.String(s)
		}
		n++
	}
	return n
}

// Cut makes a text fit into w cells; an ellipsis says that something is missing.
func Cut(s string, w int) string {
	if Width(s) <= w {
		return s
	}
	if w <= 0 {
		return ""
	}
	return displaywidth.TruncateString(s, w, "…")
}

// Share is how wide each of some texts may be, so that all of them take no more than w cells: who needs less leaves the
// rest to the others, and only the longest are cut.
func Share(w int, needs ...int) (each int) {
	slices.Sort(needs)
	for i, need := range needs {
		if each = max(w/(len(needs)-i), 0); need > each {
			return each
		}
		each, w = need, w-need
	}
	return each
}

// Pad fills a text with blanks up to w cells, or cuts it.
func Pad(s string, w int) string {
	s = Cut(s, w)
	return s + strings.Repeat(" ", max(w-Width(s), 0))
}

var (
	beforeDigit = regexp.MustCompile(`-(\d)`)
	firmHyphen  = "\u2011" // at which no line is broken
)

// Wrap breaks a text into lines of at most w cells, also at its line feeds; MT-5.2 stays in one line.
func Wrap(s string, w int) []string {
	if w <= 0 {
		return nil
	}
	if s == "" {
		return []string{""}
	}
	if strings.Contains(s, "-") {
		s = strings.ReplaceAll(s, " -", " "+firmHyphen) // as of ssh -p 2222
		s = beforeDigit.ReplaceAllString(s, firmHyphen+"$1")
	}
	lines := strings.Split(ansi.Wrap(s, w, ""), "\n")
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(strings.TrimRight(line, " "), firmHyphen, "-")
	}
	return lines
}

// Fraction is a place among several: "2/7".
func Fraction(at, of int) string { return strconv.Itoa(at) + "/" + strconv.Itoa(of) }
