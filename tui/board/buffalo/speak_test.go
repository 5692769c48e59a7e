package buffalo

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules/buffalo"
)

// A bonus row is read out as what each herd gets: nobody can hear what 1-2-1 means.
func TestBonusRowsAreReadOutInWords(t *testing.T) {
	s := play(t, 3, 1).Scene(1)
	told := strings.Join(Presenter{}.State(s), "\n")
	for i, md := range s.View.(*buffalo.View).Meadows {
		want := fmt.Sprintf("the largest herd gets %d, the second %d", md.Row[0], md.Row[1])
		if len(md.Row) == 3 {
			want += fmt.Sprintf(", the third %d", md.Row[2])
		}
		want += "."
		for _, text := range []string{told, Presenter{}.Ask(s, "map", "")[i]} {
			if !strings.Contains(text, want) || strings.Contains(text, fmt.Sprintf("%d-%d", md.Row[0], md.Row[1])) {
				t.Errorf("the row %v is not %q in %q", md.Row, want, text)
			}
		}
	}
}
