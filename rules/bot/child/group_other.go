//go:build !unix

package child

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills a child. What it has started sees its input end.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
