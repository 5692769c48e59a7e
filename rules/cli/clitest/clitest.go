// Package clitest runs the real programs in tests, as they are built for people.
//
// What this package does not know: what the programs do.
package clitest

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Scripts builds programs, named by their import paths, and runs them through the
// scripts in testdata/script. Beside testscript's own commands these have
//
//	exits CODE PROGRAM ARGS...  the program ends with this code
//	opens ARGS...               saloon ARGS... says that it is open, and closes when interrupted
//	change FILE OLD NEW         the first OLD in a file becomes NEW
//	cut FILE                    the second half of a file is gone
func Scripts(t *testing.T, programs ...string) {
	t.Helper()
	bin := t.TempDir()
	goTool(t, append([]string{"build", "-o", bin + string(filepath.Separator)}, programs...)...)
	module := strings.TrimSpace(goTool(t, "list", "-m", "-f", "{{.Dir}}"))
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("COMPONENTS", filepath.Join(module, "rules"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "opens": opens, "change": change, "cut": cut,
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// goTool is what the go command prints.
func goTool(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // as people build it, also where the race detector needs C
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		t.Fatalf("%v: %v\n%s", cmd, err, exit.Stderr)
	} else if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if code != want {
		ts.Fatalf("the exit code is %d, want %d", code, want)
	}
}

func opens(ts *testscript.TestScript, _ bool, args []string) {
	path := filepath.SplitList(ts.Getenv("PATH"))[0]
	cmd := exec.Command(filepath.Join(path, "saloon"), args...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "SALOON_LOG_FORMAT=text") // else the sign is a line of the log
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	sign := bufio.NewScanner(out)
	var said strings.Builder
	for sign.Scan() {
		said.WriteString(sign.Text() + "\n")
		if strings.Contains(sign.Text(), "The host key is") {
			ts.Check(cmd.Process.Signal(os.Interrupt))
		}
	}
	if err := cmd.Wait(); err != nil || !strings.Contains(said.String(), "The saloon is closed") {
		ts.Fatalf("%v, and it said\n%s", err, said.String())
	}
}

func change(ts *testscript.TestScript, _ bool, args []string) {
	rewrite(ts, args[0], func(text string) string { return strings.Replace(text, args[1], args[2], 1) })
}

func cut(ts *testscript.TestScript, _ bool, args []string) {
	rewrite(ts, args[0], func(text string) string { return text[:len(text)/2] })
}

func rewrite(ts *testscript.TestScript, name string, with func(string) string) {
	before := ts.ReadFile(name)
	after := with(before)
	if after == before {
		ts.Fatalf("%s does not hold what is to be changed", name)
	}
	ts.Check(os.WriteFile(ts.MkAbs(name), []byte(after), 0o644))
}
