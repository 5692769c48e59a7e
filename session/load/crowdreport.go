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
		Date:    today(),
		Machine: thisMachine(),
		Crowd:   behaved{o.pause.Seconds(), o.byKeys, o.size, millis(o.key), millis(o.move)},
		Verdict: []string{},
	}
}

func thisMachine() machine {
	return machine{runtime.NumCPU(), processorName(), runtime.Version()}
}

// fullShare is how much of a machine is in use when it counts as full.
const fullShare = 0.9

// conclude says how many players the machine carries.
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

func writeJSON(out io.Writer, r any) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", " ")
	return enc.Encode(r)
}

// A row is one figure of all steps.
type row struct {
	name string
	of   func(s step) string
}

func number(of func(s step) int) func(step) string {
	return func(s step) string { return fmt.Sprint(of(s)) }
}

func decimal(of func(s step) float64) func(step) string {
	return func(s step) string { return figure(of(s)) }
}

// crowdRows are the figures of the table, a line each, because the steps are few.
var crowdRows = []row{
	{"players", number(func(s step) int { return s.Players })},
	{"key to screen, p50 ms", decimal(func(s step) float64 { return s.Keys.P50 })},
	{"key to screen, p99 ms", decimal(func(s step) float64 { return s.Keys.P99 })},
	{"move to others, p50 ms", decimal(func(s step) float64 { return s.Moves.P50 })},
	{"move to others, p99 ms", decimal(func(s step) float64 { return s.Moves.P99 })},
	{"login to screen, p50 ms", decimal(func(s step) float64 { return s.Logins.P50 })},
	{"login to screen, p99 ms", decimal(func(s step) float64 { return s.Logins.P99 })},
	{"keys measured", number(func(s step) int { return s.Keys.Count })},
	{"keys that changed nothing", number(func(s step) int { return s.Silent })},
	{"moves a second", decimal(func(s step) float64 { return float64(s.Made) / s.Seconds })},
	{"lines of chat", number(func(s step) int { return s.Chats })},
	{"logins", number(func(s step) int { return s.Logins.Count })},
	{"closed a screen, came back", number(func(s step) int { return s.Returns })},
	{"games that ended", number(func(s step) int { return s.Games })},
	{"server: cores", decimal(func(s step) float64 { return s.ServerCores })},
	{"server: memory, MiB", decimal(func(s step) float64 { return s.MemoryMiB })},
	{"server: goroutines", number(func(s step) int { return s.Goroutines })},
	{"server: open files", number(func(s step) int { return s.Files })},
	{"crowd: cores", decimal(func(s step) float64 { return s.CrowdCores })},
	{"crowd: timers late, p99 ms", decimal(func(s step) float64 { return s.CrowdLate.P99 })},
	{"other programs: cores", decimal(func(s step) float64 { return s.OtherCores })},
	{"bars broken", number(func(s step) int { return len(s.Broken) })},
}

func (r *crowdReport) writeTable(out io.Writer) error {
	_, _ = fmt.Fprintf(out, "%s, %d cores (%s), %s\nA decision takes %v s; %d of 4 players play by keys on %s.\n\n",
		r.Date, r.Machine.Cores, r.Machine.Processor, r.Machine.Go, r.Crowd.PauseSeconds, r.Crowd.ByKeys, r.Crowd.Size)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range crowdRows {
		_, _ = fmt.Fprintf(w, "%s\t", row.name)
		for _, s := range r.Steps {
			_, _ = fmt.Fprintf(w, "%s\t", row.of(s))
		}
		_, _ = fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
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

func today() string { return time.Now().UTC().Format("2006-01-02 15:04 MST") }
