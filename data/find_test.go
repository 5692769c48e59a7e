package data

import (
	"fmt"
	"slices"
	"testing"
)

// Whose name begins with the part comes first, and there are no more than were asked for.
func TestFindPlayers_BeginningsFirstAndBounded(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n, name := range []string{"Marianne", "Anna", "Bert", "johanna", "Änne"} {
		id := fmt.Sprint("p", n)
		must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: id, Name: name, Skeleton: name}, Key: Key{Fingerprint: "SHA256:" + name}}))
	}
	for _, c := range []struct {
		part  string
		most  int
		names []string
		more  int
	}{
		{"ann", 9, []string{"Anna", "Marianne", "johanna"}, 0},
		{"ANN", 2, []string{"Anna", "Marianne"}, 1},
		{"änn", 9, []string{"Änne"}, 0},
		{"SHA256:Be", 9, []string{"Bert"}, 0},
		{"SHA256:be", 9, nil, 0},
		{"p1", 9, nil, 0},
		{"name", 9, nil, 0},
		{"", 3, []string{"Marianne", "Anna", "Bert"}, 2},
	} {
		list, more, err := s.FindPlayers(c.part, c.most)
		var names []string
		for _, p := range list {
			names = append(names, p.Name)
		}
		if err != nil || !slices.Equal(names, c.names) || more != c.more {
			t.Errorf("%q leads to %q and %d more, %v", c.part, names, more, err)
		}
	}
}
