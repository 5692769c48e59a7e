package arena

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

// TestScripts runs the real program, as it is built for people, through the
// scripts in testdata/script. Beside testscript's own commands they have
//
//	exits CODE ARGS...   saloon ARGS... ends with this code
//	opens ARGS...        saloon ARGS... says that it is open, and closes when interrupted
//	change FILE OLD NEW  the first OLD in a file becomes NEW
//	cut FILE             the second half of a file is gone
func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", bin, ".")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the program: %v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("COMPONENTS", filepath.Join(root, "rules"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "opens": opens, "change": change, "cut": cut,
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec("saloon", args[1:]...); errors.As(err, &exit) {
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
