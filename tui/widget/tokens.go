package widget

import (
	"strconv"
	"strings"

	"saloon/tui/style"
)

// Pips writes n signs of the same kind, or a number and the sign when they would
// take more than w cells.
func Pips(a Area, x, y, w int, st style.Style, sign string, n int) int {
	if n*Width(sign) <= w {
		return a.Text(x, y, st, strings.Repeat(sign, n))
	}
	return a.Text(x, y, st, strconv.Itoa(n)+sign)
}
