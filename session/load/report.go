package load

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"
)

// A crowdReport is what the command load prints.
type crowdReport struct {
	Date    string   `json:"date"`
	Machine machine  `json:"machine"`
	Crowd   behaved  `json:"crowd"`
	Steps   []step   `json:"steps"`
	Carries int      `json:"carries_players"` // of the last step that broke no bar
	Verdict []string `json:"verdict"`
}

// A machine is where it was measured.
type machine struct {
	Cores     int    `json:"cores"`
	Processor string `json:"processor"`
	Go        string `json:"go"`
}

// Behaved is how the people of the crowd behaved, and what was expected of the server.
type behaved struct {
	PauseSeconds float64 `json:"pause_seconds"`
	ByKeys       int     `json:"by_keys_of_four"`
	Size         string  `json:"size"`
	KeyBar       float64 `json:"key_bar_ms"`
	MoveBar      float64 `json:"move_bar_ms"`
}

func newCrowdReport(o *crowdOptions) *crowdReport {
	return &crowdReport{
		Date:    time.Now().UTC().Format("2006-01-02 15:04 MST"),
		Machine: machine{runtime.NumCPU(), processorName(), runtime.Version()},
		Crowd:   behaved{o.pause.Seconds(), o.byKeys, o.screens, millis(o.key), millis(o.move)},
		Verdict: []string{},
	}
}

// fullShare is how much of a machine is in use when it counts as full.
const fullShare = 0.9

func (r *crowdReport) conclude() {
	for _, s := range r.Steps {
		if len(s.Broken) == 0 {
			r.Carries = s.Players
		}
	}
	last := r.Steps[len(r.Steps)-1]
	switch {
	case len(last.Broken) == 0:
		r.say("No bar broke: this machine carries %d players or more.", r.Carries)
	case r.Carries == 0:
		r.say("This machine does not carry %d players at these bars: %s.", last.Players, strings.Join(last.Broken, "; "))
	default:
		r.say("This machine carries %d players at these bars. With %d, %s.", r.Carries, last.Players, strings.Join(last.Broken, "; "))
	}
	r.sayWhoIsSlow(last)
}

// sayWhoIsSlow says whether the bar is one of the server, as far as that can be told.
func (r *crowdReport) sayWhoIsSlow(s step) {
	used := s.ServerCores + s.CrowdCores + s.OtherCores
	full := used >= fullShare*float64(r.Machine.Cores)
	switch {
	case len(s.Broken) == 0:
	case full && s.CrowdCores+s.OtherCores > s.ServerCores:
		r.say("The machine was full: of its %d cores the server had %s, the crowd %s and other programs %s. "+
			"So these figures do not tell what the server carries alone; leave it the machine, and measure again.",
			r.Machine.Cores, figure(s.ServerCores), figure(s.CrowdCores), figure(s.OtherCores))
	case s.CrowdLate.P99 > r.Crowd.KeyBar/2:
		r.say("The crowd itself was late: 1 of 100 of its own timers came more than %s ms too late, so it cannot measure less.", figure(s.CrowdLate.P99))
	}
	if r.Carries > 0 && s.ServerCores > 0 {
		r.say("By its processor time alone, %s ms a second for each 100 players, the server would fill a core with %d players.",
			figure(100_000*s.ServerCores/float64(s.Players)), int(float64(s.Players)/s.ServerCores))
	}
}

func (r *crowdReport) say(format string, args ...any) {
	r.Verdict = append(r.Verdict, fmt.Sprintf(format, args...))
}

var crowdRows = []row[step]{
	{"players", func(s step) any { return s.Players }},
	{"key to screen, p50 ms", func(s step) any { return s.Keys.P50 }},
	{"key to screen, p99 ms", func(s step) any { return s.Keys.P99 }},
	{"move to others, p50 ms", func(s step) any { return s.Moves.P50 }},
	{"move to others, p99 ms", func(s step) any { return s.Moves.P99 }},
	{"login to screen, p50 ms", func(s step) any { return s.Logins.P50 }},
	{"login to screen, p99 ms", func(s step) any { return s.Logins.P99 }},
	{"keys measured", func(s step) any { return s.Keys.Count }},
	{"keys that changed nothing", func(s step) any { return s.Silent }},
	{"moves a second", func(s step) any { return float64(s.Made) / s.Seconds }},
	{"lines of chat", func(s step) any { return s.Chats }},
	{"logins", func(s step) any { return s.Logins.Count }},
	{"closed a screen, came back", func(s step) any { return s.Returns }},
	{"games that ended", func(s step) any { return s.Games }},
	{"server: cores", func(s step) any { return s.ServerCores }},
	{"server: memory, MiB", func(s step) any { return s.MemoryMiB }},
	{"server: open files", func(s step) any { return s.Files }},
	{"crowd: cores", func(s step) any { return s.CrowdCores }},
	{"crowd: timers late, p99 ms", func(s step) any { return s.CrowdLate.P99 }},
	{"other programs: cores", func(s step) any { return s.OtherCores }},
	{"bars broken", func(s step) any { return len(s.Broken) }},
}

func (r *crowdReport) write(out io.Writer) error {
	_, _ = fmt.Fprintf(out, "%s, %d cores (%s), %s\nA decision takes %v s; %d of 4 players play by keys on %s.\n\n",
		r.Date, r.Machine.Cores, r.Machine.Processor, r.Machine.Go, r.Crowd.PauseSeconds, r.Crowd.ByKeys, r.Crowd.Size)
	if err := writeTable(out, crowdRows, r.Steps); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\n%s\n", strings.Join(r.Verdict, "\n"))
	for _, s := range r.Steps {
		for _, trouble := range s.Troubles {
			_, err = fmt.Fprintf(out, "  with %d players: %s\n", s.Players, trouble)
		}
	}
	return err
}

// A row is one figure of everything that was measured.
type row[T any] struct {
	name string
	of   func(T) any
}

// writeTable writes a line for each figure, because what was measured is less than figures.
func writeTable[T any](out io.Writer, rows []row[T], columns []T) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		_, _ = fmt.Fprintf(w, "%s\t", row.name)
		for _, c := range columns {
			cell := row.of(c)
			if x, ok := cell.(float64); ok {
				cell = figure(x)
			}
			_, _ = fmt.Fprintf(w, "%v\t", cell)
		}
		_, _ = fmt.Fprintln(w)
	}
	return w.Flush()
}

func figure(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 1:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.4f", x)
}

func writeJSON(out io.Writer, r any) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", " ")
	return enc.Encode(r)
}
