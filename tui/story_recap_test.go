package tui

import (
	"saloon/tui/tell"
	"slices"
	"testing"
)

func TestRecap_LeavesOutWholeParts(t *testing.T) {
	const told = "laid canyon + forest at c3 c2, hired Desperado, chose Corn"
	for _, c := range []struct {
		w, n int
		want []string
	}{
		{80, 1, []string{told}},
		{58, 1, []string{told}},
		{57, 1, []string{"laid canyon + forest at c3 c2, hired Desperado …"}},
		{48, 1, []string{"laid canyon + forest at c3 c2, hired Desperado …"}},
		{47, 1, []string{"laid canyon + forest at c3 c2 …"}},
		{47, 2, []string{"laid canyon + forest at c3 c2,", "hired Desperado, chose Corn"}},
		{27, 2, []string{"laid canyon + forest at c3 c2,", "hired Desperado, chose Corn"}},
		{26, 2, []string{"laid canyon + forest at c3 c2,", "hired Desperado …"}},
	} {
		if got := tell.InRows(told, c.w, c.n); !slices.Equal(got, c.want) {
			t.Errorf("in %d rows of %d cells it is %q, not %q", c.n, c.w, got, c.want)
		}
	}
}
