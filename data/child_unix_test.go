//go:build unix

package data

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"saloon/data/filetest"
)

// The test binary is its own child, for what happens to a whole process.
const (
	childTask = "SALOON_DATA_CHILD"
	childDir  = "SALOON_DATA_CHILD_DIR"
)

var childTasks = map[string]func(dir string) error{"fill": fillUp, "circle": spoilBranches}

func TestMain(m *testing.M) {
	if task := childTasks[os.Getenv(childTask)]; task != nil {
		if err := task(os.Getenv(childDir)); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return
	}
	os.Exit(filetest.Run(m))
}

// child is a process that does a task with a data directory.
func child(dir, task string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childTask+"="+task, childDir+"="+dir)
	return cmd
}
