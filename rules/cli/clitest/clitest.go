// Package clitest runs the real programs in tests, as they are built for people.
//
// What this package does not know: what the programs do.
package clitest

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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
	path := os.Getenv("PATH")
	if python, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output(); err == nil { // not a script that looks for it
		path = filepath.Dir(string(python)) + string(os.PathListSeparator) + path
	}
	for _, program := range programs {
		name, err := Program(program)
		if err != nil {
			t.Fatal(err)
		}
		path = filepath.Dir(name) + string(os.PathListSeparator) + path
	}
	module, err := goTool("list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", path)
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

// Program is a program as it is built for people, by its import path. It lies in Go's own cache, so that it is
// linked once for the tests of all packages.
func Program(program string) (string, error) {
	name := ""
	for range 2 { // go run names a file of its own first, which it takes away, and from then on the one in the cache
		var err error
		if name, err = goTool("run", "-exec", "echo", program); err != nil {
			return "", err
		}
		if _, err := os.Stat(name); err == nil {
			return name, nil
		}
	}
	return "", fmt.Errorf("%s is not in Go's cache", name)
}

func goTool(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", // as people build it, also where the race detector needs C
		"GOMAXPROCS="+strconv.Itoa(runtime.NumCPU())) // the processors that a test may use are not meant for the build
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%v: %w\n%s", cmd, err, exit.Stderr)
	}
	return strings.TrimSpace(string(out)), err
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
