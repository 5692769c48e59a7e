package session

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"saloon/session/admin"
	"strings"
	"testing"
)

var (
	codeToType   = regexp.MustCompile("(?m)^ {4,}([^#\n]*)|`(saloon [^`\n]*)`")
	typedCommand = regexp.MustCompile(`(?:^|[ /])saloon ([a-z][a-z-]*[^|;&]*)`)
	typedFlag    = regexp.MustCompile(`--[a-z][a-z-]+`)
)

// forOperators are the pages that tell operators what to type.
func forOperators(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, page := range []string{"session/OPERATING.md", "session/RUNBOOK.md", "data/cluster/NODES.md"} {
		pages[page] = topFile(t, page)
	}
	return pages
}

// helps runs the program for its help, once for each command.
func helps(t *testing.T) func(command string) string {
	t.Helper()
	program, err := builtProgram()
	must(t, err)
	known := map[string]string{}
	return func(command string) string {
		if _, asked := known[command]; !asked {
			out, err := exec.Command(program, append(strings.Fields(command), "--help")...).Output()
			if err != nil {
				t.Errorf("saloon %s --help: %v", command, err)
			}
			known[command] = string(out)
		}
		return known[command]
	}
}

// The commands and flags that operators are told to type are the program's.
func TestRunbook_WhatToTypeIsTheProgram(t *testing.T) {
	t.Parallel()
	help, seen := helps(t), 0
	for page, text := range forOperators(t) {
		for _, code := range codeToType.FindAllStringSubmatch(text, -1) {
			if typed := typedCommand.FindStringSubmatch(code[1] + code[2]); typed != nil {
				seen++
				isTheProgram(t, page, typed[1], help)
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d commands were found on the pages", seen)
	}
}

func isTheProgram(t *testing.T, page, typed string, help func(string) string) {
	t.Helper()
	words := strings.Fields(typed)
	command := words[0]
	if len(words) > 1 && (command == "load" || command == "ratings" || command == "cluster") && !strings.HasPrefix(words[1], "-") {
		command += " " + words[1]
	}
	if !strings.Contains(help(command), "saloon "+command) {
		t.Errorf("%s: there is no command %q", page, typed)
	}
	if command == "admin" {
		isAdminCommand(t, page, words[1:])
	}
	for _, flag := range typedFlag.FindAllString(typed, -1) {
		if !strings.Contains(help(command), flag+" ") {
			t.Errorf("%s: saloon %s has no flag %s", page, command, flag)
		}
	}
}

func isAdminCommand(t *testing.T, page string, words []string) {
	t.Helper()
	for i, word := range words {
		if word == "--data" || word == "--json" {
			words = words[:i]
			break
		}
	}
	if len(words) == 0 || words[0] == "..." {
		return
	}
	closed := errors.New("no saloon is open")
	cmd := admin.Command(func(context.Context, string) (net.Conn, error) { return nil, closed })
	cmd.SetArgs(words)
	cmd.SetOut(io.Discard)
	cmd.SetErr(io.Discard)
	if err := cmd.Execute(); err != nil && !errors.Is(err, closed) { // wrong words are told before the saloon is asked
		t.Errorf("%s: saloon admin %q: %v", page, words, err)
	}
}

// The settings that the runbook has in a settings file are settings, and may change at SIGHUP.
func TestRunbook_ItsSettingsChangeAtSIGHUP(t *testing.T) {
	block := found(t, topFile(t, "session/RUNBOOK.md"), "```toml\n([^`]+)```")[0]
	live := topFile(t, "session/SETTINGS.md")
	for line := range strings.Lines(block) {
		name, _, _ := strings.Cut(line, " = ")
		if row := found(t, live, "^\\| `"+regexp.QuoteMeta(name)+"` .*$")[0]; !strings.Contains(row, "changes it") {
			t.Errorf("the runbook changes %s while the saloon is open, and SETTINGS.md says %q", name, row)
		}
	}
}

// The messages of the log that the runbook explains stand in the program as they are quoted.
func TestRunbook_ExplainsMessagesThatThereAre(t *testing.T) {
	var sources strings.Builder
	for _, pattern := range []string{"../main.go", "*.go", "../lobby/*.go", "../data/*.go"} {
		names, _ := filepath.Glob(pattern) // fails only for a wrong pattern
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			raw, err := os.ReadFile(name)
			must(t, err)
			sources.Write(raw)
		}
	}
	_, rest, _ := strings.Cut(topFile(t, "session/RUNBOOK.md"), "| message | do |\n|---|---|\n")
	table, _, _ := strings.Cut(rest, "\n\n")
	rows := strings.Split(table, "\n")
	for _, row := range rows {
		for _, message := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(strings.Split(row, "|")[1], -1) {
			if !strings.Contains(sources.String(), `"`+message[1]+`"`) {
				t.Errorf("nothing logs %q", message[1])
			}
		}
	}
	if len(rows) < 4 {
		t.Errorf("the runbook explains only %q", rows)
	}
}
