package data

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// While the tail is swept, moves go on at all tables. However many journals there are, also
// when a step of the sweep ends in the middle of the last of them, none loses an entry.
func TestSweep_LosesNothingWhileMovesGoOn(t *testing.T) {
	most := 5
	if testing.Short() {
		most = 2
	}
	for tables := 1; tables <= most; tables++ {
		t.Run(fmt.Sprint(tables, " tables"), func(t *testing.T) {
			s, lengths := open(t, t.TempDir(), Options{}), map[string]int{}
			sweeps, during := 0, 0
			for made := 0; sweeps < 2; made += 50 {
				if made > 4*generationRuns {
					t.Fatalf("after %d moves the tail was swept only %d times", made, sweeps)
				}
				sweeping := s.index.tail.Old > 0
				must(t, s.Write(t.Context(), Appends(movesOf(tables, made, 50, lengths))))
				if swept := s.index.tail.Old == 0; sweeping && swept {
					sweeps++
					areThere(t, s, lengths)
				} else if sweeping {
					if during++; during == 2 { // killed now, it goes on from there
						killed := t.TempDir()
						must(t, copyFile(t.Context(), filepath.Join(s.dir, fileName), filepath.Join(killed, fileName)))
						areThere(t, open(t, killed, Options{}), lengths)
					}
				}
			}
			if during < 2 {
				t.Errorf("moves were made only %d times while the tail was swept", during)
			}
			areThere(t, s, lengths)
		})
	}
}

// movesOf are entries of all tables in turn.
func movesOf(tables, from, count int, lengths map[string]int) (list []Append) {
	for n := from; n < from+count; n++ {
		name := fmt.Sprint("t", n%tables)
		list = append(list, Append{name, lengths[name], []Entry{chat(fmt.Sprint(name, " ", lengths[name]))}})
		lengths[name]++
	}
	return list
}

// areThere finds that each journal has all of its entries.
func areThere(t *testing.T, s *Store, lengths map[string]int) {
	t.Helper()
	for name, length := range lengths {
		list, err := s.Entries(name)
		if err != nil || len(list) != length {
			t.Errorf("%s has %d of %d entries, %v", name, len(list), length, err)
		}
		for n, e := range list {
			if !strings.HasPrefix(e.Text+" ", fmt.Sprint(name, " ", n, " ")) {
				t.Fatalf("entry %d of %s is %q", n, name, e.Text)
			}
		}
	}
}
