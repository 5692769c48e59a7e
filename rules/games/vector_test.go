package games

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// eachPosition plays random games of every game, with all numbers of seats and all values of its options.
func eachPosition(t *testing.T, look func(g rules.Game, m rules.Match, seats int, src rules.Source)) {
	t.Helper()
	for _, g := range all(t) {
		for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
			setups := []rules.Setup{{Seats: seats}}
			for _, o := range g.Info().Options {
				for _, choice := range o.Choices {
					if o.Seat == rules.House && o.Needs == "" && choice != o.Default {
						setups = append(setups, rules.Setup{Seats: seats, Options: map[string]string{o.Key: choice}})
					}
				}
			}
			for i, setup := range setups {
				r := rulestest.NewRecord(t, g, setup)
				m, src := r.Match(), rand.NewPCG(uint64(seats), uint64(i))
				for look(g, m, seats, src); m.ToAct() != 0; look(g, m, seats, src) {
					rulestest.Step(t, g, m, src)
				}
			}
		}
	}
}

func measure(m rules.Match, seat rules.Seat) *rules.Vector {
	v := &rules.Vector{Names: true}
	m.(rules.Measured).Measure(seat, v)
	return v
}

func TestVector_HasOneLayoutAndKeepsToIt(t *testing.T) {
	layouts := map[rules.Game][]rules.Number{}
	sized := 0
	eachPosition(t, func(g rules.Game, m rules.Match, seats int, _ rules.Source) {
		if seats != sized {
			sized = seats
			clear(layouts)
		}
		for seat := rules.Seat(1); int(seat) <= seats; seat++ {
			v := measure(m, seat)
			if layouts[g] == nil {
				layouts[g] = v.Layout
				names := map[string]bool{}
				for _, n := range v.Layout {
					names[n.Name] = true
				}
				if len(names) != len(v.Layout) {
					t.Errorf("%s, %d seats: two numbers have the same name", g.Info().ID, seats)
				}
			}
			if !slices.Equal(v.Layout, layouts[g]) || len(v.Values) != len(v.Layout) {
				t.Fatalf("%s, %d seats: the layout changes", g.Info().ID, seats)
			}
			for i, n := range v.Layout {
				if value := int(v.Values[i]); value < n.Low || value > n.High {
					t.Errorf("%s, %d seats: %s is %d, not %d to %d", g.Info().ID, seats, n.Name, value, n.Low, n.High)
				}
			}
		}
	})
}

// What others cannot see does not change what they are told, but changes what the seats are told whose it is.
func TestVector_HoldsNothingHidden(t *testing.T) {
	differs := map[string]int{}
	eachPosition(t, func(g rules.Game, m rules.Match, seats int, src rules.Source) {
		for seat := rules.Seat(1); int(seat) <= seats; seat++ {
			world := m.Clone()
			world.Determinize(seat, src)
			if !slices.Equal(measure(world, seat).Values, measure(m, seat).Values) {
				t.Errorf("%s: seat %d of %d tells two positions apart that look the same to it", g.Info().ID, seat, seats)
			}
			other := seat%rules.Seat(seats) + 1
			if !slices.Equal(measure(world, other).Values, measure(m, other).Values) {
				differs[g.Info().ID]++
			}
		}
	})
	if differs["buffalo"] == 0 {
		t.Error("nothing of Zoff is ever hidden, so this test tells nothing")
	}
}

func TestVector_StandsOnThePage(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "bot", "GYM.md"))
	must(t, err)
	page := strings.ReplaceAll(string(raw), `\|`, "\v")
	var words []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([A-Z]+)` \\| `([^`]+)`").FindAllStringSubmatch(page, -1) {
		words = append(words, row[1], "(?:"+strings.ReplaceAll(row[2], "\v", "|")+")")
	}
	inFull := strings.NewReplacer(words...)
	for _, g := range all(t) {
		_, section, _ := strings.Cut(page, "\n### "+g.Info().Title+"\n")
		section, _, _ = strings.Cut(section, "\n### ")
		rows := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (-?\\d+) \\| (-?\\d+) \\|").FindAllStringSubmatch(section, -1)
		names := make([]*regexp.Regexp, len(rows))
		told, met := make([][2]int, len(rows)), make([][2]int, len(rows))
		for i, row := range rows {
			names[i] = regexp.MustCompile("^" + inFull.Replace(row[1]) + "$")
			told[i][0], _ = strconv.Atoi(row[2])
			told[i][1], _ = strconv.Atoi(row[3])
		}
		var lengths []string
		for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
			r := rulestest.NewRecord(t, g, rules.Setup{Seats: seats})
			lengths = append(lengths, strconv.Itoa(len(measure(r.Match(), 1).Layout)))
			for _, n := range measure(r.Match(), 1).Layout {
				at := slices.IndexFunc(names, func(name *regexp.Regexp) bool { return name.MatchString(n.Name) })
				if at < 0 {
					t.Errorf("%s: %q is not on the page", g.Info().ID, n.Name)
					continue
				}
				met[at] = [2]int{min(met[at][0], n.Low), max(met[at][1], n.High)}
			}
		}
		if want := strings.Join(lengths, ", ") + " numbers with 2, 3"; !strings.Contains(section, want) {
			t.Errorf("%s: the page does not say %q", g.Info().ID, want)
		}
		for i, row := range rows {
			if met[i] != told[i] {
				t.Errorf("%s: %s is %v, but on the page %v", g.Info().ID, row[1], met[i], told[i])
			}
		}
	}
}
