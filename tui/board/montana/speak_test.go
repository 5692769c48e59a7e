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
	lie, before := regexp.MustCompile(`shifted by half a hex: (\w+) touches (.*); (\w+) touches (.*)\.$`), 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		told := Presenter{}.Ask(b.Scene, "map", "")
		found := lie.FindStringSubmatch(told[len(told)-1])
		if built := b.mine().Placed > 0; built == (found != nil) {
			t.Fatalf("built is %t, and the map ends with %q", built, told[len(told)-1])
		} else if built {
			return before > 0
		}
		before++
		for i := 1; i < len(found); i += 2 {
			around := Presenter{}.Ask(b.Scene, "around", found[i])[1:]
			names := strings.Split(strings.ReplaceAll(found[i+1], " and ", ", "), ", ")
			for _, name := range names {
				boardtest.Has(t, strings.Join(around, "\n"), ", "+name+":")
			}
			if len(names) != 6 {
				t.Errorf("around %s are told %q", found[i], names)
			}
		}
		return false
	})
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
}

// Whoever goes over the land by hexes hears of each neighbour what it is; what one is told to lack goods for can be reached.
func TestSpeak_AroundAHexIsWhatLiesThere(t *testing.T) {
	line, lacks, dry := regexp.MustCompile(`, (\w+): (.*)\.$`), 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		at := func(name string) *montana.Hex {
			return &b.view.Hexes[slices.IndexFunc(b.looks, func(l hexLook) bool { return l.name == name })]
		}
		around := func(name string, each func(h *montana.Hex, is string)) {
			for _, told := range (Presenter{}).Ask(b.Scene, "around", name)[1:] {
				found := line.FindStringSubmatch(told)
				each(at(found[1]), found[2])
			}
		}
		for i, h := range b.view.Hexes {
			if h.Kind != "lake" || dry > 0 && h.Canteen || dry > 40 {
				continue
			}
			want := "lake with canteen"
			if !h.Canteen {
				want = "lake"
				dry++
			}
			found := line.FindStringSubmatch(Presenter{}.Ask(b.Scene, "around", b.looks[i].name)[1])
			around(found[1], func(lake *montana.Hex, is string) {
				if *lake == h && is != want {
					t.Fatalf("%v is called %q", h, is)
				}
			})
		}
		told := Presenter{}.Ask(b.Scene, "builds", "")
		_, list, lacking := strings.Cut(told[len(told)-1], "In reach, but you lack: ")
		for one := range strings.SplitSeq(list, "; ") {
			if name, _, _ := strings.Cut(one, ","); lacking {
				lacks++
				near := false
				around(name, func(h *montana.Hex, _ string) { near = near || h.Camp || h.Owner > 0 })
				if !near {
					t.Fatalf("%s is said to be in reach: %q", name, told)
				}
			}
		}
		return lacks > 40 && dry > 0
	})
}
