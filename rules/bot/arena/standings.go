package arena

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// Standings are the results of a contest.
type Standings struct {
	Game    string            `json:"game"`
	Players int               `json:"players"`
	Options map[string]string `json:"options"`
	Bots    []string          `json:"bots"`
	Budget  string            `json:"budget,omitempty"`
	Seed    uint64            `json:"seed"`
	Blocks  int               `json:"blocks"`
	Games   int               `json:"games"`
	Chance  float64           `json:"chance"` // percent of wins if all bots were equal
	Rows    []Standing        `json:"rows"`

	title string
}

// A Standing is the result of all bots with the same text, on average for one of them.
type Standing struct {
	Bot       string   `json:"bot"`
	Count     int      `json:"count"`
	Wins      Estimate `json:"wins"` // percent; a shared victory counts in parts
	Points    float64  `json:"points"`
	Margin    Estimate `json:"margin"` // points more than the best of the others
	Elo       Estimate `json:"elo"`
	Decisions int      `json:"decisions"`
	Mean      float64  `json:"ms_mean"`
	Worst     float64  `json:"ms_worst"`

	who []int // places in Contest.Bots
}

// standingsOf makes one row for the bots with one text. When all bots are the same, the first has a row of its own.
func standingsOf(bots []string) []Standing {
	var rows []Standing
	same := len(bots) > 1 && len(slices.Compact(slices.Sorted(slices.Values(bots)))) == 1
	for i, b := range bots {
		at := slices.IndexFunc(rows, func(r Standing) bool { return r.Bot == b })
		if at < 0 || same && i == 1 {
			rows = append(rows, Standing{Bot: b})
			at = len(rows) - 1
		} else if same {
			at = 1
		}
		rows[at].who = append(rows[at].who, i)
		rows[at].Count++
	}
	if same {
		rows[0].Bot += " (the first)"
		rows[1].Bot += " (the rest)"
	}
	return rows
}

// Standings works out the standings after some blocks.
func (c *Contest) Standings(blocks []Block) *Standings {
	s := &Standings{
		Game: c.Game.Info().ID, Players: len(c.Bots), Options: c.Setup.Options, Bots: c.Bots, Seed: c.Seed,
		Blocks: len(blocks), Chance: rounded(100/float64(len(c.Bots)), 2), Rows: standingsOf(c.Bots), title: c.Game.Info().Title,
	}
	if c.Iterations > 0 {
		s.Budget = fmt.Sprintf("%d playouts", c.Iterations)
	} else if c.Time > 0 {
		s.Budget = c.Time.String()
	}
	for _, b := range blocks {
		s.Games += len(b.Games)
	}
	for i := range s.Rows {
		s.Rows[i].count(blocks)
	}
	if len(blocks) > 0 {
		for i, elo := range bootstrap(len(blocks), len(s.Rows), func(wins [][]float64, b int) { s.pairs(wins, blocks[b]) }) {
			s.Rows[i].Elo = elo.rounded(0)
		}
	}
	return s
}

func (r *Standing) count(blocks []Block) {
	var shares, margins []float64
	games, points, seconds := 0, 0, 0.0
	for _, b := range blocks {
		share, margin := 0.0, 0.0
		for i := range b.Games {
			g := &b.Games[i]
			for _, who := range r.who {
				share += g.share(who)
				margin += g.margin(who)
				points += g.Points[who]
				r.Decisions += g.Turns[who]
				seconds += g.Think[who]
				r.Worst = max(r.Worst, 1000*g.Worst[who])
				games++
			}
		}
		n := float64(len(b.Games) * len(r.who))
		shares, margins = append(shares, share/n), append(margins, margin/n)
	}
	r.Wins = estimateShare(shares, games).rounded(2)
	r.Margin = estimate(margins).rounded(2)
	r.Points = rounded(float64(points)/float64(max(games, 1)), 2)
	r.Mean, r.Worst = rounded(1000*seconds/float64(max(r.Decisions, 1)), 4), rounded(r.Worst, 3)
}

func (s *Standings) pairs(wins [][]float64, b Block) {
	for i := range b.Games {
		place := b.Games[i].Place
		for a := range s.Rows {
			for z := range s.Rows {
				if a != z {
					wins[a][z] += before(place, s.Rows[a].who, s.Rows[z].who)
				}
			}
		}
	}
}

func before(place, ours, theirs []int) float64 {
	won := 0.0
	for _, a := range ours {
		for _, z := range theirs {
			if place[a] < place[z] {
				won++
			} else if place[a] == place[z] {
				won += 0.5
			}
		}
	}
	return won
}

func (e Estimate) rounded(digits int) Estimate {
	return Estimate{rounded(e.Mean, digits), rounded(e.Low, digits), rounded(e.High, digits)}
}

// WriteTable writes the standings as text for people.
func (s *Standings) WriteTable(out io.Writer) error {
	head := fmt.Sprintf("%s, %d players", s.title, s.Players)
	for _, key := range slices.Sorted(maps.Keys(s.Options)) {
		head += fmt.Sprintf(", %s %s", key, s.Options[key])
	}
	if s.Budget != "" {
		head += ", " + s.Budget + " a decision"
	}
	head += fmt.Sprintf(", seed %d: %d games in %d blocks, equals win %.4g%%\n\n", s.Seed, s.Games, s.Blocks, s.Chance)
	if _, err := io.WriteString(out, head); err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(w, "bot\twins %\t95%\tpoints\tmargin\t95%\tElo\t95%\tms\tworst\t")
	for _, r := range s.Rows {
		name := r.Bot
		if r.Count > 1 {
			name = fmt.Sprintf("%d x %s", r.Count, name)
		}
		_, _ = fmt.Fprintf(w, "%s\t%.1f\t%.1f to %.1f\t%.1f\t%+.1f\t±%.1f\t%+.0f\t±%.0f\t%.3g\t%.3g\t\n", name,
			r.Wins.Mean, r.Wins.Low, r.Wins.High, r.Points, r.Margin.Mean, r.Margin.half(), r.Elo.Mean, r.Elo.half(), r.Mean, r.Worst)
	}
	return w.Flush()
}

// MarshalJSON writes null for the ends of an interval that is not known yet.
func (e Estimate) MarshalJSON() ([]byte, error) {
	text := fmt.Sprintf(`{"mean":%g,"low":%g,"high":%g}`, e.Mean, e.Low, e.High)
	return []byte(strings.NewReplacer("+Inf", "null", "-Inf", "null", "NaN", "null").Replace(text)), nil
}
