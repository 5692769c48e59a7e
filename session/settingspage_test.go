package session

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

var updateSettings = flag.Bool("update-settings", false, "write the table of SETTINGS.md anew")

func TestSettingsPage_IsTheProgram(t *testing.T) {
	name, err := builtProgram()
	must(t, err)
	cmd := exec.Command(name, "config", "--json", "--data", "saloon-data")
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	must(t, err)
	var said struct {
		Settings []struct {
			Name, About string
			Value       any
			Live        bool
		}
	}
	must(t, json.Unmarshal(out, &said))
	table := "| setting | default | does | SIGHUP |\n|---|---|---|---|\n"
	for _, s := range said.Settings {
		usual, _ := json.Marshal(s.Value)
		live := map[bool]string{true: "changes it"}[s.Live]
		table += fmt.Sprintf("| `%s` | `%s` | %s | %s |\n", s.Name, usual, s.About, live)
	}
	page, err := os.ReadFile("SETTINGS.md")
	must(t, err)
	before, rest, _ := strings.Cut(string(page), "| setting |")
	_, after, _ := strings.Cut(rest, "|\n\n")
	if want := before + table + "\n" + after; want != string(page) {
		if *updateSettings {
			t.Log("the page is written anew")
			must(t, os.WriteFile("SETTINGS.md", []byte(want), 0o644))
			return
		}
		t.Errorf("SETTINGS.md does not list the settings of the program; go test ./session -run SettingsPage -update-settings writes\n%s", table)
	}
}
