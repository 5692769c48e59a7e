//go:build unix

package child

import (
	"os/exec"
	"syscall"
)

// ownGroup gives a child a process group of its own. So Ctrl-C at the terminal reaches only
// this program, which ends its children in order.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a child, if it still runs, and all that it has started.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
