package montana

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/rules/montana"
	"saloon/tui/board/boardtest"
)

// Until one has built, the map says how the rows lie to each other, by two hexes and what touches them.
func TestSpeak_RowsLieToEachOther(t *testing.T) {
	lie, before, after := regexp.MustCompile(`shifted by half a hex: (\w+) touches (.*); (\w+) touches (.*)\.$`), 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		told := Presenter{}.Ask(b.Scene, "map", "")
		found := lie.FindStringSubmatch(told[len(told)-1])
		if built := b.view.Players[b.Scene.Seat-1].Placed > 0; built == (found != nil) {
			t.Fatalf("built is %t, and the map ends with %q", built, told[len(told)-1])
		} else if built {
			after++
			return before > 0
		}
		before++
		for i := 1; i < len(found); i += 2 {
			around := Presenter{}.Ask(b.Scene, "around", found[i])[1:]
			names := strings.Split(strings.ReplaceAll(found[i+1], " and ", ", "), ", ")
			for _, name := range names {
				if !strings.Contains(strings.Join(around, "\n"), ", "+name+":") {
					t.Errorf("%s touches %s, but around it is %q", found[i], name, around)
				}
			}
			if len(names) != 6 {
				t.Errorf("around %s are told %q", found[i], names)
			}
		}
		return false
	})
	if before == 0 || after == 0 {
		t.Error("nobody builds")
	}
}

// Hexes are read out in the order of their rows and columns, wherever they stand in a list.
func TestSpeak_HexesAreSorted(t *testing.T) {
	hex, long := regexp.MustCompile(`\b[a-k]\d+\b`), 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		told := (Presenter{}).State(b.Scene)
		if b.view.Turn.Step == montana.StepBuild && !b.onlyTradesHelp() {
			told = append(told, Presenter{}.Question(b.Scene))
		}
		for _, line := range told {
			at := func(name string) int {
				return slices.IndexFunc(b.looks, func(l hexLook) bool { return l.name == name })
			}
			names := hex.FindAllString(line, -1)
			if !slices.IsSortedFunc(names, func(x, y string) int {
				one, two := &b.looks[at(x)], &b.looks[at(y)]
				return (one.row-two.row)*100 + one.half - two.half
			}) {
				t.Fatalf("it says %q", line)
			}
			if len(names) > 4 {
				long++
			}
		}
		return long > 20
	})
	if long == 0 {
		t.Error("no list is long")
	}
}
