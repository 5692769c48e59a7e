package arena

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"saloon/rules"
)

// A Result is what the games of a plan brought.
type Result struct {
	Game           string            `json:"game"`
	Players        int               `json:"players"`
	Options        map[string]string `json:"options"`
	Bots           []string          `json:"bots"`
	Seed           uint64            `json:"seed"`
	First          int               `json:"first"`
	Games          int               `json:"games"`
	Moves          int               `json:"moves"`     // of the house and the seats
	Decisions      int               `json:"decisions"` // moves of the seats alone
	Seconds        float64           `json:"seconds"`
	GamesPerSecond float64           `json:"games_per_second"`
	MovesPerSecond float64           `json:"moves_per_second"`
	ScoreMean      []float64         `json:"score_mean"` // by seat, seat 1 first
	ScoreLow       []int             `json:"score_low"`
	ScoreHigh      []int             `json:"score_high"`

	info rules.Info
	sums []int
}

func newResult(p Plan, setup rules.Setup) *Result {
	n := setup.Seats
	r := &Result{
		Game: setup.Game, Players: n, Options: setup.Options, Seed: p.Seed, First: p.First,
		ScoreMean: make([]float64, n), ScoreLow: make([]int, n), ScoreHigh: make([]int, n),
		info: p.Game.Info(), sums: make([]int, n),
	}
	for s := range n {
		r.Bots = append(r.Bots, p.Bots[min(s, len(p.Bots)-1)])
		r.ScoreLow[s], r.ScoreHigh[s] = math.MaxInt, math.MinInt
	}
	return r
}

func (r *Result) add(sim *simulator) {
	r.Games++
	r.Moves += sim.played
	r.Decisions += sim.decided
	for s := range r.sums {
		score := sim.match.Score(rules.Seat(s + 1))
		r.sums[s] += score
		r.ScoreLow[s] = min(r.ScoreLow[s], score)
		r.ScoreHigh[s] = max(r.ScoreHigh[s], score)
	}
}

func (r *Result) finish(elapsed time.Duration) {
	r.Seconds = elapsed.Seconds()
	r.GamesPerSecond = rounded(float64(r.Games)/r.Seconds, 1)
	r.MovesPerSecond = rounded(float64(r.Moves)/r.Seconds, 1)
	for s, sum := range r.sums {
		r.ScoreMean[s] = rounded(float64(sum)/float64(r.Games), 4)
	}
}

func rounded(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale) / scale
}

// WriteTable writes the result as text for people.
func (r *Result) WriteTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	text := fmt.Sprintf("%s, %d players", r.info.Title, r.Players)
	for _, o := range r.info.Options {
		needs, value, _ := strings.Cut(o.Needs, "=")
		counts := needs == "" || r.Options[needs] == value
		usual := o.Seat != rules.House && r.Options[o.Key] == o.Default
		if counts && !usual && int(o.Seat) <= r.Players {
			text += fmt.Sprintf(", %s %s", o.Key, r.Options[o.Key])
		}
	}
	text += fmt.Sprintf(", seed %d\n", r.Seed)
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(w, "games\t%s\t\n", grouped(r.Games))
	_, _ = fmt.Fprintf(w, "moves\t%s\t\n", grouped(r.Moves))
	_, _ = fmt.Fprintf(w, "seconds\t%.2f\t\n", r.Seconds)
	_, _ = fmt.Fprintf(w, "games a second\t%s\t\n", grouped(int(r.GamesPerSecond)))
	_, _ = fmt.Fprintf(w, "moves a second\t%s\t\n", grouped(int(r.MovesPerSecond)))
	if err := w.Flush(); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(w, "\nseat\tbot\tmean\tlowest\thighest\t\n")
	for s, bot := range r.Bots {
		_, _ = fmt.Fprintf(w, "%d\t%s\t%.1f\t%d\t%d\t\n", s+1, bot, r.ScoreMean[s], r.ScoreLow[s], r.ScoreHigh[s])
	}
	return w.Flush()
}

// grouped writes a number with a comma before every three digits.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
