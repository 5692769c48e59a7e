package settings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// ConfigCommand makes the command config, which prints the settings that serve would have with the same flags.
func ConfigCommand(serve *cobra.Command, games Games) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print which settings hold, and where each comes from",
		Long: "Config prints the settings that serve would have with the same flags, environment and file,\n" +
			"and where each comes from. What it prints is a settings file: save it as saloon.toml in the\n" +
			"data directory, and take the # away where something else than the default is wanted.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			held, wrong := Sources{Given: Given(cmd.Flags()), Environment: os.Environ(), Games: games}.Hold(cmd.Flags())
			if len(wrong) > 0 {
				return wrong
			}
			if asJSON {
				return held.printJSON(cmd.OutOrStdout())
			}
			return held.printTOML(cmd.OutOrStdout())
		},
	}
	serve.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "check" {
			cmd.Flags().AddFlag(f)
		}
	})
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an object of JSON")
	return cmd
}

// printTOML writes a file that leads to the same settings. Defaults are remarks in it.
func (h *Held) printTOML(to io.Writer) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# The settings of this saloon. A flag comes before the environment, the environment before\n"+
		"# the file, the file before the default. Lines that begin with # are defaults.\n# The file is %s.\n", cmp.Or(h.File, "not there"))
	for _, f := range All(h.Flags) {
		line, err := toml.Marshal(map[string]any{f.Name: typed(f)})
		if err != nil {
			return err
		}
		_, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(&out, "\n# %s\n", usage)
		text := strings.TrimSuffix(string(line), "\n")
		switch o, chosen := h.From[f.Name]; {
		case chosen && hasSecret(f):
			fmt.Fprintf(&out, "# %s # %s, and *** stands for what nobody is to read\n", text, o.Place)
		case chosen:
			fmt.Fprintf(&out, "%s # %s\n", text, o.Place)
		default:
			fmt.Fprintf(&out, "#%s\n", text)
		}
	}
	for _, e := range h.Evenings {
		text, err := toml.Marshal(map[string][]Evening{eveningKey: {e}})
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "\n%s", text)
	}
	_, err := to.Write(out.Bytes())
	return err
}

func (h *Held) printJSON(to io.Writer) error {
	type setting struct {
		Name  string `json:"name"`
		Value any    `json:"value"`
		From  string `json:"from"`
		Place string `json:"place,omitempty"`
		Live  bool   `json:"live"` // SIGHUP changes it
		About string `json:"about"`
	}
	all := struct {
		File     string    `json:"file"`
		Settings []setting `json:"settings"`
		Evenings []Evening `json:"evenings,omitempty"`
	}{File: h.File, Evenings: h.Evenings}
	for _, f := range All(h.Flags) {
		o := h.From[f.Name]
		_, about := pflag.UnquoteUsage(f)
		all.Settings = append(all.Settings, setting{f.Name, typed(f), cmp.Or(o.source, fromDefault), o.Place, LiveSettings[f.Name], about})
	}
	e := json.NewEncoder(to)
	e.SetIndent("", " ")
	return e.Encode(all)
}

func typed(f *pflag.Flag) any {
	text := f.Value.String()
	switch f.Value.Type() {
	case "bool":
		return text == "true"
	case "int":
		n, _ := strconv.Atoi(text) // which wrote it
		return n
	case "float64":
		n, _ := strconv.ParseFloat(text, 64)
		return n
	case "duration":
		d, _ := time.ParseDuration(text)
		return shortTime(d)
	case "stringSlice":
		return valuesOf(f)
	}
	return Readable(f.Name, text)
}

func shortTime(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
