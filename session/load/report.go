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

type crowdReport struct {
	Date      string   `json:"date"`
	Cores     int      `json:"cores"`
	Processor string   `json:"processor"`
	Go        string   `json:"go"`
	Pause     float64  `json:"pause_seconds"`
	Steps     []step   `json:"steps"`
	Carries   int      `json:"carries_players"` // of the last step that broke no bar
	Verdict   []string `json:"verdict"`
}

func newCrowdReport(pause time.Duration) *crowdReport {
	return &crowdReport{
		Date:  time.Now().UTC().Format("2006-01-02 15:04 MST"),
		Cores: runtime.NumCPU(), Processor: processorName(), Go: runtime.Version(), Pause: pause.Seconds(),
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
	broken := strings.Join(last.Broken, "; ")
	switch {
	case broken == "":
		r.say("No bar broke: this machine carries %d players or more.", r.Carries)
	case r.Carries == 0:
		r.say("This machine does not carry %d players at these bars: %s.", last.Players, broken)
	default:
		r.say("This machine carries %d players at these bars. With %d, %s.", r.Carries, last.Players, broken)
	}
	server, others := last.Figures[serverCores], last.Figures[crowdCores]+last.Figures[otherCores]
	if broken != "" && others > server && server+others >= fullShare*float64(r.Cores) {
		r.say("The machine was full: of its %d cores the server had %s, the crowd %s and other programs %s. "+
			"So these figures do not tell what the server carries alone; leave it the machine, and measure again.",
			r.Cores, figure(server), figure(last.Figures[crowdCores]), figure(last.Figures[otherCores]))
	}
	if r.Carries > 0 && server > 0 {
		r.say("By its processor time alone, %s ms a second for each 100 players, the server would fill a core with %d players.",
			figure(100_000*server/float64(last.Players)), int(float64(last.Players)/server))
	}
}

func (r *crowdReport) say(format string, args ...any) {
	r.Verdict = append(r.Verdict, fmt.Sprintf(format, args...))
}

func (r *crowdReport) write(out io.Writer) error {
	_, _ = fmt.Fprintf(out, "%s, %d cores (%s), %s\nA decision takes %v s; three of four players play by keys.\n\n", r.Date, r.Cores, r.Processor, r.Go, r.Pause)
	heads, columns := []string{"players"}, []figures{}
	for _, s := range r.Steps {
		heads, columns = append(heads, fmt.Sprint(s.Players)), append(columns, s.Figures)
	}
	if err := writeTable(out, heads, stepRows, columns...); err != nil {
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

// writeTable has a line for each figure and a column for each measurement, of which there are fewer.
func writeTable(out io.Writer, heads, rows []string, columns ...figures) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(w, strings.Join(heads, "\t")+"\t")
	for _, row := range rows {
		_, _ = fmt.Fprintf(w, "%s\t", row)
		for _, c := range columns {
			_, _ = fmt.Fprintf(w, "%s\t", figure(c[row]))
		}
		_, _ = fmt.Fprintln(w)
	}
	return w.Flush()
}

func figure(x float64) string {
	switch {
	case x == float64(int(x)):
		return fmt.Sprint(int(x))
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
