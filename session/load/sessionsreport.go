package load

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// A report is what the command load prints.
type report struct {
	Sessions int          `json:"sessions"`
	Keys     int          `json:"keys"`
	Size     string       `json:"size"`
	Tables   int          `json:"tables_of_bots"`
	Level    string       `json:"level_of_bots"`
	Server   measurement  `json:"server"`
	Floor    *measurement `json:"floor,omitempty"`
}

func (r report) writeJSON(out io.Writer) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", " ")
	return enc.Encode(r)
}

// rows are the figures of the table, in the order of rowNames.
func (m measurement) rows() []float64 {
	return []float64{m.MemoryKiB, m.IdlePercent, m.LoginMillis, m.FirstP50, m.FirstP99, m.KeyMillis, m.KeyUserMillis, m.KeyBytesP50, m.KeyBytesP99, m.ScreenBytes}
}

var rowNames = []string{
	"memory a session, KiB", "idle CPU a session, % of a core", "CPU a login, ms",
	"key to first byte, p50 ms", "key to first byte, p99 ms", "CPU a key, ms", "of it outside the kernel, ms",
	"bytes a key, p50", "bytes a key, p99", "bytes of the first screen",
}

func (r report) writeTable(out io.Writer) error {
	_, _ = fmt.Fprintf(out, "%d idle sessions of %s, %d keys\n\n", r.Sessions, r.Size, r.Keys)
	if r.Tables > 0 {
		_, _ = fmt.Fprintf(out, "Meanwhile four %s bots play at each of %d tables; what they take is in all figures\nof the server's processor time.\n\n", r.Level, r.Tables)
	}
	if err := r.writeFigures(out); err != nil {
		return err
	}
	if r.Server.SilentKeys > 0 {
		_, _ = fmt.Fprintf(out, "\n%d keys changed nothing on the screen and are left out.\n", r.Server.SilentKeys)
	}
	return nil
}

// writeFigures compares the server with the floor, a figure to a line.
func (r report) writeFigures(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprint(w, "\tserver\tfloor\tratio\t\n")
	server, floor := r.Server.rows(), []float64(nil)
	if r.Floor != nil {
		floor = r.Floor.rows()
	}
	for i, name := range rowNames {
		_, _ = fmt.Fprintf(w, "%s\t%s\t", name, figure(server[i]))
		if floor != nil {
			_, _ = fmt.Fprintf(w, "%s\t%s\t", figure(floor[i]), ratio(server[i], floor[i]))
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

func ratio(a, b float64) string {
	if b <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", a/b)
}
